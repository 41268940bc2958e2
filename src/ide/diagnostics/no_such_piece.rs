//! The side to move has no such piece: none where the text says, or none that gets where it says.
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

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("no-such-piece", Group::Moves, Severity::Error, "no piece that the move could mean", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    match kind {
        IssueKind::NoSuchPiece { side, kind, wanted } => {
            Some(format!("no such piece: {} has no {} {}", words.side(*side), words.kind(*kind), words.wanted(*wanted)))
        }
        IssueKind::IllegalMove { mv, reason: Illegal::NoPiece, .. } => {
            mv.from().map(|from| format!("no such piece: nothing stands on {}", words.square(from)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::notation::Wanted;
    use crate::rules::xiangqi::Kind;
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let square = Square::new(7, 3).expect("on the board");
        let said = |kind: Kind, wanted| said(&IssueKind::NoSuchPiece { side: Side::First, kind: kind.into(), wanted });
        assert_eq!(said(Kind::Cannon, Wanted::On(square)), "no such piece: Red has no cannon on h3");
        assert_eq!(said(Kind::Pawn, Wanted::File(4)), "no such piece: Red has no pawn on file 4");
        assert_eq!(
            said(Kind::Rook, Wanted::Reaching { to: square, file: None, rank: None }),
            "no such piece: Red has no rook that can reach h3"
        );
    }
}
