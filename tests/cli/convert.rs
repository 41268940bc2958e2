//! `xqls convert`: conversions, losses, and the form of the output.

use std::fs;

use serde_json::{Value, json};

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
    assert!(err(&output).contains("use one of xq, wxf, "), "{}", err(&output));
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
fn empty_fields_of_players_come_back() {
    let players = [
        ("Lund;", "[Red \"Lund\"]\n[RedElo \"\"]\n"),
        ("Lund; 2410;", "[Red \"Lund\"]\n[RedElo \"2410\"]\n[RedTitle \"\"]\n"),
        ("Lund; ;", "[Red \"Lund\"]\n[RedTitle \"\"]\n"),
        ("Lund; 2410; GM;", "[Red \"Lund\"]\n[RedElo \"2410\"]\n[RedTitle \"GM;\"]\n"),
        ("; 2410", "[Red \"\"]\n[RedElo \"2410\"]\n"),
        ("龙；德", "[Red \"龙；德\"]\n"),
    ];
    for (player, expected) in players {
        let text = format!("FORMAT WXF\n\nGAME\nRED {player}\n\nSTART{{\n1. C2.5 H8+7\n}}END\n");
        let folder = folder(&[("a.xq", text.as_bytes())]);
        let pgn = run(folder.path(), &["convert", "--to", "xiangqi-pgn", "--strict", "a.xq"]);
        let tags: String = out(&pgn).split_inclusive('\n').filter(|line| line.starts_with("[Red")).collect();
        assert_eq!(tags, expected, "{}", err(&pgn));
        let json = run(folder.path(), &["convert", "--to", "json", "a.xq"]);
        for between in [pgn, json] {
            let back = run_with(folder.path(), &["convert", "--to", "xq", "--notation", "wxf"], &between.stdout);
            assert_eq!((out(&back).as_str(), err(&back).as_str()), (text.as_str(), ""));
        }
    }
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
fn losses_are_reported_and_strict_writes_nothing() {
    let text = RICH.replace("START{\n", "DIAG{ x }\nSTART{\n").replace("VAR[1]{", "VAR[2]{\n  1. P9+1\n}\nVAR[1]{");
    let text = text.replace("2. N2+3 {", "2. R1=9 what {");
    let folder = folder(&[("a.xq", format!("{text}}}\n").as_bytes())]);
    let output = run(folder.path(), &["convert", "--to", "wxf", "-o", "b.wxf", "a.xq"]);
    let messages = [
        "a.xq: lost: line 21: `}` is not understood",
        "a.xq: lost: line 14: variation 2, which no half-move refers to",
        "a.xq: lost: game 1, 2. ... what: it cannot be read as a move and stays as it is",
    ];
    assert_eq!((output.status.code(), err(&output).lines().collect::<Vec<_>>()), (Some(0), messages.to_vec()));
    assert!(folder.path().join("b.wxf").exists());
    let output = run(folder.path(), &["convert", "--to", "wxf", "--strict", "-o", "c.wxf", "a.xq"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).ends_with("error: a.xq: nothing is written, because wxf cannot hold everything: 3 losses\n"),
        "{}",
        err(&output)
    );
    assert!(!folder.path().join("c.wxf").exists());
    let output = run(folder.path(), &["convert", "--to", "xq", "--notation", "chinese", "a.xq"]);
    assert!(err(&output).contains("--notation chinese: xq cannot hold moves in this notation"), "{}", err(&output));
    let output = run(folder.path(), &["convert", "--to", "xq", "--notation", "klingon", "a.xq"]);
    assert!(err(&output).contains("there is no such notation; use one of iccs, "), "{}", err(&output));
    let output = run(folder.path(), &["convert", "--to", "sfen", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("sfen cannot hold a xiangqi game; use one of xq, wxf, "), "{}", err(&output));
}

#[test]
fn a_move_with_something_glued_to_it_is_played() {
    let glued = "V2.2\nPI\n+\n+7776FU'a comment\n-3334FU\n%TORYO\n";
    let folder = folder(&[("a.csa", glued.as_bytes()), ("a.xq", b"FORMAT WXF\nGAME\nSTART{ 1. C2.5abc H8+7 }\n")]);
    for (name, coordinate) in [("a.csa", "7g7f"), ("a.xq", "h2e2")] {
        let output = run(folder.path(), &["convert", "--to", "json", name]);
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        let ply = &value["games"][0]["line"][0];
        assert_eq!((&ply["coordinate"], &ply["legal"]), (&coordinate.into(), &false.into()), "{ply}");
    }
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
    assert!(err(&sfen).contains("a.usi: lost: game 1: the 2 half-moves that led to the position"), "{}", err(&sfen));
}

/// 胡荣华 and 馬 in the encodings, as they are in files.
fn encoded(text: &str, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable);
    bytes.into_owned()
}

#[test]
fn the_encoding_of_the_input_is_kept_by_default() {
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
    assert!(err(&lacking).contains("Big5 has no `"), "{}", err(&lacking));
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
    let message = "error: a.xq: --notation chinese: moves cannot be written in chinese in xq\n";
    assert!(err(&output).starts_with(message), "{}", err(&output));
    let output = run(folder.path(), &["fmt", "--notation", "klingon", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn fmt_and_fix_keep_the_encoding_the_mark_and_the_line_ends() {
    let xq = RICH.replace("1. C2=5! (1)", "1.  C2=5!(1)").replace("/* slow }", "/* 红方炮二平五 马八进七 }");
    let traditional = xq.replace("胡荣华", "胡榮華").replace("红方炮二平五 马八进七", "紅方炮二平五 馬八進七");
    let csa = "V2.2\n'ここまでの手数は三十手です\nN+谷川浩司\nPI\n+\n+7776FU,T12\n-3334FU\n%TORYO\n";
    let cases = [
        ("gb18030.xq", xq.as_str(), encoding_rs::GB18030),
        ("big5.xq", traditional.as_str(), encoding_rs::BIG5),
        ("utf8.xq", xq.as_str(), encoding_rs::UTF_8),
        ("sjis.csa", csa, encoding_rs::SHIFT_JIS),
        ("eucjp.csa", csa, encoding_rs::EUC_JP),
    ];
    for (name, text, encoding) in cases {
        for ending in ["\n", "\r\n"] {
            let bytes = encoded(&text.replace('\n', ending), encoding);
            let folder = folder(&[(name, &bytes)]);
            let path = folder.path().join(name);
            for command in [&["fmt"][..], &["check", "--fix"]] {
                fs::write(&path, &bytes).unwrap();
                let output = run(folder.path(), &[command, &[name]].concat());
                assert!(output.status.code() < Some(2), "{name}: {}", err(&output));
                let after = fs::read(&path).unwrap();
                let (decoded, _, broken) = encoding.decode(&after);
                assert!(!broken, "{name}");
                let name_of_player = if name.ends_with("csa") { "谷川浩司" } else { "胡" };
                assert!(decoded.contains(name_of_player), "{name}: {decoded}");
                let breaks = decoded.matches('\n').count();
                assert_eq!(decoded.matches("\r\n").count(), if ending == "\n" { 0 } else { breaks }, "{name}");
                assert!(command != ["fmt"] || after != bytes || name.ends_with("csa"), "{name} is laid out");
            }
        }
    }
    let marked = [b"\xEF\xBB\xBF", xq.as_bytes()].concat();
    let folder = folder(&[("a.xq", &marked)]);
    for command in [&["fmt"][..], &["fmt", "--notation", "lalg"], &["check", "--fix"]] {
        fs::write(folder.path().join("a.xq"), &marked).unwrap();
        run(folder.path(), &[command, &["a.xq"]].concat());
        let after = fs::read(folder.path().join("a.xq")).unwrap();
        assert!(after.starts_with(b"\xEF\xBB\xBFFORMAT ") && after != marked || command[0] == "check", "{command:?}");
    }
}

#[test]
fn shogi_goes_to_json_and_lists_and_comes_back() {
    let csa = "V2.2\nN+先手\nN-後手\n$EVENT:春の会\n$START_TIME:2003/05/03 10:30:00\nPI\n+\n'初手\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\n";
    let folder = folder(&[("a.csa", csa.as_bytes())]);
    let json = run(folder.path(), &["convert", "--to", "json", "-o", "a.json", "a.csa"]);
    assert_eq!((json.status.code(), err(&json).as_str()), (Some(0), ""));
    let back = run(folder.path(), &["convert", "--to", "csa", "a.json"]);
    let back_again = run_with(folder.path(), &["convert", "--language", "csa", "--to", "json", "-"], &back.stdout);
    let first: Value = serde_json::from_slice(&fs::read(folder.path().join("a.json")).unwrap()).unwrap();
    let again: Value = serde_json::from_slice(&back_again.stdout).unwrap();
    for member in ["tags", "setup", "result"] {
        assert_eq!(first["games"][0][member], again["games"][0][member], "{}", out(&back));
    }
    for ply in 0..2 {
        for member in ["coordinate", "time", "comments", "fen"] {
            assert_eq!(first["games"][0]["line"][ply][member], again["games"][0]["line"][ply][member]);
        }
    }
    let usi = run(folder.path(), &["convert", "--to", "usi", "a.csa"]);
    assert_eq!(out(&usi), "position startpos moves 7g7f 3c3d\n");
    let lost = ["4 headers", "the result", "1 comment", "2 times"];
    let lines: Vec<String> = lost.iter().map(|what| format!("a.csa: lost: game 1: {what}\n")).collect();
    assert_eq!(err(&usi), lines.concat());
    let csa_again = run_with(folder.path(), &["convert", "--language", "usi", "--to", "csa", "-"], &usi.stdout);
    assert!(out(&csa_again).contains("PI\n+\n+7776FU\n-3334FU\n"), "{}", out(&csa_again));
    let wrong = run(folder.path(), &["convert", "--to", "xq", "a.csa"]);
    assert!(
        err(&wrong).contains("xq cannot hold a shogi game; use one of csa, ki2, kif, jkf, usi, sfen, json"),
        "{}",
        err(&wrong)
    );
}

#[test]
fn xq_goes_to_pgn_and_comes_back() {
    let text = RICH.replace("2. N2+3 {", "2. N2+3!? /* a } in it */ {");
    let folder = folder(&[("a.xq", text.as_bytes())]);
    for notation in ["iccs", "wxf", "chinese", "axf", "lalg", "salg", "coordinate"] {
        let there = ["convert", "--strict", "--to", "pgn", "--notation", notation, "-o", "a.pgn", "a.xq"];
        let there = run(folder.path(), &there);
        assert_eq!((there.status.code(), err(&there).as_str()), (Some(0), ""), "{notation}");
        assert_eq!(run(folder.path(), &["fmt", "--check", "a.pgn"]).status.code(), Some(0), "{notation}");
        let checked = out(&run(folder.path(), &["check", "a.pgn"]));
        assert!(checked.starts_with("nothing wrong in 1 file (1 game, 6 half-moves)"), "{notation}: {checked}");
        let back = run(folder.path(), &["convert", "--strict", "--to", "xq", "--notation", "axf", "a.pgn"]);
        assert_eq!((out(&back).as_str(), err(&back).as_str()), (text.as_str(), ""), "{notation}");
        let fmt = run(folder.path(), &["fmt", "--notation", "chinese", "a.pgn"]);
        assert_eq!(fmt.status.code(), Some(0), "{}", err(&fmt));
        let pgn = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
        assert!(pgn.contains("[Format \"Chinese\"]") && pgn.contains("1. 炮二平五! "), "{pgn}");
    }
}

#[test]
fn jeiqi_goes_to_uci_and_comes_back() {
    let pgn = "[Variant \"Jeiqi\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n1. i3i4=h i6i5=c {x} 2. b0c2=p 1-0\n";
    let folder = folder(&[("a.pgn", pgn.as_bytes())]);
    let uci = run(folder.path(), &["convert", "--to", "uci", "-o", "a.uci", "a.pgn"]);
    assert_eq!(uci.status.code(), Some(0), "{}", err(&uci));
    let list = fs::read_to_string(folder.path().join("a.uci")).unwrap();
    assert!(list.contains("position startpos moves i3i4h i6i5c b0c2p"), "{list}");
    let back = run(folder.path(), &["convert", "--to", "pgn", "a.uci"]);
    assert!(out(&back).contains("i3i4=h i6i5=c") && out(&back).contains("[Variant \"Jeiqi\"]"), "{}", out(&back));
    assert!(out(&back).contains("[Result \"1-0\"]") && out(&back).ends_with("2. b0c2=p 1-0\n"), "{}", out(&back));
    let san = run(folder.path(), &["fmt", "--notation", "san", "a.pgn"]);
    assert_eq!(san.status.code(), Some(0), "{}", err(&san));
    let text = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert!(text.contains("[Format \"SAN\"]") && text.contains("{x}"), "{text}");
    let lan = run(folder.path(), &["convert", "--to", "pgn", "--notation", "lan", "a.pgn"]);
    assert!(out(&lan).contains("1. i3i4=h i6i5=c"), "{}", out(&lan));
}

#[test]
fn line_ends_are_nothing_of_a_comment() {
    let pgn = b"[Game \"Chinese Chess\"]\r\n\r\n{one\r\ntwo}\r\n1. H2-E2 {three\r\nfour} *\r\n";
    let folder = folder(&[("a.pgn", pgn)]);
    let json = run(folder.path(), &["convert", "--to", "json", "a.pgn"]);
    assert!(out(&json).contains("one\\ntwo") && out(&json).contains("three\\nfour"), "{}", out(&json));
    let again = run(folder.path(), &["convert", "--strict", "--to", "pgn", "a.pgn"]);
    assert_eq!((again.status.code(), err(&again).as_str()), (Some(0), ""));
    assert_eq!(out(&again).matches('\n').count(), out(&again).matches("\r\n").count(), "{:?}", out(&again));
    assert!(!out(&again).contains("\r\r"));
}

/// `馬` and its like are in Big5, `马` is not.
#[test]
fn the_characters_are_those_of_the_encoding() {
    let pgn = "[Game \"Chinese Chess\"]\n[Red \"胡榮華\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7 2. H2+3 *\n";
    let folder = folder(&[("a.pgn", pgn.as_bytes())]);
    let chinese = ["convert", "--to", "pgn", "--notation", "chinese", "--encoding", "big5", "-o", "b.pgn", "a.pgn"];
    let written = run(folder.path(), &chinese);
    assert_eq!((written.status.code(), err(&written).as_str()), (Some(0), ""));
    let read = |name| {
        let json = run(folder.path(), &["convert", "--to", "json", name]);
        let shown = out(&json);
        shown.contains("\"text\":\"炮二平五\"") && shown.contains("\"text\":\"馬８進７\"")
    };
    assert!(read("b.pgn"));
    for notation in ["wxf", "chinese"] {
        let output = run(folder.path(), &["fmt", "--notation", notation, "b.pgn"]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    assert!(read("b.pgn"));
    let checked = run(folder.path(), &["check", "b.pgn"]);
    assert!(out(&checked).starts_with("nothing wrong"), "{}", out(&checked));
}

/// The day and the time of day come back, through a form that has one header for both.
#[test]
fn the_time_of_day_comes_back() {
    let head = "手合割：平手\n先手：A\n後手：B\n";
    let moves = "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了\n";
    for time in ["2020/01/02 10:00:00", "2020/01/02 10:00", "2016/12/24 9:00:00", "2020/01/02"] {
        for (by, has) in [
            ("jkf", format!("\"開始日時\":\"{time}\"")),
            ("csa", format!("$START_TIME:{time}\n")),
            ("ki2", format!("：{time}\n")),
        ] {
            let folder = folder(&[("a.kif", format!("開始日時：{time}\n{head}{moves}").as_bytes())]);
            let other = format!("b.{by}");
            let there = run(folder.path(), &["convert", "--to", by, "-o", &other, "a.kif"]);
            assert_eq!(there.status.code(), Some(0), "{by}: {}", err(&there));
            let text = fs::read_to_string(folder.path().join(&other)).unwrap();
            assert!(text.contains(&has), "{text}");
            let back = run(folder.path(), &["convert", "--to", "kif", &other]);
            assert!(out(&back).contains(&format!("開始日時：{time}\n")), "{by}: {}", out(&back));
        }
    }
}

/// Where moves are missing, doubled or exchanged, the tree says what was assumed, so that its positions can be followed.
#[test]
fn the_game_tree_says_what_was_assumed() {
    let game = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 g6g5 4. h0h6 b9c7 5. b0a2 a9b9 6. a0b0 h9i9";
    let cases = [
        ("i9h9 ", "", "i0h0", json!(["i9h9"])),
        ("b9c7 ", "b9c7 b9c7 ", "b0a2", json!(["skipped"])),
        ("h9g7 2. h0g2", "h0g2 2. h9g7", "i9h9", json!(["exchanged"])),
        ("i9h9 ", "i9h9 (2... c6c5 b9c7 4. c4c5) ", "b9c7", json!(["c3c4"])),
    ];
    for (from, to, at, assumed) in cases {
        let text = format!("[Game \"Chinese Chess\"]\n[Format \"UCCI\"]\n\n{} *\n", game.replacen(from, to, 1));
        let folder = folder(&[("a.pgn", text.as_bytes())]);
        let output = run(folder.path(), &["convert", "--to", "json", "a.pgn"]);
        let tree: Value = serde_json::from_slice(&output.stdout).unwrap();
        let mut found = Vec::new();
        let mut lines = vec![&tree["games"][0]["line"]];
        while let Some(line) = lines.pop() {
            for ply in line.as_array().unwrap() {
                found.extend(ply.get("assumed").map(|assumed| (ply["text"].as_str().unwrap(), assumed)));
                lines.extend(ply["variations"].as_array().unwrap().iter().map(|variation| &variation["line"]));
            }
        }
        assert_eq!(found, [(at, &assumed)], "{text}");
        // It is read back, and assumes nothing new.
        let again = run_with(folder.path(), &["convert", "--to", "json", "-"], &output.stdout);
        assert!(again.status.success(), "{}", err(&again));
    }
}
