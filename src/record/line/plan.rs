//! What a block does where something does not follow: found by searches, then followed.
//!
//! A search may blame a half-move before the one that does not follow. So the block is replayed from the last checkpoint up
//! to where the search begins, the result goes into the plan, and the replay goes on from there. It comes to the repair,
//! reports it, and goes on with the positions that it leaves. Invariant: a plan is a function of the block, its entry and
//! the words after it; a listener that follows the plan hears what the diagnostics report.

use super::cases::{Case, Word};
use super::doubt::Doubt;
use super::limits::{BACK, FAR_BACK, KEPT, WIDEST};
use super::marks::NumberWord;
use super::repairs::whole_move;
use super::search::{Found, Search, Words};
use super::state::{Back, Last, LineState};
use super::ways::{Row, Trail};
use super::{Legality, PlyEvent, Run};
use crate::notation;
use crate::record::{End, IssueKind, Item, ItemKind};
use crate::rules::{Move, Packed, Position};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// The repairs of a block, in order of place.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Plan {
    pub(super) steps: Vec<PlanStep>,
    next: usize,
}

/// One thing to do when the replay comes to an item.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlanStep {
    /// Something is wrong with the item, or missing before it.
    /// The positions of the finding are in `chosen`.
    Repair { at: usize, resume: usize, found: Arc<Found>, chosen: Positions },
    /// From this item on these positions are possible.
    Switch { at: usize, cases: Positions },
}

/// The positions that are possible at a step.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Positions {
    /// In a block that is being replayed.
    Open(Arc<[Case]>),
    /// In a plan that is kept with its block, where they take a quarter of the memory.
    Packed(Option<Arc<Doubt>>),
}

impl Positions {
    fn cases(&self) -> Vec<Case> {
        match self {
            Positions::Open(cases) => cases.to_vec(),
            Positions::Packed(cases) => cases.as_ref().map(|cases| cases.cases()).unwrap_or_default(),
        }
    }

    fn packed(&self) -> Positions {
        match self {
            Positions::Open(cases) => Positions::Packed(Doubt::of(cases, None).map(Doubt::shared)),
            Positions::Packed(_) => self.clone(),
        }
    }
}

impl PlanStep {
    fn repair(at: usize, resume: usize, mut found: Found) -> PlanStep {
        let chosen = Positions::Open(std::mem::take(&mut found.chosen).into());
        PlanStep::Repair { at, resume, found: Arc::new(found), chosen }
    }

    fn at(&self) -> usize {
        match self {
            PlanStep::Repair { at, .. } | PlanStep::Switch { at, .. } => *at,
        }
    }
}

impl Plan {
    /// The plan, to be followed once more.
    pub(super) fn started_again(&self) -> Plan {
        Plan { next: 0, steps: self.steps.clone() }
    }

    /// The same, to be kept.
    pub(super) fn packed(&self) -> Plan {
        let packed = |step: &PlanStep| match step {
            PlanStep::Repair { at, resume, found, chosen } => {
                PlanStep::Repair { at: *at, resume: *resume, found: found.clone(), chosen: chosen.packed() }
            }
            PlanStep::Switch { at, cases } => PlanStep::Switch { at: *at, cases: cases.packed() },
        };
        Plan { next: 0, steps: self.steps.iter().map(packed).collect() }
    }

    /// The item of the next step.
    #[inline]
    pub(super) fn next_place(&self) -> Option<usize> {
        self.steps.get(self.next).map(PlanStep::at)
    }

    /// The next step, if it is due at an item.
    #[inline]
    pub(super) fn due(&self, index: usize) -> Option<&PlanStep> {
        self.steps.get(self.next).filter(|step| step.at() <= index)
    }
}

/// The replay after the last repair, to go back to.
pub(super) struct Checkpoint {
    index: usize,
    state: LineState,
    floor: usize,
    replaced: Option<Move>,
    /// What has been put out.
    issues: usize,
    references: usize,
    plies: u32,
    plain: u32,
    ended: bool,
}

impl<'t> Run<'_, 't, '_> {
    /// Finds out why an item does not follow, and adds that to the plan. Returns the item to go on from.
    #[cold]
    pub(super) fn search(&mut self, index: usize) -> usize {
        let slip = self.word_at(index);
        // A slip that is no word is not searched for, nor one after as much has been read as may be.
        if self.readings >= self.block.config.readings || !self.is_word(index, slip) {
            let found = Found::nothing(0, self.state.possible(), 0);
            self.plan.steps.truncate(self.plan.next);
            self.plan.steps.push(PlanStep::repair(index, index, found));
            return index;
        }
        if let Some(found) = self.numbering(slip) {
            self.add_to_plan(found);
            return index;
        }
        let floor = self.word_at(self.floor).min(slip);
        let near = self.words().0.back(slip, floor, BACK);
        let (mut start, mut found) = self.search_from(near, slip, index, None);
        let far = self.words().0.back(slip, floor, FAR_BACK);
        if found.died && far < near && self.plan.steps.is_empty() {
            // Nothing near it explains what follows. A half-move that could be played may have been another one. That is
            // searched for once in a block, so it needs no share of what the block may read.
            let readings = self.readings;
            let (far, other) = self.search_from(far, slip, index, Some(near));
            self.readings = readings;
            if other.leads_further(&found) {
                (start, found) = (far, other);
            } else {
                self.replay_up_to(start);
            }
        }
        self.add_to_plan(found);
        start
    }

    /// Searches from the word `from` on. Returns the item that the search begins at, up to which the block has been replayed.
    fn search_from(&mut self, from: usize, slip: usize, index: usize, only_before: Option<usize>) -> (usize, Found) {
        let start = self.words().1.get(from).copied().unwrap_or(index).min(index);
        if start < index {
            self.replay_up_to(start);
        }
        let cases = self.state.possible();
        let found = self.with_search(|search| {
            search.only_before = only_before;
            search.run(from, slip, &cases)
        });
        (start, found)
    }

    /// Replays the block from the last checkpoint up to an item.
    fn replay_up_to(&mut self, start: usize) {
        self.go_back();
        let checkpoint = self.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.index);
        self.run_to(checkpoint, start);
    }

    /// What is wrong with the numbers at a word, if nothing else is.
    fn numbering(&mut self, slip: usize) -> Option<Found> {
        if !self.state.cases.is_empty() || self.replaced.is_some() {
            return None;
        }
        let case = Case { position: Arc::new(self.state.position.clone()), numbering: self.state.numbering, cost: 0 };
        let mut played = self.played_ahead.take();
        let found = self.with_search(|search| search.numbering(slip, &case, &mut played));
        self.played_ahead = played;
        found
    }

    /// Searches the words of the line.
    fn with_search<T>(&mut self, search: impl FnOnce(&mut Search<'_, 't>) -> T) -> T {
        let (steps, ahead, replaced, mut readings) = (self.steps(), self.block.ahead, self.replaced, self.readings);
        let limit = self.block.config.readings;
        let words = &mut self.words().0;
        let (dearest, trail) = (u8::MAX, Trail::default());
        let found = search(&mut Search {
            steps,
            words,
            ahead,
            replaced,
            readings: &mut readings,
            limit,
            only_before: None,
            dearest,
            widest: WIDEST,
            spelled: Default::default(),
            trail,
            covered: 0,
        });
        self.readings = readings;
        self.most_read = self.most_read.max(readings);
        found
    }

    fn add_to_plan(&mut self, mut found: Found) {
        let (end, places) = (self.items.len(), &self.words().1);
        let place = |word: usize| places.get(word).copied().unwrap_or(end);
        // What stands between two words belongs to the first one.
        let after = |word: usize| word.checked_sub(1).map_or(0, |before| place(before) + 1).min(end);
        let at = place(found.at);
        let resume = if found.resume > found.at { after(found.resume) } else { at };
        let until = after(found.until).max(resume);
        self.plan.steps.truncate(self.plan.next);
        let cases = Positions::Open(std::mem::take(&mut found.after).into());
        let switch = (!found.lost).then_some(PlanStep::Switch { at: until, cases });
        self.plan.steps.push(PlanStep::repair(at, resume, found));
        self.plan.steps.extend(switch);
    }

    /// Back to the last checkpoint, or to the start of the block.
    fn go_back(&mut self) {
        let Some(checkpoint) = &self.checkpoint else {
            *self.state = self.block.entry.state();
            self.out = Default::default();
            (self.floor, self.replaced) = (0, self.block.replaced);
            return;
        };
        *self.state = checkpoint.state.clone();
        (self.floor, self.replaced) = (checkpoint.floor, checkpoint.replaced);
        self.out.issues.truncate(checkpoint.issues);
        self.out.references.truncate(checkpoint.references);
        (self.out.plies, self.out.plain) = (checkpoint.plies, checkpoint.plain);
        if !checkpoint.ended {
            self.out.end = None;
        }
    }

    fn keep_checkpoint(&mut self, index: usize) {
        if self.observer.is_some() {
            return;
        }
        self.checkpoint = Some(Checkpoint {
            index,
            state: self.state.clone(),
            floor: self.floor,
            replaced: self.replaced,
            issues: self.out.issues.len(),
            references: self.out.references.len(),
            plies: self.out.plies,
            plain: self.out.plain,
            ended: self.out.end.is_some(),
        });
    }

    /// Does what the plan says at an item, and returns the next one.
    #[cold]
    pub(super) fn follow_plan(&mut self, index: usize) -> usize {
        let step = self.plan.steps.get(self.plan.next);
        let next = match step {
            None => index,
            Some(PlanStep::Switch { cases, .. }) => {
                let cases = cases.cases();
                self.state.set_possible(cases, KEPT + 1);
                index
            }
            Some(PlanStep::Repair { resume, found, chosen, .. }) => {
                let (resume, found, chosen) = (*resume, found.clone(), chosen.cases());
                self.repair(index, resume, &found, chosen)
            }
        };
        self.plan.next += 1;
        self.floor = self.floor.max(next);
        self.keep_checkpoint(next);
        next
    }

    /// Reports what was found at an item, passes over the items up to `resume`, and goes on with the chosen positions.
    fn repair(&mut self, index: usize, resume: usize, found: &Found, chosen: Vec<Case>) -> usize {
        let Some(item) = self.items.get(index) else { return index };
        let issue = self.issue_of(found, item, index);
        let problem = issue.kind.clone();
        self.explain(found, issue.range);
        let may_be_statement = matches!(found.row, Row::Missing | Row::NumberAlone | Row::NumbersGoOn);
        if !(may_be_statement && self.follows_lost_statement(index)) {
            self.out.issues.push(issue);
        }
        if found.row == Row::NumberMissing {
            // The half-move itself is still to be played.
            self.each_case(&mut |case| case.numbering.pass_number());
            if found.lost {
                self.state.lose();
            }
            return index;
        }
        let back = self.state.here();
        let before = self.state.position.clone();
        let played = self.pass_over_repaired(index..resume, found, &problem, chosen.first());
        if played {
            self.replaced = None;
        }
        let moved = played && !matches!(found.row, Row::Surplus | Row::Twice);
        if !chosen.is_empty() {
            self.state.set_possible(chosen, KEPT + 1);
        }
        if moved {
            let mv = match (found.row, found.moves.as_slice()) {
                (Row::Meant | Row::AsWritten | Row::Reading, [(mv, _)]) => Some(*mv),
                _ => None,
            };
            self.state.last = Some(Last { mv, back, lost: false });
        } else if let Some(last) = &mut self.state.last
            && resume == index
            && let Back::Undo(undo) = last.back
        {
            // Something is missing after the last half-move, so it can no longer be undone on the board.
            let mut position = before.clone();
            position.undo(undo);
            last.back = Back::Position(Box::new(Packed::of(&position)));
        }
        if found.lost {
            self.state.lose();
            // The numbers that the error stands on say how those after it go on.
            for at in index..resume {
                if let Some(NumberWord { printed, .. }) = self.number_word(at) {
                    self.begins_at(printed.value, printed.filler);
                }
            }
        } else if resume == index && self.half_move_at(index).is_none() {
            // The number is read with what is missing before it; whatever else is wrong with it has been said.
            return self.pass_over_number(index);
        }
        resume.max(index)
    }

    /// Passes over the items that a repair covers, and tells the observer of their half-moves. Returns whether there is one.
    /// `chosen` is the likeliest position after them.
    fn pass_over_repaired(
        &mut self,
        repaired: Range<usize>,
        found: &Found,
        problem: &IssueKind,
        chosen: Option<&Case>,
    ) -> bool {
        let before = self.state.position.clone();
        let (number, side) = self.state.due_number();
        let mut played = false;
        let last = repaired.clone().rev().find(|at| self.half_move_at(*at).is_some());
        for at in repaired {
            let Some(item) = self.items.get(at) else { break };
            let Some(text) = self.half_move_at(at) else {
                self.show(item);
                continue;
            };
            let text = &*text;
            self.out.plies += 1;
            let legality = match found.row {
                Row::Reading | Row::NumberExchanged => Legality::Legal,
                Row::Twice => Legality::Unknown,
                Row::Exchanged if played => Legality::Legal,
                _ if matches!(problem, IssueKind::SameAsMainline { goes_on: true }) => Legality::Legal,
                _ => Legality::Illegal,
            };
            let reading = notation::read(text, self.dialect, &before);
            let mv = match (found.row, found.moves.as_slice()) {
                (Row::Reading, moves) => moves.first().map(|(mv, _)| *mv),
                // The only one that what follows leaves.
                (Row::Meant, [(mv, _)]) => reading.meant().or(Some(*mv)),
                _ => reading.meant().or_else(|| {
                    let whole = whole_move(text, &reading)?;
                    notation::read(whole, self.dialect, &before).meant()
                }),
            };
            played = true;
            let is_last = last == Some(at);
            let after = chosen.filter(|_| is_last).map_or(&before, |case| &case.position);
            let possible = if found.lost { 0 } else { found.possible };
            if let Some(observer) = &mut self.observer {
                observer.ply(PlyEvent {
                    range: item.range,
                    text,
                    before: &before,
                    after,
                    mv,
                    legality,
                    possible: if is_last { possible } else { 1 },
                    number,
                    side,
                    problem: Some(problem).filter(|_| legality == Legality::Illegal),
                });
            }
        }
        played
    }

    /// Reads a number in all possible positions, whatever it costs.
    fn pass_over_number(&mut self, index: usize) -> usize {
        let Some((item, number)) = self.items.get(index).zip(self.number_word(index)) else { return index };
        let word = Word::Number { value: number.printed.value, filler: number.printed.filler };
        let (steps, cases) = (self.steps(), self.state.possible());
        let next = cases.iter().flat_map(|case| steps.step(case, &word)).map(|(case, _)| case).collect();
        self.state.set_possible(next, KEPT + 1);
        self.show(item);
        index + 1
    }

    /// Whether words that cannot be read stand before a half-move. They are reported, and may be the one that is missing.
    fn follows_lost_statement(&self, index: usize) -> bool {
        let before = self.items.get(..index).unwrap_or_default().iter().rev();
        let mut before = before.filter(|item| !matches!(item.kind, ItemKind::Comment(_) | ItemKind::Time(_)));
        match before.next().map(|item| &item.kind) {
            Some(ItemKind::Unknown(_)) => true,
            Some(ItemKind::End(text)) => text.end == End::Unknown,
            _ => false,
        }
    }

    fn each_case(&mut self, change: &mut dyn FnMut(&mut Case)) {
        let mut cases = self.state.possible();
        cases.iter_mut().for_each(change);
        if let Some(first) = cases.first() {
            self.state.numbering = first.numbering;
        }
        if !self.state.cases.is_empty() {
            self.state.cases = cases;
        }
    }

    /// The text of an item that is a half-move.
    pub(super) fn half_move_at(&self, index: usize) -> Option<Cow<'t, str>> {
        match self.items.get(index)?.kind {
            ItemKind::Move(text) => Some(text.into()),
            ItemKind::Number { value, dots: 0 } if super::marks::is_half_move(value, self.items, index) => {
                Some(value.to_string().into())
            }
            _ => None,
        }
    }

    /// The words of the line from the block on, with the item of each that is in it.
    pub(super) fn words(&mut self) -> &mut (Words<'t>, Vec<usize>) {
        self.words.get_or_insert_with(|| {
            let (words, places) = words_of(self.items, self.dialect, &self.state.position).into_iter().unzip();
            (Words::new(words), places)
        })
    }

    /// The index of the word that an item is, or of the next one.
    fn word_at(&mut self, index: usize) -> usize {
        self.words().1.partition_point(|place| *place < index)
    }

    /// Whether an item is this word.
    fn is_word(&self, index: usize, word: usize) -> bool {
        self.words.as_ref().is_some_and(|(_, places)| places.get(word) == Some(&index))
    }

    /// The index of the first word after an item.
    pub(super) fn word_after(&mut self, index: usize) -> usize {
        self.word_at(index + 1)
    }

    pub(super) fn word(&mut self, at: usize) -> Option<Word<'t>> {
        let ahead = self.block.ahead;
        self.words().0.get(at, ahead).cloned()
    }
}

/// The words of some items, each with its item. The word that ends the game is the last thing that is read.
pub(in crate::record) fn words_of<'t>(
    items: &[Item<'t>],
    dialect: &notation::Dialect,
    position: &Position,
) -> Vec<(Word<'t>, usize)> {
    let mut words: Vec<(Word<'t>, usize)> = Vec::new();
    let mut unreadable = false;
    for (index, item) in items.iter().enumerate() {
        match item.kind {
            ItemKind::Number { dots: 0, .. } if unreadable => {}
            ItemKind::Number { value, dots } => {
                if dots == 0 && super::marks::is_half_move(value, items, index) {
                    words.push((Word::Move(value.to_string().into()), index));
                } else {
                    let filler = dots >= 2 || super::marks::has_filler(value, items, index);
                    words.push((Word::Number { value, filler }, index));
                }
                unreadable = false;
            }
            ItemKind::Placeholder(text) if text != "." => {
                let of_number = matches!(words.last(), Some((Word::Number { filler: true, .. }, _)));
                if !of_number {
                    words.push((Word::Filler, index));
                }
            }
            ItemKind::Move(text) => {
                let is_move = super::repairs::is_move(text, dialect, position);
                let continues = unreadable && !is_move && !dialect.notation.counts_half_moves();
                let reveal = matches!(position, Position::Jeiqi(_)) && text.trim_start_matches('=').len() < 2;
                if !continues && !reveal {
                    let word = if is_move { Word::Move(text.into()) } else { Word::Unreadable(text.into()) };
                    words.push((word, index));
                }
                unreadable = !is_move;
            }
            ItemKind::End(text) if text.end != End::Unknown => break,
            _ => {}
        }
    }
    words
}
