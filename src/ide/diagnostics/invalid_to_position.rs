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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-to-position",
    Group::Steps,
    Severity::Error,
    "a step to a point with a piece of the same side",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a capture",
    language: "chessmoveseq",
    text: concat!("@TOTAL_STEP=1\n", "@@\n", "\n", "2 3 2 10\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::To { piece }) = kind else { return None };
    let own = words.the_piece(*piece);
    Some(say!(words.locale, "{own} already stands on the target point (step skipped)", own))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Step(StepIssue::To { piece: None })),
            "a piece already stands on the target point (step skipped)"
        );
    }
}
