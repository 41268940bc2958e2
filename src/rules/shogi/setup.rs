//! Anything that can be written down as a position.

use super::{Hand, Kind, Piece, Position, SetupProblem};
use crate::rules::const_table::per_square;
use crate::rules::{Side, Square};

/// A placement, the hands, the side to move and the number of the move, possible or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: [Option<Piece>; 90],
    /// The hand of each side, by [`Side::index`].
    pub hands: [Hand; 2],
    /// The side to move.
    pub side: Side,
    /// Number of the move to be played, from 1; it grows with every move of either side.
    pub move_number: u32,
}

/// Nearly every record starts from it.
static START: Setup = Setup { board: per_square!(None, |square| Kind::at_start(square)), ..Setup::empty() };

impl Setup {
    /// An empty board and empty hands, the first side to move, number 1.
    pub const fn empty() -> Setup {
        Setup { board: [None; 90], hands: [Hand::EMPTY; 2], side: Side::First, move_number: 1 }
    }

    /// The opening position of an even game (平手).
    pub fn start() -> Setup {
        START.clone()
    }

    /// Whether the board and the hands are those of the opening position.
    pub fn is_start(&self) -> bool {
        self.board == START.board && self.hands == START.hands
    }

    /// Puts a piece on the square, or empties it. Returns the piece that was there. Rank index 9 is off the board and
    /// stays empty.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let piece = piece.filter(|_| super::on_board(square));
        std::mem::replace(&mut self.board[square.index()], piece)
    }

    /// Puts the pieces of another placement on the squares that are empty here.
    pub fn fill(&mut self, other: &Setup) {
        for (here, there) in self.board.iter_mut().zip(other.board) {
            *here = here.or(there);
        }
    }

    /// The piece on the square.
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces on the board, by the index of their square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.iter().enumerate().filter_map(|(index, piece)| Some((Square::from_index(index)?, (*piece)?)))
    }

    /// Pieces of the unpromoted kind on the board, promoted or not, and in the hands.
    pub fn used(&self, kind: Kind) -> u16 {
        let on_board = self.pieces().filter(|(_, piece)| piece.kind.base() == kind).count() as u16;
        on_board + self.hands.iter().map(|hand| u16::from(hand.count(kind))).sum::<u16>()
    }

    /// Pieces of the unpromoted kind in the set that are neither on the board nor in a hand: in the box.
    pub fn unused(&self, kind: Kind) -> u8 {
        u16::from(kind.count()).saturating_sub(self.used(kind)) as u8
    }

    /// The position as it is, even if [`Setup::problems`] finds something wrong with it.
    pub fn position(&self) -> Position {
        Position::from_setup(self)
    }

    /// Everything that keeps this from being a position of a game, in the order of [`SetupProblem`]. Pieces in the box
    /// are allowed: handicap games have them.
    pub fn problems(&self) -> Vec<SetupProblem> {
        super::problem::problems(self)
    }
}
