//! Why a half-move is not judged, or why its position is not known.

use super::fixture;
use crate::ide::{self, CompletionKind, Placing, Section, Settings};
use std::sync::Arc;

/// The text under the board at the cursor. The hover must say the same.
fn said(language: &str, marked: &str) -> String {
    let (document, cursor) = fixture(language, marked);
    let board = ide::board(&document, cursor).and_then(|view| view.unknown).unwrap_or_default();
    let hover = ide::hover(&document, cursor).map(|hover| format!("{:?}", hover.sections.first())).unwrap_or_default();
    assert!(hover.contains(&board) && hover.contains("see the error") == board.contains("see the error"), "{hover}");
    board
}

#[test]
fn the_error_before_is_named() {
    let xq = |moves: &str| format!("FORMAT LALG\nGAME\nSTART{{ 1. Ch2-e2 Nh9-g7 {moves} }}\n");
    let rows = [
        // In the line itself, the last one counts.
        ("xq", xq("2. Nh0-g2 Zz9-x 3. R<|>i0-h0"), "see the error at 2. ... Zz9-x"),
        ("xq", xq("2. Nh0-g2 Zz9-x 3. Ri0-h0 Ri9-h<|>9"), "see the error at 2. ... Zz9-x"),
        ("xq", xq("2. Nh0-g2 Zz9-x 3. Ri0-h0 Nb9-c7 4. Yy 5. Rh0-h<|>6"), "see the error at 4. Yy"),
        // In a variation: not the error on the half-move that it replaces.
        ("xq", xq("2. Nh0-g2 Zz9-x { 2. ... Nb<|>9-c7 } 3. Ri0-h0"), ""),
        ("xq", xq("2. Nh0-g2 Zz9-x 3. Ri0-h0 { 3. Pc3-c<|>4 }"), "see the error at 2. ... Zz9-x"),
        ("xq", xq("2. Nh0-g2 Zz9-x 3. Ri0-h0 (1) VAR[1]{ 3. Ra0-a1 Ri9-h<|>9 }"), "see the error at 2. ... Zz9-x"),
        ("xq", xq("2. Zz9-x { 2. Nh0-g2 { 2. Xx Ri9-h<|>9 } }"), "see the error at 2. Xx"),
        ("xq", xq("2. Zz9-x (1) Ri9-h9 VAR[1]{ 2. Nh0-g2 Ri9<|>-h9 }"), ""),
        // At a number.
        (
            "xiangqi-pgn",
            "1. H2-E2 H9-G7 2. H0-G2 3. I0-H0 I9-H9 4. C3-C<|>4 *\n".to_owned(),
            "see the error at 3. I0-H0",
        ),
        // Before the moves.
        (
            "xq",
            "FORMAT LALG\nGAME\nSETUP{ Ke0; Kz9; kd9; Ra0; MOVE 1, RED }\nSTART{ 1. Ra0-a<|>1 }\n".to_owned(),
            "see the error in line 3",
        ),
        ("csa", "PI\n+\n+7776FU\n-ZZ34FU\n+28<|>78HI\n".to_owned(), "see the error at 2. -ZZ34FU"),
        ("uci", "position startpos moves h2e2 zzzz h0<|>g2\n".to_owned(), "see the error at 1. ... zzzz"),
        // Nothing is wrong before it.
        ("xq", xq("2. Nh0-g<|>2 Zz9-x"), ""),
    ];
    for (language, text, expected) in rows {
        let said = said(language, &text);
        assert_eq!(said.split_once(": ").map_or(said.as_str(), |(_, cause)| cause), expected, "{text}");
    }
}

/// A half-move that only some of the possible positions allow is not judged; of one that all of them allow only the
/// position is not known. Neither has a name, a FEN or a state that would be true in one of them only.
#[test]
fn what_is_not_known_is_not_said() {
    let start = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Zz9-x 2. Nh0-g2 Nh9-g7 ";
    for (rest, expected) in [
        ("3. Ri0-h<|>0 }\n", "**3. Ri0-h0** · the position is not known: see the error at 1. ... Zz9-x"),
        ("3. Ri0-h0 Nb9-c7 { 3. ... Ri9-h<|>9 } }\n", "**3. ... Ri9-h9** · not judged: see the error at 1. ... Zz9-x"),
    ] {
        let (document, cursor) = fixture("xq", &format!("{start}{rest}"));
        let sections = ide::hover(&document, cursor).expect("a hover").sections;
        let Section::Markdown(title) = &sections[0] else { panic!("{sections:?}") };
        assert_eq!((title.as_str(), sections.len()), (expected, 2));
        let board = ide::board(&document, cursor).expect("a board");
        assert_eq!((board.check, board.mate, board.legal_moves.len()), (false, false, 0));
        let refused = ide::play(&document, cursor, "h9g7", Placing::Fitting).expect_err("the position is not known");
        assert_eq!(refused, "the position is not known: see the error at 1. ... Zz9-x");
    }
}

/// Moves are still offered there, and each says that it may not be legal.
#[test]
fn completion_says_that_the_position_is_not_known() {
    for (moves, expected) in [
        ("1. Ch2-e2 Zz9-x 2. <|>", "the position is not known: see the error at 1. ... Zz9-x"),
        ("1. Ch2-e2 <|> Zz9-x 2. Nh0-g2", "horse"),
        ("1. Ch2-e2 Zz<|>", "horse"),
    ] {
        let (document, cursor) = fixture("xq", &format!("FORMAT LALG\nGAME\nSTART{{ {moves} }}\n"));
        let items = ide::completions(&document, cursor).expect("a list").items;
        let moves: Vec<_> = items.iter().filter(|item| item.kind == CompletionKind::Move).collect();
        assert!(moves.len() > 30 && moves[0].detail == expected, "{moves:?}");
        assert_eq!(moves.iter().all(|item| item.preview.is_none()), expected.contains("not known"));
    }
}

/// The outline and the hints claim nothing either.
#[test]
fn outline_and_hints() {
    let text = "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Zz9-x 2. Nh0-g2 Nh9-g7 3. Ri0-h0 Nb9-c7 (1) { 3. ... Ri9-h9 } \
        4. Pc3-c4 { 4. Pa3-a4 } VAR[1]{ 3. ... Ri9-h9 } }\n";
    let (mut document, _) = fixture("xq", text);
    let game = ide::document_symbols(&document).remove(0);
    let shown: Vec<_> = game.children.iter().map(|child| (child.name.as_str(), child.detail.as_str())).collect();
    let expected = [("3. ... Ri9-h9", "not judged"), ("4. Pa3-a4", ""), ("VAR[1]", "3. ... Ri9-h9 · not judged")];
    assert_eq!(shown, expected);
    document.set_settings(Arc::new(Settings { inlay_hints: ide::InlayHints::Moves, ..Settings::default() }));
    let hints: Vec<_> = ide::inlay_hints(&document, &(0..text.len())).into_iter().map(|hint| hint.label).collect();
    assert_eq!(hints, ["炮二平五", "3. ... Ri9-h9"]);
}
