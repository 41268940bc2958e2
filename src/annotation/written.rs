//! Annotations in the text of a record: written by edits of the record, and taken out again to the byte.

use super::note::{self, Found};
use super::played::moves_to;
use super::{AnnotateOptions, Annotations, PlyNote};
use crate::document::{Document, touching, word};
use crate::editing::revise;
use crate::formats::editing::{CommentPlace, PlySeparator};
use crate::layout::columns;
use crate::record::{Edit, Game, LinePlace, Placing, Ply, PlyPlace, Spot};
use crate::rules::{Move, Position};
use crate::sort::sort_by_key;
use crate::text::{TextEdit, range};

/// A document with annotations.
#[derive(Debug)]
pub struct Annotated {
    /// It.
    pub document: Document,
    /// The half-moves whose annotation cannot be written so that it can be taken out again.
    pub skipped: usize,
}

/// Writes the annotations of a record that has none.
pub fn write(document: &Document, record: usize, annotations: &Annotations, options: &AnnotateOptions) -> Annotated {
    let Some(game) = game(document, record) else { return Annotated { document: document.clone(), skipped: 0 } };
    let mut notes: Vec<&PlyNote> = annotations.notes.iter().collect();
    // From the last one on: what comes before an edit keeps its place.
    sort_by_key(&mut notes, |note| std::cmp::Reverse(game.plies.get(note.ply).map(place_of)));
    let text = record_text(document, record);
    let comes_back = |document: &Document| record_text(&remove(document, record), record) == text;
    let mut all = document.clone();
    let mut skipped = notes.iter().filter(|note| !put(&mut all, record, &game, note, options)).count();
    let folded = fold(&all, record);
    if comes_back(&folded) {
        return Annotated { document: folded, skipped };
    }
    // Some place does not give back what was there: each is tried alone, and then without its better line.
    (all, skipped) = (document.clone(), 0);
    for note in notes {
        let bare = PlyNote { better: Vec::new(), ..note.clone() };
        let written = [note, &bare].into_iter().position(|note| {
            let mut with = all.clone();
            let fits = put(&mut with, record, &game, note, options) && comes_back(&with);
            if fits {
                all = with;
            }
            fits
        });
        skipped += usize::from(written != Some(0));
    }
    let folded = fold(&all, record);
    Annotated { document: if comes_back(&folded) { folded } else { all }, skipped }
}

/// Whether a record has annotations.
pub fn has_notes(document: &Document, record: usize) -> bool {
    // Most records have none, and their games need not be played.
    if !record_text(document, record).contains(note::MARK) {
        return false;
    }
    let is_ours = |comment: &String| note::find(comment).is_some() || comment.trim() == note::LINE;
    game(document, record).is_some_and(|game| game.plies.iter().any(|ply| ply.comments.iter().any(is_ours)))
}

/// The document without the annotations of a record. What somebody has changed since then stays.
pub fn remove(document: &Document, record: usize) -> Document {
    let mut document = document.clone();
    let Some(game) = game(&document, record) else { return document };
    let is_added = |line: usize| {
        let first = game.lines.get(line).and_then(|line| game.plies.get(*line.plies.first()?));
        line > 0 && first.is_some_and(|first| first.comments.iter().any(|comment| comment.trim() == note::LINE))
    };
    let added: Vec<bool> = (0..game.lines.len()).map(is_added).collect();
    let mut plies: Vec<&Ply> = game.plies.iter().filter(|ply| added.get(ply.line) != Some(&true)).collect();
    sort_by_key(&mut plies, |ply| std::cmp::Reverse(place_of(ply)));
    for ply in plies {
        for line in ply.variations.iter().rev().filter(|line| added.get(**line) == Some(&true)) {
            let opener = game.lines.get(*line).map_or(0, |line| line.opener);
            apply(&mut document, record, &Edit::DeleteVariation(LinePlace::Opened(opener)));
        }
        for (index, comment) in ply.comments.iter().enumerate().rev() {
            let Some(Found { kept, sign }) = note::find(comment) else { continue };
            let at = Spot::After(place(ply));
            let edit = Edit::Comment { at, index, text: kept };
            if !take_out(&mut document, record, &edit) {
                apply(&mut document, record, &edit);
            }
            if sign.is_some() && sign == signs(ply) {
                apply(&mut document, record, &Edit::Judge { ply: place(ply), signs: String::new() });
            }
        }
    }
    document
}

/// The start of the game at a byte offset and the moves up to there, which an engine needs to know repetitions; the position
/// alone where they do not lead to it.
pub fn way_to(document: &Document, offset: usize, position: &Position) -> (Position, Vec<Move>) {
    let way = touching(document, offset).and_then(|(cursor, at)| {
        let game = game(document, cursor.place.record)?;
        let ply = game.plies.iter().position(|ply| place(ply) == at)?;
        moves_to(&game, ply)
    });
    let leads_there = |(start, moves): &(Position, Vec<Move>)| {
        let mut reached = start.clone();
        moves.iter().for_each(|mv| _ = reached.play(*mv));
        reached.hash() == position.hash()
    };
    way.filter(leads_there).unwrap_or_else(|| (position.clone(), Vec::new()))
}

/// The signs that judge a half-move.
fn signs(ply: &Ply) -> Option<String> {
    let signs: String = ply.remark.as_deref()?.chars().filter(|c| "!?".contains(*c)).collect();
    (!signs.is_empty()).then_some(signs)
}

fn game(document: &Document, record: usize) -> Option<Game> {
    let entry = document.entry(record)?;
    entry.analysis.front().is_game.then(|| document.game_of(entry))
}

fn place(ply: &Ply) -> PlyPlace {
    PlyPlace { block: ply.block, at: ply.range.start() }
}

fn place_of(ply: &Ply) -> (usize, u32) {
    (ply.block, ply.range.start().into())
}

/// Applies an edit, if it can be written; the place of the cursor after it.
fn apply(document: &mut Document, record: usize, edit: &Edit) -> Option<usize> {
    let revision = revise(document, record, edit).ok()?;
    *document = document.with_edits(&revision.edits);
    Some(revision.cursor)
}

/// Adds a comment. Where lines are filled it only comes with the space before it, which goes with it: a break that is moved
/// could not be found again.
fn comment(document: &mut Document, record: usize, edit: &Edit) -> Option<()> {
    let revision = revise(document, record, edit).ok()?;
    let editing = document.format().editing;
    let mut written = revision.edits.iter().filter(|edit| !edit.text.trim().is_empty());
    let filled = editing.separator == Some(PlySeparator::FilledLines);
    let (Some(own), None, true) = (written.next(), written.next(), filled) else {
        *document = document.with_edits(&revision.edits);
        return Some(());
    };
    let start = document.record_start(record);
    let before = document.slice(start..own.range.start().into());
    let at = start + before.trim_end().len();
    let previous = at.checked_sub(1).and_then(|at| word(&document.cursor(at)?).map(|word| word.text.to_owned()));
    let space = if previous.is_some_and(|text| editing.ends_line(&text)) { document.line_break() } else { " " };
    let text = format!("{space}{}", own.text.trim());
    *document = document.with_edits(&[TextEdit::replace(range(at, at), text)]);
    Some(())
}

/// Takes out a comment as [`comment`] adds one: with the space before it. False where that is not so simple.
fn take_out(document: &mut Document, record: usize, edit: &Edit) -> bool {
    let Edit::Comment { text, .. } = edit else { return false };
    let editing = document.format().editing;
    let opener = opener(document);
    let (Ok(revision), Some(opener)) = (revise(document, record, edit), opener) else { return false };
    let (Some(first), Some(last)) = (revision.edits.first(), revision.edits.last()) else { return false };
    if !text.is_empty() || editing.separator != Some(PlySeparator::FilledLines) {
        return false;
    }
    let start = document.record_start(record);
    let end = start + record_text(document, record).len();
    let before = document.slice(start..first.range.start().into());
    let from = start + before.trim_end().len();
    let whole = document.slice(from..end);
    let until = usize::from(last.range.end()).saturating_sub(from).min(whole.len());
    let rest = whole.get(until..).unwrap_or_default();
    let next = whole.len() - rest.trim_start().len();
    let between = whole.get(..next).unwrap_or_default();
    let own = between.trim();
    if !own.starts_with(&opener) || own.matches(&opener).count() != 1 {
        return false;
    }
    let to = from + between.trim_end().len();
    *document = document.with_edits(&[TextEdit::replace(range(from, to), String::new())]);
    true
}

/// The sign that opens a comment.
fn opener(document: &Document) -> Option<String> {
    let text = (document.format().editing.comment)("[%", CommentPlace::Moves, "\n").ok()?;
    text.split("[%").next().filter(|opener| !opener.is_empty()).map(str::to_owned)
}

/// Breaks the lines of a record that annotations have made too long, before an annotation.
fn fold(document: &Document, record: usize) -> Document {
    let editing = document.format().editing;
    let Some(opener) = opener(document) else { return document.clone() };
    if editing.separator != Some(PlySeparator::FilledLines) {
        return document.clone();
    }
    let width = document.settings().layout.width;
    let text = record_text(document, record);
    let start = document.record_start(record);
    let mut edits = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mark = format!(" {opener}[%");
        let mut places: Vec<usize> = line.match_indices(&mark).map(|(place, _)| place).collect();
        places.retain(|place| {
            let rest = line.get(place + mark.len()..).unwrap_or_default();
            rest.starts_with("sign ")
                || rest.split(opener.as_str()).next().is_some_and(|rest| rest.contains("] [%judge"))
        });
        let mut begins = 0;
        for (index, place) in places.iter().enumerate() {
            let end = places.get(index + 1).copied().unwrap_or(line.trim_end().len());
            if columns(line.get(begins..end).unwrap_or_default()) > width && *place > begins {
                let space = range(start + at + place, start + at + place + 1);
                edits.push(TextEdit::replace(space, document.line_break().to_owned()));
                begins = place + 1;
            }
        }
        at += line.len();
    }
    document.with_edits(&edits)
}

fn record_text(document: &Document, record: usize) -> String {
    document.entry(record).map(|entry| entry.tree.text()).unwrap_or_default()
}

/// Writes one note; false if it cannot be written.
fn put(document: &mut Document, record: usize, game: &Game, of: &PlyNote, options: &AnnotateOptions) -> bool {
    let Some(ply) = game.plies.get(of.ply) else { return false };
    let before = document.clone();
    if !of.better.is_empty() && !has_variation(game, ply, of) {
        variation(document, record, game, ply, of);
    }
    // A program's evaluation that is there already stays, and so does the mate itself, which needs none.
    let evaluation = (options.evaluate && ply.evaluation().is_none() && ply.after.has_legal_move())
        .then(|| (document.format().editing.evaluation)(&of.evaluation, &ply.after));
    let sign = of.judgement.map(|judgement| judgement.sign());
    if let Some(sign) = sign {
        // A format without signs has the mark alone.
        apply(document, record, &Edit::Judge { ply: place(ply), signs: sign.to_owned() });
    }
    let Some(text) = note::text(evaluation.as_deref(), sign) else { return true };
    let at = Spot::After(place(ply));
    let index = ply.comments.len();
    let written = comment(document, record, &Edit::Comment { at, index, text: text.clone() }).is_some();
    let in_last = || {
        let last = ply.comments.last()?;
        Some(Edit::Comment { at, index: index - 1, text: format!("{last}\n{text}") })
    };
    if written || in_last().is_some_and(|edit| apply(document, record, &edit).is_some()) {
        return true;
    }
    *document = before;
    false
}

/// Whether a variation of a half-move begins with the better move.
fn has_variation(game: &Game, ply: &Ply, of: &PlyNote) -> bool {
    let first = |line: &usize| game.plies.get(*game.lines.get(*line)?.plies.first()?)?.mv;
    ply.variations.iter().any(|line| first(line) == of.better.first().copied())
}

/// Adds the better line as a variation with its mark, or as much of it as can be written.
fn variation(document: &mut Document, record: usize, game: &Game, ply: &Ply, of: &PlyNote) -> Option<()> {
    let line = game.lines.get(ply.line)?;
    let at = line.plies.iter().position(|index| *index == of.ply)?;
    let start = if ply.line == 0 { LinePlace::Main } else { LinePlace::Opened(line.opener) };
    let previous = at.checked_sub(1).and_then(|at| game.plies.get(*line.plies.get(at)?));
    let mut spot = previous.map_or(Spot::Start(start), |previous| Spot::After(place(previous)));
    let before = document.clone();
    let mut first = None;
    for (number, mv) in of.better.iter().enumerate() {
        let placing = if number == 0 { Placing::Variation } else { Placing::Fitting };
        let Some(cursor) = apply(document, record, &Edit::Play { at: spot, mv: *mv, placing, style: None }) else {
            break;
        };
        let (_, played) = touching(document, cursor)?;
        first.get_or_insert(played);
        spot = Spot::After(played);
    }
    let mark = Edit::Comment { at: Spot::After(first?), index: 0, text: note::LINE.to_owned() };
    if apply(document, record, &mark).is_none() {
        *document = before;
    }
    Some(())
}
