//! A variation, or a reference to one, that stands before any move.
//!
//! A variation replaces the move before it. At the beginning of a line there is none.
//!
//! Put it behind the move that it replaces.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! <e>{</e> 1. Pg3-g4 }
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "nothing-to-vary",
    Group::Variations,
    Severity::Error,
    "a variation before any move that it could replace",
    message,
);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    matches!(kind, IssueKind::NothingToVary)
        .then(|| "no move stands before this that a variation could replace: put it behind one".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        assert_eq!(
            said(&IssueKind::NothingToVary),
            "no move stands before this that a variation could replace: put it behind one"
        );
    }
}
