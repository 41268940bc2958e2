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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, StepIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Information, "the steps start from the board of the companion file", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Step(StepIssue::CompanionBoard) = kind else { return None };
    Some(say!(words.locale, "the steps start from the board in the `.chessboard` file of the same name").to_owned())
}
