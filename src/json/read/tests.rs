use super::*;
use crate::document::Document;
use crate::json::{write, write_games};

const FILE: &str = "FORMAT LALG\nGAME 7, A \"title\"\nRED b; 2000; GM\nRESULT 3-0 (Resign)\nBLACK a\n/* on the game\n\\*/ */\nSTART{\n\
    1. Ch2-e2!? Nh9-g7 (4) /* x */ # y\n2. Nh0-g2 ... { /* first */ 2. Nh0-i1 { 2. Pc3-c4 } }\n\
    2. ... Ri9-h8 3. bad Pc6-c5 30. Ra0-a1 Rb4-b5\nVAR[4]{ 1. ... Nb9-c7+ 2. Nh0-g2 }\n}\n\
    GAME\nSETUP{ Ke0; Ca5; kd9; MOVE 40, BLACK }\nSTART{\n40. ... Kd9-d8 41. Ca5-d5+\n}\n";

fn games_of(document: &Document) -> Vec<Game> {
    document.records().iter().map(|entry| document.game_of(entry)).collect()
}

fn written(games: &[Game]) -> String {
    let mut out = Vec::new();
    write_games(games, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn what_is_written_comes_back() {
    let document = Document::open_text(FILE, "xq");
    let mut out = Vec::new();
    write(&document, None, &mut out).unwrap();
    let games = read(&String::from_utf8(out).unwrap()).unwrap();
    assert_eq!(games.len(), 2);
    let keys: Vec<&str> = games[0].front.tags.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["RED", "RESULT", "BLACK"]);
    let count = |legality| games[0].plies.iter().filter(|ply| ply.legality == legality).count();
    assert_eq!((count(Legality::Illegal), count(Legality::Unknown)), (3, 2));
    assert!(games[0].plies[0].comments.is_empty() && games[0].plies[1].comments == ["x", "y"]);
    let plain = written(&games_of(&document));
    let without_words = |text: &str| {
        // The reason of an illegal move depends on how it was written.
        let mut value: serde_json::Value = serde_json::from_str(text).unwrap();
        for ply in value["games"][0]["line"].as_array_mut().unwrap() {
            ply.as_object_mut().unwrap().remove("reason");
        }
        value
    };
    assert_eq!(without_words(&written(&games)), without_words(&plain));
    assert_eq!(written(&read(&written(&games)).unwrap()), written(&games));
}

#[test]
fn what_may_be_missing_is_made_up() {
    let games = read(r#"{"games":[{},{"line":[{"coordinate":"h2e2"},{"text":"马８进７"}]}]}"#).unwrap();
    assert_eq!(games[0].plies.len(), 0);
    let plies = &games[1].plies;
    assert!(plies.iter().all(|ply| ply.legality.is_legal() && ply.number == 1));
    assert_eq!((plies[0].text.as_str(), plies[1].side), ("h2e2", Side::Second));
    let jeiqi = r#"{"games":[{"variant":"jeiqi","line":[{"text":"i3i4=h"}]}]}"#;
    assert!(read(jeiqi).unwrap()[0].plies[0].legality.is_legal());
    let shogi = r#"{"games":[{"variant":"shogi","result":{"score":"0-1","reason":"TORYO","time":"5"},
        "line":[{"coordinate":"7g7f","time":"3"},{"coordinate":"3c3d"}]}]}"#;
    let shogi = &read(shogi).unwrap()[0];
    let end = shogi.end.as_ref().unwrap();
    assert_eq!((end.text.as_str(), end.end, end.time.as_deref()), ("%TORYO", End::Loses, Some("5")));
    assert_eq!(shogi.plies[0].time.as_deref(), Some("3"));
    assert!(written(std::slice::from_ref(shogi)).contains(r#""result":{"reason":"TORYO","score":"0-1","time":"5"}"#));
}

#[test]
fn evaluations_become_comments() {
    let comment = |evaluation: &str| {
        let text = format!(r#"{{"games":[{{"line":[{{"coordinate":"h2e2","evaluation":{evaluation}}}]}}]}}"#);
        read(&text).map(|games| games[0].plies[0].comments.join("|"))
    };
    let cases = [
        (r#"{"cp":-35,"depth":12}"#, "[%eval -0.35,12]"),
        (r#"{"mate":-3}"#, "[%eval #-3]"),
        (r#"{"mate":null,"mates":"black"}"#, "[%eval #-0]"),
        ("{}", ""),
        ("null", ""),
    ];
    for (evaluation, expected) in cases {
        assert_eq!(comment(evaluation).unwrap(), expected, "{evaluation}");
    }
    let wrong = comment(r#"{"cp":"x"}"#).unwrap_err().to_string();
    assert!(wrong.ends_with("cp: a whole number from -2147483648 to 2147483647 was expected"), "{wrong}");
}

/// The half-moves before it may be unknown. Then its own move does not lead to its FEN.
#[test]
fn an_unknown_half_move_leads_to_its_fen() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P3P1P/1C2P2C1/9/RNBAKABNR b - - 1 2";
    let game = format!(
        r#"{{"games":[{{"line":[{{"text":"?","fen":null,"legal":false}},
            {{"text":"e2e4","coordinate":"e5e2","side":"red","fen":"{fen}","legal":null}}]}}]}}"#
    );
    let once = written(&read(&game).unwrap());
    assert!(once.contains(fen), "{once}");
    assert_eq!(written(&read(&once).unwrap()), once);
}

#[test]
fn errors_name_the_path() {
    let wrong = |text: &str| read(text).unwrap_err().to_string();
    let game = |inner: &str| wrong(&format!(r#"{{"games":[{{{inner}}}]}}"#));
    assert_eq!(wrong("{}"), "the document: there is no \"games\"");
    assert_eq!(wrong(r#"{"version":2,"games":[]}"#), "version: only version 1 can be read");
    assert_eq!(game(r#""line":7"#), "games[0].line: an array was expected");
    assert_eq!(game(r#""variant":"go""#), "games[0].variant: one of xiangqi, jeiqi and shogi was expected");
    assert_eq!(game(r#""line":[{}]"#), "games[0].line[0]: a half-move needs a \"coordinate\" or a \"text\"");
    assert_eq!(
        game(r#""line":[{"coordinate":"h2e2","variations":[{"line":[{"coordinate":"z9"}]}]}]"#),
        "games[0].line[0].variations[0].line[0].coordinate: `z9` is not a move in coordinates"
    );
    assert!(game(r#""setup":{"fen":"9/9 w"}"#).starts_with("games[0].setup.fen: "));
    assert_eq!(game(r#""line":[{"text":"x","side":"white"}]"#), "games[0].line[0].side: red or black was expected");
}

#[test]
fn variations_may_be_nested_deeply() {
    let deep = if cfg!(debug_assertions) { 5_000 } else { 50_000 };
    let open = r#"{"coordinate":"h2e2","variations":[{"id":null,"line":["#;
    let text =
        format!(r#"{{"games":[{{"line":[{}{{"coordinate":"h2e2"}}{}]}}]}}"#, open.repeat(deep), "]}]}".repeat(deep));
    let games = read(&text).unwrap();
    assert_eq!((games[0].plies.len(), games[0].lines.len()), (deep + 1, deep + 1));
    assert_eq!(read(&written(&games)).unwrap()[0].lines.len(), deep + 1);
}
