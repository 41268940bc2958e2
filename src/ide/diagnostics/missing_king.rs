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

#[cfg(test)]
use super::example::NearMiss;
use super::words::{palace, say};
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind, ShogiIssue};
use crate::rules::xiangqi::SetupProblem;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("missing-king", Group::Setup, Severity::Error, "a side without a king", message)
        .with_exceptions(exceptions);

/// A board that is stored, not played on, need not be one of a game (record-formats §7.4). Mate problems of shogi leave
/// out the king of the side that gives mate.
fn exceptions(kind: &IssueKind) -> Option<Severity> {
    match kind {
        IssueKind::Board(_) | IssueKind::Shogi(ShogiIssue::MissingKing { both: false, .. }) => Some(Severity::Hint),
        IssueKind::Shogi(_) => Some(Severity::Warning),
        _ => None,
    }
}

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "kings under another letter",
    language: "xq",
    text: concat!(
        "FORMAT LALG, K(G) G(A)\n",
        "GAME 1\n",
        "SETUP{ Ge0; Ra0; gd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Ra0-a8\n",
        "}\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::{said, said_in_shogi};
    use super::*;
    use crate::rules::Side;

    #[test]
    fn words() {
        let said = |side| said(&IssueKind::Setup(SetupProblem::MissingKing(side)));
        assert_eq!(said(Side::First), "Red has no king: put one in the palace, d0 to f2");
        assert_eq!(said(Side::Second), "Black has no king: put one in the palace, d7 to f9");
        let shogi = |both| said_in_shogi(&IssueKind::Shogi(ShogiIssue::MissingKing { side: Side::First, both }));
        assert_eq!(shogi(true), "neither side has a king: there can be no check");
        assert_eq!(shogi(false), "Black has no king and cannot be in check, as in a mate problem");
    }
}
