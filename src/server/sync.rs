//! The texts of the client: opened, changed, closed. These notifications are handled on arrival, so later messages see
//! the text after them.

use std::sync::Arc;

use serde::Deserialize;
use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types::{DidCloseTextDocumentParams, MessageType, Range, Uri};

use crate::ide::words;

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
    #[serde(default)]
    language_id: String,
    #[serde(default)]
    version: i32,
    text: Text,
}

/// The parameters of `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DidChange {
    text_document: Numbered,
    content_changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Numbered {
    uri: Uri,
    /// Some clients leave it out, or send `null`.
    #[serde(default)]
    version: Option<i32>,
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
    shared.documents.open(uri.clone(), language_id, version, text.0, shared.profile().unit);
    shared.companion_changed(&uri);
}

/// Handles `textDocument/didChange`.
pub fn did_change(shared: &Arc<Shared>, params: DidChange) {
    let Numbered { uri, version } = params.text_document;
    let Some(open) = shared.documents.get(&uri) else {
        return shared.log(MessageType::WARNING, format!("{}: changed, but not open", uri.as_str()));
    };
    match shared.documents.change(&open, version, params.content_changes) {
        Ok(Progress::Done) => shared.changed(&open),
        Ok(Progress::Busy) => {}
        Err(defect) => shared.report(&defect),
    }
    shared.companion_changed(&open.uri);
}

/// Handles `textDocument/didClose`.
pub fn did_close(shared: &Arc<Shared>, params: DidCloseTextDocumentParams) {
    let uri = params.text_document.uri;
    if let Some(open) = shared.documents.close(&uri) {
        shared.unpublish(open);
        shared.companion_changed(&uri);
        // It may have been saved while it was open.
        shared.update_index();
    }
}

/// Handles a notification about a text whose parameters cannot be understood. From now on the text is unknown. That is
/// reported, and nothing is answered until the client sends a whole text.
pub fn misunderstood(shared: &Arc<Shared>, method: &str, about: Option<Uri>, error: &Error) {
    let message = format!("{method} cannot be understood, and is ignored: {}", error.message);
    shared.log(MessageType::ERROR, message);
    let Some(open) = about.and_then(|uri| shared.documents.get(&uri)) else { return };
    if open.lose_step() {
        let name = open.uri.path().as_str().rsplit('/').next().unwrap_or_default();
        shared.client.show(MessageType::WARNING, words::out_of_step(shared.locale(), name));
        shared.changed(&open);
        shared.refresh();
        shared.companion_changed(&open.uri);
    }
}

/// The document that unusable parameters are about.
pub fn about(params: &str) -> Option<Uri> {
    let params: serde_json::Value = serde_json::from_str(params).ok()?;
    params.get("textDocument")?.get("uri")?.as_str()?.parse().ok()
}
