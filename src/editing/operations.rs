//! The operations on the lines of a record: half-moves come in and go. An operation puts parts in another order, takes
//! some out or puts new ones in. The text follows from that.

use super::numbers::PlyNumber;
use super::pieces::{Kind, LinePart, NewPiece, Unit};
use super::{Editor, Target};
use crate::record::{CannotWrite, VariationStyle};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) type OperationResult = Result<(), CannotWrite>;

impl Editor<'_> {
    /// Inserts a half-move after the half-move `unit` of a line (`None`: at its start); those after it get new numbers.
    pub(super) fn insert(&mut self, line: usize, unit: Option<usize>, text: &str, count: PlyNumber) {
        let units = self.script.units(line);
        let mut index = match unit.and_then(|unit| units.units.get(unit)) {
            Some(unit) => unit.end(),
            None => units.head.last().map_or(0, |last| last + 1),
        };
        let at = unit.map_or(0, |unit| unit + 1);
        let moved = LinePart::New(NewPiece { cursor: true, ..NewPiece::new(Kind::Move, text) });
        if at == units.units.len() {
            // A number at the end of the line without a half-move is removed, or used for it.
            let dangling = self.script.printed(line, &units.dangling);
            let fits = match self.editing.numbers_half_moves {
                true => dangling.is_some_and(|(number, _)| number == count.0),
                false => dangling == Some(count),
            };
            if fits {
                index = units.dangling.last().map_or(index, |last| last + 1).max(index);
            } else {
                for dangling in units.dangling.iter().rev() {
                    self.replace_part(line, *dangling, Vec::new());
                    index -= usize::from(*dangling < index);
                }
            }
            let mut parts = vec![moved];
            // The word that ends the game has lost its number to the half-move.
            let next = self.script.parts(line).get(index);
            if fits
                && self.editing.numbers_half_moves
                && next.is_some_and(|next| self.script.kind_of(next) == Kind::End)
            {
                parts.extend(self.number_pieces(self.next(count)));
            }
            self.insert_parts(line, index, parts);
            if !fits {
                self.update_number(line, at, count, false);
            }
        } else {
            self.insert_parts(line, index, vec![moved]);
            self.update_number(line, at, count, false);
            self.renumber(line, at + 1, self.next(count));
        }
    }

    /// Adds a variation of one half-move to a half-move.
    pub(super) fn add_variation(
        &mut self,
        line: usize,
        unit: usize,
        text: &str,
        count: PlyNumber,
        style: Option<VariationStyle>,
    ) -> OperationResult {
        let style = style.or_else(|| self.usual_style()).ok_or(CannotWrite::Variations)?;
        let number = if style == VariationStyle::AtNumber { count.0 } else { self.script.largest_number() + 1 };
        let mut new = self.new_line(style, number, line)?;
        let mut parts = self.number_pieces(count);
        parts.push(LinePart::New(NewPiece { cursor: true, ..NewPiece::new(Kind::Move, text) }));
        new.parts = parts;
        let was = self.was_interrupted(line, unit + 1);
        let Some(at) = self.script.units(line).units.get(unit).cloned() else { return Err(CannotWrite::NoSuchPlace) };
        let new = self.script.add_line(new);
        match style {
            VariationStyle::Inline => self.insert_parts(line, at.end(), vec![LinePart::Line(new)]),
            VariationStyle::Numbered => {
                self.refer(line, &at, number);
                self.place_numbered(line, new);
            }
            VariationStyle::AtNumber => self.place_at_number(line, &at, new, number),
        }
        self.update_number(line, unit + 1, self.next(count), was);
        Ok(())
    }

    /// Writes another move in place of a half-move.
    pub(super) fn replace(&mut self, target: Target, text: &str) {
        let index = self.script.units(target.line).units.get(target.unit).map(|unit| unit.mv);
        let piece = index.and_then(|index| self.script.parts(target.line).get(index)?.old());
        if let Some(piece) = piece {
            self.script.cursor = Some(piece);
            self.script.rewritten.insert(piece, text.to_owned());
        }
    }

    /// Deletes one half-move; those after it move up, and what replaced it replaces the next one.
    pub(super) fn delete(&mut self, target: Target, count: PlyNumber) -> OperationResult {
        let Target { line, unit } = target;
        let units = self.script.units(line).units;
        let Some(found) = units.get(unit) else { return Err(CannotWrite::NoSuchPlace) };
        if unit + 1 == units.len() {
            return self.truncate(target, count);
        }
        self.mark_before(line, found);
        if self.script.variations(line, found).is_empty() {
            let gone = found.prefix.iter().chain([&found.mv]).chain(&found.own).copied().collect();
            self.remove(line, gone, None);
        } else {
            let (own, next) = (self.split_line(line, unit)?, self.split_line(line, unit + 1)?);
            self.succeed(line, own, next)?;
        }
        self.renumber(line, unit, count);
        Ok(())
    }

    /// Deletes a half-move and everything after it. The first of the variations that replace it takes its place.
    pub(super) fn truncate(&mut self, target: Target, count: PlyNumber) -> OperationResult {
        let Target { line, unit } = target;
        let units = self.script.units(line);
        let Some(found) = units.units.get(unit) else { return Err(CannotWrite::NoSuchPlace) };
        if unit == 0 && Some(line) != self.script.main && self.script.variations(line, found).is_empty() {
            return self.delete_variation(line);
        }
        self.mark_before(line, found);
        let parts = |unit: &Unit| [unit.prefix.as_slice(), &[unit.mv], &unit.own].concat();
        let mut gone: FxHashSet<usize> = units.dangling.iter().copied().collect();
        gone.extend(units.units.iter().skip(unit + 1).flat_map(parts));
        // Lines that branch later than the half-move have nothing to branch from.
        let later = units.units.iter().skip(unit + 1);
        let later: FxHashSet<Option<u32>> =
            later.filter_map(|unit| self.script.printed(line, &unit.prefix)).map(|(number, _)| Some(number)).collect();
        let branches_later = |part: &LinePart| match part {
            LinePart::Line(inner) if self.script.is_at_number(*inner) => {
                self.script.lines.get(*inner).is_some_and(|line| later.contains(&line.number))
            }
            _ => false,
        };
        let parts_of_line = self.script.parts(line).iter().enumerate();
        gone.extend(parts_of_line.filter(|(_, part)| branches_later(part)).map(|(at, _)| at));
        self.remove(line, gone, None);
        // Variations that only the removed half-moves referred to are gone now.
        let Some(found) = self.script.units(line).units.into_iter().nth(unit) else { return Ok(()) };
        match self.successor(line, &found) {
            Some(successor) => self.inherit(target, successor, count),
            None if unit == 0 && Some(line) != self.script.main => self.delete_variation(line),
            None => {
                self.remove(line, parts(&found).into_iter().collect(), None);
                Ok(())
            }
        }
    }

    /// The cursor goes after the previous half-move, or after the opening of the line, or else after the number.
    fn mark_before(&mut self, line: usize, unit: &Unit) {
        let parts = self.script.parts(line);
        let moves = parts.iter().take(unit.mv).rev().find(|part| self.script.kind_of(part) == Kind::Move);
        let open = self.script.lines.get(line).and_then(|line| line.open.as_ref());
        let number = || unit.prefix.first().and_then(|number| parts.get(*number));
        if let Some(LinePart::Old(piece)) = moves.or(open).or_else(number) {
            self.script.cursor = Some(*piece);
        }
    }

    /// Deletes a variation and the references to it.
    pub(super) fn delete_variation(&mut self, line: usize) -> OperationResult {
        if self.script.lines.get(line).is_none_or(|line| line.style.is_none()) {
            return Err(CannotWrite::NoVariation);
        }
        let replaced = self.script.replaced(line);
        let mut after = None;
        if let Some((around, unit)) = replaced {
            after = Some((around, unit + 1, self.was_interrupted(around, unit + 1)));
            let mv = self.script.units(around).units.get(unit).map(|unit| unit.mv);
            if let Some(LinePart::Old(piece)) = mv.and_then(|mv| self.script.parts(around).get(mv)) {
                self.script.cursor = Some(*piece);
            }
        }
        let Some((around, at)) = self.script.place_of(line) else { return Err(CannotWrite::NoVariation) };
        let Some(around) = around else { return Err(CannotWrite::NoVariation) };
        self.remove(around, [at].into_iter().collect(), Some(line));
        if let Some((around, unit, was)) = after
            && let Some(found) = self.script.units(around).units.get(unit).cloned()
            && let Some(count) = self.script.printed(around, &found.prefix)
        {
            self.update_number(around, unit, count, was);
        }
        Ok(())
    }

    /// Removes parts of a line, and with them the variations that only they refer to. A numbered variation with other
    /// references stays, wherever its text is. `whole` is a variation that is removed in spite of its references.
    fn remove(&mut self, line: usize, gone: FxHashSet<usize>, whole: Option<usize>) {
        let mut left: FxHashMap<u32, usize> = FxHashMap::default();
        for part in self.script.flat() {
            for number in self.script.references(part) {
                *left.entry(number).or_default() += 1;
            }
        }
        let mut open: Vec<LinePart> = gone.iter().filter_map(|at| self.script.parts(line).get(*at)).cloned().collect();
        open.extend(whole.map(LinePart::Line));
        let mut lost: FxHashSet<usize> = FxHashSet::default();
        while let Some(part) = open.pop() {
            if let LinePart::Line(inner) = part
                && (!self.script.is_numbered(inner) || whole == Some(inner))
                && lost.insert(inner)
            {
                open.extend_from_slice(self.script.parts(inner));
            }
            for number in self.script.references(&part) {
                let count = left.entry(number).or_default();
                *count = count.saturating_sub(1);
                if let Some(inner) = self.script.defined.get(&number).copied().filter(|_| *count == 0)
                    && lost.insert(inner)
                {
                    open.extend_from_slice(self.script.parts(inner));
                }
            }
        }
        self.lost.0 += lost.len();
        self.lost.1 += lost.iter().map(|line| self.script.units(*line).units.len()).sum::<usize>();
        // The removed text is here or in a numbered variation elsewhere; kept parts inside it take its place.
        let mut parts = Vec::with_capacity(self.script.parts(line).len());
        for (at, part) in self.script.parts(line).iter().enumerate() {
            match part {
                part if !gone.contains(&at) => parts.push(part.clone()),
                LinePart::Line(inner) => parts.extend(self.kept_in(*inner, &lost)),
                _ => {}
            }
        }
        self.set_parts(line, parts);
        let outer = self.script.outer_lines();
        let numbered = lost.iter().filter(|line| self.script.is_numbered(**line));
        let around = numbered.filter_map(|line| outer.get(line).copied());
        let around: FxHashSet<usize> = around.filter(|outer| !lost.contains(outer)).collect();
        for outer in around {
            self.take_out(outer, &lost);
        }
        if let Some(whole) = whole {
            self.forget_references(whole);
        }
    }

    /// Takes removed numbered variations out of a line that stays.
    fn take_out(&mut self, line: usize, lost: &FxHashSet<usize>) {
        let mut parts = Vec::with_capacity(self.script.parts(line).len());
        for part in self.script.parts(line) {
            match part {
                LinePart::Line(inner) if lost.contains(inner) && self.script.is_numbered(*inner) => {
                    parts.extend(self.kept_in(*inner, lost));
                }
                part => parts.push(part.clone()),
            }
        }
        self.set_parts(line, parts);
    }

    pub(super) fn set_parts(&mut self, line: usize, parts: Vec<LinePart>) {
        if let Some(line) = self.script.lines.get_mut(line) {
            line.parts = parts;
        }
    }

    /// The numbered variations inside a removed line that are kept.
    fn kept_in(&self, line: usize, lost: &FxHashSet<usize>) -> Vec<LinePart> {
        let mut kept = Vec::new();
        let mut open = vec![LinePart::Line(line)];
        while let Some(part) = open.pop() {
            let LinePart::Line(inner) = part else { continue };
            if lost.contains(&inner) {
                open.extend(
                    self.script.parts(inner).iter().rev().filter(|part| matches!(part, LinePart::Line(_))).cloned(),
                );
            } else {
                kept.push(LinePart::Line(inner));
            }
        }
        kept
    }

    /// Takes the number of a variation out of all references.
    pub(super) fn forget_references(&mut self, variation: usize) {
        let number = self.script.lines.get(variation).and_then(|line| line.number);
        let Some(number) = number.filter(|number| self.script.defined.get(number) == Some(&variation)) else { return };
        for line in 0..self.script.lines.len() {
            let before =
                self.script.lines.get_mut(line).map(|line| std::mem::take(&mut line.parts)).unwrap_or_default();
            let mut parts = Vec::with_capacity(before.len());
            for part in before {
                let mut numbers = self.script.references(&part);
                let named = numbers.len();
                numbers.retain(|other| *other != number);
                parts.extend(if numbers.len() == named { Some(part) } else { self.with_references(part, &numbers) });
            }
            self.set_parts(line, parts);
        }
        self.script.defined.remove(&number);
    }
}
