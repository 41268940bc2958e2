use super::*;
use crate::document::Document;
use crate::notation::Dialect;
use crate::rules::{Position, Variant};
use expect_test::{Expect, expect};

/// The tables of a text; the rows of `moves` show some columns.
fn tables(text: &str, language: &str, options: Options) -> Tables {
    let mut tables = Tables::new(options);
    tables.add_document(&Document::open_text(text, language), "a.xq", 0);
    tables
}

fn shown(cell: &Cell<'_>) -> String {
    match cell {
        Cell::None => "-".to_owned(),
        Cell::Int64(value) => value.to_string(),
        Cell::Int32(value) => value.to_string(),
        Cell::Double(value) => value.to_string(),
        Cell::Bool(value) => value.to_string(),
        Cell::Text(text) => (*text).to_owned(),
    }
}

/// Some columns of each row.
fn rows(table: &Table, names: &[&str]) -> String {
    let place = |name: &&str| table.columns().iter().position(|column| column.name == *name).unwrap();
    let places: Vec<usize> = names.iter().map(place).collect();
    let mut text = String::new();
    table.each_row(&mut |row| {
        let cells: Vec<String> = places.iter().map(|place| shown(&row[*place])).collect();
        text += &(cells.join(" | ") + "\n");
    });
    text
}

const ALL: Options = Options { dialect: None, variations: true, games_only: false };

#[test]
fn a_game_has_its_headers_and_each_half_move_its_facts() {
    let text = "FORMAT ICCS\nGAME 4\nRED Berg; 1850\nBLACK Lund\nEVENT Spring cup\nDATE 1994-03-??\nRESULT 1-0 (time)\n\
        START{ 1. H2-E2 H9-G7 2. E2-E6!? # [%eval 0.35,12] good\n}\n";
    let tables = tables(text, "xq", ALL);
    let names =
        ["number", "variant", "first", "first_rating", "second", "date", "year", "result", "reason", "plies", "errors"];
    expect![[r#"
        1 | xiangqi | Berg | 1850 | Lund | 1994-03-?? | 1994 | 1-0 | time | 3 | 0
    "#]]
    .assert_eq(&rows(&tables.games, &names));
    let names = ["ply", "side", "move", "text", "legal", "capture", "check", "mate", "eval_cp", "depth", "judgement"];
    expect![[r#"
        0 | first | h2e2 | H2-E2 | true | false | false | false | - | - | -
        1 | second | h9g7 | H9-G7 | true | false | false | false | - | - | -
        2 | first | e2e6 | E2-E6 | true | true | false | false | 35 | 12 | !?
    "#]]
    .assert_eq(&rows(&tables.moves, &names));
}

#[test]
fn positions_follow_each_other_and_are_those_of_the_rules() {
    let text = "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 { 1. C3-C4 C6-C5 } H9-G7 }\n";
    let tables = tables(text, "xq", ALL);
    let mut position = Position::start(Variant::Xiangqi);
    let mut keys = vec![position.key() as i64];
    for mv in ["h2e2", "h9g7"] {
        position.play(crate::notation::read(mv, &Dialect::coordinate(), &position).legal().unwrap());
        keys.push(position.key() as i64);
    }
    let lines = rows(&tables.moves, &["line", "parent_line", "parent_ply", "ply", "key", "after"]);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[0], format!("0 | - | - | 0 | {} | {}", keys[0], keys[1]));
    assert_eq!(lines[1], format!("0 | - | - | 1 | {} | {}", keys[1], keys[2]));
    assert!(lines[2].starts_with(&format!("1 | 0 | 0 | 0 | {} | ", keys[0])), "{}", lines[2]);
    assert!(lines[3].starts_with("1 | 0 | 0 | 1 | "), "{}", lines[3]);
}

#[test]
fn after_what_cannot_be_read_no_position_is_known() {
    let text = "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 H9-G7 2. xx H7-H3 3. C3-C4 }\n";
    let tables = tables(text, "xq", ALL);
    assert_eq!(rows(&tables.games, &["plies", "whole", "moves_key"]), "2 | false | -\n");
    let known = rows(&tables.moves, &["ply", "move", "legal", "key", "after"]);
    let known: Vec<String> = known
        .lines()
        .map(|line| {
            line.split(" | ").map(|cell| if cell.len() > 9 { "known" } else { cell }).collect::<Vec<_>>().join(" ")
        })
        .collect();
    expect![[r#"
        0 h2e2 true known known
        1 h9g7 true known known
        2 - false known -
        3 h7h3 true - -
        4 c3c4 true - -"#]]
    .assert_eq(&known.join("\n"));
}

#[test]
fn the_text_is_in_the_notation_that_is_asked_for() {
    let options = Options { dialect: Some(Dialect::chinese()), ..Options::default() };
    let tables = tables("FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 { 1. C3-C4 } H9-G7 }\n", "xq", options);
    assert_eq!(rows(&tables.moves, &["line", "text"]), "0 | 炮二平五\n0 | 马８进７\n");
}

#[test]
fn games_with_the_same_positions_have_the_same_key() {
    let game = |moves: &str| format!("GAME\nSTART{{ {moves} }}\n");
    let text = ["1. H2-E2 H9-G7", "1. C2=5 N8+7", "1. H2-E2", ""].map(game).concat();
    let tables = tables(&format!("FORMAT ICCS\n{text}"), "xq", ALL);
    let keys = rows(&tables.games, &["moves_key"]);
    let keys: Vec<&str> = keys.lines().collect();
    assert_eq!((keys[0], keys[3]), (keys[1], "-"));
    assert_ne!(keys[0], keys[2]);
}

/// These numbers are in the tables of users. They change with [`KEY_VERSION`] only.
#[test]
fn keys_never_change() {
    let check = |expect: Expect| {
        let mut text = format!("{KEY_VERSION}: {}\n", game_id("games/a.xq", 3));
        for (variant, moves) in
            [(Variant::Xiangqi, "h2e2 h9g7"), (Variant::Jeiqi, "i3i4h"), (Variant::Shogi, "7g7f 3c3d 8h2b+ 3a2b")]
        {
            let mut position = Position::start(variant);
            text += &format!("{}", position.key() as i64);
            for mv in moves.split(' ') {
                let read = crate::notation::read(mv, &Dialect::coordinate(), &position);
                position.play(read.legal().unwrap_or_else(|| panic!("{mv}")));
                text += &format!(" {}", position.key() as i64);
            }
            text += "\n";
        }
        expect.assert_eq(&text);
    };
    check(expect![[r#"
        1: 2682929247920807159
        -9136392733787437426 -4935258598346822298 -1582408405467700233
        -4607025062710831051 -1891833990174741961
        1914456534886281770 -6227779910555022584 -6740679413024852017 -2214283146266457111 -5139365456057142482
    "#]]);
}

#[test]
fn cells_come_back_as_they_were_put_in() {
    let rows = [("a", None), ("", Some(3)), ("中", None), ("b", Some(-1))];
    static COLUMNS: [Column; 2] = [
        Column { name: "text", kind: Kind::Text, nullable: false, doc: "" },
        Column { name: "number", kind: Kind::Int32, nullable: true, doc: "" },
    ];
    let mut table = Table::new(&COLUMNS);
    for _ in 0..2 {
        rows.iter().for_each(|(text, number)| table.push(&[Cell::Text(text), (*number).into()]));
        let mut found = Vec::new();
        table.each_row(&mut |row| found.push(row.iter().map(shown).collect::<Vec<_>>().join(" ")));
        assert_eq!(found, ["a -", " 3", "中 -", "b -1"]);
        table.clear();
        assert!(table.is_empty());
    }
}
