//! `xqls/explorer`: the games that reach a position, and how they went on.
//!
//! The games of open documents are those of their texts. Those of files come from the host, which knows who played and
//! where, so a file is only read to say where the games of one page stand in it.

use ls_types::{self as lsp, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ide::{self, Column, Explored, GameFound, Order, Score, Search};
use crate::protocol::{Places, label};
use crate::record::Verdict;
use crate::text::Unit;
use crate::words::names;

use super::answer::{Error, Json, Result};
use super::params::{AboutDocument, names_document};
use super::view::{Snapshot, View};

/// The games of an answer, unless the client asks for another number.
const PAGE: usize = 50;
/// The most games of an answer.
const LARGEST_PAGE: usize = 500;

/// The parameters of `xqls/explorer`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplorerParams {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
    /// Moves that are played from there, separated by spaces.
    #[serde(default)]
    moves: String,
    #[serde(flatten)]
    page: PageOfGames,
}

names_document! {
    ExplorerParams: text_document;
}

/// Which games of a list are wanted, and in which order.
#[derive(Deserialize)]
pub(crate) struct PageOfGames {
    #[serde(default)]
    sort: SortColumn,
    /// Without it, the latest date comes first and the lowest of other values.
    descending: Option<bool>,
    /// How many games are left out before the first one.
    #[serde(default)]
    pub offset: usize,
    limit: Option<usize>,
}

/// The column that games are sorted by.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
enum SortColumn {
    First,
    Second,
    Event,
    #[default]
    Date,
    Result,
}

impl PageOfGames {
    /// The order of the list.
    pub(crate) fn order(&self) -> Order {
        let column = match self.sort {
            SortColumn::First => Column::First,
            SortColumn::Second => Column::Second,
            SortColumn::Event => Column::Event,
            SortColumn::Date => Column::Date,
            SortColumn::Result => Column::Result,
        };
        Order { column, descending: self.descending.unwrap_or(column == Column::Date) }
    }

    /// The games of the page.
    pub(crate) fn of<'g, T>(&self, games: &'g [T]) -> impl Iterator<Item = &'g T> {
        games.iter().skip(self.offset).take(self.limit.unwrap_or(PAGE).min(LARGEST_PAGE))
    }
}

/// The files of a host, by numbers.
pub(crate) trait GameFiles {
    /// The games of the files that are not open whose main line reaches the position of a key.
    fn games(&mut self, key: u64) -> Vec<(usize, Vec<GameFound>)>;
    /// The address of a file, and a part of its text. That is `None` if the file has changed: its games will be known in a moment.
    fn place(&mut self, file: usize, game: &GameFound, unit: Unit) -> (Option<Uri>, Option<lsp::Range>);
}

/// Where a game stands: in an open document or in a file, by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    Open(usize),
    File(usize),
}

/// Answers `xqls/explorer`; `null` where the position is not known.
pub(crate) fn explore(files: &mut dyn GameFiles, view: View<'_>, params: ExplorerParams) -> Result<Json> {
    let document = &view.snapshot.document;
    let Some(cursor) = document.cursor(view.places.offset(params.position)).filter(|it| it.position().is_known) else {
        return Ok(Json::null());
    };
    let (position, last, _) = ide::after_moves(&cursor, &params.moves).map_err(Error::refused)?;
    let search = Search { position: Some(position.clone()), ..Search::default() };
    let mut explored: Explored<Source> = Explored::default();
    // The document of the request comes first.
    let open: Vec<&Snapshot> = std::iter::once(view.snapshot).chain(view.others).collect();
    for (index, snapshot) in open.iter().enumerate() {
        if (view.cancelled)() {
            return Err(Error::request_cancelled());
        }
        ide::read_positions(&snapshot.document, view.world.parallel_for());
        explored.add(&Source::Open(index), ide::search(&snapshot.document, &search));
    }
    for (file, games) in files.games(position.key()) {
        explored.add(&Source::File(file), games);
    }
    explored.sort(params.page.order());
    let next = explored.continuations(&position, last, cursor.dialect()).into_iter().map(|next| {
        json!({
            "move": next.played.coordinate,
            "text": label(&next.played.text),
            "score": score(&next.played.score),
            "last": next.last.as_deref().map(label),
        })
    });
    let next: Vec<Value> = next.collect();
    let page = params.page.of(&explored.games);
    let games: Vec<Value> = page.map(|(source, game)| listed(*source, game, &open, view.places.unit, files)).collect();
    Json::of(&json!({
        "version": view.snapshot.version,
        "fen": names::position(&position),
        "variant": names::variant(position.variant()),
        "sideToMove": names::side(position.side_to_move(), position.variant()),
        "score": score(&explored.score()),
        "next": next,
        "offset": params.page.offset,
        "games": games,
    }))
}

fn score(score: &Score) -> Value {
    let Score { first, drawn, second, unknown } = *score;
    json!({ "games": score.games(), "first": first, "drawn": drawn, "second": second, "unknown": unknown })
}

/// A game of a list as JSON.
pub(crate) fn listed(
    source: Source,
    game: &GameFound,
    open: &[&Snapshot],
    unit: Unit,
    files: &mut dyn GameFiles,
) -> Value {
    let (uri, range) = match source {
        Source::Open(index) => match open.get(index) {
            Some(snapshot) => {
                let places = Places { rope: snapshot.document.rope(), unit };
                (Some(snapshot.uri.clone()), Some(places.range(&game.range)))
            }
            None => (None, None),
        },
        Source::File(file) => files.place(file, game, unit),
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
