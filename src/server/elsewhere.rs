//! The records of the workspace besides the document of a request: the other open ones, and those on disk by the index.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tower_lsp::ls_types as lsp;

use crate::ide::{Document, HeadlineKind, Others, Query, Tally};
use crate::protocol::Places;
use crate::workspace::{on_all_cores, walk};

use super::documents::Snapshot;
use super::guard::contained;
use super::handlers::View;
use super::shared::Shared;

/// The most records on disk that are read for one request.
pub const MOST_FILES: usize = 5000;
/// How long a hover waits for the first scan of the session.
const MOMENT: Duration = Duration::from_millis(300);

/// The records besides one document.
pub struct Elsewhere<'a> {
    shared: &'a Shared,
    /// Whether the client has cancelled the request.
    cancelled: &'a dyn Fn() -> bool,
    open: Vec<Snapshot>,
    /// The files of all open documents, which the index is not asked about.
    files: HashSet<PathBuf>,
    /// Whether to leave out large documents whose positions have not been read yet.
    quick: bool,
}

impl<'a> Elsewhere<'a> {
    /// The records besides the document of a view, for an answer that has time.
    pub fn of(shared: &'a Shared, view: View<'a>) -> Elsewhere<'a> {
        Elsewhere { quick: false, ..Elsewhere::quickly(shared, view) }
    }

    /// The records besides the document of a view, for an answer that somebody waits for while typing.
    pub fn quickly(shared: &'a Shared, view: View<'a>) -> Elsewhere<'a> {
        let others = shared.documents.all().into_iter().filter(|open| open.uri != view.snapshot.uri);
        let open = others.filter_map(|open| open.snapshot()).collect();
        Elsewhere { shared, cancelled: view.cancelled, open, files: shared.open_files(), quick: true }
    }

    fn documents(&self) -> impl Iterator<Item = &Document> {
        self.open.iter().map(|snapshot| &snapshot.document)
    }
}

impl Others for Elsewhere<'_> {
    fn tally(&self, key: u64, tally: &mut Tally) {
        // Only a question about a position waits, and no other hover.
        if !self.quick {
            self.shared.index.wait(MOMENT, self.cancelled);
        }
        for document in self.documents().take_while(|_| !(self.cancelled)()) {
            if self.quick {
                document.tally_quickly(key, None, tally);
            } else {
                document.tally(key, None, &on_all_cores, tally);
            }
        }
        self.shared.index.index.tally(key, &self.files, tally);
    }

    fn names(&self, kind: HeadlineKind) -> Vec<String> {
        let on_disk = self.shared.index.index.names(&self.files, &|_, other| other == kind);
        let on_disk = on_disk.into_iter().flat_map(|(_, _, names)| names).map(|name| name.name);
        self.documents().flat_map(|document| document.first_names(kind)).chain(on_disk).collect()
    }

    fn games_of(&self, player: &str) -> Vec<(String, String)> {
        self.shared.index.wait(MOMENT, self.cancelled);
        let mut games = Vec::new();
        for document in self.documents().take_while(|_| !(self.cancelled)()) {
            let found = document.headlines(&|name| is_of(name, player)).into_iter();
            let found = found.filter(|headline| headline.kind == HeadlineKind::Game);
            games.extend(found.map(|headline| (headline.name, headline.detail)));
        }
        let wanted = |name: &str, kind| kind == HeadlineKind::Game && is_of(name, player);
        let on_disk = self.shared.index.index.names(&self.files, &wanted);
        games.extend(on_disk.into_iter().flat_map(|(_, _, names)| names).map(|name| (name.name, name.detail)));
        games
    }
}

/// Whether the name of a game, `36. first – second, title`, has a player.
fn is_of(game: &str, player: &str) -> bool {
    let players = game.split_once(". ").map_or(game, |(_, players)| players);
    let second = players.strip_prefix(player).is_none_or(|rest| !rest.starts_with(" – "));
    let after = |(at, found): (usize, &str)| players.get(at + found.len()..).unwrap_or_default();
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(", ");
    !second || players.match_indices(&format!(" – {player}")).map(after).any(ends)
}

impl Shared {
    /// The first `most` records of the workspace that are not open.
    pub fn records_on_disk(&self, most: usize) -> Vec<PathBuf> {
        let (roots, open) = (self.roots(), self.open_files());
        let files = roots.iter().flat_map(|root| walk(root)).filter_map(Result::ok);
        files.filter(|path| !open.contains(path)).take(most).collect()
    }

    /// Has the pool read the positions of a large document, so that the next answers know its games.
    pub fn read_positions_later(self: &Arc<Self>, snapshot: &Snapshot) {
        let Some(open) = self.documents.get(&snapshot.uri).filter(|_| snapshot.document.is_slow_to_search()) else {
            return;
        };
        if open.flags.reading.swap(true, Ordering::Relaxed) {
            return;
        }
        let (document, shared) = (snapshot.document.clone(), Arc::clone(self));
        tokio::task::spawn_blocking(move || {
            if let Err(defect) = contained("reading positions", || document.read_positions(&on_all_cores)) {
                shared.report(&defect);
            }
            open.flags.reading.store(false, Ordering::Relaxed);
        });
    }

    /// Appends the places in the records on disk that a query finds. A file that has changed since it was indexed is
    /// read again.
    pub fn references_on_disk(&self, query: &Query, view: View<'_>, locations: &mut Vec<lsp::Location>) {
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
                return;
            }
            let Some(uri) = lsp::Uri::from_file_path(&path) else { continue };
            let location = |range| lsp::Location { uri: uri.clone(), range };
            if let Some(rope) = self.indexed_text(&path, stamp) {
                let text = Places { rope: &rope, unit: view.places.unit };
                locations.extend(places.iter().map(|place| location(text.range(place))));
            } else if let Some(document) = self.document_on_disk(&path) {
                let text = Places { rope: document.rope(), unit: view.places.unit };
                let places = document.find(query, &on_all_cores);
                locations.extend(places.iter().map(|place| location(text.range(place))));
            }
        }
    }
}
