//! References to numbered variations, the one that each variation starts from, and their issues.

use super::structure::{Shift, Structure};
use super::{Issue, IssueKind, Related, RelatedRole};
use crate::text::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

/// A reference to a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Use {
    /// The variation's number.
    pub number: u32,
    /// The block it stands in.
    pub block: u32,
    /// How many references stand before it in the block.
    pub nth: u32,
    /// The line it stands in.
    pub line: u32,
}

/// The references of a record, in the order of the replay.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct References {
    /// The variation starts from the first of these that has a move before it.
    pub used: Vec<Use>,
    /// Further references to a variation that has a start already.
    pub again: Vec<Use>,
    /// References within the variation that they lead to.
    pub cycles: Vec<Use>,
    /// References in lines that had not been replayed when the walk reached them.
    pub mentioned: Vec<Use>,
    /// References with no move before them, which is reported of them.
    pub early: Vec<Use>,
}

impl References {
    /// Those that lead somewhere, or would if their variation were there.
    pub fn leading(&self) -> impl Iterator<Item = &Use> {
        self.used.iter().chain(&self.mentioned)
    }

    /// Whether one reference alone can start a variation.
    pub fn is_single(&self, number: u32) -> bool {
        !self.again.iter().chain(&self.cycles).any(|again| again.number == number)
    }

    /// Gives each block its new place.
    pub fn shift(&mut self, shift: Shift) {
        let References { used, again, cycles, mentioned, early } = self;
        for at in used.iter_mut().chain(again).chain(cycles).chain(mentioned).chain(early) {
            shift.apply(&mut at.block);
        }
    }

    /// Whether a line is part of the variation `number`, or of one that branches off from it.
    pub fn leads_to(&self, structure: &Structure, number: u32, line: u32) -> bool {
        let numbers = numbers(structure);
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut around = variation_around(structure, line, &numbers);
        while let Some(inner) = around.filter(|inner| seen.insert(*inner)) {
            if inner == number {
                return true;
            }
            let using = self.used.iter().find(|using| using.number == inner);
            around = using.and_then(|using| variation_around(structure, using.line, &numbers));
        }
        false
    }
}

/// Places in blocks, for [`check`].
pub(super) struct Places<'a> {
    /// The number of the variation that a block opens, or its keyword.
    pub opener: &'a dyn Fn(usize) -> TextRange,
    /// Where a reference stands; `None` for one whose list is reported as a whole.
    pub reference: &'a dyn Fn(Use) -> Option<TextRange>,
}

/// Reports numbers defined twice, used but not defined, defined but not used, or used only by themselves.
pub(super) fn check(
    structure: &Structure,
    references: &References,
    places: &Places<'_>,
    located: &mut Vec<(u32, Issue)>,
) {
    let opener = |line: u32| structure.line(line).map_or(0, |line| line.opener);
    let mut report = |line: u32, kind: IssueKind, related: Option<Related>| {
        let block = opener(line);
        located.push((block, Issue { range: (places.opener)(block as usize), kind, related }));
    };
    for (number, line) in structure.duplicates() {
        let first = structure.variation(number).map_or(0, opener);
        let range = (places.opener)(first as usize);
        let related = Related { blocks: first as i32 - opener(line) as i32, range, role: RelatedRole::First };
        report(line, IssueKind::DuplicateVariation { number }, Some(related));
    }
    let used: FxHashSet<u32> = references.leading().chain(&references.early).map(|using| using.number).collect();
    for (number, line) in structure.variations().filter(|(number, _)| !used.contains(number)) {
        report(line, IssueKind::UnreferencedVariation { number }, None);
    }
    for (number, line) in cycles(structure, references) {
        report(line, IssueKind::VariationCycle { number, started: false }, None);
    }
    let mut seen: FxHashSet<Use> = FxHashSet::default();
    for using in references.leading().filter(|using| structure.variation(using.number).is_none()) {
        if seen.insert(*using)
            && let Some(range) = (places.reference)(*using)
        {
            let kind = IssueKind::UndefinedVariation { number: using.number };
            located.push((using.block, Issue::new(range, kind)));
        }
    }
}

/// Variations whose references are all in variations that depend on them, with their lines. Each cycle gives one
/// variation, the one defined first.
fn cycles(structure: &Structure, references: &References) -> Vec<(u32, u32)> {
    let used: FxHashSet<u32> = references.used.iter().map(|using| using.number).collect();
    let numbers = numbers(structure);
    let mut referrers: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for using in &references.mentioned {
        if !used.contains(&using.number)
            && structure.variation(using.number).is_some()
            && let Some(referrer) = variation_around(structure, using.line, &numbers)
        {
            referrers.entry(using.number).or_default().push(referrer);
        }
    }
    let mut unreached: Vec<u32> = referrers.keys().copied().collect();
    unreached.sort_by_key(|number| structure.variation(*number));
    let mut settled: FxHashSet<u32> = FxHashSet::default();
    let mut rings = Vec::new();
    for number in unreached {
        let mut reached: FxHashSet<u32> = FxHashSet::default();
        let mut open = referrers.get(&number).cloned().unwrap_or_default();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(referrers.get(&next).into_iter().flatten().copied());
            }
        }
        let ring = reached.contains(&number) && !reached.iter().any(|other| settled.contains(other));
        rings.extend(structure.variation(number).filter(|_| ring).map(|line| (number, line)));
        if reached.contains(&number) {
            settled.insert(number);
        }
    }
    rings
}

/// The numbers of the lines that define one.
fn numbers(structure: &Structure) -> FxHashMap<u32, u32> {
    structure.variations().map(|(number, line)| (line, number)).collect()
}

/// The number of the innermost numbered variation around a line.
fn variation_around(structure: &Structure, line: u32, numbers: &FxHashMap<u32, u32>) -> Option<u32> {
    structure.around(line).find_map(|line| numbers.get(&line).copied())
}
