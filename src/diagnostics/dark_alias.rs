//! A dark piece under its older letter.
//!
//! Dark pieces are `x` and `X`, on the board and in the list after it. Older texts have `d` and `D`, which other
//! programs may not understand. The quick fix writes the new letter in the whole FEN.
//!
//! ## Example
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1<e>d6</e>] w - - 3 55
//! ```
//!
//! ## Fixed
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1x6] w - - 3 55
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1x6] w - - 3 55
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{FenIssue, Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Hint, "a dark piece under its older letter", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Fen(FenIssue::DarkAlias { found, usual, .. }) = kind else { return None };
    Some(say!(words.locale, "`{found}` is an older letter for a dark piece: write `{usual}`", found, usual))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Fen(FenIssue::DarkAlias { all, usual, .. }) = &issue.kind else { return Vec::new() };
    let edits = all.iter().map(|(range, letter)| TextEdit::replace(*range, letter.to_string())).collect();
    vec![Fix::safe_edits(say!(context.locale(), "Change dark pieces to '{usual}'", usual), edits)]
}
