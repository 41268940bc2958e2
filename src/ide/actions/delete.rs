//! A variation deleted, with the references to it; a line cut.

use super::{Action, ActionKind, At};
use crate::record::Edit;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    if let Some((line, _)) = at.variation {
        actions.push(at.edit("Delete variation", ActionKind::Rewrite, Edit::DeleteVariation(line)));
    }
    if let Some((ply, _)) = &at.ply {
        let title = "Delete this move and all that follow it";
        actions.push(at.edit(title, ActionKind::Rewrite, Edit::Truncate(*ply)));
    }
}
