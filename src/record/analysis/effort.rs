//! How much the searches of a record may read.
//!
//! A search for what was meant takes a millisecond or two, which nobody feels in one game. In a collection full of mistakes
//! that would be minutes. So the first broken records of a file may read as much as they need, and each other one as much as
//! its length allows. A file is then checked at the same speed however many of its records are broken. An edit of one record changes
//! how much another may read only if one record more or less is broken before it.

use crate::record::line::READINGS;

/// How much the searches of a record may read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// Nothing: the first slip of a line loses it.
    #[default]
    Nothing,
    /// As much as the length of the record allows.
    ByLength,
    /// Much more than that.
    Full,
}

/// The half-moves that may be read for each byte of the record. So a file of which each tenth half-move is wrong is checked at
/// more than a megabyte per second.
const READINGS_PER_BYTE: u64 = 1;
/// How many more may be read with [`Effort::Full`]: enough for three blocks.
const MORE_READINGS: u64 = 30_720;
/// Fewer find nothing out.
const LEAST_READINGS: u64 = 256;

/// The half-moves that the searches of a record may read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance(u64);

impl Allowance {
    /// Those of a record of so many bytes.
    pub(super) fn of(effort: Effort, bytes: usize) -> Allowance {
        let by_length = bytes as u64 * READINGS_PER_BYTE;
        Allowance(match effort {
            Effort::Nothing => 0,
            Effort::ByLength if by_length < LEAST_READINGS => 0,
            Effort::ByLength => by_length,
            Effort::Full => by_length + MORE_READINGS,
        })
    }

    /// Those of a block, after so many were read for others.
    pub(super) fn of_block(self, searched: u64) -> u32 {
        self.0.saturating_sub(searched).min(u64::from(READINGS)) as u32
    }

    /// Those of every block, if all may read equally many. `searched` were read for all of them together.
    pub(super) fn of_each_block(self, searched: u64) -> Option<u32> {
        let last = self.of_block(searched);
        (last == self.of_block(0)).then_some(last)
    }
}
