//! Positions and headers in every format.

use super::{check, refused};
use crate::record::CannotWrite;

const ENDGAME: &str = "setup 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
const OPENING: &str = "setup rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn xq_writes_a_setup() {
    let setup = "SETUP{ Ra0; Ke0; kd9; MOVE 1, RED }";
    let other = "SETUP{ Ca0; Ke0; kd9; MOVE 1, RED }";
    let with = |before: &str| format!("FORMAT LALG\n\nGAME 1\n\n{before}START{{\n}}<|>\n");
    let after = |setup: &str| format!("FORMAT LALG\n\nGAME 1\n\n{setup}<|>\nSTART{{\n}}\n");
    check(
        "xq",
        &[
            (ENDGAME, &with(""), &after(setup).replace("<|>\n", "\n<|>")),
            (ENDGAME, &with(&format!("{other}\n")), &after(setup)),
            (OPENING, &with(&format!("{other}\n")), "FORMAT LALG\n\nGAME 1\n\n<|>START{\n}\n"),
            // Without a king of each side only a FEN can say it; a game without moves keeps its comments.
            (
                "setup 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 4 1",
                "FORMAT LALG\nGAME 1\n<|>START{ /* a */ }\n",
                "FORMAT LALG\nGAME 1\nFEN 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 4 1<|>\nSTART{ /* a */ }\n",
            ),
        ],
    );
    refused("xq", &[(ENDGAME, "FORMAT LALG\nGAME 1\n<|>START{ 1. Ch2-e2 }\n", CannotWrite::AddsErrors)]);
}

#[test]
fn csa_writes_its_ranks() {
    let empty = " * ".repeat(9);
    let rows = |lines: [&str; 9]| {
        let lines = lines.iter().enumerate().map(|(at, line)| format!("P{}{line}\n", at + 1));
        lines.collect::<String>()
    };
    let king = " *  *  *  * -OU *  *  *  * ";
    let own = " *  *  *  * +OU *  *  *  * ";
    let ranks = rows([king, &empty, &empty, &empty, &empty, &empty, &empty, &empty, own]);
    let after = format!("V2.2\n{ranks}P+00HI\n-<|>\n");
    check(
        "csa",
        &[
            ("setup 4k4/9/9/9/9/9/9/9/4K4 w R 1", "V2.2\nPI\n+<|>\n", &after),
            ("setup lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &after, "V2.2\nPI\n+<|>\n"),
        ],
    );
    refused("csa", &[(ENDGAME, "PI\n+<|>\n", CannotWrite::Position)]);
}

#[test]
fn a_chessboard_has_other_rows() {
    let board = |rows: [&str; 10]| format!("@LAST_MOVER=RED\n@@\n\n{}\n", rows.join("\n"));
    let empty = ".........";
    let before = board(["....G....", empty, empty, empty, empty, empty, empty, empty, empty, "<|>....g...."]);
    let after = board(["...G.....", empty, empty, empty, empty, empty, empty, empty, empty, "c...g...."]);
    check("chessboard", &[(ENDGAME, &before, &after.replacen("RED", "BLACK<|>", 1))]);
    refused("chessboard", &[("setup 4k4/9/9/9/9/9/9/9/4K4 b R 1", &before, CannotWrite::Position)]);
}

#[test]
fn a_list_of_positions_grows() {
    check("xiangqi-fen", &[(ENDGAME, "# positions<|>", "# positions\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n<|>")]);
}
