//! Bringing the index up to date with the files on disk.
//!
//! A scan walks over the folders. A file whose length and time of change are known is left; one whose content is known
//! only gets a new stamp; the others are read, on all cores, some at a time. So the first scan of a session that has
//! the index of the last one reads all files, but parses only those that changed.

use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::UNIX_EPOCH;

use rustc_hash::FxHashSet;

use crate::convert::Hints;
use crate::document::Settings;
use crate::ide::{self, Digest};
use crate::workspace::{Kinds, bytes_of_folder, bytes_of_regular, companion, map_on_all_cores, understood, walk};

use super::builder::Builder;
use super::cache::{Cache, checksum};
use super::segment::Segment;
use super::{Index, LeftOut, Stamp};

/// How many bytes of text are read before their segment is added.
const BATCH: u64 = 8 << 20;
/// How many files are read before their segment is added.
const BATCH_FILES: usize = 500;
/// A record of more bytes is left out.
const LARGE: u64 = 256 << 20;

/// The one that follows a scan.
pub trait Watch: Sync {
    /// `done` of the `all` files that are to be read were read.
    fn progress(&self, done: usize, all: usize);
    /// Whether to stop; what was read so far stays.
    fn cancelled(&self) -> bool;
    /// The settings of a file.
    fn settings(&self, path: &Path) -> Arc<Settings>;
    /// Reading a file has failed by a defect, in words.
    fn defect(&self, words: &str);
}

/// The outcome of a scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scanned {
    /// Files that were parsed.
    pub parsed: usize,
    /// Files that were in the index and are gone.
    pub gone: usize,
    /// Files that were left out because the index or the file is too large.
    pub left_out: usize,
    /// It was stopped.
    pub stopped: bool,
}

/// A file that may have changed.
struct Candidate {
    path: PathBuf,
    stamp: Stamp,
    length: u64,
}

/// A file that was read.
enum Read {
    /// Its content is as it was.
    Same,
    /// Its content is another.
    Parsed(u64, Box<Digest>),
}

impl Index {
    /// Takes over the index of an earlier session; whether there was one.
    pub fn load(&self, cache: &Cache) -> bool {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(segment) = cache.read().filter(|segment| segment.len() <= self.most) else { return false };
        let stamps = vec![None; segment.files()];
        self.insert(segment, &stamps);
        true
    }

    /// Keeps the index for the next session.
    pub fn store(&self, cache: &Cache) -> Result<(), String> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        cache.store(&self.whole())
    }

    /// Brings the index up to date with the records in some folders.
    pub fn scan(&self, roots: &[PathBuf], watch: &dyn Watch) -> Scanned {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scanned = Scanned::default();
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut present: FxHashSet<PathBuf> = FxHashSet::default();
        for path in roots.iter().flat_map(|root| walk(root, Kinds::All)).filter_map(Result::ok) {
            if watch.cancelled() {
                return Scanned { stopped: true, ..scanned };
            }
            let Some((stamp, length)) = stamp_of(&path) else { continue };
            // The index keeps paths as text.
            if path.to_str().is_none() || !present.insert(path.clone()) {
                continue;
            }
            if length > LARGE || self.has_no_room(&path, stamp) {
                scanned.left_out += 1;
                present.remove(&path);
                continue;
            }
            let known = self.state().files.get(&path).and_then(|at| at.stamp) == Some(stamp);
            if !known {
                candidates.push(Candidate { path, stamp, length });
            }
        }
        let gone: Vec<PathBuf> = self.state().files.keys().filter(|path| !present.contains(*path)).cloned().collect();
        gone.iter().for_each(|path| self.remove(path));
        scanned.gone = gone.len();
        let mut rest = candidates.as_slice();
        while !rest.is_empty() {
            watch.progress(candidates.len() - rest.len(), candidates.len());
            let mut bytes = 0;
            let batch = rest.iter().take(BATCH_FILES).take_while(|file| {
                bytes += file.length;
                bytes <= BATCH
            });
            let (batch, after) = rest.split_at(batch.count().max(1));
            rest = after;
            if watch.cancelled() {
                return Scanned { stopped: true, ..scanned };
            }
            self.take(batch, watch, &mut scanned);
        }
        watch.progress(candidates.len(), candidates.len());
        scanned
    }

    /// Reads some files, and adds those that changed.
    fn take(&self, batch: &[Candidate], watch: &dyn Watch, scanned: &mut Scanned) {
        let read = map_on_all_cores(batch, |file| match watch.cancelled() {
            true => None,
            false => catch_unwind(AssertUnwindSafe(|| self.read(&file.path, watch))).unwrap_or_else(|_| {
                watch.defect(&format!("{}: a defect of xqls; please report it", file.path.display()));
                None
            }),
        });
        let mut builder = Builder::default();
        let (mut stamps, mut held) = (Vec::new(), self.size().0);
        for (file, read) in batch.iter().zip(read) {
            match read {
                None => self.remove(&file.path),
                Some(Read::Same) => self.stamp(&file.path, file.stamp),
                Some(Read::Parsed(content, digest)) => {
                    let positions = digest.positions();
                    if held + positions > self.most {
                        scanned.left_out += 1;
                        self.remove(&file.path);
                        self.leave_out(&file.path, LeftOut { stamp: file.stamp, positions });
                        continue;
                    }
                    held += positions;
                    scanned.parsed += 1;
                    builder.add(&file.path.to_string_lossy(), content, &digest);
                    stamps.push(Some(file.stamp));
                }
            }
        }
        if !stamps.is_empty() {
            self.insert(builder.finish(), &stamps);
        }
    }

    /// Reads a file; `None` if it cannot be read.
    fn read(&self, path: &Path, watch: &dyn Watch) -> Option<Read> {
        let bytes = bytes_of_regular(path).ok()?;
        let settings = watch.settings(path);
        let companion = companion::by_name(path).filter(|_| !settings.ignore_companion);
        let companion = companion.and_then(|companion| bytes_of_folder(&companion).ok());
        let content = content_key(&bytes, companion.as_deref());
        if self.content_of(path) == Some(content) {
            return Some(Read::Same);
        }
        // A file that is no record has no positions.
        let digest = match understood(bytes, Hints::default(), Some(path)) {
            Ok(loaded) => ide::digest(&companion::open(&loaded, Some(path), &settings)),
            Err(_) => Digest::default(),
        };
        Some(Read::Parsed(content, Box::new(digest)))
    }

    /// The content key that a file was indexed with.
    fn content_of(&self, path: &Path) -> Option<u64> {
        let state = self.state();
        let at = state.files.get(path)?;
        let segment: &Segment = &state.slots.get(at.slot)?.segment;
        segment.contents.get(at.file).copied()
    }

    /// Whether a file was left out as it is now, and there is still no room for it.
    fn has_no_room(&self, path: &Path, stamp: Stamp) -> bool {
        let left_out = self.state().left_out.get(path).copied().filter(|file| file.stamp == stamp);
        left_out.is_some_and(|file| self.size().0 + file.positions > self.most)
    }

    fn leave_out(&self, path: &Path, file: LeftOut) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        state.left_out.insert(path.to_owned(), file);
    }

    /// Notes how a file is on disk.
    fn stamp(&self, path: &Path, stamp: Stamp) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = state.files.get_mut(path) {
            at.stamp = Some(stamp);
        }
    }
}

/// The state of a file on disk, and its length; `None` if it is not there.
pub(crate) fn stamp_of(path: &Path) -> Option<(Stamp, u64)> {
    let about = std::fs::metadata(path).ok()?;
    let changed = |about: &std::fs::Metadata| about.modified().ok()?.duration_since(UNIX_EPOCH).ok();
    let companion = companion::by_name(path).and_then(|companion| std::fs::metadata(companion).ok());
    let companion = companion.map(|companion| (companion.len(), changed(&companion)));
    let mut hasher = std::collections::hash_map::DefaultHasher::new();
    (about.len(), changed(&about), companion).hash(&mut hasher);
    Some((hasher.finish(), about.len()))
}

/// The key of the content of a file and of its companion file.
pub(super) fn content_key(bytes: &[u8], companion: Option<&[u8]>) -> u64 {
    let own = checksum(bytes);
    companion.map_or(own, |companion| own.rotate_left(1) ^ checksum(companion))
}
