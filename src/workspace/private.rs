//! Files of the program's own, which nobody else may read: a folder that only the user can enter, and the files in it.
//!
//! The folder may lie where others write too, such as `/tmp`. So it counts only if it is a directory of the user, and a
//! file in it only if it is a regular file of the user. Links to either are not followed. All this is looked at after
//! opening. Modes and owners are those of Unix; elsewhere the folder of the user's data is private already.

use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

#[cfg(unix)]
use crate::words::say;
use crate::workspace::load::regular;
#[cfg(unix)]
use crate::workspace::reader;

/// Makes a folder that only the user can enter, with those above it.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    close_folder(path)
}

/// Lets nobody but the user enter a folder that is there. An error if it is somebody else's, or not a directory.
#[cfg(unix)]
pub(crate) fn close_folder(path: &Path) -> io::Result<()> {
    use rustix::fs::OFlags;
    use rustix::io::Errno;
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};

    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let opened = OpenOptions::new().read(true).custom_flags(flags.bits() as i32).open(path);
    let folder = opened.map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::NOTDIR | Errno::LOOP) => {
            let message = say!(reader(), "its folder must be a directory, and no symbolic link");
            io::Error::new(io::ErrorKind::NotADirectory, message)
        }
        _ => error,
    })?;
    let about = folder.metadata()?;
    own(&about)?;
    if about.permissions().mode() & 0o077 != 0 {
        folder.set_permissions(PermissionsExt::from_mode(0o700))?;
    }
    Ok(())
}

/// Other systems keep the folders of users apart themselves.
#[cfg(not(unix))]
pub fn close_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens a regular file of the user, and takes the rights of others to it away. Waits for nothing.
pub(crate) fn open(path: &Path) -> io::Result<(File, Metadata)> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;

        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits() as i32);
    }
    // Without it the time of change cannot be set.
    #[cfg(windows)]
    options.write(true);
    let file = options.open(path)?;
    let about = file.metadata()?;
    regular(&about)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        own(&about)?;
        if about.permissions().mode() & 0o077 != 0 {
            file.set_permissions(PermissionsExt::from_mode(0o600))?;
        }
    }
    Ok((file, about))
}

/// An error unless it belongs to the user.
#[cfg(unix)]
fn own(about: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;

    match about.uid() == rustix::process::geteuid().as_raw() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::PermissionDenied, say!(reader(), "it belongs to another user"))),
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::path::PathBuf;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().mode() & 0o777
    }

    fn with_mode(path: PathBuf, mode: u32) -> PathBuf {
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        path
    }

    #[test]
    fn folders_are_private() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("cache/xqls");
        create_folder(&path).unwrap();
        assert_eq!((mode(&path), mode(&top.path().join("cache"))), (0o700, 0o700));
        let path = with_mode(path, 0o755);
        create_folder(&path).unwrap();
        assert_eq!(mode(&path), 0o700, "one that was open is closed");
        // One that only its owner can write keeps that.
        close_folder(&with_mode(path.clone(), 0o500)).unwrap();
        assert_eq!(mode(&path), 0o500);
    }

    #[test]
    fn what_is_no_folder_of_the_user_is_refused() {
        let top = tempfile::tempdir().unwrap();
        let folder = top.path().join("folder");
        fs::create_dir(&folder).unwrap();
        let (link, file) = (top.path().join("link"), top.path().join("file"));
        symlink(with_mode(folder.clone(), 0o755), &link).unwrap();
        fs::write(&file, "").unwrap();
        for path in [&link, &file] {
            let error = create_folder(path).unwrap_err();
            assert!(matches!(error.kind(), io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists), "{error}");
            assert!(close_folder(path).unwrap_err().to_string().contains("no symbolic link"));
        }
        assert_eq!(mode(&folder), 0o755, "the link was not followed");
        // Only root can give a folder away.
        if chown(&folder, Some(1234), None).is_ok() {
            assert!(create_folder(&folder).unwrap_err().to_string().contains("another user"));
            assert_eq!(mode(&folder), 0o755);
        }
    }

    #[test]
    fn only_regular_files_of_the_user_are_opened() {
        let top = tempfile::tempdir().unwrap();
        let path = |name: &str| top.path().join(name);
        fs::write(path("file"), "text").unwrap();
        open(&with_mode(path("file"), 0o644)).unwrap();
        assert_eq!(mode(&path("file")), 0o600);
        symlink(path("file"), path("link")).unwrap();
        symlink("/dev/zero", path("device")).unwrap();
        fs::create_dir(path("folder")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
        let _listening = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
        for name in ["link", "device", "folder", "pipe", "socket", "nothing"] {
            assert!(open(&path(name)).is_err(), "{name}");
        }
        assert!(open(Path::new("/dev/zero")).is_err());
        if chown(path("file"), Some(1234), None).is_ok() {
            assert!(open(&path("file")).unwrap_err().to_string().contains("another user"));
        }
    }
}
