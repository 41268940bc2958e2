//! Lossless syntax: kinds, scanner, trees and the fold that parses a text block by block and after an edit parses
//! again only what the edit touched.
//!
//! Parsing cannot fail and reads nothing but the text. What a block of a format looks like is the format's to say
//! ([`Grammar`]); this layer knows no format, no game and no rule.

mod error;
mod fen;
mod fold;
mod kind;
mod lines;
mod plain;
mod run;
mod scanner;
mod tree;

pub use error::{BadTime, Delimiter, Expected, Opened, Statement, SyntaxError, SyntaxErrorKind};
pub use fen::{fen_fields, is_space};
pub use fold::{
    Block, BlockState, Change, Grammar, Parser, RecordTree, Reparse, Spread, parse, parse_and_finish, parse_in_parts,
    parse_start, reparse,
};
pub use kind::SyntaxKind;
pub use lines::{lay_out_lines, line_ending};
pub use plain::{Limit, PlainRun};
pub use scanner::{Classes, Scanner};
pub use tree::{Child, Node, Token, Tree, TreeBuilder};
