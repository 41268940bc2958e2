//! The reasons why a FEN cannot be read or is unusual, for every game that has one.

use std::ops::Range;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The wrong bytes of the text.
    pub at: Range<usize>,
    /// The reason.
    pub what: FenProblem,
}

/// The reason why a FEN cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenProblem {
    /// There is no text.
    Empty,
    /// No letter of a piece and no digit 1 to 9.
    UnknownLetter(char),
    /// A dark piece or a list of captures: this is a position of jeiqi.
    Jeiqi,
    /// A row that is not nine points wide.
    RowWidth {
        /// Its rank, 9 for the first row.
        rank: u8,
        /// Points in the row.
        width: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// Rows written.
        count: usize,
        /// Rows of the board.
        expected: u8,
    },
    /// Neither `w` nor `b`.
    BadSide,
    /// Not a number from 0 to 4294967295.
    BadNumber(FenField),
    /// Text after the last field.
    TooManyFields,
    /// Jeiqi: no letter of a piece and no digit 1 to 9.
    UnknownJeiqiLetter(char),
    /// Jeiqi: a letter that is not a piece that can be captured or turn up.
    BadListed(char),
    /// Jeiqi: a letter that is in the list already.
    ListedTwice(char),
    /// Shogi: no letter of a piece.
    UnknownShogiLetter(char),
    /// Shogi: neither `b` nor `w`.
    BadShogiSide,
    /// Shogi: `+` before a piece that does not promote, or without a piece.
    NeverPromoted,
    /// No number, or too great a one, after a letter in a list of pieces.
    BadCount,
    /// Jeiqi: the list of captured pieces has no `]`.
    UnclosedList,
}

/// The last two fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// Half-moves since the last capture.
    Halfmoves,
    /// Number of the move to be played.
    Number,
}

/// A remark on a FEN that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenNote {
    /// The bytes of the text.
    pub at: Range<usize>,
    /// The remark.
    pub what: FenRemark,
}

/// The reason why a readable FEN is unusual.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenRemark {
    /// Fewer than six fields; holds how many there are. Red moves, and the clocks are 0 and 1.
    Truncated(usize),
    /// Shogi: fewer than four fields; holds how many there are.
    TruncatedSfen(usize),
    /// Piece letters other than `k a b n r c p`; the first one is marked.
    OtherLetter {
        /// As written.
        found: char,
        /// The usual letter in the same case.
        usual: char,
    },
    /// `r` or an upper-case letter for the side to move.
    OtherSide,
    /// Field 3 or 4 is not `-`.
    NotDash,
    /// Dashes are missing and the clocks are in their place; holds the number of missing ones, 1 or 2.
    MissingDashes(u8),
    /// Two numbers of empty points side by side, which are one number; holds their sum.
    SplitNumber(u8),
    /// Move number 0, read as 1.
    NumberZero,
}
