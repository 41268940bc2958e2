//! Half-moves and numbers whose position is in doubt, or only assumed.

use super::doubt::{Case, MOST_CASES, Steps, Taken, Word, fitting, settle};
use super::repairs::is_move;
use super::state::Last;
use super::{Legality, Run};
use crate::notation::{self, Reading};
use crate::record::{Issue, IssueKind};
use crate::rules::Move;
use crate::text::TextRange;

/// How much more than the likeliest case a case may cost. Dearer ones are dropped.
const MARGIN: u8 = 6;

impl<'a> Run<'a, '_, '_> {
    pub(super) fn steps(&self) -> Steps<'a> {
        Steps { dialect: self.dialect, numbering_style: self.rules.numbering_style, numbers: self.numbers }
    }

    /// Reads a word in all possible positions: the cases after it, if it follows in one of them without any repair, and
    /// whether it does so in all.
    pub(super) fn step_all(&self, word: &Word<'_>) -> Option<(Vec<Case>, bool)> {
        let steps = self.steps();
        let (mut next, mut follows, mut all) = (Vec::new(), false, true);
        for case in &self.state.cases {
            let after = steps.step(case, word);
            all &= !after.is_empty();
            follows |= after.iter().any(|(next, taken)| next.cost == case.cost || matches!(taken, Taken::Reading(_)));
            next.extend(after.into_iter().map(|(next, _)| next));
        }
        follows.then_some((next, all))
    }

    /// Plays a half-move in all possible positions. Returns whether it cannot be played in any.
    pub(super) fn doubtful_move(&mut self, text: &str, range: TextRange) -> bool {
        let Some((next, all)) = self.step_all(&Word::Move(text.into())) else { return true };
        let (mv, same) = self.move_in_all(text);
        let legality = if all && same { Legality::Legal } else { Legality::Unknown };
        let (back, before, mv) = (self.state.here(), self.before(), mv.filter(|_| same));
        self.replaced = None;
        self.out.plies += 1;
        self.state.set_possible(next, MARGIN);
        if self.state.cases.len() > MOST_CASES {
            self.state.lose();
        }
        self.state.last = Some(Last { mv, back, lost: false });
        self.tell(before, (text, range), mv, legality, None);
        false
    }

    /// The move that a text names in the likeliest position where it is possible, and whether it is the same in all.
    fn move_in_all(&self, text: &str) -> (Option<Move>, bool) {
        let read = |case: &Case| notation::read(text, self.dialect, &case.position).legal();
        let mut moves = self.state.cases.iter().filter_map(read);
        let first = moves.next();
        (first, moves.all(|mv| Some(mv) == first))
    }

    /// Reads a number in all possible positions. Returns whether it fits none.
    pub(super) fn doubtful_number(&mut self, value: u32, filler: bool) -> bool {
        let Some((next, _)) = self.step_all(&Word::Number { value, filler }) else { return true };
        self.state.set_possible(next, MARGIN);
        false
    }

    /// A half-move of a lost line. It is played as far as possible and not judged, but a text that is no move is always
    /// reported.
    pub(super) fn assumed_move(&mut self, text: &str, range: TextRange, index: usize) {
        self.state.over = false;
        let reading = notation::read(text, self.dialect, &self.state.position);
        let unreadable =
            matches!(reading, Reading::Malformed { .. }) && !is_move(text, self.dialect, &self.state.position);
        let garbled = text.contains('\u{fffd}') || crate::record::header::is_garbled(text);
        let problem = self.problem(&reading, &self.state.position, range).filter(|_| unreadable && !garbled);
        if let Some((kind, at)) = &problem {
            self.out.issues.push(Issue::new(*at, kind.clone()));
        }
        let legality = if problem.is_some() { Legality::Illegal } else { Legality::Unknown };
        let legal = reading.legal().is_some();
        self.replaced = None;
        self.play_as_written((text, range), &reading, legality, problem.as_ref().map(|(kind, _)| kind));
        self.state.history.clear();
        let enough = fitting(self.state.position.variant());
        let row = self.state.lost.map(|row| if legal { row + 1 } else { 0 });
        self.state.lost = row.filter(|row| *row < enough);
        if self.state.lost.is_none() {
            self.floor = index + 1;
        }
    }

    /// A number of a lost line: it is believed.
    pub(super) fn assumed_number(&mut self, value: u32, filler: bool, range: TextRange) {
        let due = self.state.due();
        let expected = self.state.numbering.printed(due);
        let follows = value.abs_diff(expected) < 2 || !self.state.numbering.is_numbered();
        if !follows && !self.state.over {
            self.out.issues.push(Issue::new(range, IssueKind::MoveNumber { found: value, expected, side: due.side }));
        }
        let side = due.side;
        self.begins_at(value, filler);
        if self.state.due().side != side {
            self.state.lost = Some(0);
        }
    }

    /// Whether the line goes on from some cases, after the item at `index`, for a few half-moves or to its end.
    pub(super) fn lasts(&mut self, mut cases: Vec<Case>, index: usize) -> bool {
        const ENOUGH: usize = 8;
        let (mut plies, mut at) = (0, self.word_after(index));
        while let Some(word) = self.word(at).filter(|_| plies < ENOUGH) {
            let steps = self.steps();
            let free = |case: &Case| {
                let cost = case.cost;
                let next = steps.step(case, &word).into_iter().map(|(next, _)| next);
                next.filter(move |next| next.cost <= cost + 1).collect::<Vec<_>>()
            };
            let mut next: Vec<Case> = cases.iter().flat_map(free).collect();
            settle(&mut next, 1);
            if next.is_empty() {
                return false;
            }
            cases = next;
            plies += usize::from(word.is_move());
            at += 1;
        }
        true
    }
}
