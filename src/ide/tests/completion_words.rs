//! Completions other than moves.

use super::fixture;
use crate::ide;
use crate::text::{TextEdit, apply_edits, range};
use expect_test::{Expect, expect};

/// The labels of what is offered besides moves, and the text with the first one accepted.
fn check_words(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let Some(found) = ide::completions(&document, cursor) else { return expect.assert_eq("nothing\n") };
    let words: Vec<_> = found.items.iter().filter(|item| item.preview.is_none()).collect();
    let labels: Vec<&str> = words.iter().map(|item| item.label.as_str()).collect();
    let mut shown = format!("{}\n", labels.join(" | "));
    if let Some(item) = words.first() {
        let text = item.snippet.as_ref().unwrap_or(&item.text).clone();
        shown += &apply_edits(&document.text(), &[TextEdit::replace(range(found.word.start, found.word.end), text)]);
    }
    expect.assert_eq(&shown);
}

#[test]
fn lines_outside_of_the_moves() {
    check_words(
        "xq",
        "<|>",
        expect![[r#"
            FORMAT | GAME | RED | BLACK | RESULT | DATE | EVENT | PLACE | TIME | FEN | SETUP | START | New game | New record
            FORMAT $0"#]],
    );
    check_words(
        "xq",
        "FORMAT LALG\nGAME 1\nRED Lund\n<|>\nSTART{\n}\n",
        expect![[r#"
            BLACK | RESULT | DATE | EVENT | PLACE | TIME | FEN | SETUP
            FORMAT LALG
            GAME 1
            RED Lund
            BLACK $0
            START{
            }
        "#]],
    );
    check_words(
        "xq",
        "FORMAT LALG\nGAME 1\nRED Lund\nBL<|>",
        expect![[r#"
            BLACK | RESULT | DATE | EVENT | PLACE | TIME | FEN | SETUP | START
            FORMAT LALG
            GAME 1
            RED Lund
            BLACK $0"#]],
    );
    check_words(
        "xq",
        "FORMAT LALG\nGAME 1\nSTART{ 1. Ch2-e2 }\n\n<|>",
        expect![[r#"
        GAME | New game
        FORMAT LALG
        GAME 1
        START{ 1. Ch2-e2 }

        GAME $0"#]],
    );
    check_words(
        "xiangqi-pgn",
        "[Event \"x\"]\n[<|>",
        expect![[r#"
            [Site | [Date | [Round | [Red | [Black | [Result | [Game | [Variant | [Format | [FEN | [Opening | [ECCO | [Annotator | [RedElo | [BlackElo | [RedTeam | [BlackTeam
            [Event "x"]
            [Site "$0"]"#]],
    );
    check_words(
        "csa",
        "V2.2\nN+a\n$<|>",
        expect![[r#"
        N- | $EVENT | $SITE | $START_TIME | $END_TIME | $TIME_LIMIT | $OPENING | PI
        V2.2
        N+a
        N-$0"#]],
    );
    check_words(
        "csa",
        "V2.2\nN<|>\n",
        expect![[r#"
        N+ | N- | $EVENT | $SITE | $START_TIME | $END_TIME | $TIME_LIMIT | $OPENING | PI
        V2.2
        N+$0
    "#]],
    );
    check_words(
        "chessmoveseq",
        "@<|>",
        expect![[r#"
        @LAST_MOVER | @TOTAL_STEP | @@
        @LAST_MOVER=$0"#]],
    );
}

/// The comma on the next line belongs to no value.
#[test]
fn the_value_of_a_header_ends_with_its_line() {
    for text in ["N-k<|>\n,", "$SITE:B<|>\n,\n"] {
        check_words("csa", text, expect!["nothing\n"]);
    }
}

#[test]
fn a_format_line() {
    check_words(
        "xq",
        "FORMAT <|>\n",
        expect![[r#"
        ICCS | AXF | WXF | LALG | SALG
        FORMAT ICCS
    "#]],
    );
    check_words(
        "xq",
        "FORMAT AXF, K(K) <|>\n",
        expect![[r#"
        R(R) | N(N) | C(C) | G(G) | M(M) | P(P)
        FORMAT AXF, K(K) R(R)
    "#]],
    );
}

#[test]
fn values_of_headers_of_xq() {
    check_words(
        "xq",
        "GAME\nRESULT <|>\n",
        expect![[r#"
        1-0 | 0-1 | 0.5-0.5 | 0-0 | *
        GAME
        RESULT 1-0
    "#]],
    );
    check_words(
        "xq",
        "GAME\nRESULT 1-0 (Re<|>)\n",
        expect![[r#"
            (Resign) | (Checkmate) | (Stalemate) | (Forfeit on time) | (Draw) | (Repetition) | (Perpetual check) | (Adjourned)
            GAME
            RESULT 1-0 (Resign)
        "#]],
    );
    check_words(
        "xq",
        "GAME\nRED Vera Lund; 2410\nSTART{ }\n\nGAME\nBLACK V<|>; 2400\n",
        expect![[r#"
            Vera Lund
            GAME
            RED Vera Lund; 2410
            START{ }

            GAME
            BLACK Vera Lund; 2400
        "#]],
    );
    check_words(
        "xq",
        "GAME\nFEN <|>\n",
        expect![[r#"
        rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
        GAME
        FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
    "#]],
    );
    check_words(
        "xq",
        "GAME\nFEN 4k4/9/9/9/9/9/9/9/9/3K5 <|>\n",
        expect![[r#"
        w | b
        GAME
        FEN 4k4/9/9/9/9/9/9/9/9/3K5 w
    "#]],
    );
    check_words(
        "xq",
        "GAME\nSTART{ }\nGAME <|>\n",
        expect![[r#"
        2
        GAME
        START{ }
        GAME 2
    "#]],
    );
}

#[test]
fn values_of_tags_of_pgn() {
    check_words(
        "xiangqi-pgn",
        "[Event \"Cup\"]\n[Result \"<|>\"]\n",
        expect![[r#"
        1-0 | 0-1 | 1/2-1/2 | *
        [Event "Cup"]
        [Result "1-0"]
    "#]],
    );
    check_words(
        "xiangqi-pgn",
        "[Variant \"<|>\"]\n",
        expect![[r#"
        Xiangqi | Jeiqi
        [Variant "Xiangqi"]
    "#]],
    );
}

#[test]
fn the_name_of_a_player_of_csa() {
    check_words(
        "csa",
        "V2.2\nN+Vera\nN-<|>\n",
        expect![[r#"
        Vera
        V2.2
        N+Vera
        N-Vera
    "#]],
    );
}

#[test]
fn numbers_and_words_among_the_moves() {
    check_words(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 (<|>) VAR[4]{ 1. N2+3 } }\n",
        expect![[r#"
        4 | 5
        FORMAT AXF
        GAME
        START{ 1. C2=5 (4) VAR[4]{ 1. N2+3 } }
    "#]],
    );
    check_words(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 (2, 3) VAR[<|>]{ 1. N2+3 } }\n",
        expect![[r#"
        2 | 3 | 4
        FORMAT AXF
        GAME
        START{ 1. C2=5 (2, 3) VAR[2]{ 1. N2+3 } }
    "#]],
    );
    check_words(
        "xq",
        "FORMAT AXF\nGAME\nSTART{ 1. C2=5 N8+7 <|> }\n",
        expect![[r#"
        2. | { | VAR | COM | DIAG
        FORMAT AXF
        GAME
        START{ 1. C2=5 N8+7 2. }
    "#]],
    );
    check_words(
        "csa",
        "V2\nPI\n+\n+7776FU\n%<|>\n",
        expect![[r#"
        %TORYO | %CHUDAN | %SENNICHITE | %JISHOGI | %KACHI | %ERROR | %HIKIWAKE | %TSUMI | %FUZUMI
        V2
        PI
        +
        +7776FU
        %TORYO
    "#]],
    );
    check_words(
        "xiangqi-pgn",
        "[Result \"0-1\"]\n\n1. C2=5 <|>\n",
        expect![[r#"
        ( | 0-1
        [Result "0-1"]

        1. C2=5 ($0)
    "#]],
    );
}

#[test]
fn pieces_of_a_setup() {
    check_words(
        "xq",
        "FORMAT LALG\nGAME\nSETUP{ Ke0; <|> }\nSTART{ }\n",
        expect![[r#"
        G | M | N | R | C | P | k | g | m | n | r | c | p | MOVE 1, RED | MOVE 1, BLACK
        FORMAT LALG
        GAME
        SETUP{ Ke0; G }
        START{ }
    "#]],
    );
    check_words(
        "xq",
        "FORMAT LALG\nGAME\nSETUP{ Kd0; k<|>; MOVE 1, RED }\nSTART{ }\n",
        expect![[r#"
        kd7 | ke7 | kf7 | kd8 | ke8 | kf8 | kd9 | ke9 | kf9
        FORMAT LALG
        GAME
        SETUP{ Kd0; kd7; MOVE 1, RED }
        START{ }
    "#]],
    );
}
