//! The command line in another language: help, errors and output hold no English word, and excerpts stay aligned.

use std::collections::BTreeSet;
use std::process::Command;

use unicode_width::UnicodeWidthStr;

use super::folder;
use crate::english::{english, words};
use crate::random::every;

/// The languages as an environment names them.
const LOCALES: [&str; 3] = ["zh_CN.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8"];

const RECORD: &[u8] = "FORMAT AXF\nGAME 1, 炮\nRED 胡\nSTART{\n1. C2=5 N8+7\n2. N2+4 R9=8\n}\n".as_bytes();

/// Calls of the program, by their arguments.
const CALLS: &[&str] = &[
    "",
    "--help",
    "--nonsense",
    "nonsense",
    "--locale tlh",
    "--locale",
    "--stdio=3",
    "check --help",
    "check",
    "check --format nonsense",
    "check --format",
    "check --fix -",
    "check nowhere.xq",
    "check empty",
    "check --language nonsense a.xq",
    "check wrong",
    "check twice.xq",
    "fmt --help",
    "fmt --check a.xq",
    "fmt --diff a.xq",
    "fmt --check a.xq binary.xq",
    "fmt --notation nonsense a.xq",
    "convert --help",
    "convert",
    "convert --to nonsense a.xq",
    "convert --to csa a.xq",
    "convert --to wxf --notation nonsense a.xq",
    "convert --to wxf nowhere.xq",
    "convert --to fen --strict a.xq",
    "convert --to json -o nowhere/out.json a.xq",
    "board --help",
    "board a.xq --at 3",
    "board a.xq --game 8",
    "board a.xq --ply 99",
    "board a.xq --ply many",
    "board --text --svg a.xq",
    "board western.fen",
    "search --help",
    "search",
    "search --fen nonsense .",
    "search --fen 9/9 .",
    "search --at nonsense .",
    "search --result nonsense .",
    "search --player 胡 .",
    "search --player nobody .",
    "search --query playr:x .",
    "search --material R .",
    "search --pattern 9/9 .",
    "search --player 胡 -o out.what .",
    "tree --help",
    "tree .",
    "tree --player nobody .",
    "dedupe --help",
    "dedupe .",
    "export --help",
    "export --to csv -o tables .",
    "export --to csv -o tables --variations .",
    "export --to csv -o wrong .",
    "export --to csv -o other --partition 3 .",
    "export --to csv -o other --notation nonsense .",
    "export --to csv -o other --until x .",
    "explain --help",
    "explain",
    "explain nonsense",
    "explain illegal",
    "explain illegal-move",
    "explain --at a.xq",
    "explain --at a.xq:3:1",
    "explain --at a.xq:6:5",
    "explain --at wrong/a.xq:6:5",
    "bug-report --help",
    "bug-report a.xq",
    "bug-report --code nonsense a.xq",
    "languages",
    "languages --help",
    "schema --help",
    "completions --help",
    "completions nonsense",
    "lsp --help",
    "lsp --tcp nonsense",
    "lsp --tcp 192.0.2.7:9257",
    "lsp --tcp 0.0.0.0:9257",
    "lsp --log nowhere/log",
    "lsp --stdio --tcp 127.0.0.1:1",
];

/// Words that are the same in every language, as the ids of formats are: names of commands, settings and encodings, and
/// arguments of the calls.
const NAMED: &[&str] = &[
    "shell",
    "id",
    "to",
    "en",
    "ja",
    "sfen",
    "digits",
    "nifu",
    "repetition",
    "illegal",
    "nonsense",
    "nowhere",
    "wrong",
    "empty",
    "check",
    "fmt",
    "convert",
    "board",
    "diff",
    "textconv",
    "merge",
    "driver",
    "git",
    "html",
    "search",
    "tree",
    "dedupe",
    "always",
    "auto",
    "cache",
    "never",
    "rebuild",
    "export",
    "csv",
    "rfc",
    "apache",
    "parquet",
    "ndjson",
    "partition",
    "until",
    "duckdb",
    "polars",
    "spark",
    "tables",
    "games",
    "moves",
    "query",
    "first",
    "second",
    "site",
    "round",
    "opening",
    "date",
    "from",
    "length",
    "rating",
    "material",
    "pattern",
    "comment",
    "line",
    "count",
    "ids",
    "any",
    "main",
    "variation",
    "variations",
    "or",
    "vs",
    "depth",
    "min",
    "keep",
    "shortest",
    "longest",
    "report",
    "solve",
    "annotate",
    "analyse",
    "engine",
    "explain",
    "report",
    "languages",
    "schema",
    "completions",
    "lsp",
    "help",
    "version",
    "locale",
    "format",
    "deny",
    "fix",
    "language",
    "stdio",
    "tcp",
    "log",
    "diff",
    "notation",
    "strict",
    "merge",
    "encoding",
    "output",
    "text",
    "svg",
    "fen",
    "json",
    "at",
    "game",
    "ply",
    "player",
    "event",
    "result",
    "code",
    "human",
    "sarif",
    "github",
    "warnings",
    "draw",
    "bash",
    "elvish",
    "fish",
    "powershell",
    "zsh",
    "many",
    "binary",
    "western",
    "out",
    "moves",
    "severity",
    "pieces",
    "players",
    "comments",
    "headers",
    "indent",
    "pairs",
    "width",
    "fill",
    "pair",
    "columns",
    "script",
    "pictures",
    "simplified",
    "traditional",
    "gitignore",
    "tlh",
    "wxf",
    "coordinate",
    "chinese",
    "japanese",
    "csa",
    "kif",
    "true",
    "false",
    "axf",
    "chess",
    "chessboard",
    "chessmoveseq",
    "colour",
    "debug",
    "epd",
    "file",
    "iccs",
    "lalg",
    "lan",
    "linux",
    "macos",
    "release",
    "pgn",
    "pikafish",
    "xqf",
    "jkf",
    "salg",
    "san",
    "xqls",
];

/// The output of a command in a language, without the settings in a report, which are not translated.
fn said(folder: &std::path::Path, locale: &str, call: &str) -> [String; 2] {
    let output = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .current_dir(folder)
        .env("LC_ALL", locale)
        .args(call.split_whitespace())
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    [output.stdout, output.stderr].map(|text| {
        let text = String::from_utf8_lossy(&text).into_owned();
        text.split("```").step_by(2).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn nothing_on_the_command_line_stays_in_english() {
    let folder = folder(&[
        ("a.xq", RECORD),
        ("empty/readme.txt", b""),
        (
            "twice.xq",
            b"FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+7 (1)\nVAR[1]{ 1. ... N2+3 }\nVAR[1]{ 1. ... C8=5 }\n}\n",
        ),
        ("binary.xq", b"\0\0\0\0"),
        ("western.fen", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        ("wrong/a.xq", RECORD),
        (
            "wrong/xqls.toml",
            b"colour = 1\nscript = \"latin\"\nboard_beside = 3\n[format]\nwidth = 2\nindent = 99\nmoves = \"rows\"\n",
        ),
        ("toml/a.xq", RECORD),
        ("toml/xqls.toml", b"[format]\nwidth = 80\nwidth = 90\n"),
    ]);
    let english = english();
    let mut found = BTreeSet::new();
    for (number, locale) in LOCALES.into_iter().enumerate() {
        for (nth, call) in CALLS.iter().chain(&["check toml"]).enumerate() {
            if !every(2 * LOCALES.len(), nth + 2 * number) {
                continue;
            }
            // Whatever the program itself says in English is English too, in the catalogues or not.
            let own: BTreeSet<String> = said(folder.path(), "C", call)
                .iter()
                .flat_map(|text| words(text))
                .filter(|word| word.len() > 2)
                .collect();
            for text in said(folder.path(), locale, call) {
                for line in text.lines() {
                    for word in words(line) {
                        let is_english = english.contains(&word) || own.contains(&word);
                        let is_extension = line.contains(&format!(".{word}"));
                        let is_id = xqls::formats::by_id(&word).is_some();
                        let named = NAMED.contains(&word.as_str()) || is_extension || is_id;
                        if is_english && !named {
                            found.insert(format!("{locale}: xqls {call}: {word:?} in {line:?}"));
                        }
                    }
                }
            }
        }
    }
    let lines: Vec<&String> = found.iter().collect();
    assert!(lines.is_empty(), "{}", lines.iter().map(|line| format!("{line}\n")).collect::<String>());
}

/// The mark of an excerpt stands under its token, however wide the characters before it are, and in every language.
#[test]
fn excerpts_are_aligned_in_every_language() {
    let record = "[Game \"Chinese Chess\"]\n[Format \"Chinese\"]\n\n1. 炮二平五 {注释：中炮} 馬８進７ 2. 马二进四 *\n";
    let folder = folder(&[("a.pgn", record.as_bytes())]);
    for locale in LOCALES.iter().chain(&["C"]) {
        let output = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .current_dir(folder.path())
            .env("LC_ALL", locale)
            .args(["check", "a.pgn"])
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = shown.lines().collect();
        let at = lines.iter().position(|line| line.contains("2. 马二进四")).unwrap();
        let before = lines[at].split("马二进四").next().unwrap().width();
        let marked = lines[at + 1].split('^').next().unwrap().width();
        assert_eq!(before, marked, "{locale}\n{shown}");
        assert_eq!(lines[at + 1].matches('^').count(), "马二进四".width(), "{locale}\n{shown}");
    }
}
