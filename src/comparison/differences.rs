//! The differences of two versions of a record, as data.

use super::pairs::{Paired, pairs};
use super::tree::{Node, Step, Tree, by_step};
use crate::convert::{same_texts, signs, words};
use crate::formats::TAGS;
use crate::formats::ending::Ending;
use crate::formats::tags::{Header, headers};
use crate::record::{End, EndWord, Game, HeaderRole, Ply};
use crate::rules::{Side, Variant};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A difference, in the order in which a person reads the records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// The game in the first file, from 0.
    pub before: Option<usize>,
    /// The game in the second file, from 0.
    pub after: Option<usize>,
    /// The difference itself.
    pub change: GameChange,
}

/// A difference of two games, or of two files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameChange {
    /// The game is in one file only.
    Game,
    /// The games that both have stand in another order.
    Order,
    /// The first positions.
    Start,
    /// A header, by its key in PGN or else its own.
    Header { key: String, change: Change<String> },
    /// The result.
    Result(Change<String>),
    /// The main line, or the line of a variation, from the first half-move on that differs.
    Line {
        /// The half-move before it; `None` at the start.
        place: Option<Place>,
        /// Whether it is the main line.
        main: bool,
        /// The half-move that goes on in each, and how many follow with it.
        change: Change<(Place, usize)>,
        /// Whether the half-move of the first one is a variation of the second one now.
        is_variation: bool,
        /// Whether the half-move of the second one was a variation of the first one.
        was_variation: bool,
    },
    /// A variation, with its half-moves, that replaces the half-move of the place, or follows it if that ends its line.
    Variation { place: Option<Place>, change: Change<Vec<Place>> },
    /// A line that no half-move refers to.
    Loose(Change<String>),
    /// A comment at a half-move, or on the game.
    Comment { place: Option<Place>, change: Change<String> },
    /// The signs that judge a half-move.
    Signs { place: Place, change: Change<String> },
    /// The time used for a half-move.
    Time { place: Place, change: Change<String> },
    /// The word that ends a line.
    End { place: Option<Place>, change: Change<String> },
    /// A diagram.
    Diagram { place: Option<Place>, change: Change<String> },
    /// The variations of a half-move stand in another order.
    VariationOrder(Option<Place>),
}

/// Something that is gone, new, or another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change<T> {
    Gone(T),
    New(T),
    Other(T, T),
}

impl<T> Change<T> {
    /// The change from one to the other; `None` if both are nothing.
    fn of(before: Option<T>, after: Option<T>) -> Option<Change<T>> {
        match (before, after) {
            (Some(before), Some(after)) => Some(Change::Other(before, after)),
            (Some(before), None) => Some(Change::Gone(before)),
            (None, Some(after)) => Some(Change::New(after)),
            (None, None) => None,
        }
    }

    /// The old value, and the new one.
    pub(crate) fn both(&self) -> (Option<&T>, Option<&T>) {
        match self {
            Change::Gone(before) => (Some(before), None),
            Change::New(after) => (None, Some(after)),
            Change::Other(before, after) => (Some(before), Some(after)),
        }
    }
}

/// A half-move as a person names it: `7. ... H9-G7`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The number of the move.
    pub number: u32,
    /// The side that makes it.
    pub side: Side,
    /// The game, which numbers moves or half-moves.
    pub variant: Variant,
    /// Its text in the file.
    pub text: String,
    /// How many half-moves from the start lead to it, itself included.
    pub ply: usize,
}

impl Place {
    fn of(node: &Node<'_>, ply: usize) -> Option<Place> {
        let Ply { number, side, text, before, .. } = node.ply.as_deref()?;
        Some(Place { number: *number, side: *side, variant: before.variant(), text: text.clone(), ply })
    }
}

/// The differences of the games of two files.
pub(crate) fn differences(before: &[Game], after: &[Game]) -> Vec<Difference> {
    let Paired { of_after, in_order } = pairs(before, after);
    let mut found = Vec::new();
    let after_of: FxHashMap<usize, usize> =
        of_after.iter().enumerate().filter_map(|(after, before)| Some(((*before)?, after))).collect();
    if !in_order {
        found.push(Difference { before: None, after: None, change: GameChange::Order });
    }
    for (index, game) in before.iter().enumerate() {
        match after_of.get(&index).and_then(|other| Some((*other, after.get(*other)?))) {
            Some((other, again)) => found.extend(of_games(game, again).into_iter().map(|change| Difference {
                before: Some(index),
                after: Some(other),
                change,
            })),
            None => found.push(Difference { before: Some(index), after: None, change: GameChange::Game }),
        }
    }
    for (index, _) in of_after.iter().enumerate().filter(|(_, before)| before.is_none()) {
        found.push(Difference { before: None, after: Some(index), change: GameChange::Game });
    }
    found
}

/// The differences of two games.
pub(super) fn of_games(before: &Game, after: &Game) -> Vec<GameChange> {
    let mut found = Vec::new();
    fronts(before, after, &mut found);
    texts(&before.comments, &after.comments, &mut |change| found.push(GameChange::Comment { place: None, change }));
    let (one, other) = (&Tree::of(before), &Tree::of(after));
    let mut compared = Compared { before: one, after: other, lengths: [one.lengths(), other.lengths()], found };
    compared.lines();
    let Compared { before: one, after: other, mut found, .. } = compared;
    each_apart(&one.loose, &other.loose, &mut |change| found.push(GameChange::Loose(change)));
    found
}

/// The headers that are compared, by the key that is shown, in order. Those of one key are one.
pub(super) fn compared_headers(game: &Game) -> Vec<(String, String)> {
    let own = headers(&game.front.tags).into_iter();
    let compared = |header: &Header| !header.is_unknown() && !header.role.is_some_and(HeaderRole::is_structure);
    let number = game.front.number.map(|(number, ..)| Header::of(HeaderRole::Number, &number.to_string()));
    let title = game.front.title.as_deref().map(|title| Header::of(HeaderRole::Title, title));
    let mut found: Vec<(String, String)> = Vec::new();
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    for header in number.into_iter().chain(title).chain(own).filter(compared) {
        let key = header.role.and_then(|role| TAGS.key(role)).unwrap_or(&header.key).to_owned();
        let value = header.value.trim();
        match places.get(&key).and_then(|place| found.get_mut(*place)) {
            Some((_, known)) => {
                known.push_str("; ");
                known.push_str(value);
            }
            None => {
                places.insert(key.clone(), found.len());
                found.push((key, value.to_owned()));
            }
        }
    }
    found
}

/// The values of headers by their keys.
pub(super) fn by_key(headers: &[(String, String)]) -> FxHashMap<&str, &String> {
    headers.iter().map(|(key, value)| (key.as_str(), value)).collect()
}

/// The result as it is shown, and as it is compared.
pub(super) fn result(game: &Game) -> (String, Option<String>) {
    let ending = Ending::of_game(game);
    let shown = ending.yang().unwrap_or_else(|| ending.pgn().to_owned());
    (shown, ending.pgn_reason().map(str::to_ascii_lowercase))
}

fn fronts(before: &Game, after: &Game, found: &mut Vec<GameChange>) {
    if !before.front.position.repeats(&after.front.position) {
        found.push(GameChange::Start);
    }
    let (one, other) = (compared_headers(before), compared_headers(after));
    let (known, again) = (by_key(&one), by_key(&other));
    let value = |all: &FxHashMap<&str, &String>, key: &str| all.get(key).map(|value| (*value).clone());
    let new = other.iter().filter(|(key, _)| !known.contains_key(key.as_str()));
    for (key, _) in one.iter().chain(new) {
        let (was, is) = (value(&known, key), value(&again, key));
        if was != is
            && let Some(change) = Change::of(was, is)
        {
            found.push(GameChange::Header { key: key.clone(), change });
        }
    }
    if result(before) != result(after) {
        found.push(GameChange::Result(Change::Other(result(before).0, result(after).0)));
    }
}

/// The comments of two places. What is in both is left out; if one is left on each side it was changed.
fn texts(before: &[String], after: &[String], tell: &mut dyn FnMut(Change<String>)) {
    if !same_texts(before, after) {
        each_apart(before, after, tell);
    }
}

fn each_apart(before: &[String], after: &[String], tell: &mut dyn FnMut(Change<String>)) {
    let mut places: FxHashMap<String, VecDeque<usize>> = FxHashMap::default();
    for (at, text) in after.iter().enumerate() {
        places.entry(words(text)).or_default().push_back(at);
    }
    let (mut found, mut gone) = (vec![false; after.len()], Vec::new());
    for text in before {
        match places.get_mut(&words(text)).and_then(VecDeque::pop_front) {
            Some(at) => found.get_mut(at).into_iter().for_each(|found| *found = true),
            None => gone.push(text),
        }
    }
    let left: Vec<&String> = after.iter().zip(found).filter(|(_, found)| !found).map(|(text, _)| text).collect();
    let mut left = left.into_iter();
    for text in gone {
        tell(match left.next() {
            Some(other) => Change::Other(text.clone(), other.clone()),
            None => Change::Gone(text.clone()),
        });
    }
    left.for_each(|text| tell(Change::New(text.clone())));
}

struct Compared<'t> {
    before: &'t Tree<'t>,
    after: &'t Tree<'t>,
    /// How many half-moves follow each of their nodes.
    lengths: [Vec<usize>; 2],
    found: Vec<GameChange>,
}

/// Two nodes that are the same half-move.
struct Waiting {
    before: usize,
    after: usize,
    /// The half-moves up to them.
    ply: usize,
    main: bool,
}

impl Compared<'_> {
    fn lines(&mut self) {
        let mut waiting = vec![Waiting { before: 0, after: 0, ply: 0, main: true }];
        while let Some(next) = waiting.pop() {
            self.nodes(&next);
            let more = self.children(&next);
            waiting.extend(more.into_iter().rev());
        }
    }

    /// Compares all that is said of two nodes.
    fn nodes(&mut self, at: &Waiting) {
        let (Some(one), Some(other)) = (self.before.node(at.before), self.after.node(at.after)) else { return };
        let (place, found) = (Place::of(other, at.ply), &mut self.found);
        texts(&one.opening, &other.opening, &mut |change| {
            found.push(GameChange::Comment { place: place.clone(), change });
        });
        if let (Some(own), Some(again), Some(place)) = (&one.ply, &other.ply, &place) {
            let ((was, time), (is, other_time)) = (signs(own), signs(again));
            let shown = |ply: &Ply| ply.remark.iter().chain(&ply.nags).cloned().collect::<Vec<_>>().join(" ");
            let said = |ply: &Ply, signs: &[String]| (!signs.is_empty()).then(|| shown(ply));
            if was != is
                && let Some(change) = Change::of(said(own, &was), said(again, &is))
            {
                found.push(GameChange::Signs { place: place.clone(), change });
            }
            if time != other_time
                && let Some(change) = Change::of(own.time.clone(), again.time.clone())
            {
                found.push(GameChange::Time { place: place.clone(), change });
            }
            texts(&own.comments, &again.comments, &mut |change| {
                found.push(GameChange::Comment { place: Some(place.clone()), change });
            });
        }
        each_apart(&one.diagrams, &other.diagrams, &mut |change| {
            found.push(GameChange::Diagram { place: place.clone(), change });
        });
        let ends = (one.end.as_deref(), other.end.as_deref());
        // A score is the result, which has its own line. So has mostly what ends the main line, and formats have other words
        // for it or none.
        let word = |end: Option<&EndWord>| end.map(|end| end.end).filter(|end| !matches!(end, End::Score(_)));
        let (was, is) = (word(ends.0), word(ends.1));
        if was != is && (!at.main || (was.is_some() && is.is_some())) {
            let text = |end: Option<&EndWord>| end.filter(|_| word(end).is_some()).map(|end| end.text.clone());
            if let Some(change) = Change::of(text(ends.0), text(ends.1)) {
                found.push(GameChange::End { place: place.clone(), change });
            }
        }
        let said = |end: Option<&EndWord>| end.map_or(Vec::new(), |end| end.comments.clone());
        texts(&said(ends.0), &said(ends.1), &mut |change| {
            found.push(GameChange::Comment { place: place.clone(), change });
        });
    }

    /// Compares what follows two nodes. Returns the half-moves that both have.
    fn children(&mut self, at: &Waiting) -> Vec<Waiting> {
        let (one, other) = (self.before.steps(at.before), self.after.steps(at.after));
        let ply = at.ply + 1;
        let place_of = |tree: &Tree<'_>, node: usize| tree.node(node).and_then(|node| Place::of(node, ply));
        let [lengths, other_lengths] = &self.lengths;
        let counted = |tree: &Tree<'_>, lengths: &[usize], node: Option<&usize>| {
            let node = *node?;
            Some((place_of(tree, node)?, 1 + lengths.get(node)?))
        };
        let (known, other_known) = (by_step(&one), by_step(&other));
        let (first, other_first) = (one.first(), other.first());
        let has = |steps: &FxHashMap<&Step, usize>, wanted: Option<&(Step, usize)>| {
            wanted.is_some_and(|(step, _)| steps.contains_key(step))
        };
        let goes_on_otherwise = first.map(|(step, _)| step) != other_first.map(|(step, _)| step);
        if goes_on_otherwise {
            let before = counted(self.before, lengths, first.map(|(_, node)| node));
            let after = counted(self.after, other_lengths, other_first.map(|(_, node)| node));
            if let Some(change) = Change::of(before, after) {
                self.found.push(GameChange::Line {
                    place: self.after.node(at.after).and_then(|node| Place::of(node, at.ply)),
                    main: at.main,
                    change,
                    is_variation: has(&other_known, first),
                    was_variation: has(&known, other_first),
                });
            }
        }
        // The half-move that variations replace, as the file with the variation has it.
        let line = |tree: &Tree<'_>, node: usize| {
            std::iter::once(node)
                .chain(tree.line(node))
                .enumerate()
                .filter_map(|(at, node)| tree.node(node).and_then(|node| Place::of(node, ply + at)))
                .collect::<Vec<Place>>()
        };
        for (step, node) in one.iter().skip(1).filter(|(step, _)| !other_known.contains_key(step)) {
            debug_assert!(!step.1.is_empty() || step.0.is_some(), "a half-move has a move or a text");
            let place = first.and_then(|(_, node)| place_of(self.before, *node));
            self.found.push(GameChange::Variation { place, change: Change::Gone(line(self.before, *node)) });
        }
        for (_, node) in other.iter().skip(1).filter(|(step, _)| !known.contains_key(step)) {
            let place = other_first.and_then(|(_, node)| place_of(self.after, *node));
            self.found.push(GameChange::Variation { place, change: Change::New(line(self.after, *node)) });
        }
        let in_both = one.iter().filter(|(step, _)| other_known.contains_key(step)).map(|(step, _)| step);
        let in_order = in_both.eq(other.iter().filter(|(step, _)| known.contains_key(step)).map(|(step, _)| step));
        if !goes_on_otherwise && !in_order {
            let place = other_first.and_then(|(_, node)| place_of(self.after, *node));
            self.found.push(GameChange::VariationOrder(place));
        }
        let mut both = Vec::new();
        for (index, (step, after)) in other.iter().enumerate() {
            if let Some(before) = known.get(step) {
                both.push(Waiting { before: *before, after: *after, ply, main: at.main && index == 0 });
            }
        }
        both
    }
}
