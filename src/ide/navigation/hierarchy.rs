//! The tree of variations: the line that a variation branches off from, and the variations that branch off from a line.

use super::subject::SubjectKind;
use crate::ide::document::{Document, Entry};
use crate::ide::outline::{Symbol, SymbolKind};
use crate::record::{BlockRole, LineSpan};
use std::collections::BTreeMap;
use std::ops::Range;

/// A line that leads to another one, or that another one leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    pub line: Symbol,
    /// Where the one leads to the other.
    pub places: Vec<Range<usize>>,
}

impl Document {
    /// The line at an offset: the variation that is referred to there, or else the one that the offset lies in.
    pub fn branching_line(&self, offset: usize) -> Option<Symbol> {
        let (record, span) = self.span_at(offset)?;
        let entry = self.entry(record)?;
        Some(self.line_symbol(entry, record, self.record_start(record), &span))
    }

    /// The lines that the line at an offset branches off from.
    pub fn branches_from(&self, offset: usize) -> Vec<Call> {
        let Some((record, span)) = self.span_at(offset) else { return Vec::new() };
        let Some(entry) = self.entry(record) else { return Vec::new() };
        let start = self.record_start(record);
        let structure = entry.analysis.structure();
        let mut found: BTreeMap<usize, (LineSpan, Vec<Range<usize>>)> = BTreeMap::new();
        match structure.role(span.opener) {
            BlockRole::OpenInline | BlockRole::OpenAt(_) if span.is_variation => {
                let around = structure.enclosing(span.opener).find(|around| around.id != span.id);
                if let Some(around) = around {
                    let brace = Document::head_of_block(entry, start, span.opener);
                    found.insert(around.opener, (around, vec![brace]));
                }
            }
            BlockRole::OpenVariation(Some(number)) => {
                let uses = self.variation_places(record, number).into_iter().filter(|place| !place.defines);
                for place in uses {
                    let line = structure.line_of(place.place.block);
                    if let Some(around) = line.and_then(|line| structure.span(line)) {
                        found.entry(around.opener).or_insert((around, Vec::new())).1.push(place.range);
                    }
                }
            }
            _ => {}
        }
        let call = |(around, places)| Call { line: self.line_symbol(entry, record, start, &around), places };
        found.into_values().map(call).collect()
    }

    /// The variations that branch off from the line at an offset, in order.
    pub fn branches_to(&self, offset: usize) -> Vec<Call> {
        let Some((record, span)) = self.span_at(offset) else { return Vec::new() };
        let Some(entry) = self.entry(record) else { return Vec::new() };
        let start = self.record_start(record);
        let structure = entry.analysis.structure();
        let mut found: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
        let mut depth = 0usize;
        let inside = span.opener + usize::from(span.is_opened)..span.close.min(entry.tree.blocks().len());
        for block in self.wanted_blocks(inside) {
            match structure.role(block) {
                BlockRole::OpenInline => {
                    if depth == 0 {
                        found.insert(block, vec![Document::head_of_block(entry, start, block)]);
                    }
                    depth += 1;
                }
                BlockRole::OpenAt(_)
                    if structure.enclosing(block).nth(1).is_some_and(|around| around.id == span.id) =>
                {
                    found.insert(block, vec![Document::head_of_block(entry, start, block)]);
                }
                BlockRole::OpenVariation(_) | BlockRole::OpenMain => depth += 1,
                BlockRole::Close => depth = depth.saturating_sub(1),
                BlockRole::Moves if depth == 0 => {
                    for (number, range) in Document::references_in(entry, start, block) {
                        if let Some(opener) = structure.definition(number) {
                            found.entry(opener).or_default().push(range);
                        }
                    }
                }
                _ => {}
            }
        }
        let call = |(opener, places): (usize, Vec<Range<usize>>)| {
            let span = structure.enclosing(opener).find(|span| span.is_opened && span.opener == opener)?;
            Some(Call { line: self.line_symbol(entry, record, start, &span), places })
        };
        found.into_iter().filter_map(call).collect()
    }

    /// The line at an offset, with its record.
    fn span_at(&self, offset: usize) -> Option<(usize, LineSpan)> {
        if let Some(subject) = self.subject(offset)
            && let SubjectKind::Variation { number, defines: false, .. } = subject.kind
        {
            let structure = self.entry(subject.place.record)?.analysis.structure();
            if let Some(opener) = structure.definition(number) {
                return Some((subject.place.record, structure.enclosing(opener).next()?));
            }
        }
        let place = self.place(offset)?;
        let structure = self.entry(place.record)?.analysis.structure();
        if let Some(span) = structure.enclosing(place.block).next() {
            return Some((place.record, span));
        }
        // On a header: the main line.
        let entry = self.entry(place.record)?;
        let first = (0..entry.tree.blocks().len()).find_map(|block| structure.enclosing(block).next());
        first.filter(|span| !span.is_variation).map(|span| (place.record, span))
    }

    fn line_symbol(&self, entry: &Entry, record: usize, start: usize, span: &LineSpan) -> Symbol {
        let range = Document::line_range(entry, start, span.opener, span.close);
        let selection = Document::head_of_block(entry, start, span.opener);
        let range = range.start.min(selection.start)..range.end.max(selection.end);
        if span.is_variation {
            let at = start + entry.tree.block_start(span.opener);
            let symbol = self.variation(entry, span.opener, at, structure_role(entry, span));
            return Symbol { range, selection, ..symbol };
        }
        let number = self.game_number(record) + 1;
        let game = self.game_heading(entry, number);
        let (name, detail) = game;
        Symbol { name, detail, kind: SymbolKind::Game, range, selection, children: Vec::new() }
    }
}

fn structure_role(entry: &Entry, span: &LineSpan) -> BlockRole {
    entry.analysis.structure().role(span.opener)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};

    /// The line at the cursor, the lines that it branches off from, and those that branch off from it.
    fn check(language: &str, text: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let text = document.text();
        let named = |symbol: &Symbol| format!("{} ({})", symbol.name, symbol.detail);
        let call = |call: &Call| {
            let places: Vec<&str> = call.places.iter().map(|range| &text[range.clone()]).collect();
            format!("{} by {}", named(&call.line), places.join(", "))
        };
        let Some(line) = document.branching_line(cursor) else { return expect.assert_eq("") };
        let mut shown = vec![named(&line)];
        shown.extend(document.branches_from(line.selection.start).iter().map(|from| format!("from {}", call(from))));
        shown.extend(document.branches_to(line.selection.start).iter().map(|to| format!("to {}", call(to))));
        expect.assert_eq(&shown.join("\n"));
    }

    const GAME: &str = r#"
        GAME 3, A title
        START{
        1. H2-E2 H9-G7 (1) { 1. ... B9-C7 (2) } 2. H0-G2 (1)
        VAR[1]{ 1. ... C6-C5 }
        VAR[2]{ 1. ... I9-I8 { 1. ... I9-I7 } }
        }
    "#;

    #[test]
    fn lines_lead_to_each_other() {
        let at = |marked: &str, plain: &str| GAME.replacen(plain, marked, 1);
        check(
            "xq",
            &at("2. <|>H0-G2", "2. H0-G2"),
            expect![[r#"
                3. A title (7 half-moves)
                to 1. ... B9-C7 () by {
                to VAR[1] (1. ... C6-C5) by 1, 1"#]],
        );
        check(
            "xq",
            &at("(<|>1)", "(1)"),
            expect![[r#"
                VAR[1] (1. ... C6-C5)
                from 3. A title (7 half-moves) by 1, 1"#]],
        );
        check(
            "xq",
            &at("I9<|>-I8", "I9-I8"),
            expect![[r#"
                VAR[2] (1. ... I9-I8)
                from 1. ... B9-C7 () by 2
                to 1. ... I9-I7 () by {"#]],
        );
    }

    #[test]
    fn parentheses_are_lines_too() {
        check(
            "xiangqi-pgn",
            "[Red \"a\"]\n[Black \"b\"]\n\n1. H2-E2 (1. C3-<|>C4 (1. B0-C2) G6-G5) H9-G7 *\n",
            expect![[r#"
                1. C3-C4 ()
                from 1. a – b (5 half-moves) by (
                to 1. B0-C2 () by ("#]],
        );
    }
}
