//! A key of the metadata is misspelled, or its value is not valid for that key.
//!
//! Keys and values are written in capitals: `@LAST_MOVER=RED`. A misspelled key is read as the key that it resembles, and
//! gets a hint.
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
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Warning, "a misspelled key or an invalid value in the metadata", message)
        .with_fixes(fixes)
        .with_exceptions(exceptions);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Metadata(MetadataIssue::Typo { key }) => {
            say!(words.locale, "did you mean {key}? Keys have to be spelled exactly", key)
        }
        IssueKind::Metadata(MetadataIssue::Value { expected: MetadataValue::LastMover(names), .. }) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            say!(
                words.locale,
                "invalid value: write {names}, the side that has made the last move",
                names = words.one_of(&names)
            )
        }
        IssueKind::Metadata(MetadataIssue::Value { expected: MetadataValue::StepCount, .. }) => {
            say!(words.locale, "invalid value: write the number of steps in the file").to_owned()
        }
        _ => return None,
    })
}

fn exceptions(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Metadata(MetadataIssue::Typo { .. })).then_some(Severity::Hint)
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let word = match issue.kind {
        IssueKind::Metadata(MetadataIssue::Typo { key }) => key,
        IssueKind::Metadata(MetadataIssue::Value { similar: Some(similar), .. }) => similar,
        _ => return Vec::new(),
    };
    vec![Fix::safe(context.change_to(&word), TextEdit::replace(issue.range, word))]
}
