//! A position in few bytes, for the many positions that are stored and rarely read: its pieces, without the sets and
//! the hash derived from them.

use super::{Points, Position, Side, Variant, jeiqi, shogi, xiangqi};
use smallvec::SmallVec;

/// A [`Position`], packed; equal only if the positions are.
///
/// ```
/// use xqls::rules::{Packed, Position, Variant};
/// let start = Position::start(Variant::Shogi);
/// assert_eq!(Packed::of(&start).position(), start);
/// assert!(std::mem::size_of::<Packed>() * 3 < std::mem::size_of::<Position>());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Packed {
    pub(super) board: PackedBoard,
    /// Half-moves since the last capture, in shogi the square that the last move went to, and the number of the move to be
    /// played.
    pub(super) clocks: [u32; 2],
    pub(super) side: Side,
    /// Whether the number is that of a half-move of xiangqi.
    pub(super) of_half_moves: bool,
    pub(super) variant: Variant,
}

/// The pieces and their squares, and the game's other data about pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct PackedBoard {
    /// The squares with a piece, a bit each, the lowest first.
    squares: [u32; 3],
    /// A byte for each of these pieces in the game's own code, then the rest.
    codes: SmallVec<[u8; 40]>,
}

impl Packed {
    /// Packs a position.
    pub fn of(position: &Position) -> Packed {
        let mut board = PackedBoard::default();
        match position {
            Position::Xiangqi(position) => position.pack(&mut board),
            Position::Jeiqi(position) => position.pack(&mut board),
            Position::Shogi(position) => position.pack(&mut board),
        }
        let first = match position {
            Position::Shogi(position) => position.last().map_or(0, |last| last.index() as u32 + 1),
            _ => position.halfmove_clock(),
        };
        let clocks = [first, position.fullmove_number()];
        let of_half_moves = matches!(position, Position::Xiangqi(position) if position.counts_half_moves());
        Packed { board, clocks, side: position.side_to_move(), of_half_moves, variant: position.variant() }
    }

    /// The number of the move to be played.
    pub fn fullmove_number(&self) -> u32 {
        let [_, number] = self.clocks;
        number
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The position.
    pub fn position(&self) -> Position {
        match self.variant {
            Variant::Xiangqi => Position::Xiangqi(xiangqi::Position::unpack(self)),
            Variant::Jeiqi => Position::Jeiqi(jeiqi::Position::unpack(self)),
            Variant::Shogi => Position::Shogi(shogi::Position::unpack(self)),
        }
    }
}

impl PackedBoard {
    /// The pieces on `squares`, in the order of these.
    pub(super) fn place(&mut self, squares: Points, codes: impl Iterator<Item = u8>) {
        self.squares = [squares.0 as u32, (squares.0 >> 32) as u32, (squares.0 >> 64) as u32];
        self.codes.extend(codes);
    }

    /// Keeps more bytes.
    pub(super) fn add(&mut self, rest: &[u8]) {
        self.codes.extend_from_slice(rest);
    }

    /// The squares with a piece.
    pub(super) fn squares(&self) -> Points {
        let [low, middle, high] = self.squares.map(u128::from);
        Points(low | middle << 32 | high << 64)
    }

    /// The codes of these squares.
    pub(super) fn codes(&self) -> impl Iterator<Item = u8> {
        self.codes.iter().copied()
    }

    /// The codes of the pieces alone.
    pub(super) fn pieces(&self) -> &[u8] {
        self.codes.get(..self.squares().len()).unwrap_or_default()
    }

    /// The bytes added after the pieces.
    pub(super) fn rest(&self) -> &[u8] {
        self.codes.get(self.squares().len()..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_random_games_comes_back() {
        let mut random = crate::random::random(41);
        for variant in Variant::ALL {
            for _ in 0..20 {
                let mut position = Position::start(variant);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    let Some(mv) = moves.get(random.usize(0..moves.len().max(1))) else { break };
                    let before = Packed::of(&position);
                    position.play(*mv);
                    let packed = Packed::of(&position);
                    assert_eq!(packed.position(), position);
                    assert_ne!(packed, before);
                }
                position.set_side_to_move(position.side_to_move().opponent());
                position.set_fullmove_number(u32::MAX);
                assert_eq!(Packed::of(&position).position(), position);
            }
        }
    }
}
