//! A record of shogi as JSON (`.jkf`) says more of a half-move than its squares, and something else follows from the moves:
//! `same` is whether it goes to the square that the half-move before went to, and `capture` is the piece that it takes.
//!
//! The replay goes by the squares. If these are right, correct the other member, or remove it.

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Warning, "what is said of a half-move contradicts its squares", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Shogi(issue) = kind else { return None };
    Some(match *issue {
        ShogiIssue::OtherSquare { last: Some(last) } => say!(
            words.locale,
            "`same` says that this half-move goes to {square}, as the one before did, and it goes elsewhere",
            square = words.square(last)
        ),
        ShogiIssue::OtherSquare { last: None } => say!(
            words.locale,
            "`same` says that this half-move goes where the one before went, and there is none before"
        )
        .to_owned(),
        ShogiIssue::OtherCapture { named, found: Some(found), on } => say!(
            words.locale,
            "`capture` names {named}, and {found} stands on {square}",
            named = words.a(words.kind(named)),
            found = words.a(&words.piece(found)),
            square = words.square(on)
        ),
        ShogiIssue::OtherCapture { named, found: None, on } => say!(
            words.locale,
            "`capture` names {named}, and no piece stands on {square}",
            named = words.a(words.kind(named)),
            square = words.square(on)
        ),
        _ => return None,
    })
}
