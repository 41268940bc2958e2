//! Shogi: pieces, hands, anything that can be set up, positions and their legal moves.
//!
//! Squares are those of every board here, seen by the side that moves first: file index 0 is shogi's file 9, rank
//! index 0 is rank `i`; rank index 9 is off the board, and a move there is never legal.
//!
//! A [`Move`] of a piece carries whether it promotes ([`promotes`]); a drop has no origin and carries the kind
//! ([`dropped`]).
//!
//! ```
//! use xqls::rules::{Square, shogi::{Position, drop, Kind}};
//!
//! let position = Position::start();
//! assert_eq!(position.legal_moves().len(), 30);
//! if let Some(square) = Square::new(4, 4) {
//!     assert!(position.explain(drop(Kind::Pawn, square)).is_err());
//! }
//! ```

mod attacks;
mod declaration;
mod explain;
mod generate;
mod hand;
mod piece;
mod placement;
mod position;
mod problem;
mod setup;
mod tables;
#[cfg(test)]
pub(crate) mod tests;

pub use declaration::{Declaration, DeclarationResult};
pub use hand::Hand;
pub use piece::{Kind, Piece};
pub use position::{Position, Undo};
pub use problem::SetupProblem;
pub use setup::Setup;

use super::{Move, Side, Square};

/// Ranks of the board.
pub const RANKS: u8 = 9;

const PROMOTES: u8 = 1;

/// A drop of a piece of the kind, which should be one of [`Kind::HAND`].
pub const fn drop(kind: Kind, to: Square) -> Move {
    Move::drop(to, kind as u8 + 1)
}

/// The same move of a piece, with promotion.
pub const fn promoting(mv: Move) -> Move {
    mv.with_extra(PROMOTES)
}

/// Whether the move promotes the piece it moves.
pub const fn promotes(mv: Move) -> bool {
    mv.from().is_some() && mv.extra() == PROMOTES
}

/// The kind that a drop puts on the board; `None` for a move of a piece.
pub fn dropped(mv: Move) -> Option<Kind> {
    if mv.from().is_some() {
        return None;
    }
    let index = mv.extra().checked_sub(1)?;
    Kind::HAND.get(usize::from(index)).copied()
}

/// Whether the square is on shogi's board of nine ranks.
pub const fn on_board(square: Square) -> bool {
    square.rank() < RANKS
}

/// Ranks from the side's far edge: 0 is the last rank, 0 to 2 the promotion zone.
pub const fn distance(side: Side, square: Square) -> u8 {
    match side {
        Side::First => (RANKS - 1).saturating_sub(square.rank()),
        Side::Second => square.rank(),
    }
}

/// Whether the square is in the side's promotion zone, the far three ranks.
pub const fn in_zone(side: Side, square: Square) -> bool {
    on_board(square) && distance(side, square) < 3
}
