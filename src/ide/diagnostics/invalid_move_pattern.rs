//! *Invalid Move Pattern*: the piece does not move like this, or something is in its way: a horse's leg, an
//! elephant's eye, a path, the number of screens of a cannon, the palace, the river. Moves that leave the general in
//! check are accepted here. The step is skipped, and the next valid step tells whose turn it is.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=3
//! @@
//!
//! 7 4 7 5
//! <e>2 3 3 5</e>
//! 2 3 3 3
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::illegal_move;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
#[cfg(test)]
use crate::{
    notation::AnyPiece,
    rules::{
        Illegal, Move, Side, Square,
        xiangqi::{Kind, Piece},
    },
};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("invalid-move-pattern", Group::Steps, Severity::Error, "a step that the piece cannot make", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a horse whose leg is free",
    language: "chessmoveseq",
    text: concat!("@TOTAL_STEP=1\n", "@@\n", "\n", "2 1 3 3\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::Pattern { mv, piece, reason, culprit }) = kind else { return None };
    let why = illegal_move::why(*mv, *piece, *reason, *culprit, words);
    Some(say!(words.locale, "{why} (step skipped)", why))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let piece = AnyPiece::from(Piece { side: Side::First, kind: Kind::Pawn });
        let at = |rank| Square::new(4, rank).expect("on the board");
        let (mv, reason) = (Move::new(at(3), at(2)), Illegal::Backward);
        let issue = IssueKind::Step(StepIssue::Pattern { mv, piece: Some(piece), reason, culprit: None });
        assert_eq!(said(&issue), "a pawn never moves backward (step skipped)");
    }
}
