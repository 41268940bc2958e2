//! What can be wrong with a FEN and what can be said about a readable one, for every game that has one.

use std::fmt;
use std::ops::Range;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub what: FenProblem,
}

/// What can be wrong with a FEN.
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
    /// Not a number from 0 to 65535.
    BadNumber(FenField),
    /// Text after the last field.
    TooManyFields,
    /// Jeiqi: no letter of a piece and no digit 1 to 9.
    UnknownJeiqiLetter(char),
    /// Jeiqi: a letter that is no piece that can be captured or turn up.
    BadListed(char),
    /// Shogi: no letter of a piece.
    UnknownShogiLetter(char),
    /// Shogi: neither `b` nor `w`.
    BadShogiSide,
    /// Shogi: `+` before a piece that does not promote, or before none.
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
    /// What is to be said.
    pub what: FenRemark,
}

/// What can be said about a readable FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenRemark {
    /// Fewer than six fields; holds how many there are. Red moves, and the clocks are 0 and 1.
    Truncated(usize),
    /// Shogi: fewer than four fields; holds how many there are.
    TruncatedSfen(usize),
    /// Piece letters other than `k a b n r c p`; the first such is marked.
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
    /// Dashes are left out and the clocks stand in their place; holds how many are missing, 1 or 2.
    MissingDashes(u8),
    /// Move number 0, read as 1.
    NumberZero,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenProblem::Empty => f.write_str("there is no position here"),
            FenProblem::UnknownLetter(found) => write!(
                f,
                "`{found}` is not a piece: the letters are k a b n r c p, upper case for Red, and 1 to 9 for empty points"
            ),
            FenProblem::UnknownJeiqiLetter(found) => write!(
                f,
                "`{found}` is not a piece: the letters are k a e h r c p, x for a dark piece, upper case for White, and 1 to 9 for empty points"
            ),
            FenProblem::Jeiqi => {
                f.write_str("dark pieces and captured pieces belong to jeiqi: this is a xiangqi position")
            }
            FenProblem::RowWidth { rank, width } => {
                write!(f, "the row of rank {rank} is {width} points wide: it must be 9")
            }
            FenProblem::RowCount { count: 1, expected } => {
                write!(f, "the board has 1 row: write {expected}, separated by `/`")
            }
            FenProblem::RowCount { count, expected } => {
                write!(f, "the board has {count} rows: write {expected}, separated by `/`")
            }
            FenProblem::BadListed(found) => write!(f, "`{found}` cannot be listed here: the letters are a e h r c p"),
            FenProblem::UnknownShogiLetter(found) => write!(
                f,
                "`{found}` is not a piece: the letters are p l n s g b r k, upper case for Black, `+` before a promoted one"
            ),
            FenProblem::BadShogiSide => f.write_str("the side to move is `b` (Black) or `w` (White)"),
            FenProblem::NeverPromoted => f.write_str("`+` stands before a piece that promotes: p l n s b r"),
            FenProblem::BadCount => f.write_str("the number of pieces in a list is 1 to 255"),
            FenProblem::UnclosedList => f.write_str("the list of captured pieces is not closed: write `]`"),
            FenProblem::BadSide => f.write_str("the side to move is `w` (Red, in jeiqi White) or `b` (Black)"),
            FenProblem::BadNumber(FenField::Halfmoves) => {
                f.write_str("field 5 is the number of half-moves since the last capture, 0 to 65535")
            }
            FenProblem::BadNumber(FenField::Number) => f.write_str("field 6 is the number of the move, 1 to 65535"),
            FenProblem::TooManyFields => f.write_str("the position is complete before this: remove it"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for FenRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenRemark::Truncated(1) => {
                f.write_str("only the board is given: `w` is taken to move, the clocks to be 0 and 1")
            }
            FenRemark::Truncated(count) => {
                write!(f, "only {count} of six fields are given: the clocks are taken to be 0 and 1 where missing")
            }
            FenRemark::TruncatedSfen(count) => {
                write!(
                    f,
                    "only {count} of four fields are given: Black moves, with empty hands and number 1, where missing"
                )
            }
            FenRemark::OtherLetter { found, usual } => {
                write!(f, "`{found}` is usually written `{usual}`")
            }
            FenRemark::OtherSide => f.write_str("the side to move is usually written `w` or `b`"),
            FenRemark::NotDash => f.write_str("fields 3 and 4 have no meaning here: write `-`"),
            FenRemark::MissingDashes(1) => f.write_str("one of fields 3 and 4 is missing: write `-` for each of them"),
            FenRemark::MissingDashes(_) => f.write_str("fields 3 and 4 are missing: write `-` for both"),
            FenRemark::NumberZero => f.write_str("moves are counted from 1"),
        }
    }
}
