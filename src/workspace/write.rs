//! Replacing files as a whole: the new text is written to a temporary file, synced and moved over the old one.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::text::{Encoding, encode, lacking};

/// Replaces a file and keeps its permissions. A link keeps pointing to the file.
pub fn atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let former = fs::metadata(&target).ok();
    if former.as_ref().is_some_and(|former| former.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".xqls-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's umask reduces the permissions of a new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    if let Some(former) = former {
        temporary.as_file().set_permissions(former.permissions())?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(&target).map_err(|error| error.error)?;
    #[cfg(unix)]
    if let Ok(folder) = fs::File::open(folder) {
        // Not every file system lets a folder be synced.
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A text as the bytes of a file; the message if the encoding lacks a character.
pub fn encoded(text: &str, encoding: Encoding, bom: bool) -> Result<Vec<u8>, String> {
    encode(text, encoding, bom).ok_or_else(|| {
        let name = encoding.name();
        let lacks = match lacking(text, encoding) {
            Some((c, line)) => format!("{name} has no `{}` (line {line})", c.escape_debug()),
            None => format!("{name} lacks one of its characters"),
        };
        format!("cannot be written: {lacks}; save it as UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xq");
        atomically(&path, b"one").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            std::os::unix::fs::symlink(&path, folder.path().join("link.xq")).unwrap();
            atomically(&folder.path().join("link.xq"), b"two").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
            assert!(fs::symlink_metadata(folder.path().join("link.xq")).unwrap().is_symlink());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        #[cfg(not(unix))]
        atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
}
