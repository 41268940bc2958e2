//! What can be wrong with records of shogi as the CSA writes them (record-formats §4).

use crate::rules::shogi::{Declaration, Kind, Piece};
use crate::rules::{Side, Square};

/// Everything that can be wrong with them and with nothing else.
#[derive(Clone, PartialEq, Debug)]
pub enum CsaIssue {
    /// The line that says who moves next is missing.
    MissingTurn {
        /// Who is taken to move: the side of the first move, else the first one.
        side: Side,
        /// The record has no line of a board either.
        boardless: bool,
    },
    /// No line says where the pieces stand.
    MissingBoard {
        /// Who is taken to move next, if no line says that either.
        turn: Option<Side>,
    },
    /// Some ranks of a board are not there.
    MissingRanks {
        /// Which, from 1.
        ranks: Vec<u8>,
    },
    /// A rank that stood before.
    DuplicateRank {
        /// Which, from 1.
        rank: u8,
    },
    /// A board by `PI` and by ranks as well.
    TwoBoards,
    /// Two letters that name no piece.
    UnknownPiece {
        /// As written.
        name: String,
    },
    /// A piece in hand of a kind that is never there.
    NeverInHand {
        /// The kind.
        kind: Kind,
    },
    /// A piece on a square that another one is on.
    OccupiedSquare {
        /// The square.
        square: Square,
        /// What stands there.
        by: Piece,
    },
    /// A square that is none.
    BadSquare {
        /// As written.
        text: String,
    },
    /// More pieces of a kind than there are.
    PieceCount {
        /// The kind, not promoted.
        kind: Kind,
        /// How many there are.
        limit: u8,
    },
    /// A second king of a side.
    SecondKing {
        /// Whose.
        side: Side,
    },
    /// A piece is taken from the opening position that is not there.
    NotThere {
        /// Where.
        square: Square,
        /// What stands there.
        found: Option<Piece>,
        /// The kind named.
        named: Kind,
    },
    /// Two pawns of a side on a file of the position.
    NifuSetUp {
        /// Whose.
        side: Side,
        /// The other one.
        first: Square,
    },
    /// A piece of the position that can never move.
    DeadSetUp {
        /// Which.
        piece: Piece,
    },
    /// A side of the position has no king.
    MissingKing {
        /// Which side.
        side: Side,
        /// Nor has the other one.
        both: bool,
    },
    /// The side that has just moved is in check.
    WaitingInCheck {
        /// The king in check.
        king: Square,
        /// Which piece gives it.
        by: Square,
    },
    /// A declaration of having won that does not count.
    KachiNotMet {
        /// What the position comes to.
        declaration: Declaration,
        /// The points that were needed.
        needed: u16,
    },
    /// A position for the fourth time, and no word that ends the game behind it.
    Sennichite,
    /// The game is said to end by a repetition that there is not.
    EarlySennichite {
        /// How often the last position has stood on the board.
        times: u32,
    },
    /// A position for the fourth time, one side having given check throughout.
    PerpetualCheck {
        /// The side that gave check.
        loser: Side,
    },
}
