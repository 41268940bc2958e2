//! Edits that are made where they arrive.

use std::borrow::Cow;

use crate::document::Document;
use crate::protocol::replacement;
use crate::syntax::ONE_BY_ONE;
use crate::text::Unit;

use super::content::TYPED;
use super::sync::TextChange;

/// In a text of fewer bytes, every small edit is an inline edit.
const SHORT: usize = 16 << 10;
/// If more blocks than this have to be read, the pool does it: it takes some milliseconds.
const LONG: usize = 2000;

/// A change that looks like typing, and not as if it changed the meaning of much.
pub(crate) struct InlineEdit<'c> {
    /// Its first byte.
    pub start: usize,
    /// The end of the replaced range, in bytes.
    pub end: usize,
    /// The text in its place.
    pub text: Cow<'c, str>,
    /// Nothing takes long in a text so short.
    short: bool,
}

impl<'c> InlineEdit<'c> {
    /// The change as an inline edit, if it is one.
    pub(crate) fn of(document: &Document, change: &'c TextChange, unit: Unit) -> Option<InlineEdit<'c>> {
        let rope = document.rope();
        let (range, text) = replacement(rope, change.range?, &change.text.0, unit);
        if text.len() > TYPED || range.len() > TYPED {
            return None;
        }
        let harmless = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '+' | '-' | '=' | ',' | '#');
        let short = rope.len_bytes() < SHORT;
        let plain = || text.chars().all(harmless) && rope.byte_slice(range.clone()).chars().all(harmless);
        (short || plain()).then_some(InlineEdit { start: range.start, end: range.end, text, short })
    }

    /// Makes the change. False, and nothing is changed, if it would take long.
    pub(crate) fn apply(&self, document: &mut Document) -> bool {
        #[cfg(test)]
        super::defect::inject(document, "edits");
        let done = document.edit_lightly(self.start..self.end, &self.text, LONG).is_ok();
        // Where half-moves do not follow, reading all anew means to search again for what was meant.
        if self.short && document.totals().slips == 0 {
            document.settle_whole(ONE_BY_ONE);
        }
        done
    }
}
