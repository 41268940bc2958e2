//! Edits of a record as edits of its text: a move played, a variation promoted, a comment changed.
//!
//! ```
//! use xqls::ide::{self, Document};
//! use xqls::record::{Edit, LinePlace};
//!
//! let document = Document::open_text("FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 { 1. C3-C4 } }\n", "xq");
//! let game = document.game_of(document.entry(0).expect("a record"));
//! let variation = LinePlace::Opened(game.lines[1].opener);
//! let revision = ide::revise(&document, 0, &Edit::Promote(variation)).expect("it can be written");
//! assert_eq!(document.with_edits(&revision.edits).text(), "FORMAT ICCS\nGAME\nSTART{ 1. C3-C4 { 1. H2-E2 } }\n");
//! ```
//!
//! The record becomes pieces in lines ([`pieces`]), the operation reorders them ([`operations`]), and the moved pieces
//! are written ([`emit`](mod@emit)). So the rest of the text stays byte for byte. A format only says how it writes a number, a
//! bracket, a comment: [`Editing`]. The result is read again before it is offered:
//! [`intended`]. Where lines of play are fields, the game is edited and its fields are written again: [`mod@rewrite`].

mod annotations;
mod comments;
mod emit;
mod intended;
mod numbers;
mod operations;
mod pieces;
mod promotion;
mod read;
mod rewrite;
mod split;
#[cfg(test)]
mod tests;
mod variations;

use crate::document::{Document, PlyInText, RecordEntry, not_worse, ply_at, position_at_cursor, with_own_breaks};
use crate::formats::editing::{Editing, PlySeparator, Upkeep};
use crate::notation;
use crate::record::{CannotWrite, Edit, LinePlace, Placing, PlyPlace, Spot, VariationStyle};
use crate::rules::{Move, Position};
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, apply_edits, minimal_edits, range, sort_edits};
pub(crate) use comments::comment_style;
pub use comments::restyle_comment;
use emit::{Emitted, Style, emit};
use intended::Intended;
use numbers::PlyNumber;
use pieces::{Kind, RecordPieces};
use promotion::Replaced;
use rewrite::rewrite;
use rustc_hash::{FxHashMap, FxHashSet};
pub(crate) use split::new_game;
pub use split::split_out;

/// An edit of a record, written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Revision {
    /// The edits of the text, in order of place; none if the record already is as requested.
    pub edits: Vec<TextEdit>,
    /// Where the cursor goes, in bytes of the text after the edits.
    pub cursor: usize,
    /// A count of the deleted moves; `None` for other edits.
    pub deleted: Option<Deleted>,
}

/// How much a deletion takes away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deleted {
    /// The half-moves, those of the variations among them.
    pub plies: usize,
    /// The variations that go as a whole.
    pub variations: usize,
    /// Whether all the half-moves are in these variations.
    pub only_variations: bool,
}

/// A half-move, by the line it is in and its place among the half-moves there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Target {
    line: usize,
    unit: usize,
}

/// A record that is being edited.
struct Editor<'a> {
    document: &'a Document,
    record: usize,
    entry: &'a RecordEntry,
    script: RecordPieces,
    editing: &'a Editing,
    line_break: &'static str,
    /// The indentation inside brackets, in spaces.
    indent: usize,
    /// Whether its half-moves have numbers.
    numbered: bool,
    /// Whether the dots of the second side's numbers are part of them; `None` if no number shows it.
    glued: Option<bool>,
    /// How many variations have been removed, and half-moves with them.
    lost: (usize, usize),
}

/// A place in a line, with the position there.
struct PlaceInLine {
    /// The half-move before the place.
    unit: Option<usize>,
    position: Position,
    /// The number of the half-move that comes next.
    count: PlyNumber,
}

/// The record at a byte offset, and the place there: after the half-move at the offset or before it in its line.
pub(crate) fn spot_at(document: &Document, offset: usize) -> Option<(usize, Spot)> {
    let cursor = document.cursor(offset)?;
    let script = RecordPieces::read(cursor.entry, document.format().lowering);
    Some((cursor.place.record, script.spot_at(cursor.offset - cursor.record_start())?))
}

/// The line that a byte offset is in, with its record.
pub(crate) fn line_at(document: &Document, offset: usize) -> Option<(usize, LinePlace)> {
    let cursor = document.cursor(offset)?;
    let script = RecordPieces::read(cursor.entry, document.format().lowering);
    let line = script.line_at(cursor.offset - cursor.record_start())?;
    Some((cursor.place.record, script.line_place(line)?))
}

/// The position at a place of a record, before the next half-move there.
pub(crate) fn position_at(document: &Document, record: usize, at: Spot) -> Result<Position, CannotWrite> {
    let entry = document.entry(record).ok_or(CannotWrite::NoSuchPlace)?;
    Ok(Editor::new(document, record, entry).stand(at)?.position)
}

/// Writes an edit of a record. An error says as data why that cannot be.
pub fn revise(document: &Document, record: usize, edit: &Edit) -> Result<Revision, CannotWrite> {
    revise_at(document, record, edit, None)
}

/// [`revise`] with the cursor at a half-move that stays, wherever it comes to stand.
pub(crate) fn revise_at(
    document: &Document,
    record: usize,
    edit: &Edit,
    cursor: Option<PlyPlace>,
) -> Result<Revision, CannotWrite> {
    let entry = document.entry(record).ok_or(CannotWrite::NoSuchPlace)?;
    let editing = document.format().editing;
    let line_break = line_break(&entry.tree);
    let start = document.record_start(record);
    let mut deleted = None;
    let (emitted, meant) = match edit {
        Edit::Setup(position) => {
            let letters = &entry.analysis.dialect(document.context()).symbols;
            let edits = (editing.setup)(&entry.tree, position, letters, line_break)?;
            (Emitted { edits, cursor: None }, Intended::Start(position.clone()))
        }
        edit if editing.separator == Some(PlySeparator::Fields) => return rewrite(document, record, edit, cursor),
        edit => {
            editing.separator.ok_or(CannotWrite::Moves)?;
            let mut editor = Editor::new(document, record, entry);
            let (before, ends) = (editor.script.plies(), editor.script.ends());
            match editor.operate(edit)? {
                OperationOutcome::Changed => {
                    let piece = cursor.and_then(|ply| editor.script.piece_of(ply));
                    editor.script.cursor = piece.or(editor.script.cursor);
                    editor.sum_up(&ends);
                    let layout = &document.settings().layout;
                    let mut emitted = emit(&editor.script, Style { editing, layout, line_break });
                    let plies = editor.script.plies();
                    if plies != before {
                        emitted.add_above((editing.count)(&entry.tree, plies));
                    }
                    if matches!(edit, Edit::Delete(_) | Edit::Truncate(_) | Edit::DeleteVariation(_)) {
                        let plies = before.saturating_sub(plies);
                        let (variations, inside) = editor.lost;
                        deleted = Some(Deleted { plies, variations, only_variations: inside == plies });
                    }
                    let mv = match edit {
                        Edit::Play { mv, .. } | Edit::Replace { mv, .. } => Some(*mv),
                        _ => None,
                    };
                    (emitted, Intended::Lines(editor.script.words(), mv))
                }
                OperationOutcome::Opened(emitted, mv) => (emitted, Intended::First(mv)),
                OperationOutcome::There(end) => {
                    return Ok(Revision { cursor: at_ply(document, start + end), ..Revision::default() });
                }
            }
        }
    };
    let revision = Revision { deleted, ..checked(document, record, emitted, &meant)? };
    let moves_lines = matches!(edit, Edit::Promote(_) | Edit::MakeMain(_) | Edit::Demote(_));
    Ok(match moves_lines || revision.deleted.is_some() {
        true => with_branch_marks(document, record, revision),
        false => revision,
    })
}

/// The end of a half-move, or the place before its last character if a variation is glued to it.
fn at_ply(document: &Document, end: usize) -> usize {
    let Some(before) = end.checked_sub(1).and_then(|at| document.cursor(at)) else { return end };
    let Some(ply) = before.ply() else { return end };
    let last = document.slice(ply.range.start..end).chars().next_back().map_or(0, char::len_utf8);
    let stands = position_at_cursor(document, end).is_some_and(|here| here.last == ply.mv);
    if stands { end } else { end - last }
}

/// A revision that also brings up to date the signs on the half-moves that variations replace, if the record has such
/// signs.
fn with_branch_marks(document: &Document, record: usize, revision: Revision) -> Revision {
    let text =
        |entry: &RecordEntry| entry.tree.blocks().iter().map(|block| block.tree().root().text()).collect::<String>();
    let Some(before) = document.entry(record) else { return revision };
    let mut tokens = before.tree.blocks().iter().flat_map(|block| block.tree().root().tokens());
    if !tokens.any(|token| token.kind == SyntaxKind::Remark) {
        return revision;
    }
    let after = document.with_edits(&revision.edits);
    let Some(edited) = after.entry(record) else { return revision };
    let first = &edited.analysis.front().position;
    let mut marks = (document.format().editing.upkeep)(&edited.tree, first, Upkeep::BranchMarks);
    if marks.is_empty() {
        return revision;
    }
    sort_edits(&mut marks);
    let start = document.record_start(record);
    let mut edits = minimal_edits(&text(before), &apply_edits(&text(edited), &marks));
    place_edits(&mut edits, start);
    let passed = marks.iter().filter(|edit| start + usize::from(edit.range.end()) < revision.cursor);
    let cursor = passed
        .fold(revision.cursor, |cursor, edit| (cursor + edit.text.len()).saturating_sub(usize::from(edit.range.len())));
    Revision { edits, cursor, ..revision }
}

/// Makes edits of a record that starts at a place edits of the text, in order.
fn place_edits(edits: &mut [TextEdit], start: usize) {
    for edit in &mut *edits {
        let (from, to) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
        edit.range = range(start + from, start + to);
    }
    sort_edits(edits);
}

/// The edits in the text, if they add no error and are read as intended.
fn checked(document: &Document, record: usize, emitted: Emitted, meant: &Intended) -> Result<Revision, CannotWrite> {
    let start = document.record_start(record);
    let Emitted { mut edits, cursor } = emitted;
    place_edits(&mut edits, start);
    let before = document.entry(record).ok_or(CannotWrite::NoSuchPlace)?;
    // Only in place of a break of the same length, so that the cursor stays right.
    if document.line_break() == "\r" && line_break(&before.tree) == "\n" {
        edits = with_own_breaks(document, edits);
    }
    let first = edits.first().map_or(start, |edit| usize::from(edit.range.start()) + edit.text.len());
    let cursor = cursor.map_or(first, |cursor| start + cursor);
    let after = not_worse(document, &edits).ok_or(CannotWrite::AddsErrors)?;
    let same = after.records().len() == document.records().len() && meant.is_said(&after, record, before, cursor);
    if same { Ok(Revision { edits, cursor, deleted: None }) } else { Err(CannotWrite::Misread) }
}

impl Editor<'_> {
    fn operate(&mut self, edit: &Edit) -> Result<OperationOutcome, CannotWrite> {
        match edit {
            Edit::Play { at, mv, placing, style } => {
                return self.played((*at, *mv), (*placing, *style));
            }
            Edit::Replace { ply, mv } => {
                let (target, found) = self.found(*ply)?;
                if !found.before.is_legal(*mv) {
                    return Err(CannotWrite::Illegal);
                }
                self.replace(target, &self.written(&found.before, *mv)?);
            }
            Edit::Delete(ply) => {
                let (target, found) = self.found(*ply)?;
                self.delete(target, (found.number, found.side))?;
            }
            Edit::Truncate(ply) => {
                let (target, found) = self.found(*ply)?;
                self.truncate(target, (found.number, found.side))?;
            }
            Edit::DeleteVariation(line) => self.delete_variation(self.line(*line)?)?,
            Edit::Promote(line) => self.promote_variation(self.line(*line)?)?,
            Edit::MakeMain(line) => self.make_main(self.line(*line)?)?,
            Edit::Demote(ply) => {
                let (target, _) = self.found(*ply)?;
                let unit = self.script.units(target.line).units.get(target.unit).cloned();
                let variations = unit.map(|unit| self.script.variations(target.line, &unit)).unwrap_or_default();
                let first = variations.first().copied().ok_or(CannotWrite::NoVariation)?;
                self.promote_variation(first)?;
            }
            Edit::Restyle { line, style } => {
                let line = self.line(*line)?;
                let count = self.count_of_replaced(line)?;
                self.restyle(line, *style, count)?;
            }
            Edit::MoveToReference(line) => {
                let line = self.line(*line)?;
                let count = self.count_of_replaced(line)?;
                self.move_to_reference(line, count)?;
            }
            Edit::Diagram(at) => {
                let stand = self.stand(*at)?;
                let letters = &self.entry.analysis.dialect(self.document.context()).symbols;
                let text = (self.editing.diagram)(&stand.position, letters, self.line_break)?;
                let line = self.line_of(*at).ok_or(CannotWrite::Diagram)?;
                self.diagram(line, stand.unit, text)?;
            }
            Edit::RenumberMoves => {
                let main = self.script.main.ok_or(CannotWrite::NoSuchPlace)?;
                let position = &self.entry.analysis.front().position;
                self.renumber(main, 0, (position.fullmove_number(), position.side_to_move()));
            }
            Edit::RenumberVariations => self.renumber_variations()?,
            Edit::Comment { at, index, text } => {
                let line = self.line_of(*at).ok_or(CannotWrite::Comment)?;
                let unit = self.unit_before(*at)?;
                self.comment(line, unit, *index, text)?;
            }
            Edit::Judge { ply, signs } => {
                let target = self.target(*ply)?;
                self.judge(target, signs)?;
            }
            Edit::Setup(_) => {}
        }
        Ok(OperationOutcome::Changed)
    }

    /// Promotes a variation until it is the main line.
    fn make_main(&mut self, mut line: usize) -> Result<(), CannotWrite> {
        let replacements = self.script.replacements();
        let mut path = Vec::new();
        let mut seen = FxHashSet::default();
        while Some(line) != self.script.main {
            // A ring of references leads nowhere.
            let at = replacements.get(&line).copied().filter(|_| seen.insert(line));
            let step = self.replaced_at(line, at.ok_or(CannotWrite::NoVariation)?)?;
            line = step.line;
            path.push(step);
        }
        self.promote(&path)
    }

    fn line(&self, place: LinePlace) -> Result<usize, CannotWrite> {
        self.script.line_index(place).ok_or(CannotWrite::NoSuchPlace)
    }

    /// A move played at a place: the next half-move of its line, or a variation of that one.
    fn played(
        &mut self,
        (at, mv): (Spot, Move),
        (placing, style): (Placing, Option<VariationStyle>),
    ) -> Result<OperationOutcome, CannotWrite> {
        let stand = self.stand(at)?;
        if !stand.position.is_legal(mv) {
            return Err(CannotWrite::Illegal);
        }
        let text = self.written(&stand.position, mv)?;
        let Some(line) = self.line_of(at) else { return self.opened((mv, &text), stand.count) };
        let units = self.script.units(line).units;
        let follows = stand.unit.map_or(0, |unit| unit + 1);
        if placing == Placing::Next || units.get(follows).is_none() {
            self.insert(line, stand.unit, &text, stand.count);
            return Ok(OperationOutcome::Changed);
        }
        if placing == Placing::Fitting
            && let Some(there) = self.same_move(Target { line, unit: follows }, mv)
        {
            return Ok(OperationOutcome::There(there));
        }
        self.add_variation(line, follows, &text, stand.count, style)?;
        Ok(OperationOutcome::Changed)
    }

    /// Promotes a variation by one line.
    fn promote_variation(&mut self, line: usize) -> Result<(), CannotWrite> {
        let at = self.script.replaced(line).ok_or(CannotWrite::NoVariation)?;
        self.promote(&[self.replaced_at(line, at)?])
    }

    /// A variation with the half-move of a line that it replaces.
    fn replaced_at(&self, variation: usize, (line, unit): (usize, usize)) -> Result<Replaced, CannotWrite> {
        let found = self.found_ply(Target { line, unit });
        let count = found.map(|ply| (ply.number, ply.side)).ok_or(CannotWrite::NoSuchPlace)?;
        Ok(Replaced { variation, line, unit, count })
    }

    /// The number of the half-move that a variation replaces.
    fn count_of_replaced(&self, variation: usize) -> Result<PlyNumber, CannotWrite> {
        let at = self.script.replaced(variation).ok_or(CannotWrite::NoVariation)?;
        Ok(self.replaced_at(variation, at)?.count)
    }

    /// A move in the record's notation, if it is read as the same one.
    fn written(&self, position: &Position, mv: Move) -> Result<String, CannotWrite> {
        let dialect = self.entry.analysis.dialect(self.document.context());
        let mut text = String::new();
        let written = notation::write(mv, dialect, position, &mut text);
        let same = written && notation::read(&text, dialect, position).legal() == Some(mv);
        same.then_some(text).ok_or(CannotWrite::Unwritable)
    }

    /// The first half-move of a record that has none.
    fn opened(&self, (mv, text): (Move, &str), count: PlyNumber) -> Result<OperationOutcome, CannotWrite> {
        let opening = (self.editing.opening)(&self.entry.tree, self.line_break).ok_or(CannotWrite::Moves)?;
        let pieces = self.number_pieces(count);
        let words = pieces.iter().map(|part| self.script.text_of_part(part)).chain([text]);
        let moved = words.collect::<Vec<_>>().join(" ");
        let cursor = opening.at + opening.before.len() + moved.len();
        let text = opening.before + &moved + &opening.after;
        let edits = vec![TextEdit::replace(range(opening.at, opening.at), text)];
        let mut emitted = Emitted { edits, cursor: Some(cursor) };
        emitted.add_above((self.editing.count)(&self.entry.tree, 1));
        Ok(OperationOutcome::Opened(emitted, mv))
    }

    /// Where a half-move or one of its variations begins with the same move: the end of its text in the record.
    fn same_move(&self, target: Target, mv: Move) -> Option<usize> {
        let unit = self.script.units(target.line).units.get(target.unit).cloned()?;
        let variations = self.script.variations(target.line, &unit).into_iter();
        let first = variations.map(|line| Target { line, unit: 0 });
        let same = std::iter::once(target).chain(first).find_map(|target| {
            let ply = self.found_ply(target)?;
            (ply.mv == Some(mv)).then_some(ply.range.end)
        })?;
        Some(same - self.document.record_start(self.record))
    }

    /// A half-move with the result of its replay.
    fn found(&self, ply: PlyPlace) -> Result<(Target, PlyInText), CannotWrite> {
        let target = self.target(ply)?;
        let found = self.found_ply(target).ok_or(CannotWrite::NoSuchPlace)?;
        Ok((target, found))
    }

    fn found_ply(&self, target: Target) -> Option<PlyInText> {
        let unit = self.script.units(target.line).units.get(target.unit).cloned()?;
        let piece = self.script.parts(target.line).get(unit.mv)?.old()?;
        let piece = self.script.pieces.get(piece)?;
        let block = self.document.cursor_in(self.record, piece.block)?;
        ply_at(&block, block.record_start() + piece.range.start).cloned()
    }

    /// The position at a place.
    fn stand(&self, at: Spot) -> Result<PlaceInLine, CannotWrite> {
        let line = self.line_of(at);
        match at {
            Spot::After(ply) => {
                let (target, found) = self.found(ply)?;
                let side = found.after.side_to_move();
                let (number, _) = self.next((found.number, found.side));
                let number = if side == found.side { found.number } else { number };
                Ok(PlaceInLine { unit: Some(target.unit), position: found.after, count: (number, side) })
            }
            Spot::Start(LinePlace::Main) => {
                let position = Position::clone(&self.entry.analysis.front().position);
                let first = line.and_then(|line| self.found_ply(Target { line, unit: 0 }));
                let number = first.map_or(position.fullmove_number(), |first| first.number);
                let count = (number, position.side_to_move());
                Ok(PlaceInLine { unit: None, position, count })
            }
            Spot::Start(LinePlace::Opened(_)) => {
                let line = line.ok_or(CannotWrite::NoSuchPlace)?;
                let (around, unit) = self.script.replaced(line).ok_or(CannotWrite::NoVariation)?;
                let found = self.found_ply(Target { line: around, unit });
                let found = found.ok_or(CannotWrite::NoSuchPlace)?;
                Ok(PlaceInLine { unit: None, position: found.before, count: (found.number, found.side) })
            }
        }
    }
}

/// The result of an operation.
enum OperationOutcome {
    /// The script says how the record is to be.
    Changed,
    /// A record without moves has its first one.
    Opened(Emitted, Move),
    /// It is so already; the place in the record.
    There(usize),
}

impl<'a> Editor<'a> {
    fn new(document: &'a Document, record: usize, entry: &'a RecordEntry) -> Editor<'a> {
        let editing = document.format().editing;
        let mut script = RecordPieces::read(entry, document.format().lowering);
        script.one_line = matches!(editing.separator, Some(PlySeparator::OneLine));
        let has = |kind| script.pieces.iter().any(|piece| piece.kind == kind);
        let numbered = has(Kind::Number) || !has(Kind::Move);
        let (glued, indent) = (script.glued(), document.settings().layout.indent);
        let line_break = line_break(&entry.tree);
        Editor { document, record, entry, script, editing, line_break, indent, numbered, glued, lost: (0, 0) }
    }

    /// Keeps the lines true that say how many half-moves were played.
    fn sum_up(&mut self, before: &FxHashMap<usize, u32>) {
        for (piece, now) in self.script.ends() {
            let then = before.get(&piece).copied().filter(|then| *then != now);
            let text = then.and_then(|then| (self.editing.summed_up)(self.script.text_of(piece), then, now));
            if let Some(text) = text {
                self.script.rewritten.insert(piece, text);
            }
        }
    }

    /// The line of a place.
    fn line_of(&self, at: Spot) -> Option<usize> {
        match at {
            Spot::Start(line) => self.script.line_index(line),
            Spot::After(ply) => self.target(ply).ok().map(|target| target.line),
        }
    }

    /// The half-move before a place, by its place in the line.
    fn unit_before(&self, at: Spot) -> Result<Option<usize>, CannotWrite> {
        match at {
            Spot::Start(_) => Ok(None),
            Spot::After(ply) => Ok(Some(self.target(ply)?.unit)),
        }
    }

    /// A half-move by its place in the record.
    fn target(&self, ply: PlyPlace) -> Result<Target, CannotWrite> {
        self.script.target(ply).ok_or(CannotWrite::NoSuchPlace)
    }
}

/// How lines end in a record, by its first line.
fn line_break(tree: &RecordTree) -> &'static str {
    for block in tree.blocks() {
        let text = block.tree().root().text();
        if let Some(at) = text.find('\n') {
            return if text.get(..at).is_some_and(|line| line.ends_with('\r')) { "\r\n" } else { "\n" };
        }
    }
    "\n"
}
