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
use crate::record::{Cs102aIssue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "board-beside",
    Group::Cs102a,
    Severity::Information,
    "the steps begin on the board of the file beside this one",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::BoardBeside) = kind else { return None };
    Some("the steps begin on the board of the `.chessboard` of the same name beside this file".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert!(said(&IssueKind::Cs102a(Cs102aIssue::BoardBeside)).starts_with("the steps begin on the board"));
    }
}
