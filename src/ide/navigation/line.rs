//! The places of a line and of the words at its ends.

use crate::document::Cursor;
use crate::record::{BlockRole, ItemKind, LineSpan};
use crate::syntax::SyntaxKind;
use std::ops::Range;

impl Cursor<'_> {
    /// The last move before the cursor in the line around it, or around the variation that its block opens.
    pub(super) fn move_before(&self) -> Option<Range<usize>> {
        let structure = self.entry.analysis.structure();
        let opens = |line: &LineSpan| line.is_opened && line.opener == self.block();
        let around = structure.enclosing(self.block()).find(|line| !opens(line))?;
        structure.moves_in(around.id, 0..self.block() + 1).rev().find_map(|block| {
            let block = self.on(block)?;
            let moves = block.items().into_iter().filter(|item| matches!(item.kind, ItemKind::Move(_)));
            let ends = moves.map(|item| block.bytes(item.range));
            ends.take_while(|range| range.end <= self.offset).last()
        })
    }

    /// The bytes of the token that the block begins with, its spaces and comments aside.
    pub(super) fn head(&self) -> Range<usize> {
        let number = self.root().token(SyntaxKind::Number).filter(|_| self.kind() == SyntaxKind::VariationOpen);
        let token = number.or_else(|| self.root().tokens().find(|token| !token.kind.is_trivia()));
        token.map_or(self.place.start..self.place.start, |token| self.bytes(token.range()))
    }

    /// The bytes of the block without the spaces around it.
    pub(super) fn meaning(&self) -> Range<usize> {
        let mut first = None;
        self.root().each_token(&mut |token| {
            if first.is_none() && token.kind != SyntaxKind::Whitespace {
                first = Some(usize::from(token.range().start()));
            }
        });
        let start = self.place.start + first.unwrap_or(0);
        start..(self.place.start + self.root().meaning_end() as usize).max(start)
    }

    /// The bytes from one block of the record to another, without the spaces around them.
    pub(super) fn meaning_of(&self, first: usize, last: usize) -> Range<usize> {
        let last = last.min(self.entry.tree.blocks().len().saturating_sub(1));
        let ends = |block| self.on(block).map_or(self.offset..self.offset, |block| block.meaning());
        let (start, end) = (ends(first).start, ends(last).end);
        start..end.max(start)
    }

    /// The bytes of a line and of the words around it, with those of its first word.
    pub(super) fn line_and_head(&self, line: LineSpan) -> (Range<usize>, Range<usize>) {
        let range = self.meaning_of(line.opener, line.close);
        let head = self.on(line.opener).map_or(range.clone(), |opener| opener.head());
        (range.start.min(head.start)..range.end.max(head.end), head)
    }

    /// The role of the block that opens a line.
    pub(super) fn opener_role(&self, line: LineSpan) -> BlockRole {
        self.entry.analysis.role(line.opener)
    }
}
