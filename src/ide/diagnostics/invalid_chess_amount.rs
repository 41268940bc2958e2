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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
#[cfg(test)]
use crate::rules::{Side, xiangqi::Kind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "invalid-chess-amount",
    Group::Steps,
    Severity::Error,
    "more pieces of a kind than a side starts with",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "all pieces of both sides",
    language: "chessboard",
    text: concat!(
        "@LAST_MOVER=BLACK\n",
        "@@\n",
        "\n",
        "CHEAGAEHC\n",
        ".........\n",
        ".N.....N.\n",
        "S.S.S.S.S\n",
        ".........\n",
        "---------\n",
        ".........\n",
        "s.s.s.s.s\n",
        ".n.....n.\n",
        ".........\n",
        "cheagaehc\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Board(BoardIssue::TooMany { side, kind, count, most }) = kind else { return None };
    let name = words.kind(*kind);
    Some(say!(
        words.locale,
        "{side} has {pieces}, more than {limit}",
        side = words.side(*side),
        pieces = words.several(u32::try_from(*count).unwrap_or(u32::MAX), name),
        limit = most
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;

    #[test]
    fn words() {
        let issue = BoardIssue::TooMany { side: Side::First, kind: Kind::Rook, count: 3, most: 2 };
        assert_eq!(said(&IssueKind::Board(issue)), "Red has 3 rooks, more than 2");
    }
}
