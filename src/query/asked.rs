//! The part of a game that conditions ask for, wherever it is from.

use super::{Days, Facts, Part};
use crate::openings::{self, Fitting};
use crate::record::{HeaderRole, ReachedPosition, Verdict, decimal};
use crate::rules::{Move, Position, Variant};
use std::borrow::Cow;

/// Whether a game meets a condition.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Answer<P> {
    /// It does not.
    No,
    /// It does: at this place, if the condition has one.
    Yes(Option<P>),
    /// The record has to be read.
    Unknown,
}

impl<P> Answer<P> {
    /// The answer of a condition that has a place.
    pub(super) fn at(place: Option<P>) -> Answer<P> {
        place.map_or(Answer::No, |place| Answer::Yes(Some(place)))
    }

    /// The answer of one that has none.
    pub(super) fn is(holds: bool) -> Answer<P> {
        if holds { Answer::Yes(None) } else { Answer::No }
    }
}

/// A game that conditions are asked of.
pub(crate) trait AskedGame {
    /// A place in the game.
    type Place;

    /// A header; `None` if it is missing or says that it is not known.
    fn header(&self, role: HeaderRole) -> Option<Cow<'_, str>>;

    fn verdict(&self) -> Option<Verdict>;

    fn variant(&self) -> Variant;

    /// The half-moves of its main line.
    fn plies(&self) -> u32;

    /// The moves that its main line begins with, at most so many; `None` if it does not start from the usual position.
    fn first_moves(&self, most: usize) -> Option<Vec<Move>>;

    /// Where a part of it first reaches the position of a key, in the main line if there.
    fn reaches(&self, key: u64, part: Part) -> Option<Self::Place>;

    /// The half-moves before its main line first reaches the position of a key, and the moves that it plays then, at most so
    /// many; `None` if it does not reach it.
    fn played_after(&self, key: u64, most: usize) -> Option<(usize, Vec<Move>)>;

    /// The answer of the whole record, if it was read.
    fn read(&self, _: &dyn Fn(&Facts<'_>) -> Answer<ReachedPosition>) -> Answer<Self::Place> {
        Answer::Unknown
    }

    /// The lines of openings that fit its moves.
    fn opening(&self) -> Fitting {
        let variant = self.variant();
        let moves = self.first_moves(openings::looked_at(variant)).unwrap_or_default();
        openings::of_game(variant, moves.into_iter()).map(|opening| opening.fitting).unwrap_or_default()
    }

    /// The rating of a player.
    fn rating(&self, role: HeaderRole) -> Option<u32> {
        decimal(self.header(role)?.trim()).map(|rating| rating as u32).filter(|rating| *rating > 0)
    }

    /// The days on which it may have been played.
    fn days(&self) -> Option<Days> {
        Days::of_header(&self.header(HeaderRole::Date)?)
    }
}

impl AskedGame for Facts<'_> {
    type Place = ReachedPosition;

    fn header(&self, role: HeaderRole) -> Option<Cow<'_, str>> {
        let named = self.headers().iter().find(|header| header.role == Some(role) && !header.is_unknown());
        named.map(|header| Cow::Borrowed(header.value.trim()))
    }

    fn verdict(&self) -> Option<Verdict> {
        self.positions()?.verdict
    }

    fn variant(&self) -> Variant {
        self.start_position().variant()
    }

    fn plies(&self) -> u32 {
        self.positions().map_or(0, |positions| positions.main_keys().len() as u32 - 1)
    }

    fn first_moves(&self, most: usize) -> Option<Vec<Move>> {
        let is_usual = Position::usual(self.variant()).repeats(self.start_position());
        is_usual.then(|| Some(self.positions()?.main_moves().take(most).map_while(|mv| mv).collect()))?
    }

    fn reaches(&self, key: u64, part: Part) -> Option<ReachedPosition> {
        let found = self.positions()?.find(key).filter(|found| part.has(found.is_main));
        found.min_by_key(|found| !found.is_main)
    }

    fn played_after(&self, key: u64, most: usize) -> Option<(usize, Vec<Move>)> {
        let positions = self.positions()?;
        let from = positions.main_keys().iter().position(|own| *own == key)?;
        Some((from, positions.main_moves().skip(from).take(most).map_while(|mv| mv).collect()))
    }

    fn read(&self, ask: &dyn Fn(&Facts<'_>) -> Answer<ReachedPosition>) -> Answer<ReachedPosition> {
        ask(self)
    }
}
