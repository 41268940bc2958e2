//! The moves of a game or of a file in another notation: offered at the headers.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::notation::NOTATIONS;
use crate::record::BlockRole;
use crate::words::{notation_name, say};

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let (document, entry, role) = (at.cursor.document, at.cursor.entry, at.cursor.role());
    let game = entry.analysis.front().is_game;
    let header = matches!(role, BlockRole::GameLine | BlockRole::Header) && game;
    if !header && role != BlockRole::Format {
        return;
    }
    let format = document.format();
    let own = format.lowering.replay_rules().own_dialect;
    let now = at.cursor.dialect().notation;
    for info in NOTATIONS.iter().filter(|info| info.notation != now) {
        if (format.declare)(&entry.tree, info.notation).is_none() {
            continue;
        }
        let mut push = |title: String, only| {
            let operation = ActionOperation::Notation(info.notation, only);
            actions.push(Action { title, kind: ActionKind::Rewrite, operation });
        };
        if own && document.totals().games > 1 {
            let title = say!(
                at.locale(),
                "Write the moves of this game in {notation}",
                notation = notation_name(at.locale(), info.notation)
            );
            push(title, Some(at.cursor.place.record));
        }
        push(
            say!(
                at.locale(),
                "Write the moves of the file in {notation}",
                notation = notation_name(at.locale(), info.notation)
            ),
            None,
        );
    }
}
