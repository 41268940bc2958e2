//! The records of the workspace that are not open: those on disk, by the index or read for one answer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tower_lsp::ls_types as lsp;

use crate::annotation;
use crate::document::Document;
use crate::ide::{self, CannotRename, Headline, HeadlineKind, Query, Tally};
use crate::protocol::Places;
use crate::session::World;
use crate::session::answer::{self, Error};
use crate::session::defect::contained;
use crate::session::diagnostics::Findings;
use crate::session::rename::{DocumentEdits, refusal};
use crate::session::view::{Context, Snapshot, View};
use crate::session::workspace_symbols::{symbol, symbols};
use crate::syntax::ParallelFor;
use crate::text::Encoding;
use crate::words::{Locale, say};
use crate::workspace::index::FileName;
use crate::workspace::{self, Kinds, engines, load, map_on_all_cores, on_all_cores, on_threads_of_documents, walk};

use super::documents::now;
use super::shared::{Shared, path_of};

/// The most records on disk that are read for one request.
pub(crate) const MOST_FILES: usize = 5000;

impl Shared {
    /// The first `most` records of the workspace that are not open.
    pub(crate) fn records_on_disk(&self, kinds: Kinds, most: usize) -> Vec<PathBuf> {
        let (roots, open) = (self.roots(), self.open_files());
        let files = roots.iter().flat_map(|root| walk(root, kinds)).filter_map(Result::ok);
        files.filter(|path| !open.contains(path)).take(most).collect()
    }
}

impl World for Shared {
    fn now(&self) -> Duration {
        now()
    }

    fn reader(&self) -> Locale {
        workspace::reader()
    }

    fn parallel_for(&self) -> ParallelFor<'_> {
        &on_threads_of_documents
    }

    fn findings_answered(&self, uri: &lsp::Uri, found: &Findings) {
        let (Some(open), Some(shared)) = (self.documents.get(uri), self.own()) else { return };
        if let Ok(mut published) = open.publishing.try_lock() {
            published.count = Some(found.items.len());
        }
        if found.held {
            shared.show_after_pause(&open);
        }
    }

    /// Has the pool read the positions of a large document, so that the next answers know its games.
    fn will_search(&self, snapshot: &Snapshot) {
        let Some(open) = self.documents.get(&snapshot.uri).filter(|_| ide::is_slow_to_search(&snapshot.document))
        else {
            return;
        };
        if open.flags.reading.swap(true, Ordering::Relaxed) {
            return;
        }
        let (document, Some(shared)) = (snapshot.document.clone(), self.own()) else { return };
        tokio::task::spawn_blocking(move || {
            if let Err(defect) =
                contained("reading positions", || ide::read_positions(&document, &on_threads_of_documents))
            {
                shared.report(&defect);
            }
            open.flags.reading.store(false, Ordering::Relaxed);
        });
    }

    fn encoding_on_disk(&self, uri: &lsp::Uri) -> Option<Encoding> {
        Some(load(&path_of(uri)?).ok()?.encoding)
    }

    fn has_engine(&self, document: &Document, record: usize) -> bool {
        let front = document.entry(record).map(|entry| entry.analysis.front());
        let game = front.filter(|front| front.is_game).map(|front| front.position.variant());
        game.is_some_and(|game| engines::chosen(None, Some(game)).is_ok())
    }

    fn is_annotated(&self, document: &Document, record: usize) -> bool {
        annotation::has_notes(document, record)
    }

    fn wait_for_disk(&self, cancelled: &dyn Fn() -> bool) {
        self.index.wait_a_moment(cancelled);
    }

    fn tally_on_disk(&self, key: u64, tally: &mut Tally) {
        self.index.index.tally(key, &self.open_files(), tally);
    }

    fn names_on_disk(&self, wanted: &dyn Fn(&str, HeadlineKind) -> bool) -> Vec<(String, String)> {
        let files = self.index.index.names(&self.open_files(), wanted);
        files.into_iter().flat_map(|(_, _, names)| names).map(|name| (name.name, name.detail)).collect()
    }

    /// The places that a query finds. A file that has changed since it was indexed is read again.
    fn places_on_disk(&self, query: &Query, view: View<'_>) -> Vec<lsp::Location> {
        let mut locations = Vec::new();
        self.index.wait_patiently(view.cancelled);
        let open = self.open_files();
        let found: Vec<_> = match query {
            Query::Position(key) => {
                let files = self.index.index.places(*key, &open).into_iter();
                files.map(|file| (file.path, file.stamp, file.places)).collect()
            }
            Query::Player(name) => {
                let named = |other: &str, kind| kind == HeadlineKind::Player && other == name;
                let files = self.index.index.names(&open, &named).into_iter();
                files.map(|(path, ..)| (path, None, Vec::new())).collect()
            }
        };
        for (path, stamp, places) in found {
            if (view.cancelled)() {
                break;
            }
            let Some(uri) = lsp::Uri::from_file_path(&path) else { continue };
            let location = |range| lsp::Location { uri: uri.clone(), range };
            if let Some(rope) = self.indexed_text(&path, stamp) {
                let text = Places { rope: &rope, unit: view.places.unit };
                locations.extend(places.iter().map(|place| location(text.range(place))));
            } else if let Some(document) = self.document_on_disk(&path) {
                let text = Places { rope: document.rope(), unit: view.places.unit };
                let places = ide::find_references(&document, query, &on_all_cores);
                locations.extend(places.iter().map(|place| location(text.range(place))));
            }
        }
        locations
    }

    fn symbols_on_disk(
        &self,
        wanted: &dyn Fn(&str) -> bool,
        most: usize,
        context: Context<'_>,
    ) -> Vec<lsp::WorkspaceSymbol> {
        let mut found = Vec::new();
        self.index.wait_patiently(context.cancelled);
        let on_disk = self.index.index.names(&self.open_files(), &|name, kind| kind.is_symbol() && wanted(name));
        for (path, stamp, names) in on_disk {
            if found.len() >= most || (context.cancelled)() {
                break;
            }
            let Some(uri) = lsp::Uri::from_file_path(&path) else { continue };
            match self.indexed_text(&path, stamp) {
                Some(rope) => {
                    let places = Places { rope: &rope, unit: context.profile.unit };
                    let locale = self.settings_of_file(&path).locale;
                    found.extend(names.into_iter().map(|FileName { name, kind, start, games, detail }| {
                        let range = start..start + name.len();
                        symbol(&uri, places, locale, Headline { name, kind, range, games, detail })
                    }));
                }
                None => found.extend(
                    self.document_on_disk(&path).iter().flat_map(|it| symbols(&uri, it, context.profile.unit, wanted)),
                ),
            }
        }
        found
    }

    fn rename_on_disk(&self, view: View<'_>, old: &str, new: &str) -> answer::Result<Vec<DocumentEdits>> {
        let files = self.records_on_disk(Kinds::Texts, MOST_FILES + 1);
        if files.len() > MOST_FILES {
            let locale = view.snapshot.document.settings().locale;
            return Err(Error::refused(say!(
                locale,
                "The workspace has more than {most} records: open a smaller folder to rename a player",
                most = MOST_FILES
            )));
        }
        let edited = map_on_all_cores(&files, |path| {
            if (view.cancelled)() {
                return None;
            }
            let loaded = workspace::load(path).ok()?;
            // An editor would read a file in another encoding as other text. Most files name somebody else.
            if loaded.encoding != Encoding::Utf8 || !loaded.text.contains(old) {
                return None;
            }
            let uri = lsp::Uri::from_file_path(path)?;
            let settings = Arc::new(self.settings_of(&uri));
            let renamed = contained("renaming", || {
                let document = Document::open(&loaded.text, loaded.format, &settings, &on_all_cores);
                let edits = ide::rename_player(&document, old, new)?;
                let places = Places { rope: document.rope(), unit: view.places.unit };
                let edits = edits.iter().map(|edit| places.edit(edit)).collect();
                Ok::<DocumentEdits, CannotRename>((uri, None, edits))
            });
            match renamed {
                Ok(renamed) => Some(renamed.map_err(|why| refusal(&view.snapshot.document, &why))),
                Err(defect) => {
                    self.report(&defect);
                    None
                }
            }
        });
        edited.into_iter().flatten().collect()
    }

    fn findings_on_disk(&self, context: Context<'_>, each: &mut dyn FnMut(lsp::Uri, &str, &[lsp::Diagnostic])) {
        self.look_around(context, each);
    }
}
