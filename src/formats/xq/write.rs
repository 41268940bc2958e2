//! Games written as `.xq`, or in the `.wxf` dialect when the notation is WXF.
//!
//! The dialect has the position in a FEN line, with the letters and the side that its programs write, and `}END` after
//! the moves (record-formats §8.1). Headers without a keyword of their own are kept in comments, as `/* [Round "3"]
//! */`.

use super::spelling::{SPELLING, VOCABULARY};
use super::{XqGrammar, lexer};
use crate::formats::TAGS;
use crate::formats::WriteOptions;
use crate::formats::ending::Ending;
use crate::formats::loss::{Loss, Lost, Place};
use crate::formats::tags::{Header, headers};
use crate::formats::writing::move_text;
use crate::notation::{Dialect, Notation, Symbols, fen};
use crate::record::HeaderRole;
use crate::record::{Drawn, Game, Ply};
use crate::rules::xiangqi::Setup;
use crate::rules::{Position, Side};
use crate::syntax::{Scanner, SyntaxKind, parse};
use crate::text::LineEnding;
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// The notations a FORMAT line can name.
pub(super) const NOTATIONS: [Notation; 5] =
    [Notation::Iccs, Notation::Axf, Notation::Wxf, Notation::Lalg, Notation::Salg];

/// The games as one file; `None` if the format does not have the notation or a game is not xiangqi.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    let notation = options.notation.unwrap_or(Notation::Lalg);
    if !NOTATIONS.contains(&notation) {
        return None;
    }
    let usual = Dialect::new(notation);
    let dialect = Dialect { symbols: options.letters.unwrap_or(usual.symbols), ..usual };
    let mut text = if options.continued { String::new() } else { format!("FORMAT {}\n", notation.info().name) };
    for (index, game) in games.iter().enumerate() {
        let Position::Xiangqi(position) = &*game.front.position else { return None };
        let mut writer =
            Writer { game, index, dialect: &dialect, wxf: notation == Notation::Wxf, out: &mut text, lost };
        writer.game(&position.to_setup());
    }
    let records = parse(&XqGrammar, &text);
    let text = super::print::print_file(&records, &options.layout);
    let text = if options.continued { format!("\n{text}") } else { text };
    Some(match options.ending {
        LineEnding::Lf => text,
        LineEnding::CrLf => text.replace('\n', "\r\n"),
    })
}

struct Writer<'a> {
    game: &'a Game,
    index: usize,
    dialect: &'a Dialect,
    wxf: bool,
    out: &'a mut String,
    lost: &'a mut Vec<Loss>,
}

/// A line being written.
struct LineCursor {
    line: usize,
    /// Half-moves written.
    done: usize,
    /// Variations of the last half-move written.
    varied: usize,
    /// Comments on it written.
    said: usize,
    /// Numbered variations to write at the end of the line.
    waiting: Vec<usize>,
    /// Whether there is text between the last half-move and the next one.
    parted: bool,
}

impl LineCursor {
    fn new(line: usize) -> LineCursor {
        LineCursor { line, done: 0, varied: 0, said: 0, waiting: Vec::new(), parted: true }
    }
}

impl Writer<'_> {
    fn game(&mut self, start: &Setup) {
        let (fen, setup) = self.start(start);
        self.headers(&fen);
        self.out.push_str(&setup);
        self.body();
    }

    /// The lines above the moves; `fen` is one of them.
    fn headers(&mut self, fen: &str) {
        let front = &self.game.front;
        let all = headers(&front.tags);
        let (mut written, mut rest) = VOCABULARY.write(&all);
        let comment = |role: HeaderRole, value: &str| {
            let key = TAGS.key(role).unwrap_or_default().to_owned();
            Header { role: Some(role), key, value: value.to_owned() }
        };
        self.out.push_str("\nGAME");
        let number = front.number.map(|(number, _, _)| number);
        if let Some(number) = number {
            self.push(format_args!(" {number}"));
        }
        if let Some(title) = front.title.as_deref().map(str::trim).filter(|title| !title.is_empty()) {
            if title.contains(['\n', '\r']) || (number.is_none() && !title_fits(title)) {
                rest.insert(0, comment(HeaderRole::Title, title));
            } else {
                self.push(format_args!("{} {title}", if number.is_some() { "," } else { "" }));
            }
        }
        self.out.push('\n');
        let ending = Ending::of_game(self.game);
        if let Some(result) = ending.yang() {
            written.extend(VOCABULARY.key(HeaderRole::Result).map(|key| (key.to_owned(), result)));
        }
        if let Some(reason) = ending.reason.as_deref().filter(|_| !ending.reason_fits()) {
            rest.push(comment(HeaderRole::Reason, reason));
        }
        written.sort_by_key(|(key, _)| SPELLING.place(key));
        for (key, value) in written {
            self.push(format_args!("{}\n", SPELLING.header_line(&key, &value)));
        }
        self.out.push_str(fen);
        for header in rest {
            self.comment(&header.as_comment());
            self.out.push('\n');
        }
        for comment in &self.game.comments {
            self.comment(comment);
            self.out.push('\n');
        }
        self.diagrams(0, None);
        self.out.push('\n');
    }

    /// The position that the game starts from, as a FEN line or a SETUP; neither for the opening.
    fn start(&self, setup: &Setup) -> (String, String) {
        if self.wxf && *setup != Setup::start() {
            let (board, rest) = split(&fen::write(setup));
            let board: String = board.chars().map(dialect_letter).collect();
            let side = if setup.side == Side::First { 'r' } else { 'b' };
            return (format!("FEN {board} {side} {rest}\n"), String::new());
        }
        setup_lines(setup, &self.dialect.symbols)
    }

    fn body(&mut self) {
        self.out.push_str("START{\n");
        let mut ids: FxHashSet<u32> = FxHashSet::default();
        let mut frames = vec![LineCursor::new(0)];
        while let Some(frame) = frames.last_mut() {
            let Some(line) = self.game.lines.get(frame.line) else { break };
            let ply = frame.done.checked_sub(1).and_then(|last| line.plies.get(last)).copied();
            let ply = ply.and_then(|ply| self.game.plies.get(ply));
            if let Some(ply) = ply.filter(|ply| frame.varied < ply.variations.len()) {
                if self.references(ply, frame, &mut ids) {
                    continue;
                }
                if let Some(variation) = ply.variations.get(frame.varied).copied() {
                    frame.varied += 1;
                    self.comments_up_to(ply, &mut frame.said, self.follows(variation));
                    frame.parted = true;
                    if let Some(id) = self.id_of(variation) {
                        self.lost.push(Place::of(self.index, ply).lost(Lost::VariationNumber(id)));
                    }
                    self.out.push_str("{ ");
                    frames.push(self.opened(variation));
                }
                continue;
            }
            if let Some(ply) = ply {
                self.comments_up_to(ply, &mut frame.said, None);
            }
            if let Some(next) = line.plies.get(frame.done).and_then(|ply| self.game.plies.get(*ply)) {
                let before = ply.map(|ply| ply.number);
                frame.done += 1;
                (frame.varied, frame.said) = (0, 0);
                let parted = std::mem::replace(&mut frame.parted, false);
                self.half_move(next, parted || before != Some(next.number));
                self.references(next, frame, &mut ids);
                let index = line.plies.get(frame.done - 1).copied();
                let follows = next.variations.get(frame.varied).and_then(|variation| self.follows(*variation));
                self.remarks(next);
                self.comments_up_to(next, &mut frame.said, follows);
                self.diagrams(next.line, index);
                continue;
            }
            if !frame.waiting.is_empty() {
                let variation = frame.waiting.remove(0);
                let id = self.id_of(variation).unwrap_or_default();
                self.push(format_args!("\nVAR[{id}]{{ "));
                frames.push(self.opened(variation));
                continue;
            }
            if frames.len() == 1 {
                for comment in self.game.end.iter().flat_map(|end| &end.comments) {
                    self.comment(comment);
                }
            }
            frames.pop();
            self.out.push_str(if frames.is_empty() { "\n}" } else { "} " });
        }
        self.out.push_str(if self.wxf { "END\n" } else { "\n" });
    }

    fn id_of(&self, line: usize) -> Option<u32> {
        self.game.lines.get(line)?.id
    }

    /// Writes the numbers of the next numbered variations of a half-move. Returns whether there were any.
    fn references(&mut self, ply: &Ply, frame: &mut LineCursor, ids: &mut FxHashSet<u32>) -> bool {
        let mut numbers: Vec<String> = Vec::new();
        while let Some(variation) = ply.variations.get(frame.varied).copied()
            && let Some(id) = self.id_of(variation)
            && ids.insert(id)
        {
            numbers.push(id.to_string());
            frame.waiting.push(variation);
            frame.varied += 1;
        }
        if !numbers.is_empty() {
            self.push(format_args!("({}) ", numbers.join(", ")));
        }
        !numbers.is_empty()
    }

    /// A line whose brace was written: its comments come first.
    fn opened(&mut self, line: usize) -> LineCursor {
        for comment in self.game.lines.get(line).map(|line| line.comments.as_slice()).unwrap_or_default() {
            self.comment(comment);
        }
        self.diagrams(line, None);
        LineCursor::new(line)
    }

    /// Number, move and the signs that judge it.
    fn half_move(&mut self, ply: &Ply, numbered: bool) {
        match ply.side {
            Side::First => self.push(format_args!("{}. ", ply.number)),
            Side::Second if numbered => self.push(format_args!("{}. ... ", ply.number)),
            Side::Second => {}
        }
        let text = move_text(self.index, ply, self.dialect, self.lost);
        if lexer::move_text(&mut Scanner::new(&text, 0)) == (SyntaxKind::Move, text.len()) {
            self.out.push_str(&text);
        } else {
            self.lost.push(Place::of(self.index, ply).lost(Lost::TextAsComment));
            self.comment(&text);
        }
        self.out.push_str(&judgement(ply).0);
        self.out.push(' ');
    }

    /// How many comments on the half-move that a line replaces stand before it.
    fn follows(&self, line: usize) -> Option<usize> {
        self.game.lines.get(line)?.follows
    }

    /// The next comments on a half-move, up to the one with this index.
    fn comments_up_to(&mut self, ply: &Ply, said: &mut usize, end: Option<usize>) {
        let end = end.unwrap_or(usize::MAX).min(ply.comments.len());
        for comment in ply.comments.get(*said..end).unwrap_or_default() {
            self.comment(comment);
        }
        *said = end.max(*said);
    }

    /// The marks of a half-move.
    fn remarks(&mut self, ply: &Ply) {
        let (_, rest) = judgement(ply);
        if !rest.is_empty() {
            self.comment(&rest.join(" "));
        }
        if let Some(time) = &ply.time {
            self.lost.push(Place::of(self.index, ply).lost(Lost::Time(time.clone())));
        }
    }

    /// The diagrams at a place.
    fn diagrams(&mut self, line: usize, ply: Option<usize>) {
        let here = |drawn: &&Drawn| drawn.ply == ply && (ply.is_some() || drawn.line == line);
        for drawn in self.game.diagrams.iter().filter(here) {
            let text = drawn.text.replace("\r\n", "\n");
            let (closed, _) = lexer::raw_text(&mut Scanner::new(&text, 0), 0);
            let text = if closed == text.len() { text } else { text.replace('}', "\\}") };
            // A backslash before the brace would keep it from closing.
            let text = if text.ends_with('\\') { text + " " } else { text };
            self.push(format_args!("\nDIAG{{{text}}}\n"));
        }
    }

    fn comment(&mut self, text: &str) {
        self.push(format_args!("{} ", comment_text(text)));
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.out.write_fmt(text);
    }
}

/// A comment with its signs.
pub(super) fn comment_text(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace("*/", "\\*/");
    format!("/* {} */", text.trim())
}

/// The position that a game starts from, as a FEN line or a SETUP; neither for the opening.
pub(super) fn setup_lines(setup: &Setup, symbols: &Symbols) -> (String, String) {
    if *setup == Setup::start() {
        (String::new(), String::new())
    } else if needs_fen(setup) {
        (format!("FEN {}\n", fen::write(setup)), String::new())
    } else {
        (String::new(), setup_text(setup, symbols) + "\n")
    }
}

/// Whether a title can stand behind a GAME without a number.
pub(super) fn title_fits(title: &str) -> bool {
    !title.contains(['\n', '\r']) && !is_misread(title)
}

/// Whether a position has something that a SETUP cannot say.
pub(super) fn needs_fen(setup: &Setup) -> bool {
    let has = |side: Side| setup.pieces().any(|(_, piece)| piece.side == side);
    setup.halfmove_clock > 0 || !has(Side::First) || !has(Side::Second) || setup.fullmove_number == 0
}

/// A position as a SETUP on one line.
pub(super) fn setup_text(setup: &Setup, symbols: &Symbols) -> String {
    let mut text = "SETUP{".to_owned();
    for side in Side::BOTH {
        for (square, piece) in setup.pieces().filter(|(_, piece)| piece.side == side) {
            let letter = symbols.letter(piece.kind);
            let letter = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
            text += &format!(" {letter}{square};");
        }
    }
    let side = if setup.side == Side::First { "RED" } else { "BLACK" };
    text += &format!(" MOVE {}, {side} }}", setup.fullmove_number);
    text
}

/// Whether a title would be misread after a GAME without a number: digits before a comma or alone would be the number,
/// and a bracket would open a block.
pub(super) fn is_misread(title: &str) -> bool {
    let tail = title.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let number_like = tail.len() < title.len() && (tail.is_empty() || tail.starts_with(','));
    number_like || title.starts_with(['{', '[', ','])
}

/// The signs after a half-move, and the judgements that are not signs: `$1` does not become `!`, because it could not
/// be read back.
fn judgement(ply: &Ply) -> (String, Vec<&str>) {
    let remark = ply.remark.as_deref().unwrap_or_default();
    let signs = remark.chars().all(|c| matches!(c, '!' | '?' | '+' | '#'));
    // The chess world marks mate with one sign.
    let (signs, other) = if signs { (remark.replace('#', "++"), None) } else { (String::new(), Some(remark)) };
    (signs, other.into_iter().chain(ply.nags.iter().map(String::as_str)).collect())
}

/// A FEN as its board and the fields after the side.
fn split(fen: &str) -> (String, String) {
    let mut fields = fen.splitn(3, ' ');
    let board = fields.next().unwrap_or_default().to_owned();
    (board, fields.nth(1).unwrap_or_default().to_owned())
}

/// The letters of the programs that write the dialect: E and H where a FEN has B and N.
pub(super) fn dialect_letter(letter: char) -> char {
    match letter {
        'b' => 'e',
        'B' => 'E',
        'n' => 'h',
        'N' => 'H',
        other => other,
    }
}

#[cfg(test)]
mod tests;
