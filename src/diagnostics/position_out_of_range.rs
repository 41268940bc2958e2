//! *Position Out of Range*: a step is four numbers: the column and row where it starts, then those where it ends. The
//! mover counts columns 1 to 9 from the right, and rows 1 to 10 from the mover's own back rank. The step is skipped.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=2
//! @@
//!
//! 7 4 7 5
//! <e>2 3 2 11</e>
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "a step from or to a point that the board does not have", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::OutOfRange) = kind else { return None };
    Some(say!(words.locale, "columns are 1 to 9, rows 1 to 10 (step skipped)").to_owned())
}
