//! The opening tree of many games: what was played from a position on, how often, and with what result.
//!
//! A game counts once at each place of the tree, however often it comes there. It is followed from where it first reaches
//! the starting position; the moves that led there do not matter. Below that, each sequence of moves is a place of its own.
//!
//! With variations each line counts as if it had been played: a game then stands at several moves of one position.

use super::{AskedGame, Days, Facts};
use crate::ide::Score;
use crate::openings::{self, Name, looked_at};
use crate::record::{GamePositions, HeaderRole};
use crate::rules::{Move, Position, Variant};
use crate::sort::sort_by_key;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Which tree is wanted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WantedTree {
    pub root: Position,
    /// How many half-moves deep.
    pub depth: usize,
    /// Whether variations count, too.
    pub variations: bool,
}

/// The opening tree of some games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpeningTree {
    /// The places; the first is the root.
    places: Vec<Place>,
    /// The moves by which main lines came from the usual start to the root, as many as an opening can have.
    ways: FxHashSet<Vec<Move>>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Place {
    figures: Figures,
    next: FxHashMap<Move, usize>,
}

/// The games that come to a place of the tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Figures {
    pub score: Score,
    /// The sum of the known ratings, and their number.
    ratings: (u64, u64),
    /// The latest day, as a number and as written.
    last: Option<(Days, String)>,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Branch {
    pub mv: Move,
    /// Its place, for [`OpeningTree::branches`].
    pub place: usize,
}

impl Figures {
    /// The mean of the ratings of the players, rounded.
    pub(crate) fn average_rating(&self) -> Option<u64> {
        let (sum, count) = self.ratings;
        (count > 0).then(|| (sum + count / 2) / count)
    }

    /// The day on which the latest of the games was played: `1994-03-20`.
    pub(crate) fn last_played(&self) -> Option<&str> {
        self.last.as_ref().map(|(_, text)| text.as_str())
    }

    fn add(&mut self, other: &Figures) {
        self.score.add(&other.score);
        self.ratings = (self.ratings.0 + other.ratings.0, self.ratings.1 + other.ratings.1);
        if other.last > self.last {
            self.last.clone_from(&other.last);
        }
    }

    /// Those of one game.
    fn of(game: &impl AskedGame) -> Figures {
        let ratings = [HeaderRole::FirstRating, HeaderRole::SecondRating].map(|role| game.rating(role));
        let known = ratings.iter().flatten();
        let ratings = (known.clone().map(|rating| u64::from(*rating)).sum(), known.count() as u64);
        let last = game.days().zip(game.header(HeaderRole::Date).map(Cow::into_owned));
        Figures { score: Score::of(game.verdict()), ratings, last }
    }
}

impl Default for OpeningTree {
    fn default() -> OpeningTree {
        OpeningTree { places: vec![Place::default()], ways: FxHashSet::default() }
    }
}

impl OpeningTree {
    /// Adds a game whose main line reaches the root.
    pub(crate) fn add_main_line(&mut self, game: &impl AskedGame, wanted: &WantedTree) {
        let Some((before, moves)) = game.played_after(wanted.root.key(), wanted.depth) else { return };
        self.add_way(game, before);
        let figures = Figures::of(game);
        let mut place = 0;
        self.count(place, &figures);
        for mv in moves {
            place = self.next(place, mv);
            self.count(place, &figures);
        }
    }

    /// Notes how a game came to the root, by so many half-moves.
    fn add_way(&mut self, game: &impl AskedGame, before: usize) {
        self.ways.extend(game.first_moves(before.min(looked_at(game.variant()))));
    }

    /// Adds a game, if it reaches the root.
    pub(crate) fn add(&mut self, facts: &Facts<'_>, wanted: &WantedTree) {
        if !wanted.variations {
            return self.add_main_line(facts, wanted);
        }
        let key = wanted.root.key();
        if !facts.positions().is_some_and(|positions| positions.keys.contains(&key)) {
            return;
        }
        if let Some((before, _)) = facts.played_after(key, 0) {
            self.add_way(facts, before);
        }
        let figures = Figures::of(facts);
        self.count(0, &figures);
        let moves = edges(facts);
        let mut waiting = vec![(key, 0, 0)];
        while let Some((key, place, depth)) = waiting.pop() {
            let played = moves.get(&key).filter(|_| depth < wanted.depth);
            for (mv, after) in played.into_iter().flatten() {
                let next = self.next(place, *mv);
                self.count(next, &figures);
                waiting.push((*after, next, depth + 1));
            }
        }
    }

    /// Adds the games of another tree.
    pub(crate) fn merge(&mut self, other: &OpeningTree) {
        self.ways.extend(other.ways.iter().cloned());
        let mut waiting = vec![(0, 0)];
        while let Some((own, from)) = waiting.pop() {
            let Some(place) = other.places.get(from) else { continue };
            self.count(own, &place.figures);
            for (mv, next) in &place.next {
                waiting.push((self.next(own, *mv), *next));
            }
        }
    }

    /// The games at a place; the root is 0.
    pub(crate) fn figures(&self, place: usize) -> Figures {
        self.places.get(place).map(|place| place.figures.clone()).unwrap_or_default()
    }

    /// The name that all main lines have in common that came from the usual start to the root, and then play these moves.
    pub(crate) fn opening(&self, variant: Variant, moves: &[Move]) -> Option<&'static Name> {
        openings::common(self.ways.iter().map(|way| openings::of_game(variant, way.iter().chain(moves).copied())))
    }

    /// The moves from a place that at least so many games play, the most frequent first.
    pub(crate) fn branches(&self, place: usize, least: u32) -> Vec<Branch> {
        let next = self.places.get(place).into_iter().flat_map(|place| &place.next);
        let games = |place: usize| self.places.get(place).map_or(0, |place| place.figures.score.games());
        let all = next.map(|(mv, place)| Branch { mv: *mv, place: *place });
        let mut branches: Vec<Branch> = all.filter(|branch| games(branch.place) >= least).collect();
        sort_by_key(&mut branches, |branch| (std::cmp::Reverse(games(branch.place)), branch.mv));
        branches
    }

    fn count(&mut self, place: usize, figures: &Figures) {
        self.places.get_mut(place).into_iter().for_each(|place| place.figures.add(figures));
    }

    /// The place after a move.
    fn next(&mut self, place: usize, mv: Move) -> usize {
        let new = self.places.len();
        let Some(of) = self.places.get_mut(place) else { return 0 };
        let next = *of.next.entry(mv).or_insert(new);
        if next == new {
            self.places.push(Place::default());
        }
        next
    }
}

/// The moves of all lines of a game, by the key of the position in which they are played, each once.
fn edges(facts: &Facts<'_>) -> FxHashMap<u64, Vec<(Move, u64)>> {
    let mut edges: FxHashMap<u64, Vec<(Move, u64)>> = FxHashMap::default();
    let (document, entry) = (facts.document, facts.entry);
    GamePositions::visit(&entry.tree, document.format().lowering, document.context(), &entry.analysis, &mut |at| {
        let Some((before, mv)) = at.before.zip(at.step.mv) else { return };
        let moves = edges.entry(before.key()).or_default();
        let edge = (mv, at.position.key());
        if !moves.contains(&edge) {
            moves.push(edge);
        }
    });
    edges
}
