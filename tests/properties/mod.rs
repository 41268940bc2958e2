//! The laws of [`laws`], tried on mutated examples.
//!
//! As with all random tests, `XQLS_FUZZ_SEED` sets another seed, and `XQLS_FUZZ_TIMES` tries so many times the inputs.
//! `XQLS_FUZZ_SECONDS` lets each law run for that time. `XQLS_FUZZ_INPUTS` is a folder of records to mutate in addition to
//! the examples of this repository.

mod completion;
mod laws;
mod slips;

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::random::number;

const BITS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "(1)",
    "(2, 3)",
    "(1-3)",
    "/*",
    "*/",
    "\\",
    "#",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{FEFF}",
    "\u{202E}",
    "\u{200B}",
    "\0",
    "GAME",
    "\nGAME 3\n",
    "START{",
    "VAR[2]{",
    "[2]{",
    "[1] {",
    "<1>",
    "COM{",
    "DIAG{",
    "SETUP{ Ra0; ke9; Ke0; MOVE 3, RED }",
    "FORMAT AXF\n",
    "FORMAT ICCS\n",
    "FORMAT WXF\n",
    "1.",
    "...",
    "12. ...",
    "Ch2-e2",
    "C2=5",
    "H2-E2",
    "Che2",
    "炮二平五",
    "Ｃ２．５",
    "车",
    "𠀀",
    "e\u{301}",
    "!",
    "++",
    "END",
    "FEN 3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1\n",
    "RESULT 1-0\n",
    "DATE 20.03.1994\n",
    "99999999999999999999.",
    "\x0C",
    "\u{3000}",
    "\u{2028}",
    "\x0B",
];

/// Snippets to insert into a text of any language.
const ANY: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{FEFF}",
    "\u{202E}",
    "\u{200B}",
    "\0",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "#",
    ";",
    "%",
    "'",
    "/",
    "@",
    "@@",
    ",",
    "$",
    "$1",
    "1.",
    "...",
    "1-0",
    "*",
    "+7776FU",
    "-3334FU",
    "%TORYO",
    "T12",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
    "PI\n",
    "P+00AL\n",
    "V2.2\n",
    "   4 同　銀(31)\n",
    "\n変化：3手\n",
    "手合割：角落ち\n",
    "まで3手で先手の勝ち\n",
    "先手の持駒：角二\n",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n",
    "7g7f 3c3d 2g2f\n",
    "５五角打",
    "投了",
    "N+",
    "7 4 7 5\n",
    "---------\n",
    "CHEAGAEHC\n",
    "@TOTAL_STEP=1\n",
    "@LAST_MOVER=RED\n",
    "H2-E2",
    "C2=5",
    "炮二平五",
    "i3i4=h",
    "h2e2",
    "i3i4h",
    "[FEN \"",
    "[Variant \"Jeiqi\"]\n",
    "position startpos moves ",
    "w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
    "[R1C1X7]",
    "车",
    "𠀀",
    "e\u{301}",
    "\u{3000}",
    "\u{2028}",
    "\x0B",
    "\x0C",
    "９",
    "Ｃ２＝５",
];

/// An example: the language it is written in, and its bytes.
struct Input {
    language: &'static str,
    bytes: Vec<u8>,
}

/// Snippets to insert into texts of a language, in addition to those for any.
fn bits(language: &str) -> &'static [&'static str] {
    match language {
        "xq" => BITS,
        _ => ANY,
    }
}

/// The contents of all files below a folder; those whose name says nothing are of the language `language`. Of a text
/// with its tree it is the text.
fn inputs(folder: impl AsRef<Path>, language: &'static str) -> Vec<Input> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((path.clone(), std::fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    let inputs = found.into_iter().map(|(path, bytes)| {
        if path.extension().is_some_and(|extension| extension == "tree") {
            let end = bytes.windows(6).position(|window| window == b"\n----\n").map_or(bytes.len(), |at| at + 1);
            return Input { language, bytes: bytes[..end].to_vec() };
        }
        let named = xqls::formats::detect(None, path.to_str(), &String::from_utf8_lossy(&bytes));
        Input { language: named.map_or(language, |format| format.info.id), bytes }
    });
    inputs.collect()
}

/// A part of an example, with some things in it changed.
fn mutated(example: &Input, random: &mut Rng) -> Vec<u8> {
    let Input { language, bytes: example } = example;
    let bits = bits(language);
    let start = if random.bool() { 0 } else { random.usize(..example.len()) };
    let end = (start + random.usize(1..2500)).min(example.len());
    let mut bytes = example[start..end].to_vec();
    for _ in 0..random.usize(..6) {
        let at = random.usize(..=bytes.len());
        let to = (at + random.usize(..12)).min(bytes.len());
        match random.u8(..5) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.splice(at..at, random.choice(bits).unwrap().bytes()).for_each(drop),
            2 => bytes.splice(at..to, random.choice(bits).unwrap().bytes()).for_each(drop),
            3 => {
                let copy = bytes[at..to].to_vec();
                let there = random.usize(..=bytes.len());
                bytes.splice(there..there, copy).for_each(drop);
            }
            _ => bytes.splice(at..at, [random.u8(..)]).for_each(drop),
        }
    }
    bytes
}

/// A text with edits appended to it, as [`laws::edits`] reads them.
fn with_edits(mut bytes: Vec<u8>, language: &str, random: &mut Rng) -> Vec<u8> {
    bytes.retain(|&byte| byte != 0);
    let text = bytes.clone();
    bytes.push(0);
    for _ in 0..random.usize(1..10) {
        let put = match random.u8(..8) {
            0 | 1 => &[],
            // A part of the text is pasted.
            2 => {
                let start = random.usize(..=text.len());
                &text[start..(start + random.usize(..200)).min(text.len())]
            }
            _ => random.choice(bits(language)).unwrap().as_bytes(),
        };
        let removed = if random.u8(..8) == 0 { random.u8(..) } else { random.u8(..4) };
        bytes.extend([random.u8(..), random.u8(..), removed, put.len() as u8]);
        bytes.extend(put);
    }
    bytes
}

/// Appends the bytes that choose edits of records, as `laws::revisions` reads them.
fn with_choices(mut bytes: Vec<u8>, random: &mut Rng) -> Vec<u8> {
    bytes.retain(|&byte| byte != 0);
    bytes.push(0);
    bytes.extend((0..random.usize(4..40)).map(|_| random.u8(..)));
    bytes
}

/// Tries a law. An input that breaks it is made smaller as long as it still does, and then reported.
fn attempt(name: &str, law: laws::Law, seed: u64, language: &str, input: &[u8]) {
    let breaks = |input: &[u8]| catch_unwind(|| law(language, input)).is_err();
    if !breaks(input) {
        return;
    }
    let mut smallest = input.to_vec();
    let mut chunk = smallest.len() / 2;
    while chunk > 0 {
        let mut at = 0;
        while at < smallest.len() {
            let mut less = smallest.clone();
            less.drain(at..(at + chunk).min(smallest.len()));
            if breaks(&less) {
                smallest = less;
            } else {
                at += chunk;
            }
        }
        chunk /= 2;
    }
    eprintln!("law {name:?} of {language}, XQLS_FUZZ_SEED={seed}, broken by b\"{}\"", smallest.escape_ascii());
    law(language, &smallest);
}

fn hold(name: &str, rounds: usize) {
    let law = laws::LAWS.iter().find(|(law, _)| *law == name).unwrap().1;
    let seed = number("XQLS_FUZZ_SEED").unwrap_or(1994);
    let rounds = crate::random::rounds(rounds);
    let end = number("XQLS_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut random = Rng::with_seed(seed);
    let mut examples = inputs("examples", "xq");
    for format in xqls::formats::FORMATS {
        let language = format.info.id;
        if Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(language).is_dir() {
            examples.extend(inputs(format!("tests/data/{language}"), language));
        }
    }
    if let Some(folder) = std::env::var_os("XQLS_FUZZ_INPUTS") {
        examples.extend(inputs(folder, "xq"));
    }
    examples.retain(|input| !input.bytes.is_empty());
    let languages: BTreeSet<&str> = examples.iter().map(|input| input.language).collect();
    let missing = xqls::formats::FORMATS.iter().find(|format| !languages.contains(format.info.id));
    assert!(missing.is_none(), "there is no example of {missing:?} in examples or tests/data");
    let mut tried = 0usize;
    while end.map_or(tried < rounds, |end| Instant::now() < end) {
        // Each language as often as any other, however many examples it has.
        let language = *languages.iter().nth(tried % languages.len()).unwrap();
        let of_language: Vec<&Input> = examples.iter().filter(|input| input.language == language).collect();
        let mut input = mutated(random.choice(&of_language).unwrap(), &mut random);
        match name {
            "edits" | "undo" => input = with_edits(input, language, &mut random),
            "revisions" | "plays" => input = with_choices(input, &mut random),
            _ => {}
        }
        attempt(name, law, seed, language, &input);
        tried += 1;
    }
    eprintln!("{name}: {tried} inputs");
}

#[test]
fn what_broke_a_law_once_keeps_it_now() {
    for format in xqls::formats::FORMATS {
        let language = format.info.id;
        let folder = format!("tests/data/{language}/fuzz");
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder).is_dir() {
            continue;
        }
        for input in inputs(&folder, language) {
            for (name, law) in laws::LAWS {
                attempt(name, *law, 0, language, &input.bytes);
            }
        }
    }
}

#[test]
fn any_text_is_read() {
    hold("text", 150);
}

#[test]
fn a_finding_explains_each_verdict() {
    hold("verdicts", 150);
}

#[test]
fn edited_is_opened() {
    hold("edits", 80);
}

#[test]
fn edited_and_taken_back_is_as_before() {
    hold("undo", 60);
}

#[test]
fn laying_out_keeps_the_record() {
    hold("layout", 150);
}

#[test]
fn fixes_add_no_error() {
    hold("fixes", 50);
}

#[test]
fn an_edited_record_is_the_tree_with_the_edit() {
    hold("revisions", 80);
}

#[test]
fn every_legal_move_can_be_played() {
    hold("plays", 60);
}

#[test]
fn what_is_offered_belongs_to_a_word() {
    hold("completion", 40);
}

#[test]
fn moves_are_written_as_they_are_read() {
    hold("moves", 40);
}

#[test]
fn games_go_to_every_format() {
    hold("convert", 50);
}

#[test]
fn positions_are_written_as_they_are_read() {
    hold("fen", 400);
}

#[test]
fn bytes_are_text() {
    hold("bytes", 400);
}

#[test]
fn a_session_answers_each_request_once() {
    hold("session", 40);
}

#[test]
fn every_law_has_a_fuzz_target() {
    let Ok(manifest) = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/Cargo.toml")) else {
        return;
    };
    for (name, _) in laws::LAWS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "fuzz/Cargo.toml has no target {name}");
    }
}
