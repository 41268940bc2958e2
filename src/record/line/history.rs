//! The history of a line, for repetitions: the positions since the last capture, in shogi all positions.
//!
//! A line being played has them in one list ([`History`]). A saved state has a [`SavedHistory`]. It shares its steps
//! with the states before it, so a long game of many blocks stores each half-move once. Invariant: a resumed history
//! has the visible steps of one played from the start of the line.

use crate::rules::Move;
use smallvec::SmallVec;
use std::sync::Arc;

/// A half-move that was played: the position before it, by its hash, and the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlayedMove {
    /// In halves: a step then takes twelve bytes instead of sixteen.
    hash: [u32; 2],
    pub(super) mv: Move,
}

impl PlayedMove {
    fn new(hash: u64, mv: Move) -> PlayedMove {
        PlayedMove { hash: halves(hash), mv }
    }

    /// The hash of the position before the move.
    pub(super) fn hash(&self) -> u64 {
        let [low, high] = self.hash.map(u64::from);
        low | high << 32
    }

    /// Whether the move was made in a position of this hash.
    pub(super) fn is_from(&self, hash: u64) -> bool {
        self.hash == halves(hash)
    }
}

fn halves(hash: u64) -> [u32; 2] {
    [hash as u32, (hash >> 32) as u32]
}

/// How many half-moves back a repetition is searched for.
const FURTHEST: usize = 1024;

/// The maximal length of a chain of saved steps. A longer one is replaced by a copy of the visible steps, and the
/// others are freed.
const DEPTH: u8 = 64;

/// The room reserved for further half-moves when a line is resumed.
const ROOM: usize = 96;

/// The history of a line being played, oldest first. Its steps are numbered. Those below a limit are not visible,
/// because they were before a capture or too long ago.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    steps: Vec<PlayedMove>,
    /// The number of the first of `steps`.
    first: u32,
    /// The number of the first step that can be seen.
    from: u32,
    /// The first visible step before the last half-move, if that half-move cleared the history.
    before: Option<u32>,
    /// The steps already saved: all of `steps` with a number lower than `kept`.
    saved: Option<Arc<SavedSteps>>,
    kept: u32,
    /// Of all visible steps.
    filter: Filter,
}

/// How many hashes fill a filter.
const FULL: usize = 512;

/// A filter over some dozens of hashes, with a bit for each. It rules out nearly every other hash without a search.
#[derive(Clone, Copy, Debug, Default)]
struct Filter([u64; 4]);

impl Filter {
    fn of(steps: &[PlayedMove]) -> Filter {
        // Of many it would rule out next to nothing, and variations may resume the same long line again and again.
        if steps.len() >= FULL {
            return Filter([u64::MAX; 4]);
        }
        let mut filter = Filter::default();
        steps.iter().for_each(|step| filter.add(step.hash()));
        filter
    }

    fn add(&mut self, hash: u64) {
        let [low, high] = Filter::place(hash);
        self.0[low] |= 1 << high;
    }

    fn may_have(&self, hash: u64) -> bool {
        let [low, high] = Filter::place(hash);
        self.0[low] >> high & 1 != 0
    }

    fn place(hash: u64) -> [usize; 2] {
        [(hash & 3) as usize, (hash >> 2 & 63) as usize]
    }
}

/// The history of a saved state.
#[derive(Clone, Debug, Default)]
pub(super) struct SavedHistory {
    saved: Option<Arc<SavedSteps>>,
    from: u32,
    before: Option<u32>,
    /// The number after the last step.
    to: u32,
}

/// Steps of a line, after the shared ones.
#[derive(Debug)]
struct SavedSteps {
    before: Option<Arc<SavedSteps>>,
    first: u32,
    depth: u8,
    steps: Box<[PlayedMove]>,
}

impl History {
    /// The visible steps.
    pub(super) fn steps(&self) -> &[PlayedMove] {
        self.steps.get((self.from - self.first) as usize..).unwrap_or_default()
    }

    /// Whether the position of a hash occurred before. Sides alternate, so it can only be at every other step, and no
    /// position repeats in fewer than four.
    pub(super) fn comes_back(&self, hash: u64) -> bool {
        self.filter.may_have(hash) && self.steps().iter().rev().skip(3).step_by(2).any(|step| step.is_from(hash))
    }

    /// Adds a half-move that can be reversed on the board.
    #[inline]
    pub(super) fn push(&mut self, hash: u64, mv: Move) {
        // The limits never exceed the number of steps.
        let many = self.steps.len() >= FURTHEST;
        if many && self.steps().len() >= FURTHEST {
            self.from += FURTHEST as u32 / 2;
        }
        self.before = None;
        self.steps.push(PlayedMove::new(hash, mv));
        self.filter.add(hash);
        if many {
            self.forget();
        }
    }

    /// A half-move after which no earlier position can repeat.
    pub(super) fn clear(&mut self) {
        self.before = Some(self.from);
        self.from = self.to();
        self.filter = Filter::default();
        self.forget();
    }

    /// Drops invisible steps, many at a time.
    fn forget(&mut self) {
        let unseen = (self.lowest() - self.first) as usize;
        if unseen > FURTHEST {
            self.steps.drain(..unseen);
            self.first += unseen as u32;
        }
    }

    fn to(&self) -> u32 {
        self.first + self.steps.len() as u32
    }

    /// The number of the first step that this state or the one before it sees.
    fn lowest(&self) -> u32 {
        self.before.unwrap_or(self.from)
    }

    /// The current history, to be saved.
    pub(super) fn save(&mut self) -> SavedHistory {
        let (lowest, to) = (self.lowest(), self.to());
        if self.kept < to {
            let seen = |saved: &Arc<SavedSteps>| lowest < self.kept && saved.depth < DEPTH;
            let before = self.saved.take().filter(seen);
            let first = if before.is_some() { self.kept } else { lowest };
            let steps: Box<[PlayedMove]> = self.steps.get((first - self.first) as usize..).unwrap_or_default().into();
            let depth = before.as_ref().map_or(0, |before| before.depth + 1);
            self.saved = (!steps.is_empty()).then(|| Arc::new(SavedSteps { before, first, depth, steps }));
            self.kept = to;
        }
        let saved = self.saved.clone().filter(|_| lowest < to);
        SavedHistory { saved, from: self.from, before: self.before, to }
    }

    /// Resumes from a saved state.
    pub(super) fn resume(&mut self, saved: &SavedHistory) {
        self.steps.clear();
        // Room for a block of moves and more, not for one half-move after the other.
        self.steps.reserve(saved.len() + ROOM);
        saved.pieces().iter().rev().for_each(|piece| self.steps.extend_from_slice(piece));
        self.first = saved.to - self.steps.len() as u32;
        (self.from, self.before) = (saved.from, saved.before);
        (self.saved, self.kept) = (saved.saved.clone(), saved.to);
        self.filter = Filter::of(self.steps());
    }
}

impl SavedHistory {
    /// The history before the last half-move.
    pub(super) fn branch(&self) -> SavedHistory {
        let saved = self.saved.clone();
        match self.before {
            Some(from) => SavedHistory { saved, from, before: None, to: self.to },
            None => SavedHistory { saved, from: self.from, before: None, to: self.from.max(self.to.saturating_sub(1)) },
        }
    }

    /// How many steps this state or the one before it sees.
    fn len(&self) -> usize {
        (self.to - self.before.unwrap_or(self.from)) as usize
    }

    /// The pieces that these steps are kept in, the latest first.
    fn pieces(&self) -> SmallVec<[&[PlayedMove]; DEPTH as usize + 1]> {
        let lowest = self.to - self.len() as u32;
        let mut pieces = SmallVec::new();
        let (mut saved, mut end) = (self.saved.as_deref(), self.to);
        while let Some(here) = saved.filter(|_| end > lowest) {
            if end > here.first {
                let from = here.first.max(lowest);
                pieces.push(
                    here.steps.get((from - here.first) as usize..(end - here.first) as usize).unwrap_or_default(),
                );
                end = from;
            }
            saved = here.before.as_deref();
        }
        pieces
    }

    /// These steps, the latest first.
    fn backwards(&self) -> impl Iterator<Item = PlayedMove> {
        let mut saved = self.saved.as_deref();
        let mut end = self.to;
        let all = std::iter::from_fn(move || {
            loop {
                let here = saved?;
                if end > here.first {
                    end -= 1;
                    return here.steps.get((end - here.first) as usize).copied();
                }
                saved = here.before.as_deref();
            }
        });
        all.take(self.len())
    }

    fn same_steps(&self, other: &SavedHistory) -> bool {
        match (&self.saved, &other.saved) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

/// The same steps, however they are numbered and wherever they are kept.
impl PartialEq for SavedHistory {
    fn eq(&self, other: &SavedHistory) -> bool {
        let seen = |saved: &SavedHistory| (saved.to - saved.from, saved.before.map(|before| saved.to - before));
        seen(self) == seen(other)
            && ((self.same_steps(other) && self.to == other.to) || self.backwards().eq(other.backwards()))
    }
}

impl Eq for SavedHistory {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Square;

    fn mv(number: u64) -> Move {
        let square = |index: u64| Square::from_index(index as usize % 90).unwrap();
        Move::new(square(number), square(number / 90))
    }

    /// The reference implementation of a history, without sharing.
    #[derive(Clone, Default)]
    struct Plain {
        seen: Vec<(u64, Move)>,
        before: Option<Vec<(u64, Move)>>,
    }

    impl Plain {
        fn push(&mut self, hash: u64) {
            if self.seen.len() >= FURTHEST {
                self.seen.drain(..FURTHEST / 2);
            }
            self.seen.push((hash, mv(hash)));
            self.before = None;
        }

        fn clear(&mut self) {
            self.before = Some(std::mem::take(&mut self.seen));
        }

        fn branch(&self) -> Plain {
            let mut seen = self.before.clone();
            if seen.is_none() {
                seen = self.seen.split_last().map(|(_, saved)| saved.to_vec());
            }
            Plain { seen: seen.unwrap_or_default(), before: None }
        }
    }

    fn resumed(saved: &SavedHistory) -> History {
        let mut history = History::default();
        history.resume(saved);
        history
    }

    fn seen(history: &History) -> Vec<(u64, Move)> {
        history.steps().iter().map(|step| (step.hash(), step.mv)).collect()
    }

    /// Lines that are saved, branched and continued at random agree with plain lists.
    #[test]
    fn kept_and_resumed_histories_are_plain_lists() {
        let mut random = crate::random::random(40);
        for round in 0..crate::random::rounds(4) {
            let mut kept: Vec<(SavedHistory, Plain)> = vec![Default::default()];
            let rare = [20, 3000][round % 2];
            let (mut history, mut plain) = (History::default(), Plain::default());
            for _ in 0..400 {
                for _ in 0..random.usize(0..[4, 60][round % 2]) {
                    if random.usize(0..rare) == 0 {
                        history.clear();
                        plain.clear();
                    } else {
                        let hash = random.u64(0..u64::MAX);
                        assert!(!history.steps().iter().any(|step| step.is_from(hash)));
                        history.push(hash, mv(hash));
                        plain.push(hash);
                        assert!(history.steps().last().is_some_and(|step| step.is_from(hash)));
                    }
                }
                assert_eq!(seen(&history), plain.seen);
                for (back, (hash, _)) in plain.seen.iter().rev().enumerate().take(9) {
                    assert_eq!(history.comes_back(*hash), back >= 3 && back % 2 == 1, "{back} back");
                }
                let saved = history.save();
                assert!(saved == resumed(&saved).save());
                kept.push((saved.clone(), plain.clone()));
                if random.u8(0..3) == 0 {
                    let (saved, then) = &kept[random.usize(kept.len().saturating_sub(20)..kept.len())];
                    let other = &kept[random.usize(0..kept.len())];
                    assert_eq!(*saved == other.0, (&then.seen, &then.before) == (&other.1.seen, &other.1.before));
                    let branches = !then.seen.is_empty() || then.before.is_some();
                    let (saved, then) =
                        if branches { (saved.branch(), then.branch()) } else { (saved.clone(), then.clone()) };
                    (history, plain) = (resumed(&saved), then);
                    assert_eq!(seen(&history), plain.seen);
                }
            }
        }
    }
}
