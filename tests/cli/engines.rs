//! Engines: `xqls engine`, `analyse` and `annotate`, with an engine that is this test itself in another process. It behaves
//! well or badly as a variable of the environment says.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::{Move, Position, Variant};

use super::{err, folder, out};

/// How the engine behaves.
pub(crate) const MODE: &str = "XQLS_TEST_ENGINE";
/// The file that it writes its process id to.
pub(crate) const PID: &str = "XQLS_TEST_ENGINE_PID";

pub(crate) const GAME: &str = "FORMAT AXF\nGAME 1\nRED An\nSTART{\n1. C2=5 N8+7 COM{ usual }\n2. N2+3 R9=8\n3. C5+4 A4+5\n4. C5=6 N7+5 ?\n\
                    5. C6-1 N5+3\n6. R1=2 R8=9\n}\n";

/// The engine. Without the variable it is a test that does nothing.
#[test]
fn engine_of_these_tests() {
    let Ok(mode) = std::env::var(MODE) else { return };
    if let Ok(path) = std::env::var(PID) {
        fs::write(path, std::process::id().to_string()).unwrap();
    }
    Talk { mode, start: Position::start(Variant::Xiangqi), one: 0, questions: 0 }.listen();
    std::process::exit(0);
}

struct Talk {
    mode: String,
    start: Position,
    /// The number of its first rank.
    one: u8,
    questions: usize,
}

impl Talk {
    fn listen(mut self) {
        self.one = u8::from(self.mode == "from-one");
        for line in std::io::stdin().lock().lines() {
            let line = line.unwrap();
            let mut words = line.split(' ');
            match words.next().unwrap_or_default() {
                "uci" if self.mode == "network" => {
                    self.say("info string ERROR: The network file pikafish.nnue was not loaded successfully.");
                    return;
                }
                "uci" if self.mode != "silent" => {
                    self.say("id name Test\noption name Hash type spin default 16\nuciok")
                }
                "usi" => self.say("id name Test\nusiok"),
                "isready" => self.say("readyok"),
                "position" => self.start = self.position(&line),
                "go" => self.go(),
                "stop" if self.mode == "slow" => self.answer(),
                "quit" if self.mode != "stubborn" => return,
                _ => {}
            }
        }
        // One that does not end with its input.
        if self.mode == "stubborn" {
            std::thread::sleep(std::time::Duration::from_secs(600));
        }
    }

    fn say(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }

    /// Like many engines, it stops at the first move that it does not know.
    fn position(&self, line: &str) -> Position {
        let (setup, moves) = line.split_once(" moves").unwrap_or((line, ""));
        let mut position = match setup.split_once("fen ") {
            // Of shogi it only knows the start.
            Some(_) if setup.contains(" sfen ") => Position::start(Variant::Shogi),
            Some((_, fen)) => Position::Xiangqi(notation::fen::read(fen).unwrap().0.position()),
            None => Position::start(Variant::Xiangqi),
        };
        for word in moves.split_ascii_whitespace() {
            let Some(mv) = self.read(word, &position) else { break };
            position.play(mv);
        }
        position
    }

    fn dialect(&self) -> Dialect {
        Dialect { ranks_from_one: self.one == 1, ..Dialect::new(Notation::Coordinate) }
    }

    fn read(&self, word: &str, position: &Position) -> Option<Move> {
        let mv = notation::read(word, &self.dialect(), position).legal()?;
        (self.written(mv, position) == word).then_some(mv)
    }

    fn written(&self, mv: Move, position: &Position) -> String {
        let mut text = String::new();
        notation::write(mv, &self.dialect(), position, &mut text);
        text
    }

    fn go(&mut self) {
        self.questions += 1;
        match self.mode.as_str() {
            // The first question of xiangqi shows the base of the ranks.
            "slow" | "stubborn" if self.questions > 1 => {}
            "crash" if self.questions > 3 => std::process::exit(3),
            "flood" if self.questions > 1 => (0..20_000).for_each(|depth| self.say(&format!("info depth {depth}"))),
            "long" if self.questions > 1 => self.say(&"x".repeat(100_000)),
            "illegal" if self.questions > 1 => self.say("bestmove a0a9"),
            _ => self.answer(),
        }
    }

    /// The move after which most can be gained, and how much that is: captures by the letters of the board, two half-moves
    /// deep.
    fn answer(&self) {
        let material = |position: &Position| -> i32 {
            let Position::Xiangqi(xiangqi) = position else { return 0 };
            let board = notation::fen::write_position(xiangqi);
            let board = board.split(' ').next().unwrap_or_default();
            let value = |c: char| match c.to_ascii_lowercase() {
                'r' => 900,
                'c' => 450,
                'n' => 400,
                'a' | 'b' => 200,
                'p' => 100,
                _ => 0,
            };
            board.chars().map(|c| if c.is_ascii_uppercase() { value(c) } else { -value(c) }).sum()
        };
        let sign = |position: &Position| if position.side_to_move() == xqls::rules::Side::First { 1 } else { -1 };
        let after = |position: &Position, mv: Move| {
            let mut position = position.clone();
            position.play(mv);
            position
        };
        let reply = |position: &Position| {
            let own = sign(position);
            let moves = position.legal_moves();
            moves.iter().map(|mv| own * material(&after(position, *mv))).max().unwrap_or(-20_000)
        };
        let moves = self.start.legal_moves();
        let best = moves.iter().map(|mv| (-reply(&after(&self.start, *mv)), *mv)).max_by_key(|(value, _)| *value);
        let Some((value, mv)) = best else { return self.say("bestmove (none)") };
        let text = self.written(mv, &self.start);
        self.say(&format!("info depth 2 score cp {value} nodes 99 pv {text}\nbestmove {text}"));
    }
}

/// Runs the program with the engine of these tests.
fn with(mode: &str, folder: &Path, args: &[&str]) -> Output {
    command(mode, folder, args).output().unwrap()
}

fn command(mode: &str, folder: &Path, args: &[&str]) -> Command {
    let config = configure(folder);
    let mut command = Command::new(env!("CARGO_BIN_EXE_xqls"));
    command.args(args).current_dir(folder).env("LC_ALL", "C").env("XDG_CONFIG_HOME", &config).env(MODE, mode);
    command.stdin(Stdio::null());
    command
}

/// A folder of configuration with this engine.
pub(crate) fn configure(folder: &Path) -> PathBuf {
    let config = folder.join(".config");
    fs::create_dir_all(config.join("xqls")).unwrap();
    let program = std::env::current_exe().unwrap();
    let engine = format!(
        "[test]\nprogram = {program:?}\narguments = [\"--exact\", \"cli::engines::engine_of_these_tests\", \"--nocapture\"]\n\
         games = [\"xiangqi\", \"shogi\"]\n"
    );
    fs::write(config.join("xqls/engines.toml"), engine).unwrap();
    config
}

#[test]
fn annotations_come_and_go() {
    let pgn = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. E2-E6 {mine} (2. H0-G2 I9-H9) A6-A5 3. E6-A6 *\n";
    let csa = "V2.2\nPI\n+\n+7776FU\n'*mine\nT3\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n";
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*mine\n   2 ３四歩(33)\n   3 ２二角成(88)\n*評価値はなし\n\
               変化：2手\n   2 ８四歩(83)\n";
    // Lines that end in blanks, and rows.
    let blanks = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)        \n   2 ３四歩(33)  \n   3 ２二角成(88)\t\n   4 投了  \n";
    let rows = "手合割：平手\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角打  △３三銀\n▲２三角成 △２二飛\n";
    let crlf = GAME.replace('\n', "\r\n");
    let texts = [
        ("a.xq", GAME),
        ("b.xq", &crlf),
        ("c.pgn", pgn),
        ("d.csa", csa),
        ("e.kif", kif),
        ("f.kif", blanks),
        ("g.ki2", rows),
    ];
    for (name, text) in texts {
        let folder = folder(&[(name, text.as_bytes())]);
        for options in [&["--line", "3"][..], &["--eval"], &["--judge", "--from", "1"], &["--variations"]] {
            let annotate =
                |name: &str| with("good", folder.path(), &[&["annotate", "--nodes", "99", name], options].concat());
            let first = annotate(name);
            assert_eq!(first.status.code(), Some(0), "{name}: {}", err(&first));
            // A line that could not be taken out again is left out, which is said.
            let said = err(&first);
            assert!(said.lines().all(|line| line.ends_with("cannot be written here")), "{said}");
            assert!(said.is_empty() || options[0] == "--line", "{name} {options:?}: {said}");
            let other = format!("again-{name}");
            fs::write(folder.path().join(&other), &first.stdout).unwrap();
            assert_eq!(out(&annotate(&other)), out(&first), "twice is once: {name} {options:?}");
            let back = with("good", folder.path(), &["annotate", "--remove", &other]);
            assert_eq!(out(&back), text, "{name} {options:?}");
            let checked = with("good", folder.path(), &["check", &other]);
            let before = with("good", folder.path(), &["check", name]);
            assert_eq!(checked.status, before.status, "{}", out(&checked));
        }
    }
}

#[test]
fn blunders_are_marked_and_signs_of_people_stay() {
    let folder = folder(&[("a.xq", GAME.as_bytes())]);
    let annotated = out(&with("good", folder.path(), &["annotate", "--from", "1", "a.xq"]));
    assert!(
        annotated.contains("[%eval ") && annotated.contains("N7+5 ?") && annotated.contains("usual"),
        "{annotated}"
    );
    assert!(!annotated.contains("??\n") || annotated.contains("[%judge ??]"), "{annotated}");
    let from_one = out(&with("from-one", folder.path(), &["annotate", "--from", "1", "a.xq"]));
    assert_eq!(from_one, annotated, "the base of the ranks is found");
    let summary = with("good", folder.path(), &["annotate", "--summary", "json", "a.xq"]);
    let summary: Value = serde_json::from_str(&out(&summary)).unwrap();
    assert_eq!((&summary["version"], &summary["engine"]["name"]), (&1.into(), &"Test".into()));
    let diff = out(&with("good", folder.path(), &["annotate", "--diff", "a.xq"]));
    assert!(diff.contains("\n+1. C2=5"), "{diff}");
}

#[test]
fn a_bad_engine_does_no_harm() {
    let folder = folder(&[("a.xq", GAME.as_bytes())]);
    let cases = [
        (
            "network",
            1,
            "the engine test has ended and says: ERROR: The network file pikafish.nnue was not loaded successfully.",
        ),
        ("crash", 1, "the engine test has ended"),
        ("flood", 1, "the engine test writes without end"),
        ("long", 1, "the engine test writes without end"),
        ("illegal", 1, "the engine test plays `a0a9`, which is not legal here"),
    ];
    for (mode, code, said) in cases {
        let output = with(mode, folder.path(), &["annotate", "a.xq"]);
        assert_eq!(output.status.code(), Some(code), "{mode}: {}", err(&output));
        assert!(err(&output).contains(said), "{mode}: {}", err(&output));
        // The work done before is there, and can be taken out.
        fs::write(folder.path().join("b.xq"), &output.stdout).unwrap();
        assert_eq!(out(&with(mode, folder.path(), &["annotate", "--remove", "b.xq"])), GAME, "{mode}");
    }
    // An engine that says nothing takes nothing away.
    let annotated = out(&with("good", folder.path(), &["annotate", "a.xq"]));
    fs::write(folder.path().join("b.xq"), &annotated).unwrap();
    assert_eq!(out(&with("network", folder.path(), &["annotate", "b.xq"])), annotated);
}

/// The process is asked after until it has gone.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_outlives_the_program() {
    let folder = folder(&[("a.xq", GAME.as_bytes())]);
    let pid_file = folder.path().join("pid");
    for (mode, kill) in [("slow", true), ("stubborn", true), ("stubborn", false)] {
        let _ = fs::remove_file(&pid_file);
        let mut child = command(mode, folder.path(), &["annotate", "a.xq"])
            .env(PID, &pid_file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pid = loop {
            match fs::read_to_string(&pid_file) {
                Ok(pid) if !pid.is_empty() => break pid,
                _ => std::thread::sleep(std::time::Duration::from_millis(10)),
            }
        };
        let running = || fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        assert!(running());
        if kill {
            child.kill().unwrap();
        } else {
            let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
            assert!(interrupted.success());
            assert_eq!(child.wait().unwrap().code(), Some(1));
        }
        let _ = child.wait();
        while running() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

#[test]
fn only_the_user_names_a_program() {
    let marker = "#!/bin/sh\ntouch started\n";
    let folder = folder(&[("a.xq", GAME.as_bytes()), ("evil", marker.as_bytes())]);
    Command::new("chmod").args(["+x", "evil"]).current_dir(folder.path()).status().unwrap();
    let evil = "[engines.test]\nprogram = \"./evil\"\n[test]\nprogram = \"evil\"\ngames = [\"xiangqi\"]\n";
    for name in ["xqls.toml", "engines.toml"] {
        fs::write(folder.path().join(name), evil).unwrap();
    }
    let config = folder.path().join("config");
    let run = |args: &[&str], path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xqls"));
        command
            .args(args)
            .current_dir(folder.path())
            .env("LC_ALL", "C")
            .env("XDG_CONFIG_HOME", &config)
            .env("PATH", path);
        command.output().unwrap()
    };
    let output = run(&["annotate", "a.xq"], ".:");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("no engine is configured for xiangqi"), "{}", err(&output));
    for program in ["evil", "./evil"] {
        let output = run(&["engine", "add", "x", program], ".::evil");
        assert_eq!(output.status.code(), Some(2), "{}", out(&output));
    }
    assert!(!folder.path().join("started").exists());
    // Nor does a file that others may write.
    let file = config.join("xqls/engines.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "[x]\nprogram = \"/bin/true\"\ngames = [\"xiangqi\"]\n").unwrap();
    Command::new("chmod").arg("666").arg(&file).status().unwrap();
    let output = run(&["annotate", "a.xq"], "/bin");
    assert!(err(&output).contains("others can write it"), "{}", err(&output));
}

#[test]
fn engines_are_added_and_removed() {
    let folder = folder(&[]);
    let file = folder.path().join(".config/xqls/engines.toml");
    let listed = out(&with("good", folder.path(), &["engine", "list"]));
    assert!(listed.starts_with("test  /") && listed.ends_with("xiangqi, shogi\n"), "{listed}");
    let tested = out(&with("good", folder.path(), &["engine", "test", "test"]));
    assert!(tested.contains("xiangqi: Test: ") && tested.contains("shogi: Test: "), "{tested}");
    let program = std::env::current_exe().unwrap();
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xqls"));
        command.args(args).current_dir(folder.path()).env("LC_ALL", "C").env(MODE, "good");
        command.env("XDG_CONFIG_HOME", folder.path().join(".config")).output().unwrap()
    };
    let before = fs::read_to_string(&file).unwrap() + "# mine\n";
    fs::write(&file, &before).unwrap();
    let arguments = ["--", "--exact", "cli::engines::engine_of_these_tests", "--nocapture"];
    let path = program.to_string_lossy();
    let added = run(&[&["engine", "add", "two", &path, "--option", "Threads=2"][..], &arguments].concat());
    assert_eq!(added.status.code(), Some(0), "{}", err(&added));
    assert!(out(&added).contains("Test\ntwo is now the name"), "{}", out(&added));
    assert!(out(&run(&["engine", "list"])).contains("two  /"));
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let analysed = run(&["analyse", "--engine", "two", "--format", "json", "--fen", fen]);
    let answer: Value = serde_json::from_str(&out(&analysed)).unwrap();
    assert_eq!((&answer["engine"]["name"], &answer["lines"][0]["depth"]), (&"Test".into(), &2.into()));
    assert_eq!(run(&["engine", "remove", "two"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap().trim_end(), before.trim_end());
    assert_eq!(run(&["engine", "remove", "two"]).status.code(), Some(2));
}
