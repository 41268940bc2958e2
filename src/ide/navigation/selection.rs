//! Growing selections: word, half-move, pair of half-moves, run of moves, line, variation, game, file.

use super::line::{meaning, meaning_of};
use crate::document::{Cursor, Document, absolute};
use crate::record::{BlockRole, Item, ItemKind};
use crate::sort::sort_by_key;
use crate::syntax::{Node, SyntaxKind};
use std::ops::Range;

/// How many lines around a place get ranges of their own. Clients read the ranges as nested objects, which must not nest as
/// deeply as a text may.
const DEEPEST: usize = 32;

/// Ranges around an offset, each inside the next one and smaller.
pub fn selection_ranges(document: &Document, offset: usize) -> Vec<Range<usize>> {
    let offset = offset.min(document.rope().len_bytes());
    let mut ranges: Vec<Range<usize>> = std::iter::once(offset..offset).collect();
    if let Some(cursor) = document.cursor(offset) {
        in_block(&cursor, &mut ranges);
        in_record(&cursor, &mut ranges);
    }
    ranges.push(0..document.rope().len_bytes());
    ranges.retain(|range| range.start <= offset && offset <= range.end);
    // Stable: of two ranges of one length the first stays.
    sort_by_key(&mut ranges, |range| range.end - range.start);
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let fits = nested
            .last()
            .is_none_or(|last: &Range<usize>| range.start <= last.start && last.end <= range.end && *last != range);
        if fits {
            nested.push(range);
        }
    }
    nested
}

/// The word at the cursor, the nodes around it, its half-move and the pair of half-moves.
fn in_block(cursor: &Cursor<'_>, ranges: &mut Vec<Range<usize>>) {
    let (root, at) = (cursor.root(), cursor.at());
    for at in [Some(at), at.checked_sub(1)].into_iter().flatten() {
        if let Some(token) = root.token_at(at).filter(|token| token.kind != SyntaxKind::Whitespace) {
            ranges.push(cursor.bytes(token.range()));
        }
    }
    nodes_at(root, at, cursor.place.start, ranges);
    if cursor.role() == BlockRole::Moves {
        let items = cursor.items();
        let references: Vec<Range<usize>> = root.nodes().map(|node| absolute(0, node.range())).collect();
        for range in [half_move(&items, at, &references), pair(&items, at, &references)].into_iter().flatten() {
            ranges.push(cursor.place.start + range.start..cursor.place.start + range.end);
        }
    }
    ranges.push(meaning(cursor));
}

/// The lines around the cursor, without and with their braces, and the game.
fn in_record(cursor: &Cursor<'_>, ranges: &mut Vec<Range<usize>>) {
    let blocks = cursor.entry.tree.blocks().len();
    for line in cursor.entry.analysis.structure().enclosing(cursor.place.block).take(DEEPEST) {
        if line.is_opened && line.opener + 1 < line.close {
            ranges.push(meaning_of(cursor, line.opener + 1, line.close - 1));
        }
        ranges.push(meaning_of(cursor, line.opener, line.close));
    }
    let is_shown = |block: &usize| !matches!(cursor.entry.analysis.role(*block), BlockRole::Trivia | BlockRole::Format);
    if let Some(first) = (0..blocks).find(is_shown) {
        let last = (0..blocks).rev().find(is_shown).unwrap_or(first);
        ranges.push(meaning_of(cursor, first, last));
    }
    ranges.push(cursor.record_start()..cursor.record_start() + cursor.entry.tree.text_len());
}

/// The nodes below a node that hold the byte at an offset.
fn nodes_at(root: Node<'_>, at: usize, start: usize, ranges: &mut Vec<Range<usize>>) {
    let holds = |node: &Node<'_>| usize::from(node.range().start()) <= at && at <= usize::from(node.range().end());
    let mut node = root;
    while let Some(inner) = node.nodes().find(holds) {
        ranges.push(absolute(start, inner.range()));
        node = inner;
    }
}

fn bytes(item: &Item<'_>) -> Range<usize> {
    absolute(0, item.range)
}

/// Where an item ends: a reference with its parenthesis.
fn end_of(item: &Item<'_>, references: &[Range<usize>]) -> usize {
    let end = bytes(item).end;
    let node = references.get(references.partition_point(|node| node.end < end));
    node.filter(|node| node.start < end).map_or(end, |node| node.end)
}

/// The move at an offset or before it, with its remarks, references and times.
fn half_move(items: &[Item<'_>], at: usize, references: &[Range<usize>]) -> Option<Range<usize>> {
    let first = items.iter().rposition(|item| matches!(item.kind, ItemKind::Move(_)) && bytes(item).start <= at)?;
    let belongs = |item: &&Item<'_>| {
        matches!(item.kind, ItemKind::Remark(_) | ItemKind::Nag(_) | ItemKind::Time(_) | ItemKind::Reference(_))
    };
    let start = bytes(items.get(first)?).start;
    let end = items.iter().skip(first + 1).take_while(belongs);
    let end = end.map(|item| end_of(item, references)).last().unwrap_or(bytes(items.get(first)?).end);
    (at <= end).then_some(start..end)
}

/// The number at an offset or before it with the half-moves up to the next number of another move.
fn pair(items: &[Item<'_>], at: usize, references: &[Range<usize>]) -> Option<Range<usize>> {
    let number = |item: &Item<'_>| match item.kind {
        ItemKind::Number { value, .. } => Some(value),
        _ => None,
    };
    let before = items.iter().rposition(|item| number(item).is_some() && bytes(item).start <= at)?;
    let value = number(items.get(before)?)?;
    let other = |item: &Item<'_>| number(item).is_some_and(|other| other != value);
    let head = items.get(..before).unwrap_or_default();
    let first = head.iter().rposition(other).map_or(0, |item| item + 1);
    // The tokens before the first number belong to the move before.
    let first = (first..=before).find(|index| items.get(*index).is_some_and(|item| number(item).is_some()))?;
    let rest = items.get(first..).unwrap_or_default();
    let rest = rest.get(..rest.iter().position(other).unwrap_or(rest.len())).unwrap_or_default();
    let is_move = |item: &&Item<'_>| !matches!(item.kind, ItemKind::Comment(_) | ItemKind::End(_));
    let last = rest.iter().rfind(is_move)?;
    Some(bytes(rest.first()?).start..end_of(last, references))
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::fixture;
    use expect_test::{Expect, expect};

    /// Each range on a line of its own, line breaks as `⏎`.
    fn check(language: &str, text: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let text = document.text();
        let ranges = super::selection_ranges(&document, cursor).into_iter().filter(|range| !range.is_empty());
        let lines: Vec<String> = ranges.map(|range| text[range].replace('\n', "⏎")).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn from_a_move_to_the_file() {
        check(
            "xq",
            "GAME 1\nSTART{\n1. H2-E2 H9-G7\n{ 1. ... B9-C7 2. H0-<|>G2! (1) I9-H9 3. I0-H0 }\n2. H0-G2\n}\n\nGAME 2\n",
            expect![[r#"
                H0-G2
                H0-G2! (1)
                2. H0-G2! (1) I9-H9
                1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0
                { 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }
                1. H2-E2 H9-G7⏎{ 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }⏎2. H0-G2
                START{⏎1. H2-E2 H9-G7⏎{ 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }⏎2. H0-G2⏎}
                GAME 1⏎START{⏎1. H2-E2 H9-G7⏎{ 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }⏎2. H0-G2⏎}
                GAME 1⏎START{⏎1. H2-E2 H9-G7⏎{ 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }⏎2. H0-G2⏎}⏎⏎
                GAME 1⏎START{⏎1. H2-E2 H9-G7⏎{ 1. ... B9-C7 2. H0-G2! (1) I9-H9 3. I0-H0 }⏎2. H0-G2⏎}⏎⏎GAME 2⏎"#]],
        );
    }

    #[test]
    fn in_formats_without_numbers_and_in_headers() {
        check(
            "csa",
            "N+Berg\nPI\n+\n+7776FU\nT1\n-33<|>34FU\nT2\n%TORYO\n",
            expect![[r#"
                -3334FU
                -3334FU⏎T2
                +7776FU⏎T1⏎-3334FU⏎T2⏎%TORYO
                N+Berg⏎PI⏎+⏎+7776FU⏎T1⏎-3334FU⏎T2⏎%TORYO
                N+Berg⏎PI⏎+⏎+7776FU⏎T1⏎-3334FU⏎T2⏎%TORYO⏎"#]],
        );
        check(
            "xiangqi-pgn",
            "[Event \"Spring <|>cup\"]\n\n1. H2-E2 *\n",
            expect![[r#"
                Spring cup
                [Event "Spring cup"]
                [Event "Spring cup"]⏎⏎1. H2-E2 *
                [Event "Spring cup"]⏎⏎1. H2-E2 *⏎"#]],
        );
    }
}
