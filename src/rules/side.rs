//! The two players.

/// A player, named by the order of moving: colours differ from game to game.
///
/// First is Red in xiangqi, White in jeiqi (seed 4), Black or sente (`+`) in shogi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves first; sits at the bottom of the board.
    First = 0,
    /// Moves second; sits at the top.
    Second = 1,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other player.
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first mover, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}
