//! A variation that no move refers to.
//!
//! Without a reference such as `(2)` behind the move that it replaces, nobody knows where the variation begins, and its
//! moves cannot be checked.
//!
//! Write the reference behind the move, or remove the variation.
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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "unreferenced-variation",
    Group::Variations,
    Severity::Warning,
    "a variation that no move refers to",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::UnreferencedVariation { number } = kind else { return None };
    Some(format!("no move refers to VAR[{number}]: write `({number})` behind the move that it replaces"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::UnreferencedVariation { number: 3 };
        assert_eq!(said(&kind), "no move refers to VAR[3]: write `(3)` behind the move that it replaces");
    }
}
