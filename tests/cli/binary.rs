//! Binary records: read like texts, named by game and half-move, and never written over.

use std::fs;

use serde_json::Value;

use super::{err, folder, out, run, run_with};

const GAME: &str = "FORMAT ICCS

GAME A title
RESULT 1-0
RED 吕钦
EVENT Cup
/* Of the game */

START{
1. H2-E2 H9-G7 2. H0-G2 /* here */ { 2. B0-C2 I9-H9 } I9-H9
}
";

/// A folder with a record of XQStudio.
fn with_xqf(text: &str) -> tempfile::TempDir {
    let folder = folder(&[("a.txt", text.as_bytes())]);
    let made = run(folder.path(), &["convert", "--language", "xq", "--to", "xqf", "-o", "a.xqf", "a.txt"]);
    assert_eq!((made.status.code(), err(&made).as_str()), (Some(0), ""));
    folder
}

#[test]
fn a_game_goes_to_xqf_and_back() {
    let folder = with_xqf(GAME);
    let back = run(folder.path(), &["convert", "--to", "xq", "--notation", "iccs", "a.xqf"]);
    let text = GAME.replace("} I9-H9", "} 2. ... I9-H9");
    assert_eq!(out(&back).split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    // By its content, whatever its name.
    let bytes = fs::read(folder.path().join("a.xqf")).unwrap();
    let from_pipe = run_with(folder.path(), &["convert", "--to", "xq", "--notation", "iccs", "-"], &bytes);
    assert_eq!(out(&from_pipe), out(&back));
    let checked = run(folder.path(), &["check", "."]);
    assert_eq!(out(&checked), "nothing wrong in 1 file (1 game, 6 half-moves)\n");
    let found = run(folder.path(), &["search", "--player", "吕钦", "."]);
    assert!(out(&found).starts_with("a.xqf: game 1: 吕钦 – ? · Cup · 1-0\n"), "{}", out(&found));
    let board = run(folder.path(), &["board", "a.xqf", "--game", "1", "--ply", "1"]);
    assert_eq!((board.status.code(), err(&board).as_str()), (Some(0), ""));
}

#[test]
fn findings_name_the_game_and_the_half_move() {
    let folder = with_xqf(&GAME.replace("I9-H9 }", "I9-H7 }"));
    let checked = run(folder.path(), &["check", "a.xqf"]);
    assert_eq!(checked.status.code(), Some(1));
    let place = " --> a.xqf: game 1, half-move 4 of a variation: I9-H7\n";
    assert!(out(&checked).contains(place) && !out(&checked).contains('|'), "{}", out(&checked));
    let json = run(folder.path(), &["check", "--format", "json", "a.xqf"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    let found = &json["files"][0]["diagnostics"][0];
    assert_eq!((&found["game"], &found["ply"], &found["variation"]), (&1.into(), &4.into(), &true.into()), "{json}");
    let sarif = run(folder.path(), &["check", "--format", "sarif", "a.xqf"]);
    let sarif: Value = serde_json::from_slice(&sarif.stdout).unwrap();
    let location = &sarif["runs"][0]["results"][0]["locations"][0];
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "game 1, half-move 4 of a variation");
    let github = run(folder.path(), &["check", "--format", "github", "a.xqf"]);
    let start = "::error file=a.xqf,title=xqls illegal-move::game 1, half-move 4 of a variation: ";
    assert!(out(&github).starts_with(start), "{}", out(&github));
}

#[test]
fn a_damaged_file_says_where_it_ends() {
    let folder = with_xqf(GAME);
    let path = folder.path().join("a.xqf");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    let checked = run(folder.path(), &["check", "a.xqf"]);
    let expected = format!("error[damaged-file]: the file ends at byte {}, in the middle", bytes.len() - 8);
    assert!(out(&checked).starts_with(&expected), "{}", out(&checked));
    assert!(out(&checked).contains("1 error in 1 file (1 game, 5 half-moves)"), "{}", out(&checked));
    assert_eq!(checked.status.code(), Some(1));
    let converted = run(folder.path(), &["convert", "--to", "pgn", "a.xqf"]);
    assert!(err(&converted).contains("a.xqf: game 1, half-move 3: the file ends"), "{}", err(&converted));
    assert!(out(&converted).contains("H0") || out(&converted).contains("马"), "{}", out(&converted));
    let strict = run(folder.path(), &["convert", "--to", "pgn", "--strict", "a.xqf"]);
    assert_eq!((strict.status.code(), out(&strict).as_str()), (Some(1), ""));
}

#[test]
fn nothing_is_written_over_a_binary_record() {
    let folder = with_xqf(GAME);
    let path = folder.path().join("a.xqf");
    let before = fs::read(&path).unwrap();
    for args in [&["fmt", "a.xqf"][..], &["fmt", "--check", "a.xqf"], &["fmt", "--notation", "lalg", "a.xqf"]] {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).starts_with("error: a.xqf: is a record of XQStudio, which"), "{}", err(&output));
        assert_eq!(err(&output).lines().count(), 1);
    }
    assert_eq!(run(folder.path(), &["check", "--fix", "a.xqf"]).status.code(), Some(0));
    assert_eq!(run_with(folder.path(), &["check", "--fix", "-"], &before).status.code(), Some(2));
    // Of a folder only texts are arranged.
    assert!(!err(&run(folder.path(), &["fmt", "."])).contains("XQStudio"));
    assert_eq!(fs::read(&path).unwrap(), before);
}
