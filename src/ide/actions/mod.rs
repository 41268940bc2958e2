//! Code actions: changes of a record that can be chosen at a place, one file for each.
//!
//! [`code_actions`] says which there are. That costs the block under the cursor and a look at the blocks before it.
//! [`resolve_action`] writes one. The text after it is read and replayed before the edits are handed out.

mod comment;
mod convert;
mod delete;
mod diagram;
mod illegal;
mod letters;
mod lines;
mod renumber;
#[cfg(any(feature = "cli", feature = "server"))]
mod solve;
mod split;
#[cfg(test)]
mod tests;
mod upkeep;

use super::playing::refusal;
use super::renotate::{Renotation, renotate};
use crate::document::{BYTES_PER_BLOCK, Cursor, Document, RecordEntry, adds_no_error, touching, with_own_breaks};
use crate::editing;
use crate::formats::editing::Upkeep;
use crate::ide::Locale;
use crate::ide::navigation::with_letters;
use crate::notation::{Notation, Symbols};
use crate::record::{BlockRole, CannotWrite, CommentStyle, Edit, LinePlace, PlyPlace, VariationStyle};
use crate::rules::Position;
use crate::syntax::ONE_BY_ONE;
use crate::text::TextEdit;
use crate::words::say;
use illegal::first_illegal;
use upkeep::upkeep;

/// The kind of change of an action, as editors sort them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionKind {
    /// Mends something that is wrong.
    QuickFix,
    /// Rewrites existing text.
    Rewrite,
    /// Puts a variation where it branches off.
    Inline,
    /// Takes something out to a place of its own.
    Extract,
}

/// An action that is offered at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Action {
    /// The action, as a command.
    pub title: String,
    pub kind: ActionKind,
    operation: ActionOperation,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionChange {
    /// The edits of the document, in order of place.
    pub edits: Vec<TextEdit>,
    /// The text of a new file in the same folder.
    pub file: Option<String>,
    /// Where the half-move of the cursor is after it, in bytes, if it moves.
    pub cursor: Option<usize>,
    /// A summary of the deleted moves, without a full stop.
    pub deleted: Option<String>,
}

/// The operation of an action.
#[derive(Clone, PartialEq, Debug)]
enum ActionOperation {
    /// Edits a record.
    Edit(usize, Edit),
    /// Edits a record, where the half-move of the cursor moves.
    Move(usize, Edit, Option<PlyPlace>),
    /// Writes the comment of a record, at a byte of the text, in another style.
    Comment(usize, usize, CommentStyle),
    /// Writes the moves of the file, or of one record, in a notation.
    Notation(Notation, Option<usize>),
    /// Names the pieces of the file by other letters.
    Letters(Symbols),
    /// Cuts the line of a half-move before its first illegal one.
    LegalPrefix(usize, PlyPlace),
    /// Brings up to date what follows from the moves of a record.
    Upkeep(usize, Upkeep),
    /// Moves a record to a file of its own.
    Split(usize),
    /// Adds a game after a record that starts from a position.
    NewGame(usize, Box<Position>),
    /// Plays the mate by checks where a record begins, with the cursor at a byte of the text.
    #[cfg(any(feature = "cli", feature = "server"))]
    Solve(usize, usize),
}

/// The place of the requested actions. At the end of a block the cursor is still at the half-move before it.
struct ActionPlace<'a> {
    cursor: Cursor<'a>,
    /// The half-move under the cursor.
    ply: Option<PlyPlace>,
    /// The block that opens the variation around, and how that is written.
    variation: Option<(LinePlace, VariationStyle)>,
}

/// Every source of actions, in display order.
const SOURCES: &[fn(&ActionPlace<'_>, &mut Vec<Action>)] = &[
    illegal::offer,
    lines::offer,
    diagram::offer,
    comment::offer,
    renumber::offer,
    upkeep::offer,
    delete::offer,
    convert::offer,
    letters::offer,
    split::offer,
    #[cfg(any(feature = "cli", feature = "server"))]
    solve::offer,
];

/// The actions at a byte offset.
pub fn code_actions(document: &Document, offset: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    if let Some(at) = ActionPlace::new(document, offset) {
        SOURCES.iter().for_each(|offer| offer(&at, &mut actions));
    }
    actions
}

/// The change of an action. An error gives the reason why it cannot be made, in words without a full stop.
pub fn resolve_action(document: &Document, action: &Action) -> Result<ActionChange, String> {
    let change = change_by(document, &action.operation)?;
    if change.edits.is_empty() && change.file.is_none() {
        return Err(say!(document.settings().locale, "there is nothing to change").to_owned());
    }
    Ok(ActionChange { edits: with_own_breaks(document, change.edits), ..change })
}

fn change_by(document: &Document, operation: &ActionOperation) -> Result<ActionChange, String> {
    let locale = document.settings().locale;
    let edits = match operation {
        ActionOperation::Edit(record, edit) => return revised(document, *record, edit),
        ActionOperation::Move(record, edit, ply) => {
            let revision =
                editing::revise_at(document, *record, edit, *ply).map_err(|why| refusal(document, *record, &why))?;
            return Ok(ActionChange {
                edits: revision.edits,
                cursor: Some(revision.cursor),
                ..ActionChange::default()
            });
        }
        ActionOperation::Comment(record, offset, style) => {
            editing::restyle_comment(document, *offset, *style).map_err(|why| refusal(document, *record, &why))?.edits
        }
        ActionOperation::Notation(notation, only) => {
            let Renotation { edits, after, .. } = renotate(document, *notation, *only)?;
            without_new_errors(document, only.unwrap_or(0), edits, &after)?
        }
        ActionOperation::Letters(symbols) => {
            let written = with_letters(document, symbols, ONE_BY_ONE);
            let (edits, after) = written.map_err(|why| document.wording(0).cannot_rename(&why))?;
            without_new_errors(document, 0, edits, &after)?
        }
        ActionOperation::Upkeep(record, what) => {
            let edits = with_own_breaks(document, upkeep(document, *record, *what));
            let after = document.with_edits(&edits);
            without_new_errors(document, *record, edits, &after)?
        }
        ActionOperation::NewGame(record, position) => editing::new_game(document, *record, position)
            .ok_or_else(|| say!(locale, "a new game in this file would not start from this position").to_owned())?,
        ActionOperation::LegalPrefix(record, ply) => {
            let first = first_illegal(document, *record, *ply);
            let first = first.ok_or_else(|| refusal(document, *record, &CannotWrite::NoSuchPlace))?;
            return revised(document, *record, &Edit::Truncate(first));
        }
        #[cfg(any(feature = "cli", feature = "server"))]
        ActionOperation::Solve(record, offset) => return solve::solved(document, *record, *offset),
        ActionOperation::Split(record) => {
            let split = editing::split_out(document, *record);
            let split = split.ok_or_else(|| {
                say!(locale, "in a file of its own this game would be read as another one").to_owned()
            })?;
            // A game that stays where it is has not moved.
            if split.edits.is_empty() {
                return Err(refusal(document, *record, &CannotWrite::Misread));
            }
            return Ok(ActionChange { edits: split.edits, file: Some(split.text), ..ActionChange::default() });
        }
    };
    Ok(ActionChange { edits, ..ActionChange::default() })
}

/// The bytes that are read in the time in which a search reads a half-move.
const BYTES_PER_SEARCHED: u64 = 16;

/// The cost of a record apart from its text, in bytes that are read in the same time.
const BYTES_PER_RECORD: usize = 256;

/// The cost of a half-move, however short its text is.
const BYTES_PER_PLY: usize = 8;

/// The bytes that an action has to read: those of its record, or of all records. Searches, half-moves, blocks and records
/// count as the bytes that are read in the same time.
pub(crate) fn text_read_by(document: &Document, action: &Action) -> usize {
    let record = match action.operation {
        ActionOperation::Edit(record, _) | ActionOperation::Move(record, ..) | ActionOperation::Comment(record, ..) => {
            Some(record)
        }
        ActionOperation::LegalPrefix(record, _) => Some(record),
        ActionOperation::Split(record) | ActionOperation::NewGame(record, _) | ActionOperation::Upkeep(record, _) => {
            Some(record)
        }
        ActionOperation::Notation(_, only) => only,
        ActionOperation::Letters(_) => None,
        #[cfg(any(feature = "cli", feature = "server"))]
        ActionOperation::Solve(record, _) => Some(record),
    };
    let searched = |entry: &RecordEntry| entry.analysis.searched();
    let len = |entry: &RecordEntry| {
        let plies = entry.analysis.totals.plies as usize * BYTES_PER_PLY;
        entry.tree.text_len().max(plies) + entry.tree.blocks().len() * BYTES_PER_BLOCK
    };
    let (len, searched) = match record.and_then(|record| document.entry(record)) {
        Some(entry) => (len(entry), searched(entry)),
        None => {
            let all = document.records();
            (all.iter().map(len).sum::<usize>() + all.len() * BYTES_PER_RECORD, all.iter().map(searched).sum())
        }
    };
    len.saturating_add(usize::try_from(searched * BYTES_PER_SEARCHED).unwrap_or(usize::MAX))
}

fn revised(document: &Document, record: usize, edit: &Edit) -> Result<ActionChange, String> {
    let revision = editing::revise(document, record, edit).map_err(|why| refusal(document, record, &why))?;
    let deleted = revision.deleted.map(|deleted| document.wording(record).deleted(deleted));
    Ok(ActionChange { edits: revision.edits, deleted, ..ActionChange::default() })
}

/// The edits that lead to a changed copy of the document, if it has no more errors.
fn without_new_errors(
    document: &Document,
    record: usize,
    edits: Vec<TextEdit>,
    after: &Document,
) -> Result<Vec<TextEdit>, String> {
    match adds_no_error(document, after) {
        true => Ok(edits),
        false => Err(refusal(document, record, &CannotWrite::AddsErrors)),
    }
}

impl Action {
    /// Whether it takes so long that it is never tried before it is chosen.
    pub fn takes_long(&self) -> bool {
        #[cfg(any(feature = "cli", feature = "server"))]
        if matches!(self.operation, ActionOperation::Solve(..)) {
            return true;
        }
        false
    }

    pub fn creates_file(&self) -> bool {
        matches!(self.operation, ActionOperation::Split(_))
    }
}

impl<'a> ActionPlace<'a> {
    fn new(document: &'a Document, offset: usize) -> Option<ActionPlace<'a>> {
        let (cursor, ply) = match touching(document, offset) {
            Some((cursor, ply)) => (cursor, Some(ply)),
            None => (document.cursor(offset)?, None),
        };
        let line = cursor.line().filter(|line| line.is_variation);
        let variation = line.map(|line| {
            let style = match cursor.entry.analysis.role(line.opener) {
                BlockRole::OpenInline => VariationStyle::Inline,
                BlockRole::OpenAt(_) => VariationStyle::AtNumber,
                _ => VariationStyle::Numbered,
            };
            (LinePlace::Opened(line.opener), style)
        });
        Some(ActionPlace { cursor, ply, variation })
    }

    /// The language of the reader.
    fn locale(&self) -> Locale {
        self.cursor.document.settings().locale
    }

    /// An action that edits the record.
    fn edit(&self, title: impl Into<String>, kind: ActionKind, edit: Edit) -> Action {
        Action { title: title.into(), kind, operation: ActionOperation::Edit(self.cursor.place.record, edit) }
    }

    /// An action that moves half-moves, the one under the cursor among them.
    fn moving(&self, title: impl Into<String>, kind: ActionKind, edit: Edit) -> Action {
        Action { title: title.into(), kind, operation: ActionOperation::Move(self.cursor.place.record, edit, self.ply) }
    }
}
