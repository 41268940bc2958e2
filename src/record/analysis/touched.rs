//! The update of the lines that an edit touches, in place.
//!
//! A walk over all blocks takes half a millisecond in an annotated game of 1 MB, four times as long as all else that a key
//! costs. Most keys change a block of moves and what follows in its line. So these are replayed alone, if nothing else can
//! depend on them: the structure and the start are as before, and no line starts elsewhere than at its bracket.
//!
//! Invariant: the lines are those that a walk gives. Where that is not certain, [`Touched::of`] gives up.

use super::Record;
use super::lines::{Lines, Memo};
use super::segment::{Player, Segment};
use super::update::TooLong;
use super::walk::{Entry, MOST_SLIPS, Replayed};
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

impl Touched {
    /// Replays what an edit touches that has put the blocks `fresh` in the place of as many others. `None` if more may
    /// depend on them; an error if more than `most` blocks would have to be replayed.
    pub(super) fn of(
        record: &Record<'_>,
        structure: &Structure,
        lines: &Lines,
        fresh: Range<usize>,
        most: usize,
    ) -> Option<Result<Touched, TooLong>> {
        let plain = |role: &BlockRole| !role.opens() && *role != BlockRole::Close;
        let reads = |(block, end): &(u32, u32)| (*block as usize) < fresh.start && fresh.start <= *end as usize;
        if structure.branches_at_numbers()
            || lines.references.is_some()
            || lines.reaching.iter().any(reads)
            || !structure.roles().get(fresh.clone())?.iter().all(plain)
        {
            return None;
        }
        let memo = Memo::new(lines, fresh.clone(), fresh.len());
        let mut player = Player::default();
        let mut touched = Touched { changes: Vec::new(), end: None, replayed: Replayed::default() };
        // The changed lines around a block, the innermost last.
        let mut open: Vec<ChangedLine> = Vec::new();
        let mut slips = lines.slips;
        for block in fresh.start..record.blocks.len() {
            while let Some(closed) = open.pop_if(|line| line.close <= block) {
                touched.leave(structure, closed);
            }
            let is_fresh = fresh.contains(&block);
            if open.is_empty() && !is_fresh {
                if block < fresh.end {
                    continue;
                }
                break;
            }
            match structure.role(block) {
                BlockRole::OpenInline => {
                    let line = structure.line_at(block)?;
                    let parent = structure.around(line).nth(1);
                    let Some(around) = open.last().filter(|changed| parent == Some(changed.line)) else { continue };
                    let (state, _) = &around.entry;
                    let entry = (state.branch()?.clone(), state.last_move());
                    let close = structure.line(line)?.close as usize;
                    open.push(ChangedLine { line, close, entry });
                }
                BlockRole::Moves => {
                    let line = structure.line_of(block)?;
                    let old = lines.segments.get(block)?.as_ref()?;
                    let is_changed = open.last().is_some_and(|changed| changed.line == line);
                    if !is_changed && !is_fresh {
                        continue;
                    }
                    let changed = open.pop_if(|_| is_changed).map(|changed| changed.entry);
                    let (entry, replaced) = changed.unwrap_or_else(|| (old.entry.clone(), old.replaced));
                    let first_slips_only = record.context.first_slips_only;
                    let (kept, former) = memo.find(block, &entry, replaced, first_slips_only);
                    let segment = match kept {
                        Some(kept) => kept.clone(),
                        None => {
                            touched.replayed.blocks += 1;
                            touched.replayed.bytes += record.blocks.get(block).map_or(0, Block::text_len);
                            if touched.replayed.blocks > most {
                                return Some(Err(TooLong));
                            }
                            let roles = structure.roles();
                            Arc::new(player.play(record, roles, block, (entry, replaced), first_slips_only, Some(old)))
                        }
                    };
                    slips = slips + u32::from(segment.plan.is_some()) - u32::from(old.plan.is_some());
                    let alike = (segment.plies > 0) == (old.plies > 0) && segment.references.is_empty();
                    if !alike || slips >= MOST_SLIPS {
                        return None;
                    }
                    let next = (segment.exit.clone(), segment.still_replaced());
                    if !Arc::ptr_eq(&next.0, &old.exit) || next.1 != old.still_replaced() {
                        let close = structure.line(line)?.close as usize;
                        open.push(ChangedLine { line, close, entry: next });
                    }
                    if !Arc::ptr_eq(&segment, old) {
                        touched.changes.push((block, segment, former.cloned()));
                    }
                }
                _ => {}
            }
        }
        while let Some(closed) = open.pop() {
            touched.leave(structure, closed);
        }
        (lines.slips < MOST_SLIPS).then_some(Ok(touched))
    }

    fn leave(&mut self, structure: &Structure, closed: ChangedLine) {
        if structure.main() == Some(closed.line) {
            self.end = Some(closed.entry.0);
        }
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
