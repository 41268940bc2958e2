//! A FEN that cannot be read.
//!
//! A FEN is ten ranks from Black's side to Red's with `/` between, nine points each, digits counting empty points;
//! then the side to move (`w` for Red, also `r`, or `b`), two dashes, the half-moves since the last capture and the number of the move.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/<e>8</e>/RNBAKABNR w - - 0 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("bad-fen-field", Group::Fen, Severity::Error, "a FEN that cannot be read", message);

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    let IssueKind::BadFen { why } = kind else { return None };
    Some(format!("this FEN cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let kind = IssueKind::BadFen { why: "rank 1 has 8 points".to_owned() };
        assert_eq!(said(&kind), "this FEN cannot be read: rank 1 has 8 points");
    }
}
