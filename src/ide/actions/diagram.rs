//! A diagram of the position after a half-move, new or drawn again.

use super::{Action, ActionKind, At, ply_at};
use crate::record::{BlockRole, Edit, Spot};
use crate::syntax::SyntaxKind;
use crate::words::say;

pub(super) fn offer(at: &At<'_>, actions: &mut Vec<Action>) {
    let (ply, title) = match &at.ply {
        Some((ply, _)) => (Some(*ply), say!(at.locale(), "Draw this position")),
        None => (before_diagram(at), say!(at.locale(), "Update diagram")),
    };
    let Some(ply) = ply else { return };
    let letters = &at.entry.analysis.dialect(at.document.context()).symbols;
    let position = &at.entry.analysis.front().position;
    if at.document.format().editing().diagram(position, letters, "\n").is_ok() {
        actions.push(at.edit(title, ActionKind::Rewrite, Edit::Diagram(Spot::After(ply))));
    }
}

/// The half-move before the diagram under the cursor, in the same block.
fn before_diagram(at: &At<'_>) -> Option<crate::record::PlyPlace> {
    if at.role != BlockRole::Moves {
        return None;
    }
    let root = at.entry.tree.blocks().get(at.place.block)?.tree().root();
    let inside = at.offset.checked_sub(at.place.start)?;
    let diagrams = root.children().filter(|child| child.kind() == SyntaxKind::Diagram);
    let mut ranges = diagrams.map(|child| usize::from(child.range().start())..usize::from(child.range().end()));
    let diagram = ranges.find(|range| range.contains(&inside))?;
    let plies = at.document.plies_of(at.entry, at.place);
    let before = plies.into_iter().take_while(|ply| ply.range.end <= at.place.start + diagram.start).last()?;
    ply_at(at.document, at.entry, at.place, before.range.start).map(|(ply, _)| ply)
}
