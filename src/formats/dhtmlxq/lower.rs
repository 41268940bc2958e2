//! Lowering of the blocks of a file to items.

use super::{start, tag, words};
use crate::formats::chinese_results::score;
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Branching, Comment, CommentStyle, DateStyle, Elsewhere, HeaderKey, HeaderText, Issue, Item, ItemKind,
    LineName, Lower, NumberingStyle, RecordHead, ReplayRules, Start, TextPart,
};
use crate::syntax::{Node, SyntaxKind, Token, Tree};
use std::borrow::Cow;

/// Lowers the blocks of a record.
pub(crate) struct DhtmlxqLowering;

impl Lower for DhtmlxqLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        match root.kind() {
            SyntaxKind::Header if !is_usual_version(root) => items.push(Item::header(root.range(), header(root))),
            SyntaxKind::Moves => {
                let moves = root.tokens().filter(|token| token.kind == SyntaxKind::Move);
                items.extend(moves.map(|token| Item { range: token.range(), kind: ItemKind::Move(token.text) }));
            }
            _ => {}
        }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::VariationOpen => {
                let numbers = numbers(block);
                let named = numbers.map(|numbers| LineName { own: numbers.own, parent: numbers.parent });
                BlockRole::OpenAt(Branching { at: numbers.map(|numbers| numbers.at), named })
            }
            SyntaxKind::Position => BlockRole::Setup,
            SyntaxKind::Header => BlockRole::Header,
            SyntaxKind::CommentBlock => BlockRole::Annotation,
            SyntaxKind::Error => BlockRole::Error,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { start_by_moves: true, numbering_style: NumberingStyle::HalfMoves, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::new(Notation::Digits))
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        Some(start::read(record, issues))
    }

    fn comment_elsewhere<'t>(&self, block: &'t Tree) -> Option<Elsewhere<'t>> {
        let (line, ply) = place(block)?;
        let text = block.root().token(SyntaxKind::RawText)?.text;
        Some(Elsewhere { line, ply, comment: Comment { text, style: CommentStyle::Bars } })
    }
}

/// The numbers of the tokens of a key.
fn tokens(block: &Tree) -> impl Iterator<Item = (Token<'_>, Option<u32>)> {
    let of_key = |token: &Token<'_>| matches!(token.kind, SyntaxKind::Number | SyntaxKind::Counter);
    block.root().tokens().filter(of_key).map(|token| (token, token.text.parse().ok()))
}

/// The numbers of a variation.
pub(super) fn numbers(block: &Tree) -> Option<tag::Numbers> {
    let mut all = tokens(block).map(|(_, number)| number);
    let mut next = || all.next().flatten();
    Some(tag::Numbers { parent: next()?, at: next()?, own: next()? })
}

/// The place that a comment is about.
pub(super) fn place(block: &Tree) -> Option<(u32, u32)> {
    if block.kind() != SyntaxKind::CommentBlock {
        return None;
    }
    let mut all = tokens(block).map(|(_, number)| number);
    let first = all.next()??;
    Some(match all.next() {
        Some(second) => (first, second?),
        None => (0, first),
    })
}

/// Whether a header only names the site whose form the text has.
fn is_usual_version(node: Node<'_>) -> bool {
    let is = |kind, text: &str| node.token(kind).is_some_and(|token| token.text.eq_ignore_ascii_case(text));
    is(SyntaxKind::Keyword, tag::VERSION) && is(SyntaxKind::Value, tag::USUAL_VERSION)
}

/// A header. The words for a result are those of other formats.
fn header(node: Node<'_>) -> HeaderText<'_> {
    let (key, value) = TextPart::key_and_value(node);
    let meaning = words::header_of(key.text);
    let known = value.and_then(|value| score(value.text)).filter(|_| meaning == HeaderKey::Score);
    let (meaning, text) = match (meaning, known) {
        (HeaderKey::Score, Some(score)) => (HeaderKey::Score, Some(score)),
        (HeaderKey::Score, None) => (HeaderKey::Text, None),
        (meaning, _) => (meaning, None),
    };
    HeaderText {
        key,
        meaning,
        value: value.map(|value| (value.range, Cow::Borrowed(text.unwrap_or(value.text)))),
        fields: value.into_iter().collect(),
        dates: DateStyle::Dashes,
    }
}
