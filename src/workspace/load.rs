//! Reading files of records.

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::convert::{CannotRead, FIRST_BYTES, Hints, Loaded, extension, refuse_by_head, refuse_by_size, understand};
use crate::document::OtherEncoding;
use crate::formats::FORMATS;
use crate::import::Binary;
use crate::words::say;
use crate::workspace::{reader, reason};

/// Why a file cannot be read as a record.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// The system says no.
    Io(io::Error),
    /// Its bytes are no record.
    Unread(CannotRead),
}

impl From<CannotRead> for Unreadable {
    fn from(why: CannotRead) -> Unreadable {
        Unreadable::Unread(why)
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Io(error)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Io(error) => f.write_str(&say!(reader(), "cannot be read: {error}", error = reason(error))),
            Unreadable::Unread(why) => f.write_str(&why.words(reader())),
        }
    }
}

/// Reads a file of a folder as a record. The user has not named it, so it must be a regular file.
pub(crate) fn load(path: &Path) -> Result<Loaded, Unreadable> {
    understood(bytes_of_regular(path)?, Hints::default(), Some(path))
}

/// The bytes of a file that the user has named, which may be a pipe; unless it is too large to be a record.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, Unreadable> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(Unreadable::Io(io::ErrorKind::IsADirectory.into()));
    }
    whole(&mut file, about.len())
}

/// The bytes of a regular file, unless it is too large to be a record.
pub(crate) fn bytes_of_regular(path: &Path) -> Result<Vec<u8>, Unreadable> {
    let (mut file, about) = open_regular(path)?;
    whole(&mut file, about.len())
}

/// The memory that a text takes while it is checked, in bytes for each of its own.
const ROOM: u64 = 5;

/// All bytes of a file of about this length, which is 0 for a pipe. Whether there is memory for them is asked before they
/// are read. Of a file that is no record only the beginning is read: it says so.
pub(crate) fn whole(file: &mut dyn Read, length: u64) -> Result<Vec<u8>, Unreadable> {
    let mut bytes = Vec::new();
    file.take(FIRST_BYTES as u64).read_to_end(&mut bytes)?;
    let most = refuse_by_size(&bytes, length)?;
    if Binary::of(&bytes).is_none() && refuse_by_head(&bytes).is_err() {
        return Ok(bytes);
    }
    let can_reserve = |bytes: &mut Vec<u8>, count: u64| {
        usize::try_from(count).is_ok_and(|count| bytes.try_reserve_exact(count).is_ok())
    };
    if !can_reserve(&mut bytes, length) || !can_reserve(&mut Vec::new(), length.saturating_mul(ROOM)) {
        return Err(CannotRead::NoMemory(length).into());
    }
    // A byte too many shows that a pipe, or a file that has grown, is too long.
    file.take((most + 1).saturating_sub(bytes.len() as u64)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A file that is read without the user naming it: settings, companion files.
const SMALL: u64 = 1 << 20;

/// The bytes of a small regular file. An error if it is larger than 1 MiB.
pub(crate) fn bytes_of_small(path: &Path) -> io::Result<Vec<u8>> {
    let (file, about) = open_regular(path)?;
    if about.len() > SMALL {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, say!(reader(), "it is larger than 1 MiB")));
    }
    let mut bytes = Vec::new();
    file.take(SMALL).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of a small file that belongs to a folder: one there, or a link to one there, below it, or in a folder above it. A
/// link to another place would have a record read what its folder does not hold.
pub(crate) fn bytes_of_folder(path: &Path) -> io::Result<Vec<u8>> {
    if fs::symlink_metadata(path)?.is_symlink() {
        let folder = fs::canonicalize(path.parent().unwrap_or(Path::new("")))?;
        let target = fs::canonicalize(path)?;
        let above = target.parent().is_some_and(|parent| folder.starts_with(parent));
        if !target.starts_with(&folder) && !above {
            return Err(io::Error::other(say!(reader(), "it is a link out of its folder")));
        }
    }
    bytes_of_small(path)
}

/// Opens a regular file. A device may never end, and a pipe may never begin.
fn open_regular(path: &Path) -> io::Result<(File, Metadata)> {
    // To open a device can have effects.
    regular(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    // The file may have been replaced by a pipe since.
    #[cfg(unix)]
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    let file = options.open(path)?;
    let about = file.metadata()?;
    regular(&about)?;
    Ok((file, about))
}

/// An error unless it is a regular file.
pub(super) fn regular(about: &Metadata) -> io::Result<()> {
    match about.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, say!(reader(), "it is not a regular file"))),
    }
}

/// Reads the bytes of a file as a record.
pub(crate) fn understood(bytes: Vec<u8>, hints: Hints<'_>, path: Option<&Path>) -> Result<Loaded, Unreadable> {
    let name = path.map(Path::to_string_lossy);
    Ok(understand(bytes, Hints { name: name.as_deref(), reader: reader(), ..hints })?)
}

/// The encoding of a file, if programs expect another one. It is only read if its name promises an encoding.
pub(crate) fn other_encoding(path: &Path) -> Option<OtherEncoding> {
    let name = path.to_string_lossy();
    let extension = extension(&name)?;
    FORMATS.iter().find(|format| (format.usual_encoding)(&extension, "").is_some())?;
    load(path).ok()?.other_encoding(&name)
}
