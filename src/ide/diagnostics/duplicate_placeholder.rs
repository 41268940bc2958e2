//! A second `...` in one number.
//!
//! Three dots stand for one half-move that is not written here. A number has two half-moves, and one of them has to be
//! written.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 ... /* the central cannon */ 1. ... <e>...</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 ... /* the central cannon */ 1. ... Nh9-g7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, RelatedRole};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("duplicate-placeholder", Group::Moves, Severity::Error, "a second `...` in one number", message)
        .with_fixes(fixes)
        .with_related(related);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "one placeholder for each half of the number",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "START{\n",
        "1. Ch2-e2 ... /* the central cannon */ 1. ... Nh9-g7\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::DuplicatePlaceholder)
        .then(|| say!(words.locale, "two `...` after one number leave no move in it: remove one").to_owned())
}

fn related(role: RelatedRole, _: &IssueKind, words: &Wording<'_>) -> Option<String> {
    (role == RelatedRole::First).then(|| say!(words.locale, "the first `...` of this number").to_owned())
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    vec![Fix::safe(context.remove_this(&"..."), TextEdit::replace(context.with_spaces(issue.range), ""))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = IssueKind::DuplicatePlaceholder;
        assert_eq!(said(&kind), "two `...` after one number leave no move in it: remove one");
        assert_eq!(fixed("START{ 5. ... <e>...</e> Ch7-i7 }", kind), ["Remove this '...': START{ 5. ... Ch7-i7 }"]);
    }
}
