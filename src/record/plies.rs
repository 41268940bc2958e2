//! The half-moves of one block.

use super::{Context, Item, Lower, Observer, PlyEvent, RecordAnalysis, listen};
use crate::syntax::RecordTree;

/// Replays one block, from the state that the analysis found it in, and calls `visit` with each half-move.
pub(crate) fn each_ply(
    tree: &RecordTree,
    lower: &dyn Lower,
    context: &Context,
    analysis: &RecordAnalysis,
    block: usize,
    visit: &mut dyn FnMut(PlyEvent<'_>),
) {
    listen(tree, lower, context, analysis, block, &mut Visitor(visit));
}

struct Visitor<'v>(&'v mut dyn FnMut(PlyEvent<'_>));

impl Observer for Visitor<'_> {
    fn ply(&mut self, ply: PlyEvent<'_>) {
        (self.0)(ply);
    }

    fn item(&mut self, _: &Item<'_>) {}
}
