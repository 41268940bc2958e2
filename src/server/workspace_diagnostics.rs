//! Diagnostics of the records in the workspace that are not open.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use dashmap::DashMap;
use tower_lsp::ls_types as lsp;

use crate::ide::Document;
use crate::workspace::{self, companion, map_on_all_cores, on_all_cores};

use super::diagnostics::Findings;
use super::documents::Snapshot;
use super::elsewhere::MOST_FILES;
use super::guard::contained;
use super::handlers::Reply;
use super::message::Json;
use super::shared::Shared;

/// A record of more bytes is only read when it is opened.
const LARGE: u64 = 16 << 20;

/// The diagnostics of records on disk.
#[derive(Default)]
pub struct Known {
    files: DashMap<PathBuf, Arc<Seen>>,
}

struct Seen {
    stamp: Stamp,
    result_id: String,
    items: Vec<lsp::Diagnostic>,
}

#[derive(PartialEq, Eq, Clone, Copy)]
struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    companion: Option<CompanionStamp>,
}

/// The state of a companion file.
#[derive(PartialEq, Eq, Clone, Copy)]
enum CompanionStamp {
    /// It is open: the client's number of its text.
    Open(i32),
    /// It is on disk: its length and the time of its last change.
    Saved(u64, Option<SystemTime>),
}

impl Known {
    /// Forgets everything, since settings changed.
    pub fn forget(&self) {
        self.files.clear();
    }
}

/// Answers `workspace/diagnostic`: each record of the workspace, in full or as unchanged.
pub fn pull(shared: &Arc<Shared>, params: lsp::WorkspaceDiagnosticParams) -> Reply {
    shared.answer_about_all(move |shared, open, cancelled| {
        let open = open.into_iter().map(|snapshot| (snapshot.uri.clone(), snapshot)).collect();
        let items = shared.look_around(&open, params.previous_result_ids, cancelled);
        Json::of(&lsp::WorkspaceDiagnosticReport { items })
    })
}

/// The open records, each as the previous messages have left it.
type Open = HashMap<lsp::Uri, Snapshot>;

impl Shared {
    fn look_around(
        &self,
        open: &Open,
        previous: Vec<lsp::PreviousResultId>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<lsp::WorkspaceDocumentDiagnosticReport> {
        let mut former: HashMap<String, String> =
            previous.into_iter().map(|known| (known.uri.as_str().to_owned(), known.value)).collect();
        let mut reports = Vec::new();
        for snapshot in open.values() {
            let found = Findings::of(snapshot, self.profile().unit, self.profile().refresh);
            let (id, version) = (found.result_id(), Some(i64::from(snapshot.version)));
            let known = former.remove(snapshot.uri.as_str());
            reports.push(report(snapshot.uri.clone(), version, id, found.items, known));
        }
        let files = self.records_on_disk(MOST_FILES);
        let seen = map_on_all_cores(&files, |path| {
            let uri = lsp::Uri::from_file_path(path).filter(|_| !cancelled())?;
            Some((uri, self.look_at(open, path)?))
        });
        for (uri, seen) in seen.into_iter().flatten() {
            let known = former.remove(uri.as_str());
            let items = if known.as_ref() == Some(&seen.result_id) { Vec::new() } else { seen.items.clone() };
            reports.push(report(uri, None, seen.result_id.clone(), items, known));
        }
        // Deleted files have no diagnostics.
        for (uri, value) in former {
            if let (Ok(uri), false) = (uri.parse::<lsp::Uri>(), value.is_empty()) {
                reports.push(report(uri, None, String::new(), Vec::new(), None));
            }
        }
        reports
    }

    fn look_at(&self, open: &Open, path: &Path) -> Option<Arc<Seen>> {
        let about = std::fs::metadata(path).ok()?;
        let named = companion::by_name(path);
        let opened = named.as_ref().and_then(lsp::Uri::from_file_path).and_then(|uri| open.get(&uri));
        let companion = match (opened, &named) {
            (Some(snapshot), _) => Some(CompanionStamp::Open(snapshot.version)),
            (None, Some(named)) => {
                std::fs::metadata(named).ok().map(|about| CompanionStamp::Saved(about.len(), about.modified().ok()))
            }
            (None, None) => None,
        };
        let stamp = Stamp { length: about.len(), modified: about.modified().ok(), companion };
        if stamp.length > LARGE {
            return None;
        }
        if let Some(seen) = self.known.files.get(path)
            && seen.stamp == stamp
        {
            return Some(Arc::clone(&seen));
        }
        let uri = lsp::Uri::from_file_path(path)?;
        let loaded = workspace::load(path).ok()?;
        let settings = Arc::new(self.settings_of(&uri));
        let found = contained("workspace diagnostics", || {
            let mut document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
            match (opened, &named) {
                (Some(snapshot), _) => document.start_from(Some(&snapshot.document), &on_all_cores),
                (None, Some(named)) => document.start_from(companion::read(named).as_ref(), &on_all_cores),
                (None, None) => {}
            }
            let snapshot = Snapshot { uri, version: 0, document, typing: None };
            Findings::of(&snapshot, self.profile().unit, false)
        });
        match found {
            Ok(found) => {
                let seen = Arc::new(Seen { stamp, result_id: found.result_id(), items: found.items });
                self.known.files.insert(path.to_owned(), Arc::clone(&seen));
                Some(seen)
            }
            Err(defect) => {
                self.report(&defect);
                None
            }
        }
    }
}

fn report(
    uri: lsp::Uri,
    version: Option<i64>,
    result_id: String,
    items: Vec<lsp::Diagnostic>,
    known: Option<String>,
) -> lsp::WorkspaceDocumentDiagnosticReport {
    if known.as_ref() == Some(&result_id) {
        let unchanged_document_diagnostic_report = lsp::UnchangedDocumentDiagnosticReport { result_id };
        lsp::WorkspaceUnchangedDocumentDiagnosticReport { uri, version, unchanged_document_diagnostic_report }.into()
    } else {
        let full_document_diagnostic_report = lsp::FullDocumentDiagnosticReport { result_id: Some(result_id), items };
        lsp::WorkspaceFullDocumentDiagnosticReport { uri, version, full_document_diagnostic_report }.into()
    }
}
