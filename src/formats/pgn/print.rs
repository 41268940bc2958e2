//! The layout of PGN.
//!
//! Only spaces and line breaks change; every other token, comments among them, keeps its text and its place in the
//! sequence. The layout in short:
//!
//! ```text
//! [Game "Chinese Chess"]               one tag a line
//! [Red "An"]
//!                                      one empty line below the tags
//! 1. 炮二平五 马８进７ 2. 马二进三 $1  moves fill the lines; a number, its two moves and what judges them stay
//! 2... 车９平８ {why} (2... 马２进３)  together; a short variation stays on the line
//!   (2... 卒７进１ 3. 车一平二 车９平８ a longer one begins a line of its own and is indented
//!   4. 马八进七)
//! 3. 车一平二 1-0
//!                                      one empty line before the next game
//! ```
//!
//! A record is left as it is if it has syntax errors, an open bracket at its end or moves after its result. The output is parsed again and
//! compared: if a token differs, the text stays as it was.

#[cfg(test)]
mod tests;

use super::lexer;
use crate::formats::compose;
use crate::syntax::{RecordTree, SyntaxKind};

/// Whether a record has no error, each bracket has its other one, no line among its moves has to stay in its column, and no
/// move stands after the result. In a line of its own such a move begins the next game. A line of words that are no moves
/// would be a damaged tag if it ended like a tag, so nothing among such words may end so.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    let mut over = false;
    let mut plain = None;
    let tag_end = |text: &str| text.contains("\"]");
    compose::is_sound(record, &mut |token, _, depth| match token.kind {
        SyntaxKind::Comment if plain == Some(false) && tag_end(token.text) => false,
        SyntaxKind::Comment => !token.text.starts_with('%') || depth == 0,
        SyntaxKind::Move => {
            plain = plain.or_else(|| Some(lexer::is_move(token.text)));
            !over && !tag_end(token.text)
        }
        SyntaxKind::MoveNumber => !over,
        kind => {
            over |= kind == SyntaxKind::Score;
            true
        }
    })
}
