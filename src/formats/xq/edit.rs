//! Edits of `.xq` and `.wxf` as text: numbers, brackets, comments, header lines and setups.

use super::spelling::SPELLING;
use super::{lexer, write};
use crate::formats::editing::{
    CommentPlace, EditResult, Editing, Opening, PlySeparator, READ_ONLY, blocks, insert_line, line_end,
};
use crate::formats::{WriteOptions, writing};
use crate::notation::{Symbols, fen};
use crate::record::{CannotWrite, CommentStyle, VariationStyle, begins_below};
use crate::rules::xiangqi::Setup;
use crate::rules::{Position, Side, Square};
use crate::syntax::{RecordTree, Scanner, SyntaxKind};
use crate::text::{TextEdit, range};
use std::ops::Range;

/// The key of the header that holds a position.
const FEN: &str = "FEN";

/// Writes edits of `.xq` and `.wxf`.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::FilledLines),
    spelling: &SPELLING,
    variations: Some(VariationStyle::Numbered),
    opening,
    comment,
    comment_in,
    diagram,
    setup,
    ..READ_ONLY
};

fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    let mut at = 0;
    let (mut game, mut above) = (false, SyntaxKind::Trivia);
    for (kind, range) in blocks(record) {
        // After anything else a GAME line would begin another record.
        game |= !matches!(kind, SyntaxKind::FormatLine | SyntaxKind::Trivia);
        if kind != SyntaxKind::Trivia || range.end > range.start {
            (at, above) = (range.end, kind);
        }
    }
    let mut before = String::new();
    let headers = matches!(above, SyntaxKind::FormatLine | SyntaxKind::GameLine | SyntaxKind::Header);
    if at > 0 {
        before += line_break;
        before += if headers { line_break } else { "" };
    }
    if !game {
        before += "GAME";
        before += line_break;
        before += line_break;
    }
    before += "START{";
    before += line_break;
    let end = line_end(record, at, line_break);
    Some(Opening { at, before, after: format!("{line_break}}}{end}") })
}

fn comment(text: &str, _: CommentPlace, line_break: &str) -> Result<String, CannotWrite> {
    let text = text.replace("\r\n", "\n").replace("*/", "\\*/");
    let [open, close] = SPELLING.comment;
    let text = text.trim();
    let gap = if begins_below(text) { "\n" } else { "" };
    let written = [open, gap, text, close].concat().replace('\n', line_break);
    let whole = lexer::block_comment(&mut Scanner::new(&written, 0)) == (written.len(), true);
    if whole { Ok(written) } else { Err(CannotWrite::Comment) }
}

fn comment_in(text: &str, style: CommentStyle, line_break: &str) -> Option<String> {
    match style {
        CommentStyle::Block => comment(text, CommentPlace::Moves, line_break).ok(),
        CommentStyle::Com => {
            let text = text.replace("\r\n", "\n").replace('}', "\\}");
            let gap = if begins_below(text.trim()) { "\n" } else { " " };
            let inner = format!("{gap}{} ", text.trim()).replace('\n', line_break);
            let closed = lexer::raw_text(&mut Scanner::new(&format!("{inner}}}"), 0), 0) == (inner.len(), true);
            closed.then(|| format!("COM{{{inner}}}"))
        }
        CommentStyle::Line => (!text.contains(['\n', '\r'])).then(|| format!("# {}", text.trim())),
        CommentStyle::Plain | CommentStyle::Verbatim | CommentStyle::Starred | CommentStyle::Bars => None,
    }
}

fn diagram(position: &Position, letters: &Symbols, line_break: &str) -> Result<String, CannotWrite> {
    let Position::Xiangqi(position) = position else { return Err(CannotWrite::Diagram) };
    let files = "  a b c d e f g h i";
    let cell = |square| match position.piece_at(square) {
        Some(piece) if piece.side == Side::First => letters.letter(piece.kind),
        Some(piece) => letters.letter(piece.kind).to_ascii_lowercase(),
        None => '.',
    };
    let row = |rank: u8| {
        let cells = (0..9).filter_map(|file| Square::new(file, rank)).map(|square| format!(" {}", cell(square)));
        format!("{rank}{} {rank}", cells.collect::<String>())
    };
    let rows = (0..10).rev().map(row);
    let lines = ["DIAG{".to_owned(), files.to_owned()].into_iter().chain(rows);
    Ok(lines.chain([files.to_owned(), "}".to_owned()]).collect::<Vec<_>>().join(line_break))
}

fn setup(record: &RecordTree, position: &Position, letters: &Symbols, line_break: &str) -> EditResult {
    let Position::Xiangqi(position) = position else { return Err(CannotWrite::Position) };
    let setup = position.to_setup();
    let fen = header_values(record).into_iter().find(|(key, _)| key.eq_ignore_ascii_case(FEN));
    let start = record_blocks(record, SyntaxKind::StartOpen).next();
    let old = record_blocks(record, SyntaxKind::Setup).next();
    let mut edits = Vec::new();
    let opening = setup == Setup::start();
    let by_fen = !opening && (fen.is_some() || write::needs_fen(&setup));
    let value = by_fen.then(|| in_manner(&fen::write(&setup), fen.as_ref().map_or("", |(_, value)| value)));
    if by_fen || fen.is_some() {
        edits.extend(fen_line(record, value, line_break));
    }
    if opening || by_fen {
        edits.extend(old.map(|old| TextEdit::replace(range(old.whole.start, old.whole.end), "")));
        return Ok(edits);
    }
    let text = laid_out(&write::setup_text(&setup, letters)).replace('\n', line_break);
    edits.push(match (old, start) {
        (Some(old), _) => TextEdit::replace(range(old.words.start, old.words.end), text),
        (None, Some(start)) => TextEdit::replace(range(start.whole.start, start.whole.start), text + line_break),
        (None, None) => insert_line(last_word(record), &text, line_break),
    });
    Ok(edits)
}

/// A setup on lines as the formatter has it.
fn laid_out(setup: &str) -> String {
    let text = format!("GAME\n{setup}\nSTART{{\n}}\n");
    let laid_out = writing::laid_out(&super::XQ, &text, &WriteOptions::default());
    let block = laid_out.find("SETUP{").zip(laid_out.find("START{"));
    let block = block.and_then(|(from, to)| laid_out.get(from..to));
    block.map_or_else(|| setup.to_owned(), |block| block.trim_end().to_owned())
}

/// A FEN with the letters and the side of one that was there.
fn in_manner(fen: &str, before: &str) -> String {
    let board = before.split(' ').next().unwrap_or_default();
    if !board.contains(['e', 'E', 'h', 'H']) {
        return fen.to_owned();
    }
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let board: String = board.chars().map(write::dialect_letter).collect();
    let rest = rest.strip_prefix('w').map_or_else(|| rest.to_owned(), |rest| format!("r{rest}"));
    format!("{board} {rest}")
}

/// A block of a kind.
struct FoundBlock {
    index: usize,
    /// All of it.
    whole: Range<usize>,
    /// Without the spaces at its end.
    words: Range<usize>,
}

fn record_blocks(record: &RecordTree, kind: SyntaxKind) -> impl Iterator<Item = FoundBlock> {
    record.blocks().iter().enumerate().filter(move |(_, block)| block.tree().kind() == kind).map(|(index, block)| {
        let start = record.block_start(index);
        let root = block.tree().root();
        let words = start..start + root.meaning_end() as usize;
        FoundBlock { index, whole: start..start + block.text_len(), words }
    })
}

/// The headers with their keys.
fn header_values(record: &RecordTree) -> Vec<(String, String)> {
    let headers = record.blocks().iter().filter(|block| block.tree().kind() == SyntaxKind::Header);
    headers
        .map(|block| {
            let text = block.tree().root().text();
            let text = text.trim_end();
            let (key, value) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
            (key.to_owned(), value.trim().to_owned())
        })
        .collect()
}

/// The edit that gives the line of the FEN a value, puts it in or takes it out.
fn fen_line(record: &RecordTree, value: Option<String>, line_break: &str) -> Option<TextEdit> {
    let keyword = |found: &FoundBlock| {
        let token = record.blocks().get(found.index)?.tree().root().token(SyntaxKind::Keyword)?;
        Some((lexer::upper(token.text).into_owned(), found.whole.start + usize::from(token.range().end())))
    };
    let lines: Vec<FoundBlock> = record_blocks(record, SyntaxKind::Header).collect();
    let old = lines.iter().find_map(|line| keyword(line).filter(|(word, _)| word == FEN).map(|(_, end)| (line, end)));
    match (old, value) {
        (Some((line, end)), Some(value)) => {
            let text = record.blocks().get(line.index).map(|block| block.tree().root().text()).unwrap_or_default();
            let rest = text.get(end - line.whole.start..).unwrap_or_default();
            let space = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let gap = if space == 0 { " " } else { "" };
            Some(TextEdit::replace(range(end + space, line.words.end.max(end + space)), format!("{gap}{value}")))
        }
        (Some((line, _)), None) => {
            // The gap to the next line stays.
            let above = blocks(record).take(line.index).map(|(_, range)| range.end).last();
            let gone = match above {
                Some(above) => range(above, line.words.end),
                None => range(line.whole.start, line.whole.end),
            };
            Some(TextEdit::replace(gone, ""))
        }
        (None, None) => None,
        (None, Some(value)) => {
            let order = |word: &str| SPELLING.place(word);
            let mut before =
                lines.iter().filter(|line| keyword(line).is_some_and(|(word, _)| order(&word) < order(FEN)));
            let game = record_blocks(record, SyntaxKind::GameLine).next();
            let above = before.next_back().map(|line| line.words.end).or(game.map(|game| game.words.end));
            let text = SPELLING.header_line(FEN, &value);
            Some(match above {
                Some(above) => insert_line(above, &text, line_break),
                None => first_line(record, text, line_break),
            })
        }
    }
}

/// The edit that inserts the first line of a game.
fn first_line(record: &RecordTree, text: String, line_break: &str) -> TextEdit {
    let is_above = |kind| matches!(kind, SyntaxKind::FormatLine | SyntaxKind::Trivia);
    match blocks(record).find(|(kind, _)| !is_above(*kind)) {
        Some((_, block)) => TextEdit::replace(range(block.start, block.start), text + line_break),
        None => insert_line(last_word(record), &text, line_break),
    }
}

/// Where the last word of a record ends.
fn last_word(record: &RecordTree) -> usize {
    blocks(record).map(|(_, range)| range.end).last().unwrap_or(0)
}
