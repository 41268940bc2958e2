//! How a format writes edits of a record: small pieces of text in its own notation. The driver in `ide` puts them
//! together with what stands in the record, and does what is the same for all formats.

use crate::notation::Symbols;
use crate::record::tags::{Header, HeaderRole, Vocabulary, headers};
use crate::record::{CannotWrite, VariationStyle};
use crate::rules::{Position, Side};
use crate::syntax::RecordTree;
use crate::text::{TextEdit, range};
use std::fmt::Debug;

/// What stands between two half-moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Between {
    /// A space; lines are filled up to the width.
    FilledLines,
    /// A space; all moves stand on one line.
    OneLine,
    /// A line break: each half-move has its line.
    Lines,
}

/// Where a variation has its parts, and what they look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brackets {
    /// What opens it.
    pub open: String,
    /// What closes it.
    pub close: &'static str,
    /// What stands inside the brackets, next to them.
    pub padding: &'static str,
    /// Whether its half-moves stand on lines of their own, indented.
    pub apart: bool,
}

/// Where the first half-move of a record goes that has no moves yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where, in bytes from the start of the record.
    pub at: usize,
    /// The text before it, spaces included.
    pub before: String,
    /// The text after it, spaces included.
    pub after: String,
}

/// The places a comment may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentPlace {
    /// Among the half-moves of a line.
    Moves,
    /// In a line that has no half-move before it.
    LineStart,
}

/// How a format writes edits. What a format cannot write it refuses with the reason as data.
pub trait Editing: Sync + Debug {
    /// What stands between two half-moves; `None` in a format without moves.
    fn between(&self) -> Option<Between>;

    /// The tokens before a half-move that has its number printed; none in a format without numbers. `glued` says
    /// whether the record writes the dots of the second side without a space, if that can be seen.
    fn number(&self, _number: u32, _side: Side, _glued: Option<bool>) -> Vec<String> {
        Vec::new()
    }

    /// Whether the number of a second half-move is printed again after a comment, as it is after a variation.
    fn numbers_after_comments(&self) -> bool {
        false
    }

    /// The brackets of a variation; `number` is that of a numbered one.
    fn brackets(&self, style: VariationStyle, _number: u32) -> Result<Brackets, CannotWrite> {
        Err(CannotWrite::Style(style))
    }

    /// How variations are written in a record that has none; `None` in a format without variations.
    fn variations(&self) -> Option<VariationStyle> {
        None
    }

    /// A reference to a numbered variation.
    fn reference(&self, numbers: &[u32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        format!("({})", numbers.join(", "))
    }

    /// Where the first half-move of a record without moves goes.
    fn opening(&self, _record: &RecordTree, _line_break: &str) -> Option<Opening> {
        None
    }

    /// A comment with its marks. A format whose comments end with their line writes one for each line.
    fn comment(&self, _text: &str, _place: CommentPlace, _line_break: &str) -> Result<String, CannotWrite> {
        Err(CannotWrite::Comment)
    }

    /// Whether a comment has its own line, where each half-move has its line.
    fn comments_apart(&self) -> bool {
        false
    }

    /// Whether nothing can follow a comment on its line.
    fn ends_line(&self, _comment: &str) -> bool {
        false
    }

    /// The text of a judgement by its signs: `!`, `?`, `!?` …
    fn judgement(&self, _signs: &str) -> Result<String, CannotWrite> {
        Err(CannotWrite::Judgement)
    }

    /// The edits of a record, by its own offsets, that give a header a value or remove it.
    fn header(
        &self,
        _record: &RecordTree,
        role: HeaderRole,
        _value: Option<&str>,
        _line_break: &str,
    ) -> Result<Vec<TextEdit>, CannotWrite> {
        Err(CannotWrite::Header(role))
    }

    /// The edits of a record, by its own offsets, after which it starts from a position.
    fn setup(
        &self,
        _record: &RecordTree,
        _position: &Position,
        _letters: &Symbols,
        _line_break: &str,
    ) -> Result<Vec<TextEdit>, CannotWrite> {
        Err(CannotWrite::Position)
    }

    /// The edits of a record, by its own offsets, that keep a count of its half-moves true.
    fn count(&self, _record: &RecordTree, _plies: usize) -> Vec<TextEdit> {
        Vec::new()
    }
}

/// The key and the value of a header after a change of what it is about, among the headers of a record as they are
/// written; no value where the header goes.
pub fn changed_header(
    vocabulary: Vocabulary,
    tags: &[(String, String)],
    role: HeaderRole,
    value: Option<&str>,
) -> Result<(String, Option<String>), CannotWrite> {
    let refused = CannotWrite::Header(role);
    if value.is_some_and(|value| value.contains(['\n', '\r'])) {
        return Err(refused);
    }
    let own = |header: &Header| header.role == Some(role);
    let mut all = headers(tags);
    let old = vocabulary.write(&all).0;
    let key = all.iter().find(|header| own(header)).map(|header| header.key.clone());
    let key = key.or_else(|| vocabulary.key(role).map(str::to_owned)).unwrap_or_default();
    match (all.iter().position(own), value) {
        (Some(at), Some(value)) => {
            if let Some(header) = all.get_mut(at) {
                header.value = value.to_owned();
            }
        }
        (Some(at), None) => drop(all.remove(at)),
        (None, Some(value)) => all.push(Header { role: Some(role), key, value: value.to_owned() }),
        (None, None) => {}
    }
    let new = vocabulary.write(&all).0;
    if let Some((key, value)) = new.iter().find(|header| !old.contains(header)) {
        // What the vocabulary cannot hold would be left out of it.
        let held = headers(&[(key.clone(), value.clone())]);
        let same = match all.iter().find(|header| own(header)) {
            Some(header) => {
                held.iter().any(|other| other.role == Some(role) && other.value.trim() == header.value.trim())
            }
            None => held.iter().all(|other| other.role != Some(role)),
        };
        let same = same || role == HeaderRole::Date;
        return if same { Ok((key.clone(), Some(value.clone()))) } else { Err(refused) };
    }
    match (old.iter().find(|(key, _)| !new.iter().any(|(other, _)| other == key)), value) {
        (Some((key, _)), None) => Ok((key.clone(), None)),
        (None, value) => {
            // Nothing changes, or nothing can.
            let key = vocabulary.key(role).ok_or(refused.clone())?;
            let same = old.iter().find(|(other, _)| other == key).map(|(_, value)| value.clone());
            if same.is_some() == value.is_some() { Ok((key.to_owned(), same)) } else { Err(refused) }
        }
        _ => Err(refused),
    }
}

/// What goes behind something that is put at an offset of a record, so that its line ends there.
pub fn line_end(record: &RecordTree, at: usize, line_break: &str) -> String {
    let block = record.block_at(at);
    let text = record.blocks().get(block).map(|block| block.tree().root().text()).unwrap_or_default();
    let rest = text.get(at.saturating_sub(record.block_start(block))..).unwrap_or_default();
    if rest.starts_with(['\n', '\r']) { String::new() } else { line_break.to_owned() }
}

/// The edit that puts a line after the one that ends at an offset; at the start of a text before what stands there.
pub fn insert_line(at: usize, text: &str, line_break: &str) -> TextEdit {
    let text = if at == 0 { format!("{text}{line_break}") } else { format!("{line_break}{text}") };
    TextEdit::replace(range(at, at), text)
}

/// A format that writes no edits.
#[derive(Debug)]
pub struct ReadOnly;

impl Editing for ReadOnly {
    fn between(&self) -> Option<Between> {
        None
    }
}
