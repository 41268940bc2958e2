//! The open documents. A request is answered for the text after all messages before it, and waits for no other
//! document.
//!
//! An *inline edit* is applied where it arrives: it is small, as typed characters are. Everything that may take long
//! goes to the pool: opening a text, an edit that may affect much (a brace, a paste), and an inline edit that turns out
//! to. Then the document is *busy*. Messages that arrive for it meanwhile are queued, and the pool drains the queue in
//! order:
//!
//! ```text
//! Ready(document) ── long edit ──▶ Busy ── queue drained ──▶ Ready(document)
//!        └─ inline edits, snapshots   └─ edits and snapshots queue
//! ```

mod drain;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use dashmap::DashMap;
use tokio::sync::oneshot;
use tower_lsp::ls_types::Uri;

use crate::formats::Format;
use crate::ide::{Document, Settings};
use crate::text::Unit;

use super::edits::{InlineEdit, read, replaced};
use super::guard::{Defect, contained};
use super::semantic_tokens::Sent;
use super::sync::Change;

/// Where and when somebody last typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typing {
    /// The byte offset after the typed text.
    pub at: usize,
    /// When.
    pub when: Instant,
}

/// A document as it was at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// Its address.
    pub uri: Uri,
    /// The client's number for this state.
    pub version: i32,
    /// The document.
    pub document: Document,
    /// Where somebody types.
    pub typing: Option<Typing>,
}

/// How a text is read.
#[derive(Clone)]
pub struct Config {
    /// Its format.
    pub format: &'static dyn Format,
    /// The settings that apply to the document.
    pub settings: Arc<Settings>,
    /// The record of the companion file, from which its games start.
    pub companion: Option<Arc<Document>>,
}

/// One open document.
pub struct OpenDocument {
    /// Its address.
    pub uri: Uri,
    unit: Unit,
    state: Mutex<State>,
    /// The last publication. The lock is held while publishing, so versions go out in order.
    pub publishing: Mutex<Published>,
    /// The semantic tokens that were sent last.
    pub tokens: Arc<Mutex<Sent>>,
    /// The work that is scheduled for the document.
    pub flags: Flags,
}

/// The last publication of a document.
#[derive(Default, Debug)]
pub struct Published {
    /// The number of findings.
    pub count: usize,
}

/// The work that is scheduled for a document.
#[derive(Default, Debug)]
pub struct Flags {
    /// The pool will publish it.
    pub scheduled: AtomicBool,
    /// A task waits for a pause in the typing.
    pub pausing: AtomicBool,
}

struct State {
    version: i32,
    config: Option<Config>,
    phase: Phase,
    queue: VecDeque<Job>,
    typing: Option<Typing>,
}

#[allow(clippy::large_enum_variant, reason = "one per open document")]
enum Phase {
    Ready(Document),
    Busy,
    Closed,
}

enum Job {
    Change {
        version: i32,
        changes: Vec<Change>,
    },
    /// The rest of an inline edit.
    Settle,
    Settings(Arc<Settings>),
    Companion(FindCompanion),
    Snapshot(oneshot::Sender<Snapshot>),
}

/// Finds the companion of a document, on the pool, since it may read a file.
type FindCompanion = Box<dyn FnOnce() -> Option<Arc<Document>> + Send>;

/// A snapshot, now or when the document is ready.
pub enum Asked {
    /// The document was ready.
    Now(Box<Snapshot>),
    /// The snapshot comes in its turn of the queue.
    Later(oneshot::Receiver<Snapshot>),
}

impl Asked {
    /// The snapshot; `None` if the document was closed meanwhile.
    pub async fn snapshot(self) -> Option<Snapshot> {
        match self {
            Asked::Now(snapshot) => Some(*snapshot),
            Asked::Later(receiver) => receiver.await.ok(),
        }
    }
}

/// Whether something is done, or the pool does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Done.
    Done,
    /// The pool does it.
    Busy,
}

/// Called on the pool when a document is ready again, with the defects found.
pub type OnReady = Arc<dyn Fn(&Arc<OpenDocument>, Vec<Defect>) + Send + Sync>;

/// All open documents, by address.
pub struct Documents {
    open: DashMap<Uri, Arc<OpenDocument>>,
    on_ready: OnReady,
}

impl Documents {
    /// No documents yet.
    pub fn new(on_ready: OnReady) -> Documents {
        Documents { open: DashMap::new(), on_ready }
    }

    /// Opens a document, replacing one with the same address. The pool reads it; `config` is its configuration, or
    /// `None` if it is not a record.
    pub fn open(
        &self,
        uri: Uri,
        version: i32,
        text: String,
        unit: Unit,
        config: impl FnOnce(&str) -> Option<Config> + Send + 'static,
    ) {
        let state = State { version, config: None, phase: Phase::Busy, queue: VecDeque::new(), typing: None };
        let open = Arc::new(OpenDocument {
            uri: uri.clone(),
            unit,
            state: Mutex::new(state),
            publishing: Mutex::default(),
            tokens: Arc::default(),
            flags: Flags::default(),
        });
        if let Some(former) = self.open.insert(uri, Arc::clone(&open)) {
            former.close();
        }
        let on_ready = Arc::clone(&self.on_ready);
        tokio::task::spawn_blocking(move || {
            let mut defects = Vec::new();
            let config = contained("opening", || config(&text)).unwrap_or_else(|defect| {
                defects.push(defect);
                None
            });
            open.lock().config.clone_from(&config);
            let document = config.and_then(|config| read(&text, &config, &mut defects));
            drop(text);
            open.drain(document, defects, &on_ready);
        });
    }

    /// The open document of an address.
    pub fn get(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        self.open.get(uri).map(|entry| Arc::clone(entry.value()))
    }

    /// Closes a document.
    pub fn close(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        let (_, open) = self.open.remove(uri)?;
        open.close();
        Some(open)
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<OpenDocument>> {
        self.open.iter().map(|entry| Arc::clone(entry.value())).collect()
    }

    /// Applies a client's changes, or queues them. Must be called in order of arrival.
    pub fn change(&self, open: &Arc<OpenDocument>, version: i32, changes: Vec<Change>) -> Result<Progress, Defect> {
        let mut state = open.lock();
        if let Phase::Ready(document) = &mut state.phase
            && let [change] = changes.as_slice()
            && let Some(edit) = InlineEdit::of(document, change, open.unit)
        {
            let safe = document.rope().clone();
            let edited = contained("an edit", || edit.apply(document));
            let unsettled = document.is_unsettled();
            match edited {
                Err(defect) => {
                    let text = replaced(safe, edit.start..edit.end, &edit.text).to_string();
                    self.make_busy(open, &mut state, Some(text));
                    state.version = version;
                    return Err(defect);
                }
                Ok(true) => {
                    state.version = version;
                    state.typing = Some(Typing { at: edit.start + edit.text.len(), when: Instant::now() });
                    if !unsettled {
                        return Ok(Progress::Done);
                    }
                    state.queue.push_back(Job::Settle);
                    self.make_busy(open, &mut state, None);
                    return Ok(Progress::Busy);
                }
                Ok(false) => {}
            }
        }
        state.queue.push_back(Job::Change { version, changes });
        self.make_busy(open, &mut state, None);
        Ok(Progress::Busy)
    }

    /// Changes the settings of a document; nothing is read again.
    pub fn set_settings(&self, open: &Arc<OpenDocument>, settings: Arc<Settings>) -> Progress {
        let mut state = open.lock();
        if let Some(config) = &mut state.config {
            config.settings = Arc::clone(&settings);
        }
        if let Phase::Ready(document) = &mut state.phase {
            document.set_settings(settings);
            return Progress::Done;
        }
        state.queue.push_back(Job::Settings(settings));
        Progress::Busy
    }

    /// Gives a document another companion. The pool finds it and replays the games from there.
    pub fn set_companion(
        &self,
        open: &Arc<OpenDocument>,
        find: impl FnOnce() -> Option<Arc<Document>> + Send + 'static,
    ) {
        let mut state = open.lock();
        state.queue.push_back(Job::Companion(Box::new(find)));
        self.make_busy(open, &mut state, None);
    }

    /// Gives a document to the pool, unless it is there. With a `text` the pool reads that in place of the document.
    fn make_busy(&self, open: &Arc<OpenDocument>, state: &mut State, text: Option<String>) {
        let document = match std::mem::replace(&mut state.phase, Phase::Busy) {
            Phase::Ready(document) => document,
            other => {
                state.phase = other;
                return;
            }
        };
        let Some(config) = state.config.clone() else { return };
        let (open, on_ready) = (Arc::clone(open), Arc::clone(&self.on_ready));
        tokio::task::spawn_blocking(move || {
            let mut defects = Vec::new();
            let document = match text {
                Some(text) => read(&text, &config, &mut defects),
                None => Some(document),
            };
            open.drain(document, defects, &on_ready);
        });
    }
}

impl OpenDocument {
    /// Requests a snapshot of the document after all previous messages.
    pub fn ask(&self) -> Option<Asked> {
        let mut state = self.lock();
        if let Some(snapshot) = self.snapshot_of(&state) {
            return Some(Asked::Now(Box::new(snapshot)));
        }
        if matches!(state.phase, Phase::Closed) {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        state.queue.push_back(Job::Snapshot(sender));
        Some(Asked::Later(receiver))
    }

    /// A snapshot, if the document is ready.
    pub fn snapshot(&self) -> Option<Snapshot> {
        self.snapshot_of(&self.lock())
    }

    /// Its configuration; `None` until the pool has determined it.
    pub fn config(&self) -> Option<Config> {
        self.lock().config.clone()
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        matches!(self.lock().phase, Phase::Closed)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        let mut state = self.lock();
        state.phase = Phase::Closed;
        state.queue.clear();
    }

    fn snapshot_of(&self, state: &State) -> Option<Snapshot> {
        let Phase::Ready(document) = &state.phase else { return None };
        let (version, typing) = (state.version, state.typing);
        Some(Snapshot { uri: self.uri.clone(), version, document: document.clone(), typing })
    }
}
