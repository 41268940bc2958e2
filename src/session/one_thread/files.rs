//! Files that a host has added to a session: records that are not open, whose games are explored with the open ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use ls_types::{self as lsp, Uri};

use crate::document::Document;
use crate::formats::Format;
use crate::ide::{self, GameFound, GameRead};
use crate::protocol::Places;
use crate::session::explorer::GameFiles;
use crate::session::view::View;
use crate::syntax::ONE_BY_ONE;
use crate::text::{Rope, Unit};

/// The files, by their addresses.
#[derive(Clone, Default)]
pub(super) struct AddedFiles(BTreeMap<String, AddedFile>);

#[derive(Clone)]
struct AddedFile {
    uri: Uri,
    format: &'static Format,
    text: String,
    games: Vec<GameRead>,
}

impl AddedFiles {
    /// Adds a file, in place of the one that had its address. Returns the number of its games.
    pub(super) fn add(&mut self, uri: &Uri, document: &Document) -> usize {
        let games = ide::games_of(document);
        let count = games.len();
        self.0.insert(
            uri.as_str().to_owned(),
            AddedFile { uri: uri.clone(), format: document.format(), text: document.text(), games },
        );
        count
    }

    /// A file as a document.
    pub(super) fn open(&self, uri: &str) -> Option<Document> {
        self.0.get(uri).map(|file| Document::open(&file.text, file.format, &Arc::default(), ONE_BY_ONE))
    }
}

/// The files of which the text is not open.
pub(super) struct ClosedFiles<'a>(Vec<&'a AddedFile>);

impl<'a> ClosedFiles<'a> {
    pub(super) fn of(files: &'a AddedFiles, view: View<'_>) -> ClosedFiles<'a> {
        let open = |file: &AddedFile| view.snapshot.uri == file.uri || view.others.iter().any(|it| it.uri == file.uri);
        ClosedFiles(files.0.values().filter(|file| !open(file)).collect())
    }
}

impl GameFiles for ClosedFiles<'_> {
    fn games(&mut self, key: u64) -> Vec<(usize, Vec<GameFound>)> {
        let found = self.0.iter().map(|file| ide::search_games(&file.games, key));
        found.enumerate().filter(|(_, games)| !games.is_empty()).collect()
    }

    fn place(&mut self, file: usize, game: &GameFound, unit: Unit) -> (Option<Uri>, Option<lsp::Range>) {
        let Some(file) = self.0.get(file) else { return (None, None) };
        let rope = Rope::from_str(&file.text);
        (Some(file.uri.clone()), Some(Places { rope: &rope, unit }.range(&game.range)))
    }
}
