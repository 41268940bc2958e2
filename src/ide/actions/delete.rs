//! A variation deleted, with the references to it; a line cut.

use super::{Action, ActionKind, ActionPlace};
use crate::record::Edit;
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    if let Some((line, _)) = at.variation {
        actions.push(at.edit(say!(at.locale(), "Delete variation"), ActionKind::Rewrite, Edit::DeleteVariation(line)));
    }
    if let Some(ply) = at.ply {
        let title = say!(at.locale(), "Delete this move and all that follow it");
        actions.push(at.edit(title, ActionKind::Rewrite, Edit::Truncate(ply)));
    }
}
