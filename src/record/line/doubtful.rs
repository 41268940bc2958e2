//! Half-moves and numbers whose position is in doubt, or only assumed.

use super::cases::{Case, CaseReader, Taken, Word, fitting, keep_likeliest};
use super::limits::MARGIN;
use super::repairs::is_move;
use super::state::Last;
use super::{Legality, Run};
use crate::notation::{self, Reading};
use crate::record::{Issue, IssueKind};
use crate::rules::{Move, Position};
use crate::text::TextRange;

/// A word as it reads in all possible positions.
struct ReadInAll {
    /// The cases after it.
    cases: Vec<Case>,
    /// The half-move that it names in the likeliest position where it is one.
    mv: Option<Move>,
    /// Whether it can be read in each position.
    all: bool,
    /// Whether it names the same half-move in all.
    same: bool,
}

impl<'a> Run<'a, '_, '_> {
    pub(super) fn steps(&self) -> CaseReader<'a> {
        CaseReader { dialect: self.dialect, numbering_style: self.rules.numbering_style, numbers: self.numbers }
    }

    /// Reads a word in all possible positions; `None` if it follows in none of them without any repair.
    fn read_in_all(&self, word: &Word<'_>) -> Option<ReadInAll> {
        let steps = self.steps();
        let mut read = ReadInAll { cases: Vec::new(), mv: None, all: true, same: true };
        let mut follows = false;
        for case in &self.state.cases {
            let outcomes = steps.read(case, word);
            read.all &= !outcomes.is_empty();
            for outcome in outcomes {
                let is_reading = matches!(outcome.taken, Taken::Reading(_));
                follows |= outcome.cost == case.cost || is_reading;
                if let Some(mv) = outcome.mv.filter(|_| !is_reading) {
                    read.same &= *read.mv.get_or_insert(mv) == mv;
                }
                read.cases.push(case.clone().after(outcome));
            }
        }
        follows.then_some(read)
    }

    /// Plays a half-move in all possible positions. Returns whether it cannot be played in any.
    pub(super) fn doubtful_move(&mut self, text: &str, range: TextRange) -> bool {
        let Some(ReadInAll { cases, mv, all, same }) = self.read_in_all(&Word::Move(text.into())) else { return true };
        let legality = if all && same { Legality::Legal } else { Legality::Unknown };
        let (back, before, mv) = (self.state.here(), self.before(), mv.filter(|_| same));
        self.replaced = None;
        self.out.plies += 1;
        self.state.set_possible(cases, MARGIN);
        self.state.last = Some(Last { mv, back, lost: false });
        self.tell(before, (text, range), mv, legality, None);
        false
    }

    /// Reads a number in all possible positions. Returns whether it fits none.
    pub(super) fn doubtful_number(&mut self, value: u32, filler: bool) -> bool {
        let Some(read) = self.read_in_all(&Word::Number { value, filler }) else { return true };
        self.state.set_possible(read.cases, MARGIN);
        false
    }

    /// Leaves out the possible positions that a diagram or a sign contradicts, unless it contradicts all of them.
    pub(super) fn narrow(&mut self, agrees: impl Fn(&Position) -> bool) {
        let cases: Vec<Case> = self.state.cases.iter().filter(|case| agrees(&case.position)).cloned().collect();
        if !cases.is_empty() && cases.len() < self.state.cases.len() {
            self.state.set_possible(cases, MARGIN);
        }
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
            // It may be what has lost the line.
            let reported = self.out.issues.last().is_some_and(|last| last.range == *at && last.kind == *kind);
            if !reported {
                self.out.issues.push(Issue::new(*at, kind.clone()));
            }
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
        // Nothing has fitted since the error that has lost the line, which says that something is wrong here.
        let follows = follows || self.state.lost == Some(0);
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
            keep_likeliest(&mut next, 1);
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
