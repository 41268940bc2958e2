//! *Space Missing*: a row has fewer than nine points, so the points of its pieces are unknown. Or it has a space
//! instead of the `.` of an empty point.
//!
//! ## Example
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! CHEAGAEHC
//! .........
//! .N<e> </e>....N.
//! S.S.S.S.S
//! .........
//! ---------
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
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Steps,
    Severity::Error,
    "a row of fewer than nine points, or a space instead of a `.`",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Board(BoardIssue::ShortRow { width }) => {
            say!(words.locale, "Space Missing (row has {width} of 9)", width)
        }
        IssueKind::Board(BoardIssue::Spaces) => {
            say!(words.locale, "a space is not a point of the board: an empty point is written `.`").to_owned()
        }
        _ => return None,
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if issue.kind != IssueKind::Board(BoardIssue::Spaces) {
        return Vec::new();
    }
    let text: String = context.text(issue.range).chars().map(|c| if c.is_whitespace() { '.' } else { c }).collect();
    vec![Fix::choice(say!(context.locale(), "Change the spaces to '.'"), TextEdit::replace(issue.range, text))]
}
