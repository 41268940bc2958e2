//! No line says where the pieces stand, or some ranks of the board are missing.
//!
//! A record begins with a position. `PI` is the opening of an even game; pieces named after it are left out, as in a
//! handicap game. `P1` to `P9` are the nine ranks. `P+` and `P-` place single pieces. Without any of them the format's
//! text means an empty board, but programs assume the opening position. So does this one.
//!
//! Missing ranks are read as empty. That is probably not intended, and the moves cannot be judged, so it is an error.
//!
//! ## Example
//!
//! ```csa
//! V2.2
//! N+Sasaki
//! N-Mori
//! <e>+</e>
//! +7776FU
//! -3334FU
//! ```
//!
//! ## Fixed
//!
//! ```csa
//! V2.2
//! N+Sasaki
//! N-Mori
//! PI
//! +
//! +7776FU
//! -3334FU
//! ```
//!
//! ## Not reported
//!
//! ```csa
//! P-51OU
//! P+59OU00KI
//! +
//! +0053KI
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::{TextEdit, TextRange};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Warning, "no line says where the pieces stand", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| {
            matches!(kind, IssueKind::Board(BoardIssue::MissingRanks { .. } | BoardIssue::UnknownStart { .. }))
                .then_some(Severity::Error)
        });

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::Board(BoardIssue::MissingBoard { opening, .. }) => Some(say!(
            words.locale,
            "no line sets up the board, so the even-game opening is assumed; write `{opening}` before this line",
            opening
        )),
        IssueKind::Board(BoardIssue::UnknownStart { name }) => Some(say!(
            words.locale,
            "`{name}` is not the name of a handicap, and there is no diagram: the even-game opening is assumed",
            name
        )),
        IssueKind::Board(BoardIssue::MissingRanks { ranks }) => {
            let numbers: Vec<String> = ranks.iter().map(u8::to_string).collect();
            let numbers = words.all_of(&numbers);
            Some(if ranks.len() == 1 {
                say!(words.locale, "missing rank {numbers}: assumed to be empty; write all nine ranks", numbers)
            } else {
                say!(words.locale, "missing ranks {numbers}: assumed to be empty; write all nine ranks", numbers)
            })
        }
        _ => None,
    }
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Board(BoardIssue::MissingBoard { opening, turn }) = issue.kind else { return Vec::new() };
    let end = context.line_break();
    let turn = turn.map(|turn| format!("{turn}{end}")).unwrap_or_default();
    let edit = TextEdit::replace(TextRange::empty(issue.range.start()), format!("{opening}{end}{turn}"));
    vec![Fix::choice(say!(context.locale(), "Insert the opening position, '{opening}'", opening), edit)]
}
