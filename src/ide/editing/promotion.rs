//! A variation takes the place of the half-moves that it replaces.

use super::Editor;
use super::numbers::{Count, next};
use super::operations::OperationResult;
use super::script::{Fresh, Kind, Part};
use crate::formats::editing::CommentPlace;
use crate::record::CannotWrite;

impl Editor<'_> {
    /// Exchanges a variation with the rest of the line from the half-move `unit` on, which it replaces; returns that line.
    /// `count` is that of the two half-moves that change places.
    pub(super) fn promote(
        &mut self,
        variation: usize,
        (line, unit): (usize, usize),
        count: Count,
    ) -> Result<usize, CannotWrite> {
        if self.script.units(variation).units.is_empty() || line == variation {
            return Err(CannotWrite::NoVariation);
        }
        let was = self.was_interrupted(line, unit + 1);
        let other_was = self.was_interrupted(variation, 1);
        let mine = self.halves(line, unit)?;
        let theirs = self.halves(variation, 0)?;
        self.script.cursor = self.script.cursor.or_else(|| theirs.core.first().and_then(Part::old));
        self.put(line, &mine, &theirs)?;
        self.put(variation, &theirs, &mine)?;
        self.settle(line, unit + 1, next(count), other_was);
        self.settle(variation, 1, next(count), was);
        Ok(line)
    }

    /// A line taken apart at a half-move.
    fn halves(&self, line: usize, unit: usize) -> Result<Halves, CannotWrite> {
        let units = self.script.units(line);
        let unit = units.units.get(unit).ok_or(CannotWrite::NoSuchPlace)?;
        let mut halves =
            Halves { before: Vec::new(), core: Vec::new(), stay: Vec::new(), rest: Vec::new(), fixed: Vec::new() };
        let mut ended = false;
        for (index, part) in self.script.parts(line).iter().enumerate() {
            let kind = self.script.kind_of(part);
            ended |= kind == Kind::End && index > unit.mv;
            let list = if index < unit.mv {
                &mut halves.before
            } else if index == unit.mv {
                &mut halves.core
            } else if self.script.is_numbered_line(part)
                || ended
                || (kind == Kind::Outside && !matches!(part, Part::Line(_)))
            {
                &mut halves.fixed
            } else if unit.own.binary_search(&index).is_ok() {
                if matches!(part, Part::Line(_)) || kind == Kind::Reference {
                    &mut halves.stay
                } else {
                    &mut halves.core
                }
            } else {
                &mut halves.rest
            };
            list.push(part.clone());
        }
        Ok(halves)
    }

    /// Builds a line from its remaining parts and the half-moves of another.
    fn put(&mut self, line: usize, own: &Halves, other: &Halves) -> OperationResult {
        let mut parts = own.before.clone();
        let marks = other.core.iter().skip(1).take_while(|part| self.script.kind_of(part) == Kind::Mark).count() + 1;
        let leading = own.stay.iter().take_while(|part| self.is_reference(part)).count();
        let (core, said) = other.core.split_at(marks.min(other.core.len()));
        let (references, inline) = own.stay.split_at(leading);
        for part in core.iter().chain(references).chain(said).chain(inline).chain(&other.rest) {
            parts.push(match self.script.kind_of(part) {
                // In the main line it would end the game.
                Kind::Word if Some(line) == self.script.main => {
                    let text = self.script.text_of_part(part).to_owned();
                    let text = self.editing.comment(&text, CommentPlace::Moves, self.line_break)?;
                    Part::New(Fresh::new(Kind::Comment, text))
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
struct Halves {
    /// Up to the number of the half-move.
    before: Vec<Part>,
    /// The half-move with its comments and marks.
    core: Vec<Part>,
    /// Its variations, which stay in the line.
    stay: Vec<Part>,
    /// The parts after it.
    rest: Vec<Part>,
    /// The parts that stay at the end of the line: texts of numbered variations, the word that ends the game.
    fixed: Vec<Part>,
}
