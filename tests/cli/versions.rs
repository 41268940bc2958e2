//! `xqls diff`, `xqls textconv` and `xqls merge-driver`: versions of a record, alone and under git.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use super::{err, folder, out, run};

/// A record in PGN.
fn pgn(headers: &str, moves: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n{headers}\n{moves}\n")
}

const RED: &str = "[Red \"Lund\"]\n[Black \"Brix\"]\n";
const MOVES: &str = "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *";

/// Two versions of a game, and what is said of them.
const DIFFERENCES: &[(&str, &str, &[&str])] = &[
    (MOVES, MOVES, &[]),
    (MOVES, "1.  H2-E2 h9g7 2. H0-G2\nI9-H9 *", &[]),
    (
        MOVES,
        "1. H2-E2 B9-C7 2. H0-G2 *",
        &[
            "the main line differs from half-move 2 on: it was 1. ... H9-G7 (3 half-moves) and is 1. ... B9-C7 (2 half-moves) now",
        ],
    ),
    (MOVES, "1. H2-E2 H9-G7 *", &["the main line ends after 1. ... H9-G7: 2. H0-G2 (2 half-moves) is gone"]),
    ("1. H2-E2 H9-G7 *", MOVES, &["the main line goes on after 1. ... H9-G7: 2. H0-G2 (2 half-moves)"]),
    (
        "1. H2-E2 H9-G7 (1. ... B9-C7) *",
        "1. H2-E2 B9-C7 (1. ... H9-G7) *",
        &[
            "the main line differs from half-move 2 on: it was 1. ... H9-G7 (1 half-move) and is 1. ... B9-C7 (1 half-move) \
             now; 1. ... H9-G7 is a variation now; 1. ... B9-C7 was a variation",
        ],
    ),
    (
        MOVES,
        "1. H2-E2 H9-G7 (1. ... B9-C7 2. C3-C4) 2. H0-G2 I9-H9 1-0",
        &["the result was * and is 1-0 now", "1. ... H9-G7: a variation is new: 1. ... B9-C7 2. C3-C4"],
    ),
    (
        "1. H2-E2 {one} H9-G7 (1. ... B9-C7 {two}) *",
        "1. H2-E2 {three} H9-G7 ! *",
        &[
            "1. H2-E2: the comment was “one” and is “three” now",
            "1. ... H9-G7: a variation is gone: 1. ... B9-C7",
            "1. ... H9-G7: the judgement ! is new",
        ],
    ),
    (
        "1. H2-E2 (1. C3-C4 H9-G7) *",
        "1. H2-E2 (1. C3-C4 B9-C7 {why}) *",
        &[
            "the variation goes on otherwise after 1. C3-C4: it was 1. ... H9-G7 (1 half-move) and is 1. ... B9-C7 (1 half-move) now",
        ],
    ),
];

#[test]
fn differences_are_said_as_a_person_says_them() {
    for (before, after, wanted) in DIFFERENCES {
        let folder = folder(&[("a.pgn", pgn(RED, before).as_bytes()), ("b.pgn", pgn(RED, after).as_bytes())]);
        let output = run(folder.path(), &["diff", "a.pgn", "b.pgn"]);
        let printed = out(&output);
        let lines: Vec<&str> = printed.lines().skip(1).collect();
        assert_eq!(lines, *wanted, "{before}\n{after}\n{}", err(&output));
        assert_eq!(output.status.code(), Some(i32::from(!wanted.is_empty())));
        let output = run(folder.path(), &["diff", "--format", "json", "a.pgn", "b.pgn"]);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let said = document["differences"].as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap());
        assert_eq!(said.collect::<Vec<_>>(), *wanted);
        assert_eq!(document["equal"], Value::Bool(wanted.is_empty()));
    }
}

#[test]
fn headers_and_games_that_came_and_went() {
    let one = pgn("[Event \"Cup\"]\n[Red \"Lund\"]\n[Black \"Brix\"]\n", MOVES);
    let same = pgn("[Site \"Oslo\"]\n[Red \"Lund\"]\n[Black \"Moss\"]\n", MOVES);
    let other = pgn("[Red \"A\"]\n[Black \"B\"]\n", "1. C3-C4 *");
    let before = format!("{one}\n{other}");
    let third = pgn("[Red \"C\"]\n[Black \"D\"]\n", "1. G3-G4 *");
    let after = format!("{third}\n{same}");
    let folder = folder(&[("a.pgn", before.as_bytes()), ("b.pgn", after.as_bytes())]);
    let output = run(folder.path(), &["diff", "a.pgn", "b.pgn"]);
    assert_eq!(
        out(&output),
        "a.pgn → b.pgn\ngame 1 → 2 (Lund – Moss)\n  the header Event is gone: “Cup”\n  the header Black was “Brix” and is \
         “Moss” now\n  the header Site is new: “Oslo”\ngame 2 (A – B)\n  the game is gone\ngame 1 (C – D)\n  the game is new\n"
    );
    let trouble = run(folder.path(), &["diff", "a.pgn", "none.pgn"]);
    assert_eq!(trouble.status.code(), Some(2));
}

#[test]
fn formats_may_differ() {
    let kif = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)\n*comment\n   2 ３四歩(33)\n   3 投了\n";
    let folder = folder(&[("a.kif", kif.as_bytes())]);
    let call = ["convert", "--to", "csa", "-o", "a.csa", "a.kif"];
    assert_eq!(run(folder.path(), &call).status.code(), Some(0));
    let output = run(folder.path(), &["diff", "a.kif", "a.csa"]);
    assert_eq!((out(&output).as_str(), output.status.code()), ("", Some(0)), "{}", err(&output));
    let text = fs::read_to_string(folder.path().join("a.csa")).unwrap();
    fs::write(folder.path().join("a.csa"), text.replace("-3334FU", "-8384FU")).unwrap();
    let output = run(folder.path(), &["diff", "a.kif", "a.csa"]);
    assert!(out(&output).contains("the main line differs from half-move 2 on"), "{}", out(&output));
}

#[test]
fn a_half_move_a_line() {
    let text = pgn(RED, "{before}\n1. H2-E2 {usual} H9-G7 ! (1. ... B9-C7 2. C3-C4) 2. H0-G2 1-0").replace('*', "1-0");
    let folder = folder(&[("a.pgn", text.as_bytes()), ("chess.pgn", b"[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n")]);
    let output = run(folder.path(), &["textconv", "a.pgn"]);
    assert_eq!(
        out(&output),
        "Red: Lund\nBlack: Brix\nResult: 1-0\nFEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n\
         # before\n1. H2-E2\n  # usual\n1. ... H9-G7 !\n  | 1. ... B9-C7\n  2. C3-C4\n2. H0-G2\n1-0\n"
    );
    let other = run(folder.path(), &["textconv", "chess.pgn"]);
    assert_eq!(out(&other), "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n");
}

/// The result of a merge.
enum Wanted {
    /// All is merged and says what this text says.
    Merged(&'static str),
    /// There are marks, and all of these texts.
    Conflict(&'static [&'static str]),
}
use Wanted::{Conflict, Merged};

struct Case {
    name: &'static str,
    base: &'static str,
    ours: &'static str,
    theirs: &'static str,
    wanted: Wanted,
}

const fn case(name: &'static str, texts: [&'static str; 3], wanted: Wanted) -> Case {
    let [base, ours, theirs] = texts;
    Case { name, base, ours, theirs, wanted }
}

/// A text that begins with `[` or has another extension is the whole file; any other is the moves of one.
const CASES: &[Case] = &[
    case(
        "comments at two places",
        [MOVES, "1. H2-E2 {one} H9-G7 2. H0-G2 I9-H9 *", "1. H2-E2 H9-G7 2. H0-G2 {two} I9-H9 *"],
        Merged("1. H2-E2 {one} H9-G7 2. H0-G2 {two} I9-H9 *"),
    ),
    case(
        "comments at one place",
        [MOVES, "1. H2-E2 {one} H9-G7 2. H0-G2 I9-H9 *", "1. H2-E2 {two} H9-G7 2. H0-G2 I9-H9 *"],
        Merged("1. H2-E2 {one} {two} H9-G7 2. H0-G2 I9-H9 *"),
    ),
    case(
        "the same comment",
        [MOVES, "1. H2-E2 {one} H9-G7 2. H0-G2 I9-H9 *", "1. H2-E2 {one} H9-G7 ! 2. H0-G2 I9-H9 *"],
        Merged("1. H2-E2 {one} H9-G7 ! 2. H0-G2 I9-H9 *"),
    ),
    case(
        "a comment that both have changed",
        ["1. H2-E2 {old} H9-G7 *", "1. H2-E2 {one} H9-G7 *", "1. H2-E2 {two} H9-G7 *"],
        Merged("1. H2-E2 {one} {two} H9-G7 *"),
    ),
    case(
        "a comment that one has taken out",
        ["1. H2-E2 {old} H9-G7 2. H0-G2 *", "1. H2-E2 H9-G7 2. H0-G2 *", "1. H2-E2 {old} H9-G7 2. H0-G2 {two} *"],
        Merged("1. H2-E2 H9-G7 2. H0-G2 {two} *"),
    ),
    case(
        "variations at one place",
        [
            MOVES,
            "1. H2-E2 H9-G7 (1. ... B9-C7) 2. H0-G2 I9-H9 *",
            "1. H2-E2 H9-G7 (1. ... H7-E7 2. H0-G2) 2. H0-G2 I9-H9 *",
        ],
        Merged("1. H2-E2 H9-G7 (1. ... B9-C7) (1. ... H7-E7 2. H0-G2) 2. H0-G2 I9-H9 *"),
    ),
    case(
        "a variation that goes on otherwise",
        [
            "1. H2-E2 H9-G7 (1. ... B9-C7) *",
            "1. H2-E2 H9-G7 (1. ... B9-C7 2. H0-G2) *",
            "1. H2-E2 H9-G7 (1. ... B9-C7 2. C3-C4) *",
        ],
        Merged("1. H2-E2 H9-G7 (1. ... B9-C7 2. H0-G2 (2. C3-C4)) *"),
    ),
    case(
        "a variation and a comment",
        [MOVES, "1. H2-E2 H9-G7 (1. ... B9-C7) 2. H0-G2 I9-H9 *", "1. H2-E2 H9-G7 {two} 2. H0-G2 I9-H9 *"],
        Merged("1. H2-E2 H9-G7 {two} (1. ... B9-C7) 2. H0-G2 I9-H9 *"),
    ),
    case(
        "a variation that one has taken out",
        [
            "1. H2-E2 H9-G7 (1. ... B9-C7) 2. H0-G2 *",
            "1. H2-E2 H9-G7 2. H0-G2 *",
            "1. H2-E2 {two} H9-G7 (1. ... B9-C7) 2. H0-G2 *",
        ],
        Merged("1. H2-E2 {two} H9-G7 2. H0-G2 *"),
    ),
    case(
        "a variation that one has taken out and the other has changed",
        [
            "1. H2-E2 H9-G7 (1. ... B9-C7) 2. H0-G2 *",
            "1. H2-E2 H9-G7 2. H0-G2 *",
            "1. H2-E2 H9-G7 (1. ... B9-C7 {two}) 2. H0-G2 *",
        ],
        Merged("1. H2-E2 H9-G7 (1. ... B9-C7 {two}) 2. H0-G2 *"),
    ),
    case(
        "a variation that becomes the main line",
        [
            "1. H2-E2 H9-G7 (1. ... B9-C7 2. C3-C4) 2. H0-G2 *",
            "1. H2-E2 B9-C7 (1. ... H9-G7 2. H0-G2) 2. C3-C4 *",
            "1. H2-E2 H9-G7 (1. ... B9-C7 2. C3-C4 {two}) 2. H0-G2 *",
        ],
        Merged("1. H2-E2 B9-C7 (1. ... H9-G7 2. H0-G2) 2. C3-C4 {two} *"),
    ),
    case(
        "a slip that one has mended",
        [MOVES, "1. H2-E2 H9-G7 2. B0-C2 I9-H9 *", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 {two} *"],
        Merged("1. H2-E2 H9-G7 2. B0-C2 I9-H9 {two} *"),
    ),
    case(
        "a slip that both have mended",
        [MOVES, "1. H2-E2 H9-G7 2. B0-C2 I9-H9 *", "1. H2-E2 {two} H9-G7 2. B0-C2 I9-H9 *"],
        Merged("1. H2-E2 {two} H9-G7 2. B0-C2 I9-H9 *"),
    ),
    case(
        "a main line that goes on",
        ["1. H2-E2 H9-G7 *", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *", "1. H2-E2 {two} H9-G7 *"],
        Merged("1. H2-E2 {two} H9-G7 2. H0-G2 I9-H9 *"),
    ),
    case(
        "a main line that goes on further",
        ["1. H2-E2 H9-G7 *", "1. H2-E2 H9-G7 2. H0-G2 *", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 {two} *"],
        Merged("1. H2-E2 H9-G7 2. H0-G2 I9-H9 {two} *"),
    ),
    case(
        "a main line that is shorter",
        [MOVES, "1. H2-E2 H9-G7 *", "1. H2-E2 {two} H9-G7 2. H0-G2 I9-H9 *"],
        Merged("1. H2-E2 {two} H9-G7 *"),
    ),
    case(
        "a main line that is shorter and goes on",
        [MOVES, "1. H2-E2 H9-G7 *", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. C3-C4 *"],
        Merged("1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. C3-C4 *"),
    ),
    case(
        "main lines that go on otherwise",
        ["1. H2-E2 H9-G7 *", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 {one} *", "1. H2-E2 {two} H9-G7 2. B0-C2 *"],
        Conflict(&["H0-G2", "I9-H9", "{one}", "{two}", "B0-C2"]),
    ),
    case(
        "judgements",
        [MOVES, "1. H2-E2 ! H9-G7 2. H0-G2 I9-H9 *", "1. H2-E2 H9-G7 ? 2. H0-G2 I9-H9 *"],
        Merged("1. H2-E2 ! H9-G7 ? 2. H0-G2 I9-H9 *"),
    ),
    case(
        "the result, and a comment",
        [MOVES, "1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 {two} *"],
        Merged("1. H2-E2 H9-G7 2. H0-G2 I9-H9 {two} 1-0"),
    ),
    case(
        "two results",
        [MOVES, "1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0", "1. H2-E2 {two} H9-G7 2. H0-G2 I9-H9 0-1"],
        // Both choices are written alike: one that keeps its text would lack the tag.
        Conflict(&[
            "[Result \"1-0\"]",
            "[Result \"0-1\"]",
            "1. H2-E2 {two} 1... H9-G7 2. H0-G2 I9-H9 1-0",
            "1. H2-E2 {two} 1... H9-G7 2. H0-G2 I9-H9 0-1",
        ]),
    ),
    case(
        "headers",
        [
            "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n\n1. H2-E2 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n[Event \"Cup\"]\n\n1. H2-E2 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n[Site \"Oslo\"]\n\n1. H2-E2 *\n",
        ],
        Merged("[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Site \"Oslo\"]\n[Red \"Lund\"]\n\n1. H2-E2 *\n"),
    ),
    case(
        "one header",
        [
            "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n\n1. H2-E2 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"Lunde\"]\n\n1. H2-E2 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"Lundh\"]\n\n1. H2-E2 *\n",
        ],
        Conflict(&["Lunde", "Lundh", "H2-E2"]),
    ),
    case(
        "two games",
        [
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 {one} *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 {two} *\n\n\
             [Game \"Chinese Chess\"]\n[Red \"C\"]\n\n1. G3-G4 *\n",
        ],
        Merged(
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 {one} *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 {two} *\n\n\
             [Game \"Chinese Chess\"]\n[Red \"C\"]\n\n1. G3-G4 *\n",
        ),
    ),
    case(
        "a game that one has taken out",
        [
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 {one} *\n\n[Game \"Chinese Chess\"]\n[Red \"B\"]\n\n1. C3-C4 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 *\n",
        ],
        Merged("[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. H2-E2 {one} *\n"),
    ),
    case(
        "kif",
        [
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n",
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n*one\n   2 ３四歩(33)\n   3 投了\n",
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n*two\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n",
        ],
        Merged(
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n*one\n*two\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n",
        ),
    ),
    case(
        "xq",
        [
            "FORMAT AXF\nGAME 1\nRED A\nSTART{\n1. C2=5 N8+7\n2. N2+3 R9=8\n}\n",
            "FORMAT AXF\nGAME 1\nRED A\nSTART{\n1. C2=5 COM{one} N8+7\n2. N2+3 R9=8\n}\n",
            "FORMAT AXF\nGAME 1\nRED A\nBLACK B\nSTART{\n1. C2=5 N8+7 COM{two}\n2. N2+3 R9=8\n}\n",
        ],
        Merged("FORMAT AXF\nGAME 1\nRED A\nBLACK B\nSTART{\n1. C2=5 COM{one} N8+7 COM{two}\n2. N2+3 R9=8\n}\n"),
    ),
    case(
        "games that both have added",
        [
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}\nGAME 2\nSTART{\n1. C2=6\n}\nGAME 3\nSTART{\n1. N2+3\n}\n",
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}\nGAME 2\nSTART{\n1. C2=6 N8+7\n}\nGAME 3\nSTART{\n1. N2+3\n}\nGAME 9\nSTART{\n1. P3+1\n}\n",
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}\nGAME 7\nSTART{\n1. C2=4\n}\nGAME 8\nSTART{\n1. C2=7\n}\nGAME 2\nSTART{\n1. C2=6\n}\nGAME 3\nSTART{\n1. N2+3 R9=8\n}\n",
        ],
        Merged(
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5\n}\nGAME 7\nSTART{\n1. C2=4\n}\nGAME 8\nSTART{\n1. C2=7\n}\nGAME 2\nSTART{\n1. C2=6 N8+7\n}\nGAME 3\nSTART{\n1. N2+3 R9=8\n}\nGAME 9\nSTART{\n1. P3+1\n}\n",
        ),
    ),
    case(
        "no record",
        ["[White \"A\"]\n\n1. e4 e5\n*\n", "[White \"B\"]\n\n1. e4 e5\n*\n", "[White \"A\"]\n\n1. e4 e5\n1-0\n"],
        Merged("[White \"B\"]\n\n1. e4 e5\n1-0\n"),
    ),
    case(
        "a new file",
        ["", "1. H2-E2 {one} H9-G7 *", "1. H2-E2 H9-G7 {two} *"],
        Merged("1. H2-E2 {one} H9-G7 {two} *"),
    ),
];

impl Case {
    fn file(&self, index: usize) -> String {
        let extension = match self.ours.chars().next() {
            Some('手') => "kif",
            Some('F') => "xq",
            _ => "pgn",
        };
        format!("{index:02}.{extension}")
    }
}

fn text(version: &str) -> String {
    if version.starts_with(['[', '手', 'F']) || version.is_empty() { version.to_owned() } else { pgn(RED, version) }
}

/// Runs git in a folder, without the settings of whoever runs the test.
fn git(folder: &Path, args: &[&str]) -> Output {
    let output = Command::new("git")
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"])
        .args(args)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("LC_ALL", "C")
        .output();
    output.unwrap()
}

/// A repository with the lines of the README.
fn repository() -> tempfile::TempDir {
    let folder = folder(&[(
        ".gitattributes",
        b"*.pgn diff=xqls merge=xqls\n*.kif diff=xqls merge=xqls\n*.xq diff=xqls merge=xqls\n",
    )]);
    let program = env!("CARGO_BIN_EXE_xqls").replace('\\', "/");
    git(folder.path(), &["init", "-q"]);
    for (key, command) in
        [("merge.xqls.driver", "merge-driver --marker-size %L %O %A %B %P"), ("diff.xqls.textconv", "textconv")]
    {
        git(folder.path(), &["config", key, &format!("{program} {command}")]);
    }
    folder
}

#[test]
fn git_merges_two_versions_of_a_record() {
    let folder = repository();
    let at = folder.path();
    let write = |of: fn(&Case) -> &'static str| {
        for (index, case) in CASES.iter().enumerate() {
            let version = text(of(case));
            if !version.is_empty() {
                fs::write(at.join(case.file(index)), version).unwrap();
            }
        }
        git(at, &["add", "-A"]);
        git(at, &["commit", "-q", "-m", "x"]);
    };
    write(|case| case.base);
    git(at, &["checkout", "-q", "-b", "theirs"]);
    write(|case| case.theirs);
    git(at, &["checkout", "-q", "main"]);
    write(|case| case.ours);
    let merged = git(at, &["merge", "-q", "theirs"]);
    assert_eq!(merged.status.code(), Some(1), "{}{}", out(&merged), err(&merged));
    let unmerged = out(&git(at, &["ls-files", "-u"]));
    for (index, case) in CASES.iter().enumerate() {
        let file = case.file(index);
        let found = fs::read_to_string(at.join(&file)).unwrap();
        let name = case.name;
        match case.wanted {
            Merged(wanted) => {
                assert!(!unmerged.contains(&file) && !found.contains("<<<<"), "{name}:\n{found}");
                let wanted = text(wanted);
                let other = format!("wanted-{file}");
                fs::write(at.join(&other), &wanted).unwrap();
                let difference = run(at, &["diff", &file, &other]);
                match name {
                    "no record" => assert_eq!(found, wanted, "{name}"),
                    _ => assert_eq!(difference.status.code(), Some(0), "{name}: {}\n{found}", out(&difference)),
                }
            }
            Conflict(texts) => {
                assert!(unmerged.contains(&file), "{name}:\n{found}");
                for part in [concat!("<<<<", "<<< ours\n"), "=======\n", ">>>>>>> theirs\n"].iter().chain(texts) {
                    assert!(found.contains(part), "{name}: {part}\n{found}");
                }
            }
        }
    }
}

#[test]
fn git_shows_what_differs() {
    let folder = repository();
    let at = folder.path();
    fs::write(at.join("a.pgn"), pgn(RED, MOVES)).unwrap();
    git(at, &["add", "-A"]);
    git(at, &["commit", "-q", "-m", "x"]);
    fs::write(at.join("a.pgn"), pgn(RED, "1. H2-E2 {why} H9-G7 2. H0-G2 I9-H9 *")).unwrap();
    let lines = out(&git(at, &["diff", "--", "a.pgn"]));
    assert!(lines.contains("+  # why\n") && lines.contains("\n 1. ... H9-G7\n"), "{lines}");
    let external = format!("diff.external={} diff", env!("CARGO_BIN_EXE_xqls").replace('\\', "/"));
    let shown = git(at, &["-c", &external, "diff", "--", "a.pgn"]);
    assert_eq!(out(&shown), "a.pgn\n1. H2-E2: a comment is new: “why”\n", "{}", err(&shown));
}
