//! One slip, one finding: a record with one mistake has one finding, on the words that are wrong.
//!
//! The words stand between `<e>` and `</e>`.

use super::dedented;
use crate::ide::Document;
use crate::ide::diagnostics::{Severity, code_of, enabled_by_default, severity_of};

/// Checks that a text has one finding of at least this severity, with this code, where it is marked.
fn check(least: Severity, language: &str, code: &str, marked: &str) {
    let marked = dedented(marked);
    let text = marked.replace("<e>", "").replace("</e>", "");
    let start = marked.find("<e>").expect("a mark");
    let end = marked.find("</e>").expect("its end") - "<e>".len();
    let document = Document::open_text(&text, language);
    let found = document.found().into_iter().filter(|found| {
        let kind = &found.issue.kind;
        severity_of(kind) <= least && enabled_by_default(kind)
    });
    let found: Vec<String> =
        found.map(|found| format!("{} at `{}`", code_of(&found.issue.kind).code, &text[found.range.clone()])).collect();
    assert_eq!(found, [format!("{code} at `{}`", &text[start..end])], "in\n{marked}");
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
fn who_moves_in_a_setup() {
    let pieces = "Ke0; Ra0; ke9; ra9; pe6";
    set_up("unexpected-token", &format!("<e>SETUP {{</e> {pieces}; MOVE 1, BLACK"), "1. ... Ra9xa0 2. Ke0-e1");
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
fn a_board_of_the_wrong_width() {
    let rows = ["CHEAGAEHC", ".........", ".N.....N.", "S.S.S.S.S", ".........", "---------"];
    let cut = |count: usize, river: usize| -> String {
        let of = |index: usize, row: &str| {
            let row = row[..if index == 5 { river } else { count }].to_owned();
            if index == 0 { format!("<e>{row}</e>") } else { row }
        };
        let upper = rows.iter().enumerate().map(|(index, row)| of(index, row));
        let lower = rows[..5].iter().rev().map(|row| row.to_ascii_lowercase()[..count].to_owned());
        let lines: Vec<String> = upper.chain(lower).collect();
        format!("@LAST_MOVER=BLACK\n@@\n\n{}\n", lines.join("\n"))
    };
    finds("chessboard", "invalid-dimension", &cut(8, 9));
    finds("chessboard", "invalid-dimension", &cut(8, 8));
}

#[test]
fn a_slip_in_a_board_is_one_finding() {
    const BOARD: &str = "@LAST_MOVER=BLACK\n@@\n\nCHEAGAEHC\n.........\n.N.....N.\nS.S.S.S.S\n.........\n---------\n\
         .........\ns.s.s.s.s\n.n.....n.\n.........\ncheagaehc\n";
    for (part, slip, code) in [
        ("---------", "<e>=========</e>", "river-missing"),
        ("---------", "<e>.........</e>", "river-missing"),
        (".N.....N.\nS.S.S.S.S", "<e>.N.....N.S.S.S.S.S</e>", "invalid-dimension"),
        ("cheagaehc", "chea<e>k</e>aehc", "unknown-piece"),
        // A strange character between the pieces, or in place of one.
        ("cheagaehc", "chea<e>;</e>gaehc", "unknown-piece"),
        ("cheagaehc", "<e>@</e>cheagaehc", "unknown-piece"),
        (".n.....n.", "<e>@</e>n.....n.", "unknown-piece"),
        ("@LAST", "@<e>@</e>LAST", "unexpected-token"),
        ("@@", "<e>z@</e>", "unexpected-token"),
    ] {
        finds("chessboard", code, &with(BOARD, part, slip));
    }
}

#[test]
fn a_slip_in_a_sequence_is_one_finding() {
    // The rest goes on from the step that was meant: its piece is where it went, and the other side is to move.
    const STEPS: &str = "@TOTAL_STEP=8\n@@\n\n8 3 5 3\n2 1 3 3\n8 1 7 3\n1 1 2 1\n9 1 8 1\n7 4 7 5\n5 3 5 7\n4 1 5 2\n";
    for (part, slip, code) in [
        ("8 3 5 3", "<e>5 5 5 6</e>", "invalid-from-position"),
        ("8 3 5 3", "<e>8 3 6 4</e>", "invalid-move-pattern"),
        ("8 3 5 3", "<e>8 3 8 1</e>", "invalid-to-position"),
        ("8 3 5 3", "<e>8 3 15 3</e>", "position-out-of-range"),
        ("1 1 2 1", "<e>1 1 3 2</e>", "invalid-move-pattern"),
        ("9 1 8 1", "<e>9 1 7 2</e>", "invalid-move-pattern"),
        // A number too many.
        ("8 3 5 3", "8 3 5 3 <e>7</e>", "unexpected-token"),
        ("1 1 2 1", "1 1 2 <e>4</e> 1", "unexpected-token"),
        ("9 1 8 1", "<e>6</e> 9 1 8 1", "unexpected-token"),
        ("8 3 5 3", "8 3 <e>-></e> 5 3", "unexpected-token"),
        ("9 1 8 1", "9 1 8 1 <e>7 2 3</e>", "unexpected-token"),
        ("9 1 8 1", "9 1 7 2 <e>7 2 3</e>", "unexpected-token"),
        // Two steps in the wrong order.
        ("1 1 2 1\n9 1 8 1", "<e>9 1 8 1</e>\n1 1 2 1", "invalid-to-position"),
    ] {
        finds("chessmoveseq", code, &with(STEPS, part, slip));
    }
    // A mistake that has nothing to do with it is another one.
    let text = with(&with(STEPS, "1 1 2 1", "1 1 3 2"), "4 1 5 2", "6 1 6 2");
    let codes: Vec<_> =
        Document::open_text(&text, "chessmoveseq").diagnostics().iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["invalid-move-pattern", "invalid-move-pattern"]);
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
    let hints = |words: &str| check(Severity::Hint, "xq", "malformed-move", &game(words));
    hints("1. Pe3-e4 <e>Pa6-</e> a5 2. Nh0-g2 Ri9-i8");
    hints("1. Pe3-e4 <e>Pa6-a</e> 5 2. Nh0-g2 Ri9-i8");
    hints("1. Pe3-e4 <e>0000</e> 2. Nh0-g2 Ri9-i8");
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
    let (fixed, made) = document.fix_all();
    assert_eq!((fixed, made), (format!("FORMAT WXF\nSTART{{\n{}\n}}\n", moves.trim_end()), 1));
    // A sentence is not a move.
    let document = Document::open_text("1. Introduction\n2. Notes\n", "xq");
    assert!(document.records().iter().all(|entry| !entry.analysis.front().is_game));
}

const GAME: &str =
    "FORMAT AXF\nGAME 1\nRED a\nSTART{\n1. C2=5 N8+7 2. N2+3 R9=8 (1) 3. R1=2 N2+3\nVAR[1]{ 2. ... P3+1 3. R1=2 }\n}\n";
const PGN: &str = "[Event \"a\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 *\n";

/// A record with one place of it replaced.
fn with(record: &str, part: &str, slip: &str) -> String {
    assert!(record.contains(part), "{part}");
    record.replacen(part, slip, 1)
}

#[test]
fn a_slip_in_a_record_of_yang_is_one_finding() {
    for (part, slip, code) in [
        ("FORMAT", "<e>FORMT</e>", "unknown-keyword"),
        ("FORMAT AXF", "<e>FO@MAT</e> AXF", "unexpected-token"),
        ("FORMAT AXF", "FORMAT <e>FORMAT</e> AXF", "unknown-format"),
        ("START{", "START{ <e>START{</e>", "unexpected-token"),
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
        ("1. C2=5 N8+7", "1. C2=5 <e>C2=5</e> N8+7", "wrong-side"),
        ("N8+7 2. N2+3", "N8+7 2. N2+3 <e>N2+3</e>", "wrong-side"),
        ("N8+7 2. N2+3", "N8+7 2. N2+3 <e>N2+3</e> { 2. P7+1 } 2. ...", "wrong-side"),
        ("C2=5 N8+7 2.", "C2=5 <e>C2=5</e> N8+7 { 1. ... P3+1 } 2.", "wrong-side"),
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
        ("R9=8 (1)", "R9=8 note1 is (1. h2e2) or C2=5 <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 a comment { like this <e>*/</e> (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 +0.61/16 23 <e>*/</e> (1)", "unexpected-token"),
        ("GAME 1\n", "GAME 1\n<e>red</e> is better\nin the end */\n", "unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>COM</e> a comment { like this } (1)", "unexpected-token"),
        ("R9=8 (1)", "R9=8 <e>COM</e> a comment } (1)", "unexpected-token"),
        // A number that cannot be read.
        ("2. N2+3", "<e>,.</e> N2+3", "unexpected-token"),
        // A bracket in a move.
        ("C2=5 N8+7", "<e>C(2=5</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>C}2=5</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>C2={5</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>C2=)</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>)2=5</e> N8+7", "malformed-move"),
        ("C2=5 N8+7", "<e>(</e>C2=5 N8+7", "unexpected-token"),
        // A bracket of the wrong kind, or none, and what depends on it.
        ("(1)", "<e>[1]</e>", "unexpected-token"),
        ("(1)", "1<e>)</e>", "unexpected-token"),
        ("(1)", "(<e>x</e>)", "unexpected-token"),
        // The same without a space after the move.
        ("R9=8 (1)", "R9=8!1<e>)</e>", "unexpected-token"),
        ("R9=8 (1)", "R9=8<e>[1]</e>", "unexpected-token"),
        ("R9=8 (1)", "R9=8!<e>\"1\"</e>", "unexpected-token"),
        ("START{", "<e>START</e>", "unexpected-token"),
        ("START{\n1.", "<e>START</e>1.", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>(1){", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>{", "unexpected-token"),
        ("VAR[1]{", "<e>VAR</e>[l]{", "unexpected-token"),
        ("START{", "START<e>(</e>", "unexpected-token"),
        ("R1=2 }", "R1=2 <e>)</e>", "unexpected-token"),
        // A half-move that is missing.
        ("N8+7 2.", "<e>2.</e>", "move-number"),
        ("N8+7 2.", "{ 1. ... P3+1 } { 1. ... P7+1 } <e>2.</e>", "move-number"),
        ("R9=8 (1) 3.", "(1) <e>3.</e>", "move-number"),
        ("N2+3 R9=8 (1)", "(1) <e>R9=8</e>", "illegal-move"),
        ("2. N2+3 R9=8", "2. { 2. N8+9 } 2. <e>...</e> R9=8", "wrong-side"),
        ("1. C2=5 N8+7", "1. (<e>2</e>) N8+7", "nothing-to-vary"),
        ("2. N2+3 R9=8 (1)", "2. /* a */ 2. <e>...</e> R9=8 (1)", "wrong-side"),
    ] {
        finds("xq", code, &with(GAME, part, slip));
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
        ("N8+7 (1)", "N8+7 (<e>1-3</e>)", "variation-range"),
        ("(2)", "(<e>2a</e>)", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e>[1]</e> { 1. ... P7+1 } 2.", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e><1></e> 2.", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e>[1 3]</e> 2.", "unexpected-token"),
        ("N8+7 (1) 2.", "N8+7 <e>\"1, 3\"</e> 2.", "unexpected-token"),
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
        // The first move may be wrong, so those after it are not judged.
        ("{ 2. N8+7 N8+7 }", "{ 2. <e>N2+3</e> N8+7 3. N3+4 P1+1 4. R8+6 }", "same-as-mainline"),
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
            "unmatched-brace" => with(&text, "}\nVAR[2]", "<e>}</e>\nVAR[2]"),
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
        assert_eq!(Document::open_text(&text, "xq").diagnostics(), [], "in\n{text}");
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
fn a_slip_in_a_line_of_headers_is_one_finding() {
    for (part, slip, code) in [
        ("FORMAT AXF", "<e>AXF</e>", "unknown-keyword"),
        ("GAME 1", "<e>1,</e> the first", "unexpected-token"),
        ("GAME 1", "<e>GIME</e> 1", "unknown-keyword"),
        ("DATE 2001-01-01", "<e>FED</e> 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "unknown-keyword"),
        ("FORMAT AXF", "FORMAT <e>ICCS</e>", "format-mismatch"),
        ("START{", "<e>{</e>", "unexpected-token"),
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
    finds("xq", "unexpected-token", &game("<e>{</e> Ke0; kd9; MOVE 12, BLACK }", moves));
    finds("xq", "bad-setup-move", &game("SETUP{ Ke0; kd9; MOVE 12 <e>BLACK</e> }", moves));
    finds("xq", "bad-setup-move", &game("SETUP{ Ke0; kd9 <e>MOVE</e> 12, BLACK }", moves));
    finds("xq", "impossible-square", &game("SETUP{ Ke0; Ra9; <e>gb9</e>; kd9; MOVE 12, BLACK }", moves));
    // The first number says who moves.
    let missing = game("<e>SETUP</e>{ Ke0; kd9 }", moves);
    check(Severity::Hint, "xq", "bad-setup-move", &missing);
    let text = missing.replace("<e>", "").replace("</e>", "").replace("Ke0-e1", "Ke0-e3");
    let codes: Vec<_> = Document::open_text(&text, "xq").diagnostics().iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["bad-setup-move", "illegal-move"]);
}

#[test]
fn a_slip_in_a_pgn_is_one_finding() {
    for (part, slip, code) in [
        ("H2+3 *", "H2+3 * <e>C2=5</e>", "move-after-end"),
        ("H2+3 *", "H2+3 * <e>*</e>", "move-after-end"),
        ("2. H2+3", "2. <e>H2$+3</e>", "malformed-move"),
        ("2. H2+3", "<e>hello</e> 2. H2+3", "malformed-move"),
        ("H8+7", "H8+7 <e>H8+7</e>", "missing-number"),
        ("3. R1=2 H2+3", "3. R1=2 <e>R1=2</e> H2+3", "illegal-move"),
        ("H8+7", "<e>H</e> 8+7", "malformed-move"),
        ("[Event", "<e>Event</e>", "unexpected-token"),
        ("[Event", "<e>(</e>Event", "unexpected-token"),
        ("H8+7", "H8+7 [a comment<e>}</e>", "unmatched-brace"),
        ("H8+7", "H8+7 <e>[</e> 1. ... P3+1 )", "unexpected-token"),
        ("H8+7", "H8+7 ( 1. ... P3+1 <e>]</e>", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[FEN \"3k5/9/9/9/R8/9/9/9/9/4K4 <e>-</e> - 0 1\"]", "bad-fen-field"),
        ("\"a\"]", "\"a\"]\n[FEN \"<e>9/9/9/9/R8/9/9/9/9/4K4</e> w - - 0 1\"]", "missing-king"),
        ("\"a\"]", "\"a\"]\n[Date <e>2001-1-1</e>]", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[FEN \"3k5/9/9/9/R8/9/9/9/9/4K4 <e>x</e> - - 0 1\"]", "bad-fen-field"),
        // A bracket of a variation is missing, or stands there twice.
        ("2. H2+3", "1. ... P3+1 <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( 1. ... P3+1 ) <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( 1. ... P3+1 ) 2. P3+1 <e>)</e> 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "( a comment <e>}</e> 1. ... P3+1 ) 2. H2+3", "unmatched-brace"),
        ("2. H2+3", "<e>(</e> ( 1. ... P3+1 ) 2. H2+3", "unclosed-block"),
        ("2. H2+3", "<e>[</e>{ a comment } 1. ... P3+1 ) 2. H2+3", "unexpected-token"),
        // A comment without an end, and another one after it.
        ("2. H2+3", "<e>{</e> a comment ( 1. ... P3+1 ) 2. H2+3 { another }", "unclosed-comment"),
        ("2. H2+3", "<e>{</e> a comment 2. H2+3 ( 2. { another } R1+1 ) R9=8", "unclosed-comment"),
        ("R9=8", "R9=8 a comment [x]\n[y] <e>}</e>", "unmatched-brace"),
        ("1. C2=5", "<e>{</e> a comment 1. C2=5 H8+7 (1... P3+1 { another }) 2. H2+3 R9=8", "unclosed-comment"),
        // Lines among the tags, and the position in one that cannot be read.
        ("\"a\"]", "\"a\"]\n<e>hello</e>\n[Round \"1\"]", "unexpected-token"),
        ("\"a\"]", "\"a\"]\n[<e>Round</e>]\n[Round \"1\"]", "unexpected-token"),
        ("[Event", "<e>[</e>[Event", "unexpected-token"),
        // The result, and the rule of a web site below it.
        ("H2+3 *", "H2+3 <e>I-0</e>\n==========\nhttp://example.org\n", "malformed-move"),
        ("R9=8 3.", "R9=8 <e>R9=8</e> ( 2. ... P3+1 ) 3.", "illegal-move"),
        // A move that stands there twice, before a variation.
        ("3. R1=2 H2+3", "3. R1=2 <e>R1=2</e> (3. P7+1) 3. ... H2+3", "illegal-move"),
        ("R9=8 3.", "\n[a comment <e>}</e> R9=8 3.", "unmatched-brace"),
        // A half-move that is missing: the next one is read as that side's.
        ("2. H2+3 R9=8", "2. <e>R9=8</e>", "illegal-move"),
        ("2. H2+3", "2. { a comment } 2. <e>...</e>", "wrong-side"),
    ] {
        finds("xiangqi-pgn", code, &with(PGN, part, slip));
    }
    // The last half-move gives mate, as its mark says.
    let tags = "[Event \"a\"]\n[FEN \"3k5/1R7/9/9/9/R8/8p/9/9/4K4 w - - 0 1\"]\n[Format \"ICCS\"]\n\n";
    finds("xiangqi-pgn", "missing-number", &format!("{tags}1. A4-A5 I3-I2 <e>A5-A9</e># *\n"));
}

#[test]
fn a_position_that_cannot_be_read_is_one_finding() {
    let game = |tag: &str| format!("[Event \"a\"]\n{tag}\n\n12. A4-5 K6+1 13. H2+3 *\n");
    let fen = "3k5/9/9/9/R8/9/9/9/4A4/3K5 w - - 0 12";
    finds("xiangqi-pgn", "unexpected-token", &game(&format!("<e>[</e>[FEN \"{fen}\"]")));
    finds("xiangqi-pgn", "unexpected-token", &game(&format!("<e>[</e>\"{fen}\"]")));
    finds("xiangqi-pgn", "unexpected-token", &game("[<e>FEN</e>]"));
    finds("xiangqi-pgn", "unknown-keyword", &game(&format!("[<e>FNE</e> \"{fen}\"]")));
    // Without it the first number is wrong, and the moves are of another position.
    let moves = "[Event \"a\"]\n\n<e>12.</e> A4-5 K6+1 13. H2+3 *\n";
    finds("xiangqi-pgn", "move-number", moves);
}

#[test]
fn what_a_dark_piece_turns_up_as_with_a_space_before_it() {
    finds("xiangqi-pgn", "reveal-missing", "[Variant \"Jeiqi\"]\n\n1. <e>h2e2</e> =r h9g7=h 2. a0a1=c *\n");
}

#[test]
fn a_bracket_that_closes_nothing_hides_no_other_mistake() {
    let text = "[Event \"a\"]\n\n1. C2=5 H8+7 2. R1+5 R9=8 3. H2+3 ) H2+3 *\n";
    let document = Document::open_text(text, "xiangqi-pgn");
    let codes: Vec<_> = document.diagnostics().iter().map(|found| found.code.code).collect();
    assert_eq!(codes, ["illegal-move", "unmatched-brace"]);
}

#[test]
fn a_slip_in_a_csa_record_is_one_finding() {
    const RECORD: &str = "V2.2\nN+A\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n%TORYO\nT3\n/\nN+C\nPI\n+\n+2726FU\n%CHUDAN\n";
    for (part, slip, code) in [
        ("N+A", "<e>+A</e>", "unknown-statement"),
        ("PI\n+\n+77", "<e>IP</e>\n+\n+77", "unknown-statement"),
        ("PI\n+\n+77", "PI<e>82H</e>22KA\n+\n+77", "unknown-piece"),
        ("PI\n+\n+77", "PI\n+<e>+</e>\n+77", "unexpected-token"),
        ("PI\n+\n+77", "PI\n<e>＋</e>\n+77", "unknown-statement"),
        ("-3334FU", "<e>-3334 FU</e>", "malformed-move"),
        ("-3334FU", "<e>~3334FU</e>", "malformed-move"),
        ("%TORYO", "<e>TORYO</e>", "unknown-statement"),
        ("/\n", "<e>//</e>\n", "unknown-statement"),
        ("/\n", "<e>-</e>\n", "unexpected-token"),
        // Words of a damaged line, after a comma.
        ("PI\n+\n+77", "PI<e>82</e>,HI\n+\n+77", "unexpected-token"),
        ("-3334FU", "<e>-33</e>,34FU", "malformed-move"),
        ("+7776FU", "<e>+</e>,7776FU", "unexpected-token"),
        // Lines that look like the beginning of a record, among the moves and before them.
        ("-3334FU", "<e>V2</e>\n-3334FU", "unknown-statement"),
        ("-3334FU", "<e>/</e>\n-3334FU", "unknown-statement"),
        ("-3334FU", "<e>PI99</e>\n-3334FU", "unknown-statement"),
        ("T1\n", "<e>P1</e>\n", "unknown-statement"),
        ("V2.2", "<e>P2</e>", "unknown-statement"),
        ("N+A", "<e>T$IME:1</e>\nN+A", "unknown-statement"),
        ("N+A", "<e>%</e>\nN+A", "unknown-statement"),
        ("N+A", "<e>+</e>\nN+A", "unknown-statement"),
        ("PI\n+\n+77", "<e>++7776FU</e>\nPI\n+\n+77", "unknown-statement"),
        ("PI\n+\n+77", "PI<e>99</e>\nPI\n+\n+77", "unexpected-token"),
        ("PI\n+\n+77", "PI\n-\n<e>+</e>\n+77", "unexpected-token"),
        ("T1\n-3334FU\n", "T1\n<e>%</e>\n-3334FU\n", "unknown-statement"),
        // Words in place of a move, and before one.
        ("-3334FU\nT2\n", "<e>xyz</e>\n+2726FU\n", "unknown-statement"),
        ("-3334FU", "<e>a good move</e> -3334FU", "unknown-statement"),
        ("-3334FU\nT2\n", "-3334FU <e>+2726FU</e>\n-8384FU\n", "unexpected-token"),
        ("-3334FU\nT2\n", "-3334FU <e>-3334FU</e>\n+2726FU\n", "unexpected-token"),
        // A move is missing, but not its time.
        ("-3334FU\nT2\n", "<e>T2</e>\n+2726FU\n-3334FU\n", "bad-time"),
        // The line between two records is missing.
        ("/\nN+C\n", "<e>N+</e>C\n", "unexpected-token"),
        ("/\nN+C\n", "<e>$EVENT</e>:x\n", "unexpected-token"),
        ("/\nN+C\n", "/\n<e>$SITEBergen</e>\nN+C\n", "unexpected-token"),
        // Moves from a board that is only assumed are not judged.
        ("PI\n+\n+77", "PI<e>72HI</e>\n+\n+2277KA\n+77", "no-such-piece"),
    ] {
        finds("csa", code, &with(RECORD, part, slip));
    }
}

#[test]
fn a_slip_in_a_fen_is_one_finding() {
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/<e>p1</e>/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "row-width", "4k4/9/9/<e>p81</e>/8/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/9/9/9/9/4K4 <e>-</e> - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "<e>/</e>\n");
    finds("xiangqi-fen", "impossible-square", "3k1a3/4a4/2<e>a</e>6/9/9/9/9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "row-width", "4k4/9/9/9/9/9/9/9/9/<e>4K</e> 4w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "<e>4k4/9/9/9/9/9</e> /9/9/9/4K4 w - - 0 1\n");
    finds("xiangqi-fen", "bad-fen-field", "4k4/9/9/9/9/<e>[9/9/9/9/4K4</e> w - - 0 1\n");
    // A piece in the case of the other side: the losses of both are wrong.
    finds(
        "xiangqi-fen",
        "count-mismatch",
        "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/4P4/X1X3X1X/1X5X1/9/XXXXKXXXX[<e>X1</e>x1] w - - 0 9\n",
    );
}

#[test]
fn a_slip_in_a_position_line_is_one_finding() {
    let line = "position startpos moves h2e2 h9g7\n";
    finds("uci", "unknown-keyword", &with(line, "moves", "<e>mvoes</e>"));
    finds("uci", "unexpected-token", &with(line, "startpos", "startpos <e>startpos</e>"));
    finds("uci", "unexpected-token", &with(line, "moves", "moves <e>moves</e>"));
    let line = "position fen 3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1 moves a5a9\n";
    finds("uci", "unknown-keyword", &with(line, "moves", "<e>move</e>"));
    finds("uci", "unknown-variant", &format!("setoption name UCI_Variant value <e>jieqqi</e>\n{line}"));
}
