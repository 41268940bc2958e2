//! Variations in each other.

use super::{MARK, revised};

/// A half-move of the line, and the one that a variation has in place of it.
fn step(at: usize) -> (&'static str, &'static str) {
    [("A0-A1", "I0-I1"), ("A9-A8", "I9-I8"), ("A0-A1", "I1-I0"), ("A9-A8", "I8-I9")][at % 4]
}

fn number(at: usize, dots: &str) -> String {
    format!("{}.{}", at / 2 + 1, if at.is_multiple_of(2) { "" } else { dots })
}

fn pgn(moves: &str, count: usize) -> String {
    format!("[Game \"Chinese Chess\"]\n\n{moves}{MARK} {}*\n", ") ".repeat(count))
}

/// Each replaces the half-move that the one around it begins with.
fn of_one_move(count: usize) -> String {
    let line = |at: usize| format!("1. {} ( ", if at.is_multiple_of(2) { "A0-A1" } else { "I0-I1" });
    pgn(&((0..count).map(line).collect::<String>() + "1. E0-E1"), count)
}

/// Each replaces the second half-move of the one around it.
fn of_later_moves(count: usize) -> String {
    let line = |at: usize| {
        let (one, other) = step(at);
        format!("{} {one} ( {} {other} ", number(at, ".."), number(at, ".."))
    };
    pgn((0..count).map(line).collect::<String>().trim_end(), count)
}

/// The same with references to variations below each other.
fn by_number(count: usize) -> String {
    let line = |at: usize| {
        let next = format!(" {} {} ({})", number(at + 1, " ..."), step(at + 1).0, at + 2);
        let next = if at + 1 < count { next } else { MARK.to_owned() };
        format!("VAR[{}]{{ {} {}{next} }}\n", at + 1, number(at, " ..."), step(at).1)
    };
    format!("FORMAT ICCS\nGAME\nSTART{{ 1. A0-A1 (1) }}\n{}", (0..count).map(line).collect::<String>())
}

/// The same in fields.
fn in_fields(count: usize) -> String {
    let squares = |text: &str| -> String {
        let digits = text.bytes().filter(|byte| *byte != b'-').map(|byte| match byte {
            b'0'..=b'9' => b'9' - byte,
            file => file - b'A',
        });
        digits.map(|digit| char::from(b'0' + digit)).collect()
    };
    let line = |at: usize| {
        let next = if at + 1 < count { squares(step(at + 1).0) } else { MARK.to_owned() };
        let id = format!("{at}_{}_{}", at + 1, at + 1);
        format!("[DhtmlXQ_move_{id}]{}{next}[/DhtmlXQ_move_{id}]\n", squares(step(at).1))
    };
    let lines: String = (0..count).map(line).collect();
    format!("[DhtmlXQ]\n[DhtmlXQ_movelist]0908[/DhtmlXQ_movelist]\n{lines}[/DhtmlXQ]\n")
}

/// A language, and a record with so many variations.
type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 4] =
    [("xiangqi-pgn", of_one_move), ("xiangqi-pgn", of_later_moves), ("xq", by_number), ("dhtmlxq", in_fields)];

#[test]
fn a_variation_becomes_the_main_line_as_if_it_were_promoted_again_and_again() {
    for (language, shape) in SHAPES {
        for count in 1..8 {
            let mut text = shape(count);
            let main = revised(language, "main", &text).expect("it becomes the main line");
            for _ in 0..count {
                text = revised(language, "promote", &text).unwrap_or_else(|why| panic!("{why:?} in\n{text}"));
            }
            let words = |text: &str| text.replace(MARK, "").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&main), words(&text), "{language}");
        }
    }
}

/// In time that grows with the square, each of them would take minutes.
#[test]
fn the_innermost_of_thousands_becomes_the_main_line() {
    for (language, shape) in SHAPES {
        revised(language, "main", &shape(4000)).expect("it becomes the main line");
    }
}
