//! Headers that have a line each, with their places, for the formats that edit them alike (CSA, KIF).

use crate::syntax::{RecordTree, SyntaxKind, Token};
use std::ops::Range;

/// Every block with its place, without the spaces at its end.
pub(super) fn blocks(record: &RecordTree) -> impl Iterator<Item = (SyntaxKind, Range<usize>)> {
    record.blocks().iter().enumerate().map(|(index, block)| {
        let start = record.block_start(index);
        (block.tree().kind(), start..start + block.tree().root().meaning_end() as usize)
    })
}

/// A header with its place.
pub(super) struct Header {
    pub key: String,
    pub value: String,
    /// All of it, with the line break.
    pub whole: Range<usize>,
    /// Without the spaces at its end.
    pub words: Range<usize>,
    /// Its value.
    pub inner: Range<usize>,
}

/// The headers of a record.
pub(super) fn headers(record: &RecordTree) -> impl Iterator<Item = Header> {
    let own = record.blocks().iter().enumerate().filter(|(_, block)| block.tree().kind() == SyntaxKind::Header);
    own.map(|(index, block)| {
        let start = record.block_start(index);
        let root = block.tree().root();
        let end = |token: Token<'_>| start + usize::from(token.range().end());
        let value = root.token(SyntaxKind::Value);
        let key_end = root.token(SyntaxKind::Colon).or_else(|| root.token(SyntaxKind::Keyword)).map_or(start, end);
        let inner = value.map(|value| start + usize::from(value.range().start())..end(value));
        Header {
            key: root.token(SyntaxKind::Keyword).map_or_else(String::new, |key| key.text.to_owned()),
            value: value.map_or_else(String::new, |value| value.text.to_owned()),
            whole: start..start + block.text_len(),
            words: start..start + root.meaning_end() as usize,
            inner: inner.unwrap_or(key_end..key_end),
        }
    })
}
