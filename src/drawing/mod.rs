//! Boards as pictures: [`svg`](mod@svg) where images can be shown, [`text`](mod@text) elsewhere.
//!
//! *May change in any release.*
//!
//! A drawing knows no rules. Its input is a [`Board`] with the signs on its squares, [`Marks`] and a [`Style`]. Any
//! position converts to a board by `From`.
//!
//! ```
//! use xqls::drawing::{Board, Marks, Style, text};
//! use xqls::rules::{Position, Variant};
//!
//! let board = Board::from(&Position::start(Variant::Xiangqi));
//! let drawn = text(&board, &Marks::default(), &Style::default());
//! assert!(drawn.contains("０ 俥 傌 相 仕 帥 仕 相 傌 俥"));
//! ```

mod data_uri;
mod glyph;
mod glyphs;
mod marked_board;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use data_uri::data_uri;
pub use glyph::Glyph;
pub use marked_board::{Board, BoardKind, Hand, Marks, PieceFace};
pub use style::{PieceSet, Players, Style};
pub use svg::{Geometry, InHand, geometry, scaled, svg};
pub use text::{Paint, Run, painted, text};
