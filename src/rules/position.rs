//! A position of any of the games.

use super::board::splitmix;
use super::repetition::{self, Ruling};
use super::{Illegal, Move, MoveList, Points, Side, jeiqi, shogi, xiangqi};
use std::sync::{Arc, LazyLock};

/// The game a record is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Variant {
    /// 象棋, Chinese chess.
    #[default]
    Xiangqi,
    /// 揭棋, xiangqi with the pieces face down.
    Jeiqi,
    /// 将棋, Japanese chess.
    Shogi,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 3] = [Variant::Xiangqi, Variant::Jeiqi, Variant::Shogi];
}

/// A position of one of the games. Operations common to all games are here, the others are on the game's own type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// Of xiangqi.
    Xiangqi(xiangqi::Position),
    /// Of jeiqi.
    Jeiqi(jeiqi::Position),
    /// Of shogi.
    Shogi(shogi::Position),
}

/// The changes made by [`Position::play`], for [`Position::undo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undo {
    Xiangqi(xiangqi::Undo),
    Jeiqi(jeiqi::Undo),
    Shogi(shogi::Undo),
}

/// The same expression for each game.
macro_rules! each {
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            Position::Xiangqi($inner) => $body,
            Position::Jeiqi($inner) => $body,
            Position::Shogi($inner) => $body,
        }
    };
}

impl Undo {
    /// Whether the move captured something.
    pub fn is_capture(&self) -> bool {
        match self {
            Undo::Xiangqi(undo) => undo.is_capture(),
            Undo::Jeiqi(undo) => undo.captured().is_some(),
            Undo::Shogi(undo) => undo.captured().is_some(),
        }
    }
}

impl Position {
    /// The game's opening position.
    pub fn start(variant: Variant) -> Position {
        match variant {
            Variant::Xiangqi => Position::Xiangqi(xiangqi::Position::start()),
            Variant::Jeiqi => Position::Jeiqi(jeiqi::Position::start()),
            Variant::Shogi => Position::Shogi(shogi::Position::start()),
        }
    }

    /// The shared position. The opening position of each game exists only once, because most games start from it.
    pub fn shared(self) -> Arc<Position> {
        let usual = Position::usual(self.variant());
        if *usual == self { usual } else { Arc::new(self) }
    }

    /// The game's opening position, which all have in common.
    pub fn usual(variant: Variant) -> Arc<Position> {
        static USUAL: LazyLock<[Arc<Position>; 3]> =
            LazyLock::new(|| Variant::ALL.map(|variant| Arc::new(Position::start(variant))));
        USUAL[variant as usize].clone()
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        match self {
            Position::Xiangqi(_) => Variant::Xiangqi,
            Position::Jeiqi(_) => Variant::Jeiqi,
            Position::Shogi(_) => Variant::Shogi,
        }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        each!(self, position => position.side_to_move())
    }

    /// All legal moves, by origin, then by destination.
    pub fn legal_moves(&self) -> MoveList {
        each!(self, position => position.legal_moves())
    }

    /// Number of legal moves, faster than listing them.
    pub fn count_legal_moves(&self) -> usize {
        each!(self, position => position.count_legal_moves())
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        each!(self, position => position.has_legal_move())
    }

    /// Whether the move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        each!(self, position => position.is_legal(mv))
    }

    /// Why the move is not legal.
    pub fn explain(&self, mv: Move) -> Result<(), Illegal> {
        each!(self, position => position.explain(mv))
    }

    /// Plays a move, legal or not.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        match self {
            Position::Xiangqi(position) => Undo::Xiangqi(position.play(mv)),
            Position::Jeiqi(position) => Undo::Jeiqi(position.play(mv)),
            Position::Shogi(position) => Undo::Shogi(position.play(mv)),
        }
    }

    /// Whether a move captures something, legal or not.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.clone().play(mv).is_capture()
    }

    /// Undoes the move that returned `undo`. It must be of the same game and the last one played.
    pub fn undo(&mut self, undo: Undo) {
        match (self, undo) {
            (Position::Xiangqi(position), Undo::Xiangqi(undo)) => position.undo(undo),
            (Position::Jeiqi(position), Undo::Jeiqi(undo)) => position.undo(undo),
            (Position::Shogi(position), Undo::Shogi(undo)) => position.undo(undo),
            _ => debug_assert!(false, "a move of one game is taken back in another"),
        }
    }

    /// Sets the side to move; the clocks do not change.
    pub fn set_side_to_move(&mut self, side: Side) {
        each!(self, position => *position = position.with_side_to_move(side))
    }

    /// Sets the number of the move to be played.
    pub fn set_fullmove_number(&mut self, number: u32) {
        match self {
            Position::Xiangqi(position) => position.set_fullmove_number(number),
            Position::Jeiqi(position) => position.set_fullmove_number(number),
            Position::Shogi(position) => position.set_move_number(number),
        }
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        each!(self, position => position.in_check())
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Points {
        each!(self, position => position.checkers())
    }

    /// Zobrist hash of the placement, the hands and the side to move, not of the clocks.
    pub fn hash(&self) -> u64 {
        each!(self, position => position.hash())
    }

    /// The key of the position in an index over all games: [`hash`](Position::hash) with the game mixed in. Positions that
    /// [repeat](Position::repeats) each other have the same key; others share one with a chance of one in 2^64.
    pub fn key(&self) -> u64 {
        self.hash() ^ splitmix(1 << 32 | self.variant() as u64)
    }

    /// Half-moves since the last capture, in jeiqi also since the last advance of a pawn; 0 in shogi, which does not
    /// count them.
    pub fn halfmove_clock(&self) -> u32 {
        match self {
            Position::Xiangqi(position) => position.halfmove_clock(),
            Position::Jeiqi(position) => position.halfmove_clock(),
            Position::Shogi(_) => 0,
        }
    }

    /// Number of the move to be played, from 1; in shogi it counts the moves of both sides.
    pub fn fullmove_number(&self) -> u32 {
        match self {
            Position::Xiangqi(position) => position.fullmove_number(),
            Position::Jeiqi(position) => position.fullmove_number(),
            Position::Shogi(position) => position.move_number(),
        }
    }

    /// Judges a repetition of this position after the moves of `cycle`; see [`repetition::judge`].
    pub fn judge(&self, cycle: &[Move]) -> Ruling {
        match self {
            Position::Xiangqi(position) => repetition::judge(position, cycle),
            Position::Jeiqi(position) => repetition::judge_jeiqi(position, cycle),
            Position::Shogi(position) => repetition::judge_shogi(position, cycle),
        }
    }

    /// Whether placement, hands, losses and the side to move are the same, whatever the clocks say.
    pub fn repeats(&self, other: &Position) -> bool {
        match (self, other) {
            (Position::Xiangqi(one), Position::Xiangqi(other)) => one.repeats(other),
            (Position::Jeiqi(one), Position::Jeiqi(other)) => one.repeats(other),
            (Position::Shogi(one), Position::Shogi(other)) => one.repeats(other),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::repetition::no_capture_limit;

    #[test]
    fn every_game_starts_plays_and_takes_back() {
        let cases = [(Variant::Xiangqi, 44, Some(120)), (Variant::Jeiqi, 44, Some(80)), (Variant::Shogi, 30, None)];
        for (variant, moves, limit) in cases {
            let start = Position::start(variant);
            let mut position = start.clone();
            assert_eq!((position.variant(), no_capture_limit(variant)), (variant, limit));
            assert_eq!(position.legal_moves().len(), moves);
            assert!(position.has_legal_move() && !position.in_check() && position.checkers().is_empty());
            let mv = position.legal_moves()[0];
            assert!(position.is_legal(mv) && position.explain(mv).is_ok());
            let undo = position.play(mv);
            assert!(!undo.is_capture() && position.hash() != start.hash() && !position.repeats(&start));
            assert_eq!(position.side_to_move(), Side::Second);
            position.undo(undo);
            assert!(position == start && position.repeats(&start));
            assert_eq!((position.halfmove_clock(), position.fullmove_number()), (0, 1));
            let same = (position.hash(), position.key());
            position.set_fullmove_number(7);
            assert_eq!((position.hash(), position.key()), same);
            position.set_side_to_move(Side::Second);
            assert!(position.hash() != same.0 && position.key() != same.1 && same.0 != same.1);
            assert_eq!((position.side_to_move(), position.fullmove_number()), (Side::Second, 7));
            assert_eq!(position.judge(&[]), Ruling::Draw);
        }
    }
}
