//! `xqls convert`: what becomes what, what is lost, and how it is written.

use std::fs;

use serde_json::Value;

use super::{GOOD, err, folder, out, run, run_with};

#[test]
fn convert_gives_the_game_tree() {
    let folder = folder(&[("a.xq", GOOD.as_bytes())]);
    let output = run(folder.path(), &["convert", "--to", "json", "a.xq"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ply = &document["games"][0]["line"][0];
    assert_eq!((&ply["coordinate"], &ply["side"], &ply["legal"]), (&"h2e2".into(), &"red".into(), &true.into()));
    let written = run(folder.path(), &["convert", "--to", "json", "-o", "a.json", "a.xq"]);
    assert_eq!((written.status.code(), out(&written).as_str()), (Some(0), ""));
    assert_eq!(fs::read(folder.path().join("a.json")).unwrap(), output.stdout);
    let output = run(folder.path(), &["convert", "--to", "xlsx", "a.xq"]);
    assert!(err(&output).contains("what can be written: xq, wxf, "), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
}

const RICH: &str = "FORMAT AXF

GAME 1, A \"title\"
RESULT 1-0 (Resign)
RED Lund, Vera; 2410; GM
BLACK 胡荣华
DATE 1994-03-20
PLACE Bergen
/* [Round \"3\"] */

START{
1. C2=5! (1) N8+7 2. N2+3 { 2. P7+1 /* slow } */ }
VAR[1]{
  1. P7+1 P7+1
}
}
";

#[test]
fn a_game_changes_its_notation_and_comes_back() {
    let folder = folder(&[("a.xq", RICH.as_bytes())]);
    for notation in ["iccs", "lalg", "salg", "wxf"] {
        let there = run(folder.path(), &["convert", "--to", "xq", "--notation", notation, "a.xq"]);
        assert_eq!((there.status.code(), err(&there).as_str()), (Some(0), ""));
        let back = ["convert", "--language", "xq", "--to", "xq", "--notation", "axf", "-"];
        let back = run_with(folder.path(), &back, &there.stdout);
        assert_eq!(out(&back), RICH, "{}", err(&back));
    }
    let wxf = run(folder.path(), &["convert", "--to", "wxf", "--strict", "-o", "a.wxf", "a.xq"]);
    assert_eq!((wxf.status.code(), out(&wxf).as_str(), err(&wxf).as_str()), (Some(0), "", ""));
    let text = fs::read_to_string(folder.path().join("a.wxf")).unwrap();
    assert!(text.starts_with("FORMAT WXF\n") && text.contains("1. C2.5!") && text.ends_with("}END\n"), "{text}");
    assert_eq!(run(folder.path(), &["fmt", "--check", "a.wxf"]).status.code(), Some(0));
    let same = run(folder.path(), &["convert", "--to", "xq", "a.wxf"]);
    assert!(out(&same).starts_with("FORMAT WXF\n"), "a file that stays in its format stays in its notation");
}

#[test]
fn json_is_an_input_too() {
    let folder = folder(&[("a.xq", RICH.as_bytes())]);
    let json = run(folder.path(), &["convert", "--to", "json", "-o", "a.json", "a.xq"]);
    assert_eq!((json.status.code(), err(&json).as_str()), (Some(0), ""));
    let back = run(folder.path(), &["convert", "--to", "xq", "--notation", "axf", "a.json"]);
    assert_eq!((out(&back).as_str(), err(&back).as_str()), (RICH, ""));
    let text = fs::read(folder.path().join("a.json")).unwrap();
    let piped = run_with(folder.path(), &["convert", "--to", "xq", "--notation", "axf"], &text);
    assert_eq!(out(&piped), RICH);
    let again = run_with(folder.path(), &["convert", "--language", "json", "--to", "json", "-"], &text);
    let (first, again): (Value, Value) =
        (serde_json::from_slice(&text).unwrap(), serde_json::from_slice(&again.stdout).unwrap());
    assert_eq!(first["games"][0]["tags"], again["games"][0]["tags"]);
    assert_eq!(first["games"][0]["line"][0]["variations"][0]["id"], 1);
    let wrong = run_with(folder.path(), &["convert", "--to", "xq"], b"{\"games\":[{\"line\":[7]}]}");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("<stdin>: games[0].line[0]: an object was expected"), "{}", err(&wrong));
}

#[test]
fn what_is_lost_is_told_and_strict_writes_nothing() {
    let text = RICH.replace("START{\n", "DIAG{ x }\nSTART{\n").replace("VAR[1]{", "VAR[2]{\n  1. P9+1\n}\nVAR[1]{");
    let text = text.replace("2. N2+3 {", "2. R1=9 what {");
    let folder = folder(&[("a.xq", format!("{text}}}\n").as_bytes())]);
    let output = run(folder.path(), &["convert", "--to", "wxf", "-o", "b.wxf", "a.xq"]);
    let told = [
        "a.xq: lost: line 21: `}` is not understood",
        "a.xq: lost: game 1: a diagram",
        "a.xq: lost: game 1: variation 2, which no half-move refers to",
        "a.xq: lost: game 1, 2. ... what: is not readable as a move; it stays as it is",
    ];
    assert_eq!((output.status.code(), err(&output).lines().collect::<Vec<_>>()), (Some(0), told.to_vec()));
    assert!(folder.path().join("b.wxf").exists());
    let output = run(folder.path(), &["convert", "--to", "wxf", "--strict", "-o", "c.wxf", "a.xq"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).ends_with("error: a.xq: nothing is written: wxf cannot hold 4 things\n"), "{}", err(&output));
    assert!(!folder.path().join("c.wxf").exists());
    let output = run(folder.path(), &["convert", "--to", "xq", "--notation", "chinese", "a.xq"]);
    assert!(err(&output).contains("--notation chinese: moves cannot be written so in xq"), "{}", err(&output));
    let output = run(folder.path(), &["convert", "--to", "xq", "--notation", "klingon", "a.xq"]);
    assert!(err(&output).contains("there is no such notation; one of iccs, "), "{}", err(&output));
    let output = run(folder.path(), &["convert", "--to", "sfen", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--to sfen holds no game of xiangqi; one of xq, wxf, "), "{}", err(&output));
}

#[test]
fn lists_of_usi_are_games() {
    let list = "position startpos moves 7g7f 3c3d\n";
    let folder = folder(&[("a.usi", list.as_bytes())]);
    let json = run(folder.path(), &["convert", "--to", "json", "a.usi"]);
    let value: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (&value["games"][0]["variant"], &value["games"][0]["line"][1]["coordinate"]),
        (&"shogi".into(), &"3c3d".into())
    );
    let back = run_with(folder.path(), &["convert", "--to", "usi"], &json.stdout);
    assert_eq!((out(&back).as_str(), err(&back).as_str()), (list, ""));
    let sfen = run(folder.path(), &["convert", "--to", "sfen", "a.usi"]);
    assert_eq!(out(&sfen), "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n");
    assert!(err(&sfen).contains("a.usi: lost: game 1: the half-moves to the position (2)"), "{}", err(&sfen));
}

/// 胡荣华 and 馬 in the encodings, as they are in files.
fn encoded(text: &str, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable);
    bytes.into_owned()
}

#[test]
fn the_encoding_of_the_input_is_kept_unless_told_otherwise() {
    let traditional = RICH.replace("胡荣华", "胡榮華").replace("/* slow }", "/* 馬二進三 車九平八 }");
    let cases = [
        (RICH, encoding_rs::GB18030, "gb18030"),
        (traditional.as_str(), encoding_rs::BIG5, "big5"),
        (RICH, encoding_rs::UTF_8, "utf-8"),
    ];
    for (text, encoding, name) in cases {
        let crlf = text.replace('\n', "\r\n");
        let folder = folder(&[("a.xq", &encoded(&crlf, encoding)), ("u.xq", text.as_bytes())]);
        let kept = run(folder.path(), &["convert", "--to", "xq", "--notation", "axf", "a.xq"]);
        assert_eq!(kept.stdout, encoded(&crlf, encoding), "{name}: {}", err(&kept));
        let utf = run(folder.path(), &["convert", "--to", "xq", "--encoding", "utf-8", "a.xq"]);
        assert_eq!(out(&utf), crlf);
        let other = run(folder.path(), &["convert", "--to", "xq", "--encoding", name, "u.xq"]);
        assert_eq!(other.stdout, encoded(text, encoding));
        let json = run(folder.path(), &["convert", "--to", "json", "a.xq"]);
        let value: Value = serde_json::from_slice(&json.stdout).unwrap();
        assert!(value["games"][0]["tags"]["BLACK"].as_str().unwrap().starts_with('胡'), "{name}");
    }
    let marked = [b"\xEF\xBB\xBF", RICH.as_bytes()].concat();
    let folder = folder(&[("a.xq", &marked)]);
    assert_eq!(run(folder.path(), &["convert", "--to", "xq", "a.xq"]).stdout, marked);
    let lacking = run(folder.path(), &["convert", "--to", "xq", "--encoding", "big5", "a.xq"]);
    assert_eq!((lacking.status.code(), lacking.stdout.len()), (Some(2), 0));
    assert!(err(&lacking).contains("Big5 lacks one of its characters"), "{}", err(&lacking));
}

#[test]
fn fmt_rewrites_the_notation_in_place() {
    let messy = RICH.replace("1. C2=5! (1) N8+7 2.", "1.C2=5!(1)   N8+7 2.");
    let folder = folder(&[("a.xq", messy.as_bytes()), ("b.xq", RICH.as_bytes())]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let check = run(folder.path(), &["fmt", "--check", "--notation", "lalg", "a.xq"]);
    assert_eq!((check.status.code(), read("a.xq")), (Some(1), messy.clone()));
    let diff = run(folder.path(), &["fmt", "--diff", "--notation", "lalg", "a.xq"]);
    assert!(out(&diff).contains("\n-FORMAT AXF\n+FORMAT LALG\n"), "{}", out(&diff));
    assert_eq!(run(folder.path(), &["fmt", "--notation", "lalg", "a.xq"]).status.code(), Some(0));
    assert_eq!(
        read("a.xq"),
        RICH.replace("FORMAT AXF", "FORMAT LALG")
            .replace("1. C2=5! (1) N8+7 2. N2+3 { 2. P7+1", "1. Ch2-e2! (1) Nh9-g7 2. Nh0-g2 { 2. Pc3-c4")
            .replace("1. P7+1 P7+1", "1. Pc3-c4 Pg6-g5")
    );
    assert_eq!(run(folder.path(), &["fmt", "--check", "--notation", "lalg", "a.xq"]).status.code(), Some(0));
    assert_eq!(run(folder.path(), &["fmt", "--notation", "AXF", "."]).status.code(), Some(0));
    assert_eq!((read("a.xq"), read("b.xq")), (RICH.to_owned(), RICH.to_owned()));
    let text = RICH.replace("N8+7 2.", "junk 2.");
    let args = ["fmt", "--notation", "lalg", "--language", "xq", "-"];
    let output = run_with(folder.path(), &args, text.as_bytes());
    assert!(out(&output).contains("1. Ch2-e2! (1) junk 2. Nh0-g2"), "{}", out(&output));
    assert_eq!(err(&output), "<stdin>:12:14: `junk` is not readable as a move; it stays as it is\n");
    let output = run(folder.path(), &["fmt", "--notation", "chinese", "a.xq"]);
    assert_eq!((output.status.code(), read("a.xq")), (Some(2), RICH.to_owned()));
    let told = "error: a.xq: --notation chinese: moves cannot be written in chinese in xq\n";
    assert!(err(&output).starts_with(told), "{}", err(&output));
    let output = run(folder.path(), &["fmt", "--notation", "klingon", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
}
