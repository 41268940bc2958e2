//! The layout of `.xq` and `.wxf`.
//!
//! Only spaces and line breaks change; every other token, comments among them, keeps its text and its place in the
//! sequence. The layout in short:
//!
//! ```text
//! FORMAT LALG
//!
//! GAME 1, Wind Screen Horse #3        headers: one space after the key, `name; rating; title`
//! RED C Ng; 2400
//!                                     one empty line below the headers
//! SETUP{ Ke0; ke9; MOVE 1, RED }      on one line where it fits, else filled between its braces
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2! (1)     moves fill the lines; a number, its two moves, their remarks and references
//! 2. ... Ri9-h9 { 2. ... Nb9-c7 }     stay together; a short variation of one move may stay on the line
//! VAR[1]{
//!   2. Nb0-c2                         others are indented
//! }
//! }
//! ```
//!
//! A record is left as it is if it has syntax errors or an open brace at its end, and in the rare cases where a space
//! of another width would change how a word is read. The output is parsed again and compared: if a token differs, which
//! would be a bug here, the text stays as it was.

#[cfg(test)]
mod tests;

use crate::formats::compose;
use crate::syntax::{RecordTree, SyntaxKind, Token};

/// Whether a record has no error, each brace has its other one, and no word would be read differently.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    compose::is_sound(record, &mut |token, before, _| is_certain(token, before))
}

/// Whether a token after a move is read alike between other spaces.
fn is_certain(token: Token<'_>, before: &str) -> bool {
    match token.kind {
        SyntaxKind::Whitespace => token.text.is_ascii() || !ends_by_width(before),
        // At the start of a line, or before a space, these are no moves.
        SyntaxKind::Move | SyntaxKind::PieceSquare => !matches!(token.text, "GAME" | "END"),
        _ => true,
    }
}

/// Whether only the full-width space after a move distinguishes it from a number, a remark or a keyword.
fn ends_by_width(word: &str) -> bool {
    let all = |accept: fn(u8) -> bool| !word.is_empty() && word.bytes().all(accept);
    all(|byte| byte.is_ascii_digit())
        || all(|byte| matches!(byte, b'!' | b'?' | b'+'))
        || all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}
