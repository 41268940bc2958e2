//! Two versions of a game that come from a third one, as one.
//!
//! - What one version adds is there: half-moves, variations, comments, signs, headers.
//! - What one version takes out is gone if the other has left it as it was. A line in which the other has changed something
//!   stays.
//! - A half-move that one version replaces, with the same half-moves after it, was a slip that is mended: what the other says
//!   of it goes with it.
//! - What can be one thing, and is another one in both, is a conflict. One of them is chosen, by [`Side`]; the next
//!   half-move of the main line that is not chosen becomes a variation.

use super::differences::{by_key, compared_headers, of_games, result};
use super::tree::{Node, Step, Tree, by_step};
use crate::convert::{same_texts, signs, words};
use crate::formats::tags::headers;
use crate::record::{End, EndWord, Game, GameResult, HeaderRole, Verdict};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::hash::Hash;

/// Whose choice stands where both have made one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Ours,
    Theirs,
}

/// A merged game.
#[derive(Debug)]
pub(super) struct Merged {
    pub game: Game,
    /// How many choices there were.
    pub conflicts: usize,
}

/// Merges two versions of a game. `None` if they start from positions that do not fit, and only their texts can be merged.
pub(super) fn merge(base: Option<&Game>, ours: &Game, theirs: &Game, side: Side) -> Option<Merged> {
    let unchanged = |one: &Game| base.is_some_and(|base| of_games(base, one).is_empty());
    if unchanged(theirs) {
        return Some(Merged { game: ours.clone(), conflicts: 0 });
    }
    if unchanged(ours) {
        return Some(Merged { game: theirs.clone(), conflicts: 0 });
    }
    if !ours.front.position.repeats(&theirs.front.position) {
        return None;
    }
    let base = base.filter(|base| base.front.position.repeats(&ours.front.position));
    let (was, one, other) = (base.map(Tree::of), Tree::of(ours), Tree::of(theirs));
    // A slip may have been mended in a way in which what the other has added cannot be played.
    [true, false].into_iter().find_map(|mends| {
        let mut merge = Merge { side, mends, conflicts: 0, same_lines: Default::default() };
        let tree = merge.trees(was.as_ref(), &one, &other);
        let (front, ended) = merge.front(base, ours, theirs);
        let mut game = tree.into_game(front).ok()?;
        // The word that said it may stand elsewhere now.
        if result(&game) != result(ended) {
            let score = ended.verdict().map(|verdict| Verdict::score(verdict).to_owned());
            game.front.result = GameResult::of(score, ended.front.result.reason.clone());
            game.end.take_if(|end| matches!(end.end, End::Score(_)));
        }
        Some(Merged { game, conflicts: merge.conflicts })
    })
}

struct Merge {
    side: Side,
    /// Whether replaced half-moves are mended slips.
    mends: bool,
    conflicts: usize,
    /// The nodes of the base and of ours, and of the base and of theirs, after which the same line follows.
    same_lines: [FxHashSet<(usize, usize)>; 2],
}

/// The nodes that become one. Without one in the base it is new, without one in a version it is gone there, or never was.
#[derive(Clone, Copy)]
struct Nodes {
    base: Option<usize>,
    ours: Option<usize>,
    theirs: Option<usize>,
    main: bool,
}

/// The trees that become one.
struct Trees<'t> {
    base: Option<&'t Tree<'t>>,
    ours: &'t Tree<'t>,
    theirs: &'t Tree<'t>,
}

impl Merge {
    /// Chooses what stands in both, or else the change of the one who has made it. Two changes are a conflict.
    fn choose<'v, T>(
        &mut self,
        base: Option<&'v T>,
        ours: &'v T,
        theirs: &'v T,
        same: impl Fn(&T, &T) -> bool,
    ) -> &'v T {
        match base {
            _ if same(ours, theirs) => ours,
            Some(base) if same(base, ours) => theirs,
            Some(base) if same(base, theirs) => ours,
            _ => {
                self.conflicts += 1;
                match self.side {
                    Side::Ours => ours,
                    Side::Theirs => theirs,
                }
            }
        }
    }

    /// The same for something that one of them may not have. Without a base, what one has stands.
    fn choose_some<T: Clone>(
        &mut self,
        base: Option<&Option<T>>,
        ours: &Option<T>,
        theirs: &Option<T>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Option<T> {
        let nothing = None;
        let same = |one: &Option<T>, other: &Option<T>| match (one, other) {
            (Some(one), Some(other)) => same(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.choose(Some(base.unwrap_or(&nothing)), ours, theirs, same).clone()
    }

    /// Headers, result and comments of the game, and the game whose result it is.
    fn front<'g>(&mut self, base: Option<&'g Game>, ours: &'g Game, theirs: &'g Game) -> (Game, &'g Game) {
        let (front, comments) = (ours.front.clone(), Vec::new());
        let mut merged =
            Game { front, comments, lines: Vec::new(), plies: Vec::new(), diagrams: Vec::new(), end: None };
        let own = |game: &Game| compared_headers(game);
        let (before, one, other) = (base.map(own).unwrap_or_default(), own(ours), own(theirs));
        let [was, is, again] = [&before, &one, &other].map(|headers| by_key(headers));
        let value = |all: &FxHashMap<&str, &String>, key: &str| all.get(key).map(|value| (*value).clone());
        let keys = |headers: &'_ [(String, String)]| headers.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        let mut chosen: Vec<(String, String)> = Vec::new();
        for key in woven(keys(&one), &keys(&other), |key| !is.contains_key(key.as_str())) {
            let (was, ours, theirs) = (value(&was, &key), value(&is, &key), value(&again, &key));
            let value = self.choose_some(Some(&was), &ours, &theirs, |one, other| one == other);
            chosen.extend(value.map(|value| (key, value)));
        }
        let ending = |game: &&Game| result(game);
        let ended = *self.choose(base.as_ref(), &ours, &theirs, |one, other| ending(one) == ending(other));
        if chosen != one || !std::ptr::eq(ended, ours) {
            let is_structure = |key: &String| HeaderRole::of(key).is_some_and(HeaderRole::is_structure);
            let is_ending = |key: &String| {
                let role = HeaderRole::of(key);
                matches!(role, Some(HeaderRole::Result | HeaderRole::Reason | HeaderRole::Score))
            };
            let unknown = |key: &String, value: &String| {
                headers(&[(key.clone(), value.clone())]).iter().all(|header| header.is_unknown())
            };
            let own: FxHashSet<String> = chosen.iter().map(|(key, _)| key.clone()).collect();
            let named = |key: &String| own.contains(key);
            let tags = ours.front.tags.iter().filter(|(key, value)| match is_structure(key) {
                true => !is_ending(key),
                // An unknown header stays where nobody knows better.
                false => unknown(key, value) && !named(key),
            });
            let endings = ended.front.tags.iter().filter(|(key, _)| is_ending(key));
            let mut all: Vec<(String, String)> = tags.chain(endings).cloned().collect();
            (merged.front.title, merged.front.number) = (None, None);
            for (key, value) in chosen {
                match HeaderRole::of(&key) {
                    Some(HeaderRole::Title) => merged.front.title = Some(value),
                    Some(HeaderRole::Number) => {
                        let numbers = [ours.front.number, theirs.front.number];
                        let number = numbers.into_iter().flatten().find(|(number, ..)| number.to_string() == value);
                        merged.front.number = number;
                        if number.is_none() {
                            all.push((key, value));
                        }
                    }
                    _ => all.push((key, value)),
                }
            }
            merged.front.tags = all;
            merged.front.result = ended.front.result.clone();
        }
        merged.comments = three_texts(base.map(|base| &*base.comments), &ours.comments, &theirs.comments);
        (merged, ended)
    }

    fn trees<'t>(&mut self, base: Option<&'t Tree<'t>>, ours: &'t Tree<'t>, theirs: &'t Tree<'t>) -> Tree<'t> {
        let trees = Trees { base, ours, theirs };
        let loose = three_texts(base.map(|base| &*base.loose), &ours.loose, &theirs.loose);
        // A list that grows takes up to three times its length while it is copied.
        let mut merged = Tree { nodes: Vec::with_capacity(ours.nodes.len().max(theirs.nodes.len())), loose };
        merged.nodes.push(Node::default());
        let start = Nodes { base: base.map(|_| 0), ours: Some(0), theirs: Some(0), main: true };
        let mut waiting = vec![(start, 0usize)];
        while let Some((at, into)) = waiting.pop() {
            let node = self.node(&trees, at);
            let children = self.children(&trees, at);
            let mut own = SmallVec::with_capacity(children.len());
            for child in children {
                own.push(merged.nodes.len());
                waiting.push((child, merged.nodes.len()));
                merged.nodes.push(Node::default());
            }
            if let Some(slot) = merged.nodes.get_mut(into) {
                *slot = node;
                // A score is the result of the game, which is chosen apart.
                slot.end.take_if(|end| matches!(end.end, End::Score(_)) && !(at.main && own.is_empty()));
                // A line that goes on does not end there any more.
                if !own.is_empty()
                    && let Some(EndWord { text, comments, .. }) = slot.end.take().map(|end| *end)
                    && let Some(ply) = &mut slot.ply
                {
                    ply.change(|ply| ply.comments.extend(std::iter::once(text).chain(comments)));
                }
                slot.children = own;
            }
        }
        merged
    }

    /// Merges all that is said of a half-move.
    fn node<'t>(&mut self, trees: &Trees<'t>, at: Nodes) -> Node<'t> {
        let ours = at.ours.and_then(|at| trees.ours.node(at));
        let theirs = at.theirs.and_then(|at| trees.theirs.node(at));
        let base = at.base.and_then(|at| trees.base?.node(at));
        let (ours, theirs) = match (ours, theirs) {
            (Some(ours), Some(theirs)) => (ours, theirs),
            (one, other) => return Node { children: SmallVec::new(), ..one.or(other).cloned().unwrap_or_default() },
        };
        let mut merged = Node { children: SmallVec::new(), ..ours.clone() };
        if let (Some(own), Some(other)) = (&ours.ply, &theirs.ply) {
            let was = base.and_then(|base| base.ply.as_deref());
            let step = |ply: &crate::record::Ply| (ply.mv, ply.text.clone());
            // A mended slip is the move of the one who mended it.
            let mut ply =
                if was.is_some_and(|was| was.mv == own.mv && was.mv != other.mv) { other.clone() } else { own.clone() };
            debug_assert!(own.mv == other.mv || was.is_some(), "{:?} {:?}", step(own), step(other));
            let judged = |ply: &crate::record::Ply| {
                let found = (ply.remark.clone(), ply.nags.clone());
                (ply.remark.is_some() || !ply.nags.is_empty()).then_some((found, signs(ply).0))
            };
            let (one, two, before) = (judged(own), judged(other), was.map(judged));
            let judged = self.choose_some(before.as_ref(), &one, &two, |one, other| one.1 == other.1);
            let (remark, nags) = judged.map(|(judged, _)| judged).unwrap_or_default();
            let time = |ply: &crate::record::Ply| ply.time.clone().map(|time| (time, signs(ply).1));
            let (one, two, before) = (time(own), time(other), was.map(time));
            let time = self.choose_some(before.as_ref(), &one, &two, |one, other| one.1 == other.1);
            let time = time.map(|(time, _)| time);
            let comments = three_texts(was.map(|was| &*was.comments), &own.comments, &other.comments);
            // Most half-moves stay as they are, and are not copied.
            if (&ply.remark, &ply.nags, &ply.time, &ply.comments) != (&remark, &nags, &time, &comments) {
                ply.change(|ply| (ply.remark, ply.nags, ply.time, ply.comments) = (remark, nags, time, comments));
            }
            merged.ply = Some(ply);
        }
        merged.opening = three_texts(base.map(|base| &*base.opening), &ours.opening, &theirs.opening);
        merged.diagrams = three_texts(base.map(|base| &*base.diagrams), &ours.diagrams, &theirs.diagrams);
        merged.id = ours.id.or(theirs.id);
        let was = base.map(|base| base.end.clone());
        // The word that ends a line and the result say the same, so there is one conflict for both.
        let before = self.conflicts;
        merged.end = self.choose_some(was.as_ref(), &ours.end, &theirs.end, |one, other| one.end == other.end);
        if at.main {
            self.conflicts = before;
        }
        if let Some(end) = &mut merged.end {
            let said = |node: &Node<'_>| node.end.as_ref().map_or(Vec::new(), |end| end.comments.clone());
            end.comments = three_texts(base.map(said).as_deref(), &said(ours), &said(theirs));
        }
        merged
    }

    /// The half-moves after a node. The first one goes on.
    fn children(&mut self, trees: &Trees<'_>, at: Nodes) -> Vec<Nodes> {
        let steps = |tree: &Tree<'_>, node: Option<usize>| node.map_or(Vec::new(), |node| tree.steps(node));
        let (mut ours, mut theirs) = (steps(trees.ours, at.ours), steps(trees.theirs, at.theirs));
        let mut base = trees.base.map_or(Vec::new(), |tree| steps(tree, at.base));
        if self.mends && at.base.is_some() {
            mended(trees, &mut base, &mut ours, &mut theirs);
        }
        let [in_base, in_ours, in_theirs] = [&base, &ours, &theirs].map(|steps| by_step(steps));
        let order = |all: &[(Step, usize)]| all.iter().map(|(step, _)| step.clone()).collect::<Vec<_>>();
        let has_base = at.base.is_some();
        // The order is that of the one who has changed it.
        let (first, second, in_first) = match has_base && order(&base) == order(&ours) {
            true => (&theirs, &ours, &in_theirs),
            false => (&ours, &theirs, &in_ours),
        };
        let mut all: Vec<Step> = order(first);
        all.extend(order(second).into_iter().filter(|step| !in_first.contains_key(step)));
        let nodes = |step: Step| {
            let [base, ours, theirs] = [&in_base, &in_ours, &in_theirs].map(|all| all.get(&step).copied());
            (step, Nodes { base, ours, theirs, main: false })
        };
        let is_gone = |nodes: &Nodes| match *nodes {
            Nodes { base: Some(was), ours: Some(is), theirs: None, .. } if at.theirs.is_some() => {
                trees.base.is_some_and(|base| same_subtree(base, was, trees.ours, is))
            }
            Nodes { base: Some(was), ours: None, theirs: Some(is), .. } if at.ours.is_some() => {
                trees.base.is_some_and(|base| same_subtree(base, was, trees.theirs, is))
            }
            _ => false,
        };
        let (gone, mut found): (Vec<_>, Vec<_>) = all.into_iter().map(nodes).partition(|(_, nodes)| is_gone(nodes));
        // Where one line ends now and the other has a new variation, this one would go on in place of the line.
        if (ours.is_empty() || theirs.is_empty()) && !found.is_empty() {
            found.splice(0..0, gone);
        }
        if let Some(next) = self.goes_on(trees, at, [&base, &ours, &theirs])
            && let Some(index) = found.iter().position(|(step, _)| *step == next)
        {
            let first = found.remove(index);
            found.insert(0, first);
        }
        let main = |(index, (_, nodes)): (usize, (Step, Nodes))| Nodes { main: at.main && index == 0, ..nodes };
        found.into_iter().enumerate().map(main).collect()
    }

    /// Which half-move goes on.
    fn goes_on(&mut self, trees: &Trees<'_>, at: Nodes, [base, ours, theirs]: [&[(Step, usize)]; 3]) -> Option<Step> {
        let (own, other) = match (ours.first(), theirs.first()) {
            (Some(own), Some(other)) => (own, other),
            (one, other) => return one.or(other).map(|(step, _)| step.clone()),
        };
        if own.0 == other.0 {
            return Some(own.0.clone());
        }
        let was = base.first();
        if self.is_as_before(Side::Ours, trees, was, own) {
            return Some(other.0.clone());
        }
        if self.is_as_before(Side::Theirs, trees, was, other) {
            return Some(own.0.clone());
        }
        if at.main {
            self.conflicts += 1;
        }
        Some(match self.side {
            Side::Theirs if at.main => other.0.clone(),
            _ => own.0.clone(),
        })
    }

    /// Whether a version goes on with the half-move of the base, and the line after it is the same in both.
    fn is_as_before(
        &mut self,
        side: Side,
        trees: &Trees<'_>,
        was: Option<&(Step, usize)>,
        (step, node): &(Step, usize),
    ) -> bool {
        let Some(((was, before), base)) = was.zip(trees.base) else { return false };
        let [ours, theirs] = &mut self.same_lines;
        let (tree, known) = match side {
            Side::Ours => (trees.ours, ours),
            Side::Theirs => (trees.theirs, theirs),
        };
        let next = |tree: &Tree<'_>, node: usize| tree.children(node).first().copied();
        let (mut passed, mut at) = (Vec::new(), (*before, *node));
        // From two nodes whose lines are known to be the same on, nothing is compared again.
        let same = was == step
            && loop {
                if known.contains(&at) {
                    break true;
                }
                passed.push(at);
                at = match (next(base, at.0), next(tree, at.1)) {
                    (Some(one), Some(other)) if base.named(one) == tree.named(other) => (one, other),
                    (one, other) => break one.is_none() && other.is_none(),
                };
            };
        if same {
            known.extend(passed);
        }
        same
    }
}

/// Gives a half-move that one version has put in the place of another, with the same half-move after it, the same step in
/// all three.
fn mended(trees: &Trees<'_>, base: &mut [(Step, usize)], ours: &mut [(Step, usize)], theirs: &mut [(Step, usize)]) {
    let Some(tree) = trees.base else { return };
    let lacks = |all: &[(Step, usize)], step: &Step| all.iter().all(|(own, _)| own != step);
    let Some((was, old)) = base.first().cloned() else { return };
    let goes_on = tree.next(old);
    if goes_on.is_none() {
        return;
    }
    let mends = |mender: &[(Step, usize)], tree: &Tree<'_>, other: &[(Step, usize)]| {
        let (new, node) = mender.first().cloned()?;
        let replaced = lacks(mender, &was) && lacks(base, &new) && lacks(other, &new);
        let other_kept = other.first().is_some_and(|(step, _)| *step == was);
        (replaced && other_kept && tree.next(node) == goes_on).then_some(new)
    };
    if let Some(new) = mends(ours, trees.ours, theirs).or_else(|| mends(theirs, trees.theirs, ours)) {
        for steps in [base, ours, theirs] {
            steps.iter_mut().filter(|(step, _)| *step == was).for_each(|(step, _)| step.clone_from(&new));
        }
    }
}

/// Whether all half-moves from two nodes on are the same, with all that is said of them.
fn same_subtree(one: &Tree<'_>, node: usize, other: &Tree<'_>, again: usize) -> bool {
    let mut waiting = vec![(node, again)];
    while let Some((node, again)) = waiting.pop() {
        let (Some(own), Some(same)) = (one.node(node), other.node(again)) else { return false };
        let (steps, others) = (one.steps(node), other.steps(again));
        let end = |node: &Node<'_>| node.end.as_ref().map(|end| (end.end, end.comments.clone()));
        let said = |node: &Node<'_>| node.ply.as_deref().map(signs);
        let comments = |node: &Node<'_>| node.ply.as_ref().map_or(Vec::new(), |ply| ply.comments.clone());
        if steps.len() != others.len()
            || !steps.iter().zip(&others).all(|((step, _), (same, _))| step == same)
            || end(own) != end(same)
            || said(own) != said(same)
            || own.diagrams != same.diagrams
            || !same_texts(&own.opening, &same.opening)
            || !same_texts(&comments(own), &comments(same))
        {
            return false;
        }
        waiting.extend(steps.iter().zip(&others).map(|((_, node), (_, again))| (*node, *again)));
    }
    true
}

/// The texts of a place: ours, without those that they have taken out, and with those that they have added after the one
/// that they stand after.
fn three_texts(base: Option<&[String]>, ours: &[String], theirs: &[String]) -> Vec<String> {
    let base = base.unwrap_or_default();
    if same_texts(ours, theirs) || same_texts(base, theirs) {
        return ours.to_vec();
    }
    if same_texts(base, ours) {
        return theirs.to_vec();
    }
    let [was, again] = [base, theirs].map(|texts| texts.iter().map(|text| words(text)).collect::<FxHashSet<_>>());
    let kept = ours.iter().filter(|text| !was.contains(&words(text)) || again.contains(&words(text)));
    let kept: Vec<String> = kept.cloned().collect();
    let mut known: FxHashSet<String> = kept.iter().map(|text| words(text)).chain(was).collect();
    woven(kept, theirs, |text| known.insert(words(text)))
}

/// The items of one list, and of another one those that are new, each after the item that it stands after there, if that is
/// there, else at the end.
fn woven<T: Clone + Eq + Hash>(own: Vec<T>, other: &[T], mut is_new: impl FnMut(&T) -> bool) -> Vec<T> {
    // Each item, and the one behind it. The first place is before all items.
    let mut all: Vec<(Option<T>, usize)> = vec![(None, 1)];
    let mut places: FxHashMap<T, usize> = FxHashMap::default();
    for item in own {
        places.entry(item.clone()).or_insert(all.len());
        all.push((Some(item), all.len() + 1));
    }
    let mut last = all.len() - 1;
    let end = usize::MAX;
    all.last_mut().into_iter().for_each(|(_, next)| *next = end);
    for (index, item) in other.iter().enumerate() {
        if !is_new(item) {
            continue;
        }
        let after = index.checked_sub(1).and_then(|before| places.get(other.get(before)?).copied()).unwrap_or(last);
        let at = all.len();
        let next = all.get_mut(after).map_or(end, |(_, next)| std::mem::replace(next, at));
        if after == last {
            last = at;
        }
        places.entry(item.clone()).or_insert(at);
        all.push((Some(item.clone()), next));
    }
    let mut at = 0;
    let items = std::iter::from_fn(|| {
        let (item, next) = all.get_mut(at)?;
        at = *next;
        Some(item.take())
    });
    items.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::woven;

    #[test]
    fn what_is_new_stands_after_what_it_stood_after() {
        for (own, other, expected) in [
            ("abc", "axbc", "axbc"),
            ("abc", "xabc", "abcx"),
            ("abc", "axyc", "axybc"),
            ("", "xy", "xy"),
            ("ab", "bxay", "aybx"),
        ] {
            let (own, other): (Vec<char>, Vec<char>) = (own.chars().collect(), other.chars().collect());
            let merged = woven(own.clone(), &other, |item| !own.contains(item));
            assert_eq!(merged.into_iter().collect::<String>(), expected);
        }
    }
}
