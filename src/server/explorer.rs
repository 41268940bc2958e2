//! `xqls/explorer` over the files of the workspace, which the index knows.

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use tower_lsp::ls_types as lsp;

use crate::ide::GameFound;
use crate::protocol::Places;
use crate::session::answer::{Json, Result};
use crate::session::explorer::{self, ExplorerParams, GameFiles};
use crate::session::view::View;
use crate::text::{Rope, Unit};
use crate::workspace::index::Stamp;

use super::shared::Shared;

/// Answers `xqls/explorer`.
pub(crate) fn explore(shared: &Shared, view: View<'_>, params: ExplorerParams) -> Result<Json> {
    explorer::explore(&mut FilesOnDisk::of(shared, view.cancelled), view, params)
}

/// The files that games were found in, each as it was when it was indexed.
pub(super) struct FilesOnDisk<'a> {
    shared: &'a Shared,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    files: Vec<(PathBuf, Option<Stamp>)>,
    /// The texts of files that were read; `None` for one that has changed since it was indexed.
    read: FxHashMap<usize, Option<Rope>>,
}

impl<'a> FilesOnDisk<'a> {
    pub(super) fn of(shared: &'a Shared, cancelled: &'a (dyn Fn() -> bool + Sync)) -> FilesOnDisk<'a> {
        FilesOnDisk { shared, cancelled, files: Vec::new(), read: FxHashMap::default() }
    }

    /// Numbers a file.
    pub(super) fn add(&mut self, path: PathBuf, stamp: Option<Stamp>) -> usize {
        self.files.push((path, stamp));
        self.files.len() - 1
    }

    pub(super) fn path(&self, file: usize) -> Option<&PathBuf> {
        self.files.get(file).map(|(path, _)| path)
    }
}

impl GameFiles for FilesOnDisk<'_> {
    fn games(&mut self, key: u64) -> Vec<(usize, Vec<GameFound>)> {
        let shared = self.shared;
        shared.index.wait_patiently(self.cancelled);
        let found = shared.index.index.games(key, &shared.open_files()).into_iter();
        found.map(|(path, stamp, games)| (self.add(path, stamp), games)).collect()
    }

    fn place(&mut self, file: usize, game: &GameFound, unit: Unit) -> (Option<lsp::Uri>, Option<lsp::Range>) {
        let Some((path, stamp)) = self.files.get(file) else { return (None, None) };
        let read = || self.shared.indexed_text(path, *stamp).filter(|_| !(self.cancelled)());
        let rope = self.read.entry(file).or_insert_with(read);
        let range = rope.as_ref().map(|rope| Places { rope, unit }.range(&game.range));
        (lsp::Uri::from_file_path(path), range)
    }
}
