//! Formatting of a document, of a range, or as one types, as edits of white space.

use crate::ide;
use std::ops::Range;

use ls_types::TextEdit;

use super::answer::{Json, Result};
use super::params::{AfterTyping, InRange, OfDocument};
use super::view::View;

/// Answers `textDocument/formatting`.
pub(crate) fn document(view: View<'_>, _: OfDocument) -> Result<Json> {
    Json::of(&edits(view, None))
}

/// Answers `textDocument/rangeFormatting`.
pub(crate) fn range(view: View<'_>, params: InRange) -> Result<Json> {
    let range = view.places.bytes(params.range);
    Json::of(&edits(view, Some(range)))
}

fn edits(view: View<'_>, range: Option<Range<usize>>) -> Vec<TextEdit> {
    ide::format_range(&view.snapshot.document, range).iter().map(|edit| view.places.edit(edit)).collect()
}

/// Answers `textDocument/onTypeFormatting`.
pub(crate) fn on_type(view: View<'_>, params: AfterTyping) -> Result<Json> {
    let position = params.position;
    let edits = ide::on_type(&view.snapshot.document, view.places.offset(position), &params.ch);
    Json::of(&edits.iter().map(|edit| view.places.edit(edit)).collect::<Vec<_>>())
}
