//! The lines that can follow a line of half-moves where each has its own: the one that says how the game ended, and the one
//! that opens a variation at a number.

use super::word::{break_before, line_around};
use super::{Completion, CompletionKind, Completions};
use crate::document::Cursor;
use crate::record::{BlockRole, Branching, NextPly, VariationStyle};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};
use std::ops::Range;

/// How many bytes of variations come to stand below a new one: each item of a list carries them.
const MOVED: usize = 16 * 1024;

/// The lines that begin with what is typed of the line at the cursor; on an empty line all of them, if `empty` is asked for.
pub(super) fn after_a_line(cursor: &Cursor<'_>, empty: bool) -> Option<Completions> {
    let (start, text) = line_around(cursor.document, cursor.offset);
    let typed = text.get(..cursor.offset - start)?;
    let indent = typed.len() - typed.trim_start().len();
    let typed = typed.trim_start();
    if typed.is_empty() != empty || (empty && !text.trim().is_empty()) {
        return None;
    }
    let lines = (cursor.document.format().editing.next_lines)(&cursor.entry.tree);
    let mut items: Vec<Completion> = lines.iter().map(|line| filled_in(line)).collect();
    let mut also = None;
    if cursor.document.format().editing.variations == Some(VariationStyle::AtNumber) && items.is_empty() {
        let at = if cursor.role() == BlockRole::Moves { start.saturating_sub(cursor.place.start) } else { 0 };
        let lowering = cursor.document.format().lowering;
        let next =
            cursor.entry.analysis.next_ply(&cursor.entry.tree, lowering, cursor.dialect(), cursor.place.block, at)?;
        items = summaries(cursor, &next, start);
        let branches = branches(cursor, &next);
        let is_branch = !empty && branches.iter().any(|branch| begin_alike(&branch.label, typed));
        also = if is_branch { blank_line(cursor, start) } else { None };
        items.extend(branches);
        if !empty {
            items.extend(branches_above(cursor, start));
        }
    }
    items.retain(|item| begin_alike(&item.label, typed));
    let word = start + indent..start + text.trim_end().len().max(indent + typed.len());
    (!items.is_empty()).then(|| Completions { word, cursor: cursor.offset, also: also.into_iter().collect(), items })
}

/// The lines that say how the game ended; none if one stands there already.
pub(super) fn summaries(cursor: &Cursor<'_>, next: &NextPly, line: usize) -> Vec<Completion> {
    let start = &cursor.entry.analysis.front().position;
    let plies = next.number.saturating_sub(start.fullmove_number());
    let blocks = (0..=cursor.place.block).rev().filter_map(|block| cursor.on(block));
    let last = blocks.flat_map(|block| {
        let said = |kind| matches!(kind, SyntaxKind::Move | SyntaxKind::Special | SyntaxKind::Reason);
        let before = |range: std::ops::Range<usize>| range.end <= line;
        let found = block.tokens().iter().filter(|token| said(token.kind) && before(block.bytes(token.range())));
        found.last().map(|token| (token.kind, token.text.to_owned()))
    });
    let Some((kind, text)) = last.into_iter().next() else { return Vec::new() };
    let end = (kind == SyntaxKind::Special).then_some(text.as_str());
    if kind == SyntaxKind::Reason || plies == 0 {
        return Vec::new();
    }
    let editing = cursor.document.format().editing;
    let lines = (editing.summaries)(start, start.fullmove_number() + plies - 1, next.side, end);
    lines.iter().map(|line| Completion::plain(CompletionKind::Keyword, line)).collect()
}

/// The lines that open a variation of the line before, of its last half-move first, or of a line that this one is in.
fn branches(cursor: &Cursor<'_>, next: &NextPly) -> Vec<Completion> {
    let first = cursor.entry.analysis.front().position.fullmove_number();
    let detail = cursor.words().new_number();
    (first..=last_number(next)).rev().filter_map(|number| branch(cursor, number, detail)).collect()
}

/// The line that opens a variation at a number.
fn branch(cursor: &Cursor<'_>, number: u32, detail: &str) -> Option<Completion> {
    let brackets = cursor.document.format().editing.brackets(VariationStyle::AtNumber, number).ok()?;
    Some(Completion { detail: detail.to_owned(), ..Completion::plain(CompletionKind::Keyword, &brackets.open) })
}

/// The lines that open a variation of a line that others have left at smaller numbers. Below those, the number would
/// be one of theirs: so they come to stand below it. The cursor stays in its line, whatever the editor does with it.
fn branches_above(cursor: &Cursor<'_>, line: usize) -> Vec<Completion> {
    let lines = lines_by_number(cursor, line);
    // Each line goes on in the last one before it that starts at a smaller number.
    let mut open: Vec<usize> = Vec::new();
    for (index, (start, _)) in lines.iter().enumerate() {
        while open.last().and_then(|last| lines.get(*last)).is_some_and(|(last, _)| last >= start) {
            open.pop();
        }
        open.push(index);
    }
    let mut items = Vec::new();
    for pair in open.windows(2).rev() {
        let &[left, leaves] = pair else { continue };
        let (Some(after), Some((number, _))) = (lines.get(left + 1..=leaves), lines.get(leaves)) else { continue };
        let last = after.first().and_then(|(_, block)| last_number_before(cursor, *block)).unwrap_or(0);
        for number in (number + 1..=last).rev() {
            let below = after.iter().find(|(start, _)| *start < number).and_then(|(_, block)| cursor.on(*block));
            items.extend(below.and_then(|below| branch_above(cursor, number, below.offset..line)));
        }
    }
    items
}

/// The main line and those above a place that open at a number: where they start, and the blocks that open them. None if
/// one starts nowhere, or if they have names.
fn lines_by_number(cursor: &Cursor<'_>, end: usize) -> Vec<(u32, usize)> {
    let mut lines = vec![(0, 0)];
    for block in 0..cursor.entry.tree.blocks().len() {
        let BlockRole::OpenAt(Branching { at, named }) = cursor.entry.analysis.role(block) else { continue };
        match cursor.on(block) {
            Some(cursor) if cursor.offset < end => {}
            _ => break,
        }
        let (Some(at), None) = (at, named) else { return Vec::new() };
        lines.push((at, block));
    }
    lines
}

/// The last number of the line that another one follows, which a block opens.
fn last_number_before(cursor: &Cursor<'_>, opener: usize) -> Option<u32> {
    let analysis = &cursor.entry.analysis;
    let block = (0..opener).rev().find(|block| analysis.role(*block) == BlockRole::Moves)?;
    let len = cursor.entry.tree.blocks().get(block)?.text_len();
    let lowering = cursor.document.format().lowering;
    Some(last_number(&analysis.next_ply(&cursor.entry.tree, lowering, cursor.dialect(), block, len)?))
}

/// The line that opens a variation at a number, with the lines above that come to stand below it.
fn branch_above(cursor: &Cursor<'_>, number: u32, above: Range<usize>) -> Option<Completion> {
    if above.len() > MOVED {
        return None;
    }
    let ending = cursor.document.slice(above.start - break_before(cursor.document, above.start)..above.start);
    let (_, before) = line_around(cursor.document, above.start.checked_sub(ending.len())?);
    let blank = if before.trim().is_empty() { ending.as_str() } else { "" };
    let moved = cursor.document.slice(above.clone());
    let moved = moved.strip_suffix(&ending).unwrap_or(&moved);
    let escaped = moved.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let item = branch(cursor, number, cursor.words().number_above())?;
    let snippet = Some(format!("{}$0{ending}{blank}{escaped}", item.text));
    Some(Completion { snippet, moved: Some(above), ..item })
}

/// The empty line above a line, if there is none.
fn blank_line(cursor: &Cursor<'_>, start: usize) -> Option<TextEdit> {
    let end = start.checked_sub(break_before(cursor.document, start)).filter(|end| *end < start)?;
    let (_, above) = line_around(cursor.document, end);
    (!above.trim().is_empty()).then(|| TextEdit::replace(range(end, end), cursor.document.slice(end..start)))
}

/// The last number of a line, the word that ends it included.
fn last_number(next: &NextPly) -> u32 {
    next.number.saturating_sub(u32::from(!next.over))
}

/// A line whose `|` is where the cursor goes.
fn filled_in(line: &str) -> Completion {
    let (before, after) = line.split_once('|').unwrap_or((line, ""));
    let label = before.trim_end_matches(']');
    let snippet = (!after.is_empty()).then(|| format!("{before}$0{after}"));
    let text = [before, after].concat();
    Completion {
        text,
        snippet,
        ..Completion::plain(CompletionKind::Keyword, if after.is_empty() { line } else { label })
    }
}

/// Whether one of two texts is the beginning of the other.
fn begin_alike(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}
