//! The structure of the lines of a record: which block opens and closes which line, and where variations are defined.
//!
//! Invariant: the structure is a function of the roles of the blocks, and of nothing else but the errors that
//! [`disturbs`] names: comments without an end, brackets that close nothing, and those that open a line wrongly. A line has an
//! id, its rank in the order of openings.
//!
//! A line opened by [`BlockRole::OpenAt`] has no bracket. It ends the open lines that have no half-move before the one
//! that it branches at: those that begin there or later. The last line that stays open is the one that it branches
//! from. Where lines have names, it ends those that it does not branch from. It may name a line that is closed, or one
//! that is opened later ([`Structure::origin`]).

mod names;

pub(crate) use names::Names;

use super::{BlockRole, Branching};
use crate::syntax::{Block, Opened, SyntaxErrorKind, SyntaxKind};
use crate::text::TextSize;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The id of no line.
const NONE: u32 = u32::MAX;

/// Roles and lines of a record, by block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Structure {
    roles: Vec<BlockRole>,
    /// The innermost line around each block. A block that opens or closes a line is part of it.
    line_by_block: Vec<u32>,
    /// The lines, in the order of their openings.
    lines: Vec<Line>,
    /// The numbered variations, if there are any.
    numbers: Option<Box<Numbers>>,
    /// The unclosed lines, except for those inside an unclosed comment.
    unclosed: Box<[u32]>,
    /// The line whose end is the end of the game.
    main: Option<u32>,
    /// Whether the main line has no block that opens it.
    pub(crate) implicit_main: bool,
    /// A bracket is missing, so where the lines end is unknown.
    pub(super) lacks_bracket: bool,
    /// The first error that concerns brackets, by block.
    pub(super) first_slip: Option<(u32, TextSize)>,
    /// Whether a comment without an end takes text along.
    swallowed: bool,
    /// The last block with a bracket that closes nothing, or that closes the main line too early.
    pub(super) last_surplus: Option<u32>,
    /// Whether the bracket that opens a line is wrong or missing.
    misopened: bool,
    /// Whether a line branches at a number, or where the line around it has come to.
    pub(super) by_number: bool,
    /// The lines that branch from another one than that around them, with its id; `NONE` if there is no such line.
    elsewhere: FxHashMap<u32, u32>,
}

/// A line of a record, by the blocks around it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Line {
    /// The block that opens it. An implicit main line begins with its first block.
    pub opener: u32,
    /// The block that closes it; the number of blocks if nothing does.
    pub close: u32,
    /// The line around it, `NONE` for an outermost one.
    parent: u32,
    /// How many lines are around it.
    depth: u32,
    /// The innermost numbered variation around it, itself included; `NONE` if there is none.
    numbered: u32,
    /// Whether it is a variation.
    pub inner: bool,
}

/// A line of a record as seen from outside, by its blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineSpan {
    /// Tells it from the other lines of the record.
    pub id: u32,
    /// The block that it begins with.
    pub opener: usize,
    /// The block that closes it; the number of blocks if nothing does.
    pub close: usize,
    pub is_variation: bool,
    /// Whether its first block opens it; else that one holds its first moves.
    pub is_opened: bool,
}

/// Numbered variations.
#[derive(Clone, PartialEq, Debug, Default)]
struct Numbers {
    /// The line that first defines each number.
    defined: FxHashMap<u32, u32>,
    /// Numbers that are defined again, with the line that does so.
    duplicates: Vec<(u32, u32)>,
}

/// The variations without brackets, as in KIF, while they are read.
struct Branches {
    /// The half-moves at which the open ones begin, and their names. The innermost is the last.
    starts: Vec<(u32, Option<u32>)>,
    /// For each name of an open one, how many of `starts` there are up to it.
    open_names: FxHashMap<u32, usize>,
    /// The first line of each name.
    lines: FxHashMap<u32, u32>,
    names: Names,
}

impl Branches {
    fn of(roles: &[BlockRole]) -> Branches {
        let (open_names, lines) = Default::default();
        Branches { starts: Vec::new(), open_names, lines, names: Names::of(roles) }
    }

    fn end_last(&mut self) {
        let ended = self.starts.len();
        if let Some((_, Some(name))) = self.starts.pop()
            && self.open_names.get(&name) == Some(&ended)
        {
            self.open_names.remove(&name);
        }
    }
}

impl Structure {
    /// The structure of blocks with these roles. `never_opened` is whether no main line of the format has a block that opens
    /// it.
    pub(super) fn of(roles: Vec<BlockRole>, blocks: &[Block], never_opened: bool) -> Structure {
        let line_by_block = vec![NONE; roles.len()];
        let implicit_main = is_implicit(roles.iter().copied(), never_opened);
        let mut structure = Structure { roles, line_by_block, implicit_main, ..Structure::default() };
        let mut open: Vec<u32> = Vec::new();
        let mut branches = Branches::of(&structure.roles);
        for block in 0..structure.roles.len() {
            let role = structure.role(block);
            if implicit_main
                && open.is_empty()
                && matches!(role, BlockRole::Moves | BlockRole::OpenInline | BlockRole::OpenNext)
            {
                structure.main = Some(structure.open(block, &mut open, false));
            }
            match role {
                BlockRole::OpenMain => drop(structure.open(block, &mut open, false)),
                BlockRole::OpenInline => drop(structure.open(block, &mut open, true)),
                BlockRole::OpenNext => {
                    structure.by_number = true;
                    structure.open(block, &mut open, true);
                }
                BlockRole::OpenVariation(number) => {
                    let line = structure.open(block, &mut open, true);
                    structure.define(number, line);
                }
                BlockRole::OpenAt(branching) => structure.branch(block, branching, &mut open, &mut branches),
                // The grammar reports an unmatched close. An implicit main line stays open.
                BlockRole::Close if implicit_main && open.len() < 2 => {}
                BlockRole::Close => {
                    let line = open.pop();
                    structure.close(line, block);
                    structure.put_in(line, block);
                    continue;
                }
                _ => {}
            }
            structure.put_in(open.last().copied(), block);
        }
        for origin in structure.elsewhere.values_mut() {
            *origin = branches.lines.get(origin).copied().unwrap_or(NONE);
        }
        open.truncate(open.len().saturating_sub(branches.starts.len()));
        structure.leave_open(&open, blocks, implicit_main);
        structure.lines.shrink_to_fit();
        structure
    }

    /// Opens a line without brackets. Those end that begin at a later half-move, or that are not below the line which it
    /// names.
    fn branch(&mut self, block: usize, branching: Branching, open: &mut Vec<u32>, branches: &mut Branches) {
        self.by_number = true;
        let number = branching.at.unwrap_or(0);
        let name = branching.named.map(|name| name.own);
        let origin = branches.names.origin(branching);
        let around = match (name, origin) {
            (None, _) => branches.starts.iter().rposition(|(start, _)| *start < number).map_or(0, |last| last + 1),
            (_, Some(origin)) => branches.open_names.get(&origin).copied().unwrap_or(0),
            (_, None) => 0,
        };
        while branches.starts.len() > around {
            branches.end_last();
            self.close(open.pop(), block);
        }
        branches.starts.push((number, name));
        let line = self.open(block, open, true);
        if let Some(name) = name {
            branches.open_names.entry(name).or_insert(branches.starts.len());
            branches.lines.entry(name).or_insert(line);
            if around == 0 && origin != Some(0) {
                // The name of the line that it leaves, until all lines are known.
                self.elsewhere.insert(line, origin.unwrap_or(NONE));
            }
        }
    }

    fn open(&mut self, opener: usize, open: &mut Vec<u32>, inner: bool) -> u32 {
        let parent = open.last().copied().unwrap_or(NONE);
        let (numbered, depth) = self.line(parent).map_or((NONE, 0), |parent| (parent.numbered, parent.depth + 1));
        let line = self.lines.len() as u32;
        self.lines.push(Line { opener: opener as u32, close: self.roles.len() as u32, parent, depth, numbered, inner });
        open.push(line);
        line
    }

    fn put_in(&mut self, line: Option<u32>, block: usize) {
        if let (Some(line), Some(slot)) = (line, self.line_by_block.get_mut(block)) {
            *slot = line;
        }
    }

    fn close(&mut self, line: Option<u32>, close: usize) {
        let Some((id, line)) = line.and_then(|id| Some((id, self.lines.get_mut(id as usize)?))) else { return };
        line.close = close as u32;
        if !line.inner {
            self.main.get_or_insert(id);
        }
    }

    fn define(&mut self, number: Option<u32>, line: u32) {
        let Some(number) = number else { return };
        let numbers = self.numbers.get_or_insert_default();
        if *numbers.defined.entry(number).or_insert(line) != line {
            numbers.duplicates.push((number, line));
        } else if let Some(numbered) = self.lines.get_mut(line as usize) {
            numbered.numbered = line;
        }
    }

    /// Notes the lines that are open after the last block.
    fn leave_open(&mut self, open: &[u32], blocks: &[Block], implicit_main: bool) {
        let slips: Vec<(usize, Slips)> = Slips::of_all(&self.roles, blocks).collect();
        let last =
            |is_it: fn(&Slips) -> bool| slips.iter().rev().find(|(_, slips)| is_it(slips)).map(|(block, _)| *block);
        let swallowed = last(|slips| slips.swallows);
        self.swallowed = swallowed.is_some();
        self.last_surplus = last(|slips| slips.early + slips.stray > 0 || slips.after_main).map(|block| block as u32);
        let misopened = self.misopened(&slips, blocks);
        let inside = |line: &&u32| {
            let opener = self.lines.get(**line as usize).map_or(0, |line| line.opener as usize);
            swallowed.is_none_or(|comment| opener >= comment)
        };
        // A brace that stands too early, or a bracket in its place, is missing at the end.
        let early: usize = slips.iter().map(|(_, slips)| slips.early).sum();
        let stray: usize = slips.iter().map(|(_, slips)| slips.stray).sum();
        // A line that a line break opens needs no bracket.
        let in_brackets = |line: &&u32| {
            let opener = self.lines.get(**line as usize).and_then(|line| blocks.get(line.opener as usize));
            opener.is_none_or(|block| block.tree().root().tokens().any(|token| token.kind != SyntaxKind::Whitespace))
        };
        let open: Vec<u32> = open.iter().skip(usize::from(implicit_main)).filter(in_brackets).copied().collect();
        let missing = open.len().saturating_sub(early);
        let open = open.get((early + stray + misopened).min(open.len())..).unwrap_or_default();
        self.unclosed = open.iter().filter(inside).copied().collect();
        let first = slips.iter().find(|(_, slips)| slips.is_of_brackets());
        self.first_slip =
            first.and_then(|(block, _)| Some((*block as u32, blocks.get(*block)?.errors().first()?.range.start())));
        let inner = |role: &BlockRole| matches!(role, BlockRole::OpenInline | BlockRole::OpenVariation(_));
        self.lacks_bracket = missing > 0 && self.roles.iter().any(inner);
    }

    /// How many closing brackets would not be missing if the lines were opened rightly: a bracket that is repeated or of
    /// another kind opens too much, and so does a brace if it was meant for a line that has none.
    fn misopened(&mut self, slips: &[(usize, Slips)], blocks: &[Block]) -> usize {
        let wrong = slips.iter().filter(|(_, slips)| slips.misopened).count();
        let missing = slips.iter().filter(|(_, slips)| slips.unopened).count();
        self.misopened = wrong + missing > 0;
        if missing == 0 {
            return wrong;
        }
        let inner = self.roles.iter().zip(blocks).filter(|(role, _)| **role == BlockRole::OpenInline);
        let braces = inner.filter(|(_, block)| block.tree().root().token(SyntaxKind::LeftBrace).is_some()).count();
        wrong + missing.min(braces)
    }

    /// Whether a line branches from another one than that around it, and its id if there is one.
    pub(super) fn elsewhere(&self, line: u32) -> Option<Option<u32>> {
        self.elsewhere.get(&line).map(|origin| Some(*origin).filter(|origin| *origin != NONE))
    }

    /// The lines that do not branch from a line around them.
    pub(super) fn all_elsewhere(&self) -> impl Iterator<Item = u32> {
        self.elsewhere.keys().copied()
    }

    /// The block that opens the line which a line branches from, if that is another one than the line around it.
    pub(super) fn origin(&self, opener: usize) -> Option<Option<usize>> {
        let origin = self.elsewhere(self.line_at(opener)?)?;
        Some(origin.and_then(|origin| Some(self.line(origin)?.opener as usize)))
    }

    /// How many lines are around the line that a block opens.
    pub fn depth_of(&self, opener: usize) -> usize {
        self.line_at(opener).map_or(0, |line| self.depth(line))
    }

    /// How many lines are around a line.
    pub(super) fn depth(&self, line: u32) -> usize {
        self.line(line).map_or(0, |line| line.depth as usize)
    }

    /// The block that closes the line opened by `opener`; one past the last block if it is never closed.
    pub fn close_of(&self, opener: usize) -> Option<usize> {
        Some(self.line(self.line_at(opener)?)?.close as usize)
    }

    /// The block that opens the line which a bracket closes.
    pub fn opener_of(&self, close: usize) -> Option<usize> {
        let line = self.line(*self.line_by_block.get(close)?).filter(|line| line.close as usize == close)?;
        Some(line.opener as usize)
    }

    /// The block that opens the variation of a number.
    pub fn definition(&self, number: u32) -> Option<usize> {
        Some(self.line(self.variation(number)?)?.opener as usize)
    }

    /// The lines around a block, the innermost first. A block that opens or closes a line is part of it.
    pub fn enclosing(&self, block: usize) -> impl Iterator<Item = LineSpan> {
        let innermost = self.line_by_block.get(block).copied().filter(|line| *line != NONE);
        innermost.into_iter().flat_map(|line| self.around(line)).filter_map(|line| self.span(line))
    }

    /// The lines in the order of their openings: one inside of another comes after it.
    pub fn lines(&self) -> impl Iterator<Item = LineSpan> {
        (0..self.lines.len() as u32).filter_map(|line| self.span(line))
    }

    /// The lines that stand right inside a line, in order.
    pub fn inside(&self, line: LineSpan) -> impl Iterator<Item = LineSpan> {
        let after = (line.id + 1..self.lines.len() as u32).map_while(move |id| Some((id, self.line(id)?)));
        let within = after.take_while(move |(_, inner)| (inner.opener as usize) < line.close);
        within.filter(move |(_, inner)| inner.parent == line.id).filter_map(|(id, _)| self.span(id))
    }

    /// The blocks of moves of the line that a block opens, in order. Those of the lines inside of it are left out.
    pub fn moves_of(&self, opener: usize) -> impl Iterator<Item = usize> {
        self.line_at(opener).into_iter().flat_map(move |line| self.moves_in(line, opener..usize::MAX))
    }

    /// The blocks of moves of the line around a block that stand after it, in order.
    pub fn moves_after(&self, block: usize) -> impl Iterator<Item = usize> {
        let around = self.enclosing(block).next();
        around.into_iter().flat_map(move |line| self.moves_in(line.id, block + 1..usize::MAX))
    }

    /// The blocks of moves of the line around a block that stand before it, the nearest first.
    pub fn moves_before(&self, block: usize) -> impl Iterator<Item = usize> {
        let around = self.enclosing(block).next();
        around.into_iter().flat_map(move |line| self.moves_in(line.id, 0..block).rev())
    }

    /// The blocks of moves of a line, among some blocks.
    pub fn moves_in(&self, line: u32, blocks: Range<usize>) -> impl DoubleEndedIterator<Item = usize> {
        let (first, end) = self.line(line).map_or((0, 0), |line| (line.opener as usize, line.close as usize));
        let within = blocks.start.max(first)..blocks.end.min(end).min(self.roles.len());
        within.filter(move |block| self.line_of(*block) == Some(line))
    }

    /// The line with an id.
    pub fn span(&self, id: u32) -> Option<LineSpan> {
        let line = self.line(id)?;
        Some(LineSpan {
            id,
            opener: line.opener as usize,
            close: line.close as usize,
            is_variation: line.inner,
            is_opened: line.inner || self.role(line.opener as usize) == BlockRole::OpenMain,
        })
    }

    /// Whether a bracket is missing, or the end of a comment, so where the lines end is unknown.
    pub(super) fn is_damaged(&self) -> bool {
        self.lacks_bracket || self.swallowed || !self.unclosed.is_empty()
    }

    /// Whether it depends on more of its blocks than their roles.
    pub(super) fn is_disturbed(&self) -> bool {
        self.is_damaged() || self.misopened
    }

    pub fn role(&self, block: usize) -> BlockRole {
        self.roles.get(block).copied().unwrap_or(BlockRole::Error)
    }

    pub(super) fn roles(&self) -> &[BlockRole] {
        &self.roles
    }

    pub(super) fn line(&self, line: u32) -> Option<&Line> {
        self.lines.get(line as usize)
    }

    /// How many lines there are.
    pub(super) fn count(&self) -> usize {
        self.lines.len()
    }

    /// The id of the line of a block of moves.
    pub fn line_of(&self, block: usize) -> Option<u32> {
        let line = self.line_by_block.get(block).copied().filter(|line| *line != NONE)?;
        (self.role(block) == BlockRole::Moves).then_some(line)
    }

    /// The innermost line that a block opens.
    pub(super) fn line_at(&self, opener: usize) -> Option<u32> {
        let line = *self.line_by_block.get(opener)?;
        (self.line(line)?.opener as usize == opener).then_some(line)
    }

    /// The number that a line defines.
    pub(super) fn number_of(&self, line: u32) -> Option<u32> {
        let Line { opener, numbered, .. } = *self.line(line)?;
        match self.role(opener as usize) {
            BlockRole::OpenVariation(number) => number.filter(|_| numbered == line),
            _ => None,
        }
    }

    /// The number of the innermost numbered variation around a line, itself included.
    pub(super) fn number_around(&self, line: u32) -> Option<u32> {
        self.number_of(self.line(line)?.numbered)
    }

    /// The line that defines a number.
    pub(super) fn variation(&self, number: u32) -> Option<u32> {
        self.numbers.as_ref()?.defined.get(&number).copied()
    }

    /// How many numbers are defined.
    pub(super) fn count_of_variations(&self) -> usize {
        self.numbers.as_ref().map_or(0, |numbers| numbers.defined.len())
    }

    /// The numbers that are defined, each with its line.
    pub(super) fn variations(&self) -> impl Iterator<Item = (u32, u32)> {
        self.numbers.iter().flat_map(|numbers| &numbers.defined).map(|(number, line)| (*number, *line))
    }

    /// Numbers that are defined again, each with the line that does so.
    pub(super) fn duplicates(&self) -> impl Iterator<Item = (u32, u32)> {
        self.numbers.iter().flat_map(|numbers| &numbers.duplicates).copied()
    }

    pub(super) fn unclosed(&self) -> &[u32] {
        &self.unclosed
    }

    /// The line whose end is the end of the game.
    pub fn main_line(&self) -> Option<LineSpan> {
        self.span(self.main?)
    }

    pub(crate) fn main(&self) -> Option<u32> {
        self.main
    }

    /// The line and those around it, the innermost first.
    pub(super) fn around(&self, line: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(line), |line| Some(self.line(*line)?.parent).filter(|parent| *parent != NONE))
    }
}

/// The errors of a block that concern the lines around it. Only here does an error decide which bracket is missing or
/// surplus, and which lists of variations could not be read.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Slips {
    /// Brackets that close the main line although it goes on.
    early: usize,
    /// Brackets that close nothing, or not what is open.
    stray: usize,
    /// The bracket that opens a line is repeated or of another kind.
    misopened: bool,
    /// The bracket that opens a line is missing.
    unopened: bool,
    /// A comment without an end takes the brackets after it along.
    swallows: bool,
    /// Moves follow the main line: a bracket before them closed it.
    after_main: bool,
    /// A list of variations, or the number of one, could not be read.
    hides_references: bool,
    /// A variation may be defined in text that could not be read.
    hides_definitions: bool,
}

impl Slips {
    fn of(role: BlockRole, block: &Block) -> Slips {
        use crate::syntax::{Delimiter, Expected};
        let mut found = Slips::default();
        for error in block.errors() {
            match &error.kind {
                SyntaxErrorKind::EarlyBrace => found.early += 1,
                SyntaxErrorKind::UnmatchedBrace | SyntaxErrorKind::UnmatchedParen => found.stray += 1,
                SyntaxErrorKind::UnclosedBrace
                | SyntaxErrorKind::UnclosedComment
                | SyntaxErrorKind::UnclosedBlock { opened: Opened::Comment | Opened::Diagram } => found.swallows = true,
                SyntaxErrorKind::Missing { expected } => match expected {
                    Expected::Delimiter(Delimiter::BlockStart | Delimiter::VariationStart) => {
                        found.unopened |= role.opens();
                    }
                    Expected::Delimiter(Delimiter::ListEnd) => found.hides_references = true,
                    Expected::NumberOfVariation => (found.hides_references, found.hides_definitions) = (true, true),
                    _ => {}
                },
                SyntaxErrorKind::Unexpected { expected } => {
                    found.misopened |= role.opens();
                    match expected {
                        Expected::LineItemOrOpen => (found.stray, found.hides_references) = (found.stray + 1, true),
                        Expected::VariationNumber | Expected::ListedVariation => found.hides_references = true,
                        Expected::MainBefore => {
                            let is_word = |byte: u8| byte.is_ascii_alphabetic() || byte.is_ascii_whitespace();
                            let text = block.tree().root().text();
                            let varies = text.contains('(') || text.contains("VAR");
                            found.after_main |= !text.bytes().all(is_word);
                            found.hides_references |= varies;
                            found.hides_definitions |= varies;
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Whether a bracket is wrong.
    fn is_of_brackets(&self) -> bool {
        self.early + self.stray > 0 || self.misopened || self.unopened || self.swallows || self.after_main
    }

    /// Those of the blocks with errors, with their places.
    fn of_all(roles: &[BlockRole], blocks: &[Block]) -> impl Iterator<Item = (usize, Slips)> {
        let with_errors = roles.iter().zip(blocks).enumerate().filter(|(_, (_, block))| has_errors(block));
        with_errors.map(|(index, (role, block))| (index, Slips::of(*role, block)))
    }
}

/// Whether the structure or the references of a record depend on more of a block than its role and its items.
pub(super) fn disturbs(role: BlockRole, block: &Block) -> bool {
    Slips::of(role, block) != Slips::default()
}

/// Whether a list of variations in a block, or the number of one, could not be read.
pub(super) fn hides_references(block: &Block) -> bool {
    has_errors(block) && Slips::of(BlockRole::Error, block).hides_references
}

/// Whether a variation may be defined in text that could not be read.
pub(super) fn hides_definitions(block: &Block) -> bool {
    has_errors(block) && Slips::of(BlockRole::Error, block).hides_definitions
}

/// Whether a comment without an end in a block takes the brackets after it along.
pub(super) fn swallows(block: &Block) -> bool {
    has_errors(block) && Slips::of(BlockRole::Error, block).swallows
}

fn has_errors(block: &Block) -> bool {
    !block.errors().is_empty()
}

/// Whether the main line of a record with these roles has no block that opens it: because there is none in the format, or
/// because it is left out and the moves stand in no line.
pub(crate) fn is_implicit(mut roles: impl Iterator<Item = BlockRole>, never_opened: bool) -> bool {
    let of_a_line = |role: &BlockRole| {
        matches!(role, BlockRole::OpenMain | BlockRole::OpenVariation(_) | BlockRole::OpenInline | BlockRole::Moves)
    };
    never_opened || roles.find(of_a_line) == Some(BlockRole::Moves)
}
