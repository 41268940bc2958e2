//! The messages about the texts of the client: opened, changed, closed.

use ls_types::{Range, Uri};
use serde::Deserialize;

use super::message::Text;

/// The parameters of `textDocument/didOpen`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidOpen {
    pub text_document: TextDocument,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextDocument {
    /// Its address.
    pub uri: Uri,
    #[serde(default)]
    pub language_id: String,
    /// The client's number of the text.
    #[serde(default)]
    pub version: i32,
    pub text: Text,
}

/// The parameters of `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DidChange {
    pub text_document: ChangedDocument,
    /// The changes, each of the text that those before it have left.
    pub content_changes: Vec<TextChange>,
}

/// A document that is changed.
#[derive(Deserialize)]
pub(crate) struct ChangedDocument {
    /// Its address.
    pub uri: Uri,
    /// The client's number of the text. Some clients leave it out, or send `null`.
    #[serde(default)]
    pub version: Option<i32>,
}

/// A replacement of a range, or of the whole text if there is none.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct TextChange {
    /// The range, in the client's columns.
    pub range: Option<Range>,
    /// The new text.
    pub text: Text,
}

/// The document that unusable parameters are about.
pub(crate) fn document_of(params: &str) -> Option<Uri> {
    let params: serde_json::Value = serde_json::from_str(params).ok()?;
    params.get("textDocument")?.get("uri")?.as_str()?.parse().ok()
}
