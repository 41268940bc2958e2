//! The state that all handlers share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock, Weak};

use dashmap::DashSet;
use serde_json::Value;
use tokio::sync::Semaphore;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::request::{InlayHintRefreshRequest, WorkspaceDiagnosticRefresh};
use tower_lsp::ls_types::{MessageType, Uri};

use crate::document::Settings;
use crate::formats::{Format, Unfit};
use crate::session::answer::Json;
use crate::session::defect::Defect;
use crate::session::life::{Companion, Event};
use crate::session::profile::Profile;
use crate::words::{self, Locale, say};
use crate::workspace::settings::Sources;
use crate::workspace::{self, companion};

use super::client::Client;
use super::documents::{Documents, Host, OpenDocument, now};
use super::ending::Ending;
use super::engines::EngineTurn;
use super::guard::computed;
use super::index::WorkspaceIndex;
use super::workspace_diagnostics::DiagnosticsOnDisk;

/// The most answers that the pool computes at once. Each waits until the client has read enough for it.
const ANSWERS: usize = 16;

/// The state that all handlers share.
pub(crate) struct Shared {
    pub client: Client,
    /// This state, for work that outlives a borrow of it.
    own: Weak<Shared>,
    /// The open documents.
    pub documents: Documents,
    /// Where settings come from.
    pub sources: Sources,
    /// The end of the server.
    pub ending: Ending,
    /// The folders of the workspace.
    pub folders: RwLock<Vec<PathBuf>>,
    /// The diagnostics of records on disk.
    pub diagnostics_on_disk: DiagnosticsOnDisk,
    /// The positions and names in records on disk.
    pub index: WorkspaceIndex,
    /// The engine that runs for the client.
    pub engine: EngineTurn,
    /// How many more answers the pool may compute.
    answering: Semaphore,
    profile: OnceLock<Profile>,
    /// The profile of a client whose `initialize` is not answered yet.
    client_profile: OnceLock<Profile>,
    shut_down: AtomicBool,
    /// The lines that were logged once.
    logged: DashSet<String>,
}

/// How far a session has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The client was not initialized.
    Starting,
    Serving,
    /// It asked for the end.
    ShutDown,
}

impl Shared {
    /// The state of a server that was not initialized yet.
    pub(crate) fn new(client: Client, ending: Ending) -> Arc<Shared> {
        now();
        Arc::new_cyclic(|own: &Weak<Shared>| {
            let host: Weak<dyn Host> = own.clone();
            Shared {
                client,
                own: own.clone(),
                documents: Documents::new(host),
                sources: Sources::default(),
                answering: Semaphore::new(ANSWERS),
                ending,
                folders: RwLock::default(),
                diagnostics_on_disk: DiagnosticsOnDisk::default(),
                index: WorkspaceIndex::default(),
                engine: EngineTurn::default(),
                profile: OnceLock::new(),
                client_profile: OnceLock::new(),
                shut_down: AtomicBool::new(false),
                logged: DashSet::new(),
            }
        })
    }

    /// The state, for work that outlives a borrow of it.
    pub(crate) fn own(&self) -> Option<Arc<Shared>> {
        self.own.upgrade()
    }

    /// How far the session has got.
    pub(crate) fn phase(&self) -> Phase {
        match self.profile.get() {
            None => Phase::Starting,
            Some(_) if self.shut_down.load(Ordering::SeqCst) => Phase::ShutDown,
            Some(_) => Phase::Serving,
        }
    }

    /// Refuses further requests.
    pub(crate) fn shut_down(&self) {
        self.shut_down.store(true, Ordering::SeqCst);
    }

    /// The abilities of the client; before `initialize`, none.
    pub(crate) fn profile(&self) -> &Profile {
        static NOTHING: LazyLock<Profile> = LazyLock::new(Profile::default);
        self.profile.get().unwrap_or(&NOTHING)
    }

    /// Reads the abilities of the client, as it says them: the types of the framework lack what is new in the protocol.
    pub(crate) fn set_client(&self, params: &Value) {
        // A second `initialize` is refused by the framework.
        let _ = self.client_profile.set(Profile::of(params));
    }

    /// The client has been initialized.
    pub(crate) fn begin(&self) -> Profile {
        let profile = self.client_profile.get().cloned().unwrap_or_default();
        let _ = self.profile.set(profile.clone());
        profile
    }

    /// Reports a defect in the client's log, the first time it occurs.
    pub(crate) fn report(&self, defect: &Defect) {
        self.log_once(
            MessageType::ERROR,
            say!(self.locale(), "a defect of xqls; please report it: {defect}", defect = defect.words()),
        );
    }

    /// A line in the client's log.
    pub(crate) fn log(&self, level: MessageType, line: String) {
        match level {
            MessageType::ERROR => tracing::error!("{line}"),
            MessageType::WARNING => tracing::warn!("{line}"),
            _ => tracing::info!("{line}"),
        }
        self.client.log(level, line);
    }

    fn log_once(&self, level: MessageType, line: String) {
        if self.logged.insert(line.clone()) {
            self.log(level, line);
        }
    }

    /// Computes an answer on the pool. If the client does not read, the answer waits here, and few others with it: those
    /// that are not computed yet take no memory.
    pub(crate) async fn compute_answer(&self, work: impl FnOnce() -> Result<Json> + Send + 'static) -> Result<Json> {
        // It is never closed.
        let _turn = self.answering.acquire().await;
        let answer = computed(work).await;
        self.client.room().await;
        answer
    }

    /// Shows a line to the user, once in a session.
    fn show_once(&self, level: MessageType, line: String) {
        if self.logged.insert(line.clone()) {
            self.client.show(level, line);
        }
    }

    /// The folders of the workspace.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        self.folders.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The language for what is not about a record.
    pub(crate) fn locale(&self) -> Locale {
        self.sources.of(None).0.locale
    }

    /// The settings of a document; problems with them go to the client's log.
    pub(crate) fn settings_of(&self, uri: &Uri) -> Settings {
        let path = path_of(uri);
        let (mut settings, problems) = self.sources.of(path.as_deref());
        settings.encoding = path.as_deref().and_then(workspace::other_encoding);
        for problem in problems {
            self.log_once(MessageType::WARNING, problem);
        }
        settings
    }

    /// The text of a file, or the file itself, has changed. If it is the companion of open records, their games are
    /// replayed.
    pub(crate) fn companion_changed(&self, uri: &Uri) {
        let Some(path) = path_of(uri).filter(|path| companion::may_be(path)) else { return };
        let of_it = |open: &Arc<OpenDocument>| {
            path_of(&open.source.uri).is_some_and(|it| companion::may_be_companions(&it, &path))
        };
        let dependent: Vec<_> = self.documents.all().into_iter().filter(of_it).collect();
        dependent.iter().for_each(|open| open.on(Event::CompanionChanged));
        if !dependent.is_empty() {
            self.refresh();
        }
    }

    /// Files have changed. The open ones may have another encoding now.
    pub(crate) fn files_changed(self: &Arc<Self>, changed: impl Iterator<Item = Uri>) {
        for open in changed.filter_map(|uri| self.documents.get(&uri)) {
            let shared = Arc::clone(self);
            tokio::task::spawn_blocking(move || {
                let former = open.config().and_then(|config| config.settings.encoding);
                let settings = shared.settings_of(&open.source.uri);
                if settings.encoding != former {
                    open.on(Event::Settings(Arc::new(settings)));
                    shared.refresh();
                }
            });
        }
    }

    /// Takes over the editor's settings.
    pub(crate) fn configure(self: &Arc<Self>, settings: Value) {
        if self.sources.set_editor(settings) {
            self.settings_changed();
        }
    }

    /// Gives the open documents their settings, which may have changed.
    pub(crate) fn settings_changed(self: &Arc<Self>) {
        for open in self.documents.all() {
            let settings = self.settings_of(&open.source.uri);
            if open.config().is_none_or(|config| settings != *config.settings) {
                open.on(Event::Settings(Arc::new(settings)));
            }
        }
        self.diagnostics_on_disk.forget();
        self.refresh();
        if self.profile().refresh_hints {
            self.client.request::<InlayHintRefreshRequest>((), |()| ());
        }
    }

    /// Has a client that asks for diagnostics ask again.
    pub(crate) fn refresh(&self) {
        if self.profile().pull && self.profile().refresh {
            self.client.request::<WorkspaceDiagnosticRefresh>((), |()| ());
        }
    }
}

impl Host for Shared {
    fn ready(&self, open: &Arc<OpenDocument>) {
        if let Some(unfit) = open.unfit() {
            let why = words::unfit(self.locale(), unfit);
            let line = say!(self.locale(), "{file}: left alone, {why}", file = open.source.uri.as_str(), why);
            match unfit {
                // Only the user can change the file's name.
                Unfit::OtherFormat(_) => self.show_once(MessageType::WARNING, line),
                _ => self.log_once(MessageType::INFO, line),
            }
        }
        let Some(shared) = self.own() else { return };
        if !self.profile().pull {
            shared.publish_on_pool(open);
        }
        shared.judge_after_pause(open);
    }

    fn changed(&self, open: &Arc<OpenDocument>) {
        if let Some(shared) = self.own() {
            Shared::changed(&shared, open);
            shared.judge_after_pause(open);
        }
    }

    fn out_of_step(&self, open: &Arc<OpenDocument>) {
        let name = open.source.uri.path().as_str().rsplit('/').next().unwrap_or_default();
        self.client.show(MessageType::WARNING, words::out_of_step(self.locale(), name));
        Host::changed(self, open);
        self.refresh();
        self.companion_changed(&open.source.uri);
    }

    fn report(&self, defect: &Defect) {
        Shared::report(self, defect);
    }

    fn settings(&self, uri: &Uri) -> Settings {
        self.settings_of(uri)
    }

    fn companion(&self, uri: &Uri, format: &Format) -> Companion {
        let record = path_of(uri);
        let path = record.as_ref().and_then(|record| companion::path(format, record));
        // A file is not its own companion, whatever its language is said to be.
        let Some(path) = path.filter(|path| Some(path) != record.as_ref()) else { return Companion::Now(None) };
        let open = Uri::from_file_path(&path).and_then(|uri| self.documents.get(&uri));
        match open.as_ref().and_then(|open| open.ask_or_wait()) {
            Some(companion) => companion,
            None => Companion::Now(companion::read(&path).map(Arc::new)),
        }
    }
}

/// The file of an address.
pub(crate) fn path_of(uri: &Uri) -> Option<PathBuf> {
    if uri.scheme().as_str() != "file" {
        return None;
    }
    uri.to_file_path().map(std::borrow::Cow::into_owned)
}
