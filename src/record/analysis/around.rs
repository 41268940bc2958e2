//! The analysis of a record brought up to date behind a key that was typed outside of its lines: in a header, in a comment
//! between, behind the last brace.
//!
//! No line is replayed for it, however many there are. What stands before the moves is read anew; if the games still
//! start from the same position and their moves are written the same way, nothing else has changed but the places of the
//! blocks behind.

use super::*;
use crate::syntax::SyntaxErrorKind;
use std::ops::Range;

impl RecordAnalysis {
    /// Brings the analysis up to date after the blocks that stood from `first` on, `removed`, were replaced by those that
    /// stand there in `tree`, unless a line goes through them or starts elsewhere because of them: then nothing is touched.
    pub fn put_around(
        &mut self,
        tree: &RecordTree,
        first: usize,
        removed: &[Block],
        lower: &dyn Lower,
        context: &Context,
    ) -> bool {
        let blocks = tree.blocks();
        let before = first..first + removed.len();
        let Some(count) = (blocks.len() + removed.len()).checked_sub(self.shapes.len()) else { return false };
        let fresh = blocks.get(first..first + count).unwrap_or_default();
        let shapes: Vec<Shape> = fresh.iter().map(|block| lower.shape(block.tree())).collect();
        let Some(place) = self.outside(before.clone(), &shapes) else { return false };
        // A comment that is never closed takes the brackets behind it along.
        let swallows =
            |block: &Block| block.errors().iter().any(|error| matches!(error.kind, SyntaxErrorKind::UnclosedBrace));
        if self.structure.unclosed || fresh.iter().chain(removed).any(swallows) {
            return false;
        }
        let former: Vec<Shape> = self.shapes.splice(before.clone(), shapes).collect();
        let front = front::read(blocks, &self.shapes, lower, context);
        let conduct = lower.conduct();
        let told = Told { blocks, shapes: &self.shapes, context, tags: &front.tags };
        let starts_alike = (&front.position, front.uncertain) == (&self.front.position, self.front.uncertain);
        if !starts_alike || (conduct.own_dialect && own_dialect(lower, &told) != self.dialect) {
            self.shapes.splice(first..first + count, former);
            return false;
        }
        if count != removed.len() {
            self.shift(place.clone(), place.len() + count - removed.len());
        }
        self.note_errors(&before, fresh);
        let around = front.check(blocks, &self.shapes, conduct);
        let closing = front.closing(self.end.as_deref(), self.ended, self.totals.plies);
        let errors = |blocks: &[Block]| blocks.iter().map(|block| block.errors().len()).sum::<usize>();
        let wrong = self.around.len() + self.closing.len() + errors(removed);
        let totals = &mut self.totals;
        totals.issues = totals.issues + (around.len() + closing.len() + errors(fresh)) as u32 - wrong as u32;
        totals.count_front(&front);
        (self.front, self.around, self.closing) = (front, around, closing);
        true
    }

    /// Which of some blocks belong to no line and are now others that belong to none, if the rest of them open and close
    /// the same lines as the blocks of these shapes, which stand there now.
    fn outside(&self, blocks: Range<usize>, now: &[Shape]) -> Option<Range<usize>> {
        let then = self.shapes.get(blocks.clone())?;
        let alike = |(then, now): &(&Shape, &Shape)| then == now && is_of_line(**then) && **then != Shape::Moves;
        let head = then.iter().zip(now).take_while(alike).count();
        let (then, now) = (then.get(head..)?, now.get(head..)?);
        let tail = then.iter().rev().zip(now.iter().rev()).take_while(alike).count();
        let aside = |shapes: &[Shape]| !shapes.iter().take(shapes.len() - tail).any(|shape| is_of_line(*shape));
        // An issue of the lines may stand at a bracket, or tell of one.
        let stays =
            self.located.is_empty() || (head + tail == 0 && (then.len() == now.len() || !self.tells_of_others()));
        (aside(then) && aside(now) && stays).then(|| blocks.start + head..blocks.end - tail)
    }

    /// Whether an issue of the lines tells of another block.
    fn tells_of_others(&self) -> bool {
        self.located.iter().any(|(_, issue)| issue.related.is_some())
    }

    /// Gives up what is known of some blocks outside of the lines, makes room for as many as stand there now, and gives
    /// those behind their new places.
    fn shift(&mut self, before: Range<usize>, count: usize) {
        let by = count as i32 - before.len() as i32;
        let behind = before.end as u32;
        let moved = move |block: &mut u32| {
            if *block >= behind && *block != u32::MAX {
                *block = block.wrapping_add_signed(by);
            }
        };
        self.segments.splice(before.clone(), std::iter::repeat_n(None, count));
        self.openers.splice(before, std::iter::repeat_n(u32::MAX, count));
        self.openers.iter_mut().for_each(moved);
        self.located.iter_mut().for_each(|(block, _)| moved(block));
        if let Some((block, ..)) = &mut self.ended {
            let mut at = *block as u32;
            moved(&mut at);
            *block = at as usize;
        }
        Arc::make_mut(&mut self.structure).shift(&moved);
    }

    /// Notes which of the blocks that stand where some stood before have errors.
    fn note_errors(&mut self, before: &Range<usize>, fresh: &[Block]) {
        let by = fresh.len() as i32 - before.len() as i32;
        let from = self.noisy.partition_point(|block| (*block as usize) < before.start);
        let to = self.noisy.partition_point(|block| (*block as usize) < before.end);
        let behind = self.noisy.get_mut(to..).unwrap_or_default();
        behind.iter_mut().for_each(|block| *block = block.wrapping_add_signed(by));
        let wrong = fresh.iter().enumerate().filter(|(_, block)| !block.errors().is_empty());
        self.noisy.splice(from..to, wrong.map(|(index, _)| (before.start + index) as u32));
    }
}

/// Whether a block is part of a line, or opens or closes one.
fn is_of_line(shape: Shape) -> bool {
    match shape {
        Shape::OpenMain | Shape::OpenVariation(_) | Shape::OpenInline | Shape::Close | Shape::Moves => true,
        Shape::Trivia
        | Shape::Format
        | Shape::GameLine
        | Shape::Header
        | Shape::Setup
        | Shape::Annotation
        | Shape::Error => false,
    }
}
