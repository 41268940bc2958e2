//! *Invalid To Position*: a piece of the mover's own stands where the step goes. The step is skipped, and the
//! next valid step tells whose turn it is.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=3
//! @@
//!
//! 7 4 7 5
//! <e>2 3 8 3</e>
//! 2 3 3 3
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "a step to a point with a piece of the same side", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::To { piece }) = kind else { return None };
    let own = words.the_piece(*piece);
    Some(say!(words.locale, "{own} already stands on the target point (step skipped)", own))
}
