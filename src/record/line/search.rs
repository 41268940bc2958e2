//! The search for what went wrong where a line does not go on.
//!
//! At the first word that does not follow, the search goes back [`BACK`] half-moves, tries every repair of the table, and
//! replays at most [`WINDOW`] half-moves after the word. The cheapest repair that lasts is the finding. The positions that
//! are left are those that the line goes on from.
//!
//! | row | tried at | cost |
//! |---|---|---|
//! | the number alone is wrong | a number | 2 |
//! | the numbers go on from it | a number of the side to move | 3 |
//! | the number is missing | a half-move of the first side | 2 |
//! | the number changed places with the next half-move | either | 2 |
//! | one of several readings | an ambiguous half-move | 0 the likeliest, 1 another |
//! | exchanged with the next | two half-moves | 3 |
//! | meant otherwise | a half-move | 1 without what is glued to it, else 2, 3, 4 by 1, 2, more letters; 2 more if it is legal |
//! | one too many | a half-move | 2 if it repeats the one before or is no move, else 4 |
//! | starts later | the first number of a variation that names the next half-move | 2 |
//! | one is missing | before a half-move, or a number if the second side is due | 3 |
//! | written twice | 2 to 8 words that repeat those before them, or a number that goes back to such | 3 |
//! | as written | a half-move that names a move | 3, 1 if it is the one that the variation replaces |
//! | a pair is missing | a number one too high | 3 |
//! | lost | a number that jumps further, or the first one of a variation | 5 |
//!
//! Costs of numbers are paid on the way too: each number that contradicts a case costs it 2, each missing one 2. Where
//! costs are equal the upper row wins, and in it the later place. A repair that is followed by others within a few
//! half-moves explains nothing: then the line is lost.
//!
//! Invariant: the result is a function of the words and of the cases before them. It does not depend on hashing, because
//! ways are put in order by cost, row, place and position before any is dropped.

use super::Ahead;
use super::doubt::{Case, Steps, Taken, Word, one_board, settle};
use super::repairs::Repaired;
use super::ways::{Repair, Rival, Row, Way, merge, rivals};
use crate::rules::Move;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::ops::Range;

/// The half-moves after a mistake that tell what it was.
pub(super) const WINDOW: usize = 40;
/// The words after a mistake that are searched for them.
pub(super) const WORDS: usize = 160;
/// The half-moves before a mistake where the cause may be.
const BACK: usize = 2;
/// The half-moves after which a single position decides, and the numbers too.
pub(super) const ENOUGH: usize = 6;
/// The ways that are followed at the mistake.
const WIDEST: usize = 4096;
/// The ways that are followed further on.
const WIDE: usize = 512;
/// How much more a way that leads further may cost than one that ends. Above that another mistake is likelier.
const AFRESH: u8 = 4;
/// How much more than the cheapest a way may cost to be kept after the search.
pub(super) const KEPT: u8 = 2;
/// The positions that are carried along after a search with a full window; with more the line is lost.
const CARRIED: usize = 64;
/// The half-moves that are read for one block. After that the next mistake loses the line.
pub(super) const READINGS: u32 = 65_536;
/// A repair that lasts fewer half-moves than this explains nothing by itself.
const LASTS: usize = 8;
/// The same where a number jumps.
const LASTS_AFTER_JUMP: usize = 24;
/// The cost of several repairs in a row from which on the line is lost.
const TOO_MUCH: u32 = 13;
/// The cases that are followed to see whether a repair lasts.
pub(super) const LIKELIEST: usize = 8;
/// The most positions from which a pair of missing half-moves is searched for.
pub(super) const FEW: usize = 4;

/// The words of the later blocks of a line.
#[derive(Default)]
pub(in crate::record) struct WordsAhead {
    /// Each with its distance in blocks.
    pub words: Vec<(Word<'static>, u32)>,
    /// How many blocks away the words end.
    pub end: u32,
}

impl WordsAhead {
    /// Whether they are as many as a search may read.
    pub(crate) fn is_enough(&self) -> bool {
        self.words.len() > WORDS || self.words.iter().filter(|(word, _)| word.is_move()).count() > WINDOW + 2
    }
}

/// The words of a line from a block on.
pub(super) struct Words<'t> {
    pub list: Vec<Word<'t>>,
    /// How many of them are the block's own.
    pub own: usize,
    /// For each word after those, how many blocks away it is.
    blocks: Vec<u32>,
    /// How many blocks away the words end.
    end: u32,
    /// Whether the words of later blocks have been asked for.
    complete: bool,
    /// One more than the furthest word that was read.
    read: usize,
}

impl<'t> Words<'t> {
    pub(super) fn new(own: Vec<Word<'t>>) -> Words<'t> {
        Words { own: own.len(), list: own, blocks: Vec::new(), end: 0, complete: false, read: 0 }
    }

    /// A word; those after the block are asked for when the first of them is needed.
    pub(super) fn get(&mut self, at: usize, ahead: Ahead<'_>) -> Option<&Word<'t>> {
        if at >= self.list.len() && !self.complete {
            self.complete = true;
            let WordsAhead { words, end } = ahead();
            for (word, block) in words {
                self.list.push(word);
                self.blocks.push(block);
            }
            self.end = end;
        }
        self.read = self.read.max(at + 1);
        self.list.get(at)
    }

    /// The word [`BACK`] half-moves before another one, with its number, but none before `floor`.
    pub(super) fn back(&self, word: usize, floor: usize) -> usize {
        let (mut at, mut plies) = (word, 0);
        while at > floor && plies < BACK {
            at -= 1;
            plies += usize::from(self.list.get(at).is_some_and(Word::is_move));
        }
        let number = |at: usize| matches!(self.list.get(at), Some(Word::Number { .. }));
        if plies == BACK && at > floor && number(at - 1) { at - 1 } else { at }
    }

    /// How many blocks after its own were read.
    pub(super) fn reach(&self) -> u32 {
        let last = self.read.checked_sub(self.own + 1).filter(|_| self.complete);
        last.map_or(0, |last| self.blocks.get(last).copied().unwrap_or(self.end))
    }
}

/// What a search has found.
#[derive(Debug)]
pub(super) struct Found {
    pub row: Row,
    /// The word that is wrong, or before which something is missing.
    pub at: usize,
    /// The half-moves that the repair names, the likeliest first.
    pub moves: Vec<Move>,
    /// The first word after the one that did not follow, or after those that the repair covers.
    pub until: usize,
    /// The cases right after the repair, as the finding says.
    pub chosen: Vec<Case>,
    /// The word from which on these are read.
    pub resume: usize,
    /// All cases before the word `until`; none if the line is lost.
    pub after: Vec<Case>,
    /// The line is lost after the repair.
    pub lost: bool,
    /// Half-moves after it bear it out.
    pub borne_out: bool,
    /// Everything that explains the words as far as they were read, the likeliest first.
    pub rivals: Vec<Rival>,
    /// How many half-moves were read to tell.
    pub read: usize,
}

impl Found {
    /// Nothing explains the word `at`: the line is lost.
    pub(super) fn nothing(at: usize, chosen: Vec<Case>, read: usize) -> Found {
        Found {
            row: Row::Lost,
            at,
            moves: Vec::new(),
            until: at + 1,
            chosen,
            resume: at,
            after: Vec::new(),
            lost: true,
            borne_out: false,
            rivals: Vec::new(),
            read,
        }
    }
}

pub(super) struct Search<'s, 't> {
    pub steps: Steps<'s>,
    pub words: &'s mut Words<'t>,
    pub ahead: Ahead<'s>,
    /// The half-move that the line replaces, if it is a variation without one so far.
    pub replaced: Option<Move>,
    pub readings: &'s mut u32,
    /// Ways are kept as they are before the word that something is missing before.
    pub stop_before: bool,
}

/// The end of an explanation.
struct Explained {
    ways: Vec<Way>,
    end: usize,
    died: bool,
    full: bool,
    /// The cost of a way that is lost at a jump of the numbers.
    jump: Option<u8>,
}

/// The ways before a word that costs all of them something.
struct Ended {
    cost: u8,
    at: usize,
    /// The half-moves up to there.
    plies: usize,
    ways: Vec<Way>,
}

impl Ended {
    /// Whether the ways lead far enough beyond others to be worth their cost.
    fn leads_further(&self, other: &Ended) -> bool {
        self.plies - other.plies >= 2 * usize::from(self.cost - other.cost)
    }
}

impl Search<'_, '_> {
    /// Finds out why the word `slip` does not follow. `cases` are those before the word `from`, at or before it.
    pub(super) fn run(&mut self, from: usize, slip: usize, cases: &[Case]) -> Found {
        let first = self.explain(from..slip, cases);
        let Some(best) = first.ways.first().and_then(|way| way.repair.map(|repair| (repair, way.case.cost))) else {
            return Found::nothing(slip, cases.iter().take(1).cloned().collect(), self.plies(slip..first.end));
        };
        let (Repair { row, at, .. }, cost) = best;
        let is_it = |repair: &Repair| (repair.row, repair.at) == (row, at);
        let rivals = rivals(&first.ways);
        let moves = rivals.first().map(|best| best.moves.clone()).unwrap_or_default();
        let kept = |way: &&Way| way.case.cost <= cost.saturating_add(KEPT);
        let all: FxHashSet<Repair> = first.ways.iter().filter(kept).flat_map(Way::repairs).collect();
        let chosen: FxHashSet<Repair> = all.iter().copied().filter(is_it).collect();
        let mut lost = row == Row::Lost || self.is_lost(from..slip, cases, &all, &first, cost);
        let resume =
            first.ways.iter().find(|way| way.repairs().any(|repair| is_it(&repair))).map_or(0, |way| way.resume);
        // Where something is missing before the word, the word itself is still to be read.
        let inserts = matches!(row, Row::Missing | Row::Pair | Row::StartsLater);
        let resume = if inserts { at } else { resume.max(at) };
        let until = resume.max(slip + 1);
        let mut after = if lost { Vec::new() } else { self.walk(from..slip, until, cases, &all) };
        // What gets no more than a warning is believed, and so are the numbers if nothing else is in question.
        let believed = match (row, moves.as_slice()) {
            (Row::NumberAlone | Row::NumberMissing | Row::NumberExchanged | Row::NumbersGoOn, _) => true,
            (Row::Reading, [_]) => true,
            (Row::AsWritten, [mv]) => self.replaced == Some(*mv),
            _ => one_board(&after),
        };
        if believed {
            after = self.walk(from..slip, until, cases, &chosen);
        }
        lost |= first.full && after.len() > CARRIED;
        if lost {
            after.clear();
        }
        self.stop_before = inserts;
        let chosen = match row {
            Row::Lost => self.walk_trunk(from, at, cases),
            _ => self.walk(from..slip, resume, cases, &chosen),
        };
        self.stop_before = false;
        let read = self.plies(slip + 1..first.end);
        Found { row, at, moves, until, chosen, resume, after, lost, borne_out: read > 0, rivals, read }
    }

    /// Follows every way from the words `from` on. The last one of `span` is `slip`, the first word that does not follow.
    fn explain(&mut self, span: Range<usize>, cases: &[Case]) -> Explained {
        let (from, slip) = (span.start, span.end);
        let few = cases.len() <= FEW;
        let mut ways: Vec<Way> = cases.iter().cloned().map(Way::trunk).collect();
        let (mut at, mut plies) = (from, 0);
        // The ways as they were before each word that all of the cheapest ones ended at.
        let mut dearer: Vec<Ended> = Vec::new();
        let mut explained = Explained { ways: Vec::new(), end: from, died: false, full: false, jump: None };
        while at < slip + WORDS {
            let Some(word) = self.words.get(at, self.ahead).cloned() else { break };
            if at > slip && *self.readings > READINGS {
                break;
            }
            let mut next = Vec::with_capacity(ways.len().max(64));
            for way in &ways {
                self.go_on(way, at, &word, &mut next);
                if way.repair.is_none() && at <= slip {
                    let out = &mut Repaired { ways: &mut next, only: None };
                    self.repairs(&way.case, at, &word, few, out);
                }
            }
            if at == slip {
                next.retain(|way| way.repair.is_some());
            }
            merge(&mut next, (WIDEST >> (plies / 3).min(12)).max(WIDE));
            let all_lost = |ways: &[Way]| ways.iter().all(|way| way.lost);
            if next.is_empty() || (at > slip && all_lost(&next) && !all_lost(&ways)) {
                explained.died = true;
                explained.jump = next.first().map(|way| way.case.cost);
                break;
            }
            plies += usize::from(word.is_move() && at > slip);
            let least = |ways: &[Way]| ways.iter().filter(|way| !way.lost).map(|way| way.case.cost).min().unwrap_or(0);
            let (before, after) = (least(&ways), least(&next));
            let old = std::mem::replace(&mut ways, next);
            if at > slip && after > before {
                dearer.push(Ended { cost: before, at, plies, ways: old });
            }
            at += 1;
            if dearer.first().is_some_and(|first| after > first.cost + AFRESH) {
                let best = dearer.into_iter().reduce(|best, next| if next.leads_further(&best) { next } else { best });
                (ways, at) = best.map_or((Vec::new(), at), |best| (best.ways, best.at));
                explained.died = true;
                break;
            }
            let one = || {
                let mut keys = ways.iter().map(|way| (way.case.position.hash(), way.lost));
                let first = keys.next();
                keys.all(|key| Some(key) == first)
            };
            if plies >= WINDOW || (plies >= ENOUGH && one()) {
                explained.full = plies >= WINDOW;
                break;
            }
        }
        explained.end = at;
        let jump = ways.iter().filter(|way| way.lost).map(|way| way.case.cost).min();
        explained.jump = explained.jump.or(jump);
        let known = ways.iter().filter(|way| !way.lost).map(|way| way.case.cost).min();
        if known.is_some_and(|known| jump.is_none_or(|jump| known <= jump)) {
            ways.retain(|way| !way.lost);
        }
        ways.retain(|way| way.repair.is_some());
        Way::sort(&mut ways);
        explained.ways = ways;
        explained
    }

    /// Whether the repairs that follow are too many: the line is lost.
    fn is_lost(
        &mut self,
        span: Range<usize>,
        cases: &[Case],
        kept: &FxHashSet<Repair>,
        first: &Explained,
        cost: u8,
    ) -> bool {
        let least = if first.jump.is_some() { LASTS_AFTER_JUMP } else { LASTS };
        let most = first.jump.map_or(TOO_MUCH, |cost| u32::from(cost.saturating_sub(1)));
        let (mut total, mut died, mut end, mut since) = (u32::from(cost), first.died, first.end, span.end);
        let mut here = if died { self.walk(span.clone(), end, cases, kept) } else { Vec::new() };
        for _ in 0..3 {
            if !died || here.is_empty() || self.plies(since..end) >= least || *self.readings > READINGS {
                break;
            }
            let Some(_) = self.words.get(end, self.ahead) else { break };
            // The likeliest cases are enough to tell whether the line goes on.
            here.truncate(LIKELIEST);
            let next = self.explain(end..end, &here);
            let Some(best) = next.ways.first() else { return true };
            total += u32::from(best.case.cost);
            if total > most {
                return true;
            }
            let margin = best.case.cost.saturating_add(KEPT);
            let kept: FxHashSet<Repair> =
                next.ways.iter().filter(|way| way.case.cost <= margin).flat_map(Way::repairs).collect();
            here = self.walk(end..end, next.end, &here, &kept);
            (since, end, died) = (end, next.end, next.died);
        }
        false
    }

    /// The half-moves among some words.
    pub(super) fn plies(&mut self, span: Range<usize>) -> usize {
        span.filter(|at| self.words.get(*at, self.ahead).is_some_and(Word::is_move)).count()
    }

    /// The cases before the word `to`, of the ways with one of these repairs.
    fn walk(&mut self, span: Range<usize>, to: usize, cases: &[Case], allowed: &FxHashSet<Repair>) -> Vec<Case> {
        let (from, slip) = (span.start, span.end);
        let few = cases.len() <= FEW;
        let last = allowed.iter().map(|repair| repair.at).max().unwrap_or(from);
        let mut ways: Vec<Way> = cases.iter().cloned().map(Way::trunk).collect();
        for at in from..to.max(last + 1).min(slip.max(to) + 1) {
            let Some(word) = self.words.get(at, self.ahead).cloned() else { break };
            let mut next = Vec::new();
            for way in &ways {
                if at < to || way.repair.is_none() {
                    self.go_on(way, at, &word, &mut next);
                } else {
                    next.push(way.clone());
                }
                if way.repair.is_none() && at <= slip && allowed.iter().any(|repair| repair.at == at) {
                    let out = &mut Repaired { ways: &mut next, only: Some(allowed) };
                    self.repairs(&way.case, at, &word, few, out);
                }
            }
            next.retain(|way| match way.repair {
                None => at < slip && at < last,
                Some(repair) => allowed.contains(&repair),
            });
            ways = next;
        }
        let repaired = ways.into_iter().filter(|way| way.repair.is_some() && !way.lost);
        let mut cases: Vec<Case> = repaired.map(|way| way.case).collect();
        settle(&mut cases, KEPT + 1);
        cases
    }

    /// The cases before the word `to` if nothing is repaired.
    fn walk_trunk(&mut self, from: usize, to: usize, cases: &[Case]) -> Vec<Case> {
        let mut cases = cases.to_vec();
        for at in from..to {
            let Some(word) = self.words.get(at, self.ahead).cloned() else { break };
            let mut next: Vec<Case> =
                cases.iter().flat_map(|case| self.step(case, &word)).map(|(case, _)| case).collect();
            settle(&mut next, KEPT);
            cases = next;
        }
        cases
    }

    /// [`Steps::step`], counted.
    pub(super) fn step(&mut self, case: &Case, word: &Word<'_>) -> SmallVec<[(Case, Taken); 1]> {
        *self.readings += u32::from(word.is_move());
        self.steps.step(case, word)
    }

    /// A way over one word, without a new repair but that of a number or a reading.
    pub(super) fn go_on(&mut self, way: &Way, at: usize, word: &Word<'_>, out: &mut Vec<Way>) {
        if way.lost || way.resume > at {
            return out.push(way.clone());
        }
        for (case, taken) in self.step(&way.case, word) {
            let (row, mv) = match taken {
                Taken::Follows => (None, None),
                Taken::NumberAlone => (Some(Row::NumberAlone), None),
                Taken::NumbersGoOn => (Some(Row::NumbersGoOn), None),
                Taken::NumberMissing => (Some(Row::NumberMissing), None),
                Taken::Reading(mv) => (Some(Row::Reading), Some(mv)),
            };
            let new = row.map(|row| Repair { row, at, mv });
            let resume = if way.repair.is_none() && new.is_some() { at + 1 } else { way.resume };
            out.push(Way {
                case,
                repair: way.repair.or(new),
                others: SmallVec::from_slice(&way.others),
                resume,
                lost: false,
            });
        }
    }
}
