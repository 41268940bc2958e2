//! Skipped steps, and the side to move after them (record-formats §7.4).

use super::{LOOKS, Run};
use crate::notation::{Malformation, Reading};
use crate::record::{IssueKind, Item, StepIssue};
use crate::rules::Illegal;

/// The number of steps after a skipped one that decide the side to move.
const STEPS: usize = 8;

impl Run<'_, '_> {
    /// Whether the other side is to move after a skipped step, because the file changes sides at every line. This holds
    /// if all the following steps can then be made, but not all of them if the same side is still to move.
    pub(super) fn is_other_side_next(&mut self, items: &[Item<'_>], index: usize) -> bool {
        let texts = self.texts_after(items, index, STEPS);
        let position = &self.state.position;
        let mut other = position.clone();
        other.set_side_to_move(position.side_to_move().opponent());
        let all = |position| self.legal_run(position, &texts, &mut { LOOKS }) == texts.len();
        !all(position.clone()) && all(other)
    }

    /// The issue of a step that is skipped.
    pub(super) fn skipped(&self, reading: &Reading, kind: IssueKind) -> IssueKind {
        let side = self.state.position.side_to_move();
        let alternating = self.alternating;
        let issue = match reading {
            Reading::Malformed { what: Malformation::OutOfRange, .. } => StepIssue::OutOfRange { alternating },
            Reading::WrongSide { piece, .. } => StepIssue::From { side, piece: Some(*piece), alternating },
            Reading::Illegal { reason: Illegal::NoPiece, .. } => StepIssue::From { side, piece: None, alternating },
            Reading::Illegal { mv, reason: Illegal::OwnPiece } => {
                StepIssue::To { piece: self.piece_at(Some(mv.to())), alternating }
            }
            Reading::Illegal { mv, reason } => {
                let culprit = reason.culprit().and_then(|square| self.piece_at(Some(square)));
                let piece = self.piece_at(mv.from());
                StepIssue::Pattern { mv: *mv, piece, reason: *reason, culprit, alternating }
            }
            _ => return kind,
        };
        IssueKind::Step(issue)
    }
}
