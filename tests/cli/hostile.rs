//! Names, keys, values and texts that mean to command whoever shows them: a terminal, the log of a build service. No line
//! of any command in any format begins a command of GitHub that is not the program's own, and no character controls a
//! terminal.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::run_with;
use crate::random::every;

/// Texts that begin lines, end them, stop commands, colour, move the cursor, turn and hide.
const HOSTILE: [&str; 6] = [
    "a\n::error file=x::pwned\nb",
    "::stop-commands::x",
    " \u{3000}::add-mask::x",
    "\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\r::warning::x\u{7f}",
    "##[error]x ##[add-mask]y",
    "\u{202e}a\u{2066}b\u{200b}c\u{2028}::debug::d\u{85}\u{feff}\u{e0041}",
];

/// A record of a format with a hostile text in its names, its comments and its moves, one line of the text at a time.
fn record(extension: &str, text: &str) -> String {
    let line = text.replace(['\n', '\r'], " ").replace(['"', '{', '}'], "");
    match extension {
        "xq" => format!(
            "FORMAT LALG {line}\nGAME 1, {line}\nRED {line}\nRESULT {line}\n::error::x\n{line} x\nSTART{{\n1. Ch2-e2   {line} \
             Nh9-g7 COM{{ {text} }}\n::error::x\n   ::error::y\n2. {line} (7)\n}}\n"
        ),
        "pgn" => format!(
            "[Game \"Chinese Chess\"]\n[Red \"{line}\"]\n[{line} \"x\"]\n\n1. H2-E2   H9-G7 {{ {text} }}\n::error::x\n2. {line} *\n"
        ),
        "csa" => format!("V2.2\nN+{line}\n$EVENT:{line}\n$X{line}:y\nPI\n+\n+7776FU\n'{line}\n::error::x\n+{line}\n"),
        "kif" => format!(
            "手合割：平手\n先手：{line}\n{line}：x\n手数----指手---------消費時間--\n   1 {line}\n*{line}\n::error::x\n"
        ),
        "ki2" => format!("手合割：平手\n先手：{line}\n{line}：x\n▲{line} △３四歩 {line}\n*{line}\n::error::x\n"),
        "fen" => format!("# {line}\n4k4/9/9/9/9/9/9/9/9/3K5 w - - {line} 1\n{line}\n"),
        "uci" => format!("# {line}\nposition startpos moves h2e2 {line}\n{line}\n"),
        "chessmoveseq" => format!("@TOTAL_STEP=1\n@{line}={line}\n@@\n\n7 4 7 5 {line}\n{line}\n"),
        _ => format!("{line}\n"),
    }
}

/// The lines of an output that command somebody, and its characters that control something. `own` is whether the format
/// has commands of its own.
fn commands(output: &[u8], own: bool) -> Vec<String> {
    let text = String::from_utf8(output.to_vec()).unwrap();
    let is_own = |line: &str| {
        own && ["::error file=", "::warning file=", "::notice file="].iter().any(|it| line.starts_with(it))
    };
    let controls = |c: char| {
        c.is_control()
            || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
            || matches!(c, '\u{61C}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{E0041}')
    };
    let lines = text.split('\n').filter(|line| {
        let begins = line.trim_start().starts_with("::") && !is_own(line);
        // Later in a line it is data of a command.
        begins || line.contains(controls) || (line.contains("##[") && !is_own(line))
    });
    lines.map(|line| line.escape_debug().to_string()).collect()
}

/// A folder with each hostile text in its names and settings.
fn fill(folder: &Path, text: &str) -> Vec<String> {
    let name = text.replace('/', "");
    let below = folder.join(&name);
    fs::create_dir(&below).unwrap();
    let mut names = Vec::new();
    for extension in ["xq", "pgn", "csa", "kif", "ki2", "fen", "uci", "chessmoveseq", "ubb"] {
        let record = record(extension, text);
        fs::write(folder.join(format!("{name}.{extension}")), &record).unwrap();
        fs::write(below.join(format!("x.{extension}")), &record).unwrap();
        names.push(format!("./{name}.{extension}"));
    }
    fs::write(below.join("utf16.xq"), b"\xFF\xFEx").unwrap();
    fs::write(below.join("other.pgn"), format!("{text}\n")).unwrap();
    let quoted = serde_json::to_string(text).unwrap().replace("\u{7f}", "\\u007f");
    let toml = format!(
        "{quoted} = 1\nlanguage = {quoted}\nboard_beside = {quoted}\n[severity]\n{quoted} = \"off\"\nrepetition = {quoted}\n[format]\n{quoted} = {quoted}\nwidth = {quoted}\n[{quoted}]\n{quoted} = {quoted}\n"
    );
    fs::write(folder.join("xqls.toml"), toml).unwrap();
    fs::write(below.join("xqls.toml"), format!("a = 1\n{text}\n")).unwrap();
    names
}

fn checked(what: &str, arguments: &[&str], output: &Output, found: &mut Vec<String>) {
    let own = arguments.contains(&"github");
    for (stream, bytes, own) in [("out", &output.stdout, own), ("err", &output.stderr, false)] {
        let commands = commands(bytes, own);
        found.extend(commands.into_iter().map(|line| format!("{what} {arguments:?} {stream}: {line}")));
    }
}

#[test]
fn no_name_key_value_or_text_commands_anybody() {
    let found: Vec<String> = std::thread::scope(|scope| {
        let mut first = 0;
        let tries = HOSTILE.map(|text| {
            first += 1;
            scope.spawn(move || commands_for(text, first))
        });
        tries.into_iter().flat_map(|one| one.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "{} lines, such as\n{}", found.len(), found[..found.len().min(20)].join("\n"));
}

/// What the commands say about a folder full of a hostile text that commands somebody.
fn commands_for(text: &str, first: usize) -> Vec<String> {
    let mut found = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let names = fill(folder.path(), text);
    let what = text.escape_debug().to_string();
    let mut asked = first;
    let mut ask = |arguments: &[&str]| {
        asked += 1;
        if !every(3, asked) {
            return;
        }
        let output = run_with(folder.path(), arguments, b"");
        assert!(output.status.code().is_some(), "{arguments:?}");
        checked(&what, arguments, &output, &mut found);
        if arguments.first() == Some(&"check") && matches!(arguments.get(2), Some(&("json" | "sarif"))) {
            serde_json::from_slice::<Value>(&output.stdout).unwrap();
        }
    };
    for format in ["human", "json", "sarif", "github"] {
        ask(&["check", "--format", format, "."]);
    }
    for locale in ["ja", "zh-Hans"] {
        ask(&["--locale", locale, "check", "."]);
        ask(&["--locale", locale, "check", text]);
        ask(&["--locale", locale, "check", "--format", text]);
    }
    ask(&["fmt", "--check", "."]);
    ask(&["fmt", "--diff", "."]);
    ask(&["fmt", "--check", "--notation", "wxf", "."]);
    for format in ["human", "json"] {
        ask(&["search", "--result", "*", "--format", format, "."]);
        ask(&["search", "--fen", text, "--format", format, "."]);
        ask(&["solve", "--fen", text, "--format", format]);
        ask(&["solve", "--at", text, "--format", format]);
        ask(&["solve", "--nodes", "100", "--format", format, "."]);
        ask(&["search", "--player", "a", "--event", text, "--format", format, "."]);
        ask(&["search", "--at", text, "--format", format, "."]);
        ask(&["tree", "--depth", "2", "--variations", "--format", format, "."]);
        ask(&["tree", "--fen", text, "--format", format, "."]);
        ask(&["dedupe", "--report", format, "."]);
    }
    ask(&["search", "--format", "ids", "--result", "*", "."]);
    for query in [text.to_owned(), format!("player:{text}"), format!("{text}:x"), format!("pattern:{text}")] {
        ask(&["search", "--count", "-q", &query, "."]);
    }
    for (_, name) in names.iter().enumerate().filter(|(nth, _)| every(3, nth + text.len())) {
        ask(&["convert", "--to", "json", name]);
        ask(&["convert", "--to", "xiangqi-pgn", "--strict", "-o", "out", name]);
        ask(&["convert", "--to", "kif", "-o", "out", name]);
        for how in ["--text", "--svg", "--fen", "--json"] {
            ask(&["board", how, name]);
        }
        ask(&["bug-report", name]);
        for line in 1..16 {
            ask(&["explain", "--at", &format!("{name}:{line}:1")]);
        }
    }
    ask(&["board", "--at", text, &names[0]]);
    ask(&["check", &format!("{}/{text}", names[0])]);
    // As arguments.
    for arguments in [
        vec!["explain", text],
        vec!["explain", "--at", text],
        vec!["check", "--language", text],
        vec!["check", "--", text],
        vec!["check", "--format", text],
        vec!["fmt", "--notation", text],
        vec!["convert", "--to", text, "x"],
        vec!["convert", "--to", "xq", "--notation", text, "x"],
        vec!["convert", "--to", "xq", "-o", text, "x"],
        vec!["bug-report", "--code", text],
        vec!["--locale", text],
        vec![text],
        vec!["lsp", "--tcp", text],
        vec!["lsp", "--log", "no/such/\n::error::x"],
    ] {
        ask(&arguments);
    }
    let option = format!("--{text}");
    ask(&["check", &option]);
    // Last, since they write.
    ask(&["fmt", "."]);
    ask(&["check", "--fix", "."]);
    found
}

/// What the test above looks for.
#[test]
fn commands_are_found() {
    assert_eq!(commands(b"::error file=a::x\nb\n", true), [""; 0]);
    for text in
        ["::error file=a::x", " ::stop-commands::x", "\u{3000}::x", "a ##[error]x", "\u{1b}[m", "\u{202e}", "a\tb"]
    {
        assert_eq!(commands(text.as_bytes(), false).len(), 1, "{text}");
    }
}
