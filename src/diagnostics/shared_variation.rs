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
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 (1) (1) Nh9-g7 VAR[1]{ 1. Pg3-g4 } }
//! ```

use super::undefined_variation::remove_reference;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Error, "two moves refer to one variation", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::SharedVariation { number } = kind else { return None };
    Some(say!(
        words.locale,
        "variation {number} is already attached to another move; a variation can replace only one: remove one \
         reference",
        number
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    remove_reference(issue.range, context).into_iter().collect()
}
