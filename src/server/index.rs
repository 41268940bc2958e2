//! The index of the workspace: when it is brought up to date, and the questions asked of it.
//!
//! One task of the pool scans the folders at a time. It starts when the session does, and again when files or folders
//! change; what is asked for meanwhile follows when it is done. The client shows its progress, and can stop it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use tower_lsp::ls_types as lsp;
use tower_lsp::ls_types::MessageType;
use tower_lsp::ls_types::notification::Progress;
use tower_lsp::ls_types::request::WorkDoneProgressCreate;

use crate::document::{Document, Settings};
use crate::ide::wording;
use crate::session::defect::contained;
use crate::text::Rope;
use crate::workspace::index::cache::Cache;
use crate::workspace::index::{Index, Opened, Stamp, Watch, stamp_of};
use crate::workspace::{companion, load};

use super::shared::{Phase, Shared};

/// How long a question waits for the first scan of a session.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a hover waits for it.
const MOMENT: Duration = Duration::from_millis(300);
/// How often a question that waits looks whether it was cancelled.
const LOOK: Duration = Duration::from_millis(50);

/// The index, and the state of its scans.
#[derive(Default)]
pub(crate) struct WorkspaceIndex {
    pub index: Index,
    state: Mutex<IndexState>,
    scanned: Condvar,
    /// The scan that runs is to stop.
    stop: AtomicBool,
    /// Numbers the scans, for the tokens of their progress.
    scans: AtomicUsize,
}

#[derive(Default)]
struct IndexState {
    running: bool,
    /// Something changed while a scan ran.
    again: bool,
    /// The first scan is done, or there was nothing to scan.
    ready: bool,
    /// A hover has waited for the first scan in vain.
    slow: bool,
    /// Why the index could not be kept, as the log has it.
    unkept: Option<String>,
    /// Files that the last scan left out, as the user knows.
    left_out: usize,
}

/// The parameters of `window/workDoneProgress/cancel`.
#[derive(Deserialize)]
pub(crate) struct Cancel {
    token: lsp::ProgressToken,
}

/// Handles `window/workDoneProgress/cancel`.
pub(crate) fn cancel(shared: &Arc<Shared>, params: Cancel) {
    shared.engine.cancel(&params.token);
    if params.token == token(shared.index.scans.load(Ordering::Relaxed)) {
        shared.index.stop.store(true, Ordering::Relaxed);
    }
}

fn token(scan: usize) -> lsp::ProgressToken {
    lsp::ProgressToken::String(format!("xqls/index/{scan}"))
}

impl WorkspaceIndex {
    /// Waits for the first scan of the session, up to a limit.
    fn wait(&self, most: Duration, cancelled: &dyn Fn() -> bool) -> std::sync::MutexGuard<'_, IndexState> {
        let end = Instant::now() + most;
        let mut state = self.lock();
        while state.running && !state.ready && Instant::now() < end && !cancelled() {
            let waited = self.scanned.wait_timeout(state, LOOK);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// As [`wait`](WorkspaceIndex::wait), for an answer that has time.
    pub(crate) fn wait_patiently(&self, cancelled: &dyn Fn() -> bool) {
        drop(self.wait(PATIENCE, cancelled));
    }

    /// As [`wait`](WorkspaceIndex::wait), for a hover. Once one has waited in vain, later ones do not wait.
    pub(crate) fn wait_a_moment(&self, cancelled: &dyn Fn() -> bool) {
        let most = if self.lock().slow { Duration::ZERO } else { MOMENT };
        let mut state = self.wait(most, cancelled);
        state.slow |= state.running && !state.ready && !cancelled();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, IndexState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Brings the index up to date on the pool.
    pub(crate) fn update_index(self: &Arc<Self>) {
        let mut state = self.index.lock();
        if std::mem::replace(&mut state.running, true) {
            state.again = true;
            return;
        }
        drop(state);
        let shared = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            loop {
                shared.index.stop.store(false, Ordering::Relaxed);
                if let Err(defect) = contained("indexing", || shared.scan()) {
                    shared.report(&defect);
                }
                let mut state = shared.index.lock();
                state.ready = true;
                state.running = std::mem::take(&mut state.again);
                shared.index.scanned.notify_all();
                if !state.running {
                    return;
                }
            }
        });
    }

    /// The folders are others now: a scan that runs is stale.
    pub(crate) fn folders_changed(self: &Arc<Self>) {
        self.index.stop.store(true, Ordering::Relaxed);
        self.update_index();
    }

    fn scan(self: &Arc<Self>) {
        let (roots, index) = (self.roots(), &self.index.index);
        let cache = Cache::of(&roots).filter(|_| !roots.is_empty());
        if cache != index.cache() || index.is_damaged() {
            match &cache {
                Some(cache) => {
                    if index.is_damaged() {
                        index.clear();
                    }
                    if index.open(cache) == Opened::Unusable {
                        self.log(MessageType::INFO, wording::rebuilt(self.locale(), &cache.path.to_string_lossy()));
                    }
                }
                None => index.close(),
            }
        }
        let scan = self.index.scans.fetch_add(1, Ordering::Relaxed) + 1;
        let watcher = Watcher { shared: self, shown: Arc::default(), token: token(scan) };
        let scanned = index.scan(&roots, &watcher);
        watcher.end();
        let said = std::mem::replace(&mut self.index.lock().left_out, scanned.left_out);
        if scanned.left_out > said {
            let message = wording::left_out(self.locale(), scanned.left_out);
            self.client.show(MessageType::WARNING, message);
        }
        let known = std::mem::replace(&mut self.index.lock().unkept, scanned.unkept.clone());
        if let (Some(why), Some(cache)) = (scanned.unkept.filter(|why| known.as_ref() != Some(why)), cache) {
            self.log(MessageType::INFO, wording::unkept(self.locale(), &cache.path.to_string_lossy(), &why));
        }
    }

    /// The files of the open documents.
    pub(crate) fn open_files(&self) -> HashSet<PathBuf> {
        self.documents.all().iter().filter_map(|open| super::shared::path_of(&open.source.uri)).collect()
    }

    /// The text of a file, if the file is as it was when it was indexed.
    pub(crate) fn indexed_text(&self, path: &Path, stamp: Option<Stamp>) -> Option<Rope> {
        let stamp = stamp?;
        let is_same = stamp_of(path).is_some_and(|(now, _)| now == stamp);
        let loaded = is_same.then(|| load(path).ok()).flatten()?;
        Some(Rope::from_str(&loaded.text))
    }

    /// A file on disk, read as a document.
    pub(crate) fn document_on_disk(&self, path: &Path) -> Option<Document> {
        let settings = self.settings_of_file(path);
        let loaded = load(path).ok()?;
        let read = contained("reading a record", || companion::open(&loaded, Some(path), &settings));
        read.map_err(|defect| self.report(&defect)).ok()
    }

    /// The settings that apply to a file.
    pub(crate) fn settings_of_file(&self, path: &Path) -> Arc<Settings> {
        let settings = lsp::Uri::from_file_path(path).map(|uri| self.settings_of(&uri));
        Arc::new(settings.unwrap_or_default())
    }
}

/// Follows a scan for the client.
struct Watcher<'a> {
    shared: &'a Arc<Shared>,
    shown: Arc<Mutex<SentProgress>>,
    token: lsp::ProgressToken,
}

/// The last progress that was sent to the client.
#[derive(Default)]
struct SentProgress {
    asked: bool,
    /// The client knows the token.
    begun: bool,
    ended: bool,
    percentage: u32,
}

impl Watcher<'_> {
    fn notify(shared: &Shared, token: &lsp::ProgressToken, value: lsp::WorkDoneProgress) {
        let value = lsp::ProgressParamsValue::WorkDone(value);
        shared.client.notify::<Progress>(&lsp::ProgressParams { token: token.clone(), value });
    }

    fn shown(&self) -> std::sync::MutexGuard<'_, SentProgress> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the client to show progress, which begins when it agrees.
    fn begin(&self) {
        let (shared, shown, token) = (Arc::clone(self.shared), Arc::clone(&self.shown), self.token.clone());
        let params = lsp::WorkDoneProgressCreateParams { token: token.clone() };
        self.shared.client.request::<WorkDoneProgressCreate>(params, move |()| {
            let begin = lsp::WorkDoneProgressBegin {
                title: wording::indexing(shared.locale()).to_owned(),
                cancellable: Some(true),
                message: None,
                percentage: Some(0),
            };
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            Watcher::notify(&shared, &token, lsp::WorkDoneProgress::Begin(begin));
            shown.begun = true;
            if shown.ended {
                Watcher::notify(&shared, &token, lsp::WorkDoneProgress::End(lsp::WorkDoneProgressEnd::default()));
            }
        });
    }

    fn end(&self) {
        let mut shown = self.shown();
        shown.ended = true;
        if shown.begun {
            let end = lsp::WorkDoneProgressEnd::default();
            Watcher::notify(self.shared, &self.token, lsp::WorkDoneProgress::End(end));
        }
    }
}

impl Watch for Watcher<'_> {
    fn progress(&self, done: usize, all: usize) {
        if all == 0 || !self.shared.profile().progress {
            return;
        }
        let mut shown = self.shown();
        if !std::mem::replace(&mut shown.asked, true) {
            drop(shown);
            return self.begin();
        }
        let percentage = (done * 100 / all) as u32;
        if shown.begun && percentage > shown.percentage {
            shown.percentage = percentage;
            let message = Some(format!("{done}/{all}"));
            let report = lsp::WorkDoneProgressReport { cancellable: Some(true), message, percentage: Some(percentage) };
            Watcher::notify(self.shared, &self.token, lsp::WorkDoneProgress::Report(report));
        }
    }

    fn cancelled(&self) -> bool {
        self.shared.index.stop.load(Ordering::Relaxed) || self.shared.phase() == Phase::ShutDown
    }

    fn settings(&self, path: &Path) -> Arc<Settings> {
        self.shared.settings_of_file(path)
    }

    fn defect(&self, defect: &str) {
        self.shared.log(MessageType::ERROR, defect.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// How often a hover that waits looks whether it was cancelled.
    fn looks(index: &WorkspaceIndex, cancelled: bool) -> usize {
        let count = Cell::new(0);
        index.wait_a_moment(&|| {
            count.set(count.get() + 1);
            cancelled
        });
        count.get()
    }

    #[test]
    fn one_hover_waits_in_vain_for_the_first_scan() {
        let index = WorkspaceIndex::default();
        index.lock().running = true;
        // One that was cancelled has not waited in vain.
        looks(&index, true);
        assert!(!index.lock().slow);
        assert!(looks(&index, false) > 1);
        assert!(index.lock().slow);
        // The next one does not wait, and looks once at the end.
        assert_eq!(looks(&index, false), 1);
    }
}
