//! A game moved to a file of its own: offered at its headers.

use super::{Action, ActionKind, At, Work};
use crate::record::BlockRole;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let header = matches!(at.role, BlockRole::GameLine | BlockRole::Header);
    if header && at.entry.analysis.front().is_game && at.document.totals().games > 1 {
        let work = Work::Split(at.place.record);
        actions.push(Action { title: "Move this game to a new file".to_owned(), kind: ActionKind::Extract, work });
    }
}
