//! What is known of a line: one position, or all that are possible after a mistake.
//!
//! A [`Case`] is one possible position with the numbers so far. After a mistake a line has several. Each item is read in
//! all of them by [`CaseReader::step`], and those in which it makes no sense go. If one is left, the line is on firm ground
//! again. If too many are possible, or too many mistakes follow each other, the line is *lost*: it has one assumed
//! position, and nothing that depends on it is judged until [`fitting`] half-moves in a row can be played.

use super::limits::{CARRIED, FITTING, FITTING_IN_SHOGI};
use crate::notation::{self, Dialect, Reading};
use crate::record::NumberingStyle;
use crate::record::numbering::{Due, NumberFit, Numbering, Printed};
use crate::rules::{Move, Position, Side, Variant};
use crate::sort::sort_by_cached_key;
use rustc_hash::{FxBuildHasher, FxHashSet};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// How many half-moves in a row must be playable before a lost line is judged again.
pub(super) fn fitting(variant: Variant) -> u8 {
    if variant == Variant::Shogi { FITTING_IN_SHOGI } else { FITTING }
}

/// One possible position of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Case {
    /// Shared: most words leave the position as it is, and a search clones cases by the thousand.
    pub position: Arc<Position>,
    pub numbering: Numbering,
    /// How much speaks against it, more than against the likeliest one.
    pub cost: u8,
}

/// The hash of a position, its move number and the numbers so far.
pub(super) type CaseKey = (u64, u32, Numbering);

impl Case {
    pub(super) fn due(&self) -> Due {
        Due { number: self.position.fullmove_number(), side: self.position.side_to_move() }
    }

    /// The side that the numbers take for the one to move.
    pub(super) fn counted_side(&self) -> Side {
        self.numbering.counted(self.due()).side
    }

    pub(super) fn count(&self) -> Count {
        let Due { number, side } = self.due();
        Count { cost: self.cost, numbering: self.numbering, number, side }
    }

    /// The number of the half-move that is due, as the line prints it.
    pub(super) fn printed(&self) -> u32 {
        self.numbering.printed(self.due())
    }

    /// The position, no longer shared.
    pub(super) fn position_mut(&mut self) -> &mut Position {
        Arc::make_mut(&mut self.position)
    }

    /// Plays a half-move, legal or not.
    pub(super) fn play(&mut self, mv: Move) {
        self.position_mut().play(mv);
        self.numbering.count_move();
    }

    /// The case after a half-move.
    pub(super) fn played(&self, mv: Move) -> Case {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The case after a word that was read so.
    pub(super) fn after(mut self, outcome: Outcome) -> Case {
        (self.cost, self.numbering) = (outcome.cost, outcome.numbering);
        if let Some(mv) = outcome.mv {
            self.play(mv);
        }
        self
    }

    /// Two cases with equal keys are one case.
    pub(super) fn key(&self) -> CaseKey {
        (self.position.hash(), self.position.fullmove_number(), self.numbering)
    }
}

/// The numbers of a case, without its board. The cheapest is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Count {
    pub cost: u8,
    numbering: Numbering,
    /// The number and the side of the half-move that is due.
    number: u32,
    side: Side,
}

impl Count {
    fn due(self) -> Due {
        Due { number: self.number, side: self.side }
    }
}

/// A number, `...` or half-move of a line: what the replay of possible positions reads.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::record) enum Word<'t> {
    /// A move number, and whether `...` follows it.
    Number { value: u32, filler: bool },
    /// `...` without a number.
    Filler,
    /// The text of a half-move.
    Move(Cow<'t, str>),
    /// A text in the place of a half-move that no notation can read.
    Unreadable(Cow<'t, str>),
}

impl Word<'_> {
    pub(in crate::record) fn into_owned(self) -> Word<'static> {
        match self {
            Word::Number { value, filler } => Word::Number { value, filler },
            Word::Filler => Word::Filler,
            Word::Move(text) => Word::Move(text.into_owned().into()),
            Word::Unreadable(text) => Word::Unreadable(text.into_owned().into()),
        }
    }

    pub(in crate::record) fn is_move(&self) -> bool {
        matches!(self, Word::Move(_) | Word::Unreadable(_))
    }

    /// The text of a half-move.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Word::Move(text) | Word::Unreadable(text) => Some(text),
            _ => None,
        }
    }
}

/// How a word was read in a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    Follows,
    /// The number alone is wrong.
    NumberAlone,
    /// The number is wrong, and those after it go on from it.
    NumbersGoOn,
    /// The half-move lacks its number.
    NumberMissing,
    /// The half-move has several readings, and this is one.
    Reading(Move),
}

/// One meaning of a word in a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// The cost of the case after it.
    pub cost: u8,
    numbering: Numbering,
    pub mv: Option<Move>,
    pub taken: Taken,
}

/// How words are read in a possible position.
#[derive(Clone, Copy)]
pub(super) struct CaseReader<'a> {
    pub dialect: &'a Dialect,
    pub numbering_style: NumberingStyle,
    /// The block has numbers.
    pub numbers: bool,
}

/// The cost of a number that alone is wrong, or missing.
const NUMBER: u8 = 2;
/// The cost of a number that others continue from.
const NUMBERS: u8 = 3;

impl CaseReader<'_> {
    /// Reads a word in a case, without any repair but those of numbers: the cases after it, with how it was read.
    pub(super) fn step(&self, case: &Case, word: &Word<'_>) -> SmallVec<[(Case, Taken); 1]> {
        self.read(case, word).into_iter().map(|outcome| (case.clone().after(outcome), outcome.taken)).collect()
    }

    /// The meanings of a word in a case, without any repair but those of numbers. This is the only function that reads
    /// half-moves whose position is in doubt.
    pub(super) fn read(&self, case: &Case, word: &Word<'_>) -> SmallVec<[Outcome; 1]> {
        match word {
            Word::Number { .. } | Word::Filler => {
                let mut outcomes = SmallVec::new();
                for &(Count { cost, numbering, .. }, taken) in &self.count(case.count(), word) {
                    outcomes.push(Outcome { cost, numbering, mv: None, taken });
                }
                outcomes
            }
            Word::Move(text) => self.half_move(case, text),
            Word::Unreadable(_) => SmallVec::new(),
        }
    }

    /// What a word means for the numbers, with how it was read. A half-move needs no board for that.
    pub(super) fn count(&self, count: Count, word: &Word<'_>) -> SmallVec<[(Count, Taken); 2]> {
        let mut next = count;
        match word {
            Word::Number { value, filler } => self.number(count, *value, *filler),
            Word::Filler => {
                next.cost += u8::from(count.numbering.counted(count.due()).side == Side::First);
                next.numbering.placeholder(count.due());
                smallvec::smallvec![(next, Taken::Follows)]
            }
            Word::Move(_) | Word::Unreadable(_) => {
                let missing = self.lacks_number(count);
                next.cost += if missing { NUMBER } else { 0 };
                next.numbering.count_move();
                next.number += self.numbering_style.step(count.side);
                next.side = count.side.opponent();
                smallvec::smallvec![(next, if missing { Taken::NumberMissing } else { Taken::Follows })]
            }
        }
    }

    fn number(&self, count: Count, value: u32, filler: bool) -> SmallVec<[(Count, Taken); 2]> {
        let due = count.due();
        let side = count.numbering.counted(due).side;
        let printed = Printed { value, filler, numbering_style: self.numbering_style };
        let spaced = self.numbering_style == NumberingStyle::Spaced;
        let mut next = count;
        let cost = match count.numbering.fit(printed, due) {
            NumberFit::Right => 0,
            NumberFit::LacksPlaceholder => u8::from(spaced),
            NumberFit::Again => 1,
            NumberFit::Wrong => {
                next.numbering.pass_number();
                // One of the other side is further from what was meant.
                next.cost += NUMBER + u8::from(!self.numbering_style.is_of(filler, side));
                let mut both = smallvec::smallvec![(next, Taken::NumberAlone)];
                let right = value == count.numbering.printed(due) || value == due.number;
                if self.numbering_style.is_of(filler, side) && !right {
                    let mut next = count;
                    next.numbering.go_on_from(value, due);
                    next.cost += NUMBERS;
                    both.push((next, Taken::NumbersGoOn));
                }
                return both;
            }
        };
        next.numbering.go_on_from(value, due);
        next.cost += cost;
        smallvec::smallvec![(next, if cost == 0 { Taken::Follows } else { Taken::NumberAlone })]
    }

    fn half_move(&self, case: &Case, text: &str) -> SmallVec<[Outcome; 1]> {
        let missing = self.lacks_number(case.count());
        let taken = if missing { Taken::NumberMissing } else { Taken::Follows };
        let cost = case.cost + if missing { NUMBER } else { 0 };
        let outcome = |mv: Move, cost: u8, taken| Outcome { cost, numbering: case.numbering, mv: Some(mv), taken };
        match notation::read(text, self.dialect, &case.position) {
            Reading::Move(read) => smallvec::smallvec![outcome(read.mv, cost, taken)],
            Reading::Ambiguous { candidates, picked } => {
                let reading = |mv: Move| outcome(mv, cost + u8::from(mv != picked), Taken::Reading(mv));
                candidates.into_iter().map(reading).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// Whether the half-move that is due lacks its number.
    pub(super) fn lacks_number(&self, count: Count) -> bool {
        count.numbering.is_missing(count.side, self.numbers, self.numbering_style)
    }

    /// The cost of a number that is missing before the half-move that is due.
    pub(super) fn cost_of_number(&self, case: &Case) -> u8 {
        if self.lacks_number(case.count()) { NUMBER } else { 0 }
    }
}

/// Whether all cases have the same position. They differ in their numbers alone then.
pub(super) fn one_board(cases: &[Case]) -> bool {
    let board = |case: &Case| (case.position.hash(), case.position.fullmove_number());
    cases.windows(2).all(|pair| matches!(pair, [one, other] if board(one) == board(other)))
}

/// Merges equal cases, drops those that much speaks against, and puts the likeliest first. The least cost is 0 then.
pub(super) fn keep_likeliest(cases: &mut Vec<Case>, margin: u8) {
    let best = cases.iter().map(|case| case.cost).min().unwrap_or(0);
    cases.retain(|case| case.cost <= best.saturating_add(margin));
    cases.iter_mut().for_each(|case| case.cost -= best);
    sort_by_cached_key(cases, |case| (case.cost, case.key()));
    let mut seen = FxHashSet::with_capacity_and_hasher(cases.len(), FxBuildHasher);
    cases.retain(|case| seen.insert(case.key()));
}

/// Drops the dearest of some cases, which are in order, if they are too many to carry along. Returns whether the others are
/// few enough.
pub(super) fn bound(cases: &mut Vec<Case>) -> bool {
    if let Some(first) = cases.get(CARRIED).map(|case| case.cost) {
        cases.retain(|case| case.cost < first);
    }
    !cases.is_empty()
}
