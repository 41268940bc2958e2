//! The number before a move of Black has no `...` for Red's move.
//!
//! `12. Rh4-h5` reads as a move of Red. Before a move of Black the number is followed by three dots: `12. ... Rh4-h5`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 /* the central cannon */ <e>1.</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 /* the central cannon */ 1. ... Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::{SyntaxKind, Token};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Warning, "the number before a move of Black has no `...`", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::MissingPlaceholder { required: false, .. }).then_some(Severity::Hint)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MissingPlaceholder { number, .. } = kind else { return None };
    let second = words.side(crate::rules::Side::Second);
    Some(say!(words.locale, "missing `...`: this is {second}'s move, so write `{number}. ...`", second, number))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let tokens = context.index(issue.range).and_then(|index| context.tokens().get(index..));
    let Some([token, after @ ..]) = tokens else { return Vec::new() };
    let edit = match token.kind {
        SyntaxKind::MoveNumber => TextEdit::replace(TextRange::empty(token.range().end()), " ..."),
        _ => TextEdit::replace(TextRange::empty(token.range().start()), "... "),
    };
    let is_move = |token: &Token<'_>| token.kind == SyntaxKind::Move;
    let glued = !is_move(token) && after.first().is_some_and(is_move);
    let edit = if glued { TextEdit { text: " ... ".to_owned(), ..edit } } else { edit };
    vec![Fix::safe(context.insert(&"..."), edit)]
}
