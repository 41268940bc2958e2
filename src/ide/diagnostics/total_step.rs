//! `TOTAL_STEP` is not the number of lines with steps, those that are passed over included.
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
use crate::record::{Cs102aIssue, Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("total-step", Group::Cs102a, Severity::Warning, "TOTAL_STEP is not the number of steps", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::TotalStep { said, steps }) = kind else { return None };
    Some(format!("TOTAL_STEP says {said}, but the file has {steps} lines with steps"))
}

fn fixes(issue: &Issue, _: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Cs102a(Cs102aIssue::TotalStep { steps, .. }) = issue.kind else { return Vec::new() };
    vec![Fix::safe(format!("write `{steps}`"), TextEdit::replace(issue.range, steps.to_string()))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let issue = Cs102aIssue::TotalStep { said: 3, steps: 2 };
        assert_eq!(said(&IssueKind::Cs102a(issue)), "TOTAL_STEP says 3, but the file has 2 lines with steps");
    }
}
