//! The index on disk, from one session to the next. It may always be thrown away.
//!
//! A file of the user's cache directory has the index of a workspace: a header with the version, a checksum, then the
//! columns of one segment. A file that is not whole, or of another version, is ignored. Files are known by their
//! content, so what has changed meanwhile is read again.
//!
//! Whoever writes a cache removes those of other workspaces that nobody has used for `UNUSED`, and the ones that were
//! not used for longest if all together are larger than `MOST_BYTES`. A cache is used when it is read or written: its
//! time of change says when that was last.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::packed::Packed;
use super::segment::{Segment, Texts};
use crate::workspace::write::write;

/// The first bytes of a cache. The number counts the columns.
const HEADER: &str = concat!("xqls index 1 of ", env!("CARGO_PKG_VERSION"), "\n");

/// How long the cache of another workspace is kept after it was last used: 60 days.
const UNUSED: Duration = Duration::from_secs(60 * 24 * 3600);
/// The most bytes of all caches together; the one that was just written stays, however large.
const MOST_BYTES: u64 = 1 << 30;
/// How the names of caches begin; 16 hexadecimal digits follow.
const PREFIX: &str = "index-";

/// Where the index of some folders is kept; `None` if the user has no cache directory.
pub fn path_of(roots: &[PathBuf]) -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = variable("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| {
        if cfg!(windows) {
            variable("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            Some(variable("HOME")?.join("Library").join("Caches"))
        } else {
            Some(variable("HOME")?.join(".cache"))
        }
    })?;
    let mut names: Vec<String> = roots.iter().map(|root| root.to_string_lossy().into_owned()).collect();
    names.sort();
    let key = checksum(names.join("\n").as_bytes());
    Some(folder.join("xqls").join(format!("{PREFIX}{key:016x}")))
}

/// The segment that a file has; `None` if there is none, or the file is damaged or foreign.
pub fn read(path: &Path) -> Option<Segment> {
    let segment = decode(&std::fs::read(path).ok()?)?;
    // Where this is not possible, the cache counts as unused since it was written.
    let _ = std::fs::File::options().append(true).open(path).and_then(|file| file.set_modified(SystemTime::now()));
    Some(segment)
}

/// Writes a segment, and removes caches of other workspaces. The error says why it could not be written.
pub fn store(path: &Path, segment: &Segment) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    write(path, None, &encode(segment)).map_err(|why| why.to_string())?;
    tidy(path, SystemTime::now(), MOST_BYTES);
    Ok(())
}

/// Removes the caches beside `path` that were not used for [`UNUSED`] until `now`, and the oldest ones while all together
/// have more than `most` bytes. What cannot be removed stays.
pub(super) fn tidy(path: &Path, now: SystemTime, most: u64) {
    let Some(entries) = path.parent().and_then(|folder| std::fs::read_dir(folder).ok()) else { return };
    let mut bytes = std::fs::metadata(path).map_or(0, |about| about.len());
    let others = entries.filter_map(|entry| {
        let entry = entry.ok().filter(|entry| is_cache(&entry.file_name()) && entry.path() != path)?;
        let about = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
        Some((about.modified().ok()?, about.len(), entry.path()))
    });
    let mut others: Vec<(SystemTime, u64, PathBuf)> = others.collect();
    others.sort_by(|one, other| other.cmp(one));
    for (used, length, path) in others {
        bytes += length;
        // A time in the future is that of another clock.
        let unused = now.duration_since(used).is_ok_and(|since| since > UNUSED);
        if unused || bytes > most {
            let _ = std::fs::remove_file(path);
            bytes -= length;
        }
    }
}

/// Whether a file has the name of a cache.
fn is_cache(name: &OsStr) -> bool {
    let key = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    key.is_some_and(|key| key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

fn encode(segment: &Segment) -> Vec<u8> {
    let mut body = Writer(Vec::with_capacity(segment.bytes() + 1024));
    body.texts(&segment.paths);
    body.longs(&segment.contents);
    for column in [
        &segment.first_games,
        &segment.first_names,
        &segment.first_lines,
        &segment.first_ranks,
        &segment.places,
        &segment.buckets,
    ] {
        body.words(column.len(), column.iter().copied());
    }
    body.bytes(&segment.results);
    body.bytes(&segment.steps);
    body.words(segment.moves.len(), segment.moves.iter().map(|code| u32::from(*code)));
    body.words(segment.far.len() * 3, segment.far.iter().flatten().copied());
    for packed in [&segment.keys, &segment.ranks] {
        body.longs(&[u64::from(packed.width), packed.len as u64]);
        body.longs(&packed.words);
    }
    body.texts(&segment.names);
    body.bytes(&segment.name_kinds);
    body.words(segment.name_places.len() * 2, segment.name_places.iter().flatten().copied());
    let mut whole = HEADER.as_bytes().to_vec();
    whole.extend_from_slice(&checksum(&body.0).to_le_bytes());
    whole.extend_from_slice(&body.0);
    whole
}

fn decode(bytes: &[u8]) -> Option<Segment> {
    let (sum, body) = bytes.strip_prefix(HEADER.as_bytes())?.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != checksum(body) {
        return None;
    }
    let mut body = Reader(body);
    let (paths, contents) = (body.texts()?, body.longs()?);
    let [first_games, first_names, first_lines, first_ranks, places, buckets] =
        [body.words()?, body.words()?, body.words()?, body.words()?, body.words()?, body.words()?];
    let (results, steps) = (body.bytes()?.to_vec(), body.bytes()?.to_vec());
    let moves = body.words()?.into_iter().map(|code| code as u16).collect();
    let far = body.words()?.chunks_exact(3).filter_map(|far| far.try_into().ok()).collect();
    let mut packed = || {
        let about = body.longs()?;
        let [width, len] = <[u64; 2]>::try_from(about).ok()?;
        Some(Packed { width: u32::try_from(width).ok()?, len: usize::try_from(len).ok()?, words: body.longs()? })
    };
    let (keys, ranks) = (packed()?, packed()?);
    let (names, name_kinds) = (body.texts()?, body.bytes()?.to_vec());
    let name_places = body.words()?.chunks_exact(2).filter_map(|place| place.try_into().ok()).collect();
    let segment = Segment {
        paths,
        contents,
        first_games,
        first_names,
        results,
        first_lines,
        first_ranks,
        places,
        moves,
        steps,
        far,
        buckets,
        keys,
        ranks,
        names,
        name_kinds,
        name_places,
    };
    body.0.is_empty().then_some(segment)
}

struct Writer(Vec<u8>);

impl Writer {
    fn length(&mut self, length: usize) {
        self.0.extend_from_slice(&(length as u64).to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    fn words(&mut self, length: usize, words: impl Iterator<Item = u32>) {
        self.length(length);
        words.for_each(|word| self.0.extend_from_slice(&word.to_le_bytes()));
    }

    fn longs(&mut self, longs: &[u64]) {
        self.length(longs.len());
        longs.iter().for_each(|long| self.0.extend_from_slice(&long.to_le_bytes()));
    }

    fn texts(&mut self, texts: &Texts) {
        self.bytes(texts.text.as_bytes());
        self.words(texts.ends.len(), texts.ends.iter().copied());
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// So many items of some bytes each.
    fn items(&mut self, size: usize) -> Option<&'a [u8]> {
        let (length, rest) = self.0.split_first_chunk::<8>()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?.checked_mul(size)?;
        let (items, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some(items)
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        self.items(1)
    }

    fn words(&mut self) -> Option<Vec<u32>> {
        let items = self.items(4)?.chunks_exact(4);
        Some(items.filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?))).collect())
    }

    fn longs(&mut self) -> Option<Vec<u64>> {
        let items = self.items(8)?.chunks_exact(8);
        Some(items.filter_map(|long| Some(u64::from_le_bytes(long.try_into().ok()?))).collect())
    }

    fn texts(&mut self) -> Option<Texts> {
        let text = std::str::from_utf8(self.bytes()?).ok()?.to_owned();
        Some(Texts { text, ends: self.words()? })
    }
}
