//! References to numbered variations, the one that each variation starts from, and their issues.

use super::structure::Structure;
use super::{Issue, IssueKind, Related, RelatedRole};
use crate::sort::{sort, sort_by_key};
use crate::text::TextRange;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// A reference to a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Use {
    /// The variation's number.
    pub number: u32,
    pub block: u32,
    /// The number of references before it in the block.
    pub nth: u32,
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
    /// References with no move before them, each a finding.
    pub early: Vec<Use>,
    /// Variations that no move refers to, each with its issue. They are reported unless another reference may be meant
    /// for them.
    pub unused: Vec<(u32, Issue)>,
    /// Variations that may start elsewhere than where they are replayed from: two have their number, or references at
    /// different places lead to them. Those that branch off from them are among them.
    pub doubted: FxHashSet<u32>,
}

impl References {
    /// Those of a record with so many variations, to be filled.
    pub(super) fn of(count: usize) -> References {
        References { used: FxHashMap::with_capacity_and_hasher(count, FxBuildHasher), ..References::default() }
    }

    /// Those that lead somewhere, or would if their variation were there.
    pub(super) fn leading(&self) -> impl Iterator<Item = &Use> {
        self.used.values().map(|first| &first.using).chain(&self.mentioned)
    }

    /// Notes which variations may start elsewhere: those whose number is `doubted`, and those that branch off from them.
    pub(super) fn doubt(&mut self, structure: &Structure, doubted: impl Iterator<Item = u32>) {
        self.doubted = doubted.collect();
        if self.doubted.is_empty() {
            return;
        }
        let mut branches: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (number, first) in &self.used {
            if let Some(parent) = structure.number_around(first.using.line) {
                branches.entry(parent).or_default().push(*number);
            }
        }
        let mut open: Vec<u32> = self.doubted.iter().copied().collect();
        while let Some(parent) = open.pop() {
            for number in branches.remove(&parent).unwrap_or_default() {
                if self.doubted.insert(number) {
                    open.push(number);
                }
            }
        }
    }
}

/// The numbered variations that have a start, as a tree: the parent of one is the variation that it branches off from.
/// A parent is always there before its children.
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
    /// The tree of at most so many variations, to be filled.
    pub(super) fn of(count: usize) -> Ancestry {
        Ancestry(FxHashMap::with_capacity_and_hasher(count, FxBuildHasher))
    }

    fn depth(&self, number: Option<u32>) -> u32 {
        number.and_then(|number| self.0.get(&number)).map_or(0, |ancestor| ancestor.depth)
    }

    fn jump(&self, number: Option<u32>) -> Option<u32> {
        self.0.get(&number?)?.jump
    }

    /// Adds the variation `number`, which starts from a reference in `line`.
    pub(super) fn add(&mut self, structure: &Structure, number: u32, line: u32) {
        let parent = structure.number_around(line);
        let (near, far) = (self.jump(parent), self.jump(self.jump(parent)));
        let (depth, middle, end) = (self.depth(parent), self.depth(near), self.depth(far));
        let jump = if depth - middle == middle - end { far } else { parent };
        self.0.insert(number, Ancestor { depth: depth + 1, parent, jump });
    }

    /// Whether a line is part of the variation `number`, or of one that branches off from it.
    pub(super) fn leads_to(&self, structure: &Structure, number: u32, line: u32) -> bool {
        let depth = self.depth(Some(number));
        let mut around = structure.number_around(line);
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

/// Reports numbers defined twice, used but not defined, or used only by themselves, and returns those defined but not
/// used. A variation is not counted as unused if the reference to it may be in a missing variation or in a wrong list, or
/// if references may be `hidden`. Missing ones are not reported if definitions may be `lost`, or if one that has the
/// number of another may be meant.
pub(super) fn check(
    structure: &Structure,
    references: &References,
    places: &Places<'_>,
    (hidden, lost): (bool, bool),
    located: &mut Vec<(u32, Issue)>,
) -> Vec<(u32, Issue)> {
    let opener = |line: u32| structure.line(line).map_or(0, |line| line.opener);
    let issue = |line: u32, kind: IssueKind, related: Option<Related>| {
        let block = opener(line);
        (block, Issue { related, ..Issue::new((places.opener)(block as usize), kind) })
    };
    let mut report = |line: u32, kind: IssueKind, related| located.push(issue(line, kind, related));
    let duplicates: FxHashSet<u32> = structure.duplicates().map(|(_, line)| line).collect();
    let mut inside: FxHashSet<u32> = FxHashSet::default();
    for line in (0..structure.count() as u32).filter(|_| !duplicates.is_empty()) {
        // The line around another one comes before it.
        let around = structure.around(line).nth(1);
        if around.is_some_and(|around| inside.contains(&around) || duplicates.contains(&around)) {
            inside.insert(line);
        }
    }
    for (number, line) in structure.duplicates() {
        // A variation that stands there twice has all its variations twice.
        if inside.contains(&line) {
            continue;
        }
        let first = structure.variation(number).map_or(0, opener);
        let range = (places.opener)(first as usize);
        let related = Related { blocks: first as i32 - opener(line) as i32, range, role: RelatedRole::First };
        report(line, IssueKind::DuplicateVariation { number }, Some(related));
    }
    let mut undefined: Vec<Use> =
        references.leading().filter(|using| structure.variation(using.number).is_none()).copied().collect();
    // Whether one of them has been replayed.
    let missing = undefined.iter().any(|using| references.used.contains_key(&using.number));
    let others = references.mentioned.iter().chain(&references.early);
    let others: FxHashSet<u32> = others.map(|using| using.number).collect();
    let is_used = |number: &u32| references.used.contains_key(number) || others.contains(number);
    let is_unused = |(number, _): &(u32, u32)| !missing && !hidden && !is_used(number);
    let mut unused: Vec<(u32, Issue)> = structure
        .variations()
        .filter(is_unused)
        .map(|(number, line)| issue(line, IssueKind::UnreferencedVariation { number }, None))
        .collect();
    sort_by_key(&mut unused, |(block, _)| *block);
    // A variation leads to itself alone if the reference to it is the damaged one.
    let damaged = hidden || lost || !duplicates.is_empty();
    for (number, line) in cycles(structure, references).into_iter().filter(|_| !damaged) {
        report(line, IssueKind::VariationCycle { number, started: false }, None);
    }
    sort_by_key(&mut undefined, |using| (using.block, using.nth));
    undefined.dedup();
    let renumbered = !duplicates.is_empty() && undefined.len() <= duplicates.len();
    if lost || renumbered {
        return unused;
    }
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
    unused
}

/// Variations whose references are all in variations that depend on them, with their lines. Each cycle gives one
/// variation, the one defined first.
fn cycles(structure: &Structure, references: &References) -> Vec<(u32, u32)> {
    let mut referrers: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for using in &references.mentioned {
        if !references.used.contains_key(&using.number)
            && structure.variation(using.number).is_some()
            && let Some(referrer) = structure.number_around(using.line)
        {
            referrers.entry(using.number).or_default().push(referrer);
        }
    }
    let mut numbers: Vec<u32> = referrers.keys().copied().collect();
    sort_by_key(&mut numbers, |number| structure.variation(*number));
    let places: FxHashMap<u32, usize> = numbers.iter().enumerate().map(|(at, number)| (*number, at)).collect();
    let leads_to = |number: &u32| -> Vec<usize> {
        referrers.get(number).into_iter().flatten().filter_map(|referrer| places.get(referrer).copied()).collect()
    };
    let mut rings = Rings::of(numbers.iter().map(leads_to).collect()).first;
    sort(&mut rings);
    let rings = rings.into_iter().filter_map(|at| numbers.get(at));
    rings.filter_map(|number| Some((*number, structure.variation(*number)?))).collect()
}

/// The rings of a graph, by Tarjan's algorithm for strongly connected components: each node and edge is visited once.
#[derive(Default)]
struct Rings {
    nodes: Vec<Node>,
    /// The nodes whose component is not known yet, in the order of their visit.
    open: Vec<usize>,
    visited: usize,
    /// The first node of each ring that leads to no ring with an earlier node.
    first: Vec<usize>,
}

#[derive(Default)]
struct Node {
    leads_to: Vec<usize>,
    /// How many of these were followed.
    followed: usize,
    /// When it was visited, from 1; 0 before.
    visit: usize,
    /// The earliest visit of an open node that it leads to.
    lowest: usize,
    is_open: bool,
    /// The first node of all rings in other components that it leads to.
    beyond: Option<usize>,
}

/// The earlier of two nodes, if there is any.
fn earlier(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

impl Rings {
    fn of(graph: Vec<Vec<usize>>) -> Rings {
        let nodes = graph.into_iter().map(|leads_to| Node { leads_to, ..Node::default() }).collect();
        let mut rings = Rings { nodes, ..Rings::default() };
        let mut path = Vec::new();
        for root in 0..rings.nodes.len() {
            path.extend(rings.nodes.get(root).filter(|node| node.visit == 0).map(|_| root));
            while let Some(at) = path.last().copied() {
                match rings.step(at) {
                    Some(next) => path.push(next),
                    None => {
                        path.pop();
                        rings.leave(at, path.last().copied());
                    }
                }
            }
        }
        rings
    }

    /// Follows the edges of a node to the next one that was not visited; `None` after the last edge.
    fn step(&mut self, at: usize) -> Option<usize> {
        let node = self.nodes.get_mut(at)?;
        if node.visit == 0 {
            self.visited += 1;
            (node.visit, node.lowest, node.is_open) = (self.visited, self.visited, true);
            self.open.push(at);
        }
        loop {
            let node = self.nodes.get_mut(at)?;
            let to = node.leads_to.get(node.followed).copied()?;
            node.followed += 1;
            let Node { visit, is_open, beyond, .. } = *self.nodes.get(to)?;
            let node = self.nodes.get_mut(at)?;
            match (visit, is_open) {
                (0, _) => return Some(to),
                (_, true) => node.lowest = node.lowest.min(visit),
                (_, false) => node.beyond = earlier(node.beyond, beyond),
            }
        }
    }

    /// Goes back from a node. If it is the first visited one of its component, the component is complete.
    fn leave(&mut self, at: usize, back_to: Option<usize>) {
        let Some(node) = self.nodes.get(at) else { return };
        let (lowest, complete) = (node.lowest, node.lowest == node.visit);
        let beyond = if complete { self.close(at) } else { None };
        if let Some(back) = back_to.and_then(|back| self.nodes.get_mut(back)) {
            back.lowest = back.lowest.min(lowest);
            back.beyond = earlier(back.beyond, beyond);
        }
    }

    /// Closes the component that was visited from a node on. Returns the first node of all rings that it leads to, its
    /// own included.
    fn close(&mut self, at: usize) -> Option<usize> {
        let start = self.open.iter().rposition(|node| *node == at)?;
        let members = self.open.split_off(start);
        let is_ring = members.len() > 1 || self.nodes.get(at).is_some_and(|node| node.leads_to.contains(&at));
        let own = members.iter().copied().min().filter(|_| is_ring);
        let beyond = members.iter().filter_map(|member| self.nodes.get(*member)?.beyond).min();
        self.first.extend(own.filter(|own| beyond.is_none_or(|beyond| *own < beyond)));
        let all = earlier(own, beyond);
        for member in members {
            if let Some(node) = self.nodes.get_mut(member) {
                (node.is_open, node.beyond) = (false, all);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: a ring's first node leads to itself, and to no earlier node that leads to itself.
    fn plain(graph: &[Vec<usize>]) -> Vec<usize> {
        let reached = |from: usize| {
            let (mut reached, mut open) = (FxHashSet::default(), graph[from].clone());
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(&graph[next]);
                }
            }
            reached
        };
        let all: Vec<FxHashSet<usize>> = (0..graph.len()).map(reached).collect();
        let is_first = |at: &usize| {
            all[*at].contains(at) && !(0..*at).any(|other| all[*at].contains(&other) && all[other].contains(&other))
        };
        (0..graph.len()).filter(is_first).collect()
    }

    #[test]
    fn rings_are_found_in_any_graph() {
        let mut random = crate::random::random(9);
        for _ in 0..crate::random::rounds(800) {
            let count = random.usize(1..9);
            let mut node = || (0..random.usize(0..3)).map(|_| random.usize(0..count)).collect::<Vec<usize>>();
            let graph: Vec<Vec<usize>> = (0..count).map(|_| node()).collect();
            let mut found = Rings::of(graph.clone()).first;
            found.sort_unstable();
            assert_eq!(found, plain(&graph), "{graph:?}");
        }
    }
}
