//! The steps start from the board in the `.chessboard` file of the same name in the same folder. `@LAST_MOVER` there
//! names the side that moved last, so the other side is to move. Without such a file they start from the opening
//! position, and Red moves first.
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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "board-beside",
    Group::Steps,
    Severity::Information,
    "the steps start from the board of the companion file",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "steps without a companion file",
    language: "chessmoveseq",
    text: concat!("@TOTAL_STEP=1\n", "@@\n", "\n", "7 4 7 5\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::CompanionBoard) = kind else { return None };
    Some(say!(words.locale, "the steps start from the board in the `.chessboard` file of the same name").to_owned())
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
