//! English words in texts that should be in another language.

use std::collections::BTreeSet;

/// Words that are the same in every language: names of programs, formats, notations and files.
const ALLOWED: &[&str] = &[
    "xqls",
    "toml",
    "pikafish",
    "xqf",
    "jkf",
    "cbr",
    "cbl",
    "cbf",
    "pfc",
    "pengfei",
    "xqstudio",
    "ccbridge",
    "kifu",
    "windows",
    "utf",
    "chinese",
    "chess",
    "file",
    "format",
    "xiangqi",
    "jeiqi",
    "resign",
    "startpos",
    "moves",
    "position",
    "fen",
    "chessboard",
    "chessmoveseq",
];

/// The words of the English messages. A word of an answer that is one of these is English.
pub(crate) fn english() -> BTreeSet<String> {
    let catalogue = include_str!("../locales/ja.po");
    let mut found = BTreeSet::new();
    let mut english = false;
    for line in catalogue.lines() {
        english = match line.split(' ').next() {
            Some("msgid" | "msgid_plural") => true,
            Some(keyword) if keyword.starts_with("msg") || keyword.is_empty() => false,
            _ => english,
        };
        if english {
            found.extend(words(line.trim_start_matches("msgid_plural").trim_start_matches("msgid")));
        }
    }
    found.retain(|word| !ALLOWED.iter().any(|allowed| allowed.eq_ignore_ascii_case(word)));
    assert!(found.len() > 800, "{}", found.len());
    found
}

/// The words of two letters and more, without text of records, addresses and markup.
pub(crate) fn words(text: &str) -> Vec<String> {
    let prose: String = without_code(text);
    let mut found = Vec::new();
    for run in prose.split(|c: char| !(c.is_alphanumeric() && c.is_ascii() || "-_./:".contains(c))) {
        // `illegal-move`, `Ch2-e2` and `game.xq` are no words.
        let run = run.trim_matches(['-', '.', ':', '/']);
        if run.len() > 1
            && run.chars().skip(1).all(|c| c.is_ascii_lowercase())
            && run.chars().all(|c| c.is_ascii_alphabetic())
        {
            found.push(run.to_lowercase());
        }
    }
    found
}

/// A text without blocks and spans of code, tags and links.
fn without_code(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            continue;
        }
        for (index, part) in part.split('`').enumerate() {
            if index % 2 == 1 {
                continue;
            }
            let mut rest = part;
            while let Some((before, tag)) = rest.split_once(['<', '(']) {
                out.push_str(before);
                out.push(' ');
                let is_link = tag.starts_with("data:") || tag.starts_with("file:") || tag.starts_with("http");
                let is_tag = rest[before.len()..].starts_with('<') && tag.contains('>');
                rest = match (is_link, is_tag) {
                    (true, _) => tag.split_once(')').map_or("", |(_, rest)| rest),
                    (_, true) => tag.split_once('>').map_or("", |(_, rest)| rest),
                    _ => tag,
                };
            }
            out.push_str(rest);
            out.push(' ');
        }
    }
    out
}

#[test]
fn words_are_told_from_code() {
    let cases = [
        ("the horse at `e2` is blocked", "the horse at is blocked"),
        ("走法 illegal-move: Ch2-e2 game.xq <img src=\"x\"> ok", "ok"),
        ("```\nRed to move\n``` 手番", ""),
        ("[1](https://example.com/some words) AXF", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(words(text).join(" "), expected, "{text}");
    }
}
