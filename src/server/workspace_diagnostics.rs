//! Diagnostics of the records in the workspace that are not open.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use dashmap::DashMap;
use tower_lsp::ls_types as lsp;

use crate::document::Document;
use crate::ide::{self, WantedFindings};
use crate::session::defect::contained;
use crate::session::diagnostics::Findings;
use crate::session::view::{Context, Snapshot};
use crate::workspace::{self, Kinds, companion, map_on_all_cores, on_all_cores, reader};

use super::on_disk::MOST_FILES;
use super::shared::Shared;

/// A record of more bytes is only read when it is opened.
const LARGE: u64 = 16 << 20;

/// The diagnostics of records on disk.
#[derive(Default)]
pub(crate) struct DiagnosticsOnDisk {
    files: DashMap<PathBuf, Arc<FileDiagnostics>>,
}

struct FileDiagnostics {
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

impl DiagnosticsOnDisk {
    /// Forgets everything, since settings changed.
    pub(crate) fn forget(&self) {
        self.files.clear();
    }
}

/// The open records, by address.
type OpenRecords<'a> = HashMap<&'a lsp::Uri, &'a Snapshot>;

impl Shared {
    /// Visits the records on disk, each with its result id and its findings.
    pub(crate) fn look_around(&self, context: Context<'_>, each: &mut dyn FnMut(lsp::Uri, &str, &[lsp::Diagnostic])) {
        let open = context.others.iter().map(|snapshot| (&snapshot.uri, snapshot)).collect();
        let files = self.records_on_disk(Kinds::All, MOST_FILES);
        let seen = map_on_all_cores(&files, |path| {
            let uri = lsp::Uri::from_file_path(path).filter(|_| !(context.cancelled)())?;
            Some((uri, self.look_at(&open, path)?))
        });
        for (uri, seen) in seen.into_iter().flatten() {
            each(uri, &seen.result_id, &seen.items);
        }
    }

    fn look_at(&self, open: &OpenRecords<'_>, path: &Path) -> Option<Arc<FileDiagnostics>> {
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
        if let Some(seen) = self.diagnostics_on_disk.files.get(path)
            && seen.stamp == stamp
        {
            return Some(Arc::clone(&seen));
        }
        let uri = lsp::Uri::from_file_path(path)?;
        let loaded = workspace::load(path).ok()?;
        let settings = Arc::new(self.settings_of(&uri));
        let found = contained("workspace diagnostics", || {
            let mut document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
            if loaded.binary.is_some() {
                let mut found = ide::findings(&document, WantedFindings::ALL);
                loaded.add_damage(&mut found, &settings);
                let places = loaded.game_places(&found, &document).unwrap_or_default();
                return Findings::by_place(&found, &places, &uri, reader());
            }
            match (opened, &named) {
                (Some(snapshot), _) => document.start_from(Some(&snapshot.document), &on_all_cores),
                (None, Some(named)) => document.start_from(companion::read(named).as_ref(), &on_all_cores),
                (None, None) => {}
            }
            Findings::of(&document, &uri, None, self.profile().unit, reader())
        });
        match found {
            Ok(found) => {
                let seen = Arc::new(FileDiagnostics { stamp, result_id: found.result_id(), items: found.items });
                self.diagnostics_on_disk.files.insert(path.to_owned(), Arc::clone(&seen));
                Some(seen)
            }
            Err(defect) => {
                self.report(&defect);
                None
            }
        }
    }
}
