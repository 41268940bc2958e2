//! `xqls tree`: the opening tree of many records.

use serde_json::{Value, json};

use super::{err, folder, out, run};

const GAMES: &str = "GAME 1\nRED Berg; 1800\nBLACK Lund; 2001\nDATE 1994-03-20\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 2. H0-G2 }\n\
                     GAME 2\nRED Lund; 2000\nDATE 1996-??-??\nRESULT 0-1\nSTART{ 1. H2-E2 B9-C7 }\n\
                     GAME 3\nSTART{ 1. C3-C4 { 1. H2-E2 } }\n";
const SHOGI: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

fn records() -> tempfile::TempDir {
    folder(&[("games.xq", GAMES.as_bytes()), ("one.csa", SHOGI.as_bytes())])
}

#[test]
fn moves_have_games_results_ratings_and_days() {
    let folder = records();
    let tree = run(folder.path(), &["tree", "--depth", "2"]);
    assert_eq!(tree.status.code(), Some(0), "{}", err(&tree));
    assert_eq!(
        out(&tree),
        "3 games: Red 1, Black 1 · average rating 1934 · last played 1996-??-??\n\
         \u{20} 炮二平五 (h2e2): 2 games: Red 1, Black 1 · B00–D59 Central Cannon · average rating 1934 · last played 1996-??-??\n\
         \u{20}   马２进３ (b9c7): 1 game: Black 1 · average rating 2000 · last played 1996-??-??\n\
         \u{20}   马８进７ (h9g7): 1 game: Red 1 · average rating 1901 · last played 1994-03-20\n\
         \u{20} 兵七进一 (c3c4): 1 game · E00–E49 Pawn Opening\n"
    );
    let few = run(folder.path(), &["tree", "--min", "2", "--player", "berg"]);
    assert_eq!(out(&few), "1 game: Red 1 · average rating 1901 · last played 1994-03-20\n");
}

#[test]
fn json_has_the_same_figures_from_any_position() {
    let folder = records();
    let json = |args: &[&str]| -> Value {
        serde_json::from_str(&out(&run(folder.path(), &[&["tree", "--format", "json"], args].concat()))).unwrap()
    };
    let tree = json(&["--at", "games.xq:6:12"]);
    assert_eq!((&tree["version"], &tree["sideToMove"]), (&json!(1), &json!("black")));
    assert_eq!(tree["score"], json!({"games": 2, "first": 1, "drawn": 0, "second": 1, "unknown": 0}));
    let next: Vec<&Value> = tree["next"].as_array().unwrap().iter().map(|next| &next["move"]).collect();
    assert_eq!(next, ["b9c7", "h9g7"]);
    let variations = json(&["--variations"]);
    assert_eq!((&variations["next"][0]["move"], &variations["next"][0]["score"]["games"]), (&json!("h2e2"), &json!(3)));
    let shogi = json(&["-q", "game:shogi"]);
    assert_eq!((&shogi["variant"], &shogi["next"][0]["move"]), (&json!("shogi"), &json!("7g7f")));
    assert_eq!(shogi["query"], json!({"query": "game:shogi"}));
    let none = run(folder.path(), &["tree", "--player", "nobody"]);
    assert_eq!((none.status.code(), out(&none).as_str()), (Some(1), "no game was found\n"));
}

#[test]
fn a_position_has_the_opening_that_all_ways_to_it_are() {
    let games = ["H2-E2 H9-G7 2. B0-C2", "B0-C2 H9-G7 2. H2-E2"];
    let game = |number: usize| format!("GAME {}\nRED {number}\nSTART{{ 1. {} }}\n", number + 1, games[number]);
    let folder = folder(&[("games.xq", (game(0) + &game(1)).as_bytes()), ("one.csa", SHOGI.as_bytes())]);
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/9/R1BAKABNR b";
    let opening = |args: &[&str]| -> Value {
        let tree = run(folder.path(), &[&["tree", "--format", "json", "--fen", fen], args].concat());
        serde_json::from_str::<Value>(&out(&tree)).unwrap()["opening"].clone()
    };
    assert_eq!(opening(&["--player", "0"]), json!({"codes": "B00–D59", "name": "中炮局"}));
    assert_eq!(opening(&["--player", "1", "--cache", "always"]), json!({"codes": "A40–A49", "name": "起马局"}));
    assert_eq!(opening(&[]), Value::Null);
    assert_eq!(opening(&["--variations", "--player", "0"])["codes"], "B00–D59");
}
