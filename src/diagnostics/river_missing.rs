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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Steps,
    Severity::Error,
    "no river of nine dashes between the fifth and the sixth row",
    message,
)
.with_fixes(fixes);

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
