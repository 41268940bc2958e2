//! The issues of a list of steps. Steps that cannot be made are skipped, and the replay goes on.

use crate::notation::AnyPiece;
use crate::rules::{Illegal, Move, Side};

/// An issue of a list of steps.
#[derive(Clone, PartialEq, Debug)]
pub enum StepIssue {
    /// The number of steps is another than the record says.
    Count {
        /// The number that the record says.
        said: u32,
        /// The number of steps.
        steps: u32,
    },
    /// The steps start from the position of the companion file.
    CompanionBoard,
    /// A step from or to a point that the board does not have.
    OutOfRange,
    /// A step from a point without a piece of the side to move.
    From {
        /// The side that makes the step.
        side: Side,
        /// The opponent's piece there.
        piece: Option<AnyPiece>,
    },
    /// A step to a point with a piece of the same side.
    To {
        /// The piece there.
        piece: Option<AnyPiece>,
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
    },
}
