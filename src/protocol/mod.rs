//! The data of `ide` in the types of the protocol. The server sends them, and `check --format json` prints them.
//!
//! Only conversions are here, between plain data and plain data: no messages, no state, no files.

use std::ops::Range;
use std::str::FromStr;

use ls_types as lsp;

use crate::ide::{self, diagnostics::Severity};
use crate::text::{Place, Rope, TextEdit, Unit, offset_at, place_at};

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
            message: message.clone(),
        });
        let related: Vec<_> = related.collect();
        let code = found.code.code;
        lsp::Diagnostic {
            range: self.range(&found.range),
            severity: Some(severity(found.severity)),
            code: Some(lsp::NumberOrString::String(code.to_owned())),
            code_description: page_of(code).map(|href| lsp::CodeDescription { href }),
            source: Some("xqls".to_owned()),
            message: found.message.clone(),
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

/// Symbols as a list, each naming what it stands in.
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
    if symbol.name.trim().is_empty() { "?".to_owned() } else { symbol.name.clone() }
}

/// The kind of a symbol in the protocol.
pub fn kind_of(symbol: &ide::Symbol) -> lsp::SymbolKind {
    match symbol.kind {
        ide::SymbolKind::Game => lsp::SymbolKind::CLASS,
        ide::SymbolKind::Variation => lsp::SymbolKind::METHOD,
    }
}
