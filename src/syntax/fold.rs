//! Parsing as a fold over blocks, and reparsing as the same fold that stops early.
//!
//! A text is a list of blocks (a header line, a run of moves, a brace that opens a variation). A format's
//! [`Grammar`] parses exactly one block from a place and a small state, and leaves the state for the next one:
//!
//! ```text
//! (text, offset, state) -> block -> (tree, errors, lookahead, state')
//! ```
//!
//! After an edit every block that ends, lookahead included, before the edit is kept; the fold goes on from there and
//! stops as soon as it meets, after the edit, an old boundary in the state it had then. The result equals a full
//! parse by construction, whatever the grammar does, as long as it asks the text through the [`Scanner`].
//!
//! Blocks are gathered into records (a game with its headers); a block says whether it starts one.

use super::{Scanner, SyntaxError, SyntaxErrorKind, SyntaxKind, Tree, TreeBuilder};
use crate::text::{Measured, Rope, Sequence, Sum, range};
use std::ops::Range;
use std::sync::Arc;

/// What a grammar knows between two blocks; its bits are the format's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BlockState(pub u64);

/// The syntax of a format, a block at a time.
pub trait Grammar: Sync {
    /// The state at the start of a text.
    fn start(&self) -> BlockState;

    /// The state in which a record after another one usually starts.
    fn between_records(&self) -> BlockState;

    /// Parses one block, which takes at least one byte, and returns the kind of its top node and the state after it.
    /// Must be a function of the state and of what it reads through the parser alone.
    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState);

    /// Where, at `offset` or after it, a record probably starts: a guess that only lets work be shared out.
    fn probable_record(&self, text: &str, offset: usize) -> Option<usize>;
}

/// What a [`Grammar`] writes a block with.
pub struct Parser<'t, 'b> {
    /// The text, with the cursor.
    pub scan: Scanner<'t>,
    builder: &'b mut TreeBuilder,
    start: usize,
    errors: Vec<SyntaxError>,
    starts_record: bool,
}

impl Parser<'_, '_> {
    /// Makes the next `len` bytes a token.
    pub fn token(&mut self, kind: SyntaxKind, len: usize) {
        let text = self.scan.slice(0, len);
        self.builder.token(kind, text);
        self.scan.advance(len);
    }

    /// Makes the next `len` bytes a token and reports it.
    pub fn wrong_token(&mut self, kind: SyntaxKind, len: usize, error: SyntaxErrorKind) {
        let at = self.scan.at() - self.start;
        self.errors.push(SyntaxError { range: range(at, at + len), kind: error });
        self.token(kind, len);
    }

    /// Reports the bytes from `from` to `to`, both relative to the block's start.
    pub fn error(&mut self, from: usize, to: usize, kind: SyntaxErrorKind) {
        self.errors.push(SyntaxError { range: range(from, to), kind });
    }

    /// Opens a node.
    pub fn node(&mut self, kind: SyntaxKind) {
        self.builder.start(kind);
    }

    /// Closes the innermost node.
    pub fn finish(&mut self) {
        self.builder.finish();
    }

    /// Says that a record starts with this block.
    pub fn starts_record(&mut self) {
        self.starts_record = true;
    }

    /// Bytes of this block so far.
    pub fn len(&self) -> usize {
        self.scan.at() - self.start
    }

    /// Whether nothing of this block has been taken yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn take(&mut self, kind: SyntaxKind, after: BlockState) -> Block {
        let lookahead = self.scan.furthest().saturating_sub(self.scan.at());
        let tree = self.builder.take(kind);
        Block {
            tree,
            errors: std::mem::take(&mut self.errors).into_boxed_slice(),
            lookahead: lookahead as u32,
            after,
            starts_record: self.starts_record,
        }
    }
}

/// One block: its tree and what the fold needs to go on behind it. Ranges are relative to the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    tree: Tree,
    errors: Box<[SyntaxError]>,
    lookahead: u32,
    after: BlockState,
    starts_record: bool,
}

impl Block {
    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What of it made no sense.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Length in bytes.
    pub fn text_len(&self) -> usize {
        self.tree.text_len()
    }

    /// Whether a record starts with it; the file's first one need not say so.
    pub fn starts_record(&self) -> bool {
        self.starts_record
    }

    /// The state behind it.
    pub fn after(&self) -> BlockState {
        self.after
    }
}

/// The blocks of one record, with their ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordTree {
    blocks: Vec<Arc<Block>>,
    ends: Vec<u32>,
    reach: u32,
}

impl RecordTree {
    fn new(blocks: Vec<Arc<Block>>) -> RecordTree {
        let mut ends = Vec::with_capacity(blocks.len());
        let mut end = 0usize;
        let mut furthest = 0usize;
        for block in &blocks {
            end += block.text_len();
            furthest = furthest.max(end + block.lookahead as usize);
            ends.push(end as u32);
        }
        RecordTree { blocks, ends, reach: (furthest - end) as u32 }
    }

    /// Its blocks.
    pub fn blocks(&self) -> &[Arc<Block>] {
        &self.blocks
    }

    /// Length in bytes.
    pub fn text_len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0) as usize
    }

    /// Start of the block `index`, relative to the record.
    pub fn block_start(&self, index: usize) -> usize {
        index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0) as usize
    }

    /// The block that holds the byte at `offset` of the record; the last one past the end.
    pub fn block_at(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end as usize <= offset).min(self.blocks.len().saturating_sub(1))
    }

    /// How many bytes behind the record its parsing looked at.
    pub fn reach(&self) -> usize {
        self.reach as usize
    }

    /// The tree of the record as text: for bug reports and tests.
    pub fn print(&self, base: usize) -> String {
        let mut out = String::new();
        for (index, block) in self.blocks.iter().enumerate() {
            block.tree.root().print(0, base + self.block_start(index), &mut out);
        }
        out
    }
}

/// Parses a whole text.
pub fn parse(grammar: &dyn Grammar, text: &str) -> Vec<RecordTree> {
    let mut builder = TreeBuilder::default();
    group(run(grammar, &mut builder, text, 0, text.len(), grammar.start()))
}

/// Runs a function for every number below the first argument, each once, perhaps at the same time.
pub type Spread<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// Parses a whole text in about `parts` parts, which `spread` may work on at the same time: it calls its function
/// with every number below its first argument, once. The result is that of [`parse`].
pub fn parse_in_parts(grammar: &dyn Grammar, text: &str, parts: usize, spread: Spread<'_>) -> Vec<RecordTree> {
    let mut cuts = vec![0];
    for part in 1..parts {
        let near = text.len() / parts * part;
        if let Some(cut) = grammar.probable_record(text, near)
            && cuts.last().is_some_and(|last| *last < cut)
        {
            cuts.push(cut);
        }
    }
    let results: Vec<std::sync::OnceLock<Vec<Arc<Block>>>> = cuts.iter().map(|_| std::sync::OnceLock::new()).collect();
    spread(cuts.len(), &|part| {
        let (Some(from), Some(result)) = (cuts.get(part).copied(), results.get(part)) else { return };
        let to = cuts.get(part + 1).copied().unwrap_or(text.len());
        let state = if part == 0 { grammar.start() } else { grammar.between_records() };
        let mut builder = TreeBuilder::default();
        let _ = result.set(run(grammar, &mut builder, text, from, to, state));
    });
    let parts = cuts.into_iter().zip(results.into_iter().map(|result| result.into_inner().unwrap_or_default()));
    group(join(grammar, text, parts))
}

/// Appends parts that were parsed from a guessed state; where the guess was wrong, parses on until it is right.
fn join(grammar: &dyn Grammar, text: &str, parts: impl Iterator<Item = (usize, Vec<Arc<Block>>)>) -> Vec<Arc<Block>> {
    let mut builder = TreeBuilder::default();
    let mut blocks: Vec<Arc<Block>> = Vec::new();
    let (mut at, mut state) = (0, grammar.start());
    for (from, part) in parts {
        let mut boundary = from;
        let mut before = if from == 0 { grammar.start() } else { grammar.between_records() };
        let mut rest = part.into_iter();
        let mut next = rest.next();
        while let Some(block) = next.take() {
            while at < boundary {
                let (parsed, _) = step(grammar, &mut builder, text, at, state);
                (at, state) = (at + parsed.text_len(), parsed.after);
                blocks.push(Arc::new(parsed));
            }
            if at == boundary && state == before {
                let tail = std::iter::once(block).chain(rest.by_ref());
                for block in tail {
                    (at, state) = (at + block.text_len(), block.after);
                    blocks.push(block);
                }
                break;
            }
            if at == boundary {
                let (parsed, _) = step(grammar, &mut builder, text, at, state);
                (at, state) = (at + parsed.text_len(), parsed.after);
                blocks.push(Arc::new(parsed));
            }
            boundary += block.text_len();
            before = block.after;
            next = rest.next();
        }
    }
    while at < text.len() {
        let (parsed, _) = step(grammar, &mut builder, text, at, state);
        (at, state) = (at + parsed.text_len(), parsed.after);
        blocks.push(Arc::new(parsed));
    }
    blocks
}

/// The blocks from `from` until one starts at `to` or behind it.
fn run(
    grammar: &dyn Grammar,
    builder: &mut TreeBuilder,
    text: &str,
    from: usize,
    to: usize,
    mut state: BlockState,
) -> Vec<Arc<Block>> {
    let mut blocks = Vec::new();
    let mut at = from;
    while at < to {
        let (block, _) = step(grammar, builder, text, at, state);
        (at, state) = (at + block.text_len(), block.after);
        blocks.push(Arc::new(block));
    }
    blocks
}

/// Parses one block, and says how far the parser looked.
fn step(grammar: &dyn Grammar, builder: &mut TreeBuilder, text: &str, at: usize, state: BlockState) -> (Block, usize) {
    let mut parser =
        Parser { scan: Scanner::new(text, at), builder, start: at, errors: Vec::new(), starts_record: false };
    let (kind, after) = grammar_step(grammar, &mut parser, state);
    let furthest = parser.scan.furthest();
    (parser.take(kind, after), furthest)
}

/// Runs the grammar once. A grammar that took nothing is a mistake of ours: one character is taken for it.
fn grammar_step(grammar: &dyn Grammar, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
    let result = grammar.block(parser, state);
    debug_assert!(!parser.is_empty(), "a block takes at least one byte");
    if parser.is_empty() {
        let len = parser.scan.peek_char().map_or(1, char::len_utf8);
        parser.token(SyntaxKind::Unknown, len);
    }
    result
}

fn group(blocks: Vec<Arc<Block>>) -> Vec<RecordTree> {
    let mut records = Vec::new();
    let mut current: Vec<Arc<Block>> = Vec::new();
    for block in blocks {
        if block.starts_record && !current.is_empty() {
            records.push(RecordTree::new(std::mem::take(&mut current)));
        }
        current.push(block);
    }
    if !current.is_empty() {
        records.push(RecordTree::new(current));
    }
    records
}

/// What an edit changed: the records from `first` on, `removed` of them, are replaced by `records`.
#[derive(Debug)]
pub struct Reparse {
    /// Index of the first record replaced.
    pub first: usize,
    /// How many old ones go.
    pub removed: usize,
    /// What stands there now.
    pub records: Vec<RecordTree>,
    /// Bytes that were parsed again: what the edit really cost.
    pub parsed: usize,
}

/// Parses what an edit touched. `rope` is the text after the edit, which replaced the bytes `edit` of the old text by
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
    let (first, first_start) = first_touched(old, reach, edit.start);
    let mut cursor = OldCursor { record: first, block: 0, at: first_start };
    if let Some(record) = tree(first) {
        cursor.skip_untouched(record, edit.start);
    }
    let mut at = cursor.at;
    let mut state = state_before(grammar, old, first, cursor.block);
    let mut removed_from = first;
    let mut blocks: Vec<Arc<Block>> =
        tree(first).and_then(|record| record.blocks.get(..cursor.block)).unwrap_or_default().to_vec();
    let mut window = Window::new(rope, at);
    let total = rope.len_bytes();
    let (mut parsed, mut synced) = (0, false);
    while at < total {
        if at >= edit.start + inserted {
            let wanted = at - (edit.start + inserted) + edit.end;
            cursor.advance_to(old, wanted);
            if cursor.at == wanted
                && cursor.record < old.len()
                && state_before(grammar, old, cursor.record, cursor.block) == state
            {
                synced = true;
                break;
            }
        }
        let block = window.parse(grammar, builder, at, state);
        if blocks.is_empty() && !block.starts_record && removed_from > 0 {
            removed_from -= 1;
            blocks = tree(removed_from).map(|record| record.blocks.clone()).unwrap_or_default();
        }
        (at, state) = (at + block.text_len(), block.after);
        parsed += block.text_len();
        blocks.push(Arc::new(block));
    }
    let mut removed_to = old.len();
    if synced {
        removed_to = cursor.record;
        let rest = tree(cursor.record).and_then(|record| record.blocks.get(cursor.block..)).unwrap_or_default();
        // The first record of a text need not have a start of its own: it continues what now stands before it.
        let goes_on = !blocks.is_empty() && rest.first().is_some_and(|block| !block.starts_record);
        if cursor.block > 0 || goes_on {
            blocks.extend_from_slice(rest);
            removed_to += 1;
        }
    }
    Reparse { first: removed_from, removed: removed_to.saturating_sub(removed_from), records: group(blocks), parsed }
}

/// The first record that looked at the byte at `offset` or behind it, with its start.
fn first_touched<T: Measured + AsRef<RecordTree>>(old: &Sequence<T>, reach: usize, offset: usize) -> (usize, usize) {
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
) -> BlockState {
    let blocks = |index: usize| old.get(index).map(|entry| entry.as_ref().blocks());
    let before = match block.checked_sub(1) {
        Some(before) => blocks(record).and_then(|blocks| blocks.get(before)),
        None => record.checked_sub(1).and_then(blocks).and_then(<[_]>::last),
    };
    before.map_or(grammar.start(), |block| block.after)
}

/// A boundary between blocks of the old text.
struct OldCursor {
    record: usize,
    block: usize,
    at: usize,
}

impl OldCursor {
    /// Passes over the blocks of its record that never looked at `offset` or behind it.
    fn skip_untouched(&mut self, record: &RecordTree, offset: usize) {
        for block in &record.blocks {
            let end = self.at + block.text_len();
            if end + block.lookahead as usize > offset {
                break;
            }
            self.at = end;
            self.block += 1;
        }
        // Every block of the record is clean when only the text behind it changed: its last one is taken again.
        if self.block == record.blocks.len()
            && let Some(last) = record.blocks.last()
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
            match record.blocks.get(self.block) {
                Some(block) => {
                    self.at += block.text_len();
                    self.block += 1;
                    if self.block == record.blocks.len() {
                        (self.record, self.block) = (self.record + 1, 0);
                    }
                }
                None => (self.record, self.block) = (self.record + 1, 0),
            }
        }
    }
}

/// The stretch of the rope being parsed, as a string that grows when the parser looks beyond it.
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

    fn parse(&mut self, grammar: &dyn Grammar, builder: &mut TreeBuilder, at: usize, state: BlockState) -> Block {
        loop {
            let (block, furthest) = step(grammar, builder, &self.text, at - self.start, state);
            if furthest <= self.text.len() || self.end() == self.rope.len_bytes() {
                return block;
            }
            self.grow(self.text.len().max(WINDOW));
        }
    }
}

/// A [`Sum`] of bytes alone, for sequences of bare trees.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Bytes(usize);

impl std::ops::AddAssign for Bytes {
    fn add_assign(&mut self, other: Bytes) {
        self.0 += other.0;
    }
}

impl std::ops::SubAssign for Bytes {
    fn sub_assign(&mut self, other: Bytes) {
        self.0 -= other.0;
    }
}

impl Sum for Bytes {
    fn bytes(&self) -> usize {
        self.0
    }
}

impl Measured for RecordTree {
    type Sum = Bytes;
    fn measure(&self) -> Bytes {
        Bytes(self.text_len())
    }
}

impl AsRef<RecordTree> for RecordTree {
    fn as_ref(&self) -> &RecordTree {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xq::XqGrammar;

    const GAME: &str = "FORMAT LALG\n\nGAME 1, one\nRED a; 2000; GM\nSETUP{ Ra0; ke9; MOVE 1, RED }\nSTART{\n1. Ch2-e2 Nh9-g7 (1) \
        2. Nh0-g2!? ... # if R87\nCOM{ a \\} b }\n2. ... Ri9-h9 { 2. ... Ra9-a8 /* x */ 3. Ra0-a1 }\n31. Ra1-a2 Ra8-a7 32. Ra2-a1 \
        Ra7-a8\nVAR[1]{ 1. ... 炮８平５ 2. Nh0-g2 }\n}END\n\n/* between */\nGAME 2\nRESULT 1-0 (Resign)\nSTART{ 1. C2=5 H8+7 33.4 }\n}\n";
    const BITS: [&str; 24] = [
        "{",
        "}",
        "(",
        ")",
        "/*",
        "*/",
        "#",
        "\n",
        "\r\n",
        " ",
        "GAME",
        "\nGAME 3\n",
        "START{",
        "VAR[2]{",
        "COM{",
        "\\",
        "1.",
        "...",
        "Ch2-e2",
        "车",
        "𠀀",
        "１",
        "\u{FEFF}",
        "END",
    ];

    fn joined(records: &[RecordTree]) -> String {
        records.iter().flat_map(RecordTree::blocks).map(|block| block.tree().root().text()).collect()
    }

    fn boundary(text: &str, mut at: usize) -> usize {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    #[test]
    fn incremental_equals_full_under_random_edits() {
        let mut random = fastrand::Rng::with_seed(20);
        let mut builder = TreeBuilder::default();
        for round in 0..400 {
            let mut text = GAME.repeat(1 + round % 4);
            let mut tree: Sequence<RecordTree> = parse(&XqGrammar, &text).into_iter().collect();
            let mut reach = tree.iter().map(RecordTree::reach).max().unwrap_or(0);
            for _ in 0..20 {
                let start = boundary(&text, random.usize(0..=text.len()));
                let removed = if random.u8(..) < 40 { random.usize(0..300) } else { random.usize(0..4) };
                let end = boundary(&text, (start + removed).min(text.len())).max(start);
                let insert: String = (0..random.usize(0..3)).map(|_| BITS[random.usize(0..BITS.len())]).collect();
                text.replace_range(start..end, &insert);
                let rope = Rope::from_str(&text);
                let change = reparse(&XqGrammar, &mut builder, &tree, reach, &rope, start..end, insert.len());
                reach = reach.max(change.records.iter().map(RecordTree::reach).max().unwrap_or(0));
                tree.splice(change.first..change.first + change.removed, change.records);
                let full = parse(&XqGrammar, &text);
                assert_eq!(joined(&full), text);
                let incremental: Vec<RecordTree> = tree.iter().cloned().collect();
                assert!(incremental == full, "edit {start}..{end} by {insert:?} of\n{text}");
            }
        }
    }

    #[test]
    fn parts_equal_the_whole() {
        let mut random = fastrand::Rng::with_seed(21);
        for round in 0..200 {
            let mut text = GAME.repeat(6);
            for _ in 0..round % 7 {
                let at = boundary(&text, random.usize(0..=text.len()));
                text.insert_str(at, BITS[random.usize(0..BITS.len())]);
            }
            let parts = random.usize(1..9);
            let split = parse_in_parts(&XqGrammar, &text, parts, &|count, work| (0..count).for_each(work));
            assert!(split == parse(&XqGrammar, &text), "{parts} parts of\n{text}");
        }
    }

    #[test]
    fn a_key_parses_a_run_of_moves_and_not_the_file() {
        let text = GAME.repeat(500);
        let tree: Sequence<RecordTree> = parse(&XqGrammar, &text).into_iter().collect();
        let at = text.len() / 2 + text[text.len() / 2..].find("Ch2").unwrap_or(0);
        let mut rope = Rope::from_str(&text);
        rope.insert(rope.byte_to_char(at), "x");
        let change = reparse(&XqGrammar, &mut TreeBuilder::default(), &tree, 64, &rope, at..at, 1);
        assert!(change.parsed < 400, "parsed {} bytes", change.parsed);
        assert_eq!((change.removed, change.records.len()), (1, 1));
    }

    #[test]
    fn every_prefix_parses_to_itself() {
        for end in (0..=GAME.len()).filter(|end| GAME.is_char_boundary(*end)) {
            assert_eq!(joined(&parse(&XqGrammar, &GAME[..end])), &GAME[..end]);
        }
    }
}
