//! A variation that no move refers to.
//!
//! Without a reference such as `(2)` after the move that it replaces, the start of the variation is unknown, and its
//! moves cannot be checked.
//!
//! Write the reference after the move, or remove the variation.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! VAR[<e>1</e>]{
//! 1. Pg3-g4
//! }
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unreferenced-variation",
    Group::Variations,
    Severity::Warning,
    "a variation that no move refers to",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a reference in another variation",
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
    let IssueKind::UnreferencedVariation { number } = kind else { return None };
    Some(say!(
        words.locale,
        "no move refers to VAR[{number}]: write `({number})` after the move that it replaces",
        number
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::UnreferencedVariation { number: 3 };
        assert_eq!(said(&kind), "no move refers to VAR[3]: write `(3)` after the move that it replaces");
    }
}
