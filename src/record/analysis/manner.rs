//! The ways of writing in which nearly all moves of a record are unusual. Each has one issue, at the first of these moves.

use super::{RecordAnalysis, Segment};
use crate::notation::NonCanonical;
use crate::record::{Issue, IssueKind, Unusual};
use crate::text::{TextRange, TextSize};
use std::borrow::Cow;

/// A way in which nearly all moves of a record are written.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Manner {
    why: NonCanonical,
    /// How many moves are written so.
    moves: u32,
    /// The block of the first one, and its place there.
    first: (u32, TextSize),
}

/// How a move is written that is readable but unusual.
fn manner(issue: &Issue) -> Option<NonCanonical> {
    match issue.kind {
        IssueKind::NonCanonical { how: Unusual::Move(why), .. } => Some(why),
        _ => None,
    }
}

/// The unusual ways in which some moves are written, with the number of these moves.
pub(super) fn count(issues: &[Issue]) -> Box<[(NonCanonical, u32)]> {
    let mut found: Vec<(NonCanonical, u32)> = Vec::new();
    for why in issues.iter().filter_map(manner) {
        match found.iter_mut().find(|(known, _)| *known == why) {
            Some((_, moves)) => *moves += 1,
            None => found.push((why, 1)),
        }
    }
    found.into_boxed_slice()
}

impl RecordAnalysis {
    /// The ways in which more than four of five moves are written, and two at least.
    pub(super) fn find_manners(&self) -> Vec<Manner> {
        let mut found: Vec<Manner> = Vec::new();
        // Where some moves are not judged, the others keep their own issues.
        if self.unjudged.is_some() {
            return found;
        }
        let segments = self.lines.noisy.iter().filter_map(|block| Some((*block, self.segment(*block as usize)?)));
        for (block, segment) in segments {
            for (why, moves) in segment.manners.iter().copied() {
                if let Some(known) = found.iter_mut().find(|manner| manner.why == why) {
                    known.moves += moves;
                } else if let Some(first) = segment.issues.iter().find(|issue| manner(issue) == Some(why)) {
                    found.push(Manner { why, moves, first: (block, first.range.start()) });
                }
            }
        }
        found.retain(|manner| manner.moves > 1 && manner.moves * 5 > self.lines.plies * 4);
        found
    }

    /// How many issues are not reported because that of the first move speaks for them.
    pub(super) fn spoken_for(&self) -> u32 {
        self.manners.iter().map(|manner| manner.moves - 1).sum()
    }

    /// An issue as it is reported: at the first of the moves that are written so, for all of them.
    pub(super) fn for_all<'i>(&self, block: u32, issue: &'i Issue) -> Option<Cow<'i, Issue>> {
        let Some(known) = self.manners.iter().find(|known| manner(issue) == Some(known.why)) else {
            return Some(Cow::Borrowed(issue));
        };
        let is_first = known.first == (block, issue.range.start());
        let how = Unusual::Moves { why: known.why, moves: known.moves };
        let IssueKind::NonCanonical { canonical, .. } = &issue.kind else { return None };
        let kind = IssueKind::NonCanonical { how, canonical: canonical.clone() };
        is_first.then(|| Cow::Owned(Issue { kind, ..issue.clone() }))
    }

    /// The moves that are written in an unusual way, with their blocks and the usual text of each.
    pub fn written_so(&self, why: NonCanonical) -> impl Iterator<Item = (usize, TextRange, &str)> {
        let segments =
            self.lines.noisy.iter().filter_map(|block| Some((*block as usize, self.segment(*block as usize)?)));
        let issues = segments
            .flat_map(|(block, segment): (usize, &Segment)| segment.issues.iter().map(move |issue| (block, issue)));
        issues.filter_map(move |(block, issue)| match &issue.kind {
            IssueKind::NonCanonical { canonical: Some(text), .. } if manner(issue) == Some(why) => {
                Some((block, issue.range, text.as_str()))
            }
            _ => None,
        })
    }
}
