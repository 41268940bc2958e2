//! The search by proof numbers (df-pn): where the least is left to prove it looks first.

use super::moves::{self, Turn};
use super::table::{INFINITE, Table, UNLIMITED};
use super::{Bound, LONGEST};
use crate::rules::{Move, Position, Square};
use rustc_hash::FxHashSet;

/// After so many positions the caller is asked whether to go on.
const STEP: u64 = 1 << 12;

/// A search from one position or several with one table.
pub(super) struct Search<'a> {
    pub position: Position,
    pub table: Table,
    /// Positions where the attacker is refused to go on: those of a line that was looked at already.
    pub closed: FxHashSet<u64>,
    /// Positions opened.
    pub nodes: u64,
    /// The most of them.
    limit: u64,
    /// Hears how many were opened, and says whether to go on.
    go_on: &'a mut dyn FnMut(u64) -> bool,
    /// Nobody waits for it any more.
    pub cancelled: bool,
    /// A line was cut because it was too long.
    pub cut: bool,
    /// The attacker's positions on the way to this one, for searches without a depth.
    way: Vec<u64>,
    /// Half-moves on the way.
    length: usize,
}

/// A half-move of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Play(Move),
    /// The piece that was dropped before this slider is as if it were not there.
    Ignore(Square),
}

/// A half-move and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub step: Step,
    pub turn: Turn,
    pub key: u64,
    pub depth: i16,
    /// The numbers as long as the table has none.
    first: (u32, u32),
}

/// The work that is left to prove, and to refute.
type Numbers = (u32, u32);

/// A depth after one half-move.
pub(super) const fn deeper(depth: i16) -> i16 {
    if depth >= UNLIMITED { UNLIMITED } else { depth - 1 }
}

impl<'a> Search<'a> {
    pub(super) fn new(position: &Position, bound: Bound, go_on: &'a mut dyn FnMut(u64) -> bool) -> Search<'a> {
        Search {
            position: position.clone(),
            table: Table::new(),
            closed: FxHashSet::default(),
            nodes: 0,
            limit: bound.nodes,
            go_on,
            cancelled: false,
            cut: false,
            way: Vec::new(),
            length: 0,
        }
    }

    /// Whether the bound is reached, or nobody waits.
    pub(super) fn is_over(&self) -> bool {
        self.cancelled || self.nodes >= self.limit
    }

    /// The positions that may still be opened.
    pub(super) fn left(&self) -> u64 {
        if self.cancelled { 0 } else { self.limit.saturating_sub(self.nodes) }
    }

    /// Does something within a share of the bound.
    pub(super) fn at_most<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(nodes));
        let result = work(self);
        self.limit = limit;
        result
    }

    /// Does something that may take more than the bound.
    pub(super) fn with_more<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let limit = self.limit;
        self.limit = limit.max(self.nodes.saturating_add(nodes));
        let result = work(self);
        self.limit = limit;
        result
    }

    /// Whether there is a mate within the depth; `None` if the bound was reached before.
    pub(super) fn decide(&mut self, turn: Turn, depth: i16) -> Option<bool> {
        let key = turn.key(&self.position);
        loop {
            if let Some(entry) = self.table.get(key) {
                if entry.mate(depth).is_some() {
                    return Some(true);
                }
                if entry.is_refuted(depth) {
                    return Some(false);
                }
            }
            if self.is_over() {
                return None;
            }
            match self.look(turn, depth, (INFINITE, INFINITE)) {
                (0, _) => return Some(true),
                (_, 0) => return Some(false),
                _ => {}
            }
        }
    }

    /// Searches a position until what is left to prove or to refute reaches a limit.
    fn look(&mut self, turn: Turn, depth: i16, limits: Numbers) -> Numbers {
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(STEP) && !(self.go_on)(self.nodes) {
            self.cancelled = true;
        }
        let key = turn.key(&self.position);
        if self.length >= LONGEST {
            self.cut = true;
            return (INFINITE, 0);
        }
        let children = self.children(turn, depth);
        let attacks = turn != Turn::Defender;
        if attacks {
            self.way.push(key);
        }
        let mut left: Vec<Numbers> = children.iter().map(|child| self.numbers_of(child)).collect();
        let numbers = loop {
            let (numbers, best) = sum(attacks, &left);
            if numbers.0 == 0 {
                self.table.set_proven(key, self.length_of(attacks, &children), self.nodes - start);
                break numbers;
            }
            if numbers.1 == 0 {
                let refuted = self.refuted_depth(attacks, depth, &children);
                self.table.set_refuted(key, refuted, self.nodes - start);
                break numbers;
            }
            let Some((best, second)) = best else { break numbers };
            if numbers.0 >= limits.0 || numbers.1 >= limits.1 || self.is_over() {
                self.table.set_numbers(key, depth, numbers, self.nodes - start);
                break numbers;
            }
            let (Some(child), Some(own)) = (children.get(best).copied(), left.get_mut(best)) else { break numbers };
            // Another way may have led there meanwhile.
            let now = self.numbers_of(&child);
            if now != *own {
                *own = now;
                continue;
            }
            let (proof, disproof) = now;
            // A little more than the second best, or the search would jump to and fro.
            let enough = second.saturating_add(second / 4 + 1);
            let limits = match attacks {
                true => (limits.0.min(enough), rest(limits.1, numbers.1, disproof)),
                false => (rest(limits.0, numbers.0, proof), limits.1.min(enough)),
            };
            self.descend(&child, |search| search.look(child.turn, child.depth, limits));
            *own = self.numbers_of(&child);
        };
        if attacks {
            self.way.pop();
        }
        numbers
    }

    /// Does something in the position after a half-move.
    pub(super) fn descend<T>(&mut self, child: &Child, then: impl FnOnce(&mut Self) -> T) -> T {
        self.length += 1;
        let result = match child.step {
            Step::Play(mv) => {
                let undo = self.position.play(mv);
                let result = then(self);
                self.position.undo(undo);
                result
            }
            Step::Ignore(slider) => {
                let Some(after) = moves::as_if_from_there(&self.position, slider) else { return then(self) };
                let before = std::mem::replace(&mut self.position, after);
                let result = then(self);
                self.position = before;
                result
            }
        };
        self.length -= 1;
        result
    }

    /// The half-moves of a position, with the positions after them.
    pub(super) fn children(&mut self, turn: Turn, depth: i16) -> Vec<Child> {
        match turn {
            Turn::Attacker(slider) => self.attacks(slider, depth),
            Turn::Defender => self.defences(depth),
        }
    }

    fn attacks(&mut self, slider: Option<Square>, depth: i16) -> Vec<Child> {
        let mut children = Vec::new();
        if let Some(slider) = slider
            && let Some(after) = moves::as_if_from_there(&self.position, slider)
        {
            let (turn, step) = (Turn::Defender, Step::Ignore(slider));
            children.push(Child { step, turn, key: turn.key(&after), depth: depth + 1, first: (1, 1) });
        }
        if depth < 1 {
            return children;
        }
        let depth = deeper(depth);
        for mv in moves::checks(&mut self.position) {
            let undo = self.position.play(mv);
            let (turn, step) = (Turn::Defender, Step::Play(mv));
            let key = turn.key(&self.position);
            let mut first = (1, 1);
            if self.table.get(key).is_none() {
                if depth == 0 {
                    match moves::is_mate(&self.position) {
                        true => self.table.set_proven(key, 0, 1),
                        false => first = (INFINITE, 0),
                    }
                } else {
                    match self.position.count_legal_moves() {
                        0 => self.table.set_proven(key, 0, 1),
                        count => first.0 = count as u32,
                    }
                }
            }
            self.position.undo(undo);
            children.push(Child { step, turn, key, depth, first });
        }
        children
    }

    fn defences(&mut self, depth: i16) -> Vec<Child> {
        let depth = deeper(depth);
        let mut children = Vec::new();
        for mv in self.position.legal_moves() {
            let slider = match depth {
                UNLIMITED => None,
                _ => moves::slider(&self.position, mv),
            };
            let undo = self.position.play(mv);
            let (turn, step) = (Turn::Attacker(slider), Step::Play(mv));
            let key = turn.key(&self.position);
            self.position.undo(undo);
            children.push(Child { step, turn, key, depth, first: (1, 1) });
        }
        children
    }

    /// The work that is left for the position after a half-move.
    pub(super) fn numbers_of(&self, child: &Child) -> Numbers {
        if child.turn != Turn::Defender
            && (self.closed.contains(&child.key) || child.depth == UNLIMITED && self.way.contains(&child.key))
        {
            return (INFINITE, 0);
        }
        self.table.get(child.key).map_or(child.first, |entry| entry.numbers(child.depth))
    }

    /// The length of the shortest mate known by the half-moves of a position that is proven.
    fn length_of(&self, attacks: bool, children: &[Child]) -> i16 {
        let lengths = children.iter().filter_map(|child| {
            let known = self.table.get(child.key)?.mate(child.depth)?;
            Some(known + child.cost())
        });
        if attacks { lengths.min().unwrap_or(1) } else { lengths.max().unwrap_or(0) }
    }

    /// Within which depth a position is refuted: less than asked never, more if no line reached the depth.
    fn refuted_depth(&self, attacks: bool, depth: i16, children: &[Child]) -> i16 {
        if depth < 1 && attacks {
            return depth;
        }
        let refuted = |child: &Child| {
            let known = self.table.get(child.key).map_or(child.depth, |entry| entry.refuted.max(child.depth));
            if known >= UNLIMITED { UNLIMITED } else { known + child.cost() }
        };
        let depths = children.iter().filter(|child| self.numbers_of(child).1 == 0).map(refuted);
        let found = if attacks { depths.min().unwrap_or(UNLIMITED) } else { depths.max().unwrap_or(depth) };
        found.max(depth)
    }
}

impl Child {
    /// Half-moves that its step adds to the length.
    pub(super) fn cost(&self) -> i16 {
        match self.step {
            Step::Play(_) => 1,
            Step::Ignore(_) => -1,
        }
    }
}

/// The most that a child may reach of a sum, if its part changes alone.
fn rest(limit: u32, sum: u32, part: u32) -> u32 {
    if limit >= INFINITE { INFINITE } else { (limit - sum.min(limit)).saturating_add(part).min(INFINITE) }
}

/// The work that is left for a position, the half-move to look at next, and the number of the second best one.
fn sum(attacks: bool, children: &[Numbers]) -> (Numbers, Option<(usize, u32)>) {
    // Seen from the side to move: the least of what it wants, the sum of what it fears.
    let (mut least, mut sum, mut best, mut second) = (INFINITE, 0u32, None, INFINITE);
    let mut fewest = u32::MAX;
    for (at, (proof, disproof)) in children.iter().copied().enumerate() {
        let (wanted, feared) = if attacks { (proof, disproof) } else { (disproof, proof) };
        sum = if feared >= INFINITE || sum >= INFINITE { INFINITE } else { (sum + feared).min(INFINITE - 1) };
        if wanted < least || wanted == least && wanted < INFINITE && feared < fewest {
            (second, least, fewest, best) = (least, wanted, feared, Some(at));
        } else if wanted < second {
            second = wanted;
        }
    }
    if least == 0 {
        sum = INFINITE;
    }
    let numbers = if attacks { (least, sum) } else { (sum, least) };
    (numbers, best.map(|best| (best, second)))
}
