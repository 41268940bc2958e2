//! Why a move is not legal.

use super::{Square, shogi, xiangqi};

/// The reason a move may not be played, with the squares that are the cause.
///
/// A closed list: a new game adds its reasons here, and the compiler shows every place that words them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The origin is empty.
    NoPiece,
    /// The piece on the origin belongs to the side not to move.
    WrongSide,
    /// The destination holds a piece of the mover.
    OwnPiece,
    /// The piece never moves like this, whatever the position.
    Geometry,
    /// A horse's leg is blocked by the piece on the square.
    Leg(Square),
    /// An elephant's eye is blocked by the piece on the square.
    Eye(Square),
    /// A rook's or cannon's path is blocked; the first piece in the way.
    Path(Square),
    /// A cannon captures over exactly one piece; here are `count` (0, or 2 and more).
    Screen {
        /// Pieces strictly between origin and destination.
        count: u8,
    },
    /// A king or an advisor would leave its palace.
    Palace,
    /// An elephant would cross the river.
    River,
    /// A pawn would move backward.
    Backward,
    /// A pawn would move sideways before it has crossed the river.
    Uncrossed,
    /// After the move the kings face each other on an open file; the square is the enemy king's.
    KingsFacing(Square),
    /// After the move the mover's king is attacked by the piece on the square: it was in check before and still is.
    StillInCheck(Square),
    /// After the move the mover's king is attacked by the piece on the square: the move uncovers or walks into the attack.
    IntoCheck(Square),
    /// Jeiqi: the move reveals a piece that is already open.
    RevealForbidden,
    /// Jeiqi: all pieces of the kind are open or lost already, so this one cannot turn up as it.
    RevealImpossible(xiangqi::Kind),
    /// Shogi: a second unpromoted pawn on the file (二歩); the square is the first one's.
    Nifu(Square),
    /// Shogi: a dropped pawn would give mate (打ち歩詰め).
    DropPawnMate,
    /// Shogi: the dropped piece could never move from there.
    DeadDrop,
    /// Shogi: the piece could never move again unless it promotes.
    MustPromote,
    /// Shogi: the piece cannot promote at all, or not with a move outside the promotion zone.
    BadPromotion,
    /// Shogi: no such piece in the mover's hand.
    NotInHand(shogi::Kind),
    /// Shogi: a piece is dropped on an occupied square.
    Occupied,
}

impl Illegal {
    /// Whether no half-move of the opponent before it makes the move legal.
    pub(crate) const fn is_lasting(self) -> bool {
        match self {
            Illegal::NoPiece
            | Illegal::WrongSide
            | Illegal::Geometry
            | Illegal::Palace
            | Illegal::River
            | Illegal::Backward
            | Illegal::Uncrossed
            | Illegal::RevealForbidden
            | Illegal::DeadDrop
            | Illegal::MustPromote
            | Illegal::BadPromotion
            | Illegal::NotInHand(_) => true,
            Illegal::OwnPiece
            | Illegal::Leg(_)
            | Illegal::Eye(_)
            | Illegal::Path(_)
            | Illegal::Screen { .. }
            | Illegal::KingsFacing(_)
            | Illegal::StillInCheck(_)
            | Illegal::IntoCheck(_)
            | Illegal::RevealImpossible(_)
            | Illegal::Nifu(_)
            | Illegal::DropPawnMate
            | Illegal::Occupied => false,
        }
    }

    /// How far the move is from a legal one, from 0: a text that can mean several moves means the closest.
    pub const fn distance(self) -> u8 {
        match self {
            Illegal::RevealForbidden | Illegal::RevealImpossible(_) => 0,
            Illegal::KingsFacing(_) | Illegal::StillInCheck(_) | Illegal::IntoCheck(_) => 1,
            Illegal::Geometry | Illegal::Backward => 3,
            _ => 2,
        }
    }

    /// The square of the piece that makes the move illegal, if one piece does.
    pub const fn culprit(self) -> Option<Square> {
        match self {
            Illegal::Leg(square)
            | Illegal::Eye(square)
            | Illegal::Path(square)
            | Illegal::KingsFacing(square)
            | Illegal::StillInCheck(square)
            | Illegal::IntoCheck(square)
            | Illegal::Nifu(square) => Some(square),
            _ => None,
        }
    }
}
