//! A variation without a move.
//!
//! A comment is written `/* … */`. Braces without a keyword enclose a variation of the move before them.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 <e>{</e> } Nh9-g7
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

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Warning, "a variation without a move", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::EmptyVariation)
        .then(|| say!(words.locale, "this variation has no moves: add some, or remove it").to_owned())
}

/// Removes `{ }` that holds nothing at all.
fn fixes(_: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let kind = |ahead| context.tree_at(ahead).map(|tree| tree.kind());
    if (kind(0), kind(1)) != (Some(SyntaxKind::InlineOpen), Some(SyntaxKind::Close)) {
        return Vec::new();
    }
    let open = context.tree_at(0).map_or(0, |tree| tree.text_len());
    let space = context
        .tokens_at(1)
        .get(1)
        .filter(|token| token.kind == SyntaxKind::Whitespace)
        .map_or(0, |token| token.text.len());
    vec![Fix::safe(
        say!(context.locale(), "Remove the empty variation"),
        TextEdit::replace(range(0, open + 1 + space), ""),
    )]
}
