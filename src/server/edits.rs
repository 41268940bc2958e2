//! Edits of a text as a client sends them, and reading it anew.

use std::ops::Range;

use tower_lsp::ls_types::TextDocumentContentChangeEvent;

use crate::ide::Document;
use crate::protocol::bytes_of;
use crate::text::{Rope, Unit};
use crate::workspace::on_all_cores;

use super::documents::Reading;
use super::guard::{Defect, contained};

/// In a text shorter than this, every small edit is light.
const SHORT: usize = 16 << 10;
/// An edit after which more blocks than this have to be looked at is left to the pool: some milliseconds.
const LONG: usize = 2000;
/// An edit of more bytes than this is no typing.
pub const TYPED: usize = 16;

/// A change that is typing and does not look as if it changed the meaning of much.
pub struct Light {
    /// Its first byte.
    pub start: usize,
    /// The byte behind what it replaces.
    pub end: usize,
    /// The text is so short that nothing takes long.
    short: bool,
}

impl Light {
    /// The change, if it is light.
    pub fn of(document: &Document, change: &TextDocumentContentChangeEvent, unit: Unit) -> Option<Light> {
        let rope = document.rope();
        let range = bytes_of(rope, change.range?, unit);
        if change.text.len() > TYPED || range.len() > TYPED {
            return None;
        }
        let harmless = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '+' | '-' | '=' | ',' | '#');
        let short = rope.len_bytes() < SHORT;
        let plain = || change.text.chars().all(harmless) && rope.byte_slice(range.clone()).chars().all(harmless);
        (short || plain()).then_some(Light { start: range.start, end: range.end, short })
    }

    /// Makes the change, unless it turns out to be none that is light.
    pub fn apply(&self, document: &mut Document, text: &str) -> bool {
        let done = document.edit_lightly(self.start..self.end, text, LONG).is_some();
        if self.short {
            document.settle_whole(&|count, work| (0..count).for_each(work));
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

/// Reads a text on all cores. `None` if even that panics.
pub fn read(text: &str, reading: &Reading, defects: &mut Vec<Defect>) -> Option<Document> {
    let open = || {
        let mut document = Document::open(text, reading.format, &reading.settings, &on_all_cores);
        document.start_from(reading.beside.as_deref(), &on_all_cores);
        document
    };
    contained("opening", open).map_err(|defect| defects.push(defect)).ok()
}
