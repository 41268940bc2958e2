//! A variation number that stands at another VAR of the game already.
//!
//! A reference such as `(3)` can mean only one of them; the first counts. Numbers hold for one game, another game may
//! use them again.
//!
//! Give the variation another number, and refer to it. There is a code action that renumbers variations.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 (1) Nh9-g7
//! VAR[1]{
//! 1. Pg3-g4
//! }
//! VAR[<e>1</e>]{
//! 1. Pc3-c4
//! }
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, Role};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "duplicate-variation",
    Group::Variations,
    Severity::Error,
    "two variations of a game have the same number",
    message,
)
.with_related(related);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateVariation { number } = kind else { return None };
    Some(format!("there is a VAR[{number}] in this game already: give this one another number"))
}

fn related(role: Role, kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let (Role::First, IssueKind::DuplicateVariation { number }) = (role, kind) else { return None };
    Some(format!("VAR[{number}] is defined here"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::DuplicateVariation { number: 3 };
        assert_eq!(said(&kind), "there is a VAR[3] in this game already: give this one another number");
    }
}
