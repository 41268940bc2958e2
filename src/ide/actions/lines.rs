//! A variation made the main line, written inline or by a number, or moved to its reference.

use super::{Action, ActionKind, ActionPlace};
use crate::record::{BlockRole, Edit, VariationStyle};
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let Some((line, style)) = at.variation else { return };
    actions.push(at.moving(
        say!(at.locale(), "Make this variation the main line"),
        ActionKind::Rewrite,
        Edit::MakeMain(line),
    ));
    let editing = at.cursor.document.format().editing;
    match style {
        VariationStyle::Inline if editing.brackets(VariationStyle::Numbered, 1).is_ok() => {
            let edit = Edit::Restyle { line, style: VariationStyle::Numbered };
            actions.push(at.moving(say!(at.locale(), "Give this variation a number"), ActionKind::Extract, edit));
        }
        VariationStyle::Numbered => {
            let edit = Edit::Restyle { line, style: VariationStyle::Inline };
            actions.push(at.moving(say!(at.locale(), "Write this variation inline"), ActionKind::Inline, edit));
            if matches!(at.cursor.role(), BlockRole::OpenVariation(_)) {
                let title = say!(at.locale(), "Move this variation to its reference");
                actions.push(at.moving(title, ActionKind::Rewrite, Edit::MoveToReference(line)));
            }
        }
        VariationStyle::Inline | VariationStyle::AtNumber => {}
    }
}
