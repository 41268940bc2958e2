//! `TOTAL_STEP` is not the number of steps, skipped ones included, or `length` of DhtmlXQ not the number of half-moves of
//! all lines together.
//!
//! ## Example
//!
//! ```chessmoveseq
//! @TOTAL_STEP=<e>3</e>
//! @@
//!
//! 7 4 7 5
//! 2 3 3 3
//! ```
//!
//! ## Fixed
//!
//! ```chessmoveseq
//! @TOTAL_STEP=2
//! @@
//!
//! 7 4 7 5
//! 2 3 3 3
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, StepIssue};
use crate::text::TextEdit;
use crate::words::say_count;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Warning, "TOTAL_STEP is not the number of steps", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::Count { said, steps }) = kind else { return None };
    Some(say_count!(
        words.locale,
        steps = *steps,
        "the number here is {said}, but there is {steps} half-move"
            | "the number here is {said}, but there are {steps} half-moves",
        said
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Step(StepIssue::Count { steps, .. }) = issue.kind else { return Vec::new() };
    vec![Fix::safe(context.change_to(&steps), TextEdit::replace(issue.range, steps.to_string()))]
}
