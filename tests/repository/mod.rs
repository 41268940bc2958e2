//! Tests of the repository itself: the layers of the sources, licences, formatting, examples, README and editors.

mod changes;
mod editor_words;
mod editors;
mod examples;
mod features;
mod files;
mod formats;
mod growth;
mod hooks;
mod layers;
mod licences;
mod limits;
mod locales;
mod methods;
mod packages;
mod readme;
mod requests;
mod sources;
mod tables;
mod words;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The top folder.
pub(crate) fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the repository.
pub(crate) fn text_of(path: &str) -> String {
    std::fs::read_to_string(top().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The built program, run in the top folder.
pub(crate) fn xqls() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xqls"));
    command.env("LC_ALL", "C").current_dir(top());
    command
}

/// All files below a folder with a suffix, in order, relative to the top, without build outputs and installed packages.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![top().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_symlink() || ["target", "node_modules", ".git", "dist", "corpus", "artifacts"].contains(&&*name)
            {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(ending) {
                found.push(path.strip_prefix(top()).unwrap().to_owned());
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no *{ending} in {folder}");
    found
}
