//! Whole numbers of a fixed width in bits, one after the other.

/// A list of numbers below 2^`width`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Packed {
    /// Bits of a number, 0 to 64.
    pub width: u32,
    /// How many numbers there are.
    pub len: usize,
    /// Their bits, the lowest first.
    pub words: Vec<u64>,
}

impl Packed {
    /// Packs numbers, each below 2^`width`.
    pub(super) fn of(width: u32, numbers: impl ExactSizeIterator<Item = u64>) -> Packed {
        let len = numbers.len();
        let mut words = vec![0u64; words_for(width, len)];
        let mut bit = 0u64;
        for number in numbers {
            let (word, shift) = ((bit / 64) as usize, (bit % 64) as u32);
            if let Some(low) = words.get_mut(word) {
                *low |= number << shift;
            }
            if shift + width > 64
                && let Some(high) = words.get_mut(word + 1)
            {
                *high |= number >> (64 - shift);
            }
            bit += u64::from(width);
        }
        Packed { width, len, words }
    }

    /// The number at an index; 0 outside of the list.
    pub(super) fn get(&self, index: usize) -> u64 {
        if index >= self.len || self.width == 0 {
            return 0;
        }
        let bit = index as u64 * u64::from(self.width);
        let (word, shift) = ((bit / 64) as usize, (bit % 64) as u32);
        let part = |word: usize| self.words.get(word).copied().unwrap_or(0);
        let low = part(word) >> shift;
        let high = if shift == 0 { 0 } else { part(word + 1) << (64 - shift) };
        let mask = if self.width == 64 { u64::MAX } else { (1 << self.width) - 1 };
        (low | high) & mask
    }

    /// Whether it has `len` numbers of this width, and the words for them.
    pub(super) fn is_sound(&self, width: u32, len: usize) -> bool {
        self.width == width && self.len == len && self.words.len() == words_for(width, len)
    }
}

/// The words for some numbers: one more than needed, since a number may be read across the last border.
fn words_for(width: u32, len: usize) -> usize {
    usize::try_from(len as u64 * u64::from(width) / 64).unwrap_or(0) + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut random = crate::random::random(3);
        for width in [0, 1, 7, 23, 32, 45, 63, 64] {
            let most = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            let numbers: Vec<u64> = (0..200).map(|_| random.u64(0..=most)).collect();
            let packed = Packed::of(width, numbers.iter().copied());
            let back: Vec<u64> = (0..numbers.len()).map(|index| packed.get(index)).collect();
            assert_eq!(back, numbers, "{width} bits");
            assert_eq!(packed.get(200), 0);
        }
    }
}
