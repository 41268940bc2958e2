//! Edits of CSA, UCI lines, CS102A and lists of FENs.

use super::{check, refused};
use crate::record::CannotWrite;

#[test]
fn csa_has_a_line_for_each_half_move() {
    check(
        "csa",
        &[
            ("play 3c3d", "V2.2\nPI\n+\n+7776FU<|>\n", "V2.2\nPI\n+\n+7776FU\n-3334FU<|>\n"),
            ("play 3c3d", "PI\n+\n+7776FU<|>\nT12\n'why\n%TORYO\n", "PI\n+\n+7776FU\nT12\n'why\n-3334FU<|>\n%TORYO\n"),
            ("play 3c3d", "PI\r\n+\r\n+7776FU<|>\r\n", "PI\r\n+\r\n+7776FU\r\n-3334FU<|>\r\n"),
            // The first break of the file is another one.
            ("play 7g7f", "'a\rPI\r\n+<|>\r\n", "'a\rPI\r\n+\r\n+7776FU<|>\r\n"),
            ("play 3c3d", "PI,+,+7776FU<|>\n", "PI,+,+7776FU\n-3334FU<|>\n"),
            ("play 7g7f", "PI\n+<|>\n", "PI\n+\n+7776FU<|>\n"),
            ("play 3c3d", "PI\n+\n+7776FU<|>\n-3334FU\n", "PI\n+\n+7776FU\n-3334FU<|>\n"),
            ("truncate", "PI\n+\n+7776FU\n-3334FU<|>\nT3\n+2726FU\n%CHUDAN\n", "PI\n+\n+7776FU<|>\n%CHUDAN\n"),
            ("comment 0 good", "PI\n+\n+7776FU<|>\nT3\n-3334FU\n", "PI\n+\n+7776FU\nT3\n'good<|>\n-3334FU\n"),
            // Spaces at the end of a line stay there.
            ("comment 0 good", "PI\n+\n+7776FU<|>\nT3 \n-3334FU\n", "PI\n+\n+7776FU\nT3 \n'good<|>\n-3334FU\n"),
            ("comment 0", "PI\n+\n+7776FU<|>\nT3 \n'good\n-3334FU\n", "PI\n+\n+7776FU<|>\nT3 \n-3334FU\n"),
            ("comment 0 good", "PI\n+\n+7776FU<|>\t\n", "PI\n+\n+7776FU\t\n'good<|>\n"),
            ("comment 0", "PI\n+\n+7776FU<|>\t\n'good\n", "PI\n+\n+7776FU<|>\t\n"),
            // Text after the word that ends the game belongs to that word.
            ("play 3c3d", "PI\n+\n+7776FU<|>\n%CHUDAN\nT5\n'end\n", "PI\n+\n+7776FU\n-3334FU<|>\n%CHUDAN\nT5\n'end\n"),
            // A comma ends a comment among statements on one line.
            ("comment 0", "PI\n+\n+7776FU<|>,T1 ,'a,'b\n-3334FU,T2\n", "PI\n+\n+7776FU<|>,T1,'b\n-3334FU,T2\n"),
        ],
    );
    refused(
        "csa",
        &[
            ("play 8c8d", "PI\n+\n+7776FU<|>\n-3334FU\n", CannotWrite::Variations),
            ("judge !", "PI\n+\n+7776FU<|>\n", CannotWrite::Judgement),
        ],
    );
}

#[test]
fn kif_has_a_number_for_each_half_move_and_variations_below() {
    const LINES: &str = "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n";
    let game = |rest: &str| format!("手合割：平手\n{LINES}{rest}");
    let cases = [
        ("play 7g7f", "手合割：平手\n先手：A<|>\n".to_owned(), "手合割：平手\n先手：A\n   1 ７六歩(77)<|>\n".to_owned()),
        ("vary 5i5h", "<|>1 ７六歩(77) (:)\n".to_owned(), "1 ７六歩(77) (:)+\n\n変化：1手\n   1 ５八玉(59)<|>\n".to_owned()),
        ("play 3c3d", "   1 ７六歩(77)<|>\n".to_owned(), "   1 ７六歩(77)\n   2 ３四歩(33)<|>\n".to_owned()),
        // Blanks at the end of a line stay there.
        (
            "comment 0 good",
            "   1 ７六歩(77)<|>        \n   2 ３四歩(33)\n".to_owned(),
            "   1 ７六歩(77)        \n*good<|>\n   2 ３四歩(33)\n".to_owned(),
        ),
        (
            "comment 0",
            "   1 ７六歩(77)<|>        \n*good\n   2 ３四歩(33)\n".to_owned(),
            "   1 ７六歩(77)<|>        \n   2 ３四歩(33)\n".to_owned(),
        ),
        ("play 2g2f", game("<|>   3 投了\n"), game("   3 ２六歩(27)<|>\n   4 投了\n")),
        (
            "play 2g2f",
            game("<|>   3 投了\nまで2手で後手の勝ち\n"),
            game("   3 ２六歩(27)<|>\n   4 投了\nまで3手で先手の勝ち\n"),
        ),
        (
            "play 8c8d",
            "   1 ７六歩(77)<|>   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２六歩(27)\n".to_owned(),
            "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)+\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)<|>\n".to_owned(),
        ),
        (
            "play 5a5b",
            "1 ７六歩(77)<|>\n2 ３四歩(33)+\n3 ２六歩(27)+\n\n変化：3手\n3 ６六歩(67)\n\n変化：2手\n2 ８四歩(83)\n\n変化：1手\n1 ２六歩(27)\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)+\n3 ２六歩(27)+\n\n変化：3手\n3 ６六歩(67)\n\n変化：2手\n2 ８四歩(83)+\n\n変化：2手\n   2 ５二玉(51)<|>\n\n変化：1手\n1 ２六歩(27)\n".to_owned(),
        ),
        (
            "play 3c3d",
            "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：1手\n1 ２六歩(27)<|>\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：1手\n1 ２六歩(27)\n   2 ３四歩(33)<|>\n".to_owned(),
        ),
        (
            "drop",
            "1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2手\n2 ８四歩(83)<|>\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)<|>\n".to_owned(),
        ),
        (
            "truncate",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)<|>\n4 ８四歩(83)\n\n変化：4手\n4 ５二玉(51)\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)<|>\n".to_owned(),
        ),
        (
            "renumber",
            "1 ７六歩(77)\n2 ３四歩(33)\n4 ２六歩(27)<|>\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)\n3<|> ２六歩(27)\n".to_owned(),
        ),
        (
            "promote",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n\n変化：3手\n3 ６六歩(67)\n4 中断\n\n変化：2手\n2 ８四歩(83)<|>\n3 ９六歩(97)\n\n変化：3手\n3 １六歩(17)\n\n変化：1手\n1 ２六歩(27)\n".to_owned(),
            "1 ７六歩(77)\n2 ８四歩(83)<|>\n3 ９六歩(97)\n\n変化：3手\n3 １六歩(17)\n\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n\n変化：3手\n3 ６六歩(67)\n4 中断\n\n変化：1手\n1 ２六歩(27)\n".to_owned(),
        ),
        (
            "main",
            "1 ７六歩(77)\n2 ３四歩(33) ( 0:01/00:00:01)+\n3 ２六歩(27)+\n4 投了\n\n変化：3手\n3 ６六歩(67)\n\n変化：2手\n2 ８四歩(83)<|>\n3 ９六歩(97)+\n\n変化：3手\n3 １六歩(17)\n".to_owned(),
            "1 ７六歩(77)\n2 ８四歩(83)<|> +\n3 ９六歩(97)+\n\n変化：3手\n3 １六歩(17)\n\n変化：2手\n2 ３四歩(33) ( 0:01/00:00:01)\n3 ２六歩(27)+\n4 投了\n\n変化：3手\n3 ６六歩(67)\n".to_owned(),
        ),
        (
            "main",
            "1 ７六歩(77)\n2 ３四歩(33)+\n3 ２六歩(27)+\n\n変化：3手\n3 ６六歩(67)<|>\n4 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)+\n3 ６六歩(67)<|> +\n4 ８四歩(83)\n\n変化：3手\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n".to_owned(),
        ),
        (
            "drop",
            "1 ７六歩(77)\n2 ３四歩(33)+\n\n変化：2手\n2 ８四歩(83)<|>\n".to_owned(),
            "1 ７六歩(77)\n2 ３四歩(33)<|>\n".to_owned(),
        ),
        ("comment 0 good", "1 ７六歩(77)<|>\n2 ３四歩(33)\n".to_owned(), "1 ７六歩(77)\n*good<|>\n2 ３四歩(33)\n".to_owned()),
    ];
    let cases: Vec<(&str, &str, &str)> =
        cases.iter().map(|(name, one, other)| (*name, one.as_str(), other.as_str())).collect();
    check("kif", &cases);
    refused("kif", &[("judge !", "1 ７六歩(77)<|>\n", CannotWrite::Judgement)]);
}

#[test]
fn ki2_has_rows_of_half_moves() {
    let rows = |rest: &str| format!("手合割：平手\n\n▲７六歩    △３四歩    ▲２六歩    △８四歩    ▲２五歩    {rest}");
    let cases = [
        ("play 7g7f", "手合割：平手\n先手：A<|>\n".to_owned(), "手合割：平手\n先手：A\n▲７六歩<|>\n".to_owned()),
        ("play 3c3d", "▲７六歩<|>\n".to_owned(), "▲７六歩    △３四歩<|>\n".to_owned()),
        ("play 8d8e", rows("\nまで5手で中断\n").replace("    \n", "<|>\n"), rows("△８五歩<|>\nまで6手で中断\n")),
        ("play 3c3d", "▲７六歩<|>\nまで1手で先手の勝ち\n".to_owned(), "▲７六歩    △３四歩<|>\nまで2手で後手の勝ち\n".to_owned()),
        ("play 7g7f", rows("△８五歩<|>\n").replace("▲７六歩", "▲９六歩"), rows("△８五歩\n▲７六歩<|>\n").replace("▲７六歩    △", "▲９六歩    △")),
        (
            "play 8c8d",
            "▲７六歩<|>    △３四歩    ▲２六歩\n".to_owned(),
            "▲７六歩    △３四歩    ▲２六歩\n\n変化：2手\n△８四歩<|>\n".to_owned(),
        ),
        (
            "play 5a5b",
            "▲７六歩<|> △３四歩\n\n変化：2手\n△８四歩 ▲２六歩\n\n変化：3手\n▲９六歩\n\n変化：1手\n▲２六歩\n".to_owned(),
            "▲７六歩 △３四歩\n\n変化：2手\n△８四歩 ▲２六歩\n\n変化：3手\n▲９六歩\n\n変化：2手\n△５二玉<|>\n\n変化：1手\n▲２六歩\n".to_owned(),
        ),
        (
            "drop",
            "▲７六歩    △３四歩\nまで2手で中断\n\n変化：2手\n△８四歩<|>\n".to_owned(),
            "▲７六歩    △３四歩<|>\nまで2手で中断\n".to_owned(),
        ),
        (
            "promote",
            "▲７六歩    △３四歩    ▲２六歩\n\n変化：2手\n△８四歩<|>    ▲６六歩\n".to_owned(),
            "▲７六歩    △８四歩<|>    ▲６六歩\n\n変化：2手\n△３四歩    ▲２六歩\n".to_owned(),
        ),
        ("truncate", "▲７六歩    △３四歩<|>    ▲２六歩\n".to_owned(), "▲７六歩<|>\n".to_owned()),
        (
            "comment 0 good",
            "▲７六歩<|>    △３四歩\n".to_owned(),
            "▲７六歩    \n*good<|>\n△３四歩\n".to_owned(),
        ),
        (
            "comment 0",
            "▲７六歩<|>\n*good\n△３四歩\n".to_owned(),
            "▲７六歩<|>\n△３四歩\n".to_owned(),
        ),
        // The blanks say that it was a row.
        (
            "comment 0",
            "▲７六歩<|>    \n*good\n△３四歩\n".to_owned(),
            "▲７六歩<|>    △３四歩\n".to_owned(),
        ),
    ];
    let cases: Vec<(&str, &str, &str)> =
        cases.iter().map(|(name, one, other)| (*name, one.as_str(), other.as_str())).collect();
    check("ki2", &cases);
    refused("ki2", &[("judge !", "▲７六歩<|>\n", CannotWrite::Judgement)]);
}

#[test]
fn uci_has_all_moves_on_one_line() {
    check(
        "uci",
        &[
            ("play h9g7", "position startpos moves h2e2<|>\n", "position startpos moves h2e2 h9g7<|>\n"),
            ("play h9g7", "position startpos moves h2e2<|> # a\n", "position startpos moves h2e2 h9g7<|> # a\n"),
            ("play h2e2", "position startpos<|>\n", "position startpos moves h2e2<|>\n"),
            ("play h2e2", "position startpos moves<|> # a\n", "position startpos moves h2e2<|> # a\n"),
            ("truncate", "position startpos moves h2e2 h9g7<|> h0g2\n", "position startpos moves h2e2<|>\n"),
        ],
    );
    refused(
        "uci",
        &[
            ("play b9c7", "position startpos moves h2e2<|> h9g7\n", CannotWrite::Variations),
            ("comment 0 a", "position startpos moves h2e2<|>\n", CannotWrite::Comment),
        ],
    );
}

#[test]
fn cs102a_counts_its_steps() {
    check(
        "chessmoveseq",
        &[
            ("play h9g7", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|>\n", "@TOTAL_STEP=2\n@@\n\n2 3 5 3\n8 1 7 3<|>\n"),
            ("play h9g7", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|> # a\n", "@TOTAL_STEP=2\n@@\n\n2 3 5 3 # a\n8 1 7 3<|>\n"),
            ("play h2e2", "@TOTAL_STEP=0\n@@<|>\n", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|>\n"),
            ("play h2e2", "<|>\n", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|>\n"),
            ("comment 0 good", "@TOTAL_STEP=1\n@@\n\n2 3 5 3<|>\n", "@TOTAL_STEP=1\n@@\n\n2 3 5 3 # good<|>\n"),
        ],
    );
}

#[test]
fn the_fields_of_dhtmlxq_are_written_again() {
    let list = |moves: &str| format!("[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]\n");
    let line = |numbers: &str, moves: &str| format!("[DhtmlXQ_move_{numbers}]{moves}[/DhtmlXQ_move_{numbers}]\n");
    let said = |place: &str, text: &str| format!("[DhtmlXQ_comment{place}]{text}[/DhtmlXQ_comment{place}]\n");
    let script = |text: &str| format!("<script>var DhtmlXQ_movelist = '{text}';</script>\n");
    let cases = [
        ("play b9c7", list("7747<|>"), list("77471022<|>")),
        ("play h2e2", list("<|>"), list("7747<|>")),
        ("delete", list("7747102279<|>67"), list("77471022<|>")),
        ("replace h9g7", list("77 47 1022<|>\n7967"), list("77 47 7062<|>\n7967")),
        // A move that is there, and one that is not.
        ("play b9c7", list("774<|>71022"), list("77471022<|>")),
        ("play h9g7", list("774<|>71022"), list("77471022") + &line("0_2_1", "7062<|>")),
        (
            "play h9g7",
            list("774<|>71022") + &line("0_2_3", "1727") + &said("2", "ok"),
            list("77471022") + &line("0_2_3", "1727") + &line("0_2_4", "7062<|>") + &said("2", "ok"),
        ),
        ("play h0g2", list("77471022") + &line("0_2_1", "7062<|>"), list("77471022") + &line("0_2_1", "70627967<|>")),
        (
            "play b9c7",
            list("774770627967") + &line("0_3_1", "897<|>92010"),
            list("774770627967") + &line("0_3_1", "89792010") + &line("1_4_2", "1022<|>"),
        ),
        // Comments go with their half-moves, and the lines that leave a line with the half-move that they replace.
        (
            "promote",
            list("774770627967")
                + &line("0_2_1", "1022<|>7967")
                + &line("1_3_2", "8979")
                + &said("2", "a")
                + &said("1_3", "b"),
            list("77471022<|>7967")
                + &line("0_2_1", "70627967")
                + &line("0_3_2", "8979")
                + &said("1_2", "a")
                + &said("3", "b"),
        ),
        (
            "main",
            list("77477062") + &line("0_2_1", "10227967") + &line("1_3_2", "8979<|>"),
            list("774710228979<|>") + &line("0_2_1", "7062") + &line("0_3_2", "7967"),
        ),
        (
            "truncate",
            list("7747706<|>27967") + &said("3", "gone") + &said("1", "here"),
            list("7747<|>") + &said("1", "here"),
        ),
        (
            "truncate",
            list("7747706<|>27967") + &line("0_2_1", "10227967") + &said("1_3", "stays"),
            list("77471022<|>7967") + &said("3", "stays"),
        ),
        ("drop", list("77477062") + &line("0_2_1", "1022<|>") + &said("1_2", "gone"), list("77477062") + "<|>"),
        ("comment 0 good", list("7747<|>"), list("7747") + &said("1", "good") + "<|>"),
        (
            "comment 0 good",
            list("7747<|>") + &said("1", "bad") + &said("1", "b"),
            list("7747") + &said("1", "good<|>") + &said("1", "b"),
        ),
        ("comment 0", list("7747<|>") + &said("1", "bad"), list("7747") + "<|>"),
        // In a script the lines are segments of one field.
        ("play b9c7", script("[0_1_0]774<|>77062[/0_1_0]"), script("[0_1_0]77477062[/0_1_0][0_2_1]1022<|>[/0_2_1]")),
        ("play b9c7", script("774<|>77062"), script("[0_1_0]77477062[/0_1_0][0_2_1]1022<|>[/0_2_1]")),
        (
            "promote",
            script("[0_1_0]77477062[/0_1_0][0_2_1]1022<|>7967[/0_2_1][1_3_2]8979[/1_3_2]"),
            script("[0_1_0]774710227967<|>[/0_1_0][0_2_1]7062[/0_2_1][0_3_2]8979[/0_3_2]"),
        ),
    ];
    let cases: Vec<_> = cases.iter().map(|(name, before, after)| (*name, before.as_str(), after.as_str())).collect();
    check("dhtmlxq", &cases);
    refused("dhtmlxq", &[("judge !", &list("7747<|>"), CannotWrite::Judgement)]);
}

#[test]
fn positions_change_where_they_stand() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    let other = "3k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1";
    let name = format!("setup {fen}");
    let cases = [
        (
            "xiangqi-fen",
            format!("{other} id \"x\"; # a<|>\n"),
            format!("{fen}<|> id \"x\"; # a\n").replace("C3K4", "R3K4"),
        ),
        ("uci", format!("position fen {other} # a<|>\n"), format!("position fen {fen}<|> # a\n")),
        ("uci", "position startpos<|> # a\n".to_owned(), format!("position fen {fen}<|> # a\n")),
    ];
    for (language, before, after) in cases {
        check(language, &[(&name, &before, &after)]);
    }
    refused("xiangqi-fen", &[("play h2e2", &format!("{fen}<|>\n"), CannotWrite::Moves)]);
}

/// Texts that were once written wrongly.
#[test]
fn what_would_be_read_as_something_else_is_refused() {
    let refusals = [
        // The first half-move makes the rest moves and no prose.
        ("xiangqi-pgn", "delete", "i4=r<|> \u{FFFD} g7(c4)"),
        // The half-move shows that the game is jeiqi.
        ("xiangqi-pgn", "replace b2f2", "e4=h<|>"),
        // The first half-move tells the side that begins.
        ("csa", "delete", "T\n+1918KY<|>\n-2324FU\n"),
    ];
    for (language, name, text) in refusals {
        refused(language, &[(name, text, CannotWrite::Misread)]);
    }
    // A comment after the end of the game is on the end.
    refused("csa", &[("comment 0 a", "PI\n+\n%CHUDAN\n+7776FU<|>\n", CannotWrite::Comment)]);
    check("chessmoveseq", &[("play h2e2", "@TOTAL_STEP=0\n#<|>", "@TOTAL_STEP=1\n#\n@@\n\n2 3 5 3<|>\n")]);
}
