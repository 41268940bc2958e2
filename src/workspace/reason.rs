//! The reasons of the system, in the words of the reader.

use std::io;

use crate::words::say;
use crate::workspace::reader;

/// Why the system refused something. The most frequent reasons are in the language of the reader; the others are said as
/// the system says them, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    // An error of our own says it already. One of the system, to which a crate has added the path, still has its number.
    if let Some(own) = error.get_ref().map(ToString::to_string).filter(|own| !own.contains(" (os error ")) {
        return own;
    }
    let known = match error.kind() {
        io::ErrorKind::NotFound => say!(reader(), "there is no such file"),
        io::ErrorKind::PermissionDenied => say!(reader(), "permission denied"),
        io::ErrorKind::IsADirectory => say!(reader(), "it is a directory"),
        io::ErrorKind::NotADirectory => say!(reader(), "a part of its path is not a directory"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => say!(reader(), "the disk is full"),
        io::ErrorKind::ReadOnlyFilesystem => say!(reader(), "the file system is read-only"),
        io::ErrorKind::AddrInUse => say!(reader(), "another program listens there"),
        _ => {
            let text = error.to_string();
            return text.split(" (os error ").next().unwrap_or_default().to_owned();
        }
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_no_numbers() {
        let cases = [
            (io::Error::from(io::ErrorKind::NotFound), "there is no such file"),
            (io::Error::other("it is longer than a megabyte"), "it is longer than a megabyte"),
            (io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"), "the file is read-only"),
            (
                io::Error::new(io::ErrorKind::PermissionDenied, "Permission denied (os error 13) at path \"a/.tmp\""),
                "permission denied",
            ),
        ];
        for (error, expected) in cases {
            assert_eq!(reason(&error), expected);
        }
        #[cfg(unix)]
        for (number, expected) in
            [(28, "the disk is full"), (13, "permission denied"), (40, "Too many levels of symbolic links")]
        {
            assert_eq!(reason(&io::Error::from_raw_os_error(number)), expected);
        }
    }
}
