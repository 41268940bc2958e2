//! The issues of a record as a list. A record may have one at every other byte, so the list names what is kept of them,
//! and an issue is made when it is looked at.

use super::{RecordAnalysis, Segment};
use crate::record::{Issue, IssueKind};
use crate::sort::sort_by_key;
use crate::syntax::{Hidden, RecordTree, SyntaxError};
use crate::text::TextRange;
use std::borrow::Cow;
use std::ops::Range;

/// A finding in the form in which its block or the record keeps it. An [`Issue`] is made from it when it is looked at.
#[derive(Clone, Copy)]
enum Noticed<'a> {
    Error(&'a SyntaxError),
    Hidden(&'a Hidden),
    /// Of a half-move.
    Move(&'a Issue),
    Other(&'a Issue),
}

impl Noticed<'_> {
    fn range(self) -> TextRange {
        match self {
            Noticed::Error(error) => error.range,
            Noticed::Hidden(hidden) => hidden.range,
            Noticed::Move(issue) | Noticed::Other(issue) => issue.range,
        }
    }
}

impl RecordAnalysis {
    /// All issues with their blocks, in order of place.
    #[cfg(test)]
    pub fn issues<'a>(&'a self, tree: &'a RecordTree) -> impl Iterator<Item = (usize, Cow<'a, Issue>)> {
        self.issues_in(tree, 0..tree.blocks().len())
    }

    /// The issues of some blocks, in order of place.
    pub fn issues_in<'a>(
        &'a self,
        tree: &'a RecordTree,
        blocks: Range<usize>,
    ) -> impl Iterator<Item = (usize, Cow<'a, Issue>)> {
        let mut all: Vec<(u32, Noticed<'a>)> = Vec::new();
        self.each_noticed(tree, blocks, &mut |block, noticed| all.push((block, noticed)));
        sort_by_key(&mut all, |(block, noticed)| (*block, noticed.range().start(), noticed.range().end()));
        all.into_iter().filter_map(|(block, noticed)| Some((block as usize, self.issue(block, noticed)?)))
    }

    /// Visits the issues of some blocks, in any order.
    pub fn each_issue(&self, tree: &RecordTree, blocks: Range<usize>, visit: &mut dyn FnMut(usize, Cow<'_, Issue>)) {
        self.each_noticed(tree, blocks, &mut |block, noticed| {
            if let Some(issue) = self.issue(block, noticed) {
                visit(block as usize, issue);
            }
        });
    }

    fn each_noticed<'a>(&'a self, tree: &'a RecordTree, blocks: Range<usize>, visit: &mut dyn FnMut(u32, Noticed<'a>)) {
        let first = self.lines.noisy.partition_point(|block| (*block as usize) < blocks.start);
        let noisy = self.lines.noisy.iter().copied().skip(first);
        for block in noisy.take_while(|block| (*block as usize) < blocks.end) {
            if let Some(parsed) = tree.blocks().get(block as usize) {
                let errors = parsed.errors().iter().filter(|error| self.is_newest(block, error));
                errors.for_each(|error| visit(block, Noticed::Error(error)));
                parsed.hidden().iter().for_each(|hidden| visit(block, Noticed::Hidden(hidden)));
            }
            let issues = self.segment(block as usize).map(Segment::issues).unwrap_or_default();
            let reported = issues.iter().filter(|issue| self.is_reported(block, issue));
            reported.for_each(|issue| visit(block, Noticed::Move(issue)));
        }
        for issues in [&self.lines.located, &self.around, self.closing()] {
            let first = issues.partition_point(|(block, _)| (*block as usize) < blocks.start);
            let here = issues.iter().skip(first).take_while(|(block, _)| (*block as usize) < blocks.end);
            let here = here.filter(|(block, issue)| self.is_reported(*block, issue));
            here.for_each(|(block, issue)| visit(*block, Noticed::Other(issue)));
        }
    }

    /// The issue that is reported; `None` if another one speaks for it.
    fn issue<'a>(&self, block: u32, noticed: Noticed<'a>) -> Option<Cow<'a, Issue>> {
        match noticed {
            Noticed::Error(error) => Some(Cow::Owned(Issue::new(error.range, IssueKind::Syntax(error.kind.clone())))),
            Noticed::Hidden(Hidden { range, character }) => {
                Some(Cow::Owned(Issue::new(*range, IssueKind::Hidden { character: *character })))
            }
            Noticed::Move(issue) => self.for_all(block, issue),
            Noticed::Other(issue) => Some(Cow::Borrowed(issue)),
        }
    }

    /// The first block that may have an issue, from one on.
    pub fn next_noisy(&self, from: usize) -> Option<usize> {
        let noisy = &self.lines.noisy;
        let alone = noisy.get(noisy.partition_point(|block| (*block as usize) < from)).copied();
        let listed = [self.lines.located.as_slice(), self.around.as_slice(), self.closing.as_slice()];
        let first = |issues: &[(u32, Issue)]| {
            issues.get(issues.partition_point(|(block, _)| (*block as usize) < from)).map(|(block, _)| *block)
        };
        let next = listed.into_iter().filter_map(first).chain(alone).min();
        next.map(|block| block as usize)
    }
}
