//! The side that is not to move is in check.
//!
//! It had to answer the check with its last move, so no game leads to this position. Most often the wrong side is to
//! move.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; Rd5; <e>kd9</e>; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{IssueKind, ShogiIssue};
use crate::rules::xiangqi::SetupProblem;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "the side that is not to move is in check", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (king, by) = match kind {
        IssueKind::Setup(SetupProblem::SideNotToMoveInCheck { king, by })
        | IssueKind::Shogi(ShogiIssue::WaitingInCheck { king, by }) => (words.square(*king), words.square(*by)),
        _ => return None,
    };
    Some(say!(words.locale, "the king on {king} is in check from {by}, but the other side is to move", king, by))
}
