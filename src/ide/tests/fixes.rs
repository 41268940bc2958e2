//! Quick fixes, one by one and all at once.

use super::{dedented, fixture};
use crate::ide::{self, Document};
use crate::text::{TextEdit, Unit, minimal_edits, offset_at, place_at, range};
use expect_test::{Expect, expect};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The fixes at the cursor, each with the text after it.
fn check(language: &str, marked: &str, expect: Expect) {
    let (document, cursor) = fixture(language, marked);
    let mut shown = String::new();
    for fix in ide::quick_fixes(&document, cursor..cursor) {
        let choice = if fix.safe { "" } else { " (choice)" };
        shown += &format!("-- {}: {}{choice}\n", fix.diagnostic.code.code, fix.title);
        shown += &document.with_edits(&fix.edits).text();
    }
    expect.assert_eq(&shown);
}

/// The text after all safe fixes, and how many there were.
fn check_all(language: &str, text: &str, expect: Expect) {
    let (document, _) = fixture(language, text);
    let (fixed, made) = ide::fix_all(&document);
    expect.assert_eq(&format!("-- {made} fixes\n{fixed}"));
    assert_eq!(ide::fix_all(&Document::open_text(&fixed, language)), (fixed, 0), "a second time");
}

#[test]
fn a_fix_mends_its_finding() {
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2<|>xe2 Nh9-g7 2. Nh0-g2 }
        "#,
        expect![[r#"
            -- capture-mark: Change to '-'
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 }
        "#]],
    );
    check(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2<|>-e2 Nh9xg7 }
        "#,
        expect![[""]],
    );
}

#[test]
fn a_fix_that_changes_the_whole_file_is_tried_on_the_whole_file() {
    check(
        "xq",
        r#"
            <|>GAME
            START{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 }
        "#,
        expect![[r#"
            -- format-mismatch: Insert 'FORMAT LALG'
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 }
        "#]],
    );
    check_all(
        "xq",
        r#"
            GAME
            START{ 1. Ch2xe2 Nh9xg7 2. Nh0-g2 }
            GAME
            START{ 1. Ch2xe2 Nh9-g7 }
        "#,
        expect![[r#"
            -- 4 fixes
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 }
            GAME
            START{ 1. Ch2-e2 Nh9-g7 }
        "#]],
    );
}

/// Each number depends on the one before it, and is mended once.
#[test]
fn numbers_are_mended_one_after_the_other() {
    check_all(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 2. Ra0-a1 Ra9-a8 4. Ra1-a0 Ra8-a9 6. Nh0-g2 Nh9-g7 8. Pa3-a4 Pa6-a5 }
        "#,
        expect![[r#"
            -- 4 fixes
            FORMAT LALG
            GAME
            START{ 1. Ra0-a1 Ra9-a8 2. Ra1-a0 Ra8-a9 3. Nh0-g2 Nh9-g7 4. Pa3-a4 Pa6-a5 }
        "#]],
    );
}

/// The second line is cut before the number 32.
#[test]
fn a_remark_leaves_its_space_to_the_next_number() {
    for number in [30, 31] {
        let text = |played: &str| {
            let setup = format!("SETUP{{ Kd0; ke9; Ra0; ra9; MOVE {number}, RED }}");
            format!("FORMAT LALG\nGAME\n{setup}\nSTART{{ {number}. {played}{}. Ra1-a0 }}\n", number + 1)
        };
        let document = Document::open_text(&text("Ra0-a1 Ra9-a8  !!"), "xq");
        assert_eq!(ide::fix_all(&document), (text("Ra0-a1 Ra9-a8!!  "), 1));
    }
}

/// In EPD two operations are on one line, so that line cannot be removed.
#[test]
fn an_operation_repeated_on_its_line_stays() {
    check_all(
        "xiangqi-fen",
        r#"
            3k5/9/9/9/9/9/9/9/9/R3K4 w - - id "a"; id "a";
        "#,
        expect![[r#"
            -- 0 fixes
            3k5/9/9/9/9/9/9/9/9/R3K4 w - - id "a"; id "a";
        "#]],
    );
}

#[test]
fn a_fix_that_does_no_good_does_not_stop_the_others() {
    check_all(
        "xq",
        r#"
            FORMAT LALG
            GAME
            START{ 1. Ch2xe2 Nh9-g7 {} 2. Nh0xg2 !!! Ri9xh9 }
            }
            RESULT 1-0 (x
            START{ 1. Ch2xe2 }
        "#,
        expect![[r#"
            -- 7 fixes
            FORMAT LALG
            GAME
            START{ 1. Ch2-e2 Nh9-g7 2. Nh0-g2 !!! Ri9-h9 }
            GAME
            RESULT 1-0 (x
            START{ 1. Ch2-e2 }
        "#]],
    );
}

/// Lines may end in three ways; an edit in lines and columns, as a client makes it, leads to the same text.
#[test]
fn ends_of_lines_do_not_matter() {
    let texts = [
        ("xq", "GAME\nRED a\nSTART{\n1. Ch2xe2 Nh9-g7\n2. Nh0xg2 !!!\n}\n}\n"),
        ("xq", "FORMAT LALG\nFORMAT LALG\nGAME\nSTART\n1. Ch2-e2 Nh9-g7 3. Nh0-g2\n}END\n"),
        ("chessmoveseq", "@TOTAL_STEP=3\n@@\n\n7 4 7 5\n2 3 3 3\n"),
        ("chessboard", "@CODE=UTF8\n@@\nHGEA.AEGH\n.........\n.C.....C.\nS.S.S.S.S\n.........\n--------\n"),
        ("csa", "V2.2\nPI\n+7776FU\n-3334FU\n%TORYO"),
    ];
    for (language, text) in texts {
        for line_break in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', line_break);
            let document = Document::open_text(&text, language);
            let (fixed, _) = ide::fix_all(&document);
            assert_eq!(ide::fix_all(&Document::open_text(&fixed, language)), (fixed.clone(), 0), "a second time");
            let at = |offset| offset_at(document.rope(), place_at(document.rope(), offset, Unit::Utf16), Unit::Utf16);
            let by_place = |edit: TextEdit| {
                let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
                TextEdit::replace(range(at(start), at(end)), edit.text)
            };
            let edits: Vec<TextEdit> = minimal_edits(&text, &fixed).into_iter().map(by_place).collect();
            assert_eq!(document.with_edits(&edits).text(), fixed, "{text:?}");
        }
    }
}

/// Whatever the size of a file, a trial reads only the record of the fix.
#[test]
fn a_trial_costs_the_record_it_touches() {
    let games: String = (1..=300).map(|game| format!("GAME {game}\nSTART{{ 1. Ch2xe2 Nh9-g7 }}\n")).collect();
    let document = Document::open_text(&format!("FORMAT LALG\n{games}"), "xq");
    let at = document.text().find("GAME 150").unwrap_or(0) + 20;
    let fixes = ide::quick_fixes(&document, at..at + 10);
    assert_eq!(fixes.len(), 1);
    let after = document.with_edits(&fixes[0].edits);
    let same = |entry: &_, other: &_| -> bool {
        let (entry, other): (&crate::document::RecordEntry, &crate::document::RecordEntry) = (entry, other);
        std::sync::Arc::ptr_eq(&entry.analysis, &other.analysis)
    };
    let (gone, fresh) = document.records().differing(after.records(), same);
    assert_eq!((gone.len(), fresh.len()), (1, 1));
}

/// Each trial makes the variations behind it be searched again for what was meant in them, and the first ones use up what
/// all may search.
#[test]
fn trials_of_many_variations_with_slips_end() {
    let step =
        |number: usize| format!("{number}. R1{sign}1 R1{sign}1 ", sign = if number % 2 == 1 { '+' } else { '-' });
    let variations: String = (1..=150).map(|number| step(number) + "{ ").collect();
    let text = format!("FORMAT AXF\nGAME 1\nSTART{{\n{variations}{}{}\n}}\n", step(151), "}".repeat(150));
    let document = Document::open_text(&text, "xq");
    let alone = |finding: &ide::Diagnostic| !ide::quick_fixes(&document, finding.range.clone()).is_empty();
    let fixable = ide::diagnostics(&document).into_iter().rev().find(alone).map(|finding| finding.range.start);
    let fixes = ide::quick_fixes(&document, 0..text.len());
    let last = fixes.iter().map(|fix| fix.diagnostic.range.start).max();
    assert!(last < fixable, "{last:?} {fixable:?}");
}

#[test]
fn cancelled_work_keeps_the_fixes_found_so_far() {
    let text = "FORMAT LALG\nGAME\nSTART{ 1. Ch2xe2 Nh9xg7 }\n";
    let document = Document::open_text(text, "xq");
    assert_eq!(ide::fix_all(&document.until(|| true)), (text.to_owned(), 0));
    assert!(ide::quick_fixes(&document.until(|| true), 0..text.len()).is_empty());
    let asked = AtomicUsize::new(0);
    // The first question comes before the findings are looked for.
    let after_one = document.until(move || asked.fetch_add(1, Ordering::Relaxed) > 1);
    assert_eq!(ide::quick_fixes(&after_one, 0..text.len()).len(), 1);
}

/// The text after all safe fixes, how many were made, and how often it was asked meanwhile whether to stop.
fn fix_all_in_steps(text: &str, language: &str) -> (String, usize, usize) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let count_up = move || counted.fetch_add(1, Ordering::Relaxed) == usize::MAX;
    let (fixed, made) = ide::fix_all(&Document::open_text(text, language).until(count_up));
    (fixed, made, asked.load(Ordering::Relaxed))
}

/// The fix of each number makes another one of the number after it. Tried one by one on copies, that would take the
/// square of their count.
#[test]
fn fixes_that_depend_on_each_other_take_a_step_each() {
    for count in [30, 120] {
        let moves = ["Rh0-h4 Nb9-c7", "Rh4-h0 Nc7-b9"];
        // Every second number is wrong.
        let number = |index| format!("{}. {}\n", 4 + index + index % 2 * 500, moves[index % 2]);
        let wrong: String = (0..count).map(number).collect();
        let text =
            format!("FORMAT LALG\nGAME\nSTART{{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5\n{wrong}}}END\n");
        let (fixed, made, steps) = fix_all_in_steps(&text, "xq");
        assert_eq!(made, count / 2, "{fixed}");
        assert!(steps <= count + 20, "{steps} steps for {count} numbers");
        assert!(fixed.contains(&format!("\n{}. {}\n}}END", count + 3, moves[(count - 1) % 2])), "{fixed}");
    }
}

/// Each closing quote but the first makes another finding, a header that stands there twice, and each trial reads all headers.
#[test]
fn trials_that_read_all_headers_end() {
    let text = format!("[Game \"Chinese Chess\"]\n{}\n1. H2-E2 *\n", "[Event \"x\n".repeat(2000));
    let (_, made, steps) = fix_all_in_steps(&text, "xiangqi-pgn");
    assert_eq!(made, 1);
    assert!(steps < 1000, "{steps} steps");
}

/// There are more errors than are read, so the text after them is read once they are mended.
#[test]
fn safe_fixes_let_more_be_read() {
    for count in [2200, 5000] {
        let text = format!("osition\n{}", "startpos\n".repeat(count));
        let (fixed, made, steps) = fix_all_in_steps(&text, "uci");
        assert_eq!(made, count, "{}", &fixed[..60]);
        assert!(steps < 400, "{steps} steps for {count} lines");
    }
}

#[test]
fn safe_fixes_make_no_other_finding() {
    const HEAD: &str = "[Event \"a\"]\n\n";
    for (moves, fixed) in [
        // The words before a `}` were a comment.
        ("1. C2=5 H8+7 a comment } 2. H2+3 *", "1. C2=5 H8+7 {a comment } 2. H2+3 *"),
        ("1. C2=5 (1. P3+1 why not} P3+1) H8+7 *", "1. C2=5 (1. P3+1 {why not} P3+1) H8+7 *"),
        ("1. C2=5 } H8+7 *", "1. C2=5 H8+7 *"),
        // Each move has its own fix.
        ("1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *", "1. C2=5 H8+7 2. H2+3 R9=8 *"),
    ] {
        let document = Document::open_text(&format!("{HEAD}{moves}\n"), "xiangqi-pgn");
        let (text, _) = ide::fix_all(&document);
        assert_eq!(text.replace("5  H", "5 H"), format!("{HEAD}{fixed}\n"), "{moves}");
        assert_eq!(ide::diagnostics(&Document::open_text(&text, "xiangqi-pgn")), [], "{text}");
    }
}

#[test]
fn a_quote_that_a_backslash_hides() {
    check(
        "xiangqi-pgn",
        r#"
            [Red "Level<|> 6\"]

            1. H2-E2 *
        "#,
        expect![[r#"
            -- unexpected-token: Insert a backslash (choice)
            [Red "Level 6\\"]

            1. H2-E2 *
            -- unexpected-token: Insert '"' (choice)
            [Red "Level 6\""]

            1. H2-E2 *
        "#]],
    );
}

/// The brace that stands wrong is another one than the one that closes too much.
#[test]
fn a_removal_that_only_moves_the_error_is_not_offered() {
    for (line, offered) in [("{ 4. } ... Pi7 { 4. ... Sc5 } 5. Ch4 }", false), ("{ 4. ... Pi7 } }", true)] {
        let text =
            format!("FORMAT SALG\n\nGAME\nSTART{{\n1. Che2 Ng7 2. Ng2 Rh9 3. Rh0 Pc5 4. Pc4 Pi5 {line}\n5. Pg4 }}\n");
        let document = Document::open_text(&text, "xq");
        let fixes = ide::quick_fixes(&document, 0..text.len());
        let removes = fixes.iter().any(|fix| fix.title == "Remove this '}'");
        assert_eq!(removes, offered, "{fixes:#?}");
    }
}

/// Of the half-moves that fit, the one that completion would propose first is offered first, unless a diagram or a sign
/// further on speaks against it.
#[test]
fn the_likeliest_half_move_that_nothing_contradicts_is_offered_first() {
    let diagram = "
        DIAG{
        9 r n m g k g m r . 9
        8 . . . . . . . . . 8
        7 . c . . . . n . c 7
        6 p . p . p . . . p 6
        5 . . . . . . p . . 5
        4 . . . . . . . . . 4
        3 P . P . P . P . P 3
        2 . C N . C . N . . 2
        1 . . . . . . . . . 1
        0 R . M G K G M R . 0
        }
    ";
    let fen = "FEN rnbakabr1/9/1c4n1c/p1p1p3p/6p2/9/P1P1P1P1P/1CN1C1N2/9/R1BAKABR1 w - - 0 5";
    let opening = "1. C2=5 N8+7 2. N2+3 R9=8 3. R1=2 4. N8+7 C8=9";
    for (moves, offered) in [
        (opening.to_owned(), ["N2+3", "P7+1", "C2+2"]),
        (format!("{opening} {diagram} 5. P7+1"), ["P7+1", "N2+3", "C2+2"]),
        (format!("{opening} /* {fen} */ 5. P7+1"), ["P7+1", "N2+3", "C2+2"]),
    ] {
        let text = dedented(&format!("FORMAT AXF\nGAME 1\nSTART{{\n{moves}\n}}\n"));
        let document = Document::open_text(&text, "xq");
        let titles: Vec<String> = ide::quick_fixes(&document, 0..text.len()).into_iter().map(|fix| fix.title).collect();
        assert_eq!(titles, offered.map(|text| format!("Insert '{text}'")), "{text}");
        let at = text.find("4. N8+7").expect("the place");
        let listed = ide::hover(&document, at).expect("a hover").sections;
        let listed = format!("{listed:?}");
        assert!(listed.contains("half-moves fit, the likeliest first: `N2+3`, `P7+1`, `C2+2`, "), "{listed}");
    }
}

/// A half-move that stands there twice is removed in bulk. What nobody can read is left to the reader: it may stand for two
/// different half-moves.
#[test]
fn only_half_moves_that_were_played_are_removed_in_bulk() {
    const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n";
    const CSA_END: &str = "+2726FU\n-8384FU\n+2625FU\n-8485FU\n+6978KI\n-4132KI\n+2524FU\n-2324FU\n";
    const KIF: &str = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    const AXF: &str = "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+7 2. N2+3 ";
    const AXF_END: &str = "R9=8 3. R1=2 N2+3 4. P7+1\n}\n";
    for (language, head, words, end, left) in [
        ("csa", CSA, "+2726FU\n", CSA_END, ""),
        ("csa", CSA, "+xxxxHI\n+xxxxHI\n", CSA_END, "+xxxxHI\n+xxxxHI\n"),
        ("csa", CSA, "+xxxxHI\n-xxxxHI\n+xxxxHI\n-xxxxHI\n", CSA_END, "+xxxxHI\n-xxxxHI\n+xxxxHI\n-xxxxHI\n"),
        ("csa", CSA, "+9999FU\n+9999FU\n", CSA_END, "+9999FU\n+9999FU\n"),
        ("kif", KIF, "3 ?????\n4 ?????\n", "5 ２六歩(27)\n", "3 ?????\n4 ?????\n"),
        ("xq", AXF, "N2+3 ", AXF_END, ""),
        ("xq", AXF, "xxxx xxxx ", AXF_END, "xxxx xxxx "),
        ("xq", AXF, "N9+9 N9+9 ", AXF_END, "N9+9 N9+9 "),
    ] {
        let text = |words: &str| format!("{head}{words}{end}");
        let (fixed, _) = ide::fix_all(&Document::open_text(&text(words), language));
        assert_eq!(fixed.replace("\n\n", "\n"), text(left), "{words}");
    }
}
