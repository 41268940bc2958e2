//! Steps that cannot be made are skipped (record-formats §7.4). The position stays, and the same side is to move. A file that
//! changes sides at every line goes on with the other one: the side that makes more of the next steps is meant.

use super::cases::Case;
use super::{Legality, Run};
use crate::notation::{self, Malformation, Reading};
use crate::record::{Issue, IssueKind, Item, ItemKind, StepIssue};
use crate::rules::{Illegal, Move};
use crate::syntax::{Expected, SyntaxErrorKind};
use crate::text::{TextRange, TextSize};

impl Run<'_, '_, '_> {
    /// Replays a step of a list.
    pub(super) fn step_of_list(&mut self, text: &str, range: TextRange, index: usize) {
        let next = self.items.get(index + 1);
        if let Some(Item { range: rest, kind: ItemKind::Unknown(surplus) }) = next {
            return self.overlong_step((text, range), (surplus, *rest), index);
        }
        let cases = self.state.possible();
        // The same side comes first, and the first of the best is meant.
        let made: Vec<usize> = match cases.as_slice() {
            [_] => vec![0],
            several => several.iter().map(|case| self.made(case.clone(), index)).collect(),
        };
        let most = made.iter().max().copied().unwrap_or(0);
        let meant = cases.iter().zip(&made).find(|(_, made)| **made == most).map(|(case, _)| case);
        let legal = meant.and_then(|case| Some((case, notation::read(text, self.dialect, &case.position).legal()?)));
        match legal {
            Some((case, mv)) => {
                self.state.set_possible(vec![case.clone()], 0);
                self.play(text, range, mv, index);
            }
            None => {
                let reading = notation::read(text, self.dialect, &self.state.position);
                let Some((kind, _)) = self.problem(&reading, &self.state.position, range) else { return };
                let kind = self.skipped(&reading, kind);
                self.out.issues.push(Issue::new(range, kind.clone()));
                self.skip_step((text, range), reading.meant(), Some(&kind));
            }
        }
    }

    /// How many of the next steps, from the item at `index` on, can be made from a case, if the others are skipped.
    fn made(&self, mut case: Case, index: usize) -> usize {
        const ENOUGH: usize = 8;
        let steps = self.items.iter().skip(index).filter_map(|item| match item.kind {
            ItemKind::Move(text) => Some(text),
            _ => None,
        });
        let mut made = 0;
        for text in steps.take(ENOUGH) {
            if let Some(mv) = notation::read(text, self.dialect, &case.position).legal() {
                (case, made) = (case.played(mv), made + 1);
            }
        }
        made
    }

    /// Leaves out a step that cannot be made. The other side may be to move after it, which is less likely.
    fn skip_step(&mut self, step: (&str, TextRange), mv: Option<Move>, problem: Option<&IssueKind>) {
        self.leave_out(step, mv, Legality::Illegal, problem);
        if self.state.cases.is_empty() {
            let mut cases = self.state.possible();
            let other = cases.first().cloned().map(|mut case| {
                let side = case.due().side.opponent();
                case.position_mut().set_side_to_move(side);
                case.cost = 1;
                case
            });
            cases.extend(other);
            self.state.set_possible(cases, 1);
        }
    }

    /// Plays a step with too many words: the one that is left without one of five words. A surplus word is one mistake, so
    /// nothing else is reported of the step.
    #[cold]
    fn overlong_step(&mut self, (text, range): (&str, TextRange), (surplus, rest): (&str, TextRange), index: usize) {
        let meant = self.without_surplus((text, range), (surplus, rest));
        let (word, expected) = match meant {
            Some((.., word)) => (word, Expected::CommentAfterStep),
            // Without these words the step could not be made, so removing them is no remedy.
            None => (range.cover(rest), Expected::FourNumbers),
        };
        self.out.issues.push(Issue::new(word, IssueKind::Syntax(SyntaxErrorKind::Unexpected { expected })));
        let Some((case, mv, _)) = meant else { return self.skip_step((text, range), None, None) };
        if !self.state.cases.is_empty() {
            self.state.set_possible(vec![case], 0);
        }
        self.play(text, range, mv, index);
    }

    /// The legal step that is left without the surplus word, and the place of that word. Of several steps it is the
    /// first one that the list goes on from; the last word is the likeliest to be surplus.
    fn without_surplus(
        &mut self,
        (text, range): (&str, TextRange),
        (surplus, rest): (&str, TextRange),
    ) -> Option<(Case, Move, TextRange)> {
        let in_text = text.split_whitespace().map(|word| {
            let at = TextSize::new((word.as_ptr().addr() - text.as_ptr().addr()) as u32);
            (word, TextRange::at(range.start() + at, TextSize::of(word)))
        });
        let words: Vec<(&str, TextRange)> = in_text.chain([(surplus, rest)]).collect();
        let mut found: Vec<(Case, Move, TextRange)> = Vec::new();
        for dropped in (0..words.len()).rev() {
            let left = words.iter().enumerate().filter(|(at, _)| *at != dropped).map(|(_, (word, _))| *word);
            let left = left.collect::<Vec<&str>>().join(" ");
            let step = |case: Case| Some((notation::read(&left, self.dialect, &case.position).legal()?, case));
            let (Some((mv, case)), Some((_, place))) =
                (self.state.possible().into_iter().find_map(step), words.get(dropped))
            else {
                continue;
            };
            found.push((case, mv, *place));
        }
        let index = self.items.iter().position(|item| item.range == rest).unwrap_or(self.items.len());
        // The first one of the best.
        let best = (0..found.len())
            .rev()
            .max_by_key(|at| found.get(*at).map_or(0, |(case, mv, _)| self.made(case.played(*mv), index + 1)));
        best.map(|best| found.swap_remove(best))
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
