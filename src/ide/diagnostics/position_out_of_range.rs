//! *Position Out of Range*: a step is four numbers, column and row it starts from and column and row it goes to, as the mover
//! counts them: columns 1 to 9 from the right, rows 1 to 10 from the own back rank. The step is passed over.
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

use super::invalid_from_position::other;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Cs102aIssue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "position-out-of-range",
    Group::Cs102a,
    Severity::Error,
    "a step from or to a point that is none",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::OutOfRange { alternating }) = kind else { return None };
    let why = "columns are 1 to 9 and rows 1 to 10";
    Some(format!("Position Out of Range: {why}; the step is passed over{}", other(*alternating)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Cs102a(Cs102aIssue::OutOfRange { alternating: false })),
            "Position Out of Range: columns are 1 to 9 and rows 1 to 10; the step is passed over"
        );
    }
}
