//! Completion: the texts that can be written at a place of a record.
//!
//! At a half-move these are the legal moves, in the notation of the record. Each is found by any other notation too. A
//! list is complete: it holds everything that can follow, so an editor never has to ask again while a word is typed. It
//! belongs to one word of the text, the one under the cursor.
//!
//! After a finished word there is no list: Enter would accept what stands in it, and glue two lines together.

mod after_lines;
pub(super) mod likely;
mod lines;
pub(super) mod moves;
pub(super) mod names;
mod openings;
mod preview;
mod references;
mod setup;
mod values;
pub(super) mod word;

pub(crate) use preview::Preview;

use super::positions::{NoOtherRecords, OtherRecords};
use crate::document::Document;
use crate::text::TextEdit;
use after_lines::after_a_line;
use lines::lines_at;
#[cfg(feature = "server")]
pub(crate) use moves::most_played;
use moves::moves;
pub(in crate::ide) use moves::{due, due_number};
pub use preview::preview;
use references::variation_numbers;
use setup::pieces;
use std::ops::Range;
pub(crate) use values::first_names;
pub(in crate::ide) use values::header;
use values::values;
pub(in crate::ide) use word::{break_before, line_around};

/// The completions at a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Completions {
    /// The word under the cursor, which is replaced.
    pub word: Range<usize>,
    /// The cursor: the part of the word before it is already typed.
    pub cursor: usize,
    /// Edits elsewhere that go with each of them, unless it moves lines: a header that counts the half-moves.
    pub also: Vec<TextEdit>,
    /// The items, the likeliest first.
    pub items: Vec<Completion>,
}

/// One thing that can be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// The label in the list.
    pub label: String,
    pub kind: CompletionKind,
    /// More about it, in a few words.
    pub detail: String,
    /// The texts by which it is found, separated by spaces. The first one begins like the typed text.
    pub filter: String,
    /// The replacement of the word.
    pub text: String,
    /// The same for an editor that knows places to fill in: `$0` is where the cursor goes.
    pub snippet: Option<String>,
    /// Lines above that its snippet writes below it: they are removed there. Other editors are not offered such an item.
    pub moved: Option<Range<usize>>,
    /// For a move, the key of its documentation.
    pub preview: Option<Preview>,
    /// Whether a space comes next: for a half-move at the end of a line on which others can follow.
    pub space_follows: bool,
}

/// An item of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// A half-move.
    Move,
    /// The number of a move, a game or a variation.
    Number,
    /// A word of the format.
    Keyword,
    /// Something of several lines.
    Snippet,
    /// The value of a header.
    Value,
    /// A piece on a square.
    Piece,
}

impl Completions {
    /// Whether the cursor is at the end of a complete word, which is one of the items.
    fn is_finished(&self, word: &str) -> bool {
        let is_word = |item: &Completion| item.label == word || item.text.trim() == word;
        self.cursor == self.word.end && !word.is_empty() && self.items.iter().any(is_word)
    }
}

impl Completion {
    /// Something that is found by its own text.
    fn plain(kind: CompletionKind, text: &str) -> Completion {
        Completion {
            label: text.to_owned(),
            kind,
            detail: String::new(),
            filter: text.to_owned(),
            text: text.to_owned(),
            snippet: None,
            moved: None,
            preview: None,
            space_follows: false,
        }
    }
}

/// The completions at a byte offset; `None` if there are none.
pub fn completions(document: &Document, offset: usize) -> Option<Completions> {
    completions_among(document, offset, &NoOtherRecords)
}

/// As [`completions`], with the names that other records have and the moves that were played in them.
pub(crate) fn completions_among(document: &Document, offset: usize, others: &dyn OtherRecords) -> Option<Completions> {
    let cursor = document.typing(offset);
    let lines = || lines_at(document, cursor.as_ref().map_or(0, |cursor| cursor.offset), cursor.as_ref());
    let found = cursor.as_ref().and_then(|cursor| {
        let inside = variation_numbers(cursor).or_else(|| pieces(cursor)).or_else(|| values(cursor, others));
        let inside = inside.or_else(|| after_a_line(cursor, false)).or_else(|| moves(cursor, others));
        inside.or_else(|| after_a_line(cursor, true))
    });
    let found = found.or_else(lines).filter(|found| !found.items.is_empty())?;
    let ends = |found: &Completions| found.is_finished(&document.slice(found.word.clone()));
    let lines = lines().filter(|lines| lines.word == found.word);
    let finished = ends(&found) || lines.is_some_and(|lines| ends(&lines));
    (!finished).then_some(found)
}
