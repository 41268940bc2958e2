//! The update of an analysis after an edit.
//!
//! The inputs of each value are compared with those from before, and the value stays if they are the same:
//!
//! - The **structure** follows from the roles of the blocks. It is rebuilt if one of these changes.
//! - The **front** is read again if a block changed that it reads or has an issue in.
//! - The **lines** that an edit touches are replayed alone ([`Touched`]) if no others can depend on them. Otherwise all are
//!   walked over ([`Walk`]). A block whose text and incoming state are as before is not replayed: its segment stays.
//!
//! Invariant: after an update the three values are those of an update from nothing with the same inputs, because a
//! value is kept only if its inputs are the same. An update that would take too long is refused before anything
//! changes.

use super::effort::Allowance;
use super::lines::{Lines, Memo};
use super::touched::Touched;
use super::walk::{Replayed, Walk};
use super::{Context, Effort, Record, RecordAnalysis, Totals};
use crate::notation::Dialect;
use crate::record::front;
use crate::record::structure::{Structure, disturbs};
use crate::record::{BlockRole, Lower, RecordHead};
use crate::sort::sort_by_key;
use crate::syntax::{Block, RecordTree};
use std::sync::Arc;

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

impl RecordAnalysis {
    /// Updates the analysis after some blocks of its record were replaced by those now in `tree`, unless more than `most`
    /// blocks have to be replayed for it. The context must be the same as before. Returns what was replayed.
    pub fn update(
        &mut self,
        tree: &RecordTree,
        lower: &dyn Lower,
        (context, effort): (&Context, Effort),
        splice: Splice<'_>,
        most: usize,
    ) -> Result<Replayed, TooLong> {
        let (blocks, rules) = (tree.blocks(), lower.replay_rules());
        let Splice { first, removed } = splice;
        let range = first..first + removed.len();
        let count = (blocks.len() + removed.len()).saturating_sub(self.structure.roles().len());
        let fresh = blocks.get(first..first + count).unwrap_or_default();
        let roles: Vec<BlockRole> = fresh.iter().map(|block| lower.role(block.tree())).collect();
        let structure = self.structure_with(blocks, &roles, splice, !rules.opened_main);

        let head = RecordHead { blocks, roles: structure.roles(), context, tags: &self.front.tags };
        let then = self.structure.roles().get(range.clone()).unwrap_or_default();
        let read_again = !Arc::ptr_eq(&structure, &self.structure)
            || then.iter().chain(&roles).any(|role| front::reads(*role))
            || self.around.iter().any(|(block, _)| range.contains(&(*block as usize)))
            || (rules.start_by_moves && self.front.by_moves && !self.front.starts_alike(&head, lower));
        let front = read_again.then(|| front::read(blocks, structure.roles(), lower, context));
        let now = front.as_ref().unwrap_or(&self.front);
        let own = rules.own_dialect.then(|| own_dialect(lower, &RecordHead { tags: &now.tags, ..head })).flatten();
        let record = Record {
            blocks,
            lower,
            context,
            rules,
            dialect: own.as_deref().unwrap_or(&context.dialect),
            allowance: Allowance::of(effort, tree.text_len()),
            counts_shapes: lower.fixed_dialect().is_none(),
        };

        // An equal start is replaced by the old one, so later comparisons compare pointers.
        let start = now.start(now.judges_moves());
        let entry = self.lines.segments.iter().flatten().next().map(|first| &first.entry);
        let then_start = entry.filter(|entry| ***entry == *start).cloned();
        let fresh = first..first + count;
        let same_dialect = own == self.dialect && !self.structure.roles().is_empty();
        let same_effort = effort == self.effort || self.totals.slips == 0;
        let alike = same_dialect && same_effort && then_start.is_some();
        let mut replays = Vec::new();
        let touched = match alike && Arc::ptr_eq(&structure, &self.structure) {
            true => Touched::of(&record, &structure, &self.lines, fresh.clone(), most, &mut replays).transpose()?,
            false => None,
        };
        let ending = |lines: &Lines| (lines.end.clone(), lines.ended, lines.plies);
        let ending_then = ending(&self.lines);
        let mut replayed = match touched {
            Some(touched) => {
                let replayed = touched.replayed;
                let sums = (&mut self.lines, &mut self.totals.shapes);
                touched.apply(&record, &structure, (fresh, removed), sums);
                replayed
            }
            None => {
                let memo = match same_dialect {
                    true => Memo::new(&self.lines, fresh, removed.len(), &replays),
                    false => Memo::none(),
                };
                let walk = Walk::new(record, &structure, memo, most);
                let (lines, shapes, replayed) = walk.walk(&then_start.unwrap_or(start), &now.position)?;
                (self.lines, self.totals.shapes) = (lines, shapes);
                Replayed { passed: blocks.len(), ..replayed }
            }
        };
        if read_again {
            let read = blocks.iter().zip(structure.roles()).filter(|(_, role)| front::reads(**role));
            replayed.passed += read.map(|(block, _)| block.text_len()).sum::<usize>();
        }
        self.effort = effort;
        let ends_alike = ending(&self.lines) == ending_then;
        (self.structure, self.dialect) = (structure, own);
        if let Some(front) = front {
            self.around = front.check(blocks, self.structure.roles());
            self.front = front;
        }
        if read_again || !ends_alike {
            let lines = &self.lines;
            let closing = self.front.closing(lines.end.as_deref(), lines.ended, lines.plies);
            // Where the main line ends is unknown.
            self.closing = if self.structure.is_damaged() { Vec::new() } else { closing };
            sort_by_key(&mut self.closing, |(block, _)| *block);
        }
        self.count(blocks);
        Ok(replayed)
    }

    /// The structure after blocks were replaced by others with these roles: the same one if no line can be another.
    fn structure_with(
        &self,
        blocks: &[Block],
        roles: &[BlockRole],
        Splice { first, removed }: Splice<'_>,
        never_opened: bool,
    ) -> Arc<Structure> {
        let all = self.structure.roles();
        let range = first..first + removed.len();
        let then = all.get(range.clone()).unwrap_or_default();
        let fresh = blocks.get(first..).unwrap_or_default();
        let mut both = then.iter().zip(removed).chain(roles.iter().zip(fresh));
        let disturbed = self.structure.is_disturbed() || both.any(|(role, block)| disturbs(*role, block));
        if !all.is_empty() && !disturbed && then == roles {
            return self.structure.clone();
        }
        let mut all = all.to_vec();
        all.splice(range, roles.iter().copied());
        Arc::new(Structure::of(all, blocks, never_opened))
    }

    /// Adds up the counts of the record.
    fn count(&mut self, blocks: &[Block]) {
        self.unjudged = self.find_unjudged();
        let (newest, others) = self.find_newest(blocks);
        self.newest = newest;
        self.manners = self.find_manners();
        let RecordAnalysis { front, lines, .. } = &*self;
        let located = lines.located.len() + self.around.len() + self.closing.len();
        self.totals = Totals {
            issues: (lines.issues + located as u32).saturating_sub(self.unreported() + others + self.spoken_for()),
            plies: lines.plies,
            games: u32::from(front.is_game),
            formats: front.formats,
            garbled: u32::from(front.garbled.is_some()),
            slips: u32::from(lines.slips > 0),
            shapes: self.totals.shapes,
        };
        if self.totals.slips == 0 {
            self.effort = Effort::Nothing;
        }
    }
}

/// How the moves of a record are written, if not as the file says.
fn own_dialect(lower: &dyn Lower, head: &RecordHead<'_>) -> Option<Box<Dialect>> {
    lower.dialect(head).filter(|dialect| *dialect != head.context.dialect).map(Box::new)
}
