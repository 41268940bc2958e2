//! The open documents. A request is answered for the text after all messages before it, and waits for no other
//! document.
//!
//! [`session::life`](crate::session::life) says what an event does to a document. Here its effects are carried out: work
//! goes to the pool, snapshots to those who asked, and the rest to the server.

#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use dashmap::DashMap;
use tokio::sync::oneshot;
use tower_lsp::ls_types::Uri;

use crate::document::Settings;
use crate::formats::{Format, Unfit};
use crate::session::content::{Config, Source};
use crate::session::defect::Defect;
use crate::session::life::{Around, Companion, Effect, Event, Life, Taker, Work};
use crate::session::status::DocumentState;
use crate::session::sync::TextChange;
use crate::session::view::{PAUSE, Snapshot};
use crate::syntax::ParallelFor;
use crate::text::Unit;
use crate::workspace::on_threads_of_documents;

/// With more findings than this, the pool gathers them.
const FEW: usize = 64;

/// The time since the first call.
pub(crate) fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

pub(crate) struct OpenDocument {
    /// Where it comes from.
    pub source: Arc<Source>,
    life: Mutex<Life>,
    host: Weak<dyn Host>,
    /// The last publication. The lock is held while publishing, so versions go out in order.
    pub publishing: Mutex<Published>,
    /// The work that is scheduled for the document.
    pub flags: Flags,
}

/// The last publication of a document.
#[derive(Default, Debug)]
pub(crate) struct Published {
    /// The number of findings, once they were gathered.
    pub count: Option<usize>,
}

impl Published {
    /// Whether there were few enough findings to gather them on the loop.
    pub(crate) fn is_few(&self) -> bool {
        self.count.is_some_and(|count| count <= FEW)
    }
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
    /// Another waits for it to judge its problems.
    pub judging: AtomicBool,
}

/// The server, as the documents see it.
pub(crate) trait Host: Send + Sync {
    /// A document is ready again.
    fn ready(&self, open: &Arc<OpenDocument>);

    /// A document was changed on the loop.
    fn changed(&self, open: &Arc<OpenDocument>);

    /// A document is no longer the client's.
    fn out_of_step(&self, open: &Arc<OpenDocument>);

    /// A defect was found.
    fn report(&self, defect: &Defect);

    /// The settings of an address.
    fn settings(&self, uri: &Uri) -> Settings;

    /// The companion of an address in a format.
    fn companion(&self, uri: &Uri, format: &Format) -> Companion;
}

/// The server around some work on the pool.
struct OnPool<'h>(&'h dyn Host);

impl Around for OnPool<'_> {
    fn settings(&self, uri: &Uri) -> Settings {
        self.0.settings(uri)
    }

    fn companion(&self, uri: &Uri, format: &Format) -> Companion {
        self.0.companion(uri, format)
    }

    fn parallel_for(&self) -> ParallelFor<'_> {
        &on_threads_of_documents
    }
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
        let (life, effects) = Life::open(Source { uri: uri.clone(), language, unit }, version, text);
        let open = Arc::new(OpenDocument {
            source: Arc::clone(&life.source),
            life: Mutex::new(life),
            host: Weak::clone(&self.host),
            publishing: Mutex::default(),
            flags: Flags::default(),
        });
        if let Some(former) = self.open.insert(uri, Arc::clone(&open)) {
            former.on(Event::Closed);
        }
        open.carry_out(effects);
    }

    /// The open document of an address.
    pub(crate) fn get(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        self.open.get(uri).map(|entry| Arc::clone(entry.value()))
    }

    /// Closes a document.
    pub(crate) fn close(&self, uri: &Uri) -> Option<Arc<OpenDocument>> {
        let (_, open) = self.open.remove(uri)?;
        open.on(Event::Closed);
        Some(open)
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<OpenDocument>> {
        self.open.iter().map(|entry| Arc::clone(entry.value())).collect()
    }
}

impl OpenDocument {
    /// Something happens to the document. The client's changes must come in order of arrival.
    pub(crate) fn on(self: &Arc<Self>, event: Event) {
        let effects = self.lock().on(event);
        self.carry_out(effects);
    }

    /// The client has changed the text.
    pub(crate) fn change(self: &Arc<Self>, version: Option<i32>, changes: Vec<TextChange>) {
        self.on(Event::Changed { version, changes, when: now() });
    }

    fn carry_out(self: &Arc<Self>, effects: Vec<Effect>) {
        let Some(host) = self.host.upgrade() else { return };
        for effect in effects {
            if let Some(work) = self.do_or_pass_on(effect, &*host) {
                let (open, host) = (Arc::clone(self), Arc::clone(&host));
                tokio::task::spawn_blocking(move || open.work(work, &*host));
            }
        }
    }

    /// Works until the document is ready, on the pool.
    fn work(self: Arc<Self>, first: Work, host: &dyn Host) {
        let _span = tracing::info_span!("busy", uri = self.source.uri.as_str()).entered();
        let mut next = Some(first);
        while let Some(work) = next.take() {
            let _job = tracing::debug_span!("job", kind = work.kind()).entered();
            let worked = work.run(&OnPool(host));
            let effects = self.lock().on(Event::Worked(Box::new(worked)));
            for effect in effects {
                next = self.do_or_pass_on(effect, host).or(next);
            }
        }
    }

    /// Carries out an effect, or returns the work that it asks for.
    fn do_or_pass_on(self: &Arc<Self>, effect: Effect, host: &dyn Host) -> Option<Work> {
        match effect {
            Effect::Work(work) => return Some(*work),
            Effect::Wait(ask) => {
                let open = Arc::clone(self);
                ask(Box::new(move |companion| {
                    open.on(Event::CompanionReady(companion.map(|snapshot| Arc::new(snapshot.document))));
                }));
            }
            Effect::Give(taker, snapshot) => taker(snapshot.map(|snapshot| *snapshot)),
            Effect::Changed => host.changed(self),
            Effect::Ready => host.ready(self),
            Effect::OutOfStep => host.out_of_step(self),
            Effect::Report(defect) => host.report(&defect),
        }
        None
    }

    /// Requests a snapshot of the document after all previous messages.
    pub(crate) fn ask(self: &Arc<Self>) -> Option<Asked> {
        let mut life = self.lock();
        if let Some(snapshot) = life.snapshot() {
            return Some(Asked::Now(Box::new(snapshot)));
        }
        if !life.will_answer() {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        let give: Taker = Box::new(move |snapshot| {
            if let Some(snapshot) = snapshot {
                // The request may be cancelled.
                let _ = sender.send(snapshot);
            }
        });
        let effects = life.on(Event::Asked(give));
        drop(life);
        self.carry_out(effects);
        Some(Asked::Later(receiver))
    }

    /// The document as a companion; `None` if there is nothing to start from.
    pub(crate) fn ask_or_wait(self: &Arc<Self>) -> Option<Companion> {
        let life = self.lock();
        if let Some(snapshot) = life.snapshot() {
            return Some(Companion::Now(Some(Arc::new(snapshot.document))));
        }
        let open = Arc::clone(self);
        life.will_answer().then(|| Companion::Later(Box::new(move |taker| open.on(Event::Asked(taker)))))
    }

    /// Waits for a pause in the typing.
    pub(crate) async fn pause(&self) {
        let mut pause = PAUSE;
        while !pause.is_zero() {
            tokio::time::sleep(pause).await;
            let typed = self.snapshot().and_then(|snapshot| snapshot.typing);
            pause = typed.map_or(Duration::ZERO, |typing| typing.left(now()));
        }
    }

    /// A snapshot, if the document is ready.
    pub(crate) fn snapshot(&self) -> Option<Snapshot> {
        self.lock().snapshot()
    }

    /// Its configuration; `None` until the pool has determined it.
    pub(crate) fn config(&self) -> Option<Config> {
        self.lock().config().cloned()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state().0 == DocumentState::Closed
    }

    /// How far it has got, and the client's number of the text.
    pub(crate) fn state(&self) -> (DocumentState, i32) {
        self.lock().state()
    }

    /// Why the text is not read; `None` if it is.
    pub(crate) fn unfit(&self) -> Option<Unfit> {
        self.lock().unfit()
    }

    fn lock(&self) -> MutexGuard<'_, Life> {
        self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
