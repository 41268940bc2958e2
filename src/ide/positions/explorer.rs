//! The explorer: the games that reach a position, in an order, and how they went on.

use super::{GameFound, Played, Score, Tally, coordinate, of_the_players, plain_dialect, written_after};
use crate::notation::{Dialect, Notation, Script};
use crate::record::Verdict;
use crate::rules::{Move, Position, Variant};
use crate::sort::sort_by_cached_key;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The games whose main line reaches a position, each with its source.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Explored<S> {
    /// The games, counted.
    pub tally: Tally,
    pub games: Vec<(S, GameFound)>,
}

/// A column that games are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    First,
    Second,
    Event,
    Date,
    Result,
}

/// The order of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub column: Column,
    pub descending: bool,
}

impl Order {
    /// Sorts games. Those without a value come last; equal ones keep their order.
    pub(crate) fn sort<T>(self, items: &mut [T], game: impl Fn(&T) -> &GameFound) {
        sort_by_cached_key(items, |item| Rank { value: self.value(game(item)), descending: self.descending });
    }

    fn value(self, game: &GameFound) -> Option<Value> {
        let name = |name: &Option<String>| name.as_ref().map(|name| Value::Name(name.to_lowercase()));
        match self.column {
            Column::First => name(&game.names.players[0]),
            Column::Second => name(&game.names.players[1]),
            Column::Event => name(&game.names.event),
            Column::Date => day_of(game).map(Value::Day),
            Column::Result => place_of(game.verdict).map(Value::Result),
        }
    }
}

/// The value of a game in a column.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Name(String),
    Day(Day),
    Result(u8),
}

/// The place of a game in an order.
#[derive(PartialEq, Eq)]
struct Rank {
    value: Option<Value>,
    descending: bool,
}

impl Ord for Rank {
    fn cmp(&self, other: &Rank) -> Ordering {
        let missing = self.value.is_none().cmp(&other.value.is_none());
        let values = self.value.cmp(&other.value);
        missing.then(if self.descending { values.reverse() } else { values })
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Rank) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A move that was played in the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Continuation {
    pub played: Played,
    /// The day of the last of its games, as the record says it.
    pub last: Option<String>,
}

impl<S> Default for Explored<S> {
    fn default() -> Explored<S> {
        Explored { tally: Tally::default(), games: Vec::new() }
    }
}

impl<S: Clone> Explored<S> {
    /// Adds the games of a source that reach the position. Those of which only a variation does are left out.
    pub(crate) fn add(&mut self, source: &S, games: Vec<GameFound>) {
        for game in games.into_iter().filter(|game| !game.in_variation) {
            self.tally.add(&game);
            self.games.push((source.clone(), game));
        }
    }
}

impl<S> Explored<S> {
    /// Sorts the games.
    pub(crate) fn sort(&mut self, order: Order) {
        order.sort(&mut self.games, |(_, game)| game);
    }

    /// The moves that were played in the position, the most frequent first, as the record of a dialect writes them.
    pub(crate) fn continuations(&self, position: &Position, last: Option<Move>, own: &Dialect) -> Vec<Continuation> {
        let mut days: FxHashMap<u16, (Day, &str)> = FxHashMap::default();
        for (_, game) in &self.games {
            let code = game.next.and_then(Move::code);
            let (Some(code), Some(day), Some(text)) = (code, day_of(game), game.names.date.as_deref()) else {
                continue;
            };
            let latest = days.entry(code).or_insert((day, text));
            if day > latest.0 {
                *latest = (day, text);
            }
        }
        // Nobody reads `+7776FU`.
        let japanese = Dialect { script: Script::default(), ..plain_dialect(of_the_players(position)) };
        let is_read = position.variant() != Variant::Shogi || own.notation == Notation::Japanese;
        let dialect = if is_read { own } else { &japanese };
        let continuations = self.tally.continuations().into_iter().map(|(mv, score)| {
            let text = written_after(last, mv, dialect, position);
            let latest = mv.code().and_then(|code| days.get(&code));
            let played = Played { coordinate: coordinate(mv, position), text, score };
            Continuation { played, last: latest.map(|(_, text)| (*text).to_owned()) }
        });
        continuations.collect()
    }

    /// How the games ended.
    pub(crate) fn score(&self) -> Score {
        self.tally.games
    }
}

/// Wins of the first side first.
fn place_of(verdict: Option<Verdict>) -> Option<u8> {
    Some(match verdict? {
        Verdict::FirstWins => 0,
        Verdict::Draw => 1,
        Verdict::SecondWins => 2,
        Verdict::Unfinished => return None,
    })
}

/// A year, a month and a day; 0 for what is not known.
type Day = [u32; 3];

/// The day of a game, whatever signs part its numbers.
fn day_of(game: &GameFound) -> Option<Day> {
    let text = game.names.date.as_deref()?;
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok());
    let first: u32 = numbers.next()?;
    let mut next = || numbers.next().unwrap_or(0);
    let (second, third) = (next(), next());
    // 20.03.1994
    Some(if first <= 31 && third > 31 { [third, second, first] } else { [first, second, third] })
}
