//! A total of the times that is not their sum.
//!
//! KIF has two times after a move: what the player used for it, and what the player has used so far. The second one follows
//! from the others. If it does not, somebody has changed a time, or has put in or taken out moves.
//!
//! One wrong time makes all totals of the player wrong by as much. Only the first one is reported. Nothing is reported after
//! a move of the player without a time.
//!
//! The quick fix writes the sum. A code action of the editor writes all totals of the game.
//!
//! ## Example
//!
//! ```kif
//! 手合割：平手
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 ３四歩(33)   ( 0:05/00:00:05)
//!    3 ２六歩(27)   <e>( 0:10/00:00:10)</e>
//! ```
//!
//! ## Fixed
//!
//! ```kif
//! 手合割：平手
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 ３四歩(33)   ( 0:05/00:00:05)
//!    3 ２六歩(27)   ( 0:10/00:00:26)
//! ```
//!
//! ## Not reported
//!
//! ```kif
//! 手合割：平手
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 ３四歩(33)   ( 0:05/00:00:05)
//!    3 ２六歩(27)   ( 0:10/00:00:26)
//!    4 投了         ( 0:01/00:00:06)
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind, ShogiIssue, clock};
use crate::text::{TextEdit, range};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Shogi, Severity::Hint, "a total of the times that is not their sum", message)
        .with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Shogi(ShogiIssue::TimeTotal { side, total, sum }) = kind else { return None };
    Some(say!(
        words.locale,
        "the total is {total}, but the times of {side} add up to {sum}",
        total = clock::hours(u64::from(*total)),
        side = words.side(*side),
        sum = clock::hours(u64::from(*sum))
    ))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Shogi(ShogiIssue::TimeTotal { sum, .. }) = issue.kind else { return Vec::new() };
    let (text, start) = (context.text(issue.range), usize::from(issue.range.start()));
    let Some(slash) = text.find('/') else { return Vec::new() };
    let end = text.trim_end_matches([')', ' ']).len();
    let sum = clock::hours(u64::from(sum));
    vec![Fix::choice(context.change_to(&sum), TextEdit::replace(range(start + slash + 1, start + end), sum))]
}
