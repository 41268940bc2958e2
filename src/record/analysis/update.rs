//! The update of an analysis after an edit.
//!
//! The inputs of each value are compared with those from before, and the value stays if they are the same:
//!
//! - The **structure** follows from the roles of the blocks. If only blocks outside of the lines come and go, it moves
//!   the later blocks to their new places. Otherwise it is rebuilt.
//! - The **front** is read again if a block changed that it reads or has an issue in. If games then start from another
//!   position, all lines are walked over.
//! - The **lines**: a segment stays if its block and the state of its line before it are the same. If the structure and
//!   the start are as before, the changed blocks are replayed, and after each of them its line is replayed until its
//!   state is the old one. Otherwise the whole record is walked over, and segments are taken by block and state.
//!
//! Invariant: after an update the three values are those of an update from nothing with the same inputs, because a
//! value is kept only if its inputs are the same. An update that would take too long is refused before anything
//! changes.

use super::lines::Lines;
use super::segment::{Player, Segment};
use super::walk::{Walk, has_moves, ranges_of_variations, single_references};
use super::{Context, Record, RecordAnalysis, Totals};
use crate::notation::Dialect;
use crate::record::front;
use crate::record::structure::{Structure, disturbs};
use crate::record::{BlockRole, Item, ItemKind, Lower, RecordHead};
use crate::syntax::{Block, RecordTree};
use std::ops::Range;
use std::sync::Arc;

/// How far an update had to go. A tier includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Blocks were replayed, each line from a change until its state was the old one.
    Segments,
    /// Blocks outside of the lines were read again.
    Front,
    /// The whole record was walked over. Blocks in the same state were not replayed.
    Structure,
    /// Nothing was kept.
    Full,
}

/// The update would take too long; nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

/// Blocks that were replaced.
#[derive(Clone, Copy, Debug)]
pub struct Splice<'a> {
    /// The first replaced block.
    pub first: usize,
    /// The old blocks; the number of new ones may differ.
    pub removed: &'a [Block],
}

/// The lines of one record as they were before the blocks at one place changed. Typing in a move makes it unreadable
/// and then readable again, and each time the state of everything after it changes. Then the remembered lines and the
/// current ones are swapped. A clone remembers nothing yet.
#[derive(Debug, Default)]
pub struct Memory {
    former: Option<Box<Former>>,
    off: bool,
}

#[derive(Debug)]
struct Former {
    range: Range<usize>,
    /// The blocks of the range as they were.
    blocks: Vec<Block>,
    lines: Lines,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory::default()
    }
}

impl Memory {
    /// Forgets the lines, because another record is edited.
    pub fn forget(&mut self) {
        self.former = None;
    }

    /// Remembers nothing from now on, because no edit will be taken back.
    pub fn turn_off(&mut self) {
        *self = Memory { former: None, off: true };
    }

    /// Whether the replayed blocks of a range lead to the remembered lines.
    fn is_led_to(&self, range: &Range<usize>, fresh: &[Block], replayed: &Replayed) -> bool {
        self.former.as_ref().is_some_and(|former| {
            let then = |block: usize| former.lines.segments.get(block).and_then(Option::as_ref);
            let leads = |(block, segment): &(usize, Arc<Segment>)| {
                then(*block).is_some_and(|then| segment.leads_to_the_same_as(then))
            };
            // Blocks that read words of the range have read those that are there again.
            let unread = || former.lines.looking == 0 || former.blocks == fresh;
            former.range == *range && unread() && replayed.segments.iter().all(leads)
        })
    }
}

/// The old state of a line is remembered if at least this many of its blocks follow a change.
const WORTH_KEEPING: usize = 24;

/// Changed blocks that were replayed.
#[derive(Default)]
struct Replayed {
    segments: Vec<(usize, Arc<Segment>)>,
    /// Those whose line has no position.
    unplayed: Vec<usize>,
    /// Whether a line or a variation continues from one of them in another state than before.
    elsewhere: bool,
}

impl Replayed {
    /// The number of blocks that may have to be replayed after them.
    fn rest(&self, structure: &Structure) -> usize {
        let blocks = self.segments.iter().filter(|_| self.elsewhere);
        blocks.map(|(block, _)| structure.rest_of_line(*block)).max().unwrap_or(0)
    }
}

impl RecordAnalysis {
    /// Updates the analysis after some blocks of its record were replaced by those now in `tree`, unless this replays
    /// or walks over more than about `most` blocks. The context must be the same as before. `memory` is of this record
    /// or of none.
    pub fn update(
        &mut self,
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        splice: Splice<'_>,
        most: usize,
        memory: &mut Memory,
    ) -> Result<Tier, TooLong> {
        let (blocks, rules) = (tree.blocks(), lower.replay_rules());
        let Splice { first, removed } = splice;
        let range = first..first + removed.len();
        let count = (blocks.len() + removed.len()).saturating_sub(self.structure.roles().len());
        let fresh = blocks.get(first..first + count).unwrap_or_default();
        let roles: Vec<BlockRole> = fresh.iter().map(|block| lower.role(block.tree())).collect();

        let changed = self.change_outside(&range, &roles, removed, fresh);
        let structure = match &changed {
            Some((gone, 0)) if gone.is_empty() => self.structure.clone(),
            Some((gone, count)) => {
                let mut structure = Structure::clone(&self.structure);
                let from = gone.start - first;
                structure.splice(gone.clone(), roles.get(from..from + count).unwrap_or_default());
                Arc::new(structure)
            }
            None => {
                let mut all = self.structure.roles().to_vec();
                all.splice(range.clone(), roles.iter().copied());
                Arc::new(Structure::of(all, blocks, rules.implicit_main))
            }
        };

        let head = RecordHead { blocks, roles: structure.roles(), context, tags: &self.front.tags };
        let read_again = changed.is_none()
            || removed_roles(&self.structure, &range).iter().chain(&roles).any(|role| front::reads(*role))
            || self.around.iter().any(|(block, _)| range.contains(&(*block as usize)))
            || (rules.start_by_moves && self.front.by_moves && !self.front.starts_alike(&head, lower));
        let front = read_again.then(|| front::read(blocks, structure.roles(), lower, context));
        let tags = &front.as_ref().unwrap_or(&self.front).tags;
        let own = rules.own_dialect.then(|| own_dialect(lower, &RecordHead { tags, ..head })).flatten();
        let same_dialect = own == self.dialect;
        let same_start = front.as_ref().is_none_or(|front| front.starts_as(&self.front));
        let record = Record {
            blocks,
            lower,
            context,
            rules,
            dialect: own.as_deref().unwrap_or(&context.dialect),
            counts_shapes: lower.fixed_dialect().is_none(),
        };

        let mut tier = if front.is_some() { Tier::Front } else { Tier::Segments };
        let same_places = same_single_references(lower, removed, fresh);
        let replayed = match changed.is_some() && same_start && same_dialect && same_places {
            true => self.replay_changed(&record, &structure, &range, removed, &roles),
            false => None,
        };
        let ending = (self.lines.end.clone(), self.lines.ended, self.lines.plies);
        let (spliced, mut walked) = (replayed.is_some(), false);
        if let Some(replayed) = replayed {
            let leads_back = memory.is_led_to(&range, fresh, &replayed);
            let rest = replayed.rest(&structure);
            if rest > most && !leads_back {
                return Err(TooLong);
            }
            self.count_shapes(&record, splice, &replayed);
            let former = memory.former.take().filter(|former| former.range == range && former.range.len() == count);
            let mut former = former.filter(|_| leads_back || !replayed.elsewhere);
            let elsewhere = replayed.elsewhere && !leads_back;
            let mut then = removed;
            if elsewhere && rest >= WORTH_KEEPING && !memory.off {
                let lines = self.lines.clone();
                former = Some(Box::new(Former { range: range.clone(), blocks: removed.to_vec(), lines }));
            }
            let back = former.as_mut().filter(|_| leads_back).map(|former| {
                std::mem::swap(&mut former.lines, &mut self.lines);
                std::mem::replace(&mut former.blocks, removed.to_vec())
            });
            then = back.as_deref().unwrap_or(then);
            self.lines.splice(range.clone(), then, fresh);
            walked = Walk::new(record, &structure, &mut self.lines).part(&replayed.segments, elsewhere);
            memory.former = former;
        } else if blocks.len() > most {
            return Err(TooLong);
        }
        if !walked {
            memory.forget();
            let kept = same_dialect && !self.structure.roles().is_empty();
            tier = if kept { Tier::Structure } else { Tier::Full };
            let position = front.as_ref().map_or_else(|| self.front.position.clone(), |front| front.position.clone());
            let now = front.as_ref().unwrap_or(&self.front);
            let start = now.start(now.judges_moves());
            let mut memo = std::mem::take(&mut self.lines.segments);
            // An equal start is replaced by the old one, so later comparisons compare pointers.
            let entry = memo.iter().flatten().next().map(|first| &first.entry);
            let start = entry.filter(|entry| ***entry == *start).cloned().unwrap_or(start);
            match kept {
                true if spliced => {}
                true => drop(memo.splice(range.clone(), std::iter::repeat_n(None, count))),
                false => memo = vec![None; blocks.len()],
            }
            self.lines = Lines::of(blocks.len());
            self.totals.shapes = Walk::new(record, &structure, &mut self.lines).whole(&start, &position, memo);
        }

        self.structure = structure;
        self.dialect = own;
        if let Some(front) = front {
            self.around = front.check(blocks, self.structure.roles(), rules);
            self.front = front;
        }
        let lines = &self.lines;
        if read_again || ending != (lines.end.clone(), lines.ended, lines.plies) {
            let closing = self.front.closing(lines.end.as_deref(), lines.ended, lines.plies);
            // Where the main line ends is unknown.
            self.closing = if self.structure.is_damaged() { Vec::new() } else { closing };
            self.closing.sort_by_key(|(block, _)| *block);
        }
        self.count(blocks);
        Ok(tier)
    }
}

impl RecordAnalysis {
    /// If the blocks in place of `removed` do not change the structure, returns the ones outside of the lines and the
    /// number of blocks that replace them; see [`Structure::compare`].
    fn change_outside(
        &self,
        range: &Range<usize>,
        roles: &[BlockRole],
        removed: &[Block],
        fresh: &[Block],
    ) -> Option<(Range<usize>, usize)> {
        let (gone, count) = self.structure.compare(range.clone(), roles)?;
        // An issue of the structure names a place in a changed block, or the distance of two blocks.
        let opens = |role: &BlockRole| {
            matches!(role, BlockRole::OpenMain | BlockRole::OpenVariation(_) | BlockRole::OpenInline)
        };
        let moved = gone.len() != count || roles.iter().any(opens);
        let is_affected = |(block, issue): &(u32, crate::record::Issue)| {
            range.contains(&(*block as usize)) || (moved && issue.related.is_some())
        };
        let then = removed_roles(&self.structure, range).iter().zip(removed);
        let mut blocks = then.chain(roles.iter().zip(fresh));
        let disturbed = self.structure.is_disturbed() || blocks.any(|(role, block)| disturbs(*role, block));
        let unused = self.lines.references.iter().flat_map(|references| &references.unused);
        let affected = self.lines.located.iter().chain(unused).any(is_affected);
        let same = !self.structure.roles().is_empty() && !disturbed && !affected;
        same.then_some((gone, count))
    }

    /// Replays the changed blocks, each from the state of its line there, without storing the result. `None` if
    /// references or the presence of moves show that the structure of the lines changed.
    fn replay_changed(
        &self,
        record: &Record<'_>,
        structure: &Structure,
        range: &Range<usize>,
        removed: &[Block],
        roles: &[BlockRole],
    ) -> Option<Replayed> {
        let mut replayed = Replayed::default();
        if !roles.contains(&BlockRole::Moves) {
            return Some(replayed);
        }
        let mut player = Player::default();
        for block in self.with_looking(range) {
            if structure.role(block) != BlockRole::Moves {
                continue;
            }
            let Some(before) = self.lines.segments.get(block)? else {
                let then = removed.get(block.checked_sub(range.start)?)?;
                let mut items = Vec::new();
                record.lower.lower(then.tree(), &mut items);
                if outline(&items) != outline(&record.items(block)) {
                    return None;
                }
                replayed.unplayed.push(block);
                continue;
            };
            let line_before = replayed.segments.last().filter(|(last, _)| last + 1 == block).map(|(_, last)| last);
            let entry = match line_before {
                Some(last) => (last.exit.clone(), last.still_replaced()),
                None => (before.entry.clone(), before.replaced),
            };
            let segment = player.play(record, structure.roles(), block, entry, Some(&**before));
            if !segment.is_structured_as(before) {
                return None;
            }
            replayed.elsewhere |= !segment.leads_to_the_same_as(before);
            replayed.segments.push((block, Arc::new(segment)));
        }
        Some(replayed)
    }

    /// The blocks of a range and those whose replay looked at moves after them, in order.
    fn with_looking(&self, range: &Range<usize>) -> Vec<usize> {
        let mut all: Vec<usize> = range.clone().collect();
        if self.lines.looking > 0 {
            let looks = |segment: &Option<Arc<Segment>>| segment.as_ref().is_some_and(|segment| segment.reach > 0);
            let looking = self.lines.segments.iter().enumerate().filter(|(_, segment)| looks(segment));
            all.extend(looking.map(|(block, _)| block));
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// Replaces the counted shapes of the replayed blocks. They depend on their moves alone.
    fn count_shapes(&mut self, record: &Record<'_>, splice: Splice<'_>, replayed: &Replayed) {
        if !record.counts_shapes {
            return;
        }
        let (declared, shapes) = (record.context.declared.notation, &mut self.totals.shapes);
        for (block, segment) in &replayed.segments {
            let before = self.lines.segments.get(*block).and_then(Option::as_ref);
            *shapes -= before.map(|before| before.count(declared)).unwrap_or_default();
            *shapes += segment.count(declared);
        }
        for block in &replayed.unplayed {
            let then = block.checked_sub(splice.first).and_then(|at| splice.removed.get(at));
            *shapes -= then.map(|then| record.shapes_of(then)).unwrap_or_default();
            *shapes += record.shapes(*block);
        }
    }

    /// Adds up the counts of the record.
    fn count(&mut self, blocks: &[Block]) {
        self.unjudged = self.find_unjudged();
        let (newest, others) = self.find_newest(blocks);
        self.newest = newest;
        let RecordAnalysis { front, lines, .. } = &*self;
        let located = lines.located.len() + self.around.len() + self.closing.len();
        self.totals = Totals {
            issues: (lines.issues + located as u32).saturating_sub(self.unreported() + others),
            plies: lines.plies,
            games: u32::from(front.is_game),
            formats: front.formats,
            garbled: u32::from(front.garbled.is_some()),
            shapes: self.totals.shapes,
        };
    }
}

/// The references of a block and whether it has moves.
fn outline(items: &[Item<'_>]) -> (Vec<u32>, bool) {
    let number = |item: &Item<'_>| match item.kind {
        ItemKind::Reference(number) => Some(number),
        _ => None,
    };
    (items.iter().filter_map(number).collect(), has_moves(items))
}

/// Whether the same references are listed in ranges of variations, so the same ones are reported by themselves.
fn same_single_references(lower: &dyn Lower, removed: &[Block], fresh: &[Block]) -> bool {
    if removed.iter().chain(fresh).all(|block| ranges_of_variations(block).next().is_none()) {
        return true;
    }
    let single = |blocks: &[Block]| -> Vec<bool> {
        blocks.iter().flat_map(|block| single_references(lower, block)).map(|place| place.is_some()).collect()
    };
    single(removed) == single(fresh)
}

fn removed_roles<'a>(structure: &'a Structure, range: &Range<usize>) -> &'a [BlockRole] {
    structure.roles().get(range.clone()).unwrap_or_default()
}

/// How the moves of a record are written, if not as the file says.
fn own_dialect(lower: &dyn Lower, head: &RecordHead<'_>) -> Option<Box<Dialect>> {
    lower.dialect(head).filter(|dialect| *dialect != head.context.dialect).map(Box::new)
}
