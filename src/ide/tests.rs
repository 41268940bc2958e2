//! The features of an editor, by example: a text with marks, and the answer as text.
//!
//! In a text `<|>` is the cursor. A text that begins with a line break is indented like the code around it.
//! `UPDATE_EXPECT=1 cargo test` rewrites the answers.

mod board_view;
mod causes;
mod completion;
mod completion_words;
pub(super) mod diagnostics;
mod fixes;
mod folds;
pub(super) mod hover;
mod kif;
mod layout;
#[cfg(feature = "openings")]
mod openings;
mod single;
mod symbols;
mod typist;

use super::Document;
use std::ops::Range;

/// A document and the byte of its text where `<|>` stood, or its end.
pub(in crate::ide) fn fixture(language: &str, marked: &str) -> (Document, usize) {
    let marked = dedented(marked);
    let cursor = marked.find("<|>").unwrap_or(marked.len());
    (Document::open_text(&marked.replacen("<|>", "", 1), language), cursor)
}

/// The text of a range.
fn words(document: &Document, range: &Range<usize>) -> String {
    document.text()[range.clone()].to_owned()
}

/// A text without its first line break and without the indentation that all its lines share.
fn dedented(text: &str) -> String {
    let Some(body) = text.strip_prefix('\n') else { return text.to_owned() };
    let body = body.trim_end_matches(' ');
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let shared = body.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    body.split_inclusive('\n').map(|line| line.get(shared.min(indent(line))..).unwrap_or_default()).collect()
}
