//! The document that a request is about, by its parameters.

use ls_types::{self as lsp, Uri};
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

names_document! {
    lsp::HoverParams: text_document_position_params.text_document;
    lsp::CompletionParams: text_document_position.text_document;
    lsp::DocumentSymbolParams: text_document;
    lsp::FoldingRangeParams: text_document;
    lsp::DocumentLinkParams: text_document;
    lsp::GotoDefinitionParams: text_document_position_params.text_document;
    lsp::ReferenceParams: text_document_position.text_document;
    lsp::DocumentHighlightParams: text_document_position_params.text_document;
    lsp::LinkedEditingRangeParams: text_document_position_params.text_document;
    lsp::SelectionRangeParams: text_document;
    lsp::TextDocumentPositionParams: text_document;
    lsp::RenameParams: text_document_position.text_document;
    lsp::CallHierarchyPrepareParams: text_document_position_params.text_document;
    lsp::CallHierarchyIncomingCallsParams: item;
    lsp::CallHierarchyOutgoingCallsParams: item;
    lsp::SemanticTokensParams: text_document;
    lsp::SemanticTokensDeltaParams: text_document;
    lsp::SemanticTokensRangeParams: text_document;
    lsp::InlayHintParams: text_document;
    lsp::CodeLensParams: text_document;
    lsp::DocumentFormattingParams: text_document;
    lsp::DocumentRangeFormattingParams: text_document;
    lsp::DocumentOnTypeFormattingParams: text_document_position.text_document;
    lsp::SignatureHelpParams: text_document_position_params.text_document;
    lsp::CodeActionParams: text_document;
}
