//! The index of the command line: the answers are those without it, whatever happened to the files and to the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use super::{err, out};

/// A folder of records, and one for caches.
struct Collection {
    top: tempfile::TempDir,
}

impl Collection {
    fn new() -> Collection {
        let top = tempfile::tempdir().unwrap();
        fs::create_dir(top.path().join("games")).unwrap();
        Collection { top }
    }

    fn folder(&self) -> PathBuf {
        self.top.path().join("games")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder().join(name), text).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xqls"));
        command.env("LC_ALL", "C").env("XDG_CACHE_HOME", self.top.path().join("cache")).current_dir(self.folder());
        command.args(args).stdin(Stdio::null()).env_remove("CLICOLOR_FORCE");
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// The answer with the index, which is that without it.
    fn same(&self, args: &[&str]) -> String {
        let (indexed, read) =
            (self.run(&[args, &["--cache", "always"]].concat()), self.run(&[args, &["--no-cache"]].concat()));
        assert_eq!(out(&indexed), out(&read), "{args:?}");
        assert_eq!((indexed.status.code(), err(&indexed)), (read.status.code(), err(&read)), "{args:?}");
        out(&indexed)
    }

    /// The files of the caches.
    fn caches(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = fs::read_dir(self.top.path().join("cache/xqls"))
            .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
            .unwrap_or_default();
        files.sort();
        files
    }
}

const ONE: &str = "GAME 1\nRED Berg; 2100\nBLACK Lund\nEVENT Spring cup\nDATE 1994-03-20\nRESULT 1-0\n\
                   START{ 1. H2-E2 H9-G7 2. B0-C2 I9-H9 # slow\n }\n";
const SHOGI: &str = "V2.2\nN+Mori\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const RANGING: &str = "V2.2\nN-Mori\nPI\n+\n+7776FU\n-3334FU\n+6766FU\n-8384FU\n+2868HI\n-7162GI\n+5948OU\n-5142OU\n";
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// A random record of some games, some of which have mistakes, variations or another start.
fn record(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for game in 1..=random.usize(0..6) {
        let name = |random: &mut fastrand::Rng| ["Berg", "Lund", "吕钦", "Mori \u{1F600}"][random.usize(0..4)];
        text += &format!("GAME {game}\nRED {}", name(random));
        text += ["", "; 2100", "; 1990"][random.usize(0..3)];
        text += &format!("\nBLACK {}\n", name(random));
        text += ["", "EVENT 春季 cup\n", "EVENT Open\nSITE Ulm\nROUND 3\n"][random.usize(0..3)];
        text += ["", "DATE 1994-03-20\n", "DATE 1991-??-??\n"][random.usize(0..3)];
        text += ["", "OPENING Central cannon\n"][random.usize(0..2)];
        text += ["", "RESULT 1-0\n", "RESULT 0.5-0.5\n", "RESULT *\n"][random.usize(0..4)];
        text += "START{ ";
        let lines = [
            ["H2-E2", "H9-G7", "H0-G2", "I9-H9", "I0-H0", "C6-C5"],
            ["B0-C2", "H9-G7", "H2-E2", "I9-H9", "H0-G2", "B9-C7"],
            ["C3-C4", "C6-C5", "C4-C5", "C9-E7", "C5-C6", "E7-C5"],
        ];
        let moves = lines[random.usize(0..3)];
        for (ply, mv) in moves.iter().take(random.usize(0..7)).enumerate() {
            let mark = if ply % 2 == 0 { format!("{}.", ply / 2 + 1) } else { format!("{}. ...", ply / 2 + 1) };
            let mv = match random.u8(0..30) {
                0 => "E0-E5",
                1 => "xx",
                _ => mv,
            };
            text += &format!("{mark} {mv} ");
            if random.u8(0..8) == 0 {
                text += &format!("{{ {mark} {} }} ", if ply % 2 == 0 { "G3-G4" } else { "G6-G5" });
            }
            text += ["", "", "", "# 好 slow\n", "\r\n"][random.usize(0..5)];
        }
        text += "}\n";
    }
    text
}

/// Questions, each as an answer needs it: from headers, positions, moves, and what only the record says.
const QUESTIONS: &[&[&str]] = &[
    &["search", "--player", "berg"],
    &["search", "--second", "吕", "--format", "json"],
    &["search", "-q", "rating>2000 or event:cup or site:ulm", "--format", "json"],
    &["search", "-q", "date:1991..1994 not result:1-0", "--count"],
    &["search", "--fen", START, "--format", "json"],
    &["search", "--fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"],
    &["search", "--fen", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/9/R1BAKABNR b", "--format", "json"],
    &["search", "--fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/6P2/P1P1P3P/1C5C1/9/RNBAKABNR b", "--line", "variation"],
    &["search", "--moves", "C2=5 H8+7", "--format", "ids"],
    &["search", "--length", "2..4", "--format", "json"],
    &["search", "--comment", "slow", "--player", "berg"],
    &["search", "-q", "not comment:slow game:xiangqi", "--format", "ids"],
    &["search", "-q", "pattern:*/*/*/*/*/*/*/4C4/*/* or player:mori", "--count"],
    &["search", "-q", "opening:cannon length>=2", "--format", "json"],
    &["search", "-q", "opening:A40-A49 or opening:中炮 or opening=仙人指路局", "--format", "ids"],
    &["search", "-q", "opening:四間 or opening=\"Boat Castle\"", "--format", "ids"],
    &["search", "--material", "R.. vs RR.."],
    &["tree"],
    &["tree", "--depth", "4", "--format", "json"],
    &["tree", "--fen", START, "--variations", "--depth", "3", "--format", "json"],
    &["tree", "--player", "lund", "--depth", "2", "--min", "2"],
    &["dedupe"],
    &["dedupe", "--report", "json", "--keep", "first", "--shortest", "3"],
];

#[test]
fn answers_are_those_of_the_files() {
    let collection = Collection::new();
    let mut random = crate::random::random(71);
    collection.write("shogi.csa", SHOGI);
    collection.write("ranging.csa", RANGING);
    assert_eq!(collection.same(&["search", "--opening", "四間飛車", "--format", "ids"]), "ranging.csa#1\n");
    collection.write("none.xq", "");
    collection.write("chess.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    fs::write(collection.folder().join("gbk.xq"), encoding(ONE)).unwrap();
    for round in 0..crate::random::rounds(12) {
        for _ in 0..random.usize(1..4) {
            let name = |random: &mut fastrand::Rng| format!("{}.xq", ["a", "b", "c", "d"][random.usize(0..4)]);
            let (one, other) = (name(&mut random), name(&mut random));
            let folder = collection.folder();
            match random.u8(0..6) {
                0 => drop(fs::remove_file(folder.join(one))),
                1 => drop(fs::rename(folder.join(one), folder.join(other))),
                2 => {
                    let text = fs::read_to_string(folder.join(&one)).unwrap_or_default();
                    collection.write(&one, &text.replace("1-0", "0-1"));
                }
                3 => collection.write(&one, &format!("\u{FEFF}{}", record(&mut random))),
                _ => collection.write(&one, &record(&mut random)),
            }
        }
        for _ in 0..6 {
            let question = QUESTIONS[random.usize(0..QUESTIONS.len())];
            collection.same(question);
        }
        if round == 0 {
            QUESTIONS.iter().for_each(|question| drop(collection.same(question)));
        }
    }
    collection.same(&["search", "--player", "berg", "a.xq", "b.xq", "shogi.csa"]);
}

#[test]
fn games_from_other_positions_are_the_same_in_two_segments() {
    let collection = Collection::new();
    let game = |file: char, moves: &str| {
        format!("GAME\nSETUP{{ Ke0; R{file}1; kd9; MOVE 1, RED }}\nSTART{{ 1. R{file}1-{file}2 {moves} }}\n")
    };
    let files = "abcefghi";
    // More games in more files, with which a new one is not merged.
    for (name, moves) in [("a.xq", "Kd9-d8"), ("b.xq", "Kd9-d8 2. Ke0-e1"), ("c.xq", "Kd9-d8 2. Ke0-f0")] {
        collection.write(name, &files.chars().map(|file| game(file, moves)).collect::<String>());
    }
    collection.same(&["dedupe", "--report", "json"]);
    for file in files.chars() {
        collection.write("d.xq", &game(file, "Kd9-d8 2. Ke0-e1"));
        let report = collection.same(&["dedupe"]);
        assert_eq!(report.matches("the same moves").count(), 1, "{file}: {report}");
    }
}

/// A text in GBK.
fn encoding(text: &str) -> Vec<u8> {
    text.replace("Berg", "\0")
        .bytes()
        .flat_map(|byte| if byte == 0 { vec![0xC2, 0xC0, 0xC7, 0xD5] } else { vec![byte] })
        .collect()
}

#[test]
fn the_cache_is_made_once_and_rebuilt_when_asked() {
    let collection = Collection::new();
    collection.write("a.xq", ONE);
    collection.run(&["search", "--player", "berg"]);
    assert!(collection.caches().is_empty(), "few records are read");
    collection.run(&["search", "--player", "berg", "--cache", "always"]);
    let caches = collection.caches();
    assert_eq!(caches.len(), 3, "{caches:?}");
    collection.run(&["tree", "--cache", "always"]);
    collection.run(&["search", "--player", "berg", "--no-cache"]);
    collection.run(&["search", "--player", "berg", "--cache", "always", "--language", "xq"]);
    assert_eq!(collection.caches(), caches);
    collection.run(&["search", "--player", "berg", "--cache", "rebuild"]);
    assert_ne!(collection.caches(), caches);
    assert_eq!(collection.caches().len(), 3);
}

#[test]
fn a_damaged_cache_is_named_and_built_anew() {
    let collection = Collection::new();
    collection.write("a.xq", ONE);
    let ask = || collection.run(&["search", "--player", "berg", "--cache", "always", "--count"]);
    assert_eq!((out(&ask()).as_str(), err(&ask()).as_str()), ("1\n", ""));
    for file in 0..2 {
        let path = collection.caches()[file].clone();
        let whole = fs::read(&path).unwrap();
        let other = String::from_utf8_lossy(&whole).replacen("xqls index 7", "xqls index 6", 1).into_bytes();
        for damaged in [other, whole[..whole.len() / 2].to_vec(), Vec::new()] {
            fs::write(&path, damaged).unwrap();
            let found = ask();
            assert_eq!((out(&found).as_str(), found.status.code()), ("1\n", Some(0)));
            assert!(err(&found).contains("the index is built anew: "), "{}", err(&found));
            assert_eq!(err(&ask()), "");
            let now = collection.caches()[file].clone();
            fs::rename(now, &path).unwrap();
            fs::write(&path, &whole).unwrap();
            collection.run(&["search", "--player", "berg", "--cache", "rebuild"]);
            if file == 1 {
                break;
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_folder_for_caches_that_cannot_be_written() {
    let collection = Collection::new();
    collection.write("a.xq", ONE);
    fs::write(collection.top.path().join("cache"), "a file").unwrap();
    let found = collection.run(&["search", "--player", "berg", "--cache", "always", "--count"]);
    assert_eq!((out(&found).as_str(), found.status.code()), ("1\n", Some(0)));
    assert!(err(&found).contains("the index cannot be kept: "), "{}", err(&found));
}

#[test]
fn many_programs_at_once() {
    let collection = Collection::new();
    for file in 0..40 {
        collection.write(&format!("{file}.xq"), ONE);
    }
    let ask = |collection: &Collection| {
        let found = collection.run(&["search", "--player", "berg", "--cache", "always", "--count"]);
        let said = err(&found);
        assert!(said.lines().all(|line| line.contains("another xqls")), "{said}");
        assert_eq!(out(&found), "40\n");
    };
    thread::scope(|scope| (0..6).for_each(|_| drop(scope.spawn(|| ask(&collection)))));
    assert!(!Path::new("index-").exists());
    ask(&collection);
}
