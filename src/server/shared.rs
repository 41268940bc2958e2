//! The state that all handlers share.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

use dashmap::DashSet;
use serde_json::Value;
use tower_lsp::ls_types::request::{InlayHintRefreshRequest, WorkspaceDiagnosticRefresh};
use tower_lsp::ls_types::{MessageType, Uri};

use crate::formats;
use crate::ide::{Document, Locale, Settings, words};
use crate::workspace::settings::Sources;
use crate::workspace::{companion, head_of};

use super::client::Client;
use super::documents::{Config, Documents, OpenDocument, Progress};
use super::ending::Ending;
use super::guard::Defect;
use super::profile::Profile;
use super::workspace_diagnostics::Known;
use super::workspace_symbols::Catalogue;

/// The state that all handlers share.
pub struct Shared {
    /// The client.
    pub client: Client,
    /// The open documents.
    pub documents: Documents,
    /// Where settings come from.
    pub sources: Sources,
    /// The end of the server.
    pub ending: Ending,
    /// The folders of the workspace.
    pub folders: RwLock<Vec<PathBuf>>,
    /// The diagnostics of records on disk.
    pub known: Known,
    /// The names in records on disk.
    pub catalogue: Catalogue,
    profile: OnceLock<Profile>,
    shut_down: AtomicBool,
    /// The lines that were logged once.
    logged: DashSet<String>,
}

/// How far a session has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The client was not initialized.
    Starting,
    /// It is served.
    Serving,
    /// It asked for the end.
    ShutDown,
}

impl Shared {
    /// The state of a server that was not initialized yet.
    pub fn new(client: Client, ending: Ending) -> Arc<Shared> {
        Arc::new_cyclic(|own: &std::sync::Weak<Shared>| {
            let own = own.clone();
            let on_ready = move |open: &Arc<OpenDocument>, defects: Vec<Defect>| {
                if let Some(shared) = own.upgrade() {
                    defects.iter().for_each(|defect| shared.report(defect));
                    if !shared.profile().pull {
                        shared.publish_on_pool(open);
                    }
                    shared.companion_changed(&open.uri);
                }
            };
            Shared {
                client,
                documents: Documents::new(Arc::new(on_ready)),
                sources: Sources::default(),
                ending,
                folders: RwLock::default(),
                known: Known::default(),
                catalogue: Catalogue::default(),
                profile: OnceLock::new(),
                shut_down: AtomicBool::new(false),
                logged: DashSet::new(),
            }
        })
    }

    /// How far the session has got.
    pub fn phase(&self) -> Phase {
        match self.profile.get() {
            None => Phase::Starting,
            Some(_) if self.shut_down.load(Ordering::SeqCst) => Phase::ShutDown,
            Some(_) => Phase::Serving,
        }
    }

    /// Refuses further requests.
    pub fn shut_down(&self) {
        self.shut_down.store(true, Ordering::SeqCst);
    }

    /// The abilities of the client; before `initialize`, none.
    pub fn profile(&self) -> &Profile {
        static NOTHING: LazyLock<Profile> = LazyLock::new(Profile::default);
        self.profile.get().unwrap_or(&NOTHING)
    }

    /// Sets the abilities of the client.
    pub fn set_profile(&self, profile: Profile) {
        // A second `initialize` is refused by the framework.
        let _ = self.profile.set(profile);
    }

    /// Reports a defect in the client's log, the first time it occurs.
    pub fn report(&self, defect: &Defect) {
        self.log_once(MessageType::ERROR, format!("a defect of xqls; please report it: {}", defect.words()));
    }

    /// A line in the client's log.
    pub fn log(&self, level: MessageType, line: String) {
        self.client.log(level, line);
    }

    fn log_once(&self, level: MessageType, line: String) {
        if self.logged.insert(line.clone()) {
            self.log(level, line);
        }
    }

    /// The folders of the workspace.
    pub fn roots(&self) -> Vec<PathBuf> {
        self.folders.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The settings of a document; problems with them go to the client's log.
    pub fn settings_of(&self, uri: &Uri) -> Settings {
        let (settings, problems) = self.sources.of(path_of(uri).as_deref());
        for problem in problems {
            self.log_once(MessageType::WARNING, problem);
        }
        settings
    }

    /// The configuration of a document; `None` if it is not a record.
    pub fn config_of(&self, uri: &Uri, language: &str, text: &str) -> Option<Config> {
        let name = uri.path().as_str();
        match formats::detect(Some(language), Some(name), head_of(text)) {
            Ok(format) => {
                let companion = path_of(uri).and_then(|path| self.companion(&companion::path(format, &path)?));
                Some(Config { format, settings: Arc::new(self.settings_of(uri)), companion })
            }
            Err(why) => {
                self.log(
                    MessageType::INFO,
                    format!("{}: left alone, {}", uri.as_str(), words::unfit(Locale::default(), why)),
                );
                None
            }
        }
    }

    /// The record of a companion file: the open document, else the file on disk.
    pub fn companion(&self, path: &Path) -> Option<Arc<Document>> {
        let open = Uri::from_file_path(path).and_then(|uri| self.documents.get(&uri));
        let here = open.and_then(|open| open.snapshot()).map(|snapshot| snapshot.document);
        here.or_else(|| companion::read(path)).map(Arc::new)
    }

    /// A file has changed. If it is the companion of open records, their games are replayed.
    pub fn companion_changed(self: &Arc<Self>, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        if !companion::may_be(&path) {
            return;
        }
        for open in self.documents.all() {
            let Some(config) = open.config() else { continue };
            let companion = path_of(&open.uri).and_then(|path| companion::path(config.format, &path));
            if companion.as_deref() == Some(&*path) {
                let (shared, path) = (Arc::clone(self), path.clone());
                self.documents.set_companion(&open, move || shared.companion(&path));
                self.refresh();
            }
        }
    }

    /// Takes over the editor's settings.
    pub fn configure(self: &Arc<Self>, settings: Value) {
        if self.sources.set_editor(settings) {
            self.settings_changed();
        }
    }

    /// Gives the open documents their settings, which may have changed.
    pub fn settings_changed(self: &Arc<Self>) {
        for open in self.documents.all() {
            let Some(config) = open.config() else { continue };
            let settings = self.settings_of(&open.uri);
            let starts_elsewhere =
                settings.ignore_companion != config.settings.ignore_companion && config.companion.is_some();
            if settings != *config.settings
                && self.documents.set_settings(&open, Arc::new(settings)) == Progress::Done
                && !self.profile().pull
            {
                self.publish_on_pool(&open);
            }
            if starts_elsewhere {
                self.documents.set_companion(&open, || config.companion);
            }
        }
        self.known.forget();
        self.refresh();
        if self.profile().refresh_hints {
            self.client.request::<InlayHintRefreshRequest>((), |()| ());
        }
    }

    /// Has a client that asks for diagnostics ask again.
    pub fn refresh(&self) {
        if self.profile().pull && self.profile().refresh {
            self.client.request::<WorkspaceDiagnosticRefresh>((), |()| ());
        }
    }
}

/// The file of an address.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    if uri.scheme().as_str() != "file" {
        return None;
    }
    uri.to_file_path().map(std::borrow::Cow::into_owned)
}
