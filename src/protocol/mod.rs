//! The data of `ide` in the types of the protocol. The server sends them, and `check --format json` prints them.
//!
//! *May change in any release.*
//!
//! Only conversions are here, between plain data and plain data: no messages, no state, no files.

use std::borrow::Cow;
use std::ops::Range;
use std::str::FromStr;

use ls_types as lsp;

use crate::diagnostics::Severity;
use crate::ide;
use crate::text::{self, Place, Rope, TextEdit, Unit, is_in_pair, offset_at, place_at};

/// A text and the unit of its columns, for converting offsets to positions and back.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    /// The text.
    pub rope: &'a Rope,
    /// The unit of columns.
    pub unit: Unit,
}

impl Places<'_> {
    /// The position of a byte offset.
    pub fn position(&self, offset: usize) -> lsp::Position {
        let place = place_at(self.rope, offset, self.unit);
        lsp::Position::new(place.line, place.column)
    }

    /// The range of two byte offsets.
    pub fn range(&self, range: &Range<usize>) -> lsp::Range {
        lsp::Range::new(self.position(range.start), self.position(range.end))
    }

    /// The byte offset of a position, clipped to the text.
    pub fn offset(&self, position: lsp::Position) -> usize {
        offset_of(self.rope, position, self.unit)
    }

    /// The byte offsets of a range, in order.
    pub fn bytes(&self, range: lsp::Range) -> Range<usize> {
        bytes_of(self.rope, range, self.unit)
    }

    /// An edit.
    pub fn edit(&self, edit: &TextEdit) -> lsp::TextEdit {
        let range = usize::from(edit.range.start())..usize::from(edit.range.end());
        lsp::TextEdit { range: self.range(&range), new_text: edit.text.clone() }
    }

    /// A finding as the server publishes it and `check --format json` prints it.
    pub fn diagnostic(&self, uri: &lsp::Uri, found: &ide::Diagnostic) -> lsp::Diagnostic {
        let related = found.related.iter().map(|(range, message)| lsp::DiagnosticRelatedInformation {
            location: lsp::Location { uri: uri.clone(), range: self.range(range) },
            message: message_of(message),
        });
        let related: Vec<_> = related.collect();
        let code = found.code.code;
        lsp::Diagnostic {
            range: self.range(&found.range),
            severity: Some(severity(found.severity)),
            code: Some(lsp::NumberOrString::String(code.to_owned())),
            code_description: page_of(code).map(|href| lsp::CodeDescription { href }),
            source: Some("xqls".to_owned()),
            message: message_of(&found.message),
            related_information: (!related.is_empty()).then_some(related),
            tags: None,
            data: Some(serde_json::json!({ "group": found.code.group.id() })),
        }
    }
}

/// The byte offset of a position, clipped to the text.
fn offset_of(rope: &Rope, at: lsp::Position, unit: Unit) -> usize {
    offset_at(rope, Place { line: at.line, column: at.character }, unit)
}

/// The byte offsets of a range that a client sent, in order.
pub fn bytes_of(rope: &Rope, range: lsp::Range, unit: Unit) -> Range<usize> {
    let (start, end) = (offset_of(rope, range.start, unit), offset_of(rope, range.end, unit));
    start.min(end)..start.max(end)
}

/// The bytes that a client's change of a range replaces, and the text in their place. A client that counts UTF-16 may cut a
/// surrogate pair. Two halves that meet are a character; any other becomes U+FFFD. Both are as wide as the client's, so
/// columns stay the same.
pub fn replacement<'t>(rope: &Rope, range: lsp::Range, text: &'t str, unit: Unit) -> (Range<usize>, Cow<'t, str>) {
    let mut bytes = bytes_of(rope, range, unit);
    let cut = |at: lsp::Position, byte: usize| {
        let is_cut = is_in_pair(rope, Place { line: at.line, column: at.character }, unit);
        is_cut.then(|| rope.get_char(rope.byte_to_char(byte))).flatten()
    };
    let before = cut(range.start.min(range.end), bytes.start);
    let after = cut(range.start.max(range.end), bytes.end);
    if before.is_none() && after.is_none() {
        return (bytes, text.into());
    }
    bytes.end += after.map_or(0, char::len_utf8);
    let half = |pair: Option<char>, which: usize| pair.map(|pair| pair.encode_utf16(&mut [0; 2])[which]);
    let units = half(before, 0).into_iter().chain(text.encode_utf16()).chain(half(after, 1));
    let text = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    (bytes, text.collect::<String>().into())
}

/// A text as a label: a name, a title, a detail. It is one line of a bounded length without characters that nobody sees,
/// whatever the record says. All labels that go to a client are made here; `text` says how.
pub fn label(text: &str) -> String {
    text::label(text).into_owned()
}

/// A text as a message, which may have several lines: of a finding, of a refusal, in a window.
pub fn message_of(text: &str) -> String {
    text::message(text).into_owned()
}

/// Markdown or plain text of any length, without characters that nobody sees.
pub fn page(text: String) -> String {
    match text::lines(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(shown) => shown,
    }
}

/// The severity in the protocol.
pub fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Information => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    }
}

/// Where the documentation of a code can be read.
pub fn page_of(code: &str) -> Option<lsp::Uri> {
    let book = match option_env!("CARGO_PKG_REPOSITORY") {
        Some(repository) if !repository.is_empty() => format!("{repository}/blob/main/docs/diagnostics.md"),
        _ => "https://docs.rs/crate/xqls/latest/source/docs/diagnostics.md".to_owned(),
    };
    lsp::Uri::from_str(&format!("{book}#{code}")).ok()
}

/// Symbols as a list, each with the name of its container.
pub fn flat_symbols(places: Places<'_>, uri: &lsp::Uri, symbols: &[ide::Symbol]) -> Vec<lsp::SymbolInformation> {
    let mut flat = Vec::new();
    let mut open: Vec<(&ide::Symbol, Option<String>)> = symbols.iter().rev().map(|symbol| (symbol, None)).collect();
    while let Some((symbol, container_name)) = open.pop() {
        let location = lsp::Location { uri: uri.clone(), range: places.range(&symbol.range) };
        let name = named(symbol);
        open.extend(symbol.children.iter().rev().map(|child| (child, Some(name.clone()))));
        #[allow(deprecated, reason = "the field has to be given")]
        flat.push(lsp::SymbolInformation {
            name,
            kind: kind_of(symbol),
            tags: None,
            deprecated: None,
            location,
            container_name,
        });
    }
    flat
}

/// A name, which no client accepts empty.
pub fn named(symbol: &ide::Symbol) -> String {
    if symbol.name.trim().is_empty() { "?".to_owned() } else { label(&symbol.name) }
}

/// The kind of a symbol in the protocol.
pub fn kind_of(symbol: &ide::Symbol) -> lsp::SymbolKind {
    match symbol.kind {
        ide::SymbolKind::Game => lsp::SymbolKind::CLASS,
        ide::SymbolKind::Variation => lsp::SymbolKind::METHOD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn messages_and_names_command_nothing() {
        let document = Document::open_text("GAME 1, \u{1b}[31mred\u{202e}\nSTART{ 1. Ch2-e2 \u{202e} }\n", "xq");
        let uri: lsp::Uri = "file:///a.xq".parse().expect("a URI");
        let places = Places { rope: document.rope(), unit: Unit::Utf16 };
        let messages =
            crate::ide::diagnostics(&document).into_iter().map(|found| places.diagnostic(&uri, &found).message);
        let said: Vec<String> = messages.chain(crate::ide::document_symbols(&document).iter().map(named)).collect();
        assert!(said.len() > 1 && said.iter().any(|text| text.contains('\u{FFFD}')), "{said:?}");
        assert!(!said.iter().any(|text| text.contains(crate::text::is_command)), "{said:?}");
    }

    #[test]
    fn a_cut_pair_keeps_its_columns() {
        let rope = Rope::from_str("a\u{1f600}b");
        let after = |from: u32, to: u32, text: &str| {
            let at = |character| lsp::Position { line: 0, character };
            let (bytes, text) = replacement(&rope, lsp::Range { start: at(from), end: at(to) }, text, Unit::Utf16);
            let mut rope = rope.clone();
            rope.remove(rope.byte_to_char(bytes.start)..rope.byte_to_char(bytes.end));
            rope.insert(rope.byte_to_char(bytes.start), &text);
            rope.to_string()
        };
        assert_eq!(after(1, 2, ""), "a\u{FFFD}b");
        assert_eq!(after(2, 3, ""), "a\u{FFFD}b");
        assert_eq!(after(2, 2, "x"), "a\u{FFFD}x\u{FFFD}b");
        assert_eq!(after(0, 2, "x"), "x\u{FFFD}b");
        assert_eq!(after(2, 4, "x"), "a\u{FFFD}x");
        assert_eq!(after(4, 2, "x"), "a\u{FFFD}x");
        assert_eq!(after(1, 3, "x"), "axb");
        assert_eq!(after(2, 2, ""), "a\u{1f600}b");
    }
}
