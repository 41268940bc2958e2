//! A `++` after a move that is not checkmate.
//!
//! In this format `++` means checkmate, not double check. A move that only gives check has one `+`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Ra8-a9<e>++</e> Kd9-d8
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra8; Rb1; kd9; MOVE 1, RED }
//! START{
//! 1. Ra8-a9+ Kd9-d8
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Warning, "a sign of mate after a move that is not checkmate", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MateMark { mark, check } = kind else { return None };
    Some(if *check {
        say!(words.locale, "this move gives check but not mate: write `+`").to_owned()
    } else {
        say!(words.locale, "this move gives neither check nor mate: remove the `{mark}`", mark)
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::MateMark { mark, check } = issue.kind else { return Vec::new() };
    let (title, text) = if check { (context.change_to(&"+").to_owned(), "+") } else { (context.remove(&mark), "") };
    vec![Fix::safe(title, TextEdit::replace(issue.range, text))]
}
