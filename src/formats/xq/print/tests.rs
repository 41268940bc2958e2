use super::*;
use crate::formats::xq::XQ;
use crate::layout::{Comments, Headers, LayoutOptions, Moves};
use crate::syntax::parse;
use crate::text::LineEnding::{CrLf, Lf};
use std::path::Path;

fn format(text: &str) -> String {
    format_at(text, 80)
}

fn format_at(text: &str, width: usize) -> String {
    format_records(&parse(XQ.grammar, text), width)
}

fn format_records(records: &[RecordTree], width: usize) -> String {
    print(records, &LayoutOptions { width, ..LayoutOptions::default() })
}

fn print(records: &[RecordTree], options: &LayoutOptions) -> String {
    XQ.print_file(&records.iter().collect::<Vec<_>>(), options)
}

/// Styles that differ from the default in everything that is only spaces.
fn styles() -> [LayoutOptions; 4] {
    let base = LayoutOptions { comments: Comments::Wrap, headers: Headers::Align, ..LayoutOptions::default() };
    [
        LayoutOptions::default(),
        LayoutOptions { width: 24, ..LayoutOptions::default() },
        LayoutOptions { width: 30, moves: Moves::Pair, ..base },
        LayoutOptions { width: 40, moves: Moves::Columns, pairs: 3, ..base },
    ]
}

/// The tokens, with one space where comments have any.
fn words(tokens: &[(SyntaxKind, String)]) -> Vec<(SyntaxKind, Vec<&str>)> {
    tokens.iter().map(|(kind, text)| (*kind, text.split_whitespace().collect())).collect()
}

/// The tokens, without the spaces before the later lines of comments.
fn unindented(tokens: &[(SyntaxKind, String)]) -> Vec<(SyntaxKind, String)> {
    let lines = |text: &String| {
        text.split('\n').map(|line| line.trim_start_matches([' ', '\t'])).collect::<Vec<_>>().join("\n")
    };
    tokens.iter().map(|(kind, text)| (*kind, lines(text))).collect()
}

/// The tokens of a text that are not whitespace.
fn significant(records: &[RecordTree]) -> Vec<(SyntaxKind, String)> {
    let mut tokens = Vec::new();
    for record in records {
        record.each_token(&mut |token| tokens.push((token.kind, token.text.to_owned())));
    }
    tokens.retain(|(kind, _)| *kind != SyntaxKind::Whitespace);
    tokens
}

/// Checks the laws for every text. Returns whether a record was formatted.
fn check(text: &str) -> bool {
    let records = parse(XQ.grammar, text);
    let tokens = significant(&records);
    let sound = records.iter().any(is_sound);
    for options in styles() {
        let width = options.width;
        let out = print(&records, &options);
        assert!(crate::text::space_edits(text, &out).is_some(), "more than spaces of\n{text}\nchanged in\n{out}");
        let formatted = parse(XQ.grammar, &out);
        let after = significant(&formatted);
        match options.comments {
            Comments::Keep => {
                assert_eq!(unindented(&tokens), unindented(&after), "tokens of\n{text}\nchanged in\n{out}")
            }
            Comments::Wrap => assert_eq!(words(&tokens), words(&after), "words of\n{text}\nchanged in\n{out}"),
        }
        let again = print(&formatted, &options);
        if let Some((once, twice)) = out.lines().zip(again.lines()).find(|(once, twice)| once != twice) {
            panic!("not idempotent at {width}: {once:?} becomes {twice:?} in\n{out}");
        }
        assert_eq!(out, again);
        assert!(sound || out == text, "a record with errors changed:\n{text}\n{out}");
        if records.last().is_some_and(is_sound) && !tokens.is_empty() {
            assert!(out.ends_with('\n') && !out.ends_with("\n\n") && !out.ends_with("\n\r\n"), "{text:?}: {out:?}");
        }
    }
    sound
}

#[test]
fn a_comment_without_its_brace() {
    for text in ["START{ 2. COM}", "START{ 2. COM\u{3000}}", "START{ 2. COM\u{3000}Ra0-a1 }", "START{ 2. DIAG\n}\n"] {
        check(text);
    }
}

#[test]
fn golden_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/xq/format");
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder of golden files").flatten() {
        let name = entry.file_name().into_string().expect("a name in ASCII");
        let Some(stem) = name.strip_suffix(".before.xq") else { continue };
        let before = std::fs::read_to_string(entry.path()).expect("a readable file");
        expect_test::expect_file![folder.join(format!("{stem}.after.xq"))].assert_eq(&format(&before));
        check(&before);
        count += 1;
    }
    assert!(count >= 8, "{count} golden files");
}

const SAMPLE: &str = "\u{FEFF}FORMAT   LALG ,K(K)R(C)\n# of the file\n\n\n/* and\n another */\nGAME 1 ,one\nRED  a ; 2000;GM;\nBLACK\t;;;\nRESULT 1 - 0( Resign )\n\
    EVENT x ; y\nDIAG {\n  }\nSETUP { Ra0;ke9 ;MOVE 1 ,RED} # set\nSTART\n{ /* first */\n1.Ch2-e2 Nh9-g7(1,2 )\n\n\n2. Nh0-g2 !?  ... # if R87\nCOM {\n a \\} b }\n\
    2. ... Ri9-h9 { 2. ... Ra9-a8 /* x */ 3. Ra0-a1 } !!31. Ra1-a2 Ra8-a7 32. Ra2-a1 Ra8-a7 COM{short}\nVAR [ 1 ]{ # opens\n\n1. ... 炮８平５ 2. Nh0-g2 { } { 2. Ng2-h0 {2. Nb0-c2 \
    Nb9-c7 3. Rh0-h1 Rh9-h8 4. Rh1-h2 Rh8-h7 5. Rh2-h3 Rh7-h6 6. Rh3-h4 VAR[3]{} } /* y */ }\n}\nVAR[2]{ 1. ... 馬２進３ }\n/* last */\n}  END # over\n\n/* between */\nGAME 2\n\
    RESULT 1/2-1/2\nSETUP{RED: Ra0, Ke0 ,MOVE 1;BLACK:ke9;}\nSTART{ 1. C2=5 +\n H8+7 ? 33.4 +++ }\n\n\nCOM{ behind }GAME 3\nSTART{ 1. C2=5 }\n}\nGAME\nRED x\nSTART{}END";

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[test]
fn every_prefix() {
    for end in (0..=SAMPLE.len()).filter(|end| SAMPLE.is_char_boundary(*end) && crate::random::every(10, *end)) {
        check(&SAMPLE[..end]);
        check(&SAMPLE[..end].replace('\n', "\r\n"));
    }
}

const SPACES: [&str; 12] = ["", "", " ", " ", " ", "  ", "\t", "\n", "\n", "\r\n", "\n \n\n", "\u{3000}"];
const PIECES: [&str; 52] = [
    "{",
    "}",
    "{",
    "}",
    "}",
    "(",
    ")",
    "(1)",
    "(1 ,2)",
    "( )",
    "(3-)",
    "/* c */",
    "/* a\nb */",
    "/**/",
    "# line\n",
    "# line ",
    "GAME",
    "\nGAME 3\n",
    "START{",
    "VAR[2]{",
    "VAR[3] {",
    "COM{ x }",
    "COM{a\nb\n}",
    "DIAG{ 1\n 2 }",
    "COM",
    "END",
    "END}",
    "\nEND\n",
    "1.",
    "2.",
    "12...",
    "33.4",
    "33.",
    "4",
    "...",
    "…",
    "Ch2-e2",
    "炮二平五",
    "车",
    "C++1",
    "+.5",
    "!",
    "??",
    "+",
    "!!12.",
    "SETUP{ Ke0; MOVE 1, RED }",
    "\nRED a;b\n",
    "\nFORMAT WXF, K(K\n",
    "\nRESULT 1-0\n",
    "\u{FEFF}",
    "#",
    "\\",
];

fn pick<'a>(random: &mut fastrand::Rng, from: &[&'a str]) -> &'a str {
    from[random.usize(0..from.len())]
}

#[test]
fn random_soups() {
    let mut random = crate::random::random(40);
    let mut sound = 0;
    for _ in 0..crate::random::rounds(250) {
        let mut text = String::from(pick(&mut random, &["", "", "GAME 1\n", "START{", "GAME\r\nSTART{\r\n"]));
        for _ in 0..random.usize(0..30) {
            text.push_str(pick(&mut random, &PIECES));
            text.push_str(pick(&mut random, &SPACES));
        }
        sound += usize::from(check(&text));
    }
    assert!(sound > 3, "{sound} soups were laid out");
}

#[test]
fn random_edits() {
    let mut random = crate::random::random(41);
    for round in 0..crate::random::rounds(5) {
        let mut text = if round % 2 == 0 { SAMPLE.to_owned() } else { SAMPLE.replace('\n', "\r\n") };
        for _ in 0..8 {
            let start = boundary(&text, random.usize(0..=text.len()));
            let end = boundary(&text, (start + random.usize(0..4)).min(text.len())).max(start);
            let from: &[&str] = if random.bool() { &PIECES } else { &SPACES };
            let insert = pick(&mut random, from);
            text.replace_range(start..end, insert);
            check(&text);
        }
    }
}

/// A record without mistakes, its spaces at random.
fn random_record(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for line in
        ["FORMAT WXF", "GAME 1, t", "RED a ;b", "# own\n", "/* c */", "/* c\n*/", "DIAG{\n}", "RESULT 1-0 (Resign)"]
    {
        if random.bool() {
            text.push_str(line);
            text.push_str(pick(random, &["\n", "\n", "\r\n", "\n\n\n", "\n \n"]));
        }
    }
    if random.bool() {
        text.push_str("SETUP{");
        for _ in 0..random.usize(0..24) {
            text.push_str(pick(
                random,
                &["Ke0", ";", ",", ";", "ke9", " MOVE 1,RED ", "RED:", "BLACK :", "/* c */", " # c\n", " /* a\n */"],
            ));
            text.push_str(pick(random, &["", " ", "\n", "; "]));
        }
        text.push('}');
    }
    text.push_str("START{");
    let mut open = 1;
    for _ in 0..random.usize(0..120) {
        let space = pick(random, &[" ", " ", " ", " ", "\n", "\n\n", "\r\n", "\t"]);
        text.push_str(space);
        match random.u8(0..40) {
            0..8 => text.push_str(&format!("{}.", random.u8(1..40))),
            8..22 => text.push_str(pick(random, &["C2=5", "H8+7", "Ch2-e2", "炮二平五", "..."])),
            22..25 => text.push_str(pick(random, &["!", "??", "+"])),
            25..27 => text.push_str(pick(random, &["(1)", "(12, 13 14)", "( )"])),
            27..30 => text.push_str(pick(random, &["/* short */", "/* long enough to take a line */", "/* 1\n2 */"])),
            30 => text.push_str("# to the end\n"),
            31 => text.push_str(pick(random, &["COM{ x }", "COM { x\n y }", "DIAG{ }", "DIAG{\n1\n2\n}"])),
            32..35 => (open, text) = (open + 1, text + "{"),
            35..37 => (open, text) = (open + 1, text + "VAR[1]{"),
            _ if open > 1 => (open, text) = (open - 1, text + "}"),
            _ => {}
        }
    }
    text.push_str(&"}".repeat(open));
    text.push_str(pick(random, &["", "\n", "END", " END\n", " # c", " /* c */\n", "\n\n/* c */\n\n", "\n# c\n"]));
    text
}

#[test]
fn random_records() {
    let mut random = crate::random::random(42);
    for _ in 0..crate::random::rounds(25) {
        let text: String = (0..random.usize(1..4)).map(|_| random_record(&mut random) + "\nGAME\n").collect();
        assert!(check(&text), "{text}");
    }
}

#[test]
fn lines_keep_to_the_width_and_numbers_to_their_moves() {
    let mut random = crate::random::random(43);
    let mut text = String::from("GAME\nSTART{");
    for number in 1..400 {
        text.push_str(&format!("{number}.{}", pick(&mut random, &SPACES)));
        for _ in 0..2 {
            text.push_str(pick(&mut random, &["Ch2-e2", "炮二平五", "33.4", "..."]));
            text.push_str(pick(&mut random, &[" ", "\n", " ! ", "!?\n", " (1,2) ", " { 1. Ra0-a1 } "]));
        }
    }
    text.push_str("}}");
    let out = format(text.trim_end_matches('}')) + "}";
    assert!(out.contains("GAME\nSTART{"), "open braces leave it as it is");
    let out = format(text.strip_suffix('}').expect("a brace"));
    for line in out.lines() {
        assert!(crate::layout::columns(line) <= 80, "{line}");
        let (first, last) = (line.split(' ').next().unwrap_or(""), line.split(' ').next_back().unwrap_or(""));
        assert!(!first.starts_with(['!', '?', '(']), "{line}");
        assert!(!last.ends_with('.') || last.ends_with("..."), "{line}");
    }
}

#[test]
fn line_endings_and_marks_stay() {
    let text = "\u{FEFF}GAME 1\nSTART{ 1.  C2=5 }\n";
    assert_eq!(format(text), "\u{FEFF}GAME 1\n\nSTART{\n1. C2=5\n}\n");
    assert_eq!(format(&text.replace('\n', "\r\n")), "\u{FEFF}GAME 1\r\n\r\nSTART{\r\n1. C2=5\r\n}\r\n");
    let raw = "GAME 1\r\nCOM{\na\nb\nc\nd\n}\r\nSTART{\r\n}\r\n";
    assert_eq!(format(raw), "GAME 1\r\n\r\nCOM{\na\nb\nc\nd\n}\r\nSTART{\r\n}\r\n");
    let ending = |text| XQ.line_ending(parse(XQ.grammar, text).iter());
    assert_eq!([ending(""), ending("GAME\r\n"), ending("GAME\r\nRED\n"), ending("GAME")], [Lf, CrLf, Lf, Lf]);
    assert_eq!([format(""), format("\n \n"), format("\u{FEFF}\n")], ["", "", "\u{FEFF}"]);
}

#[test]
fn what_has_errors_stays_and_its_neighbours_do_not() {
    let (good, bad) = ("GAME 1\nSTART{1.C2=5}\n\n", "game  2\nSTART{  1.C2=5  }\n");
    let laid_out = "GAME 1\n\nSTART{\n1. C2=5\n}\n\n";
    assert_eq!(format(&[good, bad].concat()), [laid_out, bad].concat());
    for open in
        ["START{ 1.C2=5", "START{ 1. C2=5 VAR[1]{ }", "START{  }  }", "RED  x\nROUND  3", "START{ (1-4)  }", "SETUP{  "]
    {
        let text = format!("{good}GAME  2\n{open}\n\n\n{good}");
        assert_eq!(format(&text), format!("{laid_out}GAME  2\n{open}\n\n\n{}", laid_out.trim_end().to_owned() + "\n"));
    }
    // Two files joined, the second one with its mark.
    let joined = format!("{}\u{FEFF}{good}", good.replace('\n', " \n"));
    let joined_out = format!("{}\u{FEFF}{laid_out}", good.replace('\n', " \n"));
    assert_eq!(format(&joined), joined_out.trim_end().to_owned() + "\n");
    // A word that only its surroundings make a move.
    for word in ["START{ 1.  GAME }", "START{ 1.  END(1) }", "START{ 4\u{3000}x }"] {
        assert_eq!(format(word), word);
    }
}

#[test]
fn deep_nesting_and_long_lines() {
    // Recursion of this depth overflows the stack. A debug build is slower, and its frames are larger.
    let depth = if cfg!(debug_assertions) { 5_000 } else { 100_000 };
    for open in ["VAR[1]{ ", "{ 1. C2=5 ", "{ /* c */"] {
        let deep = format!("START{{{}{}}}", open.repeat(depth), "}".repeat(depth));
        let out = format(&deep);
        assert!(out.len() < depth * 120 && out.ends_with("}\n"), "{open}: {}", out.len());
        assert!(format(&out) == out);
    }
    let bare = format!("START{{{}{}}}", "{".repeat(depth), "}".repeat(depth));
    assert!(format(&bare) == bare);
    let moves: String = (1..depth).map(|number| format!("{number}.C2=5 H8+7 ")).collect();
    assert!(format(&format!("START{{{moves}}}")).lines().all(|line| line.len() <= 80));
}
