//! The blocks of one record.

use std::ops::Range;

use super::Block;
use crate::syntax::{SyntaxKind, Token};
use crate::text::{MARK, Measured};

/// The blocks of one record, with their ends.
#[derive(Clone, Debug, Default)]
pub struct RecordTree {
    blocks: Vec<Block>,
    ends: Vec<u32>,
    reach: u32,
    /// At least the longest lookahead of a block.
    widest: u32,
}

impl PartialEq for RecordTree {
    fn eq(&self, other: &RecordTree) -> bool {
        (&self.blocks, &self.ends, self.reach) == (&other.blocks, &other.ends, other.reach)
    }
}

impl Eq for RecordTree {}

impl RecordTree {
    pub(super) fn new(blocks: Vec<Block>) -> RecordTree {
        let mut tree = RecordTree { ends: Vec::with_capacity(blocks.len()), blocks, reach: 0, widest: 0 };
        let mut end = 0u32;
        for block in &tree.blocks {
            end += block.text_len() as u32;
            tree.widest = tree.widest.max(block.lookahead);
            tree.ends.push(end);
        }
        tree.measure_reach();
        tree
    }

    /// A record whose tree is not kept, only its length.
    pub fn set_aside(len: usize) -> RecordTree {
        RecordTree { ends: vec![len as u32], ..RecordTree::default() }
    }

    /// How far the last blocks looked beyond the record's end; `widest` is the number of blocks that could.
    fn measure_reach(&mut self) {
        let end = self.ends.last().copied().unwrap_or(0);
        let mut furthest = end;
        for (block, at) in self.blocks.iter().zip(&self.ends).rev() {
            if at + self.widest <= furthest {
                break;
            }
            furthest = furthest.max(at + block.lookahead);
        }
        self.reach = furthest - end;
    }

    /// Replaces the blocks of `range`, which must be in bounds, by `fresh` and returns the old ones.
    pub fn splice(&mut self, range: Range<usize>, fresh: Vec<Block>) -> Vec<Block> {
        let mut end = self.block_start(range.start) as u32;
        let old_end = self.block_start(range.end) as u32;
        self.widest = fresh.iter().map(|block| block.lookahead).fold(self.widest, u32::max);
        let mut ends = Vec::with_capacity(fresh.len());
        for block in &fresh {
            end += block.text_len() as u32;
            ends.push(end);
        }
        let after = range.start + fresh.len();
        self.ends.splice(range.clone(), ends);
        let moved = end.wrapping_sub(old_end);
        if let Some(rest) = self.ends.get_mut(after..).filter(|_| moved != 0) {
            rest.iter_mut().for_each(|end| *end = end.wrapping_add(moved));
        }
        let removed = self.blocks.splice(range, fresh).collect();
        self.measure_reach();
        removed
    }

    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Length in bytes.
    pub fn text_len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0) as usize
    }

    /// Its text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.text_len());
        self.each_token(&mut |token| text.push_str(token.text));
        text
    }

    /// Calls a function for each token.
    pub fn each_token<'t>(&'t self, visit: &mut dyn FnMut(Token<'t>)) {
        self.blocks.iter().for_each(|block| block.tree.root().each_token(visit));
    }

    /// Whether it has a byte order mark that is not the file's own, as in joined files. Other programs do not take it for
    /// a space.
    pub fn has_inner_mark(&self) -> bool {
        let (mut marks, mut first) = (0, true);
        self.each_token(&mut |token| {
            if token.kind == SyntaxKind::Whitespace && token.text != " " {
                let own = first && token.text.starts_with(MARK);
                marks += token.text.matches(MARK).count() - usize::from(own);
            }
            first = false;
        });
        marks > 0
    }

    /// Whether its blocks are those of another tree, the same ones in memory.
    pub(crate) fn has_same_blocks(&self, other: &RecordTree) -> bool {
        self.blocks.len() == other.blocks.len()
            && self.blocks.iter().zip(&other.blocks).all(|(one, other)| one.same(other))
    }

    /// Start of the block `index`, relative to the record.
    pub fn block_start(&self, index: usize) -> usize {
        index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0) as usize
    }

    /// The block that holds the byte at `offset` of the record; the last one past the end.
    pub fn block_at(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end as usize <= offset).min(self.blocks.len().saturating_sub(1))
    }

    /// A block before which none looked at `offset` or after it: those that even the longest lookahead cannot bring there.
    pub(super) fn first_within_reach(&self, offset: usize) -> usize {
        let near = offset.saturating_sub(self.widest as usize);
        self.ends.partition_point(|end| *end as usize <= near)
    }

    /// The number of bytes after the record that its parsing looked at.
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

impl Measured for RecordTree {
    type Sum = usize;
    type Derived = ();
    fn measure(&self) -> usize {
        self.text_len()
    }
}

impl AsRef<RecordTree> for RecordTree {
    fn as_ref(&self) -> &RecordTree {
        self
    }
}
