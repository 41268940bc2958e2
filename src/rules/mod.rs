//! The games themselves: squares, pieces, positions, legal moves and the reason of an illegal one.
//!
//! Nothing in here knows text: no notation, no file format, no message. Everything is total: a position may hold
//! any placement (no king, three kings, a king outside its palace), because records do.

mod illegal;
mod moves;
mod side;
mod square;

pub use illegal::Illegal;
pub use moves::Move;
pub use side::Side;
pub use square::Square;
