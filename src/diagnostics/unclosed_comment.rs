//! A comment that is opened with `/*` is never closed with `*/`, or in PGN one with `{` never with `}`.
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
//!
//! ## Not reported
//!
//! ```xq
//! # see /* below
//! FORMAT LALG
//! GAME
//! ```

use super::unclosed_block::end_of_text;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Syntax, Severity::Error, "a `/*` without its `*/`, or a `{` without its `}`", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let sign = match kind {
        IssueKind::Syntax(SyntaxErrorKind::UnclosedComment) => "*/",
        IssueKind::Syntax(SyntaxErrorKind::UnclosedBrace) => "}",
        _ => return None,
    };
    Some(say!(
        words.locale,
        "this comment is never closed, so everything after it is part of it: add `{sign}` where it ends",
        sign
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if matches!(issue.kind, IssueKind::Syntax(SyntaxErrorKind::UnclosedBrace)) {
        let comment = context.token(issue.range).map(|token| (token.range(), end_of_words(token.text)));
        let Some((place, len)) = comment else { return Vec::new() };
        let at = usize::from(place.start()) + len;
        return vec![Fix::choice(
            say!(context.locale(), "Insert the missing '}'"),
            TextEdit::replace(range(at, at), "}"),
        )];
    }
    // Where it ends is a choice.
    if context.only_safe {
        return Vec::new();
    }
    let at = end_of_text(&context.rest(), usize::from(issue.range.start()), context.words().spelling);
    vec![Fix::choice(say!(context.locale(), "Insert the missing '*/'"), TextEdit::replace(range(at, at), " */"))]
}

/// Where a comment of PGN probably ends: before the first line that begins with a number, or before the first number
/// with a dot.
fn end_of_words(text: &str) -> usize {
    let mut at = 0;
    for word in text.split_inclusive(|c: char| c.is_ascii_whitespace()) {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if digits.len() < word.len() && digits.starts_with('.') && !digits.trim_end().is_empty() && at > 0 {
            break;
        }
        at += word.len();
    }
    text.get(..at).unwrap_or_default().trim_end().len()
}
