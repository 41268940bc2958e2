//! A backslash in a comment that escapes nothing.
//!
//! In COM and DIAG the only escape is `\}`, a brace that does not close the block; in `/* … */` it is `\*/`. Any other
//! backslash is part of the text. That is allowed, but most often something else was meant.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 COM{ good<e>\</e>n better } Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 COM{ good better } Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME
//! START{ COM{ good \} or \ better } }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Hint, "a backslash that escapes nothing", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::Syntax(SyntaxErrorKind::BadEscape))
        .then(|| say!(words.locale, "this backslash is part of the text: only `\\}` is an escape here").to_owned())
}

/// Removes the backslash; `\n` and `\t` of other languages become a space.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let (start, end) = (usize::from(issue.range.start()), usize::from(issue.range.end()));
    let next = context.text(range(end, end + 1));
    let beyond = context.text(range(end + 1, end + 2));
    let edit = match next.as_str() {
        "n" | "t" if beyond.starts_with(char::is_whitespace) => TextEdit::replace(range(start, end + 1), ""),
        "n" | "t" => TextEdit::replace(range(start, end + 1), " "),
        _ => {
            return vec![Fix::choice(
                say!(context.locale(), "Remove the backslash"),
                TextEdit::replace(issue.range, ""),
            )];
        }
    };
    vec![Fix::choice(say!(context.locale(), "Remove the '\\{next}'", next), edit)]
}
