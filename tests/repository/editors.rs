//! The table of languages that the editors share: it agrees with the program, and all files of a language exist.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{files, text_of, top, xqls};

/// Language ids and their extensions, with the dot.
fn table() -> BTreeMap<String, Vec<String>> {
    let table: Value = serde_json::from_str(&text_of("editors/languages.json")).unwrap();
    let of = |language: &Value| {
        let extensions = language["extensions"].as_array().unwrap();
        let extensions = extensions.iter().map(|extension| extension.as_str().unwrap().to_owned()).collect();
        (language["id"].as_str().unwrap().to_owned(), extensions)
    };
    table["languages"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn editors_know_every_language_of_the_program() {
    let output = xqls().arg("languages").output().unwrap();
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(!listed.is_empty());
    let table = table();
    for line in listed.lines() {
        let mut words = line.split_whitespace();
        let id = words.next().unwrap();
        let extensions: Vec<&str> = words.take_while(|word| word.starts_with('.')).collect();
        assert_eq!(
            table.get(id).map_or(Vec::new(), |known| known.iter().map(String::as_str).collect()),
            extensions,
            "{id}"
        );
    }
}

#[test]
fn every_language_has_its_grammar_and_its_tests() {
    let runner = text_of("syntaxes/package.json");
    let tests = files("syntaxes/tests", "");
    for (id, extensions) in table() {
        let grammar = format!("{id}.tmLanguage.json");
        assert!(top().join("syntaxes").join(&grammar).exists(), "syntaxes/{grammar} is missing");
        assert!(runner.contains(&format!("-g {grammar} ")), "the tests of syntaxes/package.json leave out {grammar}");
        let of_language = |path: &std::path::PathBuf| {
            let text = text_of(&path.to_string_lossy());
            text.lines().next().is_some_and(|line| line.contains(&format!("SYNTAX TEST \"source.{id}\"")))
        };
        assert!(tests.iter().any(of_language), "no test in syntaxes/tests is of {id}");
        assert!(
            files("editors/tests/records", &extensions[0]).len() >= 2,
            "editors/tests/records has no sound and no wrong record of {id}"
        );
    }
}

#[test]
fn pages_about_editors_list_every_language() {
    for page in [
        "editors/vscode/README.md",
        "editors/nvim/doc/xqls.txt",
        "editors/nvim/doc/xqls.cnx",
        "editors/nvim/doc/xqls.jax",
    ] {
        let text = text_of(page);
        for (id, extensions) in table() {
            assert!(text.contains(&id), "{page} leaves out {id}");
            for extension in extensions {
                assert!(text.contains(&extension), "{page} leaves out {extension}");
            }
        }
    }
}
