//! Captured pieces a player may drop.

use super::Kind;

/// The pieces in a player's hand, at most 255 of a kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Hand([u8; 7]);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand([0; 7]);

    /// Pieces of the kind; 0 for a kind that cannot be in a hand.
    pub fn count(&self, kind: Kind) -> u8 {
        self.0.get(kind.index()).copied().unwrap_or(0)
    }

    /// Sets the number of pieces of the kind; no effect for a kind that cannot be in a hand.
    pub fn set(&mut self, kind: Kind, count: u8) {
        if let Some(slot) = self.0.get_mut(kind.index()) {
            *slot = count;
        }
    }

    /// Whether nothing is in hand.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 7]
    }

    /// Kinds in hand with their numbers, pawns first.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::HAND.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}
