//! Finding records in a directory.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::types::TypesBuilder;

use crate::formats::FORMATS;
use crate::ide::words::say;
use crate::workspace::{reader, reason};

/// The files under a directory whose extension is that of a record, in order, without files ignored by `.gitignore` and
/// the like. An error names what could not be looked at, and why.
pub fn walk(root: &Path) -> impl Iterator<Item = Result<PathBuf, String>> {
    let mut types = TypesBuilder::new();
    for format in FORMATS {
        for extension in format.info().extensions {
            // Names and patterns of our own table are well formed.
            let _ = types.add("record", &format!("*.{extension}"));
            let _ = types.add("record", &format!("*.{}", extension.to_uppercase()));
        }
    }
    types.select("record");
    let mut builder = WalkBuilder::new(root);
    builder.require_git(false).sort_by_file_name(|a, b| a.cmp(b));
    if let Ok(types) = types.build() {
        builder.types(types);
    }
    builder.build().filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => Some(Ok(entry.into_path())),
        Ok(_) => None,
        Err(error) => Some(Err(unlisted(&error))),
    })
}

fn unlisted(error: &ignore::Error) -> String {
    let named = match error {
        ignore::Error::WithPath { path, err } => Some((path, &**err)),
        ignore::Error::WithDepth { err, .. } => return unlisted(err),
        _ => None,
    };
    match named.and_then(|(path, error)| Some((path, error.io_error()?))) {
        Some((path, error)) => {
            say!(reader(), "{path}: cannot be read: {error}", path = path.display(), error = reason(error))
        }
        None => error.to_string(),
    }
}
