//! A variation that two different moves refer to.
//!
//! A variation replaces one move and starts from the position before it. With two moves it is not clear which one. Two
//! references at the same move are fine.
//!
//! Remove one of the references, or write the variation a second time under a number of its own.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2 (<e>1</e>) Ri9-h9
//! VAR[1]{
//! 1. Pg3-g4
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
//! 1. Ch2-e2 (1) Nh9-g7 2. Nh0-g2 Ri9-h9
//! VAR[1]{
//! 1. Pg3-g4
//! }
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::undefined_variation::remove_reference;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, RelatedRole};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("shared-variation", Group::Variations, Severity::Error, "two moves refer to one variation", message)
        .with_fixes(fixes)
        .with_related(related);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "two references at the same move",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "START{\n",
        "1. Ch2-e2 (1) (1) Nh9-g7\n",
        "VAR[1]{\n",
        "1. Pg3-g4\n",
        "}\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::SharedVariation { number } = kind else { return None };
    Some(say!(
        words.locale,
        "variation {number} is already attached to another move; a variation can replace only one: remove one \
         reference",
        number
    ))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::SharedVariation { number }) = (role, kind) else { return None };
    Some(say!(words.locale, "variation {number} already replaces this move", number))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    remove_reference(issue.range, context).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::SharedVariation { number: 3 };
        assert_eq!(
            said(&kind),
            "variation 3 is already attached to another move; a variation can replace only one: remove one reference"
        );
    }
}
