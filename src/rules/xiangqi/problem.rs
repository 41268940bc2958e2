//! The reasons why a setup is impossible.

use super::{Kind, Piece, Setup};
use crate::rules::{Side, Square};
use crate::sort::sort;

/// A reason why a setup cannot be a position of a game.
///
/// The list of a setup is sorted: by variant, then first side before second, then by kind or by the index of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupProblem {
    /// The side has no king.
    MissingKing(Side),
    /// More pieces of a kind than the side starts with.
    TooMany {
        /// The side.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// Pieces on the board.
        count: u8,
        /// Pieces there can be.
        limit: u8,
    },
    /// The piece can never come to the square; see [`Kind::can_stand`].
    Impossible {
        /// Where it stands.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// The kings face each other on a file with nothing between.
    KingsFacing {
        /// The first side's king.
        first: Square,
        /// The second side's king.
        second: Square,
    },
    /// The side that has just moved is in check (facing kings are a problem of their own).
    SideNotToMoveInCheck {
        /// The king in check.
        king: Square,
        /// The attacker with the lowest index.
        by: Square,
    },
}

pub(super) fn problems(setup: &Setup) -> Vec<SetupProblem> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            let count = setup.pieces().filter(|(_, other)| *other == piece).count() as u8;
            let limit = kind.count();
            if kind == Kind::King && count == 0 {
                found.push(SetupProblem::MissingKing(side));
            } else if count > limit {
                found.push(SetupProblem::TooMany { side, kind, count, limit });
            }
        }
    }
    for (square, piece) in setup.pieces() {
        if !piece.kind.can_stand(piece.side, square) {
            found.push(SetupProblem::Impossible { square, piece });
        }
    }
    let position = setup.position();
    let facing = position.grid().facing_kings();
    found.extend(facing.map(|(first, second)| SetupProblem::KingsFacing { first, second }));
    let in_check = position.grid().waiting_in_check::<false>(setup.side);
    found.extend(in_check.map(|(king, by)| SetupProblem::SideNotToMoveInCheck { king, by }));
    sort(&mut found);
    found
}
