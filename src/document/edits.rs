//! Edits that all speak of the text as it is, made at once.

use super::located_issue::{ToldOnce, file_issues};
use super::{Document, RecordEntry, Reread, edit_all};
use crate::diagnostics::{self, CodeInfo, Severity};
use crate::record::IssueKind;
use crate::syntax::SyntaxErrorKind;
use crate::text::{TextEdit, in_order};
use std::ops::Range;
use std::sync::Arc;

/// Edits at most this many bytes apart are merged.
const NEAR: usize = 256;

/// The number of issues, without those turned off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct IssueCount {
    pub issues: usize,
    /// Those of one code.
    pub of_code: usize,
    /// The errors, whatever their code.
    pub errors: usize,
}

impl Document {
    /// The line break of the file: that of its first line, unless its format always has the same.
    pub(crate) fn line_break(&self) -> &'static str {
        if self.format().is_plain_text {
            return "\n";
        }
        let rope = self.rope();
        let end = if rope.len_lines() > 1 { rope.line_to_byte(1) } else { 0 };
        let byte = |back: usize| end.checked_sub(back).map(|at| rope.byte(at));
        match (byte(2), byte(1)) {
            (Some(b'\r'), Some(b'\n')) => "\r\n",
            (_, Some(b'\r')) => "\r",
            _ => "\n",
        }
    }

    /// A copy of the document after edits that all speak of the text before. As in [`apply_edits`], one that overlaps
    /// an earlier one is left out.
    ///
    /// [`apply_edits`]: crate::text::apply_edits
    pub fn with_edits(&self, edits: &[TextEdit]) -> Document {
        let mut after = self.clone();
        make(&mut after, edits);
        after
    }
}

/// Edits that end their lines as the file does.
pub(crate) fn with_own_breaks(document: &Document, mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let line_break = document.line_break();
    for edit in &mut edits {
        if line_break != "\n" && edit.text.contains('\n') {
            edit.text = edit.text.replace("\r\n", "\n").replace('\n', line_break);
        }
    }
    edits
}

/// The document after edits, if they add no error.
pub(crate) fn not_worse(document: &Document, edits: &[TextEdit]) -> Option<Document> {
    let after = document.with_edits(edits);
    adds_no_error(document, &after).then_some(after)
}

/// Whether a changed copy of a document has no more errors.
pub(crate) fn adds_no_error(document: &Document, after: &Document) -> bool {
    let (before, now) = counts(document, after, 0, None);
    now.errors <= before.errors
}

/// The issues of the document and of a changed copy, in the records that the two do not share. That many bytes at the end of
/// both are the same. Of these, what one of the two has not read because of too many errors is left out in the other one too:
/// a change that mends an error lets more be read. If it lets less be read, that is an error.
pub(crate) fn counts(
    document: &Document,
    after: &Document,
    same_bytes: usize,
    code: Option<&'static CodeInfo>,
) -> (IssueCount, IssueCount) {
    let same = |entry: &RecordEntry, other: &RecordEntry| Arc::ptr_eq(&entry.analysis, &other.analysis);
    let (gone, fresh) = document.records().differing(after.records(), same);
    let of_file = !std::ptr::eq(file_issues(document), file_issues(after));
    let (mut left_out, mut left_out_now) = (Vec::new(), Vec::new());
    let before = count(document, gone.clone(), of_file, code, &[], &mut left_out);
    let now = count(after, fresh.clone(), of_file, code, &[], &mut left_out_now);
    let first = |unread: &[Range<usize>]| unread.iter().map(|unread| unread.end).max().unwrap_or(0);
    let (read_to, read_to_now) = (first(&left_out), first(&left_out_now));
    if read_to <= same_bytes && read_to_now > read_to {
        return (before, IssueCount { errors: now.errors.max(before.errors + 1), ..now });
    }
    left_out.append(&mut left_out_now);
    left_out.retain(|unread| unread.end <= same_bytes);
    if left_out.is_empty() {
        return (before, now);
    }
    let before = count(document, gone, of_file, code, &left_out, &mut Vec::new());
    (before, count(after, fresh, of_file, code, &left_out, &mut Vec::new()))
}

/// The bytes from the first text on that was not read because of too many errors, in the last bytes of the text.
pub(crate) fn unread(document: &Document, last: usize) -> usize {
    let mut unread = Vec::new();
    count(document, 0..document.records().len(), false, None, &[], &mut unread);
    unread.into_iter().map(|text| text.end).filter(|end| *end <= last).max().unwrap_or(0)
}

/// Counts the issues of some records, apart from blocks in `left_out`, and those of the file. Text that was not read because of
/// too many errors is added to `unread`. Both are in bytes from the end of the text.
fn count(
    document: &Document,
    records: Range<usize>,
    of_file: bool,
    code: Option<&'static CodeInfo>,
    left_out: &[Range<usize>],
    unread: &mut Vec<Range<usize>>,
) -> IssueCount {
    let (mut count, mut told) = (IssueCount::default(), ToldOnce::default());
    let mut add = |kind: &IssueKind| {
        let Some(severity) = document.severity(kind).filter(|_| !told.repeats(kind)) else { return };
        count.errors += usize::from(severity == Severity::Error);
        count.issues += 1;
        count.of_code += usize::from(code.is_some_and(|code| code == diagnostics::code_of(kind)));
    };
    let mut rest = document.rope().len_bytes() - document.record_start(records.start);
    for entry in document.records().iter_from(records.start).take(records.len()) {
        let from_end = |block: usize| rest.saturating_sub(entry.tree.block_start(block));
        if entry.analysis.totals.issues > 0 {
            entry.analysis.each_issue(&entry.tree, 0..usize::MAX, &mut |block, issue| {
                if issue.kind == IssueKind::Syntax(SyntaxErrorKind::Crowded) {
                    unread.push(from_end(block + 1)..from_end(block));
                }
                let start = from_end(block);
                if !left_out.iter().any(|text| text.start < start && start <= text.end) {
                    add(&issue.kind);
                }
            });
        }
        rest -= entry.tree.text_len();
    }
    if of_file {
        file_issues(document).iter().for_each(|issue| add(&issue.issue.kind));
    }
    count
}

/// Makes edits in place. Returns about how many bytes were read again.
pub(crate) fn make(document: &mut Document, edits: &[TextEdit]) -> Reread {
    let mut sorted: Vec<PlacedEdit> = Vec::new();
    for edit in in_order(edits) {
        let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
        if sorted.last().is_none_or(|(before, _)| before.end <= start) {
            sorted.push((start..end, edit.text.clone()));
        }
    }
    let edits = joined(document, sorted, NEAR);
    edit_all(document, edits)
}

/// A range of bytes, and the text that replaces it.
pub(super) type PlacedEdit = (Range<usize>, String);

/// Merges edits that are at most `near` bytes apart, so the text between them is read again only once. The edits are in order
/// of place.
pub(super) fn joined(document: &Document, edits: Vec<PlacedEdit>, near: usize) -> Vec<PlacedEdit> {
    let text = document.rope();
    let mut joined: Vec<PlacedEdit> = Vec::new();
    for (range, new) in edits {
        match joined.last_mut() {
            Some((before, last)) if range.start - before.end <= near => {
                let (from, to) = (text.byte_to_char(before.end), text.byte_to_char(range.start));
                last.extend(text.slice(from..to).chunks());
                last.push_str(&new);
                before.end = range.end;
            }
            _ => joined.push((range, new)),
        }
    }
    joined
}
