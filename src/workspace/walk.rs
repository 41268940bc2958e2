//! Finding records in a directory.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::types::TypesBuilder;

use crate::formats::FORMATS;

/// The files under a directory whose extension is that of a record, in order, without files ignored by `.gitignore` and
/// the like.
pub fn walk(root: &Path) -> impl Iterator<Item = Result<PathBuf, ignore::Error>> {
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
        Err(error) => Some(Err(error)),
    })
}
