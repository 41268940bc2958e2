//! Formatting of text: a small document of words and possible breaks, and the printer that chooses the breaks.
//!
//! A [`Document`] is a flat list: texts, spaces, lines that may or must break, and brackets around parts that belong
//! together. There are three kinds of part ([`Tag`]): a group breaks at all of its lines or at none, a fill breaks only
//! where the next piece no longer fits, and indented text starts further to the right. The width of every part is
//! summed up while the document is written, so the printer decides each break by one comparison. Both take linear time,
//! look nothing up twice and do not recurse, however deep the parts are nested.
//!
//! This layer knows no format, only text.

mod columns;
mod document;
mod printer;

pub use columns::columns;
pub use document::{Document, Tag};

/// How wide lines get and how far they are indented.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayoutOptions {
    /// Columns of a line. A full-width character takes two. Unbreakable text may be longer.
    pub width: usize,
    /// Spaces by which a level is indented. No line begins after the middle of the width.
    pub indent: usize,
}

impl Default for LayoutOptions {
    fn default() -> Self {
        LayoutOptions { width: 80, indent: 2 }
    }
}

impl LayoutOptions {
    /// The columns before the text of a line `level` levels deep.
    fn margin(&self, level: usize) -> usize {
        level.saturating_mul(self.indent).min(self.width / 2)
    }
}
