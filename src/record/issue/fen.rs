//! The issues of positions written as FEN, of xiangqi and jeiqi (record-formats §3.2, §6.2).

use super::{IssueKind, Unusual};
use crate::notation::fen::{FenProblem, FenRemark};
use crate::rules::xiangqi::Kind;
use crate::rules::{Side, Square};
use crate::text::TextRange;

/// An issue of a FEN that other setups cannot have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenIssue {
    /// A field that cannot be read.
    BadField(FenProblem),
    /// A row that is not nine points wide.
    RowWidth {
        /// Its rank, 9 for the first row.
        rank: u8,
        /// Points in the row.
        width: usize,
    },
    /// Dashes of fields 3 and 4 are missing. The issue marks the text in their place.
    MissingField {
        /// How many are missing, 1 or 2.
        dashes: u8,
    },
    /// Jeiqi: dark pieces under their older letter.
    DarkAlias {
        /// The first such letter.
        found: char,
        /// The letter that seed 4 has for it.
        usual: char,
        /// All of them in this FEN: the letter alone, relative to the block, and what to write.
        all: Vec<(TextRange, char)>,
    },
    /// Jeiqi: a dark piece on a point where its side cannot have one.
    DarkSquare {
        /// Where it lies.
        square: Square,
        /// The side.
        side: Side,
    },
    /// Jeiqi: the written number of pieces lost face down does not fit the rest.
    DarkCount {
        /// The side.
        side: Side,
        /// The number written.
        found: u8,
        /// The number that follows from the board and the other losses.
        right: u8,
        /// Letter and number as they should be, `X7`.
        item: String,
    },
    /// Jeiqi: more pieces of a kind than a side has, the list included.
    Overcount {
        /// The side.
        side: Side,
        /// Of which kind.
        kind: Kind,
        /// Open ones on the board.
        on_board: u8,
        /// How many the list has.
        listed: u8,
        /// Pieces there are.
        limit: u8,
        /// The list holds the pieces that may still turn up, not the lost ones.
        pool: bool,
    },
    /// Jeiqi: more pieces on the board and lost than a side has.
    TooManyInAll {
        /// The side.
        side: Side,
        /// Pieces on the board, the king aside.
        on_board: u8,
        /// Pieces lost.
        lost: u16,
    },
    /// Jeiqi: fewer pieces may still turn up than lie face down.
    PoolTooSmall {
        /// The side.
        side: Side,
        /// Pieces that lie face down.
        dark: u8,
        /// Pieces in the pool.
        pool: u16,
    },
}

impl FenIssue {
    /// Whether an issue only says that the last fields of a FEN are left out.
    pub fn is_truncation(kind: &IssueKind) -> bool {
        let IssueKind::NonCanonical { how: Unusual::Fen(FenRemark::Truncated(_)), .. } = kind else { return false };
        true
    }
}
