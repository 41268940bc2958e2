//! The values of conditions: names, days, ranges, first moves.

use super::AskedGame;
use super::wording::Problem;
use crate::ide::{plain_dialect, position_of_fen};
use crate::notation::{self, Notation};
use crate::record::{HeaderRole, Verdict};
use crate::rules::{Move, Position, Variant};
use crate::words::{Locale, names};
use std::ops::Range;

/// Which part of a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Part {
    /// The main line and the variations.
    #[default]
    Any,
    Main,
    Variation,
}

impl Part {
    /// The part of a word.
    pub(crate) fn named(word: &str) -> Option<Part> {
        match word {
            "any" => Some(Part::Any),
            "main" => Some(Part::Main),
            "variation" => Some(Part::Variation),
            _ => None,
        }
    }
}

/// The players that a condition is about; one of them must meet it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Players {
    Either,
    First,
    Second,
}

impl Players {
    pub(super) fn roles(self) -> &'static [HeaderRole] {
        match self {
            Players::Either => &[HeaderRole::First, HeaderRole::Second],
            Players::First => &[HeaderRole::First],
            Players::Second => &[HeaderRole::Second],
        }
    }

    pub(super) fn ratings(self) -> &'static [HeaderRole] {
        match self {
            Players::Either => &[HeaderRole::FirstRating, HeaderRole::SecondRating],
            Players::First => &[HeaderRole::FirstRating],
            Players::Second => &[HeaderRole::SecondRating],
        }
    }
}

/// A text that a header contains or is, in any case.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Name {
    /// In small letters.
    pub text: String,
    /// Whether the header is this text and nothing else.
    pub whole: bool,
}

impl Name {
    pub(super) fn fits(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        if self.whole { text == self.text } else { text.contains(&self.text) }
    }
}

/// Days that follow each other, as numbers such as 19940320, both included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Days {
    pub first: u32,
    pub last: u32,
}

impl Days {
    /// The days of a header `1994-03-20`, whose unknown parts are question marks. `None` if it names no year.
    pub(super) fn of_header(text: &str) -> Option<Days> {
        // A period says when it began.
        let text = text.trim().split([' ', '~', '\u{3000}']).next().unwrap_or_default();
        let parts: Vec<&str> = text.split(['-', '.', '/', '年', '月', '日']).collect();
        let number = |index: usize, most: u32| {
            let number = parts.get(index).and_then(|part| part.parse().ok());
            number.filter(|number| (1..=most).contains(number))
        };
        let year = |index: usize| number(index, 9999).filter(|_| parts.get(index).is_some_and(|part| part.len() == 4));
        if let Some(year) = year(0) {
            let month = number(1, 12);
            return Some(Days::of(year, month, month.and(number(2, 31))));
        }
        // Of `02-08-2014` only the year is certain: some write the day first, and some the month.
        year(2).map(|year| Days::of(year, None, None))
    }

    fn of(year: u32, month: Option<u32>, day: Option<u32>) -> Days {
        let number = |month: u32, day: u32| year * 10_000 + month * 100 + day;
        Days {
            first: number(month.unwrap_or(1), day.unwrap_or(1)),
            last: number(month.unwrap_or(12), day.unwrap_or(31)),
        }
    }

    /// Whether all of these days are among others.
    pub(super) fn is_within(&self, other: &Days) -> bool {
        other.first <= self.first && self.last <= other.last
    }

    /// The days of a year, a month or a day of a query.
    fn read(text: &str) -> Option<Days> {
        let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
        let digits =
            |text: &&str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let numbers: Vec<u32> = parts.iter().filter(|text| digits(text)).filter_map(|text| text.parse().ok()).collect();
        let whole = numbers.len() == parts.len() && parts.first().is_some_and(|year| year.len() == 4);
        match numbers.as_slice() {
            [year] if whole => Some(Days::of(*year, None, None)),
            [year, month @ 1..=12] if whole => Some(Days::of(*year, Some(*month), None)),
            [year, month @ 1..=12, day @ 1..=31] if whole => Some(Days::of(*year, Some(*month), Some(*day))),
            _ => None,
        }
    }
}

/// How a value is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    /// `:` contains, or is in a range.
    Is,
    /// `=` is this and nothing else.
    Equals,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

impl Operator {
    pub(super) fn compares(self) -> bool {
        !matches!(self, Operator::Is | Operator::Equals)
    }
}

/// The two ends of `20..60`, of which one may be missing.
fn ends(text: &str) -> Option<(&str, &str)> {
    let (from, to) = text.split_once("..")?;
    (!from.is_empty() || !to.is_empty()).then_some((from.trim(), to.trim()))
}

pub(super) fn days(operator: Operator, text: &str) -> Result<Days, Problem> {
    let read = |text: &str| Days::read(text.trim()).ok_or(Problem::Date);
    let all = Days { first: 0, last: u32::MAX };
    if operator.compares() {
        let days = read(text)?;
        return Ok(match operator {
            Operator::Less => Days { last: days.first - 1, ..all },
            Operator::LessOrEqual => Days { last: days.last, ..all },
            Operator::More => Days { first: days.last + 1, ..all },
            _ => Days { first: days.first, ..all },
        });
    }
    let Some((from, to)) = ends(text) else { return read(text) };
    let first = if from.is_empty() { all.first } else { read(from)?.first };
    let last = if to.is_empty() { all.last } else { read(to)?.last };
    if first <= last { Ok(Days { first, last }) } else { Err(Problem::Date) }
}

pub(super) fn numbers(operator: Operator, text: &str) -> Result<Range<u32>, Problem> {
    let read = |text: &str| {
        let digits = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { text.parse::<u32>().map_err(|_| Problem::Number) } else { Err(Problem::Number) }
    };
    if operator.compares() {
        let number = read(text.trim())?;
        return Ok(match operator {
            Operator::Less => 0..number,
            Operator::LessOrEqual => 0..number + 1,
            Operator::More => number + 1..u32::MAX,
            _ => number..u32::MAX,
        });
    }
    let Some((from, to)) = ends(text) else {
        let number = read(text.trim())?;
        return Ok(number..number + 1);
    };
    let first = if from.is_empty() { 0 } else { read(from)? };
    let end = if to.is_empty() { u32::MAX } else { read(to)? + 1 };
    if first < end { Ok(first..end) } else { Err(Problem::Number) }
}

pub(super) fn result(text: &str) -> Result<Verdict, Problem> {
    match text {
        "1-0" => Ok(Verdict::FirstWins),
        "0-1" => Ok(Verdict::SecondWins),
        "draw" | "0.5-0.5" | "1/2-1/2" => Ok(Verdict::Draw),
        "*" | "0-0" => Ok(Verdict::Unfinished),
        _ => Err(Problem::Result),
    }
}

pub(super) fn variant(text: &str) -> Result<Variant, Problem> {
    names::variant_of(&text.to_lowercase()).ok_or(Problem::Variant)
}

pub(super) fn position(text: &str, locale: Locale) -> Result<Position, Problem> {
    position_of_fen(text, locale).map_err(Problem::Said)
}

/// Moves that a game begins with, from the usual start of its kind.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FirstMoves {
    /// For each kind of game in which they can be read.
    read: Vec<(Variant, Vec<Move>)>,
}

impl FirstMoves {
    /// Reads moves in any notation, with or without numbers.
    pub(super) fn read(text: &str) -> Result<FirstMoves, Problem> {
        let numbered = |word: &&str| word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        let words: Vec<&str> = text.split([' ', ',', '\u{3000}']).filter(|word| !word.is_empty()).collect();
        // Digits alone may be a move, a number ends with a point.
        let is_number = |word: &&str| word.ends_with('.') && numbered(word);
        let words: Vec<&str> = words.into_iter().filter(|word| !is_number(word)).map(without_number).collect();
        let games = [
            (Variant::Xiangqi, Notation::Axf),
            (Variant::Shogi, Notation::Coordinate),
            (Variant::Jeiqi, Notation::Lan),
        ];
        let (mut read, mut furthest) = (Vec::new(), 0);
        for (game, notation) in games {
            match moves(&words, notation, &Position::usual(game)) {
                Ok(moves) => read.push((game, moves)),
                Err(at) => furthest = furthest.max(at),
            }
        }
        match (words.is_empty(), read.is_empty()) {
            (true, _) => Err(Problem::NoMoves),
            (false, true) => Err(Problem::NoMove(words.get(furthest).copied().unwrap_or_default().to_owned())),
            (false, false) => Ok(FirstMoves { read }),
        }
    }

    /// Whether a game begins with them.
    pub(super) fn begin(&self, game: &impl AskedGame) -> bool {
        self.read.iter().filter(|(variant, _)| game.variant() == *variant).any(|(_, moves)| {
            let code = |mv: &Move| mv.code();
            let played = game.first_moves(moves.len());
            played.is_some_and(|played| played.iter().map(code).eq(moves.iter().map(code)))
        })
    }
}

/// `1.C2=5` without its number.
fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    match digits.strip_prefix('.') {
        Some(rest) if digits.len() < word.len() && !rest.is_empty() => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// Reads words as moves. The error is the index of the first word that is no move.
fn moves(words: &[&str], notation: Notation, start: &Position) -> Result<Vec<Move>, usize> {
    let dialect = plain_dialect(notation);
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let mv = notation::read(word, &dialect, &position).legal().ok_or(index)?;
        position.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}
