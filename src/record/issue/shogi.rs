//! The issues of a game of shogi: illegal positions and wrong endings.

use crate::rules::shogi::{Declaration, Kind, Piece};
use crate::rules::{Side, Square};

/// One thing that the rules of shogi say against a position or an ending.
#[derive(Clone, PartialEq, Debug)]
pub enum ShogiIssue {
    /// A piece in hand of a kind that is never in hand.
    NeverInHand {
        /// The kind.
        kind: Kind,
        /// The name in the format of the kind it would be there.
        name: Option<&'static str>,
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
        /// The side.
        side: Side,
    },
    /// Two pawns of a side on a file of the position.
    NifuSetUp {
        /// The side.
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
        /// The square of the piece that gives check.
        by: Square,
    },
    /// A total of the times that is not their sum, in milliseconds.
    TimeTotal {
        /// Whose times.
        side: Side,
        /// The total as written.
        total: u32,
        /// The sum.
        sum: u32,
    },
    /// A declaration of a win that does not hold.
    KachiNotMet {
        /// The declaration that the position allows.
        declaration: Declaration,
        /// The points that were needed.
        needed: u16,
    },
    /// A position for the fourth time, and nothing after it that ends the game.
    Sennichite,
    /// The game is said to end by a repetition that did not happen.
    EarlySennichite {
        /// How often the last position has stood on the board.
        times: u32,
    },
    /// A position for the fourth time, one side having given check throughout.
    PerpetualCheck {
        /// The side that gave check.
        loser: Side,
    },
    /// A half-move is said to go where the one before it went, and goes elsewhere.
    OtherSquare {
        /// Where the one before it went, if there is one.
        last: Option<Square>,
    },
    /// A half-move is said to capture another piece than it does.
    OtherCapture {
        /// The piece that is named.
        named: Kind,
        /// The piece that it captures, if any.
        found: Option<Piece>,
        /// Where it goes.
        on: Square,
    },
}
