//! The pieces a side has lost.

use super::{Face, Kind};

/// Pieces of one side that were captured, as far as their faces were seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Losses {
    /// Open pieces of each kind, in the order of [`Kind::ALL`].
    pub open: [u8; 7],
    /// Pieces captured face down.
    pub dark: u8,
    /// Open pieces whose kind the record does not say.
    pub unknown: u8,
}

impl Losses {
    /// Nothing lost.
    pub const NONE: Losses = Losses { open: [0; 7], dark: 0, unknown: 0 };

    /// How many bytes they are.
    pub(super) const BYTES: usize = 9;

    /// The nine counts.
    pub(super) fn bytes(&self) -> [u8; Losses::BYTES] {
        let [a, b, c, d, e, f, g] = self.open;
        [a, b, c, d, e, f, g, self.dark, self.unknown]
    }

    /// The counts from [`Losses::bytes`]; zero where the bytes are too short.
    pub(super) fn from_bytes(bytes: &[u8]) -> Losses {
        match bytes.first_chunk() {
            Some(&[a, b, c, d, e, f, g, dark, unknown]) => Losses { open: [a, b, c, d, e, f, g], dark, unknown },
            None => Losses::NONE,
        }
    }

    /// Open pieces of the kind that were lost.
    pub const fn of(&self, kind: Kind) -> u8 {
        self.open[kind.index()]
    }

    /// All pieces that were lost.
    pub fn total(&self) -> u16 {
        self.open.iter().chain([&self.dark, &self.unknown]).map(|&count| u16::from(count)).sum()
    }

    /// Counts one more.
    pub(super) fn add(&mut self, face: Face) {
        let count = match face {
            Face::Open(kind) => &mut self.open[kind.index()],
            Face::Dark => &mut self.dark,
            Face::Unknown => &mut self.unknown,
        };
        *count = count.saturating_add(1);
    }

    /// The nine counts as a number, for hashing.
    pub(super) fn fingerprint(&self) -> u128 {
        self.open.iter().chain([&self.dark, &self.unknown]).fold(0, |number, &count| number << 8 | u128::from(count))
    }
}
