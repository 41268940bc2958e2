//! The text of an open document: read as far as possible, and changed as its client says.
//!
//! The beginning of a text decides its format, or that it is no record at all. Of a text that is no record only the text
//! is kept.

use std::ops::Range;
use std::sync::Arc;

use ls_types::Uri;

use crate::document::{Document, Settings};
use crate::formats::{self, Format, HEAD, Unfit, head_of};
use crate::protocol::replacement;
use crate::syntax::ParallelFor;
use crate::text::{Rope, Unit};

use super::defect::{Defect, contained};
use super::sync::TextChange;

/// The most bytes that typing replaces or adds.
pub(crate) const TYPED: usize = 16;

/// Where a text comes from, as its client says when it opens it.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its address.
    pub uri: Uri,
    /// The client's language id.
    pub language: String,
    /// The unit of the client's columns.
    pub unit: Unit,
}

impl Source {
    /// The format of a text that begins with `head`.
    pub(crate) fn detect(&self, head: &str) -> Result<&'static Format, Unfit> {
        formats::detect(Some(&self.language), Some(self.uri.path().as_str()), head)
    }

    /// Whether the text is still of the format that it was read in.
    pub(crate) fn fits(&self, document: &Document) -> bool {
        let detected = self.detect(&head(document.rope()));
        detected.is_ok_and(|format| format.info.id == document.format().info.id)
    }
}

/// The beginning of a text, which decides its format.
fn head(rope: &Rope) -> String {
    let end = rope.byte_to_char(rope.len_bytes().min(HEAD));
    rope.slice(..end).to_string()
}

/// How a text is read.
#[derive(Clone)]
pub(crate) struct Config {
    pub format: &'static Format,
    /// The settings that apply to the document.
    pub settings: Arc<Settings>,
    /// The record of the companion file, from which its games start.
    pub companion: Option<Arc<Document>>,
}

/// A text, read as far as possible.
#[allow(clippy::large_enum_variant, reason = "one per open document")]
pub(crate) enum Content {
    Record(Document),
    /// A text that is not read, and why: it is no record, or reading it is a defect.
    Other(Rope, Option<Unfit>),
    /// A text that will be read.
    Unread(String),
}

/// The format of a text, by its beginning.
pub(crate) enum Detected {
    /// The one that it is read in.
    Same,
    /// Another one.
    Format(&'static Format),
    /// None, or finding it is a defect.
    None(Option<Unfit>),
}

impl Content {
    /// The format that the beginning of the text asks for.
    pub(crate) fn detected(&self, source: &Source, defects: &mut Vec<Defect>) -> Detected {
        let detected = contained("detection", || match self {
            Content::Record(document) if source.fits(document) => None,
            Content::Record(document) => Some(source.detect(&head(document.rope()))),
            Content::Other(rope, _) => Some(source.detect(&head(rope))),
            Content::Unread(text) => Some(source.detect(head_of(text))),
        });
        match detected {
            Ok(None) => Detected::Same,
            Ok(Some(Ok(format))) => Detected::Format(format),
            Ok(Some(Err(why))) => Detected::None(Some(why)),
            Err(defect) => {
                defects.push(defect);
                Detected::None(None)
            }
        }
    }

    /// Reads a text that is unread.
    pub(crate) fn read(self, config: &Config, parallel_for: ParallelFor<'_>, defects: &mut Vec<Defect>) -> Content {
        match self {
            Content::Unread(text) => read_all(&text, config, parallel_for, defects),
            other => other,
        }
    }

    /// Makes a change of the client. Returns the place after the new text too, if it looks like typing.
    pub(crate) fn change(
        self,
        change: TextChange,
        unit: Unit,
        config: Option<&Config>,
        parallel_for: ParallelFor<'_>,
        defects: &mut Vec<Defect>,
    ) -> (Content, Option<usize>) {
        let text = change.text.0;
        let Some(range) = change.range else { return (Content::Unread(text), None) };
        let typed = |range: &Range<usize>, text: &str| {
            let short = text.len() <= TYPED && range.len() <= TYPED;
            short.then(|| range.start + text.len())
        };
        match (self, config) {
            (Content::Record(document), Some(config)) => {
                let (range, text) = replacement(document.rope(), range, &text, unit);
                let after = |rope: &Rope| replaced(rope.clone(), range.clone(), &text);
                let changed = Content::Record(document).update(after, config, parallel_for, defects, |document| {
                    #[cfg(test)]
                    super::defect::inject(document, "edits");
                    document.edit_with(range.clone(), &text, parallel_for);
                });
                (changed, typed(&range, &text))
            }
            (content, _) => {
                let rope = content.into_rope();
                let (range, text) = replacement(&rope, range, &text, unit);
                let typing = typed(&range, &text);
                (Content::Other(replaced(rope, range, &text), None), typing)
            }
        }
    }

    /// Starts the games of a record on the board of its companion.
    pub(crate) fn start_from_companion(
        self,
        config: &Config,
        parallel_for: ParallelFor<'_>,
        defects: &mut Vec<Defect>,
    ) -> Content {
        self.update(Rope::clone, config, parallel_for, defects, |it| {
            it.start_from(config.companion.as_deref(), parallel_for)
        })
    }

    /// Updates a record. If the update panics, the text `after` it is read as a whole.
    pub(crate) fn update(
        self,
        after: impl FnOnce(&Rope) -> Rope,
        config: &Config,
        parallel_for: ParallelFor<'_>,
        defects: &mut Vec<Defect>,
        work: impl FnOnce(&mut Document),
    ) -> Content {
        let Content::Record(mut document) = self else { return self };
        let before = document.rope().clone();
        match contained("an edit", || work(&mut document)) {
            Ok(()) => Content::Record(document),
            Err(defect) => {
                defects.push(defect);
                read_all(&after(&before).to_string(), config, parallel_for, defects)
            }
        }
    }

    /// The text.
    pub(crate) fn into_rope(self) -> Rope {
        match self {
            Content::Record(document) => document.rope().clone(),
            Content::Other(rope, _) => rope,
            Content::Unread(text) => Rope::from_str(&text),
        }
    }

    /// The text, to be read again.
    pub(crate) fn into_text(self) -> String {
        match self {
            Content::Record(document) => document.text(),
            Content::Other(rope, _) => rope.to_string(),
            Content::Unread(text) => text,
        }
    }
}

/// Reads a text. If that panics it stays unread, and the next change tries again.
fn read_all(text: &str, config: &Config, parallel_for: ParallelFor<'_>, defects: &mut Vec<Defect>) -> Content {
    let open = || {
        let mut document = Document::open(text, config.format, &config.settings, parallel_for);
        document.start_from(config.companion.as_deref(), parallel_for);
        #[cfg(test)]
        super::defect::inject(&document, "openings");
        document
    };
    match contained("opening", open) {
        Ok(document) => Content::Record(document),
        Err(defect) => {
            defects.push(defect);
            Content::Other(Rope::from_str(text), None)
        }
    }
}

/// A text after a replacement of bytes.
pub(crate) fn replaced(mut rope: Rope, range: Range<usize>, text: &str) -> Rope {
    let (start, end) = (rope.byte_to_char(range.start), rope.byte_to_char(range.end));
    rope.remove(start..end);
    rope.insert(start, text);
    rope
}
