//! The update of the lines that an edit touches, in place.
//!
//! A walk over all blocks takes half a millisecond in an annotated game of 1 MB, four times as long as all else that a key
//! costs. Most keys change a block of moves and what follows in its line. So these are replayed alone, if nothing else can
//! depend on them: the structure and the start are as before, none of these blocks refers to a numbered variation, and no
//! line branches at a number.
//!
//! Invariant: the lines are those that a walk gives. Where that is not certain, [`Touched::of`] gives up.

use super::Record;
use super::lines::{Lines, Memo};
use super::segment::{Player, Segment};
use super::update::TooLong;
use super::walk::{Entry, Replayed};
use crate::record::line::LineMark;
use crate::record::structure::Structure;
use crate::record::{BlockRole, ShapeCount};
use crate::sort::sort;
use crate::syntax::Block;
use std::ops::Range;
use std::sync::Arc;

/// A block that has another segment now, and the former one to remember.
type Change = (usize, Arc<Segment>, Option<Arc<Segment>>);

/// The replay of what an edit touches.
#[derive(Default)]
pub(super) struct Touched {
    changes: Vec<Change>,
    /// The state at the end of the main line, if it is another one.
    end: Option<Arc<LineMark>>,
    pub replayed: Replayed,
}

/// A line whose state is not as before.
struct ChangedLine {
    line: u32,
    /// The block that closes it.
    close: usize,
    entry: Entry,
}

/// The blocks around an edit while they are replayed.
struct Replay<'a, 'r> {
    record: &'r Record<'a>,
    structure: &'r Structure,
    lines: &'r Lines,
    memo: Memo<'r>,
    /// The segments that were made, each with its block, in order.
    replays: &'r mut Vec<(usize, Arc<Segment>)>,
    player: Player<'a>,
    /// The changed lines around a block, the innermost last.
    open: Vec<ChangedLine>,
    /// How many half-moves the searches of the record have read.
    searched: u64,
    touched: Touched,
}

impl Touched {
    /// Replays what an edit touches that has put the blocks `fresh` in the place of as many others. `None` if more may
    /// depend on them; then the `replays` so far are of use to a walk. An error if more than `most` blocks would have to be
    /// replayed.
    pub(super) fn of(
        record: &Record<'_>,
        structure: &Structure,
        lines: &Lines,
        fresh: Range<usize>,
        most: usize,
        replays: &mut Vec<(usize, Arc<Segment>)>,
    ) -> Option<Result<Touched, TooLong>> {
        let plain = |role: &BlockRole| !role.opens() && *role != BlockRole::Close;
        let reads = |(block, end): &(u32, u32)| (*block as usize) < fresh.start && fresh.start <= *end as usize;
        if structure.by_number
            || lines.rationed > 0
            || lines.reaching.iter().any(reads)
            || !structure.roles().get(fresh.clone())?.iter().all(plain)
        {
            return None;
        }
        let mut replay = Replay {
            record,
            structure,
            lines,
            memo: Memo::new(lines, fresh.clone(), fresh.len(), &[]),
            replays,
            player: Player::default(),
            open: Vec::new(),
            searched: lines.searched,
            touched: Touched::default(),
        };
        for block in fresh.start..record.blocks.len() {
            replay.leave(block);
            if block >= fresh.end && replay.open.is_empty() {
                break;
            }
            match structure.role(block) {
                BlockRole::OpenInline => replay.open_inline(block)?,
                BlockRole::Moves => replay.moves(block, fresh.contains(&block))?,
                _ => {}
            }
            if replay.touched.replayed.blocks > most {
                return Some(Err(TooLong));
            }
        }
        replay.leave(usize::MAX);
        record.allowance.of_each_block(replay.searched)?;
        Some(Ok(replay.touched))
    }

    /// Puts the new segments into `lines`, whose shapes of moves are `shapes`. The blocks `fresh` stand in the place of
    /// those `removed`.
    pub(super) fn apply(
        self,
        record: &Record<'_>,
        structure: &Structure,
        (fresh, removed): (Range<usize>, &[Block]),
        (lines, shapes): (&mut Lines, &mut ShapeCount),
    ) {
        let noticed = |block: usize| record.blocks.get(block).map_or(0, Block::noticed);
        let declared = record.context.declared.notation;
        let mut touched: Vec<usize> = fresh.clone().collect();
        lines.issues += fresh.map(noticed).sum::<usize>() as u32;
        lines.issues -= removed.iter().map(Block::noticed).sum::<usize>() as u32;
        let mut ends_elsewhere = false;
        for (block, segment, former) in self.changes {
            touched.push(block);
            let Some(old) = lines.segments.get(block).cloned().flatten() else { continue };
            lines.issues = lines.issues + segment.issues.len() as u32 - old.issues.len() as u32;
            lines.plies = lines.plies + segment.plies - old.plies;
            lines.slips = lines.slips + u32::from(segment.plan.is_some()) - u32::from(old.plan.is_some());
            lines.searched = lines.searched + u64::from(segment.searched) - u64::from(old.searched);
            if record.counts_shapes {
                *shapes += segment.count(declared);
                *shapes -= old.count(declared);
            }
            ends_elsewhere |= segment.end != old.end;
            lines.put(block, segment, former);
        }
        sort(&mut touched);
        touched.dedup();
        lines.note(&touched, &noticed);
        if ends_elsewhere {
            lines.find_end(structure);
        }
        lines.end = self.end.or(lines.end.take());
    }
}

/// The methods return `None` where the lines around may depend on what has changed.
impl Replay<'_, '_> {
    /// Leaves the lines that are closed before a block or by it.
    fn leave(&mut self, block: usize) {
        while let Some(closed) = self.open.pop_if(|line| line.close <= block) {
            if self.structure.main() == Some(closed.line) {
                self.touched.end = Some(closed.entry.0);
            }
        }
    }

    fn open_inline(&mut self, block: usize) -> Option<()> {
        let line = self.structure.line_at(block)?;
        let parent = self.structure.around(line).nth(1);
        if let Some(around) = self.open.last().filter(|changed| parent == Some(changed.line)) {
            let (state, _) = &around.entry;
            let entry = (state.branch()?.clone(), state.last_move());
            self.enter(line, entry)?;
        }
        Some(())
    }

    fn enter(&mut self, line: u32, entry: Entry) -> Option<()> {
        let close = self.structure.line(line)?.close as usize;
        self.open.push(ChangedLine { line, close, entry });
        Some(())
    }

    /// A block of moves, which is replayed if it or the state of its line has changed.
    fn moves(&mut self, block: usize, is_fresh: bool) -> Option<()> {
        let line = self.structure.line_of(block)?;
        let changed = self.open.pop_if(|changed| changed.line == line);
        if changed.is_none() && !is_fresh {
            return Some(());
        }
        let old = self.lines.segments.get(block)?.as_ref()?;
        let (entry, replaced) = changed.map_or_else(|| (old.entry.clone(), old.replaced), |changed| changed.entry);
        let readings = self.record.allowance.of_each_block(self.searched)?;
        let (kept, former) = self.memo.find(block, &entry, replaced, readings);
        let segment = match kept {
            Some(kept) => kept.clone(),
            None => {
                self.touched.replayed.blocks += 1;
                self.touched.replayed.bytes += self.record.blocks.get(block).map_or(0, Block::text_len);
                let (roles, entry) = (self.structure.roles(), (entry, replaced));
                let played = self.player.play(self.record, roles, block, entry, readings, Some(old));
                self.touched.replayed.searched += u64::from(played.searched);
                let played = Arc::new(played);
                self.replays.push((block, played.clone()));
                played
            }
        };
        self.searched = self.searched + u64::from(segment.searched) - u64::from(old.searched);
        let refers = !segment.references.is_empty() || !old.references.is_empty();
        if refers || (segment.plies > 0) != (old.plies > 0) {
            return None;
        }
        let next = (segment.exit.clone(), segment.still_replaced());
        if !Arc::ptr_eq(&next.0, &old.exit) || next.1 != old.still_replaced() {
            self.enter(line, next)?;
        }
        if !Arc::ptr_eq(&segment, old) {
            self.touched.changes.push((block, segment, former.cloned()));
        }
        Some(())
    }
}
