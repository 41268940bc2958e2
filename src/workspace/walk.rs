//! Finding records in a directory.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::types::TypesBuilder;

use crate::convert::JKF;
use crate::formats::FORMATS;
use crate::import::Binary;
use crate::words::say;
use crate::workspace::ignored::Ignored;
use crate::workspace::{reader, reason};

/// The records that are looked for in a directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kinds {
    /// Those that can be written.
    Texts,
    /// Binary ones too.
    All,
}

/// The files under a directory whose extension is that of a record, in order, without files ignored by `.gitignore` and
/// the like. An error names what could not be looked at, and why.
pub(crate) fn walk(root: &Path, kinds: Kinds) -> impl Iterator<Item = Result<PathBuf, String>> {
    let mut types = TypesBuilder::new();
    let of_texts = FORMATS.iter().flat_map(|format| format.info.extensions.iter().copied());
    let json = (kinds == Kinds::All).then_some(JKF);
    let binary = if kinds == Kinds::All { &Binary::ALL[..] } else { &[] };
    for extension in of_texts.chain(binary.iter().map(|kind| kind.extension())).chain(json) {
        // Names and patterns of our own table are well formed.
        let _ = types.add("record", &format!("*.{extension}"));
        let _ = types.add("record", &format!("*.{}", extension.to_uppercase()));
    }
    types.select("record");
    let mut builder = WalkBuilder::new(root);
    let (from, top, ignored) =
        (root.to_owned(), root.canonicalize().unwrap_or_else(|_| root.to_owned()), Ignored::default());
    builder.standard_filters(false).hidden(true).sort_by_file_name(|a, b| a.cmp(b));
    builder.filter_entry(move |entry| {
        let path = entry.path().strip_prefix(&from).map_or_else(|_| entry.path().to_owned(), |rest| top.join(rest));
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        !path.parent().is_some_and(|folder| ignored.has(folder, &path, is_folder))
    });
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Files of a folder: their paths in it, and their texts.
    type Files<'a> = &'a [(&'a str, &'a str)];

    /// The records found in a folder, by their paths in it.
    fn found(root: &Path) -> Vec<String> {
        let path = |path: PathBuf| path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
        walk(root, Kinds::All).map(|found| path(found.unwrap())).collect()
    }

    /// A folder of these files.
    fn folder(files: Files) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn what_is_ignored_is_left_out() {
        let cases: [(Files, &[&str]); 9] = [
            (&[], &["a.xq", "b/a.xq", "b/c/d.xq"]),
            (&[(".gitignore", "a.xq")], &["b/c/d.xq"]),
            (&[(".gitignore", "/a.xq")], &["b/a.xq", "b/c/d.xq"]),
            (&[(".gitignore", "c/")], &["a.xq", "b/a.xq"]),
            (&[(".gitignore", "*.xq"), ("b/.gitignore", "!a.xq")], &["b/a.xq"]),
            (&[(".ignore", "!a.xq"), ("b/.gitignore", "*.xq")], &["a.xq", "b/a.xq"]),
            (&[(".gitignore", "a.xq"), ("b/.git/info/exclude", "d.xq")], &["b/a.xq"]),
            (&[(".ignore", "a.xq"), ("b/.git/x", "")], &["b/c/d.xq"]),
            (
                &[("b/.git", "gitdir: ../r/t"), ("r/t/commondir", "../c"), ("r/c/info/exclude", "d.xq")],
                &["a.xq", "b/a.xq"],
            ),
        ];
        for (rules, expected) in cases {
            let records = [("a.xq", ""), ("b/a.xq", ""), ("b/c/d.xq", ""), (".hidden/e.xq", "")];
            let folder = folder(&[&records, rules].concat());
            assert_eq!(found(folder.path()), expected, "{rules:?}");
        }
    }

    #[test]
    fn rules_from_above_count() {
        let folder = folder(&[(".gitignore", "/a/b/d.xq"), ("a/b/c.xq", ""), ("a/b/d.xq", "")]);
        assert_eq!(found(&folder.path().join("a/b")), ["c.xq"]);
        // In a repository only those of git that are in it.
        fs::create_dir(folder.path().join("a/.git")).unwrap();
        assert_eq!(found(&folder.path().join("a/b")), ["c.xq", "d.xq"]);
    }

    #[test]
    fn rules_that_are_too_long_do_not_count() {
        let (rule, rest) = ("a.xq\n", "#".repeat(200 << 10));
        let long = format!("{rule}{rest}");
        let folder = folder(&[(".gitignore", &long), ("a.xq", ""), ("b/.gitignore", &long.replace('a', "c"))]);
        for name in ["b/a.xq", "b/c.xq", "c/c.xq"] {
            fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
            fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(found(folder.path()), ["b/c.xq", "c/c.xq"], "both together are too long");
        fs::write(folder.path().join("c/.gitignore"), "c.xq").unwrap();
        assert_eq!(found(folder.path()), ["b/c.xq"], "what was left out costs nothing");
    }

    #[cfg(unix)]
    #[test]
    fn rules_that_are_no_file_are_not_waited_for() {
        let folder = folder(&[("a.xq", ""), ("b/a.xq", ""), ("b/.git/x", ""), ("c/a.xq", "")]);
        for pipe in [".gitignore", ".ignore", "b/.ignore", "b/.git/info", "c/.git"] {
            let made = std::process::Command::new("mkfifo").arg(folder.path().join(pipe)).status();
            assert!(made.unwrap().success());
        }
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("c/.gitignore")).unwrap();
        assert_eq!(found(folder.path()), ["a.xq", "b/a.xq", "c/a.xq"]);
        assert_eq!(found(&folder.path().join("b")), ["a.xq"]);
    }
}
