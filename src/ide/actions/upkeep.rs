//! What follows from the moves of a game and is written all the same, brought up to date: the totals of the times, and the
//! signs on half-moves that variations replace.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::diagnostics::code_of;
use crate::document::{Document, issues_in_blocks};
use crate::formats::editing::Upkeep;
use crate::record::BlockRole;
use crate::text::{TextEdit, TextSize};
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let (cursor, record) = (&at.cursor, at.cursor.place.record);
    if !matches!(cursor.role(), BlockRole::Moves | BlockRole::OpenAt(_)) {
        return;
    }
    let block = cursor.place.block..cursor.place.block + 1;
    let mut found = issues_in_blocks(cursor.document, record, cursor.record_start(), cursor.entry, block);
    let wrong_total = found.any(|found| code_of(&found.issue.kind).code == "time-total");
    let mut action = |title: &str, what| {
        let operation = ActionOperation::Upkeep(record, what);
        actions.push(Action { title: title.to_owned(), kind: ActionKind::Rewrite, operation });
    };
    if wrong_total {
        action(say!(at.locale(), "Recompute the totals of the times"), Upkeep::Totals);
    }
    if !upkeep(cursor.document, record, Upkeep::BranchMarks).is_empty() {
        action(say!(at.locale(), "Set the + of moves that have variations"), Upkeep::BranchMarks);
    }
}

/// The edits that bring up to date what follows from the moves of a record.
pub(super) fn upkeep(document: &Document, record: usize, what: Upkeep) -> Vec<TextEdit> {
    let Some(entry) = document.entry(record) else { return Vec::new() };
    let start = TextSize::try_from(document.record_start(record)).unwrap_or_default();
    let edits = (document.format().editing.upkeep)(&entry.tree, &entry.analysis.front().position, what);
    edits.into_iter().map(|edit| TextEdit::replace(edit.range + start, edit.text)).collect()
}
