//! Two pieces of a setup stand on one square.
//!
//! The first one stays there, the other is left out.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Ra0; <e>Na0</e>; kd9; MOVE 1, RED }
//! START{
//! 1. Ra0-a9
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("duplicate-square", Group::Setup, Severity::Error, "two pieces on one square", message);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::DuplicateSquare { square } = kind else { return None };
    Some(format!("another piece stands on {square} already: this one is left out"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::Square;

    #[test]
    fn words() {
        let square = Square::new(0, 0).expect("on the board");
        let kind = IssueKind::DuplicateSquare { square };
        assert_eq!(said(&kind), "another piece stands on a0 already: this one is left out");
    }
}
