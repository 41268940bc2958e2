//! Skipped steps, and the side to move after them (record-formats §7.4).

use super::{LOOKS, PlyEvent, Run};
use crate::notation::{self, Malformation, Reading};
use crate::record::{Issue, IssueKind, Item, StepIssue};
use crate::rules::{Illegal, Move, Position, Side};
use crate::syntax::{Expected, SyntaxErrorKind};
use crate::text::{TextRange, TextSize};

/// How many steps decide the side to move after a skipped one.
const STEPS: usize = 8;

impl Run<'_, '_> {
    /// A half-move that cannot be played leaves everything as it was.
    pub(super) fn pass_over(
        &mut self,
        text: &str,
        range: TextRange,
        number: u32,
        side: Side,
        mv: Option<Move>,
        problem: Option<&IssueKind>,
    ) {
        (self.state.after_error, self.state.turn_unknown) = (false, true);
        self.report_unplayed(text, range, (number, side), mv, problem);
    }

    /// Lets the side move that can make this step after a skipped one. If either can, or none, it is the side that makes
    /// more of the steps from here on, and else the one whose step was skipped.
    #[cold]
    pub(super) fn settle_turn(&mut self, text: &str, items: &[Item<'_>], index: usize) {
        let mut texts = vec![text.to_owned()];
        texts.extend(self.texts_after(items, index, STEPS));
        let [same, other] = self.both_sides().map(|position| self.legal_run(position, &texts, &mut { LOOKS }));
        if other > same {
            self.state.pass();
        }
    }

    /// The position with the same side to move, and with the other one.
    pub(super) fn both_sides(&self) -> [Position; 2] {
        let same = self.state.position.clone();
        let mut other = same.clone();
        other.set_side_to_move(same.side_to_move().opponent());
        [same, other]
    }

    /// Plays a step with too many words: the one that is left without one of five words. A surplus word is one mistake, so
    /// nothing else is reported of the step.
    #[cold]
    pub(super) fn play_overlong(
        &mut self,
        (text, range): (&str, TextRange),
        (surplus, rest): (&str, TextRange),
        items: &[Item<'_>],
        index: usize,
    ) {
        let due = self.state.due();
        self.state.numbering.count_move();
        self.out.plies += 1;
        let meant = self.without_surplus((text, range), (surplus, rest), items, index);
        let (word, expected) = match meant {
            Some((_, word)) => (word, Expected::CommentAfterStep),
            // Without these words the step could not be made, so removing them is no remedy.
            None => (rest, Expected::FourNumbers),
        };
        self.out.issues.push(Issue::new(word, IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected })));
        if let Some((mv, _)) = meant {
            return self.play_plain(mv, text, range, items, index);
        }
        let number = self.state.numbering.printed(due);
        self.pass_over(text, range, number, due.side, None, None);
    }

    /// The legal step that is left without the surplus word, and the place of that word. Of several steps it is the one
    /// that lets most of the following ones be legal.
    fn without_surplus(
        &mut self,
        (text, range): (&str, TextRange),
        (surplus, rest): (&str, TextRange),
        items: &[Item<'_>],
        index: usize,
    ) -> Option<(Move, TextRange)> {
        let in_text = text.split_whitespace().map(|word| {
            let at = TextSize::new((word.as_ptr().addr() - text.as_ptr().addr()) as u32);
            (word, TextRange::at(range.start() + at, TextSize::of(word)))
        });
        let words: Vec<(&str, TextRange)> = in_text.chain([(surplus, rest)]).collect();
        // The last word is the likeliest one.
        let mut found: Vec<(Move, TextRange)> = Vec::new();
        for dropped in (0..words.len()).rev() {
            let left: Vec<&str> = words
                .iter()
                .map(|(word, _)| *word)
                .enumerate()
                .filter(|(at, _)| *at != dropped)
                .map(|(_, word)| word)
                .collect();
            let reading = notation::read(&left.join(" "), self.dialect, &self.state.position);
            let (Some(mv), Some((_, place))) = (reading.legal(), words.get(dropped)) else { continue };
            if !found.iter().any(|(other, _)| *other == mv) {
                found.push((mv, *place));
            }
        }
        let moves: Vec<Move> = found.iter().map(|(mv, _)| *mv).collect();
        let (best, _) = self.look_ahead(&moves, *moves.first()?, items, index);
        found.into_iter().find(|(mv, _)| *mv == best)
    }

    /// Reports to the observer a half-move that leaves the position as it was.
    pub(super) fn report_unplayed(
        &mut self,
        text: &str,
        range: TextRange,
        (number, side): (u32, Side),
        mv: Option<Move>,
        problem: Option<&IssueKind>,
    ) {
        let position = &self.state.position;
        self.observer.ply(PlyEvent {
            range,
            text,
            before: position,
            after: position,
            mv,
            legal: false,
            number,
            side,
            problem,
        });
    }

    /// The issue of a step that is skipped.
    pub(super) fn skipped(&self, reading: &Reading, kind: IssueKind) -> IssueKind {
        let side = self.state.position.side_to_move();
        let issue = match reading {
            Reading::Malformed { what: Malformation::OutOfRange, .. } => StepIssue::OutOfRange,
            Reading::WrongSide { piece, .. } => StepIssue::From { side, piece: Some(*piece) },
            Reading::Illegal { reason: Illegal::NoPiece, .. } => StepIssue::From { side, piece: None },
            Reading::Illegal { mv, reason: Illegal::OwnPiece } => StepIssue::To { piece: self.piece_at(Some(mv.to())) },
            Reading::Illegal { mv, reason } => {
                let culprit = reason.culprit().and_then(|square| self.piece_at(Some(square)));
                let piece = self.piece_at(mv.from());
                StepIssue::Pattern { mv: *mv, piece, reason: *reason, culprit }
            }
            _ => return kind,
        };
        IssueKind::Step(issue)
    }
}
