//! The built program on files: its output, the files it writes, and its exit codes.

mod binary;
mod bug_report;
mod cache;
mod convert;
mod csa;
mod dedupe;
mod encodings;
pub(crate) mod engines;
mod explain;
mod export;
mod faults;
mod hostile;
mod languages;
mod merge;
mod search;
mod solve;
mod tree;
mod versions;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = "FORMAT AXF\nGAME 1\nRED 胡荣华\nSTART{\n1. C2=5 N8+7\n2. N2+3 R9=8\n}\n";

/// Runs the program in a folder.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    run_with(folder, args, b"")
}

/// Runs the program in a folder with a standard input.
pub(crate) fn run_with(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .env("LC_ALL", "C")
        .args(args)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE")
        .env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cli-cache"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Its standard output.
pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Its standard error.
pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder with files.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn bad() -> String {
    format!("{GOOD}}}\n")
}

#[test]
fn check_tells_people_where_and_why() {
    let text = GOOD.replace("1. C2=5 N8+7", "1. 炮二平五 N8+9");
    let folder = folder(&[("a.xq", text.as_bytes())]);
    let output = run(folder.path(), &["check", "--hints", "a.xq"]);
    let printed = out(&output);
    assert!(printed.contains(" --> a.xq:5:"), "{printed}");
    assert!(!printed.contains('\u{1b}'), "no colours in a pipe: {printed}");
    let output = run(folder.path(), &["check", "--hints", "--format", "human", "a.xq"]);
    assert_eq!(out(&output), printed);

    let folder = self::folder(&[("b.xq", bad().as_bytes())]);
    let output = run(folder.path(), &["check", "b.xq"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = out(&output);
    assert!(printed.starts_with("error[unmatched-brace]: "), "{printed}");
    assert!(printed.contains(" --> b.xq:8:1\n  |\n8 | }\n  | ^\n  |\n  = fix: "), "{printed}");
    assert!(printed.ends_with("\n1 error in 1 file (1 game, 4 half-moves)\n"), "{printed}");
}

/// Fixes are tried for the findings that are shown.
#[test]
fn the_fix_of_an_error_is_shown_after_any_number_of_hints() {
    let step = |at: usize| format!("{at}. R1{sign}1 ! R1{sign}1 !\n", sign = if at % 2 == 1 { '+' } else { '-' });
    let moves: String = (1..=150).map(step).collect();
    let folder = folder(&[("a.xq", format!("FORMAT AXF\nGAME 1\nSTART{{\n{moves}}}\n}}\n").as_bytes())]);
    let printed = out(&run(folder.path(), &["check", "a.xq"]));
    assert!(printed.contains("error[unmatched-brace]") && printed.contains("  = fix: Remove"), "{printed}");
}

/// People ask for hints, programs have them.
#[test]
fn hints_are_counted_and_shown_on_request() {
    let text = GOOD.replace("1. C2=5", "1. 炮二平五");
    let folder = folder(&[("a.xq", text.as_bytes())]);
    let check = |options: &[&str]| out(&run(folder.path(), &[&["check", "a.xq"], options].concat()));
    let last = "1 hint in 1 file (1 game, 4 half-moves)\n";
    assert_eq!(check(&[]), last);
    let shown = check(&["--hints"]);
    assert!(shown.starts_with("hint[non-canonical]: ") && shown.ends_with(last), "{shown}");
    assert_eq!(check(&["--format", "github"]), "");
    assert!(check(&["--format", "github", "--hints"]).starts_with("::notice "));
    for format in ["json", "sarif"] {
        assert!(check(&["--format", format]).contains("non-canonical"), "{format}");
    }
}

#[test]
fn check_json_is_one_document() {
    let folder = folder(&[("b.xq", bad().as_bytes()), ("sub/a.wxf", GOOD.as_bytes())]);
    let output = run(folder.path(), &["check", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["version"], 1);
    assert_eq!(
        document["summary"],
        serde_json::json!({"files": 2, "games": 2, "plies": 8, "errors": 1, "warnings": 0, "hints": 0})
    );
    let file = &document["files"][0];
    assert_eq!(
        (&file["path"], &file["language"], &file["games"], &file["plies"]),
        (&"b.xq".into(), &"xq".into(), &1.into(), &4.into())
    );
    let found = &file["diagnostics"][0];
    assert_eq!(
        (&found["code"], &found["source"], &found["severity"]),
        (&"unmatched-brace".into(), &"xqls".into(), &1.into())
    );
    assert_eq!(found["range"]["start"], serde_json::json!({"line": 7, "character": 0}));
    assert_eq!(document["files"][1]["diagnostics"], serde_json::json!([]));
}

#[test]
fn columns_of_json_count_utf_16() {
    let text = GOOD.replace("1. C2=5", "/* 𠀀 */ }1. C2=5");
    let folder = folder(&[("a.xq", text.as_bytes())]);
    let output = run(folder.path(), &["check", "--format", "json", "a.xq"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = document["files"][0]["diagnostics"].as_array().unwrap().clone();
    assert!(!found.is_empty());
    let tree = run(folder.path(), &["convert", "--to", "json", "a.xq"]);
    assert_eq!(tree.status.code(), Some(0));
}

#[test]
fn other_reports_are_well_formed() {
    let folder = folder(&[("b c.xq", bad().as_bytes())]);
    let sarif: Value = serde_json::from_slice(&run(folder.path(), &["check", "--format", "sarif"]).stdout).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "unmatched-brace");
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "b%20c.xq");
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 8);
    let github = out(&run(folder.path(), &["check", "--format", "github"]));
    assert!(
        github.starts_with("::error file=b c.xq,line=8,endLine=8,col=1,endColumn=2,title=xqls unmatched-brace::"),
        "{github}"
    );
}

#[test]
fn exit_codes_tell_findings_from_failures() {
    let warning = GOOD.replace("RED 胡荣华\n", "RED 胡荣华\nRED 胡荣华\n");
    let folder = folder(&[
        ("good.xq", GOOD.as_bytes()),
        ("warning.xq", warning.as_bytes()),
        ("bad.xq", bad().as_bytes()),
        ("empty/notes.txt", b"x"),
    ]);
    let code = |args: &[&str]| run(folder.path(), args).status.code();
    assert_eq!(code(&["check", "good.xq"]), Some(0));
    assert_eq!(code(&["check", "warning.xq"]), Some(0));
    assert_eq!(code(&["check", "--deny", "warnings", "warning.xq"]), Some(1));
    assert_eq!(code(&["check", "bad.xq"]), Some(1));
    assert_eq!(code(&["check", "bad.xq", "missing.xq"]), Some(2));
    assert_eq!(code(&["check", "empty"]), Some(2));
    assert_eq!(code(&["check", "--language", "nonsense", "good.xq"]), Some(2));
    assert_eq!(code(&["check", "--format", "nonsense", "good.xq"]), Some(2));
    assert_eq!(code(&["nonsense"]), Some(2));
    assert_eq!(code(&[]), Some(2));
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["--version"]), Some(0));
    assert_eq!(code(&["convert", "--to", "nonsense", "good.xq"]), Some(2));
    assert_eq!(code(&["explain", "nonsense"]), Some(2));
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = folder(&[
        ("binary.xq", b"\x7fELF\0\0\0\0\0\0\0"),
        ("utf16.xq", b"\xff\xfeG\0A\0"),
        ("broken.xq", b"GAME 1 \xff\xff\x80\xff\n"),
        ("query.xq", b"xquery version \"3.1\";\nlet $x := 1 return $x\n"),
        ("notes.txt", b"nothing of interest\n"),
        ("chess.pgn", b"[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n"),
    ]);
    let explained = |name: &str| {
        let output = run(folder.path(), &["check", name]);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{name}");
        err(&output)
    };
    assert!(explained("missing.xq").contains("missing.xq: cannot be read: there is no such file"));
    assert!(explained("binary.xq").contains("binary file"));
    assert!(explained("utf16.xq").contains("UTF-16"));
    assert!(explained("broken.xq").contains("neither UTF-8 nor"));
    assert!(explained("notes.txt").contains("notes.txt: skipped, "));
    fs::write(folder.path().join("good.xq"), GOOD).unwrap();
    for paths in [&["query.xq", "good.xq"][..], &["query.xq"], &["chess.pgn"]] {
        let output = run(folder.path(), &[&["check"], paths].concat());
        assert_eq!(output.status.code(), Some(0), "files of other things are passed over: {paths:?}");
        assert!(err(&output).contains(": skipped, "));
    }
    let chess = fs::read(folder.path().join("chess.pgn")).unwrap();
    for command in
        [&["fmt", "--language", "xiangqi-pgn", "-"][..], &["check", "--fix", "--language", "xiangqi-pgn", "-"]]
    {
        let output = run_with(folder.path(), command, &chess);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "a filter does not empty a text");
    }
}

#[cfg(unix)]
#[test]
fn a_record_that_is_too_large_is_refused_at_once() {
    let folder = folder(&[("good.xq", GOOD.as_bytes())]);
    for (begins, length, why) in [
        ("", 5 << 30, "is too large: 5368709120 bytes; a record may"),
        ("", 3 << 30, "is a binary file"),
        ("CCBridge Record\0", 1 << 30, "is too large: 1073741824 bytes; a binary record may"),
    ] {
        let huge = folder.path().join("huge.xq");
        fs::write(&huge, begins).unwrap();
        fs::File::options().write(true).open(&huge).unwrap().set_len(length).unwrap();
        let output = run(folder.path(), &["check", "huge.xq", "good.xq"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(why), "{}", err(&output));
        assert!(out(&output).contains("1 file"), "{}", out(&output));
    }
}

#[test]
fn directories_are_walked_in_order_and_gitignore_is_respected() {
    let folder = folder(&[
        ("b/2.xq", GOOD.as_bytes()),
        ("a.XQ", GOOD.as_bytes()),
        ("b/1.wxf", GOOD.as_bytes()),
        ("b/out/3.xq", bad().as_bytes()),
        ("b/.gitignore", b"out/\n"),
        ("b/readme.md", b"# x\n"),
    ]);
    let output = run(folder.path(), &["check", "--format", "json", ".", "b/2.xq"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let paths: Vec<&str> =
        document["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["a.XQ", "b/1.wxf", "b/2.xq"]);
}

#[test]
fn standard_input_is_read() {
    let folder = folder(&[]);
    let output = run_with(folder.path(), &["check", "--language", "xq", "-"], bad().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains(" --> <stdin>:8:1"));
    let output = run_with(folder.path(), &["check", "-"], b"what is this");
    assert_eq!(output.status.code(), Some(2));
    let messy = GOOD.replace("1. C2=5 N8+7", "1.   C2=5     N8+7");
    let output = run_with(folder.path(), &["fmt", "--language", "xq", "-"], messy.as_bytes());
    let laid_out = out(&output);
    assert!(laid_out.contains("1. C2=5 N8+7"), "{laid_out}");
    assert_eq!(err(&output), "");
    let output = run_with(folder.path(), &["check", "--fix", "--language", "xq", "-"], bad().as_bytes());
    assert_eq!((output.status.code(), out(&output).trim_end()), (Some(0), GOOD.trim_end()));
    let output = run_with(folder.path(), &["check", "--fix", "--format", "json", "-"], bad().as_bytes());
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn fmt_says_which_records_it_leaves_alone() {
    let text = format!("{GOOD}\nGAME 2\nSTART{{\n1. C2=5   N8+7\n");
    let folder = folder(&[("a.xq", text.as_bytes())]);
    let output = run(folder.path(), &["fmt", "a.xq"]);
    assert_eq!(output.status.code(), Some(0));
    let line = text.lines().position(|line| line == "GAME 2").unwrap() + 2;
    let said = format!("a.xq:{line}:1: this record has an error (unclosed-block: START is never closed");
    assert!(err(&output).contains(&said), "{}", err(&output));
    assert!(err(&output).contains("it stays as it is"), "{}", err(&output));
    let fine = run(folder.path(), &["fmt", "--language", "xq", "-"]);
    assert!(!err(&fine).contains("stays as it is"));
}

#[test]
fn fmt_writes_checks_and_shows_differences() {
    let messy = GOOD.replace("1. C2=5 N8+7", "1.   C2=5     N8+7");
    let folder = folder(&[("a.xq", messy.as_bytes())]);
    let path = folder.path().join("a.xq");
    let output = run(folder.path(), &["fmt", "--check", "a.xq"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), "a.xq\n"));
    let output = run(folder.path(), &["fmt", "--diff", "a.xq"]);
    assert!(out(&output).contains("\n-1.   C2=5     N8+7\n"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), messy, "nothing is written");
    assert_eq!(run(folder.path(), &["fmt", "a.xq"]).status.code(), Some(0));
    let once = fs::read_to_string(&path).unwrap();
    assert_ne!(once, messy);
    assert_eq!(run(folder.path(), &["fmt", "--check", "a.xq"]).status.code(), Some(0));
    run(folder.path(), &["fmt", "a.xq"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), once);
}

#[test]
fn encoding_mark_and_line_breaks_are_kept() {
    let messy = GOOD.replace("1. C2=5 N8+7", "1.   C2=5     N8+7").replace('\n', "\r\n");
    let marked = [b"\xEF\xBB\xBF", messy.as_bytes()].concat();
    // 胡荣华 in GBK.
    let gbk = [&b"FORMAT AXF\nGAME 1\nRED \xBA\xFA\xC8\xD9\xBB\xAA\nSTART{\n1.    C2=5 N8+7\n}\n}\n"[..]].concat();
    let folder = folder(&[("crlf.xq", &marked), ("gbk.xq", &gbk)]);
    assert_eq!(run(folder.path(), &["fmt", "."]).status.code(), Some(0));
    let crlf = fs::read(folder.path().join("crlf.xq")).unwrap();
    assert!(crlf.starts_with(b"\xEF\xBB\xBFFORMAT AXF\r\n"));
    let text = String::from_utf8(crlf).unwrap();
    assert!(text.contains("1. C2=5 N8+7 2.") && !text.replace("\r\n", "").contains('\n'), "{text:?}");
    let output = run(folder.path(), &["check", "--fix", "gbk.xq"]);
    assert!(out(&output).contains("1 fix made; nothing wrong"), "{}", out(&output));
    let bytes = fs::read(folder.path().join("gbk.xq")).unwrap();
    assert!(bytes.windows(6).any(|part| part == b"\xBA\xFA\xC8\xD9\xBB\xAA"));
    assert!(!bytes.ends_with(b"}\n}\n"));
}

#[cfg(unix)]
/// GBK has a second code for the euro sign. Nobody asked to change it, so the file is left.
#[test]
fn bytes_that_cannot_be_written_back_are_left() {
    let (text, _, _) = encoding_rs::GB18030.encode("FORMAT LALG\nGAME 1, \u{8c61}\u{68cb}\nSTART{ 1.  Ch2-e2 }\n# ");
    let bytes = [&text[..], b"\x80\n"].concat();
    let folder = folder(&[("a.xq", &bytes)]);
    let output = run(folder.path(), &["fmt", "a.xq"]);
    assert!(err(&output).contains("gb18030 has two codes for some of its characters"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read(folder.path().join("a.xq")).unwrap(), bytes);
}

/// A file with line breaks of both kinds keeps each of them.
#[test]
fn a_fix_keeps_mixed_line_breaks() {
    let text = "FORMAT LALG\r\nGAME 1\r\nSTART{ 1. Ch2-e2 /* one\ntwo */ 1. ... Nh9-g7\r\n3. Nh0-g2 }\r\n";
    let folder = folder(&[("a.xq", text.as_bytes())]);
    run(folder.path(), &["check", "--fix", "a.xq"]);
    let after = std::fs::read_to_string(folder.path().join("a.xq")).unwrap();
    assert_eq!(after, text.replace("3. N", "2. N"));
}

/// A device or a file elsewhere is not read by a link next to a record.
#[cfg(unix)]
#[test]
fn companions_and_settings_are_of_their_folder() {
    let folder = folder(&[("a.chessmoveseq", b"@TOTAL_STEP=1\n8 3 5 3\n"), ("a.xq", b"GAME 1\n")]);
    let zero = |name: &str| std::os::unix::fs::symlink("/dev/zero", folder.path().join(name)).unwrap();
    zero("a.chessboard");
    zero("xqls.toml");
    let output = run(folder.path(), &["check", "a.chessmoveseq", "a.xq"]);
    assert!(err(&output).contains("xqls.toml cannot be read: it is a link out of its folder"), "{}", err(&output));
}

/// Devices and pipes are written to, not replaced.
#[cfg(unix)]
#[test]
fn streams_are_written_to() {
    let folder = folder(&[("a.xq", bad().as_bytes())]);
    let output = run(folder.path(), &["convert", "a.xq", "--to", "json", "-o", "/dev/stdout"]);
    assert!(out(&output).starts_with('{'), "{}", err(&output));
    let output = run_with(folder.path(), &["fmt", "/dev/stdin"], b"GAME 1\nSTART{ 1.  Ch2-e2 }\n");
    assert!(out(&output).contains("1. Ch2-e2"), "{}", err(&output));
    assert_eq!(run(folder.path(), &["convert", "a.xq", "--to", "json", "-o", "/dev/null"]).status.code(), Some(0));
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn nothing_is_left_half_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("a.xq", bad().as_bytes())]);
    let path = folder.path().join("a.xq");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(folder.path(), &["check", "--fix", "a.xq"]).status.code(), Some(0));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    fs::write(&path, bad()).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    let output = run(folder.path(), &["check", "--fix", "a.xq"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("a.xq: cannot be written"), "{}", err(&output));
    assert_eq!(fs::read_to_string(&path).unwrap(), bad());
}

#[test]
fn board_is_shown_at_a_place_or_ply() {
    let folder = folder(&[("a.xq", GOOD.as_bytes())]);
    let fen = |args: &[&str]| out(&run(folder.path(), &[&["board", "--fen", "a.xq"], args].concat()));
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    assert_eq!(fen(&["--ply", "0"]), start);
    assert_eq!(fen(&["--game", "1", "--ply", "1"]), fen(&["--at", "5:5"]));
    assert_eq!(fen(&[]), fen(&["--ply", "4"]));
    let json: Value = serde_json::from_slice(&run(folder.path(), &["board", "--json", "a.xq"]).stdout).unwrap();
    assert_eq!((&json["sideToMove"], &json["lastMove"]), (&"red".into(), &"i9h9".into()));
    assert!(out(&run(folder.path(), &["board", "--svg", "a.xq"])).starts_with("<svg"));
    assert!(out(&run(folder.path(), &["board", "a.xq"])).contains('車'));
    for args in [&["--game", "2"][..], &["--ply", "5"], &["--at", "0:1"], &["--game", "0"]] {
        let output = run(folder.path(), &[&["board", "a.xq"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).starts_with("error: "));
    }
}

#[test]
fn explanations_languages_schema_and_completions_are_printed() {
    let folder = folder(&[]);
    let printed = |args: &[&str]| out(&run(folder.path(), args));
    assert!(printed(&["explain"]).contains("\n  illegal-move "));
    assert!(printed(&["explain", "illegal-move"]).contains("Example"));
    assert!(err(&run(folder.path(), &["explain", "ilegal-move"])).contains("did you mean illegal-move?"));
    let languages = printed(&["languages"]);
    assert!(languages.lines().any(|line| line.starts_with("xq ") && line.contains(" .xq .wxf ")), "{languages}");
    let schema: Value = serde_json::from_str(&printed(&["schema"])).unwrap();
    assert!(schema["properties"]["severity"]["properties"]["illegal-move"].is_object());
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("xqls"));
    }
    assert_eq!(printed(&["--version"]), format!("xqls {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn settings_are_found_upwards() {
    let folder = folder(&[
        ("deep/er/b.xq", bad().as_bytes()),
        ("xqls.toml", b"[severity]\nunmatched-brace = \"warning\"\nnone = 1\n"),
    ]);
    let output = run(folder.path(), &["check", "deep"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).starts_with("warning[unmatched-brace]"), "{}", out(&output));
    assert!(err(&output).contains("severity.none: there is no such diagnostic"), "{}", err(&output));
    fs::write(folder.path().join("xqls.toml"), "severity = [\n").unwrap();
    assert!(err(&run(folder.path(), &["check", "deep"])).contains("xqls.toml"));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let many: String = (0..2000).map(|_| bad()).collect();
    let folder = folder(&[("a.xq", many.as_bytes())]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_xqls"))
        .env("LC_ALL", "C")
        .args(["check", "--format", "json", "a.xq"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(err(&output), "");
    assert!(output.status.code().is_some(), "not killed by a signal");
}

/// Every half-move is illegal, on one line.
fn many_findings(count: usize) -> String {
    format!("FORMAT AXF\nGAME 1\nSTART{{\n{}\n}}\n", "1. Zz1 ".repeat(count))
}

#[test]
fn people_get_a_list_that_ends_and_sums_of_all() {
    let text = many_findings(1500);
    let folder = folder(&[("a.xq", text.as_bytes()), ("b.xq", b"GAME 1\nSTART{\n1. C2=5\n}\n")]);
    let json = run(folder.path(), &["check", "--format", "json", "a.xq", "b.xq"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    let all = json["files"][0]["diagnostics"].as_array().unwrap().len();
    assert!(all > 1000 && json["files"][0]["leftOut"].is_null(), "{all}");
    let summary = &json["summary"];
    let counts = ["errors", "warnings", "hints"].map(|kind| summary[kind].as_u64().unwrap());
    assert_eq!(
        counts.iter().sum::<u64>(),
        all as u64 + json["files"][1]["diagnostics"].as_array().unwrap().len() as u64
    );
    let people = run(folder.path(), &["check", "a.xq", "b.xq"]);
    assert_eq!(people.status.code(), Some(1));
    let shown = out(&people);
    assert_eq!(shown.matches("--> a.xq:").count(), 1000);
    assert!(shown.contains(&format!("a.xq: … and {} more findings", all - 1000)), "{shown}");
    assert!(shown.contains(&format!("{} error", counts[0])), "{shown}");
    // Of a line of any length a part is shown.
    assert!(shown.len() < 1000 * 800, "{}", shown.len());
}

/// The most findings of a file that a debug build writes for programs.
const WRITTEN: usize = 2_000;

#[test]
fn every_report_says_what_it_leaves_out() {
    let text = "[Red \"a\"]\n\n1. C2=5 ".to_owned() + &"1 ".repeat(WRITTEN + 10) + "*\n";
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    let report = |format: &str| out(&run(folder.path(), &["check", "--hints", "--format", format, "a.pgn"]));
    let json: Value = serde_json::from_str(&report("json")).unwrap();
    let file = &json["files"][0];
    let left_out = file["leftOut"].as_u64().unwrap();
    assert!(left_out > 0);
    assert_eq!(file["diagnostics"].as_array().unwrap().len(), WRITTEN);
    let sarif: Value = serde_json::from_str(&report("sarif")).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(
        (run["results"].as_array().unwrap().len(), &run["tool"]["properties"]["leftOut"]),
        (WRITTEN, &left_out.into())
    );
    assert!(report("github").contains(&format!("… and {left_out} more finding")));
}

#[test]
fn a_finding_is_short_however_long_its_word_is() {
    let long = "x".repeat(100_000);
    let texts = [
        format!("FORMAT {long}\nGAME 1\n"),
        format!("GAME 1\nSTART{{\n1. {long}\n}}\n"),
        format!("GAME 1\nDATE {long}\nRESULT {long}\n"),
        format!("GAME 1\nSETUP{{ {long} }}\n"),
    ];
    for text in texts {
        let folder = folder(&[("a.xq", text.as_bytes())]);
        let shown = out(&run(folder.path(), &["check", "a.xq"]));
        let findings = shown.matches("--> a.xq:").count();
        assert!(findings > 0 && shown.len() < findings * 2_000 + 200, "{} bytes: {:.300}", shown.len(), shown);
    }
}
