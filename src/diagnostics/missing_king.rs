//! A side of a setup has no king.
//!
//! Without it there is neither check nor mate, and no way to say which moves are legal. Studies of a single piece
//! leave it out all the same; the moves are then checked by the other rules.
//!
//! Put the king in its palace, Red's on `d0` to `f2`, Black's on `d7` to `f9`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>SETUP</e>{ Ke0; Ra0; rb9; MOVE 1, RED }
//! START{
//! 1. Ra0-a9
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG, K(G) G(A)
//! GAME
//! SETUP{ Ge0; Ra0; gd9; MOVE 1, RED }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind, ShogiIssue};
use crate::rules::xiangqi::SetupProblem;
use crate::words::{palace, say};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "a side without a king", message).with_exceptions(exceptions);

/// A board that is stored, not played on, need not be one of a game (record-formats §7.4). Mate problems of shogi leave
/// out the king of the side that gives mate.
fn exceptions(kind: &IssueKind) -> Option<Severity> {
    match kind {
        IssueKind::Board(_) | IssueKind::Shogi(ShogiIssue::MissingKing { both: false, .. }) => Some(Severity::Hint),
        IssueKind::Shogi(_) => Some(Severity::Warning),
        _ => None,
    }
}

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Setup(SetupProblem::MissingKing(side)) | IssueKind::Board(BoardIssue::NoKing { side }) => {
            say!(
                words.locale,
                "{side} has no king: put one in the palace, {palace}",
                side = words.side(*side),
                palace = palace(words.locale, *side)
            )
        }
        IssueKind::Shogi(ShogiIssue::MissingKing { both: true, .. }) => {
            say!(words.locale, "neither side has a king: there can be no check").to_owned()
        }
        IssueKind::Shogi(ShogiIssue::MissingKing { side, .. }) => {
            say!(
                words.locale,
                "{side} has no king and cannot be in check, as in a mate problem",
                side = words.side(*side)
            )
        }
        _ => return None,
    })
}
