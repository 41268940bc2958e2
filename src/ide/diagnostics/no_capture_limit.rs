//! So many moves without a capture have been played that the rules make the game a draw.
//!
//! In xiangqi that are 60 moves of each side under the Chinese rules. Events may set another limit, so this is a hint,
//! given once, at the move that reaches it.
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

pub(super) static INFO: CodeInfo =
    CodeInfo::new("no-capture-limit", Group::Rules, Severity::Hint, "the limit of moves without a capture", message);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::NoCaptureLimit { plies } = kind else { return None };
    Some(format!("{} moves of each side without a capture: likely a draw by the natural limit", plies / 2))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::NoCaptureLimit { plies: 120 }),
            "60 moves of each side without a capture: likely a draw by the natural limit"
        );
    }
}
