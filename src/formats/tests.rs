//! Texts of every format and the trees they are read as, side by side in `tests/data/<format>/{ok,err}/*.tree`.
//!
//! A file is a text, a line `----`, and the tree: one line for each node with its tokens, `_` for spaces, and below a
//! block its syntax errors. `==` separates records. A text in `ok` has no syntax error; one in `err` shows how typical
//! mistakes are read. `UPDATE_EXPECT=1 cargo test` rewrites the trees.

use super::{FORMATS, Unfit, by_id, detect};
use crate::ide;
use crate::syntax::{self, Child, Node, RecordTree, SyntaxKind, Token};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const LINE: &str = "\n----\n";

/// The tree of a text.
fn printed(records: &[RecordTree]) -> String {
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        if index > 0 {
            out.push_str("==\n");
        }
        let text: String = record.blocks().iter().map(|block| block.tree().root().text()).collect();
        for (index, block) in record.blocks().iter().enumerate() {
            node(block.tree().root(), 0, &mut out);
            // The text of an error may be in the next block.
            let rest = &text[record.block_start(index)..];
            for error in block.errors() {
                let words = &rest[usize::from(error.range.start())..usize::from(error.range.end())];
                let _ = writeln!(out, "  ! {words:?} {:?}", error.kind);
            }
        }
    }
    out
}

/// A node with its tokens on one line. Nodes inside it, and the tokens after them, are on lines of their own.
fn node(node: Node<'_>, depth: usize, out: &mut String) {
    let _ = write!(out, "{:1$}{2}", "", 2 * depth, node.kind().name());
    let mut open = true;
    for child in node.children() {
        match child {
            Child::Token(token) => {
                if !open {
                    let _ = write!(out, "{:1$}", "", 2 * depth + 1);
                }
                open = true;
                self::token(token, out);
            }
            Child::Node(inner) => {
                if open {
                    out.push('\n');
                }
                open = false;
                self::node(inner, depth + 1, out);
            }
        }
    }
    if open {
        out.push('\n');
    }
}

fn token(token: Token<'_>, out: &mut String) {
    let _ = match token.kind {
        SyntaxKind::Whitespace => write!(out, " _"),
        kind => write!(out, " {}{:?}", kind.name(), token.text),
    };
}

/// The files of a folder, in order of name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn texts_are_read_as_their_trees() {
    for format in FORMATS {
        for (folder, sound) in [("ok", true), ("err", false)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format.info.id).join(folder);
            for file in files(&folder) {
                let golden = std::fs::read_to_string(&file).unwrap();
                let (text, _) = golden.split_once(LINE).unwrap_or((golden.trim_end(), ""));
                let records = syntax::parse(format.grammar, &format!("{text}\n"));
                let errors =
                    records.iter().flat_map(RecordTree::blocks).map(|block| block.errors().len()).sum::<usize>();
                assert!(!sound || errors == 0, "{}: {errors} errors", file.display());
                expect_test::expect_file![&file].assert_eq(&format!("{text}{LINE}{}", printed(&records)));
            }
        }
    }
}

/// Plain words that are taken many at a time are read as one by one, in any text.
#[test]
fn plain_runs_change_nothing() {
    const BITS: &[&str] = &[
        "1. ",
        "5.4 ",
        "Cent. */ ",
        "the/other plan */\n",
        "e.g. ",
        "the/other ",
        "Ch2-e2 ",
        "C2=5\n",
        "h2e2 ",
        "*/",
        "{ ",
        "} ",
        "(",
        ")",
        "T1\n",
        "T",
        "+7776FU\n",
        "P1",
        "\n",
        " ",
        ".",
        ",",
        "-",
        "+",
        "x",
        "GAME 2\n",
        "START{",
        "VAR[1]{",
        "\r\n",
        "/",
        "炮",
        "12 ",
        "７六歩(77)",
        "打\n",
        "( 0:16/00:00:16)",
        "\u{3000}",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut random = crate::random::random(23);
    for format in FORMATS {
        let folders = ["ok", "err"].map(|folder| root.join(format.info.id).join(folder));
        for file in folders.iter().flat_map(|folder| files(folder)) {
            let golden = std::fs::read_to_string(&file).unwrap();
            let (sound, _) = golden.split_once(LINE).unwrap();
            for _ in 0..crate::random::rounds(25) {
                let mut text = sound.to_owned();
                for _ in 0..random.usize(0..6) {
                    let at = text.floor_char_boundary(random.usize(0..=text.len()));
                    let end = text.ceil_char_boundary(text.len().min(at + random.usize(0..6)));
                    text.replace_range(at..end, BITS[random.usize(0..BITS.len())]);
                }
                text.truncate(text.floor_char_boundary(text.len() - random.usize(0..=text.len().min(20))));
                let [plain, slow] = [true, false].map(|plain| {
                    syntax::PLAIN_RUNS.set(plain);
                    printed(&syntax::parse(format.grammar, &text))
                });
                syntax::PLAIN_RUNS.set(true);
                assert_eq!(plain, slow, "in\n{text}");
            }
        }
    }
}

#[test]
fn a_record_under_the_name_of_another_format_is_not_read() {
    let records = [
        ("xq", "FORMAT AXF\n\nGAME 1\nSTART{\n1. C2=5\n}END\n"),
        ("xiangqi-pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 *\n"),
        ("csa", "V2.2\nPI\n+\n+7776FU\n"),
        ("ki2", "手合割：平手\n先手：A\n後手：B\n\n▲７六歩 △３四歩\n▲２六歩\n"),
        ("kif", "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"),
        ("chessboard", "@LAST_MOVER=RED\n@@\n.........\n"),
        ("chessmoveseq", "@TOTAL_STEP=1\n@@\n7 4 7 5\n"),
        ("xiangqi-fen", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n"),
        ("uci", "position startpos moves h2e2\n"),
    ];
    for named in FORMATS.iter().map(|format| format.info) {
        for (id, text) in records {
            let Some(extension) = named.extensions.first() else { continue };
            let path = format!("game.{extension}");
            let read = |id, path| detect(id, path, text).map(|format| format.info.id);
            // A log of UCCI has the same lines as UCI.
            let expected = by_id(id).filter(|_| id != named.id && (named.id, id) != ("ucci", "uci"));
            let expected = expected.map_or(Ok(named.id), |other| Err(Unfit::OtherFormat(&other.info)));
            assert_eq!(read(None, Some(&path)), expected, "{path}: {text}");
            assert_eq!(read(Some(named.id), None), expected, "{path}: {text}");
        }
    }
    // A board and steps with each other's metadata are those that they look like.
    for (id, text) in
        [("chessmoveseq", "@LAST_MOVER=RED\n@@\n7 4 7 5\n"), ("chessboard", "@TOTAL_STEP=1\n@@\n....k....\n")]
    {
        assert_eq!(detect(Some(id), None, text).map(|format| format.info.id), Ok(id));
    }
}

/// Half-moves after a setup with a warning are judged. In each, a rook that is not in hand is dropped.
#[test]
fn setups_with_a_warning_are_judged() {
    let two = "P-51OU\nP+59OU55FU54FU\nP+00HI\n+\n+0058HI\n-0099HI\n";
    let dead = "P-51OU39KE\nP+59OU\nP+00HI\n+\n+0058HI\n-0022HI\n";
    let cases = [
        ("csa", two, "nifu"),
        ("csa", dead, "dead-drop"),
        ("usi", "position sfen 4k4/9/9/9/2p6/2p6/9/9/4K4 b R 1 moves R*5h R*9i\n", "nifu"),
        ("usi", "position sfen L3k4/9/9/9/9/9/9/9/4K4 b R 1 moves R*5h R*9i\n", "dead-drop"),
    ];
    for (language, text, code) in cases {
        let found = ide::diagnostics(&crate::ide::Document::open_text(text, language));
        let found: Vec<&str> = found.iter().map(|one| one.code.code).collect();
        assert_eq!(found, [code, "not-in-hand"], "{text}");
    }
}
