//! Hashes that stay the same: FNV-1a over bytes, stirred at the end by the last step of SplitMix64.

use std::hash::Hasher;

pub(super) struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Hash {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        let mut hash = self.0;
        hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ (hash >> 31)
    }
}

/// The id of a game: of the text `path#number`.
pub fn game_id(path: &str, number: u32) -> i64 {
    let mut hash = Hash::default();
    hash.write(path.as_bytes());
    hash.write(b"#");
    hash.write(number.to_string().as_bytes());
    hash.finish() as i64
}

/// The hash of the positions of a line.
pub(super) fn of_keys(keys: &[u64]) -> i64 {
    let mut hash = Hash::default();
    keys.iter().for_each(|key| hash.write(&key.to_le_bytes()));
    hash.finish() as i64
}
