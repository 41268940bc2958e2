//! Lowering of the lines of a UCI session to items.

use super::grammar::LINES;
use crate::formats::engine_lines;
use crate::notation::{Dialect, jeiqi_fen, one_based};
use crate::record::{BlockRole, Issue, Item, Lower, RecordHead, ReplayRules, Start};
use crate::rules::Variant;
use crate::syntax::{Node, SyntaxKind, Tree};

/// The number of moves examined for their ranks.
const SAMPLE: usize = 128;

/// Lowers the lines of `.uci`.
pub(crate) struct UciLowering;

impl Lower for UciLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        items.extend(block.root().tokens().filter_map(|token| LINES.item(token)));
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { own_dialect: true, start_by_moves: true, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn dialect(&self, record: &RecordHead<'_>) -> Option<Dialect> {
        let dialect = Dialect::coordinate();
        let (_, block) = engine_lines::setup(record)?;
        let start = start(block.tree().root(), record, &mut Vec::new())?.position;
        let moves: Vec<&str> = moves(record).take(SAMPLE).collect();
        let ranks_from_one = start.variant() == Variant::Xiangqi && one_based::seems(&moves, &dialect, &start);
        Some(Dialect { ranks_from_one, ..dialect })
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let (index, block) = engine_lines::setup(record)?;
        let mut found = Vec::new();
        let start = start(block.tree().root(), record, &mut found);
        issues.extend(found.into_iter().map(|issue| (index, issue)));
        start
    }
}

/// The position of a line. If the FEN is not plainly jeiqi, an option names the game, or else the moves show it.
fn start(root: Node<'_>, record: &RecordHead<'_>, issues: &mut Vec<Issue>) -> Option<Start> {
    let named = match root.kind() {
        SyntaxKind::XiangqiLine => Some(Variant::Xiangqi),
        SyntaxKind::JeiqiLine => Some(Variant::Jeiqi),
        _ => reveals(record).then_some(Variant::Jeiqi),
    };
    let fen = root.nodes().find(|node| node.kind() == SyntaxKind::Fen);
    let named = named.filter(|_| !fen.is_some_and(|fen| jeiqi_fen::is_plain(&fen.text())));
    let start = engine_lines::start(root, named, issues)?;
    Some(Start { by_moves: start.by_moves || fen.is_none(), ..start })
}

/// The moves of the record.
fn moves<'t>(record: &RecordHead<'t>) -> impl Iterator<Item = &'t str> {
    let blocks = record.blocks.iter().zip(record.roles).filter(|(_, role)| **role == BlockRole::Moves);
    let tokens = blocks.flat_map(|(block, _)| block.tree().root().tokens());
    tokens.filter(|token| token.kind == SyntaxKind::Move).map(|token| token.text)
}

/// Whether a move of the record has a revelation.
fn reveals(record: &RecordHead<'_>) -> bool {
    moves(record).any(|text| {
        let bytes = text.as_bytes();
        let squares = |part: &[u8]| matches!(part, [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9']);
        let kinds = |part: &[u8]| matches!(part.len(), 1 | 2) && part.iter().all(|byte| b"abcehnpr".contains(byte));
        bytes.get(4..).is_some_and(kinds) && bytes.get(..4).is_some_and(squares)
    })
}
