//! The cursor among the tokens of its block.

use crate::ide::document::{Document, Entry, Place};
use crate::syntax::{SyntaxKind, Tree};
use crate::text::TextRange;
use std::ops::Range;

/// A cursor with the tokens of its block; places are relative to the block.
pub(super) struct Cursor<'a> {
    pub place: Place,
    pub entry: &'a Entry,
    pub tree: &'a Tree,
    /// Its place in the block.
    pub at: usize,
    /// The tokens that begin before it.
    pub before: Vec<(SyntaxKind, TextRange, &'a str)>,
}

impl Document {
    /// The cursor at an offset. It belongs to the token before it.
    pub(super) fn cursor(&self, offset: usize) -> Option<Cursor<'_>> {
        let place = self.place(offset.saturating_sub(1))?;
        let entry = self.entry(place.record)?;
        let tree = entry.tree.blocks().get(place.block)?.tree();
        let at = offset.checked_sub(place.start)?;
        let mut before = Vec::new();
        tree.root().each_token(&mut |token| {
            if usize::from(token.range().start()) < at {
                before.push((token.kind, token.range(), token.text));
            }
        });
        Some(Cursor { place, entry, tree, at, before })
    }
}

impl Cursor<'_> {
    /// The word in or before the cursor, if it is of one of the kinds; else an empty word at the cursor. It includes
    /// all adjacent tokens of these kinds.
    pub(super) fn word(&self, kinds: &[SyntaxKind]) -> Range<usize> {
        let (mut start, mut end) = (self.at, self.at);
        for (kind, range, _) in self.before.iter().rev() {
            if usize::from(range.end()) < start || !kinds.contains(kind) {
                break;
            }
            (start, end) = (usize::from(range.start()), end.max(usize::from(range.end())));
        }
        self.place.start + start..self.place.start + end
    }

    /// Whether there is a line break between a token's end and the cursor.
    pub(super) fn is_on_another_line(&self, from: usize) -> bool {
        let breaks = |text: &str, start: usize| {
            let (from, to) = (from.max(start) - start, self.at.max(start) - start);
            text.get(from.min(text.len())..to.min(text.len())).is_some_and(|text| text.contains(['\n', '\r']))
        };
        self.before.iter().any(|(_, range, text)| breaks(text, usize::from(range.start())))
    }
}
