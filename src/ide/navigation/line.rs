//! The places of a line and of the words at its ends.

use crate::document::Cursor;
use crate::record::{BlockRole, ItemKind, LineSpan};
use crate::syntax::SyntaxKind;
use std::ops::Range;

/// The last move before the cursor in the line around it, or around the variation that its block opens.
pub(super) fn move_before(cursor: &Cursor<'_>) -> Option<Range<usize>> {
    let structure = cursor.entry.analysis.structure();
    let opens = |line: &LineSpan| line.is_opened && line.opener == cursor.place.block;
    let around = structure.enclosing(cursor.place.block).find(|line| !opens(line))?;
    structure.moves_in(around.id, 0..cursor.place.block + 1).rev().find_map(|block| {
        let block = cursor.on(block)?;
        let moves = block.items().into_iter().filter(|item| matches!(item.kind, ItemKind::Move(_)));
        let ends = moves.map(|item| block.bytes(item.range));
        ends.take_while(|range| range.end <= cursor.offset).last()
    })
}

/// The bytes of the token that the block begins with, its spaces and comments aside.
pub(super) fn head(cursor: &Cursor<'_>) -> Range<usize> {
    let number = cursor.root().token(SyntaxKind::Number).filter(|_| cursor.kind() == SyntaxKind::VariationOpen);
    let token = number.or_else(|| cursor.root().tokens().find(|token| !token.kind.is_trivia()));
    token.map_or(cursor.place.start..cursor.place.start, |token| cursor.bytes(token.range()))
}

/// The bytes of the block without the spaces around it.
pub(super) fn meaning(cursor: &Cursor<'_>) -> Range<usize> {
    let mut first = None;
    cursor.root().each_token(&mut |token| {
        if first.is_none() && token.kind != SyntaxKind::Whitespace {
            first = Some(usize::from(token.range().start()));
        }
    });
    let start = cursor.place.start + first.unwrap_or(0);
    start..(cursor.place.start + cursor.root().meaning_end() as usize).max(start)
}

/// The bytes from one block of the record to another, without the spaces around them.
pub(super) fn meaning_of(cursor: &Cursor<'_>, first: usize, last: usize) -> Range<usize> {
    let last = last.min(cursor.entry.tree.blocks().len().saturating_sub(1));
    let ends = |block| cursor.on(block).map_or(cursor.offset..cursor.offset, |block| meaning(&block));
    let (start, end) = (ends(first).start, ends(last).end);
    start..end.max(start)
}

/// The bytes of a line and of the words around it, with those of its first word.
pub(super) fn line_and_head(cursor: &Cursor<'_>, line: LineSpan) -> (Range<usize>, Range<usize>) {
    let range = meaning_of(cursor, line.opener, line.close);
    let head = cursor.on(line.opener).map_or(range.clone(), |opener| head(&opener));
    (range.start.min(head.start)..range.end.max(head.end), head)
}

/// The role of the block that opens a line.
pub(super) fn opener_role(cursor: &Cursor<'_>, line: LineSpan) -> BlockRole {
    cursor.entry.analysis.role(line.opener)
}
