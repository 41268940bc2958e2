//! The walk along the lines of a record. It finds the state that each line starts from, and replays the blocks.
//!
//! The walk goes over the blocks in order. A variation waits for the first reference to it, and for the line that it
//! branches from. A block whose text and incoming state are as before the edit keeps its segment ([`Memo`]). Invariant:
//! a block is replayed from the exit of the block before it in its line, or from the start of the line.

mod reports;

pub(in crate::record) use reports::first_token;

use super::Record;
use super::lines::{Lines, Memo};
use super::segment::{self, Player};
use super::update::TooLong;
use crate::record::line::{Branch, LineMark};
use crate::record::references::{Ancestry, First, References, Use};
use crate::record::structure::Structure;
use crate::record::{BlockRole, Issue, IssueKind, ItemKind, ShapeCount};
use crate::rules::{Move, Position};
use crate::sort::sort;
use crate::syntax::Block;
use crate::text::TextRange;
use reports::variation_token;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::hash_map;
use std::sync::Arc;

/// The state that a line or the rest of one starts from, and the move that it replaces.
pub(super) type Entry = (Arc<LineMark>, Option<Move>);

/// A line being replayed.
struct OpenLine<'m> {
    line: u32,
    /// Borrowed from segments that are kept: to count one more owner of each took a twentieth of a key in a long game.
    state: Option<Cow<'m, Arc<LineMark>>>,
    replaced: Option<Move>,
    /// Its blocks of moves so far, where lines branch at numbers.
    blocks: Vec<u32>,
}

impl<'m> OpenLine<'m> {
    fn new(line: u32, state: Option<Cow<'m, Arc<LineMark>>>, replaced: Option<Move>) -> OpenLine<'m> {
        OpenLine { line, state, replaced, blocks: Vec::new() }
    }
}

pub(super) struct Walk<'a, 'm> {
    record: Record<'a>,
    structure: &'a Structure,
    /// The segments of before.
    memo: Memo<'m>,
    /// The most blocks that may be replayed.
    most: usize,
    lines: Lines,
    player: Player<'a>,
    frames: Vec<OpenLine<'m>>,
    /// Which variation branches off from which.
    ancestry: Ancestry,
    /// Variations defined before a reference to them was replayed, with their lines.
    waiting: FxHashMap<u32, u32>,
    /// Variations to be replayed, each with the reference that it starts from.
    ready: Vec<(u32, Use)>,
    /// Which lines are variations that have been replayed; empty without any.
    done: Vec<bool>,
    /// All blocks have been walked over once, and variations that waited are replayed.
    is_second: bool,
    /// The half-moves that the searches of the blocks so far have read.
    searched: u64,
    pub replayed: Replayed,
}

/// How much an update replayed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Replayed {
    /// Blocks of moves.
    pub blocks: usize,
    /// The length of their texts, in bytes.
    pub bytes: usize,
    /// The half-moves that were read to find what was meant.
    pub searched: u64,
    /// The blocks that were looked at without being replayed, and the bytes of the headers if these were read again.
    pub passed: usize,
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(record: Record<'a>, structure: &'a Structure, memo: Memo<'m>, most: usize) -> Walk<'a, 'm> {
        Walk {
            record,
            structure,
            memo,
            most,
            lines: Lines::of(record.blocks.len(), structure.count_of_variations()),
            player: Player::default(),
            frames: Vec::new(),
            ancestry: Ancestry::of(structure.count_of_variations()),
            waiting: FxHashMap::default(),
            ready: Vec::new(),
            done: Vec::new(),
            is_second: false,
            searched: 0,
            replayed: Replayed::default(),
        }
    }

    /// Replays the record from its start position. Returns its lines, the shapes of its moves and what was replayed; an
    /// error if that were too many blocks.
    pub(super) fn walk(
        mut self,
        start: &Arc<LineMark>,
        position: &Arc<Position>,
    ) -> Result<(Lines, ShapeCount, Replayed), TooLong> {
        self.player.start = Some((start.clone(), position.clone()));
        let implicit = self.structure.implicit_main;
        for block in 0..self.record.blocks.len() {
            match self.structure.role(block) {
                BlockRole::OpenMain if self.frames.is_empty() => {
                    self.open_main(self.structure.line_at(block), start);
                }
                BlockRole::OpenMain => {
                    // A second one, which is reported. The moves in it are not judged.
                    let start = LineMark::shared_start(position, false, false);
                    self.open_main(self.structure.line_at(block), &start);
                }
                BlockRole::Moves | BlockRole::OpenInline | BlockRole::OpenNext
                    if implicit && self.frames.is_empty() =>
                {
                    self.open_main(self.structure.main(), start);
                    self.block(block);
                }
                _ => drop(self.block(block)),
            }
            if self.replayed.blocks > self.most {
                return Err(TooLong);
            }
        }
        let outermost = self.frames.drain(..).next();
        if let Some(main) = outermost.filter(|_| implicit) {
            self.lines.end = main.state.map(Cow::into_owned);
        }
        self.is_second = true;
        self.replay_ready()?;
        self.replay_elsewhere()?;
        self.report_empty();
        self.report_structure();
        self.report_shared();
        self.lines.count(self.structure, self.record.blocks);
        let shapes = self.count_shapes();
        Ok((self.lines, shapes, self.replayed))
    }

    /// Replays the variations whose start has become known.
    fn replay_ready(&mut self) -> Result<(), TooLong> {
        while let Some((line, using)) = self.ready.pop() {
            if self.done.get(line as usize) == Some(&true) {
                continue;
            }
            self.set_done(line);
            let (Some(opener), Some((state, replaced))) = (self.opener_of(line), self.start_by(&using)) else {
                continue;
            };
            self.frames.push(OpenLine::new(line, Some(Cow::Owned(state)), replaced));
            let (mut block, to) = (opener + 1, self.close_of(line));
            while block < to {
                block = self.block(block) + 1;
                if self.replayed.blocks > self.most {
                    return Err(TooLong);
                }
            }
            self.frames.clear();
        }
        Ok(())
    }

    /// Replays the lines that branch from others than those around them. A line begins after the one that it leaves, so
    /// in the order of their first half-moves each finds its start.
    fn replay_elsewhere(&mut self) -> Result<(), TooLong> {
        let at = |line: u32| {
            let opener = self.opener_of(line)?;
            let BlockRole::OpenAt(branching) = self.structure.role(opener) else { return None };
            Some((branching.at?, line, opener))
        };
        let mut lines: Vec<(u32, u32, usize)> = self.structure.all_elsewhere().filter_map(at).collect();
        sort(&mut lines);
        for (number, line, opener) in lines {
            let Some(origin) = self.structure.elsewhere(line).flatten() else { continue };
            let has_segment = |block: &usize| self.lines.segments.get(*block).is_some_and(Option::is_some);
            let blocks = self.structure.moves_in(origin, 0..usize::MAX).filter(has_segment);
            let blocks: Vec<u32> = blocks.map(|block| block as u32).collect();
            let start = self.branch_at(opener, number, &blocks);
            let Some((state, replaced)) = start else {
                if !blocks.is_empty() {
                    self.report(opener, variation_token(self.record.blocks, opener), IssueKind::NothingToVary);
                }
                continue;
            };
            let around = self.structure.around(line).skip(1).map(|line| OpenLine::new(line, None, None));
            self.frames = around.collect();
            self.frames.reverse();
            self.frames.push(OpenLine::new(line, Some(Cow::Owned(state)), replaced));
            for block in opener + 1..self.close_of(line) {
                self.block(block);
                if self.replayed.blocks > self.most {
                    return Err(TooLong);
                }
            }
            self.frames.clear();
        }
        Ok(())
    }

    /// Walks over a block, and perhaps over those after it. Returns the last of them.
    fn block(&mut self, block: usize) -> usize {
        match self.structure.role(block) {
            BlockRole::OpenInline => self.open_inline(block),
            BlockRole::OpenNext => self.open_next(block),
            BlockRole::OpenVariation(_) => return self.open_variation(block),
            BlockRole::OpenAt(branching) => self.open_at(block, branching.at),
            // It has its own start.
            BlockRole::OpenMain => return self.structure.close_of(block).unwrap_or(block),
            BlockRole::Close => self.close(),
            BlockRole::Moves => self.moves(block),
            _ => {}
        }
        block
    }

    fn open_main(&mut self, line: Option<u32>, start: &Arc<LineMark>) {
        self.frames.extend(line.map(|line| OpenLine::new(line, Some(Cow::Owned(start.clone())), None)));
    }

    fn open_inline(&mut self, block: usize) {
        let (state, replaced) = match self.frames.last().and_then(|frame| frame.state.as_ref()) {
            Some(Cow::Borrowed(line)) => (line.branch().map(Cow::Borrowed), line.last_move()),
            Some(Cow::Owned(line)) => (line.branch().cloned().map(Cow::Owned), line.last_move()),
            None => (None, None),
        };
        let line = self.structure.line_at(block);
        self.frames.extend(line.map(|line| OpenLine::new(line, state, replaced)));
    }

    /// A line that goes on where the one around it has come to.
    fn open_next(&mut self, block: usize) {
        let state = self.frames.last().and_then(|frame| frame.state.as_ref());
        let state = state.and_then(|line| line.branch_at_end(line.next_number())).map(Cow::Owned);
        let line = self.structure.line_at(block);
        self.frames.extend(line.map(|line| OpenLine::new(line, state, None)));
    }

    /// A line that branches at the half-move of a number.
    fn open_at(&mut self, block: usize, number: Option<u32>) {
        let Some(line) = self.structure.line_at(block) else { return };
        self.frames.truncate(self.structure.depth(line));
        if self.structure.elsewhere(line).is_some() {
            return self.frames.push(OpenLine::new(line, None, None));
        }
        let known = self.frames.last().is_some_and(|frame| frame.state.is_some());
        let blocks = self.frames.last().map(|frame| frame.blocks.clone()).unwrap_or_default();
        let start = number.and_then(|number| self.branch_at(block, number, &blocks));
        // Where a line starts nowhere, so do its branches.
        if known && start.is_none() && number.is_some() {
            self.report(block, variation_token(self.record.blocks, block), IssueKind::NothingToVary);
        }
        let (state, replaced) = start.map_or((None, None), |(state, replaced)| (Some(Cow::Owned(state)), replaced));
        self.frames.push(OpenLine::new(line, state, replaced));
    }

    /// The state before the half-move of a number in a line with these blocks, and that half-move.
    fn branch_at(&mut self, opener: usize, number: u32, blocks: &[u32]) -> Option<Entry> {
        let segment = |block: u32| self.lines.segments.get(block as usize)?.as_ref();
        let begun = |block: &u32| segment(*block).is_some_and(|segment| segment.entry.next_number() <= number);
        let after = blocks.partition_point(begun);
        let of = *blocks.get(after.checked_sub(1)?)?;
        let segment = segment(of)?.clone();
        let (start, place) = self.memo.branch(opener, &segment, number).unwrap_or_else(|| {
            self.replayed.blocks += 1;
            let found = segment::branch_at(&self.record, self.structure.roles(), of as usize, &segment, number);
            let place = found.as_ref().and_then(|(_, _, place)| *place);
            (found.map(|(state, replaced, _)| (state, replaced)), place)
        });
        self.lines.put_branch(opener, (of, segment), number, (start.clone(), place));
        start
    }

    fn open_variation(&mut self, block: usize) -> usize {
        let Some(line) = self.structure.line_at(block) else { return block };
        if self.done.get(line as usize) == Some(&true) {
            return self.close_of(line);
        }
        let number = self.structure.number_of(line);
        let references = self.lines.references.as_deref();
        let first = number.and_then(|number| references?.used.get(&number));
        let start = first.and_then(|first| self.start_by(&first.using));
        match (&start, number) {
            (Some(_), _) => self.set_done(line),
            (None, Some(number)) => drop(self.waiting.insert(number, line)),
            (None, None) => {}
        }
        let (state, replaced) = start.map_or((None, None), |(state, replaced)| (Some(Cow::Owned(state)), replaced));
        self.frames.push(OpenLine::new(line, state, replaced));
        block
    }

    fn set_done(&mut self, line: u32) {
        if self.done.is_empty() {
            self.done = vec![false; self.structure.count()];
        }
        if let Some(done) = self.done.get_mut(line as usize) {
            *done = true;
        }
    }

    fn close(&mut self) {
        if self.structure.implicit_main && self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        if self.structure.main() == Some(frame.line) {
            self.lines.end = frame.state.map(Cow::into_owned);
        }
    }

    fn moves(&mut self, block: usize) {
        let Some(frame) = self.frames.last_mut() else { return };
        let (line, replaced) = (frame.line, frame.replaced);
        let Some(entry) = frame.state.take() else {
            if !self.is_second {
                self.mention(block, line);
            }
            return;
        };
        let readings = self.record.allowance.of_block(self.searched);
        let (kept, former) = self.memo.find(block, &entry, replaced, readings);
        let segment = match kept {
            Some(kept) => Cow::Borrowed(kept),
            None => {
                self.replayed.blocks += 1;
                self.replayed.bytes += self.record.blocks.get(block).map_or(0, Block::text_len);
                let (before, entry) = (former.map(|former| &**former), entry.into_owned());
                let roles = self.structure.roles();
                let played = self.player.play(&self.record, roles, block, (entry, replaced), readings, before);
                self.replayed.searched += u64::from(played.searched);
                Cow::Owned(Arc::new(played))
            }
        };
        self.searched += u64::from(segment.searched);
        if let Some(frame) = self.frames.last_mut() {
            if self.structure.by_number {
                frame.blocks.push(block as u32);
            }
            frame.state = Some(match &segment {
                Cow::Borrowed(kept) => Cow::Borrowed(&kept.exit),
                Cow::Owned(new) => Cow::Owned(new.exit.clone()),
            });
            frame.replaced = segment.still_replaced();
        }
        self.lines.put(block, Arc::clone(&segment), former.cloned());
        for (nth, branch) in segment.references.iter().enumerate() {
            self.refer(Use { number: branch.number, block: block as u32, nth: nth as u32, line }, branch);
        }
    }

    /// The first reference to a variation.
    fn refer(&mut self, using: Use, branch: &Branch) {
        let number = using.number;
        if branch.from.is_none() {
            self.report(using.block as usize, branch.range, IssueKind::NothingToVary);
            self.lines.references_mut().early.push(using);
            return;
        }
        let references = self.lines.references_mut();
        let first = match references.used.entry(number) {
            hash_map::Entry::Vacant(entry) => {
                entry.insert(First { using, single: true });
                self.ancestry.add(self.structure, number, using.line);
                self.ready.extend(self.waiting.remove(&number).map(|line| (line, using)));
                return;
            }
            hash_map::Entry::Occupied(first) => first.into_mut(),
        };
        first.single = false;
        if self.ancestry.leads_to(self.structure, number, using.line) {
            references.cycles.push(using);
            self.report(using.block as usize, branch.range, IssueKind::VariationCycle { number, started: true });
        } else {
            references.again.push(using);
        }
    }

    /// The reference that a variation starts from.
    fn decisive<'r>(&self, references: &'r References, number: u32) -> Option<&'r Use> {
        let first = references.used.get(&number).map(|first| &first.using);
        first.filter(|using| self.start_by(using).is_some())
    }

    fn branch(&self, using: &Use) -> Option<&Branch> {
        self.lines.segments.get(using.block as usize)?.as_ref()?.references.get(using.nth as usize)
    }

    /// The state that a reference gives a variation to start from, and the move it replaces.
    fn start_by(&self, using: &Use) -> Option<Entry> {
        let branch = self.branch(using)?;
        Some((branch.from.clone()?, branch.replaced))
    }

    /// Stores the references of a block whose line has no position.
    fn mention(&mut self, block: usize, line: u32) {
        let items = self.record.items(block);
        let numbers = items.iter().filter_map(|item| match item.kind {
            ItemKind::Reference(number) => Some(number),
            _ => None,
        });
        for (nth, number) in numbers.enumerate() {
            self.lines.references_mut().mentioned.push(Use { number, block: block as u32, nth: nth as u32, line });
        }
    }

    fn report(&mut self, block: usize, range: TextRange, kind: IssueKind) {
        self.lines.located.push((block as u32, Issue::new(range, kind)));
    }

    /// The shapes of all moves, whether they have a position or not.
    fn count_shapes(&self) -> ShapeCount {
        let mut all = ShapeCount::default();
        if !self.record.counts_shapes {
            return all;
        }
        // The half-moves of segments that have the declared shape alone.
        let mut declared = 0;
        for (block, segment) in self.lines.segments.iter().enumerate() {
            match segment.as_ref().map(|segment| (&segment.shapes, segment.plies)) {
                Some((Some(shapes), _)) => all += **shapes,
                Some((None, plies)) => declared += plies,
                None if self.structure.line_of(block).is_some() => all += self.record.shapes(block),
                None => {}
            }
        }
        all += ShapeCount::of(declared, self.record.context.declared.notation);
        all
    }

    fn close_of(&self, line: u32) -> usize {
        self.structure.line(line).map_or(self.record.blocks.len(), |line| line.close as usize)
    }

    fn opener_of(&self, line: u32) -> Option<usize> {
        self.structure.line(line).map(|line| line.opener as usize)
    }
}
