//! The same position, with the same side to move, occurs for the third time.
//!
//! Repetition is allowed at first. Its consequences depend on the rules of the event and on who keeps attacking. This
//! remark helps to understand the end of such a game. In shogi it comes with the fourth occurrence, which ends the
//! game.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ra0-a1 Ra9-a8 2. Ra1-a0 Ra8-a9
//! 3. Ra0-a1 Ra9-a8 4. Ra1-a0 <e>Ra8-a9</e>
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG
//! GAME
//! START{ 1. Ra0-a1 Ra9-a8 2. Ra1-a0 Ra8-a9 }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::words::{say, say_count};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Rules, Severity::Information, "a position for the third time", message).with_exceptions(
        |kind| matches!(kind, IssueKind::Shogi(ShogiIssue::EarlySennichite { .. })).then_some(Severity::Hint),
    );

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::Repetition => {
            say!(words.locale, "threefold repetition: this position is on the board for the third time").to_owned()
        }
        IssueKind::Shogi(ShogiIssue::Sennichite) => say!(
            words.locale,
            "sennichite: this position is on the board for the fourth time, which ends the game without a \
                 winner"
        )
        .to_owned(),
        IssueKind::Shogi(ShogiIssue::EarlySennichite { times }) => {
            say_count!(
                words.locale,
                times = *times,
                "no sennichite: the last position was on the board {times} time, four are needed"
                    | "no sennichite: the last position was on the board {times} times, four are needed"
            )
        }
        _ => return None,
    })
}
