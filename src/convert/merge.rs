//! Games from one start as one game with variations.
//!
//! Half-moves that the games share stand there once. Where a game leaves those before it, a variation begins. Headers and
//! result are those of the first game. Comments are kept. What another game says otherwise has no place and is named.
//!
//! ```text
//! 1. H2-E2 H9-G7          1. H2-E2 B9-C7 2. H0-G2
//!                    →    1. H2-E2 H9-G7 (1. ... B9-C7 2. H0-G2)
//! ```

use super::carry;
use crate::formats::TAGS;
use crate::formats::ending::Ending;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::{Header, headers};
use crate::record::{Drawn, EndWord, Game, HeaderRole, Line, Ply};
use crate::rules::Move;
use crate::sort::sort;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Merges the games. An error is the first game, from 0, that starts from another position than the first one. `None` of no
/// games.
pub(crate) fn merge(games: Vec<Game>, lost: &mut Vec<Loss>) -> Result<Option<Game>, usize> {
    let mut games = games.into_iter().map(carry::decoded);
    let Some(first) = games.next() else { return Ok(None) };
    let mut merged = first;
    let known: FxHashSet<Header> = headers(&merged.front.tags).into_iter().collect();
    let (mut said, mut drawn) = (Said::default(), merged.diagrams.iter().cloned().collect());
    let mut begun = FxHashMap::default();
    for (index, game) in (1..).zip(games) {
        if !merged.front.position.repeats(&game.front.position) {
            return Err(index);
        }
        fronts(index, &known, &merged, &game, lost);
        let places = vec![None; game.plies.len()];
        let (said, drawn, begun) = (&mut said, &mut drawn, &mut begun);
        let mut later: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (line, own) in game.lines.iter().enumerate() {
            own.continues.into_iter().for_each(|ply| later.entry(ply).or_default().push(line));
        }
        let mut merge = Merge {
            places,
            index,
            lost,
            said,
            drawn,
            begun,
            later,
            next: Vec::new(),
            judged: 0,
            timed: 0,
            into: merged,
            game,
        };
        merge.lines();
        merge.diagrams();
        merge.name_losses();
        merged = merge.into;
    }
    Ok(Some(merged))
}

/// Gives a game the headers that another record of it has and it lacks.
pub(crate) fn add_missing_headers(game: &mut Game, other: &Game) {
    let own = headers(&game.front.tags);
    let lacks = |header: &Header| match header.role {
        Some(role) => own.iter().all(|own| own.role != Some(role) || own.is_unknown()),
        None => own.iter().all(|own| own.key != header.key),
    };
    for header in headers(&other.front.tags) {
        let structure = header.role.is_some_and(|role| role.is_structure() || role == HeaderRole::Number);
        if !structure && !header.is_unknown() && lacks(&header) {
            let key = header.role.and_then(|role| TAGS.key(role)).map_or(header.key.clone(), str::to_owned);
            let says_nothing = |tag: &&mut (String, String)| {
                let said = headers(std::slice::from_ref(tag));
                said.iter().all(|said| said.role.is_some() && said.role == header.role && said.is_unknown())
            };
            match game.front.tags.iter_mut().find(says_nothing) {
                Some(tag) => *tag = (key, header.value),
                None => game.front.tags.push((key, header.value)),
            }
        }
    }
    if game.front.title.is_none() {
        game.front.title.clone_from(&other.front.title);
    }
}

/// Names the headers and the result of a game that the first one has otherwise or not at all.
fn fronts(index: usize, known: &FxHashSet<Header>, first: &Game, game: &Game, lost: &mut Vec<Loss>) {
    let mut lose = |key: &str, value: String| {
        lost.push(LossPlace::Game(index).lost(Lost::Header { key: key.to_owned(), value }));
    };
    for header in headers(&game.front.tags) {
        let known = known.contains(&header);
        let structure = header.role.is_some_and(|role| role.is_structure() || role == HeaderRole::Number);
        if !known && !structure && !header.value.trim().is_empty() {
            let key = header.role.and_then(|role| TAGS.key(role)).map_or(header.key.as_str(), |key| key);
            lose(key, header.value.clone());
        }
    }
    if let Some(title) = game.front.title.clone().filter(|title| Some(title) != first.front.title.as_ref()) {
        lose(TAGS.key(HeaderRole::Title).unwrap_or_default(), title);
    }
    let result = |game: &Game| Ending::of_game(game).yang();
    if let Some(result) = result(game).filter(|own| Some(own) != result(first).as_ref()) {
        lose(TAGS.key(HeaderRole::Result).unwrap_or_default(), result);
    }
}

struct Merge<'l> {
    into: Game,
    game: Game,
    /// The number of the game, from 0.
    index: usize,
    lost: &'l mut Vec<Loss>,
    said: &'l mut Said,
    /// The diagrams of the merged game.
    drawn: &'l mut FxHashSet<Drawn>,
    /// The variations of a half-move of the merged game by the half-move that they begin with.
    begun: &'l mut FxHashMap<usize, FxHashMap<Step, usize>>,
    /// The lines of the game that go on after a half-move that has no place yet.
    later: FxHashMap<usize, Vec<usize>>,
    /// Those that go on after one that has its place now, with that half-move.
    next: Vec<(usize, usize)>,
    /// Where each half-move of the game is in the merged one.
    places: Vec<Option<usize>>,
    /// The half-moves that are judged, or timed, otherwise than before.
    judged: usize,
    timed: usize,
}

/// A line of the game that is still to be merged, into a line of the merged game before its half-move of an index.
struct Waiting {
    line: usize,
    into: usize,
    at: usize,
}

impl Merge<'_> {
    fn lines(&mut self) {
        self.said.add(Place::Game, &mut self.into.comments, &self.game.comments);
        let mut waiting = vec![Waiting { line: 0, into: 0, at: 0 }];
        while let Some(next) = waiting.pop() {
            self.line(next, &mut waiting);
            // Lines that go on where another one ends.
            if waiting.is_empty() {
                waiting.extend(self.going_on());
            }
        }
    }

    /// The lines that go on after a half-move that has its place now.
    fn going_on(&mut self) -> Vec<Waiting> {
        let mut found = Vec::new();
        let mut next = std::mem::take(&mut self.next);
        sort(&mut next);
        for (line, ply) in next {
            let Some(place) = self.places.get(ply).copied().flatten() else { continue };
            let Some(into) = self.into.plies.get(place).map(|ply| ply.line) else { continue };
            let plies = self.into.lines.get(into).map_or(&[][..], |line| &line.plies);
            let at = plies.binary_search(&place).map_or(plies.len(), |at| at + 1);
            found.push(match at < plies.len() {
                true => Waiting { line, into, at },
                // It ends otherwise than the line before it.
                false => Waiting { line, into: self.into.going_on(into), at: 0 },
            });
        }
        found
    }

    /// Merges a line. Its variations wait.
    fn line(&mut self, Waiting { line, mut into, mut at }: Waiting, waiting: &mut Vec<Waiting>) {
        let Some(Line { plies, comments, end, .. }) = self.game.lines.get(line).cloned() else { return };
        let end = if line == 0 { self.game.end.clone() } else { end };
        let begins = plies.first().copied();
        for ply in plies {
            let Some(own) = self.game.plies.get(ply).cloned() else { continue };
            (into, at) = self.place_of(&own, into, at);
            let there = self.into.lines.get(into).and_then(|line| line.plies.get(at).copied());
            let place = match there {
                Some(there) => {
                    self.say_too(there, &own);
                    there
                }
                None => self.add(into, &own),
            };
            if Some(ply) == begins && !comments.is_empty() {
                let (place, own) = match (line, self.into.lines.get_mut(into)) {
                    (1.., Some(line)) if at == 0 && into > 0 => (Place::Line(into), &mut line.comments),
                    _ => (Place::Game, &mut self.into.comments),
                };
                self.said.add(place, own, &comments);
            }
            if let Some(slot) = self.places.get_mut(ply) {
                *slot = Some(place);
            }
            self.next.extend(self.later.remove(&ply).into_iter().flatten().map(|line| (line, ply)));
            at += 1;
            if own.variations.is_empty() {
                continue;
            }
            // The variations replace the half-move that stands first there.
            let (first, of) = match (at - 1, self.into.lines.get(into).and_then(|line| line.replaces)) {
                (0, Some(replaced)) => (replaced, self.into.plies.get(replaced).map_or(into, |ply| ply.line)),
                _ => (place, into),
            };
            // A later half-move of a line comes later in the list of all.
            let first = self.into.lines.get(of).and_then(|line| line.plies.binary_search(&first).ok());
            let variations =
                own.variations.iter().map(|line| Waiting { line: *line, into: of, at: first.unwrap_or(at - 1) });
            waiting.extend(variations.rev());
        }
        self.end(end, into, at);
    }

    /// The line and the index at which a half-move stands, or is to be added: in the line, in a variation that begins
    /// with it, or in a new one.
    fn place_of(&mut self, own: &Ply, into: usize, at: usize) -> (usize, usize) {
        let Some(there) = self.into.lines.get(into).and_then(|line| line.plies.get(at).copied()) else {
            return (into, at);
        };
        let Some(ply) = self.into.plies.get(there) else { return (into, at) };
        if is_same(ply, own) {
            return (into, at);
        }
        let lines = self.begun.entry(there).or_insert_with(|| {
            let first = |line: usize| self.into.plies.get(*self.into.lines.get(line)?.plies.first()?);
            let begun = ply.variations.iter().filter_map(|line| Some((step(first(*line)?), *line)));
            // The first one of those that begin with one half-move.
            begun.rev().collect()
        });
        let line = match lines.entry(step(own)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => *place.insert(self.into.branch(there, None)),
        };
        (line, 0)
    }

    /// Appends a half-move to a line. A line that had ended there goes on.
    fn add(&mut self, into: usize, own: &Ply) -> usize {
        let ended = match into {
            0 => self.into.end.take(),
            into => self.into.lines.get_mut(into).and_then(|line| line.end.take()),
        };
        if let Some(end) = ended {
            self.said.0.remove(&Place::End(into));
            self.lost.push(LossPlace::of(self.index, own).lost(Lost::EndBefore(end.text)));
        }
        let place = self.into.plies.len();
        self.into.plies.push(Ply { line: into, variations: Vec::new(), ..own.clone() });
        if let Some(line) = self.into.lines.get_mut(into) {
            line.plies.push(place);
        }
        place
    }

    /// Adds what a game says of a half-move that stands there already.
    fn say_too(&mut self, there: usize, own: &Ply) {
        let Some(ply) = self.into.plies.get_mut(there) else { return };
        self.said.add(Place::Ply(there), &mut ply.comments, &own.comments);
        let judged = own.remark.is_some() || !own.nags.is_empty();
        if judged && ply.remark.is_none() && ply.nags.is_empty() {
            (ply.remark, ply.nags) = (own.remark.clone(), own.nags.clone());
        } else if judged && (&ply.remark, &ply.nags) != (&own.remark, &own.nags) {
            self.judged += 1;
        }
        match (&ply.time, &own.time) {
            (None, Some(_)) => ply.time = own.time.clone(),
            (Some(time), Some(other)) if time != other => self.timed += 1,
            _ => {}
        }
    }

    /// The word that ends a line: it is kept in a line that has none and ends there.
    fn end(&mut self, end: Option<EndWord>, into: usize, at: usize) {
        let Some(end) = end else { return };
        let Some(line) = self.into.lines.get_mut(into) else { return };
        let goes_on = at < line.plies.len();
        let slot = if into == 0 { &mut self.into.end } else { &mut line.end };
        match slot {
            None if !goes_on => *slot = Some(end),
            Some(own) if !goes_on && own.end == end.end => {
                self.said.add(Place::End(into), &mut own.comments, &end.comments);
            }
            _ => {
                let before = at.checked_sub(1).and_then(|at| self.into.plies.get(*line.plies.get(at)?));
                let place = before.map_or(LossPlace::Game(self.index), |ply| LossPlace::of(self.index, ply));
                self.lost.push(place.lost(Lost::EndHere(end.text)));
            }
        }
    }

    fn diagrams(&mut self) {
        for drawn in std::mem::take(&mut self.game.diagrams) {
            let ply = drawn.ply.and_then(|ply| self.places.get(ply).copied().flatten());
            let line = ply.and_then(|ply| self.into.plies.get(ply)).map_or(0, |ply| ply.line);
            let drawn = Drawn { line, ply, ..drawn };
            if self.drawn.insert(drawn.clone()) {
                self.into.diagrams.push(drawn);
            }
        }
    }

    fn name_losses(&mut self) {
        for (part, count) in [(GamePart::Judgements, self.judged), (GamePart::Times, self.timed)] {
            if count > 0 {
                self.lost.push(LossPlace::Game(self.index).lost(Lost::Parts(part, Some(count))));
            }
        }
    }
}

/// A place of the merged game that has comments.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Game,
    Line(usize),
    Ply(usize),
    /// The word that ends a line.
    End(usize),
}

/// The comments of the places at which two games say something.
#[derive(Default)]
struct Said(FxHashMap<Place, FxHashSet<String>>);

impl Said {
    /// Adds the texts that are not there yet.
    fn add(&mut self, place: Place, texts: &mut Vec<String>, more: &[String]) {
        if more.is_empty() {
            return;
        }
        let known = self.0.entry(place).or_insert_with(|| texts.iter().cloned().collect());
        texts.extend(more.iter().filter(|text| known.insert((*text).clone())).cloned());
    }
}

/// Which half-move it is: the move, or its text if it names none.
type Step = (Option<Move>, String);

fn step(ply: &Ply) -> Step {
    (ply.mv, if ply.mv.is_some() { String::new() } else { ply.text.clone() })
}

/// Whether both are the same half-move, by their texts if they name none.
fn is_same(one: &Ply, other: &Ply) -> bool {
    one.mv == other.mv && (one.mv.is_some() || one.text == other.text)
}
