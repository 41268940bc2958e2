//! Comments and judgements of half-moves.

use super::operations::OperationResult;
use super::pieces::{Kind, LinePart, NewPiece, Units};
use super::{Editor, Target};
use crate::formats::editing::CommentPlace;
use crate::record::CannotWrite;

impl Editor<'_> {
    /// The parts that belong to a half-move, or to a line before its first one, and the half-move.
    fn attachments(&self, line: usize, unit: Option<usize>) -> Result<(Vec<usize>, Option<usize>), CannotWrite> {
        let Units { head, units, .. } = self.script.units(line);
        let Some(unit) = unit else { return Ok((head, None)) };
        let unit = units.into_iter().nth(unit).ok_or(CannotWrite::NoSuchPlace)?;
        Ok((unit.own, Some(unit.mv)))
    }

    /// Changes a comment of a half-move, or of a line at its start.
    pub(super) fn comment(&mut self, line: usize, unit: Option<usize>, index: usize, text: &str) -> OperationResult {
        let (own, mv) = self.attachments(line, unit)?;
        let parts = self.script.parts(line);
        let is_comment = |at: &&usize| {
            parts.get(**at).is_some_and(|part| matches!(self.script.kind_of(part), Kind::Comment | Kind::Word))
        };
        let comments: Vec<usize> = own.iter().filter(is_comment).copied().collect();
        let place = if mv.is_some() { CommentPlace::Moves } else { CommentPlace::LineStart };
        if text.is_empty() {
            let at = comments.get(index).copied().ok_or(CannotWrite::NoSuchPlace)?;
            self.script.cursor = mv.and_then(|mv| parts.get(mv)?.old());
            self.replace_part(line, at, Vec::new());
            return Ok(());
        }
        // A comment after the word that ends the game belongs to that word, whatever half-moves follow it.
        let ended = |mv: usize| parts.iter().take(mv).any(|part| self.script.kind_of(part) == Kind::End);
        if Some(line) == self.script.main && mv.is_some_and(ended) {
            return Err(CannotWrite::Comment);
        }
        let text = (self.editing.comment)(text, place, self.line_break)?;
        let fresh = LinePart::New(NewPiece { cursor: true, ..NewPiece::new(Kind::Comment, text.clone()) });
        if let Some(at) = comments.get(index).copied() {
            let old = self.script.parts(line).get(at).and_then(LinePart::old);
            match old.filter(|piece| self.script.kind_of(&LinePart::Old(*piece)) == Kind::Comment) {
                Some(piece) => {
                    // Among statements on one line a comma would end it.
                    if self.script.space_before(piece).contains(',') && text.contains([',', '\n', '\r']) {
                        return Err(CannotWrite::Comment);
                    }
                    self.script.cursor = Some(piece);
                    self.script.rewritten.insert(piece, text);
                }
                None => self.replace_part(line, at, vec![fresh]),
            }
            return Ok(());
        }
        if index > comments.len() {
            return Err(CannotWrite::NoSuchPlace);
        }
        let said = |at: &&usize| {
            parts
                .get(**at)
                .is_some_and(|part| matches!(self.script.kind_of(part), Kind::Mark | Kind::Reference | Kind::Unknown))
        };
        let last = comments.last().copied().or_else(|| own.iter().take_while(|at| said(at)).last().copied()).or(mv);
        self.insert_parts(line, last.map_or(0, |last| last + 1), vec![fresh]);
        Ok(())
    }

    /// Draws a diagram after a half-move, or at the start of a line. If there is one already, the first one is redrawn.
    pub(super) fn diagram(&mut self, line: usize, unit: Option<usize>, text: String) -> OperationResult {
        let (own, mv) = self.attachments(line, unit)?;
        let kind = |at: usize| self.script.parts(line).get(at).map(|part| self.script.kind_of(part));
        if let Some(drawn) = own.iter().copied().find(|at| kind(*at) == Some(Kind::Diagram)) {
            let piece = self.script.parts(line).get(drawn).and_then(LinePart::old).ok_or(CannotWrite::NoSuchPlace)?;
            self.script.cursor = Some(piece);
            self.script.rewritten.insert(piece, text);
            return Ok(());
        }
        let at = own.last().copied().max(mv).map_or(0, |last| last + 1);
        let apart = Some(self.line_break.to_owned());
        let drawn =
            NewPiece { cursor: true, space: apart.clone(), inside: apart, ..NewPiece::new(Kind::Diagram, text) };
        self.insert_parts(line, at, vec![LinePart::New(drawn)]);
        Ok(())
    }

    /// Judges a half-move.
    pub(super) fn judge(&mut self, target: Target, signs: &str) -> OperationResult {
        let written = if signs.is_empty() { String::new() } else { self.editing.judgement(signs)? };
        let units = self.script.units(target.line);
        let unit = units.units.get(target.unit).cloned().ok_or(CannotWrite::NoSuchPlace)?;
        let mut written = Some(written).filter(|written| !written.is_empty());
        let marks = |at: &&usize| {
            let part = self.script.parts(target.line).get(**at);
            part.is_some_and(|part| self.script.kind_of(part) == Kind::Mark)
        };
        let marks: Vec<usize> = unit.own.iter().filter(marks).copied().collect();
        let mut edits: Vec<(usize, String)> = Vec::new();
        for at in marks {
            let Some(text) = self.script.parts(target.line).get(at).map(|part| self.script.text_of_part(part)) else {
                continue;
            };
            let judged = matches!(text, "$1" | "$2" | "$3" | "$4" | "$5" | "$6");
            let new = match text.starts_with('$') {
                _ if judged => String::new(),
                true => text.to_owned(),
                false => {
                    let rest: String = text.chars().filter(|c| !"!?！？".contains(*c)).collect();
                    written.take().unwrap_or_default() + &rest
                }
            };
            edits.push((at, new));
        }
        let mv = self.script.parts(target.line).get(unit.mv).and_then(LinePart::old);
        let judged = edits.first().filter(|(_, text)| !text.is_empty());
        let judged = judged.and_then(|(at, _)| self.script.parts(target.line).get(*at)?.old());
        self.script.cursor = judged.or(mv);
        for (at, text) in edits.into_iter().rev() {
            match self.script.parts(target.line).get(at) {
                _ if text.is_empty() => self.replace_part(target.line, at, Vec::new()),
                Some(LinePart::Old(piece)) if self.script.text_of(*piece) != text => {
                    drop(self.script.rewritten.insert(*piece, text));
                }
                _ => {}
            }
        }
        if let Some(written) = written {
            self.script.cursor = None;
            let fresh = NewPiece { cursor: true, ..NewPiece::new(Kind::Mark, written) };
            self.insert_parts(target.line, unit.mv + 1, vec![LinePart::New(fresh)]);
        }
        Ok(())
    }
}
