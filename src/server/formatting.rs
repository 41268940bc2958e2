//! Formatting of a document, of a range, or as one types, as edits of white space.

use std::ops::Range;
use std::sync::Arc;

use tower_lsp::ls_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams,
    TextDocumentPositionParams, TextEdit,
};

use super::handlers::{Reply, View};
use super::message::Json;
use super::shared::Shared;

/// Answers `textDocument/formatting`.
pub fn document(shared: &Arc<Shared>, params: DocumentFormattingParams) -> Reply {
    shared.answer_from(&params.text_document.uri, |view| Json::of(&edits(view, None)))
}

/// Answers `textDocument/rangeFormatting`.
pub fn range(shared: &Arc<Shared>, params: DocumentRangeFormattingParams) -> Reply {
    shared.answer_from(&params.text_document.uri, move |view| {
        let range = view.places.bytes(params.range);
        Json::of(&edits(view, Some(range)))
    })
}

fn edits(view: View<'_>, range: Option<Range<usize>>) -> Vec<TextEdit> {
    view.snapshot.document.layout(range).iter().map(|edit| view.places.edit(edit)).collect()
}

/// Answers `textDocument/onTypeFormatting`.
pub fn on_type(shared: &Arc<Shared>, params: DocumentOnTypeFormattingParams) -> Reply {
    let TextDocumentPositionParams { text_document, position } = params.text_document_position;
    shared.answer_from(&text_document.uri, move |view| {
        let edits = view.snapshot.document.on_type(view.places.offset(position), &params.ch);
        Json::of(&edits.iter().map(|edit| view.places.edit(edit)).collect::<Vec<_>>())
    })
}
