//! Questions about games: conditions on headers, moves, positions and comments, in a small language.
//!
//! One parser serves all commands. `docs/search.md` describes the language for users:
//!
//! ```text
//! player:"Hu Ronghua" date:1960..1979 (result:1-0 or length>=80) material:"R.. vs CC" not comment:blunder
//! ```
//!
//! A text becomes a [`Query`] ([`grammar`]), whose values are read in [`values`], [`material`] and [`pattern`]. A query
//! is asked of one game at a time ([`Facts`]). What it needs of a game is read when it is first needed, once: first the
//! headers, then the keys of the positions, then the boards, last the game tree with its comments. So a question about
//! players never replays a game. The conditions that must all hold are tried in that order.
//!
//! The same query is asked of games of which an index knows only a part ([`AskedGame`]). Where that part does not decide, the
//! answer is that it is unknown, and the record has to be read.
//!
//! The layer reads no files. Errors are data ([`QueryError`]) until [`QueryError::words`].

mod asked;
mod comments;
mod duplicates;
mod facts;
mod grammar;
mod material;
mod pattern;
#[cfg(test)]
mod tests;
mod tree;
mod values;
mod wording;

pub(crate) use asked::{Answer, AskedGame};
pub(crate) use duplicates::{Duplicates, Fullness, Keep, MainLine, Ordered, OrderedRun, ReadRun, duplicates, merged};
pub(crate) use facts::Facts;
pub(crate) use tree::{Branch, OpeningTree, WantedTree};
pub(crate) use values::{Days, Part};
pub(crate) use wording::QueryError;

use crate::document::{Document, absolute};
use crate::openings;
use crate::record::{HeaderRole, ReachedPosition, Verdict};
use crate::rules::{Move, Position, Variant};
use crate::words::Locale;
use material::Material;
use pattern::Pattern;
use std::ops::Range;
use values::{FirstMoves, Name, Players};

/// Conditions that a game meets or not. The default one is met by all.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Query {
    /// All of them must hold.
    all: Vec<Term>,
    /// The boards that are looked for.
    boards: Vec<Board>,
}

/// A part of a query.
#[derive(Clone, PartialEq, Debug)]
enum Term {
    Is(Condition),
    Not(Box<Term>),
    All(Vec<Term>),
    Any(Vec<Term>),
}

/// A condition on a game.
#[derive(Clone, PartialEq, Debug)]
enum Condition {
    /// A player has a name like this.
    Player(Players, Name),
    /// One of some headers has a text like this.
    Header(&'static [HeaderRole], Name),
    /// Its headers or its moves are an opening like this.
    Opening(Name, openings::Wanted),
    /// It was played on one of these days.
    Date(Days),
    /// It ended like this. A game of unknown result counts as unfinished.
    Result(Verdict),
    Variant(Variant),
    /// Its main line has so many half-moves.
    Length(Range<u32>),
    /// A player has a rating in a range.
    Rating(Players, Range<u32>),
    /// It begins with these moves.
    Moves(FirstMoves),
    /// It reaches a position.
    Position(Box<Position>, Part),
    /// At some moment the board of this index is on it.
    Board(usize),
    /// A comment contains this, in small letters.
    Comment(String, Part),
}

/// Boards that are looked for.
#[derive(Clone, PartialEq, Debug)]
struct Board {
    wanted: WantedBoard,
    part: Part,
}

#[derive(Clone, PartialEq, Debug)]
enum WantedBoard {
    Material(Material),
    Pattern(Box<Pattern>),
}

/// A game that a query found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameFound {
    /// The place of the move that meets the condition, or of the first word of the game.
    pub range: Range<usize>,
    /// The index of its record in the document.
    pub record: usize,
    /// The number of the game in the document, from 1.
    pub game: usize,
    /// The names of the first and the second mover.
    pub players: [Option<String>; 2],
    /// The tournament or match.
    pub event: Option<String>,
    /// The day: `1994-03-20`.
    pub date: Option<String>,
    /// The result.
    pub verdict: Option<Verdict>,
    /// How many half-moves lead to the place; 0 for the start of the game.
    pub ply: u32,
    /// Whether only a variation meets the condition.
    pub in_variation: bool,
    /// The move that the main line plays there.
    pub next: Option<Move>,
}

impl Query {
    /// The query of a text. `part` is looked at by conditions that name no part of a game.
    pub(crate) fn parse(text: &str, part: Part, locale: Locale) -> Result<Query, QueryError> {
        grammar::parse(text, part, locale)
    }

    /// Adds a condition that must hold, too, such as `player` and `Hu`. Where it names no part of a game, `part` is looked at.
    pub(crate) fn add(&mut self, name: &str, value: &str, part: Part, locale: Locale) -> Result<(), QueryError> {
        let condition = grammar::condition(name, Some(part), grammar::Operator::Is, value, locale, &mut self.boards)?;
        self.all.push(Term::Is(condition));
        self.sort();
        Ok(())
    }

    /// Adds the position that games must reach.
    pub(crate) fn add_position(&mut self, position: Position, part: Part) {
        self.all.push(Term::Is(Condition::Position(Box::new(position), part)));
        self.sort();
    }

    /// Adds all conditions of another query.
    pub(crate) fn add_query(&mut self, other: Query) {
        let Query { all, boards } = other;
        let first = self.boards.len();
        self.all.extend(all.into_iter().map(|term| term.with_boards_after(first)));
        self.boards.extend(boards);
        self.sort();
    }

    /// The position that all games found reach, if there is one.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.all.iter().find_map(|term| match term {
            Term::Is(Condition::Position(position, _)) => Some(&**position),
            _ => None,
        })
    }

    /// Whether it asks for a place in the game, and not only for the game.
    pub(crate) fn has_place(&self) -> bool {
        self.all.iter().any(Term::has_place)
    }

    /// The keys of all positions that it asks for.
    pub(crate) fn keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        self.all.iter().for_each(|term| term.keys(&mut keys));
        keys
    }

    /// Whether a game meets all conditions: the place where it does so, if it has one.
    pub(crate) fn ask<G: AskedGame>(&self, game: &G) -> Answer<G::Place> {
        all(&self.all, game, &self.boards)
    }

    /// The game, if it meets all conditions: the place where it does so, or `None` where it has no place.
    pub(crate) fn find(&self, facts: &Facts<'_>) -> Option<Option<ReachedPosition>> {
        match self.ask(facts) {
            Answer::Yes(place) => Some(place),
            // A game that was read is known.
            Answer::No | Answer::Unknown => None,
        }
    }

    fn sort(&mut self) {
        self.all.sort_by_key(Term::cost);
    }
}

/// The games of a document that meet a query, in order. A game that meets it at several moments is found once: where its main
/// line does so first, else where the first variation does.
pub(crate) fn search(document: &Document, query: &Query) -> Vec<GameFound> {
    let mut found = Vec::new();
    for facts in facts::games(document) {
        let Some(place) = query.find(&facts) else { continue };
        let Some(positions) = facts.positions() else { continue };
        let Some(place) = place.or_else(|| positions.start()) else { continue };
        found.push(GameFound {
            range: absolute(facts.start, place.step.range),
            record: facts.record,
            game: facts.game,
            players: [HeaderRole::First, HeaderRole::Second].map(|role| facts.text(role)),
            event: facts.text(HeaderRole::Event),
            date: facts.text(HeaderRole::Date),
            verdict: positions.verdict,
            ply: place.ply,
            in_variation: !place.is_main,
            next: place.next.filter(|_| place.is_main),
        });
    }
    found
}

/// The games of a document.
pub(crate) use facts::games;

impl Term {
    /// How much of a game has to be read to decide the condition. From the cheapest to the dearest: headers, keys, boards,
    /// the game tree.
    fn cost(&self) -> u8 {
        match self {
            Term::Is(condition) => match condition {
                Condition::Player(..)
                | Condition::Header(..)
                | Condition::Date(_)
                | Condition::Variant(_)
                | Condition::Rating(..) => 0,
                Condition::Result(_) | Condition::Length(_) | Condition::Moves(_) | Condition::Opening(..) => 1,
                Condition::Position(..) => 2,
                Condition::Board(_) => 3,
                Condition::Comment(..) => 4,
            },
            Term::Not(term) => term.cost(),
            Term::All(terms) | Term::Any(terms) => terms.iter().map(Term::cost).max().unwrap_or(0),
        }
    }

    fn has_place(&self) -> bool {
        match self {
            Term::Is(condition) => {
                matches!(condition, Condition::Position(..) | Condition::Board(_) | Condition::Comment(..))
            }
            Term::Not(_) => false,
            Term::All(terms) | Term::Any(terms) => terms.iter().any(Term::has_place),
        }
    }

    /// The same with boards that stand `first` further in the list.
    fn with_boards_after(self, first: usize) -> Term {
        let all = |terms: Vec<Term>| terms.into_iter().map(|term| term.with_boards_after(first)).collect();
        match self {
            Term::Is(Condition::Board(index)) => Term::Is(Condition::Board(index + first)),
            Term::Is(condition) => Term::Is(condition),
            Term::Not(term) => Term::Not(Box::new(term.with_boards_after(first))),
            Term::All(terms) => Term::All(all(terms)),
            Term::Any(terms) => Term::Any(all(terms)),
        }
    }

    fn keys(&self, keys: &mut Vec<u64>) {
        match self {
            Term::Is(Condition::Position(position, _)) => keys.push(position.key()),
            Term::Is(_) => {}
            Term::Not(term) => term.keys(keys),
            Term::All(terms) | Term::Any(terms) => terms.iter().for_each(|term| term.keys(keys)),
        }
    }

    fn ask<G: AskedGame>(&self, game: &G, boards: &[Board]) -> Answer<G::Place> {
        match self {
            Term::Is(condition) => condition.ask(game, boards),
            Term::Not(term) => match term.ask(game, boards) {
                Answer::No => Answer::Yes(None),
                Answer::Yes(_) => Answer::No,
                Answer::Unknown => Answer::Unknown,
            },
            Term::All(terms) => all(terms, game, boards),
            Term::Any(terms) => {
                let mut answers = terms.iter().map(|term| term.ask(game, boards));
                answers.find(|answer| !matches!(answer, Answer::No)).unwrap_or(Answer::No)
            }
        }
    }
}

fn all<G: AskedGame>(terms: &[Term], game: &G, boards: &[Board]) -> Answer<G::Place> {
    let (mut place, mut known) = (None, true);
    for term in terms {
        match term.ask(game, boards) {
            Answer::No => return Answer::No,
            Answer::Yes(found) => place = place.or(found),
            Answer::Unknown => known = false,
        }
    }
    if known { Answer::Yes(place) } else { Answer::Unknown }
}

impl Condition {
    fn ask<G: AskedGame>(&self, game: &G, boards: &[Board]) -> Answer<G::Place> {
        let is = Answer::is;
        let has = |roles: &[HeaderRole], fits: &dyn Fn(&str) -> bool| {
            roles.iter().any(|role| game.header(*role).is_some_and(|text| fits(&text)))
        };
        match self {
            Condition::Player(of, name) => is(has(of.roles(), &|text| name.fits(text))),
            Condition::Header(roles, name) => is(has(roles, &|text| name.fits(text))),
            Condition::Opening(name, wanted) => {
                let roles = [HeaderRole::Opening, HeaderRole::Variation, HeaderRole::Code];
                let by_headers = has(&roles, &|text| wanted.is_header(text).unwrap_or_else(|| name.fits(text)));
                is(by_headers || wanted.names(game.opening()))
            }
            Condition::Date(days) => is(game.days().is_some_and(|own| own.is_within(days))),
            Condition::Result(wanted) => is(game.verdict().unwrap_or(Verdict::Unfinished) == *wanted),
            Condition::Variant(variant) => is(game.variant() == *variant),
            Condition::Length(range) => is(range.contains(&game.plies())),
            Condition::Rating(of, range) => {
                is(of.ratings().iter().any(|role| game.rating(*role).is_some_and(|rating| range.contains(&rating))))
            }
            Condition::Moves(moves) => is(moves.begin(game)),
            Condition::Position(position, part) => Answer::at(game.reaches(position.key(), *part)),
            Condition::Board(index) => game.read(&|facts| Answer::at(facts.board(*index, boards))),
            Condition::Comment(text, part) => game.read(&|facts| Answer::at(comments::find(facts, text, *part))),
        }
    }
}
