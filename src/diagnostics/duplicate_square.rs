//! Two pieces of a setup are on one square.
//!
//! The first one counts, the other is ignored.
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
use crate::record::{BoardIssue, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(Group::Setup, Severity::Error, "two pieces on one square", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::DuplicateSquare { square } => {
            say!(
                words.locale,
                "another piece already stands on {square}: this one is ignored",
                square = words.square(*square)
            )
        }
        IssueKind::Board(BoardIssue::OccupiedSquare { square, by }) => {
            say!(
                words.locale,
                "{piece} already stands on {square}: this piece is ignored",
                piece = words.a(&words.piece(*by)),
                square = words.square(*square)
            )
        }
        IssueKind::Board(BoardIssue::DuplicateRank { rank }) => {
            say!(words.locale, "second rank {rank}: the first one counts", rank)
        }
        _ => return None,
    })
}
