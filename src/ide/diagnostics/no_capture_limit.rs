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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("no-capture-limit", Group::Rules, Severity::Hint, "the limit of moves without a capture", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "one half-move before the limit",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "FEN 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 117 60\n",
        "START{\n",
        "60. Ra0-a1 Kd9-d8\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::NoCaptureLimit { plies } = kind else { return None };
    Some(say!(
        words.locale,
        "{count} moves by each side without a capture: likely a draw by the move limit",
        count = plies / 2
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::NoCaptureLimit { plies: 120 }),
            "60 moves by each side without a capture: likely a draw by the move limit"
        );
    }
}
