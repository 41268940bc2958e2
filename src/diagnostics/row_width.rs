//! A row of a FEN that is not nine points wide.
//!
//! Every row has nine points: a letter is one point, a digit is that number of empty points. A row that is too wide has
//! often lost the `/` after it. One that is too narrow has often lost a digit.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/<e>8</e>/RNBAKABNR w - - 0 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-fen
//! rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::notation::fen::FenProblem;
use crate::record::{FenIssue, IssueKind};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "a row of a FEN that is not nine points wide", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Fen(FenIssue::RowWidth { rank, width }) = *kind else { return None };
    Some(words.fen_problem(FenProblem::RowWidth { rank, width }))
}
