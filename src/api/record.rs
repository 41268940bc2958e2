//! A record, and reading one.

use super::conversion::{self, Converted};
use super::finding::{Finding, Findings};
use super::hints::{Hints, Known};
use super::{Error, Game};
use crate::convert::{self, Foreign, Loaded};
use crate::document::{Document, pieces};
use crate::formats;
use crate::ide::{self, WantedFindings};
use crate::syntax::ParallelFor;
use crate::text::Rope;
use std::path::Path;
use std::sync::Arc;

#[cfg(not(feature = "workspace"))]
pub(super) const SPREAD: ParallelFor<'static> = crate::syntax::ONE_BY_ONE;
#[cfg(feature = "workspace")]
pub(super) const SPREAD: ParallelFor<'static> = &crate::workspace::on_all_cores;

#[cfg(feature = "workspace")]
use crate::workspace::in_this_process as here;

#[cfg(not(feature = "workspace"))]
fn here<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// A record that was read: a file with its games.
pub struct Record {
    pub(super) content: Content,
    pub(super) known: Known,
    pub(super) path: Option<Arc<Path>>,
}

pub(super) enum Content {
    /// A text.
    Text(Box<Loaded>),
    /// Games in a form that is not a file format.
    Games(Vec<Game>),
}

/// A part of a record that is in memory.
pub(super) enum Part {
    /// Games of a text, and the number of games before them.
    Text(Arc<Document>, usize),
    Games(Vec<Game>),
}

impl Part {
    pub(super) fn games(self, path: Option<&Arc<Path>>) -> Vec<Game> {
        match self {
            Part::Text(document, before) => Game::all(document, path, before),
            Part::Games(games) => games,
        }
    }
}

impl Record {
    /// Reads bytes as a record.
    pub fn read(bytes: Vec<u8>, hints: &Hints<'_>) -> Result<Record, Error> {
        Record::understood(bytes, hints.known()?, hints.name, None)
    }

    /// Reads a file as a record. Its games start where its companion file says, if it has one.
    #[cfg(feature = "workspace")]
    pub fn read_file(path: &Path, hints: &Hints<'_>) -> Result<Record, Error> {
        super::files::read_file(path, &hints.known()?)
    }

    pub(super) fn understood(
        bytes: Vec<u8>,
        known: Known,
        name: Option<&str>,
        path: Option<Arc<Path>>,
    ) -> Result<Record, Error> {
        let placed = |error: Error| match path.as_deref() {
            Some(path) => Error { path: Some(path.to_owned()), ..error },
            // The words follow the name of a file.
            None => Error { message: format!("<bytes>: {}", error.message), ..error },
        };
        let unread = |why| placed(Error::of_reading(&why, known.locale()));
        let looks_like_text = || {
            let head = String::from_utf8_lossy(bytes.get(..formats::HEAD).unwrap_or(&bytes)).into_owned();
            formats::detect(None, None, &head).is_ok()
        };
        if known.is_json(name) && (known.language.is_some() || !looks_like_text()) {
            let text = convert::decoded(bytes, true, known.encoding).map_err(unread)?.text;
            let games = convert::read_foreign(&text, Foreign::Json, known.locale());
            let games = games.map_err(|why| {
                placed(Error::new("bad-json", why).help("give what `convert` has written as \"json\""))
            })?;
            let games = games.into_iter().enumerate();
            let games = games.map(|(index, game)| Game::of_tree(game, index, path.clone())).collect();
            return Ok(Record { content: Content::Games(games), known, path });
        }
        let loaded = convert::understand(bytes, known.hints(name)).map_err(unread)?;
        Ok(Record { content: Content::Text(Box::new(loaded)), known, path })
    }

    /// The id of its format.
    pub fn language(&self) -> &'static str {
        match &self.content {
            Content::Text(loaded) => loaded.format.info.id,
            Content::Games(_) => Foreign::Json.name(),
        }
    }

    /// The name of its encoding.
    pub fn encoding(&self) -> &'static str {
        match &self.content {
            Content::Text(loaded) => loaded.encoding.name(),
            Content::Games(_) => "UTF-8",
        }
    }

    /// Its games, in order.
    pub fn games(&self) -> Vec<Game> {
        let mut games = Vec::new();
        self.each_part(&mut |part| {
            games.extend(part.games(self.path.as_ref()));
            true
        });
        games
    }

    /// Hands over the parts of the record one by one, until `visit` has enough.
    pub(super) fn each_part(&self, visit: &mut dyn FnMut(Part) -> bool) {
        let loaded = match &self.content {
            Content::Games(games) => {
                visit(Part::Games(games.clone()));
                return;
            }
            Content::Text(loaded) => loaded,
        };
        let mut before = 0;
        for (_, piece) in pieces(&loaded.text, loaded.format) {
            let is_whole = piece.len() == loaded.text.len();
            let document = if is_whole { self.open(loaded) } else { self.open_piece(piece, loaded) };
            let games = document.totals().games as usize;
            if !visit(Part::Text(Arc::new(document), before)) {
                return;
            }
            before += games;
        }
    }

    fn open_piece(&self, piece: &str, loaded: &Loaded) -> Document {
        here(|| Document::open(piece, loaded.format, &self.known.settings, SPREAD))
    }

    #[cfg(feature = "workspace")]
    pub(super) fn open(&self, loaded: &Loaded) -> Document {
        here(|| crate::workspace::companion::open(loaded, self.path.as_deref(), &self.known.settings))
    }

    #[cfg(not(feature = "workspace"))]
    pub(super) fn open(&self, loaded: &Loaded) -> Document {
        self.open_piece(&loaded.text, loaded)
    }

    /// Whether its games may start where another file says.
    fn has_companion(&self, loaded: &Loaded) -> bool {
        self.path.is_some() && loaded.format.companion_extension.is_some()
    }

    /// Its findings, those that `xqls check` reports; of more than `most` the first ones are put in words.
    pub fn findings(&self, most: usize) -> Findings {
        let loaded = match &self.content {
            Content::Games(games) => return Findings::none(games),
            Content::Text(loaded) => loaded,
        };
        let (settings, wanted) = (&self.known.settings, WantedFindings::First(most));
        let (mut found, document) = if self.has_companion(loaded) || loaded.binary.is_some() {
            let document = self.open(loaded);
            (ide::findings(&document, wanted), Some(document))
        } else {
            here(|| ide::check(&loaded.text, loaded.format, settings, SPREAD, wanted))
        };
        loaded.add_damage(&mut found, settings);
        if found.rope.len_bytes() == 0 && !found.diagnostics.is_empty() {
            found.rope = Rope::from_str(&loaded.text);
        }
        let places = document.as_ref().and_then(|document| loaded.game_places(&found, document));
        let all = found.diagnostics.iter().enumerate().map(|(nth, one)| {
            let place = places.as_ref().map(|places| places.get(nth).copied().unwrap_or_default());
            Finding::of(one, &found.rope, place)
        });
        Findings { all: all.collect(), left_out: found.left_out(), ..Findings::counted(&found) }
    }

    /// The record in another format, one of [`targets`](super::targets), with its moves in a notation, one of
    /// [`notations`](super::notations), if one is asked for.
    pub fn convert(&self, to: &str, notation: Option<&str>) -> Result<Converted, Error> {
        let placed = |error: Error| Error { path: self.path.as_deref().map(Path::to_owned), ..error };
        match &self.content {
            Content::Games(games) => conversion::convert_games(games, to, notation),
            Content::Text(loaded) => {
                conversion::convert_document(&self.open(loaded), loaded.binary.is_some(), to, notation)
            }
        }
        .map_err(placed)
    }
}
