//! Jeiqi (揭棋): xiangqi with every piece but the kings shuffled and face down.
//!
//! A dark piece makes its first move as the piece on whose opening point it lies, then turns up for good. Open advisors
//! and elephants roam the whole board. An open pawn goes forward, and sideways once across the river, wherever it
//! turned up. The kings stay in their palaces and may not face each other.
//!
//! The revealed kind is part of the move ([`reveal`]), but a record may omit it, and engines do. Such a piece is open
//! with an unknown kind ([`Face::Unknown`]). It may move like any piece and counts as attacking nothing, so no legal
//! move is ever called illegal because of it.

mod losses;
mod piece;
mod position;
mod problem;
mod setup;
#[cfg(test)]
mod tests;

pub use super::xiangqi::Kind;
pub use losses::Losses;
pub use piece::{Face, Piece};
pub use position::{Position, Undo};
pub use problem::SetupProblem;
pub use setup::Setup;

use super::Move;

/// Pieces of a side at the start, without its king: all dark.
pub const DARK_AT_START: u8 = 15;

/// Half-moves without a capture after which a game counts as drawn: 40 rounds, as Pikafish has it.
pub const NO_CAPTURE_LIMIT: u32 = 80;

/// The kind the moved piece turns up as, when the move says so.
pub fn reveal(mv: Move) -> Option<Kind> {
    let index = mv.extra().checked_sub(1)?;
    Kind::ALL.get(usize::from(index)).copied()
}

/// The move with a revealed kind, or without.
pub const fn with_reveal(mv: Move, kind: Option<Kind>) -> Move {
    match kind {
        Some(kind) => mv.with_extra(kind as u8 + 1),
        None => mv.with_extra(0),
    }
}
