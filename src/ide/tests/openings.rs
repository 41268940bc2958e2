//! Names of openings.

use super::fixture;
use super::hover::said;
use crate::ide;

const GAME: &str = "[Game \"Chinese Chess\"]\n\n1. H2+3 P7+1 2. P7+1 (2. C2=1 H2+3 3. R1=2) H8+7 *\n";

#[test]
fn hovers_name_the_opening_up_to_the_half_move() {
    let table = [
        ("H2+3 P7", "A40–A49 Horse Opening"),
        ("P7+1 2", "A41–A45 Horse vs Seventh Pawn"),
        ("P7+1 (2", "A45 Horse with Seventh Pawns"),
        ("C2=1", "A42 Horse with Edge Cannon vs Seventh Pawn"),
        ("R1=2", "A42 Horse with Edge Cannon vs Seventh Pawn"),
        ("H8+7", "A45 Horse with Seventh Pawns"),
    ];
    for (word, expected) in table {
        let heading = &said("xiangqi-pgn", GAME, word)[0];
        assert!(heading.ends_with(&format!(" · {expected}")), "{word}: {heading}");
    }
    // In a game that begins elsewhere there are no names.
    let endgame = "FORMAT LALG\nGAME\nFEN 4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1\nSTART{ 1. Ra0-a9 }\n";
    assert!(said("xq", endgame, "Ra0")[0].ends_with("车九进九 · check"), "{:?}", said("xq", endgame, "Ra0"));
}

#[test]
fn the_lens_names_the_opening_of_the_game() {
    let (document, _) = fixture("xiangqi-pgn", GAME);
    assert_eq!(ide::game_summary(&document, 0).as_deref(), Some("7 half-moves, A45 Horse with Seventh Pawns"));
}

#[test]
fn completion_names_where_a_half_move_leads() {
    let table = [
        ("1. H2+3 P7+1 2. <|>", "P7+1", Some("A45 Horse with Seventh Pawns")),
        ("1. H2+3 P7+1 2. <|>", "C8=5", Some("A44 Horse with Central Cannon vs Seventh Pawn")),
        // The name stays the same.
        ("1. H2+3 P7+1 2. <|>", "A4+5", None),
        ("1. <|>", "E3+5", Some("A10–A39 Elephant Opening")),
        ("1. <|>", "P1+1", None),
    ];
    for (moves, label, expected) in table {
        let (document, cursor) =
            fixture("xiangqi-pgn", &format!("[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n\n{moves}\n"));
        let found = ide::completions(&document, cursor).unwrap();
        let labels = || found.items.iter().map(|item| item.label.as_str()).collect::<Vec<_>>();
        let item = found.items.iter().find(|item| item.label.replace('.', "=") == label);
        let detail = &item.unwrap_or_else(|| panic!("{label} of {:?}", labels())).detail;
        assert_eq!(detail.split_once(" · ").map(|(_, name)| name), expected, "{moves}: {label}");
    }
}
