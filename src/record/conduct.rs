//! What a format decides about its games beyond what single blocks say: how they are played through, where they
//! start, and how their moves are written.

use super::{Context, Shape};
use crate::rules::{Position, Variant};
use crate::syntax::Block;

/// Whose habits the numbers and remarks of a format follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Habits {
    /// `12. ...` before a move of the second side, and the remarks of seed 0.
    #[default]
    Yang,
    /// `12...`, which is usual behind a comment and nowhere required, and the remarks of PGN.
    Chess,
}

/// How the games of a format are played through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// The game that is played unless the record says otherwise.
    pub variant: Variant,
    /// The main line has no block that opens it: it begins with the first moves and ends with the record.
    pub implicit_main: bool,
    /// A record has a line of its own that begins the game; one without is reported.
    pub game_line: bool,
    /// Each record decides how its moves are written; otherwise the whole file does.
    pub own_dialect: bool,
    /// What a record starts from, or which game it is, can follow from its moves too; see [`Start::by_moves`].
    pub start_by_moves: bool,
    /// A move that cannot be played is passed over, and the same side is to move (record-formats §7.4); otherwise it
    /// is played as far as it can be.
    pub skip_illegal: bool,
    /// How numbers and remarks are written.
    pub habits: Habits,
}

impl Default for Conduct {
    /// That of a file with game lines, lines in braces and one notation.
    fn default() -> Self {
        Conduct {
            variant: Variant::Xiangqi,
            implicit_main: false,
            game_line: true,
            own_dialect: false,
            start_by_moves: false,
            skip_illegal: false,
            habits: Habits::Yang,
        }
    }
}

/// A record as far as it is known before its moves are read.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// Its blocks.
    pub blocks: &'a [Block],
    /// What each of them is.
    pub shapes: &'a [Shape],
    /// What the file is read with.
    pub context: &'a Context,
    /// Keys and values of its headers, in order, the keys as written.
    pub tags: &'a [(String, String)],
}

/// The position that a record starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Whether all of it could be read; otherwise nothing is said about the legality of the moves.
    pub certain: bool,
    /// Whether the moves had a say in it, where [`Conduct::start_by_moves`] lets them. Then the record is read again
    /// when any of them changes.
    pub by_moves: bool,
}
