//! The messages that the framework handles: those of the session, the settings and the workspace. None of these
//! handlers awaits anything.

use std::sync::{Arc, PoisonError};

use serde_json::Value;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::request::{RegisterCapability, WorkspaceConfiguration};
use tower_lsp::ls_types::*;

use crate::words::Locale;
use crate::workspace::{engines, language, settings};

use super::capabilities;
use super::shared::{Shared, path_of};

/// The server, as the framework sees it.
pub(crate) struct Backend {
    shared: Arc<Shared>,
}

impl Backend {
    /// The handlers over a state.
    pub(crate) fn new(shared: Arc<Shared>) -> Backend {
        Backend { shared }
    }

    /// The state.
    pub(crate) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// Asks the client for its settings, and applies them when they come.
    fn ask_for_settings(&self) {
        let shared = self.shared();
        let item = ConfigurationItem { scope_uri: None, section: Some("xqls".to_owned()) };
        let params = ConfigurationParams { items: vec![item] };
        self.shared.client.request::<WorkspaceConfiguration>(params, move |answer| {
            if let Some(settings @ Value::Object(_)) = answer.into_iter().next() {
                shared.configure(settings);
            }
        });
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let profile = self.shared.begin();
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
        if let Some(engines) =
            params.initialization_options.as_ref().and_then(|options| options.pointer("/client/engines"))
        {
            engines::set_of_editor(engines);
        }
        if let Some(options @ Value::Object(_)) = params.initialization_options {
            self.shared.sources.set_editor(options);
        }
        if let Some(client) = &params.client_info {
            tracing::info!(name = client.name, version = client.version, "client");
        }
        tracing::info!(?profile, "profile");
        language::set(language::LanguageSource::Client, params.locale.as_deref().and_then(Locale::named));
        let capabilities = capabilities::of(&profile).map_err(|_| Error::internal_error())?;
        let server_info = ServerInfo { name: "xqls".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
        Ok(InitializeResult { capabilities, server_info: Some(server_info), offset_encoding: None })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.shared.update_index();
        let profile = self.shared.profile();
        if profile.configuration {
            self.ask_for_settings();
        }
        let registrations = capabilities::registrations(profile);
        if !registrations.is_empty() {
            let params = RegistrationParams { registrations };
            self.shared.client.request::<RegisterCapability>(params, |()| ());
        }
    }

    async fn shutdown(&self) -> Result<()> {
        self.shared.shut_down();
        self.shared.ending.shut_down();
        Ok(())
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
        params.changes.iter().for_each(|event| self.shared.companion_changed(&event.uri));
        self.shared().files_changed(params.changes.iter().map(|event| event.uri.clone()));
        self.shared.update_index();
        if params.changes.iter().any(is_settings) {
            self.shared.sources.forget_files();
            let shared = self.shared();
            tokio::task::spawn_blocking(move || shared.settings_changed());
        }
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let mut folders = self.shared.folders.write().unwrap_or_else(PoisonError::into_inner);
        for gone in params.event.removed.iter().filter_map(|folder| path_of(&folder.uri)) {
            folders.retain(|folder| *folder != gone);
        }
        folders.extend(params.event.added.iter().filter_map(|folder| path_of(&folder.uri)));
        drop(folders);
        self.shared.folders_changed();
    }
}
