//! Something stands where it cannot, or something that must stand here is missing.
//!
//! The message says what was expected. Text that makes no sense is skipped up to the next place that does, so that
//! one slip is one finding; the game around it is read as usual.
//!
//! Take the text out, or add what is missing. Words of your own belong into a comment: `# …` to the end of the line,
//! or `/* … */`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! <e>Played</e> in the park.
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{SyntaxErrorKind, SyntaxKind};
use crate::text::{TextEdit, TextRange};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unexpected-token",
    Group::Syntax,
    Severity::Error,
    "text that cannot stand here, or a sign that is missing",
    message,
)
.with_fixes(fixes)
.with_milder(|kind| match kind {
    IssueKind::Syntax(SyntaxErrorKind::CurlyQuote) => Some(Severity::Warning),
    _ => None,
});

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected }) => {
            Some(format!("this cannot stand here: expected {expected}"))
        }
        IssueKind::Syntax(SyntaxErrorKind::Missing { expected }) => Some(format!("missing here: {expected}")),
        IssueKind::Syntax(SyntaxErrorKind::CurlyQuote) => {
            Some("values stand between straight quotes, other programs do not read this one: write `\"`".to_owned())
        }
        _ => None,
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Syntax(error) = &issue.kind else { return Vec::new() };
    let fix = match error {
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the `)`") => {
            let Some(end) = end_of_list(issue, context) else { return Vec::new() };
            Fix::safe("insert `)`", TextEdit::replace(end, ")"))
        }
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the `{`") => {
            let Some(keyword) = context.token(issue.range) else { return Vec::new() };
            let after = TextRange::empty(keyword.range().end());
            match keyword.text.to_ascii_uppercase().as_str() {
                "START" => Fix::safe("insert `{`", TextEdit::replace(after, "{")),
                "DIAG" | "COM" | "SETUP" => Fix::choice("insert `{`", TextEdit::replace(after, "{")),
                _ => return Vec::new(),
            }
        }
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the line `/`") => {
            let line = format!("/{}", context.line_break());
            Fix::safe("insert the line `/`", TextEdit::replace(TextRange::empty(issue.range.start()), line))
        }
        SyntaxErrorKind::CurlyQuote => {
            let quotes = context.tokens().into_iter().filter(|token| token.kind == SyntaxKind::Quote);
            let edits = quotes.map(|token| TextEdit::replace(token.range(), "\"")).collect();
            Fix { title: "write straight quotes".to_owned(), edits, top: None, safe: true }
        }
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the `]`") => {
            Fix::safe("insert `]`", TextEdit::replace(TextRange::empty(issue.range.end()), "]"))
        }
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the quote that ends") => {
            let bracket = context.tokens().iter().any(|token| token.kind == SyntaxKind::RightBracket);
            let sign = if bracket { "\"" } else { "\"]" };
            Fix::safe(format!("insert `{sign}`"), TextEdit::replace(TextRange::empty(issue.range.end()), sign))
        }
        SyntaxErrorKind::Missing { expected } if expected.starts_with("the quote before") => {
            let closed = context.tokens().iter().any(|token| token.kind == SyntaxKind::Quote);
            let mut edits = vec![TextEdit::replace(TextRange::empty(issue.range.start()), "\"")];
            if !closed {
                edits.push(TextEdit::replace(TextRange::empty(issue.range.end()), "\""));
            }
            Fix { title: "put the value between quotes".to_owned(), edits, top: None, safe: true }
        }
        SyntaxErrorKind::Unexpected { expected } if expected.starts_with("only a quote with") => {
            Fix::choice("insert a backslash", TextEdit::replace(TextRange::empty(issue.range.start()), "\\"))
        }
        SyntaxErrorKind::Unexpected { .. } if context.text(issue.range) == ")" => {
            Fix::safe("remove this `)`", TextEdit::replace(context.with_blanks(issue.range), ""))
        }
        _ => return Vec::new(),
    };
    vec![fix]
}

/// Behind the last number of a list of variations whose bracket is not closed.
fn end_of_list(issue: &Issue, context: &FixContext<'_>) -> Option<TextRange> {
    let tokens = context.tokens();
    let open = context.index(&tokens, issue.range)?;
    let list = tokens.get(open..)?.iter().take_while(|token| {
        let whitespace = token.kind == SyntaxKind::Whitespace && !token.text.contains('\n');
        whitespace
            || matches!(token.kind, SyntaxKind::LeftParen | SyntaxKind::Number | SyntaxKind::Comma | SyntaxKind::Dash)
    });
    let number = list.filter(|token| token.kind == SyntaxKind::Number).last()?;
    Some(TextRange::empty(number.range().end()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words() {
        let kind = |error| said(&IssueKind::Syntax(error));
        assert_eq!(
            kind(SyntaxErrorKind::Unexpected { expected: "the number of a variation" }),
            "this cannot stand here: expected the number of a variation"
        );
        assert_eq!(
            kind(SyntaxErrorKind::Missing { expected: "the `{` of the block" }),
            "missing here: the `{` of the block"
        );
    }

    #[test]
    fn missing_brackets_are_inserted() {
        let missing = |expected| IssueKind::Syntax(SyntaxErrorKind::Missing { expected });
        let list = fixed("START{ 1. Ch2-e2 <e>(</e>1, 2\n}", missing("the `)` of a list of variations"));
        assert_eq!(list, ["insert `)`: START{ 1. Ch2-e2 (1, 2)\n}"]);
        let start = fixed("GAME\n<e>START</e>\n1. Ch2-e2\n}", missing("the `{` of the block"));
        assert_eq!(start, ["insert `{`: GAME\nSTART{\n1. Ch2-e2\n}"]);
        let stray = IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected: "a move" });
        assert_eq!(fixed("START{ 1. Ch2-e2 <e>)</e> Nh9-g7 }", stray), ["remove this `)`: START{ 1. Ch2-e2 Nh9-g7 }"]);
    }
}
