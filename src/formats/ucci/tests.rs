//! Logs of UCCI engines: positions, answers, comments, and what is found in them.

use crate::formats::detect;
use crate::ide::{self, Document};

const LOG: &str = "ucci\nid name ElephantEye\noption hashsize type spin min 16 max 1024 default 16\nucciok\nsetoption hashsize 64\n\
    position startpos moves h2e2\nbanmoves h9g7\ngo depth 8\ninfo depth 1 score 4 pv b9c7\ninfo depth 2 score 0 pv b9c7 h0g2\n\
    bestmove b9c7 ponder h0g2 draw\nposition fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\ngo time 1000\nnobestmove\nquit\nbye\n";

/// Code and marked text of everything found.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let diagnostics = ide::diagnostics(&Document::open_text(text, "ucci"));
    diagnostics.iter().map(|one| (one.code.code, text[one.range.clone()].to_owned())).collect()
}

#[test]
fn a_log() {
    assert_eq!(found(LOG), []);
    let document = Document::open_text(LOG, "ucci");
    let games: Vec<_> = document.records().iter().map(|entry| document.game_of(entry)).collect();
    let moves: Vec<Vec<&str>> =
        games.iter().map(|game| game.plies.iter().map(|ply| ply.text.as_str()).collect()).collect();
    assert_eq!(moves, [vec!["h2e2", "b9c7"], vec![]]);
    let comments = ["depth 1 score 4 pv b9c7", "depth 2 score 0 pv b9c7 h0g2"];
    assert_eq!(games[0].plies[0].comments, comments);
    assert_eq!(ide::format(&document), LOG);
}

#[test]
fn findings() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("position startpos\nbestmove h2h9\n", &[]),
        ("position startpos\nbestmove h2h8\n", &[("illegal-move", "h2h8")]),
        ("position startpos moves h2e2\nbestmove h0g2\n", &[("wrong-side", "h0g2")]),
        ("position startpos\nbestmove h2k2\n", &[("malformed-move", "h2k2")]),
        ("position fen 3k5/9/9/9/9/8/9/9/9/4K4 w - - 0 1\nbestmove e0e1\n", &[("row-width", "8")]),
        ("position\n", &[("unexpected-token", "position")]),
        ("position startpos h2e2\n", &[("unexpected-token", "h2e2")]),
        ("startpos moves h2e2\n", &[("non-canonical", "startpos")]),
        // Other answers, a second answer, and an answer to nothing.
        ("position startpos\nbestmove (none)\nbestmove 0000\nbestmove resign\nnobestmove\n", &[]),
        ("position startpos\nbestmove h2e2\nbestmove h2h8\n", &[]),
        ("bestmove h2h8\ninfo depth 1 pv h2h8\n", &[]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|(code, at)| (*code, (*at).to_owned())).collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn a_text_without_a_name_is_a_log_if_it_names_the_protocol() {
    let read = |id, path, text: &str| detect(id, path, text).map(|format| format.info.id);
    let lines = "position startpos moves h2e2\nbestmove h9g7\n";
    assert_eq!(read(None, None, lines), Ok("uci"));
    assert_eq!(read(None, None, LOG), Ok("ucci"));
    assert_eq!(read(None, Some("a.ucci"), lines), Ok("ucci"));
    assert_eq!(read(Some("ucci"), None, lines), Ok("ucci"));
    assert_eq!(read(None, Some("a.uci"), LOG), Ok("uci"));
}
