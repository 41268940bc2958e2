//! The numbers of half-moves, updated where an edit changes their surroundings.

use super::Editor;
use super::pieces::{Kind, LinePart, NewPiece, Unit, leading_number};
use crate::rules::Side;
use rustc_hash::{FxHashMap, FxHashSet};

/// The parts that come in place of others of a line, by the indices of those.
type Changes = FxHashMap<usize, Vec<LinePart>>;

/// The number and the side of a half-move.
pub(super) type PlyNumber = (u32, Side);

/// A half-move of a line, by its place there, with its number and whether it was interrupted.
pub(super) type NumberUpdate = (usize, PlyNumber, bool);

impl Editor<'_> {
    /// The half-move after one.
    pub(super) fn next(&self, (number, side): PlyNumber) -> PlyNumber {
        let grows = side == Side::Second || self.editing.numbers_half_moves;
        (number.saturating_add(u32::from(grows)), side.opponent())
    }

    /// The pieces before a half-move that is written with its number.
    pub(super) fn number_pieces(&self, (number, side): PlyNumber) -> Vec<LinePart> {
        if !self.numbered {
            return Vec::new();
        }
        let texts = self.editing.number(number, side, self.glued).into_iter().enumerate();
        let kind = |at| if at == 0 { Kind::Number } else { Kind::Placeholder };
        texts.map(|(at, text)| LinePart::New(NewPiece::new(kind(at), text))).collect()
    }

    /// Whether a half-move is separated from the one before it, so it needs its number.
    pub(super) fn is_interrupted(&self, line: usize, unit: &Unit) -> bool {
        let parts = self.script.parts(line);
        for index in (0..unit.mv).rev().filter(|index| unit.prefix.binary_search(index).is_err()) {
            match parts.get(index) {
                Some(LinePart::Line(_)) => return true,
                Some(part) => match self.script.kind_of(part) {
                    Kind::Move => return false,
                    Kind::Comment if self.editing.spelling.numbers_after_comments => return true,
                    _ => {}
                },
                None => {}
            }
        }
        true
    }

    /// Updates the number of a half-move after a change before it; `was` is whether it was interrupted. One that the record
    /// writes without a number stays so, unless it is interrupted.
    pub(super) fn update_number(&mut self, line: usize, unit: usize, count: PlyNumber, was: bool) {
        self.update_numbers(line, &[(unit, count, was)]);
    }

    /// The same for some half-moves of a line.
    pub(super) fn update_numbers(&mut self, line: usize, updates: &[NumberUpdate]) {
        let units = self.script.units(line).units;
        let mut changes = Changes::default();
        for (unit, count, was) in updates {
            let Some(unit) = units.get(*unit) else { continue };
            let is_new = matches!(self.script.parts(line).get(unit.mv), Some(LinePart::New(_)));
            let is_first = count.1 == Side::First || self.editing.numbers_half_moves;
            let is = self.is_interrupted(line, unit);
            if unit.prefix.is_empty() && (is || (is_new && is_first)) {
                self.set_prefix(line, unit, self.number_pieces(*count), &mut changes);
            } else if !unit.prefix.is_empty() && *was && !is && !is_first {
                self.set_prefix(line, unit, Vec::new(), &mut changes);
            }
        }
        self.make(line, changes);
    }

    /// Whether a half-move of a line is interrupted; `false` if there is none.
    pub(super) fn was_interrupted(&self, line: usize, unit: usize) -> bool {
        self.script.units(line).units.get(unit).is_some_and(|unit| self.is_interrupted(line, unit))
    }

    /// Numbers the half-moves of a line from one on, and those of all variations that branch off from there.
    pub(super) fn renumber(&mut self, line: usize, unit: usize, count: PlyNumber) {
        let mut open = vec![(line, unit, count)];
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        while let Some((line, first, count)) = open.pop() {
            let units = self.script.units(line).units;
            let mut changes = Changes::default();
            let mut now = count;
            let variations = self.script.variations_of(line, &units);
            for (unit, variations) in units.iter().zip(variations).skip(first) {
                for variation in variations {
                    if seen.insert(variation) {
                        open.push((variation, 0, now));
                    }
                }
                self.number(line, unit, now, &mut changes);
                now = self.next(now);
            }
            self.make(line, changes);
        }
    }

    /// Gives a half-move its number.
    fn number(&mut self, line: usize, unit: &Unit, count: PlyNumber, changes: &mut Changes) {
        let of_each = self.editing.numbers_half_moves;
        let needs = of_each || count.1 == Side::First || self.is_interrupted(line, unit);
        match self.script.printed(line, &unit.prefix) {
            Some((number, _)) if of_each && number == count.0 => {}
            Some(_) if of_each => self.write_digits(line, unit, count.0, changes),
            Some(printed) if printed == count => {}
            Some((_, side)) if side == count.1 => self.write_digits(line, unit, count.0, changes),
            _ if needs => self.set_prefix(line, unit, self.number_pieces(count), changes),
            _ => self.set_prefix(line, unit, Vec::new(), changes),
        }
    }

    /// Changes the digits of a number and nothing else.
    fn write_digits(&mut self, line: usize, unit: &Unit, new: u32, changes: &mut Changes) {
        for index in unit.prefix.iter().rev() {
            let part = self.script.parts(line).get(*index).cloned();
            let Some(part) = part.filter(|part| self.script.kind_of(part) == Kind::Number) else { continue };
            let text = self.script.text_of_part(&part).to_owned();
            let dots = leading_number(&text).and_then(|(_, digits)| text.get(digits..)).unwrap_or_default();
            let text = format!("{new}{dots}");
            match part {
                LinePart::Old(piece) => drop(self.script.rewritten.insert(piece, text)),
                _ => drop(changes.insert(*index, vec![LinePart::New(NewPiece::new(Kind::Number, text))])),
            }
            return;
        }
    }

    /// Writes other pieces before a half-move.
    fn set_prefix(&self, line: usize, unit: &Unit, mut pieces: Vec<LinePart>, changes: &mut Changes) {
        if pieces.is_empty() && unit.prefix.is_empty() {
            return;
        }
        pieces.extend(self.script.parts(line).get(unit.mv).cloned());
        changes.insert(unit.mv, pieces);
        changes.extend(unit.prefix.iter().map(|index| (*index, Vec::new())));
    }

    /// Makes changes of a line, all at once: each would move the parts after it.
    fn make(&mut self, line: usize, mut changes: Changes) {
        let Some(line) = self.script.lines.get_mut(line).filter(|_| !changes.is_empty()) else { return };
        let mut parts = Vec::with_capacity(line.parts.len() + changes.len());
        for (index, part) in std::mem::take(&mut line.parts).into_iter().enumerate() {
            match changes.remove(&index) {
                Some(new) => parts.extend(new),
                None => parts.push(part),
            }
        }
        line.parts = parts;
    }

    /// Puts parts in place of one.
    pub(super) fn replace_part(&mut self, line: usize, index: usize, parts: Vec<LinePart>) {
        if let Some(line) = self.script.lines.get_mut(line)
            && index < line.parts.len()
        {
            line.parts.splice(index..=index, parts).for_each(drop);
        }
    }

    /// Puts parts before one.
    pub(super) fn insert_parts(&mut self, line: usize, index: usize, parts: Vec<LinePart>) {
        if let Some(line) = self.script.lines.get_mut(line) {
            let index = index.min(line.parts.len());
            line.parts.splice(index..index, parts).for_each(drop);
        }
    }
}
