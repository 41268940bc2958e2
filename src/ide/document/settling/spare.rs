//! The records of a document as they were read under another FORMAT line.
//!
//! Whoever types in the FORMAT line makes it another one and the same again, and each time the whole file means something
//! else. Of the two only one is the document; the other one is kept here, as long as nothing but the record with the line is
//! edited: then the two change places, which reads only what was typed.

use super::Entry;
use crate::formats::Format;
use crate::record::{self, Context, Kept, RecordAnalysis};
use crate::syntax::{Block, RecordTree};
use crate::text::Sequence;
use std::ops::Range;
use std::sync::Arc;

/// Another reading of a document, or none. A copy has none: nobody types in a snapshot.
#[derive(Debug, Default)]
pub(in crate::ide) struct Spare(Option<Box<Other>>);

/// The records as they were read in another context.
#[derive(Debug)]
pub(super) struct Other {
    pub context: Arc<Context>,
    /// The records, but for the one with the FORMAT line.
    pub records: Sequence<Entry>,
    /// The record with the FORMAT line, the only one that may be another one by now.
    pub record: usize,
    /// What that one was, if not too much of it has changed since.
    pub left: Option<Left>,
}

/// What a record was in another context, before it was edited.
#[derive(Debug)]
pub(super) struct Left {
    analysis: Arc<RecordAnalysis>,
    since: Option<Since>,
}

/// The blocks that have changed since.
#[derive(Debug)]
struct Since {
    /// How many blocks stand before them, and behind.
    prefix: usize,
    suffix: usize,
    /// What stood there.
    removed: Vec<Block>,
}

/// More blocks than these are not kept: whoever edits so much of a record is not typing a FORMAT line.
const MOST: usize = 64;

impl Clone for Spare {
    fn clone(&self) -> Spare {
        Spare::default()
    }
}

impl Spare {
    /// A reading to come back to, with what the record with the FORMAT line is in it.
    pub fn new(
        context: Arc<Context>,
        mut records: Sequence<Entry>,
        record: usize,
        analysis: Arc<RecordAnalysis>,
    ) -> Spare {
        // The tree of that record is to be edited where it stands, so nobody else may hold it.
        records.update(record, |entry| *entry = Entry::new(Arc::default(), RecordAnalysis::default()));
        let left = Some(Left { analysis, since: None });
        Spare(Some(Box::new(Other { context, records, record, left })))
    }

    /// Keeps nothing any longer.
    pub fn forget(&mut self) {
        self.0 = None;
    }

    /// Whether it can still be used when only one record, this one, becomes another one, or there is nothing to be used.
    pub fn serves(&self, edited: Option<usize>) -> bool {
        self.0.as_ref().is_none_or(|other| edited == Some(other.record))
    }

    /// The reading, if it was by the FORMAT line of a context.
    pub(super) fn take_for(&mut self, context: &Context) -> Option<Other> {
        let same = |other: &Context| {
            (&other.declared, other.letters_unknown, &other.start)
                == (&context.declared, context.letters_unknown, &context.start)
        };
        self.0.take_if(|other| same(&other.context)).map(|other| *other)
    }

    /// The blocks of `fresh` have come into the record, in place of `removed`.
    pub fn edited(&mut self, tree: &RecordTree, fresh: Range<usize>, removed: &[Block]) {
        let Some(other) = &mut self.0 else { return };
        let Some(left) = &mut other.left else { return };
        let blocks = tree.blocks();
        let before = |block: usize| match block.checked_sub(fresh.start) {
            None => blocks.get(block),
            Some(at) if at < removed.len() => removed.get(at),
            Some(at) => blocks.get(fresh.end + at - removed.len()),
        };
        let count = blocks.len() + removed.len() - fresh.len();
        let suffix = blocks.len() - fresh.end;
        let Some(since) = &mut left.since else {
            left.since = Some(Since { prefix: fresh.start, suffix, removed: removed.to_vec() });
            return;
        };
        let (first, last) = (since.prefix.min(fresh.start), since.suffix.min(suffix));
        if since.prefix - first + since.suffix - last > MOST {
            other.left = None;
            return;
        }
        // What stands between the two places is what it was.
        let gap = |range: Range<usize>| range.filter_map(before).cloned().collect::<Vec<_>>();
        since.removed.extend(gap(count - since.suffix..count - last));
        since.removed.splice(..0, gap(first..since.prefix));
        (since.prefix, since.suffix) = (first, last);
    }

    /// As [`edited`](Spare::edited), for a record that was parsed as a whole.
    pub fn exchanged(&mut self, before: &RecordTree, now: &RecordTree) {
        if self.0.is_none() {
            return;
        }
        let Kept { prefix, suffix, before: count } = Kept::of(before, now);
        let removed = before.blocks().get(prefix..count - suffix).unwrap_or_default();
        self.edited(now, prefix..now.blocks().len() - suffix, removed);
    }
}

impl Left {
    /// What the record is now, in the other context.
    pub fn brought_up_to(self, tree: &RecordTree, format: &dyn Format, context: &Context) -> Arc<RecordAnalysis> {
        let Left { mut analysis, since } = self;
        let Some(Since { prefix, suffix, removed }) = since else { return analysis };
        let lowering = format.lowering();
        if !Arc::make_mut(&mut analysis).put_around(tree, prefix, &removed, lowering, context) {
            let kept = Kept { prefix, suffix, before: prefix + removed.len() + suffix };
            analysis = Arc::new(record::analyse(tree, lowering, context, Some((kept, &analysis))));
        }
        analysis
    }
}
