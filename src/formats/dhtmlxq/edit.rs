//! Edits of DhtmlXQ as text. Lines and comments are in [`rewrite`].

use super::{rewrite, words};
use crate::formats::editing::{Editing, PlySeparator, READ_ONLY};
use crate::record::{HeaderKey, VariationStyle};
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::{TextEdit, range};
use std::ops::Range;

/// Writes edits of `.ubb`.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::Fields),
    numbers_half_moves: true,
    opening: rewrite::opening,
    next_lines: rewrite::next_fields,
    variations: Some(VariationStyle::AtNumber),
    rewritten: |record, before, after, line_break| rewrite::rewritten(record, (before, after), line_break),
    count,
    ..READ_ONLY
};

fn count(record: &RecordTree, plies: usize) -> Vec<TextEdit> {
    length(record)
        .map(|place| TextEdit::replace(range(place.start, place.end), plies.to_string()))
        .into_iter()
        .collect()
}

/// The place of the header that counts the half-moves, between its brackets, if it has a value.
fn length(record: &RecordTree) -> Option<Range<usize>> {
    let (index, block) = record.blocks().iter().enumerate().find(|(_, block)| {
        let key = block.tree().root().token(SyntaxKind::Keyword).filter(|_| block.tree().kind() == SyntaxKind::Header);
        key.is_some_and(|key| words::header_of(key.text) == HeaderKey::Length)
    })?;
    let (root, start) = (block.tree().root(), record.block_start(index));
    root.token(SyntaxKind::Value)?;
    let mut brackets = root
        .tokens()
        .filter(|token| matches!(token.kind, SyntaxKind::RightBracket | SyntaxKind::LeftBracket | SyntaxKind::Quote));
    // The name's own bracket comes first, unless it is a name of a script.
    let opening = brackets.find(|token| token.kind != SyntaxKind::LeftBracket)?;
    let from = start + usize::from(opening.range().end());
    let to = brackets.next().map_or(root.meaning_end() as usize, |token| usize::from(token.range().start()));
    Some(from..(start + to).max(from))
}
