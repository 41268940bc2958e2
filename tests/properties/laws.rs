//! The laws that hold for any input. `tests/properties` tries them on mutated examples, `fuzz/` with cargo-fuzz; each panics
//! when its law is broken.

#[path = "plays.rs"]
mod plays;
#[path = "revisions.rs"]
mod revisions;
#[path = "sessions.rs"]
mod sessions;

pub(super) use plays::plays;
pub(super) use revisions::revisions;
pub(super) use sessions::sessions;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;
use xqls::convert::{Converted, Foreign, Target, convert, convert_document, read_foreign};
use xqls::diagnostics::Severity;
use xqls::formats::WriteOptions;
use xqls::ide::{self, Locale};
use xqls::ide::{Diagnostic, Document, Settings};
use xqls::layout::{Comments, Headers, LayoutOptions, Moves};
use xqls::notation::{self, Dialect, NOTATIONS, fen};
use xqls::record::Legality;
use xqls::rules::{Position, Variant, xiangqi};
use xqls::text::{TextEdit, Unit, decode, encode, offset_at, place_at};

/// A law, tried on one input as a text of a language id.
pub(super) type Law = fn(&str, &[u8]);

/// Every law by name.
pub(super) const LAWS: &[(&str, Law)] = &[
    ("text", text),
    ("verdicts", verdicts),
    ("edits", edits),
    ("undo", undo),
    ("layout", layout),
    ("fixes", fixes),
    ("revisions", revisions),
    ("plays", plays),
    ("completion", completions),
    ("moves", moves),
    ("convert", conversions),
    ("fen", positions),
    ("bytes", bytes),
    ("session", sessions),
];

/// Tries a law on an input whose first byte chooses the language: for fuzzers, which know none.
#[allow(dead_code, reason = "the tests know the language of their inputs")]
pub(super) fn in_any_language(law: Law, input: &[u8]) {
    let (first, rest) = input.split_first().unwrap_or((&0, &[]));
    let formats = xqls::formats::FORMATS;
    law(formats[usize::from(*first) % formats.len()].info.id, rest);
}

fn utf8(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// Games go to every format: JSON is read back the same, the output is already formatted, and moves are
/// written in another notation or left alone. That nothing is lost without a word is seen to by the conversion itself.
pub(super) fn conversions(language: &str, input: &[u8]) {
    let document = Document::open_text(&utf8(input), language);
    if document.totals().games == 0 {
        return;
    }
    let options = WriteOptions::default();
    for target in Target::all() {
        let Ok(Converted { text, lost, .. }) = convert_document(&document, &target, &options) else { continue };
        match target {
            Target::Json => {
                let back = |text: &str| {
                    read_foreign(text, Foreign::Json, Locale::En).unwrap_or_else(|why| panic!("{why} in {text}"))
                };
                let once = convert(back(&text), &target, &options, Locale::En).expect("JSON holds everything").text;
                let twice = convert(back(&once), &target, &options, Locale::En).expect("JSON holds everything").text;
                assert_eq!(once, twice);
            }
            Target::Format { format, .. } if lost.is_empty() => {
                let written = Document::open_text(&text, format.info.id);
                assert_eq!(ide::format(&written), text, "{}", target.name());
                assert_eq!(written.totals().games, document.totals().games);
            }
            _ => {}
        }
    }
    for info in NOTATIONS {
        // It compares the games itself.
        let _ = ide::renotate(&document, info.notation, None);
    }
}

/// Completions at any place of any text replace one word of it, which holds the cursor.
pub(super) fn completions(language: &str, input: &[u8]) {
    let text = utf8(input);
    let document = Document::open_text(&text, language);
    for offset in (0..text.len() + 3).step_by(1 + text.len() / 20) {
        for typed in [" ", "\n", "}"] {
            let edits = ide::on_type(&document, offset, typed);
            assert!(edits.iter().all(|edit| text.get(Range::<usize>::from(edit.range)).is_some()));
        }
        if let Some(signature) = ide::signature_help(&document, offset) {
            assert!(signature.fields.iter().all(|(range, _)| signature.label.get(range.clone()).is_some()));
            assert!(signature.active < signature.fields.len());
        }
        let Some(found) = ide::completions(&document, offset) else { continue };
        let word = text.get(found.word.clone()).expect("a word of the text");
        assert!((found.word.start..=found.word.end).contains(&found.cursor) && found.cursor <= offset);
        assert!(!word.contains(['\n', '\r']) && !found.items.is_empty());
        for item in &found.items {
            assert!(!item.label.is_empty() && !item.text.is_empty());
        }
        let preview = found.items.first().and_then(|item| item.preview.as_ref());
        assert!(preview.is_none_or(|preview| ide::preview(&document, preview).is_some()), "{preview:?}");
    }
}

/// The findings, in an order that does not depend on how they were found.
fn wrong(document: &Document) -> Vec<String> {
    let mut wrong: Vec<String> = ide::diagnostics(document)
        .iter()
        .map(|one| format!("{:?} {} {}", one.range, one.code.code, one.message))
        .collect();
    wrong.sort();
    wrong
}

fn errors(document: &Document) -> usize {
    ide::diagnostics(document).iter().filter(|one| one.severity == Severity::Error).count()
}

/// The game trees without places.
fn games(document: &Document) -> Value {
    fn without_places(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("range");
                fields.values_mut().for_each(without_places);
            }
            Value::Array(items) => items.iter_mut().for_each(without_places),
            _ => {}
        }
    }
    let mut written = Vec::new();
    xqls::json::write(document, None, &mut written).expect("memory can be written to");
    let mut value = serde_json::from_slice(&written).unwrap_or_else(|error| panic!("{error}: {}", utf8(&written)));
    without_places(&mut value);
    value
}

/// Every half-move has a verdict that a finding explains: where there is no error, each is legal; on an illegal one stands
/// an error, or a hint where the record ends with the word for that foul; an unknown one is in a record with an error.
pub(super) fn verdicts(language: &str, input: &[u8]) {
    let text = utf8(input);
    let document = Document::open_text(&text, language);
    let found = ide::diagnostics(&document);
    for (start, entry) in document.entries() {
        let record = start..start + entry.tree.text_len();
        let here = |one: &&Diagnostic| one.range.start <= record.end && one.range.end >= record.start;
        let file_wide = |one: &&Diagnostic| {
            one.code.code == "bad-piece-symbols"
                || one.code.code == "unknown-format"
                || one.code.code == "wrong-encoding"
        };
        // A bracket that closes nothing is reported there, but the variation that it closes began before it.
        let unopened = found.iter().any(|one| one.code.code == "unmatched-brace" && here(&one));
        let errors = found.iter().filter(|one| one.severity == Severity::Error);
        let first = errors.filter(|one| here(one) || file_wide(one)).map(|one| one.range.start).min();
        for ply in &document.game_of(entry).plies {
            let from = start + entry.tree.block_start(ply.block) + usize::from(ply.range.start());
            let place = from..from + usize::from(ply.range.len());
            let told = |one: &&Diagnostic| one.range.start < place.end && one.range.end > place.start;
            match ply.legality {
                Legality::Legal => {}
                Legality::Illegal => {
                    assert!(found.iter().any(|one| told(&one)), "no finding on `{}` in\n{text}", ply.text);
                }
                Legality::Unknown => {
                    // A variation may stand before the line that it branches from.
                    let before = |first: usize| first <= place.start || unopened || language == "xq";
                    assert!(first.is_some_and(before), "no error explains `{}` in\n{text}", ply.text);
                }
            }
        }
    }
}

/// The half-moves that are read for a block, at most, to find out what was meant: some times what `docs/limits.md` says,
/// because a search that has begun comes to its end.
const READINGS_OF_BLOCK: u64 = 32_768;

/// Any text is read without loss, and without more than so much work; findings stand in the text; every question is answered.
pub(super) fn text(language: &str, input: &[u8]) {
    let text = utf8(input);
    let document = Document::open_text(&text, language);
    assert_eq!(document.text(), text);
    for entry in document.records().iter() {
        let blocks = entry.tree.blocks().len() as u64;
        assert!(entry.analysis.searched() <= READINGS_OF_BLOCK * blocks, "{}\n{text}", entry.analysis.searched());
    }
    let total: usize = document.records().iter().map(|entry| entry.tree.text_len()).sum();
    assert_eq!(total, text.len());
    for one in ide::diagnostics(&document) {
        assert!(text.get(one.range.clone()).is_some(), "{} at {:?}", one.code.code, one.range);
        assert!(one.related.iter().all(|(range, _)| text.get(range.clone()).is_some()), "{}", one.code.code);
        assert!(!one.message.is_empty());
    }
    for unit in [Unit::Utf8, Unit::Utf16, Unit::Utf32] {
        // No place is between the two characters that end a line.
        let between = |at: usize| at > 0 && text.as_bytes()[at - 1..].starts_with(b"\r\n");
        for (at, _) in text.char_indices().step_by(7).filter(|(at, _)| !between(*at)) {
            assert_eq!(offset_at(document.rope(), place_at(document.rope(), at, unit), unit), at, "{unit:?}");
        }
    }
    for (at, _) in text.char_indices().step_by(23) {
        let _ = (ide::hover(&document, at), ide::board(&document, at));
    }
    games(&document);
}

/// An edited text looks in an editor like the same text opened anew: symbols, folds, tokens. Taking the edits back
/// gives the first tree and the first findings again. The input is that of [`edits`]; its length chooses the line ending.
pub(super) fn undo(language: &str, input: &[u8]) {
    let split = input.iter().position(|&byte| byte == 0).unwrap_or(input.len());
    let (text, mut rest) = input.split_at(split);
    let first = with_line_ending(&utf8(text), input.len());
    rest = rest.get(1..).unwrap_or_default();
    let mut document = Document::open_text(&first, language);
    let before = (document.syntax_tree(), wrong(&document));
    let mut taken = Vec::new();
    while let [high, low, removed, inserted, tail @ ..] = rest {
        let text = document.text();
        let boundary = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = boundary(usize::from(u16::from_be_bytes([*high, *low])) % (text.len() + 1));
        let end = boundary(start + usize::from(*removed)).max(start);
        let (put, tail) = tail.split_at(usize::from(*inserted).min(tail.len()));
        let put = utf8(put);
        document.edit(start..end, &put);
        taken.push((start..start + put.len(), text[start..end].to_owned()));
        let opened = Document::open_text(&document.text(), language);
        let shown = |document: &Document| {
            (
                ide::document_symbols(document),
                ide::folding_ranges(document),
                ide::semantic_tokens_in(document, &(0..usize::MAX)),
            )
        };
        assert!(shown(&document) == shown(&opened), "after {start}..{end} by {put:?} in\n{text}");
        rest = tail;
    }
    for (range, text) in taken.into_iter().rev() {
        document.edit(range, &text);
    }
    assert_eq!(document.text(), first);
    assert!(before == (document.syntax_tree(), wrong(&document)), "edited and taken back:\n{first}");
}

/// A text with another line ending: CRLF, a lone CR, or as it is.
fn with_line_ending(text: &str, choice: usize) -> String {
    let plain = || text.replace("\r\n", "\n").replace('\r', "\n");
    match choice % 4 {
        1 => plain().replace('\n', "\r\n"),
        2 => plain().replace('\n', "\r"),
        _ => text.to_owned(),
    }
}

/// Edits that an editor can apply: in order, apart, on characters, and not inside of a line break of two characters.
fn assert_clean(text: &str, edits: &[TextEdit], what: &str) {
    let inside = |at: usize| at > 0 && text.as_bytes()[at - 1..].starts_with(b"\r\n");
    let mut last = 0;
    for edit in edits {
        let range = Range::<usize>::from(edit.range);
        assert!(text.get(range.clone()).is_some() && !inside(range.start) && !inside(range.end), "{what}: {edit:?}");
        assert!(range.start >= last, "{what}: {edits:?}");
        last = range.end;
    }
}

/// Edits bring no other line ending into a text that has one.
fn assert_same_endings(document: &Document, text: &str, edits: &[TextEdit], what: &str) {
    // A format may prescribe its own.
    if document.format().is_plain_text {
        return;
    }
    let bare = text.replace("\r\n", "");
    let endings = [text.contains("\r\n"), bare.contains('\n'), bare.contains('\r')];
    let other = |edit: &TextEdit| {
        let bare = edit.text.replace("\r\n", "");
        match endings {
            [true, false, false] => bare.contains(['\n', '\r']),
            [false, true, false] => edit.text.contains('\r'),
            [false, false, true] => edit.text.contains('\n'),
            _ => false,
        }
    };
    let strange = edits.iter().find(|edit| other(edit));
    assert!(strange.is_none(), "{what}: {strange:?} in {text:?}");
}

/// After any edits, records, their blocks and the findings are those of the text opened anew. A zero byte separates the
/// text from the edits. An edit is two bytes of place, one of length, one of the length of the new text, and that text.
pub(super) fn edits(language: &str, input: &[u8]) {
    let split = input.iter().position(|&byte| byte == 0).unwrap_or(input.len());
    let (text, mut rest) = input.split_at(split);
    let mut text = utf8(text);
    rest = rest.get(1..).unwrap_or_default();
    let mut document = Document::open_text(&text, language);
    while let [high, low, removed, inserted, tail @ ..] = rest {
        let boundary = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = boundary(usize::from(u16::from_be_bytes([*high, *low])) % (text.len() + 1));
        let end = boundary(start + usize::from(*removed)).max(start);
        let (put, tail) = tail.split_at(usize::from(*inserted).min(tail.len()));
        let put = utf8(put);
        // As a server does it: on the spot if that costs little.
        let lightly = if low % 2 == 0 { None } else { document.edit_lightly(start..end, &put, 8).ok() };
        lightly.unwrap_or_else(|| document.edit(start..end, &put));
        document.settle_whole(xqls::ide::ONE_BY_ONE);
        text.replace_range(start..end, &put);
        let opened = Document::open_text(&text, language);
        assert_eq!(document.text(), text);
        assert_eq!(document.syntax_tree(), opened.syntax_tree(), "after {start}..{end} by {put:?} in\n{text}");
        assert_eq!(wrong(&document), wrong(&opened), "after {start}..{end} by {put:?} in\n{text}");
        assert_eq!(document.records().len(), opened.records().len(), "after {start}..{end} by {put:?} in\n{text}");
        for (edited, opened) in document.records().iter().zip(opened.records().iter()) {
            // The same blocks in the same record, each with what it looked at after its end.
            assert!(edited.tree == opened.tree, "after {start}..{end} by {put:?} in\n{text}");
            assert!(edited.analysis == opened.analysis, "after {start}..{end} by {put:?} in\n{text}");
        }
        assert_eq!(document.totals(), opened.totals());
        rest = tail;
    }
}

/// Laying out, in a style that the text chooses, changes only whitespace and keeps the games. A second time it changes
/// nothing. Only where headers are put in order do their words change places.
pub(super) fn layout(language: &str, input: &[u8]) {
    let text = utf8(input);
    let settings = Arc::new(Settings { layout: style(input), ..Settings::default() });
    let open = |text: &str| {
        let mut document = Document::open_text(text, language);
        document.set_settings(settings.clone());
        document
    };
    let document = open(&text);
    let laid_out = ide::format(&document);
    assert_clean(&text, &ide::format_range(&document, None), "layout");
    // A byte order mark is one at the start only. Elsewhere it is whitespace.
    let space = |c: char| c.is_whitespace() || c == '\u{FEFF}';
    let words = |text: &str| text.chars().filter(|&c| !space(c)).collect::<String>();
    assert_eq!(laid_out.starts_with('\u{FEFF}'), text.starts_with('\u{FEFF}'));
    if settings.layout.headers.orders() {
        let sorted = |text: &str| {
            let mut all: Vec<char> = words(text).chars().collect();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&laid_out), sorted(&text), "no word may be lost");
    } else {
        assert_eq!(words(&laid_out), words(&text), "only spaces may change");
    }
    let again = open(&laid_out);
    assert_eq!(ide::format(&again), laid_out, "laid out twice, in\n{text}\nby {:?}", settings.layout);
    assert_eq!(errors(&again), errors(&document), "in\n{text}\nlaid out as\n{laid_out}");
    // Whitespace at the ends of lines of a comment belongs to no move.
    let bare = |value: Value| {
        let text = value.to_string();
        words(&text.replace("\\n", " ").replace("\\r", " ").replace("\\t", " "))
    };
    assert_eq!(bare(games(&again)), bare(games(&document)), "in\n{text}");
}

/// A style that depends on every byte of a text; half of the texts choose the default.
fn style(input: &[u8]) -> LayoutOptions {
    let sum = input.iter().fold(0u32, |sum, &byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte))) >> 3;
    if sum % 2 == 0 {
        return LayoutOptions::default();
    }
    let choice = |shift: u32, of: u32| (sum >> shift) % of;
    LayoutOptions {
        width: [80, 40, 24][choice(1, 3) as usize],
        indent: choice(3, 5) as usize,
        moves: [Moves::Fill, Moves::Pair, Moves::Columns][choice(5, 3) as usize],
        pairs: 1 + choice(8, 5) as usize,
        comments: [Comments::Keep, Comments::Wrap][choice(11, 2) as usize],
        headers: [Headers::Keep, Headers::Align, Headers::Order, Headers::OrderAndAlign][choice(13, 4) as usize],
    }
}

/// Neither a fix nor an action adds an error; after all safe fixes there is none left to make.
pub(super) fn fixes(language: &str, input: &[u8]) {
    let text = with_line_ending(&utf8(input), input.len());
    let document = Document::open_text(&text, language);
    let before = errors(&document);
    for one in ide::diagnostics(&document).iter().take(8) {
        for fix in ide::quick_fixes(&document, one.range.clone()) {
            assert_clean(&text, &sorted(&fix.edits), &fix.title);
            assert_same_endings(&document, &text, &fix.edits, &fix.title);
            let after = document.with_edits(&fix.edits);
            assert!(errors(&after) <= before, "{}: {} in\n{text}", one.code.code, fix.title);
        }
    }
    for (at, _) in text.char_indices().step_by(67).take(12) {
        for action in ide::code_actions(&document, at).iter().take(6) {
            let Ok(change) = ide::resolve_action(&document, action) else { continue };
            assert_clean(&text, &sorted(&change.edits), &action.title);
            assert_same_endings(&document, &text, &change.edits, &action.title);
            let after = document.with_edits(&change.edits);
            let (found, written) = (ide::diagnostics(&after), after.text());
            assert!(errors(&after) <= before, "{} at {at} in\n{text}\nwritten as\n{written}\n{found:?}", action.title);
        }
    }
    let (fixed, _) = ide::fix_all(&document);
    let after = Document::open_text(&fixed, language);
    assert!(errors(&after) <= before, "fixed as\n{fixed}\nfrom\n{text}");
    assert_eq!(ide::fix_all(&after).1, 0, "fixed as\n{fixed}\nfrom\n{text}");
}

/// Edits by place.
fn sorted(edits: &[TextEdit]) -> Vec<TextEdit> {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits
}

/// Every legal move of any position, written and read, is that move; no text is too strange to be read as a move.
pub(super) fn moves(_: &str, input: &[u8]) {
    let mut position = Position::Xiangqi(xiangqi::Position::start());
    let dialects =
        [Dialect::iccs(), Dialect::axf(), Dialect::wxf(), Dialect::lalg(), Dialect::salg(), Dialect::chinese()];
    for &byte in input.iter().take(120) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position.play(legal[usize::from(byte) % legal.len()]);
    }
    for dialect in &dialects {
        for &mv in &position.legal_moves() {
            let mut written = String::new();
            assert!(notation::write(mv, dialect, &position, &mut written));
            assert_eq!(notation::read(&written, dialect, &position).legal(), Some(mv), "{written} in {dialect:?}");
        }
        for word in utf8(input).split_whitespace() {
            let _ = notation::read(word, dialect, &position);
        }
    }
}

/// A position that can be read is written so that it reads as the same.
pub(super) fn positions(_: &str, input: &[u8]) {
    for line in utf8(input).lines() {
        if let Ok((setup, _)) = fen::read(line) {
            let written = fen::write(&setup);
            let (again, notes) = fen::read(&written).unwrap_or_else(|error| panic!("{line}: {written}: {error:?}"));
            assert_eq!(fen::write(&again), written, "{line}");
            assert!(notes.is_empty(), "{line}: {written}: {notes:?}");
        }
    }
    let _ = Position::start(Variant::Xiangqi);
}

/// Any bytes are some text. UTF-8 is written as it was; what is in another encoding can be written in it again.
pub(super) fn bytes(_: &str, input: &[u8]) {
    for japanese in [false, true] {
        let decoded = decode(input, japanese);
        let written = encode(&decoded.text, decoded.encoding, decoded.bom);
        if std::str::from_utf8(input).is_ok() {
            assert_eq!(written.as_deref(), Some(input), "{:?}", decoded.encoding);
        }
    }
}
