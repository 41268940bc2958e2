//! A move as the rules see it: squares, no text.

use super::Square;
use std::fmt;

/// A move of any of the games, four bytes.
///
/// `extra` is the game's own: 0 in xiangqi; in jeiqi the revealed kind + 1, or 0; in shogi the promotion flag,
/// or the dropped kind when there is no origin. The game's module gives it names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: Square,
    extra: u8,
}

const NO_ORIGIN: u8 = u8::MAX;

impl Move {
    /// A move of a piece from one square to another.
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from: from.index() as u8, to, extra: 0 }
    }

    /// A move that puts a piece on the board (shogi); `extra` names the kind.
    pub const fn drop(to: Square, extra: u8) -> Move {
        Move { from: NO_ORIGIN, to, extra }
    }

    /// The same move with the game's own addition.
    pub const fn with_extra(self, extra: u8) -> Move {
        Move { extra, ..self }
    }

    /// Where the piece comes from; `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.from as usize)
    }

    /// Where the piece goes.
    pub const fn to(self) -> Square {
        self.to
    }

    /// The game's own addition; see the type.
    pub const fn extra(self) -> u8 {
        self.extra
    }
}

/// Coordinates, for debugging: `h2e2`, `*e5+1` for a drop; notations are written by [`crate::notation`].
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from() {
            Some(from) => write!(f, "{from}{}", self.to)?,
            None => write!(f, "*{}", self.to)?,
        }
        if self.extra > 0 { write!(f, "+{}", self.extra) } else { Ok(()) }
    }
}
