//! The open documents. Whoever asks in the order of the messages is answered in that order, and nobody waits for a
//! document that is not theirs.
//!
//! An edit is applied where it arrives when it is small, as typed characters are. An edit that may change the meaning
//! of much (a brace, a paste) or turns out to, and the opening of a long text go to the pool; what arrives for the
//! document meanwhile queues and is worked off there, in order:
//!
//! ```text
//! Ready(document) ──heavy edit──▶ Away ──queue worked off──▶ Ready(document)
//!        └─ light edits, snapshots        └─ edits, snapshots wait in the queue
//! ```

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use dashmap::DashMap;
use tokio::sync::oneshot;
use tower_lsp::ls_types::{TextDocumentContentChangeEvent, Uri};

use crate::formats::Format;
use crate::ide::{Document, Settings};
use crate::protocol::bytes_of;
use crate::text::Unit;
use crate::workspace::on_all_cores;

use super::edits::{Light, TYPED, read, replaced};
use super::guard::{Defect, contained};

/// Where and when somebody last typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Typing {
    /// The byte offset behind what was typed.
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

/// What is needed to read a text.
#[derive(Clone)]
pub struct Reading {
    /// Its format.
    pub format: &'static dyn Format,
    /// The settings that apply to the document.
    pub settings: Arc<Settings>,
    /// The record beside it, from which its games start.
    pub beside: Option<Arc<Document>>,
}

/// One open document.
pub struct OpenDocument {
    /// Its address.
    pub uri: Uri,
    unit: Unit,
    state: Mutex<State>,
    /// What was published last; held while publishing, so that versions go out in order.
    pub publishing: Mutex<Published>,
    /// What is to be done for the document already.
    pub flags: Flags,
}

/// What was published of a document.
#[derive(Default, Debug)]
pub struct Published {
    /// How many findings.
    pub count: usize,
}

/// What is to be done for a document already.
#[derive(Default, Debug)]
pub struct Flags {
    /// It will be published by the pool.
    pub scheduled: AtomicBool,
    /// Somebody waits for the pause in the typing.
    pub pausing: AtomicBool,
}

struct State {
    version: i32,
    reading: Option<Reading>,
    phase: Phase,
    queue: VecDeque<Job>,
    typing: Option<Typing>,
}

#[allow(clippy::large_enum_variant, reason = "one per open document")]
enum Phase {
    Ready(Document),
    Away,
    Closed,
}

enum Job {
    Change {
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    },
    /// What a light edit has left to be done.
    Settle,
    Settings(Arc<Settings>),
    Beside(Option<Arc<Document>>),
    Snapshot(oneshot::Sender<Snapshot>),
}

/// A snapshot, at once or when the document is back.
pub enum Asked {
    /// Here it is.
    Now(Box<Snapshot>),
    /// It comes when what was before in the queue is done.
    Later(oneshot::Receiver<Snapshot>),
}

impl Asked {
    /// The snapshot; `None` when the document was closed meanwhile.
    pub async fn snapshot(self) -> Option<Snapshot> {
        match self {
            Asked::Now(snapshot) => Some(*snapshot),
            Asked::Later(receiver) => receiver.await.ok(),
        }
    }
}

/// Whether something is done or goes on on the pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Done.
    Done,
    /// The pool does it; the document is told of when it is done.
    Away,
}

/// Told of on the pool when a document is back; with what went wrong on the way.
pub type Back = Arc<dyn Fn(&Arc<OpenDocument>, Vec<Defect>) + Send + Sync>;

/// All open documents, by address.
pub struct Documents {
    open: DashMap<Uri, Arc<OpenDocument>>,
    back: Back,
}

impl Documents {
    /// No documents yet.
    pub fn new(back: Back) -> Documents {
        Documents { open: DashMap::new(), back }
    }

    /// Opens a document, in place of one of the same address. It is read on the pool: `reading` says as what, and
    /// `None` that it is nothing for us.
    pub fn open(
        &self,
        uri: Uri,
        version: i32,
        text: String,
        unit: Unit,
        reading: impl FnOnce(&str) -> Option<Reading> + Send + 'static,
    ) {
        let state = State { version, reading: None, phase: Phase::Away, queue: VecDeque::new(), typing: None };
        let open = Arc::new(OpenDocument {
            uri: uri.clone(),
            unit,
            state: Mutex::new(state),
            publishing: Mutex::default(),
            flags: Flags::default(),
        });
        if let Some(former) = self.open.insert(uri, Arc::clone(&open)) {
            former.close();
        }
        let back = Arc::clone(&self.back);
        tokio::task::spawn_blocking(move || {
            let mut defects = Vec::new();
            let reading = contained("opening", || reading(&text)).unwrap_or_else(|defect| {
                defects.push(defect);
                None
            });
            open.lock().reading.clone_from(&reading);
            let document = reading.and_then(|reading| read(&text, &reading, &mut defects));
            drop(text);
            open.work_off(document, defects, &back);
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

    /// Applies a client's changes. To be called before the handler's first await: that is what keeps edits in order.
    pub fn change(
        &self,
        open: &Arc<OpenDocument>,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> Result<Progress, Defect> {
        let mut state = open.lock();
        if let Phase::Ready(document) = &mut state.phase
            && let [change] = changes.as_slice()
            && let Some(light) = Light::of(document, change, open.unit)
        {
            let safe = document.rope().clone();
            let edited = contained("an edit", || light.apply(document, &change.text));
            let unsettled = document.is_unsettled();
            match edited {
                Err(defect) => {
                    let text = replaced(safe, light.start..light.end, &change.text).to_string();
                    self.send_away(open, &mut state, Some(text));
                    state.version = version;
                    return Err(defect);
                }
                Ok(true) => {
                    state.version = version;
                    state.typing = Some(Typing { at: light.start + change.text.len(), when: Instant::now() });
                    if !unsettled {
                        return Ok(Progress::Done);
                    }
                    state.queue.push_back(Job::Settle);
                    self.send_away(open, &mut state, None);
                    return Ok(Progress::Away);
                }
                Ok(false) => {}
            }
        }
        state.queue.push_back(Job::Change { version, changes });
        self.send_away(open, &mut state, None);
        Ok(Progress::Away)
    }

    /// Gives a document other settings; nothing is read again.
    pub fn set_settings(&self, open: &Arc<OpenDocument>, settings: Arc<Settings>) -> Progress {
        let mut state = open.lock();
        if let Some(reading) = &mut state.reading {
            reading.settings = Arc::clone(&settings);
        }
        if let Phase::Ready(document) = &mut state.phase {
            document.set_settings(settings);
            return Progress::Done;
        }
        state.queue.push_back(Job::Settings(settings));
        Progress::Away
    }

    /// Gives a document another record beside it. The pool reads it again.
    pub fn set_beside(&self, open: &Arc<OpenDocument>, beside: Option<Arc<Document>>) {
        let mut state = open.lock();
        if let Some(reading) = &mut state.reading {
            reading.beside.clone_from(&beside);
        }
        state.queue.push_back(Job::Beside(beside));
        self.send_away(open, &mut state, None);
    }

    /// Gives a document that is here to the pool; `text` if it has to be read anew.
    fn send_away(&self, open: &Arc<OpenDocument>, state: &mut State, text: Option<String>) {
        let document = match std::mem::replace(&mut state.phase, Phase::Away) {
            Phase::Ready(document) => document,
            other => {
                state.phase = other;
                return;
            }
        };
        let Some(reading) = state.reading.clone() else { return };
        let (away, back) = (Arc::clone(open), Arc::clone(&self.back));
        tokio::task::spawn_blocking(move || {
            let mut defects = Vec::new();
            let document = match text {
                Some(text) => read(&text, &reading, &mut defects),
                None => Some(document),
            };
            away.work_off(document, defects, &back);
        });
    }
}

impl OpenDocument {
    /// Asks for a snapshot. To be called before the handler's first await.
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

    /// The snapshot, if the document is here.
    pub fn snapshot(&self) -> Option<Snapshot> {
        self.snapshot_of(&self.lock())
    }

    /// What it is read with.
    pub fn reading(&self) -> Option<Reading> {
        self.lock().reading.clone()
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

    /// Works off the queue on the pool until it is empty. Without a document the address counts as closed.
    fn work_off(self: &Arc<Self>, document: Option<Document>, mut defects: Vec<Defect>, back: &Back) {
        let Some(mut document) = document else {
            self.close();
            return back(self, defects);
        };
        loop {
            let mut state = self.lock();
            if matches!(state.phase, Phase::Closed) {
                return;
            }
            let Some(job) = state.queue.pop_front() else {
                state.phase = Phase::Ready(document);
                drop(state);
                return back(self, defects);
            };
            let (mut version, mut typing) = (state.version, state.typing);
            let reading = state.reading.clone();
            drop(state);
            let Some(reading) = reading else { return };
            match job {
                Job::Change { version: next, changes } => {
                    version = next;
                    typing = None;
                    for change in changes {
                        match self.apply(document, &change, &reading, &mut defects) {
                            Some((changed, at)) => (document, typing) = (changed, at),
                            None => {
                                self.close();
                                return back(self, defects);
                            }
                        }
                    }
                }
                Job::Settle => match self.settle(document, &reading, &mut defects) {
                    Some(settled) => document = settled,
                    None => {
                        self.close();
                        return back(self, defects);
                    }
                },
                Job::Settings(settings) => document.set_settings(settings),
                Job::Beside(beside) => document.start_from(beside.as_deref(), &on_all_cores),
                Job::Snapshot(sender) => {
                    let snapshot = Snapshot { uri: self.uri.clone(), version, document: document.clone(), typing };
                    // Whoever asked may have gone.
                    let _ = sender.send(snapshot);
                }
            }
            let mut state = self.lock();
            (state.version, state.typing) = (version, typing);
        }
    }

    fn apply(
        &self,
        mut document: Document,
        change: &TextDocumentContentChangeEvent,
        reading: &Reading,
        defects: &mut Vec<Defect>,
    ) -> Option<(Document, Option<Typing>)> {
        let Some(range) = change.range else {
            return read(&change.text, reading, defects).map(|document| (document, None));
        };
        let range = bytes_of(document.rope(), range, self.unit);
        let safe = document.rope().clone();
        let typed = change.text.len() <= TYPED && range.len() <= TYPED;
        let typing = typed.then(|| Typing { at: range.start + change.text.len(), when: Instant::now() });
        match contained("an edit", || document.edit_with(range.clone(), &change.text, &on_all_cores)) {
            Ok(_) => Some((document, typing)),
            Err(defect) => {
                defects.push(defect);
                read(&replaced(safe, range, &change.text).to_string(), reading, defects)
                    .map(|document| (document, None))
            }
        }
    }

    fn settle(&self, mut document: Document, reading: &Reading, defects: &mut Vec<Defect>) -> Option<Document> {
        let safe = document.rope().clone();
        match contained("an edit", || document.settle_whole(&on_all_cores)) {
            Ok(()) => Some(document),
            Err(defect) => {
                defects.push(defect);
                read(&safe.to_string(), reading, defects)
            }
        }
    }
}
