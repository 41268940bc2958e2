//! A backslash in a comment that escapes nothing.
//!
//! In COM and DIAG the only escape is `\}`, a brace that does not close the block; in `/* … */` it is `\*/`. Any other
//! backslash is just a backslash. That is allowed, but most often something else was meant.
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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-escape",
    Group::Syntax,
    Severity::Hint,
    "a backslash that escapes nothing",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::Syntax(SyntaxErrorKind::BadEscape)).then(|| {
        "this backslash escapes nothing and is part of the text: only `\\}` is an escape here".to_owned()
    })
}

fn fixes(issue: &Issue, _: &FixContext<'_>) -> Vec<Fix> {
    vec![Fix::choice("remove the backslash", TextEdit::replace(issue.range, ""))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = IssueKind::Syntax(SyntaxErrorKind::BadEscape);
        assert_eq!(said(&kind), "this backslash escapes nothing and is part of the text: only `\\}` is an escape here");
        assert_eq!(fixed("COM{ a<e>\\</e>n }", kind), ["remove the backslash (choice): COM{ an }"]);
    }
}
