//! Search: the games of a document by position, players, event and result.

use super::{GameNames, GameRead, positions};
use crate::diagnostics;
use crate::document::{Document, RecordEntry, absolute};
use crate::notation::Dialect;
use crate::notation::fen::FenProblem;
use crate::record::{GamePositions, ReachedPosition, Verdict, read_fen_text};
use crate::rules::{Move, Position, Variant};
use crate::words::{Locale, Wording, names};
use std::ops::Range;

/// The conditions that a game must meet, all of those given.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Search {
    /// It reaches this position, in its main line or in a variation.
    pub position: Option<Position>,
    /// The name of a player contains this, in any case.
    pub player: Option<String>,
    /// The name of the event contains this, in any case.
    pub event: Option<String>,
    /// It ended like this. A game of unknown result counts as unfinished.
    pub result: Option<Verdict>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct GameFound {
    /// The place of the move that reaches the position, or of the first word of the game.
    pub range: Range<usize>,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// Who played it, where and when.
    pub names: GameNames,
    /// The result.
    pub verdict: Option<Verdict>,
    /// How many half-moves lead to the position; 0 for the start of the game.
    pub ply: u32,
    /// Whether only a variation reaches the position.
    pub in_variation: bool,
    /// The move that the main line plays in the position.
    pub next: Option<Move>,
}

/// The games that a search finds, in order. A game that reaches the position several times is found once: where its
/// main line does so first, else where the first variation does.
pub(crate) fn search(document: &Document, search: &Search) -> Vec<GameFound> {
    let key = search.position.as_ref().map(Position::key);
    let (mut found, mut start, mut game) = (Vec::new(), 0, 0);
    for entry in document.records().iter() {
        if entry.analysis.front().is_game {
            game += 1;
            found.extend(game_found(document, entry, start, game, key, search));
        }
        start += entry.tree.text_len();
    }
    found
}

/// A game at its start.
#[cfg(feature = "server")]
pub(super) fn game_at_start(document: &Document, entry: &RecordEntry, start: usize, game: usize) -> Option<GameFound> {
    game_found(document, entry, start, game, None, &Search::default())
}

fn game_found(
    document: &Document,
    entry: &RecordEntry,
    start: usize,
    game: usize,
    key: Option<u64>,
    search: &Search,
) -> Option<GameFound> {
    let names = GameNames::of(entry);
    let GameNames { players, event, .. } = &names;
    let has = |name: &Option<String>, wanted: &str| {
        name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted.to_lowercase()))
    };
    let named = search.player.as_ref().is_none_or(|wanted| players.iter().any(|player| has(player, wanted)))
        && search.event.as_ref().is_none_or(|wanted| has(event, wanted));
    if !named {
        return None;
    }
    let positions = positions(document, entry)?;
    let verdict = positions.verdict;
    if search.result.is_some_and(|wanted| verdict.unwrap_or(Verdict::Unfinished) != wanted) {
        return None;
    }
    let reached = match key {
        Some(key) => first_reaching(positions, key)?,
        None => positions.start()?,
    };
    Some(found(start, game, names, positions, reached))
}

/// Those of some games that reach the position of a key, as [`search`] finds them in their document.
pub(crate) fn search_games(games: &[GameRead], key: u64) -> Vec<GameFound> {
    let games = games.iter().enumerate().filter_map(|(index, game)| {
        let reached = first_reaching(&game.positions, key)?;
        Some(found(game.start, index + 1, game.names.clone(), &game.positions, reached))
    });
    games.collect()
}

/// Where a game reaches a position: first in its main line, else in the first variation that does.
fn first_reaching(positions: &GamePositions, key: u64) -> Option<ReachedPosition> {
    positions.find(key).min_by_key(|reached| !reached.is_main)
}

fn found(
    start: usize,
    game: usize,
    names: GameNames,
    positions: &GamePositions,
    reached: ReachedPosition,
) -> GameFound {
    let ReachedPosition { step, ply, is_main, next } = reached;
    let range = absolute(start, step.range);
    let next = next.filter(|_| is_main);
    GameFound { range, game, names, verdict: positions.verdict, ply, in_variation: !is_main, next }
}

/// The position of a FEN: of xiangqi, of jeiqi, or of shogi as SFEN. The error says what is wrong with it.
pub(crate) fn position_of_fen(text: &str, locale: Locale) -> Result<Position, String> {
    let text = text.trim();
    let plain = Dialect::iccs();
    let board = text.split_whitespace().next().unwrap_or_default();
    if board.matches('/').count() == 8 {
        let words = Wording { locale, ..Wording::new(&plain, Variant::Shogi) };
        return names::read_position(Variant::Shogi, text).map_err(|error| words.fen_problem(error.what));
    }
    let mut issues = Vec::new();
    match read_fen_text(text, crate::text::range(0, text.len()), None, &mut issues) {
        Some(start) if start.certain => Ok(start.position),
        _ => {
            let words = Wording { locale, ..Wording::new(&plain, Variant::Xiangqi) };
            let issue = issues.first().map(|issue| diagnostics::message(&issue.kind, &words));
            Err(issue.unwrap_or_else(|| words.fen_problem(FenProblem::Empty)))
        }
    }
}
