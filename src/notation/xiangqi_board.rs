//! The queries that notations of pieces and files make on a position, the same for xiangqi and jeiqi.

use crate::rules::xiangqi::{self, Piece};
use crate::rules::{Illegal, Move, Points, Side, Square};

/// A position whose pieces all have one of the seven kinds, as far as a notation can name them.
pub(super) trait XiangqiBoard: Sized {
    fn side_to_move(&self) -> Side;

    /// The piece on the square, if the notation can name it.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Whether the square is occupied.
    fn is_occupied(&self, square: Square) -> bool;

    fn squares_of(&self, side: Side) -> Points;

    fn is_legal(&self, mv: Move) -> bool;

    fn explain(&self, mv: Move) -> Result<(), Illegal>;

    fn with_side_to_move(&self, side: Side) -> Self;
}

impl XiangqiBoard for xiangqi::Position {
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_at(square)
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.is_occupied(square)
    }

    fn squares_of(&self, side: Side) -> Points {
        self.squares_of(side)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    fn explain(&self, mv: Move) -> Result<(), Illegal> {
        self.explain(mv)
    }

    fn with_side_to_move(&self, side: Side) -> Self {
        self.with_side_to_move(side)
    }
}
