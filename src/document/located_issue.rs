//! The issues of a document with their absolute places, found a few blocks at a time.

use super::collection::FileIssue;
use super::{BlockPlace, Document, RecordEntry, absolute};
use crate::record::{Issue, IssueKind};
use crate::sort::{sort, sort_by_key};
use std::ops::Range;
use std::sync::atomic::Ordering;

/// How many blocks are searched for issues at once.
const AT_ONCE: usize = 8;

/// An issue with its absolute place.
#[derive(Clone, PartialEq, Debug)]
pub struct LocatedIssue {
    /// The bytes of the text.
    pub range: Range<usize>,
    pub issue: Issue,
    /// The block it is in.
    pub place: BlockPlace,
    /// The related place of the issue, if there is one.
    pub related: Option<Range<usize>>,
}

/// Issues of a record that take long to find, each with its block, in order. Whoever finds them keeps them with the record;
/// they go when it changes.
struct LateIssues(Vec<(usize, Issue)>);

impl RecordEntry {
    /// The issues found late in some blocks.
    fn late_issues(&self, blocks: Range<usize>) -> &[(usize, Issue)] {
        let all = self.slots.get::<LateIssues>().map_or(&[][..], |late| &late.0);
        let place = |block: usize| all.partition_point(|(at, _)| *at < block);
        all.get(place(blocks.start)..place(blocks.end)).unwrap_or_default()
    }
}

/// Which remarks have been made that stand once in a file: that it is garbled, and that its moves are.
#[derive(Default)]
pub(super) struct ToldOnce {
    garbled: [bool; 2],
}

impl ToldOnce {
    /// Whether an issue would be told a second time.
    pub(super) fn repeats(&mut self, kind: &IssueKind) -> bool {
        match kind {
            IssueKind::WrongEncoding { of_move } => std::mem::replace(&mut self.garbled[usize::from(*of_move)], true),
            _ => false,
        }
    }
}

fn place_of(found: &LocatedIssue) -> (usize, usize) {
    (found.range.start, found.range.end)
}

impl Document {
    /// All issues, in order of place.
    pub fn issues(&self) -> Vec<LocatedIssue> {
        let mut all = Vec::new();
        each_issue(self, &mut |found| {
            all.push(found);
            true
        });
        all
    }
}

/// Calls `visit` with all issues, in order of place, until it returns false. A few blocks are looked at at a time, so
/// this takes no memory for the others.
pub(crate) fn each_issue(document: &Document, visit: &mut dyn FnMut(LocatedIssue) -> bool) {
    let mut records: Vec<usize> = document.file_issues.iter().map(|issue| issue.record).collect();
    records.extend(
        document.records.select(usize::MAX, |totals| totals.totals.issues > 0).into_iter().map(|(record, ..)| record),
    );
    if document.has_late_issues.load(Ordering::Relaxed) {
        let late =
            document.records.iter().enumerate().filter(|(_, entry)| !entry.late_issues(0..usize::MAX).is_empty());
        records.extend(late.map(|(record, _)| record));
    }
    sort(&mut records);
    records.dedup();
    let mut told = ToldOnce::default();
    for record in records {
        let (Some(entry), start) = (document.entry(record), document.record_start(record)) else { continue };
        let mut from = 0;
        while let Some(first) = next_noisy(document, record, entry, from) {
            if document.is_stopped() {
                return;
            }
            from = first + AT_ONCE;
            for found in issues_in_blocks(document, record, start, entry, first..from) {
                if !told.repeats(&found.issue.kind) && !visit(found) {
                    return;
                }
            }
        }
    }
}

/// The first block of a record that may have an issue, from one on.
fn next_noisy(document: &Document, record: usize, entry: &RecordEntry, from: usize) -> Option<usize> {
    let of_file = document.file_issues.partition_point(|issue| (issue.record, issue.block) < (record, from));
    let of_file = document.file_issues.get(of_file).filter(|issue| issue.record == record).map(|issue| issue.block);
    let own = (entry.analysis.totals.issues > 0).then(|| entry.analysis.next_noisy(from)).flatten();
    let late = entry.late_issues(from..usize::MAX).first().map(|(block, _)| *block);
    of_file.into_iter().chain(own).chain(late).min()
}

/// The issues of the records that overlap `range`, in order of place, except for those reported once for a file.
pub(crate) fn issues_around<'a>(
    document: &'a Document,
    range: &Range<usize>,
) -> Box<dyn Iterator<Item = LocatedIssue> + 'a> {
    let (before, end) = (range.start.saturating_sub(1), range.end);
    let (first, mut start) = document.records.find(before).map_or((0, 0), |(first, start, _)| (first, start));
    let mut records = document.records.iter_from(first).enumerate();
    let next_record = move || {
        let (nth, entry) = records.next().filter(|_| start <= end && !document.is_stopped())?;
        let here = start;
        start += entry.tree.text_len();
        Some(issues_in_blocks(document, first + nth, here, entry, 0..usize::MAX))
    };
    let found = std::iter::from_fn(next_record).flatten();
    Box::new(found.filter(|found| !matches!(found.issue.kind, IssueKind::WrongEncoding { .. })))
}

/// The issues of some blocks of a record, in order of place, except for those reported once for a file. Each is located
/// when it is asked for.
pub(crate) fn issues_in_blocks<'a>(
    document: &'a Document,
    record: usize,
    start: usize,
    entry: &'a RecordEntry,
    blocks: Range<usize>,
) -> Box<dyn Iterator<Item = LocatedIssue> + 'a> {
    let mut of_file = Vec::new();
    issues_of_file(document, (record, blocks.start)..(record, blocks.end), &mut of_file);
    issues_in(record, start, entry, blocks, of_file)
}

/// The issues of one record, in order of place.
pub fn issues_of(document: &Document, record: usize) -> Box<dyn Iterator<Item = LocatedIssue> + '_> {
    match document.entry(record) {
        Some(entry) => issues_in(record, document.record_start(record), entry, 0..usize::MAX, Vec::new()),
        None => Box::new(std::iter::empty()),
    }
}

/// The issues of some blocks of a record and some others, in order of place. Boxed, because a dozen callers would each have a
/// copy of this code, and the page loads all of it.
fn issues_in<'a>(
    record: usize,
    start: usize,
    entry: &'a RecordEntry,
    blocks: Range<usize>,
    of_file: Vec<LocatedIssue>,
) -> Box<dyn Iterator<Item = LocatedIssue> + 'a> {
    let located = move |block: usize, issue: Issue| located(record, start, entry, block, issue);
    let late = entry.late_issues(blocks.clone()).iter().map(move |(block, issue)| located(*block, issue.clone()));
    let mut others: Vec<LocatedIssue> = late.chain(of_file).collect();
    sort_by_key(&mut others, place_of);
    let blocks = if entry.analysis.totals.issues > 0 { blocks } else { 0..0 };
    let own = entry.analysis.issues_in(&entry.tree, blocks);
    let own = own.map(move |(block, issue)| located(block, issue.into_owned()));
    let (mut own, mut others) = (own.peekable(), others.into_iter().peekable());
    Box::new(std::iter::from_fn(move || match (own.peek(), others.peek()) {
        (Some(one), Some(other)) if place_of(other) < place_of(one) => others.next(),
        (Some(_), _) => own.next(),
        _ => others.next(),
    }))
}

/// The issues of the file, in order of record and block.
pub(crate) fn file_issues(document: &Document) -> &[FileIssue] {
    &document.file_issues
}

/// The issues of the file from one block to another, each named by its record and its place there.
fn issues_of_file(document: &Document, blocks: Range<(usize, usize)>, found: &mut Vec<LocatedIssue>) {
    let place = |issue: &FileIssue| (issue.record, issue.block);
    let first = document.file_issues.partition_point(|issue| place(issue) < blocks.start);
    let between = document.file_issues.iter().skip(first).take_while(|issue| place(issue) < blocks.end);
    for file_issue in between {
        let Some(entry) = document.entry(file_issue.record) else { continue };
        let start = document.record_start(file_issue.record) + entry.tree.block_start(file_issue.block);
        let related = file_issue.first.and_then(|(record, block, range)| {
            let entry = document.entry(record)?;
            Some(absolute(document.record_start(record) + entry.tree.block_start(block), range))
        });
        let place = BlockPlace { record: file_issue.record, block: file_issue.block, start };
        let range = absolute(start, file_issue.issue.range);
        found.push(LocatedIssue { range, issue: file_issue.issue.clone(), place, related });
    }
}

/// An issue of a block with its absolute place. The record starts at `start`.
fn located(record: usize, start: usize, entry: &RecordEntry, block: usize, issue: Issue) -> LocatedIssue {
    let block_start = start + entry.tree.block_start(block);
    let related = issue.related.map(|related| {
        let block = (block as i64 + i64::from(related.blocks)).max(0) as usize;
        absolute(start + entry.tree.block_start(block), related.range)
    });
    let place = BlockPlace { record, block, start: block_start };
    LocatedIssue { range: absolute(block_start, issue.range), issue, place, related }
}

/// Keeps issues of a record that were found late. Nothing happens if that was done before.
pub(crate) fn keep_late_issues(document: &Document, entry: &RecordEntry, issues: Vec<(usize, Issue)>) {
    if !issues.is_empty() {
        document.has_late_issues.store(true, Ordering::Relaxed);
    }
    entry.slots.of::<LateIssues>().get_or_init(|| LateIssues(issues));
}
