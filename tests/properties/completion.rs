//! Games that consist of accepted completions: the moves offered are those of the rules, and none adds a finding.

use fastrand::Rng;
use xqls::ide::{self, Completions, Document};
use xqls::text::{TextEdit, apply_edits, range};

use crate::random::{random, rounds};

/// Records that a game is played in, at `|`: formats, notations, letters, and kinds of lines.
const RECORDS: &[(&str, &str)] = &[
    ("xq", "FORMAT AXF\nGAME\nSTART{ | }\n"),
    ("xq", "FORMAT AXF, N(H) G(A) M(E)\nGAME\nSTART{|}\n"),
    ("xq", "FORMAT LALG\nGAME\nSTART{\n1.|\n}\n"),
    ("xq", "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 (1) H9-G7 VAR[1]{ 1. | }\n}\n"),
    ("xq", "FORMAT SALG\nGAME\nSTART{ | }\n"),
    ("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2 Nh9-g7 { | } 2. Nh0-g2 }\n"),
    ("xq", "FORMAT LALG\nGAME\nSETUP{ Ra0; Kd0; ke9; rh9; MOVE 12, BLACK }\nSTART{ | }\n"),
    ("xq", "FORMAT WXF\nGAME\nRED x\nBLACK y\nSTART{\n | }\n"),
    ("xiangqi-pgn", "[Event \"?\"]\n\n1. |\n"),
    ("xiangqi-pgn", "[Event \"?\"]\n[Format \"WXF\"]\n\n| *\n"),
    ("xiangqi-pgn", "[Event \"?\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 (|) *\n"),
    ("xiangqi-pgn", "[Variant \"Jeiqi\"]\n\n|\n"),
    ("csa", "V2.2\nPI\n+\n|\n"),
    (
        "csa",
        concat!(
            "V2.2\nP1-KY * -GI-KI-OU * -GI-KE-KY\n",
            "P2 *  *  *  *  *  *  *  *  * \n",
            "P3 *  *  *  *  *  *  *  *  * \n",
            "P4 *  *  *  *  *  *  *  *  * \n",
            "P5 *  *  *  *  *  *  *  *  * \n",
            "P6 *  *  *  *  *  *  *  *  * \n",
            "P7 *  *  *  *  *  *  *  *  * \n",
            "P8 *  *  *  *  *  *  *  *  * \n",
            "P9+KY+KE+GI+KI+OU+KI * +KE+KY\nP+00FU00KI\nP-00FU00HI\n+\n|\n"
        ),
    ),
    ("kif", "手合割：平手\n先手：A\n|\n"),
    ("kif", "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n|\n"),
    ("ki2", "手合割：平手\n先手：A\n\n|\n"),
    ("ki2", "▲７六歩 △３四歩\n変化：2手\n|\n"),
    ("chessmoveseq", "@LAST_MOVER=RED\n@TOTAL_STEP=0\n@@\n|\n"),
    ("uci", "position startpos moves |\n"),
    ("uci", "setoption name UCI_Variant value jeiqi\nposition startpos moves |\n"),
];

/// Findings about a legal move that follow from the game and not from how it is written.
const OF_THE_GAME: &[&str] = &[
    "repetition",
    "perpetual-check",
    "perpetual-chase",
    "no-capture-limit",
    "same-as-mainline",
    // A header that names the last mover does so for one of two moves.
    "total-step",
    "unreferenced-variation",
    "missing-metadata",
];

fn findings(document: &Document) -> Vec<String> {
    let found = ide::diagnostics(document);
    let written = found.iter().filter(|one| !OF_THE_GAME.contains(&one.code.code));
    written.map(|one| format!("{}: {}", one.code.code, one.message)).collect()
}

fn accepted(text: &str, found: &Completions, item: usize) -> (String, usize) {
    let item = &found.items[item];
    let mut edits = found.also.clone();
    edits.push(TextEdit::replace(range(found.word.start, found.word.end), item.text.clone()));
    let after = apply_edits(text, &edits);
    let shift = |edit: &TextEdit| edit.text.len() as isize - usize::from(edit.range.len()) as isize;
    let before: isize =
        found.also.iter().filter(|edit| usize::from(edit.range.start()) < found.word.start).map(shift).sum();
    (after, (found.word.start as isize + before) as usize + item.text.trim_end().len())
}

/// Plays up to `plies` half-moves, and tries some of the others offered on the way.
fn play(language: &str, marked: &str, plies: usize, random: &mut Rng) {
    let mut cursor = marked.find('|').expect("a mark");
    let mut text = marked.replacen('|', "", 1);
    let mut legal: Option<Vec<String>> = None;
    for _ in 0..plies {
        let document = Document::open_text(&text, language);
        let offered =
            ide::completions(&document, cursor).filter(|found| found.items.iter().any(|item| item.preview.is_some()));
        let Some(found) = offered else {
            assert!(legal.take().is_some_and(|legal| legal.is_empty()), "nothing is offered at {cursor} of {text}");
            return;
        };
        // Moves come first, then words.
        let moves = found.items.iter().take_while(|item| item.preview.is_some()).count();
        let previews = found.items.iter().filter_map(|item| item.preview.as_ref());
        let mut offered: Vec<String> = previews.map(|preview| preview.mv.clone()).collect();
        if marked.to_lowercase().contains("jeiqi") {
            // The rules do not determine the kind of a revealed piece.
            offered.iter_mut().for_each(|mv| mv.truncate(4));
        }
        offered.sort();
        offered.dedup();
        assert!(legal.take().is_none_or(|legal| legal == offered), "{offered:?} at {cursor} of {text}");
        let before = findings(&document);
        for _ in 0..3 {
            let item = random.usize(..moves);
            let (after, _) = accepted(&text, &found, item);
            let now = findings(&Document::open_text(&after, language));
            assert!(now.iter().all(|one| before.contains(one)), "{now:?}\n{text}\n{after}");
            // A partly typed move gives the same list, and is replaced on acceptance.
            let label = &found.items[item].label;
            let typed: String = label.chars().take(random.usize(1..=label.chars().count())).collect();
            let from = accepted(&text, &found, item).1 - label.len();
            let typed_text = format!("{}{typed}{}", &after[..from], &after[from + label.len()..]);
            let there = Document::open_text(&typed_text, language);
            if typed == *label {
                assert_eq!(ide::completions(&there, from + typed.len()), None, "{typed:?} is finished in {typed_text}");
                continue;
            }
            let again =
                ide::completions(&there, from + typed.len()).unwrap_or_else(|| panic!("{typed:?} in {typed_text}"));
            let same = again.items.iter().position(|other| other.label == *label);
            let same = same.unwrap_or_else(|| {
                panic!(
                    "{label} is not offered for {typed:?} in {typed_text}: {:?}",
                    again.items.iter().map(|item| &item.label).collect::<Vec<_>>()
                )
            });
            let (again, _) = accepted(&typed_text, &again, same);
            assert_eq!(again, after, "{typed:?}");
        }
        let (after, end) = accepted(&text, &found, random.usize(..moves));
        (text, cursor) = (after, end);
        if matches!(language, "csa" | "kif" | "chessmoveseq") {
            text.insert(cursor, '\n');
        } else {
            text.insert(cursor, ' ');
        }
        cursor += 1;
        let board = ide::board(&Document::open_text(&text, language), end - 1).expect("a board");
        let mut moves: Vec<String> = board.legal_moves.into_iter().map(|mv| mv.coordinate).collect();
        moves.sort();
        legal = Some(moves);
    }
}

#[test]
fn accepted_moves_are_a_game_without_findings() {
    let mut random = random(1994);
    for (language, record) in RECORDS {
        play(language, record, rounds(6), &mut random);
    }
}
