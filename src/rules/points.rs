//! A set of squares in one register.

use super::Square;
use super::const_table::table;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares; bit `n` is the square of index `n`. Bits from 90 on are free for sentinels and never
/// come out of an iteration over squares of the board.
///
/// It is packed because an allocator may be several times slower where a position has to begin at a multiple of 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(C, packed(8))]
pub struct Points(pub(super) u128);

/// The square of a bit below 90.
pub(super) const fn square_of(bit: u32) -> Square {
    match Square::from_index(bit as usize) {
        Some(square) => square,
        // Not reached: sets of squares have no bits from 90 on.
        None => CORNER,
    }
}

/// The bit of each square: two loads, where a shift of 128 bits takes many instructions. It covers every value of a
/// square's number, so no index has to be checked.
const BITS: [u128; 256] = table!([0; 256], 90, |index| 1 << index);

const CORNER: Square = match Square::new(0, 0) {
    Some(square) => square,
    None => panic!("the board has a corner"),
};

impl Points {
    /// The set without squares.
    pub const EMPTY: Points = Points(0);

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Points {
        Points(BITS[square.index()])
    }

    /// The squares with a lower index than this one.
    pub(super) const fn below(square: Square) -> Points {
        Points(BITS[square.index()].wrapping_sub(1))
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The square with the lowest index.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(square_of(self.0.trailing_zeros())) }
    }

    /// Whether the sets share a square.
    pub const fn meets(self, other: Points) -> bool {
        self.0 & other.0 != 0
    }
}

impl Iterator for Points {
    type Item = Square;

    /// Takes the square with the lowest index out of the set.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        // By halves, each in one register.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if low != 0 {
            self.0 ^= u128::from(low & low.wrapping_neg());
            Some(square_of(low.trailing_zeros()))
        } else if high != 0 {
            self.0 = u128::from(high & (high - 1)) << 64;
            Some(square_of(64 + high.trailing_zeros()))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}

impl FromIterator<Square> for Points {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Points {
        squares.into_iter().fold(Points::EMPTY, |set, square| set | Points::of(square))
    }
}

impl BitAnd for Points {
    type Output = Points;
    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}

impl BitOr for Points {
    type Output = Points;
    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}

impl BitXor for Points {
    type Output = Points;
    fn bitxor(self, other: Points) -> Points {
        Points(self.0 ^ other.0)
    }
}

impl Not for Points {
    type Output = Points;
    fn not(self) -> Points {
        Points(!self.0)
    }
}

impl BitOrAssign for Points {
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Points {
    fn bitxor_assign(&mut self, other: Points) {
        self.0 ^= other.0;
    }
}

/// The squares' names: `{a0 e9}`.
impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, square) in self.enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{square}")?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_from_low_to_high_and_knows_its_length() {
        let names = [(8, 9), (0, 0), (4, 4)];
        let set: Points = names.into_iter().filter_map(|(file, rank)| Square::new(file, rank)).collect();
        assert_eq!((set.len(), set.size_hint(), ExactSizeIterator::len(&set)), (3, (3, Some(3)), 3));
        assert_eq!(format!("{set:?}"), "{a0 e4 i9}");
        assert_eq!(set.map(Square::index).collect::<Vec<_>>(), [0, 40, 89]);
    }
}
