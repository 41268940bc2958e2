//! A list of moves that stays off the heap.

use super::Move;
use smallvec::SmallVec;
use std::ops::Deref;

/// Moves in the order of their generation: by origin, then by destination, drops last.
///
/// A slice to read and an iterator to consume. Up to 128 moves live in place, more than any game of xiangqi
/// has offered; only shogi positions with a full hand spill over.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct MoveList(SmallVec<[Move; 128]>);

impl MoveList {
    /// A list without moves.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = smallvec::IntoIter<[Move; 128]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        MoveList(moves.into_iter().collect())
    }
}
