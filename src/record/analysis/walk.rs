//! The walk over the blocks of a record: which line each belongs to, and from which state it is replayed.

use super::*;

/// A line being replayed.
pub(super) struct Frame {
    state: Option<Arc<LineMark>>,
    replaced: Option<Move>,
    opener: usize,
    moves: bool,
}

pub(super) struct Walk<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) shapes: Vec<Shape>,
    pub(super) lower: &'a dyn Lower,
    pub(super) context: &'a Context,
    pub(super) conduct: Conduct,
    pub(super) dialect: Option<Box<Dialect>>,
    /// The shapes of the moves are counted on the way: they tell the notation of the file.
    pub(super) counts_here: bool,
    pub(super) reuse: Option<Reuse<'a>>,
    pub(super) start: Arc<LineMark>,
    pub(super) segments: Vec<Option<Arc<Segment>>>,
    pub(super) frames: Vec<Frame>,
    /// The state each referred variation starts from, and the move it replaces.
    pub(super) known: FxHashMap<u32, (Option<Arc<LineMark>>, Option<Move>)>,
    /// Variations met before a reference to them was replayed, by their opening block.
    pub(super) waiting: FxHashMap<u32, usize>,
    pub(super) ready: Vec<u32>,
    /// The variations that are replayed, by their opening block; empty without any.
    pub(super) done: Vec<bool>,
    pub(super) structure: Structure,
    pub(super) located: Vec<(u32, Issue)>,
    pub(super) openers: Vec<u32>,
    /// How many main lines there are.
    pub(super) mains: u32,
    pub(super) player: Player<'a>,
    pub(super) end: Option<Arc<LineMark>>,
    /// The word that ends the main line, by block.
    pub(super) ended: Option<(usize, TextRange, End)>,
}

impl Walk<'_> {
    fn shape(&self, block: usize) -> Shape {
        self.shapes.get(block).copied().unwrap_or(Shape::Error)
    }

    fn report(&mut self, block: usize, range: TextRange, kind: IssueKind) {
        self.located.push((block as u32, Issue::new(range, kind)));
    }

    pub(super) fn range(&mut self, from: usize, to: usize) {
        let mut block = from;
        while block < to {
            block = self.block(block) + 1;
        }
    }

    /// Handles a block and returns the last block handled: a variation that is done already is passed over.
    fn block(&mut self, block: usize) -> usize {
        let shape = self.shape(block);
        if self.conduct.implicit_main && self.frames.is_empty() && matches!(shape, Shape::Moves | Shape::OpenInline) {
            self.open_main(block);
        }
        match shape {
            Shape::OpenMain => self.open_main(block),
            Shape::OpenInline => self.open_inline(block),
            Shape::OpenVariation(number) => return self.open_variation(block, number),
            Shape::Close => self.close(block),
            Shape::Moves => self.moves(block),
            _ => {}
        }
        block
    }

    fn open_main(&mut self, block: usize) {
        let state = Some(self.start.clone());
        self.mains += 1;
        self.structure.open(block, self.frames.last().map(|frame| frame.opener));
        self.frames.push(Frame { state, replaced: None, opener: block, moves: false });
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
        if self.done.is_empty() {
            self.done = vec![false; self.blocks.len()];
        }
        if let Some(done) = self.done.get_mut(block) {
            *done = true;
        }
    }

    /// A variation whose start has become known is replayed from its opening to its close.
    pub(super) fn variation(&mut self, number: u32) {
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
        // The grammar tells of a close that closes nothing; the main line that nothing opened stays open.
        if self.conduct.implicit_main && self.frames.len() < 2 {
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        self.structure.close(frame.opener, block);
        let inner = self.is_inner(&frame);
        if inner && !frame.moves && !self.structure.again {
            let range = first_token(self.blocks, frame.opener);
            self.report(frame.opener, range, IssueKind::EmptyVariation);
        }
        if !inner && self.end.is_none() {
            self.end = frame.state;
        }
    }

    fn is_inner(&self, frame: &Frame) -> bool {
        matches!(self.shape(frame.opener), Shape::OpenVariation(_) | Shape::OpenInline)
    }

    /// What is still open at the end of the record.
    pub(super) fn close_all(&mut self) {
        let mut open: Vec<Frame> = std::mem::take(&mut self.frames);
        if self.conduct.implicit_main && !open.is_empty() {
            let main = open.remove(0);
            self.structure.close(main.opener, self.blocks.len());
            self.end = main.state;
        }
        // A comment that is never closed takes the brackets behind it along.
        let swallowed = self.blocks.iter().rposition(|block| {
            block.errors().iter().any(|error| matches!(error.kind, crate::syntax::SyntaxErrorKind::UnclosedBrace))
        });
        for frame in open {
            self.structure.close(frame.opener, self.blocks.len());
            if swallowed.is_some_and(|comment| frame.opener < comment) {
                continue;
            }
            self.structure.unclosed = true;
            let keyword = match self.shape(frame.opener) {
                Shape::OpenMain => "START",
                Shape::OpenVariation(_) => "VAR",
                _ if self.conduct.habits == Habits::Chess => "the variation in brackets",
                _ => "this variation",
            };
            let range = first_token(self.blocks, frame.opener);
            self.report(frame.opener, range, IssueKind::Unclosed { keyword });
        }
    }

    fn moves(&mut self, block: usize) {
        let line = self.frames.last().map(|frame| (frame.state.clone(), frame.replaced, frame.opener));
        let Some((state, replaced, opener)) = line else { return };
        if let Some(slot) = self.openers.get_mut(block) {
            *slot = opener as u32;
        }
        let (exit, moves) = match state {
            Some(entry) => {
                let segment = self.segment(block, entry, replaced);
                for branch in segment.references.iter() {
                    self.reference(branch, block, opener);
                }
                let result = (Some(segment.exit.clone()), segment.plies > 0);
                if self.frames.len() == 1
                    && self.ended.is_none()
                    && let Some((range, end)) = segment.end
                {
                    self.ended = Some((block, range, end));
                }
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

    fn reference(&mut self, branch: &Branch, block: usize, opener: usize) {
        let Branch { number, range, ref from, replaced } = *branch;
        self.structure.meet(number);
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

    fn segment(&mut self, block: usize, entry: Arc<LineMark>, replaced: Option<Move>) -> Arc<Segment> {
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
            segment.exit_is(&before.exit, &mut self.player);
        }
        Arc::new(segment)
    }

    fn replay(&mut self, block: usize, entry: Arc<LineMark>, replaced: Option<Move>) -> Segment {
        let dialect = self.dialect.as_deref().unwrap_or(&self.context.dialect);
        let manner = Manner { dialect, conduct: self.conduct };
        let mut player = std::mem::take(&mut self.player);
        let count = self.counts_here;
        let ahead = || self.texts_behind(block);
        let entry = (entry, replaced);
        let segment = play(self.blocks, block, self.lower, self.context, &manner, entry, &ahead, count, &mut player);
        self.player = player;
        segment
    }

    /// The texts of the moves that follow a block in its line.
    fn texts_behind(&self, block: usize) -> Vec<String> {
        texts_behind(self.blocks, &self.shapes, self.lower, block)
    }

    /// The shapes of the moves of a block, which stand in its segment, or in a line that has no position.
    fn count(&self, block: usize, segment: Option<&Segment>) -> ShapeCount {
        match segment {
            Some(segment) => segment.count(self.context.declared.notation),
            None if self.openers.get(block).is_some_and(|opener| *opener != u32::MAX) => {
                counted(self.blocks, block, self.lower, self.context)
            }
            None => ShapeCount::default(),
        }
    }

    pub(super) fn finish(mut self, front: front::Front) -> RecordAnalysis {
        let blocks = self.blocks;
        self.structure.check(&|block| variation_token(blocks, block), &mut self.located);
        self.located.sort_by_key(|(block, issue)| (*block, issue.range.start()));
        self.located.dedup();
        let mut around = front.check(blocks, &self.shapes, self.conduct);
        let plies = self.segments.iter().flatten().map(|segment| segment.plies).sum();
        let closing = front.closing(self.end.as_deref(), self.ended, plies);
        let mut totals = Totals::default();
        totals.count_front(&front);
        totals.issues = (self.located.len() + around.len() + closing.len()) as u32;
        self.structure.seal(&self.shapes);
        // A main line that begins with a variation shares its opener with it: the blocks do not tell which line they are of.
        let shared = self.conduct.implicit_main
            && self.shapes.iter().find(|shape| matches!(shape, Shape::Moves | Shape::OpenInline))
                == Some(&Shape::OpenInline);
        self.structure.single_main = self.mains == 1 && !shared;
        let (mut noisy, mut looking) = (Vec::new(), 0);
        for (index, (block, segment)) in blocks.iter().zip(&self.segments).enumerate() {
            let mut issues = block.errors().len();
            if let Some(segment) = segment {
                totals.plies += segment.plies;
                looking += u32::from(segment.looked_ahead);
                if !self.structure.is_unreliable(index) {
                    issues += segment.issues.len();
                }
            }
            if self.counts_here {
                totals.shapes += self.count(index, segment.as_deref());
            }
            if issues > 0 {
                totals.issues += issues as u32;
                noisy.push(index as u32);
            }
        }
        if self.structure.unclosed {
            let structure = &self.structure;
            self.located.retain(|(block, issue)| {
                matches!(issue.kind, IssueKind::Unclosed { .. }) || !structure.is_unreliable(*block as usize)
            });
            around.retain(|(block, _)| !structure.is_unreliable(*block as usize));
        }
        RecordAnalysis {
            shapes: self.shapes,
            segments: self.segments,
            openers: self.openers,
            noisy,
            looking,
            located: self.located,
            around,
            closing,
            end: self.end,
            ended: self.ended,
            front,
            structure: Arc::new(self.structure),
            dialect: self.dialect,
            totals,
        }
    }
}

/// Replays one block from a state; `count` is whether the shapes of its moves are wanted.
#[allow(clippy::too_many_arguments, reason = "a walk and a touch know the same things and hold them differently")]
pub(super) fn play<'a>(
    blocks: &'a [Block],
    block: usize,
    lower: &dyn Lower,
    context: &Context,
    manner: &Manner<'_>,
    (entry, replaced): (Arc<LineMark>, Option<Move>),
    ahead: &dyn Fn() -> Vec<String>,
    count: bool,
    player: &mut Player<'a>,
) -> Segment {
    let mut state = player.resume(&entry);
    let items = &mut player.items;
    items.clear();
    if let Some(tree) = blocks.get(block).map(|block| block.tree()) {
        lower.lower(tree, items);
    }
    let output = replay(items, &mut state, manner, replaced, ahead, &mut Unobserved);
    // What is plainly written in the declared notation need not be looked at again.
    let plain = output.plain == output.plies && !context.all_shapes && *manner.dialect == context.declared;
    let shapes = (count && !plain).then(|| shapes(items, &context.declared, context.all_shapes));
    let shapes = shapes.filter(|shapes| *shapes != ShapeCount::of(output.plies, context.declared.notation));
    let LineOutput { mut issues, references, plies, plain: _, end, looked_ahead } = output;
    if context.letters_unknown {
        issues.retain(|issue| !issue.kind.depends_on_letters());
    }
    let exit = Arc::new(state.mark());
    player.lines.push((exit.clone(), state));
    Segment {
        entry,
        exit,
        replaced,
        issues: issues.into_boxed_slice(),
        references: references.into_boxed_slice(),
        plies,
        end,
        looked_ahead,
        shapes: shapes.map(Box::new),
    }
}

/// The number of a VAR, or its keyword.
fn variation_token(blocks: &[Block], block: usize) -> TextRange {
    let root = blocks.get(block).map(|block| block.tree().root());
    let number = root.and_then(|root| root.token(crate::syntax::SyntaxKind::Number));
    number.map_or_else(|| first_token(blocks, block), |token| token.range())
}
