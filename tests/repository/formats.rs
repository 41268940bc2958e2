//! The guide `docs/add-a-format.md` is true of its example, and a format is a folder.

use std::collections::BTreeSet;

use super::sources::sources;
use super::{files, text_of, top};

const GUIDE: &str = "docs/add-a-format.md";
/// The format that the guide takes as its example.
const EXAMPLE: &str = "ucci";

#[test]
fn the_guide_lists_the_files_of_its_example() {
    let guide = text_of(GUIDE);
    let is_path = |word: &&str| word.contains('/') && !word.contains([' ', '*']);
    let listed: BTreeSet<&str> = guide.split('`').skip(1).step_by(2).filter(is_path).collect();
    for path in &listed {
        let exists = ["", "src/", "src/formats/"].iter().any(|folder| top().join(folder).join(path).exists());
        assert!(exists, "{GUIDE} names {path}, which is missing");
    }
    let of_example = files("", "").into_iter().map(|path| path.to_string_lossy().replace('\\', "/"));
    for path in of_example.filter(|path| path.contains(EXAMPLE)) {
        let made = ["editors/vscode/language-configuration/", "editors/vscode/syntaxes/"];
        let generated = made.iter().any(|folder| path.starts_with(folder))
            || text_of(&path).contains("Written by editors/generate.mjs");
        assert!(generated || listed.contains(&*path), "{GUIDE} does not list {path}");
    }
}

#[test]
fn a_format_is_named_in_its_folder_and_in_the_table_alone() {
    for source in sources() {
        let own = source.path == "src/formats/mod.rs" || source.path.starts_with(&format!("src/formats/{EXAMPLE}/"));
        assert!(own || !source.code.contains(EXAMPLE), "{} names {EXAMPLE}", source.path);
    }
}
