//! Lowering of the text to items.

use crate::formats::{JAPANESE, shogi_setup};
use crate::notation::{Dialect, Notation, csa_kind};
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, End, EndText, HeaderKey, HeaderText, Issue, Item, ItemKind, Lower,
    MoveClaim, NumberingStyle, RecordHead, ReplayRules, Start, TextPart,
};
use crate::rules::{Position, Variant};
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use std::borrow::Cow;

/// Lowers the blocks of the text.
pub(super) struct JkfLowering;

impl Lower for JkfLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        match root.kind() {
            SyntaxKind::Header => items.push(Item::header(root.range(), header(root))),
            SyntaxKind::Moves => items.extend(root.tokens().filter_map(item)),
            _ => {}
        }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Header => BlockRole::Header,
            SyntaxKind::Position => BlockRole::Setup,
            SyntaxKind::InlineOpen => BlockRole::OpenInline,
            SyntaxKind::VariationOpen => BlockRole::OpenNext,
            SyntaxKind::Close => BlockRole::Close,
            _ => BlockRole::Moves,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { variant: Variant::Shogi, numbering_style: NumberingStyle::HalfMoves, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::new(Notation::Kif))
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let index = record.roles.iter().position(|role| *role == BlockRole::Setup)?;
        let token = record.blocks.get(index)?.tree().root().token(SyntaxKind::RawText)?;
        let (position, certain) = shogi_setup::by_sfen(token.text, (index as u32, token.range()), issues);
        let position = position.unwrap_or_else(|| Position::start(Variant::Shogi));
        Some(Start { position, certain, by_moves: false })
    }
}

fn item(token: Token<'_>) -> Option<Item<'_>> {
    let rest = token.text.get(1..);
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        SyntaxKind::Time => ItemKind::Time(rest?),
        SyntaxKind::Remark => ItemKind::Claim(match rest? {
            "同" => MoveClaim::Same,
            kind => MoveClaim::Captures(csa_kind(kind)?),
        }),
        SyntaxKind::Comment => ItemKind::Comment(Comment { text: rest?, style: CommentStyle::Starred }),
        SyntaxKind::Special => {
            let end = crate::formats::ending::end_word(token.text).map_or(End::Unknown, |word| word.end);
            ItemKind::End(EndText { text: token.text, end, special: None })
        }
        _ => return None,
    };
    Some(Item { range: token.range(), kind })
}

fn header(node: Node<'_>) -> HeaderText<'_> {
    let (key, value) = TextPart::key_and_value(node);
    HeaderText {
        key,
        meaning: JAPANESE.spelling.header(key.text).map_or(HeaderKey::Unknown, |header| header.meaning),
        value: value.map(|value| (value.range, unescaped(value.text))),
        fields: value.into_iter().collect(),
        dates: DateStyle::Slashes,
    }
}

/// A value with its line breaks.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let parts: Vec<String> = text.split("\\\\").map(|part| part.replace("\\n", "\n")).collect();
    Cow::Owned(parts.join("\\"))
}
