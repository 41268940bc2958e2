//! A variation takes the place of the half-moves that it replaces: it changes places with them, or inherits from them.

use super::numbers::PlyNumber;
use super::operations::OperationResult;
use super::pieces::{Kind, LinePart, NewPiece, Unit};
use super::{Editor, Target};
use crate::formats::editing::CommentPlace;
use crate::record::{CannotWrite, VariationStyle};

impl Editor<'_> {
    /// Exchanges a variation with the rest of the line from the half-move `unit` on, which it replaces; returns that line.
    /// `count` is that of the two half-moves that change places.
    pub(super) fn promote(
        &mut self,
        variation: usize,
        (line, unit): (usize, usize),
        count: PlyNumber,
    ) -> Result<usize, CannotWrite> {
        if self.script.units(variation).units.is_empty() || line == variation {
            return Err(CannotWrite::NoVariation);
        }
        let was = self.was_interrupted(line, unit + 1);
        let other_was = self.was_interrupted(variation, 1);
        let mine = self.split_line(line, unit)?;
        let theirs = self.split_line(variation, 0)?;
        self.script.cursor = self.script.cursor.or_else(|| theirs.core.first().and_then(LinePart::old));
        self.put(line, &mine, &theirs)?;
        self.put(variation, &theirs, &mine)?;
        self.update_number(line, unit + 1, self.next(count), other_was);
        self.update_number(variation, 1, self.next(count), was);
        Ok(line)
    }

    /// The variation that takes the place of a half-move which is deleted: the first one that has moves, replaces
    /// nothing else, and does not contain the line itself.
    pub(super) fn successor(&self, line: usize, unit: &Unit) -> Option<usize> {
        let referred: Vec<u32> = self.script.flat().into_iter().flat_map(|part| self.script.references(part)).collect();
        self.script.variations(line, unit).into_iter().find(|variation| {
            let number = self.script.lines.get(*variation).and_then(|line| line.number);
            let times = number.map_or(1, |number| referred.iter().filter(|other| **other == number).count());
            times == 1 && !self.script.units(*variation).units.is_empty() && !self.stands_in(line, *variation)
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
        let units = self.script.units(line);
        let unit = units.units.get(unit).ok_or(CannotWrite::NoSuchPlace)?;
        // Where lines stand below those that they branch from, each has its own end.
        let below = self.usual_style() == Some(VariationStyle::AtNumber);
        let number = self.script.number_of(line, unit).filter(|_| below);
        let stays_below = |part: &LinePart| match part {
            LinePart::Line(inner) if self.script.is_at_number(*inner) => {
                self.script.lines.get(*inner).and_then(|line| line.number) <= number
            }
            _ => false,
        };
        let mut split =
            SplitLine { before: Vec::new(), core: Vec::new(), stay: Vec::new(), rest: Vec::new(), fixed: Vec::new() };
        let mut ended = false;
        for (index, part) in self.script.parts(line).iter().enumerate() {
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

    /// Builds a line from its remaining parts and the half-moves of another.
    fn put(&mut self, line: usize, own: &SplitLine, other: &SplitLine) -> OperationResult {
        let mut parts = own.before.clone();
        let leading = own.stay.iter().take_while(|part| self.is_reference(part)).count();
        let (core, said) = other.core.split_at(self.marks(&other.core));
        let (references, inline) = own.stay.split_at(leading);
        for part in core.iter().chain(references).chain(said).chain(inline).chain(&other.rest) {
            parts.push(match self.script.kind_of(part) {
                // In the main line it would end the game.
                Kind::Word if Some(line) == self.script.main => {
                    let text = self.script.text_of_part(part).to_owned();
                    let text = (self.editing.comment)(&text, CommentPlace::Moves, self.line_break)?;
                    LinePart::New(NewPiece::new(Kind::Comment, text))
                }
                _ => part.clone(),
            });
        }
        parts.extend(own.fixed.iter().cloned());
        if let Some(line) = self.script.lines.get_mut(line) {
            line.parts = parts;
        }
        Ok(())
    }
}

/// A line taken apart at a half-move.
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
