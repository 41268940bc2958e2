//! A piece of a setup stands on a point it can never reach.
//!
//! Kings and advisors stay in their palace, elephants on the seven points of their side of the river. Pawns never go
//! back: before they cross the river they stay on their file, on their first rank or the one after it.
//!
//! Either the square or the case of the letter (capitals are Red) is wrong, or `FORMAT` gives the letters another meaning.
//! In a `.chessboard` file this is a hint: such a board need not be a position of a game.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; <e>Me3</e>; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
use crate::rules::xiangqi::SetupProblem;
use crate::words::{domain, say};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "a piece stands on a point it can never reach", message)
        .with_exceptions(exceptions);

/// A board that is stored, not played on, need not be one of a game (record-formats §7.4).
fn exceptions(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Board(_)).then_some(Severity::Hint)
}

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (square, piece) = match kind {
        IssueKind::Setup(SetupProblem::Impossible { square, piece })
        | IssueKind::Board(BoardIssue::Unreachable { square, piece }) => (square, piece),
        _ => return None,
    };
    let name = words.piece(*piece);
    Some(match domain(words.locale, piece.kind, piece.side) {
        Some(why) => say!(words.locale, "the {name} can never stand on {square}: {why}", name, square, why),
        None => say!(words.locale, "the {name} can never stand on {square}", name, square),
    })
}
