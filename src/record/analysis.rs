//! The replay of a record: every line of it, each block from the state its line has there.
//!
//! A block whose tree is the same and whose incoming state is equal keeps its result, so a key costs the blocks it
//! changed. Variations may be defined before their reference and anywhere in START: one whose start is not known yet
//! is put off until a reference to it has been replayed.

mod around;
mod former;
mod touch;
mod walk;

pub use former::Memory;
pub use touch::{Touched, Typed};
use walk::Walk;

use super::line::{Branch, LineMark, LineOutput, LineState, Manner, Unobserved, replay};
use super::structure::{Structure, VariationUse};
use super::{
    Conduct, End, Habits, Issue, IssueKind, Item, ItemKind, Lower, Observer, Shape, ShapeCount, Start, Told, front,
};
use crate::notation::{self, Dialect, Notation, NotationSet};
use crate::rules::{Move, Position};
use crate::syntax::{Block, RecordTree};
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// What the blocks of a file are read with.
#[derive(Clone, PartialEq, Debug)]
pub struct Context {
    /// How its moves are written.
    pub dialect: Dialect,
    /// How its FORMAT line says they are: what the shapes of moves are counted against.
    pub declared: Dialect,
    /// The moves are counted by every shape they could have, since they are not of the declared one; otherwise only
    /// by that.
    pub all_shapes: bool,
    /// The FORMAT line's piece letters make no sense, so nothing is said about what depends on them.
    pub letters_unknown: bool,
    /// What another file gives the games to start from, in a format that asks for one.
    pub start: Option<Start>,
}

/// A block of moves, replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Segment {
    entry: Arc<LineMark>,
    exit: Arc<LineMark>,
    replaced: Option<Move>,
    issues: Box<[Issue]>,
    references: Box<[Branch]>,
    plies: u32,
    end: Option<(TextRange, End)>,
    looked_ahead: bool,
    /// The shapes of the moves, whether they could be played or not; `None` if all have the declared one.
    shapes: Option<Box<ShapeCount>>,
}

impl Segment {
    /// The state of its line before it.
    pub fn entry(&self) -> &LineMark {
        &self.entry
    }

    /// The state of its line behind it.
    pub fn exit(&self) -> &LineMark {
        &self.exit
    }

    /// Whether the same variations branch off from it in the same states.
    fn branches_as(&self, other: &Segment) -> bool {
        let (now, then) = (&self.references, &other.references);
        let mut same: Option<(&Branch, &Branch)> = None;
        now.len() == then.len()
            && now.iter().zip(then).all(|(now, then)| {
                // Several variations of one half-move start from one state, which is looked at once.
                let again = same.is_some_and(|(one, other)| one.shares(now) && other.shares(then));
                same = Some((now, then));
                now.number == then.number && now.replaced == then.replaced && (again || now.from == then.from)
            })
    }

    /// The shapes of its moves.
    fn count(&self, declared: Notation) -> ShapeCount {
        self.shapes.as_deref().copied().unwrap_or_else(|| ShapeCount::of(self.plies, declared))
    }

    /// The state behind it is equal to one that is kept already.
    fn exit_is(&mut self, exit: &Arc<LineMark>, player: &mut Player<'_>) {
        self.exit = exit.clone();
        if let Some((at, _)) = player.lines.last_mut() {
            *at = exit.clone();
        }
    }

    /// The move that its line varies, if no move of the line stands before the block.
    pub fn replaced(&self) -> Option<Move> {
        self.replaced
    }
}

/// What blocks are replayed with, kept from one to the next.
#[derive(Default)]
struct Player<'a> {
    /// The lines that were played last, at the places of marks, the latest last: mostly one of them is gone on with.
    lines: SmallVec<[(Arc<LineMark>, LineState); 1]>,
    /// The items of a block, for the room they take.
    items: Vec<Item<'a>>,
    /// The mark at which the record starts, and its position, which need not be unpacked.
    start: Option<(Arc<LineMark>, Arc<Position>)>,
}

/// So many lines are kept as they are played, for when the variations in them end.
const LINES: usize = 4;

impl Player<'_> {
    /// The state of a mark.
    fn resume(&mut self, mark: &Arc<LineMark>) -> LineState {
        if let Some(at) = self.lines.iter().rposition(|(at, _)| Arc::ptr_eq(at, mark)) {
            return self.lines.remove(at).1;
        }
        if self.lines.len() < LINES {
            let start = self.start.as_ref().filter(|(start, _)| Arc::ptr_eq(start, mark));
            return start.map_or_else(|| mark.state(), |(start, position)| start.state_on(Position::clone(position)));
        }
        let (_, mut state) = self.lines.remove(0);
        mark.resume(&mut state);
        state
    }
}

/// A record, replayed. Everything in it is relative to its blocks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordAnalysis {
    /// What each block is for the structure.
    shapes: Vec<Shape>,
    segments: Vec<Option<Arc<Segment>>>,
    /// The block that opened the line each block of moves is in.
    openers: Vec<u32>,
    /// The blocks with syntax errors or with issues of their moves, in order.
    noisy: Vec<u32>,
    /// How many segments a look at the moves behind them settled.
    looking: u32,
    /// What is wrong with how the lines hang together.
    located: Vec<(u32, Issue)>,
    /// What is wrong outside of the lines.
    around: Vec<(u32, Issue)>,
    /// What the end of the main line contradicts.
    closing: Vec<(u32, Issue)>,
    /// The state at the end of the main line, and the word that ends it, by block.
    end: Option<Arc<LineMark>>,
    ended: Option<(usize, TextRange, End)>,
    front: front::Front,
    structure: Arc<Structure>,
    /// How the record's moves are written, if that is not for the file to say and not as it says.
    dialect: Option<Box<Dialect>>,
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
    /// Records with a header or comment whose characters were lost ([`Front::garbled`](front::Front::garbled)).
    pub garbled: u32,
    /// Shapes of the moves.
    pub shapes: ShapeCount,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.issues += other.issues;
        self.plies += other.plies;
        self.games += other.games;
        self.formats += other.formats;
        self.garbled += other.garbled;
        self.shapes += other.shapes;
    }
}

impl std::ops::SubAssign for Totals {
    fn sub_assign(&mut self, other: Totals) {
        self.issues -= other.issues;
        self.plies -= other.plies;
        self.games -= other.games;
        self.formats -= other.formats;
        self.garbled -= other.garbled;
        self.shapes -= other.shapes;
    }
}

impl Totals {
    /// Takes over what is counted before the moves.
    fn count_front(&mut self, front: &front::Front) {
        self.formats = front.formats;
        self.games = u32::from(front.is_game);
        self.garbled = u32::from(front.garbled.is_some());
    }
}

impl RecordAnalysis {
    /// The replay of a block; `None` for a block without moves or whose line has no position.
    pub fn segment(&self, block: usize) -> Option<&Segment> {
        self.segments.get(block)?.as_deref()
    }

    /// What a block is for the structure.
    pub fn shape(&self, block: usize) -> Shape {
        self.shapes.get(block).copied().unwrap_or(Shape::Error)
    }

    /// How the moves of the record are written.
    pub fn dialect<'a>(&'a self, context: &'a Context) -> &'a Dialect {
        self.dialect.as_deref().unwrap_or(&context.dialect)
    }

    /// What stands before the moves.
    pub fn front(&self) -> &front::Front {
        &self.front
    }

    /// How the lines of the record hang together.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// What is counted over the file, and nothing else: `empty` with the numbers of this one.
    pub fn numbers_alone(&self, empty: &RecordAnalysis) -> RecordAnalysis {
        let mut numbers = RecordAnalysis { totals: self.totals, ..empty.clone() };
        (numbers.front.number, numbers.front.is_game) = (self.front.number, self.front.is_game);
        numbers
    }

    /// How many blocks stand behind a block of moves in its line, those of its variations included: what may have to be
    /// replayed when it changes.
    pub fn rest_of_line(&self, block: usize) -> usize {
        let opener = self.openers.get(block).map_or(0, |opener| *opener as usize);
        let end = self.structure.close_of(opener).unwrap_or(self.shapes.len());
        end.saturating_sub(block)
    }

    /// All issues with their blocks, in order of place.
    pub fn issues(&self, tree: &RecordTree) -> Vec<(usize, Issue)> {
        self.issues_in(tree, 0..tree.blocks().len())
    }

    /// The issues of some blocks, in order of place.
    pub fn issues_in(&self, tree: &RecordTree, blocks: Range<usize>) -> Vec<(usize, Issue)> {
        let mut all: Vec<(usize, Issue)> = Vec::new();
        self.each_issue(tree, blocks, &mut |block, issue| all.push((block, issue.into_owned())));
        all.sort_by_key(|(block, issue)| (*block, issue.range.start(), issue.range.end()));
        all
    }

    /// Visits the issues of some blocks, in any order.
    pub fn each_issue(&self, tree: &RecordTree, blocks: Range<usize>, visit: &mut dyn FnMut(usize, Cow<'_, Issue>)) {
        let first = self.noisy.partition_point(|block| (*block as usize) < blocks.start);
        let noisy = self.noisy.iter().skip(first).map(|block| *block as usize);
        for block in noisy.take_while(|block| *block < blocks.end) {
            for error in tree.blocks().get(block).map(|block| block.errors()).unwrap_or_default() {
                visit(block, Cow::Owned(Issue::new(error.range, IssueKind::Syntax(error.kind.clone()))));
            }
            if let Some(segment) = self.segment(block)
                && !self.structure.is_unreliable(block)
            {
                segment.issues.iter().for_each(|issue| visit(block, Cow::Borrowed(issue)));
            }
        }
        for (block, issue) in self.located.iter().chain(&self.around).chain(&self.closing) {
            if blocks.contains(&(*block as usize)) {
                visit(*block as usize, Cow::Borrowed(issue));
            }
        }
    }
}

/// How many blocks at the start and at the end of a record are the same as before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// At the start.
    pub prefix: usize,
    /// At the end.
    pub suffix: usize,
    /// How many blocks there were.
    pub before: usize,
}

impl Kept {
    /// What two trees share.
    pub fn of(old: &RecordTree, new: &RecordTree) -> Kept {
        let same = |(a, b): &(&Block, &Block)| a.same(b);
        let (old, new) = (old.blocks(), new.blocks());
        let prefix = old.iter().zip(new).take_while(same).count();
        let rest = old.len().min(new.len()) - prefix;
        let suffix = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(same).count();
        Kept { prefix, suffix, before: old.len() }
    }
}

/// Replays a record. What `old` has of the same blocks in the same states is kept; it must have been made with an
/// equal context.
pub fn analyse(
    tree: &RecordTree,
    lower: &dyn Lower,
    context: &Context,
    old: Option<(Kept, &RecordAnalysis)>,
) -> RecordAnalysis {
    let blocks = tree.blocks();
    let reuse = old.map(|(kept, analysis)| Reuse { kept, analysis, now: blocks.len() });
    let known = |block: usize| reuse.as_ref().and_then(|reuse| reuse.shape(block));
    let shape = |(index, block): (usize, &Block)| known(index).unwrap_or_else(|| lower.shape(block.tree()));
    let shapes: Vec<Shape> = blocks.iter().enumerate().map(shape).collect();
    let front = front::read(blocks, &shapes, lower, context);
    let start = LineMark::shared_start(&front.position, front.is_certain());
    let conduct = lower.conduct();
    let mut dialect = None;
    let mut reuse = reuse;
    if conduct.own_dialect {
        dialect = own_dialect(lower, &Told { blocks, shapes: &shapes, context, tags: &front.tags });
        reuse = reuse.filter(|reuse| reuse.analysis.dialect == dialect);
    }
    let start = reuse_start(reuse.as_ref().map(|reuse| reuse.analysis), start);
    let player = Player { start: Some((start.clone(), front.position.clone())), ..Player::default() };
    let mut walk = Walk {
        blocks,
        shapes,
        lower,
        context,
        conduct,
        dialect,
        counts_here: lower.fixed_dialect().is_none(),
        start,
        reuse,
        segments: vec![None; blocks.len()],
        frames: Vec::new(),
        known: FxHashMap::default(),
        waiting: FxHashMap::default(),
        ready: Vec::new(),
        done: Vec::new(),
        structure: Structure::default(),
        located: Vec::new(),
        openers: vec![u32::MAX; blocks.len()],
        mains: 0,
        player,
        end: None,
        ended: None,
    };
    walk.range(0, blocks.len());
    walk.close_all();
    while let Some(number) = walk.ready.pop() {
        walk.variation(number);
    }
    walk.finish(front)
}

/// How the moves of a record are written, if not as the file says.
fn own_dialect(lower: &dyn Lower, told: &Told<'_>) -> Option<Box<Dialect>> {
    lower.dialect(told).filter(|dialect| *dialect != told.context.dialect).map(Box::new)
}

/// The start state that is equal to the old one is the old one, so that comparing it costs a pointer.
fn reuse_start(old: Option<&RecordAnalysis>, start: Arc<LineMark>) -> Arc<LineMark> {
    let first = old.and_then(|analysis| analysis.segments.iter().flatten().next());
    match first {
        Some(segment) if *segment.entry == *start => segment.entry.clone(),
        _ => start,
    }
}

/// What an earlier analysis knows of the blocks that are the same.
struct Reuse<'a> {
    analysis: &'a RecordAnalysis,
    kept: Kept,
    /// How many blocks there are now.
    now: usize,
}

impl<'a> Reuse<'a> {
    /// The index of the same block before.
    fn index(&self, block: usize) -> Option<usize> {
        let Kept { prefix, suffix, before } = self.kept;
        if block < prefix {
            Some(block)
        } else if block + suffix >= self.now {
            Some(block + before - self.now)
        } else {
            None
        }
    }

    fn shape(&self, block: usize) -> Option<Shape> {
        self.analysis.shapes.get(self.index(block)?).copied()
    }

    fn segment(&self, block: usize) -> Option<&'a Arc<Segment>> {
        self.analysis.segments.get(self.index(block)?)?.as_ref()
    }

    /// The segment that stood where a changed block stands now, for comparing states behind it.
    fn replaced(&self, block: usize) -> Option<&'a Arc<Segment>> {
        let from_end = self.now - block;
        let old = self.kept.before.checked_sub(from_end)?;
        self.analysis.segments.get(old)?.as_ref()
    }
}

/// The texts of the moves that follow a block in its line, the variations between passed over.
pub(super) fn texts_behind(blocks: &[Block], shapes: &[Shape], lower: &dyn Lower, block: usize) -> Vec<String> {
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

/// The shapes of the moves of a block.
fn counted(blocks: &[Block], block: usize, lower: &dyn Lower, context: &Context) -> ShapeCount {
    let mut items = Vec::new();
    if let Some(tree) = blocks.get(block).map(|block| block.tree()) {
        lower.lower(tree, &mut items);
    }
    shapes(&items, &context.declared, context.all_shapes)
}

/// How many of the moves have the shape of which notation; unless `all`, only the declared one is looked at.
fn shapes(items: &[Item<'_>], declared: &Dialect, all: bool) -> ShapeCount {
    let mut count = ShapeCount::default();
    let only = NotationSet::EMPTY.with(declared.notation);
    for item in items {
        if let ItemKind::Move(text) = item.kind {
            count.count(if all {
                notation::fits(text, &declared.symbols)
            } else if notation::has_shape(text, declared.notation, &declared.symbols) {
                only
            } else {
                NotationSet::EMPTY
            });
        }
    }
    count
}

/// The first word or sign of a block.
pub(super) fn first_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let token = root.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    token.map_or(TextRange::default(), |token| token.range())
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
    let mut state = segment.entry().state();
    let ahead = || {
        let shapes: Vec<Shape> = tree.blocks().iter().map(|block| lower.shape(block.tree())).collect();
        texts_behind(tree.blocks(), &shapes, lower, block)
    };
    let manner = Manner { dialect: analysis.dialect(context), conduct: lower.conduct() };
    replay(&items, &mut state, &manner, segment.replaced, &ahead, observer);
}
