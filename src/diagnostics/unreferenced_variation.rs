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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Warning, "a variation that no move refers to", message).without_effect();

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::UnreferencedVariation { number } = kind else { return None };
    Some(say!(
        words.locale,
        "no move refers to VAR[{number}]: write `({number})` after the move that it replaces",
        number
    ))
}
