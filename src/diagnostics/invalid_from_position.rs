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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "a step from a point without a piece of the side to move", message);

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
