//! The differences in words.

use super::{Change, Difference, GameChange, Place};
use crate::formats::tags::headers;
use crate::record::{Game, HeaderRole};
use crate::words::{Locale, names, say, say_count};

/// The most half-moves of a variation that are shown.
const SHOWN: usize = 8;

/// A difference as a sentence without a full stop, that does not name its game.
pub(crate) fn in_words(locale: Locale, found: &Difference) -> String {
    let placed = |place: &Option<Place>| at(locale, place.as_ref());
    match &found.change {
        GameChange::Game if found.before.is_some() => say!(locale, "the game is gone").to_owned(),
        GameChange::Game => say!(locale, "the game is new").to_owned(),
        GameChange::Order => say!(locale, "the games stand in another order").to_owned(),
        GameChange::Start => say!(locale, "the game starts from another position").to_owned(),
        GameChange::Header { key, change } => header(locale, key, change),
        GameChange::Result(change) => {
            let (was, is) = change.both();
            let shown = |value: Option<&String>| value.cloned().unwrap_or_default();
            say!(locale, "the result was {was} and is {is} now", was = shown(was), is = shown(is))
        }
        GameChange::Line { place, main, change, is_variation, was_variation } => {
            let mut text = line(locale, place.as_ref(), *main, change);
            if let (Change::Other((was, _), _), true) = (change, is_variation) {
                text += &say!(locale, "; {step} is a variation now", step = step(was));
            }
            if let (Change::Other(_, (is, _)), true) = (change, was_variation) {
                text += &say!(locale, "; {step} was a variation", step = step(is));
            }
            text
        }
        GameChange::Variation { place, change } => variation(locale, &placed(place), change),
        GameChange::Loose(change) => loose(locale, change),
        GameChange::Comment { place, change } => comment(locale, &placed(place), change),
        GameChange::Signs { place, change } => signs(locale, &at(locale, Some(place)), change),
        GameChange::Time { place, change } => time(locale, &at(locale, Some(place)), change),
        GameChange::End { place, change } => end(locale, &placed(place), change),
        GameChange::Diagram { place, change } => diagram(locale, &placed(place), change),
        GameChange::VariationOrder(place) => {
            say!(locale, "{place}: the variations stand in another order", place = placed(place))
        }
    }
}

fn header(locale: Locale, key: &str, change: &Change<String>) -> String {
    match change {
        Change::New(value) => say!(locale, "the header {key} is new: {value}", key, value = quoted(value)),
        Change::Gone(value) => say!(locale, "the header {key} is gone: {value}", key, value = quoted(value)),
        Change::Other(was, is) => {
            say!(locale, "the header {key} was {was} and is {is} now", key, was = quoted(was), is = quoted(is))
        }
    }
}

fn variation(locale: Locale, place: &str, change: &Change<Vec<Place>>) -> String {
    match change {
        Change::New(line) | Change::Other(_, line) => {
            say!(locale, "{place}: a variation is new: {line}", place, line = moves(line))
        }
        Change::Gone(line) => say!(locale, "{place}: a variation is gone: {line}", place, line = moves(line)),
    }
}

fn loose(locale: Locale, change: &Change<String>) -> String {
    match change {
        Change::New(line) => say!(locale, "a line that no half-move refers to is new: {line}", line),
        Change::Gone(line) => say!(locale, "a line that no half-move refers to is gone: {line}", line),
        Change::Other(was, is) => {
            say!(locale, "a line that no half-move refers to was {was} and is {is} now", was, is)
        }
    }
}

fn comment(locale: Locale, place: &str, change: &Change<String>) -> String {
    match change {
        Change::New(text) => say!(locale, "{place}: a comment is new: {text}", place, text = quoted(text)),
        Change::Gone(text) => say!(locale, "{place}: a comment is gone: {text}", place, text = quoted(text)),
        Change::Other(was, is) => {
            say!(locale, "{place}: the comment was {was} and is {is} now", place, was = quoted(was), is = quoted(is))
        }
    }
}

fn signs(locale: Locale, place: &str, change: &Change<String>) -> String {
    match change {
        Change::New(sign) => say!(locale, "{place}: the judgement {sign} is new", place, sign),
        Change::Gone(sign) => say!(locale, "{place}: the judgement {sign} is gone", place, sign),
        Change::Other(was, is) => say!(locale, "{place}: the judgement was {was} and is {is} now", place, was, is),
    }
}

fn time(locale: Locale, place: &str, change: &Change<String>) -> String {
    match change {
        Change::New(time) => say!(locale, "{place}: the time used is new: {time}", place, time),
        Change::Gone(time) => say!(locale, "{place}: the time used is gone: {time}", place, time),
        Change::Other(was, is) => say!(locale, "{place}: the time used was {was} and is {is} now", place, was, is),
    }
}

fn end(locale: Locale, place: &str, change: &Change<String>) -> String {
    match change {
        Change::New(word) => say!(locale, "{place}: the line ends with {word} now", place, word),
        Change::Gone(word) => say!(locale, "{place}: the line does not end with {word} any more", place, word),
        Change::Other(was, is) => {
            say!(locale, "{place}: the line ended with {was} and ends with {is} now", place, was, is)
        }
    }
}

fn diagram(locale: Locale, place: &str, change: &Change<String>) -> String {
    match change {
        Change::New(_) => say!(locale, "{place}: a diagram is new", place),
        Change::Gone(_) => say!(locale, "{place}: a diagram is gone", place),
        Change::Other(..) => say!(locale, "{place}: a diagram is another one now", place),
    }
}

fn line(locale: Locale, place: Option<&Place>, main: bool, change: &Change<(Place, usize)>) -> String {
    let after = place.map_or_else(|| say!(locale, "the start").to_owned(), step);
    match (change, main) {
        (Change::Other((was, before), (is, now)), true) => say!(
            locale,
            "the main line differs from half-move {ply} on: it was {was} ({before}) and is {is} ({now}) now",
            ply = is.ply,
            was = step(was),
            is = step(is),
            before = half_moves(locale, *before),
            now = half_moves(locale, *now)
        ),
        (Change::Other((was, before), (is, now)), false) => say!(
            locale,
            "the variation goes on otherwise after {after}: it was {was} ({before}) and is {is} ({now}) now",
            after,
            was = step(was),
            is = step(is),
            before = half_moves(locale, *before),
            now = half_moves(locale, *now)
        ),
        (Change::New((is, now)), true) => say!(
            locale,
            "the main line goes on after {after}: {is} ({now})",
            after,
            is = step(is),
            now = half_moves(locale, *now)
        ),
        (Change::New((is, now)), false) => say!(
            locale,
            "the variation goes on after {after}: {is} ({now})",
            after,
            is = step(is),
            now = half_moves(locale, *now)
        ),
        (Change::Gone((was, before)), true) => say!(
            locale,
            "the main line ends after {after}: {was} ({before}) is gone",
            after,
            was = step(was),
            before = half_moves(locale, *before)
        ),
        (Change::Gone((was, before)), false) => say!(
            locale,
            "the variation ends after {after}: {was} ({before}) is gone",
            after,
            was = step(was),
            before = half_moves(locale, *before)
        ),
    }
}

fn half_moves(locale: Locale, count: usize) -> String {
    say_count!(locale, count, "{count} half-move" | "{count} half-moves")
}

/// `7. ... H9-G7`
fn step(place: &Place) -> String {
    format!("{} {}", names::ply_number(place.number, place.side, place.variant), place.text)
}

fn at(locale: Locale, place: Option<&Place>) -> String {
    place.map_or_else(|| say!(locale, "the start").to_owned(), step)
}

/// The first half-moves of a variation, with a number before the first one and before those of the first side.
fn moves(line: &[Place]) -> String {
    let mut text = String::new();
    for (index, place) in line.iter().take(SHOWN).enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match index == 0 || place.side == crate::rules::Side::First {
            true => text += &step(place),
            false => text += &place.text,
        }
    }
    if line.len() > SHOWN {
        text.push_str(" …");
    }
    text
}

/// A text as it is quoted in a line.
fn quoted(text: &str) -> String {
    format!("“{}”", text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A game by its players, or by its title or event.
pub(crate) fn game_in_words(game: &Game) -> Option<String> {
    let headers = headers(&game.front.tags);
    let value = |role: HeaderRole| {
        let found = headers.iter().find(|header| header.role == Some(role) && !header.is_unknown());
        found.map(|header| header.value.trim().to_owned())
    };
    match (value(HeaderRole::First), value(HeaderRole::Second)) {
        (Some(first), Some(second)) => Some(format!("{first} – {second}")),
        _ => game.front.title.clone().or_else(|| value(HeaderRole::Event)),
    }
}
