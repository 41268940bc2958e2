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
use super::guard::{computed, contained};
use super::handlers::Reply;
use super::message::Json;
use super::shared::{Shared, path_of};

/// The maximal number of records read.
const MOST: usize = 5000;
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
    let shared = Arc::clone(shared);
    Box::pin(computed(move || {
        let items = shared.look_around(params.previous_result_ids);
        Json::of(&lsp::WorkspaceDiagnosticReport { items })
    }))
}

impl Shared {
    fn look_around(&self, previous: Vec<lsp::PreviousResultId>) -> Vec<lsp::WorkspaceDocumentDiagnosticReport> {
        let mut former: HashMap<String, String> =
            previous.into_iter().map(|known| (known.uri.as_str().to_owned(), known.value)).collect();
        let mut reports = Vec::new();
        let open = self.documents.all();
        for snapshot in open.iter().filter_map(|open| open.snapshot()) {
            let found = Findings::of(&snapshot, self.profile().unit, self.profile().refresh);
            let (id, version) = (found.result_id(), Some(i64::from(snapshot.version)));
            let known = former.remove(snapshot.uri.as_str());
            reports.push(report(snapshot.uri, version, id, found.items, known));
        }
        let opened: Vec<PathBuf> = open.iter().filter_map(|open| path_of(&open.uri)).collect();
        let files: Vec<PathBuf> = self
            .roots()
            .iter()
            .flat_map(|root| workspace::walk(root))
            .filter_map(|path| path.ok())
            .filter(|path| !opened.contains(path))
            .take(MOST)
            .collect();
        let seen = map_on_all_cores(&files, |path| Some((lsp::Uri::from_file_path(path)?, self.look_at(path)?)));
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

    /// The state of a companion file; `None` if there is no such file.
    fn companion_stamp(&self, path: &Path) -> Option<CompanionStamp> {
        let open = lsp::Uri::from_file_path(path).and_then(|uri| self.documents.get(&uri));
        if let Some(snapshot) = open.and_then(|open| open.snapshot()) {
            return Some(CompanionStamp::Open(snapshot.version));
        }
        let about = std::fs::metadata(path).ok()?;
        Some(CompanionStamp::Saved(about.len(), about.modified().ok()))
    }

    fn look_at(&self, path: &Path) -> Option<Arc<Seen>> {
        let about = std::fs::metadata(path).ok()?;
        let beside = companion::by_name(path);
        let companion = beside.as_deref().and_then(|beside| self.companion_stamp(beside));
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
        let loaded = workspace::load(path, None).ok()?;
        let settings = Arc::new(self.settings_of(&uri));
        let found = contained("workspace diagnostics", || {
            let mut document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
            if let Some(beside) = &beside {
                document.start_from(self.companion(beside).as_deref(), &on_all_cores);
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
