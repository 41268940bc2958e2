//! The replay of one block of moves. Invariant: it is a function of the block, the state of its line before it, the
//! context of the file, and, only if it looked ahead, the moves after the block.

use super::Record;
use crate::notation::{self, Dialect, Notation, NotationSet};
use crate::record::line::{Branch, LineMark, LineOutput, LineState, ReplayConfig, Unobserved, replay};
use crate::record::{BlockRole, End, Issue, IssueKind, Item, ItemKind, Observer, ShapeCount, Unusual, other_letters};
use crate::rules::{Move, Position};
use crate::syntax::{Block, Expected, RecordTree, SyntaxErrorKind};
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
    pub(super) looked_ahead: bool,
    /// Whether a half-move is missing before its first one, or the one before it is one too many.
    pub(super) gap: bool,
    /// The shapes of the moves, played or not. `None` if all have the declared one.
    shapes: Option<Box<ShapeCount>>,
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

    /// The move that its line replaces, if the line has no move before the block.
    pub fn replaced(&self) -> Option<Move> {
        self.replaced
    }

    /// The move that the line still varies after it.
    pub(super) fn still_replaced(&self) -> Option<Move> {
        self.replaced.filter(|_| self.plies == 0)
    }

    /// Whether a half-move is missing before its first one, or after a reference to a variation.
    pub(super) fn has_gap(&self) -> bool {
        self.gap || self.references.iter().any(|branch| branch.gap)
    }

    /// Whether a replay from `state` gives the same result, provided that the block is the same and the replay did not
    /// look ahead.
    pub(super) fn is_from(&self, entry: &Arc<LineMark>, replaced: Option<Move>) -> bool {
        (Arc::ptr_eq(&self.entry, entry) || self.entry == *entry) && self.replaced == replaced
    }

    /// Whether the structure of the record is the same with it as with another one.
    pub(super) fn is_structured_as(&self, other: &Segment) -> bool {
        let alike =
            |(now, then): (&Branch, &Branch)| now.number == then.number && now.from.is_some() == then.from.is_some();
        let (now, then) = (&self.references, &other.references);
        now.len() == then.len()
            && now.iter().zip(then).all(alike)
            && (self.plies > 0) == (other.plies > 0)
            && self.exit.has_half_move() == other.exit.has_half_move()
    }

    /// Whether the line and its variations continue from it in the same state.
    pub(super) fn leads_to_the_same_as(&self, other: &Segment) -> bool {
        let (now, then) = (&self.references, &other.references);
        let mut same: Option<(&Branch, &Branch)> = None;
        self.exit == other.exit
            && self.still_replaced() == other.still_replaced()
            && now.len() == then.len()
            && now.iter().zip(then).all(|(now, then)| {
                // Several variations of one half-move start from one state, which is compared once.
                let again = same.is_some_and(|(one, other)| one.shares(now) && other.shares(then));
                same = Some((now, then));
                now.number == then.number && now.replaced == then.replaced && (again || now.from == then.from)
            })
    }

    /// The shapes of its moves.
    pub(super) fn count(&self, declared: Notation) -> ShapeCount {
        self.shapes.as_deref().copied().unwrap_or_else(|| ShapeCount::of(self.plies, declared))
    }
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

/// A comment whose start is missing is not longer than this.
const LONG_COMMENT: TextSize = TextSize::new(1024);

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
    pub fn play(
        &mut self,
        record: &Record<'a>,
        roles: &[BlockRole],
        block: usize,
        (entry, replaced): (Arc<LineMark>, Option<Move>),
        before: Option<&Segment>,
    ) -> Segment {
        let mut state = self.resume(&entry);
        let Record { lower, context, dialect, rules, .. } = *record;
        record.lower(block, &mut self.items);
        let config = ReplayConfig { dialect, rules };
        let ahead = || texts_after(record.blocks, roles, lower, block);
        let output = replay(&self.items, &mut state, &config, replaced, &ahead, &mut Unobserved);
        // Moves written plainly in the declared notation need no further check.
        let plain = output.plain == output.plies && !context.all_shapes && *dialect == context.declared;
        let shapes =
            (record.counts_shapes && !plain).then(|| shapes(&self.items, &context.declared, context.all_shapes));
        let shapes = shapes.filter(|shapes| *shapes != ShapeCount::of(output.plies, context.declared.notation));
        let LineOutput { mut issues, references, plies, plain: _, end, looked_ahead, gap } = output;
        if context.letters_unknown {
            issues.retain(|issue| !issue.kind.depends_on_letters());
        }
        if let Some(comment) = record.blocks.get(block).and_then(|parsed| unopened_comment(parsed, &issues)) {
            issues.retain(|issue| !comment.contains(issue.range.start()));
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
        Segment {
            entry,
            exit,
            replaced,
            issues: issues.into_boxed_slice(),
            references: references.into_boxed_slice(),
            plies,
            end,
            looked_ahead,
            gap,
            shapes: shapes.map(Box::new),
        }
    }
}

/// The words before a `*/` that closes nothing, from the first that is no move: they are those of a comment whose start is
/// missing, which is reported at its end.
fn unopened_comment(block: &Block, issues: &[Issue]) -> Option<TextRange> {
    let unopened = SyntaxErrorKind::Unexpected { expected: Expected::LineItemOrComment };
    let end = block.errors().iter().find(|error| error.kind == unopened)?.range.start();
    let near = end.checked_sub(LONG_COMMENT).unwrap_or_default();
    let words = issues.iter().filter(|issue| matches!(issue.kind, IssueKind::MalformedMove { .. }));
    let start = words.map(|issue| issue.range.start()).find(|start| *start >= near && *start < end)?;
    Some(TextRange::new(start, end))
}

/// Replays one block for a listener, from the state that the analysis found it in.
pub fn listen(
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
    let mut state = segment.entry().state();
    let ahead = || texts_after(tree.blocks(), analysis.structure().roles(), lower, block);
    let config = ReplayConfig { dialect: analysis.dialect(context), rules: lower.replay_rules() };
    replay(&items, &mut state, &config, segment.replaced, &ahead, observer);
}

/// The texts of the moves that follow a block in its line, without those of the variations between.
pub(super) fn texts_after(
    blocks: &[Block],
    roles: &[BlockRole],
    lower: &dyn crate::record::Lower,
    block: usize,
) -> Vec<String> {
    let mut texts = Vec::new();
    let mut depth = 0usize;
    for (block, role) in blocks.iter().zip(roles).skip(block + 1) {
        match role {
            BlockRole::OpenInline | BlockRole::OpenVariation(_) => depth += 1,
            BlockRole::Close if depth == 0 => break,
            BlockRole::Close => depth -= 1,
            BlockRole::Moves if depth == 0 => {
                let mut items = Vec::new();
                lower.lower(block.tree(), &mut items);
                texts.extend(items.iter().filter_map(|item| match item.kind {
                    ItemKind::Move(text) => Some(text.to_owned()),
                    _ => None,
                }));
            }
            _ => {}
        }
        if texts.len() >= 64 {
            break;
        }
    }
    texts
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
