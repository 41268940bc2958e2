//! Lowering of the lines of a list of FENs to items.

use crate::notation::Dialect;
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, FenIssue, HeaderKey, HeaderText, Item, ItemKind, Lower, RecordHead,
    Start, TextPart, read_fen_text,
};
use crate::rules::Variant;
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use crate::text::TextRange;
use std::borrow::Cow;

/// Lowers the lines of `.fen` and `.epd`.
pub(crate) struct FenLowering;

impl Lower for FenLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let mut operation: Vec<Token<'t>> = Vec::new();
        for token in block.root().tokens() {
            match token.kind {
                SyntaxKind::Comment => {
                    let text = token.text.strip_prefix('#').unwrap_or(token.text);
                    let comment = Comment { text, style: CommentStyle::Line };
                    items.push(Item { range: token.range(), kind: ItemKind::Comment(comment) });
                }
                SyntaxKind::Keyword => {
                    push_operation(&operation, items);
                    operation = vec![token];
                }
                SyntaxKind::Value | SyntaxKind::Whitespace if !operation.is_empty() => operation.push(token),
                SyntaxKind::Semicolon => {
                    push_operation(&operation, items);
                    operation.clear();
                }
                _ => {}
            }
        }
        push_operation(&operation, items);
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine | SyntaxKind::JeiqiLine => BlockRole::Setup,
            _ => BlockRole::Trivia,
        }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, crate::record::Issue)>) -> Option<Start> {
        let index = record.roles.iter().position(|role| *role == BlockRole::Setup)?;
        let root = record.blocks.get(index)?.tree().root();
        let fen = root.nodes().find(|node| node.kind() == SyntaxKind::Fen)?;
        let game = (root.kind() == SyntaxKind::JeiqiLine).then_some(Variant::Jeiqi);
        let mut found = Vec::new();
        let start = read_fen_text(&fen.text(), fen.range(), game, &mut found);
        // Four fields are all that a line of EPD has before its operations.
        if root.token(SyntaxKind::Keyword).is_some() && words(fen) == 4 {
            found.retain(|issue| !FenIssue::is_truncation(&issue.kind));
        }
        issues.extend(found.into_iter().map(|issue| (index as u32, issue)));
        start.or_else(|| {
            Some(Start { position: crate::rules::Position::start(Variant::Xiangqi), certain: false, by_moves: true })
        })
    }
}

fn words(fen: Node<'_>) -> usize {
    fen.tokens().filter(|token| token.kind == SyntaxKind::Whitespace).count() + 1
}

/// An opcode with its operands as a header.
fn push_operation<'t>(operation: &[Token<'t>], items: &mut Vec<Item<'t>>) {
    let Some((opcode, operands)) = operation.split_first() else { return };
    let part = |token: &Token<'t>| TextPart { text: token.text, range: token.range() };
    let fields: Vec<TextPart<'t>> = operands.iter().filter(|token| token.kind == SyntaxKind::Value).map(part).collect();
    let value = match fields.as_slice() {
        [] => None,
        [one] => {
            let quoted = one.text.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
            Some((one.range, Cow::Borrowed(quoted.unwrap_or(one.text))))
        }
        [first, .., last] => {
            let words: Vec<&str> = fields.iter().map(|part| part.text).collect();
            Some((TextRange::new(first.range.start(), last.range.end()), Cow::Owned(words.join(" "))))
        }
    };
    let end = fields.last().map_or(opcode.range().end(), |part| part.range.end());
    let key = part(opcode);
    let header = HeaderText { key, meaning: HeaderKey::Text, value, fields, dates: DateStyle::Dashes };
    items.push(Item::header(TextRange::new(key.range.start(), end), header));
}
