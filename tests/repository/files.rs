//! Formatting, leftovers and the size of files.

use std::process::Command;

use super::{files, text_of, top};

#[test]
fn the_code_is_formatted() {
    let cargo = Command::new(env!("CARGO")).args(["fmt", "--check"]).current_dir(top()).output().unwrap();
    assert!(cargo.status.success(), "run `cargo fmt`:\n{}", String::from_utf8_lossy(&cargo.stdout));
    // Modules that a macro declares are not seen by cargo.
    let declared = files("src/diagnostics", ".rs");
    let rustfmt = Command::new("rustfmt")
        .args(["--check", "--edition", "2024"])
        .args(&declared)
        .current_dir(top())
        .output()
        .unwrap();
    assert!(
        rustfmt.status.success(),
        "run `rustfmt --edition 2024 src/diagnostics/*.rs`:\n{}",
        String::from_utf8_lossy(&rustfmt.stdout)
    );
}

/// The most lines of a file.
const LONGEST: usize = 600;

#[test]
fn files_are_one_thing_each() {
    let mut wrong = String::new();
    for path in files("src", ".rs") {
        let shown = path.to_string_lossy().replace('\\', "/");
        let lines = text_of(&shown).lines().count();
        if lines > LONGEST {
            wrong += &format!("{shown} has {lines} lines, {LONGEST} are allowed: is it still one thing?\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn references_to_the_formats_lead_somewhere() {
    let page = text_of("docs/record-formats.md");
    let mut wrong = String::new();
    let mut seen = 0;
    for path in files("src", ".rs") {
        // References are broken over lines of comments.
        let text = text_of(&path.to_string_lossy());
        let words: Vec<&str> = text.split_whitespace().filter(|word| !["//!", "///", "//"].contains(word)).collect();
        for at in 0..words.len() {
            let Some(section) = words[at].strip_prefix('§').filter(|_| words[at - 1].ends_with("record-formats"))
            else {
                continue;
            };
            let number = section.trim_end_matches(|c: char| !c.is_ascii_digit());
            let row = (words.get(at + 1) == Some(&"row"))
                .then(|| words[at + 2].trim_end_matches(|c: char| !c.is_ascii_digit()));
            let heading = page.lines().any(|line| line.starts_with('#') && line.contains(&format!(" §{number} ")));
            let listed = row.is_none_or(|row| {
                let cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
                cells.flat_map(|cell| cell.split(", ")).any(|cell| cell == row)
            });
            if !heading || !listed {
                wrong += &format!("{}: record-formats §{number} {row:?}\n", path.display());
            }
            seen += 1;
        }
    }
    assert!(wrong.is_empty() && seen > 10, "{seen} references; not in docs/record-formats.md:\n{wrong}");
}

#[test]
fn nothing_is_left_over() {
    // Put together, so that this file does not contain them.
    let bad = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("../sha", "red"),
        concat!("FIX", "ME"),
        concat!("// XX", "X"),
        concat!("TO", "DO"),
        concat!("#[ign", "ore"),
        concat!("<<<<", "<<< "),
    ];
    let mut wrong = String::new();
    for path in files(".", "") {
        let Ok(text) = std::fs::read_to_string(top().join(&path)) else { continue };
        let machine_made = path.ends_with("package-lock.json") || path.ends_with("Cargo.lock");
        for (number, line) in text.lines().enumerate().filter(|_| !machine_made) {
            for bad in bad.iter().filter(|bad| line.contains(*bad)) {
                wrong += &format!("{}:{}: {bad}\n", path.display(), number + 1);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
