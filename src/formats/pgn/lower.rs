//! Lowering of the blocks of a PGN file to items.

use super::plan::Mismatch;
use super::spelling::SPELLING;
use super::{lexer, plan};
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, End, EndText, HeaderKey, HeaderText, Issue, IssueKind, Item, ItemKind,
    Lower, NumberingStyle, RecordHead, ReplayRules, Start, TextPart, Verdict, read_fen_text,
};
use crate::rules::{Position, Variant};
use crate::syntax::{Child, Node, SyntaxErrorKind, SyntaxKind, Token, Tree, near};
use crate::text::TextRange;
use std::borrow::Cow;

/// Lowers the blocks of PGN.
pub(crate) struct PgnLowering;

impl Lower for PgnLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        match root.kind() {
            SyntaxKind::Header => items.push(Item::header(root.range(), header(root))),
            SyntaxKind::Moves | SyntaxKind::Trivia => root.each_meaning(
                items,
                |items, token| line_item(token, items),
                |items, child| {
                    if let Child::Token(token) = child {
                        line_item(token, items);
                    }
                },
            ),
            _ => {}
        }
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::Header => BlockRole::Header,
            SyntaxKind::InlineOpen => BlockRole::OpenInline,
            SyntaxKind::Close => BlockRole::Close,
            SyntaxKind::Trivia => BlockRole::Trivia,
            _ => BlockRole::Error,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules {
            own_dialect: true,
            start_by_moves: true,
            numbering_style: NumberingStyle::Joined,
            ..ReplayRules::default()
        }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::iccs())
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let plan = plan::plan(record);
        for name in ["Variant", "Game"] {
            if let Some(value) = plan::tag(record.tags, name)
                && plan::variant(value).is_none()
                && !plan::is_any_game(value)
            {
                let kind = IssueKind::UnknownVariant { name: value.to_owned(), taken: plan.variant };
                issues.extend(value_of(record, name).map(|(block, range, _)| (block, Issue::new(range, kind))));
            }
        }
        if let Some(Mismatch { declared, example, matching, moves }) = plan.mismatch {
            let found = plan.notation;
            // Both signs for sideways are usual in the notation that the tag calls WXF.
            let name = if found == Notation::Axf { "WXF" } else { plan::format_name(found) };
            let kind = IssueKind::NotationMismatch { declared, found, example, name, matching, moves };
            issues.extend(value_of(record, "Format").map(|(block, range, _)| (block, Issue::new(range, kind))));
        }
        if let Some(name) = plan::tag(record.tags, "Format")
            && plan::notation(name, plan.variant).is_none()
            && !name.trim().is_empty()
        {
            let taken = plan::format_name(plan.notation);
            let kind = IssueKind::UnknownNotation { name: name.to_owned(), taken };
            issues.extend(value_of(record, "Format").map(|(block, range, _)| (block, Issue::new(range, kind))));
        }
        if let Some(fen) = plan::tag(record.tags, "FEN")
            && !fen.trim().is_empty()
            && let Some((block, range, _)) = value_of(record, "FEN")
            // As it is written: a position has no escapes, and its parts have findings.
            && let Some(fen) = record.blocks.get(block as usize).and_then(|block| block.tree().root().token(SyntaxKind::Value))
        {
            let mut found = Vec::new();
            let start = read_fen_text(fen.text, range, Some(plan.variant), &mut found);
            let damaged = is_damaged(record, block) && !found.is_empty();
            issues.extend(found.into_iter().map(|issue| (block, issue)));
            issues.retain(|(block, _)| !is_damaged(record, *block));
            let opening = Start { position: Position::start(plan.variant), certain: false, by_moves: true };
            let start = start.unwrap_or(opening);
            return Some(Start { certain: start.certain && !damaged, ..start });
        }
        issues.retain(|(block, _)| !is_damaged(record, *block));
        let misnamed = misnamed_fen(record);
        if let Some((block, range)) = misnamed {
            let kind = SyntaxErrorKind::UnknownKeyword { similar: Some("FEN") };
            issues.push((block, Issue::new(range, IssueKind::Syntax(kind))));
        }
        let certain = misnamed.is_none() && !hides_fen(record);
        (plan.variant != Variant::Xiangqi || !certain).then(|| Start {
            position: Position::start(plan.variant),
            certain,
            by_moves: true,
        })
    }

    fn dialect(&self, record: &RecordHead<'_>) -> Option<Dialect> {
        Some(plan::dialect(record))
    }
}

/// The name of a tag that has a position for its value, and that is nearly `FEN`.
fn misnamed_fen(record: &RecordHead<'_>) -> Option<(u32, TextRange)> {
    let nearly = |name: &str| !name.eq_ignore_ascii_case("FEN") && near(name, ["FEN"].into_iter()).is_some();
    let is_position = |value: &str| value.split(' ').next().is_some_and(|board| board.matches('/').count() == 9);
    record.tags.iter().find(|(name, value)| is_position(value) && nearly(name))?;
    record.blocks.iter().enumerate().find_map(|(block, parsed)| {
        let root = parsed.tree().root();
        let key = root.token(SyntaxKind::Keyword).filter(|_| root.kind() == SyntaxKind::Header)?;
        let value = header(root).value?.1;
        (is_position(&value) && nearly(key.text)).then(|| (block as u32, key.range()))
    })
}

/// Whether the position may be in a damaged line: a tag `FEN` without a value, or a line with a position.
fn hides_fen(record: &RecordHead<'_>) -> bool {
    let fronts = record.blocks.iter().zip(record.roles);
    let mut fronts = fronts.take_while(|(_, role)| !matches!(role, BlockRole::Moves | BlockRole::OpenInline));
    fronts.any(|(block, role)| {
        let damaged = matches!(role, BlockRole::Header | BlockRole::Error) && !block.errors().is_empty();
        damaged
            && block.tree().root().tokens().any(|token| match token.kind {
                SyntaxKind::Keyword => token.text.eq_ignore_ascii_case("FEN"),
                _ => token.text.matches('/').count() >= 9,
            })
    })
}

/// Whether a tag is not written properly, which is its one issue.
fn is_damaged(record: &RecordHead<'_>, block: u32) -> bool {
    record.blocks.get(block as usize).is_some_and(|block| !block.errors().is_empty())
}

/// The value of the first tag with a name, with its block and its place there. Only searched for to report it.
fn value_of<'t>(record: &RecordHead<'t>, name: &str) -> Option<(u32, TextRange, Cow<'t, str>)> {
    record.blocks.iter().enumerate().find_map(|(block, parsed)| {
        let root = parsed.tree().root();
        let key = root.token(SyntaxKind::Keyword).filter(|_| root.kind() == SyntaxKind::Header)?;
        let value = key.text.eq_ignore_ascii_case(name).then(|| header(root).value)?;
        Some(value.map(|(range, value)| (block as u32, range, value)))
    })?
}

#[inline]
fn line_item<'t>(token: Token<'t>, items: &mut Vec<Item<'t>>) {
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        // It numbers half-moves, which is reported once.
        SyntaxKind::MoveNumber if token.text.ends_with('-') => return,
        SyntaxKind::MoveNumber => {
            let (value, dots) = lexer::read_number(token.text);
            ItemKind::Number { value, dots }
        }
        SyntaxKind::Remark => ItemKind::Remark(token.text),
        SyntaxKind::Placeholder => ItemKind::Placeholder(token.text),
        SyntaxKind::Nag => ItemKind::Nag(token.text),
        SyntaxKind::Unknown => ItemKind::Unknown(token.text),
        SyntaxKind::Score => ItemKind::End(EndText {
            text: token.text,
            end: SPELLING.end(token.text).map_or(End::Score(Verdict::Draw), |end| end.end),
            special: None,
        }),
        SyntaxKind::Comment => match comment(token.text) {
            Some(comment) => ItemKind::Comment(comment),
            None => return,
        },
        // A word at the end of a variation is kept as text.
        SyntaxKind::Value => ItemKind::Comment(Comment { text: token.text, style: CommentStyle::Plain }),
        _ => return,
    };
    items.push(Item { range: token.range(), kind });
}

/// The text of a comment. An escaped line and prose between games are not about the game.
fn comment(text: &str) -> Option<Comment<'_>> {
    if let Some(rest) = text.strip_prefix(';') {
        return Some(Comment { text: rest, style: CommentStyle::Line });
    }
    let inner = text.strip_prefix('{')?;
    Some(Comment { text: inner.strip_suffix('}').unwrap_or(inner), style: CommentStyle::Plain })
}

fn header(node: Node<'_>) -> HeaderText<'_> {
    let key = node.token(SyntaxKind::Keyword);
    let key =
        key.map_or(TextPart { text: "", range: node.range() }, |key| TextPart { text: key.text, range: key.range() });
    let value = node.token(SyntaxKind::Value).map(|value| TextPart { text: value.text, range: value.range() });
    let part = value.or_else(|| empty(node));
    HeaderText {
        key,
        meaning: SPELLING.header_in_any_case(key.text).map_or(HeaderKey::Text, |header| header.meaning),
        value: part.map(|part| (part.range, unescaped(part.text))),
        fields: part.into_iter().collect(),
        dates: DateStyle::Dots,
    }
}

/// An empty value. Its place is that of its quotes.
fn empty(node: Node<'_>) -> Option<TextPart<'_>> {
    let quotes = || node.tokens().filter(|token| token.kind == SyntaxKind::Quote);
    let range = quotes().map(|quote| quote.range()).reduce(TextRange::cover)?;
    Some(TextPart { text: "", range })
}

/// A value without the backslashes before quotes and backslashes.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.push(chars.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            c => plain.push(c),
        }
    }
    Cow::Owned(plain)
}
