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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("empty-variation", Group::Variations, Severity::Warning, "a variation without a move", message)
        .with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a variation of one move",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "START{\n", "1. Ch2-e2 { 1. Pg3-g4 } 1. ... Nh9-g7\n", "}\n"),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = || IssueKind::EmptyVariation;
        assert_eq!(said(&kind()), "this variation has no moves: add some, or remove it");
        assert_eq!(fixed("START{ 1. a <e>{</e> } b }", kind()), ["Remove the empty variation: START{ 1. a b }"]);
        assert!(fixed("START{ 1. a <e>{</e> /* x */ } b }", kind()).is_empty());
        assert!(fixed("START{ 1. a (1) b <e>VAR</e>[1]{ } }", kind()).is_empty());
    }
}
