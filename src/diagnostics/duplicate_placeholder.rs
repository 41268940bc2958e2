//! A second `...` in one number.
//!
//! Three dots stand for one half-move that is not written here. A number has two half-moves, and one of them has to be
//! written.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 ... /* the central cannon */ 1. ... <e>...</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 ... /* the central cannon */ 1. ... Nh9-g7
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ch2-e2 ... /* the central cannon */ 1. ... Nh9-g7 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "a second `...` in one number", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::DuplicatePlaceholder)
        .then(|| say!(words.locale, "two `...` after one number leave no move in it: remove one").to_owned())
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    vec![Fix::safe(context.remove_this(&"..."), TextEdit::replace(context.with_spaces(issue.range), ""))]
}
