//! Half-moves numbered as they count, and variations in the order of their references.

use super::{Action, ActionKind, At};
use crate::ide::diagnostics::code_of;
use crate::ide::words::say;
use crate::record::{BlockRole, Edit};

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    if at.role == BlockRole::Moves {
        let start = at.document.record_start(at.place.record);
        let block = at.place.block..at.place.block + 1;
        let found = at.document.found_in_blocks(at.place.record, start, at.entry, block);
        let number = |code: &str| matches!(code, "move-number" | "missing-number");
        if found.iter().any(|found| number(code_of(&found.issue.kind).code)) {
            actions.push(at.edit(say!(at.locale(), "Renumber moves"), ActionKind::Rewrite, Edit::RenumberMoves));
        }
    }
    if matches!(at.role, BlockRole::OpenVariation(_)) && !in_order(at) {
        actions.push(at.edit(say!(at.locale(), "Renumber variations"), ActionKind::Rewrite, Edit::RenumberVariations));
    }
}

/// Whether the numbered variations are numbered from 1 as they stand.
fn in_order(at: &At<'_>) -> bool {
    let mut next = 1;
    for block in 0..at.entry.tree.blocks().len() {
        if let BlockRole::OpenVariation(number) = at.entry.analysis.role(block) {
            if number != Some(next) {
                return false;
            }
            next += 1;
        }
    }
    true
}
