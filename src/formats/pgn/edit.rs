//! Edits of PGN as text: numbers, brackets, comments and tags.

use super::spelling::SPELLING;
use super::{lexer, plan};
use crate::formats::editing::{
    CommentPlace, EditResult, Editing, Opening, PlySeparator, READ_ONLY, insert_line, line_end,
};
use crate::notation::{Symbols, fen, jeiqi_fen};
use crate::record::{CannotWrite, VariationStyle, begins_below};
use crate::rules::Position;
use crate::syntax::{RecordTree, Scanner, SyntaxKind, Token};
use crate::text::{TextEdit, range};
use std::ops::Range;

/// Writes edits of PGN.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::FilledLines),
    spelling: &SPELLING,
    variations: Some(VariationStyle::Inline),
    opening,
    comment,
    setup,
    ..READ_ONLY
};

fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    // After the tags or, without tags, after the prose.
    let mut words = record
        .blocks()
        .iter()
        .enumerate()
        .map(|(index, block)| record.block_start(index) + block.tree().root().meaning_end() as usize);
    let mark = mark_len(record);
    let at = tags(record).last().map(|tag| tag.line.end).or(words.next_back()).unwrap_or(0).max(mark);
    let before = if at > mark { line_break.repeat(2) } else { String::new() };
    let after = line_end(record, at, line_break);
    Some(Opening { at, before, after: format!(" *{after}") })
}

fn comment(text: &str, _: CommentPlace, line_break: &str) -> Result<String, CannotWrite> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    let gap = if begins_below(text) { "\n" } else { "" };
    let braced = SPELLING.comment.join(&[gap, text].concat()).replace('\n', line_break);
    if lexer::braced_comment(&mut Scanner::new(&braced, 0)) == (braced.len(), true) {
        return Ok(braced);
    }
    // Nothing escapes a brace, but a comment may end with its line.
    let one_line = !text.contains(['\n', '\r']);
    if one_line { Ok(format!("; {text}")) } else { Err(CannotWrite::Comment) }
}

fn setup(record: &RecordTree, position: &Position, _: &Symbols, line_break: &str) -> EditResult {
    let values: Vec<(String, String)> = tags(record).map(|tag| (tag.key, tag.value)).collect();
    let moves: Vec<String> = record.blocks().iter().flat_map(|block| moves_of(block.tree().root())).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    if plan::by_moves(&values, &moves).variant != position.variant() {
        return Err(CannotWrite::Position);
    }
    let text = match position {
        Position::Xiangqi(position) => fen::write_position(position),
        Position::Jeiqi(position) => jeiqi_fen::write_position(position),
        Position::Shogi(_) => return Err(CannotWrite::Position),
    };
    if *position == Position::start(position.variant()) {
        let mut edits = tag_line(record, "FEN", None, line_break);
        edits.extend(tag_line(record, "SetUp", None, line_break));
        return Ok(edits);
    }
    Ok(tag_line(record, "FEN", Some(&text), line_break))
}

fn moves_of(root: crate::syntax::Node<'_>) -> Vec<String> {
    let moves = root.tokens().filter(|token| token.kind == SyntaxKind::Move);
    moves.map(|token| token.text.to_owned()).collect()
}

/// A tag with its place.
struct Tag {
    key: String,
    value: String,
    /// From its bracket to its bracket.
    line: Range<usize>,
    /// With the spaces after it.
    whole: Range<usize>,
    /// The text between its quotes.
    inner: Option<Range<usize>>,
}

fn tags(record: &RecordTree) -> impl Iterator<Item = Tag> {
    let headers = record.blocks().iter().enumerate().filter(|(_, block)| block.tree().kind() == SyntaxKind::Header);
    headers.map(|(index, block)| {
        let start = record.block_start(index);
        let root = block.tree().root();
        let place =
            |token: Token<'_>| start + usize::from(token.range().start())..start + usize::from(token.range().end());
        let value = root.token(SyntaxKind::Value);
        let quote = root.token(SyntaxKind::Quote).map(place);
        let inner = value.map(place).or(quote.map(|quote| quote.end..quote.end));
        Tag {
            key: root.token(SyntaxKind::Keyword).map_or_else(String::new, |key| key.text.to_owned()),
            value: value.map_or_else(String::new, |value| value.text.replace("\\\"", "\"").replace("\\\\", "\\")),
            line: start..start + root.meaning_end() as usize,
            whole: start..start + block.text_len(),
            inner,
        }
    })
}

/// Length of the byte order mark at the start of a record.
fn mark_len(record: &RecordTree) -> usize {
    let first = record.blocks().first().and_then(|block| block.tree().root().tokens().next());
    first.filter(|token| token.text.starts_with('\u{FEFF}')).map_or(0, |_| '\u{FEFF}'.len_utf8())
}

/// The edits that give a tag a value, add it after the others, or remove it.
fn tag_line(record: &RecordTree, key: &str, value: Option<&str>, line_break: &str) -> Vec<TextEdit> {
    let old = tags(record).find(|tag| tag.key.eq_ignore_ascii_case(key));
    let value = value.map(|value| value.replace('\\', "\\\\").replace('"', "\\\""));
    match (old, value) {
        (Some(Tag { inner: Some(inner), .. }), Some(value)) => {
            vec![TextEdit::replace(range(inner.start, inner.end), value)]
        }
        (Some(tag), Some(value)) => {
            vec![TextEdit::replace(range(tag.line.start, tag.line.end), SPELLING.header_line(key, &value))]
        }
        (Some(tag), None) => {
            // The empty line after the last tag stays.
            let last = tags(record).last().is_some_and(|last| last.line == tag.line);
            let above = tags(record).take_while(|other| other.line != tag.line).last();
            match above.filter(|_| last) {
                Some(above) => vec![TextEdit::replace(range(above.line.end, tag.line.end), "")],
                None => vec![TextEdit::replace(range(tag.whole.start, tag.whole.end), "")],
            }
        }
        (None, None) => Vec::new(),
        (None, Some(value)) => {
            let text = SPELLING.header_line(key, &value);
            match tags(record).last() {
                Some(last) => vec![insert_line(last.line.end, &text, line_break)],
                None => {
                    let at = mark_len(record);
                    vec![TextEdit::replace(range(at, at), format!("{text}{line_break}{line_break}"))]
                }
            }
        }
    }
}
