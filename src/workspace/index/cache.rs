//! The index on disk, from one session to the next, shared by all programs that ask for the same folders. It may always be
//! thrown away.
//!
//! The user's cache directory has for a list of folders:
//!
//! - the *list* `index-<key>`: the folders, the segments that count, and each file with its state and its place in one;
//! - the segments `index-<key>-<number>`, each written once and never changed. Only what a question needs is read;
//! - the lock `index-<key>-lock`, which the program holds that writes. Others wait for it, and read without it.
//!
//! A segment is written before the list that names it, and the list is replaced as a whole. So whenever a program is killed,
//! the list names what is valid, and the next one goes on from there. Segments that no list names are removed by the next
//! program that writes. All of it has checksums: the list and the heads of segments as they are opened, each block of a segment
//! as it is read.
//!
//! They hold names and moves of records that may be private, so nobody else can read them ([`private`]). A list that is not
//! whole, of another version or of other folders, or that names a segment that is not whole, is not taken over.
//!
//! Whoever writes removes the caches of other folders that nobody has used for `UNUSED`, and the ones that were not used for
//! longest if all together are larger than `MOST_BYTES`. A cache is used when it is read or written: the time of change of its
//! list says when that was last.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::Stamp;
use super::columns::Columns;
use super::image::{self, Image};
use super::segment::{C, Column, Segment};
use crate::workspace::private;
use crate::workspace::write::replace_privately;

/// The first bytes of a list and of a segment. The number counts the layouts,
/// and the tables of openings, whose lines a segment names.
const HEADER: &str = concat!("xqls index 7 of ", env!("CARGO_PKG_VERSION"), "\n");

/// How long the cache of other folders is kept after it was last used: 60 days.
const UNUSED: Duration = Duration::from_secs(60 * 24 * 3600);
/// The most bytes of all caches together, besides that which is written.
const MOST_BYTES: u64 = 8 << 30;
/// How the names of caches begin; 16 hexadecimal digits follow.
const PREFIX: &str = "index-";
/// A cache that was used within this time need not be marked again.
const RECENT: Duration = Duration::from_secs(3600);

/// The cache of some folders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    /// Its list.
    pub path: PathBuf,
    roots: Vec<PathBuf>,
}

/// The contents of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct List {
    /// The numbers of the segments.
    pub segments: Vec<u64>,
    /// The files that count.
    pub files: Vec<ListedFile>,
    /// Tells this list from others.
    pub sum: u64,
}

/// A file of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ListedFile {
    pub path: String,
    /// The segment, as an index of the list, and the file in it.
    pub at: [u32; 2],
    /// How it was on disk, if that tells whether it has changed.
    pub stamp: Option<Stamp>,
}

/// A cache as it was found.
pub(super) enum Found {
    /// There is none.
    Nothing,
    /// There is one that cannot be used: it is of another version, or damaged.
    Unusable,
    /// Its list, and its segments.
    Index(List, Vec<Segment>),
}

/// Holds the lock of a cache.
pub(super) struct Lock {
    _file: Option<File>,
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
        // Without slashes at the end, and the like.
        let mut roots: Vec<PathBuf> = roots.iter().map(|root| root.components().collect()).collect();
        roots.sort();
        roots.dedup();
        let path = folder.join(format!("{PREFIX}{:016x}", checksum(&named(&roots))));
        Cache { path, roots }
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    fn beside(&self, what: &str) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(format!("-{what}"));
        name.into()
    }

    /// Reads it.
    pub(super) fn read(&self) -> Found {
        if private::close_folder(self.folder()).is_err() {
            return Found::Nothing;
        }
        // Another program may replace the list, and remove a segment, while this one opens the segments.
        for _ in 0..3 {
            let Ok((mut file, about)) = private::open(&self.path) else { return Found::Nothing };
            let Some(list) = self.list(&mut file, about.len()) else { return Found::Unusable };
            let segments = list.segments.iter().map(|number| segment(&self.beside(&number.to_string())));
            let Some(segments) = segments.collect::<Option<Vec<Segment>>>() else { continue };
            let fits = |file: &ListedFile| {
                let [slot, own] = file.at;
                let segment = segments.get(slot as usize);
                segment.is_some_and(|segment| (own as usize) < segment.files())
                    && self.roots.iter().any(|root| is_inside(Path::new(&file.path), root))
            };
            if !list.files.iter().all(fits) {
                return Found::Unusable;
            }
            if about.modified().is_ok_and(|used| used.elapsed().is_ok_and(|since| since > RECENT)) {
                // Where this is not possible, the cache counts as unused since it was written.
                let _ = file.set_modified(SystemTime::now());
            }
            return Found::Index(list, segments);
        }
        Found::Unusable
    }

    fn list(&self, file: &mut File, length: u64) -> Option<List> {
        let mut head = [0; HEADER.len() + 16];
        file.read_exact(&mut head).ok()?;
        let (own, sum) = head.strip_prefix(HEADER.as_bytes())?.split_first_chunk::<8>()?;
        let (own, sum) = (u64::from_le_bytes(*own), u64::from_le_bytes(sum.try_into().ok()?));
        // A file of a terabyte may be all hole.
        if own.checked_add(head.len() as u64)? != length {
            return None;
        }
        let mut body = Vec::new();
        body.try_reserve_exact(usize::try_from(own).ok()?).ok()?;
        file.take(own).read_to_end(&mut body).ok()?;
        let list = (image::sum(&body) == sum).then(|| List::decode(&body, &self.roots)).flatten()?;
        Some(List { sum, ..list })
    }

    /// The checksum of the list on disk. It changes with each list that is written.
    pub(super) fn sum(&self) -> Option<u64> {
        let (mut file, _) = private::open(&self.path).ok()?;
        let mut head = [0; HEADER.len() + 16];
        file.read_exact(&mut head).ok()?;
        let (_, sum) = head.strip_prefix(HEADER.as_bytes())?.split_first_chunk::<8>()?;
        Some(u64::from_le_bytes(sum.try_into().ok()?))
    }

    /// The lock, for the one that writes; `None` if another program has it.
    pub(super) fn lock(&self) -> io::Result<Option<Lock>> {
        private::create_folder(self.folder())?;
        let path = self.beside("lock");
        let file = File::options().create(true).append(true).open(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: Some(file) })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            // Not every file system has locks. Lists are replaced as a whole, so nothing breaks without them.
            Err(fs::TryLockError::Error(_)) => Ok(Some(Lock { _file: None })),
        }
    }

    /// Writes a segment, and opens it.
    pub(super) fn add(&self, number: u64, columns: &Columns) -> io::Result<Segment> {
        private::create_folder(self.folder())?;
        let path = self.beside(&number.to_string());
        let (bytes, places) = columns.encode();
        let mut head = BytesWriter(Vec::new());
        head.longs(&places.iter().flat_map(|column| [column.at, column.len, column.size]).collect::<Vec<_>>());
        head.length(bytes.len());
        head.longs(&image::sums(&bytes));
        replace_privately(&path, &|out| {
            out.write_all(HEADER.as_bytes())?;
            out.write_all(&(head.0.len() as u64).to_le_bytes())?;
            out.write_all(&image::sum(&head.0).to_le_bytes())?;
            out.write_all(&head.0)?;
            out.write_all(&bytes)
        })?;
        segment(&path).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// Replaces the list, and removes the segments that it does not name, and caches of other folders that are too old or
    /// too many. Returns what tells the list from others.
    pub(super) fn replace(&self, list: &List) -> io::Result<u64> {
        private::create_folder(self.folder())?;
        let body = list.encode(&self.roots);
        let sum = image::sum(&body);
        replace_privately(&self.path, &|out| {
            out.write_all(HEADER.as_bytes())?;
            out.write_all(&(body.len() as u64).to_le_bytes())?;
            out.write_all(&sum.to_le_bytes())?;
            out.write_all(&body)
        })?;
        let named: Vec<PathBuf> = list.segments.iter().map(|number| self.beside(&number.to_string())).collect();
        let own = self.path.file_name().map(OsStr::to_owned).unwrap_or_default();
        for entry in fs::read_dir(self.folder()).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let of_own = key_of(&name).is_some_and(|(key, rest)| OsStr::new(key) == own && is_number(rest));
            if of_own && !named.contains(&entry.path()) {
                let _ = fs::remove_file(entry.path());
            }
        }
        remove_old(&self.path, SystemTime::now(), MOST_BYTES);
        Ok(sum)
    }

    /// Removes the list, so that the next one who asks builds it anew.
    pub fn forget(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens the segment of a file; `None` if its head is not whole.
fn segment(path: &Path) -> Option<Segment> {
    let (mut file, about) = private::open(path).ok()?;
    let mut head = [0; HEADER.len() + 16];
    file.read_exact(&mut head).ok()?;
    let (length, sum) = head.strip_prefix(HEADER.as_bytes())?.split_first_chunk::<8>()?;
    let (length, sum) = (u64::from_le_bytes(*length), u64::from_le_bytes(sum.try_into().ok()?));
    let start = (head.len() as u64).checked_add(length).filter(|start| *start <= about.len())?;
    let mut directory = vec![0; usize::try_from(length).ok()?];
    file.read_exact(&mut directory).ok()?;
    if image::sum(&directory) != sum {
        return None;
    }
    let mut directory = BytesReader(&directory);
    let places = directory.longs()?;
    let columns = places.as_chunks().0.iter().map(|[at, len, size]| {
        let [at, len, size] = [usize::try_from(*at).ok()?, usize::try_from(*len).ok()?, usize::try_from(*size).ok()?];
        Some(Column { at, len, size })
    });
    let columns = columns.collect::<Option<Vec<Column>>>()?;
    let (length, sums) = (directory.length()?, directory.longs()?);
    let inside = |column: &Column| {
        let end = column.len.checked_mul(column.size).and_then(|bytes| bytes.checked_add(column.at));
        end.is_some_and(|end| end <= length) && matches!(column.size, 1 | 2 | 4 | 8)
    };
    let whole = columns.len() == C::ALL.len()
        && columns.iter().all(inside)
        && sums.len() == image::blocks_of(length)
        && start + length as u64 == about.len();
    whole.then(|| Segment::new(Image::of(file, start, length, sums), columns))
}

impl List {
    fn encode(&self, roots: &[PathBuf]) -> Vec<u8> {
        let mut body = BytesWriter(Vec::new());
        body.bytes(&named(roots));
        body.length(self.segments.len());
        self.segments.iter().for_each(|number| body.0.extend_from_slice(&number.to_le_bytes()));
        body.length(self.files.len());
        for file in &self.files {
            file.at.iter().for_each(|number| body.0.extend_from_slice(&number.to_le_bytes()));
            body.0.push(u8::from(file.stamp.is_some()));
            body.0.extend_from_slice(&file.stamp.unwrap_or(0).to_le_bytes());
            body.bytes(file.path.as_bytes());
        }
        body.0
    }

    /// The list of a body; `None` if it is not that of these folders.
    pub(super) fn decode(body: &[u8], roots: &[PathBuf]) -> Option<List> {
        let mut body = BytesReader(body);
        if body.bytes()? != named(roots) {
            return None;
        }
        let segments = body.longs()?;
        let files = (0..body.length()?).map(|_| {
            let at = [body.number()?, body.number()?];
            let [has_stamp] = body.array()?;
            let stamp = u64::from_le_bytes(body.array()?);
            let path = String::from_utf8(body.bytes()?.to_vec()).ok()?;
            Some(ListedFile { path, at, stamp: (has_stamp == 1).then_some(stamp) })
        });
        let files = files.collect::<Option<Vec<ListedFile>>>()?;
        body.0.is_empty().then_some(List { segments, files, sum: 0 })
    }
}

/// The bytes that distinguish some folders from all others.
fn named(roots: &[PathBuf]) -> Vec<u8> {
    let mut names = BytesWriter(Vec::new());
    roots.iter().for_each(|root| names.bytes(root.as_os_str().as_encoded_bytes()));
    names.0
}

/// Removes the caches beside that of `path` that were not used for [`UNUSED`] until `now`, and the oldest ones while all
/// together have more than `most` bytes. What cannot be removed stays.
pub(super) fn remove_old(path: &Path, now: SystemTime, most: u64) {
    let Some(entries) = path.parent().and_then(|folder| fs::read_dir(folder).ok()) else { return };
    /// The files of a cache, their bytes, and when one of them was last used.
    type Files = (Vec<PathBuf>, u64, Option<SystemTime>);
    let mut caches: BTreeMap<String, Files> = BTreeMap::new();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some((key, _)) = key_of(&name) else { continue };
        let Some(about) = entry.metadata().ok().filter(fs::Metadata::is_file) else { continue };
        let (files, bytes, used) = caches.entry(key.to_owned()).or_default();
        files.push(entry.path());
        *bytes += about.len();
        *used = (*used).max(about.modified().ok());
    }
    let own = path.file_name().and_then(OsStr::to_str).and_then(|name| caches.remove(name));
    let mut bytes = own.map_or(0, |(_, bytes, _)| bytes);
    let mut others: Vec<Files> = caches.into_values().collect();
    others.sort_by_key(|(.., used)| std::cmp::Reverse(*used));
    for (files, length, used) in others {
        bytes += length;
        // A time in the future is that of another clock.
        let unused = used.is_some_and(|used| now.duration_since(used).is_ok_and(|since| since > UNUSED));
        if unused || bytes > most {
            files.iter().for_each(|file| drop(fs::remove_file(file)));
            bytes -= length;
        }
    }
}

/// The name of the list that a file of a cache is of, and what follows that.
fn key_of(name: &OsStr) -> Option<(&str, &str)> {
    let name = name.to_str()?;
    let (key, rest) = name.split_at_checked(PREFIX.len() + 16)?;
    let is_key = key.strip_prefix(PREFIX)?.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_key && (rest.is_empty() || rest == "-lock" || is_number(rest))).then_some((key, rest))
}

/// Whether this is the end of the name of a segment.
fn is_number(rest: &str) -> bool {
    let digits = rest.strip_prefix('-').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Whether a path is that of a folder or file, or leads from a folder to something in it.
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

    fn longs<T: Copy + TryInto<u64>>(&mut self, longs: &[T]) {
        self.length(longs.len());
        longs.iter().for_each(|long| self.0.extend_from_slice(&(*long).try_into().unwrap_or(0).to_le_bytes()));
    }
}

struct BytesReader<'a>(&'a [u8]);

impl<'a> BytesReader<'a> {
    fn array<const SIZE: usize>(&mut self) -> Option<[u8; SIZE]> {
        let (array, rest) = self.0.split_first_chunk::<SIZE>()?;
        self.0 = rest;
        Some(*array)
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.array()?))
    }

    fn length(&mut self) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(self.array()?)).ok()
    }

    /// The items that follow their number, each of `size` bytes.
    fn items(&mut self, size: usize) -> Option<&'a [u8]> {
        let length = self.length()?.checked_mul(size)?;
        let (items, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(items)
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        self.items(1)
    }

    fn longs(&mut self) -> Option<Vec<u64>> {
        Some(self.items(8)?.as_chunks().0.iter().map(|long| u64::from_le_bytes(*long)).collect())
    }
}
