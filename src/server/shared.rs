//! What all handlers share.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use serde_json::Value;
use tower_lsp::Client;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{MessageType, Uri};

use crate::formats;
use crate::ide::{Document, Settings};
use crate::workspace::settings::Sources;
use crate::workspace::{companion, head_of};

use super::documents::{Documents, OpenDocument, Progress, Reading};
use super::ending::Ending;
use super::guard::{Defect, Reported, answer};
use super::outbox::send;
use super::prepared::Prepared;
use super::profile::Profile;
use super::received::Received;
use super::workspace_diagnostics::Known;

/// What all handlers share.
pub struct Shared {
    /// The client.
    pub client: Client,
    /// The open documents.
    pub documents: Documents,
    /// Where settings come from.
    pub sources: Sources,
    /// The end of the server.
    pub ending: Ending,
    /// Answers on their way to the client.
    pub prepared: Arc<Prepared>,
    /// The texts that come in beside their messages.
    pub received: Arc<Received>,
    /// The folders of the workspace.
    pub folders: RwLock<Vec<PathBuf>>,
    /// What is known of the records on disk.
    pub known: Known,
    profile: OnceLock<Profile>,
    reported: Reported,
}

impl Shared {
    /// The state of a server that was not initialized yet.
    pub fn new(client: Client, ending: Ending, received: Arc<Received>, prepared: Arc<Prepared>) -> Arc<Shared> {
        Arc::new_cyclic(|own: &std::sync::Weak<Shared>| {
            let own = own.clone();
            let back = move |open: &Arc<OpenDocument>, defects: Vec<Defect>| {
                if let Some(shared) = own.upgrade() {
                    defects.iter().for_each(|defect| shared.report(defect));
                    if !shared.profile().pull {
                        shared.publish_on_pool(open);
                    }
                    shared.stands_beside(&open.uri);
                }
            };
            Shared {
                client,
                documents: Documents::new(Arc::new(back)),
                sources: Sources::default(),
                ending,
                prepared,
                received,
                folders: RwLock::default(),
                known: Known::default(),
                profile: OnceLock::new(),
                reported: Reported::default(),
            }
        })
    }

    /// What the client can do; before `initialize`, nothing.
    pub fn profile(&self) -> &Profile {
        self.profile.get_or_init(Profile::default)
    }

    /// Takes over what the client can do.
    pub fn set_profile(&self, profile: Profile) {
        // A second `initialize` is refused by the framework.
        let _ = self.profile.set(profile);
    }

    /// Tells a defect in the client's log, the first time it is met.
    pub fn report(&self, defect: &Defect) {
        if self.reported.is_news(defect) {
            self.log(MessageType::ERROR, format!("a defect of xqls; please report it: {}", defect.words()));
        }
    }

    /// An outcome as an answer.
    pub fn answered<T>(&self, outcome: std::result::Result<T, Defect>) -> Result<T> {
        answer(outcome, |defect| self.report(defect))
    }

    /// A line in the client's log.
    pub fn log(&self, level: MessageType, line: String) {
        let client = self.client.clone();
        send(async move { client.log_message(level, line).await });
    }

    /// The folders of the workspace.
    pub fn roots(&self) -> Vec<PathBuf> {
        self.folders.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The settings of a document; problems with them go to the client's log.
    pub fn settings_of(&self, uri: &Uri) -> Settings {
        let (settings, problems) = self.sources.of(path_of(uri).as_deref());
        for problem in problems {
            if self.known.is_news(&problem) {
                self.log(MessageType::WARNING, problem);
            }
        }
        settings
    }

    /// As what a document is read; `None` if it is nothing for us.
    pub fn reading_of(&self, uri: &Uri, language: &str, text: &str) -> Option<Reading> {
        let name = uri.path().as_str();
        match formats::detect(Some(language), Some(name), head_of(text)) {
            Ok(format) => {
                let beside = path_of(uri).and_then(|path| self.beside(&companion::path(format, &path)?));
                Some(Reading { format, settings: Arc::new(self.settings_of(uri)), beside })
            }
            Err(why) => {
                self.log(MessageType::INFO, format!("{}: left alone, {why}", uri.as_str()));
                None
            }
        }
    }

    /// The record of a file that stands beside another one: as it is open, else as it is on disk.
    fn beside(&self, path: &Path) -> Option<Arc<Document>> {
        let open = Uri::from_file_path(path).and_then(|uri| self.documents.get(&uri));
        let here = open.and_then(|open| open.snapshot()).map(|snapshot| snapshot.document);
        here.or_else(|| companion::read(path)).map(Arc::new)
    }

    /// Something has changed in a file: the open records that start from it start anew.
    pub fn stands_beside(self: &Arc<Self>, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        if !companion::may_be(&path) {
            return;
        }
        for open in self.documents.all() {
            let Some(reading) = open.reading() else { continue };
            let beside = path_of(&open.uri).and_then(|path| companion::path(reading.format, &path));
            if beside.as_deref() == Some(&*path) {
                self.documents.set_beside(&open, self.beside(&path));
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

    /// Gives the open documents their settings, which may be others now.
    pub fn settings_changed(self: &Arc<Self>) {
        for open in self.documents.all() {
            let Some(reading) = open.reading() else { continue };
            let settings = self.settings_of(&open.uri);
            let starts_elsewhere = settings.alone != reading.settings.alone && reading.beside.is_some();
            if settings != *reading.settings
                && self.documents.set_settings(&open, Arc::new(settings)) == Progress::Done
                && !self.profile().pull
            {
                self.publish_on_pool(&open);
            }
            if starts_elsewhere {
                self.documents.set_beside(&open, reading.beside);
            }
        }
        self.known.forget();
        self.refresh();
    }

    /// Has a client that asks for diagnostics ask again.
    fn refresh(&self) {
        if self.profile().pull && self.profile().refresh {
            let client = self.client.clone();
            tokio::spawn(async move {
                // An error only means that the client does not know the request.
                let _ = client.workspace_diagnostic_refresh().await;
            });
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
