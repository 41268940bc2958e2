//! Edits of a format that keeps each line of play, and each comment, as a field of its own.
//!
//! There the text has no place among the half-moves for a variation or a comment. So the edit is made in the game, and the
//! format writes the fields that are others now: [`Editing::rewritten`]. The result is read again, and must be that game.

use super::{Deleted, Document, Revision, at_ply, place_edits};
use crate::document::not_worse;
use crate::formats::editing::Editing;
use crate::notation;
use crate::record::{CannotWrite, Edit, Game, Legality, Line, LinePlace, Placing, Ply, PlyPlace, Spot, VariationStyle};
use crate::rules::{Move, Position};
use crate::text::range;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Writes an edit of half-moves or comments. `cursor`: the half-move at which the cursor goes, unless the edit has one.
pub(super) fn rewrite(
    document: &Document,
    record: usize,
    edit: &Edit,
    cursor: Option<PlyPlace>,
) -> Result<Revision, CannotWrite> {
    let entry = document.entry(record).ok_or(CannotWrite::NoSuchPlace)?;
    let editing = document.format().editing;
    let before = document.game_of(entry);
    let mut edited = EditedGame { game: before.clone(), document, record, cursor: None };
    edited.cursor = cursor.and_then(|place| edited.ply(place).ok());
    let start = document.record_start(record);
    if let Some(there) = edited.operate(edit, editing)? {
        let ply = before.plies.get(there).ok_or(CannotWrite::NoSuchPlace)?;
        let end = start + entry.tree.block_start(ply.block) + usize::from(ply.range.end());
        return Ok(Revision { cursor: at_ply(document, end), ..Revision::default() });
    }
    edited.set_lines();
    let EditedGame { game, cursor, .. } = edited;
    let line_break = super::line_break(&entry.tree);
    let mut edits = (editing.rewritten)(&entry.tree, &before, &game, line_break)?;
    let (then, now) = (reachable(&before), reachable(&game));
    if then.plies.len() != now.plies.len() {
        edits.extend((editing.count)(&entry.tree, now.plies.len()));
    }
    place_edits(&mut edits, start);
    let first = edits.first().map_or(start, |edit| usize::from(edit.range.start()) + edit.text.len());
    let after = not_worse(document, &edits).ok_or(CannotWrite::AddsErrors)?;
    let read = after.entry(record).filter(|_| after.records().len() == document.records().len());
    let read = read.ok_or(CannotWrite::Misread)?;
    let found = after.game_of(read);
    let places = counterparts(&game, &found, before.plies.len()).ok_or(CannotWrite::Misread)?;
    let ply = cursor.and_then(|cursor| found.plies.get(*places.get(cursor)?));
    let cursor = ply.map_or(first, |ply| {
        at_ply(&after, after.record_start(record) + read.tree.block_start(ply.block) + usize::from(ply.range.end()))
    });
    let deletes = matches!(edit, Edit::Delete(_) | Edit::Truncate(_) | Edit::DeleteVariation(_));
    let deleted = deletes.then(|| deleted(&before, &then, &now));
    Ok(Revision { edits, cursor, deleted })
}

/// A game that is being edited. New lines and half-moves come after all others in its lists; what is gone stays there, and
/// nothing leads to it.
struct EditedGame<'d> {
    game: Game,
    document: &'d Document,
    record: usize,
    /// The half-move at which the cursor goes.
    cursor: Option<usize>,
}

impl EditedGame<'_> {
    /// Makes an edit. Returns a half-move if the game already has it.
    fn operate(&mut self, edit: &Edit, editing: &Editing) -> Result<Option<usize>, CannotWrite> {
        match edit {
            Edit::Play { at, mv, placing, style } => {
                let own = editing.variations.ok_or(CannotWrite::Variations)?;
                if let Some(style) = style.filter(|style| *style != own) {
                    return Err(CannotWrite::Style(style));
                }
                return self.play(*at, *mv, *placing);
            }
            Edit::Replace { ply, mv } => {
                let ply = self.ply(*ply)?;
                let new = self.written(&self.of(ply)?.before.clone(), *mv)?;
                let old = self.of_mut(ply)?;
                (old.text, old.mv, old.after) = (new.text, new.mv, new.after);
                self.cursor = Some(ply);
            }
            Edit::Delete(ply) => self.delete(self.ply(*ply)?)?,
            Edit::Truncate(ply) => self.truncate(self.ply(*ply)?)?,
            Edit::DeleteVariation(line) => {
                let line = self.line(*line)?;
                let replaced = self.replaced(line)?;
                self.of_mut(replaced)?.variations.retain(|variation| *variation != line);
            }
            Edit::Promote(line) => self.promote(&[self.line(*line)?])?,
            Edit::MakeMain(line) => {
                let mut line = self.line(*line)?;
                let mut path = Vec::new();
                let mut seen = FxHashSet::default();
                while line != 0 {
                    // A ring of references leads nowhere.
                    if !seen.insert(line) {
                        return Err(CannotWrite::NoVariation);
                    }
                    path.push(line);
                    line = self.of(self.replaced(line)?)?.line;
                }
                self.promote(&path)?;
            }
            Edit::Demote(ply) => {
                let variation = self.of(self.ply(*ply)?)?.variations.first().copied();
                self.promote(&[variation.ok_or(CannotWrite::NoVariation)?])?;
            }
            Edit::Comment { at, index, text } => self.comment(*at, *index, text)?,
            Edit::Restyle { style, .. } => return Err(CannotWrite::Style(*style)),
            Edit::MoveToReference(_) => return Err(CannotWrite::Style(VariationStyle::Inline)),
            Edit::Diagram(_) => return Err(CannotWrite::Diagram),
            Edit::Judge { .. } => return Err(CannotWrite::Judgement),
            Edit::RenumberMoves | Edit::RenumberVariations | Edit::Setup(_) => {}
        }
        Ok(None)
    }

    fn play(&mut self, at: Spot, mv: Move, placing: Placing) -> Result<Option<usize>, CannotWrite> {
        let (line, index) = self.place(at)?;
        let position = match at {
            Spot::After(ply) => Arc::clone(&self.of(self.ply(ply)?)?.after),
            Spot::Start(LinePlace::Main) => self.game.front.position.clone(),
            Spot::Start(LinePlace::Opened(_)) => Arc::clone(&self.of(self.replaced(line)?)?.before),
        };
        let next = self.game.lines.get(line).and_then(|line| line.plies.get(index).copied());
        let Some(next) = next.filter(|_| placing != Placing::Next) else {
            let new = self.add(line, &position, mv)?;
            let last = index.checked_sub(1).and_then(|last| self.game.lines.get(line)?.plies.get(last).copied());
            self.line_mut(line)?.plies.insert(index, new);
            // A line that continued this one now replaces the new half-move.
            let going_on: Vec<usize> = (0..self.game.lines.len())
                .filter(|other| {
                    last.is_some() && self.game.lines.get(*other).is_some_and(|line| line.continues == last)
                })
                .collect();
            for other in &going_on {
                let other = self.line_mut(*other)?;
                (other.continues, other.replaces) = (None, Some(new));
            }
            self.of_mut(new)?.variations = going_on;
            return Ok(None);
        };
        if placing == Placing::Fitting {
            let first = |line: &usize| self.game.lines.get(*line)?.plies.first().copied();
            let variations = self.of(next)?.variations.iter().filter_map(first);
            let mut all = std::iter::once(next).chain(variations);
            if let Some(there) = all.find(|ply| self.game.plies.get(*ply).is_some_and(|ply| ply.mv == Some(mv))) {
                return Ok(Some(there));
            }
        }
        let variation = self.game.lines.len();
        self.game.lines.push(Line { replaces: Some(next), ..Line::default() });
        let new = self.add(variation, &position, mv)?;
        self.line_mut(variation)?.plies.push(new);
        self.of_mut(next)?.variations.push(variation);
        Ok(None)
    }

    /// A new half-move, which no line has yet.
    fn add(&mut self, line: usize, position: &Arc<Position>, mv: Move) -> Result<usize, CannotWrite> {
        let ply = Ply { line, ..self.written(position, mv)? };
        self.game.plies.push(ply);
        self.cursor = Some(self.game.plies.len() - 1);
        Ok(self.game.plies.len() - 1)
    }

    /// A move as a half-move, if the notation has a text for it.
    fn written(&self, position: &Arc<Position>, mv: Move) -> Result<Ply, CannotWrite> {
        if !position.is_legal(mv) {
            return Err(CannotWrite::Illegal);
        }
        let entry = self.document.entry(self.record).ok_or(CannotWrite::NoSuchPlace)?;
        let mut text = String::new();
        if !notation::write(mv, entry.analysis.dialect(self.document.context()), position, &mut text) {
            return Err(CannotWrite::Unwritable);
        }
        let mut after = Position::clone(position);
        after.play(mv);
        Ok(Ply {
            line: 0,
            block: 0,
            range: range(0, 0),
            text,
            number: 0,
            side: position.side_to_move(),
            mv: Some(mv),
            before: Arc::clone(position),
            after: Arc::new(after),
            legality: Legality::Legal,
            possible: 1,
            problem: None,
            remark: None,
            nags: Vec::new(),
            time: None,
            comments: Vec::new(),
            variations: Vec::new(),
        })
    }

    fn delete(&mut self, ply: usize) -> Result<(), CannotWrite> {
        let (line, index) = self.index(ply)?;
        let plies = &mut self.line_mut(line)?.plies;
        if index + 1 == plies.len() {
            return self.truncate(ply);
        }
        plies.remove(index);
        let next = plies.get(index).copied().ok_or(CannotWrite::NoSuchPlace)?;
        self.move_variations(ply, next)
    }

    /// Gives the variations of a half-move to another one.
    fn move_variations(&mut self, from: usize, to: usize) -> Result<(), CannotWrite> {
        let moved = std::mem::take(&mut self.of_mut(from)?.variations);
        for line in &moved {
            self.line_mut(*line)?.replaces = Some(to);
        }
        self.of_mut(to)?.variations.extend(moved);
        Ok(())
    }

    fn truncate(&mut self, ply: usize) -> Result<(), CannotWrite> {
        let (line, index) = self.index(ply)?;
        self.line_mut(line)?.plies.truncate(index);
        let siblings = self.of(ply)?.variations.clone();
        let has_moves = |line: &usize| self.game.lines.get(*line).is_some_and(|line| !line.plies.is_empty());
        if let Some(heir) = siblings.iter().copied().find(has_moves) {
            let Line { mut comments, plies, .. } = std::mem::take(self.line_mut(heir)?);
            let first = plies.first().copied().ok_or(CannotWrite::NoSuchPlace)?;
            self.of_mut(ply)?.variations.retain(|sibling| *sibling != heir);
            self.move_variations(ply, first)?;
            let first = self.of_mut(first)?;
            comments.append(&mut first.comments);
            first.comments = comments;
            self.line_mut(line)?.plies.extend(plies);
        } else if index == 0 && line > 0 {
            let replaced = self.replaced(line)?;
            self.of_mut(replaced)?.variations.retain(|variation| *variation != line);
        }
        Ok(())
    }

    /// Brings a variation outwards: it swaps with the half-moves that it replaces, what is that line then swaps with those of
    /// the next one, and so on. `path` has these lines, the innermost first.
    ///
    /// Each line is cut once. What it has before the way inwards goes to the outermost line, and what it has after it goes to
    /// the variation there.
    fn promote(&mut self, path: &[usize]) -> Result<(), CannotWrite> {
        let replaced = path.iter().map(|line| self.replaced(*line)).collect::<Result<Vec<usize>, _>>()?;
        let mut first = path.first().and_then(|line| self.game.lines.get(*line)?.plies.first().copied());
        let mut cuts = Vec::with_capacity(path.len());
        for (variation, one) in path.iter().zip(replaced) {
            let other = first.ok_or(CannotWrite::NoVariation)?;
            let (outer, index) = self.index(one)?;
            let swapped = std::mem::take(&mut self.of_mut(one)?.variations);
            let back = std::mem::replace(&mut self.of_mut(other)?.variations, swapped);
            self.of_mut(one)?.variations = back;
            for ply in [one, other] {
                for line in self.of(ply)?.variations.clone() {
                    self.line_mut(line)?.replaces = Some(ply);
                }
            }
            if index > 0 {
                first = self.game.lines.get(outer).and_then(|line| line.plies.first().copied());
            }
            cuts.push((*variation, outer, index));
        }
        let outermost = cuts.last().map(|(_, outer, _)| *outer).ok_or(CannotWrite::NoVariation)?;
        let mut own = std::mem::take(&mut self.line_mut(outermost)?.plies);
        let mut promoted = Vec::new();
        for (variation, _, index) in cuts.into_iter().rev() {
            let mine = own.split_off(index);
            promoted.append(&mut own);
            own = std::mem::replace(&mut self.line_mut(variation)?.plies, mine);
        }
        promoted.append(&mut own);
        self.line_mut(outermost)?.plies = promoted;
        Ok(())
    }

    fn comment(&mut self, at: Spot, index: usize, text: &str) -> Result<(), CannotWrite> {
        let text = text.trim();
        let comments = match at {
            Spot::After(place) => {
                let ply = self.ply(place)?;
                &mut self.of_mut(ply)?.comments
            }
            Spot::Start(LinePlace::Main) => &mut self.game.comments,
            Spot::Start(line) => {
                let line = self.line(line)?;
                &mut self.line_mut(line)?.comments
            }
        };
        match comments.get_mut(index) {
            Some(_) if text.is_empty() => drop(comments.remove(index)),
            Some(comment) => text.clone_into(comment),
            None if text.is_empty() => {}
            None => comments.push(text.to_owned()),
        }
        Ok(())
    }

    /// Says of each half-move which line has it.
    fn set_lines(&mut self) {
        for (index, line) in self.game.lines.iter().enumerate() {
            for ply in &line.plies {
                if let Some(ply) = self.game.plies.get_mut(*ply) {
                    ply.line = index;
                }
            }
        }
    }

    /// The line of a place, and how many of its half-moves are before it.
    fn place(&self, at: Spot) -> Result<(usize, usize), CannotWrite> {
        match at {
            Spot::Start(line) => Ok((self.line(line)?, 0)),
            Spot::After(place) => self.index(self.ply(place)?).map(|(line, index)| (line, index + 1)),
        }
    }

    fn ply(&self, place: PlyPlace) -> Result<usize, CannotWrite> {
        let is = |ply: &Ply| ply.block == place.block && ply.range.start() == place.at;
        self.game.plies.iter().position(is).ok_or(CannotWrite::NoSuchPlace)
    }

    fn line(&self, place: LinePlace) -> Result<usize, CannotWrite> {
        let LinePlace::Opened(block) = place else { return Ok(0) };
        let mut lines = self.game.lines.iter().skip(1);
        lines.position(|line| line.opener == block).map(|line| line + 1).ok_or(CannotWrite::NoSuchPlace)
    }

    /// The line of a half-move, and its place there.
    fn index(&self, ply: usize) -> Result<(usize, usize), CannotWrite> {
        let line = self.of(ply)?.line;
        let plies = &self.game.lines.get(line).ok_or(CannotWrite::NoSuchPlace)?.plies;
        let index = plies.iter().position(|other| *other == ply).ok_or(CannotWrite::NoSuchPlace)?;
        Ok((line, index))
    }

    /// The half-move that a variation replaces.
    fn replaced(&self, line: usize) -> Result<usize, CannotWrite> {
        self.game.lines.get(line).and_then(|line| line.replaces).ok_or(CannotWrite::NoVariation)
    }

    fn of(&self, ply: usize) -> Result<&Ply, CannotWrite> {
        self.game.plies.get(ply).ok_or(CannotWrite::NoSuchPlace)
    }

    fn of_mut(&mut self, ply: usize) -> Result<&mut Ply, CannotWrite> {
        self.game.plies.get_mut(ply).ok_or(CannotWrite::NoSuchPlace)
    }

    fn line_mut(&mut self, line: usize) -> Result<&mut Line, CannotWrite> {
        self.game.lines.get_mut(line).ok_or(CannotWrite::NoSuchPlace)
    }
}

/// The lines and half-moves that the main line leads to.
struct ReachableParts {
    lines: FxHashSet<usize>,
    plies: FxHashSet<usize>,
}

fn reachable(game: &Game) -> ReachableParts {
    let mut all = ReachableParts { lines: FxHashSet::default(), plies: FxHashSet::default() };
    let mut open = vec![0];
    let goes_on = game.lines.iter().enumerate().filter(|(_, line)| line.continues.is_some());
    open.extend(goes_on.map(|(index, _)| index));
    while let Some(index) = open.pop() {
        let Some(line) = game.lines.get(index).filter(|_| all.lines.insert(index)) else { continue };
        all.plies.extend(&line.plies);
        open.extend(line.plies.iter().filter_map(|ply| game.plies.get(*ply)).flat_map(|ply| &ply.variations));
    }
    all
}

/// How much an edit has taken away.
fn deleted(before: &Game, then: &ReachableParts, now: &ReachableParts) -> Deleted {
    let gone = |ply: &&usize| !now.plies.contains(*ply);
    let plies = then.plies.iter().filter(gone).count();
    let lines = then.lines.iter().filter(|line| **line > 0 && !now.lines.contains(*line));
    let lost: Vec<usize> = lines
        .filter_map(|line| before.lines.get(*line))
        .filter(|line| line.plies.iter().all(|ply| !now.plies.contains(ply)))
        .map(|line| line.plies.len())
        .collect();
    Deleted { plies, variations: lost.len(), only_variations: lost.iter().sum::<usize>() == plies }
}

/// The half-move of `read` for each half-move of `meant`, if the two are the same game. A comment on a
/// half-move that is new may have waited for it.
fn counterparts(meant: &Game, read: &Game, old: usize) -> Option<Vec<usize>> {
    let mut places = vec![usize::MAX; meant.plies.len()];
    let mut seen = FxHashSet::default();
    let mut open = vec![(0, 0)];
    let mut waited = false;
    let has_moves = |game: &Game| game.lines.first().is_some_and(|line| !line.plies.is_empty());
    let starts = [meant, read].map(|game| &game.front.position);
    if has_moves(meant) && has_moves(read) && !starts[0].repeats(starts[1]) {
        return None;
    }
    while let Some((one, two)) = open.pop() {
        if !seen.insert(one) {
            continue;
        }
        let lines = (meant.lines.get(one)?, read.lines.get(two)?);
        if lines.0.plies.len() != lines.1.plies.len() || lines.0.comments != lines.1.comments {
            return None;
        }
        for (index, other) in lines.0.plies.iter().zip(&lines.1.plies) {
            let (ply, found) = (meant.plies.get(*index)?, read.plies.get(*other)?);
            let is_new = *index >= old;
            let same =
                if is_new { ply.mv == found.mv } else { (&ply.text, &ply.comments) == (&found.text, &found.comments) };
            if !same || ply.variations.len() != found.variations.len() {
                return None;
            }
            waited |= is_new && !found.comments.is_empty();
            *places.get_mut(*index)? = *other;
            open.extend(ply.variations.iter().copied().zip(found.variations.iter().copied()));
        }
    }
    (waited || meant.comments == read.comments).then_some(places)
}
