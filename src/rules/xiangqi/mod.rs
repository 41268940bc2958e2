//! Xiangqi: pieces, anything that can be set up, positions and their legal moves.
//!
//! ```
//! use xqls::rules::{Move, Square, xiangqi::Position};
//!
//! let mut position = Position::start();
//! assert_eq!(position.legal_moves().len(), 44);
//! if let (Some(from), Some(to)) = (Square::new(7, 2), Square::new(4, 2)) {
//!     assert_eq!(position.explain(Move::new(from, to)), Ok(()));
//!     position.play(Move::new(from, to));
//! }
//! assert!(!position.in_check());
//! ```

mod piece;
mod position;
mod problem;
mod setup;
#[cfg(test)]
pub(crate) mod tests;

pub use piece::{Kind, Piece};
pub use position::{Position, Undo};
pub use problem::SetupProblem;
pub use setup::Setup;
