//! *River Missing*: there is no line of nine dashes between the fifth and the sixth row of the board.
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
//! <e>-------</e>
//! .........
//! s.s.s.s.s
//! .n.....n.
//! .........
//! cheagaehc
//! ```
//!
//! ## Fixed
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
//! .n.....n.
//! .........
//! cheagaehc
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "river-missing",
    Group::Steps,
    Severity::Error,
    "no river of nine dashes between the fifth and the sixth row",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "dashes in a comment",
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
        "---------\n",
        ".........\n",
        "s.s.s.s.s\n",
        ".n.....n.\n",
        ".........\n",
        "cheagaehc\n",
        "# ----- five\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Board(BoardIssue::RiverMissing) => {
            say!(words.locale, "missing river, a line of nine dashes between the fifth and the sixth row").to_owned()
        }
        IssueKind::Board(BoardIssue::RiverLength { dashes }) => {
            say!(words.locale, "the river has {dashes} of 9 dashes", dashes)
        }
        IssueKind::Board(BoardIssue::RiverElsewhere { above }) => {
            say!(words.locale, "{above} rows are above the river, not five", above)
        }
        IssueKind::Board(BoardIssue::SecondRiver) => say!(words.locale, "second river: a board has one").to_owned(),
        _ => return None,
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::Board(BoardIssue::RiverLength { .. }) => {
            vec![Fix::safe(
                say!(context.locale(), "Change to nine dashes"),
                TextEdit::replace(issue.range, "---------"),
            )]
        }
        IssueKind::Board(BoardIssue::RiverMissing) => {
            let at = TextRange::empty(issue.range.start());
            vec![Fix::choice(
                say!(context.locale(), "Insert the river before this row"),
                TextEdit::replace(at, "---------\n"),
            )]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let said = |issue| said(&IssueKind::Board(issue));
        assert_eq!(said(BoardIssue::RiverLength { dashes: 8 }), "the river has 8 of 9 dashes");
        assert_eq!(
            said(BoardIssue::RiverMissing),
            "missing river, a line of nine dashes between the fifth and the sixth row"
        );
        assert_eq!(said(BoardIssue::SecondRiver), "second river: a board has one");
        assert_eq!(said(BoardIssue::RiverElsewhere { above: 4 }), "4 rows are above the river, not five");
    }
}
