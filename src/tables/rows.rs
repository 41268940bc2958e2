//! Games as rows of the tables.

use super::columns::{FILES, GAMES, KEY_VERSION, MOVES};
use super::hashes::{game_id, of_keys};
use super::table::{Cell, Table};
use crate::diagnostics::Severity;
use crate::document::{Document, each_issue};
use crate::formats::tags::{Header, headers};
use crate::ide::{coordinate, written_after};
use crate::notation::Dialect;
use crate::record::{
    Before, Game, HeaderRole, Legality, Line, LineStart, Ply, Reach, Score, Verdict, clock, decimal, plies_between,
};
use crate::rules::Side;
use crate::words::names;
use rustc_hash::FxHashMap;

/// The code and the name of the opening that the moves of a game are.
#[cfg(feature = "openings")]
fn found_opening(game: &Game) -> (Option<&'static str>, Option<&'static str>) {
    let legal = game.main_line().take_while(|ply| ply.legality.is_legal());
    let opening = crate::ide::opening_of_moves(&game.front.position, legal.map_while(|ply| ply.mv));
    let name = opening.and_then(|opening| opening.name);
    (name.and_then(|name| name.code()), name.map(|name| name.usual()))
}

#[cfg(not(feature = "openings"))]
fn found_opening(_: &Game) -> (Option<&'static str>, Option<&'static str>) {
    (None, None)
}

/// How games become rows.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The notation of the column `text`; without one it is as written.
    pub dialect: Option<Dialect>,
    /// Whether variations are in `moves`, too.
    pub variations: bool,
    /// Whether `moves` is left empty.
    pub games_only: bool,
}

/// The tables of some games.
#[derive(Debug)]
pub struct Tables {
    /// A row for each game.
    pub games: Table,
    /// A row for each half-move.
    pub moves: Table,
    /// A row for each file, where a caller adds them.
    pub files: Table,
    options: Options,
    text: String,
}

/// A file that was read, or could not be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileRow<'a> {
    /// The file as it was named or found.
    pub path: &'a str,
    /// The id of its format, if it has one.
    pub format: Option<&'a str>,
    /// `read`, `damaged`, `skipped` or `unreadable`.
    pub status: &'a str,
    /// The games in the tables.
    pub games: u32,
    /// The errors in the file.
    pub errors: u32,
    /// The damage in it, or why it was not read.
    pub problem: Option<&'a str>,
}

/// A game of a document, and what is known of it there.
#[derive(Clone, Copy)]
pub(crate) struct OfDocument<'a> {
    pub document: &'a Document,
    pub path: &'a str,
    /// The index of its record.
    pub record: usize,
    pub game: &'a Game,
    /// Its number in the file, from 1.
    pub number: u32,
    /// The errors in it.
    pub errors: u32,
}

impl Tables {
    /// Tables without rows.
    pub fn new(options: Options) -> Tables {
        let [games, moves, files] = [GAMES, MOVES, FILES].map(Table::new);
        Tables { games, moves, files, options, text: String::new() }
    }

    /// Adds all games of a document. `before` games of the file stand before it. Returns how many the document has.
    pub fn add_document(&mut self, document: &Document, path: &str, before: u32) -> u32 {
        let errors = errors_by_record(document);
        let mut count = 0;
        for (record, entry) in document.records().iter().enumerate() {
            if !entry.analysis.front().is_game {
                continue;
            }
            count += 1;
            let game = &document.game_of(entry);
            let errors = errors.get(&record).copied().unwrap_or(0);
            self.add(&OfDocument { document, path, record, game, number: before + count, errors });
        }
        count
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, of: &OfDocument<'_>) {
        let game = of.game;
        let id = game_id(of.path, of.number);
        let start = &*game.front.position;
        let (keys, whole) = main_keys(game);
        let moves_key = (whole && keys.len() > 1).then(|| of_keys(&keys));
        let found = headers(&game.front.tags);
        let header = |role| value(&found, role);
        let rating = |role| decimal(header(role)?).map(|rating| rating as i32).filter(|rating| *rating > 0);
        let date = header(HeaderRole::Date);
        let reason = game.reason();
        let fen = names::position(start);
        let (found_code, found_name) = found_opening(game);
        self.games.push(&[
            Cell::Int64(id),
            Cell::Text(of.path),
            Cell::Text(of.document.format().info.id),
            Cell::Int32(signed(of.number)),
            Cell::Text(names::variant(start.variant())),
            header(HeaderRole::First).into(),
            header(HeaderRole::Second).into(),
            rating(HeaderRole::FirstRating).into(),
            rating(HeaderRole::SecondRating).into(),
            header(HeaderRole::Event).into(),
            header(HeaderRole::Site).into(),
            header(HeaderRole::Round).into(),
            date.into(),
            date.and_then(year).into(),
            Cell::Text(game.verdict().map_or("*", Verdict::score)),
            reason.as_deref().filter(|reason| !reason.is_empty()).into(),
            header(HeaderRole::Code).or(found_code).into(),
            header(HeaderRole::Opening).or(found_name).into(),
            Cell::Text(&fen),
            Cell::Int64(start.key() as i64),
            Cell::Int32(keys.len() as i32 - 1),
            Cell::Bool(whole),
            Cell::Int32(signed(of.errors)),
            moves_key.into(),
            Cell::Int32(KEY_VERSION),
        ]);
        if self.options.games_only {
            return;
        }
        let lines = if self.options.variations { game.lines.len() } else { 1 };
        for (line, start) in game.line_starts().into_iter().take(lines).enumerate() {
            self.add_line(of, id, line, start);
        }
    }

    /// Adds a file.
    pub fn add_file(&mut self, file: &FileRow<'_>) {
        self.files.push(&[
            Cell::Text(file.path),
            file.format.into(),
            Cell::Text(file.status),
            Cell::Int32(signed(file.games)),
            Cell::Int32(signed(file.errors)),
            file.problem.into(),
        ]);
    }

    fn add_line(&mut self, of: &OfDocument<'_>, id: i64, index: usize, start: LineStart) {
        let game = of.game;
        let Some(line) = game.lines.get(index) else { return };
        let first = first_ply(game, line, start);
        let leaves = (index > 0).then(|| line.replaces.or(line.continues)).flatten();
        let parent = leaves.and_then(|ply| game.plies.get(ply)).map(|ply| ply.line as i32);
        let mut place = Place { id, line: index as i32, parent, first, ply: first, key: None, after: None };
        // Whether all half-moves so far could be read.
        let mut is_read = true;
        for (number, ply) in line.plies.iter().filter_map(|ply| game.plies.get(*ply)).enumerate() {
            let reach = reach(ply);
            let is_known = number > 0 || index == 0 || reach != Reach::End;
            place.ply = first + number as i32;
            place.key = (is_read && is_known).then(|| ply.before.key() as i64);
            is_read &= reach != Reach::End;
            place.after = (is_read && reach != Reach::Skipped).then(|| ply.after.key() as i64);
            self.add_move(of, ply, &place);
        }
    }

    fn add_move(&mut self, of: &OfDocument<'_>, ply: &Ply, place: &Place) {
        let is_known = ply.possible == 1;
        // Where the position is not known, squares are only known if the text names them or some position has the move.
        let is_guess = ply.legality == Legality::Unknown && !is_known;
        let names_squares = || of.document.wording(of.record).dialect.notation.names_squares();
        let mv = ply.mv.filter(|_| !is_guess || ply.possible > 0 || names_squares());
        let written = mv.map(|mv| coordinate(mv, &ply.before));
        let check = is_known.then(|| ply.after.in_check());
        let evaluation = if ply.comments.is_empty() { None } else { ply.evaluation() };
        let score = evaluation.as_ref().map(|evaluation| evaluation.score);
        let seconds = ply.time.as_deref().and_then(clock::used).map(|millis| millis as f64 / 1000.0);
        let text = match (&self.options.dialect, mv) {
            (Some(dialect), Some(mv)) if !is_guess => {
                self.text = written_after(None, mv, dialect, &ply.before);
                &self.text
            }
            _ => &ply.text,
        };
        let judgement = joined(ply.remark.iter().chain(&ply.nags), " ");
        let comment = joined(ply.comments.iter(), "\n");
        self.moves.push(&[
            Cell::Int64(place.id),
            Cell::Int32(place.line),
            place.parent.into(),
            place.parent.map(|_| place.first).into(),
            Cell::Int32(place.ply),
            Cell::Text(if ply.side == Side::First { "first" } else { "second" }),
            place.key.into(),
            place.after.into(),
            written.as_deref().into(),
            Cell::Text(text),
            match ply.legality {
                Legality::Legal => Cell::Bool(true),
                Legality::Illegal => Cell::Bool(false),
                Legality::Unknown => Cell::None,
            },
            mv.filter(|_| is_known).map(|mv| ply.before.is_capture(mv)).into(),
            check.into(),
            check.map(|check| check && !ply.after.has_legal_move()).into(),
            score.and_then(centipawns).into(),
            score.and_then(mate).into(),
            evaluation.and_then(|evaluation| evaluation.depth).map(signed).into(),
            seconds.into(),
            judgement.as_deref().into(),
            comment.as_deref().into(),
        ]);
    }
}

/// Where a half-move stands.
struct Place {
    /// The id of its game.
    id: i64,
    line: i32,
    parent: Option<i32>,
    /// The half-moves before its line.
    first: i32,
    ply: i32,
    key: Option<i64>,
    after: Option<i64>,
}

/// The errors in each record of a document that has some.
pub(crate) fn errors_by_record(document: &Document) -> FxHashMap<usize, u32> {
    let mut errors = FxHashMap::default();
    each_issue(document, &mut |found| {
        if document.severity(&found.issue.kind) == Some(Severity::Error) {
            *errors.entry(found.place.record).or_default() += 1;
        }
        true
    });
    errors
}

fn reach(ply: &Ply) -> Reach {
    Reach::of(ply.mv, ply.legality, ply.possible, &ply.before, &ply.after)
}

/// The keys of the main line up to the first half-move that cannot be read, and whether there is none.
fn main_keys(game: &Game) -> (Vec<u64>, bool) {
    let mut keys = vec![game.front.position.key()];
    for ply in game.main_line() {
        match reach(ply) {
            Reach::Position(_) => keys.push(ply.after.key()),
            Reach::Skipped => {}
            Reach::End => return (keys, false),
        }
    }
    (keys, true)
}

/// The half-moves before the first one of a line.
fn first_ply(game: &Game, line: &Line, start: LineStart) -> i32 {
    let first = line.plies.first().and_then(|ply| game.plies.get(*ply));
    let is_loose = line.replaces.is_none() && line.continues.is_none() && start.before != Before::Start;
    // A variation that nothing refers to has its place by the count of its position.
    let counted = first.filter(|_| is_loose).map(|first| plies_between(&game.front.position, &first.before));
    signed(counted.unwrap_or_else(|| u32::try_from(start.half_moves).unwrap_or(u32::MAX)))
}

/// The value of a header; `None` if it is missing or says that it is not known.
fn value(headers: &[Header], role: HeaderRole) -> Option<&str> {
    headers.iter().find(|header| header.role == Some(role) && !header.is_unknown()).map(|header| header.value.trim())
}

/// The year of a date: its part of four digits.
fn year(date: &str) -> Option<i32> {
    let digits = date.split(|sign: char| !sign.is_ascii_digit()).find(|digits| digits.len() == 4)?;
    digits.parse().ok().filter(|year| *year > 0)
}

fn centipawns(score: Score) -> Option<i32> {
    match score {
        Score::Cp(value) => Some(value),
        Score::Mate(..) => None,
    }
}

fn mate(score: Score) -> Option<i32> {
    match score {
        Score::Cp(_) => None,
        Score::Mate(side, count) => {
            let count = signed(count.unwrap_or(0));
            Some(if side == Side::First { count } else { -count })
        }
    }
}

/// Texts as one; `None` without any.
fn joined<'a>(mut texts: impl Iterator<Item = &'a String>, between: &str) -> Option<String> {
    let mut all = texts.next()?.clone();
    for text in texts {
        all.push_str(between);
        all.push_str(text);
    }
    Some(all)
}

fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
