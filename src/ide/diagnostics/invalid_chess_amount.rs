//! *Invalid Chess Amount*: a side has more pieces of a kind than it starts with: one general, two advisors, elephants, horses,
//! chariots and cannons, five soldiers.
//!
//! ## Example
//!
//! ```chessboard
//! @LAST_MOVER=BLACK
//! @@
//!
//! CHEAGAEHC
//! .........
//! .N.....N.
//! S.S.S.S.S
//! .........
//! ---------
//! .........
//! s.s.s.s.s
//! .n..n..<e>n</e>.
//! .........
//! cheagaehc
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{Cs102aIssue, IssueKind};
#[cfg(test)]
use crate::rules::{Side, xiangqi::Kind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-chess-amount",
    Group::Cs102a,
    Severity::Error,
    "more pieces of a kind than a side starts with",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Cs102a(Cs102aIssue::ChessAmount { side, kind, count, most }) = kind else { return None };
    let name = words.kind(*kind);
    Some(format!("Invalid Chess Amount: {} has {count} of the {name}, and there are at most {most}", words.side(*side)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let issue = Cs102aIssue::ChessAmount { side: Side::First, kind: Kind::Rook, count: 3, most: 2 };
        assert_eq!(
            said(&IssueKind::Cs102a(issue)),
            "Invalid Chess Amount: Red has 3 of the rook, and there are at most 2"
        );
    }
}
