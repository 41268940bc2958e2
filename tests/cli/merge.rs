//! `xqls convert --merge`: several games from one start as one game with variations.

use serde_json::Value;

use super::{err, folder, out, run};

const FIRST: &str = "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n[Black \"Brix\"]\n[Result \"1-0\"]\n\n\
    1. H2-E2 {usual} H9-G7 2. H0-G2 I9-H9 1-0\n";
const SECOND: &str = "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n[Black \"Moss\"]\n[Result \"0-1\"]\n\n\
    {another}\n1. H2-E2 {usual} {strong} H9-G7 (1. ... B9-C7 2. C3-C4) 2. B0-C2 {slow} I9-H9 0-1\n";
const THIRD: &str = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. H2-E2 B9-C7 2. G3-G4 *\n1. C3-C4 *\n";

/// The lines of the first game of JSON: each half-move, and in brackets what replaces it.
fn shown(line: &Value) -> String {
    let plies = line.as_array().unwrap().iter().map(|ply| {
        let comments: String =
            ply["comments"].as_array().unwrap().iter().map(|text| format!(" {{{}}}", text.as_str().unwrap())).collect();
        let variations: String =
            ply["variations"].as_array().unwrap().iter().map(|one| format!(" ({})", shown(&one["line"]))).collect();
        format!("{}{comments}{variations}", ply["coordinate"].as_str().unwrap())
    });
    plies.collect::<Vec<_>>().join(" ")
}

#[test]
fn games_with_one_start_become_one() {
    let folder = folder(&[("a.pgn", FIRST.as_bytes()), ("b.pgn", SECOND.as_bytes()), ("c.pgn", THIRD.as_bytes())]);
    let call = ["convert", "--merge", "--to", "json", "a.pgn", "b.pgn", "c.pgn"];
    let output = run(folder.path(), &call);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = document["games"].as_array().unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(
        shown(&games[0]["line"]),
        "h2e2 {usual} {strong} (c3c4) h9g7 (b9c7 c3c4 (g3g4)) h0g2 (b0c2 {slow} i9h9) i9h9"
    );
    assert_eq!(games[0]["comments"], serde_json::json!(["another"]));
    assert_eq!(games[0]["tags"]["Black"], "Brix");
    let lost = err(&output);
    for line in ["b.pgn: lost: game 2: the header Black, `Moss`\n", "b.pgn: lost: game 2: the header Result, `0-1`\n"] {
        assert!(lost.contains(line), "{lost}");
    }
    let strict = run(folder.path(), &["convert", "--merge", "--strict", "--to", "xq", "a.pgn", "b.pgn"]);
    assert_eq!((strict.status.code(), out(&strict).as_str()), (Some(1), ""));
}

/// Whatever the inputs are, every format that has variations holds the same tree.
#[test]
fn every_target_with_variations_holds_the_tree() {
    let xq = run(folder(&[("a.pgn", FIRST.as_bytes())]).path(), &["convert", "--to", "xq", "a.pgn"]);
    let folder = folder(&[("a.xq", &xq.stdout), ("b.pgn", SECOND.as_bytes())]);
    let tree = |path: &str| {
        let output = run(folder.path(), &["convert", "--to", "json", path]);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        shown(&document["games"][0]["line"])
    };
    let mut trees = Vec::new();
    for (target, file) in [("xq", "m.xq"), ("xiangqi-pgn", "m.pgn"), ("dhtmlxq", "m.ubb"), ("xqf", "m.xqf")] {
        let written = run(folder.path(), &["convert", "--merge", "--to", target, "-o", file, "a.xq", "b.pgn"]);
        assert_eq!(written.status.code(), Some(0), "{}", err(&written));
        trees.push(tree(file).replace("{usual\nstrong}", "{usual} {strong}"));
    }
    assert!(trees.iter().all(|tree| *tree == trees[0]), "{trees:#?}");
}

const KIF: &str = "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";

#[test]
fn what_ends_a_line_is_kept_or_named() {
    let longer = "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 中断\n";
    let other = "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 千日手\n";
    let folder = folder(&[("a.kif", KIF.as_bytes()), ("b.kif", longer.as_bytes()), ("c.kif", other.as_bytes())]);
    let output = run(folder.path(), &["convert", "--merge", "--to", "kif", "a.kif", "c.kif"]);
    let text = out(&output);
    assert!(text.contains("変化：2手\n   2 ８四歩(83)\n   3 千日手\n"), "{text}{}", err(&output));
    let output = run(folder.path(), &["convert", "--merge", "--to", "kif", "a.kif", "b.kif"]);
    let text = out(&output);
    assert!(text.contains("   3 ２六歩(27)\n   4 中断\n") && !text.contains("投了"), "{text}");
    assert!(err(&output).contains("`投了` before it, which ended the line in another game"), "{}", err(&output));
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let handicap = KIF.replace("平手", "角落ち").replace("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n", "");
    let folder = folder(&[("a.kif", KIF.as_bytes()), ("b.kif", handicap.as_bytes())]);
    let cases: [(&[&str], &str); 3] = [
        (&["--merge", "--to", "csa", "a.kif"], "--merge: csa has no variations; use one of xq, "),
        (&["--merge", "--to", "kif", "a.kif", "b.kif"], "b.kif: game 2 starts from another position than game 1"),
        (&["--to", "kif", "a.kif", "b.kif"], "several files become one only with --merge"),
    ];
    for (call, expected) in cases {
        let output = run(folder.path(), &[&["convert"], call].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(expected), "{}", err(&output));
    }
}
