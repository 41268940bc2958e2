//! The fields of a FEN as tokens, by their shape alone. Several formats have FENs in their lines.
//!
//! ```text
//! fen   = board { whitespace field } ;
//! board = row { "/" row } [ "[" list "]" ] ;
//! field = side | "-" | counter | list ;
//! ```
//!
//! Any other word is a token of its own. Whether it is allowed there is not checked here.

use super::{Parser, SyntaxKind};

/// Puts the next `len` bytes, words with whitespace between, into a node of their own as the fields of a FEN.
pub(crate) fn fen_fields(parser: &mut Parser<'_, '_>, len: usize) {
    parser.node(SyntaxKind::Fen);
    let text = parser.scan.slice(0, len);
    for (index, (space, word)) in Words(text).enumerate() {
        parser.token(SyntaxKind::Whitespace, space);
        if index == 0 {
            board(parser, word);
        } else {
            parser.token(field(word), word.len());
        }
    }
    parser.finish();
}

/// Words with the length of the whitespace before each; that after the last one is left out.
struct Words<'t>(&'t str);

impl<'t> Iterator for Words<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let rest = self.0.trim_start_matches(is_space);
        let space = self.0.len() - rest.len();
        let word = rest.split(is_space).next().filter(|word| !word.is_empty())?;
        self.0 = rest.get(word.len()..).unwrap_or_default();
        Some((space, word))
    }
}

/// Whether a character separates two words of a line. A byte order mark does too, because files are joined.
pub(crate) fn is_space(found: char) -> bool {
    found.is_whitespace() || found == '\u{FEFF}'
}

fn board(parser: &mut Parser<'_, '_>, word: &str) {
    let end = word.find('[').unwrap_or(word.len());
    let rows = word.get(..end).unwrap_or_default();
    for (index, row) in rows.split('/').enumerate() {
        if index > 0 {
            parser.token(SyntaxKind::Slash, 1);
        }
        parser.token(SyntaxKind::BoardRow, row.len());
    }
    parser.token(SyntaxKind::PieceList, word.len() - end);
}

fn field(word: &str) -> SyntaxKind {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match word.as_bytes() {
        b"-" => SyntaxKind::Dash,
        [b'w' | b'b' | b'r' | b'W' | b'B' | b'R'] => SyntaxKind::SideLetter,
        [b'0'..=b'9', ..] if digits(word) => SyntaxKind::Counter,
        [letter, ..] if letter.is_ascii_alphabetic() && word.bytes().any(|byte| byte.is_ascii_digit()) => {
            SyntaxKind::PieceList
        }
        [b'[', ..] => SyntaxKind::PieceList,
        _ => SyntaxKind::Unknown,
    }
}
