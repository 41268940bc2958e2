//! A game moved to a file of its own, offered at its headers, and a new game from the position after a half-move.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::document::{issues_in_blocks, touched};
use crate::record::{BlockRole, IssueKind};
use crate::syntax::{Expected, SyntaxErrorKind};
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let (document, record) = (at.cursor.document, at.cursor.place.record);
    let header = matches!(at.cursor.role(), BlockRole::GameLine | BlockRole::Header);
    let surplus = is_surplus(at);
    if (header || surplus) && at.cursor.entry.analysis.front().is_game && document.totals().games > 1 {
        let operation = ActionOperation::Split(record);
        actions.push(Action {
            title: say!(at.locale(), "Move this game to a new file").to_owned(),
            kind: if surplus { ActionKind::QuickFix } else { ActionKind::Extract },
            operation,
        });
    }
    // Without headers a file holds one game, or says in one line where a game starts.
    let headed = document.format().spelling.vocabulary.is_some_and(|own| own.carries);
    if let Some(ply) = at.ply.and_then(|_| touched(&at.cursor)).filter(|_| headed) {
        let operation = ActionOperation::NewGame(record, Box::new(ply.after.clone()));
        actions.push(Action {
            title: say!(at.locale(), "New game from this position").to_owned(),
            kind: ActionKind::Extract,
            operation,
        });
    }
}

/// Whether the cursor is where a game begins that the file should not have.
fn is_surplus(ActionPlace { cursor, .. }: &ActionPlace<'_>) -> bool {
    let block = cursor.place.block..cursor.place.block + 1;
    let mut found = issues_in_blocks(cursor.document, cursor.place.record, cursor.record_start(), cursor.entry, block);
    let surplus = IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected: Expected::SingleGame });
    found.any(|found| found.issue.kind == surplus)
}
