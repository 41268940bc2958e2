//! The ways on from a mistake that a search follows side by side.

use super::doubt::Case;
use super::limits::MARGIN;
use crate::rules::Move;
use crate::sort::sort_by_cached_key;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::cmp::Reverse;

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

/// A possible way on.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub case: Case,
    /// What was repaired; `None` if nothing was so far.
    pub repair: Option<Repair>,
    /// Other half-moves that the repair may name and that lead to the same position.
    pub others: SmallVec<[Move; 2]>,
    /// The next word that is read.
    pub resume: usize,
    pub lost: bool,
    /// The last stages that it has passed in the [`Trail`]: several if ways were merged.
    pub passed: SmallVec<[u32; 2]>,
}

impl Way {
    pub(super) fn trunk(case: Case) -> Way {
        Way { case, repair: None, others: SmallVec::new(), resume: 0, lost: false, passed: SmallVec::new() }
    }

    /// A way with its repair, and the cost of that. The next word that is read is `resume`.
    pub(super) fn repaired(mut case: Case, repair: Repair, cost: u8, resume: usize) -> Way {
        case.cost = case.cost.saturating_add(cost);
        Way { repair: Some(repair), resume, ..Way::trunk(case) }
    }

    /// Sorts ways, the best first.
    pub(super) fn sort(ways: &mut [Way]) {
        sort_by_cached_key(ways, Way::order);
    }

    /// Everything that decides between ways, whatever came first.
    pub(super) fn order(&self) -> impl Ord + use<> {
        let (rank, at) = self.repair.map_or((0, 0), |repair| (repair.row.rank() + 1, repair.at));
        (self.case.cost, rank, Reverse(at), self.case.key())
    }

    /// Whether it is read at a word: it is not lost, and its repair covers no words up to there.
    pub(super) fn reads(&self, at: usize) -> bool {
        !self.lost && self.resume <= at
    }

    pub(super) fn repairs(&self) -> impl Iterator<Item = Repair> + '_ {
        let own = self.repair.into_iter();
        own.flat_map(|repair| {
            let others = self.others.iter().map(move |mv| Repair { mv: Some(*mv), ..repair });
            std::iter::once(repair).chain(others)
        })
    }
}

/// The cases that the ways of a search have passed: each way's right after its repair, then those before the first words
/// after the slip.
#[derive(Default)]
pub(super) struct Trail(Vec<Stage>);

struct Stage {
    /// The word that is read next.
    at: usize,
    case: Case,
    /// The stages before it; none right after a repair.
    before: SmallVec<[u32; 2]>,
}

impl Trail {
    /// Notes that a way has come to a word.
    pub(super) fn note(&mut self, way: &mut Way, at: usize) {
        self.note_case(way, at, way.case.clone());
    }

    /// The same, with the case there.
    pub(super) fn note_case(&mut self, way: &mut Way, at: usize, case: Case) {
        let before = std::mem::replace(&mut way.passed, smallvec::smallvec![self.0.len() as u32]);
        self.0.push(Stage { at, case, before });
    }

    /// The cases right after the repair of some ways.
    pub(super) fn repaired<'w>(&self, ways: impl Iterator<Item = &'w Way>) -> Vec<Case> {
        self.back(ways, &|stage| stage.before.is_empty())
    }

    /// The cases of some ways before a word, or after the repair that covers it.
    pub(super) fn before<'w>(&self, word: usize, ways: impl Iterator<Item = &'w Way>) -> Vec<Case> {
        self.back(ways, &|stage| stage.at <= word)
    }

    /// The cases of the first stages, back from the end of some ways, that are `wanted`.
    fn back<'w>(&self, ways: impl Iterator<Item = &'w Way>, wanted: &dyn Fn(&Stage) -> bool) -> Vec<Case> {
        let mut open: Vec<u32> = ways.flat_map(|way| way.passed.iter().copied()).collect();
        let mut seen = FxHashSet::default();
        let mut cases = Vec::new();
        while let Some(stage) = open.pop() {
            let Some(stage) = seen.insert(stage).then(|| self.0.get(stage as usize)).flatten() else { continue };
            if stage.before.is_empty() || wanted(stage) {
                cases.push(stage.case.clone());
            } else {
                open.extend_from_slice(&stage.before);
            }
        }
        cases
    }
}

/// A repair that a search compared with others: its row, its word, its cost and the half-moves that it may name.
#[derive(Debug)]
pub(super) struct Rival {
    pub row: Row,
    pub at: usize,
    pub cost: u8,
    pub moves: Vec<Move>,
}

/// The repairs of some ways, which are in order.
pub(super) fn rivals(ways: &[Way]) -> Vec<Rival> {
    let mut rivals: Vec<Rival> = Vec::new();
    let mut places: FxHashMap<(Row, usize), usize> = FxHashMap::default();
    for (way, repair) in ways.iter().flat_map(|way| way.repairs().map(move |repair| (way, repair))) {
        let at = *places.entry((repair.row, repair.at)).or_insert(rivals.len());
        if at == rivals.len() {
            rivals.push(Rival { row: repair.row, at: repair.at, cost: way.case.cost, moves: Vec::new() });
        }
        if let (Some(rival), Some(mv)) = (rivals.get_mut(at), repair.mv)
            && !rival.moves.contains(&mv)
        {
            rival.moves.push(mv);
        }
    }
    rivals
}

/// Merges the ways with the same case and repair, and keeps the cheapest ones.
pub(super) fn merge(ways: &mut Vec<Way>, most: usize) {
    let best = ways.iter().map(|way| way.case.cost).min().unwrap_or(0);
    let all = std::mem::take(ways);
    let mut places: FxHashMap<_, usize> = FxHashMap::with_capacity_and_hasher(all.len(), FxBuildHasher);
    for way in all.into_iter().filter(|way| way.case.cost <= best.saturating_add(MARGIN)) {
        let repair = way.repair.map(|repair| (repair.row, repair.at));
        let key = (if way.lost { None } else { Some(way.case.key()) }, way.resume, repair);
        let Some(at) = places.get(&key).copied() else {
            places.insert(key, ways.len());
            ways.push(way);
            continue;
        };
        let Some(same) = ways.get_mut(at) else { continue };
        let dearer = if same.case.cost > way.case.cost { std::mem::replace(same, way) } else { way };
        let named =
            |mv: &Move, way: &Way| way.repair.is_some_and(|repair| repair.mv == Some(*mv)) || way.others.contains(mv);
        let moves: SmallVec<[Move; 4]> = dearer.repairs().filter_map(|repair| repair.mv).collect();
        for mv in moves {
            if !named(&mv, same) {
                same.others.push(mv);
            }
        }
        for stage in dearer.passed {
            if !same.passed.contains(&stage) {
                same.passed.push(stage);
            }
        }
    }
    if ways.len() > most {
        Way::sort(ways);
        ways.truncate(most);
    }
}
