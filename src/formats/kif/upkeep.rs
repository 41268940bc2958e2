//! What follows from the moves of a game and is written all the same: the totals of the times, and the `+` on each move that
//! a later variation replaces.
//!
//! Both walk over the lines as they branch: a variation goes on from the half-move before its number, in the line that was
//! read last.

use super::lines::branch_number;
use super::words;
use crate::formats::editing::Upkeep;
use crate::record::clock;
use crate::rules::{Position, Side};
use crate::syntax::{RecordTree, SyntaxKind, Token};
use crate::text::{TextEdit, TextRange, range};

/// The edits of a record, by its own offsets. `start` is its first position.
pub(super) fn edits(record: &RecordTree, start: &Position, what: Upkeep) -> Vec<TextEdit> {
    let (first, side) = (start.fullmove_number(), start.side_to_move());
    let mut walk = Walk { first, side, line: Vec::new(), alternatives: Vec::new(), totals: Vec::new(), replaces: None };
    for (index, block) in record.blocks().iter().enumerate() {
        match block.tree().kind() {
            SyntaxKind::VariationOpen => walk.open(&block.tree().root().text()),
            SyntaxKind::Moves => {
                let tokens: Vec<Token<'_>> = block.tree().root().tokens().collect();
                walk.moves(&tokens, record.block_start(index));
            }
            _ => {}
        }
    }
    match what {
        Upkeep::Totals => walk.totals,
        Upkeep::BranchMarks => walk.alternatives.iter().filter_map(Alternative::mended).collect(),
    }
}

/// A half-move, or the word that ends a line.
struct Alternative {
    is_move: bool,
    /// Where its text and its time end.
    end: usize,
    is_timed: bool,
    /// Its `+` with the spaces before it.
    mark: Option<TextRange>,
    /// A later line replaces it.
    is_replaced: bool,
}

impl Alternative {
    /// The edit that sets or removes its mark. The mark of a word that ends a line stays as it is.
    fn mended(&self) -> Option<TextEdit> {
        match (self.is_replaced, self.mark) {
            (false, Some(mark)) if self.is_move => Some(TextEdit::replace(mark, "")),
            (true, None) if self.is_move => {
                Some(TextEdit::replace(range(self.end, self.end), if self.is_timed { "+" } else { " +" }))
            }
            _ => None,
        }
    }
}

struct Walk {
    /// The number and the side of the first half-move of the game.
    first: u32,
    side: Side,
    /// From the start of the game to the end of the line at hand: the index of each half-move, and the times of both sides
    /// after it.
    line: Vec<(usize, [u64; 2])>,
    alternatives: Vec<Alternative>,
    totals: Vec<TextEdit>,
    /// What the next half-move replaces.
    replaces: Option<usize>,
}

impl Walk {
    /// Goes back to where a variation branches.
    fn open(&mut self, text: &str) {
        let line = text.lines().next().unwrap_or_default();
        let number = branch_number(line).and_then(|(at, len)| Some(words::number(line.get(at..at + len)?)?.0));
        let nth = number.and_then(|number| number.checked_sub(self.first)).unwrap_or(0) as usize;
        self.replaces = self.line.get(nth).map(|(index, _)| *index);
        self.line.truncate(nth);
    }

    /// Walks over the tokens of a block that starts at an offset of the record.
    fn moves(&mut self, tokens: &[Token<'_>], start: usize) {
        for (at, token) in tokens.iter().enumerate() {
            let (from, end) = (start + usize::from(token.range().start()), start + usize::from(token.range().end()));
            match token.kind {
                SyntaxKind::Move | SyntaxKind::Special => {
                    let replaced = self.replaces.take().and_then(|index| self.alternatives.get_mut(index));
                    replaced.into_iter().for_each(|replaced| replaced.is_replaced = true);
                    let times = self.line.last().map_or([0; 2], |(_, times)| *times);
                    self.line.push((self.alternatives.len(), times));
                    let is_move = token.kind == SyntaxKind::Move;
                    self.alternatives.push(Alternative {
                        is_move,
                        end,
                        is_timed: false,
                        mark: None,
                        is_replaced: false,
                    });
                }
                SyntaxKind::Time => {
                    self.time(token.text, from);
                    if let Some(last) = self.alternatives.last_mut() {
                        (last.end, last.is_timed) = (end, true);
                    }
                }
                SyntaxKind::Remark => {
                    let space = at.checked_sub(1).and_then(|before| tokens.get(before));
                    let space = space.filter(|space| space.kind == SyntaxKind::Whitespace);
                    let from = space.map_or(from, |space| from - space.text.len());
                    self.alternatives.iter_mut().last().into_iter().for_each(|last| last.mark = Some(range(from, end)));
                }
                _ => {}
            }
        }
    }

    /// Adds the time of the last half-move, which starts at an offset of the record.
    fn time(&mut self, text: &str, start: usize) {
        let side = if self.line.len() % 2 == 1 { self.side } else { self.side.opponent() };
        let times = self.line.last_mut().and_then(|(_, times)| times.get_mut(side.index()));
        let (Some(time), Some(used)) = (times, clock::used(text.trim_start_matches('('))) else { return };
        *time += used;
        let Some(slash) = text.find('/') else { return };
        let end = text.trim_end_matches([')', ' ']).len();
        let total = text.get(slash + 1..end).unwrap_or_default();
        if clock::millis(total.trim()).is_some_and(|total| total != *time) {
            self.totals.push(TextEdit::replace(range(start + slash + 1, start + end), clock::hours(*time)));
        }
    }
}
