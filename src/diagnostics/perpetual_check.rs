//! A position occurs for the fourth time, and one side has given check with every move since the first.
//!
//! All rules forbid that: whoever checks perpetually must deviate or lose. If both sides do, it is a draw and not
//! reported. The rules of events differ in details, so this is a likely reading, not a ruling. In shogi the rule is
//! certain, and this is a warning.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Kf0; Re5; kd9; MOVE 1, RED }
//! START{
//! 1. Re5-d5 Kd9-e9 2. Rd5-e5 Ke9-d9
//! 3. Re5-d5 Kd9-e9 4. Rd5-e5 <e:repetition>Ke9-d9</e>
//! 5. Re5-d5 Kd9-e9 6. Rd5-e5 <e>Ke9-d9</e>
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Rules, Severity::Hint, "one side gives check throughout a fourfold repetition", message)
        .with_exceptions(|kind| matches!(kind, IssueKind::Shogi(_)).then_some(Severity::Warning));

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::PerpetualCheck { loser } => Some(say!(
            words.locale,
            "fourfold repetition: {side} has given check with every move, which likely loses",
            side = words.side(*loser)
        )),
        IssueKind::Shogi(ShogiIssue::PerpetualCheck { loser }) => Some(say!(
            words.locale,
            "sennichite: {side} has given check with every move, which loses",
            side = words.side(*loser)
        )),
        _ => None,
    }
}
