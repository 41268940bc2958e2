//! A required line of metadata is missing.
//!
//! A board begins with `@LAST_MOVER=BLACK` or `@LAST_MOVER=RED`: the other side is to move. A sequence begins with
//! `@TOTAL_STEP=` and the number of its steps. The line `@@` ends the metadata.
//!
//! ## Example
//!
//! ```chessboard
//! <e>@@</e>
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
use crate::formats::words::When;
use crate::record::{Issue, IssueKind, MetadataIssue};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "a required line of metadata is missing", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::Syntax(SyntaxErrorKind::MissingMetadataEnd) = kind {
        let missing = say!(words.locale, "the line `@@`, which ends the metadata, is missing before this line");
        return Some(missing.to_owned());
    }
    let IssueKind::Metadata(MetadataIssue::Missing { key, example }) = kind else { return None };
    Some(say!(words.locale, "{key} is missing: the file begins with a line such as `{example}`", key, example))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if !matches!(issue.kind, IssueKind::Syntax(SyntaxErrorKind::MissingMetadataEnd)) {
        return Vec::new();
    }
    let mut lines = context.words().spelling.last_lines.iter();
    let Some(end) = lines.find(|line| line.when == When::Main) else { return Vec::new() };
    let edit = TextEdit::replace(TextRange::empty(issue.range.start()), format!("{}\n", end.text));
    vec![Fix::safe(context.insert(&end.word), edit)]
}
