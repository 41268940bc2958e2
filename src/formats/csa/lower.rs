//! Lowering of the blocks of a `.csa` file to items.

use super::spelling::SPELLING;
use super::start;
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, End, EndText, HeaderKey, HeaderText, Issue, Item, ItemKind, Lower,
    RecordHead, ReplayRules, Start, TextPart,
};
use crate::rules::Variant;
use crate::syntax::{Child, Node, SyntaxKind, Token, Tree};
use std::borrow::Cow;

/// Lowers the blocks of `.csa`.
pub(crate) struct CsaLowering;

impl Lower for CsaLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        if root.kind() == SyntaxKind::Header {
            items.push(Item::header(root.range(), header(root)));
            return;
        }
        // A move and a time take about twelve bytes.
        items.reserve(block.text_len() / 6);
        root.each_meaning(
            items,
            |items, token| {
                let kind = match token.kind {
                    SyntaxKind::Time => time(token.text),
                    _ => ItemKind::Move(token.text),
                };
                items.push(Item { range: token.range(), kind });
            },
            |items, child| {
                if let Child::Token(token) = child {
                    line_item(token, items);
                }
            },
        );
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::Position => BlockRole::Setup,
            SyntaxKind::Header | SyntaxKind::VersionLine => BlockRole::Header,
            SyntaxKind::Trivia | SyntaxKind::Separator => BlockRole::Trivia,
            _ => BlockRole::Error,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { variant: Variant::Shogi, start_by_moves: true, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::new(Notation::Csa))
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        Some(start::read(record, issues))
    }
}

fn time(text: &str) -> ItemKind<'_> {
    ItemKind::Time(text.get(1..).unwrap_or_default())
}

fn line_item<'t>(token: Token<'t>, items: &mut Vec<Item<'t>>) {
    let kind = match token.kind {
        SyntaxKind::Version => ItemKind::Version(token.text),
        // The first line of V3.0 is not part of the game.
        SyntaxKind::Comment if token.text.starts_with("'CSA encoding=") => return,
        SyntaxKind::Comment => ItemKind::Comment(comment(token.text)),
        SyntaxKind::Move => ItemKind::Move(token.text),
        SyntaxKind::Time => time(token.text),
        SyntaxKind::Unknown => ItemKind::Unknown(token.text),
        SyntaxKind::Special => {
            let end = SPELLING.end(token.text).map_or(End::Unknown, |known| known.end);
            ItemKind::End(EndText { text: token.text, end, special: None })
        }
        _ => return,
    };
    items.push(Item { range: token.range(), kind });
}

fn comment(text: &str) -> Comment<'_> {
    Comment { text: text.strip_prefix('\'').unwrap_or(text), style: CommentStyle::Verbatim }
}

fn header(node: Node<'_>) -> HeaderText<'_> {
    let (key, value) = TextPart::key_and_value(node);
    let meaning = SPELLING.header(key.text).map_or(HeaderKey::Unknown, |header| header.meaning);
    HeaderText {
        key,
        meaning,
        value: value.map(|value| (value.range, Cow::Borrowed(value.text))),
        fields: value.into_iter().collect(),
        dates: DateStyle::Slashes,
    }
}
