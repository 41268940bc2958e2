//! Actions by example: a text with a cursor, an action, and the text after it.

use super::ActionChange;
use crate::ide::tests::fixture;
use crate::ide::{self, Document};
use crate::notation::Notation;
use std::collections::HashSet;
use std::path::Path;

/// The titles of the actions at the cursor.
fn titles(language: &str, marked: &str) -> Vec<String> {
    let (document, cursor) = fixture(language, marked);
    ide::code_actions(&document, cursor).into_iter().map(|action| action.title).collect()
}

fn act(language: &str, title: &str, marked: &str) -> (String, Option<String>) {
    let (document, cursor) = fixture(language, marked);
    let actions = ide::code_actions(&document, cursor);
    let action = actions.iter().find(|action| action.title == title);
    let action = action.unwrap_or_else(|| panic!("no '{title}' in {actions:?}"));
    let ActionChange { edits, file, .. } =
        ide::resolve_action(&document, action).unwrap_or_else(|why| panic!("{title}: {why:?}"));
    (document.with_edits(&edits).text(), file)
}

/// Tries examples of `.xq` in LALG: the action, the moves before it and after it.
fn check(cases: &[(&str, &str, &str)]) {
    let record = |body: &str| format!("FORMAT LALG\n\nGAME 1\n\nSTART{{\n{body}\n}}\n");
    for (title, before, after) in cases {
        assert_eq!(act("xq", title, &record(before)).0, record(after), "{title}");
    }
}

#[test]
fn variations() {
    check(&[
        (
            "Make this variation the main line",
            "1. Ch2-e2 { 1. Pc3-c4<|> Nb9-c7 } 1. ... Nh9-g7",
            "1. Pc3-c4 { 1. Ch2-e2 Nh9-g7 } 1. ... Nb9-c7",
        ),
        (
            "Give this variation a number",
            "1. Ch2-e2 { 1. Pc3-c4<|> } 1. ... Nh9-g7",
            "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4\n}",
        ),
        (
            "Write this variation inline",
            "1. Ch2-e2 (1) Nh9-g7\nVAR[1]{\n  1. Pc3-c4<|>\n}",
            "1. Ch2-e2 { 1. Pc3-c4 } 1. ... Nh9-g7",
        ),
        (
            "Move this variation to its reference",
            "1. Ch2-e2 (1) Nh9-g7\nVAR<|>[1]{\n  1. Pc3-c4\n}",
            "1. Ch2-e2 (1)\nVAR[1]{\n  1. Pc3-c4\n} 1. ... Nh9-g7",
        ),
        (
            "Delete variation",
            "1. Ch2-e2 (1, 2) Nh9-g7\nVAR[1]{ 1. Pc3-c4<|> }\nVAR[2]{ 1. Pg3-g4 }",
            "1. Ch2-e2 (2) Nh9-g7\nVAR[2]{ 1. Pg3-g4 }",
        ),
        (
            "Renumber variations",
            "1. Ch2-e2 (2) Nh9-g7 (1)\n<|>VAR[2]{ 1. Pc3-c4 }\nVAR[1]{ 1. ... Nb9-c7 }",
            "1. Ch2-e2 (1) Nh9-g7 (2)\nVAR[1]{ 1. Pc3-c4 }\nVAR[2]{ 1. ... Nb9-c7 }",
        ),
    ]);
    let pgn = "[Game \"Chinese Chess\"]\n\n1. H2-E2 (1. C3-C4<|>) *\n";
    assert_eq!(
        titles("xiangqi-pgn", pgn),
        [
            "Make this variation the main line",
            "Delete variation",
            "Delete this move and all that follow it",
            "New game from this position"
        ]
    );
}

#[test]
fn moves() {
    check(&[
        ("Delete this move and all that follow it", "1. Ch2-e2 Nh9-g7<|> 2. Nh0-g2", "1. Ch2-e2"),
        ("Renumber moves", "1. Ch2-e2<|> Nh9-g7 3. Nh0-g2 Ri9-h9", "1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9"),
    ]);
    assert_eq!(titles("xq", "FORMAT LALG\nGAME\nSTART{ <|> }\n"), [""; 0]);
    assert_eq!(titles("csa", "V2.2\nPI\n+\n+7776FU<|>\n"), ["Delete this move and all that follow it"]);
}

#[test]
fn illegal_moves() {
    check(&[
        ("Change to 'Nb0-c2'", "1. Nb0-d2<|> Nh9-g7", "1. Nb0-c2 Nh9-g7"),
        ("Keep only the legal moves of this line", "1. Ch2-e2 Nh9-h7 2. Nh0-h2<|>", "1. Ch2-e2"),
    ]);
    let csa = "PI\n+\n+7775FU<|>\n-3334FU\n";
    assert_eq!(act("csa", "Change to '+7776FU'", csa).0, "PI\n+\n+7776FU\n-3334FU\n");
    let legal = titles("xq", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> }\n");
    assert!(legal.iter().all(|title| !title.starts_with("Change") && !title.starts_with("Keep")), "{legal:?}");
}

#[test]
fn diagrams() {
    let drawn = act("xq", "Draw this position", "FORMAT LALG\nGAME\nSTART{ 1. Ch2-e2<|> Nh9-g7 }\n").0;
    assert!(drawn.contains("2 . C . . C . . . . 2\n"), "{drawn}");
    let old = drawn.replacen("C . . C . .", "C . <|>. . . C", 1);
    assert_eq!(act("xq", "Update diagram", &old).0, drawn);
}

#[test]
fn comments() {
    check(&[
        ("Write comment as /* */", "1. Ch2-e2 COM{ a<|> }", "1. Ch2-e2 /* a */"),
        ("Write comment as COM{ }", "1. Ch2-e2 /* a<|> */", "1. Ch2-e2 COM{ a }"),
    ]);
}

#[test]
fn letters() {
    let file = "FORMAT AXF<|>, R(C) C(P) P(S)\nGAME\nSETUP{ Ke0; Nb0; kd9; me7; MOVE 1, RED }\nSTART{ 1. N8+7 K4+1 }\n";
    let title = "Write H, A and E for horse, advisor and elephant";
    let after = act("xq", title, file).0;
    assert_eq!(
        after,
        "FORMAT AXF, R(C) C(P) P(S) G(A) M(E) N(H)\nGAME\nSETUP{ Ke0; Hb0; kd9; ee7; MOVE 1, RED }\nSTART{ 1. H8+7 K4+1 }\n"
    );
    let back = act("xq", "Write N, G and M for horse, advisor and elephant", &after.replace("AXF", "AXF<|>")).0;
    assert_eq!(ide::diagnostics(&Document::open_text(&back, "xq")), []);
    assert!(back.contains("SETUP{ Ke0; Nb0; kd9; me7; MOVE 1, RED }\nSTART{ 1. N8+7 K4+1 }"), "{back}");
    assert!(!titles("xiangqi-pgn", "[Game \"Chinese Chess\"]<|>\n\n1. H2-E2 *\n").contains(&title.to_owned()));
}

#[test]
fn notations() {
    let file = "FORMAT<|> LALG\n\nGAME 1\nSTART{ 1. Ch2-e2 Nh9-g7 }\n";
    let axf = "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 N8+7 }\n";
    assert_eq!(act("xq", "Write the moves of the file in AXF", file).0, axf);
    let game = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 *\n\n";
    let games = format!("<|>{game}{game}");
    let wxf = game.replace("ICCS", "WXF").replace("H2-E2", "C2.5");
    assert_eq!(act("xiangqi-pgn", "Write the moves of this game in WXF", &games).0, format!("{wxf}{game}"));
}

/// The letters are those that the file declares then, although those of the moves before would do as well.
#[test]
fn a_notation_brings_its_letters() {
    let moves = [
        ("FORMAT AXF", "1. C2=5 N8+7 2. N2+3 R9=8", Notation::Wxf, "FORMAT WXF", "1. C2.5 H8+7 2. H2+3 R9.8"),
        ("FORMAT AXF", "1. M3+5 N8+7 2. G4+5 R9=8", Notation::Wxf, "FORMAT WXF", "1. E3+5 H8+7 2. A4+5 R9.8"),
        ("FORMAT WXF", "1. C2.5 H8+7 2. H2+3 R9.8", Notation::Axf, "FORMAT AXF", "1. C2=5 N8+7 2. N2+3 R9=8"),
        ("FORMAT LALG", "1. Ch2-e2 Nh9-g7 2. Nh0-g2", Notation::Wxf, "FORMAT WXF", "1. C2.5 H8+7 2. H2+3"),
    ];
    for (line, moves, notation, then, written) in moves {
        let document = Document::open_text(&format!("{line}\nGAME\nSTART{{ {moves} }}\n"), "xq");
        let edits = ide::renotate(&document, notation, None).unwrap().edits;
        let after = document.with_edits(&edits);
        assert_eq!(after.text(), format!("{then}\nGAME\nSTART{{ {written} }}\n"));
        assert_eq!(ide::diagnostics(&after), []);
    }
}

#[test]
fn a_new_game() {
    let text = "[Game \"Chinese Chess\"]\n\n1. H2-E2 <|>H9-G7 *\n";
    let after = act("xiangqi-pgn", "New game from this position", text).0;
    assert!(after.starts_with(&text.replace("<|>", "")) && after.contains("w - - 0 2\"]"), "{after}");
    // A position is written with the letters of the file.
    let text = "FORMAT AXF, N(H) G(A) M(E)\n\nGAME 1\nSTART{ 1. C2=5 <|>H8+7 }\n";
    let after = act("xq", "New game from this position", text).0;
    assert!(after.contains("GAME\n\nSETUP{\nRa0; Hb0; Ec0; Ad0;"), "{after}");
}

#[test]
fn a_game_of_its_own() {
    let file = "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\nGAME<|> 2\nSTART{ 1. P7+1 }\n";
    let (rest, alone) = act("xq", "Move this game to a new file", file);
    assert_eq!(rest, "FORMAT AXF\n\nGAME 1\nSTART{ 1. C2=5 }\n\n");
    assert_eq!(alone.as_deref(), Some("FORMAT AXF\n\nGAME 2\nSTART{ 1. P7+1 }\n"));
}

#[test]
fn totals_of_times() {
    let game = |totals: [&str; 6]| {
        let [first, second, third, end, other, last] = totals;
        format!(
            "手合割：平手\n   1 ７六歩(77)   ( 0:16/{first})\n   2 ３四歩(33)   ( 1:05/{second})\n   \
             3 ２六歩(27)   ( 0:10/{third})\n   4 投了<|>         ( 0:01/{end})\n\n変化：2手\n   \
             2 ８四歩(83)   ( 0:02/{other})\n   3 ２六歩(27)   ( 0:07/{last} )\n"
        )
    };
    let right = ["00:00:16", "00:01:05", "00:00:26", "00:01:06", "00:00:02", "00:00:23"];
    let wrong = ["00:00:16", "00:01:05", "00:00:10", "00:01:06", "00:00:09", "00:00:07"];
    let title = "Recompute the totals of the times";
    assert_eq!(act("kif", title, &game(wrong)).0, game(right).replace("<|>", ""));
    assert!(!titles("kif", &game(right)).contains(&title.to_owned()));
}

#[test]
fn marks_of_moves_with_variations() {
    let game = |marks: [&str; 6]| {
        let [first, second, third, other, last, end] = marks;
        format!(
            "手合割：平手\n   1 ７六歩(77)<|>{first}\n   2 ３四歩(33)   ( 0:05/00:00:05){second}\n   3 ２六歩(27){third}\n\n\
             変化：2手\n   2 ８四歩(83)   ( 0:02/00:00:02){other}\n   3 ２六歩(27){last}\n\n変化：3手\n   3 投了\n\n\
             変化：2手\n   2 ４四歩(43){end}\n"
        )
    };
    let right = ["", "+", "", "+", " +", ""];
    let title = "Set the + of moves that have variations";
    for wrong in [["", "", "", "", "", ""], [" +", "+", "  +", "+", " +", " +"]] {
        assert_eq!(act("kif", title, &game(wrong)).0, game(right).replace("<|>", ""));
    }
    assert!(!titles("kif", &game(right)).contains(&title.to_owned()));
    assert!(!titles("kif", "手合割：平手\n   1 ７六歩(77)<|>\n").contains(&title.to_owned()));
}

#[test]
fn a_second_game_of_a_file_that_holds_one() {
    let board = format!("後手の持駒：なし\n{}先手の持駒：なし\n", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9));
    for head in ["手合割：平手\n先手：B\n", "手数----指手---------消費時間--\n", &board.replacen('・', "玉", 1)]
    {
        let (first, second) = ("手合割：平手\n   1 ７六歩(77)\n", format!("{head}   1 中断\n"));
        let (rest, alone) = act("kif", "Move this game to a new file", &format!("{first}<|>{second}"));
        assert_eq!((rest.as_str(), alone), (first, Some(second)));
    }
}

#[test]
fn a_problem_is_solved() {
    let title = "Solve: play the mate by checks";
    let game = |moves: &str| {
        format!("FORMAT ICCS\nGAME<|>\nFEN 3ak4/4a4/9/7N1/9/9/9/9/9/5K3 w\nSTART{{{moves}}}\n")
            .replace("<|>", if moves.contains('H') { "" } else { "<|>" })
    };
    assert_eq!(act("xq", title, &game("\n")).0, game("\n1. H6-G8\n"));
    assert!(!titles("xq", "FORMAT ICCS\nGAME<|>\nSTART{\n}\n").contains(&title.to_owned()));
}

/// Every action that is offered in a record without errors can be made, if it changes anything.
#[test]
fn offered_actions_are_made() {
    for (name, language) in [("central-cannon.xq", "xq"), ("every-construct.xq", "xq"), ("jeiqi.pgn", "xiangqi-pgn")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        let document = Document::open_text(&text, language);
        let mut tried = HashSet::new();
        for (at, _) in text.char_indices().step_by(3) {
            let line = text.get(..at).unwrap().matches('\n').count() + 1;
            for action in ide::code_actions(&document, at) {
                let of_file = action.title.contains("of the file");
                if !tried.insert((action.title.clone(), if of_file { 0 } else { line })) {
                    continue;
                }
                match ide::resolve_action(&document, &action) {
                    Ok(change) => assert_ne!(document.with_edits(&change.edits).text(), text, "{name}:{line}"),
                    // Only the edit itself shows where the variation would stand.
                    Err(_) if action.title == "Move this variation to its reference" => {}
                    // Only the search shows whether there is a mate.
                    Err(_) if action.takes_long() => {}
                    Err(why) => panic!("{name}:{line}: {}: {why}", action.title),
                }
            }
        }
    }
}
