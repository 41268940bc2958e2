//! How the lines of a record hang together: what opens and closes where, which variations are defined, and which are
//! referred to.

use super::{Issue, IssueKind, Related, Role, Shape};
use crate::text::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

/// Openings, closings and variation numbers of a record, by block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Structure {
    /// The lines, in the order of their openings.
    lines: Vec<Line>,
    /// What there is of numbered variations, if there are any.
    numbers: Option<Box<Numbers>>,
    /// Something is still open at the end.
    pub(super) unclosed: bool,
    /// A variation is being walked a second time, its start having become known.
    pub(super) again: bool,
    /// There is one main line, and what opens it opens nothing else.
    pub(super) single_main: bool,
    unreliable_from: Option<u32>,
}

/// A line of a record, by the blocks around it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Line {
    opener: u32,
    /// The block that opened the line around it.
    parent: Option<u32>,
    close: Option<u32>,
}

/// Numbered variations, and references to them.
#[derive(Clone, PartialEq, Debug, Default)]
struct Numbers {
    defined: FxHashMap<u32, u32>,
    duplicates: Vec<(u32, u32)>,
    used: Vec<(u32, VariationUse)>,
    mentioned: Vec<(u32, VariationUse)>,
    /// How often each variation is referred to.
    met: FxHashMap<u32, u32>,
}

/// A reference to a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VariationUse {
    /// The block it stands in.
    pub block: usize,
    /// The number, relative to the block.
    pub range: TextRange,
    /// The block that opened the line it stands in.
    pub opener: usize,
}

impl Structure {
    /// The block that closes what `opener` opened; one past the last block if nothing does.
    pub fn close_of(&self, opener: usize) -> Option<usize> {
        self.line(opener)?.close.map(|close| close as usize)
    }

    /// The block that opened the line around the line that `opener` opened.
    pub fn parent_of(&self, opener: usize) -> Option<usize> {
        self.line(opener)?.parent.map(|parent| parent as usize)
    }

    /// The block that opens the variation of a number.
    pub fn definition(&self, number: u32) -> Option<usize> {
        self.numbers.as_ref()?.defined.get(&number).map(|block| *block as usize)
    }

    fn line(&self, opener: usize) -> Option<&Line> {
        let at = self.lines.binary_search_by_key(&(opener as u32), |line| line.opener).ok()?;
        self.lines.get(at)
    }

    /// The line that a block opens, for noting more of it.
    fn line_mut(&mut self, opener: usize) -> Option<&mut Line> {
        let opener = opener as u32;
        let at = self.lines.binary_search_by_key(&opener, |line| line.opener).unwrap_or_else(|at| {
            self.lines.insert(at, Line { opener, parent: None, close: None });
            at
        });
        self.lines.get_mut(at)
    }

    fn numbers_mut(&mut self) -> &mut Numbers {
        self.numbers.get_or_insert_default()
    }

    fn references(&self) -> impl Iterator<Item = &(u32, VariationUse)> {
        self.numbers.iter().flat_map(|numbers| numbers.used.iter().chain(&numbers.mentioned))
    }

    /// All references to the variation of a number, in the order of the replay.
    pub fn uses(&self, number: u32) -> impl Iterator<Item = VariationUse> {
        self.references().filter(move |(other, _)| *other == number).map(|(_, using)| *using)
    }

    /// Whether nothing can be said about a block because a brace is missing before or behind it.
    pub fn is_unreliable(&self, block: usize) -> bool {
        self.unreliable_from.is_some_and(|from| block as u32 >= from)
    }

    pub(super) fn open(&mut self, opener: usize, parent: Option<usize>) {
        if let Some(line) = self.line_mut(opener) {
            line.parent = parent.map(|parent| parent as u32).or(line.parent);
        }
    }

    pub(super) fn close(&mut self, opener: usize, close: usize) {
        if let Some(line) = self.line_mut(opener) {
            line.close = Some(close as u32);
        }
    }

    /// Notes the definition of a variation; `false` if its number is taken.
    pub(super) fn define(&mut self, number: Option<u32>, block: usize) -> bool {
        let Some(number) = number else { return false };
        let again = self.again;
        let numbers = self.numbers_mut();
        let first = *numbers.defined.entry(number).or_insert(block as u32);
        if first != block as u32 && !again {
            numbers.duplicates.push((number, block as u32));
        }
        first == block as u32
    }

    /// Counts a reference to a variation.
    pub(super) fn meet(&mut self, number: u32) {
        *self.numbers_mut().met.entry(number).or_default() += 1;
    }

    /// Whether there is one reference only to the variation of a number.
    pub(super) fn refers_alone(&self, number: u32) -> bool {
        self.numbers.as_ref().is_some_and(|numbers| numbers.met.get(&number) == Some(&1))
    }

    /// The references of a block, each to another variation, stand elsewhere in it now.
    pub(super) fn moved(&mut self, block: usize, ranges: &FxHashMap<u32, TextRange>) {
        let used = self.numbers.iter_mut().flat_map(|numbers| &mut numbers.used);
        for (number, using) in used.filter(|(_, using)| using.block == block) {
            if let Some(range) = ranges.get(number) {
                using.range = *range;
            }
        }
    }

    pub(super) fn refer(&mut self, number: u32, using: VariationUse) {
        self.numbers_mut().used.push((number, using));
    }

    pub(super) fn mention(&mut self, number: u32, using: VariationUse) {
        self.meet(number);
        if !self.again {
            self.numbers_mut().mentioned.push((number, using));
        }
    }

    /// Gives each block that is noted its new place.
    pub(super) fn shift(&mut self, moved: &dyn Fn(&mut u32)) {
        for line in &mut self.lines {
            moved(&mut line.opener);
            line.parent.iter_mut().chain(&mut line.close).for_each(moved);
        }
        let Some(numbers) = &mut self.numbers else { return };
        numbers.defined.values_mut().for_each(moved);
        numbers.duplicates.iter_mut().for_each(|(_, block)| moved(block));
        for (_, using) in numbers.used.iter_mut().chain(&mut numbers.mentioned) {
            for place in [&mut using.block, &mut using.opener] {
                let mut block = *place as u32;
                moved(&mut block);
                *place = block as usize;
            }
        }
    }

    /// Once all is walked: from which block on a missing brace makes everything uncertain.
    pub(super) fn seal(&mut self, shapes: &[Shape]) {
        self.lines.shrink_to_fit();
        if self.unclosed {
            let inner = |shape: &Shape| matches!(shape, Shape::OpenInline | Shape::OpenVariation(_));
            self.unreliable_from = shapes.iter().position(inner).map(|block| block as u32);
        }
    }

    /// Reports numbers defined twice, used but not defined, defined but not used, or used only by themselves.
    pub(super) fn check(&self, token: &dyn Fn(usize) -> TextRange, located: &mut Vec<(u32, Issue)>) {
        let Some(of) = &self.numbers else { return };
        for (number, block) in &of.duplicates {
            let first = self.definition(*number).unwrap_or(0);
            let related = Related { blocks: first as i32 - *block as i32, range: token(first), role: Role::First };
            let kind = IssueKind::DuplicateVariation { number: *number };
            let issue = Issue { range: token(*block as usize), kind, related: Some(related) };
            located.push((*block, issue));
        }
        let mut seen: FxHashSet<(u32, VariationUse)> = FxHashSet::default();
        let mut numbers: FxHashSet<u32> = FxHashSet::default();
        for (number, using) in self.references() {
            numbers.insert(*number);
            if seen.insert((*number, *using)) && !of.defined.contains_key(number) {
                let kind = IssueKind::UndefinedVariation { number: *number };
                located.push((using.block as u32, Issue::new(using.range, kind)));
            }
        }
        for (number, block) in &of.defined {
            if !numbers.contains(number) {
                let kind = IssueKind::UnreferencedVariation { number: *number };
                located.push((*block, Issue::new(token(*block as usize), kind)));
            }
        }
        self.check_cycles(of, token, located);
    }

    /// Variations that only variations refer to which they lead to themselves. Each ring is reported once, where its
    /// first variation is defined.
    fn check_cycles(&self, of: &Numbers, token: &dyn Fn(usize) -> TextRange, located: &mut Vec<(u32, Issue)>) {
        let used: FxHashSet<u32> = of.used.iter().map(|(number, _)| *number).collect();
        let openers: FxHashMap<u32, u32> = of.defined.iter().map(|(number, block)| (*block, *number)).collect();
        let mut referrers: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (number, using) in &of.mentioned {
            if !used.contains(number)
                && of.defined.contains_key(number)
                && let Some(referrer) = self.variation_around(using.opener, &openers)
            {
                referrers.entry(*number).or_default().push(referrer);
            }
        }
        let mut unreached: Vec<u32> = referrers.keys().copied().collect();
        unreached.sort_by_key(|number| of.defined.get(number));
        let mut settled: FxHashSet<u32> = FxHashSet::default();
        for number in unreached {
            let mut reached: FxHashSet<u32> = FxHashSet::default();
            let mut open = referrers.get(&number).cloned().unwrap_or_default();
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(referrers.get(&next).into_iter().flatten().copied());
                }
            }
            let ring = reached.contains(&number) && !reached.iter().any(|other| settled.contains(other));
            if ring && let Some(block) = self.definition(number) {
                let kind = IssueKind::VariationCycle { number };
                located.push((block as u32, Issue::new(token(block), kind)));
            }
            if reached.contains(&number) {
                settled.insert(number);
            }
        }
    }

    /// Whether the line that `opener` opened is part of the variation `number`, or of one that branches off from it.
    pub(super) fn leads_to(&self, number: u32, opener: usize) -> bool {
        let Some(of) = &self.numbers else { return false };
        let openers: FxHashMap<u32, u32> = of.defined.iter().map(|(number, block)| (*block, *number)).collect();
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut around = self.variation_around(opener, &openers);
        while let Some(inner) = around.filter(|inner| seen.insert(*inner)) {
            if inner == number {
                return true;
            }
            let using = of.used.iter().find(|(used, _)| *used == inner);
            around = using.and_then(|(_, using)| self.variation_around(using.opener, &openers));
        }
        false
    }

    /// The number of the innermost numbered variation around a line.
    pub(super) fn variation_around(&self, opener: usize, openers: &FxHashMap<u32, u32>) -> Option<u32> {
        let mut at = Some(opener);
        while let Some(block) = at {
            if let Some(number) = openers.get(&(block as u32)) {
                return Some(*number);
            }
            at = self.parent_of(block);
        }
        None
    }
}
