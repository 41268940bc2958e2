//! The lines that can follow a line of half-moves where each has its own: the one that says how the game ended, and the one
//! that opens a variation at a number.

use super::{Completion, CompletionKind, Completions};
use crate::document::Cursor;
use crate::record::{BlockRole, NextPly, VariationStyle};
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, range};

impl Cursor<'_> {
    /// The lines that begin with what is typed of the line at the cursor; on an empty line all of them, if `empty` is asked for.
    pub(super) fn after_a_line(&self, empty: bool) -> Option<Completions> {
        let (start, text) = self.document.line_around(self.offset);
        let typed = text.get(..self.offset - start)?;
        let indent = typed.len() - typed.trim_start().len();
        let typed = typed.trim_start();
        if typed.is_empty() != empty || (empty && !text.trim().is_empty()) {
            return None;
        }
        let lines = self.document.format().editing().next_lines(&self.entry.tree);
        let mut items: Vec<Completion> = lines.iter().map(|line| filled_in(line)).collect();
        let mut also = None;
        if self.document.format().editing().variations() == Some(VariationStyle::AtNumber) && items.is_empty() {
            let at = if self.role() == BlockRole::Moves { start.saturating_sub(self.place.start) } else { 0 };
            let lowering = self.document.format().lowering();
            let next = self.entry.analysis.next_ply(&self.entry.tree, lowering, self.dialect(), self.block(), at)?;
            items = self.summaries(&next, start);
            let branches = self.branches(&next);
            let is_branch = !empty && branches.first().is_some_and(|branch| begin_alike(&branch.label, typed));
            also = if is_branch { self.blank_line(start) } else { None };
            items.extend(branches);
        }
        items.retain(|item| begin_alike(&item.label, typed));
        let word = start + indent..start + text.trim_end().len().max(indent + typed.len());
        (!items.is_empty()).then(|| Completions { word, cursor: self.offset, also: also.into_iter().collect(), items })
    }

    /// The lines that say how the game ended; none if one stands there already.
    pub(super) fn summaries(&self, next: &NextPly, line: usize) -> Vec<Completion> {
        let start = &self.entry.analysis.front().position;
        let plies = next.number.saturating_sub(start.fullmove_number());
        let blocks = (0..=self.block()).rev().filter_map(|block| self.on(block));
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
        let editing = self.document.format().editing();
        let lines = editing.summaries(start, start.fullmove_number() + plies - 1, next.side, end);
        lines.iter().map(|line| Completion::plain(CompletionKind::Keyword, line)).collect()
    }

    /// The lines that open a variation of the line before, of its last half-move first, or of a line that this one is in.
    fn branches(&self, next: &NextPly) -> Vec<Completion> {
        let editing = self.document.format().editing();
        let first = self.entry.analysis.front().position.fullmove_number();
        let last = next.number.saturating_sub(u32::from(!next.over));
        let open = |number| editing.brackets(VariationStyle::AtNumber, number).ok().map(|brackets| brackets.open);
        let numbers = (first..=last).rev().filter_map(open);
        let detail = self.words().new_number();
        let item = |text: String| Completion {
            detail: detail.to_owned(),
            ..Completion::plain(CompletionKind::Keyword, &text)
        };
        numbers.map(item).collect()
    }

    /// The empty line above a line, if there is none.
    fn blank_line(&self, start: usize) -> Option<TextEdit> {
        let end = start.checked_sub(self.document.break_before(start)).filter(|end| *end < start)?;
        let (_, above) = self.document.line_around(end);
        (!above.trim().is_empty()).then(|| TextEdit::replace(range(end, end), self.document.slice(end..start)))
    }
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
