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
use crate::record::{Issue, IssueKind, MetadataIssue, MetadataValue};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "metadata-typo",
    Group::Steps,
    Severity::Warning,
    "a misspelled key or an invalid value in the metadata",
    message,
)
.with_fixes(fixes)
.with_milder(milder);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Metadata(MetadataIssue::Typo { key }) => {
            format!("did you mean {key}? Keys have to be spelled exactly")
        }
        IssueKind::Metadata(MetadataIssue::Value { expected: MetadataValue::LastMover(names), .. }) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("invalid value: write {}, the side that has made the last move", names.join(" or "))
        }
        IssueKind::Metadata(MetadataIssue::Value { expected: MetadataValue::StepCount, .. }) => {
            "invalid value: write the number of steps in the file".to_owned()
        }
        _ => return None,
    })
}

fn milder(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Metadata(MetadataIssue::Typo { .. })).then_some(Severity::Hint)
}

fn fixes(issue: &Issue, _: &FixContext<'_>) -> Vec<Fix> {
    let word = match issue.kind {
        IssueKind::Metadata(MetadataIssue::Typo { key }) => key,
        IssueKind::Metadata(MetadataIssue::Value { similar: Some(similar), .. }) => similar,
        _ => return Vec::new(),
    };
    vec![Fix::safe(format!("Change to '{word}'"), TextEdit::replace(issue.range, word))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Metadata(MetadataIssue::Typo { key: "LAST_MOVER" })),
            "did you mean LAST_MOVER? Keys have to be spelled exactly"
        );
        let value = |expected| said(&IssueKind::Metadata(MetadataIssue::Value { expected, similar: None }));
        assert_eq!(
            value(MetadataValue::LastMover(&["BLACK", "RED"])),
            "invalid value: write `BLACK` or `RED`, the side that has made the last move"
        );
        assert_eq!(value(MetadataValue::StepCount), "invalid value: write the number of steps in the file");
    }
}
