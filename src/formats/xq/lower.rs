//! Lowering of the blocks of a `.xq` file to items.

use super::spelling::SPELLING;
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, FormatText, GameText, HeaderKey, HeaderText, Item, ItemKind, Lower,
    ReplayRules, SetupEntry, SetupText, TextPart,
};
use crate::syntax::{Child, LONGEST_RANGE, Node, SyntaxKind, Token, Tree};
use crate::text::{TextRange, TextSize};
use smallvec::SmallVec;
use std::borrow::Cow;

/// Lowers the blocks of `.xq` and `.wxf`.
pub(crate) struct XqLowering;

impl Lower for XqLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        let mut push = |range, kind| items.push(Item { range, kind });
        match root.kind() {
            SyntaxKind::FormatLine => push(root.range(), ItemKind::Format(Box::new(format_line(root)))),
            SyntaxKind::GameLine => push(root.range(), ItemKind::Game(Box::new(game_line(root)))),
            SyntaxKind::Header => push(root.range(), ItemKind::Header(Box::new(header(root)))),
            SyntaxKind::Setup => push(root.range(), ItemKind::Setup(Box::new(setup(root)))),
            SyntaxKind::Diagram | SyntaxKind::CommentBlock => annotation(root, items),
            _ => {
                // Few moves and numbers are shorter, with the space after them.
                items.reserve(usize::from(root.range().len()) / 5 + 1);
                root.each_meaning(items, |items, token| word(token, items), |items, child| line_item(child, items));
            }
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { opened_main: true, ..ReplayRules::default() }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::Close => BlockRole::Close,
            SyntaxKind::InlineOpen => BlockRole::OpenInline,
            SyntaxKind::VariationOpen => BlockRole::OpenVariation(
                block.root().token(SyntaxKind::Number).and_then(|token| token.text.parse().ok()),
            ),
            SyntaxKind::StartOpen => BlockRole::OpenMain,
            SyntaxKind::Trivia => BlockRole::Trivia,
            SyntaxKind::FormatLine => BlockRole::Format,
            SyntaxKind::GameLine => BlockRole::GameLine,
            SyntaxKind::Header => BlockRole::Header,
            SyntaxKind::Setup => BlockRole::Setup,
            SyntaxKind::Diagram | SyntaxKind::CommentBlock => BlockRole::Annotation,
            _ => BlockRole::Error,
        }
    }
}

/// A move or a number.
#[inline]
fn word<'t>(token: Token<'t>, items: &mut Vec<Item<'t>>) {
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        SyntaxKind::MoveNumber => {
            let (value, digits) = leading_number(token.text);
            ItemKind::Number { value, dots: (token.text.len() - digits).min(255) as u8 }
        }
        _ => return,
    };
    items.push(Item { range: token.range(), kind });
}

fn line_item<'t>(child: Child<'t>, items: &mut Vec<Item<'t>>) {
    let token = match child {
        Child::Node(node) if node.kind() == SyntaxKind::Reference => return references(node, items),
        Child::Node(node) => return annotation(node, items),
        Child::Token(token) => token,
    };
    let kind = match token.kind {
        SyntaxKind::Move | SyntaxKind::MoveNumber => return word(token, items),
        SyntaxKind::Remark => ItemKind::Remark(token.text),
        SyntaxKind::Placeholder => ItemKind::Placeholder(token.text),
        SyntaxKind::Comment => ItemKind::Comment(comment(token.text)),
        SyntaxKind::Unknown => ItemKind::Unknown(token.text),
        _ => return,
    };
    items.push(Item { range: token.range(), kind });
}

/// The number that a text begins with, and how many digits it has.
fn leading_number(text: &str) -> (u32, usize) {
    let digits = text.bytes().take_while(u8::is_ascii_digit);
    let step = |number: u64, digit: u8| (number * 10 + u64::from(digit - b'0')).min(u64::from(u32::MAX));
    let (number, count) = digits.fold((0, 0), |(number, count), digit| (step(number, digit), count + 1));
    (number as u32, count)
}

fn references<'t>(node: Node<'t>, items: &mut Vec<Item<'t>>) {
    let numbers = || node.tokens().filter(|token| token.kind == SyntaxKind::Number);
    // A range includes the numbers between its ends, so its variations count as used.
    let is_range = node.token(SyntaxKind::Dash).is_some() && numbers().count() == 2;
    let last = numbers().last().filter(|_| is_range);
    for token in numbers() {
        let number = token.text.parse().unwrap_or(u32::MAX);
        if let Some(last) = last
            && let Ok(last_number) = last.text.parse::<u32>()
            && last != token
        {
            let numbers = number..last_number.clamp(number, number.saturating_add(LONGEST_RANGE - 1));
            items.extend(numbers.map(|number| Item { range: token.range(), kind: ItemKind::Reference(number) }));
            continue;
        }
        items.push(Item { range: token.range(), kind: ItemKind::Reference(number) });
    }
}

fn annotation<'t>(node: Node<'t>, items: &mut Vec<Item<'t>>) {
    let Some(raw) = node.token(SyntaxKind::RawText) else { return };
    let (range, kind) = match node.kind() {
        SyntaxKind::Diagram => (keyword(node), ItemKind::Diagram(raw.text)),
        SyntaxKind::CommentBlock => {
            (raw.range(), ItemKind::Comment(Comment { text: raw.text, style: CommentStyle::Com }))
        }
        _ => return,
    };
    items.push(Item { range, kind });
}

fn comment(text: &str) -> Comment<'_> {
    match text.strip_prefix('#') {
        Some(rest) => Comment { text: rest, style: CommentStyle::Line },
        None => {
            let inner = text.strip_prefix("/*").unwrap_or(text);
            Comment { text: inner.strip_suffix("*/").unwrap_or(inner), style: CommentStyle::Block }
        }
    }
}

fn keyword(node: Node<'_>) -> TextRange {
    node.token(SyntaxKind::Keyword).map_or_else(|| node.range(), Token::range)
}

fn format_line(node: Node<'_>) -> FormatText<'_> {
    let parts = |kind| node.tokens().filter(move |token| token.kind == kind).map(TextPart::from);
    FormatText {
        keyword: keyword(node),
        name: node.token(SyntaxKind::FormatName).map(TextPart::from),
        symbols: parts(SyntaxKind::SymbolPair).collect(),
        rest: parts(SyntaxKind::Unknown).collect(),
    }
}

fn game_line(node: Node<'_>) -> GameText<'_> {
    GameText {
        keyword: keyword(node),
        number: node.token(SyntaxKind::Number).map(TextPart::from),
        title: node.token(SyntaxKind::Value).map(TextPart::from),
    }
}

fn header(node: Node<'_>) -> HeaderText<'_> {
    let tokens: SmallVec<[Token<'_>; 16]> = node.tokens().collect();
    let key = tokens.iter().find(|token| token.kind == SyntaxKind::Keyword);
    let key = key.map_or(TextPart { text: "", range: node.range() }, |token| TextPart::from(*token));
    let meaning = SPELLING.header_in_any_case(key.text).map_or(HeaderKey::Unknown, |header| header.meaning);
    HeaderText { key, meaning, value: value(&tokens), fields: fields(&tokens), dates: DateStyle::Dashes }
}

fn is_side(keyword: &str) -> bool {
    keyword.eq_ignore_ascii_case("RED") || keyword.eq_ignore_ascii_case("BLACK")
}

/// The value from its first to its last word.
fn value<'t>(tokens: &[Token<'t>]) -> Option<(TextRange, Cow<'t, str>)> {
    let counts = |token: &Token<'_>| !matches!(token.kind, SyntaxKind::Whitespace | SyntaxKind::Keyword);
    let (first, last) = (tokens.iter().position(counts)?, tokens.iter().rposition(counts)?);
    let inside = tokens.get(first..=last).unwrap_or_default();
    let (first, last) = (inside.first()?, inside.last()?);
    let range = TextRange::new(first.range().start(), last.range().end());
    let text = match inside {
        [only] => Cow::Borrowed(only.text),
        _ => {
            let mut text = String::with_capacity(usize::from(range.len()));
            inside.iter().for_each(|token| text.push_str(token.text));
            Cow::Owned(text)
        }
    };
    Some((range, text))
}

/// The fields of a player line: empty ones stand where their semicolon is.
fn fields<'t>(tokens: &[Token<'t>]) -> Vec<TextPart<'t>> {
    let mut fields = Vec::with_capacity(tokens.len() / 2);
    let mut current = TextPart { text: "", range: TextRange::empty(TextSize::from(0)) };
    for token in tokens {
        match token.kind {
            SyntaxKind::Value | SyntaxKind::Score | SyntaxKind::Reason | SyntaxKind::Unknown | SyntaxKind::Dash => {
                current = TextPart::from(*token);
                if token.kind != SyntaxKind::Value {
                    fields.push(current);
                }
            }
            SyntaxKind::Semicolon => {
                let empty = TextPart { text: "", range: TextRange::empty(token.range().end()) };
                fields.push(std::mem::replace(&mut current, empty));
            }
            _ => {}
        }
    }
    if !current.text.is_empty() && fields.last() != Some(&current) {
        fields.push(current);
    }
    fields
}

fn setup(node: Node<'_>) -> SetupText<'_> {
    // The brace stands for a missing keyword.
    let first = node.tokens().find(|token| !token.kind.is_trivia());
    let keyword = first.map_or_else(|| node.range(), Token::range);
    let entries = node
        .tokens()
        .filter(|token| token.range() != keyword)
        .filter_map(|token| {
            let part = TextPart::from(token);
            Some(match token.kind {
                SyntaxKind::PieceSquare => SetupEntry::Piece(part),
                SyntaxKind::Number => SetupEntry::Number(part),
                SyntaxKind::Keyword if is_side(token.text) => SetupEntry::Side(part),
                SyntaxKind::Keyword => SetupEntry::Move(part),
                SyntaxKind::Semicolon => SetupEntry::Semicolon(part.range),
                SyntaxKind::Comma => SetupEntry::Comma(part.range),
                SyntaxKind::Colon => SetupEntry::Colon(part.range),
                _ => return None,
            })
        })
        .collect();
    SetupText { keyword, entries }
}
