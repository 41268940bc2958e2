//! A `+` after a move that gives no check.
//!
//! The remarks of the format are `!` good, `?` questionable, `!!` excellent, `!?` uncertain, `??` very bad, `+` check and
//! `++` checkmate. A check need not be marked, so only a mark without a check is reported. It may show that a
//! piece does not stand where the writer believed.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2<e>+</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Warning, "`+` after a move that does not give check", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::CheckMark { mark } = kind else { return None };
    Some(say!(words.locale, "this move does not give check: remove the `{mark}`", mark))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::CheckMark { mark } = issue.kind else { return Vec::new() };
    let rest: String = context.text(issue.range).chars().filter(|c| *c != '+').collect();
    vec![Fix::safe(context.remove(&mark), TextEdit::replace(issue.range, rest))]
}
