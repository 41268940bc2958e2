//! The catalogues of the other languages: every message of the sources, each with the arguments of the English text.
//!
//! A message without a translation is said in English, so it fails nothing: `cargo test locales -- --nocapture` lists
//! the missing ones, and with `XQLS_LOCALES=complete` they are errors. With
//! `XQLS_LOCALES=update` the catalogues get the new messages, with an empty translation, and lose those that the sources
//! no longer have.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use xqls::diagnostics::{self, Group};
use xqls::settings;

use super::sources::{Source, sources, whole_calls};
use super::{text_of, top};

/// A message, as a catalogue has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Message {
    context: Option<String>,
    english: String,
    plural: Option<String>,
}

/// An entry of a catalogue.
#[derive(Clone, Default, Debug)]
struct Entry {
    message: Message,
    translations: Vec<String>,
}

pub(super) const LANGUAGES: [&str; 3] = ["zh-Hans", "zh-Hant", "ja"];

/// Every message of the program, with the files that say it.
fn messages() -> BTreeMap<Message, BTreeSet<String>> {
    let mut found: BTreeMap<Message, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        for name in ["say!", "say_count!"] {
            for arguments in whole_calls(source, name) {
                let Some(text) = arguments.get(if name == "say!" { 1 } else { 2 }) else { continue };
                let mut literals = literals(text).into_iter();
                // The definition of the macro itself has no literal.
                let Some(first) = literals.next() else { continue };
                let second = literals.next();
                let message = match (name, text.contains("=>")) {
                    ("say!", true) => Message { context: Some(first), english: second.unwrap(), plural: None },
                    ("say!", false) => Message { context: None, english: first, plural: None },
                    _ => Message { context: None, english: first, plural: second },
                };
                found.entry(message).or_default().insert(source.path.clone());
            }
        }
    }
    for source in sources() {
        for (english, path) in expectations(source).map(|text| (text, &source.path)) {
            let message = Message { english, ..Message::default() };
            found.entry(message).or_default().insert(path.clone());
        }
    }
    let mut add = |english: &str, path: &str| {
        let message = Message { english: english.to_owned(), ..Message::default() };
        found.entry(message).or_default().insert(path.to_owned());
    };
    for info in diagnostics::all() {
        let path = format!("src/diagnostics/{}.rs", info.code.replace('-', "_"));
        add(info.summary, &path);
        for paragraph in diagnostics::paragraphs(info.documentation()) {
            add(&paragraph, &path);
        }
    }
    for format in xqls::formats::FORMATS {
        add(format.info.name, "src/ide/words/formats.rs");
    }
    for group in Group::ALL {
        add(group.title(), "src/diagnostics/info.rs");
    }
    xqls::cli::help::texts().iter().for_each(|text| add(text, "src/cli/args.rs"));
    for text in settings::texts() {
        add(&text, "src/settings.rs");
    }
    found
}

/// The things that a format expects, in its own words.
fn expectations(source: &Source) -> impl Iterator<Item = String> {
    let calls = ["Expected::Thing", "Expected::Rule"].into_iter().flat_map(|name| whole_calls(source, name));
    calls.flat_map(|arguments| literals(&arguments.concat()))
}

/// The values of the string literals of some code, in order.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        if c != '"' {
            continue;
        }
        let mut value = String::new();
        while let Some(c) = chars.next() {
            match c {
                '"' => break,
                '\\' => match chars.next().unwrap() {
                    'n' => value.push('\n'),
                    't' => value.push('\t'),
                    '\n' => {
                        let rest = chars.as_str();
                        let trimmed = rest.trim_start();
                        chars = trimmed.chars();
                    }
                    'u' => {
                        let digits: String = chars.by_ref().skip(1).take_while(|&c| c != '}').collect();
                        value.push(char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap());
                    }
                    other => value.push(other),
                },
                other => value.push(other),
            }
        }
        found.push(value);
    }
    found
}

/// The entries of the program's catalogue, and the text before the first one.
fn catalogue(language: &str) -> (String, Vec<Entry>) {
    read(language, &text_of(&format!("locales/{language}.po")))
}

/// The translations of the program and of the editors.
fn translations(language: &str) -> Vec<String> {
    let editors = text_of(&format!("editors/locales/{language}.po"));
    let entries = catalogue(language).1.into_iter().chain(read(language, &editors).1);
    entries.flat_map(|entry| entry.translations).collect()
}

/// The translations of the editors' texts, by the English text.
pub(super) fn of_editors(language: &str) -> BTreeMap<String, String> {
    let entries = read(language, &text_of(&format!("editors/locales/{language}.po"))).1;
    entries.into_iter().map(|entry| (entry.message.english, entry.translations.concat())).collect()
}

fn read(language: &str, text: &str) -> (String, Vec<Entry>) {
    let mut parts = text.split("\n\n");
    let head = parts.next().unwrap().to_owned();
    let entries = parts.map(|part| {
        let mut entry = Entry::default();
        let mut last = String::new();
        for line in part.lines().filter(|line| !line.starts_with('#')) {
            let (keyword, quoted) = line.split_at(line.find('"').unwrap_or_else(|| panic!("{language}: {line}")));
            if !keyword.is_empty() {
                last = keyword.trim().to_owned();
            }
            let value = literals(quoted).concat();
            match last.as_str() {
                "msgctxt" => entry.message.context.get_or_insert_default().push_str(&value),
                "msgid" => entry.message.english.push_str(&value),
                "msgid_plural" => entry.message.plural.get_or_insert_default().push_str(&value),
                _ if keyword.is_empty() => entry.translations.last_mut().unwrap().push_str(&value),
                _ => entry.translations.push(value),
            }
        }
        entry
    });
    (head, entries.collect())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t"))
}

/// Writes a catalogue with an entry for each message. Those that it has keep their order, and a new one comes after the
/// others of its file, so a translator sees only what has changed.
fn write(language: &str, messages: &BTreeMap<Message, BTreeSet<String>>) {
    let (head, entries) = catalogue(language);
    let mut order: Vec<&Message> = entries.iter().map(|entry| &entry.message).collect();
    order.retain(|message| messages.contains_key(message));
    for (message, paths) in messages {
        if !order.contains(&message) {
            let near = order.iter().rposition(|known| messages[*known].first() == paths.first());
            order.insert(near.map_or(order.len(), |at| at + 1), message);
        }
    }
    let known: BTreeMap<&Message, &Vec<String>> =
        entries.iter().map(|entry| (&entry.message, &entry.translations)).collect();
    let mut out = head;
    for message in order {
        let paths = &messages[message];
        out.push_str("\n\n");
        for path in paths {
            let _ = writeln!(out, "#: {path}");
        }
        if let Some(context) = &message.context {
            let _ = writeln!(out, "msgctxt {}", quoted(context));
        }
        let _ = writeln!(out, "msgid {}", quoted(&message.english));
        let first = known.get(message).and_then(|translations| translations.first()).cloned().unwrap_or_default();
        match &message.plural {
            Some(plural) => {
                let _ = write!(out, "msgid_plural {}\nmsgstr[0] {}", quoted(plural), quoted(&first));
            }
            None => {
                let _ = write!(out, "msgstr {}", quoted(&first));
            }
        }
    }
    out.push('\n');
    std::fs::write(top().join(format!("locales/{language}.po")), out).unwrap();
}

/// The names of the arguments of a text.
pub(super) fn arguments(text: &str) -> BTreeSet<String> {
    let text = text.replace("{{", "").replace("}}", "");
    let mut found = BTreeSet::new();
    let mut rest = text.as_str();
    while let Some((_, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { break };
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            found.insert(name.to_owned());
        }
        rest = after;
    }
    found
}

#[test]
fn the_catalogues_have_the_messages_of_the_sources() {
    let messages = messages();
    let mode = std::env::var("XQLS_LOCALES").unwrap_or_default();
    let (mut wrong, mut missing) = (String::new(), String::new());
    for language in LANGUAGES {
        if mode == "update" {
            write(language, &messages);
        }
        let (_, entries) = catalogue(language);
        let mut translated = BTreeSet::new();
        for Entry { message, translations } in &entries {
            let english = &message.english;
            if !messages.contains_key(message) {
                let _ = writeln!(wrong, "{language}: {english:?} is not in the sources");
            }
            for translation in translations.iter().filter(|translation| !translation.is_empty()) {
                if arguments(translation) != arguments(english) {
                    let _ = writeln!(wrong, "{language}: {translation:?} has other arguments than {english:?}");
                }
                if code_spans(translation) != code_spans(english) {
                    let _ = writeln!(wrong, "{language}: {translation:?} has other code than {english:?}");
                }
                if !translated.insert(message) {
                    let _ = writeln!(wrong, "{language}: {english:?} has two entries");
                }
            }
        }
        let lacking = messages.iter().filter(|(message, _)| !translated.contains(message));
        for (message, paths) in lacking {
            let path = paths.first().unwrap();
            let _ = writeln!(missing, "{language}: {path}: {:?}", message.english);
        }
    }
    eprintln!("{missing}");
    assert!(wrong.is_empty(), "{wrong}run the test with XQLS_LOCALES=update");
    assert!(mode != "complete" || missing.is_empty(), "without a translation:\n{missing}");
}

/// The texts between backticks, sorted: what a record contains is the same in every language.
pub(super) fn code_spans(text: &str) -> Vec<String> {
    let text = text.replace("``", "");
    let mut spans: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    spans.sort();
    spans
}

/// In Chinese an argument has a space between it and a character. `filled` leaves it out where the argument ends in one.
#[test]
fn arguments_are_set_off_in_chinese() {
    let is_han = |c: Option<char>| c.is_some_and(|c| ('\u{3400}'..='\u{9FFF}').contains(&c));
    let mut wrong = String::new();
    for language in ["zh-Hans", "zh-Hant"] {
        for entry in catalogue(language).1 {
            for text in &entry.translations {
                for (at, _) in text.match_indices('{') {
                    let Some((_, after)) = text[at..].split_once('}') else { continue };
                    let joined = text[..at].ends_with('}') || after.starts_with('{') || is_suffix(&text[at..]);
                    let close = is_han(text[..at].chars().next_back()) || is_han(after.chars().next());
                    if !joined && close && !arguments(&text[at..]).is_empty() {
                        let _ = writeln!(wrong, "{language}: no space beside an argument of {text:?}");
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether an argument is the end of a sentence, which brings its own punctuation, or a whole sentence.
fn is_suffix(text: &str) -> bool {
    ["{why}", "{near}", "{minutes}", "{list}", "{claim}", "{reason}"].iter().any(|name| text.starts_with(name))
}

#[test]
fn a_language_has_one_way_to_punctuate() {
    let mut wrong = String::new();
    for language in LANGUAGES {
        let other: &[&str] = match language {
            "zh-Hans" => &["「", "」", ": ", "｡"],
            "zh-Hant" => &["“", "”", ": ", "｡"],
            _ => &["“", "”", "：", "；", "，"],
        };
        for text in translations(language) {
            // Text of records keeps its own signs.
            let prose: String = text.split('`').step_by(2).collect();
            for sign in other.iter().filter(|sign| prose.contains(**sign)) {
                let _ = writeln!(wrong, "{language}: {sign:?} in {text:?}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The lines of the glossary's tables, as cells.
fn terms() -> Vec<Vec<String>> {
    let glossary = text_of("docs/glossary.md");
    let tables = glossary.split("<!-- terms -->\n").skip(1).filter_map(|rest| rest.split("<!-- end -->").next());
    let lines = tables.flat_map(|table| table.lines().skip(2));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.map(cells).collect()
}

/// One thing has one name: the catalogues use the glossary's words, and not those that it warns of.
#[test]
fn the_catalogues_use_the_words_of_the_glossary() {
    let mut wrong = String::new();
    let texts: BTreeMap<&str, String> =
        LANGUAGES.into_iter().map(|language| (language, translations(language).join("\n"))).collect();
    let terms = terms();
    assert!(terms.len() > 30, "{terms:?}");
    for term in &terms {
        let [english, hans, hant, ja, source, not_hans, not_hant, not_ja] = term.as_slice() else {
            panic!("a line of another length: {term:?}");
        };
        assert!(!source.is_empty(), "{english} has no source");
        for (language, words) in [("zh-Hans", hans), ("zh-Hant", hant), ("ja", ja)] {
            let known = words.split('、').any(|word| texts[language].contains(stem(language, word)));
            if !known {
                let _ = writeln!(wrong, "{language} never says {words} ({english})");
            }
        }
        for (language, words) in [("zh-Hans", not_hans), ("zh-Hant", not_hant), ("ja", not_ja)] {
            for word in words.split('、').filter(|word| !word.is_empty() && texts[language].contains(*word)) {
                let _ = writeln!(wrong, "{language} says {word}: {english} is another word in docs/glossary.md");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Japanese verbs and phrases are compared without their ending.
fn stem<'w>(language: &str, word: &'w str) -> &'w str {
    match language {
        "ja" => word.trim_end_matches(['る', 'う', 'つ', 'ぐ', 'く', 'り']),
        _ => word,
    }
}
