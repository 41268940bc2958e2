//! The statements of a record about a half-move besides its squares. The squares count, and a contradiction is a finding.
//!
//! It is compared only where the half-move has no finding of its own and both positions are known: what follows from a
//! mistake would be reported a second time.

use super::Run;
use crate::record::{Issue, Item, ItemKind, MoveClaim, ShogiIssue};
use crate::rules::Position;
use crate::text::TextRange;

impl Run<'_, '_, '_> {
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
