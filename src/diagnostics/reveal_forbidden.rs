//! A move of jeiqi reveals a piece that is already open.
//!
//! A piece turns up once, with its first move. Kings are open from the beginning.
//!
//! Remove the letter. If the piece should still be dark, another piece made an earlier move.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Variant "Jeiqi"]
//! [Format "LAN"]
//!
//! 1. i3i4=h i6i5=p 2. <e>i4g5=h</e> *
//! ```
//!
//! ## Fixed
//!
//! ```xiangqi-pgn
//! [Variant "Jeiqi"]
//! [Format "LAN"]
//!
//! 1. i3i4=h i6i5=p 2. i4g5 *
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::rules::Illegal;
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "a move turns up a piece that is already open", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { mv, piece, reason: Illegal::RevealForbidden, .. } = kind else { return None };
    let mover = piece.map_or_else(|| say!(words.locale, "piece"), |piece| words.kind_of(piece));
    Some(match mv.from() {
        Some(from) => say!(
            words.locale,
            "the {mover} on {square} is already open, so nothing turns up: remove the letter",
            mover,
            square = words.square(from)
        ),
        None => say!(words.locale, "the {mover} is already open, so nothing turns up: remove the letter", mover),
    })
}

/// Removes everything after the last digit.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let text = context.text(issue.range);
    let Some(last) = text.rfind(|c: char| c.is_ascii_digit()) else { return Vec::new() };
    let start = usize::from(issue.range.start());
    let rest = range(start + last + 1, usize::from(issue.range.end()));
    let shown = text.get(..=last).unwrap_or_default();
    vec![Fix::choice(context.change_to(&shown), TextEdit::replace(rest, ""))]
}
