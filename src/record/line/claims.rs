//! The statements of a record about a half-move besides its squares, and about the end. The squares count, and a
//! contradiction is a finding.
//!
//! It is compared only where the half-move has no finding of its own and both positions are known: what follows from a
//! mistake would be reported a second time.

use super::Run;
use crate::record::{Contradiction, End, Issue, IssueKind, Item, ItemKind, MoveClaim, ShogiIssue, Summary};
use crate::rules::Position;
use crate::text::TextRange;

impl Run<'_, '_, '_> {
    /// A line that says after how many half-moves the game ended, and how. Without a word before it, it ends the game
    /// itself.
    pub(super) fn summary(&mut self, summary: &Summary<'_>, range: TextRange) {
        let (number, side) = self.state.due_number();
        let end = summary.end.end_with(side);
        if !self.state.is_firm() {
            self.state.over |= end != End::Unknown;
            return;
        }
        let played = number.saturating_sub(1);
        // Some count the move that was against the rules.
        let with_foul = played.checked_add(1).filter(|_| summary.end.special == Some("ILLEGAL_MOVE"));
        if let Some(said) = summary.plies.filter(|said| *said != played && Some(*said) != with_foul) {
            self.out
                .issues
                .push(Issue::new(range, IssueKind::ResultContradiction { how: Contradiction::Count { said, played } }));
        }
        let before = self.out.end.filter(|_| self.state.over);
        let other = before.and_then(|(_, end)| end.verdict(side)).zip(end.verdict(side));
        if other.is_some_and(|(word, summary)| word != summary) {
            let kind = IssueKind::ResultContradiction { how: Contradiction::Summary };
            self.out.issues.push(Issue::new(range, kind));
        }
        if !self.state.over {
            self.state.over = end != End::Unknown;
            self.out.end.get_or_insert((range, end));
        }
    }

    /// A claim about the half-move before the item.
    pub(super) fn claim(&mut self, claim: MoveClaim, index: usize) {
        let Some(half_move) = self.half_move_before(index) else { return };
        let own = |issue: &&Issue| issue.range.start() >= half_move.start();
        let is_claim = |issue: &Issue| issue.range == half_move && is_contradiction(issue);
        if self.out.issues.iter().rev().take_while(own).any(|issue| !is_claim(issue)) {
            return;
        }
        let Some((mv, Position::Shogi(before))) = self.state.last_known() else { return };
        let issue = match claim {
            MoveClaim::Same if before.last() != Some(mv.to()) => ShogiIssue::OtherSquare { last: before.last() },
            MoveClaim::Captures(named) => {
                let found = before.piece_at(mv.to());
                if found.is_some_and(|found| found.kind == named) {
                    return;
                }
                ShogiIssue::OtherCapture { named, found, on: mv.to() }
            }
            MoveClaim::Same => return,
        };
        self.out.issues.push(Issue::new(half_move, issue.into()));
    }

    /// The place of the last half-move before an item.
    fn half_move_before(&self, index: usize) -> Option<TextRange> {
        let before = self.items.get(..index)?;
        let is_move = |item: &&Item<'_>| matches!(item.kind, ItemKind::Move(_));
        before.iter().rfind(is_move).map(|item| item.range)
    }
}

fn is_contradiction(issue: &Issue) -> bool {
    use crate::record::IssueKind::Shogi;
    matches!(issue.kind, Shogi(ShogiIssue::OtherSquare { .. } | ShogiIssue::OtherCapture { .. }))
}
