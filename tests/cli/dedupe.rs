//! `xqls dedupe`: games that are there more than once.

use std::fs;

use serde_json::{Value, json};

use super::{err, folder, out, run};

const ONE: &str = "GAME 1\nRED Berg\nBLACK Lund\nSTART{\n1. H2-E2 H9-G7\n2. H0-G2 I9-H9\n}\n\
                   GAME 2\nRED Mori\nSTART{\n1. C3-C4 C6-C5\n}\n";
const TWO: &str =
    "GAME 1\nRED B.\nEVENT Cup\nSTART{\n1. H2-E2 # well known\nH9-G7\n{ 1. ... B9-C7 2. C3-C4 }\n2. H0-G2\n}\n";

fn records() -> tempfile::TempDir {
    folder(&[("one.xq", ONE.as_bytes()), ("two.xq", TWO.as_bytes())])
}

#[test]
fn a_report_changes_nothing() {
    let folder = records();
    let report = run(folder.path(), &["dedupe"]);
    assert_eq!(report.status.code(), Some(1), "{}", err(&report));
    assert_eq!(
        out(&report),
        "one.xq#1: Berg – Lund · * · after 4 half-moves\n\
         \u{20} its beginning: two.xq#1: B. – ? · Cup · * · after 3 half-moves\n\
         1 of 3 games is there a second time\n"
    );
    let report = run(folder.path(), &["dedupe", "--report", "json"]);
    let report: Value = serde_json::from_str(&out(&report)).unwrap();
    assert_eq!(report["groups"][0]["kept"]["path"], "one.xq");
    assert_eq!(report["groups"][0]["duplicates"][0]["length"], 3);
    assert_eq!(report["summary"], json!({"files": 2, "games": 3, "duplicates": 1}));
    assert_eq!(fs::read_to_string(folder.path().join("one.xq")).unwrap(), ONE);
    let first = run(folder.path(), &["dedupe", "--keep", "first", "two.xq", "one.xq"]);
    assert!(out(&first).starts_with("two.xq#1: "), "{}", out(&first));
    assert_eq!(run(folder.path(), &["dedupe", "two.xq"]).status.code(), Some(0));
    assert_eq!(run(folder.path(), &["dedupe", "--shortest", "4"]).status.code(), Some(0));
}

#[test]
fn comments_and_variations_are_kept() {
    let folder = records();
    let written = run(folder.path(), &["dedupe", "-o", "all.xq"]);
    assert_eq!(written.status.code(), Some(0), "{}", err(&written));
    assert!(err(&written).contains("two.xq: lost: game 1: "), "{}", err(&written));
    let all = fs::read_to_string(folder.path().join("all.xq")).unwrap();
    assert_eq!(all.matches("GAME").count(), 2, "{all}");
    assert!(all.contains("well known") && all.contains("B9-C7 2. C3-C4"), "{all}");
    assert!(all.contains("RED Berg\n") && all.contains("EVENT Cup\n"), "{all}");
    assert_eq!(fs::read_to_string(folder.path().join("one.xq")).unwrap(), ONE);
    fs::remove_file(folder.path().join("all.xq")).unwrap();

    // Of two the longer one is in the file that stays.
    let three = format!("{TWO}GAME 2\nSTART{{\n1. A0-A1\n}}\n");
    fs::write(folder.path().join("two.xq"), three).unwrap();
    let changed = run(folder.path(), &["dedupe", "--in-place"]);
    assert_eq!(changed.status.code(), Some(0), "{}", err(&changed));
    let [one, two] = ["one.xq", "two.xq"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    assert!(one.contains("well known") && one.contains("B9-C7 2. C3-C4") && one.contains("C6-C5"), "{one}");
    assert!(!two.contains("H2-E2") && two.contains("A0-A1"), "{two}");
    assert_eq!(run(folder.path(), &["dedupe"]).status.code(), Some(0));
}

#[test]
fn a_header_that_says_nothing_gives_way() {
    let game = |headers: &str, moves: &str| format!("[Game \"Chinese Chess\"]\n{headers}\n1. {moves} *\n\n");
    let kept = game("[Event \"?\"]\n[Red \"Berg\"]\n[Date \"????.??.??\"]\n", "H2-E2 H9-G7 2. H0-G2");
    let other = game("[Event \"Cup\"]\n[Red \"Berg\"]\n[Date \"1994.03.20\"]\n", "H2-E2 H9-G7");
    let folder = folder(&[("games.pgn", (kept + &other).as_bytes())]);
    let changed = run(folder.path(), &["dedupe", "--in-place"]);
    assert_eq!((changed.status.code(), err(&changed).as_str()), (Some(0), ""));
    let text = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    let has = |header: &str| text.matches(header).count() == 1;
    assert!(has("[Event \"Cup\"]") && has("[Date \"1994.03.20\"]") && has("[Red ") && !text.contains('?'), "{text}");
}

#[test]
fn a_file_that_would_be_empty_is_left() {
    let folder = records();
    let changed = run(folder.path(), &["dedupe", "--in-place"]);
    assert_eq!(changed.status.code(), Some(2));
    assert!(err(&changed).contains("two.xq: is left as it is: all its games are in other files"), "{}", err(&changed));
    assert_eq!(fs::read_to_string(folder.path().join("two.xq")).unwrap(), TWO);
    assert!(fs::read_to_string(folder.path().join("one.xq")).unwrap().contains("well known"));
    let refused = run(folder.path(), &["dedupe", "-o", "all.what"]);
    assert!(err(&refused).contains("-o all.what: the extension names no format"), "{}", err(&refused));
}
