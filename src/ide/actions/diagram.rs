//! A diagram of the position after a half-move, new or drawn again.

use super::{Action, ActionKind, ActionPlace};
use crate::document::place_of;
use crate::record::{BlockRole, Edit, PlyPlace, Spot};
use crate::syntax::SyntaxKind;
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let (ply, title) = match at.ply {
        Some(ply) => (Some(ply), say!(at.locale(), "Draw this position")),
        None => (before_diagram(at), say!(at.locale(), "Update diagram")),
    };
    let Some(ply) = ply else { return };
    let letters = &at.cursor.dialect().symbols;
    let position = &at.cursor.entry.analysis.front().position;
    if (at.cursor.document.format().editing.diagram)(position, letters, "\n").is_ok() {
        actions.push(at.edit(title, ActionKind::Rewrite, Edit::Diagram(Spot::After(ply))));
    }
}

/// The half-move before the diagram under the cursor, in the same block.
fn before_diagram(ActionPlace { cursor, .. }: &ActionPlace<'_>) -> Option<PlyPlace> {
    if cursor.role() != BlockRole::Moves {
        return None;
    }
    let diagrams = cursor.root().children().filter(|child| child.kind() == SyntaxKind::Diagram);
    let diagram = diagrams.map(|child| cursor.bytes(child.range())).find(|range| range.contains(&cursor.offset))?;
    place_of(cursor, cursor.plies().iter().take_while(|ply| ply.range.end <= diagram.start).last()?)
}
