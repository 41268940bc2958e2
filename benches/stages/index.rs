//! The index of positions: building it, taking it over from a cache, and asking it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use xqls::ide::{self, Document, Settings, Tally};
use xqls::workspace::index::cache::Cache;
use xqls::workspace::index::{Index, Opened, Watch};

use super::generate::{self, Kind};

/// The games of the workspace.
const GAMES: usize = 10_000;

struct Quiet;

impl Watch for Quiet {
    fn progress(&self, _: usize, _: usize) {}

    fn cancelled(&self) -> bool {
        false
    }

    fn settings(&self, _: &Path) -> Arc<Settings> {
        Arc::default()
    }

    fn defect(&self, words: &str) {
        panic!("{words}");
    }
}

/// A folder with a thousand files of ten games each.
fn workspace() -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(generate::file_of_games(Kind::Xq, GAMES)).expect("the games");
    let starts: Vec<usize> = text.match_indices("GAME ").map(|(at, _)| at).step_by(10).collect();
    for (file, start) in starts.iter().enumerate() {
        let end = starts.get(file + 1).copied().unwrap_or(text.len());
        let first = if file == 0 { 0 } else { *start };
        let head = if file == 0 { "" } else { text.get(..starts[0]).unwrap_or_default() };
        let part = format!("{head}{}", text.get(first..end).unwrap_or_default());
        std::fs::write(folder.path().join(format!("{file}.xq")), part).expect("a file");
    }
    let roots = vec![folder.path().to_owned()];
    (folder, roots)
}

fn built(roots: &[PathBuf]) -> Index {
    let index = Index::default();
    index.scan(roots, &Quiet);
    index
}

#[divan::bench(sample_count = 3)]
fn build_10000_games(bencher: Bencher<'_, '_>) {
    let (_folder, roots) = workspace();
    let (positions, bytes) = built(&roots).size();
    eprintln!("{positions} positions, {:.1} bytes each", bytes as f64 / positions as f64);
    bencher.counter(ItemsCount::new(positions)).bench(|| built(black_box(&roots)).size());
}

#[divan::bench(sample_count = 3)]
fn take_over_10000_games(bencher: Bencher<'_, '_>) {
    let (folder, roots) = workspace();
    let cache = Cache::within(&folder.path().join("cache"), &roots);
    let stored = Index::default();
    stored.open(&cache);
    stored.scan(&roots, &Quiet);
    bencher.counter(ItemsCount::new(stored.size().0)).bench(|| {
        let index = Index::default();
        assert_eq!(index.open(black_box(&cache)), Opened::TakenOver);
        index.scan(&roots, &Quiet)
    });
}

/// The position after `ply` half-moves of the first game. Many games reach an early one.
#[divan::bench(args = [0, 1, 2, 10, 40])]
fn ask(bencher: Bencher<'_, '_>, ply: usize) {
    let (_folder, roots) = workspace();
    let index = built(&roots);
    let text = std::fs::read_to_string(roots[0].join("0.xq")).expect("a file");
    let document = Document::open_text(&text, "xq");
    let key = ide::digest(&document).games[0].positions.keys[ply];
    let none = HashSet::new();
    bencher.bench(|| {
        let mut tally = Tally::default();
        index.tally(black_box(key), &none, &mut tally);
        (tally, index.places(key, &none).len())
    });
}
