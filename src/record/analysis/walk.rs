//! The walk along the lines of a record. It finds the state that each line starts from, and replays the blocks.
//!
//! The walk goes over the blocks in order. A variation waits for the first reference to it, and for the line that it
//! branches from. A block whose text and incoming state are as before the edit keeps its segment ([`Memo`]). Invariant:
//! a block is replayed from the exit of the block before it in its line, or from the start of the line.

use super::Record;
use super::lines::{Lines, Memo};
use super::segment::{self, Player};
use super::unclosed::{self, Lost};
use super::update::TooLong;
use crate::record::line::{Branch, LineMark};
use crate::record::references::{self, Ancestry, First, Places, References, Use};
use crate::record::structure::{Line, Structure, hides_definitions, hides_references, swallows};
use crate::record::{BlockRole, Issue, IssueKind, Item, ItemKind, Lower, Related, RelatedRole, ShapeCount, Unusual};
use crate::rules::{Move, Position};
use crate::sort::{sort, sort_by_key};
use crate::syntax::{Block, Opened, SyntaxError, SyntaxErrorKind, SyntaxKind};
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use std::collections::hash_map;
use std::sync::Arc;

/// The state that a line or the rest of one starts from, and the move that it replaces.
pub(super) type Entry = (Arc<LineMark>, Option<Move>);

/// A line being replayed.
struct OpenLine {
    line: u32,
    state: Option<Arc<LineMark>>,
    replaced: Option<Move>,
    /// Its blocks of moves so far, where lines branch at numbers.
    blocks: Vec<u32>,
}

impl OpenLine {
    fn new(line: u32, state: Option<Arc<LineMark>>, replaced: Option<Move>) -> OpenLine {
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
    frames: Vec<OpenLine>,
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
    pub replayed: Replayed,
}

/// How much an update replayed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Replayed {
    /// Blocks of moves.
    pub blocks: usize,
    /// The length of their texts, in bytes.
    pub bytes: usize,
}

impl<'a, 'm> Walk<'a, 'm> {
    pub(super) fn new(record: Record<'a>, structure: &'a Structure, memo: Memo<'m>, most: usize) -> Walk<'a, 'm> {
        Walk {
            record,
            structure,
            memo,
            most,
            lines: Lines::of(record.blocks.len()),
            player: Player::default(),
            frames: Vec::new(),
            ancestry: Ancestry::default(),
            waiting: FxHashMap::default(),
            ready: Vec::new(),
            done: Vec::new(),
            is_second: false,
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
        let implicit = self.structure.implicit_main();
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
                BlockRole::Moves | BlockRole::OpenInline if implicit && self.frames.is_empty() => {
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
            self.lines.end = main.state;
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
            self.frames.push(OpenLine::new(line, Some(state), replaced));
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
            self.frames.push(OpenLine::new(line, Some(state), replaced));
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
            BlockRole::OpenVariation(number) => return self.open_variation(block, number),
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
        self.frames.extend(line.map(|line| OpenLine::new(line, Some(start.clone()), None)));
    }

    fn open_inline(&mut self, block: usize) {
        let (state, replaced) = match self.frames.last().and_then(|frame| frame.state.as_ref()) {
            Some(line) => (line.branch(), line.last_move()),
            None => (None, None),
        };
        let line = self.structure.line_at(block);
        self.frames.extend(line.map(|line| OpenLine::new(line, state, replaced)));
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
        let (state, replaced) = start.map_or((None, None), |(state, replaced)| (Some(state), replaced));
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

    fn open_variation(&mut self, block: usize, number: Option<u32>) -> usize {
        let Some(line) = self.structure.line_at(block) else { return block };
        if self.done.get(line as usize) == Some(&true) {
            return self.close_of(line);
        }
        let number = number.filter(|number| self.structure.variation(*number) == Some(line));
        let references = self.lines.references.as_deref();
        let first = number.and_then(|number| references?.used.get(&number));
        let start = first.and_then(|first| self.start_by(&first.using));
        match (&start, number) {
            (Some(_), _) => self.set_done(line),
            (None, Some(number)) => drop(self.waiting.insert(number, line)),
            (None, None) => {}
        }
        let (state, replaced) = start.map_or((None, None), |(state, replaced)| (Some(state), replaced));
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
        if self.structure.implicit_main() && self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        if self.structure.main() == Some(frame.line) {
            self.lines.end = frame.state;
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
        let (kept, former) = self.memo.find(block, &entry, replaced);
        let segment = match kept {
            Some(kept) => kept.clone(),
            None => {
                self.replayed.blocks += 1;
                self.replayed.bytes += self.record.blocks.get(block).map_or(0, Block::text_len);
                let before = former.map(|former| &**former);
                Arc::new(self.player.play(&self.record, self.structure.roles(), block, (entry, replaced), before))
            }
        };
        if let Some(frame) = self.frames.last_mut() {
            if self.structure.branches_at_numbers() {
                frame.blocks.push(block as u32);
            }
            frame.state = Some(segment.exit.clone());
            frame.replaced = segment.still_replaced();
        }
        self.lines.put(block, segment.clone(), former.cloned());
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

    /// Reports the variations without a half-move, and those with none before them. Whether digits are a half-move is only
    /// known once all lines are replayed.
    fn report_empty(&mut self) {
        let mut moved = vec![false; self.structure.count()];
        for block in 0..self.record.blocks.len() {
            let line = match self.structure.role(block) {
                BlockRole::Moves => self.structure.line_of(block),
                BlockRole::OpenInline => {
                    let outer = self.structure.line_at(block).and_then(|line| self.structure.around(line).nth(1));
                    if outer.is_none_or(|outer| moved.get(outer as usize) != Some(&true)) {
                        self.report(block, first_token(self.record.blocks, block), IssueKind::NothingToVary);
                    }
                    None
                }
                _ => None,
            };
            if let Some(moved) = line.and_then(|line| moved.get_mut(line as usize)).filter(|moved| !**moved) {
                *moved = match self.lines.segments.get(block).and_then(Option::as_ref) {
                    // A line that branches at a number may be nothing but another end of the game.
                    Some(segment) => {
                        segment.plies > 0 || (self.structure.branches_at_numbers() && segment.end.is_some())
                    }
                    None => has_moves(&self.record.items(block)),
                };
            }
        }
        for line in (0..self.structure.count() as u32).filter(|line| moved.get(*line as usize) == Some(&false)) {
            let Some(&Line { opener, close, inner: true, .. }) = self.structure.line(line) else { continue };
            let ends_anywhere = matches!(self.structure.role(opener as usize), BlockRole::OpenAt(_));
            if ends_anywhere || (close as usize) < self.record.blocks.len() {
                let opener = opener as usize;
                self.report(opener, first_token(self.record.blocks, opener), IssueKind::EmptyVariation);
            }
        }
    }

    /// Reports the lines that lack their closing bracket. If it is a single one, another line inside it may have lost it.
    fn report_unclosed(&mut self) {
        for line in self.structure.unclosed() {
            let single = self.structure.unclosed().len() == 1 && !self.record.blocks.iter().any(swallows);
            let lost = single.then(|| unclosed::lost(&self.record, self.structure, &self.lines, *line));
            let lost = lost.flatten().unwrap_or(Lost { line: *line, before: None });
            if let Some(braces) = single.then(|| unclosed::braces(&self.record, self.structure, &lost)).flatten() {
                let related = Related { blocks: 0, range: braces.moves, role: RelatedRole::Misfit };
                let kind = IssueKind::Unclosed { opened: braces.opened };
                let issue = Issue { related: Some(related), ..Issue::new(braces.keyword, kind) };
                self.lines.located.push((braces.block as u32, issue));
                continue;
            }
            let Some(opener) = self.opener_of(lost.line) else { continue };
            let opened = match self.structure.role(opener) {
                BlockRole::OpenMain => Opened::Main,
                BlockRole::OpenVariation(_) => Opened::Variation,
                _ if opened_by(self.record.blocks, opener, SyntaxKind::LeftParen) => Opened::ParenthesizedVariation,
                _ => Opened::BracedVariation,
            };
            let related = lost.before.map(|(block, range)| {
                let blocks = block as i32 - opener as i32;
                Related { blocks, range, role: RelatedRole::Misfit }
            });
            let (range, kind) = (first_token(self.record.blocks, opener), IssueKind::Unclosed { opened });
            self.lines.located.push((opener as u32, Issue { related, ..Issue::new(range, kind) }));
        }
    }

    /// Reports the issues that follow from the structure and the references alone.
    fn report_structure(&mut self) {
        self.report_unclosed();
        let record = self.record;
        let opener = |block: usize| variation_token(record.blocks, block);
        let references = |block: usize| {
            let block = record.blocks.get(block);
            block.map(|block| single_references(record.lower, block)).unwrap_or_default()
        };
        let places = Places { opener: &opener, references: &references };
        let none = References::default();
        let references = self.lines.references.as_deref().unwrap_or(&none);
        // A comment without an end takes references and variations along.
        let swallowed = record.blocks.iter().any(swallows);
        let hidden = swallowed || record.blocks.iter().any(hides_references);
        let lost = swallowed || record.blocks.iter().any(hides_definitions);
        let unused = references::check(self.structure, references, &places, (hidden, lost), &mut self.lines.located);
        if !unused.is_empty() {
            self.lines.references_mut().unused = unused;
        }
    }

    /// Reports the references that lead to a variation from another state than the one it starts from, and the variations
    /// without a reference, and puts all issues in order. A reference too many to one variation may be meant for another.
    fn report_shared(&mut self) {
        let is_replaced = |issue: &Issue| {
            let repeated = IssueKind::NonCanonical { how: Unusual::RepeatedReference, canonical: None };
            matches!(issue.kind, IssueKind::SharedVariation { .. } | IssueKind::UnreferencedVariation { .. })
                || issue.kind == repeated
        };
        self.lines.located.retain(|(_, issue)| !is_replaced(issue));
        let none = References::default();
        let references = self.lines.references.as_deref().unwrap_or(&none);
        let (mut found, mut repeated) = (Vec::new(), Vec::new());
        let mut doubted: Vec<u32> = self.structure.duplicates().map(|(number, _)| number).collect();
        // The other reference is in a line that has no start itself.
        let has_start = |using: &&Use| {
            let around = self.structure.number_around(using.line);
            around.is_none_or(|number| references.used.contains_key(&number))
        };
        let elsewhere = references.mentioned.iter().filter(|using| !has_start(using)).map(|using| using.number);
        doubted.extend(elsewhere.filter(|number| references.used.contains_key(number)));
        for using in &references.again {
            let number = using.number;
            let first = self.decisive(references, number);
            if let (Some(first), Some(branch)) = (first, self.branch(using))
                && let Some(first_branch) = self.branch(first)
            {
                if first_branch.shares(branch) && !self.is_in_range(using) {
                    let kind = IssueKind::NonCanonical { how: Unusual::RepeatedReference, canonical: None };
                    repeated.push((using.block, Issue::new(branch.range, kind)));
                }
                if first_branch.from == branch.from {
                    continue;
                }
                doubted.push(number);
                // A range is reported as a whole, and it may be the one that leads there wrongly.
                if !self.is_in_range(first) && !self.is_in_range(using) {
                    found.push((using.block, Issue::new(branch.range, IssueKind::SharedVariation { number })));
                }
            }
        }
        if found.is_empty() && references.cycles.is_empty() {
            found.extend(references.unused.iter().cloned());
        }
        if !doubted.is_empty() || !references.doubted.is_empty() {
            self.lines.references_mut().doubt(self.structure, doubted.into_iter());
        }
        let located = &mut self.lines.located;
        located.extend(found.into_iter().chain(repeated));
        sort_by_key(located, |(block, issue)| (*block, issue.range.start()));
        located.dedup();
    }

    /// Whether a reference is in a range such as `(1-4)`.
    fn is_in_range(&self, using: &Use) -> bool {
        let Some(block) = self.record.blocks.get(using.block as usize) else { return false };
        let Some(branch) = self.branch(using) else { return false };
        ranges_of_variations(block).any(|range| range.contains_range(branch.range))
    }

    /// The shapes of all moves, whether they have a position or not.
    fn count_shapes(&self) -> ShapeCount {
        let mut all = ShapeCount::default();
        if self.record.counts_shapes {
            for (block, segment) in self.lines.segments.iter().enumerate() {
                if let Some(segment) = segment {
                    all += segment.count(self.record.context.declared.notation);
                } else if self.structure.line_of(block).is_some() {
                    all += self.record.shapes(block);
                }
            }
        }
        all
    }

    fn close_of(&self, line: u32) -> usize {
        self.structure.line(line).map_or(self.record.blocks.len(), |line| line.close as usize)
    }

    fn opener_of(&self, line: u32) -> Option<usize> {
        self.structure.line(line).map(|line| line.opener as usize)
    }
}

pub(super) fn has_moves(items: &[Item<'_>]) -> bool {
    items.iter().any(|item| matches!(item.kind, ItemKind::Move(_)))
}

/// The number of a VAR, or its keyword.
fn variation_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let number = root.and_then(|root| root.token(SyntaxKind::Number));
    number.map_or_else(|| first_token(blocks, block), |token| token.range())
}

/// The first word or sign of a block.
pub(in crate::record) fn first_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let token = root.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    token.map_or(TextRange::default(), |token| token.range())
}

/// The places of the references of a block; `None` for those of a range such as `(1-4)`, which is reported as a whole.
pub(super) fn single_references(lower: &dyn Lower, block: &Block) -> Vec<Option<TextRange>> {
    let mut items = Vec::new();
    lower.lower(block.tree(), &mut items);
    let mut ranges: Vec<TextRange> = ranges_of_variations(block).collect();
    sort_by_key(&mut ranges, |range| range.start());
    let outside = |range: TextRange| {
        let before = ranges.partition_point(|other| other.start() <= range.start());
        !ranges.get(..before).and_then(<[_]>::last).is_some_and(|other| other.contains_range(range))
    };
    let references = items.into_iter().filter(|item| matches!(item.kind, ItemKind::Reference(_)));
    references.map(|item| Some(item.range).filter(|range| outside(*range))).collect()
}

/// Where a block has ranges of variations such as `(1-4)`.
pub(super) fn ranges_of_variations(block: &Block) -> impl Iterator<Item = TextRange> {
    let of_range = |error: &&SyntaxError| matches!(error.kind, SyntaxErrorKind::VariationRange { .. });
    block.errors().iter().filter(of_range).map(|error| error.range)
}

/// Whether the block begins a line with the token.
fn opened_by(blocks: &[Block], block: usize, kind: SyntaxKind) -> bool {
    blocks.get(block).is_some_and(|block| block.tree().root().token(kind).is_some())
}
