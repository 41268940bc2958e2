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
    /// Its block.
    pub block: u32,
    /// The number of references before it in the block.
    pub nth: u32,
    /// Its line.
    pub line: u32,
}

/// The reference that a variation starts from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct First {
    /// The first one with a move before it, in the order of the replay.
    pub using: Use,
    /// Whether there is no other.
    pub single: bool,
}

/// The references of a record.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct References {
    /// The reference that each variation starts from, by its number.
    pub used: FxHashMap<u32, First>,
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
        self.used.values().map(|first| &first.using).chain(&self.mentioned)
    }

    /// Gives each block its new place.
    pub fn shift(&mut self, shift: Shift) {
        let References { used, again, cycles, mentioned, early } = self;
        let used = used.values_mut().map(|first| &mut first.using);
        for at in used.chain(again).chain(cycles).chain(mentioned).chain(early) {
            shift.apply(&mut at.block);
        }
    }
}

/// The numbered variations that have a start, as a tree: the parent of one is the variation that it branches off from.
/// A parent is always there before its children.
#[derive(Default)]
pub(super) struct Ancestry(FxHashMap<u32, Ancestor>);

/// A variation in the tree. The jumps lead to ancestors so far away that any of them is reached in logarithmic time: a
/// jump is as long as the next two together if these are equally long, else it leads to the parent.
#[derive(Clone, Copy)]
struct Ancestor {
    depth: u32,
    parent: Option<u32>,
    jump: Option<u32>,
}

impl Ancestry {
    fn depth(&self, number: Option<u32>) -> u32 {
        number.and_then(|number| self.0.get(&number)).map_or(0, |ancestor| ancestor.depth)
    }

    fn jump(&self, number: Option<u32>) -> Option<u32> {
        self.0.get(&number?)?.jump
    }

    /// Adds the variation `number`, which starts from a reference in `line`.
    pub fn add(&mut self, structure: &Structure, number: u32, line: u32) {
        let parent = variation_around(structure, line);
        let (near, far) = (self.jump(parent), self.jump(self.jump(parent)));
        let (depth, middle, end) = (self.depth(parent), self.depth(near), self.depth(far));
        let jump = if depth - middle == middle - end { far } else { parent };
        self.0.insert(number, Ancestor { depth: depth + 1, parent, jump });
    }

    /// Whether a line is part of the variation `number`, or of one that branches off from it.
    pub fn leads_to(&self, structure: &Structure, number: u32, line: u32) -> bool {
        let depth = self.depth(Some(number));
        let mut around = variation_around(structure, line);
        while let Some(inner) = around.filter(|inner| self.depth(Some(*inner)) > depth)
            && let Some(ancestor) = self.0.get(&inner)
        {
            around = if self.depth(ancestor.jump) >= depth { ancestor.jump } else { ancestor.parent };
        }
        around == Some(number)
    }
}

/// Places in blocks, for [`check`].
pub(super) struct Places<'a> {
    /// The number of the variation that a block opens, or its keyword.
    pub opener: &'a dyn Fn(usize) -> TextRange,
    /// Where the references of a block stand; `None` for one whose list is reported as a whole.
    pub references: &'a dyn Fn(usize) -> Vec<Option<TextRange>>,
}

/// Reports numbers defined twice, used but not defined, defined but not used, or used only by themselves. A variation
/// that is not used is not reported if a reference to a missing one may be meant for it, or if references may be `hidden`.
pub(super) fn check(
    structure: &Structure,
    references: &References,
    places: &Places<'_>,
    hidden: bool,
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
    let undefined = references.leading().filter(|using| structure.variation(using.number).is_none());
    let mut undefined: Vec<Use> = undefined.copied().collect();
    let replayed = references.used.keys().filter(|number| structure.variation(**number).is_none());
    let missing = replayed.count();
    let used: FxHashSet<u32> = references.leading().chain(&references.early).map(|using| using.number).collect();
    let unused: Vec<(u32, u32)> = structure.variations().filter(|(number, _)| !used.contains(number)).collect();
    // A wrong number in a reference is one mistake, not two.
    for (number, line) in unused.iter().copied().filter(|_| !hidden && unused.len() > missing) {
        report(line, IssueKind::UnreferencedVariation { number }, None);
    }
    for (number, line) in cycles(structure, references) {
        report(line, IssueKind::VariationCycle { number, started: false }, None);
    }
    undefined.sort_unstable_by_key(|using| (using.block, using.nth));
    undefined.dedup();
    for of_block in undefined.chunk_by(|one, other| one.block == other.block) {
        let block = of_block.first().map_or(0, |using| using.block);
        let ranges = (places.references)(block as usize);
        for using in of_block {
            if let Some(range) = ranges.get(using.nth as usize).copied().flatten() {
                let kind = IssueKind::UndefinedVariation { number: using.number };
                located.push((block, Issue::new(range, kind)));
            }
        }
    }
}

/// Variations whose references are all in variations that depend on them, with their lines. Each cycle gives one
/// variation, the one defined first.
fn cycles(structure: &Structure, references: &References) -> Vec<(u32, u32)> {
    let mut referrers: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for using in &references.mentioned {
        if !references.used.contains_key(&using.number)
            && structure.variation(using.number).is_some()
            && let Some(referrer) = variation_around(structure, using.line)
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

/// The number of the innermost numbered variation around a line.
fn variation_around(structure: &Structure, line: u32) -> Option<u32> {
    structure.around(line).find_map(|line| structure.number_of(line))
}
