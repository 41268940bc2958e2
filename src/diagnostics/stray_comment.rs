//! A comment on a half-move that is not there.
//!
//! In DhtmlXQ `comment2_9` is on half-move 9 of line 2, counted from the start of the game, and `comment9` on that of the
//! main line. The comment is kept as one on the game.
//!
//! Correct the number.
//!
//! ## Example
//!
//! ```dhtmlxq
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
//! [DhtmlXQ_comment<e>7</e>]The usual answer.[/DhtmlXQ_comment7]
//! ```
//!
//! ## Not reported
//!
//! ```dhtmlxq
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
//! [DhtmlXQ_comment2]The usual answer.[/DhtmlXQ_comment2]
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, PlaceIssue};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Variations, Severity::Warning, "a comment on a half-move that is not there", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Place(PlaceIssue::NoHalfMove { line, ply }) = kind else { return None };
    Some(match line {
        0 => say!(words.locale, "the main line has no half-move {ply}", ply = *ply),
        line => say!(words.locale, "line {line} has no half-move {ply}", line = *line, ply = *ply),
    })
}
