//! Edits of PGN.

use super::{check, refused};
use crate::record::CannotWrite;

/// Moves of a game in ICCS, for examples of one line.
fn moves(cases: &[(&str, &str, &str)]) {
    let record = |body: &str| format!("[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n{body}\n");
    let cases: Vec<(&str, String, String)> =
        cases.iter().map(|(name, before, after)| (*name, record(before), record(after))).collect();
    let cases: Vec<(&str, &str, &str)> =
        cases.iter().map(|(name, before, after)| (*name, before.as_str(), after.as_str())).collect();
    check("xiangqi-pgn", &cases);
}

#[test]
fn the_next_half_move() {
    moves(&[
        ("play h9g7", "1. H2-E2<|> *", "1. H2-E2 H9-G7<|> *"),
        ("play h2e2", "<|>*", "1. H2-E2<|> *"),
        ("play h0g2", "1. H2-E2 H9-G7<|>\n1-0", "1. H2-E2 H9-G7 2. H0-G2<|>\n1-0"),
        ("play h9g7", "1. H2-E2<|> {usual} *", "1. H2-E2 {usual} 1... H9-G7<|> *"),
        ("play h9g7", "1. H2-E2<|> ; usual\n*", "1. H2-E2 ; usual\n1... H9-G7<|>\n*"),
        ("play h9g7", "1. H2-E2! $14<|> (1. C3-C4) *", "1. H2-E2! $14 (1. C3-C4) 1... H9-G7<|> *"),
        // The dots apart, as elsewhere in the game.
        (
            "play b9c7",
            "1. H2-E2 {a} 1. ... H9-G7 2. H0-G2<|> {b} *",
            "1. H2-E2 {a} 1. ... H9-G7 2. H0-G2 {b} 2. ... B9-C7<|> *",
        ),
        ("play h9g7", "1. H2-E2 (1. C3-C4<|>) *", "1. H2-E2 (1. C3-C4 H9-G7<|>) *"),
    ]);
}

#[test]
fn another_half_move_is_a_variation() {
    moves(&[
        ("play b9c7", "1. H2-E2<|> H9-G7 2. H0-G2 *", "1. H2-E2 H9-G7 (1... B9-C7<|>) 2. H0-G2 *"),
        (
            "play c3c4",
            "1. H2-E2 H9-G7<|> 2. H0-G2 $1 {x} I9-H9 *",
            "1. H2-E2 H9-G7 2. H0-G2 $1 {x} (2. C3-C4<|>) 2... I9-H9 *",
        ),
        ("play h9g7", "1. H2-E2<|> H9-G7 *", "1. H2-E2 H9-G7<|> *"),
        (
            "play b9c7",
            "1. H2-E2<|> H9-G7 (1... C6-C5) 2. H0-G2 *",
            "1. H2-E2 H9-G7 (1... C6-C5) (1... B9-C7<|>) 2. H0-G2 *",
        ),
    ]);
    refused(
        "xiangqi-pgn",
        &[(
            "numbered b9c7",
            "[Game \"Chinese Chess\"]\n\n1. H2-E2<|> H9-G7 *\n",
            CannotWrite::Style(crate::record::VariationStyle::Numbered),
        )],
    );
}

#[test]
fn lines_are_cut_promoted_and_deleted() {
    moves(&[
        ("truncate", "1. H2-E2 H9-G7<|> 2. H0-G2 (2. B0-C2) 1-0", "1. H2-E2<|> 1-0"),
        // A variation takes the place of what is deleted.
        ("truncate", "1. H2-E2 H9-G7<|> (1... B9-C7) 2. H0-G2 1-0", "1. H2-E2<|> B9-C7 1-0"),
        (
            "truncate",
            "1. H2-E2<|> $1 {a} ({b} 1. C3-C4 {c} 1... B9-C7 1-0) (1. G3-G4) 1... H9-G7 *",
            "1.<|> C3-C4 {b} {c} (1. G3-G4) 1... B9-C7 {1-0} *",
        ),
        ("delete", "1. H2-E2 (1. C3-C4<|> (1. G3-G4) (1. B0-C2)) *", "1. H2-E2 (<|>1. G3-G4 (1. B0-C2)) *"),
        ("drop", "1. H2-E2 (1. C3-C4<|> (1. B0-C2)) 1... H9-G7 *", "1. H2-E2<|> H9-G7 *"),
        (
            "promote",
            "1. H2-E2 H9-G7 (1... B9-C7<|> 2. B0-C2 1-0) 2. H0-G2 *",
            "1. H2-E2 B9-C7<|> (1... H9-G7 2. H0-G2) 2. B0-C2 {1-0} *",
        ),
        (
            "promote",
            "1. H2-E2 (1. C3-C4<|> {b} 1... H9-G7) 1... B9-C7 *",
            "1. C3-C4<|> {b} (1. H2-E2 B9-C7) 1... H9-G7 *",
        ),
        ("main", "1. H2-E2 (1. C3-C4 H9-G7 (1... B9-C7<|>)) *", "1. C3-C4 (1. H2-E2) 1... B9-C7<|> (1... H9-G7) *"),
    ]);
}

#[test]
fn comments_and_judgements() {
    moves(&[
        ("comment 0 good", "1. H2-E2<|> (1. C3-C4) *", "1. H2-E2 {good}<|> (1. C3-C4) *"),
        ("comment 0 a } b", "1. H2-E2<|> H9-G7 *", "1. H2-E2 ; a } b<|>\nH9-G7 *"),
        ("judge ??", "1. H2-E2<|> $3 $14 *", "1. H2-E2??<|> $14 *"),
        ("judge", "1. H2-E2! $3<|> $14 *", "1. H2-E2<|> $14 *"),
        // Signs change no lines, however wide these are.
        (
            "judge",
            "1. H2-E2 {as wide as the lines of most books are, and then some more of it} 1... H9-G7??<|> 2. H0-G2 *",
            "1. H2-E2 {as wide as the lines of most books are, and then some more of it} 1... H9-G7<|> 2. H0-G2 *",
        ),
        (
            "judge ??",
            "1. H2-E2 {as wide as the lines of most books, and some more} 1... H9-G7<|> 2. H0-G2 *",
            "1. H2-E2 {as wide as the lines of most books, and some more} 1... H9-G7??<|> 2. H0-G2 *",
        ),
    ]);
}

#[test]
fn setups() {
    let game = |tags: &str, rest: &str| format!("[Game \"Chinese Chess\"]\n{tags}\n{rest}");
    let cases = [(
        "setup 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
        game("[Red \"a\"]\n", "<|>*\n"),
        game("[Red \"a\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]<|>\n", "*\n"),
    )];
    for (name, before, after) in cases {
        check("xiangqi-pgn", &[(name, &before, &after)]);
    }
}

#[test]
fn other_notations() {
    check(
        "xiangqi-pgn",
        &[
            (
                "play h9g7",
                "[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n\n1. 炮二平五<|> *\n",
                "[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 马８进７<|> *\n",
            ),
            ("play h2e2", "[Game \"Chinese Chess\"]<|>", "[Game \"Chinese Chess\"]\n\n1. H2-E2<|> *\n"),
            (
                "play b9c7",
                "[Game \"Chinese Chess\"]\r\n\r\n1. H2-E2<|> ; a\r\n*\r\n",
                "[Game \"Chinese Chess\"]\r\n\r\n1. H2-E2 ; a\r\n1... B9-C7<|>\r\n*\r\n",
            ),
        ],
    );
}
