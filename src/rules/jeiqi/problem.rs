//! The reasons why a setup is impossible.

use super::{DARK_AT_START, Face, Kind, Piece, Setup};
use crate::rules::{Side, Square};
use crate::sort::sort;

/// A reason why a setup cannot be a position of a game.
///
/// The list of a setup is sorted: by variant, then first side before second, then by kind or by the index of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupProblem {
    /// The side has no king.
    MissingKing(Side),
    /// More open pieces of a kind, on the board and lost, than a side has.
    TooMany {
        /// The side.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// Open pieces on the board.
        on_board: u8,
        /// Open pieces lost.
        lost: u8,
        /// Pieces there can be.
        limit: u8,
    },
    /// Board and losses do not add up to the fifteen pieces that a side has in addition to its king.
    Count {
        /// The side.
        side: Side,
        /// Pieces on the board, kings aside.
        on_board: u8,
        /// Pieces lost.
        lost: u16,
        /// Pieces lost face down that would be right; `None` when the other pieces are too many already.
        right_dark_losses: Option<u8>,
    },
    /// A king outside its palace.
    Impossible {
        /// Where it stands.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// A dark piece on a square where its side has none at the start of a game.
    DarkSquare {
        /// Where it lies.
        square: Square,
        /// The side.
        side: Side,
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
        counts(setup, side, &mut found);
    }
    for (square, piece) in setup.pieces() {
        match piece.face {
            Face::Open(Kind::King) if !Kind::King.can_stand(piece.side, square) => {
                found.push(SetupProblem::Impossible { square, piece });
            }
            Face::Dark if Piece::dark_kind(piece.side, square).is_none() => {
                found.push(SetupProblem::DarkSquare { square, side: piece.side });
            }
            _ => {}
        }
    }
    let position = setup.position();
    let facing = position.grid().facing_kings();
    found.extend(facing.map(|(first, second)| SetupProblem::KingsFacing { first, second }));
    let in_check = position.grid().waiting_in_check::<true>(setup.side);
    found.extend(in_check.map(|(king, by)| SetupProblem::SideNotToMoveInCheck { king, by }));
    sort(&mut found);
    found
}

fn counts(setup: &Setup, side: Side, found: &mut Vec<SetupProblem>) {
    let losses = &setup.losses[side.index()];
    for kind in Kind::ALL {
        let (on_board, lost) = (setup.count(side, Face::Open(kind)), losses.of(kind));
        let limit = kind.count();
        if kind == Kind::King && on_board == 0 {
            found.push(SetupProblem::MissingKing(side));
        } else if u16::from(on_board) + u16::from(lost) > u16::from(limit) {
            found.push(SetupProblem::TooMany { side, kind, on_board, lost, limit });
        }
    }
    let on_board = setup.count_without_kings(side);
    let lost = losses.total() - u16::from(losses.of(Kind::King));
    if u16::from(on_board) + lost != u16::from(DARK_AT_START) {
        let right_dark_losses = setup.implied_dark_losses(side);
        found.push(SetupProblem::Count { side, on_board, lost, right_dark_losses });
    }
}
