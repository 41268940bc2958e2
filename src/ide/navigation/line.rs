//! The half-moves of a line, forwards and backwards from a place of it. Variations in the line are skipped.

use crate::ide::document::{Document, Entry, Place, absolute};
use crate::record::{BlockRole, Item, ItemKind};
use crate::syntax::SyntaxKind;
use std::ops::Range;

impl Document {
    /// The blocks of moves of the line that `block` belongs to: those before it, the nearest first.
    pub(in crate::ide) fn moves_before(entry: &Entry, block: usize) -> impl Iterator<Item = usize> {
        let structure = entry.analysis.structure();
        let span = structure.enclosing(block).next();
        let first = span.map_or(0, |span| span.opener + usize::from(span.is_opened));
        let mut depth = 0usize;
        (first.min(block)..block).rev().filter(move |block| match structure.role(*block) {
            BlockRole::Close => {
                depth += 1;
                false
            }
            BlockRole::OpenInline | BlockRole::OpenVariation(_) | BlockRole::OpenMain => {
                depth = depth.saturating_sub(1);
                false
            }
            role => role == BlockRole::Moves && depth == 0,
        })
    }

    /// The blocks of moves of the line that `block` belongs to: those after it.
    pub(in crate::ide) fn moves_after(entry: &Entry, block: usize) -> impl Iterator<Item = usize> {
        let structure = entry.analysis.structure();
        let close = structure.enclosing(block).next().map_or(block, |span| span.close);
        let mut depth = 0usize;
        // What branches at a number stands after the line.
        let own = move |block: &usize| !matches!(structure.role(*block), BlockRole::OpenAt(_));
        (block + 1..close.max(block + 1)).take_while(own).filter(move |block| match structure.role(*block) {
            BlockRole::Close => {
                depth = depth.saturating_sub(1);
                false
            }
            BlockRole::OpenInline | BlockRole::OpenVariation(_) | BlockRole::OpenMain => {
                depth += 1;
                false
            }
            role => role == BlockRole::Moves && depth == 0,
        })
    }

    /// The last move before an offset of a block, in the block or before it in the line around it.
    pub(super) fn move_before(&self, place: Place, at: usize) -> Option<Range<usize>> {
        let entry = self.entry(place.record)?;
        let record_start = place.start - entry.tree.block_start(place.block);
        let lowering = self.format().lowering();
        // The opener of a variation is in the line around that variation.
        let structure = entry.analysis.structure();
        let around = structure.enclosing(place.block).find(|span| !(span.is_opened && span.opener == place.block))?;
        let mut depth = 0usize;
        for block in (around.opener..=place.block).rev() {
            match structure.role(block) {
                _ if block == place.block && structure.role(block) != BlockRole::Moves => {}
                BlockRole::Close => depth += 1,
                BlockRole::OpenInline | BlockRole::OpenVariation(_) => depth = depth.saturating_sub(1),
                BlockRole::Moves if depth == 0 => {
                    let start = record_start + entry.tree.block_start(block);
                    let mut items: Vec<Item<'_>> = Vec::new();
                    lowering.lower(entry.tree.blocks().get(block)?.tree(), &mut items);
                    let is_before = |item: &&Item<'_>| {
                        matches!(item.kind, ItemKind::Move(_)) && start + usize::from(item.range.end()) <= at
                    };
                    if let Some(item) = items.iter().rfind(is_before) {
                        return Some(absolute(start, item.range));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The bytes of the token that a block begins with, its spaces and comments aside.
    pub(super) fn head_of_block(entry: &Entry, start: usize, block: usize) -> Range<usize> {
        let at = start + entry.tree.block_start(block);
        let root = entry.tree.blocks().get(block).map(|parsed| parsed.tree().root());
        let token = root.and_then(|root| {
            root.token(SyntaxKind::Number)
                .filter(|_| root.kind() == SyntaxKind::VariationOpen)
                .or_else(|| root.tokens().find(|token| !token.kind.is_trivia()))
        });
        token.map_or(at..at, |token| absolute(at, token.range()))
    }

    /// The bytes of a line from the block that opens it to the one that closes it, without the spaces around it.
    pub(super) fn line_range(entry: &Entry, start: usize, opener: usize, close: usize) -> Range<usize> {
        let blocks = entry.tree.blocks();
        let from = Document::head_start(entry, start, opener);
        let last = close.min(blocks.len().saturating_sub(1));
        let len = blocks.get(last).map_or(0, |block| block.tree().root().meaning_end() as usize);
        let to = start + entry.tree.block_start(last) + len;
        from..to.max(from)
    }

    /// The place of the first word or sign of a block.
    pub(super) fn head_start(entry: &Entry, start: usize, block: usize) -> usize {
        let at = start + entry.tree.block_start(block);
        let root = entry.tree.blocks().get(block).map(|parsed| parsed.tree().root());
        let token = root.and_then(|root| {
            let mut first = None;
            root.each_token(&mut |token| {
                if first.is_none() && token.kind != SyntaxKind::Whitespace {
                    first = Some(usize::from(token.range().start()));
                }
            });
            first
        });
        at + token.unwrap_or(0)
    }
}
