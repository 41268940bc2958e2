//! One slip, one finding: a record with one mistake has one finding, on the words that are wrong.
//!
//! The words stand between `<e>` and `</e>`.

mod formats;

use super::dedented;
use crate::diagnostics::{Severity, code_of, enabled_by_default, severity_of};
use crate::ide::{self, Document};

/// Checks that a text has the findings of at least this severity that are marked, with these codes in order. Most rows have
/// one; a slip that nobody makes by hand may have two.
fn check(least: Severity, language: &str, codes: &str, marked: &str) {
    let marked = dedented(marked);
    let mut text = String::new();
    let mut expected = Vec::new();
    let mut parts = marked.split("<e>");
    text.push_str(parts.next().unwrap_or_default());
    for (part, code) in parts.zip(codes.split(", ")) {
        let (words, rest) = part.split_once("</e>").expect("the end of a mark");
        expected.push(format!("{code} at `{words}`"));
        text.extend([words, rest]);
    }
    assert!((1..=2).contains(&expected.len()) && text == marked.replace("<e>", "").replace("</e>", ""), "{marked}");
    let document = Document::open_text(&text, language);
    let found = document.issues().into_iter().filter(|found| {
        let kind = &found.issue.kind;
        severity_of(kind) <= least && enabled_by_default(kind)
    });
    let found: Vec<_> = found.map(|found| (found.range.clone(), code_of(&found.issue.kind).code)).collect();
    let now: Vec<String> = found.iter().map(|(range, code)| format!("{code} at `{}`", &text[range.clone()])).collect();
    assert_eq!(now, expected, "in\n{marked}");
}

fn finds(language: &str, code: &str, marked: &str) {
    check(Severity::Warning, language, code, marked);
}

/// A game of ICCS with these words in START.
fn in_start(code: &str, words: &str) {
    finds("xq", code, &format!("FORMAT ICCS\nGAME 1\nSTART{{\n{words}\n}}\n"));
}

/// A game of LALG that is set up so.
fn set_up(code: &str, setup: &str, moves: &str) {
    finds("xq", code, &format!("FORMAT LALG\nGAME 1\nSETUP{{ {setup} }}\nSTART{{\n{moves}\n}}\n"));
}

#[test]
fn a_comment_without_an_end() {
    in_start("unclosed-comment", "1. h2-e2 h9-g7\n<e>/*</e> never closed\n2. h0-g2 i9-h9");
    in_start("unclosed-comment", "1. h2-e2 h9-g7 { 1. ... b9-c7 <e>/*</e> never closed }\n2. h0-g2 i9-h9");
    set_up("unclosed-comment", "Ke0; Ra0; <e>/*</e> ke9; MOVE 1, RED", "1. Ra0-a9");
    finds("xiangqi-pgn", "unclosed-comment", "[Game \"Chinese Chess\"]\n\n1. H2-E2 (1. C3-C4) <e>{</e>H9-G7 *\n");
}

#[test]
fn a_number_that_changed_places_with_a_half_move() {
    let game = "1. h2-e2 h9-g7 2. h0-g2 i9-h9 3. i0-h0 h9-h8 4. h0-h7 h8-h7";
    for (part, slip, code) in [
        ("3. i0-h0", "<e>i0-h0</e> 3.", "missing-number"),
        ("2. h0-g2", "<e>h0-g2</e> 2.", "missing-number"),
        ("4. h0-h7", "<e>h0-h7</e> 4.", "missing-number"),
        ("i9-h9 3.", "<e>3.</e> i9-h9", "move-number"),
        ("h9-g7 2.", "<e>2.</e> h9-g7", "move-number"),
        ("h9-h8 4.", "<e>4.</e> h9-h8", "move-number"),
    ] {
        in_start(code, &with(game, part, slip));
    }
}

#[test]
fn whole_moves_that_are_missing_or_doubled() {
    let game = "1. h2-e2 h9-g7 2. h0-g2 i9-h9 3. i0-h0 h9-h8 4. h0-h7 h8-h7 5. c3-c4 h7-h4";
    for (part, slip, code) in [
        ("3. i0-h0 h9-h8 4.", "<e>4.</e>", "move-number"),
        ("1. h2-e2 h9-g7 2.", "<e>2.</e>", "move-number"),
        ("h9-g7 2. h0-g2 i9-h9 3.", "<e>3.</e>", "move-number"),
        ("i9-h9 3. i0-h0 h9-h8 4.", "<e>h9-h8</e> <e>4.</e>", "no-such-piece, move-number"),
        ("3.", "<e>2.</e> h0-g2 i9-h9 3.", "move-number"),
        ("3. i0-h0 h9-h8", "3. i0-h0 h9-h8 <e>2.</e> h0-g2 i9-h9 3. i0-h0 h9-h8", "move-number"),
        (
            "3. i0-h0 h9-h8 4. h0-h7 h8-h7",
            "{ <e>3.</e> ... g6-g5 4. i0-h0 } <e>4.</e> h0-h7 h8-h7 { 4. ... g6-g5 }",
            "variation-start, move-number",
        ),
    ] {
        let words = game.replacen(part, slip, 1);
        in_start(code, &words);
        check(Severity::Error, "xq", code, &format!("FORMAT ICCS\nGAME 1\nSTART{{\n{words}\n}}\n"));
    }
    let tags = "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7";
    finds("xiangqi-pgn", "move-number", &format!("{tags} <e>3.</e> H0-G2 G7-E8 4. G2-E3#\n"));
    let last = "2. H0-G2 I9-H9 3. I0-H0 1-0\n2. <e>H0-G2</e> I9-H9 3. I0-H0 1-0";
    finds("xiangqi-pgn", "move-after-end", &format!("{tags} {last}\n"));
}

#[test]
fn who_moves_in_a_setup() {
    let pieces = "Ke0; Ra0; ke9; ra9; pe6";
    let twice = format!("<e>SETUP</e>{{ SETUP {{ {pieces}; MOVE 1, BLACK }}\nSTART{{\n1. ... Ra9xa0 2. Ke0-e1\n}}\n");
    finds("xq", "unclosed-block", &format!("FORMAT LALG\nGAME 1\n{twice}"));
    set_up("bad-setup-move", &format!("{pieces}; MOVE <e>x</e>, BLACK"), "1. ... Ra9xa0 2. Ke0-d0");
    set_up("bad-setup-move", &format!("{pieces}; MOVE <e>0</e>, BLACK"), "1. ... Ra9xa0 2. Ke0-d0");
    set_up("bad-setup-move", &format!("{pieces}; MOVE 1, <e>GREEN</e>"), "1. Ra0xa9 Ke9-e8");
    set_up("bad-setup-move", &format!("{pieces}; <e>MOVE</e> 1"), "1. Ra0xa9 Ke9-e8");
    set_up("unknown-keyword", &format!("{pieces}; MOVE 1, <e>black</e>"), "1. ... Ra9xa0 2. Ke0-e1");
    set_up("bad-setup-move", "RED: Ke0, Ra0; BLACK: Ke9, Ra9, Pe6; MOVE 1, <e>RED</e>", "1. Ra0xa9 Ke9-e8");
}

#[test]
fn an_extra_or_impossible_king() {
    set_up("impossible-square", "Ke0; Ra0; <e>ke5</e>; MOVE 1, RED", "1. Ra0-a5 Ke5-e6");
    set_up("too-many-pieces", "Ke0; Ra0; kd9; <e>kf9</e>; MOVE 1, RED", "1. Ra0-a9 Kd9-d8");
    set_up("too-many-pieces", "ke0; Ra0; <e>kd9</e>; MOVE 1, RED", "1. Ra0-a9+ Kd9-d8");
    set_up("kings-facing", "Ke0; Ra0; <e>ke9</e>; MOVE 1, RED", "1. Ra0-a8 Ke9-d9 2. Ra8-b8");
    finds("xiangqi-fen", "impossible-square", "9/9/9/9/9/9/3R2r2/5<e>k</e>3/5K3/9 w - - 0 1\n");
    finds(
        "xiangqi-fen",
        "impossible-square",
        "6x2/4p2r1/1R2a4/4x4/9/3r2H2/P3Xe3/2P2<e>k</e>3/5K3/2X3X2[C1H1A1E1c2] w - - 2 21\n",
    );
    finds(
        "csa",
        "piece-count",
        "
        P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
        P2 *  *  *  *  *  *  *  *  * 
        P3-FU-FU-FU-FU * -FU-FU-FU-FU
        P4 *  *  *  *  *  *  *  *  * 
        P5 *  *  *  * +HI *  *  *  * 
        P6 *  *  *  *  *  *  *  *  * 
        P7+FU+FU+FU+FU * +FU+FU+FU+FU
        P8 *  *  *  *  *  *  *  *  * 
        P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
        P-<e>52OU</e>
        +
        +5554HI
        -5161OU
        ",
    );
}

#[test]
fn references() {
    in_start("nothing-to-vary", "(<e>1</e>) 1. h2-e2");
    in_start("variation-range", "1. h2-e2 h9-g7 (<e>1-4</e>)");
    in_start("variation-range", "1. h2-e2 h9-g7 (<e>1-1000</e>)");
    in_start("variation-cycle", "1. h2-e2 h9-g7 (1)\nVAR[1]{ 1. ... b9-c7 2. h0-g2 (<e>1</e>) }");
    in_start("undefined-variation", "1. h2-e2 h9-g7 (<e>1</e>)");
}

#[test]
fn what_is_glued_to_a_move() {
    let game = |words: &str| format!("FORMAT LALG\nGAME 1\nSTART{{\n{words}\n}}\n");
    finds("xq", "malformed-move", &game("1. Ch2-e2<e>,</e> Nh9-g7 2. Nh0-g2 Ri9-h9"));
    finds("xq", "malformed-move", &game("1. Ch2-e2 Nh9-g7 2. Nh0-g2<e>#</e> Ri9-h9"));
}

#[test]
fn the_rest_of_an_unreadable_move() {
    let game = |words: &str| format!("FORMAT LALG\nGAME 1\nSTART{{\n{words}\n}}\n");
    let hints = |codes: &str, words: &str| check(Severity::Hint, "xq", codes, &game(words));
    hints("malformed-move, non-canonical", "1. Pe3-e4 <e>Pa6-</e> <e>a5</e> 2. Nh0-g2 Ri9-i8");
    hints("malformed-move", "1. Pe3-e4 <e>Pa6-a</e> 5 2. Nh0-g2 Ri9-i8");
    hints("malformed-move", "1. Pe3-e4 <e>0000</e> 2. Nh0-g2 Ri9-i8");
}

#[test]
fn a_move_off_the_board() {
    let game = |words: &str| format!("FORMAT AXF\nGAME 1\nSTART{{\n{words}\n}}\n");
    finds("xq", "illegal-move", &game("1. C2=5 N8+7 2. <e>R1+9</e> R9=8 3. R1+2 P7+1"));
}

#[test]
fn start_that_is_closed_too_early() {
    let line = "1. h2-e2 h9-g7 (1)\n";
    let variation = "VAR[1]{ 1. ... b9-c7 }\n";
    let game = |words: &str| format!("FORMAT ICCS\nGAME 1\nSTART{{\n{words}");
    finds("xq", "unmatched-brace", &game(&format!("{line}<e>}}</e>\n{variation}")));
    finds("xq", "unmatched-brace", &game(&format!("{line}<e>}}</e>\n{variation}}}\n")));
}

#[test]
fn moves_without_start_are_read() {
    let moves = "1. C2.5 h8+7\n2. H2+3 r9.8 { 2. ... c2.3 3. R9+1 }\n3. R1.2 (1) p7+1\nVAR[1]{\n3. R9+1\n}\n";
    finds("xq", "unexpected-token", &format!("FORMAT WXF\n<e>1.</e>{}", &moves[2..]));
    let document = Document::open_text(&format!("FORMAT WXF\n{moves}"), "xq");
    let entry = document.entry(0).expect("a record");
    let game = document.game_of(entry);
    assert_eq!((game.main_line().count(), game.lines.len()), (6, 3));
    let (fixed, made) = ide::fix_all(&document);
    assert_eq!((fixed, made), (format!("FORMAT WXF\nSTART{{\n{}\n}}\n", moves.trim_end()), 1));
    // A sentence is not a move.
    let document = Document::open_text("1. Introduction\n2. Notes\n", "xq");
    assert!(document.records().iter().all(|entry| !entry.analysis.front().is_game));
}

const GAME: &str =
    "FORMAT AXF\nGAME 1\nRED a\nSTART{\n1. C2=5 N8+7 2. N2+3 R9=8 (1) 3. R1=2 N2+3\nVAR[1]{ 2. ... P3+1 3. R1=2 }\n}\n";

/// A record with one place of it replaced.
fn with(record: &str, part: &str, slip: &str) -> String {
    assert!(record.contains(part), "{part}");
    record.replacen(part, slip, 1)
}

#[test]
fn a_slip_in_a_record_of_yang_is_one_finding() {
    for (part, slip, code) in [
        ("FORMAT", "<e>FORMT</e>", "unknown-keyword"),
        ("FORMAT AXF", "<e>FO@MAT</e> AXF", "unknown-keyword"),
        ("FORMAT AXF", "FORMAT <e>FORMAT</e> AXF", "unknown-format"),
        ("START{", "START{ <e>START</e>{", "unexpected-token"),
        ("RED a", "RED a; b; 1800; <e>NM</e>", "bad-player"),
        ("RED a", "DATE <e>{2001-01-01</e>", "bad-date"),
        ("RED a", "<e>RESUL</e>{ 1-0", "unknown-keyword"),
        ("GAME", "<e>GAEM</e>", "unknown-keyword"),
        // A word among the moves, at each place between two numbers.
        ("2. N2+3", "<e>hello</e> 2. N2+3", "malformed-move"),
        ("2. N2+3", "2. <e>hello</e> N2+3", "malformed-move"),
        ("2. N2+3", "2. N2+3 <e>hello</e>", "malformed-move"),
        // A move that stands there twice.
        ("R9=8 (1)", "R9=8 (1) <e>R9=8</e>", "illegal-move"),
        ("3. R1=2 N2+3", "3. R1=2 <e>R1=2</e> { 3. P7+1 } 3. ... N2+3", "illegal-move"),
        ("R1=2 N2+3\nVAR", "R1=2 <e>R1=2</e> N2+3 4. P7+1\nVAR", "illegal-move"),
        // The other side could make that move, too.
        ("1. C2=5 N8+7", "1. C2=5 <e>C2=5</e> N8+7", "illegal-move"),
        ("N8+7 2. N2+3", "N8+7 2. N2+3 <e>N2+3</e>", "illegal-move"),
        ("C2=5 N8+7 2.", "C2=5 <e>C2=5</e> N8+7 { 1. ... P3+1 } 2.", "illegal-move"),
        ("(1)", "(<e>2</e>)", "undefined-variation"),
        ("(1)", "<e>(</e>1", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>[1]", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>1]{", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>[1{", "unexpected-token"),
        ("START{\n1.", "SETUP{ Ke0; kd9; Ra0; MOVE 1, <e>GREEN</e> }\nSTART{\n1. ...", "bad-setup-move"),
        ("}\n}\n", "}\n}\n<e>C2=5</e>\n", "unexpected-token"),
        ("N2+3\nVAR", "N2+3 <e>N2+3</e>\nVAR", "no-such-piece"),
        ("R9=8 (1)", "R9=8 <e>/*</e> (1)", "unclosed-comment"),
        // Words of one mistake.
        ("R9=8 (1)", "<e>R</e> 9=8 (1)", "malformed-move"),
        ("R9=8 (1)", "R9=8<e>R8=9</e> (1)", "malformed-move"),
        ("R9=8 (1)", "<e>R</e> 9.8 (1)", "malformed-move"),
        ("R9=8 (1)", "R9=8 a comment <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 / a comment <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>*/</e> a comment <e>*/</e> (1)", "unexpected-token, unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>*/</e> +0.61/16 23 <e>*/</e> (1)", "unexpected-token, unexpected-token"),
        ("R9=8 (1)", "R9=8 @* a comment <e>*/</e> (1)", "unexpected-token"),
        ("N2+3 R9=8 (1)", "<e>N2</e>+<e>)</e>3 R9=8 (1)", "malformed-move, unexpected-token"),
        ("N2+3 R9=8 (1)", "<e>N2(3</e> R9=8 (1)", "malformed-move"),
        ("N2+3 R9=8 (1)", "<e>N2</e>+<e>{</e>3 R9=8 (1)", "malformed-move, unclosed-block"),
        ("R9=8 (1)", "R9=8 note1 is (1. h2e2) or C2=5 <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 a comment { like this <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 +0.61/16 23 <e>*/</e> (1)", "unexpected-token"),
        ("GAME 1\n", "GAME 1\n<e>red</e> is better\n<e>in</e> the end */\n", "unknown-keyword, unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>COM</e> a comment { like this } (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>COM</e> a comment } (1)", "unexpected-token"),
        // A number that cannot be read.
        ("2. N2+3", "<e>,.</e> N2+3", "unexpected-token"),
        // A bracket in a move.
        ("C2=5 N8+7", "<e>C(2=5</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>C2=</e><e>{</e>5 N8+7", "malformed-move, unclosed-block"),
        ("C2=5 N8+7", "<e>C2=)</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>)</e><e>2=5</e> N8+7", "unexpected-token, malformed-move"),
        ("C2=5 N8+7", "<e>(</e>C2=5 N8+7", "unexpected-token"),
        // A bracket of the wrong kind, or none, and what depends on it.
        ("(1)", "<e>[1]</e>", "unexpected-token"),
        ("(1)", "1<e>)</e>", "unexpected-token"),
        ("(1)", "(<e>x</e>)", "unexpected-token"),
        // The same without a space after the move.
        ("R9=8 (1)", "R9=8<e>!1)</e>", "malformed-move, unreferenced-variation"),
        ("R9=8 (1)", "R9=8<e>[1]</e>", "unexpected-token"),
        ("R9=8 (1)", "R9=8<e>!\"1\"</e>", "malformed-move, unreferenced-variation"),
        ("START{", "<e>START</e>", "unexpected-token"),
        ("START{\n1.", "<e>START</e>1.", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>(1){", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>{", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>[l]{", "unexpected-token"),
        ("START{", "START<e>(</e>", "unexpected-token"),
        ("R1=2 }", "R1=2 <e>)</e>", "unexpected-token"),
        // A half-move that is missing.
        ("N8+7 2.", "<e>2.</e>", "move-number"),
        ("N8+7 2.", "{ <e>1.</e> ... P3+1 } <e>2.</e>", "variation-start, move-number"),
        ("R9=8 (1) 3.", "(1) <e>3.</e>", "move-number, variation-start"),
        ("2. N2+3 R9=8", "2. { <e>2.</e> N8+9 } <e>2.</e> ... R9=8", "variation-start, move-number"),
        ("1. C2=5 N8+7 2.", "1. (<e>2</e>) N8+7 <e>2.</e>", "nothing-to-vary, move-number"),
        ("2. N2+3 R9=8 (1)", "<e>2.</e> /* a */ <e>2.</e> ... R9=8 (1)", "move-number, move-number"),
    ] {
        let text = with(GAME, part, slip);
        let marked = match code {
            "malformed-move, unreferenced-variation" => with(&text, "VAR[1]", "VAR[<e>1</e>]"),
            "move-number, variation-start" => with(&text, "VAR[1]{ 2.", "VAR[1]{ <e>2.</e>"),
            _ => text,
        };
        finds("xq", code, &marked);
    }
    let dialect = "FORMAT WXF\nGAME\nSTART{\n1. C2.5 H8+7\n}END\n";
    finds("xq", "unclosed-block", &with(&with(dialect, "}END", "END"), "START", "<e>START</e>"));
}

const VARIATIONS: &str = "FORMAT AXF\nGAME 1\nRED a\nDATE 2001-01-01\nSTART{\n1. C2=5 N8+7 (1) 2. N2+3 R9=8 (2) 3. R1=2 N2+3\n\
     VAR[1]{ 1. ... P3+1 2. N2+3 { 2. N8+7 N8+7 } N8+7 (3) }\nVAR[2]{ 2. ... P3+1 3. R1=2 }\nVAR[3]{ 2. ... P7+1 }\n}\n";

#[test]
fn a_slip_about_a_variation_is_one_finding() {
    for (part, slip, code) in [
        // The number of another one, and what follows from it.
        ("VAR[2]", "VAR[<e>1</e>]", "duplicate-variation"),
        ("R9=8 (2)", "R9=8 (<e>1</e>)", "shared-variation"),
        ("(3)", "(<e>1</e>)", "variation-cycle"),
        ("(2)", "(<e>2a</e>)", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e>[1]</e> { 1. ... P7+1 } 2.", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e><1></e> 2.", "malformed-move, unreferenced-variation"),
        ("N8+7 (1) 2.", "N8+7 <e>[1 1]</e> 2.", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e>\"1,</e> 3\" 2.", "malformed-move, unreferenced-variation"),
        ("N8+7 (1) 2.", "N8+7 <e>(</e>1 1\n2.", "unexpected-token"),
        ("VAR[2]{", "<e>VAR</e>[2] /* a comment */", "unexpected-token"),
        ("3. R1=2 }\nVAR[3]", "... <e>}</e>\n... 3. R1=2 }\nVAR[3]", "unmatched-brace"),
        // A variation that stands there twice, with the one in it.
        (
            "VAR[2]{ 2. ... P3+1 3. R1=2 }",
            "VAR[2]{ 2. ... P3+1 (4) VAR[4]{ 2. ... P7+1 } 3. R1=2 }\nVAR[<e>2</e>]{ 2. ... P3+1 (4) VAR[4]{ 2. ... P7+1 } 3. R1=2 }",
            "duplicate-variation",
        ),
        // The references of a missing variation are missing too.
        ("VAR[1]{ 1. ... P3+1 2. N2+3 { 2. N8+7 N8+7 } N8+7 (3) }\n", "", "undefined-variation"),
        ("VAR[2]{", "<e>[2]</e>{", "unexpected-token"),
        ("VAR[2]{", "<e>VA,</e>[2]{", "unknown-keyword"),
        ("VAR[2]{", "<e>VAR</e>[[2]{", "unexpected-token"),
        ("VAR[2]{", "<e>VAR</e>[2]]{", "unexpected-token"),
        ("VAR[2]{", "<e>VA]R</e>[2]{", "unknown-keyword"),
        ("VAR[2]{ 2. ...", "VAR[2]{ 2. <e>,..</e>", "unexpected-token"),
        ("{ 2. N8+7 N8+7 }", "{ 2. <e>N2+3</e> N8+7 3. <e>N3+4</e> P1+1 }", "same-as-mainline, illegal-move"),
        // A bracket before a comment, and a comment that another one seems to end.
        ("2. N2+3 R9=8 (2)", "2. N2+3 R9=8 (2) <e>}</e> /* a comment */", "unmatched-brace"),
        ("R9=8 (2) 3. R1=2 N2+3", "R9=8 <e>/*</e> a comment 3. R1=2 N2+3 /* another */", "unclosed-comment"),
        ("R9=8 (2) 3. R1=2 N2+3", "R9=8 <e>COM</e>{ a comment 3. R1=2 N2+3 { 3. ... P7+1 }", "unclosed-block"),
        ("VAR[1]{", "<e>COM</e>{ a comment\nVAR[1]{", "unclosed-block"),
        ("VAR[1]{", "<e>COM</e>{ a comment 4. C8=5 DIAG{ a board }", "unclosed-block"),
        // A comment that one of the next game seems to end.
        (
            "VAR[3]{ 2. ... P7+1 }\n}\n",
            "VAR[3]{ 2. ... P7+1 }\n}\n<e>/*</e> a comment\nGAME 2\nSTART{ 1. C2=5 /* another */ }\n",
            "unclosed-comment",
        ),
        // A bracket is missing where the numbers go back.
        ("{ 2. N8+7 N8+7 }", "2. N8+7 N8+7 }", "unmatched-brace"),
        ("2. N2+3 R9=8 (2)", "2. <e>2.</e> N2+3 R9=8 (2)", "move-number"),
    ] {
        let text = with(VARIATIONS, part, slip);
        let marked = match code {
            "undefined-variation" => with(&text, "(1)", "(<e>1</e>)"),
            "malformed-move, unreferenced-variation" => with(&text, "VAR[1]", "VAR[<e>1</e>]"),
            "unmatched-brace" if !text.contains("<e>") => with(&text, "}\nVAR[2]", "<e>}</e>\nVAR[2]"),
            _ => text,
        };
        finds("xq", code, &marked);
    }
}

/// The line that lost its bracket goes on with what does not belong to it. Of the last variation nothing does.
#[test]
fn a_bracket_is_missing_where_the_moves_do_not_fit() {
    for (part, slip) in [
        ("{ 2. N8+7 N8+7 } N8+7", "<e>{</e> 2. N8+7 N8+7 2. ... N8+7"),
        (
            "VAR[1]{ 1. ... P3+1 2. N2+3 { 2. N8+7 N8+7 } N8+7 (3) }",
            "<e>VAR</e>[1]{ 1. ... P3+1 2. N2+3 { 2. N8+7 N8+7 } N8+7 (3)",
        ),
        ("VAR[2]{ 2. ... P3+1 3. R1=2 }", "<e>VAR</e>[2]{ 2. ... P3+1 3. R1=2"),
        ("START{", "<e>START</e>{"),
        // A comment has taken the bracket along, with the moves before it.
        ("VAR[2]{ 2. ... P3+1 3. R1=2 }", "VAR[2]{ 2. ... P3+1 <e>COM</e>{ a comment 3. R1=2 }"),
        // A bracket that is one too many.
        ("2. N2+3 R9=8", "<e>{</e> 2. N2+3 R9=8"),
        ("START{", "START{ <e>{</e>"),
    ] {
        let text = with(VARIATIONS, part, slip);
        let text = if slip.contains("START</e>") { with(&text, "}\n}\n", "}\n") } else { text };
        finds("xq", "unclosed-block", &text);
    }
    let game =
        "[Event \"x\"]\n[Result \"*\"]\n\n1. C2.5 H8+7 ( 1... P7+1 2. H8+7 ( 2. H2+3 P3+1 ) 2... P3+1 ) 2. H2+3 *\n";
    for (part, slip) in [
        ("( 2. H2+3 P3+1 )", "<e>(</e> 2. H2+3 P3+1"),
        ("( 1... P7+1 2. H8+7 ( 2. H2+3 P3+1 ) 2... P3+1 )", "<e>(</e> 1... P7+1 2. H8+7 ( 2. H2+3 P3+1 ) 2... P3+1"),
        ("( 2.", "<e>(</e> ( 2."),
        ("P7+1 2. H8+7", "P7+1 <e>(</e> 2. H8+7"),
    ] {
        finds("xiangqi-pgn", "unclosed-block", &with(game, part, slip));
    }
}

/// The text of a COM or DIAG ends at the first `}` without a backslash.
#[test]
fn a_comment_that_looks_like_a_block_is_no_slip() {
    for (part, comment) in [
        ("GAME 1\n", "GAME 1\nCOM{ an example:\nSTART{ 1. C2=5 \\}\n}\n"),
        ("GAME 1\n", "GAME 1\nCOM{ an example:\nSTART{ 1. C2=5 }\n"),
        ("GAME 1\n", "GAME 1\n/* an example:\nSTART{ 1. C2=5 }\n*/\n"),
        ("N8+7 (1)", "N8+7 (1) COM{ an example:\nSTART{ 1. C2=5 }"),
        ("N8+7 (1)", "N8+7 (1) COM{ an example { like this }"),
        ("N8+7 (1)", "N8+7 (1) COM{ it was 1. C2=5 }"),
        ("GAME 1\n", "GAME 1\nCOM{ an example:\nSETUP{ with one horse }\n"),
        ("GAME 1\n", "GAME 1\n/* left out:\nGAME 2\nSTART{ 1. C2=5 }\n*/\n"),
        ("N8+7 (1)", "N8+7 (1) /* an example:\nSTART{ 1. C2=5 } */"),
    ] {
        let text = with(VARIATIONS, part, comment);
        assert_eq!(ide::diagnostics(&Document::open_text(&text, "xq")), [], "in\n{text}");
    }
}

/// If moves follow that `}` outside of START, it is one of START.
#[test]
fn a_comment_before_start_that_is_never_closed() {
    for (comment, code) in [("<e>COM</e>{ by Yang", "unclosed-block"), ("<e>/*</e> by Yang", "unclosed-comment")] {
        let text = with(VARIATIONS, "START{\n1. C2=5", &format!("{comment}\nSTART{{\n1. C2=5 {{ 1. C8=5 }} /* or */"));
        finds("xq", code, &text);
    }
    for raw in ["COM", "DIAG"] {
        let setup = "SETUP{ Ke0; kd9; Ra0; Rb0; rh9; MOVE 1, RED }\nSTART{\n1. R9+1\n}\n";
        finds("xq", "unclosed-block", &format!("FORMAT AXF\nGAME 1\n<e>{raw}</e>{{ by Yang\n{setup}"));
    }
}

#[test]
fn a_variation_after_the_end_of_the_game() {
    let game = "FORMAT ICCS\nGAME 1\nSETUP{ Kd0; Ra8; Rb7; ke9; MOVE 1, RED }\nSTART{\n1. b7-b9 <e>e9-e8</e> (1)\nVAR[1]{ 1. b7-c7 }\n}\n";
    finds("xq", "move-after-end", game);
}

#[test]
fn a_keyword_without_a_space_after_it() {
    let moves = "START{\n1. Ch2-e2 Nh9-g7\n}\n";
    finds("xq", "unknown-keyword", &format!("FORMAT LALG\n<e>GAME</e>2, Ten moves\n{moves}"));
    finds("xq", "unknown-keyword", &format!("FORMAT LALG\nGAME 1\n{moves}\n<e>GAME</e>2\nRED Ann\n{moves}"));
    for slip in ["GA0E", "G0AME"] {
        let next = format!("<e>{slip}</e> 2\nRED Ann\n{moves}");
        finds("xq", "unknown-keyword", &format!("FORMAT LALG\nGAME 1\n{moves}\n{next}"));
    }
    for header in ["<e>DATE</e>2001-01-01", "<e>RESULT</e>1-0", "<e>RED</e>: Ann; 2100"] {
        finds("xq", "unknown-keyword", &format!("FORMAT LALG\nGAME 1\n{header}\n{moves}"));
    }
}

#[test]
fn a_game_without_its_opening() {
    let games = |first: &str, second: &str| {
        format!(
            "FORMAT LALG\nGAME 1\nRED Ann\n\n{first}1. Ch2-e2 Nh9-g7\n}}\n\n{second}\n# Two\nSTART{{\n1. Ch2-e2\n}}\n"
        )
    };
    finds("xq", "unexpected-token", &games("<e>", "GAME 2").replace("<e>1.", "<e>1.</e>"));
    for line in ["<e>GAMb</e> 2", "<e>2</e>"] {
        finds("xq", "unexpected-token", &games("START{\n", line));
    }
    finds("xq", "unknown-keyword", &games("START{\n", "<e>.GAME</e> 2"));
}

#[test]
fn a_slip_in_a_line_of_headers_is_one_finding() {
    for (part, slip, code) in [
        ("FORMAT AXF", "<e>AXF</e>", "unknown-keyword"),
        ("GAME 1", "<e>1,</e> the first", "unexpected-token"),
        ("GAME 1", "<e>GIME</e> 1", "unknown-keyword"),
        ("DATE 2001-01-01", "<e>FED</e> 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "unknown-keyword"),
        ("FORMAT AXF", "FORMAT <e>ICCS</e>", "format-mismatch"),
        ("START{", "<e>{</e>", "unexpected-token"),
        // A space in a keyword, and none after one.
        ("START{\n1.", "<e>STA</e> RT{\n<e>1.</e>", "unknown-keyword, unexpected-token"),
        ("START{", "START<e>:</e>", "unexpected-token"),
        ("START{", "<e>ST@ART</e>{", "unknown-keyword"),
        ("START{", "<e>+START</e>{", "unknown-keyword"),
        ("START{", "<e>0.5-0.5</e>\nSTART{", "unexpected-token"),
        ("FORMAT AXF", "<e>FORMA</e> <e>T</e> AXF", "unknown-keyword, unknown-format"),
        ("FORMAT AXF", "<e>FORMAT</e>AXF", "unknown-keyword"),
        ("FORMAT AXF", "<e>FORMAT/</e>AXF", "unknown-keyword"),
        ("GAME 1", "<e>GA</e> ME 1", "unknown-keyword"),
        ("DATE 2001-01-01", "<e>DA</e> TE 2001-01-01", "unknown-keyword"),
        ("START{", "<e>DIA</e> G{ a b c }\nSTART{", "unknown-keyword"),
        // A header, although its name begins with that of a block.
        ("DATE 2001-01-01", "<e>STARTTIME</e> 10:00", "unknown-keyword"),
    ] {
        finds("xq", code, &with(VARIATIONS, part, slip));
    }
}

#[test]
fn a_slip_in_a_setup_is_one_finding() {
    let game = |setup: &str, moves: &str| {
        format!(
            "FORMAT LALG\nGAME 1\nDIAG{{\n---k-----\n{}----K----\n}}\n{setup}\nSTART{{\n{moves}\n}}\n",
            "---------\n".repeat(8)
        )
    };
    // A diagram of the position that was meant.
    let moves = "12. ... Kd9-d8 13. Ke0-e1";
    finds("xq", "bad-square", &game("SETUP{ Ke0; k<e>dx</e>; MOVE 12, BLACK }", moves));
    finds("xq", "bad-square, unknown-piece", &game("SETUP{ Ke0; <e>k</e> <e>d</e>9; MOVE 12, BLACK }", moves));
    finds("xq", "unexpected-token", &game("<e>{</e> Ke0; kd9; MOVE 12, BLACK }", moves));
    finds("xq", "bad-setup-move", &game("SETUP{ Ke0; kd9; MOVE 12 <e>BLACK</e> }", moves));
    finds("xq", "bad-setup-move", &game("SETUP{ Ke0; kd9 <e>MOVE</e> 12, BLACK }", moves));
    finds("xq", "impossible-square", &game("SETUP{ Ke0; Ra9; <e>gb9</e>; kd9; MOVE 12, BLACK }", moves));
    // The first number says who moves.
    // Pieces, lines and braces that are doubled, or stray braces, leave one setup.
    let rows = [
        ("duplicate-square", "SETUP{ Ke0; kd9 <e>kd9</e>; MOVE 12, BLACK }"),
        ("duplicate-square", "SETUP{\n Ke0; kd9;\n <e>Ke0</e>; kd9; MOVE 12, BLACK }"),
        ("unclosed-block", "<e>SETUP</e>{\nSETUP{ Ke0; kd9; MOVE 12, BLACK }"),
        ("unclosed-block", "<e>SETUP</e>{ Ke0;\nSETUP{ Ke0; kd9; MOVE 12, BLACK }"),
        ("unexpected-token", "<e>SETUP</e> SETUP{ Ke0; kd9; MOVE 12, BLACK }"),
        ("unclosed-block", "<e>SETUP</e>{ Ke0; kd9;"),
        ("unclosed-block", "<e>SETUP</e>{ Ke0; kd9; MOVE 12"),
        ("unexpected-token", "SETUP{ Ke0; k<e>}</e>d9; MOVE 12, BLACK }"),
        ("unexpected-token", "SETUP{ Ke0; kd9; MO<e>}</e>VE 12, BLACK }"),
        ("unexpected-token", "SETUP{ Ke0; kd9; MOVE<e>}</e> 12, BLACK }"),
        ("unexpected-token, unknown-keyword", "SETUP{ Ke0; kd9; M<e>{</e><e>OVE</e> 12, BLACK }"),
        ("unexpected-token", "SETUP{ Ke0; <e>{</e>kd9; MOVE 12, BLACK }"),
        ("unclosed-block, unexpected-token", "<e>SETUP</e>{ Ke0; kd9; MOVE 12, BLACK <e>{</e>"),
        ("unexpected-token, unexpected-token", "<e>SETUP</e> Ke0; <e>{</e> kd9; MOVE 12, BLACK }"),
        ("duplicate-header", "SETUP{ Ke0; kd9; MOVE 12, BLACK }\n<e>SETUP</e>{ Ke0; kd9; MOVE 12, BLACK }"),
        ("unknown-keyword", "SETUP{ Ke0; kd9; <e>MVOE</e> 12, BLACK }"),
        ("unknown-keyword", "SETUP{ Ke0; kd9; <e>MOV</e> 12, BLACK }"),
    ];
    for (code, setup) in rows {
        finds("xq", code, &game(setup, moves));
    }
    let missing = game("<e>SETUP</e>{ Ke0; kd9 }", moves);
    check(Severity::Hint, "xq", "bad-setup-move", &missing);
    let text = missing.replace("<e>", "").replace("</e>", "").replace("Ke0-e1", "Ke0-e3");
    let codes: Vec<_> =
        ide::diagnostics(&Document::open_text(&text, "xq")).iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["bad-setup-move", "illegal-move"]);
}

#[test]
fn a_dot_that_is_not_at_its_number() {
    let game = "1. h2-e2 h9-g7\n2. h0-g2\n2. ... i9-h9\n3. i0-h0 h9-h8";
    for (part, slip, code) in [
        ("2. h", "<e>2 .</e> h", "non-canonical"),
        ("2. h", "<e>2 .</e>h", "non-canonical"),
        ("2. h", "<e>.2</e> h", "non-canonical"),
        ("2. h", "<e>.</e> h", "missing-number"),
        ("2. h", "<e>.</e>h", "missing-number"),
        ("2. h", "2. <e>.</e>h", "non-canonical"),
        ("2. .", "<e>2 .</e> .", "non-canonical"),
        ("2. .", "<e>.2</e> .", "non-canonical"),
        ("2. .", "<e>.</e> .", "missing-number"),
        ("2. .", "<e>2</e> .", "non-canonical"),
        ("2. ...", "<e>2</e> ....", "non-canonical"),
        ("...", "<e>..</e><e>7</e>", "non-canonical, move-number"),
        ("2. h", "<e>2..</e> h", "wrong-side"),
    ] {
        let text = format!("FORMAT ICCS\nGAME 1\nSTART{{\n{}\n}}\n", game.replacen(part, slip, 1));
        check(Severity::Hint, "xq", code, &text);
    }
}

#[test]
fn half_moves_that_are_written_twice_with_their_number() {
    let game = "1. h2-e2 h9-g7 2. h0-g2\n{ 2. c3-c4 }\n2. ... i9-h9\n3. i0-h0 h9-h8 4. h0-h7";
    for (part, slip, code) in [
        ("3.", "3. i0-h0 <e>3.</e> i0-h0 h9-h8 4. h0-h7", "move-number"),
        ("2. h0-g2\n", "2. h0-g2\n<e>2.</e> h0-g2\n", "move-number"),
        ("4. h0-h7", "4. h0-h7\n<e>4.</e> h0-h7\n4. ... h8-h7", "move-number"),
        ("4. h0-h7", "4. h0-h7 <e>4.</e> h0-h7 ... <e>h8-h7</e>", "move-number, missing-number"),
        ("i9-h9", "i9-h9 ... <e>i9-h9</e>", "no-such-piece"),
    ] {
        let from = game.find(part).expect("the part");
        let end = if slip.ends_with("h7") { game.len() } else { from + part.len() };
        in_start(code, &format!("{}{slip}{}", &game[..from], &game[end..]));
    }
}

#[test]
fn a_bracket_that_opens_too_much_is_one_finding() {
    let game = |start: &str, words: &str| format!("FORMAT ICCS\nGAME 1\n{start}\n1. h2-e2 h9-g7 {words}\n}}\n");
    for (start, words) in [
        ("START{", "<e>[</e>2. h0-g2 i9-h9"),
        ("START{", "<e>(</e>2. h0-g2 i9-h9"),
        ("<e>START</e> 1. {", "2. h0-g2 i9-h9"),
        ("START\n<e>START</e>\n{", "2. h0-g2 i9-h9"),
        ("START{\n<e>START</e>{", "2. h0-g2 i9-h9"),
    ] {
        finds("xq", "unexpected-token", &game(start, words));
    }
}

#[test]
fn a_line_without_any_bracket_lacks_both() {
    let document = Document::open_text("FORMAT ICCS\nGAME 1\nSTART\n1. h2-e2 h9-g7\n", "xq");
    let codes: Vec<_> = ide::diagnostics(&document).iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["unexpected-token", "unclosed-block"]);
}
