//! The table of positions: what is proven of each, and how far the search has come.

/// Numbers from here on mean that it is decided.
pub(super) const INFINITE: u32 = 1 << 28;
/// A depth that no line reaches: there is none.
pub(super) const UNLIMITED: i16 = 16_000;
/// Nothing is proven.
const UNPROVEN: i16 = i16::MAX;
/// Nothing is refuted.
const UNREFUTED: i16 = i16::MIN;

/// The knowledge about a position. Depths are half-moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    key: u64,
    /// There is a mate within this depth.
    pub proven: i16,
    /// There is none within this depth.
    pub refuted: i16,
    /// The depth of the numbers.
    depth: i16,
    /// How much work went into it, as a power of two.
    work: u8,
    /// How much is left to prove, and to refute.
    pub proof: u32,
    pub disproof: u32,
}

impl Entry {
    const EMPTY: Entry =
        Entry { key: 0, proven: UNPROVEN, refuted: UNREFUTED, depth: -2, work: 0, proof: 1, disproof: 1 };

    fn is_used(&self) -> bool {
        self.depth != Entry::EMPTY.depth
    }

    /// The length of the mate known, if it is within the depth.
    pub(super) fn mate(&self, depth: i16) -> Option<i16> {
        (self.proven <= depth).then_some(self.proven)
    }

    /// Whether it is known that there is no mate within the depth.
    pub(super) fn is_refuted(&self, depth: i16) -> bool {
        self.refuted >= depth
    }

    /// The work that is left to prove and to refute within a depth.
    pub(super) fn numbers(&self, depth: i16) -> (u32, u32) {
        if self.proven <= depth {
            (0, INFINITE)
        } else if self.refuted >= depth {
            (INFINITE, 0)
        } else if self.depth == depth {
            (self.proof, self.disproof)
        } else {
            // Numbers of another depth say at least how hard it is to prove.
            (self.proof.clamp(1, 1 << 16), 1)
        }
    }
}

/// Entries of one set of slots. Of those the one with the least work gives way.
const WAYS: usize = 8;
/// Entries of a new table.
const FIRST: usize = 1 << 12;
/// The most entries: 64 MB.
const MOST_ENTRIES: usize = 1 << 21;

/// A table that grows up to a bound.
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Entries in use.
    used: usize,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: vec![Entry::EMPTY; FIRST], used: 0 }
    }

    /// The slots of a key. The number of entries is a power of two.
    fn slots(&self, key: u64) -> std::ops::Range<usize> {
        let first = key as usize & (self.entries.len() - 1) & !(WAYS - 1);
        first..first + WAYS
    }

    /// The knowledge about a position.
    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        self.entries.get(self.slots(key))?.iter().find(|entry| entry.key == key && entry.is_used())
    }

    fn slot(&mut self, key: u64) -> Option<&mut Entry> {
        if self.used * 4 > self.entries.len() && self.entries.len() < MOST_ENTRIES {
            self.grow();
        }
        let slots = self.slots(key);
        let entries = self.entries.get_mut(slots)?;
        let known = entries.iter().position(|entry| entry.key == key && entry.is_used());
        let slot = known.or_else(|| (0..entries.len()).min_by_key(|slot| entries[*slot].work))?;
        let entry = entries.get_mut(slot)?;
        if known.is_none() {
            self.used += usize::from(!entry.is_used());
            *entry = Entry { key, depth: -1, ..Entry::EMPTY };
        }
        Some(entry)
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.entries.len() * 2;
        let old = std::mem::replace(&mut self.entries, vec![Entry::EMPTY; size]);
        self.used = 0;
        for entry in old.into_iter().filter(Entry::is_used) {
            if let Some(slot) = self.slot(entry.key) {
                *slot = entry;
            }
        }
    }

    /// Notes how far a search of a position has come.
    pub(super) fn set_numbers(&mut self, key: u64, depth: i16, (proof, disproof): (u32, u32), nodes: u64) {
        if let Some(entry) = self.slot(key) {
            (entry.depth, entry.proof, entry.disproof) = (depth, proof, disproof);
            entry.work = entry.work.max(work(nodes));
        }
    }

    /// Notes a mate of this length.
    pub(super) fn set_proven(&mut self, key: u64, length: i16, nodes: u64) {
        if let Some(entry) = self.slot(key) {
            entry.proven = entry.proven.min(length);
            entry.work = entry.work.max(work(nodes));
        }
    }

    /// Notes that there is no mate within a depth.
    pub(super) fn set_refuted(&mut self, key: u64, depth: i16, nodes: u64) {
        if let Some(entry) = self.slot(key) {
            entry.refuted = entry.refuted.max(depth);
            entry.work = entry.work.max(work(nodes));
        }
    }
}

fn work(nodes: u64) -> u8 {
    (64 - nodes.leading_zeros()) as u8 + 1
}
