//! The index of positions and names over the records of a workspace.
//!
//! It is built like the index of a search engine. Files that were read go into a segment, which
//! never changes. A file that changed goes into a new one, and is dead in the old one. Small segments at the end are
//! merged, without what is dead, so there are only a few, and a question asks each of them. The
//! [`cache`] has one segment.
//!
//! The index does not know open documents: the caller names the open files, and counts their documents.
//! [`GamePositions`](crate::record::GamePositions) defines which positions are the same. They are compared by keys of 64 bits.
//!
//! The index holds at most [`MOST_POSITIONS`] positions. Files that would exceed that are left out and counted, for
//! a message to the user.

mod builder;
pub mod cache;
mod packed;
mod scan;
mod segment;
mod soundness;
#[cfg(test)]
mod tests;

#[cfg(feature = "server")]
pub(crate) use scan::stamp_of;
pub use scan::{Scanned, Watch};

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use rustc_hash::FxHashMap;

#[cfg(feature = "server")]
use crate::ide::ListedGame;
use crate::ide::{GameFound, HeadlineKind, Tally};
#[cfg(feature = "server")]
use crate::rules::{Move, Variant};

use builder::Builder;
use segment::{Hit, RESULTS, Segment};

/// The most positions that the index holds: at about 12 bytes each, 300 MB.
pub const MOST_POSITIONS: usize = 25_000_000;

/// The index of a workspace. Questions can be asked from any thread, also while it is brought up to date.
pub struct Index {
    state: RwLock<Contents>,
    /// Held by the one that brings it up to date.
    writing: Mutex<()>,
    /// The most positions that it holds.
    most: usize,
}

impl Default for Index {
    fn default() -> Index {
        Index { state: RwLock::default(), writing: Mutex::default(), most: MOST_POSITIONS }
    }
}

#[derive(Default)]
struct Contents {
    slots: Vec<Slot>,
    files: FxHashMap<PathBuf, IndexedFile>,
    /// The files that there is no room for.
    left_out: FxHashMap<PathBuf, LeftOut>,
}

/// A file that was read and left out.
#[derive(Clone, Copy)]
struct LeftOut {
    stamp: Stamp,
    positions: usize,
}

/// A segment with the files of it that count.
#[derive(Clone)]
struct Slot {
    segment: Arc<Segment>,
    live: Vec<bool>,
}

/// Where a file is indexed.
#[derive(Clone, Copy)]
struct IndexedFile {
    slot: usize,
    file: usize,
    /// How it was on disk; `None` if only its content is known.
    stamp: Option<Stamp>,
}

/// The state of a file on disk by length and time of the last change, with that of its companion file.
pub type Stamp = u64;

/// A file with the places of a position in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilePlaces {
    /// The file.
    pub path: PathBuf,
    /// How the file was when it was indexed.
    pub stamp: Option<Stamp>,
    /// The bytes of its text.
    pub places: Vec<Range<usize>>,
}

/// A name of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileName {
    /// The name.
    pub name: String,
    /// Its kind.
    pub kind: HeadlineKind,
    /// Where it first stands in the text: bytes.
    pub start: usize,
    /// The number of games that have it.
    pub games: u32,
    /// If it is one game: what tells it from others.
    pub detail: String,
}

impl Index {
    /// Counts the games whose main line reaches the position of a key. Files in `open` are left out.
    pub fn tally(&self, key: u64, open: &HashSet<PathBuf>, tally: &mut Tally) {
        let state = self.state();
        for slot in &state.slots {
            let mut counted = None;
            for hit in slot.hits(key, open) {
                if hit.is_main && counted != Some(hit.game) {
                    counted = Some(hit.game);
                    let result = RESULTS.get(usize::from(slot.segment.result(hit.game))).copied().flatten();
                    tally.count(result, slot.segment.next(&hit));
                }
            }
        }
    }

    /// The moves that reach the position of a key, by file. Files in `open` are left out.
    pub fn places(&self, key: u64, open: &HashSet<PathBuf>) -> Vec<FilePlaces> {
        let state = self.state();
        let mut found = Vec::new();
        for slot in &state.slots {
            let mut last = None;
            for hit in slot.hits(key, open) {
                let Some(place) = slot.segment.place(&hit) else { continue };
                if last != Some(hit.file) {
                    last = Some(hit.file);
                    let path = PathBuf::from(slot.segment.paths.get(hit.file as usize));
                    let stamp = state.files.get(&path).and_then(|at| at.stamp);
                    found.push(FilePlaces { path, stamp, places: Vec::new() });
                }
                found.last_mut().into_iter().for_each(|file: &mut FilePlaces| file.places.push(place.clone()));
            }
        }
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found.iter_mut().for_each(|file| file.places.sort_unstable_by_key(|place| place.start));
        found
    }

    /// The games whose main line reaches the position of a key, by file, with the state of each file when it was indexed.
    /// Files in `open` are left out.
    pub fn games(&self, key: u64, open: &HashSet<PathBuf>) -> Vec<(PathBuf, Option<Stamp>, Vec<GameFound>)> {
        let state = self.state();
        let mut found: Vec<(PathBuf, Option<Stamp>, Vec<GameFound>)> = Vec::new();
        for slot in &state.slots {
            let (mut last, mut counted) = (None, None);
            for hit in slot.hits(key, open).filter(|hit| hit.is_main) {
                if counted.replace(hit.game) == Some(hit.game) {
                    continue;
                }
                if last.replace(hit.file) != Some(hit.file) {
                    let path = PathBuf::from(slot.segment.paths.get(hit.file as usize));
                    let stamp = state.files.get(&path).and_then(|at| at.stamp);
                    found.push((path, stamp, Vec::new()));
                }
                found.last_mut().into_iter().for_each(|(.., games)| games.push(slot.segment.game(&hit)));
            }
        }
        found.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        found
    }

    /// All games, each with its first half-moves, by file, with the state of each file when it was indexed. Files in `open`
    /// are left out.
    #[cfg(feature = "server")]
    pub(crate) fn all_games(
        &self,
        half_moves: usize,
        open: &HashSet<PathBuf>,
    ) -> Vec<(PathBuf, Option<Stamp>, Vec<ListedGame>)> {
        let state = self.state();
        // A segment keeps keys, not positions: the games of an opening position are those that are found by its key.
        let usual: Vec<FxHashMap<u32, Variant>> = state.slots.iter().map(|slot| slot.segment.usual_starts()).collect();
        let mut found = Vec::new();
        for (path, at) in state.files.iter().filter(|(path, _)| !open.contains(*path)) {
            let (Some(slot), Some(usual)) = (state.slots.get(at.slot), usual.get(at.slot)) else { continue };
            let games = slot.segment.games_of(at.file).map(|(hit, end)| {
                let ranks = hit.rank as usize + 1..end;
                let moves = slot.segment.moves.get(ranks.clone()).unwrap_or_default();
                ListedGame {
                    game: slot.segment.game(&hit),
                    variant: usual.get(&hit.game).copied(),
                    opening: moves.iter().take(half_moves).map_while(|code| Move::from_code(*code)).collect(),
                    plies: ranks.len() as u32,
                }
            });
            found.push((path.clone(), at.stamp, games.collect()));
        }
        found.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        found
    }

    /// The names that are wanted, by file, with the state of each file when it was indexed. Files in `open` are left out.
    pub fn names(
        &self,
        open: &HashSet<PathBuf>,
        wanted: &dyn Fn(&str, HeadlineKind) -> bool,
    ) -> Vec<(PathBuf, Option<Stamp>, Vec<FileName>)> {
        let state = self.state();
        let mut found = Vec::new();
        for (path, at) in state.files.iter().filter(|(path, _)| !open.contains(*path)) {
            let Some(slot) = state.slots.get(at.slot) else { continue };
            let segment = &slot.segment;
            let names = segment.names_of(at.file).filter_map(|index| {
                let kind = *HeadlineKind::ALL.get(usize::from(*segment.name_kinds.get(index)?))?;
                let (name, [start, games]) = (segment.names.get(index), *segment.name_places.get(index)?);
                let start = start as usize;
                wanted(name, kind).then(|| {
                    let detail = segment.details.get(index).to_owned();
                    FileName { name: name.to_owned(), kind, start, games, detail }
                })
            });
            let names: Vec<FileName> = names.collect();
            if !names.is_empty() {
                found.push((path.clone(), at.stamp, names));
            }
        }
        found.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        found
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.state().files.len()
    }

    /// The number of positions, and the bytes that they take in memory.
    pub fn size(&self) -> (usize, usize) {
        let state = self.state();
        let segments = || state.slots.iter().map(|slot| &slot.segment);
        (segments().map(|segment| segment.len()).sum(), segments().map(|segment| segment.bytes()).sum())
    }

    fn whole(&self) -> Segment {
        let slots = self.state().slots.clone();
        merged(&slots)
    }

    /// Adds a segment; its files take the place of those of the same path.
    fn insert(&self, segment: Segment, stamps: &[Option<Stamp>]) {
        {
            let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
            for (file, stamp) in (0..segment.files()).zip(stamps) {
                let path = PathBuf::from(segment.paths.get(file));
                let at = IndexedFile { slot: state.slots.len(), file, stamp: *stamp };
                if let Some(old) = state.files.insert(path, at) {
                    state.kill(old);
                }
            }
            let live = vec![true; segment.files()];
            state.slots.push(Slot { segment: Arc::new(segment), live });
        }
        while self.merge_last() {}
    }

    /// Merges the last two segments if the last is not much smaller than the one before.
    fn merge_last(&self) -> bool {
        let last = {
            let state = self.state();
            let from = state.slots.len().saturating_sub(2);
            state.slots.get(from..).unwrap_or_default().to_vec()
        };
        let [large, small] = last.as_slice() else { return false };
        if small.segment.len() * 2 < large.segment.len() && small.segment.files() * 2 < large.segment.files() {
            return false;
        }
        // Only the holder of `writing` changes the index, so it is the same after the merge.
        let segment = merged(&last);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let slot = state.slots.len().saturating_sub(2);
        state.slots.truncate(slot);
        for file in 0..segment.files() {
            if let Some(at) = state.files.get_mut(Path::new(segment.paths.get(file))) {
                (at.slot, at.file) = (slot, file);
            }
        }
        let live = vec![true; segment.files()];
        state.slots.push(Slot { segment: Arc::new(segment), live });
        true
    }

    /// Forgets a file.
    fn remove(&self, path: &Path) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = state.files.remove(path) {
            state.kill(old);
        }
    }

    fn state(&self) -> std::sync::RwLockReadGuard<'_, Contents> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn kill(&mut self, at: IndexedFile) {
        if let Some(live) = self.slots.get_mut(at.slot).and_then(|slot| slot.live.get_mut(at.file)) {
            *live = false;
        }
    }
}

impl Slot {
    /// The positions of a key in files that count.
    fn hits<'a>(&'a self, key: u64, open: &'a HashSet<PathBuf>) -> impl Iterator<Item = Hit> + 'a {
        let mut last: Option<(u32, bool)> = None;
        self.segment.find(key).filter(move |hit| match last {
            Some((file, counts)) if file == hit.file => counts,
            _ => {
                let alive = self.live.get(hit.file as usize).copied().unwrap_or(false);
                let counts =
                    alive && (open.is_empty() || !open.contains(Path::new(self.segment.paths.get(hit.file as usize))));
                last = Some((hit.file, counts));
                counts
            }
        })
    }
}

fn merged(slots: &[Slot]) -> Segment {
    let mut builder = Builder::default();
    for slot in slots {
        builder.copy(&slot.segment, |file| slot.live.get(file).copied().unwrap_or(false));
    }
    builder.finish()
}
