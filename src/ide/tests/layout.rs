//! Formatting of texts, whole and in part.

use super::fixture;
use expect_test::{Expect, expect};

/// The text with the gaps at the cursor formatted; all gaps if there is no cursor.
fn check(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let only = marked.contains("<|>").then_some(cursor..cursor);
    expect.assert_eq(&document.with_edits(&document.layout(only)).text());
}

#[test]
fn a_game_is_laid_out() {
    check(
        "xq",
        r#"
            FORMAT  LALG
            GAME 1
            RED a;2000



            START{1.Ch2-e2   Nh9-g7 (1)2. Nh0-g2
            VAR[1]{1. ... Nb9-c7}}
        "#,
        expect![[r#"
            FORMAT LALG
            GAME 1
            RED a; 2000

            START{
            1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2
            VAR[1]{
              1. ... Nb9-c7
            }
            }
        "#]],
    );
    check(
        "xiangqi-pgn",
        "[Game   \"Chinese Chess\"]\n1.H2-E2  H9-G7\n2. H0-G2   *",
        expect![[r#"
        [Game "Chinese Chess"]

        1. H2-E2 H9-G7 2. H0-G2 *
    "#]],
    );
    check(
        "uci",
        "position startpos   moves  h2e2\n\n\n\nh9g7",
        expect![[r#"
        position startpos moves h2e2

        h9g7
    "#]],
    );
}

#[test]
fn a_part_is_laid_out() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            START{
            1.  Ch2-e2   <|>Nh9-g7   2. Nh0-g2
            }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#,
        expect![[r#"
            FORMAT LALG
            GAME 1
            START{
            1.  Ch2-e2 Nh9-g7   2. Nh0-g2
            }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#]],
    );
}

/// Text with syntax errors stays as it is.
#[test]
fn a_record_with_errors_is_left_alone() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME 1
            START{ 1.   Ch2-e2 ) }
            GAME   2
            START{ 1.   Ch2-e2 }
        "#,
        expect![[r#"
        FORMAT LALG
        GAME 1
        START{ 1.   Ch2-e2 ) }
        GAME 2

        START{
        1. Ch2-e2
        }
    "#]],
    );
}
