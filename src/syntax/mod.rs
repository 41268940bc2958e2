//! Lossless syntax: kinds, scanner, trees, and the fold that parses a text block by block. After an edit it reparses
//! only the affected blocks.
//!
//! *May change in any release.*
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
pub(crate) mod spaces;
mod tree;

pub(crate) use error::{
    BadTime, Closing, Delimiter, Expected, LONGEST_RANGE, Opened, Statement, SyntaxError, SyntaxErrorKind,
};
pub(crate) use fen::{fen_fields, is_space};
#[cfg(test)]
pub(crate) use fold::PLAIN_RUNS;
pub(crate) use fold::{
    Block, BlockState, Grammar, Parser, RecordTree, Reparse, TreeChange, in_parallel, parse_and_finish, parse_start,
};
pub use fold::{ONE_BY_ONE, ParallelFor, parse, parse_in_parts, reparse};
pub(crate) use hidden::Hidden;
pub use kind::SyntaxKind;
pub(crate) use lines::{breaks_in, lay_out_lines, line_breaks};
pub(crate) use nearest::{Keyword, near, nearest};
pub(crate) use plain::{Limit, Pages, PlainRun};
pub(crate) use scanner::Scanner;
pub use tree::TreeBuilder;
pub(crate) use tree::{Child, Node, Token, Tree};
