//! A variation, or a reference to one, before any move.
//!
//! A variation replaces the move before it. At the beginning of a line there is none.
//!
//! Put it after the move that it replaces.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! <e>{</e> 1. Pg3-g4 }
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 { 1. Pg3-g4 } 1. ... Nh9-g7 }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Error, "a variation before any move that it could replace", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::NothingToVary)
        .then(|| say!(words.locale, "no move before this that a variation could replace: put it after one").to_owned())
}
