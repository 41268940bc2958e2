//! The moves without a capture have reached the number that makes the game a draw.
//!
//! In xiangqi that is 60 moves by each side under the Chinese rules. Events may set another limit, so this is a hint. It
//! is reported once, at the move that reaches the limit.
//!
//! ## Example
//!
//! The fifth field of the FEN says that 119 half-moves without a capture have been played before.
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! FEN 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 61
//! START{
//! 61. <e>Ra0-a1</e> Kd9-d8
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Rules, Severity::Hint, "the limit of moves without a capture", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::NoCaptureLimit { plies } = kind else { return None };
    Some(say!(
        words.locale,
        "{count} moves by each side without a capture: likely a draw by the move limit",
        count = plies / 2
    ))
}
