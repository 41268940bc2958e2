//! Lowering of the log of a UCCI engine to items.

use super::grammar::LINES;
use crate::formats::engine_lines;
use crate::notation::Dialect;
use crate::record::{BlockRole, Issue, Item, Lower, RecordHead, Start};
use crate::syntax::{SyntaxKind, Tree};

/// Lowers the lines of `.ucci`.
pub(super) struct UcciLowering;

impl Lower for UcciLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        items.extend(block.root().tokens().filter_map(|token| LINES.item(token)));
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            _ => BlockRole::Trivia,
        }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let (index, block) = engine_lines::setup(record)?;
        let mut found = Vec::new();
        let start = engine_lines::start(block.tree().root(), None, &mut found);
        issues.extend(found.into_iter().map(|issue| (index, issue)));
        start
    }
}
