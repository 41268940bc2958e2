//! A variation has the number of another variation of the game.
//!
//! A reference such as `(3)` can mean only one of them; the first counts. Numbers belong to one game, so another game
//! may use them again.
//!
//! Give the variation another number, and refer to it.
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
use crate::record::{IssueKind, RelatedRole};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Error, "two variations of a game have the same number", message)
        .with_related(related)
        .without_effect();

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateVariation { number } = kind else { return None };
    Some(say!(words.locale, "this game already has a VAR[{number}]: give this one another number", number))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::DuplicateVariation { number }) = (role, kind) else { return None };
    Some(say!(words.locale, "VAR[{number}] is defined here", number))
}
