//! A game has the number of an earlier game of the file.
//!
//! Numbers identify the games of a file, in a table of contents or when somebody says *game 3*. Two games with the same
//! number cannot be distinguished.
//!
//! Give the game another number, or leave the number out.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! GAME <e>1</e>
//! START{
//! 1. Ch2-e2 Nb9-c7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! GAME 1
//! GAME 11
//! GAME
//! GAME
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, RelatedRole};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Warning, "two games of a file have the same number", message)
        .with_related(related);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateGameNumber { number } = kind else { return None };
    Some(say!(words.locale, "this file already has a game {number}: give this one another number", number))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::DuplicateGameNumber { number }) = (role, kind) else { return None };
    Some(say!(words.locale, "game {number} is here", number))
}
