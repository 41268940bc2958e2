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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind, RelatedRole};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("duplicate-square", Group::Setup, Severity::Error, "two pieces on one square", message)
        .with_related(related);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "two pieces of a kind on two squares",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Ra0; Rb0; kd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Ra0-a8\n",
        "}\n"
    ),
}];

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

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::First, IssueKind::DuplicateSquare { square }) = (role, kind) else { return None };
    Some(say!(words.locale, "the first piece on {square}", square = words.square(*square)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{said, said_in_shogi};
    use super::*;
    use crate::rules::shogi::{Kind, Piece};
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let square = Square::new(0, 0).expect("on the board");
        let kind = IssueKind::DuplicateSquare { square };
        assert_eq!(said(&kind), "another piece already stands on a0: this one is ignored");
        let square = Square::new(7, 7).expect("on the board");
        let by = Piece::new(Side::Second, Kind::Rook);
        assert_eq!(
            said_in_shogi(&IssueKind::Board(BoardIssue::OccupiedSquare { square, by })),
            "a white rook already stands on 22: this piece is ignored"
        );
        assert_eq!(
            said_in_shogi(&IssueKind::Board(BoardIssue::DuplicateRank { rank: 2 })),
            "second rank 2: the first one counts"
        );
    }
}
