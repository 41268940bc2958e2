//! A comment that is opened with `/*` is never closed with `*/`.
//!
//! Everything after it is part of the comment, moves included. A `*/` that is part of the text is written `\*/`.
//!
//! Write the `*/` where the comment ends.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! <e>/*</e> The most usual opening.
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! /* The most usual opening. */
//! ```

use super::unclosed_block::end_of_text;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, range};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("unclosed-comment", Group::Syntax, Severity::Error, "a `/*` without its `*/`", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::Syntax(SyntaxErrorKind::UnclosedComment)).then(|| {
        "this comment is never closed, so that all that follows is part of it: add `*/` where it ends".to_owned()
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let at = end_of_text(&context.rest(), usize::from(issue.range.start()));
    vec![Fix::choice("insert the missing `*/`", TextEdit::replace(range(at, at), " */"))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = IssueKind::Syntax(SyntaxErrorKind::UnclosedComment);
        assert_eq!(
            said(&kind),
            "this comment is never closed, so that all that follows is part of it: add `*/` where it ends"
        );
        assert_eq!(
            fixed("START{ 1. Ch2-e2 <e>/*</e> usual\n1. ... Nh9-g7 }\n", kind),
            ["insert the missing `*/` (choice): START{ 1. Ch2-e2 /* usual */\n1. ... Nh9-g7 }\n"]
        );
    }
}
