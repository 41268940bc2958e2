//! The analysis of a record, in three values. Each is kept as long as its inputs stay the same.
//!
//! | value | follows from |
//! |---|---|
//! | [`Front`]: headers and the position that the games start from | the blocks outside of the lines; where the format says so, the moves |
//! | [`Structure`]: which block opens, closes and belongs to which line | the roles of all blocks |
//! | `Lines`: the replay of each block of moves | the structure, the start position, the blocks, the context of the file |
//!
//! After an edit [`RecordAnalysis::update`] compares these inputs and recomputes what depends on the changed ones. The
//! analysis of a whole record is the update of an empty one, by the same steps.
//!
//! All ranges are relative to a block, and the blocks are named by their index.

mod effort;
mod lines;
mod manner;
mod next_ply;
mod noticed;
mod segment;
mod touched;
mod unclosed;
mod update;
mod walk;

pub use effort::Effort;
pub(crate) use next_ply::NextPly;
pub(crate) use segment::{Segment, listen};
pub(crate) use update::{Splice, TooLong};
pub(crate) use walk::Replayed;
pub(super) use walk::first_token;

use super::front::Front;
use super::game_end::word_verdict;
use super::structure::Structure;
use super::{BlockRole, Issue, IssueKind, Item, Lower, Misfit, ReplayRules, ShapeCount, Start, Verdict};
use crate::notation::Dialect;
use crate::syntax::{Block, RecordTree, SyntaxError, SyntaxErrorKind};
use crate::text::TextSize;
use effort::Allowance;
use lines::Lines;
use manner::Manner;
use std::sync::Arc;

/// The settings that the blocks of a file are read with.
#[derive(Clone, PartialEq, Debug)]
pub struct Context {
    /// How its moves are written.
    pub dialect: Dialect,
    /// The dialect by its FORMAT line. The shapes of the moves are counted against it.
    pub declared: Dialect,
    /// The moves are counted by every shape they could have, since they are not of the declared one; otherwise only
    /// by that.
    pub all_shapes: bool,
    /// The FORMAT line's piece letters make no sense, so issues that depend on them are not reported.
    pub letters_unknown: bool,
    /// The start of the games from the companion file, in a format that asks for one.
    pub start: Option<Start>,
}

/// The input of a replay.
#[derive(Clone, Copy)]
struct Record<'a> {
    blocks: &'a [Block],
    lower: &'a dyn Lower,
    context: &'a Context,
    rules: ReplayRules,
    /// How the moves are written: as the file says, or as the record does.
    dialect: &'a Dialect,
    /// How many half-moves its searches may read.
    allowance: Allowance,
    /// The shapes of the moves are counted: they tell the notation of the file.
    counts_shapes: bool,
}

impl<'a> Record<'a> {
    /// Makes `items` those of a block.
    fn lower(&self, block: usize, items: &mut Vec<Item<'a>>) {
        items.clear();
        if let Some(block) = self.blocks.get(block) {
            self.lower.lower(block.tree(), items);
        }
    }

    /// The items of a block.
    fn items(&self, block: usize) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        self.lower(block, &mut items);
        items
    }

    /// The shapes of the moves of a block.
    fn shapes(&self, block: usize) -> ShapeCount {
        self.blocks.get(block).map(|block| self.shapes_of(block)).unwrap_or_default()
    }

    /// The shapes of the moves of a block, now or formerly in the record.
    fn shapes_of(&self, block: &Block) -> ShapeCount {
        let mut items = Vec::new();
        self.lower.lower(block.tree(), &mut items);
        segment::shapes(&items, &self.context.declared, self.context.all_shapes)
    }
}

/// A record, replayed. Everything in it is relative to its blocks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordAnalysis {
    /// How much its searches may read; [`Effort::Nothing`] if no half-move and no number makes one necessary.
    effort: Effort,
    front: Front,
    structure: Arc<Structure>,
    lines: Lines,
    /// Issues outside of the lines, in order of their blocks.
    around: Vec<(u32, Issue)>,
    /// Issues of the result and of other headers that the end of the main line contradicts, in order of their blocks.
    closing: Vec<(u32, Issue)>,
    /// The dialect of the record, if it differs from the file's.
    dialect: Option<Box<Dialect>>,
    /// The place from which on a missing bracket leaves in doubt where the lines begin and end, so the moves are not
    /// judged: a bracket that is wrong, or the number at which a variation begins without one.
    unjudged: Option<(u32, TextSize)>,
    /// The first feature that needs the newest version; the issues of others say nothing new.
    newest: Option<(u32, TextSize)>,
    /// The unusual ways in which nearly all moves are written.
    manners: Vec<Manner>,
    /// Numbers of issues, half-moves and so on, to be added up over the file.
    pub totals: Totals,
}

/// The counts of a record.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// Issues, syntax errors included.
    pub issues: u32,
    /// Half-moves of all lines.
    pub plies: u32,
    /// Games: records with a header or moves.
    pub games: u32,
    /// FORMAT lines.
    pub formats: u32,
    /// Records with a header or comment whose characters were lost ([`Front::garbled`]).
    pub garbled: u32,
    /// Records with a half-move or number that does not follow. It does not depend on the [`Effort`].
    pub slips: u32,
    /// Shapes of the moves.
    pub shapes: ShapeCount,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.issues += other.issues;
        self.plies += other.plies;
        self.games += other.games;
        self.formats += other.formats;
        self.garbled += other.garbled;
        self.slips += other.slips;
        self.shapes += other.shapes;
    }
}

impl std::ops::SubAssign for Totals {
    fn sub_assign(&mut self, other: Totals) {
        self.issues -= other.issues;
        self.plies -= other.plies;
        self.games -= other.games;
        self.formats -= other.formats;
        self.garbled -= other.garbled;
        self.slips -= other.slips;
        self.shapes -= other.shapes;
    }
}

impl RecordAnalysis {
    /// How many half-moves were read to find out what was meant where one does not follow.
    pub fn searched(&self) -> u64 {
        self.lines.searched
    }

    /// How much its searches may read.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The analysis of a whole record.
    pub fn of(tree: &RecordTree, lower: &dyn Lower, context: &Context, effort: Effort) -> RecordAnalysis {
        let mut analysis = RecordAnalysis::default();
        let everything = Splice { first: 0, removed: &[] };
        // Without a limit nothing takes too long.
        let _ = analysis.update(tree, lower, (context, effort), everything, usize::MAX);
        analysis
    }

    /// The replay of a block. `None` if the block has no moves, or its line no position.
    pub fn segment(&self, block: usize) -> Option<&Segment> {
        self.lines.segments.get(block)?.as_deref()
    }

    /// As [`segment`](RecordAnalysis::segment), to be stored: it is the same value as long as the block and the state
    /// of its line before it do not change.
    pub fn shared_segment(&self, block: usize) -> Option<&Arc<Segment>> {
        self.lines.segments.get(block)?.as_ref()
    }

    /// The role of a block.
    pub fn role(&self, block: usize) -> BlockRole {
        self.structure.role(block)
    }

    /// How the moves of the record are written.
    pub fn dialect<'a>(&'a self, context: &'a Context) -> &'a Dialect {
        self.dialect.as_deref().unwrap_or(&context.dialect)
    }

    /// The headers and the start position.
    pub fn front(&self) -> &Front {
        &self.front
    }

    /// The structure of the record's lines.
    pub fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The result: of the headers, else by the word that ends the main line, whose half-moves may all be `legal`.
    pub(super) fn verdict(&self, legal: bool) -> Option<Verdict> {
        let by_word = || {
            let (.., end) = self.lines.ended?;
            let last = self.lines.end.as_ref().map(|end| end.position());
            let position = last.as_ref().unwrap_or(&self.front.position);
            word_verdict(end, position, &|| legal, &self.front.tags)
        };
        self.front.result.verdict().or_else(by_word)
    }

    /// Only the counts: `empty` with the totals and the game number of this one.
    pub fn numbers_alone(&self, empty: &RecordAnalysis) -> RecordAnalysis {
        let mut numbers = RecordAnalysis { totals: self.totals, effort: self.effort, ..empty.clone() };
        (numbers.front.number, numbers.front.is_game) = (self.front.number, self.front.is_game);
        numbers
    }

    /// The issues about the end of the game. Where that is, is unknown if a variation is not separate from the main line.
    fn closing(&self) -> &Vec<(u32, Issue)> {
        const NONE: &Vec<(u32, Issue)> = &Vec::new();
        if self.unjudged.is_none() { &self.closing } else { NONE }
    }

    /// The place in a block from which on its moves are not judged, because a bracket is missing.
    pub fn unjudged_from(&self, block: usize) -> Option<TextSize> {
        let (first, place) = self.unjudged.filter(|(first, _)| *first <= block as u32)?;
        Some(if first == block as u32 { place } else { 0.into() })
    }

    /// Whether an issue stands where the moves are judged, or says why they are not.
    fn is_reported(&self, block: u32, issue: &Issue) -> bool {
        let says_why = matches!(issue.kind, IssueKind::Unclosed { .. });
        says_why || self.unjudged.is_none_or(|place| (block, issue.range.start()) < place)
    }

    /// Finds the place from which on a missing bracket leaves in doubt where the lines begin and end.
    fn find_unjudged(&self) -> Option<(u32, TextSize)> {
        let unclosed = if self.structure.lacks_bracket {
            let unclosed =
                self.lines.located.iter().filter(|(_, issue)| matches!(issue.kind, IssueKind::Unclosed { .. }));
            let places = unclosed.map(|(block, issue)| (*block, issue.range.start()));
            places.chain(self.structure.first_slip).min()
        } else {
            None
        };
        unclosed.into_iter().chain(self.find_unopened()).min()
    }

    /// Finds the number at which a variation begins without its bracket.
    fn find_unopened(&self) -> Option<(u32, TextSize)> {
        use IssueKind::{
            HalfMovesMissing, HalfMovesTooMany, MissingNumber, MissingPlaceholder, MoveNumber, VariationStart,
            WrongSide,
        };
        let surplus = self.structure.last_surplus?;
        let is_out_of_order = |issue: &&Issue| match issue.kind {
            HalfMovesMissing { .. } | HalfMovesTooMany { .. } => true,
            MoveNumber { .. } | MissingNumber { .. } | VariationStart { .. } => true,
            _ => matches!(issue.kind, MissingPlaceholder { .. } | WrongSide { .. }),
        };
        let goes_back = |issue: &&Issue| match issue.kind {
            MoveNumber { found, expected, .. } => found < expected,
            HalfMovesMissing { misfit: Misfit::Number, .. } | HalfMovesTooMany { misfit: Misfit::Number, .. } => true,
            _ => matches!(issue.kind, MissingPlaceholder { .. }),
        };
        let (before, after) = self.lines.noisy.split_at(self.lines.noisy.partition_point(|block| *block < surplus));
        let find = |blocks: &[u32], is_it: &dyn Fn(&&Issue) -> bool| {
            blocks.iter().copied().find_map(|block| {
                let number = self.segment(block as usize)?.issues.iter().find(is_it)?;
                Some((block, number.range.start()))
            })
        };
        // The variation may begin with the number that is due; then the one after it goes back.
        find(before, &is_out_of_order).or_else(|| find(after, &goes_back))
    }

    /// How many issues are not reported because a bracket is missing before them.
    fn unreported(&self) -> u32 {
        let Some((first, _)) = self.unjudged else { return 0 };
        let noisy = self.lines.noisy.iter().skip_while(|block| **block < first);
        let of_moves = noisy.filter_map(|block| Some((*block, self.segment(*block as usize)?)));
        let hidden = |(block, segment): (u32, &Segment)| {
            segment.issues.iter().filter(|issue| !self.is_reported(block, issue)).count()
        };
        let others = self.lines.located.iter().chain(&self.around);
        let others = others.filter(|(block, issue)| !self.is_reported(*block, issue)).count();
        (of_moves.map(hidden).sum::<usize>() + others + self.closing.len()) as u32
    }

    /// Whether an error is not about the version, or is the one that says which version it is.
    fn is_newest(&self, block: u32, error: &SyntaxError) -> bool {
        version_needed(error).is_none() || self.newest == Some((block, error.range.start()))
    }

    /// Finds the first feature that needs the newest version, and counts the others.
    fn find_newest(&self, blocks: &[Block]) -> (Option<(u32, TextSize)>, u32) {
        let noisy = self.lines.noisy.iter().filter_map(|block| Some((*block, blocks.get(*block as usize)?)));
        let all = noisy.flat_map(|(block, parsed)| parsed.errors().iter().map(move |error| (block, error)));
        let versions = all.filter_map(|(block, error)| Some((version_needed(error)?, block, error.range.start())));
        let versions: Vec<(&str, u32, TextSize)> = versions.collect();
        // The first of the greatest.
        let newest = versions.iter().rev().max_by_key(|(since, ..)| *since);
        (newest.map(|(_, block, at)| (*block, *at)), versions.len().saturating_sub(1) as u32)
    }
}

/// The version that a feature needs, if the record says or implies an older one.
fn version_needed(error: &SyntaxError) -> Option<&'static str> {
    match error.kind {
        SyntaxErrorKind::NewerThanVersion { since, .. } => Some(since),
        _ => None,
    }
}
