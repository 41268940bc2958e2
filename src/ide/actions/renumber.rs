//! Half-moves numbered as they count, and variations in the order of their references.

use super::{Action, ActionKind, ActionPlace};
use crate::diagnostics::code_of;
use crate::document::issues_in_blocks;
use crate::record::{BlockRole, Edit, ItemKind};
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let cursor = &at.cursor;
    if cursor.role() == BlockRole::Moves {
        let block = cursor.place.block..cursor.place.block + 1;
        let mut found =
            issues_in_blocks(cursor.document, cursor.place.record, cursor.record_start(), cursor.entry, block);
        let number = |code: &str| matches!(code, "move-number" | "missing-number");
        if found.any(|found| number(code_of(&found.issue.kind).code)) {
            actions.push(at.edit(say!(at.locale(), "Renumber moves"), ActionKind::Rewrite, Edit::RenumberMoves));
        }
    }
    if matches!(cursor.role(), BlockRole::OpenVariation(_)) && !in_order(at) {
        actions.push(at.edit(say!(at.locale(), "Renumber variations"), ActionKind::Rewrite, Edit::RenumberVariations));
    }
}

/// Whether the variations are numbered from 1 in the order of their references, and then of those without one.
fn in_order(ActionPlace { cursor, .. }: &ActionPlace<'_>) -> bool {
    let (mut referred, mut defined) = (Vec::new(), Vec::new());
    let (lowering, mut items) = (cursor.document.format().lowering, Vec::new());
    for (block, parsed) in cursor.entry.tree.blocks().iter().enumerate() {
        match cursor.entry.analysis.role(block) {
            BlockRole::OpenVariation(number) => defined.extend(number),
            BlockRole::Moves => {
                items.clear();
                lowering.lower(parsed.tree(), &mut items);
                referred.extend(items.iter().filter_map(|item| match item.kind {
                    ItemKind::Reference(number) => Some(number),
                    _ => None,
                }));
            }
            _ => {}
        }
    }
    let mut last = 0;
    let mut is_next = |number: u32| {
        last += u32::from(number == last + 1);
        number <= last && number > 0
    };
    referred.into_iter().chain(defined).all(&mut is_next)
}
