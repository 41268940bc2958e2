//! Writing files as a careful editor does.
//!
//! | at the path | what happens |
//! |---|---|
//! | nothing, or a link to nothing | the file is created, where the link points to |
//! | a regular file | it is replaced as a whole, and keeps its mode, owner and extended attributes |
//! | a file of several names, or one whose owner or attributes a new file cannot get | it is overwritten in place, with its old text in a backup until that is done |
//! | a device, a pipe, an open stream of the process such as `/dev/stdout` | the text is written to it |
//!
//! To replace a file, the new text is written to a temporary file in the same folder, synced and moved over the old one.
//! The temporary file is locked while its process lives. So the next run recognizes those of a killed run, and
//! removes them.

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use crate::text::{Encoding, encode, lacking};
use crate::words::say;
use crate::workspace::{reader, reason};

const PREFIX: &str = ".xqls-";
const TEMPORARY: &str = ".tmp";
const BACKUP: &str = ".bak";

/// Why a file was not written. It is as it was before.
#[derive(Debug)]
pub(crate) enum NotWritten {
    /// The system says no.
    Io(io::Error),
    /// Somebody else has saved it since it was read.
    Changed,
    /// Its owner or its other names could not be kept, and overwriting it failed halfway. The old text is in the backup.
    Halfway(io::Error, PathBuf),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWritten::Io(error) if error.kind() == io::ErrorKind::NotFound => {
                f.write_str(say!(reader(), "cannot be written: there is no such folder"))
            }
            NotWritten::Io(error) => f.write_str(&say!(reader(), "cannot be written: {error}", error = reason(error))),
            NotWritten::Changed => f.write_str(say!(reader(), "has changed since it was read; it is left as it is")),
            NotWritten::Halfway(error, backup) => f.write_str(&say!(
                reader(),
                "could not be written whole: {error}; the old text is in {backup}",
                error = reason(error),
                backup = backup.display()
            )),
        }
    }
}

impl From<io::Error> for NotWritten {
    fn from(error: io::Error) -> NotWritten {
        NotWritten::Io(error)
    }
}

/// Writes the bytes of a file. It may be called again if the first attempt is in vain.
pub(crate) type Fill<'a> = &'a dyn Fn(&mut dyn Write) -> io::Result<()>;

/// Writes a file. If `before` is given, the file must still have these bytes.
pub(crate) fn write(path: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<(), NotWritten> {
    write_with(path, before, &|out| out.write_all(after))
}

/// As [`write()`], with bytes that need not all be in memory.
pub(crate) fn write_with(path: &Path, before: Option<&[u8]>, fill: Fill<'_>) -> Result<(), NotWritten> {
    let Target { path: target, is_stream } = target_of(path)?;
    let former = match fs::metadata(&target) {
        Ok(former) => Some(former),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    // A stream that was read from a file is that file.
    let is_stream = is_stream && before.is_none();
    if is_stream || former.as_ref().is_some_and(|former| !former.is_file()) {
        return Ok(filled(&mut OpenOptions::new().append(true).open(path)?, fill)?);
    }
    if former.as_ref().is_some_and(|former| former.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, say!(reader(), "the file is read-only")).into());
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_leftovers(folder);
    let mut temporary = temporary(folder, TEMPORARY, former.is_none())?;
    filled(temporary.as_file_mut(), fill)?;
    let alike = former.as_ref().map_or(Ok(true), |former| make_alike(temporary.as_file(), &target, former))?;
    temporary.as_file().sync_all()?;
    if before.is_some_and(|before| !fs::read(&target).is_ok_and(|now| now == before)) {
        return Err(NotWritten::Changed);
    }
    if !alike {
        return overwrite(&target, folder, fill);
    }
    temporary.persist(&target).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Replaces whatever is at a path, a link too, by a file that only its owner can read.
pub(crate) fn replace_privately(path: &Path, fill: Fill<'_>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new(""));
    remove_leftovers(folder);
    let mut temporary = temporary(folder, TEMPORARY, false)?;
    filled(temporary.as_file_mut(), fill)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    Ok(())
}

/// A file of its own that is written bit by bit. Nobody sees it before it is whole: until [`NewFile::finish`] it has another
/// name, and without that it goes away.
pub(crate) struct NewFile {
    temporary: NamedTempFile,
    path: PathBuf,
}

impl NewFile {
    /// A file for a path, whose folder is made if need be. What stands there is replaced in the end.
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        remove_leftovers(folder);
        Ok(NewFile { temporary: temporary(folder, TEMPORARY, true)?, path: path.to_owned() })
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.temporary.as_file().sync_all()?;
        self.temporary.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.temporary.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temporary.as_file_mut().flush()
    }
}

/// Fills a file from where it stands, in pieces of some size.
fn filled(file: &mut File, fill: Fill<'_>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    fill(&mut out)?;
    out.flush()
}

/// Where a path leads to.
struct Target {
    /// The file. Where links lead to nothing, that is where it is to be.
    path: PathBuf,
    /// Whether a link on the way is an open stream of a process.
    is_stream: bool,
}

fn target_of(path: &Path) -> io::Result<Target> {
    let mut target = Target { path: path.to_owned(), is_stream: is_descriptor(path) };
    // As many links as Linux follows.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target.path) else { return Ok(target) };
        target.path = target.path.parent().unwrap_or(Path::new("")).join(next);
        target.is_stream |= is_descriptor(&target.path);
    }
    Err(io::Error::other(say!(reader(), "it leads through too many symbolic links")))
}

/// Whether a path is the name of an open file of a process: `/dev/stdout`, `/dev/fd/3`, `/proc/self/fd/1`.
fn is_descriptor(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].iter().any(|stream| path == Path::new(stream))
        || folder == Path::new("/dev/fd")
        || (folder.starts_with("/proc") && folder.ends_with("fd"))
}

/// A new locked file in a folder. It is readable to its owner only, or to everybody if it `is_new` to the user.
fn temporary(folder: &Path, suffix: &str, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(suffix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask of the process reduces these.
        builder.permissions(fs::Permissions::from_mode(if is_new { 0o666 } else { 0o600 }));
    }
    #[cfg(not(unix))]
    let _ = is_new;
    loop {
        let temporary = builder.tempfile_in(folder)?;
        // Not every file system has locks. Without them no leftovers are removed either.
        let _ = temporary.as_file().lock();
        // Another process may have taken it for a leftover before it was locked.
        if temporary.path().exists() {
            return Ok(temporary);
        }
    }
}

/// Gives a new file the owner, the attributes and the mode of the one that it is to replace; says whether it could.
#[cfg(unix)]
fn make_alike(file: &File, target: &Path, former: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    use xattr::FileExt;

    if former.nlink() > 1 {
        return Ok(false);
    }
    let now = file.metadata()?;
    let owner = (former.uid(), former.gid());
    if (now.uid(), now.gid()) != owner && fchown(file, Some(owner.0), Some(owner.1)).is_err() {
        return Ok(false);
    }
    // Not every file system has attributes.
    let names: Vec<_> = xattr::list(target).into_iter().flatten().collect();
    for name in &names {
        let value = xattr::get(target, name)?;
        let kept = value.is_none_or(|value| {
            file.set_xattr(name, &value).is_ok() || file.get_xattr(name).is_ok_and(|now| now == Some(value))
        });
        if !kept {
            return Ok(false);
        }
    }
    // The folder may give each new file an access list, which would let others read it.
    let inherited = file.list_xattr().into_iter().flatten().filter(|name| !names.contains(name));
    for name in inherited {
        if file.remove_xattr(&name).is_err() && !name.to_string_lossy().starts_with("security.") {
            return Ok(false);
        }
    }
    // Last, since a new owner takes special bits away.
    file.set_permissions(former.permissions())?;
    Ok(true)
}

#[cfg(not(unix))]
fn make_alike(file: &File, _: &Path, former: &Metadata) -> io::Result<bool> {
    file.set_permissions(former.permissions())?;
    Ok(true)
}

/// Overwrites a file in place. Its old text is in a backup meanwhile, which stays if that fails or the process is killed.
fn overwrite(target: &Path, folder: &Path, fill: Fill<'_>) -> Result<(), NotWritten> {
    let before = fs::read(target)?;
    let mut file = OpenOptions::new().write(true).open(target)?;
    let mut backup = temporary(folder, BACKUP, false)?;
    backup.write_all(&before)?;
    backup.as_file().sync_all()?;
    let (_, backup) = backup.keep().map_err(|error| error.error)?;
    sync_folder(folder);
    let mut replace = |fill: Fill<'_>| {
        file.rewind()?;
        filled(&mut file, fill)?;
        let len = file.stream_position()?;
        file.set_len(len)?;
        file.sync_all()
    };
    let replaced = match replace(fill) {
        Err(error) if replace(&|out| out.write_all(&before)).is_err() => {
            return Err(NotWritten::Halfway(error, backup));
        }
        replaced => replaced,
    };
    // The file is whole: a backup that cannot be removed is no reason to say that it was not written.
    let _ = fs::remove_file(backup);
    Ok(replaced?)
}

/// Makes a new name in a folder lasting.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder) {
        // Not every file system lets a folder be synced.
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Removes the temporary files that killed runs have left in a folder, once in the life of a process.
fn remove_leftovers(folder: &Path) {
    static SEEN: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let is_new = SEEN.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default().insert(folder.to_owned());
    if is_new {
        remove_unlocked(folder);
    }
}

fn remove_unlocked(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let regular = entry.file_type().is_ok_and(|kind| kind.is_file());
        if regular
            && name.starts_with(PREFIX)
            && name.ends_with(TEMPORARY)
            && let Ok(file) = OpenOptions::new().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            // It is of no use to anybody. Whoever may not remove it leaves it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A text as the bytes of a file; the message if the encoding lacks a character.
pub(crate) fn encoded(text: &str, encoding: Encoding, bom: bool) -> Result<Vec<u8>, String> {
    encode(text, encoding, bom).ok_or_else(|| {
        let name = encoding.name();
        let lacks = match lacking(text, encoding) {
            Some((c, line)) => {
                say!(reader(), "{name} has no `{character}` (line {line})", name, character = c.escape_debug(), line)
            }
            None => say!(reader(), "{name} has no code for one of its characters", name),
        };
        say!(reader(), "cannot be written: {lacks}; save it as UTF-8", lacks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_created_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xq");
        write(&path, None, b"one").unwrap();
        write(&path, Some(b"one"), b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_somebody_else_saved_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xq");
        fs::write(&path, b"theirs").unwrap();
        assert!(matches!(write(&path, Some(b"read"), b"ours"), Err(NotWritten::Changed)));
        assert_eq!(fs::read(&path).unwrap(), b"theirs");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_leftovers_of_a_killed_run_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let working = temporary(folder.path(), TEMPORARY, false).unwrap();
        for name in [".xqls-killed.tmp", ".xqls-killed.bak", "mine.tmp"] {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        remove_unlocked(folder.path());
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        let working = working.path().file_name().unwrap().to_str().unwrap().to_owned();
        let mut wanted = vec![".xqls-killed.bak".to_owned(), "mine.tmp".to_owned(), working];
        wanted.sort();
        assert_eq!(left, wanted);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        #[test]
        fn links_lead_where_they_led() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.xq");
            // One link to a file, one over another link, one to nothing yet.
            fs::write(&path, b"one").unwrap();
            for (link, to) in [("link.xq", "a.xq"), ("far.xq", "link.xq"), ("new.xq", "b.xq")] {
                let link = folder.path().join(link);
                symlink(to, &link).unwrap();
                write(&link, None, to.as_bytes()).unwrap();
                assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
                assert_eq!(fs::read_to_string(&link).unwrap(), to);
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), "link.xq");
            assert_eq!(fs::read_to_string(folder.path().join("b.xq")).unwrap(), "b.xq");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
        }

        #[test]
        fn a_stream_of_the_process_is_written_to_and_a_file_that_was_read_from_one_is_replaced() {
            let folder = tempfile::tempdir().unwrap();
            let (path, link) = (folder.path().join("a.xq"), folder.path().join("link"));
            fs::write(&path, b"one").unwrap();
            let open = OpenOptions::new().read(true).append(true).open(&path).unwrap();
            let descriptor = std::os::fd::AsRawFd::as_raw_fd(&open);
            symlink(format!("/dev/fd/{descriptor}"), &link).unwrap();
            write(&link, None, b"two").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"onetwo");
            write(&link, Some(b"onetwo"), b"three").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"three");
            // A folder of `/proc` may lead to any file.
            if Path::new("/proc/self/root").exists() {
                let by_root = PathBuf::from(format!("/proc/self/root{}", path.display()));
                write(&by_root, Some(b"three"), b"four").unwrap();
                assert_eq!(fs::read(&path).unwrap(), b"four");
            }
        }

        #[test]
        fn an_access_list_of_the_folder_is_not_given_to_its_files() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.xq");
            fs::write(&path, b"one").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            // Version 2, then tag, permissions and user of each entry: everybody is let in, and user 65534 by name.
            let entries = [(1, 7, -1), (2, 6, 65534), (4, 5, -1), (0x10, 7, -1), (0x20, 5, -1)];
            let mut list = 2u32.to_le_bytes().to_vec();
            for (tag, permissions, user) in entries {
                let (tag, permissions, user): (u16, u16, i32) = (tag, permissions, user);
                list.extend([&tag.to_le_bytes()[..], &permissions.to_le_bytes(), &user.to_le_bytes()].concat());
            }
            // Not every file system has access lists.
            if xattr::set(folder.path(), "system.posix_acl_default", &list).is_ok() {
                write(&path, Some(b"one"), b"two").unwrap();
                assert_eq!(xattr::get(&path, "system.posix_acl_access").unwrap(), None);
                assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
            }
        }

        #[test]
        fn mode_owner_and_attributes_stay() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.xq");
            fs::write(&path, b"one").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            // Only root may give files away, and not every file system has attributes.
            let given = std::os::unix::fs::chown(&path, Some(1234), Some(1234)).is_ok();
            let marked = xattr::set(&path, "user.opening", b"central cannon").is_ok();
            write(&path, Some(b"one"), b"two").unwrap();
            let now = fs::metadata(&path).unwrap();
            assert_eq!((fs::read(&path).unwrap(), now.permissions().mode() & 0o777), (b"two".to_vec(), 0o640));
            assert!(!given || (now.uid(), now.gid()) == (1234, 1234));
            assert!(!marked || xattr::get(&path, "user.opening").unwrap().unwrap() == b"central cannon");
        }

        #[test]
        fn all_names_of_a_file_stay_its_names() {
            let folder = tempfile::tempdir().unwrap();
            let (path, other) = (folder.path().join("a.xq"), folder.path().join("b.xq"));
            fs::write(&path, b"a longer text").unwrap();
            fs::hard_link(&path, &other).unwrap();
            write(&path, None, b"two").unwrap();
            assert_eq!(fs::read(&other).unwrap(), b"two");
            assert_eq!(fs::metadata(&path).unwrap().nlink(), 2);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }

        #[test]
        fn a_private_text_is_never_readable_to_others() {
            let folder = tempfile::tempdir().unwrap();
            let temporary = temporary(folder.path(), TEMPORARY, false).unwrap();
            assert_eq!(temporary.as_file().metadata().unwrap().permissions().mode() & 0o077, 0);
        }

        #[test]
        fn devices_and_pipes_are_written_to() {
            write(Path::new("/dev/null"), None, b"text").unwrap();
            assert!(!fs::metadata("/dev/null").unwrap().is_file());
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
            assert!(made.success());
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read(pipe).unwrap()
            });
            write(&pipe, None, b"text").unwrap();
            assert_eq!(reader.join().unwrap(), b"text");
        }
    }
}
