//! The positions of the main lines of some records, in the order of their keys. To count the games that reach a position
//! takes a binary search, where asking each record reads all its keys.
//!
//! A large document keeps one for each [part](crate::text::Sequence::parts) of its records, until one of them changes.

use super::{Cell, Tally};
use crate::document::RecordEntry;
use crate::record::{GamePositions, Verdict};
use crate::rules::Move;

/// The main lines of some records.
#[derive(Debug)]
pub(crate) struct MainLines {
    /// The keys of the positions, in order; of equal ones the earlier record first.
    keys: Box<[u64]>,
    /// For each key the record that reaches it.
    reached: Box<[FirstOccurrence]>,
    /// The result of each record.
    verdicts: Box<[Option<Verdict>]>,
}

/// Where a position is reached for the first time in a main line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct FirstOccurrence {
    /// The index of the record in its part.
    record: u16,
    /// The [code](Move::code) of the move that is played there; [`NO_MOVE`] if the line ends.
    next: u16,
}

/// Not the code of a move.
const NO_MOVE: u16 = u16::MAX;

impl MainLines {
    /// The main lines of some records; `None` if the positions of one were not read yet.
    pub(crate) fn of(entries: &[RecordEntry]) -> Option<MainLines> {
        let read: Vec<Option<&GamePositions>> =
            entries.iter().map(|entry| Some(entry.slots.get::<Cell>()?.as_deref())).collect::<Option<_>>()?;
        let mut all: Vec<(u64, FirstOccurrence)> = Vec::new();
        for (record, game) in (0..).zip(&read) {
            let line = game.iter().flat_map(|game| game.main_line());
            all.extend(line.map(|(key, next)| {
                (key, FirstOccurrence { record, next: next.and_then(Move::code).unwrap_or(NO_MOVE) })
            }));
        }
        // The sort keeps the order of equal ones, so the first of a record stays the first.
        all.sort_by_key(|(key, reached)| (*key, reached.record));
        all.dedup_by_key(|(key, reached)| (*key, reached.record));
        let (keys, reached): (Vec<u64>, Vec<FirstOccurrence>) = all.into_iter().unzip();
        let verdicts = read.iter().map(|game| game.and_then(|game| game.verdict)).collect();
        Some(MainLines { keys: keys.into(), reached: reached.into(), verdicts })
    }

    /// Counts the games that reach the position of a key, without the record of the index `except`.
    pub(crate) fn tally(&self, key: u64, except: Option<usize>, tally: &mut Tally) {
        let first = self.keys.partition_point(|other| *other < key);
        let count = self.keys.iter().skip(first).take_while(|other| **other == key).count();
        for reached in self.reached.iter().skip(first).take(count) {
            let record = usize::from(reached.record);
            if Some(record) != except {
                let next = (reached.next != NO_MOVE).then_some(reached.next);
                tally.count(self.verdicts.get(record).copied().flatten(), next);
            }
        }
    }
}
