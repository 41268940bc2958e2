//! The index on disk, from one session to the next. It may always be thrown away.
//!
//! A file of the user's cache directory has the index of a workspace: a header with the version, the length and a
//! checksum, then the folders of the workspace and the columns of one segment. It holds names and moves of records that
//! may be private, so nobody else can read it ([`private`]). A file that is not whole, of another version or of other
//! folders, or whose columns do not fit together, is ignored. Records are known by their content, so what has changed
//! meanwhile is read again.
//!
//! Whoever writes a cache removes those of other workspaces that nobody has used for `UNUSED`, and the ones that were
//! not used for longest if all together are larger than `MOST_BYTES`. A cache is used when it is read or written: its
//! time of change says when that was last.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::packed::Packed;
use super::segment::{Segment, Texts};
use crate::words::say;
use crate::workspace::write::replace_privately;
use crate::workspace::{private, reader, reason};

/// The first bytes of a cache. The number counts the layouts.
const HEADER: &str = concat!("xqls index 4 of ", env!("CARGO_PKG_VERSION"), "\n");

/// How long the cache of another workspace is kept after it was last used: 60 days.
const UNUSED: Duration = Duration::from_secs(60 * 24 * 3600);
/// The most bytes of all caches together. A larger one is neither written nor read.
const MOST_BYTES: u64 = 1 << 30;
/// How the names of caches begin; 16 hexadecimal digits follow.
const PREFIX: &str = "index-";

/// The cache of a workspace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    /// The file.
    pub path: PathBuf,
    roots: Vec<PathBuf>,
}

impl Cache {
    /// Where the index of some folders is kept; `None` if the user has no cache directory.
    pub fn of(roots: &[PathBuf]) -> Option<Cache> {
        let variable = |name: &str| {
            let value = std::env::var_os(name).map(PathBuf::from);
            value.filter(|path| path.is_absolute())
        };
        let folder = variable("XDG_CACHE_HOME").or_else(|| {
            if cfg!(windows) {
                variable("LOCALAPPDATA")
            } else if cfg!(target_os = "macos") {
                Some(variable("HOME")?.join("Library").join("Caches"))
            } else {
                Some(variable("HOME")?.join(".cache"))
            }
        })?;
        Some(Cache::within(&folder.join("xqls"), roots))
    }

    /// The cache of some folders within a folder that has caches only.
    pub fn within(folder: &Path, roots: &[PathBuf]) -> Cache {
        let mut roots = roots.to_vec();
        roots.sort();
        roots.dedup();
        let path = folder.join(format!("{PREFIX}{:016x}", checksum(&named(&roots))));
        Cache { path, roots }
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// The segment that it has; `None` if there is none, or the file is damaged or foreign.
    pub fn read(&self) -> Option<Segment> {
        private::close_folder(self.folder()).ok()?;
        let (mut file, about) = private::open(&self.path).ok()?;
        let mut head = [0; HEADER.len() + 16];
        file.read_exact(&mut head).ok()?;
        let (length, sum) = head.strip_prefix(HEADER.as_bytes())?.split_first_chunk::<8>()?;
        let length = u64::from_le_bytes(*length);
        if length > MOST_BYTES || about.len() != length + head.len() as u64 {
            return None;
        }
        let mut body = Vec::with_capacity(usize::try_from(length).ok()?);
        file.by_ref().take(length).read_to_end(&mut body).ok()?;
        let segment = (checksum(&body).to_le_bytes() == sum).then(|| decode(&body, &self.roots)).flatten()?;
        // Where this is not possible, the cache counts as unused since it was written.
        let _ = file.set_modified(SystemTime::now());
        Some(segment)
    }

    /// Writes a segment, and removes caches of other workspaces. The error says why it could not be written.
    pub fn store(&self, segment: &Segment) -> Result<(), String> {
        self.write(&encode(segment, &self.roots)).map_err(|error| reason(&error))?;
        remove_old(&self.path, SystemTime::now(), MOST_BYTES);
        Ok(())
    }

    /// Writes the file around a body.
    pub(super) fn write(&self, body: &[u8]) -> io::Result<()> {
        if body.len() as u64 > MOST_BYTES {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, say!(reader(), "it is larger than 1 GiB")));
        }
        private::create_folder(self.folder())?;
        replace_privately(&self.path, &|out| {
            out.write_all(HEADER.as_bytes())?;
            out.write_all(&(body.len() as u64).to_le_bytes())?;
            out.write_all(&checksum(body).to_le_bytes())?;
            out.write_all(body)
        })
    }
}

/// The bytes that distinguish some folders from all others.
fn named(roots: &[PathBuf]) -> Vec<u8> {
    let mut names = BytesWriter(Vec::new());
    roots.iter().for_each(|root| names.bytes(root.as_os_str().as_encoded_bytes()));
    names.0
}

/// Removes the caches beside `path` that were not used for [`UNUSED`] until `now`, and the oldest ones while all together
/// have more than `most` bytes. What cannot be removed stays.
pub(super) fn remove_old(path: &Path, now: SystemTime, most: u64) {
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

pub(super) fn encode(segment: &Segment, roots: &[PathBuf]) -> Vec<u8> {
    let mut body = BytesWriter(Vec::with_capacity(segment.bytes() + 1024));
    body.bytes(&named(roots));
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
    body.texts(&segment.details);
    body.texts(&segment.game_names);
    body.bytes(&segment.name_kinds);
    body.words(segment.name_places.len() * 2, segment.name_places.iter().flatten().copied());
    body.0
}

/// The segment of a body; `None` if it is not that of these folders, or its columns do not fit together.
pub(super) fn decode(body: &[u8], roots: &[PathBuf]) -> Option<Segment> {
    let mut body = BytesReader(body);
    if body.bytes()? != named(roots) {
        return None;
    }
    let (paths, contents) = (body.texts()?, body.longs()?);
    let [first_games, first_names, first_lines, first_ranks, places, buckets] =
        [body.words()?, body.words()?, body.words()?, body.words()?, body.words()?, body.words()?];
    let (results, steps) = (body.bytes()?.to_vec(), body.bytes()?.to_vec());
    let moves: Option<Vec<u16>> = body.words()?.into_iter().map(|code| u16::try_from(code).ok()).collect();
    let far = body.groups::<3>()?;
    let mut packed = || {
        let [width, len] = <[u64; 2]>::try_from(body.longs()?).ok()?;
        Some(Packed { width: u32::try_from(width).ok()?, len: usize::try_from(len).ok()?, words: body.longs()? })
    };
    let (keys, ranks) = (packed()?, packed()?);
    let (names, details, game_names) = (body.texts()?, body.texts()?, body.texts()?);
    let name_kinds = body.bytes()?.to_vec();
    let name_places = body.groups::<2>()?;
    let segment = Segment {
        paths,
        contents,
        first_games,
        first_names,
        results,
        game_names,
        first_lines,
        first_ranks,
        places,
        moves: moves?,
        steps,
        far,
        buckets,
        keys,
        ranks,
        names,
        details,
        name_kinds,
        name_places,
    };
    let whole = body.0.is_empty() && segment.is_sound();
    let mut paths = (0..segment.files()).map(|file| Path::new(segment.paths.get(file)));
    (whole && paths.all(|path| roots.iter().any(|root| is_inside(path, root)))).then_some(segment)
}

/// Whether a path leads from a folder to something in it.
fn is_inside(path: &Path, folder: &Path) -> bool {
    let rest = path.strip_prefix(folder);
    rest.is_ok_and(|rest| rest.components().all(|part| matches!(part, Component::Normal(_))))
}

struct BytesWriter(Vec<u8>);

impl BytesWriter {
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

struct BytesReader<'a>(&'a [u8]);

impl<'a> BytesReader<'a> {
    /// The items that follow their number, each of `size` bytes.
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

    /// Words in groups of some.
    fn groups<const SIZE: usize>(&mut self) -> Option<Vec<[u32; SIZE]>> {
        let words = self.words()?;
        let (groups, rest) = words.as_chunks::<SIZE>();
        rest.is_empty().then(|| groups.to_vec())
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
