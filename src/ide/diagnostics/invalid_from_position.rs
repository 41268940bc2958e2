//! *Invalid From Position*: no piece of the side to move stands where the step begins. The step is skipped, and the next
//! valid step tells whose turn it is.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=3
//! @@
//!
//! 7 4 7 5
//! <e>2 4 2 5</e>
//! 2 3 3 3
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-from-position",
    Group::Steps,
    Severity::Error,
    "a step from a point without a piece of the side to move",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "columns and rows as Black counts them",
    language: "chessmoveseq",
    text: concat!("@TOTAL_STEP=2\n", "@@\n", "\n", "7 4 7 5\n", "7 4 7 5\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::From { side, piece }) = kind else { return None };
    let mover = words.colour(*side);
    Some(match piece {
        Some(piece) => {
            let found = words.a(&words.piece(*piece));
            say!(words.locale, "no {mover} piece on this point, but {found} (step skipped)", mover, found)
        }
        None => say!(words.locale, "no {mover} piece on this point (step skipped)", mover),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Side;
    use crate::rules::xiangqi::{Kind, Piece};

    #[test]
    fn words() {
        let rook = Piece { side: Side::First, kind: Kind::Rook };
        let said = |piece| said(&IssueKind::Step(StepIssue::From { side: Side::Second, piece }));
        assert_eq!(said(None), "no black piece on this point (step skipped)");
        assert_eq!(said(Some(rook.into())), "no black piece on this point, but a red rook (step skipped)");
    }
}
