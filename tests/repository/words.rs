//! Below `ide` there are only data: no sentence for people stands in those layers, except what a format says that it expects.

use std::collections::BTreeSet;

use xqls::formats::FORMATS;
use xqls::formats::spelling::Header;

use super::sources::{sources, whole_calls};

/// The layers that hold data only.
const DATA: [&str; 9] = ["text", "rules", "notation", "syntax", "layout", "record", "formats", "document", "editing"];

/// Texts of several words that are not for people, each with its file.
const NOT_FOR_PEOPLE: &[(&str, &str)] = &[
    // Words that records write.
    ("src/formats/ending.rs", "Forfeit on time"),
    ("src/formats/csa/spelling.rs", "Forfeit on time"),
    ("src/formats/csa/spelling.rs", "Illegal action of Black"),
    ("src/formats/csa/spelling.rs", "Illegal action of White"),
    ("src/formats/ending.rs", "time forfeit"),
    ("src/record/front.rs", "forfeit on time"),
    ("src/record/header.rs", "forfeit on time"),
    ("src/record/header.rs", "perpetual check"),
    ("src/formats/uci/write.rs", "setoption name UCI_Variant value {name}{line_break}"),
    ("src/formats/usi/words.rs", "position startpos moves"),
    ("src/formats/usi/words.rs", "position startpos moves |"),
    ("src/formats/usi/words.rs", "position sfen"),
    (
        "src/formats/usi/words.rs",
        "position sfen |lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves |",
    ),
    // Names of formats and notations.
    ("src/formats/cs102a/mod.rs", "CS102A move sequence"),
    ("src/notation/mod.rs", "traditional jeiqi"),
];

#[test]
fn no_sentence_stands_below_ide() {
    let mut wrong = String::new();
    let mut allowed = BTreeSet::new();
    for source in sources().iter().filter(|source| DATA.contains(&source.layer.as_str())) {
        let expectations: BTreeSet<String> = ["Expected::Thing", "Expected::Rule"]
            .into_iter()
            .flat_map(|name| whole_calls(source, name))
            .map(|arguments| arguments.concat())
            .collect();
        for (line, text) in source.texts() {
            let expected = source.layer == "formats" && expectations.contains(&format!("\"{text}\""));
            if !is_prose(&text) || expected || is_for_developers(&source.code, line) {
                continue;
            }
            match NOT_FOR_PEOPLE.iter().find(|(path, words)| *path == source.path && *words == text) {
                Some(entry) => {
                    allowed.insert(entry);
                }
                None => wrong += &format!("{}:{line}: {text:?} belongs in src/ide\n", source.path),
            }
        }
    }
    for entry in NOT_FOR_PEOPLE.iter().filter(|entry| !allowed.contains(entry)) {
        wrong += &format!("{entry:?} is not in the sources any more: take it off the list\n");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Names of sides and of a notation, which are keys of headers too.
const NAMES: [&str; 4] = ["Red", "White", "Black", "FEN"];

#[test]
fn no_keyword_of_a_format_stands_above_it() {
    let mut keywords = BTreeSet::new();
    for spelling in FORMATS.iter().map(|format| format.spelling) {
        let lines = spelling.first_lines.iter().chain(spelling.last_lines).map(|line| line.word.to_string());
        let blocks = spelling.blocks.iter().map(|block| block.keyword.to_owned());
        // Scores are the same in all formats.
        let ends = spelling.ends.iter().filter(|end| !end.reason.is_empty()).map(|end| end.word.to_owned());
        keywords.extend(spelling.headers.iter().flat_map(Header::keys).map(str::to_owned));
        keywords.extend(lines.chain(blocks).chain(ends).chain([spelling.setup_move.to_owned()]));
    }
    // The keys of DhtmlXQ are plain words: `title`, `type`.
    let is_plain = |word: &str| word.chars().all(|c| c.is_ascii_lowercase());
    keywords.retain(|word| !is_plain(word) && !NAMES.contains(&word.as_str()));
    let mut wrong = String::new();
    for source in sources().iter().filter(|source| ["document", "editing", "ide"].contains(&source.layer.as_str())) {
        for (line, text) in source.texts() {
            if keywords.contains(text.trim_matches([' ', '{', '['])) {
                wrong += &format!("{}:{line}: {text:?} belongs in the spelling of its format\n", source.path);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether a text has two English words in a row. Text in backticks or braces does not count.
fn is_prose(text: &str) -> bool {
    let mut bare = String::new();
    for (index, part) in text.split('`').enumerate() {
        bare += if index % 2 == 0 { part } else { "·" };
    }
    let mut in_a_row = 0;
    for word in bare.split([' ', '\n']) {
        let word = word.trim_end_matches([',', ':', ';', '.']);
        let english = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'\'');
        in_a_row = if english { in_a_row + 1 } else { 0 };
        if in_a_row == 2 {
            return true;
        }
    }
    false
}

/// Whether the line belongs to an assertion, or to the reason of a lint that is allowed.
fn is_for_developers(code: &str, line: usize) -> bool {
    let lines: Vec<&str> = code.lines().take(line).collect();
    let start = lines.iter().rposition(|line| line.trim_end().ends_with([';', '{', '}'])).filter(|at| at + 1 < line);
    let statement = lines[start.map_or(0, |at| at + 1).min(line - 1)..].concat();
    ["assert", "panic!", "unreachable!", "reason = "].iter().any(|name| statement.contains(name))
}

#[test]
fn prose_is_distinguished_from_record_text() {
    for text in ["the move leaves the board", "{expected} is missing", "`{0}` has no meaning in a move", "this is {}"] {
        assert!(is_prose(text), "{text}");
    }
    for text in ["FORMAT {}\n", "K R N C G M P", "game", "`position startpos` {}", "MOVE {}, {side} }}"] {
        assert!(!is_prose(text), "{text}");
    }
}
