//! The texts of the client: opened, changed, closed. These notifications are handled on arrival, so later messages see
//! the text after them.

use std::sync::Arc;

use serde::Deserialize;
use tower_lsp::ls_types::{DidCloseTextDocumentParams, Range, Uri, VersionedTextDocumentIdentifier};

use super::documents::Progress;
use super::message::Text;
use super::shared::Shared;

/// The parameters of `textDocument/didOpen`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DidOpen {
    text_document: TextDocument,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TextDocument {
    uri: Uri,
    language_id: String,
    version: i32,
    text: Text,
}

/// The parameters of `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DidChange {
    text_document: VersionedTextDocumentIdentifier,
    content_changes: Vec<Change>,
}

/// A replacement of a range, or of the whole text if there is none.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Change {
    /// The range, in the client's columns.
    pub range: Option<Range>,
    /// The new text.
    pub text: Text,
}

/// Handles `textDocument/didOpen`.
pub fn did_open(shared: &Arc<Shared>, params: DidOpen) {
    let TextDocument { uri, language_id, version, text } = params.text_document;
    let (for_reading, address) = (Arc::clone(shared), uri.clone());
    let config = move |text: &str| for_reading.config_of(&address, &language_id, text);
    shared.documents.open(uri, version, text.0, shared.profile().unit, config);
}

/// Handles `textDocument/didChange`.
pub fn did_change(shared: &Arc<Shared>, params: DidChange) {
    let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
    let Some(open) = shared.documents.get(&uri) else { return };
    match shared.documents.change(&open, version, params.content_changes) {
        Ok(Progress::Done) => {
            shared.changed(&open);
            shared.companion_changed(&open.uri);
        }
        Ok(Progress::Busy) => {}
        Err(defect) => shared.report(&defect),
    }
}

/// Handles `textDocument/didClose`.
pub fn did_close(shared: &Arc<Shared>, params: DidCloseTextDocumentParams) {
    let uri = params.text_document.uri;
    if let Some(open) = shared.documents.close(&uri) {
        shared.unpublish(open);
        shared.companion_changed(&uri);
    }
}
