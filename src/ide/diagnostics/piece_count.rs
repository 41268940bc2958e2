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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("piece-count", Group::Shogi, Severity::Error, "more pieces of a kind than a set has", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a piece of the set that changed hands",
    language: "csa",
    text: concat!("V2.2\n", "PI22KA\n", "P+00KA\n", "-\n", "-3334FU\n"),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::Side;
    use crate::rules::shogi::Kind;

    #[test]
    fn words() {
        let said = |issue| said_in_shogi(&IssueKind::Shogi(issue));
        assert_eq!(
            said(ShogiIssue::PieceCount { kind: Kind::Gold, limit: 4 }),
            "one gold too many: a set has 4, on the board and in both hands together"
        );
        assert_eq!(said(ShogiIssue::SecondKing { side: Side::Second }), "second king of White: a side has one");
    }
}
