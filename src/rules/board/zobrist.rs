//! Random keys, fixed for all time: a position's hash is the same in every run and on every machine.
//!
//! A key is computed where it is needed. Three multiplications cost no more than a look into a table of 46 kB, which no
//! program would have to contain then.

use super::Cell;
use crate::rules::Square;

/// Key of the second side being to move. The number after this one is 0, which would be no key.
pub(in crate::rules) const SECOND_TO_MOVE: u64 = splitmix(u64::MAX - 1);

/// Key of a cell value on a square; 0 for the empty cell.
#[inline]
pub(super) const fn key(cell: Cell, square: Square) -> u64 {
    if cell.is_empty() { 0 } else { splitmix((cell.index() * 90 + square.index()) as u64) }
}

/// The `n`th number of the SplitMix64 sequence.
#[inline]
pub(in crate::rules) const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
