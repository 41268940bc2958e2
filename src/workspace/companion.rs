//! Companion files: the file of the same name that gives the games of a record their start. A `.chessmoveseq` starts on
//! the board of the `.chessboard` next to it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{Document, Settings};
use crate::formats::{FORMATS, Format};
use crate::syntax::ONE_BY_ONE;

use super::{bytes_of_folder, on_all_cores, understood};
use crate::convert::{Hints, Loaded};

/// The companion file of a record; `None` if its format has none. The file need not exist.
pub(crate) fn path(format: &Format, record: &Path) -> Option<PathBuf> {
    let extension = format.companion_extension?;
    Some(record.with_extension(extension))
}

/// The companion file of a record, by the extension of the record's name alone.
pub(crate) fn by_name(record: &Path) -> Option<PathBuf> {
    let extension = record.extension()?.to_str()?.to_ascii_lowercase();
    let format = FORMATS.iter().find(|format| format.info.extensions.contains(&extension.as_str()))?;
    path(format, record)
}

/// Whether a file may be the companion of a record, by its extension.
pub(crate) fn may_be(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some() && FORMATS.iter().any(|format| format.companion_extension == extension)
}

/// Whether `companion` may be the companion file of a record, by their names alone.
pub(crate) fn may_be_companions(record: &Path, companion: &Path) -> bool {
    record != companion && FORMATS.iter().any(|format| path(format, record).as_deref() == Some(companion))
}

/// The companion file, read as a record; `None` if it cannot be, or is a link out of its folder.
pub(crate) fn read(path: &Path) -> Option<Document> {
    let loaded = understood(bytes_of_folder(path).ok()?, Hints::default(), Some(path)).ok()?;
    Some(Document::open(&loaded.text, loaded.format, &Arc::default(), ONE_BY_ONE))
}

/// Opens a record, on all cores. Its games start where its companion file says, if it has one.
pub(crate) fn open(loaded: &Loaded, path: Option<&Path>, settings: &Arc<Settings>) -> Document {
    let mut document = Document::open(&loaded.text, loaded.format, settings, &on_all_cores);
    if let Some(companion) = path.and_then(|path| self::path(loaded.format, path)) {
        document.start_from(read(&companion).as_ref(), &on_all_cores);
    }
    document
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn a_link_out_of_its_folder_is_not_followed() {
        use std::fs;
        use std::os::unix::fs::symlink;
        let top = tempfile::tempdir().unwrap();
        let path = |name: &str| top.path().join(name);
        fs::create_dir_all(path("records/deep")).unwrap();
        fs::create_dir(path("outside")).unwrap();
        let board = "@LAST_MOVER=BLACK\n@@\n\nCHEAGAEHC\n";
        for file in ["outside/a.chessboard", "records/a.chessboard", "records/deep/a.chessboard"] {
            fs::write(path(file), board).unwrap();
        }
        for (link, target, followed) in [
            ("records/b.chessboard", "../outside/a.chessboard", false),
            ("records/c.chessboard", "deep/a.chessboard", true),
            ("records/d.chessboard", "a.chessboard", true),
            ("records/deep/e.chessboard", "../a.chessboard", true),
            ("records/f.chessboard", "/etc/hostname", false),
        ] {
            symlink(target, path(link)).unwrap();
            assert_eq!(super::read(&path(link)).is_some(), followed, "{link}");
        }
    }
}
