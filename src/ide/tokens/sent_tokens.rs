//! Which tokens an edit has changed, by the blocks that it has changed.
//!
//! Of the tokens that were sent only their number is kept, for each block, with the tree and the replay that they follow
//! from. A key then costs the blocks that it replaced, and a comparison of pointers for the rest of its record.

use super::{Document, RecordEntry, SemanticToken, tokens_of_block};
use crate::record::{RecordAnalysis, Segment};
use crate::syntax::{ParallelFor, Tree, in_parallel};
use crate::text::TextSize;
use std::ops::Range;
use std::sync::{Arc, Weak};

/// The tokens of a document as they were sent, how many each block of each record has.
#[derive(Debug, Default)]
pub struct SentTokens(Vec<SentRecord>);

#[derive(Debug)]
struct SentRecord {
    /// The record that they follow from: an edit of it makes another one of it.
    of: Weak<RecordAnalysis>,
    blocks: Box<[BlockTokens]>,
    /// How many they are: adding the counts up then reads no other memory, which counts with ten thousand records.
    count: usize,
}

/// The tokens of a block, and their inputs.
#[derive(Clone, Debug)]
struct BlockTokens {
    tree: Tree,
    segment: Option<Arc<Segment>>,
    unjudged_from: Option<TextSize>,
    count: u32,
}

impl BlockTokens {
    fn of(entry: &RecordEntry, block: usize, count: u32) -> Option<BlockTokens> {
        let tree = entry.tree.blocks().get(block)?.tree().clone();
        let segment = entry.analysis.shared_segment(block).cloned();
        Some(BlockTokens { tree, segment, unjudged_from: entry.analysis.unjudged_from(block), count })
    }

    /// Whether the block of a record still has these tokens.
    fn is_of(&self, entry: &RecordEntry, block: usize) -> bool {
        let same_segment = match (&self.segment, entry.analysis.shared_segment(block)) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        };
        let same_segment = same_segment && self.unjudged_from == entry.analysis.unjudged_from(block);
        same_segment && entry.tree.blocks().get(block).is_some_and(|parsed| parsed.tree().same(&self.tree))
    }
}

impl SentRecord {
    fn new(entry: &RecordEntry, blocks: Vec<BlockTokens>) -> SentRecord {
        let count = blocks.iter().map(|block| block.count as usize).sum();
        SentRecord { of: Arc::downgrade(&entry.analysis), blocks: blocks.into_boxed_slice(), count }
    }

    /// Whether a record is still the same.
    fn is_of(&self, entry: &RecordEntry) -> bool {
        std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(&entry.analysis))
    }
}

/// How the tokens of a document differ from those that were sent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TokenChange {
    /// How many tokens stay before the change.
    pub kept: usize,
    /// How many of the old tokens go.
    pub removed: usize,
    /// The tokens that come for them.
    pub added: Vec<SemanticToken>,
    /// The token before the change: the next one is written relative to it.
    pub before: Option<SemanticToken>,
    /// The first token after the change, which is now relative to another one.
    pub after: Option<SemanticToken>,
}

/// A record with its place in the document.
#[derive(Clone, Copy)]
struct Located<'a> {
    start: usize,
    entry: &'a RecordEntry,
}

/// All tokens, and what to keep of them.
pub fn semantic_tokens(document: &Document, parallel_for: ParallelFor<'_>) -> (Vec<SemanticToken>, SentTokens) {
    let records: Vec<Located<'_>> = located(document, 0..document.records().len());
    let chunks: Vec<&[Located<'_>]> = records.chunks(records.len().div_ceil(64).max(1)).collect();
    let results = in_parallel(parallel_for, &chunks, &|records| {
        let (mut tokens, mut kept) = (Vec::new(), Vec::new());
        for record in records.iter().take_while(|_| !document.is_stopped()) {
            let counts = count_tokens(document, record, 0..record.entry.tree.blocks().len(), &mut tokens);
            kept.push(SentRecord::new(record.entry, counts));
        }
        (tokens, kept)
    });
    let (mut tokens, mut kept) = (Vec::new(), Vec::new());
    for (some, records) in results {
        tokens.extend(some);
        kept.extend(records);
    }
    (tokens, SentTokens(kept))
}

/// The change since the tokens that were sent, which become those of now.
pub fn semantic_tokens_delta(document: &Document, sent: &mut SentTokens) -> TokenChange {
    let SentTokens(sent) = sent;
    let is_kept = |(entry, old): &(&RecordEntry, &SentRecord)| old.is_of(entry);
    let count = document.records().len();
    let head = document.records().iter().zip(sent.iter()).take_while(is_kept).count();
    let rest = count.min(sent.len()) - head;
    let tail = document.records().iter().rev().zip(sent.iter().rev()).take(rest).take_while(is_kept).count();
    let then: Vec<&BlockTokens> =
        sent.get(head..sent.len() - tail).unwrap_or_default().iter().flat_map(|record| record.blocks.iter()).collect();
    let records = located(document, head..count - tail);
    let blocks = |(index, record): (usize, &Located<'_>)| {
        (0..record.entry.tree.blocks().len()).map(move |block| (index, block)).collect::<Vec<_>>()
    };
    let now: Vec<(usize, usize)> = records.iter().enumerate().flat_map(blocks).collect();
    let is_same = |old: &BlockTokens, (record, block): (usize, usize)| {
        records.get(record).is_some_and(|record| old.is_of(record.entry, block))
    };
    let first = then.iter().zip(&now).take_while(|(old, block)| is_same(old, **block)).count();
    let most = then.len().min(now.len()) - first;
    let last =
        then.iter().rev().zip(now.iter().rev()).take(most).take_while(|(old, block)| is_same(old, **block)).count();
    // The tokens of the blocks between are recomputed.
    let mut change = TokenChange::default();
    let sum = |blocks: &[&BlockTokens]| blocks.iter().map(|block| block.count as usize).sum::<usize>();
    let (gone_from, gone_to) = (first, then.len() - last);
    change.kept = sent.iter().take(head).map(|record| record.count).sum::<usize>()
        + sum(then.get(..gone_from).unwrap_or_default());
    change.removed = sum(then.get(gone_from..gone_to).unwrap_or_default());
    let mut counted: Vec<Vec<BlockTokens>> = records.iter().map(|_| Vec::new()).collect();
    for (nth, (record, block)) in now.iter().enumerate() {
        let (Some(located), Some(list)) = (records.get(*record), counted.get_mut(*record)) else { continue };
        let from_end = now.len() - nth;
        let old = match nth {
            _ if nth < first => then.get(nth),
            _ if from_end <= last => then.get(then.len() - from_end),
            _ => None,
        };
        match old {
            Some(old) => list.push(BlockTokens::clone(old)),
            None => list.extend(count_tokens(document, located, *block..*block + 1, &mut change.added)),
        }
    }
    let now_sent = records.iter().zip(counted).map(|(record, blocks)| SentRecord::new(record.entry, blocks));
    let now_sent: Vec<SentRecord> = now_sent.collect();
    sent.splice(head..sent.len() - tail, now_sent);
    let place = |nth: usize| now.get(nth).map(|(record, block)| (head + record, *block));
    change.before = match first.checked_sub(1).and_then(place) {
        Some((record, block)) => last_token(document, sent, record, block + 1),
        None => last_token(document, sent, head, 0),
    };
    change.after = match place(now.len() - last).filter(|_| last > 0) {
        Some((record, block)) => first_token(document, sent, record, block),
        None => first_token(document, sent, count - tail, 0),
    };
    change
}

fn located(document: &Document, records: Range<usize>) -> Vec<Located<'_>> {
    let mut start = document.record_start(records.start);
    let entries = document.records().iter_from(records.start).take(records.len());
    let located = entries.map(|entry| {
        let located = Located { start, entry };
        start += entry.tree.text_len();
        located
    });
    located.collect()
}

/// Appends the tokens of some blocks, and counts them.
fn count_tokens(
    document: &Document,
    record: &Located<'_>,
    blocks: Range<usize>,
    tokens: &mut Vec<SemanticToken>,
) -> Vec<BlockTokens> {
    let counted = blocks.filter_map(|block| {
        let before = tokens.len();
        tokens_of_block(document, record.entry, record.start, block, tokens);
        BlockTokens::of(record.entry, block, (tokens.len() - before) as u32)
    });
    counted.collect()
}

/// The last token before a block.
fn last_token(document: &Document, sent: &[SentRecord], record: usize, block: usize) -> Option<SemanticToken> {
    let inside = sent.get(record).map_or(0, |record| record.blocks.len()).min(block);
    let own =
        sent.get(record).and_then(|record| record.blocks.get(..inside)?.iter().rposition(|block| block.count > 0));
    let found = own.map(|block| (record, block)).or_else(|| {
        let record = sent.get(..record)?.iter().rposition(|record| record.count > 0)?;
        Some((record, sent.get(record)?.blocks.iter().rposition(|block| block.count > 0)?))
    });
    let (record, block) = found?;
    tokens_at(document, record, block).pop()
}

/// The first token from a block on.
fn first_token(document: &Document, sent: &[SentRecord], record: usize, block: usize) -> Option<SemanticToken> {
    let own = sent.get(record).and_then(|record| {
        let further = record.blocks.iter().skip(block).position(|block| block.count > 0)?;
        Some(block + further)
    });
    let found = own.map(|block| (record, block)).or_else(|| {
        let after = sent.iter().skip(record + 1).position(|record| record.count > 0)?;
        let record = record + 1 + after;
        Some((record, sent.get(record)?.blocks.iter().position(|block| block.count > 0)?))
    });
    let (record, block) = found?;
    tokens_at(document, record, block).first().copied()
}

fn tokens_at(document: &Document, record: usize, block: usize) -> Vec<SemanticToken> {
    let mut tokens = Vec::new();
    if let Some(entry) = document.entry(record) {
        tokens_of_block(document, entry, document.record_start(record), block, &mut tokens);
    }
    tokens
}
