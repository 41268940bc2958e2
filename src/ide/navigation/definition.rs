//! Where something is defined: the variation of a reference, the move that a variation replaces, the piece letter of
//! the FORMAT line.

use super::line::{meaning_of, move_before};
use super::subject::{Subject, SubjectKind, declared_kind, subject};
use super::variations::variation_places;
use crate::document::{Document, absolute};
use crate::record::{BlockRole, ItemKind};
use crate::rules::xiangqi::Kind;
use crate::syntax::SyntaxKind;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A definition as seen from a place that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The word that leads there.
    pub origin: Range<usize>,
    /// The whole definition.
    pub range: Range<usize>,
    /// The word of it to go to.
    pub selection: Range<usize>,
}

/// Where the thing at an offset is defined; more than one place if it is defined more than once.
pub fn goto_definition(document: &Document, offset: usize) -> Vec<Definition> {
    let Some(subject) = subject(document, offset) else { return Vec::new() };
    let word =
        |range: Range<usize>| Definition { origin: subject.range.clone(), range: range.clone(), selection: range };
    match subject.kind {
        SubjectKind::Variation { defines: true, number, .. } => {
            replaced_moves(document, subject.cursor.place.record, number).into_iter().map(word).collect()
        }
        SubjectKind::Variation { number, .. } => variation_definitions(document, &subject, number),
        SubjectKind::Brace if subject.cursor.role() == BlockRole::OpenInline => {
            move_before(&subject.cursor).into_iter().map(word).collect()
        }
        SubjectKind::Letter(kind) => declared_letter(document, kind).into_iter().map(word).collect(),
        SubjectKind::Move => {
            let letter = subject.letter().and_then(|(kind, _)| declared_letter(document, kind));
            letter.into_iter().map(word).collect()
        }
        SubjectKind::Brace | SubjectKind::Player => Vec::new(),
    }
}

fn variation_definitions(document: &Document, subject: &Subject<'_>, number: u32) -> Vec<Definition> {
    let cursor = &subject.cursor;
    let structure = cursor.entry.analysis.structure();
    let places = variation_places(document, cursor.place.record, number).into_iter().filter(|place| place.defines);
    let defined = places.map(|place| {
        let opener = place.place.block;
        let range = meaning_of(cursor, opener, structure.close_of(opener).unwrap_or(opener));
        let range = range.start.min(place.range.start)..range.end.max(place.range.end);
        Definition { origin: subject.range.clone(), range, selection: place.range }
    });
    defined.collect()
}

/// The moves that the variation `number` of a record replaces, one for each reference: the last ones before them in
/// their lines, found in one walk over the record.
fn replaced_moves(document: &Document, record: usize, number: u32) -> Vec<Range<usize>> {
    let uses = variation_places(document, record, number).into_iter().filter(|place| !place.defines);
    let mut uses = uses.peekable();
    let mut last_of: FxHashMap<u32, Range<usize>> = FxHashMap::default();
    let mut found: Vec<Range<usize>> = Vec::new();
    for block in document.blocks_of_record(record) {
        if uses.peek().is_none() {
            break;
        }
        let Some(line) = block.entry.analysis.structure().line_of(block.place.block) else { continue };
        let moves = block.items().into_iter().filter(|item| matches!(item.kind, ItemKind::Move(_)));
        let mut moves = moves.map(|item| block.bytes(item.range)).peekable();
        let mut last = last_of.remove(&line);
        while let Some(place) = uses.next_if(|place| place.place == block.place) {
            while let Some(before) = moves.next_if(|range| range.end <= place.range.start) {
                last = Some(before);
            }
            found.extend(last.clone());
        }
        if let Some(last) = moves.last().or(last) {
            last_of.insert(line, last);
        }
    }
    found.dedup();
    found
}

/// Where the FORMAT line gives a kind of piece its letter.
pub(super) fn declared_letter(document: &Document, kind: Kind) -> Option<Range<usize>> {
    let (_, start, entry) = document.records().select(1, |totals| totals.totals.formats > 0).pop()?;
    let lowering = document.format().lowering;
    let block = entry.tree.blocks().iter().position(|block| lowering.role(block.tree()) == BlockRole::Format)?;
    let root = entry.tree.blocks().get(block)?.tree().root();
    let mut pairs = root.tokens().filter(|token| token.kind == SyntaxKind::SymbolPair);
    let pair = pairs.find(|pair| declared_kind(pair.text) == Some(kind))?;
    Some(absolute(start + entry.tree.block_start(block), pair.range()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};

    /// The line of each definition, the word marked.
    fn check(language: &str, text: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let text = document.text();
        let mut shown = String::new();
        for definition in super::goto_definition(&document, cursor) {
            let Range { start, end } = definition.selection;
            let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let rest = text[end..].find('\n').map_or(text.len(), |at| end + at);
            shown += &format!("{}<{}>{}\n", &text[line..start], &text[start..end], &text[end..rest]);
            assert!(
                definition.range.start <= start && end <= definition.range.end && definition.range.end <= text.len()
            );
        }
        expect.assert_eq(&shown);
    }

    const VARIATIONS: &str = r#"
        FORMAT AXF, N(H)
        GAME
        START{
        1. C2=5 N8+7 (1) 2. H2+3 { 2. H8+7 } R9=8
        VAR[1]{ 1. ... H2+3 }
        }
    "#;

    #[test]
    fn a_reference_leads_to_its_variation_and_back() {
        let at = |marked: &str, plain: &str| VARIATIONS.replacen(plain, marked, 1);
        check("xq", &at("(<|>1)", "(1)"), expect![["VAR[<1>]{ 1. ... H2+3 }\n"]]);
        check("xq", &at("(1<|>)", "(1)"), expect![["VAR[<1>]{ 1. ... H2+3 }\n"]]);
        check("xq", &at("VA<|>R[1]", "VAR[1]"), expect![["1. C2=5 <N8+7> (1) 2. H2+3 { 2. H8+7 } R9=8\n"]]);
        check("xq", &at("<|>{ 2.", "{ 2."), expect![["1. C2=5 N8+7 (1) 2. <H2+3> { 2. H8+7 } R9=8\n"]]);
    }

    #[test]
    fn a_letter_leads_to_the_format_line() {
        let at = |marked: &str, plain: &str| VARIATIONS.replacen(plain, marked, 1);
        check("xq", &at("2. <|>H2+3", "2. H2+3"), expect![["FORMAT AXF, <N(H)>\n"]]);
        check("xq", &at("2. H2<|>+3", "2. H2+3"), expect![[""]]);
        check("xq", &at("<|>C2=5", "C2=5"), expect![[""]]);
    }

    #[test]
    fn a_variation_in_parentheses_leads_to_the_move_it_replaces() {
        check(
            "xiangqi-pgn",
            "[Game \"Chinese Chess\"]\n\n1. H2-E2 (1. C3-C4) H9-G7 <|>(1... B9-C7 2. H0-G2) 2. H0-G2 *\n",
            expect![["1. H2-E2 (1. C3-C4) <H9-G7> (1... B9-C7 2. H0-G2) 2. H0-G2 *\n"]],
        );
    }

    #[test]
    fn each_of_several_definitions_is_found() {
        check(
            "xq",
            "GAME\nSTART{ 1. H2-E2 (<|>1) VAR[1]{ 1. C3-C4 } VAR[1]{ 1. B2-E2 } }\n",
            expect![[r#"
                START{ 1. H2-E2 (1) VAR[<1>]{ 1. C3-C4 } VAR[1]{ 1. B2-E2 } }
                START{ 1. H2-E2 (1) VAR[1]{ 1. C3-C4 } VAR[<1>]{ 1. B2-E2 } }
            "#]],
        );
    }
}
