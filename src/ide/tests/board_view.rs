//! The board at a place.

use super::fixture;
use crate::ide;
use expect_test::{Expect, expect};

/// The position, where it stands, and the board; the picture is left out.
fn check(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let shown = ide::board(&document, cursor).map_or_else(String::new, |view| {
        let last = view.last_move.as_deref().unwrap_or("none");
        let state = match (view.check, view.mate) {
            (_, true) => ", no legal move",
            (true, _) => ", in check",
            _ => "",
        };
        let (moves, path) = (view.legal_moves.len(), view.path.join(" > "));
        format!(
            "game {}: {path}\n{}\n{} to move, last move {last}, {moves} legal moves{state}\n{}",
            view.game,
            view.fen,
            view.side_to_move,
            view.plain_text()
        )
    });
    expect.assert_eq(&shown);
}

#[test]
fn a_move_shows_the_board_after_it() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh<|>9-g7 2. Nh0-g2 }
        "#,
        expect![[r#"
            game 0: 1. ... Nh9-g7
            rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2
            red to move, last move h9g7, 35 legal moves
            ９ 車 馬 象 士 將 士 象 〇 車
            ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ７ ・ 砲 ・ ・ ・ ・[馬]砲 ・
            ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
            ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
            　 　 楚 河 　 　 　 漢 界
            ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
            ２ ・ 炮 ・ ・ 炮 ・ ・ ・ ・
            １ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ０ 俥 傌 相 仕 帥 仕 相 傌 俥
            　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
        "#]],
    );
}

#[test]
fn the_last_half_move_before_the_cursor_counts_and_its_line_is_named() {
    let cases = [
        ("START{ <|>1. Ch2-e2 Nh9-g7 }", ", after "),
        ("START{ 1. Ch2-e2 Nh9-g7<|> /* x */ 2. Nh0-g2 }", "1. ... Nh9-g7, after h9g7"),
        (
            "START{ 1. Ch2-e2 Nh9-g7 (1) VAR[1]{ 1. ... Nb9-c7 { 1. ... Nb<|>9-a7 } } }",
            "VAR[1] > {1. ...} > 1. ... Nb9-a7, after b9a7",
        ),
        ("START{ 1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 <|>} 2. Nh0-g2 }", "{1. ...}, after b9c7"),
        ("START{ 1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 }<|> 2. Nh0-g2 }", ", after h9g7"),
        ("START{ 1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 } <|>2. Nh0-g2 }", ", after h9g7"),
        ("START{ 1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 }\n<|>\n}", ", after h9g7"),
        ("START{ 1. Ch2-e2 Nh9-g7 (1) VAR[1]{ 1. ... Nb9-c7 { 1. ... Nb9-a7 }<|> 2. Nh0-g2 } }", "VAR[1], after b9c7"),
        ("START{ 1. Ch2-e2 Nh9-g7 (1) VAR[1]{ 1. ... Nb9-c7 } }<|>", ", after h9g7"),
    ];
    for (text, expected) in cases {
        let (document, cursor) = fixture("xq", &format!("FORMAT LALG\nGAME\n{text}\n"));
        let view = ide::board(&document, cursor).unwrap();
        let last = view.last_move.unwrap_or_default();
        assert_eq!(format!("{}, after {last}", view.path.join(" > ")), expected, "{text}");
    }
}

#[test]
fn other_games_have_their_boards() {
    check(
        "csa",
        r#"
            V2.2
            PI
            +
            +7776FU
            -33<|>34FU
        "#,
        expect![[r#"
            game 0: 2. -3334FU
            lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
            black to move, last move 3c3d, 39 legal moves
              ９  ８  ７  ６  ５  ４  ３  ２  １
             v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香 一
              ・ v飛  ・  ・  ・  ・  ・ v角  ・ 二
             v歩 v歩 v歩 v歩 v歩 v歩  〇 v歩 v歩 三
              ・  ・  ・  ・  ・  ・[v歩] ・  ・ 四
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 五
              ・  ・  歩  ・  ・  ・  ・  ・  ・ 六
              歩  歩  ・  歩  歩  歩  歩  歩  歩 七
              ・  角  ・  ・  ・  ・  ・  飛  ・ 八
              香  桂  銀  金  玉  金  銀  桂  香 九
        "#]],
    );
    check(
        "chessmoveseq",
        r#"
            @TOTAL_STEP=2
            @@

            7 4 7 5
            2 3 3<|> 3
        "#,
        expect![[r#"
            game 0: 1. ... 2 3 3 3
            rnbakabnr/9/2c4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 2 2
            red to move, last move b7c7, 45 legal moves
            　 １ ２ ３ ４ ５ ６ ７ ８ ９
            ９ 車 馬 象 士 將 士 象 馬 車
            ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ７ ・ 〇[砲]・ ・ ・ ・ 砲 ・
            ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
            ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
            　 　 楚 河 　 　 　 漢 界
            ４ ・ ・ 兵 ・ ・ ・ ・ ・ ・
            ３ 兵 ・ ・ ・ 兵 ・ 兵 ・ 兵
            ２ ・ 炮 ・ ・ ・ ・ ・ 炮 ・
            １ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ０ 俥 傌 相 仕 帥 仕 相 傌 俥
            　 九 八 七 六 五 四 三 二 一
            　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
        "#]],
    );
}
