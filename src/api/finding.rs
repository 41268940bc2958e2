//! The findings in a record.

use super::Game;
use crate::ide::{self, Diagnostic, GamePlace};
use crate::text::{Rope, Unit, place_at};
use std::ops::Range;

/// A place in a text, counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line of the first character.
    pub line: u32,
    /// Its column.
    pub column: u32,
    /// The line after the last character.
    pub end_line: u32,
    /// The column after the last character.
    pub end_column: u32,
}

impl Place {
    pub(super) fn of(rope: &Rope, range: &Range<usize>) -> Place {
        let [start, end] = [range.start, range.end].map(|at| place_at(rope, at, Unit::Utf32));
        Place { line: start.line + 1, column: start.column + 1, end_line: end.line + 1, end_column: end.column + 1 }
    }
}

/// One finding of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Its code, which `xqls explain` knows: `illegal-move`.
    pub code: &'static str,
    /// `error`, `warning`, `information` or `hint`.
    pub severity: &'static str,
    /// The problem, its reason and the correct form.
    pub message: String,
    /// Where; `None` in a record whose lines nobody sees, such as a binary one.
    pub place: Option<Place>,
    /// There: the number of the game, from 1, and the number of the half-move in its line, 0 before the first one.
    pub game_and_ply: Option<(usize, u32)>,
    /// Other places that matter.
    pub related: Vec<Related>,
}

/// Another place that matters to a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// Where.
    pub place: Place,
    /// Why it matters.
    pub message: String,
}

impl Finding {
    pub(super) fn of(found: &Diagnostic, rope: &Rope, place: Option<GamePlace>) -> Finding {
        let related = found.related.iter().filter(|_| place.is_none());
        let related =
            related.map(|(range, message)| Related { place: Place::of(rope, range), message: message.clone() });
        Finding {
            code: found.code.code,
            severity: found.severity.id(),
            message: found.message.clone(),
            place: place.is_none().then(|| Place::of(rope, &found.range)),
            game_and_ply: place.map(|place| (place.game, place.ply)),
            related: related.collect(),
        }
    }
}

/// The findings of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// The findings in words, in order of place.
    pub all: Vec<Finding>,
    /// How many more there are.
    pub left_out: usize,
    /// The games of the record.
    pub games: u32,
    /// The half-moves of the record, with those of variations.
    pub plies: u32,
}

impl Findings {
    pub(super) fn counted(found: &ide::Findings) -> Findings {
        Findings { games: found.totals.games, plies: found.totals.plies, ..Findings::default() }
    }

    /// Those of games that have no text.
    pub(super) fn none(games: &[Game]) -> Findings {
        let plies = games.iter().map(Game::plies).sum();
        Findings { games: games.len() as u32, plies, ..Findings::default() }
    }
}
