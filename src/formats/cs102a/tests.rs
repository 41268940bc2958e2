//! Reading, formatting and writing boards and sequences of CS102A.

use crate::formats::by_id;
use crate::ide::{self, Document};
use crate::notation::fen;
use crate::rules::Position;
use crate::syntax::ONE_BY_ONE;

const OPENING: &str = "@LAST_MOVER=BLACK\n@@\n\nCHEAGAEHC\n.........\n.N.....N.\nS.S.S.S.S\n.........\n---------\n\
    .........\ns.s.s.s.s\n.n.....n.\n.........\ncheagaehc\n";

fn board(document: &Document) -> String {
    match &*document.entry(0).expect("a record").analysis.front().position {
        Position::Xiangqi(position) => fen::write_position(position),
        other => panic!("{other:?}"),
    }
}

/// Codes with the text they mark.
fn found(text: &str, language: &str) -> Vec<String> {
    let document = Document::open_text(text, language);
    let reported = ide::diagnostics(&document).into_iter();
    reported.map(|one| format!("{} {:?}", one.code.code, text.get(one.range.clone()).unwrap_or("?"))).collect()
}

#[test]
fn the_opening() {
    let document = Document::open_text(OPENING, "chessboard");
    assert_eq!(ide::diagnostics(&document), []);
    assert_eq!(board(&document), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    let other = OPENING.replace("BLACK", "RED");
    assert!(board(&Document::open_text(&other, "chessboard")).contains(" b "));
}

#[test]
fn comments_stand_anywhere() {
    let text = "# a board\n@LAST_MOVER=RED # Red was last\n# and\n@@ # done\n".to_owned()
        + &OPENING.replace("@LAST_MOVER=BLACK\n@@\n", "").replace("---------", "--------- # the river");
    assert_eq!(found(&text, "chessboard"), Vec::<String>::new());
}

#[test]
fn what_is_wrong_with_a_board() {
    let cases: [(&str, &str, &[&str]); 14] = [
        ("---------\n", "", &[r#"river-missing ".........""#]),
        ("---------", "--------", &[r#"river-missing "--------""#]),
        ("S.S.S.S.S\n", "", &[r#"invalid-dimension "cheagaehc""#]),
        ("cheagaehc\n", "cheagaehc\n.........\n", &[r#"invalid-dimension ".........""#]),
        (".N.....N.", ".N......N.", &[r#"invalid-dimension ".N......N.""#]),
        (".N.....N.", ".N....N.", &[r#"space-missing ".N....N.""#]),
        (".N.....N.", ".N... .N.", &[r#"space-missing " ""#]),
        ("s.s.s.s.s", "s.s.sss.s", &[r#"invalid-chess-amount "s""#]),
        ("s.s.s.s.s", "s.x.s.s.s", &[r#"unknown-piece "x""#]),
        ("@LAST_MOVER=BLACK\n", "", &[r#"missing-metadata "@@""#]),
        ("@LAST_MOVER", "@Last_mover", &[r#"metadata-typo "Last_mover""#]),
        ("=BLACK", "=black", &[r#"metadata-typo "black""#]),
        ("cheagaehc", "chea.aehc", &[r#"missing-king "chea.aehc""#]),
        ("@@\n", "", &[r#"missing-metadata "CHEAGAEHC""#]),
    ];
    for (right, wrong, expected) in cases {
        let text = OPENING.replacen(right, wrong, 1);
        assert_eq!(found(&text, "chessboard"), expected, "{text}");
    }
}

#[test]
fn a_river_in_the_wrong_place() {
    let text = OPENING.replace("---------\n.........\n", ".........\n---------\n");
    assert_eq!(found(&text, "chessboard"), [r#"river-missing "---------""#]);
}

#[test]
fn every_invalid_step_is_named() {
    // The horse did not go where it is missing now.
    let text = |step: &str| format!("@TOTAL_STEP=3\n@@\n\n{step}\n7 4 7 5\n3 3 4 5\n");
    let cases = [
        ("2 1 3 x", "malformed-move"),
        ("2 1 3 13", "position-out-of-range"),
        ("2 1 4 3", "invalid-move-pattern"),
        ("2 2 3 3", "invalid-from-position"),
        ("2 1 2 2", "invalid-move-pattern"),
        ("1 1 2 1", "invalid-to-position"),
    ];
    for (step, code) in cases {
        let expected = [format!("{code} {step:?}"), r#"invalid-from-position "3 3 4 5""#.to_owned()];
        assert_eq!(found(&text(step), "chessmoveseq"), expected, "{step}");
    }
    // Skipped steps count.
    let text = text("2 1 3 13").replace("=3", "=2");
    assert!(found(&text, "chessmoveseq").contains(&r#"total-step "2""#.to_owned()));
}

#[test]
fn a_damaged_line_of_metadata_is_one_mistake() {
    let cases = [
        ("@TOTAL_STEP=1\n@\n\n7 4 7 5\n", r#"unexpected-token "@""#),
        ("@TOTAL_STEP1\n@@\n\n7 4 7 5\n", r#"unexpected-token "TOTAL_STEP1""#),
        ("TOTAL_STEP=1\n@@\n\n7 4 7 5\n", r#"unexpected-token "TOTAL_STEP=1""#),
        ("@TOTAL_STEP=1\n＠@\n\n7 4 7 5\n", r#"unexpected-token "＠@""#),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text, "chessmoveseq"), [expected], "{text}");
    }
}

#[test]
fn line_ends_damage_no_metadata() {
    let text = "@TOTAL_STEP=3\r\n@@\r\n\r\n7 4 7 5\r\n";
    assert!(found(text, "chessmoveseq").contains(&r#"total-step "3""#.to_owned()));
    let text = OPENING.replace("@LAST_MOVER=BLACK\n", "");
    let marked = found(&format!("\u{FEFF}{text}"), "chessboard");
    assert!(marked.iter().any(|found| found.starts_with("missing-metadata")), "{marked:?}");
}

#[test]
fn a_damaged_river_is_one_mistake() {
    for river in ["----x----", "--------", "----------", "----－----"] {
        let text = OPENING.replace("---------", river);
        assert_eq!(found(&text, "chessboard"), [format!("river-missing {river:?}")]);
    }
}

#[test]
fn a_step_that_cannot_be_made_is_passed_over() {
    let text = "@TOTAL_STEP=6\n@@\n\n7 4 7 5\n2 3 2 11\n6 5 6 6\n1 1 2 1\n1 4 1 6\n2 3 3 3\n";
    assert_eq!(
        found(text, "chessmoveseq"),
        [
            r#"position-out-of-range "2 3 2 11""#,
            r#"invalid-from-position "6 5 6 6""#,
            r#"invalid-to-position "1 1 2 1""#,
            r#"invalid-move-pattern "1 4 1 6""#,
        ]
    );
    let document = Document::open_text(text, "chessmoveseq");
    let game = document.game_of(document.entry(0).expect("a record"));
    let legal: Vec<bool> = game.main_line().map(|ply| ply.legality.is_legal()).collect();
    assert_eq!(legal, [true, false, false, false, false, true]);
    let Position::Xiangqi(end) = game.final_position() else { panic!("not xiangqi") };
    assert_eq!(fen::write_position(end), "rnbakabnr/9/2c4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 2 2");
}

#[test]
fn a_file_that_changes_sides_at_every_line_goes_on_with_the_other_side() {
    // The second step was meant as Black's. The third is a step of Red: the last one cannot be made after one of Black.
    let text = "@TOTAL_STEP=5\n@@\n\n7 4 7 5\n2 4 2 5\n8 1 7 3\n2 3 3 3\n7 3 6 5\n";
    assert_eq!(found(text, "chessmoveseq"), [r#"invalid-from-position "2 4 2 5""#]);
    let document = Document::open_text(text, "chessmoveseq");
    let game = document.game_of(document.entry(0).expect("a record"));
    assert_eq!(game.main_line().filter(|ply| ply.legality.is_legal()).count(), 4);
}

#[test]
fn the_position_is_known_after_a_skipped_step() {
    // Both sides could make the third step, and then the fourth. The side to move is still Black.
    let text = "@TOTAL_STEP=5\n@@\n\n7 4 7 5\n2 4 2 5\n2 1 3 3\n8 1 7 3\n8 1 7 3\n";
    assert_eq!(found(text, "chessmoveseq"), [r#"invalid-from-position "2 4 2 5""#]);
    let document = Document::open_text(text, "chessmoveseq");
    let game = document.game_of(document.entry(0).expect("a record"));
    assert!(game.main_line().all(|ply| ply.possible == 1));
    let Position::Xiangqi(last) = game.final_position() else { panic!("not xiangqi") };
    let end = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR";
    assert_eq!(fen::write_position(last).split(' ').next(), Some(end));
}

#[test]
fn what_is_wrong_with_a_sequence() {
    let cases: [(&str, &[&str]); 6] = [
        ("@TOTAL_STEP=3\n@@\n\n7 4 7 5\n2 3 3 3\n", &[r#"total-step "3""#]),
        ("@TOTAL_STEPS=2\n@@\n\n7 4 7 5\n2 3 3 3\n", &[r#"metadata-typo "TOTAL_STEPS""#]),
        ("@@\n\n7 4 7 5\n", &[r#"missing-metadata "@@""#]),
        ("@TOTAL_STEP=1\n@@\n\n7 4 7 5 6\n", &[r#"unexpected-token "6""#]),
        ("@TOTAL_STEP=1\n@@\n\n7 4 7\n", &[r#"malformed-move "7 4 7""#]),
        ("@TOTAL_STEP=two\n@@\n\n7 4 7 5\n2 3 3 3\n", &[r#"metadata-typo "two""#]),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text, "chessmoveseq"), expected, "{text}");
    }
}

#[test]
fn the_companion_file_gives_the_start() {
    let mut document = Document::open_text("@TOTAL_STEP=1\n@@\n\n1 4 1 5\n", "chessmoveseq");
    let companion = Document::open_text(&OPENING.replace("BLACK", "RED"), "chessboard");
    document.start_from(Some(&companion), ONE_BY_ONE);
    let codes: Vec<&str> = ide::diagnostics(&document).iter().map(|one| one.code.code).collect();
    assert_eq!(codes, ["board-beside"]);
    assert!(ide::board(&document, 20).expect("a board").fen.contains(" w "), "Black has moved");
    // If a board has a mistake, it is unknown which steps can be made on it.
    let unclear = Document::open_text(&OPENING.replace("S.S.S.S.S", "S.S.S.S."), "chessboard");
    document.start_from(Some(&unclear), ONE_BY_ONE);
    let codes: Vec<&str> = ide::diagnostics(&document).iter().map(|one| one.code.code).collect();
    assert_eq!(codes, ["board-beside"]);
    document.start_from(None, ONE_BY_ONE);
    assert_eq!(ide::diagnostics(&document), []);
}

#[test]
fn the_layout() {
    let messy = "  @LAST_MOVER = RED   # who\r\n@@\r\n CHEAGAEHC  \r\n.........\r\n\r\n\r\n.N.....N.";
    let document = Document::open_text(messy, "chessboard");
    assert_eq!(ide::format(&document), "@LAST_MOVER=RED # who\n@@\n\nCHEAGAEHC\n.........\n\n.N.....N.\n");
    assert_eq!(ide::format(&Document::open_text(OPENING, "chessboard")), OPENING);
}

#[test]
fn written_and_read_again() {
    let document = Document::open_text(OPENING, "chessboard");
    let game = document.game_of(document.entry(0).expect("a record"));
    let mut lost = Vec::new();
    let format = by_id("chessboard").expect("a format");
    assert_eq!((format.write)(&[game], &Default::default(), &mut lost).as_deref(), Some(OPENING));
    assert!(lost.is_empty(), "{lost:?}");
    let steps = "@TOTAL_STEP=2\n@@\n\n7 4 7 5 # the soldier\n2 3 3 3\n";
    let document = Document::open_text(steps, "chessmoveseq");
    let game = document.game_of(document.entry(0).expect("a record"));
    let format = by_id("chessmoveseq").expect("a format");
    assert_eq!((format.write)(&[game], &Default::default(), &mut lost).as_deref(), Some(steps));
    assert!(lost.is_empty(), "{lost:?}");
}
