//! The records in `examples/`: their findings, their formatting, and that they are the same game.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{files, text_of, xqls};

fn json(arguments: &[&str]) -> Value {
    let output = xqls().args(arguments).output().unwrap();
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// Severity and code of every finding, with its line.
fn findings(path: &str) -> Vec<(i64, String, usize)> {
    let report = json(&["check", "--format", "json", path]);
    let found = report["files"][0]["diagnostics"].as_array().unwrap();
    let one = |finding: &Value| {
        let line = finding["range"]["start"]["line"].as_u64().unwrap() as usize;
        (finding["severity"].as_i64().unwrap(), finding["code"].as_str().unwrap().to_owned(), line)
    };
    found.iter().map(one).collect()
}

fn examples(ending: &str) -> Vec<String> {
    files("examples", ending).iter().map(|path| path.to_string_lossy().replace('\\', "/")).collect()
}

fn shows_errors(path: &str) -> bool {
    path.contains("error")
}

/// The examples whose layout is ours.
fn laid_out() -> Vec<String> {
    [
        ".xq",
        ".pgn",
        ".csa",
        ".kif",
        ".kifu",
        ".bod",
        ".ki2",
        ".ubb",
        ".chessboard",
        ".chessmoveseq",
        ".fen",
        ".uci",
        ".ucci",
        ".usi",
    ]
    .into_iter()
    .flat_map(examples)
    .collect()
}

#[test]
fn nothing_is_wrong_with_the_examples() {
    for path in laid_out().iter().chain(&examples(".wxf")).filter(|path| !shows_errors(path)) {
        // That a sequence starts on the board of its companion file is reported, and right.
        let wrong: Vec<_> = findings(path).into_iter().filter(|(_, code, _)| code != "board-beside").collect();
        assert_eq!(wrong, [], "{path}");
    }
}

/// In the files of errors the title of a game is the code of its one finding; before the first game a comment says it.
#[test]
fn every_error_is_shown_once() {
    let listed = xqls().arg("explain").output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let listed: BTreeMap<&str, &str> = listed
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(|line| {
            let mut words = line.split_whitespace();
            (words.next().unwrap(), words.next().unwrap())
        })
        .collect();
    assert!(listed.len() > 40, "{listed:?}");
    let mut shown = BTreeSet::new();
    for path in laid_out().iter().filter(|path| shows_errors(path)) {
        let text = text_of(path);
        let title = |line: &str| {
            let marks = ["GAME ", "# ", "'", "[Event \"", "[DhtmlXQ_title]"];
            let words = marks.iter().find_map(|mark| line.strip_prefix(mark))?;
            words.split([',', ' ', '"', '[']).map(str::trim).find(|word| listed.contains_key(word)).map(str::to_owned)
        };
        let lines: Vec<&str> = text.lines().collect();
        let titles: Vec<(usize, String)> =
            lines.iter().enumerate().filter_map(|(number, line)| Some((number, title(line)?))).collect();
        let expected: Vec<&String> = titles.iter().map(|(_, code)| code).collect();
        let found = findings(path);
        assert_eq!(found.iter().map(|(_, code, _)| code).collect::<Vec<_>>(), expected, "{path}");
        for ((line, code), (severity, _, at)) in titles.iter().zip(&found) {
            let end = titles.iter().map(|(next, _)| *next).find(|next| next > line).unwrap_or(lines.len());
            assert!((*line..end).contains(at), "{path}: {code} is found on line {}", at + 1);
            assert_eq!(*severity, 1, "{path}: {code}");
            shown.insert(code.clone());
        }
    }
    let missing: Vec<_> = listed
        .iter()
        .filter(|(code, severity)| **severity == "error" && !shown.contains(**code) && **code != "damaged-file")
        .collect();
    assert!(missing.is_empty(), "no example shows {missing:?}");
}

#[test]
fn examples_are_laid_out() {
    // The files of errors cannot be formatted, and the .wxf one is as programs write it.
    for path in laid_out().iter().filter(|path| !shows_errors(path)) {
        let output = xqls().args(["fmt", "--check", path]).output().unwrap();
        assert!(output.status.success(), "run `xqls fmt {path}`");
    }
}

#[test]
fn every_notation_tells_the_same_game() {
    let game = |path: &String| {
        let tree = json(&["convert", "--to", "json", path]);
        let line = tree["games"][0]["line"].as_array().unwrap().clone();
        line.iter().map(|ply| (ply["coordinate"].clone(), ply["fen"].clone(), ply["mate"].clone())).collect::<Vec<_>>()
    };
    let paths: Vec<String> = examples("").into_iter().filter(|path| path.starts_with("examples/formats/")).collect();
    assert_eq!(paths.len(), 5, "{paths:?}");
    let first = game(&paths[0]);
    assert_eq!(first.len(), 19);
    assert_eq!(first.last().map(|(_, _, mate)| mate), Some(&Value::Bool(true)));
    for path in &paths {
        assert_eq!(game(path), first, "{path}");
    }
}

#[test]
fn every_construct_is_in_the_example_of_it() {
    let text = text_of("examples/every-construct.xq");
    let words = [
        "FORMAT ",
        "R(C)",
        "GAME ",
        "TIME ",
        "RESULT ",
        "RED ",
        "BLACK ",
        "DATE ",
        "PLACE ",
        "EVENT ",
        "FEN ",
        "SETUP{ K",
        "SETUP{ RED:",
        "MOVE 40, BLACK",
        "MOVE 1;",
        "START{",
        "DIAG{",
        "COM{",
        "VAR[1]{",
        "(1)",
        "(2, 3)",
        "...",
        "{ 4. ...",
        "/*",
        "*/",
        "\\*/",
        "\\}",
        "# ",
        "! ",
        "? ",
        "!! ",
        "!? ",
        "?? ",
        "+\n",
    ];
    for word in words {
        assert!(text.contains(word), "{word:?}");
    }
    assert!(text_of("examples/central-cannon.xq").contains("++"));
}
