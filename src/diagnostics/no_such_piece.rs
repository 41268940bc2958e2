//! The side to move has no such piece: none on the square or file named, or none that can go where the text says.
//!
//! Often an earlier move is missing or wrong, or the file is counted from the wrong side: AXF, WXF and Chinese count
//! files from the mover's own right.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Ch3-e3</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo = CodeInfo::new(Group::Moves, Severity::Error, "no piece fits the move", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::NoSuchPiece { side, kind, wanted } => Some(say!(
            words.locale,
            "{side} has no {kind} {wanted}",
            side = words.side(*side),
            kind = words.kind(*kind),
            wanted = words.wanted(*wanted)
        )),
        IssueKind::IllegalMove { mv, reason: Illegal::NoPiece, .. } => {
            mv.from().map(|from| say!(words.locale, "no piece stands on {square}", square = words.square(from)))
        }
        IssueKind::Board(BoardIssue::NotThere { square, found: None, named, .. }) => Some(say!(
            words.locale,
            "no {kind} on {square} that could be removed",
            kind = words.kind(*named),
            square = words.square(*square)
        )),
        _ => None,
    }
}
