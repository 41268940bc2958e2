//! Lowering of the blocks of both kinds of file, and their metadata.

use super::spelling::STEPS;
use super::{Content, board, steps};
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Comment, CommentStyle, DateStyle, HeaderKey, HeaderText, Issue, IssueKind, Item, ItemKind, Lower,
    MetadataIssue, MetadataValue, RecordHead, ReplayRules, Start, TextPart,
};
use crate::syntax::{Block, Node, SyntaxError, SyntaxErrorKind, SyntaxKind, Tree, near};
use crate::text::TextRange;
use std::borrow::Cow;

/// Lowers the blocks of a kind of file.
pub(super) struct Cs102aLowering(pub Content);

impl Lower for Cs102aLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        let root = block.root();
        if root.kind() == SyntaxKind::Header
            && let Some(header) = header(root)
        {
            items.push(Item::header(root.range(), header));
        }
        for token in root.tokens() {
            let kind = match token.kind {
                SyntaxKind::Move => ItemKind::Move(token.text),
                SyntaxKind::Unknown if root.kind() == SyntaxKind::Moves => ItemKind::Unknown(token.text),
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
            SyntaxKind::Header | SyntaxKind::MetadataEnd => BlockRole::Header,
            SyntaxKind::Setup => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::Trivia => BlockRole::Trivia,
            _ => BlockRole::Error,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules { skip_illegal: true, ..ReplayRules::default() }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::new(Notation::Steps))
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        match self.0 {
            Content::Board => board::start(record, issues),
            Content::Steps => steps::start(record, issues),
        }
    }
}

fn header(root: Node<'_>) -> Option<HeaderText<'_>> {
    let key = root.token(SyntaxKind::Keyword)?;
    let value = root.token(SyntaxKind::Value);
    let meaning = known(key.text).and_then(|key| STEPS.header(key)).map_or(HeaderKey::Unknown, |header| header.meaning);
    Some(HeaderText {
        key: TextPart { text: key.text, range: key.range() },
        meaning,
        value: value.map(|value| (value.range(), Cow::Borrowed(value.text))),
        fields: Vec::new(),
        dates: DateStyle::Dashes,
    })
}

/// The key that a text equals or resembles.
fn known(text: &str) -> Option<&'static str> {
    near(text, STEPS.headers.iter().map(|header| header.key))
}

/// A line of metadata: block, place and text of its value.
pub(super) struct Metadata {
    block: u32,
    range: TextRange,
    pub(super) value: String,
}

impl Metadata {
    /// The line with a key, with its slips reported. `None` if it is missing, which is reported unless a damaged line may
    /// be meant for it.
    pub(super) fn find(record: &RecordHead<'_>, key: &'static str, issues: &mut Vec<(u32, Issue)>) -> Option<Metadata> {
        for (index, block) in record.blocks.iter().enumerate() {
            let root = block.tree().root();
            let word = root.token(SyntaxKind::Keyword).filter(|_| root.kind() == SyntaxKind::Header);
            let Some(word) = word.filter(|word| known(word.text) == Some(key)) else { continue };
            if is_damaged(block) {
                return None;
            }
            let block = index as u32;
            if word.text != key {
                issues.push((block, Issue::new(word.range(), IssueKind::Metadata(MetadataIssue::Typo { key }))));
            }
            let value = root.token(SyntaxKind::Value);
            let range = value.map_or(word.range(), |value| value.range());
            return Some(Metadata { block, range, value: value.map_or("", |value| value.text).to_owned() });
        }
        let metadata = |kind| matches!(kind, SyntaxKind::Header | SyntaxKind::MetadataEnd | SyntaxKind::Error);
        let damaged = |block: &Block| metadata(block.tree().kind()) && is_damaged(block);
        if record.blocks.iter().any(damaged) {
            // It may be the damaged line.
            return None;
        }
        let (block, range) = first_token(record)?;
        let example = if key == "LAST_MOVER" { "@LAST_MOVER=BLACK" } else { "@TOTAL_STEP=12" };
        issues.push((block, Issue::new(range, IssueKind::Metadata(MetadataIssue::Missing { key, example }))));
        None
    }

    /// Reports that the value cannot be used.
    pub(super) fn refuse(
        &self,
        expected: MetadataValue,
        similar: Option<&'static str>,
        issues: &mut Vec<(u32, Issue)>,
    ) {
        let kind = IssueKind::Metadata(MetadataIssue::Value { expected, similar });
        issues.push((self.block, Issue::new(self.range, kind)));
    }
}

/// Whether words of a line are wrong, and not only the bytes around them.
fn is_damaged(block: &Block) -> bool {
    let words =
        |error: &SyntaxError| !matches!(error.kind, SyntaxErrorKind::ByteOrderMark | SyntaxErrorKind::CarriageReturn);
    block.errors().iter().any(words)
}

/// The first word of the file that is not a comment, by block.
pub(super) fn first_token(record: &RecordHead<'_>) -> Option<(u32, TextRange)> {
    record.blocks.iter().enumerate().find_map(|(index, block)| {
        let token = block.tree().root().tokens().find(|token| !token.kind.is_trivia())?;
        Some((index as u32, token.range()))
    })
}
