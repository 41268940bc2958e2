//! `xqls/games`: the games of the workspace as a list that is sorted and filtered.
//!
//! As for `xqls/explorer`, an open document counts by its text, any other record by the index.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::ide::{self, ListedGame};
use crate::protocol::label;
use crate::session::answer::{Error, Json, Result};
use crate::session::explorer::{PageOfGames, Source, listed};
use crate::session::view::{Context, Snapshot};
use crate::words::names;

use super::explorer::FilesOnDisk;
use super::shared::Shared;

/// The half-moves of an opening that are shown.
const OPENING: usize = 6;

/// The parameters of `xqls/games`.
#[derive(Deserialize)]
pub(crate) struct GamesParams {
    /// Words that the players, the event, the date, the result, the opening or the name of the file have, in any case.
    #[serde(default)]
    filter: String,
    #[serde(flatten)]
    page: PageOfGames,
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
    let mut files = FilesOnDisk::of(shared, context.cancelled);
    shared.index.wait_patiently(context.cancelled);
    for (path, stamp, games) in shared.index.index.all_games(OPENING, &shared.open_files()) {
        let source = Source::File(files.add(path, stamp));
        all.extend(games.into_iter().map(|game| (source, game)));
    }
    let count = all.len();
    let script = shared.sources.of(None).0.script;
    let wanted: Vec<String> = params.filter.split_whitespace().map(str::to_lowercase).collect();
    if !wanted.is_empty() {
        all.retain(|(source, game)| {
            let file = match *source {
                Source::Open(index) => context.others.get(index).map(|snapshot| file_name(snapshot.uri.as_str())),
                Source::File(file) => {
                    files.path(file).and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned())
                }
            };
            let text = game.searched(&file.unwrap_or_default(), script);
            wanted.iter().all(|word| text.contains(word))
        });
    }
    params.page.order().sort(&mut all, |(_, listed)| &listed.game);
    let open: Vec<&Snapshot> = context.others.iter().collect();
    let page = params.page.of(&all).map(|(source, found)| {
        let mut game = listed(*source, &found.game, &open, context.profile.unit, &mut files);
        game["variant"] = found.variant.map(names::variant).into();
        game["opening"] = found.opening_in(script).iter().map(|half_move| label(half_move)).collect();
        game["plies"] = found.plies.into();
        game
    });
    let page: Vec<Value> = page.collect();
    Json::of(&json!({ "count": count, "found": all.len(), "offset": params.page.offset, "games": page }))
}

fn file_name(uri: &str) -> String {
    uri.rsplit('/').next().unwrap_or_default().to_owned()
}
