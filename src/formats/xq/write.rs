//! Games written as `.xq`, or in the `.wxf` dialect when the notation is WXF.
//!
//! The dialect has the position in a FEN line, with the letters and the side that its programs write, and `}END` after
//! the moves (record-formats §8.1). Headers without a keyword of their own are kept in comments, as `/* [Round "3"]
//! */`.

use super::spelling::{SPELLING, VOCABULARY};
use super::{XQ, lexer};
use crate::formats::WriteOptions;
use crate::formats::ending::Ending;
use crate::formats::loss::Loss;
use crate::formats::movetext::{Movetext, MovetextWriter};
use crate::formats::spelling::Spelling;
use crate::formats::tags::{Header, headers};
use crate::formats::writing::laid_out;
use crate::notation::{Dialect, Notation, Symbols, fen};
use crate::record::{Drawn, Game, HeaderRole, Ply, begins_below};
use crate::rules::xiangqi::Setup;
use crate::rules::{Position, Side};
use crate::sort::sort_by_key;
use crate::syntax::{Scanner, SyntaxKind};
use std::fmt::Arguments;

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
        let mut writer = MovetextWriter::new(game, index, &dialect, &mut text, lost);
        XqWriter { writer: &mut writer, wxf: notation == Notation::Wxf }.game(&position.to_setup());
    }
    Some(laid_out(&XQ, &text, options))
}

/// Writes a game.
struct XqWriter<'a, 'w> {
    writer: &'w mut MovetextWriter<'a>,
    wxf: bool,
}

impl XqWriter<'_, '_> {
    fn game(&mut self, start: &Setup) {
        let (fen, setup) = self.start(start);
        self.headers(&fen);
        self.writer.out.push_str(&setup);
        self.body();
    }

    /// The lines above the moves; `fen` is one of them.
    fn headers(&mut self, fen: &str) {
        let front = &self.writer.game.front;
        let title = front.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let number = front.number.map(|(number, _, _)| number);
        let ending = Ending::of_game(self.writer.game);
        let mut rest = head(self.writer.out, number, title, &headers(&front.tags), ending.yang());
        if let Some(reason) = ending.reason.as_deref().filter(|_| !ending.reason_fits()) {
            rest.push(Header::of(HeaderRole::Reason, reason));
        }
        self.writer.out.push_str(fen);
        for header in rest {
            self.comment(&header.as_comment());
            self.writer.out.push('\n');
        }
        for comment in &self.writer.game.comments {
            self.comment(comment);
            self.writer.out.push('\n');
        }
        XqMovetext.diagrams(self.writer, 0, None);
        self.writer.out.push('\n');
    }

    /// The position that the game starts from, as a FEN line or a SETUP; neither for the opening.
    fn start(&self, setup: &Setup) -> (String, String) {
        if self.wxf && *setup != Setup::start() {
            let (board, rest) = split(&fen::write(setup));
            let board: String = board.chars().map(dialect_letter).collect();
            let side = if setup.side == Side::First { 'r' } else { 'b' };
            return (format!("FEN {board} {side} {rest}\n"), String::new());
        }
        setup_lines(setup, &self.writer.dialect.symbols)
    }

    fn body(&mut self) {
        self.push(format_args!("START{{\n"));
        self.writer.lines(&XqMovetext);
        for comment in self.writer.game.end.iter().flat_map(|end| &end.comments) {
            self.comment(comment);
        }
        self.push(format_args!("\n}}{}\n", if self.wxf { "END" } else { "" }));
    }

    fn comment(&mut self, text: &str) {
        XqMovetext.comment(self.writer, text);
    }

    fn push(&mut self, text: Arguments<'_>) {
        self.writer.push(text);
    }
}

/// The parts of movetext in `.xq`.
struct XqMovetext;

impl Movetext for XqMovetext {
    fn spelling(&self) -> &'static Spelling {
        &SPELLING
    }

    fn is_move(&self, text: &str) -> bool {
        lexer::move_text(&mut Scanner::new(text, 0)) == (SyntaxKind::Move, text.len())
    }

    fn comment(&self, writer: &mut MovetextWriter<'_>, text: &str) {
        writer.push(format_args!("{} ", comment_text(text)));
    }

    fn judgements(&self, writer: &mut MovetextWriter<'_>, ply: &Ply) {
        writer.out.push_str(&judgement(ply).0);
    }

    fn remarks(&self, writer: &mut MovetextWriter<'_>, ply: &Ply) {
        let (_, rest) = judgement(ply);
        if !rest.is_empty() {
            self.comment(writer, &rest.join(" "));
        }
    }

    fn diagrams(&self, writer: &mut MovetextWriter<'_>, line: usize, ply: Option<usize>) {
        let here = |drawn: &&Drawn| drawn.ply == ply && (ply.is_some() || drawn.line == line);
        for drawn in writer.game.diagrams.iter().filter(here) {
            let text = drawn.text.replace("\r\n", "\n");
            let (closed, _) = lexer::raw_text(&mut Scanner::new(&text, 0), 0);
            let text = if closed == text.len() { text } else { text.replace('}', "\\}") };
            // A backslash before the brace would keep it from closing.
            let text = if text.ends_with('\\') { text + " " } else { text };
            writer.push(format_args!("\nDIAG{{{text}}}\n"));
        }
    }
}

/// Writes `GAME 1, title` and the header lines. Returns the headers that have no line.
pub(super) fn head(
    out: &mut String,
    number: Option<u32>,
    title: Option<&str>,
    headers: &[Header],
    result: Option<String>,
) -> Vec<Header> {
    let (mut written, mut rest) = VOCABULARY.write(headers);
    let number = number.map(|number| number.to_string());
    let fits = |title: &str| !title.contains(['\n', '\r']) && (number.is_some() || !is_misread(title));
    if let Some(title) = title.filter(|title| !fits(title)) {
        rest.insert(0, Header::of(HeaderRole::Title, title));
    }
    let line: Vec<&str> = number.as_deref().into_iter().chain(title.filter(|title| fits(title))).collect();
    let line = line.join(", ");
    *out += &format!("\nGAME{}{line}\n", if line.is_empty() { "" } else { " " });
    written.extend(result.and_then(|result| Some((VOCABULARY.key(HeaderRole::Result)?.to_owned(), result))));
    sort_by_key(&mut written, |(key, _)| SPELLING.place(key));
    for (key, value) in written {
        *out += &(SPELLING.header_line(&key, &value) + "\n");
    }
    rest
}

/// A comment with its signs.
pub(super) fn comment_text(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace("*/", "\\*/");
    let [open, close] = SPELLING.comment;
    let text = text.trim();
    [open, if begins_below(text) { "\n" } else { "" }, text, close].concat()
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
fn is_misread(title: &str) -> bool {
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
