//! The issues of positions written as a board: ranks of squares, lists of pieces, the side to move.

use crate::rules::shogi;
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Side, Square};

/// An issue of a board.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardIssue {
    /// No line says which side moves next.
    MissingTurn {
        /// The assumed side to move: that of the first move, else the first side.
        side: Side,
        /// The line for it.
        line: &'static str,
        /// The record has no board either.
        boardless: bool,
    },
    /// No line gives the squares of the pieces.
    MissingBoard {
        /// The line that sets up the opening position.
        opening: &'static str,
        /// The line for the side to move, if that is missing as well.
        turn: Option<&'static str>,
    },
    /// A start position by a name that no program knows, and no board.
    UnknownStart {
        /// The name.
        name: String,
    },
    /// Some ranks are missing.
    MissingRanks {
        /// Which, from 1.
        ranks: Vec<u8>,
    },
    /// A rank that stood before.
    DuplicateRank {
        /// Which, from 1.
        rank: u8,
    },
    /// A second board, or both the opening position and ranks.
    TwoBoards,
    /// A name that is not the name of a piece.
    UnknownName {
        /// As written.
        name: String,
        /// The names that the format has.
        known: &'static [&'static str],
    },
    /// A piece on a square that another one is on.
    OccupiedSquare {
        /// The square.
        square: Square,
        /// The piece there.
        by: shogi::Piece,
    },
    /// A text that is not the name of a square.
    BadSquare {
        /// As written.
        text: String,
        /// The text for a piece in hand.
        hand: &'static str,
    },
    /// A piece is removed from the opening position that is not there.
    NotThere {
        /// Where.
        square: Square,
        /// The piece there.
        found: Option<shogi::Piece>,
        /// The name of its kind in the format.
        name: Option<&'static str>,
        /// The kind that the text names.
        named: shogi::Kind,
    },

    /// Digits that are no square.
    BadDigits {
        /// As written.
        text: String,
    },
    /// A list of squares that are too few or too many for the pieces.
    SquareList {
        /// How many.
        squares: usize,
    },

    /// No river.
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
    /// All rows have the same wrong number of points.
    Width {
        /// Points.
        width: usize,
    },
    /// A row that is too long.
    LongRow {
        /// Its points.
        width: usize,
    },
    /// A row that is too short.
    ShortRow {
        /// Its points.
        width: usize,
    },
    /// Spaces instead of the sign for an empty point.
    Spaces,
    /// More pieces of a kind than a side starts with.
    TooMany {
        /// The side.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// How many.
        count: usize,
        /// How many there can be.
        most: u8,
    },
    /// A side without its king.
    NoKing {
        /// Which.
        side: Side,
    },
    /// A piece on a point that it can never reach.
    Unreachable {
        /// Where.
        square: Square,
        /// Which.
        piece: Piece,
    },
}
