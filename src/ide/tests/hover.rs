//! Hovers.

use super::{fixture, words};
use crate::ide::{self, Document, Locale, Section, Settings};
use expect_test::{Expect, expect};
use std::sync::Arc;

/// The sections about the first place of a word, boards as `[board]`.
pub(in crate::ide) fn said(language: &str, text: &str, word: &str) -> Vec<String> {
    let at = text.find(word).expect(word);
    let hover = ide::hover(&Document::open_text(text, language), at).expect(word);
    let shown = |section: Section| match section {
        Section::Markdown(words) | Section::Reason(words) => words,
        Section::Facts(facts) => {
            facts.iter().map(|(name, code)| format!("{name} `{code}`")).collect::<Vec<_>>().join(" · ")
        }
        Section::Board { svg, text } => {
            assert!(svg.starts_with("<svg") && !text.is_empty());
            "[board]".to_owned()
        }
    };
    hover.sections.into_iter().map(shown).collect()
}

/// The word, and its hover; pictures are left out.
fn check(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let shown = ide::hover(&document, cursor).map_or_else(String::new, |hover| {
        let mut shown = format!("`{}`\n", words(&document, &hover.range));
        for section in &hover.sections {
            match section {
                Section::Markdown(text) | Section::Reason(text) | Section::Board { text, .. } => shown += text,
                Section::Facts(facts) => {
                    let facts = facts.iter().map(|(name, code)| format!("{name} `{code}`"));
                    shown += &facts.collect::<Vec<_>>().join(" · ");
                }
            }
            shown.push('\n');
        }
        shown
    });
    expect.assert_eq(&shown);
}

#[test]
fn moves() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh<|>9-g7 }
        "#,
        expect![[r#"
            `Nh9-g7`
            **1. ... Nh9-g7** · 马８进７ · B00–D59 Central Cannon
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

            ICCS `H9-G7` · AXF `N8+7` · WXF `H8+7` · LALG `Nh9-g7` · SALG `Ng7` · coordinates `h9g7`
            FEN `rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2`
        "#]],
    );
    check(
        "csa",
        r#"
            V2.2
            PI
            +
            +77<|>76FU
        "#,
        expect![[r#"
            `+7776FU`
            **1. +7776FU** · ▲７六歩
              ９  ８  ７  ６  ５  ４  ３  ２  １
             v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香 一
              ・ v飛  ・  ・  ・  ・  ・ v角  ・ 二
             v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 三
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 四
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 五
              ・  ・[ 歩] ・  ・  ・  ・  ・  ・ 六
              歩  歩  〇  歩  歩  歩  歩  歩  歩 七
              ・  角  ・  ・  ・  ・  ・  飛  ・ 八
              香  桂  銀  金  玉  金  銀  桂  香 九

            USI `7g7f` · CSA `+7776FU` · KIF `７六歩(77)`
            SFEN `lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2`
        "#]],
    );
}

#[test]
fn a_move_that_is_wrong_says_why() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh9-<|>h7 }
        "#,
        expect![[r#"
            `Nh9-h7`
            **1. ... Nh9-h7** · h9h7 · not legal here
            ９ 車 馬 象 士 將 士 象(馬)車
            ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ７ ・ 砲 ・ ・ ・ ・ ・[砲]・
            ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
            ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
            　 　 楚 河 　 　 　 漢 界
            ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
            ２ ・ 炮 ・ ・ 炮 ・ ・ ・ ・
            １ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ０ 俥 傌 相 仕 帥 仕 相 傌 俥
            　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ

            ICCS `H9-H7` · LALG `Nh9xh7` · SALG `Nxh7` · coordinates `h9h7`
            FEN `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1`
            `illegal-move`: a move that the rules forbid
        "#]],
    );
}

#[test]
fn a_piece_of_a_setup_and_a_diagram_show_the_board() {
    let record = |setup: &str, diagram: &str| {
        format!("FORMAT LALG\nGAME\nSETUP{{ Ke0; {setup}; kd9; MOVE 1, RED }}\nSTART{{ 1. Ra0-a5\n{diagram}\n}}\n")
    };
    for (setup, diagram, marked) in [
        ("R<|>a0", "DIAG{\na\n}", Some("[俥]")),
        ("R<|>(a0)", "DIAG{\na\n}", Some("[俥]")),
        ("Ra0", "D<|>IAG{\na\n}", None),
        ("Ra0", "DIAG<|>{\na\n}", None),
        ("Ra0", "DIAG{\na\n<|>}", None),
    ] {
        let (document, cursor) = fixture("xq", &record(setup, diagram));
        let hover = ide::hover(&document, cursor).expect(diagram);
        let board = hover.sections.iter().find_map(|section| match section {
            Section::Board { text, .. } => Some(text),
            _ => None,
        });
        let board = board.unwrap_or_else(|| panic!("no board at {setup} {diagram}"));
        assert!(marked.is_none_or(|marked| board.contains(marked)), "{board}");
    }
}

#[test]
fn a_player_has_games() {
    check(
        "xq",
        r#"
            GAME 7, Round 1
            RED Be<|>rg; 1850
            BLACK Lund
            EVENT Cup
            RESULT 1-0
            START{ 1. H2-E2 }
            GAME
            RED Lund
            BLACK Bergmann
            GAME
            RED Lund
            BLACK Berg
        "#,
        expect![[r#"
            `Berg`
            **RED**: name; rating; title of the player of the red pieces.
            **Berg**: 2 games
            - 7\. Berg – Lund, Round 1 · Cup, 1-0
            - 3\. Lund – Berg
        "#]],
    );
    check(
        "xiangqi-pgn",
        r#"
            [Game "Chinese Chess"]
            [Red "A. *Berg*"]
            [Black "L<|>und"]

            1. H2-E2 *

            [Red "Lund"]

            1. H2-E2 *
        "#,
        expect![[r#"
            `Lund`
            **Black**: the player who moves second.
            **Lund**: 2 games
            - 1\. A. \*Berg\* – Lund
            - 2\. Lund – ?
        "#]],
    );
}

#[test]
fn other_notations_have_the_letters_of_the_file() {
    let cases = [
        (
            "xq",
            "FORMAT AXF, N(H), M(E)\nGAME\nSTART{ 1. H2+<|>3 }\n",
            &["AXF `H2+3`", "WXF `H2+3`", "LALG `Hh0-g2`"][..],
        ),
        ("xq", "FORMAT LALG\nGAME\nSTART{ 1. Nh0-<|>g2 }\n", &["AXF `N2+3`", "WXF `H2+3`", "SALG `Ng2`"]),
        ("xq", "FORMAT ICCS, N(H)\nGAME\nSTART{ 1. H0-<|>G2 }\n", &["AXF `H2+3`", "LALG `Hh0-g2`"]),
        ("xiangqi-pgn", "[Game \"Chinese Chess\"]\n\n1. H0-<|>G2 *\n", &["AXF `H2+3`", "LALG `Hh0-g2`"]),
        ("chessmoveseq", "@TOTAL_STEP=1\n@MODE=BOTH_SIDE\n8 1 7<|> 3\n", &["CS102A steps `8 1 7 3`"]),
    ];
    for (language, record, written) in cases {
        let (document, cursor) = fixture(language, record);
        let sections = ide::hover(&document, cursor).expect(record).sections.into_iter();
        let facts = sections.filter_map(|section| if let Section::Facts(facts) = section { Some(facts) } else { None });
        let facts: Vec<String> = facts.flatten().map(|(name, code)| format!("{name} `{code}`")).collect();
        assert!(written.iter().all(|fact| facts.iter().any(|shown| shown == fact)), "{facts:?} of {record}");
        assert_eq!(facts.iter().any(|fact| fact.contains("CS102A")), language == "chessmoveseq", "{facts:?}");
    }
}

#[test]
fn signs_and_words() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2!<|>? Nh9-g7 }
        "#,
        expect![[r#"
        `!?`
        `!?` a move of uncertain value
    "#]],
    );
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            RES<|>ULT 1-0 (Resign)
        "#,
        expect![[r#"
        `RESULT`
        **RESULT**: the points of Red and Black, and the reason in brackets: `1-0 (Resign)`, `0.5-0.5 (Draw)`, `0-0 (Adjourned)`.
        Red has won.
    "#]],
    );
    check(
        "xiangqi-pgn",
        r#"
            [Game "Chinese Chess"]
            [Resu<|>lt "1-0"]

            1. H2-E2 1-0
        "#,
        expect![[r#"
        `Result`
        **Result**: `1-0`, `0-1`, `1/2-1/2`, or `*` for no result; the moves end with the same word.
        Red has won.
    "#]],
    );
}

#[test]
fn nothing_is_said_of_spaces_and_comments() {
    check(
        "xq",
        r#"
            FORMAT LALG
            <|>
            GAME
        "#,
        expect![[""]],
    );
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            /* a <|>b */
            START{ 1. Ch2-e2 }
        "#,
        expect![[""]],
    );
}

/// The pictures of hovers, by the words they mark.
#[test]
fn an_illegal_move_is_shown_where_it_begins() {
    let (document, cursor) = fixture("xq", "FORMAT LALG\nGAME\nSTART{ 1. Rh0<|>-a0 }\n");
    let hover = ide::hover(&document, cursor).expect("a hover");
    let board = |section: &Section| matches!(section, Section::Board { .. });
    assert!(hover.sections.iter().any(board), "{:?}", hover.sections);
    let fen = hover.sections.iter().any(|section| match section {
        Section::Facts(facts) => facts.iter().any(|(_, code)| code.contains("RNBAKABNR w")),
        _ => false,
    });
    assert!(fen, "the position before the move");
}

#[test]
fn hovers_are_small() {
    let cases = [
        ("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> Nh9-g7 }\n"),
        ("csa", "V2.2\nPI\n+\n+7776<|>FU\n"),
        ("xiangqi-pgn", "[Variant \"Jeiqi\"]\n[Format \"SAN\"]\n\n1. i4=h<|> g5=r *\n"),
    ];
    for (language, marked) in cases {
        let (document, cursor) = fixture(language, marked);
        for section in ide::hover(&document, cursor).expect("a hover").sections {
            if let Section::Board { svg, .. } = section {
                assert!(svg.len() < 15_000, "{} bytes", svg.len());
                let height = svg.split("height=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<u32>().ok());
                assert!(height.is_some_and(|height| height <= 200), "{height:?}");
            }
        }
    }
}

#[test]
fn findings_are_named_in_the_readers_language() {
    let (mut document, cursor) = fixture("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-<|>e3 }\n");
    document.set_settings(Arc::new(Settings { locale: Locale::Ja, ..Settings::default() }));
    let hover = ide::hover(&document, cursor).unwrap();
    let reason = "`illegal-move`: 規則で許されない手";
    assert!(hover.sections.iter().any(|section| matches!(section, Section::Reason(text) if text == reason)));
}
