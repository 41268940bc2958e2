//! *Invalid Dimension*: a board has ten rows of nine points, five on each side of the river.
//!
//! ## Example
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! CHEAGAEHC
//! .........
//! .N.....N.
//! S.S.S.S.S
//! .........
//! ---------
//! .........
//! s.s.s.s.s
//! <e>.n......n.</e>
//! .........
//! cheagaehc
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "not ten rows, or rows that are not nine points wide", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Board(BoardIssue::Rows { rows }) => {
            say!(words.locale, "the board has {rows} rows besides the river, not 10", rows)
        }
        IssueKind::Board(BoardIssue::LongRow { width }) => {
            say!(words.locale, "this row has {width} points, not 9", width)
        }
        IssueKind::Board(BoardIssue::Width { width }) => {
            say!(words.locale, "every row has {width} points, not 9", width)
        }
        _ => return None,
    })
}
