//! Lowering of USI lines to items.

use super::grammar::LINES;
use super::words;
use crate::formats::{engine_lines, shogi_setup};
use crate::notation::Dialect;
use crate::record::{BlockRole, EndText, Issue, Item, ItemKind, Lower, NumberingStyle, RecordHead, ReplayRules, Start};
use crate::rules::{Position, Variant};
use crate::syntax::{SyntaxKind, Token, Tree};

/// Lowers the lines of `.usi`.
pub(crate) struct UsiLowering;

impl Lower for UsiLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        items.extend(block.root().tokens().filter_map(item));
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::InlineOpen => BlockRole::OpenInline,
            SyntaxKind::Close => BlockRole::Close,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { variant: Variant::Shogi, numbering_style: NumberingStyle::HalfMoves, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let mut start = Start { position: Position::start(Variant::Shogi), certain: true, by_moves: false };
        let Some((index, block)) = engine_lines::setup(record) else { return Some(start) };
        start.certain = block.errors().is_empty();
        let Some(node) = block.tree().root().nodes().find(|node| node.kind() == SyntaxKind::Fen) else {
            return Some(start);
        };
        let (position, certain) = shogi_setup::by_sfen(&node.text(), (index, node.range()), issues);
        start.certain &= certain;
        start.position = position.unwrap_or(start.position);
        Some(start)
    }
}

fn item(token: Token<'_>) -> Option<Item<'_>> {
    if token.kind != SyntaxKind::Special {
        return LINES.item(token);
    }
    let (end, special) = words::end_of(token.text)?;
    let kind = ItemKind::End(EndText { text: token.text, end, special: Some(special) });
    Some(Item { range: token.range(), kind })
}
