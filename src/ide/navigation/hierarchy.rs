//! The tree of variations: the line that a variation branches off from, and the variations that branch off from a line.

use super::line::{head, line_and_head, opener_role};
use super::subject::{SubjectKind, subject};
use super::variations::{Reference, references_in_block, variation_places};
use crate::document::{Cursor, Document, game_number};
use crate::ide::outline::{Symbol, SymbolKind, game_heading, variation};
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

/// Lines of a record by their openers, with the places that lead to them.
type LinesByOpener = BTreeMap<usize, (LineSpan, Vec<Range<usize>>)>;

/// The line at an offset: the variation that is referred to there, or else the one that the offset lies in.
pub fn prepare_call_hierarchy(document: &Document, offset: usize) -> Option<Symbol> {
    let (cursor, line) = line_under(document, offset)?;
    line_symbol(&cursor, line)
}

/// The lines that the line at an offset branches off from.
pub fn outgoing_calls(document: &Document, offset: usize) -> Vec<Call> {
    let Some((cursor, line)) = line_under(document, offset) else { return Vec::new() };
    let structure = cursor.entry.analysis.structure();
    let mut found = LinesByOpener::new();
    match opener_role(&cursor, line) {
        BlockRole::OpenInline | BlockRole::OpenAt(_) if line.is_variation => {
            let around = structure.enclosing(line.opener).find(|around| around.id != line.id);
            if let Some((around, brace)) = around.zip(cursor.on(line.opener)) {
                found.insert(around.opener, (around, vec![head(&brace)]));
            }
        }
        BlockRole::OpenVariation(Some(number)) => {
            let uses =
                variation_places(document, cursor.place.record, number).into_iter().filter(|place| !place.defines);
            for place in uses {
                let line = structure.line_of(place.place.block);
                if let Some(around) = line.and_then(|line| structure.span(line)) {
                    found.entry(around.opener).or_insert((around, Vec::new())).1.push(place.range);
                }
            }
        }
        _ => {}
    }
    calls(&cursor, found)
}

/// The variations that branch off from the line at an offset, in order.
pub fn incoming_calls(document: &Document, offset: usize) -> Vec<Call> {
    let Some((cursor, line)) = line_under(document, offset) else { return Vec::new() };
    let structure = cursor.entry.analysis.structure();
    let mut found = LinesByOpener::new();
    let inline = |line: &LineSpan| matches!(opener_role(&cursor, *line), BlockRole::OpenInline | BlockRole::OpenAt(_));
    for inner in structure.inside(line).filter(inline).take_while(|_| !document.is_stopped()) {
        found.insert(inner.opener, (inner, cursor.on(inner.opener).map(|opener| head(&opener)).into_iter().collect()));
    }
    let own = structure.moves_in(line.id, 0..usize::MAX).take_while(|_| !document.is_stopped());
    for block in own.filter_map(|block| cursor.on(block)) {
        for Reference { numbers, range, .. } in references_in_block(&block) {
            let openers = numbers.filter_map(|number| structure.definition(number));
            for line in openers.filter_map(|opener| structure.enclosing(opener).next()) {
                found.entry(line.opener).or_insert((line, Vec::new())).1.push(range.clone());
            }
        }
    }
    calls(&cursor, found)
}

/// The line at an offset, with a cursor in its record.
fn line_under(document: &Document, offset: usize) -> Option<(Cursor<'_>, LineSpan)> {
    if let Some(subject) = subject(document, offset)
        && let SubjectKind::Variation { number, defines: false, .. } = subject.kind
    {
        let structure = subject.cursor.entry.analysis.structure();
        if let Some(opener) = structure.definition(number) {
            let line = structure.enclosing(opener).next()?;
            return Some((subject.cursor, line));
        }
    }
    let cursor = document.cursor(offset)?;
    // On a header: the main line.
    let first = || cursor.entry.analysis.structure().lines().next().filter(|line| !line.is_variation);
    let line = cursor.line().or_else(first)?;
    Some((cursor, line))
}

fn calls(cursor: &Cursor<'_>, found: LinesByOpener) -> Vec<Call> {
    let call = |(line, places)| Some(Call { line: line_symbol(cursor, line)?, places });
    found.into_values().filter_map(call).collect()
}

fn line_symbol(cursor: &Cursor<'_>, line: LineSpan) -> Option<Symbol> {
    let (range, selection) = line_and_head(cursor, line);
    if line.is_variation {
        return Some(Symbol { range, selection, ..variation(&cursor.on(line.opener)?) });
    }
    let number = game_number(cursor.document, cursor.place.record) + 1;
    let (name, detail) = game_heading(cursor.document, cursor.entry, number);
    Some(Symbol { name, detail, kind: SymbolKind::Game, range, selection, children: Vec::new() })
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
        let Some(line) = super::prepare_call_hierarchy(&document, cursor) else { return expect.assert_eq("") };
        let mut shown = vec![named(&line)];
        shown.extend(
            super::outgoing_calls(&document, line.selection.start).iter().map(|from| format!("from {}", call(from))),
        );
        shown
            .extend(super::incoming_calls(&document, line.selection.start).iter().map(|to| format!("to {}", call(to))));
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
