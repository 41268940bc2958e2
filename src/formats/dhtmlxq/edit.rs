//! Edits of DhtmlXQ as text: its headers. Lines and comments are in [`rewrite`].

use super::{rewrite, tag, words};
use crate::formats::editing::{EditResult, Editing, Opening, PlySeparator, changed_header};
use crate::notation::Symbols;
use crate::record::{CannotWrite, Game, HeaderKey, HeaderRole, VariationStyle};
use crate::rules::Position;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};
use std::ops::Range;

/// Writes edits of `.ubb`.
pub(super) struct DhtmlxqEditing;

/// A field, by its key.
struct Field {
    key: String,
    value: String,
    /// Its value, spaces included.
    inner: Range<usize>,
    /// All of it, with the line break.
    whole: Range<usize>,
}

/// The headers of a record.
fn fields(record: &RecordTree, kind: SyntaxKind) -> impl Iterator<Item = Field> {
    let own = record.blocks().iter().enumerate().filter(move |(_, block)| block.tree().kind() == kind);
    own.filter_map(|(index, block)| {
        let start = record.block_start(index);
        let root = block.tree().root();
        let mut brackets = root.tokens().filter(|token| {
            matches!(token.kind, SyntaxKind::RightBracket | SyntaxKind::LeftBracket | SyntaxKind::Quote)
        });
        // The name's own bracket comes first, unless it is a name of a script.
        let opening = brackets.find(|token| token.kind != SyntaxKind::LeftBracket)?;
        let from = start + usize::from(opening.range().end());
        let to = brackets
            .next()
            .map_or(start + root.meaning_end() as usize, |token| start + usize::from(token.range().start()));
        Some(Field {
            key: root.token(SyntaxKind::Keyword)?.text.to_owned(),
            value: root.token(SyntaxKind::Value).map_or_else(String::new, |value| value.text.to_owned()),
            inner: from..to.max(from),
            whole: start..start + block.text_len(),
        })
    })
}

impl Editing for DhtmlxqEditing {
    fn separator(&self) -> Option<PlySeparator> {
        Some(PlySeparator::Fields)
    }

    fn numbers_half_moves(&self) -> bool {
        true
    }

    fn opening(&self, record: &RecordTree, line_break: &str) -> Option<Opening> {
        rewrite::opening(record, line_break)
    }

    fn next_lines(&self, record: &RecordTree) -> Vec<String> {
        rewrite::next_fields(record)
    }

    fn variations(&self) -> Option<VariationStyle> {
        Some(VariationStyle::AtNumber)
    }

    fn rewritten(&self, record: &RecordTree, before: &Game, after: &Game, line_break: &str) -> EditResult {
        rewrite::rewritten(record, (before, after), line_break)
    }

    fn header(&self, record: &RecordTree, role: HeaderRole, value: Option<&str>, line_break: &str) -> EditResult {
        if role.is_structure() || value.is_some_and(|value| value.contains("[/")) {
            return Err(CannotWrite::Header(role));
        }
        let all: Vec<Field> = fields(record, SyntaxKind::Header).collect();
        let tags: Vec<(String, String)> = all.iter().map(|field| (field.key.clone(), field.value.clone())).collect();
        let (key, value) = changed_header(&words::VOCABULARY, &tags, role, value)?;
        let old = all.iter().find(|field| field.key.eq_ignore_ascii_case(&key));
        Ok(match (old, value) {
            (Some(old), Some(value)) => vec![TextEdit::replace(range(old.inner.start, old.inner.end), value)],
            (Some(old), None) => vec![TextEdit::replace(range(old.whole.start, old.whole.end), "")],
            (None, None) => Vec::new(),
            (None, Some(value)) => {
                let name = tag::NAME;
                let text = format!("[{name}_{key}]{value}[/{name}_{key}]{line_break}");
                let place = |key: &str| words::SPELLING.place(key);
                let mut above =
                    all.iter().filter(|field| place(&field.key) <= place(&key)).map(|field| field.whole.end);
                let first = record.blocks().iter().position(|block| block.tree().kind() != SyntaxKind::Separator);
                let start = first.map_or(record.text_len(), |first| record.block_start(first));
                let at = above.next_back().unwrap_or(start);
                vec![TextEdit::replace(range(at, at), text)]
            }
        })
    }

    fn count(&self, record: &RecordTree, plies: usize) -> Vec<TextEdit> {
        let length = fields(record, SyntaxKind::Header).find(|field| words::header_of(&field.key) == HeaderKey::Length);
        let value = length.filter(|field| !field.value.is_empty()).map(|field| field.inner);
        value.map(|inner| TextEdit::replace(range(inner.start, inner.end), plies.to_string())).into_iter().collect()
    }

    fn setup(&self, _: &RecordTree, _: &Position, _: &Symbols, _: &str) -> EditResult {
        Err(CannotWrite::Position)
    }
}
