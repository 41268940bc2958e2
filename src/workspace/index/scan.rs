//! Bringing the index up to date with the files on disk.
//!
//! A file whose length and time of change are known is left; one whose content is known only gets a new stamp; the others
//! are read, on all cores, some at a time. A file that was changed within [`SETTLED`] before it was looked at may be changed
//! again without another time of change, so its content is compared the next time.
//!
//! Only one program at a time writes to a cache. Another one waits, and then takes over what the first has read.

use std::fs::Metadata;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustc_hash::FxHashSet;

use crate::convert::Hints;
use crate::document::{Document, Settings, pieces};
use crate::ide::{self, TextBefore};
use crate::text::Encoding;
use crate::workspace::{
    Kinds, bytes_of_folder, bytes_of_regular, companion, map_on_all_cores, on_all_cores, reason, understood, walk,
};

use super::builder::Builder;
use super::cache::{Cache, Found, Lock, checksum};
use super::segment::C;
use super::{Contents, FileRead, Index, Stamp, Writing};

/// How many bytes of text are read at a time.
const BATCH: u64 = 8 << 20;
/// How many files are read at a time.
const BATCH_FILES: usize = 500;
/// How many positions are read before they are kept.
const CHUNK: usize = if cfg!(test) { 2_000 } else { 2_000_000 };
/// A record of more bytes is left out.
pub(crate) const LARGE: u64 = 256 << 20;
/// The coarsest clock of a file system.
const SETTLED: Duration = Duration::from_secs(2);
/// How often one that waits for another program looks again.
const LOOK: Duration = Duration::from_millis(50);

/// The one that follows a scan.
pub trait Watch: Sync {
    /// `done` of the `all` files that are to be read were read.
    fn progress(&self, done: usize, all: usize);
    /// `done` of the `all` bytes of these files were read.
    fn progress_in_bytes(&self, _done: u64, _all: u64) {}
    /// Another program writes to the cache, and is waited for.
    fn waits(&self) {}
    /// Whether to stop; what was read so far stays.
    fn cancelled(&self) -> bool;
    /// The settings of a file.
    fn settings(&self, path: &Path) -> Arc<Settings>;
    /// Reading a file has failed by a defect, in words.
    fn defect(&self, words: &str);
}

/// The outcome of a scan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scanned {
    /// Files that were parsed.
    pub parsed: usize,
    /// Files that were in the index and are gone.
    pub gone: usize,
    /// Files that were left out because they are too large.
    pub left_out: usize,
    /// It was stopped.
    pub stopped: bool,
    /// Why the index, or a part of it, could not be kept in the cache.
    pub unkept: Option<String>,
}

/// A file that may have changed.
struct Candidate {
    path: PathBuf,
    stamp: Stamp,
    settled: bool,
    length: u64,
}

/// The work of a scan.
#[derive(Default)]
struct Plan {
    candidates: Vec<Candidate>,
    gone: Vec<PathBuf>,
    left_out: usize,
}

/// A file that was read.
enum Read {
    /// Its content is as it was.
    Same,
    /// Its content is another.
    Parsed(Box<FileRead>),
}

impl Index {
    /// Brings the index up to date with the records in some folders.
    pub fn scan(&self, roots: &[PathBuf], watch: &dyn Watch) -> Scanned {
        let mut files = Vec::new();
        for path in roots.iter().flat_map(|root| walk(root, Kinds::All)).filter_map(Result::ok) {
            if watch.cancelled() {
                return Scanned { stopped: true, ..Scanned::default() };
            }
            files.push(path);
        }
        self.update(&files, watch)
    }

    /// Brings the index up to date with these files, all that there are.
    pub fn update(&self, files: &[PathBuf], watch: &dyn Watch) -> Scanned {
        let mut writing = self.writing();
        writing.failed = None;
        let mut plan = self.plan(files, watch);
        if plan.is_empty() {
            return Scanned { left_out: plan.left_out, ..Scanned::default() };
        }
        let locked = match writing.cache.clone() {
            Some(cache) => match lock(&cache, watch) {
                Ok(Some(lock)) => {
                    // Another program may have read the files meanwhile.
                    if cache.sum() != writing.sum
                        && let Found::Index(list, segments) = cache.read()
                    {
                        writing.sum = Some(list.sum);
                        let contents = Contents::of(list, segments);
                        *self.state.write().unwrap_or_else(PoisonError::into_inner) = contents;
                        plan = self.plan(files, watch);
                    }
                    Some(lock)
                }
                Ok(None) => return Scanned { stopped: true, ..Scanned::default() },
                Err(error) => {
                    writing.failed = Some(reason(&error));
                    None
                }
            },
            None => None,
        };
        let scanned = match plan.is_empty() {
            true => Scanned { left_out: plan.left_out, ..Scanned::default() },
            false => self.carry_out(&plan, &mut writing, watch),
        };
        drop(locked);
        Scanned { unkept: writing.failed.clone(), ..scanned }
    }

    /// The work that these files need.
    fn plan(&self, files: &[PathBuf], watch: &dyn Watch) -> Plan {
        let mut plan = Plan::default();
        let looked = map_on_all_cores(files, |path| look(path, &|| watch.settings(path).ignore_companion));
        let state = self.state();
        let mut present: FxHashSet<&Path> = FxHashSet::default();
        for (path, looked) in files.iter().zip(looked) {
            // The index keeps paths as text.
            let Some((stamp, settled, length)) = looked.filter(|_| path.to_str().is_some() && present.insert(path))
            else {
                continue;
            };
            if length > LARGE {
                plan.left_out += 1;
                present.remove(path.as_path());
                continue;
            }
            if !state.files.get(path).is_some_and(|at| at.settled && at.stamp == Some(stamp)) {
                plan.candidates.push(Candidate { path: path.clone(), stamp, settled, length });
            }
        }
        plan.gone = state.files.keys().filter(|path| !present.contains(path.as_path())).cloned().collect();
        plan
    }

    fn carry_out(&self, plan: &Plan, writing: &mut Writing, watch: &dyn Watch) -> Scanned {
        let mut scanned = Scanned { gone: plan.gone.len(), left_out: plan.left_out, ..Scanned::default() };
        let mut changed = false;
        plan.gone.iter().for_each(|path| changed |= self.remove(path));
        let (mut builder, mut stamps) = (Builder::default(), Vec::new());
        let all = plan.candidates.len();
        let bytes: u64 = plan.candidates.iter().map(|file| file.length).sum();
        let read = AtomicU64::new(0);
        let mut rest = plan.candidates.as_slice();
        while !rest.is_empty() {
            watch.progress(all - rest.len(), all);
            let mut length = 0;
            let batch = rest.iter().take(BATCH_FILES).take_while(|file| {
                length += file.length;
                length <= BATCH
            });
            let (batch, after) = rest.split_at(batch.count().max(1));
            if watch.cancelled() {
                scanned.stopped = true;
                break;
            }
            rest = after;
            let advance = |more: u64| {
                let done = read.fetch_add(more, Ordering::Relaxed) + more;
                watch.progress_in_bytes(done.min(bytes), bytes);
            };
            let results = map_on_all_cores(batch, |file| match watch.cancelled() {
                true => None,
                false => self.read_safely(&file.path, watch, &advance),
            });
            for (file, read) in batch.iter().zip(results) {
                match read {
                    None => changed |= self.remove(&file.path),
                    Some(Read::Same) => {
                        self.stamp(file);
                        changed |= file.settled;
                    }
                    Some(Read::Parsed(read)) => {
                        scanned.parsed += 1;
                        builder.add(&file.path.to_string_lossy(), &read);
                        stamps.push((Some(file.stamp), file.settled));
                    }
                }
            }
            if builder.len() >= CHUNK {
                let columns = std::mem::take(&mut builder).finish();
                self.insert(writing, &columns, &std::mem::take(&mut stamps));
                self.commit(writing);
            }
        }
        if !stamps.is_empty() {
            self.merge_last(writing);
            self.insert(writing, &builder.finish(), &stamps);
        }
        if changed || scanned.parsed > 0 {
            self.merge_last(writing);
            self.compact(writing);
            self.commit(writing);
        }
        watch.progress(all - rest.len(), all);
        scanned
    }

    fn read_safely(&self, path: &Path, watch: &dyn Watch, advance: &(dyn Fn(u64) + Sync)) -> Option<Read> {
        catch_unwind(AssertUnwindSafe(|| self.read(path, watch, advance))).unwrap_or_else(|_| {
            watch.defect(&format!("{}: a defect of xqls; please report it", path.display()));
            None
        })
    }

    /// Reads a file; `None` if it cannot be read.
    fn read(&self, path: &Path, watch: &dyn Watch, advance: &(dyn Fn(u64) + Sync)) -> Option<Read> {
        let bytes = bytes_of_regular(path).ok()?;
        let settings = watch.settings(path);
        let companion = companion::by_name(path).filter(|_| !settings.ignore_companion);
        let companion = companion.and_then(|companion| bytes_of_folder(&companion).ok());
        let content = content_key(&bytes, companion.as_deref());
        let length = bytes.len() as u64;
        if self.content_of(path) == Some(content) {
            advance(length);
            return Some(Read::Same);
        }
        let mut read = FileRead { content, language: "", bytes: 0, pieces: Vec::new() };
        // A file that is no record has no positions.
        let Ok(loaded) = understood(bytes, Hints::default(), Some(path)) else {
            advance(length);
            return Some(Read::Parsed(Box::new(read)));
        };
        read.language = loaded.format.info.id;
        let is_utf8 = loaded.encoding == Encoding::Utf8 && loaded.exact;
        read.bytes = match (&loaded.binary, loaded.text.len() as u64) {
            (Some(_), _) => super::asking::BINARY,
            (None, text) if is_utf8 && text == length => super::asking::PLAIN,
            (None, text) if is_utf8 && loaded.bom && text + 3 == length => super::asking::MARKED,
            _ => super::asking::ENCODED,
        };
        let mut before = TextBefore::default();
        for (start, piece) in pieces(&loaded.text, loaded.format) {
            before.bytes = start;
            let document = match piece.len() == loaded.text.len() {
                true => companion::open(&loaded, Some(path), &settings),
                false => Document::open(piece, loaded.format, &settings, &on_all_cores),
            };
            read.pieces.push(ide::digest_after(before, &document, &on_all_cores));
            before.lines += document.rope().len_lines() as u32 - 1;
            advance(piece.len() as u64);
        }
        Some(Read::Parsed(Box::new(read)))
    }

    /// The content key that a file was indexed with.
    fn content_of(&self, path: &Path) -> Option<u64> {
        let state = self.state();
        let at = state.files.get(path)?;
        state.slots.get(at.slot)?.segment.long(C::Contents, at.file)
    }

    /// Notes how a file is on disk.
    fn stamp(&self, file: &Candidate) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = state.files.get_mut(&file.path) {
            (at.stamp, at.settled) = (Some(file.stamp), file.settled);
        }
    }
}

impl Plan {
    fn is_empty(&self) -> bool {
        self.candidates.is_empty() && self.gone.is_empty()
    }
}

/// Waits for the lock of a cache; `None` if it was stopped meanwhile.
fn lock(cache: &Cache, watch: &dyn Watch) -> std::io::Result<Option<Lock>> {
    let mut said = false;
    loop {
        if let Some(lock) = cache.lock()? {
            return Ok(Some(lock));
        }
        if !std::mem::replace(&mut said, true) {
            watch.waits();
        }
        if watch.cancelled() {
            return Ok(None);
        }
        std::thread::sleep(LOOK);
    }
}

/// The state of a file on disk, and its length; `None` if it is not there.
#[cfg(feature = "server")]
pub(crate) fn stamp_of(path: &Path) -> Option<(Stamp, u64)> {
    look(path, &|| false).map(|(stamp, _, length)| (stamp, length))
}

/// The state of a file on disk, whether it is settled, and its length. `ignores` says whether a companion file counts.
fn look(path: &Path, ignores: &dyn Fn() -> bool) -> Option<(Stamp, bool, u64)> {
    let about = std::fs::metadata(path).ok().filter(Metadata::is_file)?;
    let companion = companion::by_name(path).filter(|_| !ignores());
    let companion = companion.and_then(|companion| std::fs::metadata(companion).ok());
    let mut hasher = std::collections::hash_map::DefaultHasher::new();
    let now = SystemTime::now();
    let mut settled = true;
    for about in [Some(&about), companion.as_ref()] {
        about.map(|about| (about.len(), change_of(about))).hash(&mut hasher);
        let changed = about.and_then(|about| about.modified().ok());
        settled &= changed.is_none_or(|changed| now.duration_since(changed).is_ok_and(|since| since > SETTLED));
    }
    Some((hasher.finish(), settled, about.len()))
}

/// When a file was changed. Where the system knows, also when another file got its name.
fn change_of(about: &Metadata) -> (Option<Duration>, [i64; 3]) {
    let changed = about.modified().ok().and_then(|changed| changed.duration_since(UNIX_EPOCH).ok());
    #[cfg(unix)]
    let more = {
        use std::os::unix::fs::MetadataExt;

        [about.ctime(), about.ctime_nsec(), about.ino().cast_signed()]
    };
    #[cfg(not(unix))]
    let more = [0; 3];
    (changed, more)
}

/// The key of the content of a file and of its companion file.
pub(super) fn content_key(bytes: &[u8], companion: Option<&[u8]>) -> u64 {
    let own = checksum(bytes);
    companion.map_or(own, |companion| own.rotate_left(1) ^ checksum(companion))
}
