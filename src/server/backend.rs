//! The handlers. Each takes what it needs of a document before its first await, and leaves the work to the pool.

use std::sync::{Arc, PoisonError};

use serde_json::Value;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::*;

use crate::json::{self, Board};
use crate::protocol::{Places, flat_symbols};
use crate::workspace::settings;

use super::documents::{Asked, Progress, Snapshot};
use super::guard::computed;
use super::profile::Profile;
use super::requests::{BoardParams, SyntaxTreeParams, TreeParams, in_unit};
use super::shared::{Shared, path_of};
use super::{actions, capabilities, hover, outline};

/// The server, as the framework sees it.
pub struct Backend {
    shared: Arc<Shared>,
}

impl Backend {
    /// The handlers over a state.
    pub fn new(shared: Arc<Shared>) -> Backend {
        Backend { shared }
    }

    /// Asks for the document as the messages before left it: to be called before the first await.
    fn ask(&self, uri: &Uri) -> Option<Asked> {
        self.shared.documents.get(uri)?.ask()
    }

    /// Computes something from a document on the pool; `None` if it is not open.
    async fn compute<T: Send + 'static>(
        &self,
        asked: Option<Asked>,
        what: &'static str,
        work: impl FnOnce(&Snapshot, Places<'_>) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(asked) = asked else { return Ok(None) };
        let Some(snapshot) = asked.snapshot().await else { return Ok(None) };
        let unit = self.shared.profile().unit;
        let work = move || work(&snapshot, Places { rope: snapshot.document.rope(), unit });
        self.shared.answered(computed(what, work).await).map(Some)
    }

    /// The board at a place: `xqls/board`.
    pub async fn board(&self, params: BoardParams) -> Result<Option<Board>> {
        let asked = self.ask(&params.text_document.uri);
        let board = self.compute(asked, "board", move |snapshot, places| {
            snapshot.document.board(places.offset(params.position)).map(Board::from)
        });
        board.await.map(Option::flatten)
    }

    /// The game tree: `xqls/tree`.
    pub async fn tree(&self, params: TreeParams) -> Result<Option<Value>> {
        let asked = self.ask(&params.text_document.uri);
        let tree = self.compute(asked, "tree", move |snapshot, places| {
            let mut text = Vec::new();
            json::write(&snapshot.document, params.game, &mut text).ok()?;
            Some(in_unit(serde_json::from_slice(&text).ok()?, places))
        });
        tree.await.map(Option::flatten)
    }

    /// The syntax tree as text: `xqls/syntaxTree`.
    pub async fn syntax_tree(&self, params: SyntaxTreeParams) -> Result<Option<String>> {
        let asked = self.ask(&params.text_document.uri);
        self.compute(asked, "syntax tree", |snapshot, _| snapshot.document.syntax_tree()).await
    }

    /// Asks the client for its settings, and takes them over when they come.
    fn ask_for_settings(&self) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let item = ConfigurationItem { scope_uri: None, section: Some("xqls".to_owned()) };
            if let Ok(answer) = shared.client.configuration(vec![item]).await
                && let Some(settings @ Value::Object(_)) = answer.into_iter().next()
            {
                shared.configure(settings);
            }
        });
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let profile = Profile::of(&params);
        if let Some(process) = profile.process {
            self.shared.ending.watch(process);
        }
        let mut folders: Vec<Uri> =
            params.workspace_folders.iter().flatten().map(|folder| folder.uri.clone()).collect();
        #[allow(deprecated, reason = "what older clients send")]
        if folders.is_empty() {
            folders.extend(params.root_uri);
        }
        *self.shared.folders.write().unwrap_or_else(PoisonError::into_inner) =
            folders.iter().filter_map(path_of).collect();
        if let Some(options @ Value::Object(_)) = params.initialization_options {
            self.shared.sources.set_editor(options);
        }
        let capabilities = capabilities::of(&profile);
        self.shared.set_profile(profile);
        let server_info = ServerInfo { name: "xqls".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
        Ok(InitializeResult { capabilities, server_info: Some(server_info), offset_encoding: None })
    }

    async fn initialized(&self, _: InitializedParams) {
        let profile = self.shared.profile();
        if profile.configuration {
            self.ask_for_settings();
        }
        if profile.watches {
            let client = self.shared.client.clone();
            tokio::spawn(async move {
                // Without a watch, settings are read again when a record is opened.
                let _ = client.register_capability(capabilities::watches()).await;
            });
        }
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, language_id, version, text } = params.text_document;
        let (shared, address) = (Arc::clone(&self.shared), uri.clone());
        let text = self.shared.received.text(text);
        let reading = move |text: &str| shared.reading_of(&address, &language_id, text);
        self.shared.documents.open(uri, version, text, self.shared.profile().unit, reading);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
        let mut changes = params.content_changes;
        for change in &mut changes {
            change.text = self.shared.received.text(std::mem::take(&mut change.text));
        }
        let Some(open) = self.shared.documents.get(&uri) else { return };
        match self.shared.documents.change(&open, version, changes) {
            Ok(Progress::Done) => {
                self.shared.changed(&open);
                self.shared.stands_beside(&open.uri);
            }
            Ok(Progress::Away) => {}
            Err(defect) => self.shared.report(&defect),
        }
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        if let Some(open) = self.shared.documents.close(&params.text_document.uri) {
            self.shared.unpublish(open);
            self.shared.stands_beside(&params.text_document.uri);
        }
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        if self.shared.profile().configuration {
            return self.ask_for_settings();
        }
        let settings = params.settings.get("xqls").unwrap_or(&params.settings);
        if settings.is_object() {
            self.shared.configure(settings.clone());
        }
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        let is_settings = |event: &FileEvent| event.uri.path().as_str().ends_with(settings::FILE);
        params.changes.iter().for_each(|event| self.shared.stands_beside(&event.uri));
        if params.changes.iter().any(is_settings) {
            self.shared.sources.forget_files();
            let shared = Arc::clone(&self.shared);
            let runtime = tokio::runtime::Handle::current();
            tokio::task::spawn_blocking(move || {
                let _within = runtime.enter();
                shared.settings_changed();
            });
        }
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let mut folders = self.shared.folders.write().unwrap_or_else(PoisonError::into_inner);
        for gone in params.event.removed.iter().filter_map(|folder| path_of(&folder.uri)) {
            folders.retain(|folder| *folder != gone);
        }
        folders.extend(params.event.added.iter().filter_map(|folder| path_of(&folder.uri)));
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let open = self.shared.documents.get(&params.text_document.uri);
        let asked = open.as_ref().and_then(|open| open.ask());
        self.shared.pulled(open, asked, params.previous_result_id).await
    }

    async fn workspace_diagnostic(&self, params: WorkspaceDiagnosticParams) -> Result<WorkspaceDiagnosticReportResult> {
        self.shared.pulled_workspace(params.previous_result_ids).await
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
        let asked = self.ask(&text_document.uri);
        let style = self.shared.profile().hover;
        let found = self.compute(asked, "hover", move |snapshot, places| {
            let found = snapshot.document.hover(places.offset(position))?;
            let contents = HoverContents::Markup(hover::content(&found, style));
            Some(Hover { contents, range: Some(places.range(&found.range)) })
        });
        found.await.map(Option::flatten)
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        let asked = self.ask(&params.text_document.uri);
        if self.shared.profile().nested_symbols {
            let json = self.compute(asked, "symbols", outline::symbols).await?;
            return Ok(json.map(|json| DocumentSymbolResponse::Nested(vec![self.shared.prepared.symbol(json)])));
        }
        let symbols = self.compute(asked, "symbols", |snapshot, places| {
            let symbols = snapshot.document.symbols();
            DocumentSymbolResponse::Flat(flat_symbols(places, &snapshot.uri, &symbols))
        });
        symbols.await
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        let asked = self.ask(&params.text_document.uri);
        let (by_line, limit) = (self.shared.profile().line_folding, self.shared.profile().fold_limit);
        let folds = move |snapshot: &Snapshot, places: Places<'_>| outline::folds(snapshot, places, by_line, limit);
        let json = self.compute(asked, "folding", folds).await?;
        Ok(json.map(|json| vec![self.shared.prepared.fold(json)]))
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let asked = self.ask(&params.text_document.uri);
        let edits = self.compute(asked, "formatting", |snapshot, places| {
            snapshot.document.layout(None).iter().map(|edit| places.edit(edit)).collect()
        });
        edits.await
    }

    async fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let asked = self.ask(&params.text_document.uri);
        let edits = self.compute(asked, "formatting", move |snapshot, places| {
            let range = places.bytes(params.range);
            snapshot.document.layout(Some(range)).iter().map(|edit| places.edit(edit)).collect()
        });
        edits.await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let asked = self.ask(&params.text_document.uri);
        let profile = self.shared.profile().clone();
        if !profile.action_literals {
            return Ok(None);
        }
        let actions = self.compute(asked, "code actions", move |snapshot, places| {
            actions::offered(snapshot, places, params.range, &params.context, profile.versioned_edits)
        });
        actions.await
    }
}
