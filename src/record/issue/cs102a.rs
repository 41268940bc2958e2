//! What can be wrong with boards and move sequences of CS102A (record-formats §7).

use crate::notation::AnyPiece;
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Illegal, Move, Side, Square};

/// Everything that can be wrong with them and with nothing else.
#[derive(Clone, PartialEq, Debug)]
pub enum Cs102aIssue {
    /// There is no line for a key that has to be there.
    MissingMetadata {
        /// The key.
        key: &'static str,
    },
    /// A key that is nearly one that has a meaning.
    MetadataTypo {
        /// The one that was probably meant.
        key: &'static str,
    },
    /// The value of a key is none of those it can have.
    MetadataValue {
        /// What it can be, in words.
        expected: &'static str,
        /// The value that was probably meant.
        similar: Option<&'static str>,
    },
    /// No river at all.
    RiverMissing,
    /// The river flows somewhere else than between the fifth and the sixth row.
    RiverElsewhere {
        /// How many rows are above it.
        above: usize,
    },
    /// A second river.
    SecondRiver,
    /// A river of another length.
    RiverLength {
        /// Its dashes.
        dashes: usize,
    },
    /// Not ten rows.
    Rows {
        /// How many.
        rows: usize,
    },
    /// A row that is too long.
    Width {
        /// Its points.
        width: usize,
    },
    /// A row that is too short.
    SpaceMissing {
        /// Its points.
        width: usize,
    },
    /// A blank where a `.` has to stand.
    BlankForSpace,
    /// More pieces of a kind than a side starts with.
    ChessAmount {
        /// Whose.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// How many.
        count: usize,
        /// How many there can be.
        most: u8,
    },
    /// A side without its general.
    NoGeneral {
        /// Which.
        side: Side,
    },
    /// A piece where it can never be.
    Placement {
        /// Where.
        square: Square,
        /// Which.
        piece: Piece,
    },
    /// The number of steps is another than the metadata says.
    TotalStep {
        /// What the metadata says.
        said: u32,
        /// How many there are.
        steps: u32,
    },
    /// The steps begin on the board of the file beside this one.
    BoardBeside,
    /// A step from or to a point that is none.
    OutOfRange {
        /// The steps behind it show that the file changes sides at every line.
        alternating: bool,
    },
    /// A step from a point without a piece of the side to move.
    From {
        /// Whose step it is.
        side: Side,
        /// The opponent's piece there.
        piece: Option<AnyPiece>,
        /// As above.
        alternating: bool,
    },
    /// A step to a point with a piece of the same side.
    To {
        /// The piece that stands there.
        piece: Option<AnyPiece>,
        /// As above.
        alternating: bool,
    },
    /// A step that the piece cannot make.
    Pattern {
        /// The step as a move.
        mv: Move,
        /// The piece.
        piece: Option<AnyPiece>,
        /// Why not.
        reason: Illegal,
        /// The piece that is in the way.
        culprit: Option<AnyPiece>,
        /// As above.
        alternating: bool,
    },
}
