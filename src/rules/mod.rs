//! The games themselves: squares, pieces, positions, legal moves and the reason of an illegal one.
//!
//! *May change in any release.*
//!
//! This layer knows no text: no notation, no file format, no message. Everything is total: a position may have any
//! placement (no king, three kings, a king outside its palace), because records have such positions.

mod board;
mod const_table;
mod illegal;
pub mod jeiqi;
mod move_list;
mod moves;
mod packed;
mod packed_list;
pub mod perft;
mod points;
mod position;
pub(crate) mod repetition;
pub mod shogi;
mod side;
mod square;
#[cfg(test)]
mod tests;
pub mod xiangqi;

pub(crate) use illegal::Illegal;
pub(crate) use move_list::MoveList;
pub use moves::Move;
pub use packed::Packed;
pub(crate) use packed_list::PackedList;
pub(crate) use points::Points;
pub(crate) use position::Undo;
pub use position::{Position, Variant};
pub use side::Side;
pub use square::Square;
