//! Anything that can be written down as a position.

use super::{Kind, Piece, Position, SetupProblem};
use crate::rules::const_table::per_square;
use crate::rules::{Side, Square};

/// A placement, the side to move and the clocks, possible or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: [Option<Piece>; 90],
    /// The side to move.
    pub side: Side,
    /// Half-moves since the last capture.
    pub halfmove_clock: u32,
    /// Number of the move to be played, from 1; it grows after the second side's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, the first side to move, clocks 0 and 1.
    pub const fn empty() -> Setup {
        Setup { board: [None; 90], side: Side::First, halfmove_clock: 0, fullmove_number: 1 }
    }

    /// The opening position.
    pub fn start() -> Setup {
        Setup { board: per_square!(None, |square| Kind::at_start(square)), ..Setup::empty() }
    }

    /// Puts a piece on the square, or empties it. Returns the piece that was there.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        std::mem::replace(&mut self.board[square.index()], piece)
    }

    /// The piece on the square.
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces, by the index of their square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.iter().enumerate().filter_map(|(index, piece)| Some((Square::from_index(index)?, (*piece)?)))
    }

    /// The position as it is, even if [`Setup::problems`] finds something wrong with it.
    pub fn position(&self) -> Position {
        Position::from_setup(self)
    }

    /// Every reason why this is not a position of a game, in the order of [`SetupProblem`].
    pub fn problems(&self) -> Vec<SetupProblem> {
        super::problem::problems(self)
    }
}

/// The opening position.
impl Default for Setup {
    fn default() -> Setup {
        Setup::start()
    }
}
