//! What an editor is shown, by example: a text with marks, and the answer as text.
//!
//! In a text `<|>` is the cursor. `UPDATE_EXPECT=1 cargo test` writes the answers anew.

mod board;
mod fixes;
mod folds;
mod hover;
mod layout;
mod symbols;

use super::Document;
use std::ops::Range;

/// A document and the byte of its text where `<|>` stood, or its end.
fn fixture(language: &str, marked: &str) -> (Document, usize) {
    let cursor = marked.find("<|>").unwrap_or(marked.len());
    (Document::open_text(&marked.replacen("<|>", "", 1), language), cursor)
}

/// The text of a range.
fn words(document: &Document, range: &Range<usize>) -> String {
    document.text()[range.clone()].to_owned()
}
