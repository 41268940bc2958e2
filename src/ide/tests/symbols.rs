//! The outline of a file.

use super::{fixture, words};
use crate::ide::{self, Symbol};
use expect_test::{Expect, expect};

/// Every entry: its name, its details, and its words in the text.
fn check(language: &str, text: &str, expect: Expect) {
    let (document, _) = fixture(language, text);
    let mut shown = String::new();
    let mut open: Vec<(usize, Symbol)> =
        ide::document_symbols(&document).into_iter().rev().map(|symbol| (0, symbol)).collect();
    while let Some((depth, symbol)) = open.pop() {
        let place = words(&document, &symbol.selection);
        shown += &format!("{:1$}{2:?} {3} · {4} · `{place}`\n", "", 2 * depth, symbol.kind, symbol.name, symbol.detail);
        open.extend(symbol.children.into_iter().rev().map(|child| (depth + 1, child)));
    }
    expect.assert_eq(&shown);
}

#[test]
fn games_with_their_variations() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1, first
            RED a
            BLACK b
            RESULT 1-0 (Resign)
            START{ 1. Ch2-e2 Nh9-g7 (1)
            VAR[1]{ 1. ... Nb9-c7 }
            }
            GAME 2
            START{ 1. Ch2-e2 }
        "#,
        expect![[r#"
            Game 1. a – b, first · 1-0, 3 half-moves · `GAME`
              Variation VAR[1] · 1. ... Nb9-c7 · `VAR[1]{`
            Game Game 2 · 1 half-move · `GAME`
        "#]],
    );
}

#[test]
fn formats_without_game_lines() {
    check(
        "xiangqi-pgn",
        r#"
            [Game "Chinese Chess"]
            [Red "a"]
            [Black "b"]

            1. H2-E2 *
        "#,
        expect![[r#"
            Game 1. a – b · 1 half-move · `[`
        "#]],
    );
    check(
        "xiangqi-fen",
        "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n4k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1\n",
        expect![[r#"
            Game Position 1 ·  · ``
            Game Position 2 ·  · ``
        "#]],
    );
    check(
        "csa",
        r#"
            V2.2
            N+a
            N-b
            PI
            +
            +7776FU
            %TORYO
            /
            PI
            +
            +2726FU
        "#,
        expect![[r#"
            Game 1. a – b · 1 half-move · `V2.2`
            Game Game 2 · 1 half-move · `+`
        "#]],
    );
    check(
        "xiangqi-fen",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n",
        expect![[r#"
            Game Position 1 ·  · ``
        "#]],
    );
}
