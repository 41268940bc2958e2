//! Moves that are passed over: what is said of a step of CS102A that cannot be made (record-formats §7.4).

use super::Run;
use crate::notation::{self, Malformation, Reading};
use crate::record::{Cs102aIssue, IssueKind};
use crate::rules::Illegal;

impl Run<'_, '_> {
    /// The words of the format that passes over what cannot be played (record-formats §7.4).
    pub(super) fn skipped(&self, reading: &Reading, text: &str, kind: IssueKind) -> IssueKind {
        let position = &self.state.position;
        let side = position.side_to_move();
        let mut other = position.clone();
        other.set_side_to_move(side.opponent());
        let alternating = self.state.lost && notation::read(text, self.dialect, &other).legal().is_some();
        let issue = match reading {
            Reading::Malformed { what: Malformation::OutOfRange, .. } => Cs102aIssue::OutOfRange,
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
