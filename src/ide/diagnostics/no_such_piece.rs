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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("no-such-piece", Group::Moves, Severity::Error, "no piece fits the move", message);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "files counted from the mover's right",
    language: "xq",
    text: concat!("FORMAT AXF\n", "GAME 1\n", "START{\n", "1. C2=5 N8+7\n", "}\n"),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::{said, said_in_shogi};
    use super::*;
    use crate::notation::Wanted;
    use crate::rules::xiangqi::Kind;
    use crate::rules::{Side, Square, shogi};

    #[test]
    fn words() {
        let square = Square::new(7, 3).expect("on the board");
        let said = |kind: Kind, wanted| said(&IssueKind::NoSuchPiece { side: Side::First, kind: kind.into(), wanted });
        assert_eq!(said(Kind::Cannon, Wanted::On(square)), "Red has no cannon on h3");
        assert_eq!(said(Kind::Pawn, Wanted::File(4)), "Red has no pawn on file 4");
        assert_eq!(
            said(Kind::Rook, Wanted::Reaching { to: square, file: None, rank: None }),
            "Red has no rook that can reach h3"
        );
        let issue = BoardIssue::NotThere { square, found: None, name: None, named: shogi::Kind::Bishop };
        assert_eq!(said_in_shogi(&IssueKind::Board(issue)), "no bishop on 26 that could be removed");
    }
}
