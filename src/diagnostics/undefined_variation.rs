//! A reference to a variation that the game does not have.
//!
//! `(3)` after a move says that the variation `VAR[3]{ … }` of the same game replaces that move.
//!
//! Correct the number, write the variation, or remove the reference.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (<e>1</e>) Nh9-g7
//! }
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
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ VAR[1]{ 1. Pg3-g4 } 1. Ch2-e2 (1) Nh9-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, PlaceIssue};
use crate::syntax::{SyntaxKind, Token};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Variations,
    Severity::Error,
    "a reference to a variation that the game does not have",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::Place(PlaceIssue::UnknownLine { line }) = kind {
        return Some(say!(words.locale, "no variation before this has the number {line}", line = *line));
    }
    let IssueKind::UndefinedVariation { number } = kind else { return None };
    Some(say!(words.locale, "this game has no VAR[{number}]: correct the number or add the variation", number))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if !matches!(issue.kind, IssueKind::UndefinedVariation { .. }) {
        return Vec::new();
    }
    remove_reference(issue.range, context).into_iter().collect()
}

/// Removes a number from a list of references, or the list if it is the only one.
pub(super) fn remove_reference(number: TextRange, context: &FixContext<'_>) -> Option<Fix> {
    // Never safe, and a list may have many thousands of numbers.
    if context.only_safe {
        return None;
    }
    let tokens = context.tokens();
    let index = context.index(number)?;
    let at = |index: usize| tokens.get(index).copied();
    let is = |token: Option<Token<'_>>, kind| token.is_some_and(|token| token.kind == kind);
    let spaces = |index: usize| usize::from(is(at(index), SyntaxKind::Whitespace));
    let separator = |index: usize| usize::from(is(at(index), SyntaxKind::Comma));
    let after = index + 1 + spaces(index + 1);
    let back = |index: usize| index - index.checked_sub(1).map_or(0, spaces);
    let before = back(index);
    let open = before.checked_sub(1).filter(|open| is(at(*open), SyntaxKind::LeftParen));
    let range = match (open, is(at(after), SyntaxKind::RightParen)) {
        (Some(open), true) => TextRange::new(at(back(open))?.range().start(), at(after)?.range().end()),
        (Some(_), false) => {
            let comma = after + separator(after);
            TextRange::new(number.start(), at(comma + spaces(comma))?.range().start())
        }
        (None, _) => {
            let comma = before - before.checked_sub(1).map_or(0, separator);
            TextRange::new(at(back(comma))?.range().start(), number.end())
        }
    };
    Some(Fix::choice(say!(context.locale(), "Remove the reference"), TextEdit::replace(range, "")))
}
