//! Folding ranges.

use super::fixture;
use crate::ide;
use expect_test::{Expect, expect};

/// The first line of each fold, and how many lines are folded into it.
fn check(language: &str, text: &str, expect: Expect) {
    let (document, _) = fixture(language, text);
    let mut shown = String::new();
    for fold in ide::folding_ranges(&document) {
        let folded = &document.text()[fold.range.clone()];
        let (first, lines) = (folded.lines().next().unwrap_or_default(), folded.lines().count());
        shown += &format!("{:?} of {lines} lines: {first}\n", fold.kind);
    }
    expect.assert_eq(&shown);
}

#[test]
fn games_blocks_and_comments() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            SETUP{
              Ke0; ke9; Ra0;
              MOVE 1, RED
            }
            START{
            1. Ra0-a1
            /* two
            lines */
            { 1. Ra0-a2 }
            {
            1. Ra0-a3
            }
            VAR[1]{
            1. Ra0-a4
            }
            }END

            GAME 2
            START{ 1. Ch2-e2 }
        "#,
        expect![[r#"
            Region of 17 lines: GAME 1
            Region of 4 lines: SETUP{
            Region of 12 lines: START{
            Comment of 2 lines: /* two
            Region of 3 lines: {
            Region of 3 lines: VAR[1]{
            Region of 2 lines: GAME 2
        "#]],
    );
}

#[test]
fn what_stands_on_one_line_is_not_folded() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            START{ 1. Ch2-e2 /* x */ }
        "#,
        expect![[r#"
        Region of 2 lines: GAME 1
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
            -3334FU
            %TORYO
        "#,
        expect![[r#"
        Region of 7 lines: V2.2
        Region of 2 lines: PI
        Region of 3 lines: +7776FU
    "#]],
    );
}
