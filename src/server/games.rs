//! `xqls/games`: the games of the workspace as a list that is sorted and filtered.
//!
//! As for `xqls/explorer`, an open document counts by its text, any other record by the index.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::ide::{self, ListedGame};
use crate::protocol::label;
use crate::session::answer::{Error, Json, Result};
use crate::session::view::Context;
use crate::words::names;

use super::explorer::{LARGEST_PAGE, PAGE, SortColumn, Source, Texts};
use super::shared::Shared;

/// The half-moves of an opening that are shown.
const OPENING: usize = 6;

/// The parameters of `xqls/games`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GamesParams {
    /// Words that the players, the event, the date, the result, the opening or the name of the file have, in any case.
    #[serde(default)]
    filter: String,
    #[serde(default)]
    sort: SortColumn,
    descending: Option<bool>,
    /// How many games are left out before the first one.
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

/// Answers `xqls/games`.
pub(crate) fn games(shared: &Shared, context: Context<'_>, params: GamesParams) -> Result<Json> {
    let mut all: Vec<(Source, ListedGame)> = Vec::new();
    for (index, snapshot) in context.others.iter().enumerate() {
        if (context.cancelled)() {
            return Err(Error::request_cancelled());
        }
        ide::read_positions(&snapshot.document, context.world.parallel_for());
        let listed = ide::listed_games(&snapshot.document, OPENING);
        all.extend(listed.into_iter().map(|game| (Source::Open(index), game)));
    }
    shared.index.wait_patiently(context.cancelled);
    for (path, stamp, games) in shared.index.index.all_games(OPENING, &shared.open_files()) {
        let source = Source::File(path, stamp);
        all.extend(games.into_iter().map(|game| (source.clone(), game)));
    }
    let count = all.len();
    let script = shared.sources.of(None).0.script;
    let wanted: Vec<String> = params.filter.split_whitespace().map(str::to_lowercase).collect();
    if !wanted.is_empty() {
        all.retain(|(source, game)| {
            let file = match source {
                Source::Open(index) => context.others.get(*index).map(|snapshot| file_name(snapshot.uri.as_str())),
                Source::File(path, _) => path.file_name().map(|name| name.to_string_lossy().into_owned()),
            };
            let text = game.searched(&file.unwrap_or_default(), script);
            wanted.iter().all(|word| text.contains(word))
        });
    }
    let order = params.sort.order(params.descending);
    all.sort_by(|(_, one), (_, other)| order.compare(&one.game, &other.game));
    let limit = params.limit.unwrap_or(PAGE).min(LARGEST_PAGE);
    let open = context.others.iter().collect();
    let mut texts = Texts::of(shared, open, context.profile.unit, context.cancelled);
    let page = all.iter().skip(params.offset).take(limit).map(|(source, listed)| {
        let mut game = texts.game(source, &listed.game);
        game["variant"] = listed.variant.map(names::variant).into();
        game["opening"] = listed.opening_in(script).iter().map(|half_move| label(half_move)).collect();
        game["plies"] = listed.plies.into();
        game
    });
    let page: Vec<Value> = page.collect();
    Json::of(&json!({ "count": count, "found": all.len(), "offset": params.offset, "games": page }))
}

fn file_name(uri: &str) -> String {
    uri.rsplit('/').next().unwrap_or_default().to_owned()
}
