//! Edits of a text as a client sends them, and reading a text as a whole.

use std::borrow::Cow;
use std::ops::Range;

use crate::ide::{Document, ONE_BY_ONE};
use crate::protocol::replacement;
use crate::text::{Rope, Unit};
use crate::workspace::on_all_cores;

use super::documents::Config;
use super::guard::{Defect, contained};
use super::sync::Change;

/// In a text of fewer bytes, every small edit is an inline edit.
const SHORT: usize = 16 << 10;
/// If more blocks than this have to be read, the pool does it: it takes some milliseconds.
const LONG: usize = 2000;
/// The most bytes that typing replaces or adds.
pub const TYPED: usize = 16;

/// A change that looks like typing, and not as if it changed the meaning of much.
pub struct InlineEdit<'c> {
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
    pub fn of(document: &Document, change: &'c Change, unit: Unit) -> Option<InlineEdit<'c>> {
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
    pub fn apply(&self, document: &mut Document) -> bool {
        #[cfg(test)]
        super::guard::inject(document, "edits");
        let done = document.edit_lightly(self.start..self.end, &self.text, LONG).is_ok();
        if self.short {
            document.settle_whole(ONE_BY_ONE);
        }
        done
    }
}

/// A text after a replacement of bytes.
pub fn replaced(mut rope: Rope, range: Range<usize>, text: &str) -> Rope {
    let (start, end) = (rope.byte_to_char(range.start), rope.byte_to_char(range.end));
    rope.remove(start..end);
    rope.insert(start, text);
    rope
}

/// Reads a text on all cores. `None` if that panics too.
pub fn read(text: &str, config: &Config, defects: &mut Vec<Defect>) -> Option<Document> {
    let open = || {
        let mut document = Document::open(text, config.format, &config.settings, &on_all_cores);
        document.start_from(config.companion.as_deref(), &on_all_cores);
        #[cfg(test)]
        super::guard::inject(&document, "openings");
        document
    };
    contained("opening", open).map_err(|defect| defects.push(defect)).ok()
}
