//! The texts of the editors' extensions in other languages: each has its translations where the editor looks for them.
//!
//! A text without a translation is shown in English, so it fails nothing: `cargo test editor_words -- --nocapture` lists
//! the missing ones, and with `XQLS_LOCALES=complete` they are errors. `node editors/generate.mjs --words` brings
//! `editors/locales/*.po` up to date, and writes from them what the editors read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use super::locales::{LANGUAGES, arguments, code_spans, of_editors};
use super::{files, text_of, top};

/// A language as VS Code names it.
fn of_vscode(language: &str) -> &str {
    match language {
        "zh-Hans" => "zh-cn",
        "zh-Hant" => "zh-tw",
        other => other,
    }
}

/// The texts of a JSON file of texts.
fn json(path: &str) -> BTreeMap<String, String> {
    serde_json::from_str(&text_of(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The literals that follow a call in the files of a folder.
fn said(folder: &str, ending: &str, call: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files(folder, ending) {
        let text = text_of(&path.to_string_lossy());
        for rest in text.split(call).skip(1) {
            let mut chars = rest.trim_start().chars();
            let quote = chars.next().filter(|quote| "'\"".contains(*quote));
            let quote = quote.unwrap_or_else(|| panic!("{}: {call} needs a literal", path.display()));
            let mut value = String::new();
            while let Some(c) = chars.next().filter(|c| *c != quote) {
                value.push(if c == '\\' { chars.next().unwrap() } else { c });
            }
            found.insert(value);
        }
    }
    assert!(found.len() > 10, "{call}: {found:?}");
    found
}

/// The texts of the editors' extensions, by editor.
fn texts() -> [(&'static str, BTreeSet<String>); 5] {
    let manifest = json("editors/vscode/package.nls.json").into_iter();
    let manifest = manifest.filter(|(key, _)| !key.starts_with("settings.") && !key.starts_with("file."));
    [
        ("manifest", manifest.map(|(_, text)| text).collect()),
        ("extension", said("editors/vscode/src", ".ts", "l10n.t(")),
        ("nvim", said("editors/nvim/lua", ".lua", "words.say(")),
        ("emacs", said("editors/emacs", ".el", "(xqls--say ")),
        ("page", said("editors/web/page", ".ts", "say(")),
    ]
}

#[test]
fn the_catalogues_have_what_the_editors_say() {
    let all: BTreeSet<String> = texts().into_iter().flat_map(|(_, texts)| texts).collect();
    let (mut wrong, mut missing) = (String::new(), String::new());
    for language in LANGUAGES {
        let known = of_editors(language);
        for (english, theirs) in known.iter().filter(|(_, theirs)| !theirs.is_empty()) {
            if !all.contains(english) {
                let _ = writeln!(wrong, "{language}: {english:?} is said nowhere");
            }
            if arguments(theirs) != arguments(english) || theirs.matches("%s").count() != english.matches("%s").count()
            {
                let _ = writeln!(wrong, "{language}: {theirs:?} has other arguments than {english:?}");
            }
            if code_spans(theirs) != code_spans(english) {
                let _ = writeln!(wrong, "{language}: {theirs:?} has other code than {english:?}");
            }
        }
        for text in all.iter().filter(|text| known.get(*text).is_none_or(String::is_empty)) {
            let _ = writeln!(missing, "{language}: editors: {text:?}");
        }
    }
    eprintln!("{missing}");
    assert!(wrong.is_empty(), "{wrong}run node editors/generate.mjs --words");
    let complete = std::env::var("XQLS_LOCALES").is_ok_and(|mode| mode == "complete");
    assert!(!complete || missing.is_empty(), "without a translation:\n{missing}");
}

/// The editors read files that are written from the catalogues: each has all that the catalogue has.
#[test]
fn the_editors_read_what_the_catalogues_have() {
    let english = json("editors/vscode/package.nls.json");
    let [_, (_, extension), (_, nvim), (_, emacs), (_, page)] = texts();
    let lua = text_of("editors/nvim/lua/xqls/translations.lua");
    let lisp = text_of("editors/emacs/xqls.el");
    let web: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(&text_of("editors/web/page/translations.json")).unwrap();
    for language in LANGUAGES {
        let known = of_editors(language);
        let name = of_vscode(language);
        let manifest = json(&format!("editors/vscode/package.nls.{name}.json"));
        for key in manifest.keys() {
            assert!(english.contains_key(key), "package.nls.{name}.json has {key}, which package.nls.json lacks");
        }
        for (key, text) in &english {
            let theirs = manifest.get(key).cloned().unwrap_or_default();
            if key.starts_with("file.") {
                assert!(top().join("editors/vscode").join(&theirs).exists(), "{key}: {theirs}");
                assert!(theirs.contains(name), "{key}: {theirs}");
            } else if key.starts_with("settings.") {
                assert!(!theirs.is_empty(), "{name}: {key}");
            } else {
                assert_eq!(theirs, known.get(text).cloned().unwrap_or_default(), "{name}: {key}");
            }
        }
        let bundle = json(&format!("editors/vscode/l10n/bundle.l10n.{name}.json"));
        let expected = extension.iter().filter_map(|text| Some((text.clone(), known.get(text)?.clone())));
        assert_eq!(bundle, expected.collect(), "{name}");
        for text in page.iter().filter(|text| known.get(*text).is_some_and(|theirs| !theirs.is_empty())) {
            assert_eq!(web[language].get(text), known.get(text), "{language}: {text}: run editors/generate.mjs");
        }
        let quoted = |text: &str, quote: char| text.replace('\\', "\\\\").replace(quote, &format!("\\{quote}"));
        for (texts, file, quote) in [(&nvim, &lua, '\''), (&emacs, &lisp, '"')] {
            for text in texts.iter().filter_map(|text| known.get(text)) {
                assert!(file.contains(&quoted(text, quote)), "{language}: {text}: run editors/generate.mjs");
            }
        }
    }
}

/// Every text of the manifest that a reader sees is a key, and every key is used.
#[test]
fn the_manifest_of_vscode_has_its_texts_in_other_files() {
    let text = text_of("editors/vscode/package.json");
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let mut used = BTreeSet::new();
    let mut plain = Vec::new();
    collect(&manifest, &mut used, &mut plain);
    let known: BTreeSet<String> = json("editors/vscode/package.nls.json").into_keys().collect();
    assert_eq!(used, known);
    assert_eq!(plain, [""; 0], "write these as %key%, with the text in package.nls.json");
}

/// Collects the keys in a value, and the titles and descriptions that are plain text instead of a key.
fn collect(value: &Value, used: &mut BTreeSet<String>, plain: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let shown = ["title", "description", "markdownDescription", "displayName"].contains(&name.as_str());
                if let Some(text) = value.as_str().filter(|text| shown && !text.starts_with('%') && *text != "xqls") {
                    plain.push(text.to_owned());
                }
                collect(value, used, plain);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, used, plain)),
        Value::String(text) => {
            used.extend(text.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')).map(str::to_owned));
        }
        _ => {}
    }
}
