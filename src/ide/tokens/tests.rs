//! Tokens by example, and the law of their changes.

use super::*;
use crate::ide;
use crate::ide::tests::fixture;
use crate::syntax::ONE_BY_ONE;
use expect_test::{Expect, expect};

/// Each token with its kind and its modifiers.
fn check(language: &str, text: &str, expect: Expect) {
    let (document, _) = fixture(language, text);
    let text = document.text();
    let mut shown = String::new();
    for token in ide::semantic_tokens(&document, ONE_BY_ONE).0 {
        let word = &text[token.start..token.start + token.len as usize];
        let modifiers = (0..6).filter(|bit| token.modifiers.0 & (1 << bit) != 0).map(|bit| TokenModifiers::NAMES[bit]);
        let modifiers: String = modifiers.map(|name| format!(".{name}")).collect();
        shown += &format!("{}{modifiers} {word}\n", TokenKind::NAMES[token.kind as usize]);
    }
    expect.assert_eq(&shown);
}

#[test]
fn the_words_of_a_record() {
    check(
        "xq",
        r#"
            FORMAT AXF, N(H)
            GAME 1, A title
            RED Berg; 1850
            /* two
            lines */
            START{
            1. C2=5! H8+7 (1) 2. C5+4 C2=5 3. C5+9
            VAR[1]{ 1. ... }
            }
        "#,
        expect![[r#"
            keyword FORMAT
            type AXF
            enumMember N(H)
            keyword GAME
            number 1
            string A title
            property RED
            string Berg
            string 1850
            comment /* two
            comment lines */
            keyword START
            moveNumber 1.
            firstMove C2=5
            operator !
            secondMove H8+7
            variation 1
            moveNumber 2.
            firstMove.capture C5+4
            secondMove.illegal C2=5
            moveNumber 3.
            firstMove.illegal C5+9
            keyword VAR
            variation.definition 1
            moveNumber 1.
            moveNumber ...
        "#]],
    );
}

/// Of a half-move that is not judged nothing is claimed.
#[test]
fn half_moves_that_are_not_judged() {
    check(
        "xq",
        "GAME\nSETUP{ Ke0; Kz9; kd9; Ra0; MOVE 1, RED }\nSTART{ 1. Ra0-a9 Zz9-x }\n",
        expect![[r#"
            keyword GAME
            keyword SETUP
            enumMember Ke0
            enumMember Kz9
            enumMember kd9
            enumMember Ra0
            keyword MOVE
            number 1
            keyword RED
            keyword START
            moveNumber 1.
            firstMove.unjudged Ra0-a9
            secondMove.illegal Zz9-x
        "#]],
    );
}

#[test]
fn the_words_of_other_formats() {
    check(
        "xiangqi-pgn",
        r#"
            [Red "a"]

            1. H2-E2 {x} H9-G7 $1 2. E2-E6 *
        "#,
        expect![[r#"
            property Red
            string a
            moveNumber 1.
            firstMove H2-E2
            comment {x}
            secondMove H9-G7
            operator $1
            moveNumber 2.
            firstMove.capture E2-E6
            result *
        "#]],
    );
    check(
        "csa",
        r#"
            V2.2
            N+a
            PI
            +
            +7776FU
            T3
            -3334FU
            +8822UM
            %TORYO
        "#,
        expect![[r#"
            type V2.2
            property N+
            string a
            keyword PI
            keyword +
            firstMove +7776FU
            number T3
            secondMove -3334FU
            firstMove.capture +8822UM
            result %TORYO
        "#]],
    );
    check(
        "chessmoveseq",
        r#"
            @TOTAL_STEP=1
            @@

            8 3 8 5
        "#,
        expect![[r#"
            property TOTAL_STEP
            string 1
            property @@
            firstMove 8 3 8 5
        "#]],
    );
    check(
        "xiangqi-fen",
        r#"
            3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1
        "#,
        expect![[r#"
            enumMember 3k5
            enumMember 9
            enumMember 9
            enumMember 9
            enumMember R8
            enumMember 9
            enumMember 9
            enumMember 9
            enumMember 9
            enumMember 4K4
            keyword w
            number 0
            number 1
        "#]],
    );
}

#[test]
fn a_part_has_its_tokens() {
    let text = "GAME\nSTART{ 1. H2-E2 H9-G7 2. H0-G2 }\nGAME 2\nSTART{ 1. C3-C4 }\n";
    let document = Document::open_text(text, "xq");
    let all = ide::semantic_tokens(&document, ONE_BY_ONE).0;
    for start in 0..=text.len() {
        for end in start..=text.len() + 2 {
            let wanted = all.iter().filter(|token| token.start < end && start < token.start + token.len as usize);
            let wanted: Vec<SemanticToken> = wanted.copied().collect();
            assert_eq!(ide::semantic_tokens_in(&document, &(start..end)), wanted, "{start}..{end}");
        }
    }
}

/// A change, applied to the tokens before it, gives those of the text opened anew.
#[test]
fn changes_give_the_tokens_of_the_text() {
    let texts = [
        (
            "xq",
            "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+7 (1)\n{ 1. ... N2+3 } 2. N2+3\nVAR[1]{ 1. ... P7+1 }\n}\n\nGAME 2\nSTART{ 1. P7+1 }\n",
        ),
        ("xiangqi-pgn", "[Red \"a\"]\n\n1. H2-E2 {x\r\ny} (1. C3-C4) H9-G7 *\r\n\r\n[Red \"b\"]\n\n1. C3-C4 *\n"),
        ("csa", "V2.2\nN+a\nPI\n+\n+7776FU\n-3334FU\n/\nPI\n+\n+2726FU\n"),
    ];
    let bits = ["", "\n", " ", "{", "}", "GAME\n", "1. ", "C2=5 ", "/* ", "*/", "\r", "x", "+2726FU\n", "(1)"];
    let mut random = crate::random::random(3);
    for round in 0..crate::random::rounds(20) {
        let (language, text) = texts[round % texts.len()];
        let mut text = text.repeat(2);
        let mut document = Document::open_text(&text, language);
        let (mut tokens, mut kept) = ide::semantic_tokens(&document, ONE_BY_ONE);
        for _ in 0..8 {
            for _ in 0..random.usize(0..3) {
                let boundary = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                let start = boundary(random.usize(0..=text.len()));
                let end = boundary((start + random.usize(0..5)).min(text.len())).max(start);
                let put = bits[random.usize(0..bits.len())];
                document.edit(start..end, put);
                text.replace_range(start..end, put);
            }
            let change = ide::semantic_tokens_delta(&document, &mut kept);
            let bytes: usize = tokens.len();
            assert!(change.kept + change.removed <= bytes);
            let all = ide::semantic_tokens(&Document::open_text(&text, language), ONE_BY_ONE).0;
            let tail = tokens.len() - change.kept - change.removed;
            assert_eq!(all.len(), change.kept + change.added.len() + tail, "{text:?}");
            let same = |one: &SemanticToken, other: &SemanticToken| {
                (one.len, one.kind, one.modifiers) == (other.len, other.kind, other.modifiers)
            };
            assert!(all.iter().zip(&tokens).take(change.kept).all(|(one, other)| same(one, other)), "{text:?}");
            assert_eq!(all[change.kept..change.kept + change.added.len()], change.added, "{text:?}");
            assert!(
                all.iter().rev().zip(tokens.iter().rev()).take(tail).all(|(one, other)| same(one, other)),
                "{text:?}"
            );
            let before = change.kept.checked_sub(1).map(|last| all[last]);
            assert_eq!((change.before, change.after), (before, all.get(all.len() - tail).copied()), "{text:?}");
            tokens = all;
        }
    }
}

#[test]
fn a_key_changes_the_tokens_of_its_block() {
    let text = "GAME\nSTART{\n1. H2-E2 H9-G7\n{ 1. ... B9-C7 }\n2. H0-G2\n}\n".repeat(50);
    let mut document = Document::open_text(&text, "xq");
    let (_, mut kept) = ide::semantic_tokens(&document, ONE_BY_ONE);
    let at = text.rfind("B9-C7").unwrap();
    document.edit(at..at + 1, "b");
    let change = ide::semantic_tokens_delta(&document, &mut kept);
    assert!(change.added.len() < 6 && change.removed == change.added.len(), "{change:?}");
}
