//! How variations are written: their brackets, their numbers, and where the text of a numbered one goes.

use super::Editor;
use super::emit::has_break;
use super::numbers::PlyNumber;
use super::operations::OperationResult;
use super::pieces::{Kind, Line, LinePart, NewPiece, Unit};
use crate::formats::editing;
use crate::record::{CannotWrite, VariationStyle};
use rustc_hash::{FxHashMap, FxHashSet};

impl Editor<'_> {
    /// How the record writes its variations.
    pub(super) fn usual_style(&self) -> Option<VariationStyle> {
        let own = self.script.lines.iter().rev().find_map(|line| line.style);
        own.or(self.editing.variations)
    }

    /// An empty variation with its brackets, as the record writes those it has.
    pub(super) fn new_line(&self, style: VariationStyle, number: u32, host: usize) -> Result<Line, CannotWrite> {
        let brackets = self.editing.brackets(style, number)?;
        let mut open = NewPiece::new(Kind::Open, brackets.open);
        let mut close = NewPiece::new(Kind::Close, brackets.close);
        open.inside = Some(brackets.padding.to_owned());
        close.space = Some(brackets.padding.to_owned());
        if brackets.apart {
            let above = self.space_above(host);
            let inner = self.space_inside();
            if inner.as_ref().is_none_or(|inner| has_break(inner)) {
                let margin = format!("{}{}", self.line_break, after_break(&above));
                open.inside = Some(margin.clone() + &" ".repeat(self.indent));
                close.space = Some(margin);
            } else {
                (open.inside, close.space) = (inner.clone(), inner);
            }
            open.space = Some(above);
        }
        if style == VariationStyle::AtNumber {
            let line_break = self.line_break;
            (open.space, open.inside) = (Some(line_break.repeat(2)), Some(line_break.to_owned()));
            let (open, style, number) = (Some(LinePart::New(open)), Some(style), Some(number));
            return Ok(Line { open, close: None, style, number, parts: Vec::new(), opener: None });
        }
        let number = (style == VariationStyle::Numbered).then_some(number);
        let (open, close) = (Some(LinePart::New(open)), Some(LinePart::New(close)));
        Ok(Line { open, close, style: Some(style), number, parts: Vec::new(), opener: None })
    }

    /// The space after the bracket of a numbered variation in the record.
    fn space_inside(&self) -> Option<String> {
        let numbered = self.script.lines.iter().filter(|line| line.style == Some(VariationStyle::Numbered));
        numbered.rev().find_map(|line| match line.open {
            Some(LinePart::Old(open)) => Some(self.script.space_before(open + 1).to_owned()),
            _ => None,
        })
    }

    /// The space before a numbered variation at the end of a line.
    fn space_above(&self, host: usize) -> String {
        let host = self.host(host);
        let mut siblings = self.script.parts(host).iter().rev().filter_map(|part| match part {
            LinePart::Line(line) if self.script.is_numbered(*line) => self.script.lines.get(*line)?.open.as_ref(),
            _ => None,
        });
        let sibling = siblings.find_map(|open| match open {
            LinePart::Old(open) => Some(self.script.space_before(*open)),
            _ => None,
        });
        let opened = match self.script.lines.get(host).and_then(|host| host.open.as_ref()) {
            Some(LinePart::Old(open)) => Some(self.script.space_before(*open + 1)),
            _ => None,
        };
        let broken = sibling.or(opened).filter(|space| has_break(space));
        broken.map_or_else(|| self.line_break.to_owned(), str::to_owned)
    }

    /// The line at whose end the text of a numbered variation goes that branches off from a line: where the record has
    /// variations within variations the numbered one around, else the main line.
    fn host(&self, line: usize) -> usize {
        let main = self.script.main.unwrap_or(0);
        let nested = self.script.lines.iter().filter(|line| line.style == Some(VariationStyle::Numbered));
        let nests = nested.flat_map(|line| &line.parts).any(|part| self.script.is_numbered_line(part));
        if !nests {
            return main;
        }
        let outer = self.script.outer_lines();
        let mut around = std::iter::successors(Some(line), |line| outer.get(line).copied());
        around.find(|line| self.script.is_numbered(*line)).unwrap_or(main)
    }

    /// Puts a numbered variation where its text goes.
    pub(super) fn place_numbered(&mut self, line: usize, new: usize) {
        let host = self.host(line);
        let parts = self.script.parts(host);
        let last = parts.iter().rposition(|part| self.script.is_numbered_line(part));
        let at = last.map_or(parts.len(), |last| last + 1);
        self.insert_parts(host, at, vec![LinePart::Line(new)]);
        if let Some(number) = self.script.lines.get(new).and_then(|line| line.number) {
            self.script.defined.insert(number, new);
        }
    }

    /// Puts a line after the one that it branches from: behind those that branch at its number or later. The half-move that
    /// has an alternative below gets its mark.
    pub(super) fn place_at_number(&mut self, line: usize, unit: &Unit, new: usize, number: u32) {
        let siblings = self.script.lines_at(line, number);
        let marked = match siblings.last() {
            Some((_, sibling)) => self.script.units(*sibling).units.into_iter().next().map(|unit| (*sibling, unit)),
            None => Some((line, unit.clone())),
        };
        let is_later = |part: &LinePart| match part {
            LinePart::Line(inner) => {
                let own = self.script.lines.get(*inner).and_then(|line| line.number);
                self.script.is_at_number(*inner) && own.is_some_and(|own| own >= number)
            }
            _ => true,
        };
        let parts = self.script.parts(line);
        let at = parts.iter().rposition(is_later).map_or(0, |last| last + 1);
        self.insert_parts(line, at, vec![LinePart::Line(new)]);
        if let Some((line, unit)) = marked {
            let parts = self.script.parts(line);
            let is_mark =
                |index: &&usize| parts.get(**index).is_some_and(|part| self.script.kind_of(part) == Kind::Mark);
            let marks: Vec<usize> = unit.own.iter().take_while(is_mark).copied().collect();
            let has =
                marks.iter().filter_map(|index| parts.get(*index)).any(|part| self.script.text_of_part(part) == "+");
            if !has && self.numbered {
                let at = marks.last().copied().unwrap_or(unit.mv) + 1;
                let mark = NewPiece { space: Some(String::new()), ..NewPiece::new(Kind::Mark, "+") };
                self.insert_parts(line, at, vec![LinePart::New(mark)]);
            }
        }
    }

    /// Adds a number to the references of a half-move, as the last of its variations.
    pub(super) fn refer(&mut self, line: usize, unit: &Unit, number: u32) {
        let parts = self.script.parts(line);
        let inline = unit.own.iter().rev().find(|own| matches!(parts.get(**own), Some(LinePart::Line(_))));
        let after = inline.copied().unwrap_or(unit.mv);
        let reference = |own: &&usize| **own > after && parts.get(**own).is_some_and(|part| self.is_reference(part));
        if let Some(index) = unit.own.iter().rev().find(reference).copied()
            && let Some(part) = parts.get(index).cloned()
        {
            let mut numbers = self.script.references(&part);
            numbers.push(number);
            return self.write_reference(line, index, &numbers);
        }
        let mark = |own: &&usize| {
            **own > after && parts.get(**own).is_some_and(|part| self.script.kind_of(part) == Kind::Mark)
        };
        let index = unit.own.iter().rev().find(mark).copied().unwrap_or(after) + 1;
        let reference = NewPiece::new(Kind::Reference, editing::reference(&[number]));
        self.insert_parts(line, index, vec![LinePart::New(reference)]);
    }

    pub(super) fn is_reference(&self, part: &LinePart) -> bool {
        self.script.kind_of(part) == Kind::Reference
    }

    /// Writes other numbers into references; without any they go.
    pub(super) fn write_reference(&mut self, line: usize, index: usize, numbers: &[u32]) {
        if let Some(part) = self.script.parts(line).get(index).cloned() {
            let written = self.with_references(part, numbers);
            self.replace_part(line, index, written.into_iter().collect());
        }
    }

    /// References with other numbers; without any they go.
    pub(super) fn with_references(&mut self, part: LinePart, numbers: &[u32]) -> Option<LinePart> {
        if numbers.is_empty() {
            return None;
        }
        let text = editing::reference(numbers);
        match part {
            LinePart::Old(piece) => {
                self.script.rewritten.insert(piece, text);
                Some(part)
            }
            _ => Some(LinePart::New(NewPiece::new(Kind::Reference, text))),
        }
    }

    /// Writes a variation in another style. `count` is that of the half-move it replaces.
    pub(super) fn restyle(&mut self, variation: usize, style: VariationStyle, count: PlyNumber) -> OperationResult {
        let (line, unit) = self.script.replaced(variation).ok_or(CannotWrite::NoVariation)?;
        let now = self.script.lines.get(variation).and_then(|line| line.style).ok_or(CannotWrite::NoVariation)?;
        if now == style {
            return Ok(());
        }
        let was = self.was_interrupted(line, unit + 1);
        let first = self.script.units(variation).units.first().map(|unit| unit.mv);
        self.script.cursor = first.and_then(|mv| self.script.parts(variation).get(mv)?.old());
        match style {
            VariationStyle::Numbered => self.by_number(line, variation)?,
            VariationStyle::Inline => self.inline(line, unit, variation)?,
            VariationStyle::AtNumber => return Err(CannotWrite::Style(style)),
        }
        self.update_number(line, unit + 1, self.next(count), was);
        Ok(())
    }

    fn by_number(&mut self, line: usize, variation: usize) -> OperationResult {
        let number = self.script.largest_number() + 1;
        let new = self.new_line(VariationStyle::Numbered, number, line)?;
        let at = self.script.parts(line).iter().position(|part| *part == LinePart::Line(variation));
        let at = at.ok_or(CannotWrite::NoVariation)?;
        if let Some(old) = self.script.lines.get_mut(variation) {
            let parts = std::mem::take(&mut old.parts);
            *old = Line { parts, ..new };
        }
        let before = at.checked_sub(1).and_then(|before| self.script.parts(line).get(before)).cloned();
        match before.filter(|part| self.is_reference(part)) {
            Some(part) => {
                let mut numbers = self.script.references(&part);
                numbers.push(number);
                self.replace_part(line, at, Vec::new());
                self.write_reference(line, at - 1, &numbers);
            }
            None => {
                let reference = NewPiece::new(Kind::Reference, editing::reference(&[number]));
                self.replace_part(line, at, vec![LinePart::New(reference)]);
            }
        }
        self.place_numbered(line, variation);
        Ok(())
    }

    fn inline(&mut self, line: usize, unit: usize, variation: usize) -> OperationResult {
        let new = self.new_line(VariationStyle::Inline, 0, line)?;
        let number = self.script.lines.get(variation).and_then(|line| line.number).ok_or(CannotWrite::NoVariation)?;
        let Some((Some(outer), at)) = self.script.place_of(variation) else { return Err(CannotWrite::NoVariation) };
        self.replace_part(outer, at, Vec::new());
        let units = self.script.units(line).units;
        let own = units.get(unit).map(|unit| unit.own.clone()).unwrap_or_default();
        let refers = |index: &usize| {
            let part = self.script.parts(line).get(*index);
            part.is_some_and(|part| self.script.references(part).contains(&number))
        };
        let index = own.into_iter().find(refers).ok_or(CannotWrite::NoVariation)?;
        let part = self.script.parts(line).get(index).cloned();
        let numbers = part.map(|part| self.script.references(&part)).unwrap_or_default();
        let at = numbers.iter().position(|other| *other == number).unwrap_or(0);
        let (before, after) = (numbers.get(..at).unwrap_or_default(), numbers.get(at + 1..).unwrap_or_default());
        if !after.is_empty() {
            let reference = NewPiece::new(Kind::Reference, editing::reference(after));
            self.insert_parts(line, index + 1, vec![LinePart::New(reference)]);
        }
        self.insert_parts(line, index + 1, vec![LinePart::Line(variation)]);
        self.write_reference(line, index, before);
        if let Some(old) = self.script.lines.get_mut(variation) {
            let parts = std::mem::take(&mut old.parts);
            *old = Line { parts, ..new };
        }
        self.script.defined.remove(&number);
        Ok(())
    }

    /// Moves the text of a numbered variation to the half-move that refers to it, after the texts already there.
    /// `count` is that of the half-move.
    pub(super) fn move_to_reference(&mut self, variation: usize, count: PlyNumber) -> OperationResult {
        let (line, unit) = self.script.replaced(variation).ok_or(CannotWrite::NoVariation)?;
        let Some((Some(outer), at)) = self.script.place_of(variation) else { return Err(CannotWrite::NoVariation) };
        if !self.script.is_numbered(variation) || self.around(line).contains(&variation) {
            return Err(CannotWrite::NoVariation);
        }
        let follows = self.script.units(outer).units.iter().position(|unit| unit.mv > at);
        let follows = follows.map(|follows| (follows, self.was_interrupted(outer, follows)));
        let was = self.was_interrupted(line, unit + 1);
        self.replace_part(outer, at, Vec::new());
        let units = self.script.units(line).units;
        let unit_parts = units.get(unit).ok_or(CannotWrite::NoSuchPlace)?;
        let mut to = unit_parts.end();
        while self.script.parts(line).get(to).is_some_and(|part| self.script.is_numbered_line(part)) {
            to += 1;
        }
        self.insert_parts(line, to, vec![LinePart::Line(variation)]);
        self.update_number(line, unit + 1, self.next(count), was);
        if let Some((follows, was)) = follows.filter(|(follows, _)| (outer, *follows) != (line, unit + 1))
            && let Some(found) = self.script.units(outer).units.get(follows).cloned()
            && let Some(count) = self.script.printed(outer, &found.prefix)
        {
            self.update_number(outer, follows, count, was);
        }
        self.script.cursor = self.script.lines.get(variation).and_then(|line| line.open.as_ref()?.old());
        Ok(())
    }

    /// A line and those that it is inside of.
    pub(super) fn around(&self, line: usize) -> FxHashSet<usize> {
        let outer = self.script.outer_lines();
        std::iter::successors(Some(line), |line| outer.get(line).copied()).collect()
    }

    /// Numbers the variations in the order of their references.
    pub(super) fn renumber_variations(&mut self) -> OperationResult {
        let mut new: FxHashMap<u32, u32> = FxHashMap::default();
        let referred = self.script.flat().into_iter().flat_map(|part| self.script.references(part));
        let defined = self.script.lines.iter().filter_map(|line| line.number);
        let all: Vec<u32> = referred.chain(defined).collect();
        for number in all {
            let next = new.len() as u32 + 1;
            new.entry(number).or_insert(next);
        }
        let numbered = self.script.lines.iter().filter(|line| line.number.is_some());
        let openers: FxHashSet<usize> = numbered.filter_map(|line| line.open.as_ref()?.old()).collect();
        for piece in 0..self.script.pieces.len() {
            let part = LinePart::Old(piece);
            let defines = openers.contains(&piece);
            if !defines && !self.is_reference(&part) {
                continue;
            }
            let text = self.script.text_of(piece).to_owned();
            if !defines && text.contains('-') {
                return Err(CannotWrite::Style(VariationStyle::Numbered));
            }
            let written = renumbered(&text, &new);
            if written != text {
                self.script.rewritten.insert(piece, written);
            }
        }
        Ok(())
    }
}

/// The part of a space after its last line break.
fn after_break(space: &str) -> &str {
    space.rfind(['\n', '\r']).and_then(|at| space.get(at + 1..)).unwrap_or_default()
}

/// A text with each number that the map knows changed.
fn renumbered(text: &str, new: &FxHashMap<u32, u32>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut digits = String::new();
    for c in text.chars().map(Some).chain([None]) {
        if let Some(digit) = c.filter(char::is_ascii_digit) {
            digits.push(digit);
            continue;
        }
        let number = digits.parse().ok().and_then(|number: u32| new.get(&number));
        match number {
            Some(number) => out.push_str(&number.to_string()),
            None => out.push_str(&digits),
        }
        digits.clear();
        out.extend(c);
    }
    out
}
