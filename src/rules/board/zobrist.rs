//! Random keys, fixed for all time: a position's hash is the same in every run and on every machine.

use super::Cell;

/// Key of each cell value on each square; 0 for the empty cell.
pub(super) static KEYS: [[u64; 90]; Cell::COUNT] = keys();

/// Key of the second side being to move. The number after this one is 0, which would be no key.
pub(in crate::rules) const SECOND_TO_MOVE: u64 = splitmix(u64::MAX - 1);

const fn keys() -> [[u64; 90]; Cell::COUNT] {
    let mut keys = [[0; 90]; Cell::COUNT];
    let mut cell = 1;
    while cell < Cell::COUNT {
        let mut square = 0;
        while square < 90 {
            keys[cell][square] = splitmix((cell * 90 + square) as u64);
            square += 1;
        }
        cell += 1;
    }
    keys
}

/// The `n`th number of the SplitMix64 sequence.
pub(in crate::rules) const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
