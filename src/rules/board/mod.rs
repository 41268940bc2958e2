//! The board with a river and two palaces that xiangqi and jeiqi share: the cells, their moves, and attacks on kings.
//!
//! It knows movers, not pieces: jeiqi's advisor, which roams the whole board, and xiangqi's are different [`Mover`]s.
//! It knows neither whose turn it is nor any clock, and nothing here allocates.

mod cell;
mod explain;
mod grid;
mod king;
mod tables;
mod targets;
mod ways;
mod zobrist;

use cell::Reach;
pub(super) use cell::{Cell, Mover};
pub(super) use grid::Grid;
pub(super) use zobrist::{SECOND_TO_MOVE, splitmix};

use super::{Side, Square};

/// Ranks of the board.
pub(super) const RANKS: u8 = 10;

/// Whether the square is in the side's palace: files d to f, its own first three ranks.
pub(super) const fn in_palace(side: Side, square: Square) -> bool {
    let depth = depth(side, square);
    square.file() >= 3 && square.file() <= 5 && depth <= 2
}

/// Whether the square lies beyond the river for the side.
pub(super) const fn across_river(side: Side, square: Square) -> bool {
    depth(side, square) >= 5
}

/// Ranks from the side's back rank, 0 to 9.
pub(super) const fn depth(side: Side, square: Square) -> u8 {
    match side {
        Side::First => square.rank(),
        Side::Second => RANKS - 1 - square.rank(),
    }
}
