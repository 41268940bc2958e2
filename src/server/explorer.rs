//! `xqls/explorer`: the games of the workspace that reach a position, and how they went on.
//!
//! The games of open documents are those of their texts, and those of files the ones of the index. The index has who
//! played and where, so a file is only read to say where the games of one page stand in it.

use std::path::PathBuf;

use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::ls_types as lsp;

use crate::ide::{self, Column, Explored, GameFound, Order, Score, Search};
use crate::protocol::{Places, label};
use crate::record::Verdict;
use crate::session::answer::{Error, Json, Result};
use crate::session::params::AboutDocument;
use crate::session::view::{Snapshot, View};
use crate::text::{Rope, Unit};
use crate::words::names;
use crate::workspace::index::Stamp;

use super::shared::Shared;

/// The games of an answer, unless the client asks for another number.
pub(super) const PAGE: usize = 50;
/// The most games of an answer.
pub(super) const LARGEST_PAGE: usize = 500;

/// The parameters of `xqls/explorer`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplorerParams {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
    /// Moves that are played from there, separated by spaces.
    #[serde(default)]
    moves: String,
    #[serde(default)]
    sort: SortColumn,
    /// Without it, the latest date comes first and the lowest of other values.
    descending: Option<bool>,
    /// How many games are left out before the first one.
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

/// The column that games are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum SortColumn {
    First,
    Second,
    Event,
    #[default]
    Date,
    Result,
}

impl AboutDocument for ExplorerParams {
    fn uri(&self) -> Option<lsp::Uri> {
        Some(self.text_document.uri.clone())
    }
}

impl SortColumn {
    /// The order by this column; unless the client says which way, the latest date comes first and the lowest of other values.
    pub(super) fn order(self, descending: Option<bool>) -> Order {
        let column = match self {
            SortColumn::First => Column::First,
            SortColumn::Second => Column::Second,
            SortColumn::Event => Column::Event,
            SortColumn::Date => Column::Date,
            SortColumn::Result => Column::Result,
        };
        Order { column, descending: descending.unwrap_or(column == Column::Date) }
    }
}

/// Where a game stands: in an open document, by its number, or in a file as it was when it was indexed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Source {
    Open(usize),
    File(PathBuf, Option<Stamp>),
}

/// Answers `xqls/explorer`; `null` where the position is not known.
pub(crate) fn explore(shared: &Shared, view: View<'_>, params: ExplorerParams) -> Result<Json> {
    let document = &view.snapshot.document;
    let Some(cursor) = document.cursor(view.places.offset(params.position)).filter(|it| it.position().is_known) else {
        return Ok(Json::null());
    };
    let (position, last, _) = ide::after_moves(&cursor, &params.moves).map_err(Error::refused)?;
    let search = Search { position: Some(position.clone()), ..Search::default() };
    let mut explored: Explored<Source> = Explored::default();
    for (index, snapshot) in open(view).enumerate() {
        if (view.cancelled)() {
            return Err(Error::request_cancelled());
        }
        ide::read_positions(&snapshot.document, view.world.parallel_for());
        explored.add(&Source::Open(index), ide::search(&snapshot.document, &search));
    }
    shared.index.wait_patiently(view.cancelled);
    for (path, stamp, games) in shared.index.index.games(position.key(), &shared.open_files()) {
        explored.add(&Source::File(path, stamp), games);
    }
    explored.sort(params.sort.order(params.descending));
    let next = explored.continuations(&position, last, cursor.dialect()).into_iter().map(|next| {
        json!({
            "move": next.played.coordinate,
            "text": label(&next.played.text),
            "score": score(&next.played.score),
            "last": next.last.as_deref().map(label),
        })
    });
    let next: Vec<Value> = next.collect();
    let limit = params.limit.unwrap_or(PAGE).min(LARGEST_PAGE);
    let page = explored.games.iter().skip(params.offset).take(limit);
    let mut texts = Texts::of(shared, open(view).collect(), view.places.unit, view.cancelled);
    let games: Vec<Value> = page.map(|(source, game)| texts.game(source, game)).collect();
    Json::of(&json!({
        "version": view.snapshot.version,
        "fen": names::position(&position),
        "variant": names::variant(position.variant()),
        "sideToMove": names::side(position.side_to_move(), position.variant()),
        "score": score(&explored.score()),
        "next": next,
        "offset": params.offset,
        "games": games,
    }))
}

/// The open documents, that of the request first.
fn open(view: View<'_>) -> impl Iterator<Item = &Snapshot> {
    std::iter::once(view.snapshot).chain(view.others)
}

fn score(score: &Score) -> Value {
    let Score { first, drawn, second, unknown } = *score;
    json!({ "games": score.games(), "first": first, "drawn": drawn, "second": second, "unknown": unknown })
}

/// The texts that the games of an answer stand in.
pub(super) struct Texts<'a> {
    shared: &'a Shared,
    open: Vec<&'a Snapshot>,
    unit: Unit,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Those of files that were read; `None` for one that has changed since it was indexed.
    read: FxHashMap<PathBuf, Option<Rope>>,
}

impl<'a> Texts<'a> {
    pub(super) fn of(
        shared: &'a Shared,
        open: Vec<&'a Snapshot>,
        unit: Unit,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Texts<'a> {
        Texts { shared, open, unit, cancelled, read: FxHashMap::default() }
    }

    /// A game as JSON. Its place is `null` if the file has changed: the index will know it in a moment.
    pub(super) fn game(&mut self, source: &Source, game: &GameFound) -> Value {
        let unit = self.unit;
        let (uri, range) = match source {
            Source::Open(index) => match self.open.get(*index) {
                Some(snapshot) => {
                    let places = Places { rope: snapshot.document.rope(), unit };
                    (Some(snapshot.uri.clone()), Some(places.range(&game.range)))
                }
                None => (None, None),
            },
            Source::File(path, stamp) => {
                let (shared, cancelled) = (self.shared, self.cancelled);
                let read = || shared.indexed_text(path, *stamp).filter(|_| !cancelled());
                let rope = self.read.entry(path.clone()).or_insert_with(read);
                let range = rope.as_ref().map(|rope| Places { rope, unit }.range(&game.range));
                (lsp::Uri::from_file_path(path), range)
            }
        };
        let [first, second] = game.names.players.each_ref().map(|name| name.as_deref().map(label));
        json!({
            "uri": uri,
            "game": game.game - 1,
            "range": range,
            "players": [first, second],
            "event": game.names.event.as_deref().map(label),
            "date": game.names.date.as_deref().map(label),
            "result": game.verdict.map(Verdict::score),
            "ply": game.ply,
        })
    }
}
