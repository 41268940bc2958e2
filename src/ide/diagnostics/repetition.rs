//! The same position, with the same side to move, stands on the board for the third time.
//!
//! Repeating is allowed at first; what it leads to depends on the rules of the event and on who keeps attacking. It is
//! told here so that the end of such a game can be understood.
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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("repetition", Group::Rules, Severity::Information, "a position for the third time", message);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::Repetition)
        .then(|| "threefold repetition: this position stands on the board for the third time".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::Repetition),
            "threefold repetition: this position stands on the board for the third time"
        );
    }
}
