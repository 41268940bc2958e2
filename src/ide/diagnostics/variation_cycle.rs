//! A variation that leads back to itself.
//!
//! A reference in a variation names that variation, or one that it branches from. A line cannot branch from itself. If no
//! other reference leads to the variation, it never begins.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! VAR[<e>1</e>]{
//! 1. Pg3-g4 Nh9-g7 (1)
//! }
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::undefined_variation::remove_reference;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "variation-cycle",
    Group::Variations,
    Severity::Error,
    "a variation that leads back to itself",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a variation of a variation",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "START{\n",
        "1. Ch2-e2 (1) Nh9-g7\n",
        "VAR[1]{\n",
        "1. Pg3-g4 Nh9-g7 (2)\n",
        "}\n",
        "VAR[2]{\n",
        "1. ... Nb9-c7\n",
        "}\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::VariationCycle { number, started } = kind else { return None };
    Some(if *started {
        say!(
            words.locale,
            "VAR[{number}] leads back to itself here: remove this reference or correct its number",
            number
        )
    } else {
        say!(
            words.locale,
            "VAR[{number}] is reached only from itself: refer to it from the line that it branches from",
            number
        )
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    match issue.kind {
        IssueKind::VariationCycle { started: true, .. } => remove_reference(issue.range, context).into_iter().collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_and_fixes() {
        let kind = |started| IssueKind::VariationCycle { number: 3, started };
        assert_eq!(
            said(&kind(false)),
            "VAR[3] is reached only from itself: refer to it from the line that it branches from"
        );
        let inside = "VAR[3] leads back to itself here: remove this reference or correct its number";
        assert_eq!(said(&kind(true)), inside);
        let text = "START{ 1. Ch2-e2 (3) VAR[3]{ 1. Ch2-d2 (<e>3</e>) } }";
        assert_eq!(
            fixed(text, kind(true)),
            ["Remove the reference (choice): START{ 1. Ch2-e2 (3) VAR[3]{ 1. Ch2-d2 } }"]
        );
        assert!(fixed(text, kind(false)).is_empty());
    }
}
