//! A piece of a setup stands on a point it can never reach.
//!
//! Kings and advisors stay in their palace, elephants on the seven points of their side of the river. Pawns never go
//! back: before they cross the river they stay on their file, on their first rank or the one after it.
//!
//! Either the square or the case of the letter (capitals are Red) is wrong, or `FORMAT` gives the letters another meaning.
//! In a `.chessboard` file this is a hint: such a board need not be a position of a game.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; <e>Me3</e>; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::words::{domain, say};
use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BoardIssue, IssueKind};
use crate::rules::xiangqi::SetupProblem;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "impossible-square",
    Group::Setup,
    Severity::Error,
    "a piece stands on a point it can never reach",
    message,
)
.with_exceptions(exceptions);

/// A board that is stored, not played on, need not be one of a game (record-formats §7.4).
fn exceptions(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Board(_)).then_some(Severity::Hint)
}

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "an elephant on one of its seven points",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Me2; kd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Me2-c4\n",
        "}\n"
    ),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (square, piece) = match kind {
        IssueKind::Setup(SetupProblem::Impossible { square, piece })
        | IssueKind::Board(BoardIssue::Unreachable { square, piece }) => (square, piece),
        _ => return None,
    };
    let name = words.piece(*piece);
    Some(match domain(words.locale, piece.kind, piece.side) {
        Some(why) => say!(words.locale, "the {name} can never stand on {square}: {why}", name, square, why),
        None => say!(words.locale, "the {name} can never stand on {square}", name, square),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::xiangqi::{Kind, Piece};
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let said = |side, kind, file, rank| {
            let square = Square::new(file, rank).expect("on the board");
            said(&IssueKind::Setup(SetupProblem::Impossible { square, piece: Piece::new(side, kind) }))
        };
        assert_eq!(
            said(Side::First, Kind::Elephant, 4, 3),
            "the red elephant can never stand on e3: it has only the seven points c0, g0, a2, e2, i2, c4 and g4"
        );
        assert_eq!(
            said(Side::Second, Kind::King, 4, 3),
            "the black king can never stand on e3: it never leaves its palace, d7 to f9"
        );
        assert_eq!(
            said(Side::First, Kind::Pawn, 1, 3),
            "the red pawn can never stand on b3: it starts on rank 3 and stays on files a, c, e, g and i until it has \
             crossed the river, to rank 5"
        );
    }
}
