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

#[cfg(test)]
use super::example::NearMiss;
use super::words::{say, say_count};
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, RelatedRole, ShogiIssue};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("repetition", Group::Rules, Severity::Information, "a position for the third time", message)
        .with_related(related)
        .with_exceptions(|kind| match kind {
            IssueKind::Shogi(ShogiIssue::EarlySennichite { .. }) => Some(Severity::Hint),
            _ => None,
        });

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a position for the second time",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "START{\n", "1. Ra0-a1 Ra9-a8 2. Ra1-a0 Ra8-a9\n", "}\n"),
}];

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

fn related(role: RelatedRole, _: &IssueKind, words: &Wording<'_>) -> Option<String> {
    (role == RelatedRole::First)
        .then(|| say!(words.locale, "the position stood on the board after this move").to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{said, said_in_shogi};
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Repetition),
            "threefold repetition: this position is on the board for the third time"
        );
        let shogi = |issue| said_in_shogi(&IssueKind::Shogi(issue));
        assert_eq!(
            shogi(ShogiIssue::Sennichite),
            "sennichite: this position is on the board for the fourth time, which ends the game without a winner"
        );
        assert_eq!(
            shogi(ShogiIssue::EarlySennichite { times: 1 }),
            "no sennichite: the last position was on the board 1 time, four are needed"
        );
    }
}
