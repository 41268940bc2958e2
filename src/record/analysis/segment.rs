//! The replay of one block of moves. Invariant: it is a function of the block, the state of its line before it, the
//! context of the file, and, only if it looked ahead, the moves after the block.

use super::{Record, manner};
use crate::notation::{self, Dialect, NonCanonical, Notation, NotationSet};
use crate::record::line::{
    BlockOfMoves, Branch, LineMark, LineOutput, LineState, Plan, READINGS, ReplayConfig, WordsAhead, words_of,
};
use crate::record::{
    BlockRole, End, Issue, IssueKind, Item, ItemKind, Legality, Observer, PlyEvent, ShapeCount, Unusual, other_letters,
};
use crate::rules::{Move, Position};
use crate::syntax::{Block, RecordTree};
use crate::text::{TextRange, TextSize};
use smallvec::SmallVec;
use std::sync::Arc;

/// A block of moves, replayed from `entry` and `replaced`.
#[derive(Clone, PartialEq, Debug)]
pub struct Segment {
    pub(super) entry: Arc<LineMark>,
    pub(super) exit: Arc<LineMark>,
    pub(super) replaced: Option<Move>,
    pub(super) issues: Box<[Issue]>,
    pub(in crate::record) references: Box<[Branch]>,
    pub(super) plies: u32,
    pub(super) end: Option<(TextRange, End)>,
    /// How many of the blocks after it decided something.
    pub(super) reach: u32,
    /// The repairs that were chosen, for listeners to replay.
    pub(super) plan: Option<Arc<Plan>>,
    /// How many half-moves were read to find them.
    pub(super) searched: u32,
    /// How many half-moves its searches were allowed to read, if they used them up.
    limit: Option<u32>,
    /// In which unusual ways moves are written, and how many in each.
    pub(super) manners: Box<[(NonCanonical, u32)]>,
    /// The shapes of the moves, played or not. `None` if all have the declared one.
    pub(super) shapes: Option<Box<ShapeCount>>,
}

impl Segment {
    /// The state of its line before it.
    pub fn entry(&self) -> &LineMark {
        &self.entry
    }

    /// The state of its line after it.
    pub fn exit(&self) -> &LineMark {
        &self.exit
    }

    /// The issues of its moves.
    pub(super) fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// The move that the line still varies after it.
    pub(super) fn still_replaced(&self) -> Option<Move> {
        self.replaced.filter(|_| self.plies == 0)
    }

    /// Whether a replay from `state` gives the same result, provided that the block is the same and the replay did not
    /// read further.
    pub(super) fn is_from(&self, entry: &Arc<LineMark>, replaced: Option<Move>, readings: u32) -> bool {
        let found_alike = || self.limit.map_or(self.searched < readings, |limit| limit == readings);
        (self.plan.is_none() || found_alike())
            && (Arc::ptr_eq(&self.entry, entry) || self.entry == *entry)
            && self.replaced == replaced
    }

    /// Whether its searches could have read more in a longer record.
    pub(super) fn is_rationed(&self) -> bool {
        self.limit.is_some_and(|limit| limit < READINGS)
    }

    /// The shapes of its moves.
    pub(super) fn count(&self, declared: Notation) -> ShapeCount {
        self.shapes.as_deref().copied().unwrap_or_else(|| ShapeCount::of(self.plies, declared))
    }
}

/// The state before the half-move of a number in a block, that half-move, and its place. The number after the last
/// half-move of the line is that of its end.
pub(super) fn branch_at(
    record: &Record<'_>,
    roles: &[BlockRole],
    block: usize,
    segment: &Segment,
    number: u32,
) -> Option<(Arc<LineMark>, Option<Move>, Option<TextRange>)> {
    let Record { lower, dialect, rules, .. } = *record;
    let mut items = record.items(block);
    let ahead = || words_after(record.blocks, roles, lower, dialect, segment.entry(), block);
    let config = ReplayConfig { dialect, rules, readings: 0 };
    let plan = segment.plan.as_deref();
    let (entry, replaced) = (segment.entry(), segment.replaced);
    // Where nothing was repaired, every half-move has the next number.
    let nth = number.checked_sub(entry.next_number())? as usize;
    let is_move = |(_, item): &(usize, &Item<'_>)| matches!(item.kind, ItemKind::Move(_));
    let firm = plan.is_none() && !entry.is_in_doubt() && !segment.exit.is_in_doubt();
    let at = items.iter().enumerate().filter(is_move).nth(nth).map(|(at, _)| at).filter(|_| firm);
    if let Some((head, found)) = at.and_then(|at| Some((items.get(..=at)?, items.get(at)?.range))) {
        let mut state = entry.state();
        BlockOfMoves { items: head, entry, config, replaced, ahead: &ahead }.replay(&mut state);
        if state.is_firm() && state.due_number().0 == number.saturating_add(1) {
            let mark = state.mark();
            return Some((mark.branch()?.clone(), mark.last_move(), Some(found)));
        }
    }
    let mut numbered = Numbered { number, found: None };
    BlockOfMoves { items: &items, entry, config, replaced, ahead: &ahead }.observe(plan, &mut numbered);
    let Some(found) = numbered.found else { return Some((segment.exit.branch_at_end(number)?, None, None)) };
    let end = items.iter().position(|item| item.range == found)?;
    items.truncate(end + 1);
    let mut state = BlockOfMoves { items: &items, entry, config, replaced, ahead: &ahead }.observe(plan, &mut Nobody);
    let mark = state.mark();
    Some((mark.branch()?.clone(), mark.last_move(), Some(found)))
}

/// Hears the last half-move of a number.
struct Numbered {
    number: u32,
    found: Option<TextRange>,
}

impl Observer for Numbered {
    fn ply(&mut self, ply: PlyEvent<'_>) {
        if ply.number == self.number {
            self.found = Some(ply.range);
        }
    }

    fn item(&mut self, _: &Item<'_>) {}
}

struct Nobody;

impl Observer for Nobody {
    fn ply(&mut self, _: PlyEvent<'_>) {}

    fn item(&mut self, _: &Item<'_>) {}
}

/// Memory that is reused from one block to the next.
#[derive(Default)]
pub(super) struct Player<'a> {
    /// The lines that were played last, each with the mark it has come to, the latest last.
    lines: SmallVec<[(Arc<LineMark>, LineState); 1]>,
    items: Vec<Item<'a>>,
    /// The mark at which the record starts, with its position, which need not be unpacked.
    pub start: Option<(Arc<LineMark>, Arc<Position>)>,
}

/// The number of lines kept in their playing state, to continue after the variations in them.
const LINES: usize = 4;

impl<'a> Player<'a> {
    /// The state of a mark.
    fn resume(&mut self, mark: &Arc<LineMark>) -> LineState {
        if let Some(at) = self.lines.iter().rposition(|(at, _)| Arc::ptr_eq(at, mark)) {
            return self.lines.remove(at).1;
        }
        if self.lines.len() < LINES {
            let start = self.start.as_ref().filter(|(start, _)| Arc::ptr_eq(start, mark));
            return start.map_or_else(|| mark.state(), |(start, position)| start.state_on(Position::clone(position)));
        }
        let (_, mut state) = self.lines.remove(0);
        mark.resume(&mut state);
        state
    }

    /// Replays a block from a state. If the exit equals that of `before`, the old one is kept, so later comparisons
    /// compare pointers.
    pub(super) fn play(
        &mut self,
        record: &Record<'a>,
        roles: &[BlockRole],
        block: usize,
        (entry, replaced): (Arc<LineMark>, Option<Move>),
        readings: u32,
        before: Option<&Segment>,
    ) -> Segment {
        let mut state = self.resume(&entry);
        let Record { lower, context, dialect, rules, .. } = *record;
        record.lower(block, &mut self.items);
        let config = ReplayConfig { dialect, rules, readings };
        let ahead = || words_after(record.blocks, roles, lower, dialect, &entry, block);
        let moves = BlockOfMoves { items: &self.items, entry: &entry, config, replaced, ahead: &ahead };
        let output = moves.replay(&mut state);
        // Moves written plainly in the declared notation need no further check.
        let plain = output.plain == output.plies && !context.all_shapes && *dialect == context.declared;
        let shapes =
            (record.counts_shapes && !plain).then(|| shapes(&self.items, &context.declared, context.all_shapes));
        let shapes = shapes.filter(|shapes| *shapes != ShapeCount::of(output.plies, context.declared.notation));
        let LineOutput { mut issues, references, plies, plain: _, end, reach, plan, searched } = output;
        if context.letters_unknown {
            issues.retain(|issue| !issue.kind.depends_on_letters());
        }
        // The file is written as usual in its own notation, which the mismatch says.
        if context.dialect != context.declared && !rules.own_dialect {
            let usual = |issue: &Issue| {
                !matches!(issue.kind, IssueKind::NonCanonical { how: Unusual::Move(_) | Unusual::RemarkInIccs, .. })
            };
            issues.retain(usual);
        }
        let exit = state.mark();
        let exit = match before {
            Some(before) if *before.exit == exit => before.exit.clone(),
            _ => Arc::new(exit),
        };
        self.lines.push((exit.clone(), state));
        let limit = (plan.is_some() && searched >= readings).then_some(readings);
        Segment {
            entry,
            exit,
            replaced,
            manners: manner::count(&issues),
            issues: issues.into_boxed_slice(),
            references: references.into_boxed_slice(),
            plies,
            end,
            reach,
            plan,
            searched,
            limit,
            shapes: shapes.map(Box::new),
        }
    }
}

/// Replays one block for a listener, from the state that the analysis found it in.
pub(crate) fn listen(
    tree: &RecordTree,
    lower: &dyn crate::record::Lower,
    context: &super::Context,
    analysis: &super::RecordAnalysis,
    block: usize,
    observer: &mut dyn Observer,
) {
    let (Some(segment), Some(body)) = (analysis.segment(block), tree.blocks().get(block)) else { return };
    let mut items = Vec::new();
    lower.lower(body.tree(), &mut items);
    let (entry, dialect) = (segment.entry(), analysis.dialect(context));
    let ahead = || words_after(tree.blocks(), analysis.structure().roles(), lower, dialect, entry, block);
    let config = ReplayConfig { dialect, rules: lower.replay_rules(), readings: 0 };
    let moves = BlockOfMoves { items: &items, entry, config, replaced: segment.replaced, ahead: &ahead };
    let unjudged_from = if context.letters_unknown { Some(0.into()) } else { analysis.unjudged_from(block) };
    match unjudged_from {
        Some(from) => drop(moves.observe(segment.plan.as_deref(), &mut Unjudged { observer, from })),
        None => drop(moves.observe(segment.plan.as_deref(), observer)),
    }
}

/// Hears half-moves. From a place on it calls none of them legal or illegal: an error says that the letters or the
/// brackets around them are wrong.
struct Unjudged<'o> {
    observer: &'o mut dyn Observer,
    from: TextSize,
}

impl Observer for Unjudged<'_> {
    fn ply(&mut self, ply: PlyEvent<'_>) {
        match ply.range.start() < self.from {
            true => self.observer.ply(ply),
            false => self.observer.ply(PlyEvent { legality: Legality::Unknown, possible: 0, problem: None, ..ply }),
        }
    }

    fn item(&mut self, item: &Item<'_>) {
        self.observer.item(item);
    }
}

/// The blocks after a slip that are looked at for the words that follow in its line.
const FURTHEST: usize = 16_384;

/// The words that follow a block in its line, without those of the variations between: as many as a search may read.
pub(super) fn words_after(
    blocks: &[Block],
    roles: &[BlockRole],
    lower: &dyn crate::record::Lower,
    dialect: &Dialect,
    entry: &LineMark,
    block: usize,
) -> WordsAhead {
    let mut ahead = WordsAhead::default();
    let mut depth = 0usize;
    let position = entry.position();
    for (block, role) in blocks.iter().zip(roles).skip(block + 1).take(FURTHEST) {
        ahead.end += 1;
        match role {
            BlockRole::OpenInline | BlockRole::OpenNext | BlockRole::OpenVariation(_) => depth += 1,
            BlockRole::Close if depth == 0 => break,
            BlockRole::OpenAt(_) => break,
            BlockRole::Close => depth -= 1,
            BlockRole::Moves if depth == 0 => {
                let mut items = Vec::new();
                lower.lower(block.tree(), &mut items);
                let own = words_of(&items, dialect, &position);
                ahead.words.extend(own.into_iter().map(|(word, _)| (word.into_owned(), ahead.end)));
                if items.iter().any(|item| matches!(item.kind, ItemKind::End(_))) {
                    break;
                }
            }
            _ => {}
        }
        if ahead.is_enough() {
            return ahead;
        }
    }
    // The end of the line decides, too.
    ahead.end += 1;
    ahead
}

/// Counts the moves that have the shape of each notation. Unless `all`, only the declared notation is tried, with other
/// letters where it does not fit.
pub(super) fn shapes(items: &[Item<'_>], declared: &Dialect, all: bool) -> ShapeCount {
    let mut count = ShapeCount::default();
    let only = NotationSet::EMPTY.with(declared.notation);
    let others = other_letters(declared);
    for item in items {
        let ItemKind::Move(text) = item.kind else { continue };
        let set = if all {
            notation::fits_declared(text, declared)
        } else if notation::has_shape(text, declared.notation, &declared.symbols) {
            only
        } else {
            NotationSet::EMPTY
        };
        count.count(set);
        let own = set.contains(declared.notation);
        if own && !all {
            continue;
        }
        for (index, letters) in others.iter().enumerate() {
            let fits = letters.is_some_and(|letters| notation::has_shape(text, declared.notation, &letters));
            count.other_letters[index] += u32::from(fits && !own);
            count.own_letters[index] += u32::from(own && letters.is_some() && !fits);
        }
    }
    count
}
