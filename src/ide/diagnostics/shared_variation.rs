//! A variation that two different moves refer to.
//!
//! A variation replaces one move and starts from the position before it; with two it is not clear which.
//! Two references at the same move are no problem.
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

use super::undefined_variation::remove_reference;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, Role};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("shared-variation", Group::Variations, Severity::Error, "two moves refer to one variation", message)
        .with_fixes(fixes)
        .with_related(related);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::SharedVariation { number } = kind else { return None };
    Some(format!(
        "another move refers to variation {number} already, and it can replace only one: remove one of the two"
    ))
}

fn related(role: Role, kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let (Role::First, IssueKind::SharedVariation { number }) = (role, kind) else { return None };
    Some(format!("variation {number} already replaces this move"))
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
            "another move refers to variation 3 already, and it can replace only one: remove one of the two"
        );
    }
}
