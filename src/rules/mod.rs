//! The games themselves: squares, pieces, positions, legal moves and the reason of an illegal one.
//!
//! This layer knows no text: no notation, no file format, no message. Everything is total: a position may have any
//! placement (no king, three kings, a king outside its palace), because records have such positions.

mod board;
mod illegal;
pub mod jeiqi;
mod move_list;
mod moves;
mod packed;
pub mod perft;
mod points;
mod position;
pub mod repetition;
pub mod shogi;
mod side;
mod square;
pub mod xiangqi;

pub use illegal::Illegal;
pub use move_list::MoveList;
pub use moves::Move;
pub use packed::Packed;
pub use points::Points;
pub use position::{Position, Undo, Variant};
pub use side::Side;
pub use square::Square;
