//! Replacements in a text.

use super::line_diff::{line_diff, lines_of};
use super::{TextRange, range};
use crate::sort::sort_by_key;
use std::ops::Range;

/// Replace the bytes of `range` by `text`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    /// The replaced range, in bytes.
    pub range: TextRange,
    /// The new text.
    pub text: String,
}

impl TextEdit {
    /// A replacement.
    pub fn replace(range: TextRange, text: impl Into<String>) -> TextEdit {
        TextEdit { range, text: text.into() }
    }
}

/// Edits in order of place.
pub(crate) fn in_order(edits: &[TextEdit]) -> Vec<&TextEdit> {
    let mut sorted: Vec<&TextEdit> = edits.iter().collect();
    sort_by_key(&mut sorted, |edit| (edit.range.start(), edit.range.end()));
    sorted
}

/// Sorts edits by their place.
pub(crate) fn sort_edits(edits: &mut [TextEdit]) {
    sort_by_key(edits, |edit| (edit.range.start(), edit.range.end()));
}

/// Sorts ranges by their start.
pub(crate) fn sort_ranges(ranges: &mut [Range<usize>]) {
    sort_by_key(ranges, |range| range.start);
}

/// The text after the edits. Their ranges refer to the text before, and they are applied in order of place. An edit
/// that overlaps an earlier one is left out.
pub fn apply_edits(text: &str, edits: &[TextEdit]) -> String {
    let sorted = in_order(edits);
    let mut out = String::with_capacity(text.len());
    let mut done = 0usize;
    for edit in sorted {
        let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
        if start < done {
            continue;
        }
        let (Some(kept), true) = (text.get(done..start), end <= text.len()) else { continue };
        out.push_str(kept);
        out.push_str(&edit.text);
        done = end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// The edits that lead from one text to another, line by line and then within the changed lines. So an editor keeps its
/// cursors and marks.
pub(crate) fn minimal_edits(before: &str, after: &str) -> Vec<TextEdit> {
    let (old, new) = (lines_of(before), lines_of(after));
    let bytes = |lines: &[&str], range: Range<usize>| -> usize {
        lines.get(range).into_iter().flatten().map(|line| line.len()).sum()
    };
    let (mut old_end, mut old_line, mut new_end, mut new_line) = (0usize, 0usize, 0usize, 0usize);
    let mut edits = Vec::new();
    for hunk in line_diff(&old, &new) {
        let old_start = old_end + bytes(&old, old_line..hunk.old.start);
        let new_start = new_end + bytes(&new, new_line..hunk.new.start);
        (old_line, new_line) = (hunk.old.end, hunk.new.end);
        (old_end, new_end) = (old_start + bytes(&old, hunk.old), new_start + bytes(&new, hunk.new));
        let text = after.get(new_start..new_end).unwrap_or_default();
        edits.push(narrowed(before, old_start, old_end, text.to_owned()));
    }
    edits
}

/// The edits that lead from one text to another that differs in whitespace alone, one for each gap that differs; `None`
/// if more than whitespace differs. Any of them may be left out: each keeps every word.
pub(crate) fn space_edits(before: &str, after: &str) -> Option<Vec<TextEdit>> {
    let mut edits = Vec::new();
    each_gap(before, after, &mut |at, space| edits.push(TextEdit::replace(at, space)))?;
    Some(edits)
}

/// Whether two texts have the same words.
pub(crate) fn only_spaces_differ(before: &str, after: &str) -> bool {
    each_gap(before, after, &mut |_, _| ()).is_some()
}

/// Visits the gaps between words in which two texts differ: the place in the first one, and the spaces of the second
/// one. `None` if more than whitespace differs.
fn each_gap<'t>(before: &str, after: &'t str, visit: &mut dyn FnMut(TextRange, &'t str)) -> Option<()> {
    let (mut old, mut new) = (before, after);
    while !(old.is_empty() && new.is_empty()) {
        let (gap_old, gap_new) = (spaces(old), spaces(new));
        let at = before.len() - old.len();
        let space = new.get(..gap_new)?;
        if old.get(..gap_old)? != space {
            visit(range(at, at + gap_old), space);
        }
        (old, new) = (old.get(gap_old..)?, new.get(gap_new..)?);
        // Both at once: a word of one text may be many of the other.
        let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b && !is_space(*a));
        let word: usize = same.map(|(c, _)| c.len_utf8()).sum();
        let ends = |text: &str| text.get(word..).is_some_and(|rest| rest.chars().next().is_none_or(is_space));
        if !(ends(old) || ends(new)) || (word == 0 && !(old.is_empty() && new.is_empty())) {
            return None;
        }
        (old, new) = (old.get(word..)?, new.get(word..)?);
    }
    Some(())
}

fn spaces(text: &str) -> usize {
    text.find(|c: char| !is_space(c)).unwrap_or(text.len())
}

/// White space; a byte order mark that files joined together have in their middle is no more than that.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

/// The edit that replaces `start..end` by a text, without what both have in common at their ends. It does not begin or
/// end inside a `\r\n`: the protocol has no position there.
pub(crate) fn narrowed(before: &str, start: usize, end: usize, text: String) -> TextEdit {
    let splits = |at: usize| before.get(at.saturating_sub(1)..).is_some_and(|rest| rest.starts_with("\r\n"));
    let old = before.get(start..end).unwrap_or_default();
    let mut head: usize = old.chars().zip(text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    if head > 0 && splits(start + head) {
        head -= 1;
    }
    let (old_rest, new_rest) = (old.get(head..).unwrap_or_default(), text.get(head..).unwrap_or_default());
    let mut tail: usize =
        old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    if tail > 0 && splits(end - tail) {
        tail -= 1;
    }
    let kept = new_rest.get(..new_rest.len() - tail).unwrap_or_default();
    TextEdit::replace(range(start + head, end - tail), kept)
}

#[cfg(test)]
mod tests {
    use super::super::{Rope, TextSize, Unit, offset_at, place_at};
    use super::*;

    #[test]
    fn minimal_edits_lead_to_the_text() {
        let cases = [
            ("a\nb\nc\n", "a\nB\nc\n", 1),
            ("a\n", "a\n", 0),
            ("1.  C2=5   H8+7\nx\n", "1. C2=5 H8+7\nx\n", 1),
            ("", "new\n", 1),
            ("车马\n炮\n", "车\n马炮\n", 1),
            ("a\r\nb\r\n", "a\nb\n", 1),
            ("a\r\nb\r\n", "a\rb\r", 1),
            ("a\r\nb\r\n", "a\r\nB\r\n", 1),
            ("a\nb\n", "a\r\nb\r\n", 1),
            ("a\rb\r", "a\r\nb\r", 1),
        ];
        for (before, after, count) in cases {
            let edits = minimal_edits(before, after);
            assert_eq!(apply_edits(before, &edits), after);
            assert_eq!(edits.len(), count, "{before:?} to {after:?}");
            // A client that counts lines and columns makes the same changes.
            let rope = Rope::from_str(before);
            let at = |offset| offset_at(&rope, place_at(&rope, offset, Unit::Utf16), Unit::Utf16);
            let place = |size: TextSize| at(usize::from(size));
            let by_place = edits.iter().map(|edit| {
                let range = range(place(edit.range.start()), place(edit.range.end()));
                TextEdit::replace(range, edit.text.clone())
            });
            assert_eq!(apply_edits(before, &by_place.collect::<Vec<_>>()), after, "{before:?} to {after:?}");
        }
    }

    #[test]
    fn space_edits_keep_every_word() {
        let cases = [
            ("1.  C2=5 !\n", "1. C2=5!\n", 2),
            ("a", "a\n", 1),
            ("  a b", "a\nb", 2),
            ("车 马", "车\n马", 1),
            ("same", "same", 0),
        ];
        for (before, after, count) in cases {
            let edits = space_edits(before, after).expect("only spaces differ");
            assert_eq!(apply_edits(before, &edits), after);
            assert_eq!(edits.len(), count, "{before:?} to {after:?}");
        }
        for (before, after) in [("a b", "a c"), ("a", "a b"), ("ab", "b")] {
            assert_eq!(space_edits(before, after), None, "{before:?} to {after:?}");
        }
    }

    #[test]
    fn an_overlapping_edit_is_left_out() {
        let edits = [TextEdit::replace(range(1, 4), "x"), TextEdit::replace(range(2, 3), "y")];
        assert_eq!(apply_edits("abcdef", &edits), "axef");
    }
}
