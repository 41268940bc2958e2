//! The replay of all lines of a record: a [`Segment`] for each block of moves, and the counts over them.
//!
//! Invariant: the segment of a block is the replay of its text from the state of its line at that place. The counts
//! (`issues`, `plies`, `noisy`, `ended`) are the sums over the segments and the syntax errors of all blocks.

use super::segment::Segment;
use super::walk::Entry;
use crate::record::line::LineMark;
use crate::record::references::References;
use crate::record::structure::Structure;
use crate::record::uncompared::Uncompared;
use crate::record::{End, Issue};
use crate::rules::Move;
use crate::sort::sort;
use crate::syntax::Block;
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Lines {
    /// The replay of each block. `None` if the block has no moves, or its line no position.
    pub segments: Vec<Option<Arc<Segment>>>,
    /// For each block the segment that it had before the current one: typing in a move makes it unreadable and then readable
    /// again, and each time the state of everything after it changes.
    former: Uncompared<Vec<Option<Arc<Segment>>>>,
    /// The blocks with syntax errors or with issues of their moves, in order.
    pub noisy: Vec<u32>,
    /// Syntax errors and issues of the moves.
    pub issues: u32,
    /// Half-moves.
    pub plies: u32,
    /// The blocks with a half-move or number that does not follow.
    pub slips: u32,
    /// The half-moves that were read to find out what was meant.
    pub searched: u64,
    /// The blocks whose searches could have read more, but for the other blocks or the length of the record.
    pub rationed: u32,
    /// The blocks whose replay has read blocks after them, each with the last of those.
    pub reaching: Vec<(u32, u32)>,
    /// Issues of the structure and the references, in order of place.
    pub located: Vec<(u32, Issue)>,
    /// For each block that opens a line at a number, the start of that line. It follows from the segments.
    branches: Uncompared<FxHashMap<u32, BranchStart>>,
    /// References to numbered variations, if there are any.
    pub references: Option<Box<References>>,
    /// The state at the end of the main line.
    pub end: Option<Arc<LineMark>>,
    /// The first word in the main line that ends the game, by block.
    pub ended: Option<(usize, TextRange, End)>,
}

/// The start of a line that branches at a number.
#[derive(Clone, Debug)]
struct BranchStart {
    /// The block with the half-move of the number.
    segment: Arc<Segment>,
    number: u32,
    start: Option<Entry>,
    /// The half-move that the line replaces, by its block and its place there.
    replaced: Option<(u32, TextRange)>,
}

/// The segments from before an edit, found by the current index of their block.
pub(super) struct Memo<'m> {
    lines: Option<&'m Lines>,
    /// The blocks that are new.
    fresh: Range<usize>,
    /// How many blocks they replace.
    removed: usize,
    /// Segments that have just been made, each with its block, in order.
    replays: &'m [(usize, Arc<Segment>)],
}

impl<'m> Memo<'m> {
    /// The segments of lines. `removed` of their blocks were replaced by those of `fresh`.
    pub(super) fn new(
        lines: &'m Lines,
        fresh: Range<usize>,
        removed: usize,
        replays: &'m [(usize, Arc<Segment>)],
    ) -> Memo<'m> {
        Memo { lines: Some(lines), fresh, removed, replays }
    }

    /// No segments.
    pub(super) fn none() -> Memo<'m> {
        Memo { lines: None, fresh: 0..0, removed: 0, replays: &[] }
    }

    /// The segment of a block if it is known for a state of its line, and the last other one. Invariant: both are what a
    /// replay gives now, because the block and those that it read are as before.
    pub(super) fn find(
        &self,
        block: usize,
        entry: &Arc<LineMark>,
        replaced: Option<Move>,
        readings: u32,
    ) -> (Option<&'m Arc<Segment>>, Option<&'m Arc<Segment>>) {
        let is_from = |segment: &Arc<Segment>| segment.is_from(entry, replaced, readings);
        let replay = self.replays.binary_search_by_key(&block, |(at, _)| *at).ok().and_then(|at| self.replays.get(at));
        let replay = replay.map(|(_, segment)| segment).filter(|segment| is_from(segment));
        let Some((lines, then)) = self.lines.zip(self.place_before(block)) else { return (replay, None) };
        let is_same = |segment: &&Arc<Segment>| {
            let read = block + segment.reach as usize;
            block >= self.fresh.end || segment.reach == 0 || read < self.fresh.start
        };
        let known = |segments: &'m [Option<Arc<Segment>>]| segments.get(then)?.as_ref().filter(is_same);
        let (now, former) = (known(&lines.segments), known(&lines.former.0));
        let fits = |segment: &Option<&Arc<Segment>>| segment.is_some_and(is_from);
        match (now, former) {
            (now, _) if replay.is_some() => (replay, now),
            (now, former) if fits(&now) => (now, former),
            (now, former) if fits(&former) => (former, now),
            (now, _) => (None, now),
        }
    }

    /// The start of the line that a block opens, if it is known for the segment that it branches from.
    pub(super) fn branch(
        &self,
        opener: usize,
        segment: &Arc<Segment>,
        number: u32,
    ) -> Option<(Option<Entry>, Option<TextRange>)> {
        let (lines, then) = self.lines.zip(self.place_before(opener))?;
        let known = lines.branches.0.get(&(then as u32))?;
        let fits = Arc::ptr_eq(&known.segment, segment) && known.number == number;
        fits.then(|| (known.start.clone(), known.replaced.map(|(_, range)| range)))
    }

    /// Where a block stood before; `None` if it is new.
    fn place_before(&self, block: usize) -> Option<usize> {
        if block < self.fresh.start {
            return Some(block);
        }
        (block >= self.fresh.end).then(|| block - self.fresh.len() + self.removed)
    }
}

impl Lines {
    /// Lines of so many blocks and numbered variations, to be filled.
    pub(super) fn of(blocks: usize, variations: usize) -> Lines {
        let none = || std::iter::repeat_with(|| None).take(blocks).collect();
        let references = (variations > 0).then(|| Box::new(References::of(variations)));
        Lines { segments: none(), former: Uncompared(none()), references, ..Lines::default() }
    }

    /// Notes the segment of a block, and the one before it.
    pub(super) fn put(&mut self, block: usize, segment: Arc<Segment>, former: Option<Arc<Segment>>) {
        if let (Some(slot), Some(then)) = (self.segments.get_mut(block), self.former.0.get_mut(block)) {
            (*slot, *then) = (Some(segment), former);
        }
    }

    /// Notes the start of the line that a block opens.
    pub(super) fn put_branch(
        &mut self,
        opener: usize,
        (block, segment): (u32, Arc<Segment>),
        number: u32,
        (start, replaced): (Option<Entry>, Option<TextRange>),
    ) {
        let replaced = replaced.map(|range| (block, range));
        self.branches.0.insert(opener as u32, BranchStart { segment, number, start, replaced });
    }

    /// The half-move that the line replaces which a block opens at a number.
    pub(super) fn replaced(&self, opener: usize) -> Option<(usize, TextRange)> {
        let (block, range) = self.branches.0.get(&(opener as u32))?.replaced?;
        Some((block as usize, range))
    }

    /// The start of the line that a block opens at a number.
    pub(super) fn branch(&self, opener: usize) -> Option<&Entry> {
        self.branches.0.get(&(opener as u32))?.start.as_ref()
    }

    /// Adds up the segments and what was noticed about the texts of the blocks.
    pub(super) fn count(&mut self, structure: &Structure, blocks: &[Block]) {
        for (index, (block, segment)) in blocks.iter().zip(&self.segments).enumerate() {
            let issues = block.noticed() + segment.as_ref().map_or(0, |segment| segment.issues.len());
            if issues > 0 {
                self.issues += issues as u32;
                self.noisy.push(index as u32);
            }
            let Some(segment) = segment else { continue };
            self.plies += segment.plies;
            self.slips += u32::from(segment.plan.is_some());
            self.searched += u64::from(segment.searched);
            self.rationed += u32::from(segment.is_rationed());
            if segment.reach > 0 {
                self.reaching.push((index as u32, index as u32 + segment.reach));
            }
        }
        self.find_end(structure);
    }

    /// Notes which of some blocks have issues and which have read further; `noticed` counts what was noticed about the
    /// text of one.
    pub(super) fn note(&mut self, touched: &[usize], noticed: &dyn Fn(usize) -> usize) {
        let is_other = |block: u32| touched.binary_search(&(block as usize)).is_err();
        self.noisy.retain(|block| is_other(*block));
        self.reaching.retain(|(block, _)| is_other(*block));
        for block in touched.iter().copied() {
            let segment = self.segments.get(block).and_then(Option::as_ref);
            if noticed(block) + segment.map_or(0, |segment| segment.issues.len()) > 0 {
                self.noisy.push(block as u32);
            }
            if let Some(segment) = segment.filter(|segment| segment.reach > 0) {
                self.reaching.push((block as u32, block as u32 + segment.reach));
            }
        }
        sort(&mut self.noisy);
        sort(&mut self.reaching);
    }

    /// Finds the first word in the main line that ends the game.
    pub(super) fn find_end(&mut self, structure: &Structure) {
        let mut moves = structure.main().into_iter().flat_map(|main| structure.moves_in(main, 0..usize::MAX));
        self.ended = moves.find_map(|block| {
            let (range, end) = self.segments.get(block)?.as_ref()?.end?;
            Some((block, range, end))
        });
    }

    /// The references of the record, for noting more.
    pub(super) fn references_mut(&mut self) -> &mut References {
        self.references.get_or_insert_default()
    }
}
