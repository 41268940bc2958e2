//! Headers that have a line each, with their places and edits, for the formats that edit them alike (CSA, KIF).

use super::editing::{EditResult, changed_header, insert_line};
use super::spelling::Spelling;
use crate::record::{CannotWrite, HeaderRole};
use crate::syntax::{RecordTree, SyntaxKind, Token};
use crate::text::{TextEdit, range};
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

/// The edits that give a header a value, put it in or take it out. A new one comes after the header whose end `above`
/// returns, or else first.
pub(super) fn header_edits(
    record: &RecordTree,
    spelling: &Spelling,
    (role, value): (HeaderRole, Option<&str>),
    line_break: &str,
    above: impl FnOnce(&[Header], &str) -> Option<usize>,
) -> EditResult {
    let Some(vocabulary) = spelling.vocabulary.filter(|_| !role.is_structure()) else {
        return Err(CannotWrite::Header(role));
    };
    let all: Vec<Header> = headers(record).collect();
    let tags: Vec<(String, String)> = all.iter().map(|header| (header.key.clone(), header.value.clone())).collect();
    let (key, value) = changed_header(vocabulary, &tags, role, value)?;
    let old = all.iter().find(|header| header.key == key);
    Ok(match (old, value) {
        (Some(old), Some(value)) => vec![TextEdit::replace(range(old.inner.start, old.inner.end), value)],
        (Some(old), None) => vec![TextEdit::replace(range(old.whole.start, old.whole.end), "")],
        (None, None) => Vec::new(),
        (None, Some(value)) => {
            let text = spelling.header_line(&key, &value);
            let first = blocks(record).find(|(kind, _)| !matches!(kind, SyntaxKind::Separator | SyntaxKind::Trivia));
            vec![match (above(&all, &key), first) {
                (Some(above), _) => insert_line(above, &text, line_break),
                (None, Some((_, first))) => TextEdit::replace(range(first.start, first.start), text + line_break),
                (None, None) => insert_line(record.text_len(), &text, line_break),
            }]
        }
    })
}
