//! A variation takes the place of the half-moves that it replaces: it changes places with them, or inherits from them.

use super::numbers::{NumberUpdate, PlyNumber};
use super::operations::OperationResult;
use super::pieces::{Kind, LinePart, NewPiece, Unit};
use super::{Editor, Target};
use crate::formats::editing::CommentPlace;
use crate::record::{CannotWrite, VariationStyle};
use rustc_hash::FxHashMap;

impl Editor<'_> {
    /// Brings a variation outwards: it changes places with the rest of the line that it replaces, what is that line then does
    /// so with the next one, and so on. `path` says what each replaces, the innermost first.
    ///
    /// Each line is taken apart once. What it has before the way inwards goes to the outermost line, what it has after it
    /// goes to the variation there, and the brackets keep what stays.
    pub(super) fn promote(&mut self, path: &[Replaced]) -> OperationResult {
        let (Some(inner), Some(outer)) = (path.first(), path.last()) else { return Err(CannotWrite::NoVariation) };
        let is_ring = path.iter().any(|step| step.line == step.variation);
        if is_ring || self.script.units(inner.variation).units.is_empty() {
            return Err(CannotWrite::NoVariation);
        }
        let first = self.script.units(inner.variation).units.first().map(|unit| unit.mv);
        let first = first.and_then(|mv| self.script.parts(inner.variation).get(mv)?.old());
        let mut theirs = self.split_line(outer.line, outer.unit)?;
        let mut promoted = Promoted { parts: theirs.before.clone(), numbers: Vec::new(), below: Vec::new() };
        let own_fixed = theirs.fixed.clone();
        let mut stay = theirs.stay.clone();
        let mut unit = outer.unit;
        let mut lines = Vec::new();
        for (at, step) in path.iter().enumerate().rev() {
            let inwards = at.checked_sub(1).and_then(|at| path.get(at));
            let was = self.was_interrupted(step.line, step.unit + 1);
            let mut own = self.split_line_until(step.variation, 0, inwards.map(|inwards| inwards.unit))?;
            let next = inwards.map(|inwards| self.split_line(inwards.line, inwards.unit)).transpose()?;
            promoted.number(unit + 1, self.next(step.count), self.was_interrupted(step.variation, 1));
            // Where the next one replaces the same half-move, this line adds nothing.
            let passes = inwards.is_some_and(|inwards| inwards.unit == 0);
            if !passes {
                self.join(&mut promoted.parts, &own, &stay, self.script.main == Some(outer.line))?;
            }
            if let (Some(next), Some(inwards)) = (&next, inwards) {
                let first = self.number_of(step.variation, 0);
                let (moved, kept): (Vec<_>, _) =
                    next.fixed.iter().cloned().partition(|part| !passes && self.branches_after(part, first));
                promoted.below.push(moved);
                own.fixed.extend(kept);
                match passes {
                    true => own.stay.clone_from(&next.stay),
                    false => stay.clone_from(&next.stay),
                }
                unit += inwards.unit;
            }
            lines.push((step, self.put_together(step.variation, &own, &theirs)?, was));
            theirs = next.unwrap_or_default();
        }
        let Promoted { mut parts, numbers, below } = promoted;
        parts.extend(below.into_iter().rev().flatten().chain(own_fixed));
        self.script.cursor = self.script.cursor.or(first);
        self.set_parts(outer.line, parts);
        for (step, parts, was) in lines {
            self.set_parts(step.variation, parts);
            self.update_numbers(step.variation, &[(1, self.next(step.count), was)]);
        }
        self.update_numbers(outer.line, &numbers);
        Ok(())
    }

    /// The variation that takes the place of a half-move which is deleted: the first one that has moves, replaces
    /// nothing else, and does not contain the line itself.
    pub(super) fn successor(&self, line: usize, unit: &Unit) -> Option<usize> {
        let mut referred: FxHashMap<u32, usize> = FxHashMap::default();
        for number in self.script.flat().into_iter().flat_map(|part| self.script.references(part)) {
            *referred.entry(number).or_default() += 1;
        }
        let around = self.around(line);
        self.script.variations(line, unit).into_iter().find(|variation| {
            let number = self.script.lines.get(*variation).and_then(|line| line.number);
            let times = number.map_or(1, |number| referred.get(&number).copied().unwrap_or_default());
            times == 1 && !self.script.units(*variation).units.is_empty() && !around.contains(variation)
        })
    }

    /// Puts the moves of a variation in place of the last half-move of a line, which it replaces. `count` is that of the
    /// two half-moves.
    pub(super) fn inherit(&mut self, target: Target, successor: usize, count: PlyNumber) -> OperationResult {
        let Target { line, unit } = target;
        let was = self.was_interrupted(successor, 1);
        let mut theirs = self.split_line(successor, 0)?;
        let head = self.script.units(successor).head;
        let said = head.iter().filter_map(|index| self.script.parts(successor).get(*index)).cloned();
        // It loses its brackets, so a comment before its moves becomes one on its first half-move.
        let marks = self.marks(&theirs.core);
        theirs.core.splice(marks..marks, said).for_each(drop);
        self.forget_references(successor);
        let Some((Some(outer), at)) = self.script.place_of(successor) else { return Err(CannotWrite::NoVariation) };
        let inner = self.script.parts(successor).iter().filter(|part| self.script.is_numbered_line(part)).cloned();
        let inner = inner.collect();
        self.replace_part(outer, at, inner);
        let mine = self.split_line(line, unit)?;
        self.succeed(line, mine, theirs)?;
        self.update_number(line, unit + 1, self.next(count), was);
        Ok(())
    }

    /// Puts half-moves in place of one that goes. The variations of that one stay, after those of the new one.
    pub(super) fn succeed(&mut self, line: usize, mut own: SplitLine, mut other: SplitLine) -> OperationResult {
        let mut stay = std::mem::take(&mut other.stay);
        let mut kept = std::mem::take(&mut own.stay).into_iter().peekable();
        if let (Some(last), Some(first)) = (stay.last(), kept.peek())
            && self.is_reference(last)
            && self.is_reference(first)
        {
            let mut numbers = self.script.references(last);
            numbers.extend(self.script.references(first));
            let (last, _) = (stay.pop(), kept.next());
            stay.extend(last.and_then(|last| self.with_references(last, &numbers)));
        }
        own.stay = stay;
        own.stay.extend(kept);
        self.put(line, &own, &other)
    }

    /// How many of the parts that begin with a half-move are itself and its marks.
    fn marks(&self, core: &[LinePart]) -> usize {
        let marks = core.iter().skip(1).take_while(|part| self.script.kind_of(part) == Kind::Mark).count();
        core.len().min(marks + 1)
    }

    /// A line taken apart at a half-move.
    pub(super) fn split_line(&self, line: usize, unit: usize) -> Result<SplitLine, CannotWrite> {
        self.split_line_until(line, unit, None)
    }

    /// A line taken apart at a half-move, without what comes from another half-move on.
    fn split_line_until(&self, line: usize, unit: usize, until: Option<usize>) -> Result<SplitLine, CannotWrite> {
        let units = self.script.units(line).units;
        let end = until.map_or(usize::MAX, |until| units.get(until).map_or(0, |unit| unit.mv));
        let number = self.number_of(line, unit);
        let unit = units.get(unit).ok_or(CannotWrite::NoSuchPlace)?;
        let below = self.is_below();
        let stays_below = |part: &LinePart| match part {
            LinePart::Line(inner) if below && self.script.is_at_number(*inner) => !self.branches_after(part, number),
            _ => false,
        };
        let mut split = SplitLine::default();
        let mut ended = false;
        for (index, part) in self.script.parts(line).iter().enumerate().take(end) {
            let kind = self.script.kind_of(part);
            ended |= kind == Kind::End && index > unit.mv && !below;
            let list = if index < unit.mv {
                &mut split.before
            } else if index == unit.mv {
                &mut split.core
            } else if self.script.is_numbered_line(part)
                || ended
                || stays_below(part)
                || (kind == Kind::Outside && !matches!(part, LinePart::Line(_)))
            {
                &mut split.fixed
            } else if unit.own.binary_search(&index).is_ok() {
                if matches!(part, LinePart::Line(_)) || kind == Kind::Reference {
                    &mut split.stay
                } else {
                    &mut split.core
                }
            } else {
                &mut split.rest
            };
            list.push(part.clone());
        }
        Ok(split)
    }

    /// Whether lines stand below those that they branch from: then each has its own end.
    fn is_below(&self) -> bool {
        self.usual_style() == Some(VariationStyle::AtNumber)
    }

    /// The number of a half-move, if lines stand below those that they branch from.
    fn number_of(&self, line: usize, unit: usize) -> Option<u32> {
        let units = self.is_below().then(|| self.script.units(line).units)?;
        self.script.number_of(line, units.get(unit)?)
    }

    /// Whether a part is a line that stands below this one and branches from it after a number.
    fn branches_after(&self, part: &LinePart, number: Option<u32>) -> bool {
        match part {
            LinePart::Line(inner) if self.script.is_at_number(*inner) => {
                self.script.lines.get(*inner).and_then(|line| line.number) > number
            }
            _ => false,
        }
    }

    /// Builds a line from its remaining parts and the half-moves of another.
    fn put(&mut self, line: usize, own: &SplitLine, other: &SplitLine) -> OperationResult {
        let parts = self.put_together(line, own, other)?;
        self.set_parts(line, parts);
        Ok(())
    }

    /// The parts of a line that keeps its own and gets the half-moves of another.
    fn put_together(&self, line: usize, own: &SplitLine, other: &SplitLine) -> Result<Vec<LinePart>, CannotWrite> {
        let mut parts = own.before.clone();
        self.join(&mut parts, other, &own.stay, self.script.main == Some(line))?;
        parts.extend(own.fixed.iter().cloned());
        Ok(parts)
    }

    /// Adds half-moves to the parts of a line; the first of them gets the variations that stay.
    fn join(&self, parts: &mut Vec<LinePart>, other: &SplitLine, stay: &[LinePart], is_main: bool) -> OperationResult {
        let leading = stay.iter().take_while(|part| self.is_reference(part)).count();
        let (core, said) = other.core.split_at(self.marks(&other.core));
        let (references, inline) = stay.split_at(leading);
        for part in core.iter().chain(references).chain(said).chain(inline).chain(&other.rest) {
            parts.push(match self.script.kind_of(part) {
                // In the main line it would end the game.
                Kind::Word if is_main => {
                    let text = self.script.text_of_part(part).to_owned();
                    let text = (self.editing.comment)(&text, CommentPlace::Moves, self.line_break)?;
                    LinePart::New(NewPiece::new(Kind::Comment, text))
                }
                _ => part.clone(),
            });
        }
        Ok(())
    }
}

/// A variation with what it replaces.
pub(super) struct Replaced {
    pub(super) variation: usize,
    pub(super) line: usize,
    pub(super) unit: usize,
    /// The number of the two half-moves that change places.
    pub(super) count: PlyNumber,
}

/// A line while variations come into it.
struct Promoted {
    parts: Vec<LinePart>,
    /// The half-moves that may need a number or lose it.
    numbers: Vec<NumberUpdate>,
    /// The lines below each of the lines on the way inwards.
    below: Vec<Vec<LinePart>>,
}

impl Promoted {
    /// Notes the half-move after a place where a variation comes in. Of several that come in at the same place, the outermost
    /// one says the number, and the innermost one brings the half-move.
    fn number(&mut self, unit: usize, count: PlyNumber, was: bool) {
        match self.numbers.last_mut() {
            Some((last, _, is)) if *last == unit => *is = was,
            _ => self.numbers.push((unit, count, was)),
        }
    }
}

/// A line taken apart at a half-move.
#[derive(Default)]
pub(super) struct SplitLine {
    /// Up to the number of the half-move.
    before: Vec<LinePart>,
    /// The half-move with its comments and marks.
    core: Vec<LinePart>,
    /// Its variations, which stay in the line.
    stay: Vec<LinePart>,
    /// The parts after it.
    rest: Vec<LinePart>,
    /// The parts that stay at the end of the line: texts of numbered variations, the word that ends the game, lines below it
    /// that branch off no later.
    fixed: Vec<LinePart>,
}
