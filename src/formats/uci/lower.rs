//! Lowering of the lines of a UCI session to items.

use crate::notation::{Dialect, jeiqi_fen, one_based};
use crate::record::{
    BlockRole, Comment, CommentStyle, Issue, IssueKind, Item, ItemKind, Lower, RecordHead, ReplayRules, Start, Unusual,
    read_fen_text,
};
use crate::rules::{Position, Variant};
use crate::syntax::{Node, SyntaxKind, Tree};

/// The number of moves examined for their ranks.
const SAMPLE: usize = 128;

/// Lowers the lines of `.uci`.
#[derive(Debug)]
pub(crate) struct UciLowering;

impl Lower for UciLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        for token in block.root().tokens() {
            let kind = match token.kind {
                SyntaxKind::Move => ItemKind::Move(token.text),
                SyntaxKind::Comment => {
                    let text = token.text.strip_prefix('#').unwrap_or(token.text);
                    ItemKind::Comment(Comment { text, style: CommentStyle::Line })
                }
                _ => continue,
            };
            items.push(Item { range: token.range(), kind });
        }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules {
            implicit_main: true,
            game_line: false,
            own_dialect: true,
            start_by_moves: true,
            ..ReplayRules::default()
        }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn dialect(&self, record: &RecordHead<'_>) -> Option<Dialect> {
        let dialect = Dialect::coordinate();
        let index = record.roles.iter().position(|role| *role == BlockRole::Setup)?;
        let start = start(record.blocks.get(index)?.tree().root(), record, &mut Vec::new())?.position;
        let moves: Vec<&str> = moves(record).take(SAMPLE).collect();
        let ranks_from_one = start.variant() == Variant::Xiangqi && one_based::seems(&moves, &dialect, &start);
        Some(Dialect { ranks_from_one, ..dialect })
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let index = record.roles.iter().position(|role| *role == BlockRole::Setup)?;
        let root = record.blocks.get(index)?.tree().root();
        let mut found = Vec::new();
        bare(root, &mut found);
        let start = start(root, record, &mut found);
        issues.extend(found.into_iter().map(|issue| (index as u32, issue)));
        start
    }
}

/// `startpos moves …` without the word before it.
fn bare(root: Node<'_>, issues: &mut Vec<Issue>) {
    if let Some(first) = root.tokens().next().filter(|token| matches!(token.text, "startpos" | "fen")) {
        let canonical = Some(format!("position {}", first.text));
        issues.push(Issue::new(first.range(), IssueKind::NonCanonical { how: Unusual::BarePosition, canonical }));
    }
}

/// The position of a line. If the FEN is not plainly jeiqi, an option names the game, or else the moves show it.
fn start(root: Node<'_>, record: &RecordHead<'_>, issues: &mut Vec<Issue>) -> Option<Start> {
    let named = match root.kind() {
        SyntaxKind::XiangqiLine => Some(Variant::Xiangqi),
        SyntaxKind::JeiqiLine => Some(Variant::Jeiqi),
        _ => reveals(record).then_some(Variant::Jeiqi),
    };
    if let Some(fen) = root.nodes().find(|node| node.kind() == SyntaxKind::Fen) {
        let text = fen.text();
        let game = named.filter(|_| !jeiqi_fen::is_plain(&text));
        return read_fen_text(&text, fen.range(), game, issues);
    }
    let certain = root.tokens().any(|token| token.text == "startpos");
    Some(Start { position: Position::start(named.unwrap_or(Variant::Xiangqi)), certain, by_moves: true })
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
