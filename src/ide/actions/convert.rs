//! The moves of a game or of a file in another notation: offered at the headers.

use super::{Action, ActionKind, At, Work};
use crate::notation::NOTATIONS;
use crate::record::BlockRole;
use crate::words::{notation_name, say};

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let game = at.entry.analysis.front().is_game;
    let header = matches!(at.role, BlockRole::GameLine | BlockRole::Header) && game;
    if !header && at.role != BlockRole::Format {
        return;
    }
    let format = at.document.format();
    let own = format.lowering().replay_rules().own_dialect;
    let now = at.entry.analysis.dialect(at.document.context()).notation;
    for info in NOTATIONS.iter().filter(|info| info.notation != now) {
        if format.declare(&at.entry.tree, info.notation).is_none() {
            continue;
        }
        let mut push = |title: String, only| {
            let work = Work::Notation(info.notation, only);
            actions.push(Action { title, kind: ActionKind::Rewrite, work });
        };
        if own && at.document.totals().games > 1 {
            let title = say!(
                at.locale(),
                "Write the moves of this game in {notation}",
                notation = notation_name(at.locale(), info.notation)
            );
            push(title, Some(at.place.record));
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
