//! The reasons why a setup is impossible.

use super::{Kind, Piece, Setup};
use crate::rules::{Side, Square};
use crate::sort::sort;

/// A reason why a setup cannot be a position of a game.
///
/// The list of a setup is sorted: by variant, then first side before second, then by kind or by the index of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupProblem {
    /// The side has no king. Mate problems leave out the attacker's.
    MissingKing(Side),
    /// The side has more than one king.
    TooManyKings {
        /// The side.
        side: Side,
        /// Kings on the board.
        count: u8,
    },
    /// More pieces of an unpromoted kind, on the board and in the hands, than the set has.
    TooMany {
        /// Of which kind.
        kind: Kind,
        /// Pieces found.
        count: u16,
        /// Pieces in the set.
        limit: u8,
    },
    /// An unpromoted piece that could never move again.
    Dead {
        /// Where it stands.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// Two unpromoted pawns of a side on a file (二歩).
    Nifu {
        /// The side.
        side: Side,
        /// The pawn with the lower index.
        first: Square,
        /// The next one on the file.
        second: Square,
    },
    /// The side that has just moved is in check.
    SideNotToMoveInCheck {
        /// The king in check.
        king: Square,
        /// The attacker with the lowest index.
        by: Square,
    },
}

pub(super) fn problems(setup: &Setup) -> Vec<SetupProblem> {
    let mut found = Vec::new();
    if setup.is_start() {
        return found;
    }
    for side in Side::BOTH {
        let king = Piece::new(side, Kind::King);
        match setup.pieces().filter(|(_, piece)| *piece == king).count() as u8 {
            0 => found.push(SetupProblem::MissingKing(side)),
            1 => {}
            count => found.push(SetupProblem::TooManyKings { side, count }),
        }
    }
    for kind in Kind::HAND {
        let (count, limit) = (setup.used(kind), kind.count());
        if count > u16::from(limit) {
            found.push(SetupProblem::TooMany { kind, count, limit });
        }
    }
    let mut pawns = [[None; 9]; 2];
    for (square, piece) in setup.pieces() {
        if piece.kind.is_dead(piece.side, square) {
            found.push(SetupProblem::Dead { square, piece });
        }
        if piece.kind == Kind::Pawn {
            let before = &mut pawns[piece.side.index()][usize::from(square.file())];
            if let Some(first) = before.replace(square) {
                found.push(SetupProblem::Nifu { side: piece.side, first, second: square });
            }
        }
    }
    let waiting = setup.position().with_side_to_move(setup.side.opponent());
    if let (Some(king), Some(by)) = (waiting.king(waiting.side_to_move()), waiting.checkers().first()) {
        found.push(SetupProblem::SideNotToMoveInCheck { king, by });
    }
    sort(&mut found);
    found
}
