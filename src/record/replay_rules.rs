//! The rules by which a format's games are replayed, and the head of a record: all that is known before its moves are
//! read.

use super::{BlockRole, Context};
use crate::rules::{Position, Side, Variant};
use crate::syntax::Block;

/// How a format writes the number before a move of the second side, and which remarks are usual there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NumberingStyle {
    /// `12. ...`, and the remarks of seed 0.
    #[default]
    Spaced,
    /// `12...`, which is usual after a comment and required nowhere, and the remarks of PGN.
    Joined,
    /// Each half-move has its own number.
    HalfMoves,
}

impl NumberingStyle {
    /// Whether a number with dots for the first side's half-move, or without, may be that of a half-move of `side`.
    pub(super) fn is_of(self, filler: bool, side: Side) -> bool {
        self == NumberingStyle::HalfMoves || filler == (side == Side::Second)
    }

    /// How much the number grows with a half-move of a side.
    pub(super) fn step(self, side: Side) -> u32 {
        u32::from(self == NumberingStyle::HalfMoves || side == Side::Second)
    }
}

/// How the games of a format are replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReplayRules {
    /// The game that is played unless the record says otherwise.
    pub variant: Variant,
    /// A block opens the main line. Otherwise it begins with the first moves and ends with the record.
    pub opened_main: bool,
    /// Each record decides how its moves are written; otherwise the whole file does.
    pub own_dialect: bool,
    /// The moves can decide the start position or the game as well; see [`Start::by_moves`].
    pub start_by_moves: bool,
    /// A move that cannot be played is skipped, and the same side is to move (record-formats §7.4). Otherwise it is played
    /// as far as possible.
    pub skip_illegal: bool,
    /// How numbers and remarks are written.
    pub numbering_style: NumberingStyle,
}

/// The head of a record: what is known before its moves are read.
#[derive(Clone, Copy, Debug)]
pub struct RecordHead<'a> {
    pub blocks: &'a [Block],
    pub roles: &'a [BlockRole],
    /// The context of the file.
    pub context: &'a Context,
    /// Keys and values of its headers, in order, the keys as written.
    pub tags: &'a [(String, String)],
}

/// The position that a record starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    pub position: Position,
    /// Whether all of it could be read. Otherwise the legality of the moves is not judged.
    pub certain: bool,
    /// Whether it depends on the moves, which [`ReplayRules::start_by_moves`] allows. Then the record is read again when a
    /// move changes.
    pub by_moves: bool,
}
