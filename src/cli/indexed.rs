//! The index of the records of a command: the one that the server has of the same folders.
//!
//! It is brought up to date first: each file is looked at, and those that have changed are read. Then each file is asked in the
//! index. A file of which the index does not know enough is read as it would be without one, so the answers are the same.

use std::cell::RefCell;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use ls_types as lsp;
use std::borrow::Cow;

use crate::document::Settings;
use crate::ide::wording;
use crate::openings::Fitting;
use crate::query::{AskedGame, Part};
use crate::record::{HeaderRole, Verdict};
use crate::rules::{Move, Variant};
use crate::text::{Place, line_breaks};
use crate::words::say;
use crate::workspace::index::cache::Cache;
use crate::workspace::index::{Asked, Bytes, FileAsked, GameAsked, Hit, Index, Opened, Watch};
use crate::workspace::settings::Sources;
use crate::workspace::{Kinds, bytes_of_regular, map_on_all_cores, read_at, reader, understood};

use super::args::{CacheArgs, InputArgs, WantedCache};
use super::inputs::{self, Input, Inputs, Record};
use super::out::{complain, note, watched};
use super::{Failure, Status};
use crate::convert::Hints;

/// Records of fewer bytes together are read: that is as quick.
const FEW: u64 = 1 << 20;

/// As [`inputs::each`], but asks the index first. `known` answers for a file of the index in which the positions of `keys` were
/// looked up; where it does not, the file is read.
pub(super) fn each<T: Send>(
    (args, cache): (&InputArgs, &CacheArgs),
    keys: &[u64],
    known: impl Fn(&Input, FileAsked<'_>) -> Option<T> + Sync,
    work: impl Fn(Record) -> T + Sync,
    tell: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    inputs::known_language(args.language.as_deref())?;
    let (inputs, status) = inputs::all(args, Kinds::All);
    let answers = || {
        let indexed = Indexed::of((args, cache), &inputs)?;
        let pairs: Vec<(&Input, &PathBuf)> = inputs.iter().zip(&indexed.paths).collect();
        (0..2).find_map(|_| {
            let asked = indexed.ask(keys);
            let found = map_on_all_cores(&pairs, |(input, path)| known(input, asked.file(path)?));
            drop(asked);
            indexed.is_sound().then_some(found)
        })
    };
    let known = answers().unwrap_or_else(|| inputs.iter().map(|_| None).collect());
    inputs::read_rest(args, Inputs { inputs, known, status }, work, tell)
}

/// The index of the inputs of a command.
pub(super) struct Indexed {
    index: Index,
    cache: Cache,
    /// The absolute path of each input.
    paths: Vec<PathBuf>,
}

impl Indexed {
    /// The index, brought up to date; `None` if the inputs are read without one.
    pub(super) fn of((args, cache): (&InputArgs, &CacheArgs), inputs: &[Input]) -> Option<Indexed> {
        let wanted = cache.wanted();
        let as_asked = args.language.is_none() && args.encoded.wanted().is_none() && !inputs.contains(&Input::Stdin);
        if wanted == WantedCache::Never || !as_asked || (wanted == WantedCache::Auto && are_few(inputs)) {
            return None;
        }
        let here = [PathBuf::from(".")];
        let roots = if args.paths.is_empty() { &here[..] } else { &args.paths };
        let roots: Vec<PathBuf> = roots.iter().map(|root| std::path::absolute(root).ok()).collect::<Option<_>>()?;
        let paths = inputs.iter().map(inputs::absolute).collect::<Option<_>>()?;
        let indexed = Indexed { index: Index::default(), cache: Cache::of(&roots)?, paths };
        if indexed.index.open(&indexed.cache) == Opened::Unusable {
            note(&wording::rebuilt(reader(), &indexed.cache.path.to_string_lossy()));
        }
        if wanted == WantedCache::Rebuild {
            indexed.index.clear();
        }
        indexed.update();
        Some(indexed)
    }

    fn update(&self) {
        let watch = Watcher { sources: Sources::default(), bar: ProgressBar::hidden() };
        let scanned = self.index.update(&self.paths, &watch);
        watch.bar.finish_and_clear();
        if let Some(why) = scanned.unkept {
            note(&wording::unkept(reader(), &self.cache.path.to_string_lossy(), &why));
        }
    }

    /// Looks up the positions of some keys.
    pub(super) fn ask(&self, keys: &[u64]) -> Asked<'_> {
        self.index.ask(keys)
    }

    /// Each input as a file of the index, if it is one there.
    pub(super) fn files<'a>(&self, asked: &'a Asked<'_>) -> Vec<Option<FileAsked<'a>>> {
        self.paths.iter().map(|path| asked.file(path)).collect()
    }

    /// Whether what was answered so far was read as it was written. If not, the index is built anew.
    pub(super) fn is_sound(&self) -> bool {
        if self.index.is_damaged() {
            note(&wording::rebuilt(reader(), &self.cache.path.to_string_lossy()));
            self.index.clear();
            self.update();
            return false;
        }
        true
    }
}

/// Whether the inputs are quickly read.
fn are_few(inputs: &[Input]) -> bool {
    let mut bytes = 0;
    inputs.iter().all(|input| {
        bytes += input.path().and_then(|path| path.metadata().ok()).map_or(0, |about| about.len());
        bytes < FEW
    })
}

/// Follows the reading for somebody at a terminal.
struct Watcher {
    sources: Sources,
    bar: ProgressBar,
}

impl Watch for Watcher {
    fn progress(&self, _: usize, _: usize) {}

    fn progress_in_bytes(&self, done: u64, all: u64) {
        if all < FEW || !watched() {
            return;
        }
        if self.bar.length() != Some(all) {
            let style = say!(reader(), "progress of the index" => "{bar:30} {bytes}/{total_bytes} read into the index, {eta} left");
            if let Ok(style) = ProgressStyle::with_template(style) {
                self.bar.set_style(style);
            }
            self.bar.set_length(all);
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    fn waits(&self) {
        note(say!(reader(), "another xqls reads these records; waiting for it"));
    }

    fn cancelled(&self) -> bool {
        false
    }

    fn settings(&self, path: &Path) -> Arc<Settings> {
        Arc::new(self.sources.of(Some(path)).0)
    }

    fn defect(&self, words: &str) {
        complain(words);
    }
}

/// A game of the index that conditions are asked of.
#[derive(Clone, Copy)]
pub(super) struct IndexedGame<'a>(pub GameAsked<'a>);

impl AskedGame for IndexedGame<'_> {
    type Place = Hit;

    fn header(&self, role: HeaderRole) -> Option<Cow<'_, str>> {
        self.0.header(role)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.0.verdict()
    }

    fn variant(&self) -> Variant {
        self.0.variant()
    }

    fn plies(&self) -> u32 {
        self.0.plies() as u32
    }

    fn first_moves(&self, most: usize) -> Option<Vec<Move>> {
        self.0.is_usual().then(|| self.0.codes(most).into_iter().map_while(Move::from_code).collect())
    }

    fn opening(&self) -> Fitting {
        self.0.opening()
    }

    fn reaches(&self, key: u64, part: Part) -> Option<Hit> {
        self.0.hits(key).iter().find(|hit| part.has(hit.is_main)).copied()
    }

    fn played_after(&self, key: u64, most: usize) -> Option<(usize, Vec<Move>)> {
        let hit = self.0.hits(key).iter().find(|hit| hit.is_main)?;
        let moves = self.0.codes_after(hit, most).into_iter().map_while(Move::from_code);
        Some((self.0.ply(hit) as usize, moves.collect()))
    }
}

/// The text of a file of the index, of which only the lines that are asked for are read.
pub(super) struct Lines<'a> {
    path: &'a Path,
    bytes: Bytes,
    /// The whole text, if it was needed.
    text: RefCell<Option<Vec<u8>>>,
    file: RefCell<Option<File>>,
}

/// If so many places of a file are asked for, all of it is read.
const MANY: usize = 64;

impl<'a> Lines<'a> {
    /// The lines of a file, in which so many places will be asked for.
    pub(super) fn of(path: &'a Path, file: FileAsked<'_>, places: usize) -> Option<Lines<'a>> {
        let lines = Lines { path, bytes: file.bytes(), text: RefCell::default(), file: RefCell::default() };
        let text = match lines.bytes {
            Bytes::Same(before) if places >= MANY => {
                let mut bytes = bytes_of_regular(path).ok()?;
                bytes.drain(..usize::try_from(before).ok()?.min(bytes.len()));
                Some(bytes)
            }
            Bytes::Same(_) => None,
            Bytes::Encoded | Bytes::Binary => {
                let loaded = understood(bytes_of_regular(path).ok()?, Hints::default(), Some(path)).ok()?;
                Some(loaded.text.into_bytes())
            }
        };
        *lines.text.borrow_mut() = text;
        Some(lines)
    }

    /// Whether somebody sees the lines.
    pub(super) fn are_seen(&self) -> bool {
        self.bytes != Bytes::Binary
    }

    /// Where a range of bytes is in the text: its line and column from 0 in characters, and as a range of the protocol. `before`
    /// is the start of a line at or before it.
    pub(super) fn place(&self, before: (u32, usize), range: Range<usize>) -> Option<(Place, lsp::Range)> {
        let (first, start) = before;
        let text = self.between(start..range.end)?;
        let text = std::str::from_utf8(&text).ok()?;
        let ends = [range.start.checked_sub(start)?, text.len()].map(|end| {
            let before = text.get(..end)?;
            let last = before.rfind(['\n', '\r']);
            let column = before.get(last.map_or(0, |at| at + 1)..)?;
            Some((first + line_breaks(before), column))
        });
        let [Some((line, from)), Some((last, to))] = ends else { return None };
        let utf16 = |column: &str| column.chars().map(char::len_utf16).sum::<usize>() as u32;
        let range = lsp::Range::new(lsp::Position::new(line, utf16(from)), lsp::Position::new(last, utf16(to)));
        Some((Place { line, column: from.chars().count() as u32 }, range))
    }

    fn between(&self, range: Range<usize>) -> Option<Vec<u8>> {
        if let Some(text) = &*self.text.borrow() {
            return text.get(range).map(<[u8]>::to_vec);
        }
        let Bytes::Same(before) = self.bytes else { return None };
        let mut file = self.file.borrow_mut();
        if file.is_none() {
            *file = File::open(self.path).ok();
        }
        let mut bytes = vec![0; range.len()];
        read_at(file.as_ref()?, &mut bytes, before + range.start as u64).ok()?;
        Some(bytes)
    }
}
