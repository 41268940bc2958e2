//! A file is not the plain text that its format requires.
//!
//! CS102A is UTF-8 without a byte order mark, and its lines end in `\n` alone. Other programs may not read anything else.
//! Formatting the file also changes its line endings.

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Steps,
    Severity::Warning,
    "lines that end in `\\r\\n`, or a byte order mark, where the format has none",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let text = match kind {
        IssueKind::Syntax(SyntaxErrorKind::CarriageReturn) => {
            say!(words.locale, "lines end in `\\r\\n` from here on: the format uses `\\n` alone")
        }
        IssueKind::Syntax(SyntaxErrorKind::ByteOrderMark) => {
            say!(words.locale, "the file begins with a byte order mark: the format is UTF-8 without one")
        }
        _ => return None,
    };
    Some(text.to_owned())
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if issue.kind != IssueKind::Syntax(SyntaxErrorKind::CarriageReturn) {
        return vec![Fix::safe(
            say!(context.locale(), "Remove the byte order mark"),
            TextEdit::replace(issue.range, ""),
        )];
    }
    let rest = context.rest();
    let edits = rest.match_indices("\r\n").map(|(at, _)| TextEdit::replace(range(at, at + 2), "\n")).collect();
    vec![Fix::safe_edits(say!(context.locale(), "Change all line endings to LF"), edits)]
}
