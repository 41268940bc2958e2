//! The analysis of a record brought up to date where it stands: what a key in a run of moves costs is the moves
//! whose state it changes, not the size of the record.
//!
//! Starting at the blocks that changed, each line is replayed until its state is the old one again; variations that
//! branch off on the way are looked at if their start has changed. Whatever could change how the lines hang together
//! (a brace, a reference, a number) is left to the walk over the whole record: then [`RecordAnalysis::touch`] says
//! that it could not, and leaves an analysis whose segments are right for what they say they are. What a long replay
//! puts aside is kept ([`Memory`]), since the next key may well bring it back.

use super::former::Former;
use super::walk::play;
use super::*;

/// What came of an attempt to bring an analysis up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touched {
    /// It is up to date.
    Done,
    /// The record has to be analysed again, with what is kept; nothing has been touched.
    TooMuch,
    /// The same, but some of it has been touched.
    Halfway,
    /// It would take longer than there is time; nothing has been touched.
    TooLong,
}

/// The analysis cannot be brought up to date in place.
struct TooMuch;

/// What was typed in a record.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// The first block that is another one now.
    pub first: usize,
    /// The blocks that stood there; perhaps not as many stand there now.
    pub removed: &'a [Block],
    /// How many blocks may be replayed.
    pub most: usize,
}

/// A line, or the rest of one, that is to be replayed: from a block on, in a state.
struct Rest {
    block: usize,
    state: Arc<LineMark>,
    replaced: Option<Move>,
    main: bool,
}

struct Touch<'a> {
    analysis: &'a mut RecordAnalysis,
    blocks: &'a [Block],
    lower: &'a dyn Lower,
    context: &'a Context,
    conduct: Conduct,
    changed: std::ops::Range<usize>,
    rests: Vec<Rest>,
    /// What the blocks replayed behind the changed ones were.
    behind: Vec<(u32, Arc<Segment>)>,
    begun: bool,
    player: Player<'a>,
}

impl RecordAnalysis {
    /// Brings the analysis up to date after some blocks were replaced by those that now stand in `tree`. `memory` is of
    /// this record, or of none.
    pub fn touch(
        &mut self,
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        typed: Typed<'_>,
        memory: &mut Memory,
    ) -> Touched {
        let Typed { first, removed, most } = typed;
        if self.put_around(tree, first, removed, lower, context) {
            memory.forget();
            return Touched::Done;
        }
        let changed = first..first + removed.len();
        let fresh = tree.blocks().get(changed.clone()).unwrap_or_default();
        let moves = |block: &Block| lower.shape(block.tree()) == Shape::Moves;
        let old_shapes = self.shapes.get(changed.clone()).unwrap_or_default();
        let plain = self.shapes.len() == tree.blocks().len()
            && fresh.len() == removed.len()
            && !removed.is_empty()
            && fresh.iter().all(moves)
            && old_shapes.iter().all(|shape| *shape == Shape::Moves);
        // A comment that is never closed takes the brackets behind it along.
        let swallows = |block: &Block| {
            block.errors().iter().any(|error| matches!(error.kind, crate::syntax::SyntaxErrorKind::UnclosedBrace))
        };
        let plain = plain && !fresh.iter().chain(removed).any(swallows);
        let located = |(block, _): &(u32, Issue)| changed.contains(&(*block as usize));
        let conduct = lower.conduct();
        let settled = self.looking == 0 && !self.structure.unclosed && self.structure.single_main;
        if !plain || !settled || self.located.iter().chain(&self.around).any(located) {
            return Touched::TooMuch;
        }
        if conduct.start_by_moves && self.front.by_moves {
            let told = Told { blocks: tree.blocks(), shapes: &self.shapes, context, tags: &self.front.tags };
            if !self.front.starts_alike(&told, lower) {
                return Touched::TooMuch;
            }
        }
        let (blocks, rests, behind) = (tree.blocks(), Vec::new(), Vec::new());
        let (begun, player) = (false, Player::default());
        let mut touch =
            Touch { analysis: self, blocks, lower, context, conduct, changed, rests, behind, begun, player };
        match touch.run(removed, most, memory) {
            Ok(touched) => touched,
            Err(TooMuch) if touch.begun => Touched::Halfway,
            Err(TooMuch) => Touched::TooMuch,
        }
    }
}

impl Touch<'_> {
    fn run(&mut self, removed: &[Block], most: usize, memory: &mut Memory) -> Result<Touched, TooMuch> {
        if self.conduct.own_dialect {
            self.same_dialect()?;
        }
        let span = memory.span(&self.changed);
        let before: Option<Vec<_>> =
            self.analysis.segments.get(span.clone()).and_then(|old| old.iter().cloned().collect());
        let before = before.ok_or(TooMuch)?;
        let opener = *self.analysis.openers.get(span.start).ok_or(TooMuch)?;
        let shape = self.analysis.shapes.get(opener as usize);
        let main = !matches!(shape, Some(Shape::OpenVariation(_) | Shape::OpenInline));
        let (now, replaced) = self.span(&span, &before)?;
        let alike = now.iter().zip(&before).all(|(now, then)| now.branches_as(then));
        let alike = alike && now.last().map(|last| &last.exit) == before.last().map(|last| &last.exit);
        let mut former = if alike { None } else { memory.led_to_by(&now) };
        if !alike && former.is_none() && self.analysis.rest_of_line(span.start) > most {
            return Ok(Touched::TooLong);
        }
        self.begun = true;
        let plies = self.analysis.totals.plies;
        for (block, old) in self.changed.clone().zip(removed) {
            let now = self.blocks.get(block).map_or(0, |block| block.errors().len() as u32);
            let totals = &mut self.analysis.totals.issues;
            *totals = (*totals + now).saturating_sub(old.errors().len() as u32);
        }
        for ((block, segment), old) in span.clone().zip(&now).zip(&before) {
            if self.lower.fixed_dialect().is_none() && !Arc::ptr_eq(segment, old) {
                let declared = self.context.declared.notation;
                self.analysis.totals.shapes -= old.count(declared);
                self.analysis.totals.shapes += segment.count(declared);
            }
            self.put(block, segment.clone(), old, main)?;
        }
        if let Some(former) = &mut former {
            former.swap(self.analysis, self.blocks);
            former.segments = before;
            self.close();
            return Ok(Touched::Done);
        }
        if !alike {
            let rest = former::Rest::of(self.analysis, self.blocks, &span);
            for (segment, old) in now.iter().zip(&before) {
                self.branch_off(segment, old);
            }
            if let Some(last) = now.last() {
                self.rests.push(Rest { block: span.end, state: last.exit.clone(), replaced, main });
            }
            while let Some(rest) = self.rests.pop() {
                self.line(rest)?;
            }
            memory.keep(Former { blocks: span, segments: before, behind: std::mem::take(&mut self.behind), rest });
        }
        if self.analysis.totals.plies != plies {
            self.close();
        }
        Ok(Touched::Done)
    }

    /// Replays the blocks that changed, and those of the same line around them that the memory is about; the move that
    /// the line still varies behind them. Nothing of it is noted yet.
    fn span(
        &mut self,
        span: &std::ops::Range<usize>,
        before: &[Arc<Segment>],
    ) -> Result<(Vec<Arc<Segment>>, Option<Move>), TooMuch> {
        let first = before.first().ok_or(TooMuch)?;
        let (mut state, mut replaced) = (first.entry.clone(), first.replaced);
        let mut all = Vec::with_capacity(before.len());
        for (block, old) in span.clone().zip(before) {
            let kept = !self.changed.contains(&block) && *old.entry == *state && old.replaced == replaced;
            let segment = if kept { old.clone() } else { self.played(block, state, replaced, old)? };
            state = segment.exit.clone();
            replaced = replaced.filter(|_| segment.plies == 0);
            all.push(segment);
        }
        Ok((all, replaced))
    }

    /// The moves do not ask for another notation.
    fn same_dialect(&self) -> Result<(), TooMuch> {
        let (tags, shapes) = (&self.analysis.front.tags, &self.analysis.shapes);
        let dialect = own_dialect(self.lower, &Told { blocks: self.blocks, shapes, context: self.context, tags });
        if dialect == self.analysis.dialect { Ok(()) } else { Err(TooMuch) }
    }

    /// Replays the rest of a line until its state is the old one.
    fn line(&mut self, rest: Rest) -> Result<(), TooMuch> {
        let Rest { mut block, mut state, mut replaced, main } = rest;
        loop {
            match self.analysis.shapes.get(block) {
                Some(Shape::Moves) => {
                    let old = self.analysis.segments.get(block).and_then(Clone::clone).ok_or(TooMuch)?;
                    let same_entry = Arc::ptr_eq(&old.entry, &state) || *old.entry == *state;
                    if same_entry && old.replaced == replaced {
                        return Ok(());
                    }
                    let segment = self.played(block, state, replaced, &old)?;
                    self.put(block, segment.clone(), &old, main)?;
                    self.branch_off(&segment, &old);
                    self.behind.push((block as u32, old.clone()));
                    if Arc::ptr_eq(&segment.exit, &old.exit) {
                        return Ok(());
                    }
                    state = segment.exit.clone();
                    if segment.plies > 0 {
                        replaced = None;
                    }
                }
                Some(Shape::OpenInline) => {
                    self.inline(block, &state)?;
                    block = self.analysis.structure.close_of(block).ok_or(TooMuch)?;
                }
                Some(Shape::OpenVariation(_)) => block = self.analysis.structure.close_of(block).ok_or(TooMuch)?,
                Some(Shape::OpenMain) => return Err(TooMuch),
                Some(Shape::Close) | None => {
                    if main {
                        self.ends(state);
                    }
                    return Ok(());
                }
                Some(_) => {}
            }
            block += 1;
        }
    }

    /// Replays a block, whose references have to be the same.
    fn played(
        &mut self,
        block: usize,
        state: Arc<LineMark>,
        replaced: Option<Move>,
        old: &Segment,
    ) -> Result<Arc<Segment>, TooMuch> {
        let fresh = self.changed.contains(&block);
        let dialect = self.analysis.dialect.as_deref().unwrap_or(&self.context.dialect);
        let manner = Manner { dialect, conduct: self.conduct };
        let ahead = || texts_behind(self.blocks, &self.analysis.shapes, self.lower, block);
        let count = fresh && self.lower.fixed_dialect().is_none();
        let entry = (state, replaced);
        let player = &mut self.player;
        let mut segment = play(self.blocks, block, self.lower, self.context, &manner, entry, &ahead, count, player);
        if !fresh {
            segment.shapes = old.shapes.clone();
        }
        if segment.looked_ahead || (segment.plies > 0) != (old.plies > 0) {
            return Err(TooMuch);
        }
        if segment.exit == old.exit {
            segment.exit_is(&old.exit, &mut self.player);
        }
        let alike = |(a, b): (&Branch, &Branch)| a.number == b.number && a.from.is_some() == b.from.is_some();
        let (now, then) = (&segment.references, &old.references);
        let single = |branch: &Branch| self.analysis.structure.refers_alone(branch.number) && branch.from.is_some();
        if now.len() != then.len() || !now.iter().zip(then).all(alike) || !now.iter().all(single) {
            return Err(TooMuch);
        }
        Ok(Arc::new(segment))
    }

    /// Notes what has become of a block.
    fn put(&mut self, block: usize, segment: Arc<Segment>, old: &Segment, main: bool) -> Result<(), TooMuch> {
        if segment.references.iter().zip(&old.references).any(|(branch, before)| branch.range != before.range) {
            let ranges = segment.references.iter().map(|branch| (branch.number, branch.range));
            Arc::make_mut(&mut self.analysis.structure).moved(block, &ranges.collect());
        }
        if main {
            self.end_word(block, &segment)?;
        }
        let totals = &mut self.analysis.totals;
        totals.plies = totals.plies + segment.plies - old.plies;
        totals.issues = totals.issues + segment.issues.len() as u32 - old.issues.len() as u32;
        let errors = self.blocks.get(block).is_some_and(|block| !block.errors().is_empty());
        self.loud(block, errors || !segment.issues.is_empty());
        if let Some(slot) = self.analysis.segments.get_mut(block) {
            *slot = Some(segment);
        }
        Ok(())
    }

    /// Whether something is wrong in a block.
    fn loud(&mut self, block: usize, loud: bool) {
        let noisy = &mut self.analysis.noisy;
        match (noisy.binary_search(&(block as u32)), loud) {
            (Err(at), true) => noisy.insert(at, block as u32),
            (Ok(at), false) => drop(noisy.remove(at)),
            _ => {}
        }
    }

    /// The variations that a block refers to are replayed, if their start has changed.
    fn branch_off(&mut self, segment: &Segment, old: &Segment) {
        for (branch, before) in segment.references.iter().zip(&old.references) {
            if branch.starts_as(before) {
                continue;
            }
            let opener = self.analysis.structure.definition(branch.number);
            if let (Some(opener), Some(state)) = (opener, branch.from.clone()) {
                self.rests.push(Rest { block: opener + 1, state, replaced: branch.replaced, main: false });
            }
        }
    }

    /// A variation of the move before that stands in the line.
    fn inline(&mut self, opener: usize, state: &LineMark) -> Result<(), TooMuch> {
        let close = self.analysis.structure.close_of(opener).ok_or(TooMuch)?;
        let mut inside = opener + 1;
        while inside < close && self.analysis.shapes.get(inside) != Some(&Shape::Moves) {
            let nested = matches!(self.analysis.shapes.get(inside), Some(Shape::OpenInline | Shape::OpenVariation(_)));
            if nested {
                return Err(TooMuch);
            }
            inside += 1;
        }
        if inside >= close {
            return Ok(());
        }
        let first = self.analysis.segments.get(inside).and_then(Option::as_ref);
        match (state.branch(), first) {
            (None, None) => Ok(()),
            (Some(branch), Some(first)) => {
                let replaced = state.last_move();
                if branch != *first.entry || replaced != first.replaced {
                    self.rests.push(Rest { block: inside, state: Arc::new(branch), replaced, main: false });
                }
                Ok(())
            }
            _ => Err(TooMuch),
        }
    }

    /// Keeps the first word that ends the main line.
    fn end_word(&mut self, block: usize, segment: &Segment) -> Result<(), TooMuch> {
        let here = segment.end.map(|(range, end)| (block, range, end));
        let ended = &mut self.analysis.ended;
        match *ended {
            Some((first, ..)) if first < block => return Ok(()),
            Some((first, ..)) if first == block && here.is_none() => return Err(TooMuch),
            None if here.is_none() => return Ok(()),
            Some(_) if here.is_none() => return Ok(()),
            _ => *ended = here,
        }
        self.close();
        Ok(())
    }

    /// The main line ends in another state.
    fn ends(&mut self, state: Arc<LineMark>) {
        self.analysis.end = Some(state);
        self.close();
    }

    fn close(&mut self) {
        let analysis = &mut *self.analysis;
        let closing = analysis.front.closing(analysis.end.as_deref(), analysis.ended, analysis.totals.plies);
        let totals = &mut analysis.totals.issues;
        *totals = *totals + closing.len() as u32 - analysis.closing.len() as u32;
        analysis.closing = closing;
    }
}
