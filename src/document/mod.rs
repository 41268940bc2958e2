//! One open record file: its text, its trees and their analysis, updated by each edit, and a cursor in it.
//!
//! A document does not know its readers. What they derive from a record they keep in [`Slots`] until the record changes.

mod alternate;
mod collection;
mod cursor;
mod edits;
mod located_issue;
mod opening;
mod settings;
mod settling;
mod slots;
mod stop;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typing;
mod wording;

use crate::formats::Format;
use crate::record::{self, Context, Effort, Game, RecordAnalysis, Replayed, Splice, Start, TooLong};
use crate::syntax::{self, Block, ONE_BY_ONE, ParallelFor, RecordTree, Reparse, TreeBuilder, TreeChange};
use crate::text::{Measured, Rope, Sequence, Sum, TextRange};
use alternate::Alternate;
use collection::FileIssue;
pub(crate) use cursor::{
    Cursor, PlyInText, PositionAtCursor, arrival, first_plies, game_number, lines, moves_after, moves_before, place_of,
    ply_at, position_at_cursor, touched, touching, word,
};
use edits::{PlacedEdit, joined};
pub(crate) use edits::{adds_no_error, counts, make, not_worse, unread, with_own_breaks};
pub use located_issue::issues_of;
pub(crate) use located_issue::{LocatedIssue, each_issue, issues_around, issues_in_blocks, keep_late_issues};
pub(crate) use opening::{by_record, open_part, parts, pieces};
pub(crate) use settings::OtherEncoding;
pub use settings::{InlayHints, Settings};
pub(crate) use settling::{edited_everywhere, edited_unsearched, slips};
use settling::{effort_of, settle, settle_after};
use slots::Slots;
use std::ops::{AddAssign, Range, SubAssign};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use stop::Stop;

/// The game tree of a record, for somebody who asks for no position but the last one of a line.
pub(crate) fn game_without_positions(document: &Document, entry: &RecordEntry) -> Game {
    Game::without_positions(&entry.tree, document.format.lowering, &document.context, &entry.analysis)
}

/// A record with its analysis.
#[derive(Clone, Debug)]
pub struct RecordEntry {
    /// Its blocks.
    pub tree: Arc<RecordTree>,
    /// Their meaning.
    pub analysis: Arc<RecordAnalysis>,
    /// Values that readers derived from it.
    pub slots: Slots,
}

impl RecordEntry {
    fn new(tree: Arc<RecordTree>, analysis: RecordAnalysis) -> RecordEntry {
        RecordEntry { tree, analysis: Arc::new(analysis), slots: Slots::default() }
    }
}

/// The sums over the records of a file.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct DocumentTotals {
    /// Length in bytes.
    pub bytes: usize,
    /// The counts of the analyses.
    pub totals: record::Totals,
    /// The records with a slip by the [`Effort`] that they were searched with.
    searched: [u32; 3],
}

impl AddAssign for DocumentTotals {
    fn add_assign(&mut self, other: DocumentTotals) {
        self.bytes += other.bytes;
        self.totals += other.totals;
        self.searched.iter_mut().zip(other.searched).for_each(|(mine, others)| *mine += others);
    }
}

impl SubAssign for DocumentTotals {
    fn sub_assign(&mut self, other: DocumentTotals) {
        self.bytes -= other.bytes;
        self.totals -= other.totals;
        self.searched.iter_mut().zip(other.searched).for_each(|(mine, others)| *mine -= others);
    }
}

impl Sum for DocumentTotals {
    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl RecordEntry {
    /// A record, read in a context. What was meant is not searched for: how much may be read for that is known only when
    /// the records before it have been read.
    fn read(tree: Arc<RecordTree>, format: &Format, context: &Context) -> RecordEntry {
        let analysis = RecordAnalysis::of(&tree, format.lowering, context, Effort::Nothing);
        RecordEntry::new(tree, analysis)
    }

    /// Reads another tree in the same context, reusing the analysis of the same blocks. An error if more than about
    /// `most` blocks have to be replayed; then the entry stays as it is.
    fn read_anew(
        &mut self,
        tree: Arc<RecordTree>,
        format: &Format,
        context: (&Context, Effort),
        most: usize,
    ) -> Result<Replayed, TooLong> {
        let same = |(one, other): &(&Block, &Block)| one.same(other);
        let (old, new) = (self.tree.blocks(), tree.blocks());
        let first = old.iter().zip(new).take_while(same).count();
        let (old, new) = (old.get(first..).unwrap_or_default(), new.get(first..).unwrap_or_default());
        let last = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let removed = old.get(..old.len() - last).unwrap_or_default();
        let analysis = Arc::make_mut(&mut self.analysis);
        let replayed = analysis.update(&tree, format.lowering, context, Splice { first, removed }, most)?;
        self.tree = tree;
        self.slots = Slots::default();
        Ok(replayed)
    }

    /// Everything apart from its moves that other records depend on: the number of the game, FORMAT lines and the end
    /// of the last one, whether it is a game, and whether characters were lost.
    fn outside(&self) -> impl PartialEq + use<> {
        let front = self.analysis.front();
        (front.number, front.formats, front.formats_end, front.is_game, front.garbled)
    }

    /// Only the record's length and numbers, if other records do not depend on more.
    fn set_aside(self, empty: &RecordAnalysis) -> RecordEntry {
        let DocumentTotals { bytes, totals, .. } = self.measure();
        if totals.formats > 0 || self.analysis.front().garbled.is_some() {
            return self;
        }
        RecordEntry::new(Arc::new(RecordTree::set_aside(bytes)), self.analysis.numbers_alone(empty))
    }
}

impl Measured for RecordEntry {
    type Sum = DocumentTotals;
    /// Values that readers derived from a run of neighbouring records. They are dropped when one of these changes.
    type Derived = Slots;
    fn measure(&self) -> DocumentTotals {
        let mut searched = [0; 3];
        searched[self.analysis.effort() as usize] = self.analysis.totals.slips;
        DocumentTotals { bytes: self.tree.text_len(), totals: self.analysis.totals, searched }
    }
}

impl AsRef<RecordTree> for RecordEntry {
    fn as_ref(&self) -> &RecordTree {
        &self.tree
    }
}

/// A block of a document, found by offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockPlace {
    /// Index of the record.
    pub record: usize,
    /// Index of the block in it.
    pub block: usize,
    /// Where the block starts in the text.
    pub start: usize,
}

/// The half-moves that a light edit may read to find out what was meant: about a millisecond.
const LIGHT_SEARCH: u64 = 4_096;

/// The cost of an edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditCost {
    /// How many bytes were parsed again.
    pub parsed: usize,
    /// How many bytes of moves were replayed.
    pub replayed: usize,
    /// Whether all records were read again.
    pub all: bool,
}

/// The cost of parsing a block apart from its text, in bytes that are read in the same time. Where each sign is an error,
/// each is a block.
pub(crate) const BYTES_PER_BLOCK: usize = 8;

/// The cost of a batch of edits.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Reread {
    /// The bytes that were read again, a byte for each block that was looked at, and [`BYTES_PER_BLOCK`] for each that was parsed.
    pub bytes: usize,
    /// The half-moves that were read to find what was meant.
    pub searched: u64,
}

impl Reread {
    /// The cost of reading a whole document, in bytes.
    pub(crate) fn of_all(document: &Document) -> usize {
        let blocks: usize = document.records.iter().map(|entry| entry.tree.blocks().len()).sum();
        document.rope.len_bytes() + blocks * BYTES_PER_BLOCK
    }

    /// The cost in bytes. Reading a half-move in a search takes about as long as reading this many bytes again.
    pub(crate) fn all(self) -> usize {
        const OF_HALF_MOVE: usize = 2;
        self.bytes.saturating_add((self.searched as usize).saturating_mul(OF_HALF_MOVE))
    }
}

/// Records that were updated.
struct Updated {
    /// Whether the relations between the records are unchanged, apart from their moves.
    unchanged: bool,
    /// The blocks that were parsed.
    blocks: usize,
    replayed: Replayed,
}

/// An open file. Cloning makes a snapshot, which costs next to nothing.
#[derive(Clone, Debug)]
pub struct Document {
    format: &'static Format,
    rope: Rope,
    records: Sequence<RecordEntry>,
    context: Arc<Context>,
    file_issues: Arc<Vec<FileIssue>>,
    reach: usize,
    builder: TreeBuilder,
    settings: Arc<Settings>,
    /// Records with a slip before it: it is a part of another document.
    slips_before: u32,
    /// Slips are not searched for.
    unsearched: bool,
    alternate: Alternate,
    /// An edit has changed the context that the records ask for, or how much their searches may read, and they have not been
    /// read again yet.
    unsettled: bool,
    /// Set for the document of one answer.
    stop: Stop,
    /// Whether a record has issues that were found late. Copies share it.
    has_late_issues: Arc<AtomicBool>,
}

impl Document {
    /// The user's settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. No record is read again, because only the display depends on them.
    pub fn set_settings(&mut self, settings: Arc<Settings>) {
        let other = settings.encoding != self.settings.encoding;
        self.settings = settings;
        if other && !self.is_unsettled() {
            settle(self, None, 0);
        }
    }

    /// Starts the games on the board of the companion file, or without one on their own.
    pub fn start_from(&mut self, companion: Option<&Document>, parallel_for: ParallelFor<'_>) {
        let game = |document: &Document| {
            let entry = document.records.iter().find(|entry| entry.analysis.front().is_game)?;
            let front = entry.analysis.front();
            Some(Start {
                position: crate::rules::Position::clone(&front.position),
                certain: front.is_certain(),
                by_moves: false,
            })
        };
        let start = companion.filter(|_| !self.settings.ignore_companion).and_then(game);
        if self.context.start == start {
            return;
        }
        self.context = Arc::new(Context { start, ..Context::clone(&self.context) });
        let trees: Vec<Arc<RecordTree>> = self.records.iter().map(|entry| entry.tree.clone()).collect();
        self.alternate.forget();
        analyse_all(self, &trees, parallel_for);
        settle(self, Some(parallel_for), usize::MAX);
    }

    /// The text.
    pub fn rope(&self) -> &Rope {
        &self.rope
    }

    /// The text as one string.
    pub fn text(&self) -> String {
        self.rope.to_string()
    }

    /// The format.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The context that the file is read with.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The records.
    pub fn records(&self) -> &Sequence<RecordEntry> {
        &self.records
    }

    /// The totals of the whole file.
    pub fn totals(&self) -> record::Totals {
        self.records.sum().totals
    }

    /// Replaces the bytes of `range` (clipped to the text and to characters) by `text`.
    pub fn edit(&mut self, range: Range<usize>, text: &str) -> EditCost {
        self.edit_with(range, text, ONE_BY_ONE)
    }

    /// As [`Document::edit`], sharing out the work if the edit changes the meaning of the whole file.
    pub fn edit_with(&mut self, range: Range<usize>, text: &str, parallel_for: ParallelFor<'_>) -> EditCost {
        let nothing = EditCost { parsed: 0, replayed: 0, all: false };
        // Without a limit nothing takes too long.
        edit_within(self, range, text, usize::MAX, Some(parallel_for)).unwrap_or(nothing)
    }

    /// As [`Document::edit`], unless many more than `most` blocks have to be read for it, or the record took a long search
    /// the last time; then nothing changes. If the edit changes the meaning of the whole file, the caller must call
    /// [`settle_whole`](Document::settle_whole).
    pub fn edit_lightly(&mut self, range: Range<usize>, text: &str, most: usize) -> Result<EditCost, TooLong> {
        let record = self.records.find(range.start.min(self.rope.len_bytes().saturating_sub(1)));
        if record.is_some_and(|(_, _, entry)| entry.analysis.searched() > LIGHT_SEARCH) {
            return Err(TooLong);
        }
        edit_within(self, range, text, most, None)
    }

    /// The block that holds the byte at `offset`.
    pub fn place(&self, offset: usize) -> Option<BlockPlace> {
        let (record, start, entry) = self.records.find(offset)?;
        let block = entry.tree.block_at(offset.saturating_sub(start));
        Some(BlockPlace { record, block, start: start + entry.tree.block_start(block) })
    }

    /// The entry of a record.
    pub fn entry(&self, record: usize) -> Option<&RecordEntry> {
        self.records.get(record)
    }

    /// Where a record starts.
    pub fn record_start(&self, record: usize) -> usize {
        self.records.start(record)
    }

    /// The game tree of a record.
    pub fn game_of(&self, entry: &RecordEntry) -> Game {
        Game::build(&entry.tree, self.format.lowering, &self.context, &entry.analysis)
    }

    /// The syntax tree as text.
    pub fn syntax_tree(&self) -> String {
        self.entries().map(|(start, entry)| entry.tree.print(start)).collect()
    }
}

/// Makes edits, which are in order of place, from the last to the first, so the places of the others do not change. The
/// relations between records are settled once, after the last edit, because they concern all records. Returns about how many
/// bytes were read again.
fn edit_all(document: &mut Document, mut edits: Vec<PlacedEdit>) -> Reread {
    let (mut all_unchanged, mut read) = (true, Reread::default());
    while let Some((range, text)) = edits.pop() {
        // Without a limit nothing takes too long.
        let Ok((updated, parsed)) = edit_unsettled(document, range, &text, usize::MAX) else { continue };
        read.bytes += parsed.max(updated.replayed.bytes) + updated.replayed.passed + updated.blocks * BYTES_PER_BLOCK;
        read.searched += updated.replayed.searched;
        all_unchanged &= updated.unchanged;
        // Each edit may make a long record be read again. Then it is cheaper to read the text between the others once.
        if let (Some((first, _)), Some((last, _))) = (edits.first(), edits.last())
            && edits.len() > 1
            && read.bytes > last.end - first.start
        {
            edits = joined(document, edits, usize::MAX);
        }
    }
    let settled = settle_after(document, all_unchanged, Some(ONE_BY_ONE), usize::MAX);
    read.searched += settled.searched;
    if settled.all { Reread { bytes: read.bytes.max(document.rope.len_bytes()), ..read } } else { read }
}

fn edit_within(
    document: &mut Document,
    range: Range<usize>,
    text: &str,
    most: usize,
    parallel_for: Option<ParallelFor<'_>>,
) -> Result<EditCost, TooLong> {
    let (Updated { unchanged, replayed, .. }, parsed) = edit_unsettled(document, range, text, most)?;
    let all = settle_after(document, unchanged, parallel_for, most).all;
    Ok(EditCost { parsed, replayed: replayed.bytes, all })
}

/// Makes an edit and updates its records, but not their relations. Returns how many bytes were parsed too.
fn edit_unsettled(
    document: &mut Document,
    range: Range<usize>,
    text: &str,
    most: usize,
) -> Result<(Updated, usize), TooLong> {
    let start = document.rope.byte_to_char(range.start.min(document.rope.len_bytes()));
    let end = document.rope.byte_to_char(range.end.min(document.rope.len_bytes())).max(start);
    let edit = document.rope.char_to_byte(start)..document.rope.char_to_byte(end);
    let before = document.rope.clone();
    document.rope.remove(start..end);
    document.rope.insert(start, text);
    let grammar = document.format.grammar;
    let Reparse { change, parsed, blocks } = syntax::reparse(
        grammar,
        &mut document.builder,
        &document.records,
        document.reach,
        &document.rope,
        edit,
        text.len(),
    );
    let updated = match change {
        TreeChange::Blocks { record, blocks, fresh } => update_blocks(document, record, blocks, fresh, most),
        TreeChange::Records { first, removed, records } => update_records(document, first, removed, records, most),
    };
    if updated.is_err() {
        document.rope = before;
    }
    updated.map(|updated| (Updated { blocks, ..updated }, parsed))
}

/// Replaces some blocks of a record, which stays one record. It is changed in place unless it is shared.
fn update_blocks(
    document: &mut Document,
    record: usize,
    blocks: Range<usize>,
    fresh: Vec<Block>,
    most: usize,
) -> Result<Updated, TooLong> {
    let (lowering, context) = (document.format.lowering, &*document.context);
    let effort = effort_of(document, record);
    let (mut reach, mut updated) = (document.reach, Err(TooLong));
    document.records.update(record, |entry| {
        let before = entry.outside();
        let now = blocks.start..blocks.start + fresh.len();
        let tree = Arc::make_mut(&mut entry.tree);
        let removed = tree.splice(blocks.clone(), fresh);
        let splice = Splice { first: blocks.start, removed: &removed };
        let replayed = Arc::make_mut(&mut entry.analysis).update(tree, lowering, (context, effort), splice, most);
        let Ok(replayed) = replayed else {
            tree.splice(now, removed);
            return;
        };
        entry.slots = Slots::default();
        reach = reach.max(entry.tree.reach());
        // Blocks after the FORMAT line do not change it.
        let unchanged = before == entry.outside() && blocks.start >= entry.analysis.front().formats_end;
        updated = Ok(Updated { unchanged, blocks: 0, replayed });
    });
    document.reach = reach;
    if updated.is_ok() {
        document.alternate.edited(record);
    }
    updated
}

/// Replaces whole records.
fn update_records(
    document: &mut Document,
    first: usize,
    removed: usize,
    trees: Vec<RecordTree>,
    most: usize,
) -> Result<Updated, TooLong> {
    if trees.iter().map(|tree| tree.blocks().len()).sum::<usize>() > most {
        return Err(TooLong);
    }
    let old: Vec<RecordEntry> = document.records.iter_from(first).take(removed).cloned().collect();
    let last = trees.len().saturating_sub(1);
    let twin = |index: usize| match index {
        0 => old.first(),
        _ => old.last().filter(|_| index == last),
    };
    let effort = effort_of(document, first);
    let reach = trees.iter().map(RecordTree::reach).fold(document.reach, usize::max);
    let (mut entries, mut replayed) = (Vec::with_capacity(trees.len()), Replayed::default());
    for (index, tree) in trees.into_iter().enumerate() {
        // Only what is owed before it has changed.
        let same = (index + old.len()).checked_sub(last + 1).and_then(|index| old.get(index));
        if let Some(same) = same.filter(|entry| entry.tree.has_same_blocks(&tree)) {
            replayed.passed += tree.blocks().len();
            entries.push(RecordEntry { tree: Arc::new(tree), ..same.clone() });
            continue;
        }
        replayed.blocks += tree.blocks().len();
        replayed.bytes += tree.text_len();
        entries.push(match twin(index) {
            // Few enough blocks, as counted above.
            Some(twin) => {
                let mut entry = twin.clone();
                let own = entry.read_anew(Arc::new(tree), document.format, (&*document.context, effort), usize::MAX)?;
                replayed.searched += own.searched;
                entry
            }
            None => RecordEntry::read(Arc::new(tree), document.format, &document.context),
        });
    }
    document.reach = reach;
    let unchanged = old.iter().map(RecordEntry::outside).eq(entries.iter().map(RecordEntry::outside))
        && !old.iter().chain(&entries).any(|entry| entry.analysis.totals.formats > 0);
    if removed == entries.len() {
        (first..first + removed).for_each(|record| document.alternate.edited(record));
    } else {
        document.alternate.forget();
    }
    document.records.splice(first..first + removed, entries);
    Ok(Updated { unchanged, blocks: 0, replayed })
}

/// Reads all records anew, without searching for what was meant.
fn analyse_all(document: &mut Document, trees: &[Arc<RecordTree>], parallel_for: ParallelFor<'_>) {
    let (format, context) = (document.format, &*document.context);
    let chunk = trees.len().div_ceil(256).max(1);
    let chunks: Vec<&[Arc<RecordTree>]> = trees.chunks(chunk).collect();
    let read = |tree: &Arc<RecordTree>| RecordEntry::read(tree.clone(), format, context);
    let read: Vec<Vec<RecordEntry>> =
        syntax::in_parallel(parallel_for, &chunks, &|trees| trees.iter().map(read).collect());
    document.records = read.into_iter().flatten().collect();
}

/// A range of a block that starts at `start`.
pub(crate) fn absolute(start: usize, range: TextRange) -> Range<usize> {
    start + usize::from(range.start())..start + usize::from(range.end())
}
