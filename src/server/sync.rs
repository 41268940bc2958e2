//! The texts of the client: opened, changed, closed. These notifications are handled on arrival, so later messages see
//! the text after them.

use std::sync::Arc;

use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types::{DidCloseTextDocumentParams, MessageType, Uri};

use crate::session::life::Event;
use crate::session::sync::{ChangedDocument, DidChange, DidOpen, TextDocument};

use super::shared::Shared;

/// Handles `textDocument/didOpen`.
pub(crate) fn did_open(shared: &Arc<Shared>, params: DidOpen) {
    let TextDocument { uri, language_id, version, text } = params.text_document;
    shared.documents.open(uri.clone(), language_id, version, text.0, shared.profile().unit);
    shared.companion_changed(&uri);
}

/// Handles `textDocument/didChange`.
pub(crate) fn did_change(shared: &Arc<Shared>, params: DidChange) {
    let ChangedDocument { uri, version } = params.text_document;
    let Some(open) = shared.documents.get(&uri) else {
        return shared.log(MessageType::WARNING, format!("{}: changed, but not open", uri.as_str()));
    };
    open.change(version, params.content_changes);
    shared.companion_changed(&open.source.uri);
}

/// Handles `textDocument/didClose`.
pub(crate) fn did_close(shared: &Arc<Shared>, params: DidCloseTextDocumentParams) {
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
pub(crate) fn report_misunderstood(shared: &Arc<Shared>, method: &str, about: Option<Uri>, error: &Error) {
    let message = format!("{method} cannot be understood, and is ignored: {}", error.message);
    shared.log(MessageType::ERROR, message);
    if let Some(open) = about.and_then(|uri| shared.documents.get(&uri)) {
        open.on(Event::Misunderstood);
    }
}
