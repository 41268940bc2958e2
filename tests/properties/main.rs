//! The laws of [`laws`], tried on mutated examples.
//!
//! The seed is fixed; `XQLS_FUZZ_SEED` sets another, `XQLS_FUZZ_SECONDS` lets each law run so long.

#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod laws;

use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;

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
    "\0",
    "GAME",
    "\nGAME 3\n",
    "START{",
    "VAR[2]{",
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

/// The contents of all files below a folder.
fn inputs(folder: &str) -> Vec<Vec<u8>> {
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
    found.into_iter().map(|(_, bytes)| bytes).collect()
}

/// A part of an example, with some things in it changed.
fn mutated(examples: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    let example = random.choice(examples).unwrap();
    let start = if random.bool() { 0 } else { random.usize(..example.len()) };
    let end = (start + random.usize(1..2500)).min(example.len());
    let mut bytes = example[start..end].to_vec();
    for _ in 0..random.usize(..6) {
        let at = random.usize(..=bytes.len());
        let to = (at + random.usize(..12)).min(bytes.len());
        match random.u8(..5) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.splice(at..at, random.choice(BITS).unwrap().bytes()).for_each(drop),
            2 => bytes.splice(at..to, random.choice(BITS).unwrap().bytes()).for_each(drop),
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

/// Edits behind a text, as [`laws::edits`] reads them.
fn with_edits(mut bytes: Vec<u8>, random: &mut Rng) -> Vec<u8> {
    bytes.retain(|&byte| byte != 0);
    bytes.push(0);
    for _ in 0..random.usize(1..10) {
        let put = if random.u8(..4) == 0 { "" } else { random.choice(BITS).unwrap() };
        let removed = if random.u8(..8) == 0 { random.u8(..) } else { random.u8(..4) };
        bytes.extend([random.u8(..), random.u8(..), removed, put.len() as u8]);
        bytes.extend(put.bytes());
    }
    bytes
}

/// Tries a law; an input that breaks it is made smaller as long as it does, and then told.
fn attempt(name: &str, law: laws::Law, seed: u64, input: &[u8]) {
    let breaks = |input: &[u8]| catch_unwind(|| law(input)).is_err();
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
    eprintln!("law {name:?}, XQLS_FUZZ_SEED={seed}, broken by b\"{}\"", smallest.escape_ascii());
    law(&smallest);
}

fn hold(name: &str, rounds: usize) {
    let law = laws::LAWS.iter().find(|(law, _)| *law == name).unwrap().1;
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let seed = number("XQLS_FUZZ_SEED").unwrap_or(1994);
    let end = number("XQLS_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut random = Rng::with_seed(seed);
    let examples = [inputs("examples"), inputs("tests/data/xq")].concat();
    let mut tried = 0usize;
    while end.map_or(tried < rounds, |end| Instant::now() < end) {
        let mut input = mutated(&examples, &mut random);
        if name == "edits" {
            input = with_edits(input, &mut random);
        }
        attempt(name, law, seed, &input);
        tried += 1;
    }
    eprintln!("{name}: {tried} inputs");
}

#[test]
fn what_broke_a_law_once_keeps_it_now() {
    let inputs = inputs("tests/data/xq/fuzz");
    assert!(!inputs.is_empty());
    for input in &inputs {
        for (name, law) in laws::LAWS {
            attempt(name, *law, 0, input);
        }
    }
}

#[test]
fn any_text_is_read() {
    hold("text", 400);
}

#[test]
fn edited_is_opened() {
    hold("edits", 200);
}

#[test]
fn laying_out_keeps_the_record() {
    hold("layout", 400);
}

#[test]
fn fixes_add_no_error() {
    hold("fixes", 150);
}

#[test]
fn moves_are_written_as_they_are_read() {
    hold("moves", 100);
}

#[test]
fn positions_are_written_as_they_are_read() {
    hold("fen", 1000);
}

#[test]
fn bytes_are_text() {
    hold("bytes", 1000);
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
