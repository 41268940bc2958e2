//! The problems that the value of a header can have.

use crate::notation::AnyKind;
use crate::rules::Side;

/// Why a symbol map makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSymbols {
    /// Not of the form `K(K)`.
    Shape,
    /// The letter before the bracket is no default symbol.
    UnknownDefault(char),
    /// A default symbol that stood before.
    Twice(char),
    /// Two kinds would have the same symbol.
    Collision {
        /// The symbol.
        symbol: char,
        /// The kinds.
        kinds: [AnyKind; 2],
    },
}

/// Why a result cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadResult {
    /// No score.
    NoScore,
    /// Not two scores with a dash between.
    Shape,
    /// The reason is unknown.
    UnknownReason,
    /// The bracket of the reason is not closed.
    UnclosedReason,
    /// Not a word that means a result.
    Word,
}

/// How a result is contradicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// The final position is lost for the side that the score says has won.
    Final {
        /// The side that lost on the board.
        loser: Side,
        /// By mate, not stalemate.
        mate: bool,
    },
    /// The reason says checkmate, but the final position is not checkmate.
    NoMate,
    /// The reason says draw and the score names a winner, or the other way round.
    Reason,
    /// The word after the moves gives another result than the header.
    Word,
    /// The line after the moves gives another result than the word that ends them.
    Summary,
    /// The line after the moves says after how many half-moves the game ended, and counts wrongly.
    Count {
        /// The number there.
        said: u32,
        /// How many there are.
        played: u32,
    },
}

/// Why a date is not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadDate {
    /// Not year, month and day.
    Shape,
    /// There is no such day.
    NoSuchDay,
    /// Another order or other signs than `1994-03-20`; readable.
    Order,
}

/// The problems of a player line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPlayer {
    /// More than name, rating and title.
    TooManyFields,
    /// The rating is no number.
    Rating,
}

/// The opening that the moves are, where a header names another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningIssue {
    /// Its name in English, Chinese in simplified and in traditional characters, and Japanese.
    pub found: [String; 4],
    /// The header that would be right.
    pub instead: Option<String>,
}
