//! A variation stands after another line than the one that it names.
//!
//! In DhtmlXQ the tag `move_2_9_5` opens line 5, which leaves line 2 at half-move 9. Lines stand in the order in which
//! programs write them: a line, then what branches from it, the latest branch first. Here another line would be the one
//! that branches, so the moves are read from another position.
//!
//! Move the field to a place after its line and before any that branches earlier.
//!
//! ## Example
//!
//! ```dhtmlxq
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]
//! [DhtmlXQ_move_0_1_2]7967706289791022[/DhtmlXQ_move_0_1_2]
//! [DhtmlXQ_move_1_<e>3</e>_3]1927[/DhtmlXQ_move_1_3_3]
//! ```
//!
//! ## Not reported
//!
//! ```dhtmlxq
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]
//! [DhtmlXQ_move_1_3_3]1927[/DhtmlXQ_move_1_3_3]
//! [DhtmlXQ_move_0_1_2]7967706289791022[/DhtmlXQ_move_0_1_2]
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, PlaceIssue};
use crate::words::say;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "misplaced-variation",
    Group::Variations,
    Severity::Error,
    "a variation after another line than the one that it names",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Place(PlaceIssue::OtherLine { named, found }) = kind else { return None };
    Some(say!(
        words.locale,
        "this variation names line {named}, but where it stands it leaves line {found}: move it up, behind its line",
        named = *named,
        found = *found
    ))
}
