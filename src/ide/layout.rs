//! Laying out a document or a part of it.

use crate::document::{Document, not_worse};
use crate::formats::{Format, headers};
use crate::layout::LayoutOptions;
use crate::syntax::{RecordTree, parse};
use crate::text::{LineEnding, TextEdit, range, space_edits};
use std::ops::Range;

/// The edits that format the document, or only those of the gaps that overlap `only`. Only spaces change, and where
/// the settings say so, headers come in another order. A record with syntax errors has none.
pub fn format_range(document: &Document, only: Option<Range<usize>>) -> Vec<TextEdit> {
    let moved =
        if document.settings().layout.headers.orders() { all_moved_headers(document, &only) } else { Vec::new() };
    if moved.is_empty() {
        let records: Vec<&RecordTree> = document.records().iter().map(|entry| &*entry.tree).collect();
        return match only {
            None => all_space_edits(document, &records, &document.text()),
            Some(only) => space_edits_within(document, &records, &only, &|part| document.slice(part)),
        };
    }
    // Headers that change places take as many bytes as before, so what is after them stays where it is.
    let ordered = crate::text::apply_edits(&document.text(), &moved);
    let records = parse(document.format().grammar, &ordered);
    let records: Vec<&RecordTree> = records.iter().collect();
    let spaces = match only {
        None => all_space_edits(document, &records, &ordered),
        Some(only) => {
            space_edits_within(document, &records, &only, &|part| ordered.get(part).unwrap_or_default().to_owned())
        }
    };
    joined(moved, spaces)
}

fn all_space_edits(document: &Document, records: &[&RecordTree], text: &str) -> Vec<TextEdit> {
    let edits = space_edits(text, &document.format().print_file(records, &document.settings().layout));
    debug_assert!(edits.is_some(), "the layout changed more than spaces");
    edits.unwrap_or_default()
}

fn space_edits_within(
    document: &Document,
    records: &[&RecordTree],
    only: &Range<usize>,
    slice: &dyn Fn(Range<usize>) -> String,
) -> Vec<TextEdit> {
    let options = &document.settings().layout;
    let ending = document.format().line_ending(records.iter().copied());
    let last = records.len().saturating_sub(1);
    let touched = |start: usize, end: usize| start <= only.end && only.start <= end;
    let (mut edits, mut of_records) = (Vec::new(), Vec::new());
    let mut start = 0;
    for (index, record) in records.iter().enumerate() {
        let end = start + record.text_len();
        if touched(start, end)
            && let Some(after) = document.format().print(record, index == last, ending, options)
        {
            let of_record = space_edits(&slice(start..end), &after);
            debug_assert!(of_record.is_some(), "the layout changed more than spaces");
            for edit in of_record.unwrap_or_default() {
                let (from, to) = (start + usize::from(edit.range.start()), start + usize::from(edit.range.end()));
                let edit = TextEdit::replace(range(from, to), edit.text);
                if touched(from, to) {
                    edits.push(edit.clone());
                }
                of_records.push(edit);
            }
        }
        start = end;
    }
    // A part of the edits may join what another one separates: `x` and `!!14.` from two lines. Then all are needed.
    if not_worse(document, &edits).is_some() { edits } else { of_records }
}

/// The headers that come in another order: one edit for each record, all within `only`.
fn all_moved_headers(document: &Document, only: &Option<Range<usize>>) -> Vec<TextEdit> {
    let mut moved = Vec::new();
    for (start, entry) in document.entries() {
        if let Some(edit) = moved_headers(document.format(), start, &entry.tree, &document.settings().layout) {
            let (from, to) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
            if only.as_ref().is_none_or(|only| only.start <= from && to <= only.end) {
                moved.push(edit);
            }
        }
    }
    moved
}

/// The formatted text.
pub fn format(document: &Document) -> String {
    crate::text::apply_edits(&document.text(), &format_range(document, None))
}

/// The edit that puts the headers of a record that starts at a byte in order.
pub(super) fn moved_headers(
    format: &Format,
    start: usize,
    record: &RecordTree,
    options: &LayoutOptions,
) -> Option<TextEdit> {
    let (part, text) = headers::in_order(record, format.spelling)?;
    // A record that cannot be formatted stays as it is.
    format.print(record, false, LineEnding::Lf, options)?;
    Some(TextEdit::replace(range(start + part.start, start + part.end), text))
}

/// Edits of the same length, and edits of spaces in the text after them, as edits of the text before.
fn joined(moved: Vec<TextEdit>, spaces: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut edits = Vec::with_capacity(moved.len() + spaces.len());
    let mut spaces = spaces.into_iter().peekable();
    for edit in moved {
        while let Some(space) = spaces.next_if(|space| space.range.start() < edit.range.start()) {
            edits.push(space);
        }
        let mut inner = Vec::new();
        while let Some(space) = spaces.next_if(|space| space.range.end() <= edit.range.end()) {
            inner.push(TextEdit::replace(space.range - edit.range.start(), space.text));
        }
        edits.push(TextEdit::replace(edit.range, crate::text::apply_edits(&edit.text, &inner)));
    }
    edits.extend(spaces);
    edits
}
