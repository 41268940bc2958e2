//! The sign between the squares contradicts the board.
//!
//! In LALG a move to an empty point has a `-` and a capture an `x`; in SALG a capture has an `x`. The squares alone
//! determine the move, so it is played, and this is only a hint. But sometimes it shows that another piece should be
//! there.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2<e>x</e>e2 Nh9-g7
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
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT ICCS
//! GAME
//! START{ 1. H2-H9 I9-H9 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange, TextSize};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Hint, "`x` where nothing is captured, or a capture without it", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::CaptureMark { expected } = kind else { return None };
    Some(match expected {
        Some('x') => say!(words.locale, "this move captures: write `x`").to_owned(),
        Some(sign) => say!(words.locale, "nothing is captured here: write `{sign}`", sign),
        None => say!(words.locale, "nothing is captured here: leave out the `x`").to_owned(),
    })
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::CaptureMark { expected } = &issue.kind else { return Vec::new() };
    let Some(token) = context.token(issue.range) else { return Vec::new() };
    let place = if issue.range == token.range() {
        // Without a sign, before the square.
        let (at, len) = token.text.rfind(['-', 'x', 'X']).map_or((token.text.len().saturating_sub(2), 0), |at| (at, 1));
        let at = u32::try_from(at).unwrap_or(0);
        TextRange::at(token.range().start() + TextSize::new(at), TextSize::new(len))
    } else {
        issue.range
    };
    let fix = match expected {
        Some(sign) if place.is_empty() => Fix::safe(context.insert(&sign), TextEdit::replace(place, sign.to_string())),
        Some(sign) => Fix::safe(context.change_to(&sign), TextEdit::replace(place, sign.to_string())),
        None => Fix::safe(context.remove(&"x"), TextEdit::replace(place, "")),
    };
    vec![fix]
}
