//! Anything that can be written down as a position.

use super::{DARK_AT_START, Face, Kind, Losses, Piece, Position, SetupProblem};
use crate::rules::const_table::per_square;
use crate::rules::{Side, Square, xiangqi};

/// A placement, the losses, the side to move and the clocks, possible or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: [Option<Piece>; 90],
    /// The losses of each side, by [`Side::index`].
    pub losses: [Losses; 2],
    /// The side to move.
    pub side: Side,
    /// Half-moves since the last capture or advance of a pawn.
    pub halfmove_clock: u32,
    /// Number of the move to be played, from 1; it grows after the second side's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, nothing lost, the first side to move, clocks 0 and 1.
    pub const fn empty() -> Setup {
        Setup { board: [None; 90], losses: [Losses::NONE; 2], side: Side::First, halfmove_clock: 0, fullmove_number: 1 }
    }

    /// The opening position: two kings and thirty dark pieces.
    pub fn start() -> Setup {
        let turned = |piece: xiangqi::Piece| match piece.kind {
            Kind::King => Piece::open(piece.side, Kind::King),
            _ => Piece::dark(piece.side),
        };
        Setup { board: per_square!(None, |square| Kind::at_start(square).map(turned)), ..Setup::empty() }
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

    /// Pieces of the side on the board with that face.
    pub fn count(&self, side: Side, face: Face) -> u8 {
        let piece = Piece::new(side, face);
        self.pieces().filter(|(_, other)| *other == piece).count() as u8
    }

    /// Pieces of the side on the board, kings aside.
    pub fn count_without_kings(&self, side: Side) -> u8 {
        self.pieces().filter(|(_, piece)| piece.side == side && piece.face != Face::Open(Kind::King)).count() as u8
    }

    /// The number of pieces that the side must have lost face down, which a record need not write: fifteen less those
    /// on the board and the other losses. `None` if these are more than fifteen.
    pub fn implied_dark_losses(&self, side: Side) -> Option<u8> {
        let losses = Losses { dark: 0, ..self.losses[side.index()] };
        let found = u16::from(self.count_without_kings(side)) + losses.total();
        u16::from(DARK_AT_START).checked_sub(found).map(|dark| dark as u8)
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
