//! The replay of all lines of a record: a [`Segment`] for each block of moves, and the counts over them.
//!
//! Invariant: the segment of a block is the replay of its text from the state of its line at that place. The counts
//! (`issues`, `plies`, `looking`, `noisy`, `ended`) are the sums over the segments and the syntax errors of all blocks.
//! Blocks come in by [`Lines::admit`] or [`Lines::splice`] and segments by [`Lines::put`]; nothing else changes them.

use super::segment::Segment;
use crate::record::line::LineMark;
use crate::record::references::References;
use crate::record::structure::{Shift, Structure};
use crate::record::{End, Issue};
use crate::syntax::Block;
use crate::text::TextRange;
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Lines {
    /// The replay of each block. `None` if the block has no moves, or its line no position.
    pub segments: Vec<Option<Arc<Segment>>>,
    /// The blocks with syntax errors or with issues of their moves, in order.
    pub noisy: Vec<u32>,
    /// Syntax errors and issues of the moves.
    pub issues: u32,
    /// Half-moves.
    pub plies: u32,
    /// The number of segments that read words after them.
    pub looking: u32,
    /// Issues of the structure and the references, in order of place.
    pub located: Vec<(u32, Issue)>,
    /// References to numbered variations, if there are any.
    pub references: Option<Box<References>>,
    /// The state at the end of the main line.
    pub end: Option<Arc<LineMark>>,
    /// The first word in the main line that ends the game, by block.
    pub ended: Option<(usize, TextRange, End)>,
}

impl Lines {
    /// Replaces the blocks of `range`, which are `removed`. If the number of blocks is unchanged, the old segments stay
    /// until the caller replaces them.
    pub fn splice(&mut self, range: Range<usize>, removed: &[Block], fresh: &[Block]) {
        let noticed = |blocks: &[Block]| blocks.iter().map(|block| block.noticed() as u32).sum::<u32>();
        self.issues = self.issues + noticed(fresh) - noticed(removed);
        let shift = Shift::new(&range, fresh.len());
        let [from, to] =
            [range.start, range.end].map(|end| self.noisy.partition_point(|block| (*block as usize) < end));
        self.noisy.iter_mut().for_each(|block| shift.apply(block));
        let stays = fresh.len() == range.len();
        let noisy = fresh.iter().enumerate().filter(|(at, block)| {
            let segment = self.segments.get(range.start + at).and_then(Option::as_ref).filter(|_| stays);
            block.noticed() > 0 || segment.is_some_and(|segment| !segment.issues.is_empty())
        });
        let noisy: Vec<u32> = noisy.map(|(at, _)| (range.start + at) as u32).collect();
        self.noisy.splice(from..to, noisy);
        if stays {
            return;
        }
        self.segments.splice(range, std::iter::repeat_n(None, fresh.len()));
        self.located.iter_mut().for_each(|(block, _)| shift.apply(block));
        if let Some(references) = &mut self.references {
            references.shift(shift);
        }
        if let Some((block, ..)) = &mut self.ended {
            let mut at = *block as u32;
            shift.apply(&mut at);
            *block = at as usize;
        }
    }

    /// Reserves room for this number of blocks, which the caller must then [admit](Lines::admit).
    pub fn of(count: usize) -> Lines {
        Lines { segments: vec![None; count], ..Lines::default() }
    }

    /// Counts what was noticed about the text of a block; must be called once for each block, in order.
    pub fn admit(&mut self, block: usize, noticed: usize) {
        if noticed > 0 {
            self.issues += noticed as u32;
            self.noisy.push(block as u32);
        }
    }

    /// Notes the segment of a block.
    pub fn put(&mut self, structure: &Structure, blocks: &[Block], block: usize, segment: Arc<Segment>) {
        let count = |segment: &Segment| segment.issues.len() as u32;
        let Some(slot) = self.segments.get_mut(block) else { return };
        let issues = count(&segment);
        let end = segment.end.map(|(range, end)| (block, range, end));
        self.plies += segment.plies;
        self.looking += u32::from(segment.reach > 0);
        self.issues += issues;
        if let Some(old) = slot.replace(segment) {
            self.plies -= old.plies;
            self.looking -= u32::from(old.reach > 0);
            self.issues -= count(&old);
        }
        let noticed = blocks.get(block).is_some_and(|block| block.noticed() > 0);
        match (self.noisy.binary_search(&(block as u32)), noticed || issues > 0) {
            (Err(at), true) => self.noisy.insert(at, block as u32),
            (Ok(at), false) => drop(self.noisy.remove(at)),
            _ => {}
        }
        if structure.main().is_some() && structure.line_of(block) == structure.main() {
            match self.ended {
                Some((first, ..)) if first < block => {}
                Some((first, ..)) if first == block && end.is_none() => self.ended = self.find_end(structure, block),
                _ => self.ended = end.or(self.ended),
            }
        }
    }

    /// The first word that ends the game, from a block of the main line on.
    fn find_end(&self, structure: &Structure, block: usize) -> Option<(usize, TextRange, End)> {
        self.segments.iter().enumerate().skip(block).find_map(|(block, segment)| {
            let (range, end) = segment.as_ref()?.end?;
            (structure.line_of(block) == structure.main()).then_some((block, range, end))
        })
    }

    /// The references of the record, for noting more.
    pub fn references_mut(&mut self) -> &mut References {
        self.references.get_or_insert_default()
    }
}
