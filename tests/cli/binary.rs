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

#[test]
fn a_file_that_is_not_what_its_name_says() {
    let random: Vec<u8> = (0..900u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let files: [(&str, &[u8], &str); 5] = [
        ("a.xqf", &random, "is no XQF file, though it has that name"),
        ("b.xqf", b"X", "is no XQF file, though it has that name"),
        ("c.CBL", b"", "is no CBL file, though it has that name"),
        ("d.cbf", b"<xml/>", "is no CBF file, though it has that name"),
        ("e.xqf", GAME.as_bytes(), ""),
    ];
    let folder = folder(&files.map(|(name, bytes, _)| (name, bytes)));
    for (name, _, why) in files {
        let checked = run(folder.path(), &["check", name]);
        assert_eq!(checked.status.code(), Some(if why.is_empty() { 0 } else { 2 }), "{name}");
        assert!(why.is_empty() || err(&checked).starts_with(&format!("error: {name}: {why}")), "{}", err(&checked));
        let board = run(folder.path(), &["board", name]);
        let hint = err(&board).contains("; name its format with --language");
        assert_eq!(hint, !why.is_empty(), "{}", err(&board));
    }
}

#[test]
fn records_of_xml() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let cbf = format!(
        "<?xml version=\"1.0\"?><ChineseChessRecord><Head><Red>吕钦</Red><FEN>{start}</FEN></Head><MoveList>\
         <Move value=\"00-00\"/><Move value=\"77-47\"/><Move value=\"70-63\" end=\"1\"/></MoveList></ChineseChessRecord>"
    );
    let pfc = format!("<n version=\"2\" m=\"{start}\" redname=\"吕钦\"><n m=\"h2e2\"><n m=\"h9g6\"/></n></n>");
    let folder = folder(&[("a.cbf", cbf.as_bytes()), ("b.pfc", pfc.as_bytes())]);
    let checked = run(folder.path(), &["check", "."]);
    for name in ["a.cbf", "b.pfc"] {
        assert!(out(&checked).contains(&format!(" --> {name}: game 1, half-move 2: H9-G6\n")), "{}", out(&checked));
    }
    let found = run(folder.path(), &["search", "--player", "吕钦", "."]);
    assert_eq!(out(&found).lines().filter(|line| line.contains("game 1: 吕钦")).count(), 2, "{}", out(&found));
    let fmt = run(folder.path(), &["fmt", "a.cbf"]);
    assert!(err(&fmt).starts_with("error: a.cbf: is a record of CBF, which is not written over"), "{}", err(&fmt));
}

#[test]
fn texts_are_read_in_the_encoding_that_is_named() {
    let folder = folder(&[("a.txt", GAME.replace("吕钦", "吳貴臨").as_bytes())]);
    let made =
        run(folder.path(), &["convert", "--language", "xq", "--to", "xq", "--encoding", "big5", "-o", "a.xq", "a.txt"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    fs::remove_file(folder.path().join("a.txt")).unwrap();
    for (encoding, is_found) in [("big5", true), ("gb18030", false), ("shift_jis", false), ("utf-8", true)] {
        // In UTF-8 it is not well formed, so it is read as what it looks like.
        let search = ["search", "--player", "吳貴臨", "--encoding", encoding, "."];
        assert_eq!(run(folder.path(), &search).status.code() == Some(0), is_found, "{encoding}");
    }
    let board = run(folder.path(), &["board", "--json", "--encoding", "gb18030", "a.xq"]);
    assert_eq!(board.status.code(), Some(0), "{}", err(&board));
    for args in [&["check"][..], &["fmt", "--check"], &["bug-report"]] {
        let done = run(folder.path(), &[args, &["--encoding", "big5", "a.xq"]].concat());
        assert_ne!(done.status.code(), Some(2), "{args:?}: {}", err(&done));
    }
    let explained = run(folder.path(), &["explain", "--at", "a.xq:4:1", "--encoding", "big5"]);
    assert!(err(&explained).contains("nothing was found"), "{}", err(&explained));
}

#[test]
fn the_kind_of_a_record_goes_from_one_format_to_the_next() {
    for (kind, chinese) in [("Opening", "布局"), ("Middlegame", "中局"), ("Endgame", "残局")] {
        let pgn = format!("[Variant \"xiangqi\"]\n[Type \"{kind}\"]\n\n1. C2.5 H8+7 *\n");
        let folder = folder(&[("a.pgn", pgn.as_bytes())]);
        for (format, from, to) in [("xqf", "a.pgn", "a.xqf"), ("dhtmlxq", "a.xqf", "a.ubb"), ("pgn", "a.ubb", "b.pgn")]
        {
            let made = run(folder.path(), &["convert", "--to", format, "-o", to, from]);
            assert_eq!((made.status.code(), err(&made).as_str()), (Some(0), ""), "{from} to {to}");
        }
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(read("a.ubb").contains(&format!("[DhtmlXQ_type]{chinese}[")), "{}", read("a.ubb"));
        assert!(read("b.pgn").contains(&format!("[Type \"{kind}\"]")), "{}", read("b.pgn"));
    }
}
