//! The positions that a game reaches, as an index and a search need them: a key for each half-move, in columns.
//!
//! # Which positions are the same
//!
//! Two positions are the same if [`Position::repeats`](crate::rules::Position::repeats) says so, in the same game:
//!
//! - the same pieces on the same squares, and the same side to move, whatever moves led there (a transposition);
//! - not the numbers of moves, and not the half-moves since a capture;
//! - in jeiqi a dark piece is a dark piece of its side, whatever turns up from it elsewhere; the pieces captured so far
//!   count, with what each side knows of them;
//! - in shogi the hands count.
//!
//! A key of 64 bits stands for a position. Two positions share one with a chance of one in 2^64.
//!
//! # Which are kept
//!
//! The position that the main line starts from, and the one after each half-move that was played, legal or not. A line
//! ends at the first half-move that no move can be read from, or that moves nothing, because the board after it is a
//! guess. A half-move that the format skips leaves no position.

use super::{BlockRole, Context, Legality, Lower, PlyEvent, RecordAnalysis, Verdict, each_ply};
use crate::rules::{Move, Position, Side, Variant};
use crate::sort::sort_by_key;
use crate::syntax::RecordTree;
use crate::text::{TextRange, TextSize, range};
use rustc_hash::FxHashMap;

/// The positions of a game, a key for each, line by line; the main line is the first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GamePositions {
    /// The keys, as [`Position::key`] has them.
    pub keys: Box<[u64]>,
    /// How each was reached.
    pub steps: Box<[Step]>,
    /// The lines, in order.
    pub lines: Box<[LineSteps]>,
    /// The result.
    pub verdict: Option<Verdict>,
}

/// How a position was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move; `None` for the position that the main line starts from.
    pub mv: Option<Move>,
    /// The place of the move in the record, or of the record's first word.
    pub range: TextRange,
}

/// A line of a game, by the positions that it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineSteps {
    /// The index of its first position.
    pub first: u32,
    /// How many half-moves of the game come before its first position; that of the main line's start is 0.
    pub ply: u32,
    pub is_main: bool,
}

/// A position found in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachedPosition {
    pub step: Step,
    /// How many half-moves come before it.
    pub ply: u32,
    /// Whether it is in the main line.
    pub is_main: bool,
    /// The move that is played there, if the line goes on.
    pub next: Option<Move>,
}

/// A position while a game is replayed.
#[derive(Debug)]
pub struct Visited<'a> {
    pub position: &'a Position,
    /// The position before it; `None` for the position that the main line starts from.
    pub before: Option<&'a Position>,
    pub step: Step,
    /// How many half-moves come before it.
    pub ply: u32,
    pub is_main: bool,
}

impl GamePositions {
    /// The positions of a record; `None` if it is not a game.
    pub fn of(
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        analysis: &RecordAnalysis,
    ) -> Option<GamePositions> {
        GamePositions::visit(tree, lower, context, analysis, &mut |_| {}).map(|(positions, _)| positions)
    }

    /// The positions of a record, each of which `visit` sees as it stands on the board, in the order of the text, and whether
    /// the main line could be read to its end.
    pub fn visit(
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        analysis: &RecordAnalysis,
        visit: &mut dyn FnMut(&Visited<'_>),
    ) -> Option<(GamePositions, bool)> {
        let front = analysis.front();
        if !front.is_game {
            return None;
        }
        let start = &*front.position;
        // Whether all half-moves of the main line are legal.
        let mut legal = true;
        let mut others: FxHashMap<u32, Lines> = FxHashMap::default();
        let structure = analysis.structure();
        let main = structure.main();
        let around =
            |role| matches!(role, BlockRole::Trivia | BlockRole::Annotation | BlockRole::Format | BlockRole::Error);
        let first = (0..tree.blocks().len()).find(|block| !around(analysis.role(*block))).unwrap_or(0);
        let begins = Step { mv: None, range: first_word(tree, first) + offset(tree, first) };
        let mut whole = Lines { keys: vec![start.key()], steps: vec![begins], ply: 0, ended: false };
        visit(&Visited { position: start, before: None, step: begins, ply: 0, is_main: true });
        for block in 0..tree.blocks().len() {
            if analysis.role(block) != BlockRole::Moves || analysis.segment(block).is_none() {
                continue;
            }
            let line = structure.line_of(block);
            let (at, is_main) = (offset(tree, block), line == main);
            let own = if is_main { &mut whole } else { others.entry(line.unwrap_or(u32::MAX)).or_default() };
            each_ply(tree, lower, context, analysis, block, &mut |ply| {
                legal &= ply.legality.is_legal() || !is_main;
                if let Some(step) = own.go_on(&ply, at, start) {
                    let ply_number = own.ply + (own.keys.len() as u32).saturating_sub(1);
                    let before = Some(ply.before);
                    visit(&Visited { position: ply.after, before, step, ply: ply_number, is_main });
                }
            });
        }
        let mut others: Vec<(u32, Lines)> = others.into_iter().filter(|(_, line)| !line.keys.is_empty()).collect();
        sort_by_key(&mut others, |(line, _)| *line);
        let mut lines = vec![LineSteps { first: 0, ply: 0, is_main: true }];
        for (_, line) in others {
            lines.push(LineSteps { first: whole.keys.len() as u32, ply: line.ply, is_main: false });
            whole.keys.extend(line.keys);
            whole.steps.extend(line.steps);
        }
        let positions = GamePositions {
            keys: whole.keys.into(),
            steps: whole.steps.into(),
            lines: lines.into(),
            verdict: analysis.verdict(legal),
        };
        Some((positions, !whole.ended))
    }

    /// The positions of the main line.
    pub fn main_keys(&self) -> &[u64] {
        let end = self.lines.get(1).map_or(self.keys.len(), |next| next.first as usize);
        self.keys.get(..end).unwrap_or_default()
    }

    /// The move that reaches each position of the main line but the first.
    pub fn main_moves(&self) -> impl Iterator<Item = Option<Move>> + '_ {
        self.steps.iter().take(self.main_keys().len()).skip(1).map(|step| step.mv)
    }

    /// The places where a position is reached, in the order of the lines.
    pub fn find(&self, key: u64) -> impl Iterator<Item = ReachedPosition> + '_ {
        let found = self.keys.iter().enumerate().filter(move |(_, other)| **other == key);
        found.filter_map(|(index, _)| self.reached(index))
    }

    /// The keys of the main line in order, each with the move that is played there.
    pub fn main_line(&self) -> impl Iterator<Item = (u64, Option<Move>)> + '_ {
        self.main_keys().iter().copied().zip(self.main_moves().chain([None]))
    }

    /// The position that the main line starts from.
    pub fn start(&self) -> Option<ReachedPosition> {
        self.reached(0)
    }

    /// How the position of an index was reached.
    pub fn reached(&self, index: usize) -> Option<ReachedPosition> {
        let line = self.lines.partition_point(|line| line.first as usize <= index).checked_sub(1)?;
        let LineSteps { first, ply, is_main } = *self.lines.get(line)?;
        let end = self.lines.get(line + 1).map_or(self.keys.len(), |next| next.first as usize);
        let next = self.steps.get(index + 1).filter(|_| index + 1 < end).and_then(|step| step.mv);
        Some(ReachedPosition { step: *self.steps.get(index)?, ply: ply + (index as u32 - first), is_main, next })
    }
}

fn offset(tree: &RecordTree, block: usize) -> TextSize {
    range(tree.block_start(block), tree.block_start(block)).start()
}

/// The first word or sign of a block, wherever it stands in the tree.
fn first_word(tree: &RecordTree, block: usize) -> TextRange {
    let mut found = None;
    if let Some(block) = tree.blocks().get(block) {
        block.tree().root().each_token(&mut |token| {
            if found.is_none() && !token.kind.is_trivia() {
                found = Some(token.range());
            }
        });
    }
    found.unwrap_or_default()
}

/// A line while its blocks are read.
#[derive(Default)]
struct Lines {
    keys: Vec<u64>,
    steps: Vec<Step>,
    /// The half-moves before its first position.
    ply: u32,
    /// It has come to a half-move that cannot be read.
    ended: bool,
}

impl Lines {
    /// Goes on with a half-move of a block that begins at a byte of its record; `start` is where the game starts.
    /// Returns the step to a position that is kept.
    fn go_on(&mut self, ply: &PlyEvent<'_>, at: TextSize, start: &Position) -> Option<Step> {
        if self.ended {
            return None;
        }
        let mv = match Reach::of(ply.mv, ply.legality, ply.possible, ply.before, ply.after) {
            Reach::Position(mv) => mv,
            Reach::Skipped => return None,
            Reach::End => {
                self.ended = true;
                return None;
            }
        };
        if self.keys.is_empty() {
            self.ply = plies_between(start, ply.after);
        }
        let step = Step { mv: Some(mv), range: ply.range + at };
        self.keys.push(ply.after.key());
        self.steps.push(step);
        Some(step)
    }
}

/// Where a half-move leads to in a line that could be read up to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// To a position, by this move.
    Position(Move),
    /// Nowhere: the format skips it.
    Skipped,
    /// The line ends: no move can be read, or it moves nothing.
    End,
}

impl Reach {
    /// Where a half-move leads to between two positions, of which `possible` are possible after it.
    pub(crate) fn of(
        mv: Option<Move>,
        legality: Legality,
        possible: u32,
        before: &Position,
        after: &Position,
    ) -> Reach {
        if mv.is_some() && legality.is_illegal() && before.repeats(after) {
            return Reach::Skipped;
        }
        let moves = |_: &Move| possible == 1 && (legality.is_legal() || !is_pass(before, after));
        mv.filter(moves).map_or(Reach::End, Reach::Position)
    }
}

/// Whether only the turn has passed, as a move from an empty square leaves the board.
fn is_pass(before: &Position, after: &Position) -> bool {
    let mut passed = before.clone();
    passed.set_side_to_move(after.side_to_move());
    passed.repeats(after)
}

/// The half-moves between two positions of a game, by their own count.
pub(crate) fn plies_between(start: &Position, end: &Position) -> u32 {
    let plies = |position: &Position| {
        let number = i64::from(position.fullmove_number());
        match position.variant() {
            Variant::Xiangqi | Variant::Jeiqi => number * 2 + i64::from(position.side_to_move() == Side::Second),
            Variant::Shogi => number,
        }
    };
    u32::try_from(plies(end) - plies(start)).unwrap_or(0)
}
