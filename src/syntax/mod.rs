//! Lossless syntax: kinds, scanner, trees, and the fold that parses a text block by block. After an edit it reparses
//! only the affected blocks.
//!
//! Parsing cannot fail and reads nothing but the text. Each format defines its blocks ([`Grammar`]); this layer knows
//! no format, no game and no rule.

mod error;
mod fen;
mod fold;
mod hidden;
mod kind;
mod lines;
mod nearest;
mod plain;
mod run;
mod scanner;
pub mod spaces;
mod tree;

pub use error::{BadTime, Delimiter, Expected, LONGEST_RANGE, Opened, Statement, SyntaxError, SyntaxErrorKind};
pub use fen::{fen_fields, is_space};
#[cfg(test)]
pub use fold::PLAIN_RUNS;
pub use fold::{
    Block, BlockState, Change, Grammar, ONE_BY_ONE, Parser, RecordTree, Reparse, Spread, parse, parse_and_finish,
    parse_in_parts, parse_start, reparse,
};
pub use hidden::Hidden;
pub use kind::SyntaxKind;
pub use lines::{lay_out_lines, line_breaks};
pub use nearest::{Keyword, near, nearest};
pub use plain::{Limit, Pages, PlainRun};
pub use scanner::{Classes, Scanner};
pub use tree::{Child, Node, Token, Tree, TreeBuilder};
