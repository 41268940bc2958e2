//! Numbers that do not fit while every half-move can be played.
//!
//! No board depends on a number. So the half-moves after the slip are played once for all slips of a block, and what the
//! numbers say is compared without a board. Nothing else is searched for then: it is a slip of numbering.

use super::cases::{Case, Count};
use super::limits::{ENOUGH, LIKELIEST, WINDOW, WORDS};
use super::search::{Found, Search};
use super::ways::{Row, Way};
use crate::notation::{self, Reading};
use crate::rules::Position;
use crate::sort::sort;
use smallvec::SmallVec;

/// The half-moves of a block that were played ahead of its slips.
pub(super) struct PlayedAhead {
    /// The first word that was read.
    from: usize,
    /// The hash of the position before each word that was read.
    before: Vec<u64>,
    /// The position after them.
    position: Position,
    /// The next word is a half-move that cannot be played.
    stuck: bool,
}

impl PlayedAhead {
    fn new(from: usize, position: &Position) -> PlayedAhead {
        PlayedAhead { from, before: Vec::new(), position: position.clone(), stuck: false }
    }

    fn next(&self) -> usize {
        self.from + self.before.len()
    }

    /// Whether this position was reached before a word.
    fn passes(&self, word: usize, position: &Position) -> bool {
        let before = word.checked_sub(self.from).and_then(|at| self.before.get(at));
        before == Some(&position.hash())
    }
}

impl Search<'_, '_> {
    /// What is wrong with the numbers at the word `slip`, before which there is one position. `None` if a half-move that
    /// follows cannot be played, or if too few follow to be sure that the numbers are wrong.
    pub(super) fn numbering(&mut self, slip: usize, case: &Case, played: &mut Option<PlayedAhead>) -> Option<Found> {
        let word = self.words.get(slip, self.ahead).cloned()?;
        let read = self.plays_on(slip, case, played)?;
        let mut ways = Vec::new();
        self.first_ways(case, slip, &word, &mut ways);
        self.number_exchanged(case, slip, &word, &mut ways);
        ways.retain(|way| way.repair.is_some_and(|repair| repair.row != Row::Reading));
        for way in &mut ways {
            way.case.cost = self.least_cost(way.resume, way.case.count());
        }
        Way::sort(&mut ways);
        let best = ways.first().filter(|best| best.case.cost <= 2 || read >= ENOUGH)?;
        let (repair, resume) = (best.repair?, best.resume);
        let after = vec![Case { cost: 0, ..best.case.clone() }];
        Some(Found {
            row: repair.row,
            at: repair.at,
            moves: Vec::new(),
            until: resume,
            possible: after.len() as u32,
            chosen: after.clone(),
            resume,
            after,
            lost: false,
            borne_out: read > 0,
            rivals: self.trail.rivals(&ways),
            read,
            died: false,
        })
    }

    /// How many half-moves after the word `slip` can be played, [`WINDOW`] at most; `None` if one of them cannot.
    fn plays_on(&mut self, slip: usize, case: &Case, played: &mut Option<PlayedAhead>) -> Option<usize> {
        let known = played.take().filter(|played| played.passes(slip, &case.position));
        let ahead = played.insert(known.unwrap_or_else(|| PlayedAhead::new(slip, &case.position)));
        let mut plies = self.plies(slip + 1..ahead.next());
        while !ahead.stuck && plies < WINDOW && ahead.next() < slip + WORDS {
            let at = ahead.next();
            let Some(word) = self.words.get(at, self.ahead).cloned() else { break };
            let before = ahead.position.hash();
            if let Some(text) = word.text() {
                *self.readings += 1;
                match notation::read(text, self.steps.dialect, &ahead.position) {
                    Reading::Move(read) => _ = ahead.position.play(read.mv),
                    Reading::Ambiguous { picked, .. } => _ = ahead.position.play(picked),
                    _ => {
                        ahead.stuck = true;
                        break;
                    }
                }
                plies += usize::from(at > slip);
            }
            ahead.before.push(before);
        }
        (!ahead.stuck).then_some(plies)
    }

    /// The least cost of the numbers before the next few half-moves.
    fn least_cost(&mut self, from: usize, count: Count) -> u8 {
        let mut counts: SmallVec<[Count; LIKELIEST]> = smallvec::smallvec![count];
        let (mut at, mut plies) = (from, 0);
        while plies < ENOUGH && at < from + WORDS {
            let Some(word) = self.words.get(at, self.ahead) else { break };
            plies += usize::from(word.is_move());
            let next = counts.iter().flat_map(|count| self.steps.count(*count, word)).map(|(count, _)| count);
            counts = next.collect();
            sort(&mut counts);
            counts.truncate(LIKELIEST);
            at += 1;
        }
        counts.first().map_or(count.cost, |count| count.cost)
    }
}
