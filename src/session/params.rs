//! The parameters of the requests about documents: of each only what is read.

use ls_types::{self as lsp, Uri};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::answer::{Json, Result};

/// The parameters of a request about a document.
pub(crate) trait AboutDocument: DeserializeOwned + Send + 'static {
    /// The document; `None` if they name none.
    fn uri(&self) -> Option<Uri>;

    /// The answer if that document is not open, or no record.
    fn unread(self) -> Result<Json> {
        Ok(Json::null())
    }
}

/// Says where parameters name their document.
macro_rules! names_document {
    ($($params:ty: $($member:ident).+;)*) => {$(
        impl AboutDocument for $params {
            fn uri(&self) -> Option<ls_types::Uri> {
                Some(self.$($member).+.uri.clone())
            }
        }
    )*};
}
pub(super) use names_document;

/// A document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfDocument {
    pub text_document: lsp::TextDocumentIdentifier,
}

/// A place in a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AtPlace {
    text_document: lsp::TextDocumentIdentifier,
    pub position: lsp::Position,
}

/// A part of a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InRange {
    text_document: lsp::TextDocumentIdentifier,
    pub range: lsp::Range,
}

/// Places in a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AtPlaces {
    text_document: lsp::TextDocumentIdentifier,
    pub positions: Vec<lsp::Position>,
}

/// The parameters of `textDocument/references`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReferencesTo {
    text_document: lsp::TextDocumentIdentifier,
    pub position: lsp::Position,
    pub context: lsp::ReferenceContext,
}

/// The parameters of `textDocument/rename`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewName {
    text_document: lsp::TextDocumentIdentifier,
    pub position: lsp::Position,
    pub new_name: String,
}

/// The parameters of `textDocument/onTypeFormatting`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AfterTyping {
    text_document: lsp::TextDocumentIdentifier,
    pub position: lsp::Position,
    /// What was typed.
    pub ch: String,
}

/// The parameters of `textDocument/semanticTokens/full/delta`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviousTokens {
    text_document: lsp::TextDocumentIdentifier,
    pub previous_result_id: String,
}

/// The parameters of `textDocument/codeAction`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActionsIn {
    text_document: lsp::TextDocumentIdentifier,
    pub range: lsp::Range,
    pub context: ActionContext,
}

/// Which actions are wanted.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActionContext {
    /// The kinds; `None` for all.
    pub only: Option<Vec<lsp::CodeActionKind>>,
    /// Whether the user asks, or the cursor moves.
    pub trigger_kind: Option<lsp::CodeActionTriggerKind>,
}

/// A line of a record, whose callers or calls are wanted.
#[derive(Deserialize)]
pub(crate) struct OfLine {
    pub item: Line,
}

/// What is read of the item of a line.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    uri: Uri,
    pub selection_range: lsp::Range,
}

names_document! {
    OfDocument: text_document;
    AtPlace: text_document;
    InRange: text_document;
    AtPlaces: text_document;
    ReferencesTo: text_document;
    NewName: text_document;
    AfterTyping: text_document;
    ActionsIn: text_document;
    OfLine: item;
    PreviousTokens: text_document;
}
