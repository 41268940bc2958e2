//! `xqls search`: games by position and by header.

use serde_json::{Value, json};

use super::{err, folder, out, run};

const ONE: &str = "GAME 1\nRED Berg\nBLACK Lund\nEVENT Spring cup\nDATE 1994-03-20\nRESULT 1-0\n\
                   START{ 1. H2-E2 H9-G7 2. B0-C2 I9-H9 }\n";
const TWO: &str = "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n[Black \"Berg\"]\n[Result \"0-1\"]\n\n\
                   1. B0-C2 H9-G7 2. H2-E2 B9-C7 0-1\n";
const SHOGI: &str = "V2.2\nN+Mori\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

fn records() -> tempfile::TempDir {
    folder(&[("one.xq", ONE.as_bytes()), ("two.pgn", TWO.as_bytes()), ("three.csa", SHOGI.as_bytes())])
}

#[test]
fn a_position_is_found_however_it_was_reached() {
    let folder = records();
    let found = run(folder.path(), &["search", "--at", "one.xq:7:28", "."]);
    assert_eq!(found.status.code(), Some(0), "{}", err(&found));
    assert_eq!(
        out(&found),
        "one.xq:7:26: Berg – Lund · Spring cup · 1994-03-20 · 1-0 · after 3 half-moves\n\
         two.pgn:6:19: Lund – Berg · 0-1 · after 3 half-moves\n\
         \nPlayed next:\n  马２进３ (b9c7): 1 game: Black 1\n  车９平８ (i9h9): 1 game: Red 1\n\
         \n2 games in 2 files\n"
    );
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/9/R1BAKABNR b - - 5 17";
    assert_eq!(out(&run(folder.path(), &["search", "--fen", fen])), out(&found), "clocks do not count");
    let other = run(folder.path(), &["search", "--fen", &fen.replace(" b ", " w ")]);
    assert_eq!(
        (other.status.code(), out(&other).as_str()),
        (Some(1), "no game was found\n"),
        "but the side to move does"
    );
}

#[test]
fn conditions_are_combined() {
    let folder = records();
    let names = |args: &[&str]| -> Vec<String> {
        let found = run(folder.path(), &[&["search"], args].concat());
        out(&found).lines().filter(|line| line.contains(" · ")).map(|line| line[..7].to_owned()).collect()
    };
    assert_eq!(names(&["--player", "berg"]), ["one.xq:", "two.pgn"]);
    assert_eq!(names(&["--player", "berg", "--result", "0-1"]), ["two.pgn"]);
    assert_eq!(names(&["--event", "cup", "--player", "lund"]), ["one.xq:"]);
    assert_eq!(names(&["--result", "0-1"]), ["three.c", "two.pgn"]);
    assert_eq!(names(&["--result", "1-0", "--player", "mori"]), [""; 0]);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(names(&["--fen", start]), ["three.c"]);
}

#[test]
fn json_has_places_and_scores() {
    let folder = records();
    let found = run(folder.path(), &["search", "--at", "one.xq:7:28", "--player", "lund", "--format", "json"]);
    let found: Value = serde_json::from_str(&out(&found)).unwrap();
    assert_eq!(found["version"], 1);
    assert_eq!(found["query"]["player"], "lund");
    let one = &found["games"][0];
    let range = json!({"start": {"line": 6, "character": 25}, "end": {"line": 6, "character": 30}});
    assert_eq!((&one["path"], &one["game"], &one["range"]), (&json!("one.xq"), &json!(1), &range));
    assert_eq!((&one["players"], &one["result"]), (&json!(["Berg", "Lund"]), &json!("1-0")));
    assert_eq!((&one["ply"], &one["variation"], &one["next"]), (&json!(3), &json!(false), &json!("i9h9")));
    let position = &found["position"];
    assert_eq!((&position["variant"], &position["sideToMove"]), (&json!("xiangqi"), &json!("black")));
    let score = json!({"games": 2, "first": 1, "drawn": 0, "second": 1, "unknown": 0});
    assert_eq!(position["score"], score);
    assert_eq!(position["next"][0]["move"], "b9c7");
    assert_eq!(found["summary"], json!({"files": 2, "games": 2}));
    let none = run(folder.path(), &["search", "--player", "nobody", "--format", "json"]);
    assert_eq!(none.status.code(), Some(1));
    let none: Value = serde_json::from_str(&out(&none)).unwrap();
    assert_eq!((&none["games"], &none["position"]), (&json!([]), &Value::Null));
}

#[test]
fn wrong_questions_are_refused() {
    let folder = records();
    for (args, why) in [
        (&["search"] as &[&str], "required"),
        (&["search", "--fen", "nonsense"], "--fen: "),
        (&["search", "--at", "one.xq"], "must be a file, a line and a column"),
        (&["search", "--at", "none.xq:1:1"], "there is no such file"),
        (&["search", "--fen", "x", "--at", "one.xq:1:1"], "cannot be used with"),
        (&["search", "--player", "x", "missing.xq"], "there is no such file"),
        (&["search", "--player", ""], "error: --player: has no value; write one"),
        (&["search", "--opening", " "], "error: --opening: has no value"),
        (&["search", "--from", ""], "error: --from: must be a year"),
        (&["search", "-q", "comment:\"\u{3000}\""], "--query, character 1 `comment`: has no value"),
        (&["tree", "--event", ""], "error: --event: has no value"),
        (&["export", "--to", "csv", "-o", "t", "--comment", ""], "error: --comment: has no value"),
    ] {
        let refused = run(folder.path(), args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(err(&refused).contains(why), "{args:?}: {}", err(&refused));
    }
}

#[test]
fn queries_and_options_ask_the_same() {
    let folder = records();
    let ids = |args: &[&str]| -> Vec<String> {
        let found = run(folder.path(), &[&["search", "--format", "ids"], args].concat());
        out(&found).lines().map(str::to_owned).collect()
    };
    for (options, query, games) in [
        (&["--first", "berg"] as &[&str], "first:berg", &["one.xq#1"] as &[&str]),
        (&["--from", "1994-03", "--to", "1994"], "date:1994-03..1994", &["one.xq#1"]),
        (&["--length", "4.."], "length>=4", &["one.xq#1", "two.pgn#1"]),
        (&["--moves", "马八进七"], "moves:B0-C2", &["two.pgn#1"]),
        (&["--material", "R.. vs R.."], "material:\"R.. vs R..\"", &["one.xq#1", "three.csa#1", "two.pgn#1"]),
        (&["--pattern", "*/*/*/*/*/*/*/1C2C*/*/*"], "pattern:*/*/*/*/*/*/*/1C2C*/*/*", &["one.xq#1"]),
        (&["--result", "0-1", "-q", "not game:shogi"], "result:0-1 not game:shogi", &["two.pgn#1"]),
        (&["--comment", "sharp"], "comment:sharp", &[]),
    ] {
        assert_eq!(ids(options), games, "{options:?}");
        assert_eq!(ids(&["-q", query]), games, "{query}");
    }
    let count = run(folder.path(), &["search", "--player", "berg", "--count"]);
    assert_eq!((count.status.code(), out(&count).as_str()), (Some(0), "2\n"));
    let json = run(folder.path(), &["search", "-q", "length>=4", "--count", "--format", "json"]);
    let json: Value = serde_json::from_str(&out(&json)).unwrap();
    let whole =
        json!({"version": 1, "query": {"query": "length>=4"}, "position": null, "summary": {"files": 2, "games": 2}});
    assert_eq!(json, whole);
}

#[test]
fn the_games_found_are_written_as_one_record() {
    let folder = records();
    let found = run(folder.path(), &["search", "--player", "berg", "-o", "berg.xq"]);
    assert_eq!(found.status.code(), Some(0), "{}", err(&found));
    let written = std::fs::read_to_string(folder.path().join("berg.xq")).unwrap();
    assert_eq!(written.matches("GAME").count(), 2, "{written}");
    let again = run(folder.path(), &["search", "--player", "berg", "--count", "berg.xq"]);
    assert_eq!(out(&again), "2\n");
    let none = run(folder.path(), &["search", "--player", "nobody", "-o", "none.xq"]);
    assert_eq!((none.status.code(), folder.path().join("none.xq").exists()), (Some(1), false));
    let other = run(folder.path(), &["search", "-q", "game:shogi or player:berg", "-o", "all.csa"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(err(&other).contains("cannot hold a xiangqi game"), "{}", err(&other));
}

#[test]
fn a_wrong_query_is_shown() {
    let folder = records();
    for (args, why) in [
        (
            &["-q", "player:x playr:y"] as &[&str],
            "--query, character 10 `playr`: there is no condition playr; use one of",
        ),
        (&["-q", "(result:won)"], "--query, character 9 `won`: must be 1-0, 0-1, draw or *"),
        (&["--from", "may"], "--from may: must be a year, a month or a day"),
        (&["--material", "R"], "--material R: must be the pieces of both sides"),
    ] {
        let refused = run(folder.path(), &[&["search"], args].concat());
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(err(&refused).contains(why), "{args:?}: {}", err(&refused));
    }
}
