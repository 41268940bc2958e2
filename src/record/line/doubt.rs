//! The possible positions of a line at a place, as the marks at the ends of blocks and at the starts of variations keep them.

use super::cases::Case;
use crate::record::numbering::Numbering;
use crate::rules::{Packed, PackedList};
use rustc_hash::FxHasher;
use std::cell::RefCell;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::{Arc, Weak};

/// The possible positions in compact form: the likeliest first, none if the line is lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Doubt {
    /// Shared with the starts of variations.
    positions: Arc<PackedList>,
    /// The numbers so far of each, by their place in `numberings`, and its cost.
    counts: Box<[(u16, u8)]>,
    /// Few differ.
    numberings: Box<[Numbering]>,
    /// The half-moves in a row that could be played since the line was lost.
    lost: Option<u8>,
}

impl Doubt {
    pub(super) fn of(cases: &[Case], lost: Option<u8>) -> Option<Doubt> {
        let counts = cases.iter().map(|case| (case.numbering, case.cost));
        let positions = || Arc::new(PackedList::of(cases.iter().map(|case| &*case.position)));
        (lost.is_some() || !cases.is_empty()).then(|| Doubt::with(positions(), counts, lost))
    }

    fn with(positions: Arc<PackedList>, counts: impl Iterator<Item = (Numbering, u8)>, lost: Option<u8>) -> Doubt {
        let mut numberings: Vec<Numbering> = Vec::new();
        let count = |(numbering, cost): (Numbering, u8)| {
            let known = numberings.iter().position(|known| *known == numbering);
            let place = known.unwrap_or_else(|| {
                numberings.push(numbering);
                numberings.len() - 1
            });
            (place as u16, cost)
        };
        let counts = counts.map(count).collect();
        Doubt { positions, counts, numberings: numberings.into_boxed_slice(), lost }
    }

    fn counts(&self) -> impl Iterator<Item = (Numbering, u8)> {
        self.counts.iter().filter_map(|(place, cost)| Some((*self.numberings.get(usize::from(*place))?, *cost)))
    }

    pub(super) fn cases(&self) -> Vec<Case> {
        let positions = self.positions.positions().zip(self.counts());
        positions.map(|(position, (numbering, cost))| Case { position: Arc::new(position), numbering, cost }).collect()
    }

    pub(super) fn lost(&self) -> Option<u8> {
        self.lost
    }

    /// The likeliest position.
    pub(super) fn likeliest(&self) -> Option<&Packed> {
        self.positions.first()
    }

    /// The same, or an equal one that this thread has made before and that is still in use. Variations of a line in doubt
    /// have thousands of them. Each takes up to 2 kB, and many are equal.
    pub(super) fn shared(self) -> Arc<Doubt> {
        thread_local! {
            static RECENT: RefCell<[Weak<Doubt>; 64]> = const { RefCell::new([const { Weak::new() }; 64]) };
        }
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(&self);
        RECENT.with_borrow_mut(|recent| {
            let slot = &mut recent[hash as usize % 64];
            if let Some(same) = slot.upgrade().filter(|other| **other == self) {
                return same;
            }
            let new = Arc::new(self);
            *slot = Arc::downgrade(&new);
            new
        })
    }

    /// At the start of a variation.
    pub(super) fn branch(&self) -> Doubt {
        let counts = self.counts().map(|(numbering, cost)| (numbering.branch(), cost));
        Doubt::with(self.positions.clone(), counts, self.lost.map(|_| 0))
    }
}
