//! Typing at the places of a long line, whose rest means something else after each key.

use super::Document;
use crate::record::Segment;

/// The least number of blocks whose meaning changes with a key.
const MANY: usize = 16;

/// One game of 400 half-moves with variations, in brackets and with numbers, that branch off everywhere.
fn game() -> String {
    let mut text = "FORMAT LALG\nGAME\nSTART{\n".to_owned();
    let mut variations = String::new();
    let rooks = ["Ra0-a1 Ra9-a8", "Ra1-a0 Ra8-a9"];
    for number in 1..=200 {
        let (red, black) = rooks[(number + 1) % 2].split_once(' ').unwrap_or_default();
        text.push_str(&format!("{number}. {red} "));
        if number % 3 == 0 {
            text.push_str(&format!("({number}) "));
            variations.push_str(&format!("VAR[{number}]{{ {number}. Nb0-c2 Nb9-c7 {}. Nc2-b0 }}\n", number + 1));
        }
        text.push_str(black);
        match number % 4 {
            0 => text
                .push_str(&format!("\n{{ {number}. ... Nh9-g7 {{ {number}. ... Nh9-i7 }} {}. Ri0-i1 }}\n", number + 1)),
            _ => text.push('\n'),
        }
    }
    format!("{text}{variations}}}\n")
}

/// The replays of all blocks; two of them are the same one if nothing has been replayed.
fn segments(document: &Document) -> Vec<Option<*const Segment>> {
    let mut all = Vec::new();
    for entry in document.records().iter() {
        let blocks = 0..entry.tree.blocks().len();
        all.extend(blocks.map(|block| entry.analysis.segment(block).map(std::ptr::from_ref)));
    }
    all
}

fn replayed(now: &[Option<*const Segment>], then: &[Option<*const Segment>]) -> usize {
    now.iter().zip(then).filter(|(now, then)| now != then).count()
}

/// Where the moves of the main line end.
fn moves(text: &str) -> Vec<usize> {
    text.match_indices("Ra").map(|(at, _)| at + 6).collect()
}

fn assert_as_opened(document: &Document, what: &str) {
    let opened = Document::open_text(&document.text(), "xq");
    assert_eq!(document.issues(), opened.issues(), "{what}");
    assert_eq!(document.totals(), opened.totals(), "{what}");
    for (edited, opened) in document.records().iter().zip(opened.records().iter()) {
        assert!(edited.analysis == opened.analysis, "{what}");
    }
}

/// Typing in a move and undoing it restores the old lines from memory, without a replay.
#[test]
fn a_key_that_is_undone_replays_nothing_after_it() {
    let text = game();
    let moves = moves(&text);
    for at in [moves[1], moves[2], moves[5], moves[moves.len() / 2]] {
        let mut document = Document::open_text(&text, "xq");
        // The clone keeps the old memory alive, so that a new allocation cannot have the same address.
        let _opened = document.clone();
        let before = segments(&document);
        document.edit(at..at, "x");
        assert_as_opened(&document, "typed");
        let between = segments(&document);
        let _typed = document.clone();
        assert!(replayed(&between, &before) > MANY, "a key at {at} changes little");
        for _ in 0..3 {
            document.edit(at..at + 1, "");
            assert_as_opened(&document, "taken back");
            assert!(replayed(&segments(&document), &before) <= 2);
            document.edit(at..at, "x");
            assert_as_opened(&document, "typed again");
            assert!(replayed(&segments(&document), &between) <= 2);
        }
    }
}

/// Edits at several places of one line, in any order: remembered lines are never used for blocks that have changed
/// since.
#[test]
fn scattered_keys_leave_the_rest_unchanged() {
    let text = game();
    let moves = moves(&text);
    let mut random = crate::random::random(4);
    let bits = ["x", "1", " ", "+", "(3)", "Ra0-a1", "# "];
    for _ in 0..crate::random::rounds(1) {
        let mut document = Document::open_text(&text, "xq");
        let places: Vec<usize> = (0..3).map(|_| moves[random.usize(0..moves.len() / 2)]).collect();
        let mut typed: Vec<(usize, &str)> = Vec::new();
        for _ in 0..14 {
            let back = typed.len() > 2 || (!typed.is_empty() && random.bool());
            if back {
                let (at, bit) = typed.pop().unwrap_or_default();
                document.edit(at..at + bit.len(), "");
            } else {
                let (at, bit) = (places[random.usize(0..places.len())], bits[random.usize(0..bits.len())]);
                document.edit(at..at, bit);
                typed.push((at, bit));
            }
            assert_as_opened(&document, &format!("{typed:?}"));
        }
    }
}

/// A file that is plainly in another notation than declared reports the number of its moves, and no edit counts all of
/// them again.
#[test]
fn moves_of_another_notation_are_counted_again() {
    let iccs = "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0";
    let lalg = "1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0";
    for (line, moves, first) in [("", lalg, "Ch2-e2"), ("FORMAT LALG\n", iccs, "H2-E2")] {
        let game = |number| format!("GAME {number}\nSTART{{\n{moves}\n}}\n");
        let games: String = (1..=40).chain([7]).map(game).collect();
        let mut document = Document::open_text(&format!("{line}{games}"), "xq");
        let reported = document.issues();
        assert!(reported.iter().any(|found| format!("{found:?}").contains("moves: 205")), "{reported:?}");
        for game in [0, 11, 20, 40] {
            let at = document.text().match_indices(first).nth(game).map_or(0, |(at, _)| at);
            let word = at..at + first.len() + 1;
            for (range, typed) in [(at..at, "x"), (at..at + 1, ""), (word, ""), (at..at, &*format!("{first} "))] {
                document.edit(range, typed);
                assert_as_opened(&document, &format!("{line}{typed} at {at}"));
            }
        }
    }
}
