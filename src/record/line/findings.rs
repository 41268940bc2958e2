//! What is reported where something does not follow, and what was weighed up for it.

use super::limits::KEPT;
use super::search::Found;
use super::ways::{Rival, Row};
use super::{Explanation, Hypothesis, Run};
use crate::notation::{self, Reading};
use crate::record::numbering::NumberFit;
use crate::record::{Extent, Guess, Issue, IssueKind, Item, ItemKind, Misfit, Repair, RepairKind};
use crate::rules::{Move, Position, Side};
use crate::sort::sort_by_key;
use crate::text::TextRange;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// How a half-move reads in a position, and what is wrong with it there, at which place.
type Said = (Reading, Option<(IssueKind, TextRange)>);

/// The most half-moves that a message names.
const NAMED: usize = 3;

impl Run<'_, '_, '_> {
    /// The issue of a repair at an item.
    pub(super) fn issue_of(&self, found: &Found, item: &Item<'_>, index: usize) -> Issue {
        let (number, side) = self.state.due_number();
        let branch = self.state.numbering.begins_variation();
        let (reading, of_reading) = match self.half_move_at(index) {
            Some(text) => {
                let (reading, problem) = self.usual_problem(&text, item.range);
                (Some(reading), problem)
            }
            None => (None, None),
        };
        let misfit = match reading {
            Some(Reading::WrongSide { .. }) => Misfit::WrongSide,
            Some(_) => Misfit::Illegal,
            None => Misfit::Number,
        };
        let place = match item.kind {
            ItemKind::Number { .. } => self.number_word(index).map_or(item.range, |number| number.range),
            _ => item.range,
        };
        let guesses: Vec<Guess> = self.guesses(&found.moves).collect();
        let texts: Vec<String> = guesses.iter().take(NAMED).map(|guess| guess.text.clone()).collect();
        let missing = |extent: Extent| {
            // A half-move that costs more than the positions that are kept is ruled out.
            let most = found.moves.first().map_or(0, |(_, cost)| cost.saturating_add(KEPT));
            let left = found.moves.iter().take_while(|(_, cost)| *cost <= most).count();
            let named: Vec<String> =
                guesses.iter().filter(|guess| guess.cost <= most).map(|guess| guess.text.clone()).collect();
            let all = left <= NAMED && named.len() == left && !found.lost;
            let moves = if all { named } else { Vec::new() };
            IssueKind::HalfMovesMissing { number, side, moves, extent, misfit }
        };
        let alike = reading.as_ref().and_then(Reading::legal).is_some_and(|mv| self.replaced == Some(mv));
        let unknown = || match (branch && misfit == Misfit::Number, &of_reading) {
            _ if alike => IssueKind::SameAsMainline { goes_on: false },
            (true, _) => IssueKind::VariationStart { expected: number, side },
            (false, Some((kind, _))) => kind.clone(),
            (false, None) => missing(Extent::Unknown),
        };
        let kind = match found.row {
            Row::NumberAlone | Row::NumbersGoOn | Row::NumberMissing | Row::NumberExchanged if found.lost => unknown(),
            Row::NumberAlone | Row::NumbersGoOn => self.issue_of_number(index),
            Row::NumberExchanged if misfit == Misfit::Number => self.issue_of_number(index),
            Row::NumberMissing | Row::NumberExchanged => IssueKind::MissingNumber { expected: number, side },
            Row::Missing | Row::StartsLater if branch && misfit == Misfit::Number => unknown(),
            Row::Missing => missing(Extent::One),
            Row::Pair => missing(Extent::Pair),
            Row::StartsLater | Row::Lost => unknown(),
            Row::Twice => IssueKind::HalfMovesTooMany { repeated: true, misfit },
            Row::Reading => self.ambiguous(found, reading.as_ref()),
            Row::Surplus | Row::Meant | Row::Exchanged | Row::AsWritten => match &of_reading {
                Some((kind, _)) => kind.clone(),
                None if found.row == Row::Surplus => {
                    let repeated = self.repeats(index);
                    IssueKind::HalfMovesTooMany { repeated, misfit: Misfit::Illegal }
                }
                None if alike => IssueKind::SameAsMainline { goes_on: found.row == Row::AsWritten && !found.lost },
                None => IssueKind::MeantOtherwise { moves: texts.clone() },
            },
        };
        let range = match (&of_reading, &kind) {
            (Some((own, at)), kind) if own == kind => *at,
            (_, IssueKind::WrongSide { piece: None, .. }) => self.filler_of(index).unwrap_or(place),
            _ => place,
        };
        let repair = match found.row {
            Row::Meant => Some(RepairKind::Change),
            Row::Missing | Row::Pair if !branch => Some(RepairKind::Insert),
            Row::Surplus => Some(RepairKind::Remove { doubled: self.repeats_played(index) }),
            _ => None,
        };
        // A word that repeats the half-move before it is certainly one too many.
        let twice = matches!(repair, Some(RepairKind::Remove { doubled: true }));
        let repair = repair.filter(|_| !found.lost && (twice || found.borne_out)).map(|kind| {
            let end = self.items.get(index).map_or(item.range, |item| item.range);
            Box::new(Repair { kind, range: if kind == RepairKind::Insert { place } else { end }, guesses })
        });
        Issue { repair, ..Issue::new(range, kind) }
    }

    /// What most of the possible positions say about a half-move.
    fn usual_problem(&self, text: &str, range: TextRange) -> Said {
        let in_position = |position: &Position| {
            let reading = notation::read(text, self.dialect, position);
            let problem = self.problem(&reading, position, range);
            (reading, problem)
        };
        let mut kinds: Vec<(Said, usize)> = Vec::new();
        for case in &self.state.cases {
            let here = in_position(&case.position);
            match kinds.iter_mut().find(|(other, _)| other.1 == here.1) {
                Some((_, count)) => *count += 1,
                None => kinds.push((here, 1)),
            }
        }
        // The likeliest of several is the first one.
        sort_by_key(&mut kinds, |(_, count)| Reverse(*count));
        kinds.into_iter().next().map_or_else(|| in_position(&self.state.position), |(usual, _)| usual)
    }

    /// The issue of a number that is not the next one, or is of the other side.
    fn issue_of_number(&self, index: usize) -> IssueKind {
        let (expected, side) = self.state.due_number();
        let Some(number) = self.number_word(index) else { return IssueKind::RepeatedNumber { number: expected } };
        let fit = self.state.numbering.fit(number.printed, self.state.due());
        let right = number.printed.value == expected || number.printed.value == self.state.due().number;
        match fit {
            NumberFit::Again => IssueKind::RepeatedNumber { number: number.printed.value },
            NumberFit::LacksPlaceholder => {
                IssueKind::MissingPlaceholder { number: expected, required: self.is_spaced() }
            }
            _ if self.state.numbering.begins_variation() => IssueKind::VariationStart { expected, side },
            _ if right && number.printed.filler && side == Side::First => {
                IssueKind::WrongSide { to_move: side, piece: None }
            }
            _ => IssueKind::MoveNumber { found: number.printed.value, expected, side },
        }
    }

    /// The issue of an ambiguous half-move.
    fn ambiguous(&self, found: &Found, reading: Option<&Reading>) -> IssueKind {
        let candidates = match reading {
            Some(Reading::Ambiguous { candidates, .. }) => candidates.as_slice(),
            _ => &found.moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(),
        };
        IssueKind::AmbiguousMove {
            candidates: candidates.iter().map(|mv| self.written(*mv)).collect(),
            picked: found.moves.first().map(|(mv, _)| self.written(*mv)).unwrap_or_default(),
            settled: found.moves.len() == 1 && !found.lost,
            clash: false,
        }
    }

    /// Some half-moves as the file writes them, each text once. What a dark piece turns up as is not known.
    fn guesses(&self, moves: &[(Move, u8)]) -> impl Iterator<Item = Guess> {
        let cases = self.state.possible();
        let mut seen = FxHashSet::default();
        moves
            .iter()
            .filter_map(move |(mv, cost)| {
                let case = cases.iter().find(|case| case.position.is_legal(*mv))?;
                let hidden = matches!(&*case.position, Position::Jeiqi(position) if position.lacks_reveal(*mv));
                let mut text = String::new();
                (!hidden && notation::write(*mv, self.dialect, &case.position, &mut text))
                    .then_some(Guess { text, cost: *cost })
            })
            .filter(move |guess| seen.insert(guess.text.clone()))
    }

    /// Tells a listener what a search has weighed up for a finding.
    pub(super) fn explain(&mut self, found: &Found, range: TextRange) {
        if self.observer.is_none() {
            return;
        }
        self.words();
        let places = self.words.as_ref().map_or(&[][..], |(_, places)| places);
        let place =
            |at: usize| places.get(at).and_then(|place| self.items.get(*place)).map_or(range, |item| item.range);
        let hypothesis = |rival: &Rival| {
            let moves = self.guesses(&rival.moves).collect();
            Hypothesis { row: rival.row, range: place(rival.at), cost: rival.cost, moves }
        };
        let hypotheses = found.rivals.iter().map(hypothesis).collect();
        let explanation = Explanation { range, hypotheses, read: found.read, lost: found.lost };
        if let Some(observer) = &mut self.observer {
            observer.explanation(explanation);
        }
    }

    /// Whether a half-move reads as the one before it in the block.
    fn repeats(&self, index: usize) -> bool {
        let Some(Item { kind: ItemKind::Move(text), .. }) = self.items.get(index) else { return false };
        let mut before = self.items.get(..index).unwrap_or_default().iter().rev();
        let before = before.find_map(|item| if let ItemKind::Move(text) = item.kind { Some(text) } else { None });
        before == Some(*text)
    }

    /// Whether a half-move repeats the one before it in the block, and that one was played. Two texts that nobody can read
    /// may stand for different half-moves.
    fn repeats_played(&self, index: usize) -> bool {
        let Some(((mv, before), text)) = self.state.last_known().zip(self.half_move_at(index)) else { return false };
        self.repeats(index) && notation::read(&text, self.dialect, &before).legal() == Some(mv)
    }
}
