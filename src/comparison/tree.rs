//! A game as a tree of half-moves.
//!
//! A [`Game`] has lines that replace half-moves of others or go on after them. In the tree the half-moves that can be
//! played in one position are children of one node, the one of the line that goes on first. So it does not matter which of
//! two lines was written as the variation of which.

use crate::record::{Before, EndWord, Game, Line, Ply};
use crate::rules::Move;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::ops::Deref;
use std::sync::Arc;

/// A half-move, and what was written before it if it begins a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Node<'g> {
    /// The half-move; `None` for the start of the game.
    pub ply: Option<NodePly<'g>>,
    /// The number of the variation that begins with it.
    pub id: Option<u32>,
    /// The comments before it.
    pub opening: Vec<String>,
    /// The word that ends the line after it.
    pub end: Option<Box<EndWord>>,
    /// The diagrams after it.
    pub diagrams: Vec<String>,
    /// The nodes of the half-moves after it. The first one goes on.
    pub children: SmallVec<[usize; 2]>,
}

/// A half-move of a game, or one that no game has.
#[derive(Clone, Debug)]
pub(super) enum NodePly<'g> {
    Of(&'g Ply),
    Own(Box<Ply>),
}

impl Deref for NodePly<'_> {
    type Target = Ply;

    fn deref(&self) -> &Ply {
        match self {
            NodePly::Of(ply) => ply,
            NodePly::Own(ply) => ply,
        }
    }
}

impl NodePly<'_> {
    pub(super) fn into_ply(self) -> Ply {
        match self {
            NodePly::Of(ply) => ply.clone(),
            NodePly::Own(ply) => *ply,
        }
    }

    /// Changes the half-move; those of the game stay.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Ply)) {
        let mut own = Ply::clone(self);
        change(&mut own);
        *self = NodePly::Own(Box::new(own));
    }
}

/// The half-moves of a game. The first node is the start.
#[derive(Clone, Debug)]
pub(super) struct Tree<'g> {
    pub nodes: Vec<Node<'g>>,
    /// The lines that no half-move refers to, as texts.
    pub loose: Vec<String>,
}

/// Which half-move a node is: the move, by its text if there is none, and how many equal ones stand before it beside it.
pub(super) type Step = (Option<Move>, String, usize);

/// Nodes by their steps.
pub(super) fn by_step(steps: &[(Step, usize)]) -> FxHashMap<&Step, usize> {
    steps.iter().map(|(step, node)| (step, *node)).collect()
}

impl<'g> Tree<'g> {
    pub(super) fn of(game: &'g Game) -> Tree<'g> {
        let nodes = game.plies.iter().map(|ply| Node { ply: Some(NodePly::Of(ply)), ..Node::default() });
        let mut tree = Tree { nodes: std::iter::once(Node::default()).chain(nodes).collect(), loose: Vec::new() };
        let mut begun: Vec<(usize, usize)> = Vec::new();
        for (line, start) in game.lines.iter().zip(game.line_starts()) {
            let parent = match start.before {
                Before::Start => Some(0),
                Before::Ply(ply) => Some(ply + 1),
                Before::Unknown => None,
            };
            for pair in line.plies.windows(2) {
                let [one, next] = pair else { continue };
                tree.child(one + 1, next + 1);
            }
            let last = line.plies.last().map(|ply| ply + 1).or(parent);
            if let Some(last) = last.and_then(|last| tree.nodes.get_mut(last)) {
                last.end = last.end.take().or(line.end.clone().map(Box::new));
            }
            match (line.plies.first(), parent) {
                (Some(first), Some(parent)) => {
                    if let Some(node) = tree.nodes.get_mut(first + 1) {
                        (node.id, node.opening) = (line.id, line.comments.clone());
                    }
                    begun.push((parent, first + 1));
                }
                _ if line.plies.is_empty() => {}
                _ => {
                    let texts = line.plies.iter().filter_map(|ply| game.plies.get(*ply)).map(|ply| ply.text.as_str());
                    tree.loose.push(texts.collect::<Vec<_>>().join(" "));
                }
            }
        }
        // Lines that go on come before those that replace: the main line, and what stands where another line ends.
        let goes_on = |first: usize| {
            let line = game.plies.get(first - 1).and_then(|ply| game.lines.get(ply.line));
            line.is_none_or(|line| line.replaces.is_none())
        };
        let in_order = |wanted: bool| begun.iter().filter(move |(_, first)| goes_on(*first) == wanted);
        for (parent, first) in in_order(true) {
            tree.child(*parent, *first);
        }
        let place: FxHashMap<usize, usize> = begun.iter().map(|(parent, first)| (*first, *parent)).collect();
        for ply in &game.plies {
            let firsts = ply.variations.iter().filter_map(|line| game.lines.get(*line)?.plies.first());
            for first in firsts.map(|first| first + 1) {
                if let Some(parent) = place.get(&first).filter(|_| !goes_on(first)) {
                    tree.child(*parent, first);
                }
            }
        }
        for drawn in &game.diagrams {
            let node = drawn.ply.map_or(0, |ply| ply + 1);
            tree.nodes.get_mut(node).into_iter().for_each(|node| node.diagrams.push(drawn.text.clone()));
        }
        if let Some(end) = &game.end {
            let last = game.lines.first().and_then(|line| line.plies.last()).map_or(0, |ply| ply + 1);
            tree.nodes.get_mut(last).into_iter().for_each(|node| node.end = Some(Box::new(end.clone())));
        }
        tree
    }

    pub(super) fn node(&self, node: usize) -> Option<&Node<'g>> {
        self.nodes.get(node)
    }

    pub(super) fn child(&mut self, parent: usize, child: usize) {
        self.nodes.get_mut(parent).into_iter().for_each(|node| node.children.push(child));
    }

    pub(super) fn children(&self, node: usize) -> &[usize] {
        self.node(node).map_or(&[], |node| &node.children)
    }

    /// The move of a node, or its text if that names none.
    pub(super) fn named(&self, node: usize) -> Option<(Option<Move>, &str)> {
        let ply = self.node(node)?.ply.as_ref()?;
        Some((ply.mv, if ply.mv.is_some() { "" } else { &ply.text }))
    }

    /// The children of a node with their steps.
    pub(super) fn steps(&self, node: usize) -> Vec<(Step, usize)> {
        let mut known: FxHashMap<(Option<Move>, &str), usize> = FxHashMap::default();
        let mut steps = Vec::new();
        for child in self.children(node) {
            let Some((mv, text)) = self.named(*child) else { continue };
            let equal = known.entry((mv, text)).or_default();
            steps.push(((mv, text.to_owned(), *equal), *child));
            *equal += 1;
        }
        steps
    }

    /// The half-move that goes on after a node.
    pub(super) fn next(&self, node: usize) -> Option<(Option<Move>, &str)> {
        self.children(node).iter().find_map(|child| self.named(*child))
    }

    /// How many half-moves follow each node in its line.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for node in 0..self.nodes.len() {
            let (mut passed, mut at) = (vec![node], node);
            let known = loop {
                if let Some(known) = lengths.get(at).copied().flatten() {
                    passed.pop();
                    break known + 1;
                }
                let Some(next) = self.children(at).first() else { break 0 };
                passed.push(*next);
                at = *next;
            };
            for (length, node) in (known..).zip(passed.into_iter().rev()) {
                lengths.get_mut(node).into_iter().for_each(|place| *place = Some(length));
            }
        }
        lengths.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The nodes of the line that goes on after a node.
    pub(super) fn line(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.children(node).first().copied(), |node| self.children(*node).first().copied())
    }

    /// The game with these half-moves in place of its own. Positions that do not follow from the half-move before are made
    /// anew; an error if a half-move cannot be played there.
    pub(super) fn into_game(mut self, mut game: Game) -> Result<Game, ()> {
        game.lines = vec![Line::default()];
        (game.plies, game.diagrams, game.end) = (Vec::with_capacity(self.nodes.len()), Vec::new(), None);
        let mut known: FxHashSet<u32> = FxHashSet::default();
        let root = self.nodes.first().cloned().unwrap_or_default();
        let drawn =
            |line, ply, texts: Vec<String>| texts.into_iter().map(move |text| crate::record::Drawn { line, ply, text });
        game.diagrams.extend(drawn(0, None, root.diagrams));
        game.end = root.end.as_deref().cloned();
        // A node, the half-move before it, and the line that it is in.
        let mut waiting: Vec<(usize, Option<usize>, usize)> = Vec::new();
        let mut first = root.children.first().copied();
        if let Some(node) = first.and_then(|first| self.nodes.get_mut(first)) {
            let opening = std::mem::take(&mut node.opening);
            if let Some(line) = game.lines.first_mut() {
                line.comments = opening;
            }
        }
        let mut rest: Vec<usize> = root.children.iter().skip(1).copied().collect();
        let (mut line, mut before) = (0usize, None);
        loop {
            let Some(node) = first.and_then(|node| self.nodes.get_mut(node)) else {
                let Some((node, ply, into)) = waiting.pop() else { return Ok(game) };
                (first, before, line) = (Some(node), ply, into);
                rest = Vec::new();
                continue;
            };
            let Node { ply, end, diagrams, children, .. } = std::mem::take(node);
            let Some(mut ply) = ply.map(NodePly::into_ply) else { return Err(()) };
            let position = match before.and_then(|before: usize| game.plies.get(before)) {
                Some(before) => before.after.clone(),
                None => game.front.position.clone(),
            };
            if *position != *ply.before {
                let Some(mv) = ply.mv.filter(|mv| position.is_legal(*mv) && position.side_to_move() == ply.side) else {
                    return Err(());
                };
                let mut after = crate::rules::Position::clone(&position);
                after.play(mv);
                (ply.before, ply.after) = (position, Arc::new(after));
            }
            let index = game.plies.len();
            (ply.line, ply.variations) = (line, Vec::new());
            game.plies.push(ply);
            game.lines.get_mut(line).into_iter().for_each(|line| line.plies.push(index));
            game.diagrams.extend(drawn(line, Some(index), diagrams));
            if children.is_empty() {
                let end = end.map(|end| *end);
                match (line, game.lines.get_mut(line)) {
                    (0, _) => game.end = end,
                    (_, Some(line)) => line.end = end,
                    _ => {}
                }
            }
            // The half-moves beside this one begin variations.
            let mut lines = Vec::new();
            for other in rest.drain(..) {
                let Some(node) = self.nodes.get_mut(other) else { continue };
                let id = node.id.filter(|id| known.insert(*id));
                let opening = std::mem::take(&mut node.opening);
                let own = game.branch(index, id);
                if let Some(line) = game.lines.get_mut(own) {
                    line.comments = opening;
                }
                lines.push((other, before, own));
            }
            waiting.extend(lines.into_iter().rev());
            (first, before) = (children.first().copied(), Some(index));
            rest = children.into_iter().skip(1).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{differences, listing};
    use crate::convert;
    use crate::document::Document;

    fn game(text: &str) -> Game {
        let document = Document::open_text(text, "xiangqi-pgn");
        convert::games_of(&document, 0, &mut Vec::new()).remove(0)
    }

    /// In time that grows with the square, each of them would take minutes.
    #[test]
    fn thousands_of_variations_side_by_side_and_in_each_other_are_compared() {
        use std::slice::from_ref;
        const COUNT: usize = 20_000;
        let step = |at: usize| format!("(1. {} ", if at.is_multiple_of(2) { "B2-E2" } else { "H2-E2" });
        let beside: String = (0..COUNT).map(|at| step(at) + ") ").collect();
        let inside: String = (0..COUNT).map(step).collect::<String>() + &")".repeat(COUNT);
        for variations in [beside, inside] {
            let one = game(&format!("[Game \"Chinese Chess\"]\n\n1. H2-E2 {variations} H9-G7 *\n"));
            let other = game(&format!("[Game \"Chinese Chess\"]\n\n1. H2-E2 {variations} B9-C7 *\n"));
            assert_eq!(differences(from_ref(&one), from_ref(&one)), []);
            assert_eq!(differences(from_ref(&one), &[other]).len(), 1);
            assert_eq!(Tree::of(&one).steps(0).len(), COUNT + 1);
            assert!(listing(&one).lines().count() > COUNT);
        }
    }
}
