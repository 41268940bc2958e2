//! The text of a query:
//!
//! ```text
//! query     = all { "or" all }
//! all       = part { ["and"] part }
//! part      = "not" part | "(" query ")" | condition
//! condition = name [ "@main" | "@variation" ] ( ":" | "=" | "<" | "<=" | ">" | ">=" ) value
//! value     = characters other than spaces and brackets | '"' any characters '"'
//! ```
//!
//! Open brackets are on a list, so nesting takes no stack; since queries are asked by recursion, it has a bound.

use super::material::Material;
use super::pattern::Pattern;
pub(super) use super::values::Operator;
use super::values::{self, FirstMoves, Name, Part, Players};
use super::wording::{Problem, QueryError};
use super::{Board, Condition, Query, Term, WantedBoard};
use crate::openings;
use crate::record::HeaderRole;
use crate::words::Locale;
use std::ops::Range;

/// The most brackets within each other.
const MOST_BRACKETS: usize = 32;

/// The names of conditions.
pub(super) const NAMES: [&str; 19] = [
    "player",
    "first",
    "second",
    "event",
    "site",
    "round",
    "opening",
    "date",
    "result",
    "game",
    "length",
    "rating",
    "first-rating",
    "second-rating",
    "moves",
    "fen",
    "material",
    "pattern",
    "comment",
];

/// An open bracket, or the whole query.
#[derive(Default)]
struct Open {
    /// The place of the bracket.
    at: Range<usize>,
    /// The alternatives before the last `or`.
    any: Vec<Term>,
    /// The parts since then.
    all: Vec<Term>,
    /// Whether the next part is denied.
    not: bool,
    /// Whether a part must follow, after `or`, `and` and `not`.
    wants: Option<Range<usize>>,
    /// Whether `not` stood before the bracket.
    denied: bool,
}

impl Open {
    fn push(&mut self, term: Term) {
        self.wants = None;
        self.all.push(if std::mem::take(&mut self.not) { Term::Not(Box::new(term)) } else { term });
    }

    /// Reads the word at a byte of the text, or the condition that it begins. Returns the end.
    fn word(
        &mut self,
        text: &str,
        at: usize,
        part: Part,
        locale: Locale,
        boards: &mut Vec<Board>,
    ) -> Result<usize, QueryError> {
        let rest = text.get(at..).unwrap_or_default();
        let ends = |sign: char| sign.is_whitespace() || matches!(sign, '(' | ')' | ':' | '=' | '<' | '>');
        let word = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or_default();
        let place = at..at + word.len();
        let joins = !rest.get(word.len()..).unwrap_or_default().starts_with([':', '=', '<', '>']);
        match word.to_ascii_lowercase().as_str() {
            "or" | "and" if joins && (self.all.is_empty() || self.wants.is_some()) => {
                return Err(Problem::Missing.at(place));
            }
            "or" if joins => {
                let mut all = std::mem::take(&mut self.all);
                all.sort_by_key(Term::cost);
                self.any.push(one(all));
            }
            "and" if joins => {}
            "not" if joins => self.not = !self.not,
            _ => {
                let (term, end) = read_condition(text, place, part, locale, boards)?;
                self.push(term);
                return Ok(end);
            }
        }
        self.wants = Some(place.clone());
        Ok(place.end)
    }

    /// All in it, after its last part.
    fn close(mut self, end: Range<usize>) -> Result<Vec<Term>, QueryError> {
        if let Some(at) = self.wants.or_else(|| self.all.is_empty().then_some(end)) {
            return Err(Problem::Missing.at(at));
        }
        self.all.sort_by_key(Term::cost);
        if self.any.is_empty() {
            return Ok(self.all);
        }
        self.any.push(one(self.all));
        self.any.sort_by_key(Term::cost);
        Ok(vec![Term::Any(self.any)])
    }
}

fn one(mut all: Vec<Term>) -> Term {
    match all.pop() {
        Some(term) if all.is_empty() => term,
        Some(term) => {
            all.push(term);
            Term::All(all)
        }
        None => Term::All(all),
    }
}

/// The query of a text. `part` is looked at by conditions that name no part.
pub(super) fn parse(text: &str, part: Part, locale: Locale) -> Result<Query, QueryError> {
    let mut query = Query::default();
    let mut open = vec![Open::default()];
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or_default();
        let here = at..at + first.len_utf8();
        let depth = open.len();
        let Some(last) = open.last_mut() else { break };
        match first {
            first if first.is_whitespace() => at = here.end,
            '(' if depth > MOST_BRACKETS => return Err(Problem::Deep(MOST_BRACKETS).at(here)),
            '(' => {
                let denied = std::mem::take(&mut last.not);
                last.wants = None;
                open.push(Open { at: here.clone(), denied, ..Open::default() });
                at = here.end;
            }
            ')' => {
                let Some(closed) = open.pop().filter(|_| depth > 1) else { return Err(Problem::Closes.at(here)) };
                let denied = closed.denied;
                let term = one(closed.close(here.clone())?);
                let term = if denied { Term::Not(Box::new(term)) } else { term };
                open.last_mut().into_iter().for_each(|open| open.all.push(term.clone()));
                at = here.end;
            }
            _ => at = last.word(text, at, part, locale, &mut query.boards)?,
        }
    }
    if let Some(unclosed) = open.get(1..).and_then(|open| open.last()) {
        return Err(Problem::Unclosed.at(unclosed.at.clone()));
    }
    if let Some(whole) = open.pop() {
        query.all = whole.close(text.len()..text.len())?;
    }
    Ok(query)
}

/// Reads the condition whose name has this place, up to its end.
fn read_condition(
    text: &str,
    place: Range<usize>,
    usual: Part,
    locale: Locale,
    boards: &mut Vec<Board>,
) -> Result<(Term, usize), QueryError> {
    let word = text.get(place.clone()).unwrap_or_default();
    let rest = text.get(place.end..).unwrap_or_default();
    let signs = [
        (">=", Operator::MoreOrEqual),
        ("<=", Operator::LessOrEqual),
        (">", Operator::More),
        ("<", Operator::Less),
        ("=", Operator::Equals),
        (":", Operator::Is),
    ];
    let Some((sign, operator)) = signs.into_iter().find(|(sign, _)| rest.starts_with(sign)) else {
        return Err(Problem::NoOperator(word.to_owned()).at(place));
    };
    let (name, named) = match word.split_once('@') {
        None => (word, None),
        Some((name, part)) => match Part::named(&part.to_ascii_lowercase()) {
            Some(part) => (name, Some(part)),
            None => return Err(Problem::NoPart(part.to_owned()).at(place)),
        },
    };
    let start = place.end + sign.len();
    let rest = text.get(start..).unwrap_or_default();
    let (value, at, end) = match rest.strip_prefix('"') {
        Some(quoted) => match quoted.find('"') {
            Some(length) => {
                let value = start + 1..start + 1 + length;
                (quoted.get(..length).unwrap_or_default(), value.clone(), value.end + 1)
            }
            None => return Err(Problem::UnclosedQuote.at(start..start + 1)),
        },
        None => {
            let length = rest.find(|sign: char| sign.is_whitespace() || matches!(sign, '(' | ')'));
            let value = rest.get(..length.unwrap_or(rest.len())).unwrap_or_default();
            (value, start..start + value.len(), start + value.len())
        }
    };
    let part = named.or_else(|| has_part(&name.to_ascii_lowercase()).then_some(usual));
    let condition = condition(name, part, operator, value, locale, boards).map_err(|error| match error.what {
        Problem::NoCondition(_) | Problem::NoValue | Problem::Operator(_) | Problem::Partless(_) => {
            error.what.at(place.clone())
        }
        what => what.at(at.clone()),
    })?;
    Ok((Term::Is(condition), end))
}

/// The condition of a name and a value. `part` is set if the part of the game is named.
pub(super) fn condition(
    name: &str,
    part: Option<Part>,
    operator: Operator,
    value: &str,
    locale: Locale,
    boards: &mut Vec<Board>,
) -> Result<Condition, QueryError> {
    let whole = 0..value.len();
    let lower = name.to_ascii_lowercase();
    let name = NAMES.iter().copied().find(|name| *name == lower);
    let Some(name) = name else { return Err(Problem::NoCondition(lower).at(whole)) };
    let compares = matches!(name, "date" | "length" | "rating" | "first-rating" | "second-rating");
    if operator.compares() && !compares {
        return Err(Problem::Operator(name).at(whole));
    }
    if part.is_some_and(|part| part != Part::Any) && !has_part(name) {
        return Err(Problem::Partless(name).at(whole));
    }
    let part = part.unwrap_or_default();
    let value = value.trim();
    // Every text contains an empty one.
    if value.is_empty() {
        return Err(Problem::NoValue.at(whole));
    }
    let text = || Name { text: value.to_lowercase(), whole: operator == Operator::Equals };
    let header = |roles| Ok(Condition::Header(roles, text()));
    let rating = |of| values::numbers(operator, value).map(|range| Condition::Rating(of, range));
    let mut board = |wanted| {
        boards.push(Board { wanted, part });
        Condition::Board(boards.len() - 1)
    };
    let read = match name {
        "player" => Ok(Condition::Player(Players::Either, text())),
        "first" => Ok(Condition::Player(Players::First, text())),
        "second" => Ok(Condition::Player(Players::Second, text())),
        "event" => header(&[HeaderRole::Event]),
        "site" => header(&[HeaderRole::Site]),
        "round" => header(&[HeaderRole::Round]),
        "opening" => {
            let name = text();
            let wanted = openings::Wanted::of(&name.text, name.whole);
            Ok(Condition::Opening(name, wanted))
        }
        "date" => values::days(operator, value).map(Condition::Date),
        "result" => values::result(value).map(Condition::Result),
        "game" => values::variant(value).map(Condition::Variant),
        "length" => values::numbers(operator, value).map(Condition::Length),
        "rating" => rating(Players::Either),
        "first-rating" => rating(Players::First),
        "second-rating" => rating(Players::Second),
        "moves" => FirstMoves::read(value).map(Condition::Moves),
        "fen" => values::position(value, locale).map(|position| Condition::Position(Box::new(position), part)),
        "material" => Material::read(value).map(|material| board(WantedBoard::Material(material))),
        "pattern" => Pattern::read(value).map(|pattern| board(WantedBoard::Pattern(Box::new(pattern)))),
        _ => Ok(Condition::Comment(value.to_lowercase(), part)),
    };
    read.map_err(|what| what.at(whole))
}

/// Whether a condition is about a part of a game.
fn has_part(name: &str) -> bool {
    matches!(name, "fen" | "material" | "pattern" | "comment")
}
