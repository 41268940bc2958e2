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
use crate::record::{Cs102aIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "river-missing",
    Group::Cs102a,
    Severity::Error,
    "no river of nine dashes between the fifth and the sixth row",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let river = "a line of nine dashes between the fifth and the sixth row";
    Some(match kind {
        IssueKind::Cs102a(Cs102aIssue::RiverMissing) => format!("River Missing: there is no river, {river}"),
        IssueKind::Cs102a(Cs102aIssue::RiverLength { dashes }) => {
            format!("River Missing: this river has {dashes} of 9 dashes")
        }
        IssueKind::Cs102a(Cs102aIssue::RiverElsewhere { above }) => {
            format!("River Missing: {above} rows stand above this river, which is {river}")
        }
        IssueKind::Cs102a(Cs102aIssue::SecondRiver) => format!("this is a second river: there is one, {river}"),
        _ => return None,
    })
}

fn fixes(issue: &Issue, _: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::Cs102a(Cs102aIssue::RiverLength { .. }) => {
            vec![Fix::safe("write nine dashes", TextEdit::replace(issue.range, "---------"))]
        }
        IssueKind::Cs102a(Cs102aIssue::RiverMissing) => {
            let at = TextRange::empty(issue.range.start());
            vec![Fix::choice("insert the river before this row", TextEdit::replace(at, "---------\n"))]
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
        let said = |issue| said(&IssueKind::Cs102a(issue));
        assert_eq!(said(Cs102aIssue::RiverLength { dashes: 8 }), "River Missing: this river has 8 of 9 dashes");
        assert!(said(Cs102aIssue::RiverMissing).starts_with("River Missing: there is no river"));
        assert!(said(Cs102aIssue::SecondRiver).starts_with("this is a second river"));
        assert!(said(Cs102aIssue::RiverElsewhere { above: 4 }).starts_with("River Missing: 4 rows stand above"));
    }
}
