//! The open documents. A request is answered for the text after all messages before it, and waits for no other
//! document.
//!
//! An *inline edit* is applied where it arrives: it is small, as typed characters are. Everything that may take long
//! goes to the pool: opening a text, an edit that may affect much (a brace, a paste), and an inline edit that turns out
//! to. Then the document is *busy*. Messages that arrive for it meanwhile are queued, and the pool drains the queue in
//! order:
//!
//! ```text
//! Ready(content) ── long edit ──▶ Busy ── queue drained ──▶ Ready(content)
//!        └─ inline edits, snapshots   └─ edits and snapshots queue
//! ```
//!
//! What is done with a text is in [`session::content`](crate::session::content). Each edit at the beginning of a text
//! decides its format again, so an edited text is read as if it had been opened.
//!
//! A record whose games start on the board of another document waits for that one in its queue, without a thread. So
//! its answers follow all previous messages about both.

mod drain;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use tokio::sync::oneshot;
use tower_lsp::ls_types::Uri;

use crate::document::{Document, Settings};
use crate::formats::{Format, HEAD, Unfit};
use crate::session::content::{Config, Content, Source, replaced};
use crate::session::defect::{Defect, contained};
use crate::session::semantic_tokens::Sent;
use crate::session::status::DocumentState;
use crate::session::sync::TextChange;
use crate::session::view::{Snapshot, Typing};
use crate::text::Unit;

use super::edits::InlineEdit;

/// The time since the first call.
pub(crate) fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

pub(crate) struct OpenDocument {
    /// Where it comes from.
    pub source: Source,
    state: Mutex<Inner>,
    /// The last publication. The lock is held while publishing, so versions go out in order.
    pub publishing: Mutex<Published>,
    /// The semantic tokens that were sent last.
    sent: Arc<Mutex<Sent>>,
    /// The work that is scheduled for the document.
    pub flags: Flags,
}

/// The last publication of a document.
#[derive(Default, Debug)]
pub(crate) struct Published {
    /// The number of findings.
    pub count: usize,
}

/// The work that is scheduled for a document.
#[derive(Default, Debug)]
pub(crate) struct Flags {
    /// The pool will publish it.
    pub scheduled: AtomicBool,
    /// The pool reads its positions.
    pub reading: AtomicBool,
    /// A task waits for a pause in the typing.
    pub pausing: AtomicBool,
}

struct Inner {
    version: i32,
    config: Option<Config>,
    phase: Phase,
    queue: VecDeque<Job>,
    typing: Option<Typing>,
    /// A change was not understood: the text is another one than the client's, until that sends a whole one.
    out_of_step: bool,
}

#[allow(clippy::large_enum_variant, reason = "one per open document")]
enum Phase {
    Ready(Content),
    Busy,
    Closed,
}

enum Job {
    Change {
        version: i32,
        changes: Vec<TextChange>,
    },
    /// Decide the format by the beginning of the text.
    Decide,
    /// Read the text that is unread.
    Read,
    /// The rest of an inline edit.
    Settle,
    Settings(Arc<Settings>),
    /// Find the companion.
    Companion,
    /// The companion that was waited for.
    StartFrom(Arc<Document>),
    Snapshot(oneshot::Sender<Snapshot>),
}

/// The record from which the games of another one start.
pub(crate) enum Companion {
    /// As it is now, or none.
    Now(Option<Arc<Document>>),
    /// It is busy; its snapshot comes after all messages until now.
    Later(oneshot::Receiver<Snapshot>),
}

/// The server, as the documents see it. It is called on the pool.
pub(crate) trait Host: Send + Sync {
    /// A document is ready again.
    fn ready(&self, open: &Arc<OpenDocument>);

    /// A defect was found.
    fn report(&self, defect: &Defect);

    /// The settings of an address.
    fn settings(&self, uri: &Uri) -> Settings;

    /// The companion of an address in a format.
    fn companion(&self, uri: &Uri, format: &dyn Format) -> Companion;
}

/// A snapshot, now or when the document is ready.
pub(crate) enum Asked {
    /// The document was ready.
    Now(Box<Snapshot>),
    /// The snapshot comes in its turn of the queue.
    Later(oneshot::Receiver<Snapshot>),
}

impl Asked {
    /// The snapshot; `None` if the document was closed meanwhile.
    pub(crate) async fn snapshot(self) -> Option<Snapshot> {
        match self {
            Asked::Now(snapshot) => Some(*snapshot),
            Asked::Later(receiver) => receiver.await.ok(),
        }
    }
}

/// Whether something is done, or the pool does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    Done,
    /// The pool does it.
    Busy,
}

/// All open documents, by address.
pub(crate) struct Documents {
    open: DashMap<Uri, Arc<OpenDocument>>,
    host: Weak<dyn Host>,
}

impl Documents {
    /// No documents yet.
    pub(crate) fn new(host: Weak<dyn Host>) -> Documents {
        Documents { open: DashMap::new(), host }
    }

    /// Opens a document, replacing one with the same address. The pool reads it.
    pub(crate) fn open(&self, uri: Uri, language: String, version: i32, text: String, unit: Unit) {
        let state = Inner {
            version,
            config: None,
            phase: Phase::Ready(Content::Unread(text)),
            queue: VecDeque::from([Job::Decide]),
            typing: None,
            out_of_step: false,
        };
        let open = Arc::new(OpenDocument {
            source: Source { uri: uri.clone(), language, unit },
            state: Mutex::new(state),
            publishing: Mutex::default(),
            sent: Arc::default(),
            flags: Flags::default(),
        });
        if let Some(former) = self.open.insert(uri, Arc::clone(&open)) {
            former.close();
        }
        self.make_busy(&open, &mut open.lock());
    }

    /// The open document of an address.
    pub(crate) fn get(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        self.open.get(uri).map(|entry| Arc::clone(entry.value()))
    }

    /// Closes a document.
    pub(crate) fn close(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        let (_, open) = self.open.remove(uri)?;
        open.close();
        Some(open)
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<OpenDocument>> {
        self.open.iter().map(|entry| Arc::clone(entry.value())).collect()
    }

    /// Applies a client's changes, or queues them. Must be called in order of arrival.
    pub(crate) fn change(
        &self,
        open: &Arc<OpenDocument>,
        version: Option<i32>,
        mut changes: Vec<TextChange>,
    ) -> Result<Progress, Defect> {
        let mut state = open.lock();
        let version = version.unwrap_or(state.version);
        if state.out_of_step {
            // Only a whole text makes the texts the same again.
            let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) else {
                return Ok(Progress::Done);
            };
            changes.drain(..whole);
            state.out_of_step = false;
        }
        if let Phase::Ready(Content::Record(document)) = &mut state.phase
            && let [change] = changes.as_slice()
            && let Some(edit) = InlineEdit::of(document, change, open.source.unit)
        {
            let safe = document.rope().clone();
            let edited = contained("an edit", || {
                edit.apply(document)
                    .then(|| (document.is_unsettled(), edit.start < HEAD && !open.source.fits(document)))
            });
            match edited {
                Err(defect) => {
                    let text = replaced(safe, edit.start..edit.end, &edit.text).to_string();
                    state.phase = Phase::Ready(Content::Unread(text));
                    state.version = version;
                    state.queue.push_back(Job::Decide);
                    self.make_busy(open, &mut state);
                    return Err(defect);
                }
                Ok(Some((unsettled, unfit))) => {
                    state.version = version;
                    state.typing = Some(Typing { at: edit.start + edit.text.len(), when: now() });
                    state.queue.extend(unsettled.then_some(Job::Settle));
                    state.queue.extend(unfit.then_some(Job::Decide));
                    if state.queue.is_empty() {
                        return Ok(Progress::Done);
                    }
                    self.make_busy(open, &mut state);
                    return Ok(Progress::Busy);
                }
                Ok(None) => {}
            }
        }
        state.queue.push_back(Job::Change { version, changes });
        self.make_busy(open, &mut state);
        Ok(Progress::Busy)
    }

    /// Changes the settings of a document; nothing is read again.
    pub(crate) fn set_settings(&self, open: &Arc<OpenDocument>, settings: Arc<Settings>) -> Progress {
        let mut state = open.lock();
        if let Some(config) = &mut state.config {
            config.settings = Arc::clone(&settings);
        }
        if let Phase::Ready(content) = &mut state.phase {
            if let Content::Record(document) = content {
                document.set_settings(settings);
            }
            return Progress::Done;
        }
        state.queue.push_back(Job::Settings(settings));
        Progress::Busy
    }

    /// The companion of a document has changed. The pool finds it and replays the games from there.
    pub(crate) fn find_companion(&self, open: &Arc<OpenDocument>) {
        let mut state = open.lock();
        if !matches!(state.queue.back(), Some(Job::Companion)) {
            state.queue.push_back(Job::Companion);
            self.make_busy(open, &mut state);
        }
    }

    /// Gives a document with jobs in its queue to the pool, unless it is there.
    fn make_busy(&self, open: &Arc<OpenDocument>, state: &mut Inner) {
        let content = match std::mem::replace(&mut state.phase, Phase::Busy) {
            Phase::Ready(content) => content,
            other => {
                state.phase = other;
                return;
            }
        };
        let Some(host) = self.host.upgrade() else { return };
        let open = Arc::clone(open);
        tokio::task::spawn_blocking(move || open.drain(content, host));
    }
}

impl OpenDocument {
    /// Requests a snapshot of the document after all previous messages.
    pub(crate) fn ask(&self) -> Option<Asked> {
        let mut state = self.lock();
        if let Some(snapshot) = self.snapshot_of(&state) {
            return Some(Asked::Now(Box::new(snapshot)));
        }
        if !matches!(state.phase, Phase::Busy) || state.out_of_step {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        state.queue.push_back(Job::Snapshot(sender));
        Some(Asked::Later(receiver))
    }

    /// A snapshot, if the document is ready.
    pub(crate) fn snapshot(&self) -> Option<Snapshot> {
        self.snapshot_of(&self.lock())
    }

    /// Its configuration; `None` until the pool has determined it.
    pub(crate) fn config(&self) -> Option<Config> {
        self.lock().config.clone()
    }

    pub(crate) fn is_closed(&self) -> bool {
        matches!(self.lock().phase, Phase::Closed)
    }

    /// How far it has got, and the client's number of the text.
    pub(crate) fn state(&self) -> (DocumentState, i32) {
        let inner = self.lock();
        let state = match &inner.phase {
            _ if inner.out_of_step => DocumentState::OutOfStep,
            Phase::Ready(Content::Record(_)) => DocumentState::Ready,
            Phase::Ready(_) => DocumentState::Unread,
            Phase::Busy => DocumentState::Busy,
            Phase::Closed => DocumentState::Closed,
        };
        (state, inner.version)
    }

    /// The client's number of the text, if the text is not read: then there is nothing to say about it.
    pub(crate) fn unread(&self) -> Option<i32> {
        let state = self.lock();
        let unread = state.out_of_step || matches!(state.phase, Phase::Ready(Content::Other(..)));
        unread.then_some(state.version)
    }

    /// Why the text is not read; `None` if it is.
    pub(crate) fn unfit(&self) -> Option<Unfit> {
        match self.lock().phase {
            Phase::Ready(Content::Other(_, why)) => why,
            _ => None,
        }
    }

    /// A change of the text was not understood. Nothing is answered until the client sends a whole text. Returns
    /// whether this is new.
    pub(crate) fn lose_step(&self) -> bool {
        !std::mem::replace(&mut self.lock().out_of_step, true)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        let mut state = self.lock();
        state.phase = Phase::Closed;
        state.queue.clear();
    }

    fn snapshot_with(&self, state: &Inner, document: &Document) -> Snapshot {
        Snapshot {
            uri: self.source.uri.clone(),
            version: state.version,
            document: document.clone(),
            typing: state.typing,
            sent: Arc::clone(&self.sent),
        }
    }

    fn snapshot_of(&self, state: &Inner) -> Option<Snapshot> {
        let Phase::Ready(Content::Record(document)) = &state.phase else { return None };
        if state.out_of_step {
            return None;
        }
        Some(self.snapshot_with(state, document))
    }
}
