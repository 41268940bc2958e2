//! The completions at a place, and the text after accepting one.

use super::fixture;
use crate::ide::Completion;
use crate::text::{TextEdit, apply_edits, range};
use expect_test::{Expect, expect};

/// How many moves are offered; the first ones with their details; and the text with the one accepted whose label is
/// given.
fn check(language: &str, marked: &str, accepted: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let Some(found) = document.complete(cursor) else { return expect.assert_eq("nothing\n") };
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
fn moves_of_xq() {
    check(
        "xq",
        "FORMAT LALG\nGAME\nSTART{ 1. <|> }\n",
        "Ch2-e2",
        expect![[r#"
            44 for ``
            Cb2xb9 | cannon takes horse | Cb2xb9 B2-B9 C8+7 砲八進七 pao8jin7 炮8进7 炮八进七
            Ch2xh9 | cannon takes horse | Ch2xh9 H2-H9 C2+7 砲二進七 pao2jin7 炮2进7 炮二进七
            Ra0-a1 | rook | Ra0-a1 A0-A1 R9+1 車九進一 ju9jin1 车9进1 车九进一
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
            Cb2xb9 | cannon takes horse | Cb2xb9 B2-B9 C8+7 砲八進七 pao8jin7 炮8进7 炮八进七
            Ch2xh9 | cannon takes horse | Ch2xh9 H2-H9 C2+7 砲二進七 pao2jin7 炮2进7 炮二进七
            Ra0-a1 | rook | Ra0-a1 A0-A1 R9+1 車九進一 ju9jin1 车9进1 车九进一
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
            C2+7 | cannon takes horse | pao2jin7 C2+7 B7-B0 Cb7xb0 砲２進７ 炮2进7 炮２进７
            P1+1 | pawn | P1+1 A6-A5 Pa6-a5 卒１進１ zu1jin1 卒1进1 卒１进１
            P3+1 | pawn | P3+1 C6-C5 Pc6-c5 卒３進１ zu3jin1 卒3进1 卒３进１
            FORMAT AXF
            GAME
            START{ 1. C2=5 N8+7 }
        "#]],
    );
    check(
        "xq",
        "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 H9-G7 2<|> }\n",
        "H0-G2",
        expect![[r#"
            35 for `2`
            B2-B9 | cannon takes horse | 2. B2-B9 B2-B9 Cb2xb9 C8+7 砲八進七 pao8jin7 炮8进7 炮八进七
            E2-E6 | cannon takes pawn | 2. E2-E6 E2-E6 Ce2xe6 C5+4 砲五進四 pao5jin4 炮5进4 炮五进四
            A0-A1 | rook | 2. A0-A1 A0-A1 Ra0-a1 R9+1 車九進一 ju9jin1 车9进1 车九进一
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
            cb7xb0 | cannon takes horse | cb7xb0 B7-B0 Cb7xb0 C2+7 砲２進７ pao2jin7 炮2进7 炮２进７
            pa6-a5 | pawn | pa6-a5 A6-A5 Pa6-a5 P1+1 卒１進１ zu1jin1 卒1进1 卒１进１
            pc6-c5 | pawn | C6-C5 pc6-c5 Pc6-c5 P3+1 卒３進１ zu3jin1 卒3进1 卒３进１
        "#]],
    );
    check(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 { <|> } 2. N2+3 }\n",
        "N2+3",
        expect![[r#"
            45 for ``
            C2+7 | cannon takes horse | C2+7 B7-B0 Cb7xb0 砲２進７ pao2jin7 炮2进7 炮２进７
            P1+1 | pawn | P1+1 A6-A5 Pa6-a5 卒１進１ zu1jin1 卒1进1 卒１进１
            P3+1 | pawn | P3+1 C6-C5 Pc6-c5 卒３進１ zu3jin1 卒3进1 卒３进１
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
            C8+7 | cannon takes horse | C8+7 B2-B9 Cb2xb9 砲八進七 pao8jin7 炮8进7 炮八进七
            C2+7 | cannon takes horse | C2+7 H2-H9 Ch2xh9 砲二進七 pao2jin7 炮2进7 炮二进七
            R9+1 | rook | R9+1 A0-A1 Ra0-a1 車九進一 ju9jin1 车9进1 车九进一
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
            C8+7 | cannon takes horse | C8+7 B2-B9 Cb2xb9 砲八進七 pao8jin7 炮8进7 炮八进七
            C5+4 | cannon takes pawn | C5+4 E2-E6 Ce2xe6 砲五進四 pao5jin4 炮5进4 炮五进四
            R9+1 | rook | R9+1 A0-A1 Ra0-a1 車九進一 ju9jin1 车9进1 车九进一
            FORMAT AXF
            GAME
            START{ 1. C2=5 N8+7 { 1. ... N2+3 } 2. N2+3 }
        "#]],
    );
}

#[test]
fn moves_of_other_formats() {
    check(
        "xiangqi-pgn",
        "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1\"]\n\n1. Ra<|>\n",
        "A0-A9",
        expect![[r#"
            12 for `Ra`
            A0-A9 | rook, check | Ra0-a9 A0-A9 R9+9 車九進九 ju9jin9 车9进9 车九进九
            A0-B0 | rook | Ra0-b0 A0-B0 R9.8 車九平八 ju9ping8 车9平8 车九平八
            A0-C0 | rook | Ra0-c0 A0-C0 R9.7 車九平七 ju9ping7 车9平7 车九平七
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
            C2+7 | cannon takes horse | C2+7 B7-B0 Cb7xb0 砲２進７ pao2jin7 炮2进7 炮２进７
            P1+1 | pawn | P1+1 A6-A5 Pa6-a5 卒１進１ zu1jin1 卒1进1 卒１进１
            P3+1 | pawn | P3+1 C6-C5 Pc6-c5 卒３進１ zu3jin1 卒3进1 卒３进１
            [Event "?"]

            1. C2=5 (1. N2+3 H8+7) *
        "#]],
    );
    check(
        "csa",
        "V2.2\nPI\n+\n+<|>\n",
        "+7776FU",
        expect![[r#"
            30 for `+`
            +9998KY | lance | +9998KY 9998KY 9i9h 98香 ▲９八香
            +7978GI | silver | +7978GI 7978GI 7i7h 78銀 ▲７八銀
            +7968GI | silver | +7968GI 7968GI 7i6h 68銀 ▲６八銀
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
            -9394FU | pawn | -9394FU 9394FU 9c9d 94歩 △９四歩
            -8384FU | pawn | -8384FU 8384FU 8c8d 84歩 △８四歩
            -7374FU | pawn | -7374FU 7374FU 7c7d 74歩 △７四歩
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
            -9394FU | pawn | -9394FU 9394FU 9c9d 94歩 △９四歩
            -8384FU | pawn | -8384FU 8384FU 8c8d 84歩 △８四歩
            -7374FU | pawn | -7374FU 7374FU 7c7d 74歩 △７四歩
            V2.2
            PI
            +
            +7776FU
            -3334FU"#]],
    );
    check(
        "chessmoveseq",
        "@TOTAL_STEP=1\n@@\n8 3 5 3\n<|>",
        "8 3 5 3",
        expect![[r#"
            45 for ``
            8 3 8 10 | cannon takes horse | 8 3 8 10 H7-H0 Ch7xh0 C8+7 砲８進７ pao8jin7 炮8进7 炮８进７
            1 4 1 5 | pawn | 1 4 1 5 A6-A5 Pa6-a5 P1+1 卒１進１ zu1jin1 卒1进1 卒１进１
            3 4 3 5 | pawn | 3 4 3 5 C6-C5 Pc6-c5 P3+1 卒３進１ zu3jin1 卒3进1 卒３进１
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
            8 3 8 10 | cannon takes horse | 8 3 8 10 H7-H0 Ch7xh0 C8+7 砲８進７ pao8jin7 炮8进7 炮８进７
            1 4 1 5 | pawn | 1 4 1 5 A6-A5 Pa6-a5 P1+1 卒１進１ zu1jin1 卒1进1 卒１进１
            3 4 3 5 | pawn | 3 4 3 5 C6-C5 Pc6-c5 P3+1 卒３進１ zu3jin1 卒3进1 卒３进１
            @TOTAL_STEP=2
            @@
            8 3 5 3
            8 3 5 3"#]],
    );
    check(
        "uci",
        "position startpos moves h2e2 <|>\n",
        "h9g7",
        expect![[r#"
        45 for ``
        b7b0 | cannon takes horse | b7b0 B7-B0 Cb7xb0 C2+7 砲２進７ pao2jin7 炮2进7 炮２进７
        a6a5 | pawn | a6a5 A6-A5 Pa6-a5 P1+1 卒１進１ zu1jin1 卒1进1 卒１进１
        c6c5 | pawn | c6c5 C6-C5 Pc6-c5 P3+1 卒３進１ zu3jin1 卒3进1 卒３进１
        position startpos moves h2e2 h9g7
    "#]],
    );
    check(
        "uci",
        "position startpos moves h2e2 h9<|>\n",
        "h9g7",
        expect![[r#"
        45 for `h9`
        b7b0 | cannon takes horse | b7b0 B7-B0 Cb7xb0 C2+7 砲２進７ pao2jin7 炮2进7 炮２进７
        a6a5 | pawn | a6a5 A6-A5 Pa6-a5 P1+1 卒１進１ zu1jin1 卒1进1 卒１进１
        c6c5 | pawn | c6c5 C6-C5 Pc6-c5 P3+1 卒３進１ zu3jin1 卒3进1 卒３进１
        position startpos moves h2e2 h9g7
    "#]],
    );
    check(
        "uci",
        "position startpos moves<|>\n",
        "h2e2",
        expect![[r#"
        44 for ``
        b2b9 | cannon takes horse | b2b9 B2-B9 Cb2xb9 C8+7 砲八進七 pao8jin7 炮8进7 炮八进七
        h2h9 | cannon takes horse | h2h9 H2-H9 Ch2xh9 C2+7 砲二進七 pao2jin7 炮2进7 炮二进七
        a0a1 | rook | a0a1 A0-A1 Ra0-a1 R9+1 車九進一 ju9jin1 车9进1 车九进一
        position startpos moves h2e2
    "#]],
    );
    check(
        "xiangqi-pgn",
        "[Variant \"Jeiqi\"]\n\n1. <|>\n",
        "i3i4=h",
        expect![[r#"
            259 for ``
            b2b9=a | dark piece takes dark piece, turns up as advisor | b2b9=a b2b9a Cb9=a C8+7=a
            b2b9=e | dark piece takes dark piece, turns up as elephant | b2b9=e b2b9e Cb9=e C8+7=e
            b2b9=h | dark piece takes dark piece, turns up as horse | b2b9=h b2b9h Cb9=h C8+7=h
            [Variant "Jeiqi"]

            1. i3i4=h
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
        assert!(!document.complete(cursor).is_some_and(|found| found.items.iter().any(moves)), "{place}");
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
        assert!(!document.complete(cursor).is_some_and(|found| found.items.iter().any(moves)), "{place}");
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
        assert_eq!(document.complete(cursor), None, "{place}");
    }
}
