//! What stood behind a place in a line before a key there changed the state of all that follows.
//!
//! Whoever types in a move makes it unreadable and readable again, and each time the whole line behind it means
//! something else. Of the two only one is the analysis; the other one is kept here. When the state is the former one
//! again, the two change places, which costs a pointer for each block and no replay.

use super::{LineMark, RecordAnalysis, Segment};
use crate::rules::Move;
use crate::syntax::Block;
use std::ops::Range;
use std::sync::Arc;

/// Remembers what one record was before the keys that are typed at one place of it. A copy remembers nothing: nobody
/// types in a snapshot.
#[derive(Debug, Default)]
pub struct Memory {
    former: Option<Box<Former>>,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory::default()
    }
}

impl Memory {
    /// Forgets what it has: the record is another one, or more than moves has changed in it.
    pub fn forget(&mut self) {
        self.former = None;
    }

    /// The blocks to be replayed before it shows whether the former state has come back, for a key that changed some.
    /// What is kept of others is forgotten.
    pub(super) fn span(&mut self, changed: &Range<usize>) -> Range<usize> {
        match &self.former {
            Some(former) if former.blocks.start <= changed.start && changed.end <= former.blocks.end => {
                former.blocks.clone()
            }
            _ => {
                self.forget();
                changed.clone()
            }
        }
    }

    /// Keeps what blocks were, and what stood behind them.
    pub(super) fn keep(&mut self, mut former: Former) {
        former.behind.sort_unstable_by_key(|(block, _)| *block);
        let twice = former.behind.windows(2).any(|pair| matches!(pair, [(one, _), (other, _)] if one == other));
        self.former = (!former.behind.is_empty() && !twice).then(|| Box::new(former));
    }

    /// What is kept, if the blocks of the span, as they have just been replayed, lead to it.
    pub(super) fn led_to_by(&mut self, now: &[Arc<Segment>]) -> Option<&mut Former> {
        let former = self.former.as_deref_mut()?;
        let then = &former.segments;
        let leads = now.len() == then.len()
            && now.iter().zip(then).all(|(now, then)| now.branches_as(then))
            && now.last()?.exit == then.last()?.exit
            && replaced_behind(now) == replaced_behind(then);
        leads.then_some(former)
    }
}

/// The move that the line still varies behind some blocks of it.
fn replaced_behind(segments: &[Arc<Segment>]) -> Option<Move> {
    let first = segments.first()?;
    first.replaced.filter(|_| segments.iter().all(|segment| segment.plies == 0))
}

/// Some blocks of a line and what stood behind them.
#[derive(Debug)]
pub(super) struct Former {
    /// The blocks that were typed in.
    pub(super) blocks: Range<usize>,
    /// What they were.
    pub(super) segments: Vec<Arc<Segment>>,
    /// The blocks elsewhere that were something else then, each with what it was.
    pub(super) behind: Vec<(u32, Arc<Segment>)>,
    pub(super) rest: Rest,
}

/// What is counted of a record, but for some blocks and for what the end of the main line contradicts.
#[derive(Debug)]
pub(super) struct Rest {
    issues: u32,
    plies: u32,
    noisy: Vec<u32>,
    end: Option<Arc<LineMark>>,
}

impl Rest {
    /// The rest of an analysis as it is.
    pub(super) fn of(analysis: &RecordAnalysis, blocks: &[Block], but: &Range<usize>) -> Rest {
        let (issues, plies) = own(analysis, blocks, but);
        let quiet = |block: &&u32| !but.contains(&(**block as usize));
        Rest {
            issues: analysis.totals.issues.saturating_sub(issues + analysis.closing.len() as u32),
            plies: analysis.totals.plies.saturating_sub(plies),
            noisy: analysis.noisy.iter().filter(quiet).copied().collect(),
            end: analysis.end.clone(),
        }
    }
}

/// Issues and half-moves of some blocks.
fn own(analysis: &RecordAnalysis, blocks: &[Block], of: &Range<usize>) -> (u32, u32) {
    let (mut issues, mut plies) = (0, 0);
    for block in of.clone() {
        issues += blocks.get(block).map_or(0, |block| block.errors().len() as u32);
        if let Some(segment) = analysis.segment(block) {
            issues += segment.issues.len() as u32;
            plies += segment.plies;
        }
    }
    (issues, plies)
}

impl Former {
    /// Puts what stood behind its blocks back into the analysis, and keeps what stands there now. What the end of the
    /// main line contradicts has to be looked at again.
    pub(super) fn swap(&mut self, analysis: &mut RecordAnalysis, blocks: &[Block]) {
        let span = &self.blocks;
        let now = Rest::of(analysis, blocks, span);
        let (issues, plies) = own(analysis, blocks, span);
        let then = std::mem::replace(&mut self.rest, now);
        analysis.totals.issues = then.issues + issues + analysis.closing.len() as u32;
        analysis.totals.plies = then.plies + plies;
        analysis.end = then.end;
        let loud = analysis.noisy.iter().filter(|block| span.contains(&(**block as usize)));
        let mut noisy = then.noisy;
        let at = noisy.partition_point(|block| (*block as usize) < span.start);
        noisy.splice(at..at, loud.copied());
        analysis.noisy = noisy;
        for (block, then) in &mut self.behind {
            if let Some(now) = analysis.segments.get_mut(*block as usize).and_then(Option::as_mut) {
                std::mem::swap(now, then);
            }
        }
    }
}
