//! A variation that is reached only from itself.
//!
//! The move that refers to it is in the variation itself, or in one that depends on it. So the variation never begins.
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
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "variation-cycle",
    Group::Variations,
    Severity::Error,
    "a variation that is reached only from itself",
    message,
);

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

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::VariationCycle { number } = kind else { return None };
    Some(format!("VAR[{number}] is reached only from itself: refer to it from the line that it branches from"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::VariationCycle { number: 3 };
        assert_eq!(said(&kind), "VAR[3] is reached only from itself: refer to it from the line that it branches from");
    }
}
