//! A position has more pieces of a kind than the set, or a second king of a side.
//!
//! A set has 18 pawns, four each of lances, knights, silvers and golds, two bishops, two rooks and two kings, both
//! players together, on the board and in hand; a promoted piece counts as its unpromoted kind. The reported token is
//! the first surplus piece.
//!
//! `00AL` puts the rest of the box into the hand, so it must come last.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! PI22KA
//! P+00KA<e>00KI</e>
//! -
//! -3334FU
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! PI22KA
//! P+00KA
//! -
//! -3334FU
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Error, "more pieces of a kind than a set has", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Shogi(ShogiIssue::PieceCount { kind, limit }) => {
            let kind = words.kind(*kind);
            Some(say!(
                words.locale,
                "one {kind} too many: a set has {limit}, on the board and in both hands together",
                kind,
                limit
            ))
        }
        IssueKind::Shogi(ShogiIssue::SecondKing { side }) => {
            Some(say!(words.locale, "second king of {side}: a side has one", side = words.side(*side)))
        }
        _ => None,
    }
}
