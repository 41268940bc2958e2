//! Edited documents, compared with the same texts opened anew.

use super::not_worse;
use super::*;

const FILE: &str = "FORMAT LALG\n\nGAME 1, one\nRED a; 2000; GM\nRESULT 1-0 (Resign)\nSTART{\n1. Ch2-e2 Nh9-g7 (1) 2. Nh0-g2!? ... # if R87\n\
    2. ... Ri9-h9 { 2. ... Ra9-a8 /* x */ 3. Ra0-a1 (2) }\n3. Ri0-h0 Ng7-f5+ 4. Rh0xh9 Nf5-h9\n\
    VAR[1]{ 1. ... Nb9-c7 2. Nh0-g2 Ra9-a8 (3) }\nVAR[2]{ 3. Ra0-a2 }\nVAR[3]{ 2. ... Pa6-a5 3. Pe3-e4 }\n}END\n\n\
    GAME 2\nSETUP{ RED: Ke0, Ra1, MOVE 12; BLACK: Ke9, Pa9 }\nSTART{ 12. Ra1xa9+ Ke9-e8 13. Ra9-a8 Ke8-e9 14. Ra8-a9 }\n\n\
    GAME 3\nSTART{ 1. Ch2-e2 Ch7-e7 2. Ce2xe6 Ce7xe3 3. Ce6-e4 }\n";
/// Its lines start at their brackets, so most edits replay alone what they touch.
const INLINE: &str = "FORMAT LALG\n\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 2. Nh0-g2 { 2. Nb0-c2 Ra9-b9 } /* why */ Ra9-b9 }\n\
    { 1. ... Ch7-e7 { 1. ... Pc6-c5 } 2. Ce2xe6 }\n2. Nh0-g2 Ri9-h9 { 2. ... Ra9-a8 3. Ra0-a1 { 3. Ra0-a2 } Ra8-d8 } 3. Ri0-h0 # if\n\
    Ng7-f5 { 3. ... Pg6-g5 4. Rh0-h6 } 4. Rh0xh9 Nf5-h9 5. Pe3-e4 1-0 }END\n\nGAME 2\nSTART{ 1. Ch2-e2 { Cb2-e2 Nb9-c7 } Ch7-e7 }\n\n";
const BITS: [&str; 31] = [
    "{",
    "}",
    "(",
    ")",
    "/*",
    "*/",
    "#",
    "\n",
    "\r\n",
    " ",
    "GAME",
    "\nGAME 3\n",
    "START{",
    "START",
    "VAR[2]{",
    "VAR[4]",
    "COM{",
    "(1)",
    "1.",
    "...",
    "Ch2-e2",
    "车",
    "𠀀",
    "FORMAT AXF\n",
    "FORMAT ICCS\n",
    "SETUP{ Ra0; ke9; Ke0; MOVE 3, RED }",
    "\u{FEFF}",
    "END",
    "C2=5",
    " hello (1)",
    "59 (2)",
];

fn all(document: &Document) -> Vec<String> {
    let mut all: Vec<String> = document
        .issues()
        .iter()
        .map(|found| format!("{:?} {:?} {:?}", found.range, found.issue.kind, found.related))
        .collect();
    all.push(format!("{:?} {:?}", document.totals(), document.context()));
    all
}

/// Trees, findings, totals and context after any chain of edits are those of the text opened anew.
#[test]
fn edited_equals_opened() {
    let mut random = crate::random::random(30);
    for round in 0..crate::random::rounds(8) {
        let mut text = [FILE, INLINE][round % 2].repeat(1 + round / 2 % 2);
        let mut document = Document::open_text(&text, "xq");
        let mut back = (0..0, String::new());
        for step in 0..16 {
            let boundary = |mut at: usize| {
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let start = boundary(random.usize(0..=text.len()));
            let removed = if random.u8(..) < 30 { random.usize(0..300) } else { random.usize(0..4) };
            let end = boundary((start + removed).min(text.len())).max(start);
            let insert: String = (0..random.usize(0..3)).map(|_| BITS[random.usize(0..BITS.len())]).collect();
            // Some are undone, perhaps more than once.
            let ((start, end), insert) = match random.u8(..) {
                0..100 if step > 0 => ((back.0.start, back.0.end), back.1),
                100..130 => ((0, 0), "FORMAT AXF\n".to_owned()),
                _ => ((start, end), insert),
            };
            back = (start..start + insert.len(), text[start..end].to_owned());
            if document.edit_lightly(start..end, &insert, 20).is_err() {
                document.edit(start..end, &insert);
            }
            document.settle_whole(ONE_BY_ONE);
            text.replace_range(start..end, &insert);
            assert_eq!(document.text(), text);
            let opened = Document::open_text(&text, "xq");
            assert_eq!(document.syntax_tree(), opened.syntax_tree());
            for (edited, opened) in document.records().iter().zip(opened.records().iter()) {
                assert!(edited.analysis == opened.analysis, "round {round}, step {step}: {text}");
            }
            let (edited, opened) = (all(&document), all(&opened));
            let odd: Vec<_> = edited.iter().filter(|one| !opened.contains(one)).collect();
            let missing: Vec<_> = opened.iter().filter(|one| !edited.contains(one)).collect();
            assert!(
                edited == opened,
                "round {round}, step {step}: {start}..{end} by {insert:?}; only edited: {odd:#?}, only opened: {missing:#?} in\n{text}"
            );
        }
    }
}

/// Digits without a dot are a number or an unreadable move, by the state of the line before them. So an edit in one
/// variation may let another one have its first half-move elsewhere, and a reference before it then leads into a cycle.
#[test]
fn a_word_becomes_a_half_move_by_an_edit_elsewhere() {
    let text = "START{ 57. Ci1-i4 (1, 2)\nVAR[3]{ 59 (2) }\nVAR[2]{ Pc3-c5 Pb5-b1 Pa4-i4 Ec9-e7 (3) } }\n";
    for (at, word) in [("(3)", "K "), ("Pb5", "57. "), ("Ec9", "59. ... ")] {
        let at = text.find(at).expect("the place");
        let mut document = Document::open_text(text, "xq");
        for (range, word) in [(at..at, word), (at..at + word.len(), "")] {
            document.edit(range, word);
            assert_eq!(all(&document), all(&Document::open_text(&document.text(), "xq")), "in\n{}", document.text());
        }
    }
}

/// A variation before the reference to it is replayed last, and only then are the digits in it a half-move or a number.
#[test]
fn digits_fill_a_variation_before_its_reference() {
    for text in ["START{ VAR[14]{ S6=7 } =4 (14) }\n", "START{ VAR[14]{ S6=7 { 1. C8=5 } } =4 (14) }\n"] {
        let at = text.find("S6=").expect("the place");
        let mut document = Document::open_text(text, "xq");
        for (range, word) in [(at..at + 3, ""), (at..at, "S6=")] {
            document.edit(range, word);
            assert_eq!(all(&document), all(&Document::open_text(&document.text(), "xq")), "in\n{}", document.text());
        }
    }
}

/// A time is read alike near the end of the file, where no plain lines are.
#[test]
fn a_time_of_csa_is_read_alike_at_the_end() {
    let text = "PI\n+\nFU\nT2\nPI\n+\nFU\nT3\n+7776FU\n";
    let kept = text.find("FU\nT3").expect("the place");
    let mut document = Document::open_text(text, "csa");
    document.edit(kept..text.len(), "");
    let opened = Document::open_text(&text[..kept], "csa");
    assert!(document.records().iter().zip(opened.records().iter()).all(|(edited, opened)| edited.tree == opened.tree));
}

/// A line whose opening bracket is missing or repeated may lack none at its end.
#[test]
fn an_opening_bracket_is_taken_away_and_comes_back() {
    let brace = |text: &str, at: &str| text.find(at).map(|found| found + at.len() - 1..found + at.len());
    for (text, at) in [
        ("START{ 1. C2.5 H8+7\n", "T{"),
        ("START{ 1. C2.5 { 1. C8.5 } H8+7\n", "T{"),
        ("START{ 1. C2.5 { 1. C8.5 H8+7 }\n", "5 {"),
        ("START{ 1. C2.5 (1) H8+7\nVAR[1]{ 1. C8.5 }\n", "]{"),
        ("START{ 1. C2.5 H8+7\nSTART{ 2. H2+3\n}", "\nSTART{"),
    ] {
        let range = brace(text, at).expect("the place");
        for word in ["", "(", "{ {", "\u{FFFD}"] {
            let mut document = Document::open_text(text, "xq");
            for (range, word) in [(range.clone(), word), (range.start..range.start + word.len(), "{")] {
                document.edit(range, word);
                assert_eq!(
                    all(&document),
                    all(&Document::open_text(&document.text(), "xq")),
                    "in\n{}",
                    document.text()
                );
            }
        }
    }
}

/// Whether a time before the first move is a plain line depends on the bytes after it. No finding does.
#[test]
fn a_time_before_the_first_move_is_read_alike_at_the_end() {
    for (text, tail) in [
        ("T\nU\nT2\nP3-", "2.2\nT10\n\n-3122k"),
        ("PI\n+\nU\nT2\nPI", "\n+\n+7776FU\n"),
        ("T1\n+7776FU\nPI", "\n+\n+7776FU\n"),
    ] {
        let mut document = Document::open_text(&format!("{text}{tail}"), "csa");
        for (range, tail) in [(text.len()..text.len() + tail.len(), ""), (text.len()..text.len(), tail)] {
            document.edit(range, tail);
            assert_eq!(all(&document), all(&Document::open_text(&document.text(), "csa")), "in\n{}", document.text());
        }
    }
}

#[test]
fn an_extra_brace_is_reported_at_its_position() {
    let game = |middle: &str| format!("FORMAT LALG\nGAME\nSTART{{\n1. Ch2-e2 Nh9-g7 {middle}\n}}\n");
    let cases = [
        ("} 2. Nh0-g2 Ri9-h9", Some("} 2.")),
        ("2. Nh0-g2 } Ri9-h9", Some("} Ri")),
        ("{ 1. ... Nb9-c7 } } 2. Nh0-g2", Some("} 2.")),
        ("} (1) 2. Nh0-g2\nVAR[1]{ 1. ... Nb9-c7 }", Some("} (1)")),
        ("(1) }\nVAR[1]{ 1. ... Nb9-c7 }", Some("}\nVAR")),
        ("}\nGAME 2\nSTART{", None),
        ("}END\nDIAG{ x }\nGAME 2\nSTART{", None),
    ];
    for (middle, at) in cases {
        let text = game(middle);
        let found = Document::open_text(&text, "xq").issues();
        let errors: Vec<_> = found.iter().map(|found| (found.range.start, format!("{:?}", found.issue.kind))).collect();
        let expected: Vec<_> =
            at.and_then(|at| text.find(at)).map(|at| (at, "Syntax(EarlyBrace)".to_owned())).into_iter().collect();
        assert_eq!(errors, expected, "{text}");
    }
}

/// Garbled moves are reported once, so another error is not made up for by one of them less.
#[test]
fn garbled_moves_count_once_when_an_edit_is_judged() {
    let text = "1. 炮二平五 马８进７ 2. 马二进三 车９平８ (2... \u{FFFD}) (2... \u{FFFD})\n";
    let document = Document::open_text(text, "xiangqi-pgn");
    let at = text.rfind('\u{FFFD}').expect("one");
    for (word, allowed) in [("车９进１", true), ("车", false)] {
        let edit = crate::text::TextEdit { range: crate::text::range(at, at + 3), text: word.to_owned() };
        assert_eq!(not_worse(&document, &[edit]).is_some(), allowed, "{word}");
    }
}

#[test]
fn a_key_replays_only_its_game() {
    let games = FILE.trim_start_matches("FORMAT LALG\n\n").replace("GAME", "GAME x").repeat(200);
    let text = format!("FORMAT LALG\n{games}");
    let mut document = Document::open_text(&text, "xq");
    let at = text.len() / 2;
    let before: Vec<_> = document.records().iter().map(|entry| entry.analysis.clone()).collect();
    let edited = document.edit(at..at, " ");
    assert!(edited.parsed < 600 && edited.replayed < 600, "{edited:?}");
    let kept = document.records().iter().zip(&before).filter(|(entry, before)| Arc::ptr_eq(&entry.analysis, before));
    assert!(kept.count() + 2 > before.len());
}

/// However many moves a game has, an edit of its headers, of a comment before the moves or after the last brace replays
/// none of them but those of the same line. An edit of the FORMAT line reads every record again; undoing it reads none.
#[test]
fn a_key_outside_of_the_lines_leaves_the_lines_as_they_are() {
    let text = "FORMAT LALG\n\n# one\nGAME 1, one\nRED a\n\nSTART{\n1. Ch2-e2 Nh9-g7 {1. ... Nb9-c7 (1)} 2. Nh0-g2 Ri9-h9\n\
        VAR[1]{ 2. Nb0-c2 }\n}END\n";
    // The text after the typed one, the typed one, and whether all records are read again the first time.
    let cases = [
        ("RMAT", "x", true),
        ("LALG", "x", true),
        ("# one", "FORMAT AXF\n", false),
        ("\n# one", "\n", false),
        ("# one", "# two\n", false),
        (" 1, one", "2", false),
        ("RED a", "DATE 2000\n", false),
        ("ED a", "x", false),
        ("\n\nSTART", " b; GM", false),
        ("\nSTART", "\n", false),
        ("START", "COM{ x }\n", false),
        ("}END", " ", false),
        ("END", "x", false),
        ("", "x", false),
        ("", "# x", false),
    ];
    for (before, typed, all_again) in cases {
        let at = if before.is_empty() { text.len() } else { text.find(before).unwrap_or(0) };
        let mut document = Document::open_text(text, "xq");
        for step in 0..4 {
            let (range, insert) = if step % 2 == 0 { (at..at, typed) } else { (at..at + typed.len(), "") };
            let edited = document.edit(range, insert);
            assert_eq!(
                all(&document),
                all(&Document::open_text(&document.text(), "xq")),
                "{typed:?} before {before:?}"
            );
            let as_said = edited.replayed < 20 && edited.all == (all_again && step == 0);
            assert!(as_said, "{typed:?} before {before:?}: {edited:?}");
        }
    }
}
