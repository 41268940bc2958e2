//! A variation does not begin with the number and side of the move that it replaces.
//!
//! The reference follows the move that the variation replaces, so its first move has the same number and side: a variation
//! of Black's twelfth move begins `12. ...`.
//!
//! Either the number is wrong, or the reference follows the wrong move.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 Ri9-h9
//! VAR[1]{
//! <e>2.</e> ... Nb9-c7
//! }
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2 Ri9-h9
//! VAR[1]{
//! 1. ... Nb9-c7
//! }
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 Nh9-g7 (1) VAR[1]{ 1. ... Nb9-c7 } }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(
    Group::Variations,
    Severity::Error,
    "a variation begins with another number or side than the move it replaces",
    message,
)
.with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::VariationStart { expected, side } = kind else { return None };
    let number = words.number(*expected, *side);
    Some(say!(
        words.locale,
        "this variation replaces {side}'s move {expected}: begin with `{number}`",
        side = words.side(*side),
        expected,
        number
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::VariationStart { expected, side } = issue.kind else { return Vec::new() };
    let tokens = context.tokens();
    let Some(index) = context.index(issue.range) else { return Vec::new() };
    if tokens.get(index).is_none_or(|token| token.kind != SyntaxKind::MoveNumber) {
        return Vec::new();
    }
    let next = tokens.iter().skip(index + 1).find(|token| token.kind != SyntaxKind::Whitespace);
    let end =
        next.filter(|token| token.kind == SyntaxKind::Placeholder).map_or(issue.range, |token| token.range()).end();
    let number = context.number(expected, side);
    let edit = TextEdit::replace(TextRange::new(issue.range.start(), end), number.clone());
    vec![Fix::choice(context.change_to(&number), edit)]
}
