//! Whole games: one as a file of its own, and a new one from a position.

use crate::document::Document;
use crate::editing;
use crate::editing::split::Split;

fn split(language: &str, record: usize, text: &str) -> (String, String) {
    let document = Document::open_text(text, language);
    let Split { text, edits } = editing::split_out(&document, record).expect("a game");
    (text, document.with_edits(&edits).text())
}

#[test]
fn a_game_takes_the_format_line_along() {
    let file = "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\nGAME 2\nSTART{ 1. P7+1 }\n";
    assert_eq!(
        split("xq", 1, file),
        (
            "FORMAT AXF\n\nGAME 2\nSTART{ 1. P7+1 }\n".to_owned(),
            "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\n".to_owned()
        )
    );
}

#[test]
fn the_line_of_all_stays() {
    let file = "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\nGAME 2\nSTART{ 1. P7+1 }\n";
    assert_eq!(
        split("xq", 0, file),
        (
            "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\n".to_owned(),
            "FORMAT AXF\n\nGAME 2\nSTART{ 1. P7+1 }\n".to_owned()
        )
    );
}

#[test]
fn other_formats() {
    let one = "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n1. H2-E2 *\n\n";
    let two = "[Game \"Chinese Chess\"]\n[Red \"b\"]\n\n1. C3-C4 *\n";
    let file = format!("{one}{two}");
    assert_eq!(split("xiangqi-pgn", 0, &file), (one.to_owned(), two.to_owned()));
    assert_eq!(split("xiangqi-pgn", 1, &file), (two.to_owned(), one.to_owned()));
}

/// The text with a new game that starts after the first half-move of the record.
fn new_game(language: &str, text: &str) -> Option<String> {
    let document = Document::open_text(text, language);
    let game = document.game_of(document.entry(0)?);
    let edits = editing::new_game(&document, 0, &game.plies.first()?.after)?;
    Some(document.with_edits(&edits).text())
}

#[test]
fn a_new_game_starts_from_a_position() {
    let xq = "FORMAT LALG\n\nGAME 1\nSETUP{ Ra0; Ke0; kd9; MOVE 1, RED }\nSTART{ 1. Ra0-a1 }\n";
    let after = new_game("xq", xq).expect("a new game");
    assert!(after.starts_with(xq) && after.contains("MOVE 1, BLACK") && after.contains("Ra1"), "{after}");
    let pgn = "[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n";
    let after = new_game("xiangqi-pgn", pgn).expect("a new game");
    assert!(after.contains("1C2C4/9/RNBAKABNR b - - 0 1\"]"), "{after}");
    assert_eq!(new_game("chessmoveseq", "@TOTAL_STEP=1\n@@\n\n2 3 5 3\n"), None);
}

#[test]
fn what_is_no_game_stays() {
    let document = Document::open_text("FORMAT AXF\n", "xq");
    assert_eq!(editing::split_out(&document, 0), None);
}
