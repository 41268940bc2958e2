//! Moves that are passed over: what is said of a step of CS102A that cannot be made, and who is next (record-formats §7.4).

use super::{LOOKS, Run};
use crate::notation::{Malformation, Reading};
use crate::record::{Cs102aIssue, IssueKind, Item};
use crate::rules::Illegal;

/// So many steps behind one that is passed over tell who is next.
const STEPS: usize = 8;

impl Run<'_, '_> {
    /// Whether the other side is next after a step that cannot be made, because the file changes sides at every line: the
    /// steps behind it can all be made so, and not all of them if the same side is still to move.
    pub(super) fn is_other_side_next(&mut self, items: &[Item<'_>], index: usize) -> bool {
        let texts = self.texts_behind(items, index, STEPS);
        let position = &self.state.position;
        let mut other = position.clone();
        other.set_side_to_move(position.side_to_move().opponent());
        let all = |position| self.legal_run(position, &texts, &mut { LOOKS }) == texts.len();
        !all(position.clone()) && all(other)
    }

    /// The words of the format that passes over what cannot be played.
    pub(super) fn skipped(&self, reading: &Reading, kind: IssueKind) -> IssueKind {
        let side = self.state.position.side_to_move();
        let alternating = self.alternating;
        let issue = match reading {
            Reading::Malformed { what: Malformation::OutOfRange, .. } => Cs102aIssue::OutOfRange { alternating },
            Reading::WrongSide { piece, .. } => Cs102aIssue::From { side, piece: Some(*piece), alternating },
            Reading::Illegal { reason: Illegal::NoPiece, .. } => Cs102aIssue::From { side, piece: None, alternating },
            Reading::Illegal { mv, reason: Illegal::OwnPiece } => {
                Cs102aIssue::To { piece: self.piece_at(Some(mv.to())), alternating }
            }
            Reading::Illegal { mv, reason } => {
                let culprit = reason.culprit().and_then(|square| self.piece_at(Some(square)));
                let piece = self.piece_at(mv.from());
                Cs102aIssue::Pattern { mv: *mv, piece, reason: *reason, culprit, alternating }
            }
            _ => return kind,
        };
        IssueKind::Cs102a(issue)
    }
}
