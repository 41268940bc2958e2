//! A game and its lines.

use super::half_move::Move;
use super::{Converted, Error, Position, convert_games};
use crate::document::{Document, RecordEntry};
use crate::formats::tags::headers;
use crate::json;
use crate::record::{self, Front, HeaderRole};
use crate::words::names;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A game. A copy shares its memory.
#[derive(Clone)]
pub struct Game(Arc<Data>);

struct Data {
    source: Source,
    path: Option<Arc<Path>>,
    /// The number of games before it in its file.
    index: usize,
    /// The tree of a record, once it is asked for.
    tree: OnceLock<record::Game>,
}

enum Source {
    /// A record of a document, with its index.
    Text(Arc<Document>, usize, RecordEntry),
    /// A tree alone.
    Tree(Box<record::Game>),
}

impl Game {
    /// The games of a document, of whose file `before` games are known.
    pub(super) fn all(document: Arc<Document>, path: Option<&Arc<Path>>, before: usize) -> Vec<Game> {
        let records = document.records().iter().enumerate();
        let games = records.filter(|(_, entry)| entry.analysis.front().is_game).enumerate();
        games
            .map(|(index, (record, entry))| {
                Game(Arc::new(Data {
                    source: Source::Text(document.clone(), record, entry.clone()),
                    path: path.cloned(),
                    index: before + index,
                    tree: OnceLock::new(),
                }))
            })
            .collect()
    }

    pub(super) fn of_tree(game: record::Game, index: usize, path: Option<Arc<Path>>) -> Game {
        Game(Arc::new(Data { source: Source::Tree(Box::new(game)), path, index, tree: OnceLock::new() }))
    }

    /// The document, the index of the record in it, and the record.
    pub(super) fn text(&self) -> Option<(&Document, usize, &RecordEntry)> {
        match &self.0.source {
            Source::Text(document, record, entry) => Some((document, *record, entry)),
            Source::Tree(_) => None,
        }
    }

    pub(super) fn document(&self) -> Option<(&Document, usize)> {
        self.text().map(|(document, record, _)| (document, record))
    }

    pub(super) fn tree(&self) -> &record::Game {
        match &self.0.source {
            Source::Text(document, _, entry) => self.0.tree.get_or_init(|| document.game_of(entry)),
            Source::Tree(game) => game,
        }
    }

    fn front(&self) -> &Front {
        match &self.0.source {
            Source::Text(.., entry) => entry.analysis.front(),
            Source::Tree(game) => &game.front,
        }
    }

    /// The file that it is from.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Its index among the games of its file, from 0.
    pub fn index(&self) -> usize {
        self.0.index
    }

    /// The id of the format that it was read from.
    pub fn language(&self) -> &'static str {
        self.document().map_or("json", |(document, _)| document.format().info.id)
    }

    /// Its number, where the format has numbers.
    pub fn number(&self) -> Option<u32> {
        self.front().number.map(|(number, ..)| number)
    }

    /// Its title.
    pub fn title(&self) -> Option<&str> {
        self.front().title.as_deref()
    }

    /// `xiangqi`, `jeiqi` or `shogi`.
    pub fn variant(&self) -> &'static str {
        names::variant(self.front().position.variant())
    }

    /// The headers as written, in order.
    pub fn headers(&self) -> &[(String, String)] {
        &self.front().tags
    }

    /// The name of the first mover, whatever the format calls the header.
    pub fn first(&self) -> Option<String> {
        self.header(HeaderRole::First)
    }

    /// The name of the second mover.
    pub fn second(&self) -> Option<String> {
        self.header(HeaderRole::Second)
    }

    /// The tournament or match.
    pub fn event(&self) -> Option<String> {
        self.header(HeaderRole::Event)
    }

    /// The day: `1994-03-20`, unknown parts as `?`.
    pub fn date(&self) -> Option<String> {
        self.header(HeaderRole::Date)
    }

    fn header(&self, role: HeaderRole) -> Option<String> {
        let headers = headers(&self.front().tags);
        let found = headers.into_iter().find(|header| header.role == Some(role) && !header.is_unknown());
        found.map(|header| header.value.trim().to_owned())
    }

    /// The score as written: `1-0`, `0-1`, `0.5-0.5`; `*` if there is none.
    pub fn result(&self) -> String {
        let said = self.front().result.score.clone();
        said.or_else(|| json::score(self.tree())).unwrap_or_else(|| "*".to_owned())
    }

    /// Why it ended, as written.
    pub fn reason(&self) -> Option<String> {
        self.front().result.reason.clone().or_else(|| self.tree().reason())
    }

    /// The position before the first half-move.
    pub fn start(&self) -> Position {
        Position::of(crate::rules::Position::clone(&self.front().position))
    }

    /// The comments on the game as a whole.
    pub fn comments(&self) -> &[String] {
        &self.tree().comments
    }

    /// The number of its half-moves, with those of variations.
    pub fn plies(&self) -> u32 {
        self.text().map_or_else(|| self.tree().plies.len() as u32, |(.., entry)| entry.analysis.totals.plies)
    }

    /// The main line.
    pub fn line(&self) -> Line {
        Line { game: self.clone(), index: 0 }
    }

    /// The game in another format, one of [`targets`](super::targets).
    pub fn convert(&self, to: &str, notation: Option<&str>) -> Result<Converted, Error> {
        convert_games(std::slice::from_ref(self), to, notation)
    }
}

/// A line of half-moves: the main line or a variation.
#[derive(Clone)]
pub struct Line {
    game: Game,
    index: usize,
}

impl Line {
    pub(super) fn new(game: &Game, index: usize) -> Line {
        Line { game: game.clone(), index }
    }

    fn line(&self) -> Option<&record::Line> {
        self.game.tree().lines.get(self.index)
    }

    /// Its half-moves.
    pub fn moves(&self) -> Vec<Move> {
        (0..self.len()).filter_map(|at| self.get(at)).collect()
    }

    /// The number of its half-moves.
    pub fn len(&self) -> usize {
        self.line().map_or(0, |line| line.plies.len())
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The half-move at an index, from 0.
    pub fn get(&self, at: usize) -> Option<Move> {
        let ply = *self.line()?.plies.get(at)?;
        Some(Move::new(&self.game, ply))
    }

    /// The number of a numbered variation.
    pub fn id(&self) -> Option<u32> {
        self.line()?.id
    }

    /// The comments before its first half-move; those of the main line are [`Game::comments`].
    pub fn comments(&self) -> &[String] {
        self.line().map_or(&[], |line| &line.comments)
    }

    /// The word that ends it.
    pub fn end(&self) -> Option<&str> {
        let end = match self.index {
            0 => self.game.tree().end.as_ref(),
            _ => self.line()?.end.as_ref(),
        };
        Some(&end?.text)
    }

    /// The lines that go on where it ends.
    pub fn continuations(&self) -> Vec<Line> {
        let Some(last) = self.line().and_then(|line| line.plies.last()) else { return Vec::new() };
        let lines = self.game.tree().lines.iter().enumerate();
        let own = lines.filter(|(_, line)| line.continues == Some(*last));
        own.map(|(index, _)| Line::new(&self.game, index)).collect()
    }
}
