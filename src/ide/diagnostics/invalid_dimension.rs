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
use crate::record::{Cs102aIssue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-dimension",
    Group::Cs102a,
    Severity::Error,
    "not ten rows, or a row of more than nine points",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Cs102a(Cs102aIssue::Rows { rows }) => {
            format!("Invalid Dimension: the board has {rows} of 10 rows, the river not counted")
        }
        IssueKind::Cs102a(Cs102aIssue::Width { width }) => {
            format!("Invalid Dimension: this row has {width} points, not 9")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Cs102a(Cs102aIssue::Rows { rows: 9 })),
            "Invalid Dimension: the board has 9 of 10 rows, the river not counted"
        );
        assert_eq!(
            said(&IssueKind::Cs102a(Cs102aIssue::Width { width: 10 })),
            "Invalid Dimension: this row has 10 points, not 9"
        );
    }
}
