//! *Space Missing*: a row has fewer than nine points, so that nobody can tell where its pieces stand, or it has a blank where
//! a `.` marks an empty point.
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
use crate::record::{Cs102aIssue, Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "space-missing",
    Group::Cs102a,
    Severity::Error,
    "a row of fewer than nine points, or a blank for a `.`",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Cs102a(Cs102aIssue::SpaceMissing { width }) => format!("Space Missing (row has {width} of 9)"),
        IssueKind::Cs102a(Cs102aIssue::BlankForSpace) => {
            "Space Missing: a blank stands here; an empty point is written `.`".to_owned()
        }
        _ => return None,
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if issue.kind != IssueKind::Cs102a(Cs102aIssue::BlankForSpace) {
        return Vec::new();
    }
    let text: String = context.text(issue.range).chars().map(|c| if c.is_whitespace() { '.' } else { c }).collect();
    vec![Fix::choice("write `.` for the blanks", TextEdit::replace(issue.range, text))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(said(&IssueKind::Cs102a(Cs102aIssue::SpaceMissing { width: 8 })), "Space Missing (row has 8 of 9)");
        assert!(said(&IssueKind::Cs102a(Cs102aIssue::BlankForSpace)).starts_with("Space Missing: a blank"));
    }
}
