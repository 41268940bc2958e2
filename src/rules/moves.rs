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

    /// The move as a number below [`u16::MAX`], for tables of many moves. `None` if the addition belongs to no game.
    pub const fn code(self) -> Option<u16> {
        if self.extra > MOST_EXTRA {
            return None;
        }
        let origin = if self.from == NO_ORIGIN { SQUARES } else { self.from as u16 };
        Some((self.extra as u16 * (SQUARES + 1) + origin) * SQUARES + self.to.index() as u16)
    }

    /// The move of a number made by [`Move::code`].
    pub fn from_code(code: u16) -> Option<Move> {
        let (rest, to) = (code / SQUARES, Square::from_index(usize::from(code % SQUARES))?);
        let (extra, origin) = (rest / (SQUARES + 1), rest % (SQUARES + 1));
        let extra = u8::try_from(extra).ok().filter(|extra| *extra <= MOST_EXTRA)?;
        let from = if origin == SQUARES { NO_ORIGIN } else { origin as u8 };
        Some(Move { from, to, extra })
    }
}

/// Squares of the largest board.
const SQUARES: u16 = 90;

/// The largest addition of any game: the last kind revealed in jeiqi or dropped in shogi.
const MOST_EXTRA: u8 = 7;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Variant, jeiqi, shogi};

    #[test]
    fn a_code_is_the_move() {
        let mut moves: Vec<Move> = Position::start(Variant::Xiangqi).legal_moves().to_vec();
        let last = Square::new(8, 9).unwrap();
        moves.extend(jeiqi::Kind::ALL.map(|kind| jeiqi::with_reveal(Move::new(last, last), Some(kind))));
        moves.extend(shogi::Kind::HAND.map(|kind| shogi::drop(kind, last)));
        moves.push(shogi::promoting(moves[0]));
        for mv in moves {
            let code = mv.code().unwrap();
            assert_eq!(Move::from_code(code), Some(mv));
        }
        assert_eq!((Move::drop(last, 8).code(), Move::from_code(u16::MAX)), (None, None));
        let codes = (0..=u16::MAX).filter_map(|code| Some((code, Move::from_code(code)?)));
        assert!(codes.clone().all(|(code, mv)| mv.code() == Some(code)) && codes.count() == 8 * 91 * 90);
    }
}
