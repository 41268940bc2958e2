//! Parsing as a fold over blocks, and reparsing as the same fold that stops early.
//!
//! A text is a list of blocks (a header line, a run of moves, a brace that opens a variation). A format's
//! [`Grammar`] parses exactly one block from a place and a small state, and leaves the state for the next one:
//!
//! ```text
//! (text, offset, state) -> block -> (tree, errors, lookahead, state')
//! ```
//!
//! After an edit every block that ends before it, lookahead included, is kept. The fold goes on from there and stops at
//! the first old boundary after the edit that has its old state. Invariant: the blocks are those of a full parse, by
//! construction, whatever the grammar does, as long as it reads the text through the [`Scanner`].
//!
//! Blocks are gathered into records (a game with its headers). A block says whether it starts one, so the records are a
//! function of the blocks. [`reparse`](reparse()) does not evaluate it for all blocks again; tests check that the
//! result is the same.

mod error_budget;
mod parts;
mod record_tree;
mod reparse;

pub use parts::{ONE_BY_ONE, ParallelFor, parse_in_parts};
pub(crate) use parts::{in_parallel, parse_and_finish};
pub(crate) use record_tree::RecordTree;
pub use reparse::reparse;
pub(crate) use reparse::{Reparse, TreeChange};

use error_budget::FoldState;

use super::hidden::{Hidden, hidden_in};
use super::plain::{self, Limit, Pages, PlainRun};
use super::run::{self, Run};
use super::{Scanner, SyntaxError, SyntaxErrorKind, SyntaxKind, Tree, TreeBuilder};
use crate::text::range;
use std::sync::Arc;

/// The state of a grammar between two blocks; each format defines its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BlockState(pub u64);

impl BlockState {
    /// The state of some small values and a large one.
    pub fn of(small: [u8; 4], large: u32) -> BlockState {
        BlockState(u64::from(u32::from_le_bytes(small)) | u64::from(large) << 32)
    }

    /// What [`of`](BlockState::of) was given.
    pub fn parts(self) -> ([u8; 4], u32) {
        ((self.0 as u32).to_le_bytes(), (self.0 >> 32) as u32)
    }
}

/// The syntax of a format, a block at a time.
pub trait Grammar: Sync {
    /// The state at the start of a text.
    fn start(&self) -> BlockState {
        BlockState(0)
    }

    /// The state in which a record after another one usually starts.
    fn between_records(&self) -> BlockState {
        self.start()
    }

    /// Parses one block, which takes at least one byte, and returns the kind of its top node and the state after it. It
    /// must depend only on the state and on the text read through the parser.
    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState);

    /// Where, at `offset` or after it, a record probably starts: a guess that only lets work be shared out.
    fn probable_record(&self, _text: &str, _offset: usize) -> Option<usize> {
        None
    }
}

#[cfg(test)]
thread_local! {
    /// Whether plain words are taken many at a time. A test reads texts without it, and compares.
    pub static PLAIN_RUNS: std::cell::Cell<bool> = const { std::cell::Cell::new(true) };
}

/// The builder that a [`Grammar`] writes a block with.
pub struct Parser<'t, 'b> {
    /// The text, with the cursor.
    pub scan: Scanner<'t>,
    builder: &'b mut TreeBuilder,
    /// The last tokens, if not yet added to the builder.
    run: Run,
    start: usize,
    errors: Vec<SyntaxError>,
    starts_record: bool,
}

impl Parser<'_, '_> {
    /// Makes the next `len` bytes a token.
    pub fn token(&mut self, kind: SyntaxKind, len: usize) {
        if len == 0 {
            return;
        }
        let (text, at) = (self.scan.slice(0, len), self.scan.at());
        if !Run::may_take(kind) || !self.run.takes(kind, text, at) {
            self.end_run();
            if !Run::may_take(kind) || !self.run.takes(kind, text, at) {
                self.builder.token(kind, text);
            }
        }
        self.scan.advance(len);
    }

    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if run.tokens > 0 {
            self.builder.run(self.scan.since(run.start), &run);
        }
    }

    /// Takes the plain words at the cursor: numbers and moves, one space between them, as far as the limit allows.
    /// Returns how many of them are moves; `None` if there are none. `is_move` gets eight bytes and the length of the
    /// word in them, and returns whether the word is a move in every context.
    #[inline]
    pub fn plain_words(
        &mut self,
        limit: Limit,
        pages: &mut Pages,
        is_move: impl Fn([u8; 8], usize) -> bool,
    ) -> Option<usize> {
        let left = Limit { bytes: limit.bytes.saturating_sub(self.len()), ..limit };
        let inside = !self.is_empty();
        let found = self.plain_run(|text, at| plain::plain_run(text, at, inside, left, pages, is_move));
        (found.words() > 0).then_some(found.moves)
    }

    /// Takes the words that `find` sees in the text from the cursor on: moves, numbers and times, one space or line
    /// break after each. `token` would take them one by one. Their kinds may depend on the byte after
    /// them and on nothing further.
    #[inline]
    pub fn plain_run(&mut self, find: impl FnOnce(&[u8], usize) -> PlainRun) -> PlainRun {
        #[cfg(test)]
        if !PLAIN_RUNS.get() {
            return PlainRun::default();
        }
        let at = self.scan.at();
        let found = find(self.scan.bytes(), at);
        if let Some(after_first) = (2 * found.words()).checked_sub(1) {
            if !self.run.follows(false, at) {
                self.end_run();
                self.run.follows(false, at);
            }
            self.run.goes_on(after_first);
            self.run.timed |= found.times > 0;
            self.scan.advance(found.len);
            self.scan.look(1);
        }
        found
    }

    /// Takes the plain lines at the cursor, whose length `find` tells. `token` would take their numbers, moves, times and
    /// whitespace one by one. They depend on no byte after them. Returns whether there are any.
    pub fn plain_lines(&mut self, find: impl FnOnce(&[u8], usize) -> usize) -> bool {
        #[cfg(test)]
        if !PLAIN_RUNS.get() {
            return false;
        }
        let at = self.scan.at();
        let len = find(self.scan.bytes(), at);
        if len > 0 {
            self.end_run();
            self.scan.advance(len);
            self.builder.lines(self.scan.since(at));
        }
        len > 0
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

    /// How many errors the block has so far.
    pub fn error_count(&self) -> usize {
        self.errors.len()
    }

    /// Opens a node.
    pub fn node(&mut self, kind: SyntaxKind) {
        self.end_run();
        self.builder.start(kind);
    }

    /// Closes the innermost node.
    pub fn finish(&mut self) {
        self.end_run();
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

    fn take(&mut self, kind: SyntaxKind, after: FoldState) -> Block {
        let lookahead = self.scan.furthest().saturating_sub(self.scan.at());
        self.end_run();
        let tree = self.builder.take(kind);
        let hidden = hidden_in(&tree, self.scan.since(self.start));
        let errors = std::mem::take(&mut self.errors);
        Block {
            tree,
            found: (!errors.is_empty() || !hidden.is_empty()).then(|| Arc::new(BlockFindings { errors, hidden })),
            lookahead: lookahead as u32,
            after: after.grammar,
            debt: after.debt,
            starts_record: self.starts_record,
        }
    }
}

/// What is noticed about a block.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BlockFindings {
    errors: Vec<SyntaxError>,
    hidden: Vec<Hidden>,
}

/// One block: its tree and the state for the fold after it. Ranges are relative to the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    tree: Tree,
    /// Rare, so boxed.
    found: Option<Arc<BlockFindings>>,
    lookahead: u32,
    after: BlockState,
    debt: u16,
    starts_record: bool,
}

impl Block {
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    pub fn errors(&self) -> &[SyntaxError] {
        self.found.as_deref().map(|found| found.errors.as_slice()).unwrap_or_default()
    }

    /// Its tokens with characters that nobody sees.
    pub fn hidden(&self) -> &[Hidden] {
        self.found.as_deref().map(|found| found.hidden.as_slice()).unwrap_or_default()
    }

    /// How many errors and tokens with hidden characters it has.
    pub fn noticed(&self) -> usize {
        self.found.as_deref().map_or(0, |found| found.errors.len() + found.hidden.len())
    }

    /// Whether it is the same block in memory, and so certainly equal.
    pub fn same(&self, other: &Block) -> bool {
        self.tree.same(&other.tree)
    }

    /// Length in bytes.
    pub fn text_len(&self) -> usize {
        self.tree.text_len()
    }

    /// Whether a record starts with it; the file's first one need not say so.
    pub fn starts_record(&self) -> bool {
        self.starts_record
    }

    fn after(&self) -> FoldState {
        FoldState { grammar: self.after, debt: self.debt }
    }
}

/// Parses a whole text.
pub fn parse(grammar: &dyn Grammar, text: &str) -> Vec<RecordTree> {
    let mut builder = TreeBuilder::default();
    group(run(grammar, &mut builder, text, 0, text.len(), FoldState::of(grammar.start())))
}

/// The first blocks of a text, of about `most` bytes.
pub(crate) fn parse_start(grammar: &dyn Grammar, text: &str, most: usize) -> Vec<RecordTree> {
    group(run(grammar, &mut TreeBuilder::default(), text, 0, most.min(text.len()), FoldState::of(grammar.start())))
}

/// The blocks from `from` until one starts at `to` or after it.
fn run(
    grammar: &dyn Grammar,
    builder: &mut TreeBuilder,
    text: &str,
    from: usize,
    to: usize,
    mut state: FoldState,
) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut at = from;
    while at < to {
        let (block, _) = step(grammar, builder, text, at, state);
        (at, state) = (at + block.text_len(), block.after());
        blocks.push(block);
    }
    blocks
}

/// Parses one block, and says how far the parser looked.
fn step(grammar: &dyn Grammar, builder: &mut TreeBuilder, text: &str, at: usize, state: FoldState) -> (Block, usize) {
    let scan = Scanner::new(text, at);
    let mut parser = Parser { scan, builder, run: Run::default(), start: at, errors: Vec::new(), starts_record: false };
    let (kind, after) = match state.is_crowded() {
        true => error_budget::skip(grammar, &mut parser),
        false => grammar_step(grammar, &mut parser, state.grammar),
    };
    let furthest = parser.scan.furthest();
    let debt = error_budget::after(&parser, state.debt);
    (parser.take(kind, FoldState { grammar: after, debt }), furthest)
}

/// Runs the grammar once. A grammar that takes nothing has a bug; then one character is taken for it.
fn grammar_step(grammar: &dyn Grammar, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
    let result = grammar.block(parser, state);
    debug_assert!(!parser.is_empty(), "a block takes at least one byte");
    if parser.is_empty() {
        let len = parser.scan.peek_char().map_or(1, char::len_utf8);
        parser.token(SyntaxKind::Unknown, len);
    }
    result
}

/// Gathers blocks into records, each in a list of just its length.
fn group(blocks: Vec<Block>) -> Vec<RecordTree> {
    let starts = |block: &Block| block.starts_record;
    let mut records = Vec::with_capacity(1 + blocks.iter().filter(|block| starts(block)).count());
    let mut rest = blocks.into_iter();
    while let [_, tail @ ..] = rest.as_slice() {
        let len = 1 + tail.iter().position(starts).unwrap_or(tail.len());
        records.push(RecordTree::new(rest.by_ref().take(len).collect()));
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::xq::XQ;
    use crate::text::{Rope, Sequence};

    const GAME: &str = "FORMAT LALG\n\nGAME 1, one\nRED a; 2000; GM\nSETUP{ Ra0; ke9; MOVE 1, RED }\nSTART{\n1. Ch2-e2 Nh9-g7 (1) \
        2. Nh0-g2!? ... # if R87\nCOM{ a \\} b }\n2. ... Ri9-h9 { 2. ... Ra9-a8 /* x */ 3. Ra0-a1 }\n31. Ra1-a2 Ra8-a7 32. Ra2-a1 \
        Ra7-a8\nVAR[1]{ 1. ... 炮８平５ 2. Nh0-g2 }\n}END\n\n/* between */\nGAME 2\nRESULT 1-0 (Resign)\nSTART{ 1. C2=5 H8+7 33.4 }\n}\n";
    const BITS: [&str; 25] = [
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
        "\u{202E}",
    ];

    fn joined(records: &[RecordTree]) -> String {
        records.iter().flat_map(RecordTree::blocks).map(|block| block.tree().root().text()).collect()
    }

    fn apply(tree: &mut Sequence<RecordTree>, change: TreeChange) {
        match change {
            TreeChange::Blocks { record, blocks, fresh } => {
                tree.update(record, |tree| drop(tree.splice(blocks, fresh)))
            }
            TreeChange::Records { first, removed, records } => tree.splice(first..first + removed, records),
        }
    }

    fn boundary(text: &str, mut at: usize) -> usize {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Trees, lookaheads and the grouping of blocks into records are those of the text parsed as a whole.
    #[test]
    fn incremental_equals_full_under_random_edits() {
        let mut random = crate::random::random(20);
        let mut builder = TreeBuilder::default();
        for round in 0..crate::random::rounds(35) {
            let mut text = GAME.repeat(1 + round % 4);
            let mut tree: Sequence<RecordTree> = parse(XQ.grammar, &text).into_iter().collect();
            let mut reach = tree.iter().map(RecordTree::reach).max().unwrap_or(0);
            for _ in 0..20 {
                let start = boundary(&text, random.usize(0..=text.len()));
                let removed = if random.u8(..) < 40 { random.usize(0..300) } else { random.usize(0..4) };
                let end = boundary(&text, (start + removed).min(text.len())).max(start);
                let insert: String = (0..random.usize(0..3)).map(|_| BITS[random.usize(0..BITS.len())]).collect();
                text.replace_range(start..end, &insert);
                let rope = Rope::from_str(&text);
                let change = reparse(XQ.grammar, &mut builder, &tree, reach, &rope, start..end, insert.len());
                apply(&mut tree, change.change);
                let full = parse(XQ.grammar, &text);
                assert_eq!(joined(&full), text);
                reach = reach.max(tree.iter().map(RecordTree::reach).max().unwrap_or(0));
                let incremental: Vec<RecordTree> = tree.iter().cloned().collect();
                assert!(incremental == full, "edit {start}..{end} by {insert:?} of\n{text}");
            }
        }
    }

    #[test]
    fn parts_equal_the_whole() {
        let mut random = crate::random::random(21);
        for round in 0..crate::random::rounds(40) {
            let mut text = GAME.repeat(6);
            for _ in 0..round % 7 {
                let at = boundary(&text, random.usize(0..=text.len()));
                text.insert_str(at, BITS[random.usize(0..BITS.len())]);
            }
            let parts = random.usize(1..9);
            let split = parse_in_parts(XQ.grammar, &text, parts, ONE_BY_ONE);
            let whole = parse(XQ.grammar, &text);
            assert!(split == whole, "{parts} parts of\n{text}");
            let finished = parse_and_finish(XQ.grammar, &text, parts, ONE_BY_ONE, &|_, record| record);
            assert!(finished.is_none_or(|finished| finished == whole), "{parts} parts of\n{text}");
        }
    }

    #[test]
    fn a_key_parses_a_run_of_moves_and_not_the_file() {
        let text = GAME.repeat(500);
        let tree: Sequence<RecordTree> = parse(XQ.grammar, &text).into_iter().collect();
        let at = text.len() / 2 + text[text.len() / 2..].find("Ch2").unwrap_or(0);
        let mut rope = Rope::from_str(&text);
        rope.insert(rope.byte_to_char(at), "x");
        let change = reparse(XQ.grammar, &mut TreeBuilder::default(), &tree, 64, &rope, at..at, 1);
        assert!(change.parsed < 400, "parsed {} bytes", change.parsed);
        assert!(
            matches!(&change.change, TreeChange::Blocks { blocks, fresh, .. } if blocks.len() == 1 && fresh.len() == 1)
        );
    }

    #[test]
    fn every_prefix_parses_to_itself() {
        for end in (0..=GAME.len()).filter(|end| GAME.is_char_boundary(*end)) {
            assert_eq!(joined(&parse(XQ.grammar, &GAME[..end])), &GAME[..end]);
        }
    }
}
