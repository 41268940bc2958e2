//! The ways on from a mistake that a search follows side by side.

use super::cases::{Case, CaseKey, Outcome};
use super::limits::{CARRIED, KEPT, MARGIN};
use crate::record::NumberingStyle;
use crate::rules::{Move, Position};
use crate::sort::{keep_least, sort_by_cached_key};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::Arc;

/// A kind of repair, in the order in which equal costs decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Row {
    /// The number alone is wrong.
    NumberAlone,
    NumberMissing,
    /// The number changed places with the half-move beside it.
    NumberExchanged,
    /// The numbers go on from the one that is wrong.
    NumbersGoOn,
    /// One of several readings was meant.
    Reading,
    /// The half-move changed places with the next one.
    Exchanged,
    /// Another half-move was meant.
    Meant,
    /// The half-move is one too many.
    Surplus,
    /// The variation starts after the half-move that it names.
    StartsLater,
    /// A half-move is missing before it.
    Missing,
    /// Several words stand there twice.
    Twice,
    /// It was played as written, although that is illegal.
    AsWritten,
    /// Two half-moves are missing before it.
    Pair,
    /// More is missing than can be found out.
    Lost,
}

impl Row {
    /// Rows of one rank are equal; then the later place decides.
    fn rank(self) -> u8 {
        match self {
            Row::NumberAlone | Row::NumberMissing | Row::NumberExchanged => 0,
            Row::NumbersGoOn | Row::Reading | Row::Exchanged => 1,
            Row::Meant | Row::Surplus | Row::StartsLater => 2,
            Row::Missing => 3,
            Row::AsWritten => 4,
            Row::Twice | Row::Pair | Row::Lost => 5,
        }
    }
}

/// A repair: its row, the word that it is made at, and the half-move that it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Repair {
    pub row: Row,
    pub at: usize,
    pub mv: Option<Move>,
}

/// A possible way on. A search moves it at each word, so it is small: what is seldom needed is in the [`Trail`].
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub case: Case,
    /// What was repaired; `None` if nothing was so far.
    pub repair: Option<Repair>,
    /// The next word that is read.
    pub resume: usize,
    /// The last stage that it has passed.
    pub passed: StageId,
    /// The other half-moves that the repair may name and that lead to the same position, in the [`Trail`].
    pub others: Option<NonZeroU32>,
    pub lost: bool,
}

impl Way {
    pub(super) fn trunk(case: Case) -> Way {
        Way { case, repair: None, resume: 0, passed: 0, others: None, lost: false }
    }

    /// A way with its repair. The next word that is read is `resume`.
    pub(super) fn repaired(case: Case, repair: Repair, resume: usize, passed: StageId) -> Way {
        Way { repair: Some(repair), resume, passed, ..Way::trunk(case) }
    }

    /// Sorts ways, the best first.
    pub(super) fn sort(ways: &mut [Way]) {
        sort_by_cached_key(ways, Way::order);
    }

    /// Everything that decides between ways, whatever came first.
    fn order(&self) -> impl Ord + use<> {
        let (rank, at) = self.repair.map_or((0, 0), |repair| (repair.row.rank() + 1, repair.at));
        (self.case.cost, rank, Reverse(at), self.case.key())
    }

    /// Whether it is read at a word: it is not lost, and its repair covers no words up to there.
    pub(super) fn reads(&self, at: usize) -> bool {
        !self.lost && self.resume <= at
    }

    /// Whether it goes on like another one.
    fn is_like(&self, other: &Way) -> bool {
        let place = |way: &Way| (way.lost, way.resume, way.repair.map(|repair| (repair.row, repair.at)));
        place(self) == place(other) && (self.lost || self.case.key() == other.case.key())
    }

    /// A hash of all that [`Way::is_like`] compares.
    fn likeness(&self) -> u64 {
        let mut hasher = FxHasher::default();
        if !self.lost {
            self.case.key().hash(&mut hasher);
        }
        (self.resume, self.repair.map(|repair| (repair.row, repair.at))).hash(&mut hasher);
        hasher.finish()
    }
}

/// A case, and the half-moves from another one to it.
#[derive(Clone)]
pub(super) struct Played<'c> {
    from: &'c Case,
    pub case: Case,
    moves: SmallVec<[Move; 4]>,
}

impl<'c> Played<'c> {
    /// Before any half-move.
    pub(super) fn start(from: &'c Case) -> Played<'c> {
        Played { from, case: from.clone(), moves: SmallVec::new() }
    }

    /// After a half-move, legal or not.
    pub(super) fn and(mut self, mv: Move) -> Played<'c> {
        self.case.play(mv);
        self.moves.push(mv);
        self
    }

    /// The same, where the numbers do not count the half-moves.
    pub(super) fn passed_over(mut self, numbering_style: NumberingStyle) -> Played<'c> {
        self.case.numbering = self.from.numbering.passing_over(numbering_style);
        self
    }

    /// After a word that was read so.
    pub(super) fn over(mut self, outcome: Outcome) -> Played<'c> {
        self.moves.extend(outcome.mv);
        self.case = self.case.after(outcome);
        self
    }
}

/// The number of a stage in the [`Trail`].
pub(super) type StageId = u32;

/// The cases that the ways of a search have passed: each way's right after its repair, then those before the first words
/// after the slip. Only half-moves are kept, so that a way's position is its own and is changed in place.
#[derive(Clone, Default)]
pub(super) struct Trail {
    stages: Vec<Stage>,
    /// The lists of [`Way::others`]. The first one is never used.
    others: Vec<SmallVec<[Move; 4]>>,
}

#[derive(Clone)]
struct Stage {
    /// The word that is read next.
    at: usize,
    /// The [`Case::key`] and the cost of its case.
    key: CaseKey,
    cost: u8,
    before: Before,
}

/// How a stage was reached.
#[derive(Clone)]
enum Before {
    /// By a repair: the half-moves were played from this position.
    Repair(Arc<Position>, SmallVec<[Move; 4]>),
    /// From another stage, by a word that is a half-move or a number.
    Stage(StageId, Option<Move>),
    /// Two ways have become one. It is no stage of its own.
    Merged(StageId, StageId),
}

impl Trail {
    fn push(&mut self, at: usize, case: &Case, before: Before) -> StageId {
        self.stages.push(Stage { at, key: case.key(), cost: case.cost, before });
        self.stages.len() as StageId - 1
    }

    /// How many cases it has.
    pub(super) fn count(&self) -> usize {
        self.stages.len()
    }

    /// Notes a repair that leads to a word.
    pub(super) fn repair(&mut self, played: &Played<'_>, at: usize) -> StageId {
        let before = Before::Repair(played.from.position.clone(), SmallVec::from_slice(&played.moves));
        self.push(at, &played.case, before)
    }

    /// Notes that a way comes to the next word, with the half-move that it was.
    pub(super) fn pass(&mut self, way: &mut Way, at: usize, mv: Option<Move>) {
        way.passed = self.push(at, &way.case, Before::Stage(way.passed, mv));
    }

    /// The cases right after the repair of some ways, and how many there are; see [`Trail::back`].
    pub(super) fn repaired<'w>(&self, ways: impl Iterator<Item = &'w Way>) -> (Vec<Case>, usize) {
        self.back(ways, &|stage| matches!(stage.before, Before::Repair(..)))
    }

    /// The cases of some ways before a word, or after the repair that covers it; see [`Trail::back`].
    pub(super) fn before<'w>(&self, word: usize, ways: impl Iterator<Item = &'w Way>) -> Vec<Case> {
        self.back(ways, &|stage| stage.at <= word || matches!(stage.before, Before::Repair(..))).0
    }

    /// The cases of the first stages, back from the end of some ways, that are `wanted`, the likeliest first, and how many
    /// there are. Of more than can be carried along, one too many is left. Thousands of stages may lead to some dozens of
    /// cases, so no case is built before equal ones are merged.
    fn back<'w>(&self, ways: impl Iterator<Item = &'w Way>, wanted: &dyn Fn(&Stage) -> bool) -> (Vec<Case>, usize) {
        let mut open: Vec<StageId> = ways.map(|way| way.passed).collect();
        let mut seen = vec![false; self.stages.len()];
        let mut stages: Vec<&Stage> = Vec::new();
        while let Some(id) = open.pop() {
            let (Some(stage), Some(seen)) = (self.stages.get(id as usize), seen.get_mut(id as usize)) else { continue };
            if std::mem::replace(seen, true) {
                continue;
            }
            match stage.before {
                Before::Merged(one, other) => open.extend([one, other]),
                Before::Stage(before, _) if !wanted(stage) => open.push(before),
                _ => stages.push(stage),
            }
        }
        let best = stages.iter().map(|stage| stage.cost).min().unwrap_or(0);
        stages.retain(|stage| stage.cost <= best.saturating_add(KEPT + 1));
        // The cheapest first, so of equal cases the cheapest one stays.
        sort_by_cached_key(&mut stages, |stage| (stage.cost, stage.key));
        let mut seen = FxHashSet::default();
        stages.retain(|stage| seen.insert(stage.key));
        let count = stages.len();
        stages.truncate(CARRIED + 1);
        // A finding holds them, so they take no more room than they need.
        let mut cases = Vec::with_capacity(stages.len());
        cases.extend(stages.into_iter().filter_map(|stage| self.case(stage, stage.cost - best)));
        (cases, count)
    }

    /// The case at a stage, with a cost.
    fn case(&self, stage: &Stage, cost: u8) -> Option<Case> {
        let mut later: SmallVec<[Move; 4]> = SmallVec::new();
        let mut at = stage;
        let (position, moves) = loop {
            let before = match &at.before {
                Before::Repair(position, moves) => break (position, moves),
                Before::Stage(before, mv) => {
                    later.extend(*mv);
                    before
                }
                Before::Merged(one, _) => one,
            };
            at = self.stages.get(*before as usize)?;
        };
        let (.., numbering) = stage.key;
        let mut case = Case { position: position.clone(), numbering, cost };
        for mv in moves.iter().chain(later.iter().rev()) {
            case.position_mut().play(*mv);
        }
        Some(case)
    }

    /// The half-moves that the repair of a way may name.
    fn named(&self, way: &Way) -> impl Iterator<Item = Move> {
        let others = way.others.and_then(|at| self.others.get(at.get() as usize)).into_iter().flatten().copied();
        way.repair.and_then(|repair| repair.mv).into_iter().chain(others)
    }

    /// Merges the ways that go on alike, and keeps the cheapest ones.
    pub(super) fn merge(&mut self, ways: &mut Vec<Way>, most: usize) {
        let best = ways.iter().map(|way| way.case.cost).min().unwrap_or(0);
        let all = std::mem::take(ways);
        ways.reserve_exact(all.len());
        let mut places: FxHashMap<u64, usize> = FxHashMap::with_capacity_and_hasher(all.len(), FxBuildHasher);
        for way in all.into_iter().filter(|way| way.case.cost <= best.saturating_add(MARGIN)) {
            let at = *places.entry(way.likeness()).or_insert(ways.len());
            match ways.get_mut(at).filter(|same| same.is_like(&way)) {
                Some(same) => self.join(same, way),
                None => ways.push(way),
            }
        }
        keep_cheapest(ways, most);
    }

    /// Makes one way of two that go on alike: the cheaper one.
    fn join(&mut self, same: &mut Way, way: Way) {
        let dearer = if same.case.cost > way.case.cost { std::mem::replace(same, way) } else { way };
        let mut new: SmallVec<[Move; 4]> = self.named(&dearer).collect();
        new.retain(|mv| self.named(same).all(|named| named != *mv));
        if !new.is_empty() {
            let mut others: SmallVec<[Move; 4]> = self.named(same).skip(1).collect();
            others.append(&mut new);
            if self.others.is_empty() {
                self.others.push(SmallVec::new());
            }
            same.others = NonZeroU32::new(self.others.len() as u32);
            self.others.push(others);
        }
        if same.passed != dearer.passed {
            same.passed = self.push(usize::MAX, &same.case, Before::Merged(same.passed, dearer.passed));
        }
    }

    /// The repairs of some ways, which are in order.
    pub(super) fn rivals(&self, ways: &[Way]) -> Vec<Rival> {
        let mut rivals: Vec<Rival> = Vec::new();
        let mut named: FxHashSet<(usize, Move)> = FxHashSet::default();
        for (way, repair) in ways.iter().filter_map(|way| Some((way, way.repair?))) {
            // They are few: some rows at each of a few words.
            let known = rivals.iter().position(|rival| (rival.row, rival.at) == (repair.row, repair.at));
            let at = known.unwrap_or(rivals.len());
            if known.is_none() {
                rivals.push(Rival { row: repair.row, at: repair.at, cost: way.case.cost, moves: Vec::new() });
            }
            let Some(rival) = rivals.get_mut(at) else { continue };
            for mv in self.named(way) {
                if named.insert((at, mv)) {
                    rival.moves.push((mv, way.case.cost));
                }
            }
        }
        rivals
    }
}

/// Keeps the cheapest ways, `most` of them.
fn keep_cheapest(ways: &mut Vec<Way>, most: usize) {
    if ways.len() <= most {
        return;
    }
    // Only those that cost as much as the dearest that are kept need to be put in order.
    let mut costs = [0; 1 + u8::MAX as usize];
    ways.iter().for_each(|way| costs[usize::from(way.case.cost)] += 1);
    let mut left = most;
    let dearest = costs.iter().position(|count| left.checked_sub(*count).map(|less| left = less).is_none());
    let dearest = dearest.unwrap_or(costs.len());
    let cost = |way: &Way| usize::from(way.case.cost);
    let mut last: Vec<Way> =
        ways.extract_if(.., |way| cost(way) >= dearest).filter(|way| cost(way) == dearest).collect();
    keep_least(&mut last, left, Way::order);
    ways.append(&mut last);
}

/// A repair that a search compared with others: its row, its word, its cost and the half-moves that it may name, each with
/// its own cost.
#[derive(PartialEq, Debug)]
pub(super) struct Rival {
    pub row: Row,
    pub at: usize,
    pub cost: u8,
    pub moves: Vec<(Move, u8)>,
}
