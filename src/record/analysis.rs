//! The replay of a record: every line of it, each block from the state its line has there.
//!
//! A block whose tree is the same and whose incoming state is equal keeps its result, so a key costs the blocks it
//! changed. Variations may be defined before their reference and anywhere in START: one whose start is not known yet
//! is put off until a reference to it has been replayed.

use super::line::{Branch, LineOutput, LineState, Unobserved, replay};
use super::structure::{Structure, VariationUse};
use super::{Issue, IssueKind, Item, ItemKind, Lower, Observer, Shape, ShapeCount, front};
use crate::notation::{self, Dialect};
use crate::rules::Move;
use crate::syntax::{Block, RecordTree};
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What the blocks of a file are read with.
#[derive(Clone, PartialEq, Debug)]
pub struct Context {
    /// How its moves are written.
    pub dialect: Dialect,
    /// How its FORMAT line says they are: what the shapes of moves are counted against.
    pub declared: Dialect,
    /// The FORMAT line's piece letters make no sense, so nothing is said about what depends on them.
    pub letters_unknown: bool,
}

/// A block of moves, replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Segment {
    entry: Arc<LineState>,
    exit: Arc<LineState>,
    replaced: Option<Move>,
    issues: Box<[Issue]>,
    references: Box<[Branch]>,
    plies: u32,
    looked_ahead: bool,
}

impl Segment {
    /// The state of its line before it.
    pub fn entry(&self) -> &LineState {
        &self.entry
    }

    /// The state of its line behind it.
    pub fn exit(&self) -> &LineState {
        &self.exit
    }

    /// The move that its line varies, if no move of the line stands before the block.
    pub fn replaced(&self) -> Option<Move> {
        self.replaced
    }
}

/// A record, replayed. Everything in it is relative to its blocks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordAnalysis {
    segments: Vec<Option<Arc<Segment>>>,
    /// The shapes of the moves of each block, whether they could be played or not.
    counts: Vec<ShapeCount>,
    located: Vec<(u32, Issue)>,
    front: front::Front,
    structure: Structure,
    /// Numbers of issues, half-moves and so on, to be added up over the file.
    pub totals: Totals,
}

/// What is counted of a record.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// Issues, syntax errors included.
    pub issues: u32,
    /// Half-moves of all lines.
    pub plies: u32,
    /// Games: records with a header or moves.
    pub games: u32,
    /// FORMAT lines.
    pub formats: u32,
    /// Shapes of the moves.
    pub shapes: ShapeCount,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.issues += other.issues;
        self.plies += other.plies;
        self.games += other.games;
        self.formats += other.formats;
        self.shapes += other.shapes;
    }
}

impl std::ops::SubAssign for Totals {
    fn sub_assign(&mut self, other: Totals) {
        self.issues -= other.issues;
        self.plies -= other.plies;
        self.games -= other.games;
        self.formats -= other.formats;
        self.shapes -= other.shapes;
    }
}

impl RecordAnalysis {
    /// The replay of a block; `None` for a block without moves or whose line has no position.
    pub fn segment(&self, block: usize) -> Option<&Segment> {
        self.segments.get(block)?.as_deref()
    }

    /// What stands before the moves.
    pub fn front(&self) -> &front::Front {
        &self.front
    }

    /// How the lines of the record hang together.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// All issues with their blocks, in order of place.
    pub fn issues(&self, tree: &RecordTree) -> Vec<(usize, Issue)> {
        let mut all = Vec::new();
        let mut located = self.located.iter().peekable();
        for (index, block) in tree.blocks().iter().enumerate() {
            let first = all.len();
            let syntax = block.errors().iter();
            all.extend(syntax.map(|error| (index, Issue::new(error.range, IssueKind::Syntax(error.kind.clone())))));
            if let Some(segment) = self.segments.get(index).and_then(Option::as_ref)
                && !self.structure.is_unreliable(index)
            {
                all.extend(segment.issues.iter().map(|issue| (index, issue.clone())));
            }
            while let Some((_, issue)) = located.next_if(|(block, _)| *block as usize == index) {
                all.push((index, issue.clone()));
            }
            if let Some(of_block) = all.get_mut(first..) {
                of_block.sort_by_key(|(_, issue)| (issue.range.start(), issue.range.end()));
            }
        }
        all
    }
}

/// Replays a record. What `old` has of the same blocks in the same states is kept; it must have been made with an
/// equal context.
pub fn analyse(
    tree: &RecordTree,
    lower: &dyn Lower,
    context: &Context,
    old: Option<(&RecordTree, &RecordAnalysis)>,
) -> RecordAnalysis {
    let blocks = tree.blocks();
    let shapes: Vec<Shape> = blocks.iter().map(|block| lower.shape(block.tree())).collect();
    let front = front::read(blocks, &shapes, lower, context);
    let start = front.position.clone();
    let start = Arc::new(if front.uncertain { LineState::uncertain(start) } else { LineState::start(start) });
    let reuse = old.map(|(old_tree, analysis)| Reuse::new(old_tree, tree, analysis));
    let mut walk = Walk {
        blocks,
        shapes: &shapes,
        lower,
        context,
        reuse,
        start: reuse_start(old.map(|(_, analysis)| analysis), start),
        segments: vec![None; blocks.len()],
        counts: vec![ShapeCount::default(); blocks.len()],
        frames: Vec::new(),
        known: FxHashMap::default(),
        waiting: FxHashMap::default(),
        ready: Vec::new(),
        done: vec![false; blocks.len()],
        structure: Structure::new(blocks.len()),
        located: Vec::new(),
        end: None,
    };
    walk.range(0, blocks.len());
    walk.close_all();
    while let Some(number) = walk.ready.pop() {
        walk.variation(number);
    }
    walk.finish(front)
}

/// The start state that is equal to the old one is the old one, so that comparing it costs a pointer.
fn reuse_start(old: Option<&RecordAnalysis>, start: Arc<LineState>) -> Arc<LineState> {
    let first = old.and_then(|analysis| analysis.segments.iter().flatten().next());
    match first {
        Some(segment) if *segment.entry == *start => segment.entry.clone(),
        _ => start,
    }
}

/// Which blocks are the same as before: a run at the start and a run at the end.
struct Reuse<'a> {
    analysis: &'a RecordAnalysis,
    prefix: usize,
    suffix: usize,
    old_len: usize,
    new_len: usize,
}

impl<'a> Reuse<'a> {
    fn new(old: &RecordTree, new: &RecordTree, analysis: &'a RecordAnalysis) -> Reuse<'a> {
        let same = |(a, b): &(&Arc<Block>, &Arc<Block>)| Arc::ptr_eq(a, b);
        let (old, new) = (old.blocks(), new.blocks());
        let prefix = old.iter().zip(new).take_while(same).count();
        let rest = old.len().min(new.len()) - prefix;
        let suffix = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count();
        Reuse { analysis, prefix, suffix, old_len: old.len(), new_len: new.len() }
    }

    /// The index of the same block before.
    fn index(&self, block: usize) -> Option<usize> {
        if block < self.prefix {
            Some(block)
        } else if block + self.suffix >= self.new_len {
            Some(block + self.old_len - self.new_len)
        } else {
            None
        }
    }

    fn segment(&self, block: usize) -> Option<&'a Arc<Segment>> {
        self.analysis.segments.get(self.index(block)?)?.as_ref()
    }

    fn count(&self, block: usize) -> Option<ShapeCount> {
        self.analysis.counts.get(self.index(block)?).copied()
    }

    /// The segment that stood where a changed block stands now, for comparing states behind it.
    fn replaced(&self, block: usize) -> Option<&'a Arc<Segment>> {
        let from_end = self.new_len - block;
        let old = self.old_len.checked_sub(from_end)?;
        self.analysis.segments.get(old)?.as_ref()
    }
}

/// A line being replayed.
struct Frame {
    state: Option<Arc<LineState>>,
    replaced: Option<Move>,
    opener: usize,
    moves: bool,
}

struct Walk<'a> {
    blocks: &'a [Arc<Block>],
    shapes: &'a [Shape],
    lower: &'a dyn Lower,
    context: &'a Context,
    reuse: Option<Reuse<'a>>,
    start: Arc<LineState>,
    segments: Vec<Option<Arc<Segment>>>,
    counts: Vec<ShapeCount>,
    frames: Vec<Frame>,
    /// The state each referred variation starts from, and the move it replaces.
    known: FxHashMap<u32, (Option<Arc<LineState>>, Option<Move>)>,
    /// Variations met before a reference to them was replayed, by their opening block.
    waiting: FxHashMap<u32, usize>,
    ready: Vec<u32>,
    done: Vec<bool>,
    structure: Structure,
    located: Vec<(u32, Issue)>,
    end: Option<Arc<LineState>>,
}

impl Walk<'_> {
    fn shape(&self, block: usize) -> Shape {
        self.shapes.get(block).copied().unwrap_or(Shape::Error)
    }

    fn report(&mut self, block: usize, range: TextRange, kind: IssueKind) {
        self.located.push((block as u32, Issue::new(range, kind)));
    }

    fn range(&mut self, from: usize, to: usize) {
        let mut block = from;
        while block < to {
            block = self.block(block) + 1;
        }
    }

    /// Handles a block and returns the last block handled: a variation that is done already is passed over.
    fn block(&mut self, block: usize) -> usize {
        match self.shape(block) {
            Shape::OpenMain => {
                let state = Some(self.start.clone());
                self.structure.open(block, self.frames.last().map(|frame| frame.opener));
                self.frames.push(Frame { state, replaced: None, opener: block, moves: false });
            }
            Shape::OpenInline => self.open_inline(block),
            Shape::OpenVariation(number) => return self.open_variation(block, number),
            Shape::Close => self.close(block),
            Shape::Moves => self.moves(block),
            _ => {}
        }
        block
    }

    fn open_inline(&mut self, block: usize) {
        let outer = self.frames.last();
        let (parent, moves) = (outer.map(|frame| frame.opener), outer.is_some_and(|frame| frame.moves));
        let (state, replaced) = match outer.and_then(|frame| frame.state.as_ref()) {
            Some(line) => (line.branch().map(Arc::new), line.last_move()),
            None => (None, None),
        };
        if state.is_none() && !self.structure.again && !moves {
            let range = first_token(self.blocks, block);
            self.report(block, range, IssueKind::NothingToVary);
        }
        self.structure.open(block, parent);
        self.frames.push(Frame { state, replaced, opener: block, moves: false });
    }

    fn open_variation(&mut self, block: usize, number: Option<u32>) -> usize {
        if self.done.get(block) == Some(&true) {
            return self.structure.close_of(block).unwrap_or(block);
        }
        let first = self.structure.define(number, block);
        let known = number.filter(|_| first).and_then(|number| self.known.get(&number).cloned());
        self.structure.open(block, self.frames.last().map(|frame| frame.opener));
        let (state, replaced) = match known {
            Some(known) => known,
            None => {
                if let (true, Some(number)) = (first, number) {
                    self.waiting.insert(number, block);
                }
                (None, None)
            }
        };
        if state.is_some() {
            self.set_done(block);
        }
        self.frames.push(Frame { state, replaced, opener: block, moves: false });
        block
    }

    fn set_done(&mut self, block: usize) {
        if let Some(done) = self.done.get_mut(block) {
            *done = true;
        }
    }

    /// A variation whose start has become known is replayed from its opening to its close.
    fn variation(&mut self, number: u32) {
        let Some(opener) = self.waiting.remove(&number) else { return };
        let Some((state, replaced)) = self.known.get(&number).cloned() else { return };
        self.set_done(opener);
        let close = self.structure.close_of(opener).unwrap_or(self.blocks.len());
        let frames = std::mem::take(&mut self.frames);
        self.frames.push(Frame { state, replaced, opener, moves: true });
        self.structure.again = true;
        self.range(opener + 1, close);
        self.structure.again = false;
        self.frames = frames;
    }

    fn close(&mut self, block: usize) {
        let Some(frame) = self.frames.pop() else { return };
        self.structure.close(frame.opener, block);
        let inner = self.shape(frame.opener) != Shape::OpenMain;
        if inner && !frame.moves && !self.structure.again {
            let range = first_token(self.blocks, frame.opener);
            self.report(frame.opener, range, IssueKind::EmptyVariation);
        }
        if !inner && self.end.is_none() {
            self.end = frame.state;
        }
    }

    /// What is still open at the end of the record.
    fn close_all(&mut self) {
        let open: Vec<Frame> = std::mem::take(&mut self.frames);
        for frame in open {
            self.structure.close(frame.opener, self.blocks.len());
            self.structure.unclosed = true;
            let keyword = match self.shape(frame.opener) {
                Shape::OpenMain => "START",
                Shape::OpenVariation(_) => "VAR",
                _ => "this variation",
            };
            let range = first_token(self.blocks, frame.opener);
            self.report(frame.opener, range, IssueKind::Unclosed { keyword });
        }
    }

    fn moves(&mut self, block: usize) {
        let line = self.frames.last().map(|frame| (frame.state.clone(), frame.replaced, frame.opener));
        let Some((state, replaced, opener)) = line else { return };
        if !self.structure.again {
            self.count(block, state.is_some());
        }
        let (exit, moves) = match state {
            Some(entry) => {
                let segment = self.segment(block, entry, replaced);
                for branch in segment.references.iter() {
                    self.reference(branch, block, opener);
                }
                let result = (Some(segment.exit.clone()), segment.plies > 0);
                if let Some(slot) = self.segments.get_mut(block) {
                    *slot = Some(segment);
                }
                result
            }
            None => (None, self.unplayed(block, opener)),
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.state = exit;
            frame.moves |= moves;
            if moves {
                frame.replaced = None;
            }
        }
    }

    /// The shapes of the moves of a block: known from before, or counted when the block is replayed, or else now.
    fn count(&mut self, block: usize, replayed: bool) {
        let known = self.reuse.as_ref().and_then(|reuse| reuse.count(block));
        let count = known.or_else(|| (!replayed).then(|| self.counted(block)));
        if let (Some(count), Some(slot)) = (count, self.counts.get_mut(block)) {
            *slot = count;
        }
    }

    fn counted(&self, block: usize) -> ShapeCount {
        let mut items = Vec::new();
        if let Some(tree) = self.blocks.get(block).map(|block| block.tree()) {
            self.lower.lower(tree, &mut items);
        }
        shapes(&items, &self.context.declared)
    }

    fn reference(&mut self, branch: &Branch, block: usize, opener: usize) {
        let Branch { number, range, ref from, replaced } = *branch;
        let using = VariationUse { block, range, opener };
        if from.is_none() {
            self.report(block, range, IssueKind::NothingToVary);
            self.structure.refer(number, using);
            return;
        }
        match self.known.get(&number) {
            None => {
                self.structure.refer(number, using);
                self.known.insert(number, (from.clone(), replaced));
                if self.waiting.contains_key(&number) {
                    self.ready.push(number);
                }
            }
            Some(_) if self.structure.leads_to(number, opener) => {
                self.report(block, range, IssueKind::VariationCycle { number });
            }
            Some((first, _)) if first == from => {}
            Some(_) => self.report(block, range, IssueKind::SharedVariation { number }),
        }
    }

    /// A block whose line has no position: its references count, its moves cannot be checked.
    fn unplayed(&mut self, block: usize, opener: usize) -> bool {
        let Some(tree) = self.blocks.get(block).map(|block| block.tree()) else { return false };
        let mut items = Vec::new();
        self.lower.lower(tree, &mut items);
        for item in &items {
            if let ItemKind::Reference(number) = item.kind {
                self.structure.mention(number, VariationUse { block, range: item.range, opener });
            }
        }
        items.iter().any(|item| matches!(item.kind, ItemKind::Move(_)))
    }

    fn segment(&mut self, block: usize, entry: Arc<LineState>, replaced: Option<Move>) -> Arc<Segment> {
        let same_entry = |segment: &&Arc<Segment>| {
            (Arc::ptr_eq(&segment.entry, &entry) || segment.entry == entry) && segment.replaced == replaced
        };
        let old = self.reuse.as_ref().and_then(|reuse| reuse.segment(block)).filter(same_entry);
        if let Some(segment) = old.filter(|segment| !segment.looked_ahead) {
            return segment.clone();
        }
        let mut segment = self.replay(block, entry, replaced);
        let before = self.reuse.as_ref().and_then(|reuse| reuse.replaced(block));
        if let Some(before) = before.filter(|before| before.exit == segment.exit) {
            segment.exit = before.exit.clone();
        }
        Arc::new(segment)
    }

    fn replay(&mut self, block: usize, entry: Arc<LineState>, replaced: Option<Move>) -> Segment {
        let mut items = Vec::new();
        if let Some(tree) = self.blocks.get(block).map(|block| block.tree()) {
            self.lower.lower(tree, &mut items);
        }
        let mut state = LineState::clone(&entry);
        let ahead = || self.texts_behind(block);
        let output = replay(&items, &mut state, &self.context.dialect, replaced, &ahead, &mut Unobserved);
        if let Some(slot) = self.counts.get_mut(block) {
            *slot = shapes(&items, &self.context.declared);
        }
        let LineOutput { mut issues, references, plies, looked_ahead } = output;
        if self.context.letters_unknown {
            issues.retain(|issue| !issue.kind.depends_on_letters());
        }
        Segment {
            entry,
            exit: Arc::new(state),
            replaced,
            issues: issues.into_boxed_slice(),
            references: references.into_boxed_slice(),
            plies,
            looked_ahead,
        }
    }

    /// The texts of the moves that follow a block in its line.
    fn texts_behind(&self, block: usize) -> Vec<String> {
        texts_behind(self.blocks, self.shapes, self.lower, block)
    }

    fn finish(mut self, front: front::Front) -> RecordAnalysis {
        let blocks = self.blocks;
        self.structure.check(&|block| variation_token(blocks, block), &mut self.located);
        front.check(blocks, self.shapes, self.end.as_deref(), &mut self.located);
        self.located.sort_by_key(|(block, issue)| (*block, issue.range.start()));
        self.located.dedup();
        let mut totals = Totals { formats: front.formats, ..Totals::default() };
        totals.games = u32::from(front.is_game);
        totals.issues = self.located.len() as u32;
        totals.issues += blocks.iter().map(|block| block.errors().len() as u32).sum::<u32>();
        self.structure.seal(self.shapes);
        self.counts.iter().for_each(|count| totals.shapes += *count);
        for (index, segment) in self.segments.iter().enumerate() {
            let Some(segment) = segment else { continue };
            totals.plies += segment.plies;
            if !self.structure.is_unreliable(index) {
                totals.issues += segment.issues.len() as u32;
            }
        }
        if self.structure.unclosed {
            let structure = &self.structure;
            self.located.retain(|(block, issue)| {
                matches!(issue.kind, IssueKind::Unclosed { .. }) || !structure.is_unreliable(*block as usize)
            });
        }
        RecordAnalysis {
            segments: self.segments,
            counts: self.counts,
            located: self.located,
            front,
            structure: self.structure,
            totals,
        }
    }
}

/// The texts of the moves that follow a block in its line, the variations between passed over.
pub(super) fn texts_behind(blocks: &[Arc<Block>], shapes: &[Shape], lower: &dyn Lower, block: usize) -> Vec<String> {
    let mut texts = Vec::new();
    let mut depth = 0usize;
    for (block, shape) in blocks.iter().zip(shapes).skip(block + 1) {
        match shape {
            Shape::OpenInline | Shape::OpenVariation(_) => depth += 1,
            Shape::Close if depth == 0 => break,
            Shape::Close => depth -= 1,
            Shape::Moves if depth == 0 => {
                let mut items = Vec::new();
                lower.lower(block.tree(), &mut items);
                texts.extend(items.iter().filter_map(|item| match item.kind {
                    ItemKind::Move(text) => Some(text.to_owned()),
                    _ => None,
                }));
            }
            _ => {}
        }
        if texts.len() >= 64 {
            break;
        }
    }
    texts
}

/// How many of the moves have the shape of which notation.
fn shapes(items: &[Item<'_>], declared: &Dialect) -> ShapeCount {
    let mut count = ShapeCount::default();
    for item in items {
        if let ItemKind::Move(text) = item.kind {
            count.count(notation::fits(text, &declared.symbols));
        }
    }
    count
}

/// The first word or sign of a block.
pub(super) fn first_token(blocks: &[Arc<Block>], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let token = root.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    token.map_or(TextRange::default(), |token| token.range())
}

/// The number of a VAR, or its keyword.
fn variation_token(blocks: &[Arc<Block>], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let number = root.and_then(|root| root.token(crate::syntax::SyntaxKind::Number));
    number.map_or_else(|| first_token(blocks, block), |token| token.range())
}

/// Replays one block for a listener, from the state that the analysis found it in.
pub fn listen(
    tree: &RecordTree,
    lower: &dyn Lower,
    context: &Context,
    analysis: &RecordAnalysis,
    block: usize,
    observer: &mut dyn Observer,
) {
    let (Some(segment), Some(body)) = (analysis.segment(block), tree.blocks().get(block)) else { return };
    let mut items = Vec::new();
    lower.lower(body.tree(), &mut items);
    let mut state = segment.entry().clone();
    let ahead = || {
        let shapes: Vec<Shape> = tree.blocks().iter().map(|block| lower.shape(block.tree())).collect();
        texts_behind(tree.blocks(), &shapes, lower, block)
    };
    replay(&items, &mut state, &context.dialect, segment.replaced, &ahead, observer);
}
