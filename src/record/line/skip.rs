//! Skipped steps, and the side to move after them (record-formats §7.4).

use super::{LOOKS, Run};
use crate::notation::{self, Malformation, Reading};
use crate::record::{IssueKind, Item, StepIssue};
use crate::rules::{Illegal, Move, Points, Square};

/// The number of steps after a skipped one that decide the side to move.
const STEPS: usize = 8;

fn all_squares() -> impl Iterator<Item = Square> {
    (0..10).flat_map(|rank| (0..9).filter_map(move |file| Square::new(file, rank)))
}

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

    /// Whether a step may be impossible only because one before it could not be read: a piece is not where it was meant
    /// to go, or still where it was.
    pub(super) fn is_consequence(&mut self, reading: &Reading, text: &str) -> bool {
        let position = &self.state.position;
        let Some(mv) = reading.meant() else {
            self.state.doubtful |= match notation::cs102a::origin(text, position.side_to_move()) {
                Some(origin) => {
                    let reached = all_squares().filter(|to| position.is_legal(Move::new(origin, *to)));
                    reached.chain([origin]).collect()
                }
                // Any piece may have been meant.
                None => all_squares().collect(),
            };
            return false;
        };
        let culprit = match reading {
            Reading::Illegal { reason, .. } => reason.culprit(),
            _ => None,
        };
        let own: Points = mv.from().into_iter().chain([mv.to()]).chain(culprit).collect();
        // Whose turn it is after a skipped step is uncertain, and the other side counts from its own corner.
        let mirrored = mv.from().and_then(|at| Square::new(8 - at.file(), 9 - at.rank()));
        let touches = self.state.doubtful.meets(own | mirrored.into_iter().collect());
        if touches {
            self.state.doubtful |= own;
        }
        touches
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
