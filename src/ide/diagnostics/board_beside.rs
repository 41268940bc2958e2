//! The steps are played on the board of the `.chessboard` of the same name beside the file, and the side to move is the one
//! that has not moved last there. Without such a file they begin with the opening position and Red.
//!
//! ## Example
//!
//! ```chessmoveseq
//! <e>@</e>TOTAL_STEP=1
//! @@
//!
//! 7 1 6 3
//! ```
//!
//! ## Beside
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! ....G....
//! .........
//! .........
//! .........
//! .........
//! ---------
//! .........
//! .........
//! .........
//! .........
//! ..hg.....
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "board-beside",
    Group::Steps,
    Severity::Information,
    "the steps start from the board of the companion file",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::CompanionBoard) = kind else { return None };
    Some("the steps start from the board in the `.chessboard` file of the same name".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Step(StepIssue::CompanionBoard)),
            "the steps start from the board in the `.chessboard` file of the same name"
        );
    }
}
