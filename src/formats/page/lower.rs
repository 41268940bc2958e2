//! Lowering of a page to items.

use super::words;
use crate::formats::chinese_results::score;
use crate::formats::page_numbers;
use crate::notation::Dialect;
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, End, EndText, HeaderKey, HeaderText, Item, ItemKind, Lower,
    NumberingStyle, ReplayRules, TextPart, Verdict,
};
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use std::borrow::Cow;

/// Lowers the blocks of a page.
pub(crate) struct PageLowering;

impl Lower for PageLowering {
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
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::Header => BlockRole::Header,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { numbering_style: NumberingStyle::Joined, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::chinese())
    }
}

fn item(token: Token<'_>) -> Option<Item<'_>> {
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        // It numbers half-moves, each of which has its place.
        SyntaxKind::MoveNumber if token.text.ends_with('-') => return None,
        SyntaxKind::MoveNumber => ItemKind::Number { value: page_numbers::value(token.text)?, dots: 1 },
        SyntaxKind::Placeholder => ItemKind::Placeholder("..."),
        SyntaxKind::Comment => {
            let text = token.text.trim_matches(['（', '）', '(', ')', '{', '}']);
            ItemKind::Comment(Comment { text, style: CommentStyle::Plain })
        }
        SyntaxKind::Special => {
            let verdict = match score(token.text)? {
                "1-0" => Verdict::FirstWins,
                "0-1" => Verdict::SecondWins,
                "1/2-1/2" => Verdict::Draw,
                _ => Verdict::Unfinished,
            };
            ItemKind::End(EndText { text: token.text, end: End::Score(verdict), special: None })
        }
        SyntaxKind::Unknown => ItemKind::Unknown(token.text),
        _ => return None,
    };
    Some(Item { range: token.range(), kind })
}

/// A header. The words for a result are those of other formats.
fn header(node: Node<'_>) -> HeaderText<'_> {
    let (key, value) = TextPart::key_and_value(node);
    let meaning = words::header_of(key.text).unwrap_or(HeaderKey::Unknown);
    let known = value.and_then(|value| score(value.text)).filter(|_| meaning == HeaderKey::Score);
    let meaning = if meaning == HeaderKey::Score && known.is_none() { HeaderKey::Text } else { meaning };
    HeaderText {
        key,
        meaning,
        value: value.map(|value| (value.range, Cow::Borrowed(known.unwrap_or(value.text)))),
        fields: value.into_iter().collect(),
        dates: DateStyle::Dashes,
    }
}
