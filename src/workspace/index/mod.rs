//! The index of positions, headers and names over the records of some folders. The server and the command line ask the same.
//!
//! It is built like the index of a search engine. Files that were read go into a [`segment`], which
//! never changes. A file that changed goes into a new one, and is dead in the old one. Small segments at the end are
//! merged, without what is dead, so there are only a few, and a question asks each of them. Segments of
//! [`LARGE_SEGMENT`] positions are not merged, so the memory for that has a bound whatever the collection.
//!
//! With a [`cache`] the segments are in files, and a question reads the blocks that it needs ([`image`]). Without one, or where
//! it cannot be written, they are in memory. Building is the same: each segment is kept as soon as it is whole, so a
//! program that is stopped has lost only the files that it was reading.
//!
//! The index does not know open documents: the caller names the open files, and counts their documents.
//! [`GamePositions`](crate::record::GamePositions) defines which positions are the same. They are compared by keys of 64 bits.
//!
//! [`asking`] answers the questions of the command line, game by game.

mod asking;
mod builder;
pub mod cache;
mod columns;
mod image;
mod packed;
mod scan;
mod segment;
mod soundness;
#[cfg(test)]
mod tests;

pub(crate) use asking::{Asked, Bytes, FileAsked, GameAsked, OrderedLine, OrderedLines};
pub(crate) use image::read_at;
#[cfg(feature = "server")]
pub(crate) use scan::stamp_of;
pub use scan::{Scanned, Watch};
pub(crate) use segment::Hit;

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};

use rustc_hash::FxHashMap;

use crate::ide::Digest;
#[cfg(feature = "server")]
use crate::ide::ListedGame;
use crate::ide::{GameFound, HeadlineKind, Tally};
#[cfg(feature = "server")]
use crate::rules::{Move, Variant};
use crate::workspace::reason;

use builder::Builder;
use cache::{Cache, Found, List, ListedFile};
use columns::Columns;
use segment::{C, Segment};

/// Segments of so many positions are not merged with others: about 110 MB.
const LARGE_SEGMENT: usize = 8_000_000;
/// The same. It is smaller in tests, which then need no long records.
const MOST_MERGED: usize = if cfg!(test) { 20_000 } else { LARGE_SEGMENT };
/// The most bytes of segments on disk that stay in memory after a question.
const MOST_READ: usize = 256 << 20;

/// The index of some folders. Questions can be asked from any thread, also while it is brought up to date.
#[derive(Default)]
pub struct Index {
    state: RwLock<Contents>,
    /// Held by the one that brings it up to date.
    writing: Mutex<Writing>,
}

/// Where the index is kept.
#[derive(Default)]
struct Writing {
    cache: Option<Cache>,
    /// Tells the list that the index was read from, or written to, from others.
    sum: Option<u64>,
    /// The number of the last segment.
    last: u64,
    /// Why a segment or the list could not be written.
    failed: Option<String>,
}

/// How an index was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// There is nothing in the cache.
    New,
    /// It was taken over from the cache.
    TakenOver,
    /// The cache has another version, or is damaged, and is built anew.
    Unusable,
}

#[derive(Default)]
struct Contents {
    slots: Vec<Slot>,
    files: FxHashMap<PathBuf, IndexedFile>,
}

/// A segment with the files of it that count.
#[derive(Clone)]
struct Slot {
    segment: Arc<Segment>,
    live: Vec<bool>,
    /// Its number in the cache; `None` if it is in memory only.
    number: Option<u64>,
}

/// Where a file is indexed.
#[derive(Clone, Copy)]
struct IndexedFile {
    slot: usize,
    file: usize,
    /// How it was on disk; `None` if only its content is known.
    stamp: Option<Stamp>,
    /// Whether a change would show in the stamp: it was some time after the last one.
    settled: bool,
}

/// A file that was read.
struct FileRead {
    /// The key of its content.
    content: u64,
    /// Its format; empty if it is no record.
    language: &'static str,
    /// As [`Columns::bytes`] has it.
    bytes: u8,
    pieces: Vec<Digest>,
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
                    tally.count(slot.segment.result(hit.game), slot.segment.next(&hit));
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
                    let path = PathBuf::from(&*slot.segment.path(hit.file as usize));
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
                    let path = PathBuf::from(&*slot.segment.path(hit.file as usize));
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
            let games = slot.segment.games_in(at.file).map(|game| {
                let ranks = slot.segment.main_line(game);
                let (first, plies) = (ranks.start + 1, ranks.len() - 1);
                let codes = slot.segment.codes(first..first + plies.min(half_moves));
                let start = slot.segment.start(at.file, game);
                ListedGame {
                    game: slot.segment.game(&start),
                    variant: usual.get(&start.game).copied(),
                    opening: codes.into_iter().map_while(Move::from_code).collect(),
                    plies: plies as u32,
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
                let kind = *HeadlineKind::ALL.get(usize::from(segment.byte(C::NameKinds, index)))?;
                let name = segment.text(C::Names, C::NameEnds, index);
                let place = |item: usize| segment.number(C::NamePlaces, index * 2 + item);
                wanted(&name, kind).then(|| {
                    let detail = segment.text(C::Details, C::DetailEnds, index).into_owned();
                    FileName { name: name.into_owned(), kind, start: place(0), games: place(1) as u32, detail }
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

    /// The number of positions, and the bytes that they take in the cache, or in memory without one.
    pub fn size(&self) -> (usize, usize) {
        let state = self.state();
        let segments = || state.slots.iter().map(|slot| &slot.segment);
        (segments().map(|segment| segment.len()).sum(), segments().map(|segment| segment.bytes()).sum())
    }

    /// Whether something that was asked for could not be read from the cache as it was written.
    pub(crate) fn is_damaged(&self) -> bool {
        self.state().slots.iter().any(|slot| slot.segment.is_damaged())
    }

    /// Takes over what a cache has, and keeps there from now on what is read.
    pub fn open(&self, cache: &Cache) -> Opened {
        let mut writing = self.writing();
        *writing = Writing { cache: Some(cache.clone()), ..Writing::default() };
        let (contents, opened) = match cache.read() {
            Found::Index(list, segments) => {
                writing.sum = Some(list.sum);
                (Contents::of(list, segments), Opened::TakenOver)
            }
            Found::Nothing => (Contents::default(), Opened::New),
            Found::Unusable => (Contents::default(), Opened::Unusable),
        };
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = contents;
        opened
    }

    /// Forgets everything, and keeps from now on nothing on disk.
    pub fn close(&self) {
        *self.writing() = Writing::default();
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = Contents::default();
    }

    /// Forgets everything, and what is kept of it.
    pub fn clear(&self) {
        let mut writing = self.writing();
        writing.cache.iter().for_each(Cache::forget);
        writing.sum = None;
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = Contents::default();
    }

    /// The cache that it is kept in.
    pub fn cache(&self) -> Option<Cache> {
        self.writing().cache.clone()
    }

    fn writing(&self) -> std::sync::MutexGuard<'_, Writing> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds files in place of those with the same path. If the last segments would become too large to be merged with them, they
    /// are merged first.
    fn insert(&self, writing: &mut Writing, columns: &Columns, stamps: &[(Option<Stamp>, bool)]) {
        if self.last_to_merge().1 + columns.len() > MOST_MERGED {
            self.merge_last(writing);
        }
        let slot = writing.keep(columns);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        for (file, (stamp, settled)) in stamps.iter().copied().enumerate() {
            let path = PathBuf::from(columns.paths.get(file));
            let at = IndexedFile { slot: state.slots.len(), file, stamp, settled };
            if let Some(old) = state.files.insert(path, at) {
                state.kill(old);
            }
        }
        state.slots.push(slot);
    }

    /// Merges the last segments, all at once.
    fn merge_last(&self, writing: &mut Writing) {
        let (last, _) = self.last_to_merge();
        if last.len() > 1 {
            self.rewrite(writing, &last);
        }
    }

    /// The segments at the end that are merged, and the positions in them: they are small, and what comes after each is not
    /// much smaller.
    fn last_to_merge(&self) -> (Vec<Slot>, usize) {
        let state = self.state();
        let mut first = state.slots.len();
        let (mut positions, mut files) = (0, 0);
        for (index, Slot { segment, .. }) in state.slots.iter().enumerate().rev() {
            let are_few = positions * 2 < segment.len() && files * 2 < segment.files();
            let is_last = first == state.slots.len();
            if !is_last && (are_few || positions + segment.len() > MOST_MERGED) {
                break;
            }
            first = index;
            positions += segment.len();
            files += segment.files();
        }
        (state.slots.get(first..).unwrap_or_default().to_vec(), positions)
    }

    /// Takes out what is dead: segments without a file that counts, and those of which less than half counts.
    fn compact(&self, writing: &mut Writing) {
        let slots = self.state().slots.clone();
        for slot in slots {
            let live = || (0..slot.segment.files()).filter(|file| slot.live.get(*file) == Some(&true));
            let positions: usize = live().map(|file| slot.segment.positions_in(file)).sum();
            if live().next().is_none() || positions * 2 < slot.segment.len() {
                self.rewrite(writing, &[slot]);
            }
        }
    }

    /// Puts one segment with all that counts in place of some. One that cannot be read is left out: its files are unknown then.
    fn rewrite(&self, writing: &mut Writing, old: &[Slot]) {
        // Only the holder of `writing` changes the index, so it is the same afterwards.
        let mut builder = Builder::default();
        for slot in old {
            if let Some(columns) = Columns::of(&slot.segment) {
                builder.copy(&columns, |file| slot.live.get(file) == Some(&true));
            }
        }
        let columns = builder.finish();
        let new = (columns.files() > 0).then(|| writing.keep(&columns));
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let is_old = |slot: &Slot| old.iter().any(|old| Arc::ptr_eq(&old.segment, &slot.segment));
        state.slots.retain(|slot| !is_old(slot));
        state.slots.extend(new);
        let Contents { slots, files } = &mut *state;
        let mut before = std::mem::take(files);
        for (index, slot) in slots.iter().enumerate() {
            for file in (0..slot.segment.files()).filter(|file| slot.live.get(*file) == Some(&true)) {
                if let Some((path, at)) = before.remove_entry(Path::new(&*slot.segment.path(file))) {
                    files.insert(path, IndexedFile { slot: index, file, ..at });
                }
            }
        }
    }

    /// Notes in the cache what the index has now.
    fn commit(&self, writing: &mut Writing) {
        let Some(cache) = writing.cache.clone() else { return };
        let list = self.state().list();
        match cache.replace(&list) {
            Ok(sum) => writing.sum = Some(sum),
            Err(error) => writing.failed = Some(reason(&error)),
        }
    }

    /// Forgets a file; whether it was there.
    fn remove(&self, path: &Path) -> bool {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let old = state.files.remove(path);
        old.into_iter().for_each(|old| state.kill(old));
        old.is_some()
    }

    fn state(&self) -> std::sync::RwLockReadGuard<'_, Contents> {
        let read = |state: &Contents| state.slots.iter().map(|slot| slot.segment.read()).sum::<usize>();
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        if read(&state) <= MOST_READ {
            return state;
        }
        drop(state);
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        for slot in &mut state.slots {
            if let Some(segment) = slot.segment.forgotten().filter(|_| !slot.segment.is_damaged()) {
                slot.segment = Arc::new(segment);
            }
        }
        drop(state);
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Writing {
    /// A segment of columns: in the cache if it can be written there, else in memory.
    fn keep(&mut self, columns: &Columns) -> Slot {
        let live = vec![true; columns.files()];
        // A number is never used twice, or a program that has read an old list would take one segment for another.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
        self.last = now.max(self.last + 1);
        if let Some(cache) = self.cache.as_ref().filter(|_| self.failed.is_none()) {
            match cache.add(self.last, columns) {
                Ok(segment) => return Slot { segment: Arc::new(segment), live, number: Some(self.last) },
                Err(error) => self.failed = Some(reason(&error)),
            }
        }
        Slot { segment: Arc::new(columns.in_memory()), live, number: None }
    }
}

impl Contents {
    /// The contents of a cache.
    fn of(list: List, segments: Vec<Segment>) -> Contents {
        let slots = segments.into_iter().zip(&list.segments).map(|(segment, number)| {
            let live = vec![false; segment.files()];
            Slot { segment: Arc::new(segment), live, number: Some(*number) }
        });
        let mut contents = Contents { slots: slots.collect(), files: FxHashMap::default() };
        for ListedFile { path, at: [slot, file], stamp } in list.files {
            let [slot, file] = [slot, file].map(|number| number as usize);
            if let Some(live) = contents.slots.get_mut(slot).and_then(|slot| slot.live.get_mut(file)) {
                *live = true;
                contents.files.insert(path.into(), IndexedFile { slot, file, stamp, settled: stamp.is_some() });
            }
        }
        contents
    }

    /// The list for the cache. It leaves out segments that are only in memory, and their files.
    fn list(&self) -> List {
        let mut list = List::default();
        let mut places: Vec<Option<u32>> = Vec::new();
        for slot in &self.slots {
            places.push(slot.number.map(|_| list.segments.len() as u32));
            list.segments.extend(slot.number);
        }
        let files = self.files.iter().filter_map(|(path, at)| {
            let place = (*places.get(at.slot)?)?;
            let stamp = at.stamp.filter(|_| at.settled);
            Some(ListedFile { path: path.to_str()?.to_owned(), at: [place, at.file as u32], stamp })
        });
        list.files = files.collect();
        list
    }

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
                    alive && (open.is_empty() || !open.contains(Path::new(&*self.segment.path(hit.file as usize))));
                last = Some((hit.file, counts));
                counts
            }
        })
    }
}
