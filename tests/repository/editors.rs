//! The table of languages that the editors share: it agrees with the program, and all files of a language exist.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use xqls::formats::FORMATS;
use xqls::formats::spelling::{Header, Spelling};
use xqls::record::HeaderKey;

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
    // No editor opens a binary record as it is, and one of XML is a file of XML to it.
    for line in listed.lines().filter(|line| !line.contains("a binary ") && !line.contains("in XML")) {
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

/// The keywords of a format that its grammars in the editors list.
fn keywords(spelling: &Spelling) -> Value {
    let of = |wanted: fn(&Header) -> bool| {
        spelling.headers.iter().filter(|header| wanted(header)).flat_map(Header::keys).collect::<Vec<_>>()
    };
    let lines = spelling.first_lines.iter().map(|line| line.word.to_string());
    let braced = spelling.blocks.iter().filter(|block| block.bracket == "{").map(|block| block.keyword);
    json!({
        "lines": lines.collect::<Vec<_>>(),
        "headers": of(|_| true),
        "texts": of(|header| header.meaning == HeaderKey::Text),
        "braced": braced.collect::<Vec<_>>(),
        "ends": spelling.ends.iter().map(|end| end.word).collect::<Vec<_>>(),
    })
}

#[test]
fn editors_have_the_keywords_of_the_program() {
    let all: BTreeMap<&str, Value> = FORMATS.iter().map(|format| (format.info.id, keywords(format.spelling))).collect();
    let written = serde_json::to_string_pretty(&all).unwrap() + "\n";
    let stale = std::fs::read_to_string(top().join("editors/keywords.json")).ok().as_deref() != Some(written.as_str());
    if stale {
        std::fs::write(top().join("editors/keywords.json"), written).unwrap();
    }
    assert!(!stale, "editors/keywords.json was stale and has been rewritten: run node editors/generate.mjs");
}

#[test]
fn grammars_know_the_keywords_of_the_program() {
    let mut wrong = String::new();
    let claimed: BTreeSet<String> = table().into_keys().collect();
    // A format without files of its own is never coloured.
    for format in FORMATS.iter().filter(|format| claimed.contains(format.info.id)) {
        let id = format.info.id;
        let grammar = text_of(&format!("syntaxes/{id}.tmLanguage.json"));
        let known: BTreeSet<&str> = grammar.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        let spelling = format.spelling;
        let keys = spelling.headers.iter().flat_map(Header::keys);
        let blocks = spelling.blocks.iter().map(|block| block.keyword);
        let ends = spelling.ends.iter().filter(|end| !end.reason.is_empty()).map(|end| end.word);
        // Words in Chinese characters are coloured by their signs, those in small letters by the name before them.
        let is_listed = |word: &&str| word.is_ascii() && !word.bytes().all(|byte| byte.is_ascii_lowercase());
        for word in keys.chain(blocks).chain(ends).filter(is_listed) {
            let bare = word.trim_matches(['$', '%', '+', '-']);
            if !known.contains(bare) {
                wrong += &format!("syntaxes/{id}.tmLanguage.json does not know {word}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}run node editors/generate.mjs");
}
