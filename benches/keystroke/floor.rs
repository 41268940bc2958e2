//! The least that a server can do: it applies the edit to a rope and finds nothing. On the same framework as `xqls`.

use std::sync::Mutex;

use dashmap::DashMap;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::*;
use tower_lsp::{Client, LanguageServer, LspService, Server};
use xqls::text::{Place, Rope, Unit, offset_at};

struct Floor {
    client: Client,
    pull: Mutex<bool>,
    documents: DashMap<Uri, Rope>,
}

impl Floor {
    async fn tell(&self, uri: Uri, version: i32) {
        if !self.pull.lock().is_ok_and(|pull| *pull) {
            self.client.publish_diagnostics(uri, Vec::new(), Some(version)).await;
        }
    }
}

impl LanguageServer for Floor {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let asks = params.capabilities.text_document.is_some_and(|text| text.diagnostic.is_some());
        if let Ok(mut pull) = self.pull.lock() {
            *pull = asks;
        }
        let capabilities = ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
            ..ServerCapabilities::default()
        };
        Ok(InitializeResult { capabilities, ..InitializeResult::default() })
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        self.documents.insert(document.uri.clone(), Rope::from_str(&document.text));
        self.tell(document.uri, document.version).await;
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let document = params.text_document;
        if let Some(mut rope) = self.documents.get_mut(&document.uri) {
            for change in params.content_changes {
                let Some(range) = change.range else { continue };
                let offset = |at: Position| {
                    let place = Place { line: at.line, column: at.character };
                    rope.byte_to_char(offset_at(&rope, place, Unit::Utf16))
                };
                let (start, end) = (offset(range.start), offset(range.end));
                rope.remove(start..end);
                rope.insert(start, &change.text);
            }
        }
        self.tell(document.uri, document.version).await;
    }

    async fn diagnostic(&self, _: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        Ok(DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport::default()).into())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

/// Serves on standard input and output until the input ends.
pub(crate) fn serve() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    runtime.block_on(async {
        let (service, socket) =
            LspService::new(|client| Floor { client, pull: Mutex::default(), documents: DashMap::new() });
        Server::new(tokio::io::stdin(), tokio::io::stdout(), socket).serve(service).await;
    });
}
