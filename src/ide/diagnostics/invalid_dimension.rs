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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-dimension",
    Group::Steps,
    Severity::Error,
    "not ten rows, or rows that are not nine points wide",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "empty lines and comments between the rows",
    language: "chessboard",
    text: concat!(
        "@LAST_MOVER=BLACK\n",
        "@@\n",
        "\n",
        "CHEAGAEHC\n",
        ".........\n",
        ".N.....N.\n",
        "S.S.S.S.S\n",
        ".........\n",
        "\n",
        "# the river\n",
        "---------\n",
        "\n",
        ".........\n",
        "s.s.s.s.s\n",
        ".n.....n.\n",
        ".........\n",
        "cheagaehc\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Board(BoardIssue::Rows { rows: 9 })),
            "the board has 9 rows besides the river, not 10"
        );
        assert_eq!(said(&IssueKind::Board(BoardIssue::LongRow { width: 10 })), "this row has 10 points, not 9");
        assert_eq!(said(&IssueKind::Board(BoardIssue::Width { width: 8 })), "every row has 8 points, not 9");
    }
}
