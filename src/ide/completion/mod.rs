//! Completion: what can be written at a place of a record.
//!
//! At a half-move these are the legal moves, in the notation of the record. Each is found by any other notation too.
//! A list is complete: it holds whatever can follow, so that an editor never has to ask again while a word is typed.
//! It belongs to one word of the text, the one under the cursor.

mod moves;
mod names;
mod preview;
mod word;

pub use preview::Preview;

use super::document::Document;
use crate::text::TextEdit;
use std::ops::Range;

/// What can be written at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Completions {
    /// The word under the cursor, which is replaced.
    pub word: Range<usize>,
    /// The cursor: what stands before it in the word is typed already.
    pub cursor: usize,
    /// Edits elsewhere that go with each of them: a header that counts the half-moves.
    pub also: Vec<TextEdit>,
    /// What can be written, the likeliest first.
    pub items: Vec<Completion>,
}

/// One thing that can be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// What a list shows.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// More about it, in a few words.
    pub detail: String,
    /// The texts by which it is found, parted by spaces; the first is the one that begins like what is typed.
    pub filter: String,
    /// What comes in place of the word.
    pub text: String,
    /// For a move, what documents it.
    pub preview: Option<Preview>,
}

/// What can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// A half-move.
    Move,
}

impl Document {
    /// What can be written at a byte offset; `None` where there is nothing to offer.
    pub fn complete(&self, offset: usize) -> Option<Completions> {
        let rope = self.rope();
        let offset = rope.char_to_byte(rope.byte_to_char(offset.min(rope.len_bytes())));
        let found = self.moves_at(offset)?;
        (!found.items.is_empty()).then_some(found)
    }
}
