//! Lowering of the blocks of a file to items.

use super::lines::branch_number;
use super::{Style, start, words};
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Branching, Comment, CommentStyle, DateStyle, EndText, HeaderText, Issue, Item, ItemKind, Lower,
    NumberingStyle, RecordHead, ReplayRules, Start, Summary, TextPart,
};
use crate::rules::Variant;
use crate::syntax::{Child, Node, SyntaxKind, Token, Tree};
use std::borrow::Cow;

/// Lowers the blocks of a record.
pub(crate) struct KifLowering(pub(super) Style);

impl Lower for KifLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        match root.kind() {
            SyntaxKind::Header => items.push(Item::header(root.range(), header(root))),
            SyntaxKind::Moves | SyntaxKind::Trivia => {
                // A number, a move and its time take about forty bytes.
                items.reserve(block.text_len() / 12);
                let add = |items: &mut Vec<Item<'t>>, token| items.extend(item(token));
                root.each_meaning(items, add, |items, child| {
                    if let Child::Token(token) = child {
                        add(items, token);
                    }
                });
            }
            _ => {}
        }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::VariationOpen => BlockRole::OpenAt(Branching { at: branch_of(block), named: None }),
            SyntaxKind::Position => BlockRole::Setup,
            SyntaxKind::Header => BlockRole::Header,
            SyntaxKind::Trivia | SyntaxKind::ListTitle => BlockRole::Trivia,
            _ => BlockRole::Error,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { variant: Variant::Shogi, numbering_style: NumberingStyle::HalfMoves, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(match self.0 {
            Style::Lines => Dialect::new(Notation::Kif),
            Style::Rows => Dialect::ki2(),
        })
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        Some(start::read(record, issues))
    }
}

/// The number at which a variation branches.
fn branch_of(block: &Tree) -> Option<u32> {
    let root = block.root();
    let text = root.text();
    let line = text.lines().next().unwrap_or_default();
    let (at, len) = branch_number(line)?;
    Some(words::number(line.get(at..at + len)?)?.0)
}

fn item(token: Token<'_>) -> Option<Item<'_>> {
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        SyntaxKind::MoveNumber => ItemKind::Number { value: words::number(token.text)?.0, dots: 1 },
        SyntaxKind::Time => ItemKind::Time(token.text.get(1..token.text.len().saturating_sub(1))?.trim()),
        SyntaxKind::Special => {
            let known = words::end_of(token.text);
            let (end, special) = known.map_or((crate::record::End::Unknown, None), |end| (end.end, end.special));
            ItemKind::End(EndText { text: words::without_mark(token.text), end, special })
        }
        SyntaxKind::Reason => {
            let found = words::summary(token.text);
            let end = EndText { text: token.text, end: found.end, special: found.special };
            ItemKind::Summary(Summary { end, plies: found.plies })
        }
        SyntaxKind::Comment => ItemKind::Comment(comment(token.text)?),
        SyntaxKind::Unknown => ItemKind::Unknown(token.text),
        _ => return None,
    };
    Some(Item { range: token.range(), kind })
}

/// A comment; a bookmark keeps its mark. A program's own comment is nothing of the game.
fn comment(text: &str) -> Option<Comment<'_>> {
    let style = CommentStyle::Starred;
    match text.strip_prefix('*').or_else(|| text.strip_prefix('＊')) {
        Some(text) => Some(Comment { text, style }),
        None => text.starts_with('&').then_some(Comment { text, style }),
    }
}

fn header(node: Node<'_>) -> HeaderText<'_> {
    let (key, value) = TextPart::key_and_value(node);
    HeaderText {
        key,
        meaning: words::header_of(key.text),
        value: value.map(|value| (value.range, Cow::Borrowed(value.text))),
        fields: value.into_iter().collect(),
        dates: DateStyle::Slashes,
    }
}
