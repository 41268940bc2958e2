//! Reparsing after an edit. The fold starts at the first block that looked at the edit. It ends at the first old
//! boundary after the edit that it reaches in the old state. Invariant: everything outside of these blocks is what a
//! full parse would give.

use super::error_budget::{self, FoldState};
use super::{Block, Grammar, RecordTree, TreeBuilder, group, step};
use crate::text::{Measured, Rope, Sequence};
use std::ops::Range;

/// The change made by an edit, and its cost.
#[derive(Debug)]
pub struct Reparse {
    pub change: TreeChange,
    /// Bytes that were parsed again.
    pub parsed: usize,
    /// Blocks that were parsed again, or that another debt stands before.
    pub blocks: usize,
}

/// The part of the records that changed.
#[derive(Debug)]
pub enum TreeChange {
    /// Some blocks of one record, which stays one record. This is the usual case and costs nothing for the rest of the
    /// record.
    Blocks {
        /// Index of the record.
        record: usize,
        /// The removed blocks.
        blocks: Range<usize>,
        /// The new ones.
        fresh: Vec<Block>,
    },
    /// Whole records.
    Records {
        /// Index of the first record that goes.
        first: usize,
        /// How many go.
        removed: usize,
        /// The new ones.
        records: Vec<RecordTree>,
    },
}

/// Reparses after an edit. `rope` is the text after the edit, which replaced the bytes `edit` of the old text by
/// `inserted` bytes; `reach` is at least the largest [`RecordTree::reach`] in `old`.
pub fn reparse<T>(
    grammar: &dyn Grammar,
    builder: &mut TreeBuilder,
    old: &Sequence<T>,
    reach: usize,
    rope: &Rope,
    edit: Range<usize>,
    inserted: usize,
) -> Reparse
where
    T: Measured + AsRef<RecordTree>,
{
    let tree = |index: usize| old.get(index).map(AsRef::as_ref);
    let (first, first_start) = first_affected(old, reach, edit.start);
    let mut cursor = OldCursor { record: first, block: 0, at: first_start };
    if let Some(record) = tree(first) {
        cursor.skip_unaffected(record, edit.start);
    }
    let from = cursor.block;
    let mut at = cursor.at;
    let mut state = state_before(grammar, old, first, from);
    let mut fresh: Vec<Block> = Vec::new();
    let mut window = Window::new(rope, at);
    let total = rope.len_bytes();
    let (mut parsed, mut synced) = (0, false);
    while at < total {
        if at >= edit.start + inserted {
            let wanted = at - (edit.start + inserted) + edit.end;
            cursor.advance_to(old, wanted);
            if cursor.at == wanted && cursor.record < old.len() {
                let before = state_before(grammar, old, cursor.record, cursor.block);
                if before == state {
                    synced = true;
                    break;
                }
                // With another debt the block is the same, apart from the debt after it.
                if before.differs_in_debt(state)
                    && let Some(block) = tree(cursor.record).and_then(|record| record.blocks().get(cursor.block))
                {
                    let block = Block { debt: error_budget::after_block(block, state.debt), ..block.clone() };
                    (at, state) = (at + block.text_len(), block.after());
                    fresh.push(block);
                    continue;
                }
            }
        }
        let block = window.parse(grammar, builder, at, state);
        (at, state) = (at + block.text_len(), block.after());
        parsed += block.text_len();
        fresh.push(block);
    }
    if !synced {
        cursor = OldCursor { record: old.len(), block: 0, at: 0 };
    }
    let blocks = fresh.len();
    let change = match tree(first).and_then(|record| within(record, first, from, &cursor, &fresh)) {
        Some(to) => TreeChange::Blocks { record: first, blocks: from..to, fresh },
        None => records(old, first, from, &cursor, fresh),
    };
    Reparse { change, parsed, blocks }
}

/// Where the blocks end that `fresh` replaces, if the change stays within the record.
fn within(tree: &RecordTree, record: usize, from: usize, cursor: &OldCursor, fresh: &[Block]) -> Option<usize> {
    let to = if cursor.record == record && cursor.block >= from {
        cursor.block
    } else if cursor.record == record + 1 && cursor.block == 0 {
        tree.blocks().len()
    } else {
        return None;
    };
    // Blocks before the one that starts the record are another record.
    if to == 0 && !fresh.is_empty() && tree.blocks().first().is_some_and(|block| block.starts_record) {
        return None;
    }
    let emptied = from == 0 && to == tree.blocks().len() && fresh.is_empty();
    let mut starts = fresh.iter().map(|block| block.starts_record);
    let first_starts = if from == 0 { starts.next() } else { Some(true) };
    // The first record of a text is the only one that need not say where it starts.
    let headed = match first_starts {
        Some(starts) => starts || record == 0,
        None => to == 0 || tree.blocks().get(to).is_some_and(|block| block.starts_record) || record == 0,
    };
    (!emptied && headed && !starts.any(|starts| starts)).then_some(to)
}

/// The change as whole records.
fn records<T: Measured + AsRef<RecordTree>>(
    old: &Sequence<T>,
    first: usize,
    from: usize,
    cursor: &OldCursor,
    fresh: Vec<Block>,
) -> TreeChange {
    let tree = |index: usize| old.get(index).map(AsRef::as_ref);
    let mut removed_from = first;
    let mut blocks: Vec<Block> =
        tree(first).and_then(|record| record.blocks().get(..from)).unwrap_or_default().to_vec();
    let rest = tree(cursor.record).and_then(|record| record.blocks().get(cursor.block..)).unwrap_or_default();
    // Without the block that started it, the record belongs to the one before.
    let next = fresh.first().or(rest.first());
    if blocks.is_empty() && removed_from > 0 && next.is_some_and(|block| !block.starts_record) {
        removed_from -= 1;
        blocks = tree(removed_from).map(|record| record.blocks().to_vec()).unwrap_or_default();
    }
    blocks.extend(fresh);
    let mut removed_to = cursor.record;
    // The first record of a text need not have a start of its own: it continues the record now before it.
    let goes_on = !blocks.is_empty() && rest.first().is_some_and(|block| !block.starts_record);
    if cursor.record < old.len() && (cursor.block > 0 || goes_on) {
        blocks.extend_from_slice(rest);
        removed_to += 1;
    }
    TreeChange::Records {
        first: removed_from,
        removed: removed_to.saturating_sub(removed_from),
        records: group(blocks),
    }
}

/// The first record that looked at the byte at `offset` or after it, with its start.
fn first_affected<T: Measured + AsRef<RecordTree>>(old: &Sequence<T>, reach: usize, offset: usize) -> (usize, usize) {
    let Some((mut first, mut first_start, _)) = old.find(offset) else { return (0, 0) };
    let (mut index, mut start) = (first, first_start);
    while index > 0 && start + reach > offset {
        index -= 1;
        let Some(record) = old.get(index).map(AsRef::as_ref) else { break };
        let end = start;
        start -= record.text_len();
        if end + record.reach() > offset {
            (first, first_start) = (index, start);
        }
    }
    (first, first_start)
}

fn state_before<T: Measured + AsRef<RecordTree>>(
    grammar: &dyn Grammar,
    old: &Sequence<T>,
    record: usize,
    block: usize,
) -> FoldState {
    let blocks = |index: usize| old.get(index).map(|entry| entry.as_ref().blocks());
    let before = match block.checked_sub(1) {
        Some(before) => blocks(record).and_then(|blocks| blocks.get(before)),
        None => record.checked_sub(1).and_then(blocks).and_then(<[_]>::last),
    };
    before.map_or_else(|| FoldState::of(grammar.start()), Block::after)
}

/// A boundary between blocks of the old text.
struct OldCursor {
    record: usize,
    block: usize,
    at: usize,
}

impl OldCursor {
    /// Skips the blocks of its record that never looked at `offset` or after it.
    fn skip_unaffected(&mut self, record: &RecordTree, offset: usize) {
        self.block = record.first_within_reach(offset.saturating_sub(self.at));
        self.at += record.block_start(self.block);
        for block in record.blocks().get(self.block..).unwrap_or_default() {
            let end = self.at + block.text_len();
            if end + block.lookahead as usize > offset {
                break;
            }
            self.at = end;
            self.block += 1;
        }
        // If only the text after the record changed, none of its blocks looked at the edit: its last one is parsed again.
        if self.block == record.blocks().len()
            && let Some(last) = record.blocks().last()
        {
            self.block -= 1;
            self.at -= last.text_len();
        }
    }

    fn advance_to<T: Measured + AsRef<RecordTree>>(&mut self, old: &Sequence<T>, wanted: usize) {
        while self.at < wanted {
            let Some(record) = old.get(self.record).map(AsRef::as_ref) else { return };
            if self.block == 0 && self.at + record.text_len() <= wanted {
                self.at += record.text_len();
                self.record += 1;
                continue;
            }
            match record.blocks().get(self.block) {
                Some(block) => {
                    self.at += block.text_len();
                    self.block += 1;
                    if self.block == record.blocks().len() {
                        (self.record, self.block) = (self.record + 1, 0);
                    }
                }
                None => (self.record, self.block) = (self.record + 1, 0),
            }
        }
    }
}

/// The part of the rope being parsed, as a string that grows when the parser looks beyond it.
struct Window<'r> {
    rope: &'r Rope,
    start: usize,
    text: String,
}

const WINDOW: usize = 4096;

impl<'r> Window<'r> {
    fn new(rope: &'r Rope, start: usize) -> Window<'r> {
        let mut window = Window { rope, start, text: String::new() };
        window.grow(WINDOW);
        window
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn grow(&mut self, by: usize) {
        let end = self.end();
        let wanted = (end + by).min(self.rope.len_bytes());
        // A window ends between characters.
        let wanted = self.rope.char_to_byte(self.rope.byte_to_char(wanted));
        for chunk in self.rope.byte_slice(end..wanted).chunks() {
            self.text.push_str(chunk);
        }
    }

    fn parse(&mut self, grammar: &dyn Grammar, builder: &mut TreeBuilder, at: usize, state: FoldState) -> Block {
        if at > self.end() {
            *self = Window::new(self.rope, at);
        }
        loop {
            let (block, furthest) = step(grammar, builder, &self.text, at - self.start, state);
            if furthest <= self.text.len() || self.end() == self.rope.len_bytes() {
                return block;
            }
            self.grow(self.text.len().max(WINDOW));
        }
    }
}
