//! Games as tables, for programs that ask questions about many of them: `games` has a row for each game, `moves` one for each
//! half-move, and `files` one for each file that was read.
//!
//! *May change in any release.*
//!
//! The columns are data ([`GAMES`], [`MOVES`], [`FILES`]), and a [`Table`] holds its cells column by column. Who writes a table
//! in some form needs nothing else. `docs/collections.md` describes the columns for users, and a test compares it with them.
//!
//! A position is named by its [key](crate::rules::Position::key). [`KEY_VERSION`] says which keys these are.
//!
//! ```
//! use xqls::ide::Document;
//! use xqls::tables::{Cell, Options, Tables};
//!
//! let document = Document::open_text("FORMAT ICCS\nGAME\nRED Hu\nSTART{ 1. H2-E2 h9-g7 }\n", "xq");
//! let mut tables = Tables::new(Options::default());
//! tables.add_document(&document, "hu.xq", 0);
//! assert_eq!((tables.games.len(), tables.moves.len()), (1, 2));
//! let column = |name| tables.moves.columns().iter().position(|column| column.name == name).unwrap();
//! let mut moves = Vec::new();
//! tables.moves.each_row(&mut |row| match row[column("move")] {
//!     Cell::Text(text) => moves.push(text.to_owned()),
//!     _ => panic!("a move is a text"),
//! });
//! assert_eq!(moves, ["h2e2", "h9g7"]);
//! ```

mod columns;
mod hashes;
mod rows;
mod table;
#[cfg(test)]
mod tests;

pub use columns::{Column, FILES, GAMES, KEY_VERSION, Kind, MOVES};
pub use hashes::game_id;
pub use rows::{FileRow, Options, Tables};
pub(crate) use rows::{OfDocument, errors_by_record};
pub use table::{Cell, Cells, Table, Values};
