//! The completions at a place, and the text after accepting one.

use super::fixture;
use crate::ide::hover::Section;
use crate::ide::{self, Completion};
use crate::text::{TextEdit, apply_edits, range};
use expect_test::{Expect, expect};

/// How many moves are offered; the first ones with their details; and the text with the one accepted whose label is
/// given.
fn check(language: &str, marked: &str, accepted: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let Some(found) = ide::completions(&document, cursor) else { return expect.assert_eq("nothing\n") };
    let moves = found.items.iter().filter(|item| item.preview.is_some()).count();
    let mut shown = format!("{moves} for `{}`\n", super::words(&document, &found.word));
    for item in found.items.iter().take(3) {
        shown += &format!("{} | {} | {}\n", item.label, item.detail, item.filter);
    }
    if let Some(item) = found.items.iter().find(|item| item.label == accepted) {
        let edit = TextEdit::replace(range(found.word.start, found.word.end), item.text.clone());
        let edits: Vec<TextEdit> = found.also.iter().cloned().chain([edit]).collect();
        shown += &apply_edits(&document.text(), &edits);
    }
    expect.assert_eq(&shown);
}

#[test]
fn moves_in_the_notations_of_xq() {
    check(
        "xq",
        "FORMAT LALG\nGAME\nSTART{ 1. <|> }\n",
        "Ch2-e2",
        expect![[r#"
            44 for ``
            Ch2-e2 | cannon · B00–D59 Central Cannon | Ch2-e2 H2-E2 C2.5 砲二平五 pao2ping5 炮2平5 炮二平五
            Mg0-e2 | elephant · A10–A39 Elephant Opening | Mg0-e2 G0-E2 E3+5 M3+5 相三進五 xiang3jin5 相3进5 相三进五
            Pc3-c4 | pawn · E00–E49 Pawn Opening | Pc3-c4 C3-C4 P7+1 兵七進一 bing7jin1 兵7进1 兵七进一
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 }
        "#]],
    );
    check(
        "xq",
        "FORMAT LALG\nGAME\nSTART{<|>}\n",
        "Ch2-e2",
        expect![[r#"
            44 for ``
            Ch2-e2 | cannon · B00–D59 Central Cannon | Ch2-e2 H2-E2 C2.5 砲二平五 pao2ping5 炮2平5 炮二平五
            Mg0-e2 | elephant · A10–A39 Elephant Opening | Mg0-e2 G0-E2 E3+5 M3+5 相三進五 xiang3jin5 相3进5 相三进五
            Pc3-c4 | pawn · E00–E49 Pawn Opening | Pc3-c4 C3-C4 P7+1 兵七進一 bing7jin1 兵7进1 兵七进一
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 }
        "#]],
    );
    check(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 pao<|> }\n",
        "N8+7",
        expect![[r#"
            45 for `pao`
            N8+7 | horse | N8+7 H9-G7 Nh9-g7 H8+7 馬８進７ ma8jin7 马8进7 马８进７
            C8=5 | cannon · D00–D29 Same Direction Cannons | pao8ping5 C8=5 H7-E7 Ch7-e7 C8.5 砲８平５ 炮8平5 炮８平５
            N2+3 | horse | N2+3 B9-C7 Nb9-c7 H2+3 馬２進３ ma2jin3 马2进3 马２进３
            FORMAT AXF
            GAME
            START{ 1. C2=5 N8+7 }
        "#]],
    );
    check(
        "xq",
        "FORMAT WXF\nGAME\nSTART{ 1. C2+3 H8+9 2. P7+1 C8-2 3. C8+7 R1.2 4. C2.7 C2.8 5. R1+1 C++<|> }\n",
        "C++1",
        expect![[r#"
            38 for `C++`
            C-+9 | cannon takes horse | C-+9 H9-H0 Ch9xh0 後砲進９ houpaojin9 后炮进9 后炮进９
            P3+1 | pawn takes cannon | P3+1 C6-C5 Pc6xc5 卒３進１ zu3jin1 卒3进1 卒３进１
            R9+1 | rook | R9+1 I9-I8 Ri9-i8 車９進１ ju9jin1 车9进1 车９进１
            FORMAT WXF
            GAME
            START{ 1. C2+3 H8+9 2. P7+1 C8-2 3. C8+7 R1.2 4. C2.7 C2.8 5. R1+1 C++1 }
        "#]],
    );
    check(
        "xq",
        "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 H9-G7 2<|> }\n",
        "H0-G2",
        expect![[r#"
            35 for `2`
            H0-G2 | horse | 2. H0-G2 H0-G2 Nh0-g2 H2+3 N2+3 馬二進三 ma2jin3 马2进3 马二进三
            B0-C2 | horse | 2. B0-C2 B0-C2 Nb0-c2 H8+7 N8+7 馬八進七 ma8jin7 马8进7 马八进七
            C3-C4 | pawn | 2. C3-C4 C3-C4 Pc3-c4 P7+1 兵七進一 bing7jin1 兵7进1 兵七进一
            FORMAT ICCS
            GAME
            START{ 1. H2-E2 H9-G7 2. H0-G2 }
        "#]],
    );
    check(
        "xq",
        "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 nh9-g7 2. Nh0-g2 C<|> }\n",
        "ch7-e7",
        expect![[r#"
            42 for `C`
            ri9-h9 | rook | ri9-h9 I9-H9 Ri9-h9 R9.8 車９平８ ju9ping8 车9平8 车９平８
            nb9-c7 | horse | nb9-c7 B9-C7 Nb9-c7 H2+3 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            ri9-i8 | rook | ri9-i8 I9-I8 Ri9-i8 R9+1 車９進１ ju9jin1 车9进1 车９进１
        "#]],
    );
}

#[test]
fn moves_in_and_after_variations() {
    check(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 { <|> } 2. N2+3 }\n",
        "N2+3",
        expect![[r#"
            45 for ``
            C8=5 | cannon | C8=5 H7-E7 Ch7-e7 C8.5 砲８平５ pao8ping5 炮8平5 炮８平５
            N2+3 | horse | N2+3 B9-C7 Nb9-c7 H2+3 馬２進３ ma2jin3 马2进3 马２进３
            C2=5 | cannon | C2=5 B7-E7 Cb7-e7 C2.5 砲２平５ pao2ping5 炮2平5 炮２平５
            FORMAT AXF
            GAME
            START{ 1. C2=5 N8+7 { 1. ... N2+3 } 2. N2+3 }
        "#]],
    );
    check(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 (1) N8+7 VAR[1]{ 1.<|>}\n}\n",
        "N2+3",
        expect![[r#"
            44 for ``
            M3+5 | elephant · A10–A39 Elephant Opening | M3+5 G0-E2 Mg0-e2 E3+5 相三進五 xiang3jin5 相3进5 相三进五
            P7+1 | pawn · E00–E49 Pawn Opening | P7+1 C3-C4 Pc3-c4 兵七進一 bing7jin1 兵7进1 兵七进一
            C2=6 | cannon · A60–A69 Cross-Palace Cannon | C2=6 H2-D2 Ch2-d2 C2.6 砲二平六 pao2ping6 炮2平6 炮二平六
            FORMAT AXF
            GAME
            START{ 1. C2=5 (1) N8+7 VAR[1]{ 1. N2+3 }
            }
        "#]],
    );
    check(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 { 1. ... N2+3 } <|> }\n",
        "N2+3",
        expect![[r#"
            35 for ``
            N2+3 | horse | N2+3 H0-G2 Nh0-g2 H2+3 馬二進三 ma2jin3 马2进3 马二进三
            N8+7 | horse | N8+7 B0-C2 Nb0-c2 H8+7 馬八進七 ma8jin7 马8进7 马八进七
            P7+1 | pawn | P7+1 C3-C4 Pc3-c4 兵七進一 bing7jin1 兵7进1 兵七进一
            FORMAT AXF
            GAME
            START{ 1. C2=5 N8+7 { 1. ... N2+3 } 2. N2+3 }
        "#]],
    );
}

#[test]
fn moves_of_pgn() {
    check(
        "xiangqi-pgn",
        "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\"]\n\n1. Ra<|>\n",
        "A0-A9",
        expect![[r#"
            12 for `Ra`
            A0-A1 | rook | Ra0-a1 A0-A1 R9+1 車九進一 ju9jin1 车9进1 车九进一
            A0-A2 | rook | Ra0-a2 A0-A2 R9+2 車九進二 ju9jin2 车9进2 车九进二
            A0-A3 | rook | Ra0-a3 A0-A3 R9+3 車九進三 ju9jin3 车9进3 车九进三
            [FEN "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"]

            1. A0-A9
        "#]],
    );
    check(
        "xiangqi-pgn",
        "[Event \"?\"]\n\n1. C2=5 (1. N2+3 <|>) *\n",
        "H8+7",
        expect![[r#"
            43 for ``
            P7+1 | pawn · A41–A45 Horse vs Seventh Pawn | P7+1 G6-G5 Pg6-g5 卒７進１ zu7jin1 卒7进1 卒７进１
            H2+3 | horse | H2+3 B9-C7 Nb9-c7 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            P3+1 | pawn | P3+1 C6-C5 Pc6-c5 卒３進１ zu3jin1 卒3进1 卒３进１
            [Event "?"]

            1. C2=5 (1. N2+3 H8+7) *
        "#]],
    );
}

#[test]
fn moves_of_csa() {
    check(
        "csa",
        "V2.2\nPI\n+\n+<|>\n",
        "+7776FU",
        expect![[r#"
            30 for `+`
            +7776FU | pawn | +7776FU 7776FU 7g7f 76歩 ▲７六歩 ７６歩 ７六歩(77) 76fu
            +2726FU | pawn | +2726FU 2726FU 2g2f 26歩 ▲２六歩 ２６歩 ２六歩(27) 26fu
            +5756FU | pawn | +5756FU 5756FU 5g5f 56歩 ▲５六歩 ５６歩 ５六歩(57) 56fu
            V2.2
            PI
            +
            +7776FU
        "#]],
    );
    check(
        "csa",
        "V2.2\nPI\n+\n+7776FU\n<|>",
        "-3334FU",
        expect![[r#"
            30 for ``
            -3334FU | pawn | -3334FU 3334FU 3c3d 34歩 △３四歩 ３４歩 ３四歩(33) 34fu
            -8384FU | pawn | -8384FU 8384FU 8c8d 84歩 △８四歩 ８４歩 ８四歩(83) 84fu
            -6162KI | gold | -6162KI 6162KI 6a6b 62金 △６二金 ６２金 ６二金(61) 62ki
            V2.2
            PI
            +
            +7776FU
            -3334FU"#]],
    );
    check(
        "csa",
        "V2.2\nPI\n+\n+7776FU\n-33<|>",
        "-3334FU",
        expect![[r#"
            30 for `-33`
            -3334FU | pawn | -3334FU 3334FU 3c3d 34歩 △３四歩 ３４歩 ３四歩(33) 34fu
            -8384FU | pawn | -8384FU 8384FU 8c8d 84歩 △８四歩 ８４歩 ８四歩(83) 84fu
            -6162KI | gold | -6162KI 6162KI 6a6b 62金 △６二金 ６２金 ６二金(61) 62ki
            V2.2
            PI
            +
            +7776FU
            -3334FU"#]],
    );
}

#[test]
fn moves_of_a_move_sequence() {
    check(
        "chessmoveseq",
        "@TOTAL_STEP=1\n@@\n8 3 5 3\n<|>",
        "8 3 5 3",
        expect![[r#"
            45 for ``
            2 1 3 3 | horse | 2 1 3 3 B9-C7 Nb9-c7 H2+3 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            2 3 5 3 | cannon · D00–D29 Same Direction Cannons | 2 3 5 3 B7-E7 Cb7-e7 C2.5 砲２平５ pao2ping5 炮2平5 炮２平５
            8 1 7 3 | horse | 8 1 7 3 H9-G7 Nh9-g7 H8+7 N8+7 馬８進７ ma8jin7 马8进7 马８进７
            @TOTAL_STEP=2
            @@
            8 3 5 3
            8 3 5 3"#]],
    );
    check(
        "chessmoveseq",
        "@TOTAL_STEP=1\n@@\n8 3 5 3\n8 <|>",
        "8 3 5 3",
        expect![[r#"
            45 for `8 `
            2 1 3 3 | horse | 2 1 3 3 B9-C7 Nb9-c7 H2+3 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            2 3 5 3 | cannon · D00–D29 Same Direction Cannons | 2 3 5 3 B7-E7 Cb7-e7 C2.5 砲２平５ pao2ping5 炮2平5 炮２平５
            8 1 7 3 | horse | 8 1 7 3 H9-G7 Nh9-g7 H8+7 N8+7 馬８進７ ma8jin7 马8进7 马８进７
            @TOTAL_STEP=2
            @@
            8 3 5 3
            8 3 5 3"#]],
    );
}

#[test]
fn moves_of_uci() {
    check(
        "uci",
        "position startpos moves h2e2 <|>\n",
        "h9g7",
        expect![[r#"
            45 for ``
            h9g7 | horse | h9g7 H9-G7 Nh9-g7 H8+7 N8+7 馬８進７ ma8jin7 马8进7 马８进７
            h7e7 | cannon · D00–D29 Same Direction Cannons | h7e7 H7-E7 Ch7-e7 C8.5 砲８平５ pao8ping5 炮8平5 炮８平５
            b9c7 | horse | b9c7 B9-C7 Nb9-c7 H2+3 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            position startpos moves h2e2 h9g7
        "#]],
    );
    check(
        "uci",
        "position startpos moves h2e2 h9<|>\n",
        "h9g7",
        expect![[r#"
            45 for `h9`
            h9g7 | horse | h9g7 H9-G7 Nh9-g7 H8+7 N8+7 馬８進７ ma8jin7 马8进7 马８进７
            h7e7 | cannon · D00–D29 Same Direction Cannons | h7e7 H7-E7 Ch7-e7 C8.5 砲８平５ pao8ping5 炮8平5 炮８平５
            b9c7 | horse | b9c7 B9-C7 Nb9-c7 H2+3 N2+3 馬２進３ ma2jin3 马2进3 马２进３
            position startpos moves h2e2 h9g7
        "#]],
    );
    check(
        "uci",
        "position startpos moves<|>\n",
        "h2e2",
        expect![[r#"
            44 for ``
            h2e2 | cannon · B00–D59 Central Cannon | h2e2 H2-E2 Ch2-e2 C2.5 砲二平五 pao2ping5 炮2平5 炮二平五
            g0e2 | elephant · A10–A39 Elephant Opening | g0e2 G0-E2 Mg0-e2 E3+5 M3+5 相三進五 xiang3jin5 相3进5 相三进五
            c3c4 | pawn · E00–E49 Pawn Opening | c3c4 C3-C4 Pc3-c4 P7+1 兵七進一 bing7jin1 兵7进1 兵七进一
            position startpos moves h2e2
        "#]],
    );
}

#[test]
fn moves_of_jeiqi() {
    check(
        "xiangqi-pgn",
        "[Variant \"Jeiqi\"]\n\n1. <|>\n",
        "i3i4=h",
        expect![[r#"
            259 for ``
            a0a1=p | dark piece, turns up as pawn | a0a1=p a0a1p Ra1=p R9+1=p
            a0a2=p | dark piece, turns up as pawn | a0a2=p a0a2p Ra2=p R9+2=p
            b0a2=p | dark piece, turns up as pawn | b0a2=p b0a2p Ha2=p H8+9=p
            [Variant "Jeiqi"]

            1. i3i4=h
        "#]],
    );
    // The start of the second move is a whole one in SAN, which does not make the record one of SAN.
    check(
        "xiangqi-pgn",
        "[Variant \"Jeiqi\"]\n\n1. a3a4=e b9<|>\n",
        "b9a7=p",
        expect![[r#"
            259 for `b9`
            c6c5=p | dark piece, turns up as pawn | c6c5=p c6c5p c5=p p3+1=p
            b7b5=p | dark piece, turns up as pawn | b7b5=p b7b5p cb5=p c2+2=p
            c6c5=a | dark piece, turns up as advisor | c6c5=a c6c5a c5=a p3+1=a
            [Variant "Jeiqi"]

            1. a3a4=e b9a7=p
        "#]],
    );
}

#[test]
fn no_moves_where_moves_cannot_stand() {
    let places = [
        "FORMAT LALG\nGAME\n# com<|>\nSTART{ 1. Ch2-e2 }\n",
        "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 /* a <|> */ }\n",
        "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 COM{ a <|> } }\n",
        "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 !<|> }\n",
    ];
    for place in places {
        let (document, cursor) = fixture("xq", place);
        let moves = |item: &Completion| item.preview.is_some();
        assert!(!ide::completions(&document, cursor).is_some_and(|found| found.items.iter().any(moves)), "{place}");
    }
    let other = [
        ("xiangqi-pgn", "[Event \"a<|>\"]\n\n1. C2=5\n"),
        ("xiangqi-pgn", "[Event \"a\"]\n\n1. C2=5 { a <|> }\n"),
        ("xiangqi-pgn", "[Event \"a\"]\n\n1. C2=5 1-0\n<|>"),
        ("csa", "V2.2\nPI\n+\n' a <|>\n"),
        ("csa", "V2.2\nN<|>\n"),
        ("csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n<|>"),
        ("uci", "position startpos moves h2e2\n<|>"),
        ("xq", "let $a<|> := doc('x.xml')"),
    ];
    for (language, place) in other {
        let (document, cursor) = fixture(language, place);
        let moves = |item: &Completion| item.preview.is_some();
        assert!(!ide::completions(&document, cursor).is_some_and(|found| found.items.iter().any(moves)), "{place}");
    }
}

#[test]
fn nothing_outside_a_record() {
    let places = [
        ("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 /* a <|> */ }\n"),
        ("xq", "# GA<|>\n"),
        ("xq", "FORMAT LALG\nGAME\nCOM{\n<|>\n}\nSTART{ }\n"),
        ("xiangqi-pgn", "[Event \"a\"]\n\n1. C2=5 {\n<|>\n}\n"),
        ("csa", "V2.2\n'N<|>\n"),
    ];
    for (language, place) in places {
        let (document, cursor) = fixture(language, place);
        assert_eq!(ide::completions(&document, cursor), None, "{place}");
    }
}

/// The keys of a half-move: its first letters, until it comes first, and one that accepts it and brings its space; or all
/// of its letters and a space.
fn keys(offered: &[Completion], wanted: &str) -> usize {
    let begins = |label: &str, typed: &str| label.get(..typed.len()).is_some_and(|it| it.eq_ignore_ascii_case(typed));
    let first = |typed: &str| offered.iter().find(|item| begins(&item.label, typed)).map(|item| &*item.label);
    let letters = (1..wanted.len()).find(|letters| first(&wanted[..*letters]) == Some(wanted));
    letters.unwrap_or(wanted.len()) + 1
}

#[test]
fn an_opening_takes_few_keys_without_other_games() {
    let games = [
        "C2=5 N8+7 N2+3 R9=8 R1=2 P7+1 R2+6 N2+3 N8+7 C8=9 R2=3 C9-1 P5+1 G4+5 P5+1 C9=7 R3=4 P7+1",
        "P3+1 P3+1 N2+3 N2+3 N8+9 P1+1 C8=6 N3+2 C2=1 M7+5 R1=2 R1+3",
        "M3+5 C2=4 N2+3 N2+3 R1=2 P3+1 P3+1 P3+1 N8+9 N8+7",
        "C8=5 C8=5 N8+7 N8+7 R9=8 P7+1 R8+6 N2+3 P3+1 C2-1",
    ];
    for game in games {
        let (mut text, mut all) = ("FORMAT AXF\nGAME\nSTART{\n".to_owned(), 0);
        let words: Vec<&str> = game.split(' ').collect();
        for (index, word) in words.iter().enumerate() {
            text += &if index % 2 == 0 { format!("{}. ", index / 2 + 1) } else { String::new() };
            let (document, cursor) = fixture("xq", &format!("{text}<|>\n}}\n"));
            let offered = ide::completions(&document, cursor).expect("moves").items;
            assert!(offered.iter().any(|item| item.label == *word && item.space_follows), "{word} in {game}");
            all += keys(&offered, word);
            text += &format!("{word} ");
        }
        let average = all as f64 / words.len() as f64;
        assert!(average <= 3.5, "{average} keys a half-move in {game}");
    }
}

#[test]
fn recaptures_come_first_and_blunders_last() {
    let cases = [
        ("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Nh9-g7 2. Ce2xe6 <|> }\n", "Ng7xe6", "Ch7-i7"),
        ("csa", "PI\n+\n+7776FU\n-3334FU\n+8822UM\n<|>\n", "-3122GI", "-2133KE"),
        // A rook would be lost for a cannon.
        (
            "xq",
            "FORMAT LALG\nGAME\nSETUP{ Ke0; Ra1; kd9; ra9; ca5; MOVE 1, RED }\nSTART{ 1. <|> }\n",
            "Ra1-d1",
            "Ra1xa5",
        ),
        // Most of the hidden pieces are pawns.
        ("xiangqi-pgn", "[Variant \"Jeiqi\"]\n[Format \"SAN\"]\n\n1. <|>\n", "Ra1=p", "Ke1"),
    ];
    for (language, marked, first, later) in cases {
        let (document, cursor) = fixture(language, marked);
        let offered = ide::completions(&document, cursor).expect("moves").items;
        let moves: Vec<&str> = offered.iter().filter(|item| item.preview.is_some()).map(|item| &*item.label).collect();
        assert_eq!(moves.first(), Some(&first), "{moves:?}");
        let place = moves.iter().position(|label| *label == later);
        assert!(place.is_some_and(|place| place > moves.len() / 2), "{later} in {moves:?}");
    }
}

#[test]
fn the_board_of_a_recapture_is_titled_as_one() {
    let (document, cursor) = fixture("csa", "PI\n+\n+7776FU\n-3334FU\n+8822UM\n<|>\n");
    let offered = ide::completions(&document, cursor).expect("moves").items;
    let preview = offered.iter().find(|item| item.label == "-3122GI").and_then(|item| item.preview.as_ref());
    let shown = ide::preview(&document, preview.expect("a preview")).expect("a board");
    assert!(matches!(shown.first(), Some(Section::Markdown(title)) if title == "**△同銀**"), "{shown:?}");
}
