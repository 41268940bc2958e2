//! *Invalid Chess Amount*: a side has more pieces of a kind than it starts with: one general, two advisors, elephants,
//! horses, chariots and cannons, five soldiers.
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
use crate::record::{BoardIssue, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Steps, Severity::Error, "more pieces of a kind than a side starts with", message);

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
