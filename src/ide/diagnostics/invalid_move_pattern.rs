//! *Invalid Move Pattern*: the piece does not move like this, or something is in its way: a horse's leg, an
//! elephant's eye, a path, the number of screens of a cannon, the palace, the river. Moves that leave the general in
//! check are accepted here. The step is skipped, and the same side is still to move.
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
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use super::{illegal_move, invalid_from_position::skipped};
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
    let IssueKind::Step(StepIssue::Pattern { mv, piece, reason, culprit, alternating }) = kind else { return None };
    let why = illegal_move::why(*mv, *piece, *reason, *culprit, words);
    let what = skipped(words, *alternating, piece.map(|piece| words.side(piece.side)));
    Some(say!(words.locale, "{why} ({what})", why, what))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let piece = AnyPiece::from(Piece { side: Side::First, kind: Kind::Pawn });
        let issue = |alternating| {
            let (piece, culprit) = (Some(piece), None);
            let at = |rank| Square::new(4, rank).expect("on the board");
            let mv = Move::new(at(3), at(2));
            IssueKind::Step(StepIssue::Pattern { mv, piece, reason: Illegal::Backward, culprit, alternating })
        };
        assert_eq!(said(&issue(false)), "a pawn never moves backward (step skipped)");
    }
}
