//! Outline and folding as JSON. The JSON of a record stays with it until the record changes; only line numbers are filled
//! in. Records that follow one another are joined, and stay so until one of them changes. After a key, the outline of ten
//! thousand games takes one look at one game, at its neighbours, and numbers.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use ls_types as lsp;
use serde_json::json;

use crate::document::RecordEntry;
use crate::ide::{self, CachedOutline, FoldKind, FoldedLines, LinkedColumns, Template, write_number};
use crate::protocol::{Places, flat_symbols, kind_of, label, named};

use crate::text::{Lines, SequencePart, Sum};
use crate::words::Locale;
#[cfg(feature = "server")]
use crate::words::say;

use super::answer::{Json, Result};
use super::params::OfDocument;
use super::view::{Snapshot, View};

/// Answers `textDocument/documentSymbol`.
pub(crate) fn document_symbol(view: View<'_>, _: OfDocument) -> Result<Json> {
    if view.profile.nested_symbols {
        return Ok(Json(symbols(view.snapshot, view.places)));
    }
    Json::of(&flat_symbols(view.places, &view.snapshot.uri, &ide::document_symbols(&view.snapshot.document)))
}

/// Answers `textDocument/foldingRange`.
pub(crate) fn folding_range(view: View<'_>, _: OfDocument) -> Result<Json> {
    #[cfg(feature = "server")]
    let collapsed = view.profile.newer.collapsed_text.then(|| view.snapshot.document.settings().locale);
    #[cfg(not(feature = "server"))]
    let collapsed = None;
    Ok(Json(folds(view.snapshot, view.places, view.profile.line_folding, view.profile.fold_limit, collapsed)))
}

/// Answers `textDocument/documentLink`.
pub(crate) fn document_link(view: View<'_>, _: OfDocument) -> Result<Json> {
    Ok(Json(links(view.snapshot, view.places)))
}

/// The links of a document.
fn links(snapshot: &Snapshot, places: Places<'_>) -> Vec<u8> {
    let mut out = b"[".to_vec();
    each_outline(snapshot, places, &mut |outline, line, _| {
        for link in &outline.links {
            let (line, (from, to)) = (line + link.line, link.columns);
            let comma = if out.len() > 1 { "," } else { "" };
            let target = json!(link.target);
            // Memory can be written to.
            let _ = write!(
                out,
                "{comma}{{\"range\":{{\"start\":{{\"line\":{line},\"character\":{from}}},\"end\":{{\"line\":{line},\"character\":{to}}}}},\"target\":{target}}}"
            );
        }
        true
    });
    out.push(b']');
    out
}

/// The symbols of a document, each with its children.
fn symbols(snapshot: &Snapshot, places: Places<'_>) -> Vec<u8> {
    let mut room = 2;
    each_outline(snapshot, places, &mut |outline, _, _| {
        room += outline.symbols.room() + 1;
        true
    });
    let mut out = Vec::with_capacity(room);
    out.push(b'[');
    each_outline(snapshot, places, &mut |outline, line, games| {
        if !outline.symbols.is_empty() {
            if out.len() > 1 {
                out.push(b',');
            }
            outline.symbols.fill(line, games, &mut out);
        }
        true
    });
    out.push(b']');
    out
}

/// The folding ranges of a document. If the client limits their number, the outermost come first.
fn folds(
    snapshot: &Snapshot,
    places: Places<'_>,
    by_line: bool,
    limit: Option<usize>,
    collapsed: Option<Locale>,
) -> Vec<u8> {
    #[cfg(not(feature = "server"))]
    let _ = collapsed;
    let (deepest, mut rest) = limit.map_or((u32::MAX, usize::MAX), |limit| within(snapshot, places, limit));
    let mut out = b"[".to_vec();
    let mut count = 0;
    let mut last = None;
    each_outline(snapshot, places, &mut |outline, line, _| {
        for fold in &outline.folds {
            let (first, last_line) = (line + fold.start.0, line + fold.end.0);
            // Where two records share a line, the first one has it.
            if last == Some(first) || fold.depth > deepest || (fold.depth == deepest && rest == 0) {
                continue;
            }
            rest -= usize::from(fold.depth == deepest);
            let mut member = |name: &str, number: u32| {
                out.extend_from_slice(name.as_bytes());
                write_number(number as usize, &mut out);
            };
            member(if count > 0 { ",{\"startLine\":" } else { "{\"startLine\":" }, first);
            if !by_line {
                member(",\"startCharacter\":", fold.start.1);
            }
            member(",\"endLine\":", last_line);
            if !by_line {
                member(",\"endCharacter\":", fold.end.1);
            }
            #[cfg(feature = "server")]
            if let Some(locale) = collapsed {
                let text = collapsed_text(snapshot.document.rope(), first, last_line, locale);
                out.extend_from_slice(format!(",\"collapsedText\":{}", json!(text)).as_bytes());
            }
            out.extend_from_slice(match fold.kind {
                FoldKind::Region => b",\"kind\":\"region\"}",
                FoldKind::Comment => b",\"kind\":\"comment\"}",
            });
            last = Some(first);
            count += 1;
        }
        deepest > 0 || rest > 0
    });
    out.push(b']');
    out
}

/// The line that a fold leaves: its first one, and how many lines it hides.
#[cfg(feature = "server")]
fn collapsed_text(rope: &crate::text::Rope, first: u32, last: u32, locale: Locale) -> String {
    let line = rope.get_line(first as usize).map(|line| line.to_string()).unwrap_or_default();
    label(&say!(locale, "{line} … {count} lines", line = line.trim_end(), count = last.saturating_sub(first)))
}

/// How deep the folds may lie so that they are no more than `limit`, and how many of the deepest ones there may be.
fn within(snapshot: &Snapshot, places: Places<'_>, limit: usize) -> (u32, usize) {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    each_outline(snapshot, places, &mut |outline, _, _| {
        outline.folds.iter().for_each(|fold| *counts.entry(fold.depth).or_default() += 1);
        // Of what comes after as many outermost folds nothing is shown.
        counts.get(&0).is_none_or(|outermost| *outermost < limit)
    });
    if counts.get(&0).is_some_and(|outermost| *outermost >= limit) {
        return (0, limit);
    }
    let mut left = limit;
    for (depth, count) in counts {
        if count > left {
            return (depth, left);
        }
        left -= count;
    }
    (u32::MAX, usize::MAX)
}

/// Visits all records in parts, each with its first line and the number of games before it, as long as `go_on` returns
/// true.
pub(crate) fn each_outline(
    snapshot: &Snapshot,
    places: Places<'_>,
    go_on: &mut dyn FnMut(&CachedOutline, u32, usize) -> bool,
) {
    let locale = snapshot.document.settings().locale;
    let (mut start, mut line, mut games, mut whole) = (0, 0, 0, true);
    for part in snapshot.document.records().parts() {
        if snapshot.document.is_stopped() {
            return;
        }
        // It was kept for a part that begins at the start of a line.
        let kept = part.derived.get::<Arc<CachedOutline>>().filter(|outline| whole && outline.locale == locale);
        let outline = kept.cloned().unwrap_or_else(|| joined_outline(snapshot, places, &part, start, line, whole));
        if !go_on(&outline, line, games) {
            return;
        }
        start += part.sum.bytes();
        line += outline.lines;
        games += part.sum.totals.games as usize;
        whole = outline.whole;
    }
}

/// Some records that begin at a byte, on a line, and at the start of that line if the text before is `whole`.
fn joined_outline(
    snapshot: &Snapshot,
    places: Places<'_>,
    part: &SequencePart<'_, RecordEntry>,
    mut start: usize,
    mut line: u32,
    mut whole: bool,
) -> Arc<CachedOutline> {
    let locale = snapshot.document.settings().locale;
    let (mut all, mut games, mut lasting) = (CachedOutline { locale, ..CachedOutline::default() }, 0, true);
    for entry in part.items {
        // A `\r` that ends a record and a `\n` that begins the next one are one line break.
        let end = start + entry.tree.text_len();
        let alone = || places.rope.byte(end.saturating_sub(1)) != b'\r';
        let make = || Arc::new(outline_of(snapshot, places, entry, start, line));
        let outline = match entry.slots.get::<Arc<CachedOutline>>() {
            // It was cached for a record with its own line break.
            Some(outline) if whole && outline.locale == locale => Arc::clone(outline),
            // Outline and folds may be requested at the same time. They are made once.
            None if whole && alone() => Arc::clone(entry.slots.of().get_or_init(make)),
            _ => {
                lasting = false;
                make()
            }
        };
        all.append(&outline, games);
        games += u32::from(entry.analysis.front().is_game);
        start = end;
        line += outline.lines;
        whole = outline.whole;
    }
    let all = Arc::new(all);
    if lasting { Arc::clone(part.derived.of().get_or_init(|| all)) } else { all }
}

fn outline_of(snapshot: &Snapshot, places: Places<'_>, entry: &RecordEntry, start: usize, line: u32) -> CachedOutline {
    let document = &snapshot.document;
    let end = start + entry.tree.text_len();
    let lines = Lines::of(places.rope, start..end);
    let position = |offset: usize| {
        let place = lines.place(offset, places.unit);
        lsp::Position::new(place.line.saturating_sub(line), place.column)
    };
    let last = position(end);
    let mut symbols = Template::default();
    let mut heads = Vec::new();
    if let Some(symbol) = ide::document_symbol_of(document, entry, start, 0) {
        let counted = entry.analysis.front().number.is_none();
        TemplateWriter { position: &position, out: &mut symbols }.symbol(&symbol, counted);
        let (from, to) = (position(symbol.selection.start), position(symbol.selection.end));
        heads = vec![(from.line, from.character, to.character)];
    }
    // The ends of the folds around, the nearest first.
    let mut open: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let folds = ide::folding_ranges_of(entry, start, &lines).into_iter().map(|fold| {
        while open.peek().is_some_and(|Reverse(end)| *end <= fold.range.start) {
            open.pop();
        }
        let depth = open.len() as u32;
        open.push(Reverse(fold.range.end));
        let (start, end) = (position(fold.range.start), position(fold.range.end));
        FoldedLines { start: (start.line, start.character), end: (end.line, end.character), kind: fold.kind, depth }
    });
    let folds = folds.collect();
    let links = ide::document_links_of(document, entry, start)
        .into_iter()
        .filter(|link| link.target.parse::<lsp::Uri>().is_ok());
    let links = links.map(|link| {
        let (start, end) = (position(link.range.start), position(link.range.end));
        LinkedColumns { line: start.line, columns: (start.character, end.character), target: link.target }
    });
    let locale = document.settings().locale;
    CachedOutline {
        locale,
        lines: last.line,
        whole: last.character == 0,
        symbols,
        folds,
        links: links.collect(),
        heads,
    }
}

struct TemplateWriter<'a> {
    /// The position of a byte of the document, its line counted from that of the record.
    position: &'a dyn Fn(usize) -> lsp::Position,
    out: &'a mut Template,
}

impl TemplateWriter<'_> {
    fn symbol(&mut self, symbol: &ide::Symbol, counted: bool) {
        self.out.push("{\"name\":");
        let name = json!(named(symbol)).to_string();
        if counted {
            // The game is named by the number 0, whose place depends on the language.
            let (before, after) = name.split_once('0').unwrap_or((&name, ""));
            self.out.push(before);
            self.out.ordinal();
            self.out.push(after);
        } else {
            self.out.push(&name);
        }
        if !symbol.detail.is_empty() {
            self.out.push(&format!(",\"detail\":{}", json!(label(&symbol.detail))));
        }
        self.out.push(&format!(",\"kind\":{}", json!(kind_of(symbol))));
        let range = symbol.range.start.min(symbol.selection.start)..symbol.range.end.max(symbol.selection.end);
        self.out.push(",\"range\":");
        self.range(&range);
        self.out.push(",\"selectionRange\":");
        self.range(&symbol.selection);
        for (index, child) in symbol.children.iter().enumerate() {
            self.out.push(if index == 0 { ",\"children\":[" } else { "," });
            self.symbol(child, false);
        }
        self.out.push(if symbol.children.is_empty() { "}" } else { "]}" });
    }

    fn range(&mut self, range: &Range<usize>) {
        self.out.push("{\"start\":");
        self.place((self.position)(range.start));
        self.out.push(",\"end\":");
        self.place((self.position)(range.end));
        self.out.push("}");
    }

    fn place(&mut self, position: lsp::Position) {
        self.out.push("{\"line\":");
        self.out.line(position.line);
        self.out.push(&format!(",\"character\":{}}}", position.character));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::text::Unit;
    use serde_json::Value;

    fn snapshot(document: &Document) -> Snapshot {
        let uri = "file:///a.xq".parse().unwrap();
        Snapshot { uri, version: 1, document: document.clone(), typing: None, sent: Arc::default() }
    }

    fn written(document: &Document) -> (Value, Value) {
        let snapshot = snapshot(document);
        let places = Places { rope: snapshot.document.rope(), unit: Unit::Utf16 };
        let read = |json: Vec<u8>| serde_json::from_slice(&json).unwrap();
        (read(symbols(&snapshot, places)), read(folds(&snapshot, places, false, None, None)))
    }

    #[test]
    fn the_outline_is_written_as_the_protocol_has_it() {
        let text = "/* \u{10000} */ GAME 7, \"x\"\nSTART{\n1. Ch2-e2 Nh9-g7\n2. Nh0-g2 { 2. Na0-b2 }\n}\n";
        let (symbols, folds) = written(&Document::open_text(text, "xq"));
        let read: Vec<lsp::DocumentSymbol> = serde_json::from_value(symbols).unwrap();
        let [game] = read.as_slice() else { panic!("{read:?}") };
        assert_eq!((game.name.as_str(), game.kind), ("7. \"x\"", lsp::SymbolKind::CLASS));
        assert_eq!(game.selection_range, lsp::Range::new(lsp::Position::new(0, 9), lsp::Position::new(0, 13)));
        assert_eq!(game.children.as_ref().map(Vec::len), Some(1));
        let read: Vec<lsp::FoldingRange> = serde_json::from_value(folds).unwrap();
        let lines: Vec<_> = read.iter().map(|fold| (fold.start_line, fold.end_line)).collect();
        assert_eq!(lines, [(0, 4), (1, 4)]);
    }

    /// The cached JSON equals that of the text opened anew, whatever was typed in and between records.
    #[test]
    fn edited_is_shown_as_opened() {
        let texts = [
            (
                "xq",
                "FORMAT LALG\n\nGAME 1\nSTART{\n1. Ch2-e2\n{ 1. Ch2-d2 }\n}\n\nGAME\nSTART{\n/* a\nb */ 1. Ch2-e2 }\n",
            ),
            ("csa", "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI\n+\n+2726FU\n'a\n"),
            ("xiangqi-pgn", "[Event \"a\"]\n\n1. H2-E2 (1. B2-E2\nH9-G7) H9-G7 *\n\n[Event \"b\"]\n\n1. H2-E2 *\n"),
        ];
        let bits =
            ["\n", "\r", "\r\n", "x", " ", "GAME 3\nSTART{\n}\n", "}", "{", "/*", "[Event \"c\"]\n", "\n/\n", "车"];
        let mut random = crate::random::random(11);
        for round in 0..crate::random::rounds(8) {
            let (language, text) = texts[round % texts.len()];
            let mut text = text.repeat(3);
            let mut document = Document::open_text(&text, language);
            for _ in 0..12 {
                written(&document);
                let boundary = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                let start = boundary(random.usize(0..=text.len()));
                let end = boundary((start + random.usize(0..4)).min(text.len())).max(start);
                let put = bits[random.usize(0..bits.len())];
                document.edit(start..end, put);
                text.replace_range(start..end, put);
                assert_eq!(written(&document), written(&Document::open_text(&text, language)), "{text:?}");
            }
        }
    }

    #[test]
    fn a_client_gets_as_many_folds_as_it_wants() {
        let document = Document::open_text(&"GAME\nSTART{\n1. Ch2-e2\n}\n".repeat(900), "xq");
        let snapshot = snapshot(&document);
        let places = Places { rope: snapshot.document.rope(), unit: Unit::Utf16 };
        let read: Vec<lsp::FoldingRange> =
            serde_json::from_slice(&folds(&snapshot, places, true, Some(5), None)).unwrap();
        assert_eq!(read.len(), 5);
        assert!(read.iter().all(|fold| fold.start_character.is_none()));
        let kept = document.records().iter().filter(|entry| entry.slots.get::<Arc<CachedOutline>>().is_some()).count();
        assert!(kept < 200, "{kept} records were looked at");
    }
}
