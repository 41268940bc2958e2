//! Half-moves that are missing, too many or meant otherwise, and what mends them.

use crate::text::TextRange;

/// A change of the text that lets the moves after an issue follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What is to be done.
    pub kind: RepairKind,
    /// The word that is changed or removed, or that something is inserted before, relative to the block.
    pub range: TextRange,
    /// The half-moves to choose from, the likeliest first.
    pub guesses: Vec<Guess>,
}

/// A half-move that may have been meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// As the file writes it.
    pub text: String,
    /// How much speaks against it.
    pub cost: u8,
}

/// The kinds of repairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairKind {
    /// Another half-move was meant.
    Change,
    /// A half-move is missing.
    Insert,
    /// A half-move is one too many.
    Remove {
        /// It stands there twice.
        doubled: bool,
    },
}

/// At which word something turns out to be missing or doubled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// A move number.
    Number,
    /// A half-move of the side that is not to move.
    WrongSide,
    /// A half-move that cannot be played.
    Illegal,
}

/// How much is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// One half-move.
    One,
    /// A half-move of each side.
    Pair,
    /// Nobody knows; nothing after it is judged.
    Unknown,
}
