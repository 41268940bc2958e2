//! The search for what went wrong where a line does not go on.
//!
//! At the first word that does not follow, the search goes back [`BACK`](super::limits::BACK) half-moves, tries every
//! repair of the table, and replays at most [`WINDOW`] half-moves after the word. The cheapest repair that lasts is the
//! finding. The positions that are left are those that the line goes on from. If another mistake follows soon, the search
//! looks once more, for one of the last [`FAR_BACK`](super::limits::FAR_BACK) half-moves that was meant otherwise.
//!
//! | row | tried at | cost |
//! |---|---|---|
//! | the number alone is wrong | a number | 2 |
//! | the numbers go on from it | a number of the side to move | 3 |
//! | the number is missing | a half-move of the first side | 2 |
//! | the number changed places with the next half-move | either | 2 |
//! | one of several readings | an ambiguous half-move | 0 the likeliest, 1 another |
//! | exchanged with the next | two half-moves | 3 |
//! | meant otherwise | a half-move | 1 without what is glued to it, else 2, 3, 4 by 1, 2, more letters; 2 more if it is legal; 1 more by more letters if it is unreadable and resembles another half-move |
//! | one too many | a half-move | 2 if it repeats the one before or is no move, else 4 |
//! | starts later | the first number of a variation that names the next half-move | 2 |
//! | one is missing | before a half-move, or a number if the second side is due | 3; 4 if the numbers pass over it |
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
use super::cases::{Case, CaseReader, Outcome, Taken, Word, bound, keep_likeliest, one_board};
use super::limits::{
    AFRESH, CHEAP, CHEAPEST, DEAR, ENOUGH, FEW, KEPT, LASTS, LASTS_AFTER_JUMP, LIKELIEST, LOOKING_ON, TOO_MUCH, WIDE,
    WIDEST, WINDOW, WORDS,
};
use super::memory::Memory;
use super::ways::{Played, Repair, Rival, Row, Trail, Way};
use crate::rules::Move;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::sync::Arc;

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
    /// For each place, the hash of all words before it.
    hashes: Vec<u64>,
}

impl<'t> Words<'t> {
    pub(super) fn new(own: Vec<Word<'t>>) -> Words<'t> {
        Words { own: own.len(), list: own, blocks: Vec::new(), end: 0, complete: false, read: 0, hashes: vec![0] }
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

    /// The word this many half-moves before another one, with its number, but none before `floor`.
    pub(super) fn back(&self, word: usize, floor: usize, many: usize) -> usize {
        let (mut at, mut plies) = (word, 0);
        while at > floor && plies < many {
            at -= 1;
            plies += usize::from(self.list.get(at).is_some_and(Word::is_move));
        }
        let number = |at: usize| matches!(self.list.get(at), Some(Word::Number { .. }));
        if plies == many && at > floor && number(at - 1) { at - 1 } else { at }
    }

    /// Notes that words were read, up to a place.
    pub(super) fn note_read(&mut self, end: usize) {
        self.read = self.read.max(end);
    }

    /// A hash of the words before a place, and of which are the block's own. The end of the words counts as one. `None` if
    /// there are not so many.
    pub(super) fn fingerprint(&mut self, at: usize, ahead: Ahead<'_>) -> Option<u64> {
        // To look whether the words are the same is not to read them.
        let read = self.read;
        if let Some(last) = at.checked_sub(1) {
            self.get(last, ahead);
        }
        self.read = read;
        while self.hashes.len() <= at.min(self.list.len() + 1) {
            let index = self.hashes.len() - 1;
            let word = (self.hashes.last(), self.list.get(index), index < self.own);
            self.hashes.push(BuildHasherDefault::<DefaultHasher>::default().hash_one(word));
        }
        self.hashes.get(at).copied()
    }

    /// How many blocks after its own were read.
    pub(super) fn reach(&self) -> u32 {
        let last = self.read.checked_sub(self.own + 1).filter(|_| self.complete);
        last.map_or(0, |last| self.blocks.get(last).copied().unwrap_or(self.end))
    }
}

/// What a search has found.
#[derive(PartialEq, Debug)]
pub(super) struct Found {
    pub row: Row,
    /// The word that is wrong, or before which something is missing.
    pub at: usize,
    /// The half-moves that the repair names, each with its cost, the likeliest first.
    pub moves: Vec<(Move, u8)>,
    /// The first word after the one that did not follow, or after those that the repair covers.
    pub until: usize,
    /// The cases right after the repair, as the finding says, the likeliest first. Of more than can be carried along, one
    /// too many is kept.
    pub chosen: Vec<Case>,
    /// How many cases there are right after the repair.
    pub possible: u32,
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
    /// Something is wrong again before enough of them were read.
    pub died: bool,
}

impl Found {
    /// Nothing explains the word `at`: the line is lost.
    pub(super) fn nothing(at: usize, chosen: Vec<Case>, read: usize) -> Found {
        Found {
            row: Row::Lost,
            at,
            moves: Vec::new(),
            until: at + 1,
            possible: chosen.len() as u32,
            chosen,
            resume: at,
            after: Vec::new(),
            lost: true,
            borne_out: false,
            rivals: Vec::new(),
            read,
            died: true,
        }
    }

    /// Whether it leads far enough beyond another one, after which something is wrong again, to be worth its cost.
    pub(super) fn leads_further(&self, other: &Found) -> bool {
        let cost = |found: &Found| found.rivals.first().map_or(0, |best| usize::from(best.cost));
        !self.lost && (!self.died || self.read >= other.read + 2 * cost(self).saturating_sub(cost(other)))
    }
}

pub(super) struct Search<'s, 't> {
    pub steps: CaseReader<'s>,
    pub words: &'s mut Words<'t>,
    pub ahead: Ahead<'s>,
    /// The half-move that the line replaces, if it is a variation without one so far.
    pub replaced: Option<Move>,
    pub readings: &'s mut u32,
    /// As many half-moves may be read.
    pub limit: u32,
    /// If it is set, nothing is tried but half-moves before this word that were meant otherwise.
    pub only_before: Option<usize>,
    /// The most that a way may cost.
    pub dearest: u8,
    /// The most ways that are followed.
    pub widest: usize,
    /// A word, and what each half-move that was compared with it costs by its text.
    pub spelled: (String, FxHashMap<String, u8>),
    pub trail: Trail,
    /// Up to this word the ways note where they pass.
    pub covered: usize,
}

/// The ways of an explanation before a word, or at its end.
#[derive(Clone)]
pub(super) struct Followed {
    /// The word that is read next.
    pub at: usize,
    /// The half-moves after the slip so far.
    plies: usize,
    ways: Vec<Way>,
    /// The ways as they were before each word that all of the cheapest ones ended at.
    dearer: Vec<Ended>,
    went: Went,
}

impl Followed {
    fn from(at: usize, cases: &[Case]) -> Followed {
        Followed {
            at,
            plies: 0,
            ways: cases.iter().cloned().map(Way::trunk).collect(),
            dearer: Vec::new(),
            went: Went::On,
        }
    }

    /// How many ways are in memory for it.
    pub(super) fn count(&self) -> usize {
        self.ways.len() + self.dearer.iter().map(|ended| ended.ways.len()).sum::<usize>()
    }
}

/// How an explanation went over a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Went {
    On,
    /// The words that follow would decide nothing.
    NoFurther,
    /// Every way ends there.
    Nowhere,
}

/// The least cost of some ways that are not lost.
fn least(ways: &[Way]) -> Option<u8> {
    ways.iter().filter(|way| !way.lost).map(|way| way.case.cost).min()
}

/// The end of an explanation.
struct Explained {
    ways: Vec<Way>,
    end: usize,
    died: bool,
    /// The cost of a way that is lost at a jump of the numbers.
    jump: Option<u8>,
}

/// The ways before a word that costs all of them something.
#[derive(Clone)]
struct Ended {
    cost: u8,
    at: usize,
    /// The half-moves up to there.
    plies: usize,
    ways: Arc<Vec<Way>>,
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
        let first = self.cheapest(from..slip, cases);
        let Some(best) =
            first.ways.first().and_then(|way| way.repair.map(|repair| (repair, way.resume, way.case.cost)))
        else {
            return Found::nothing(slip, cases.iter().take(1).cloned().collect(), self.plies(slip..first.end));
        };
        let (Repair { row, at, .. }, resume, cost) = best;
        let rivals = self.trail.rivals(&first.ways);
        let moves = rivals.first().map(|best| best.moves.clone()).unwrap_or_default();
        let kept = || first.ways.iter().filter(|way| way.case.cost <= cost.saturating_add(KEPT));
        let chosen = || kept().filter(|way| way.repair.is_some_and(|repair| (repair.row, repair.at) == (row, at)));
        // Where something is missing before the word, the word itself is still to be read.
        let inserts = matches!(row, Row::Missing | Row::Pair | Row::StartsLater);
        let resume = if inserts { at } else { resume.max(at) };
        let until = resume.max(slip + 1);
        let mut after = self.trail.before(until, kept().filter(|way| !way.lost));
        // What gets no more than a warning is believed, and so are the numbers if nothing else is in question.
        let believed = match (row, moves.as_slice()) {
            (Row::NumberAlone | Row::NumberMissing | Row::NumberExchanged | Row::NumbersGoOn, _) => true,
            (Row::Reading, [_]) => true,
            (Row::AsWritten, [(mv, _)]) => self.replaced == Some(*mv),
            _ => one_board(&after),
        };
        if believed {
            after = self.trail.before(until, chosen().filter(|way| !way.lost));
        }
        let (chosen, possible) = self.trail.repaired(chosen());
        let read = self.plies(slip + 1..first.end);
        let lost = row == Row::Lost || self.is_lost(slip, &first, cost) || !bound(&mut after);
        if lost {
            after.clear();
        }
        Found {
            row,
            at,
            moves,
            until,
            chosen,
            possible: possible as u32,
            resume,
            after,
            lost,
            borne_out: read > 0,
            rivals,
            read,
            died: first.died || (cost > 2 && self.ends_soon(slip, &first)),
        }
    }

    /// Follows the ways from the words `from` on that are cheap enough to matter.
    fn cheapest(&mut self, span: Range<usize>, cases: &[Case]) -> Explained {
        let least = cases.iter().map(|case| case.cost).min().unwrap_or(0);
        let few = cases.len() <= FEW;
        if !few {
            // Each position has dozens of dear repairs. If the next mistake is near, most of them would last up to it.
            self.dearest = least.saturating_add(CHEAPEST);
            let explained = self.explain(span.clone(), cases);
            if explained.died && !explained.ways.is_empty() && self.plies(span.end..explained.end) >= LASTS {
                return explained;
            }
        }
        // Half-moves before the slip may be meant otherwise although they can be played. That is dear, and there are many.
        let goes_back = span.start < span.end && few;
        self.dearest = least.saturating_add(if goes_back { CHEAP } else { DEAR });
        loop {
            let explained = self.explain(span.clone(), cases);
            let best = explained.ways.first().map(|way| way.case.cost);
            // A way that leads further may be dearer than one that explains nothing by itself.
            let afresh = explained.died && self.plies(span.end..explained.end) < LASTS;
            let margin = if afresh { AFRESH } else { KEPT };
            let needed = best.map_or(u8::MAX, |best| best.saturating_add(margin));
            let far = self.only_before.is_some();
            if needed <= self.dearest || !goes_back || far || self.dearest == u8::MAX {
                return explained;
            }
            self.dearest = needed;
        }
    }

    /// Follows every way from the words `from` on. The last one of `span` is `slip`, the first word that does not follow.
    fn explain(&mut self, span: Range<usize>, cases: &[Case]) -> Explained {
        let (from, slip) = (span.start, span.end);
        let few = cases.len() <= FEW && self.widest == WIDEST;
        let read_before = std::mem::take(&mut self.words.read);
        let memory = Memory::new(self, span, cases);
        let mut here = memory.recall(self).unwrap_or_else(|| {
            (self.trail, self.covered) = (Trail::default(), slip + 1);
            Followed::from(from, cases)
        });
        while here.went == Went::On && here.at < slip + WORDS && (here.at <= slip || *self.readings < self.limit) {
            let read = self.words.read;
            let Some(word) = self.words.get(here.at, self.ahead).cloned() else {
                memory.keep(self, &here, self.words.read);
                break;
            };
            // The word that is being typed is the last one, most of the time.
            if here.at > slip && read <= here.at && here.at + 1 == self.words.list.len() {
                memory.keep(self, &here, here.at);
            }
            here.went = self.follow(&mut here, slip, &word, few);
            if here.went != Went::On {
                memory.keep(self, &here, self.words.read);
            }
        }
        self.words.read = self.words.read.max(read_before);
        let Followed { at: end, mut ways, went, .. } = here;
        let jump = ways.iter().filter(|way| way.lost).map(|way| way.case.cost).min();
        let known = least(&ways);
        if known.is_some_and(|known| jump.is_none_or(|jump| known <= jump)) {
            ways.retain(|way| !way.lost);
        }
        ways.retain(|way| way.repair.is_some());
        Way::sort(&mut ways);
        Explained { ways, end, died: went == Went::Nowhere, jump }
    }

    /// Follows all ways over one word.
    fn follow(&mut self, here: &mut Followed, slip: usize, word: &Word<'_>, few: bool) -> Went {
        let at = here.at;
        let mut next = Vec::with_capacity(here.ways.len());
        if at == slip || (at < slip && few) {
            for way in here.ways.iter().filter(|way| way.repair.is_none()) {
                if next.len() >= self.widest || *self.readings >= self.limit {
                    break;
                }
                self.repairs(&way.case, at, word, few, &mut next);
            }
        }
        let read = |way: &Way| way.reads(at).then(|| self.read(&way.case, word));
        let outcomes: Vec<_> = here.ways.iter().map(read).collect();
        let known = here.ways.iter().zip(&outcomes).filter(|(way, _)| !way.lost);
        let costs = known.flat_map(|(way, outcomes)| match outcomes {
            Some(outcomes) => outcomes.iter().map(|outcome| outcome.cost).min(),
            None => Some(way.case.cost),
        });
        let now = costs.filter(|cost| *cost <= self.dearest).min();
        if at > slip {
            let cost = least(&here.ways);
            if now.is_none() {
                return if cost.is_some() { Went::Nowhere } else { Went::NoFurther };
            }
            here.plies += usize::from(word.is_move());
            if let Some(cost) = cost.filter(|cost| now > Some(*cost)) {
                let ways = Arc::new(here.ways.clone());
                here.dearer.push(Ended { cost, at, plies: here.plies, ways });
            }
        }
        for (way, outcomes) in here.ways.drain(..).zip(outcomes) {
            match outcomes {
                Some(outcomes) => self.go_on(way, at, outcomes, &mut next),
                None => next.push(way),
            }
        }
        if at == slip {
            next.retain(|way| way.repair.is_some());
        }
        if next.is_empty() {
            return Went::Nowhere;
        }
        self.trail.merge(&mut next, (self.widest >> here.plies.min(12)).max(WIDE).min(self.widest));
        (here.ways, here.at) = (next, at + 1);
        if let (Some(first), Some(now)) = (here.dearer.first(), now)
            && now > first.cost + AFRESH
        {
            let ended = std::mem::take(&mut here.dearer).into_iter();
            let best = ended.reduce(|best, next| if next.leads_further(&best) { next } else { best });
            if let Some(best) = best {
                (here.ways, here.at) = (Arc::unwrap_or_clone(best.ways), best.at);
            }
            return Went::Nowhere;
        }
        let one = || {
            let mut keys = here.ways.iter().map(|way| (way.case.position.hash(), way.lost));
            let first = keys.next();
            keys.all(|key| Some(key) == first)
        };
        if here.plies >= WINDOW || (here.plies >= ENOUGH && one()) {
            return Went::NoFurther;
        }
        if here.at > slip && here.at <= self.covered {
            self.covered = here.ways.iter().map(|way| way.resume).fold(self.covered, usize::max);
        }
        Went::On
    }

    /// Whether the repairs that follow are too many: the line is lost.
    fn is_lost(&mut self, slip: usize, first: &Explained, cost: u8) -> bool {
        let least = if first.jump.is_some() { LASTS_AFTER_JUMP } else { LASTS };
        let most = first.jump.map_or(TOO_MUCH, |cost| u32::from(cost.saturating_sub(1)));
        let (mut total, mut died, mut end, mut since) = (u32::from(cost), first.died, first.end, slip);
        let mut here = likeliest(&first.ways);
        self.widest = LOOKING_ON;
        for _ in 0..3 {
            if !died || here.is_empty() || self.plies(since..end) >= least || *self.readings >= self.limit {
                break;
            }
            let Some(_) = self.words.get(end, self.ahead) else { break };
            let next = self.cheapest(end..end, &here);
            let Some(best) = next.ways.first() else { return true };
            total += u32::from(best.case.cost);
            if total > most {
                return true;
            }
            here = likeliest(&next.ways);
            (since, end, died) = (end, next.end, next.died);
        }
        false
    }

    /// Whether something is wrong again where the likeliest way goes on after its explanation.
    fn ends_soon(&mut self, slip: usize, first: &Explained) -> bool {
        let Some(mut case) = first.ways.first().map(|way| way.case.clone()) else { return true };
        let (mut at, mut plies) = (first.end, self.plies(slip..first.end));
        while plies < WINDOW {
            let Some(word) = self.words.get(at, self.ahead).cloned() else { break };
            let Some(outcome) = self.read(&case, &word).into_iter().next() else { return true };
            case = case.after(outcome);
            (at, plies) = (at + 1, plies + usize::from(word.is_move()));
        }
        false
    }

    /// The half-moves among some words.
    pub(super) fn plies(&mut self, span: Range<usize>) -> usize {
        span.filter(|at| self.words.get(*at, self.ahead).is_some_and(Word::is_move)).count()
    }

    /// [`CaseReader::read`], counted.
    pub(super) fn read(&mut self, case: &Case, word: &Word<'_>) -> SmallVec<[Outcome; 1]> {
        *self.readings += u32::from(word.is_move());
        self.steps.read(case, word)
    }

    /// A way over one word, without a new repair but that of a number or a reading.
    pub(super) fn go_on(&mut self, way: Way, at: usize, mut outcomes: SmallVec<[Outcome; 1]>, out: &mut Vec<Way>) {
        let last = outcomes.pop();
        for outcome in outcomes {
            self.go_on_with(way.clone(), at, outcome, out);
        }
        if let Some(outcome) = last {
            self.go_on_with(way, at, outcome, out);
        }
    }

    /// A way from one case over one word.
    pub(super) fn first_ways(&mut self, case: &Case, at: usize, word: &Word<'_>, out: &mut Vec<Way>) {
        let outcomes = self.read(case, word);
        self.go_on(Way::trunk(case.clone()), at, outcomes, out);
    }

    /// A way over a word that was read so.
    fn go_on_with(&mut self, way: Way, at: usize, outcome: Outcome, out: &mut Vec<Way>) {
        if outcome.cost > self.dearest {
            return;
        }
        let row = match outcome.taken {
            Taken::Follows => None,
            Taken::NumberAlone => Some(Row::NumberAlone),
            Taken::NumbersGoOn => Some(Row::NumbersGoOn),
            Taken::NumberMissing => Some(Row::NumberMissing),
            Taken::Reading(_) => Some(Row::Reading),
        };
        let mv = if let Taken::Reading(mv) = outcome.taken { Some(mv) } else { None };
        if let Some(row) = row.filter(|_| way.repair.is_none()) {
            let played = Played::start(&way.case).over(outcome);
            let passed = self.trail.repair(&played, at + 1);
            return out.push(Way::repaired(played.case, Repair { row, at, mv }, at + 1, passed));
        }
        let mut next = Way { case: way.case.after(outcome), ..way };
        if next.repair.is_some() && at < self.covered {
            self.trail.pass(&mut next, at + 1, outcome.mv);
        }
        out.push(next);
    }
}

/// The likeliest cases at the end of some ways, which are in order: enough to tell whether the line goes on.
fn likeliest(ways: &[Way]) -> Vec<Case> {
    let known = ways.iter().filter(|way| !way.lost);
    let mut cases: Vec<Case> = known.take(LIKELIEST).map(|way| way.case.clone()).collect();
    keep_likeliest(&mut cases, KEPT);
    cases
}
