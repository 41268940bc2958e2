//! `xqls solve`: mates by checks, and the solutions of problems.

use serde_json::Value;

use super::{err, folder, out, run};

/// A problem of shogi: the pieces of the first three ranks, the attacker's hand, and the line.
fn problem(ranks: [&str; 3], hand: &str, line: &str) -> String {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let mut text =
        "手合割：詰将棋\n後手の持駒：飛二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n".to_owned();
    for (rank, name) in "一二三四五六七八九".chars().enumerate() {
        text += &format!("{}{name}\n", ranks.get(rank).copied().unwrap_or(empty));
    }
    text += &format!("+---------------------------+\n先手の持駒：{hand}\n手数----指手---------消費時間--\n");
    for (ply, mv) in line.split_whitespace().enumerate() {
        text += &format!("{:>4} {mv}\n", ply + 1);
    }
    text
}

const KING: &str = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|";
const EMPTY: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
const PAWN: &str = "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|";
const OTHER_PAWN: &str = "| ・ ・ ・ ・ ・ 歩 ・ ・ ・|";

#[test]
fn a_line_is_held_against_the_solution() {
    let cases = [
        // The gold is guarded by the pawn.
        (
            [KING, EMPTY, PAWN],
            "金",
            "５二金打",
            0,
            "mate in 1 half-move: ５二金打\n  the line of the record is the solution, and the only one\n",
        ),
        ([KING, EMPTY, PAWN], "金", "", 0, "mate in 1 half-move: ５二金打\n"),
        (
            [KING, EMPTY, OTHER_PAWN],
            "金",
            "４二金打",
            1,
            "no mate by checks\n  17:6: this is no solution: there is no mate by checks; ６二玉(51) refutes this half-move\n",
        ),
        // A pawn dropped for mate is forbidden, and there is nothing else.
        ([KING, EMPTY, PAWN], "歩", "", 1, "no mate by checks\n"),
    ];
    for (ranks, hand, line, code, said) in cases {
        let folder = folder(&[("p.kifu", problem(ranks, hand, line).as_bytes())]);
        let solved = run(folder.path(), &["solve", "p.kifu"]);
        assert_eq!(out(&solved), format!("p.kifu:1:1: {said}"), "{}", err(&solved));
        assert_eq!(solved.status.code(), Some(code), "{hand} {line}");
    }
}

#[test]
fn what_is_found_is_a_hint_if_it_is_asked_for() {
    let wrong = problem([KING, EMPTY, OTHER_PAWN], "金", "４二金打");
    let folder = folder(&[("p.kifu", wrong.as_bytes())]);
    let checked = |option: &[&str]| out(&run(folder.path(), &[&["check", "p.kifu"], option].concat()));
    assert!(!checked(&[]).contains("no mate"));
    assert!(checked(&["--hints"]).contains("hint[unsound-problem]: this is no solution: there is no mate by checks"));
}

#[test]
fn programs_get_json() {
    let folder = folder(&[("p.kifu", problem([KING, EMPTY, OTHER_PAWN], "金", "４二金打").as_bytes())]);
    let solved = run(folder.path(), &["solve", "--format", "json", "p.kifu"]);
    let json: Value = serde_json::from_str(&out(&solved)).unwrap();
    let problem = &json["problems"][0];
    assert_eq!((json["version"].as_u64(), problem["answer"].as_str()), (Some(1), Some("none")), "{json}");
    assert_eq!(problem["findings"][0]["kind"], "no-mate");
    assert_eq!(problem["findings"][0]["range"]["start"]["line"], 16);
    assert_eq!(json["summary"]["findings"], 1);
}

#[test]
fn a_position_is_solved_by_itself() {
    let here = folder(&[]);
    let cases = [
        (&["--fen", "4k4/9/4P4/9/9/9/9/9/9 b G 1"][..], 0, "mate in 1 half-move: ▲５二金\n"),
        (&["--fen", "3ak4/4a4/9/7N1/9/9/9/9/9/5K3 w"], 0, "mate in 1 half-move: 马二进三\n"),
        (&["--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w"], 1, "no mate by checks\n"),
        (
            &["--nodes", "1", "--fen", "7k1/9/9/9/9/9/9/9/9 b 2R2B4G 1"],
            1,
            "not decided after 1 positions; --nodes sets the bound\n",
        ),
    ];
    for (arguments, code, said) in cases {
        let solved = run(here.path(), &[&["solve"], arguments].concat());
        assert_eq!((solved.status.code(), out(&solved).as_str()), (Some(code), said), "{}", err(&solved));
    }
    let games = run(here.path(), &["solve", "--fen", "nonsense"]);
    assert_eq!(games.status.code(), Some(2));
}
