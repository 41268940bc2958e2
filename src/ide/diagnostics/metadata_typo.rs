//! A key of the metadata is nearly one that has a meaning, or its value is none that it can have.
//!
//! Keys and values are written in capitals: `@LAST_MOVER=RED`. What is only misspelt is read as what it nearly is, and gets
//! a hint.
//!
//! ## Example
//!
//! ```chessboard
//! @<e>LAST_MOVE</e>=BLACK
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
    "metadata-typo",
    Group::Cs102a,
    Severity::Warning,
    "a key or a value of the metadata that is nearly a known one",
    message,
)
.with_fixes(fixes)
.with_milder(milder);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Cs102a(Cs102aIssue::MetadataTypo { key }) => {
            format!("did you mean {key}? keys are spelt exactly so")
        }
        IssueKind::Cs102a(Cs102aIssue::MetadataValue { expected, .. }) => {
            format!("this value cannot be: write {expected}")
        }
        _ => return None,
    })
}

fn milder(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Cs102a(Cs102aIssue::MetadataTypo { .. })).then_some(Severity::Hint)
}

fn fixes(issue: &Issue, _: &FixContext<'_>) -> Vec<Fix> {
    let word = match issue.kind {
        IssueKind::Cs102a(Cs102aIssue::MetadataTypo { key }) => key,
        IssueKind::Cs102a(Cs102aIssue::MetadataValue { similar: Some(similar), .. }) => similar,
        _ => return Vec::new(),
    };
    vec![Fix::safe(format!("write `{word}`"), TextEdit::replace(issue.range, word))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Cs102a(Cs102aIssue::MetadataTypo { key: "LAST_MOVER" })),
            "did you mean LAST_MOVER? keys are spelt exactly so"
        );
        let value = Cs102aIssue::MetadataValue { expected: "`BLACK` or `RED`", similar: None };
        assert_eq!(said(&IssueKind::Cs102a(value)), "this value cannot be: write `BLACK` or `RED`");
    }
}
