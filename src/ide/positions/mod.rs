//! The same position in other games: who reached it, how those games ended, and what was played there.
//!
//! The positions of a record are read once and kept with it until it is edited ([`positions`]), so a question
//! about an open document looks at keys only. The answers of other records come through [`OtherRecords`]: the server asks
//! the index of the workspace, tests have tables. [`record::GamePositions`](crate::record::GamePositions) says which
//! positions are the same.

mod explorer;
#[cfg(feature = "server")]
mod games;
mod main_lines;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use explorer::{Column, Explored, Order};
#[cfg(feature = "server")]
pub(crate) use games::{ListedGame, listed_games};
pub(super) use main_lines::MainLines;
pub(crate) use search::{GameFound, Search, position_of_fen, search, search_games};

use super::board_view::{coordinate, of_the_players, plain_dialect, written_after};
use super::hover::Section;
use super::navigation::{Headline, HeadlineKind};
use crate::document::{Cursor, Document, RecordEntry, absolute};
use crate::formats::tags::headers;
use crate::ide::navigation::headlines;
use crate::notation::{self, Dialect, Script};
#[cfg(feature = "openings")]
use crate::openings;
use crate::record::{GamePositions, HeaderRole, Verdict};
use crate::rules::{Move, Position, Variant};
use crate::sort::sort_by_key;
use crate::syntax::{ONE_BY_ONE, ParallelFor};
use crate::text::{SequencePart, sort_ranges};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// How some games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Won by the first mover.
    pub first: u32,
    /// Won by neither side.
    pub drawn: u32,
    /// Won by the second mover.
    pub second: u32,
    /// Unfinished, or of unknown result.
    pub unknown: u32,
}

impl Score {
    /// The number of games.
    pub fn games(&self) -> u32 {
        self.first + self.drawn + self.second + self.unknown
    }

    /// That of one game.
    #[cfg(feature = "cli")]
    pub(crate) fn of(verdict: Option<Verdict>) -> Score {
        let mut score = Score::default();
        score.count(verdict);
        score
    }

    /// Adds that of other games.
    #[cfg(feature = "cli")]
    pub(crate) fn add(&mut self, other: &Score) {
        self.first += other.first;
        self.drawn += other.drawn;
        self.second += other.second;
        self.unknown += other.unknown;
    }

    fn count(&mut self, verdict: Option<Verdict>) {
        match verdict {
            Some(Verdict::FirstWins) => self.first += 1,
            Some(Verdict::Draw) => self.drawn += 1,
            Some(Verdict::SecondWins) => self.second += 1,
            Some(Verdict::Unfinished) | None => self.unknown += 1,
        }
    }
}

/// The games whose main line reaches a position, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All of them.
    pub games: Score,
    /// Those that go on, by the [code](Move::code) of the move.
    next: FxHashMap<u16, Score>,
}

impl Tally {
    /// Counts a game that ended like this and goes on with the move of this code.
    pub fn count(&mut self, verdict: Option<Verdict>, next: Option<u16>) {
        self.games.count(verdict);
        if let Some(code) = next {
            self.next.entry(code).or_default().count(verdict);
        }
    }

    /// The moves that were played, the most frequent first.
    pub fn continuations(&self) -> Vec<(Move, Score)> {
        let known = self.next.iter().filter_map(|(code, score)| Some((Move::from_code(*code)?, *score)));
        let mut moves: Vec<(Move, Score)> = known.collect();
        sort_by_key(&mut moves, |(mv, score)| (std::cmp::Reverse(score.games()), *mv));
        moves
    }

    /// Counts a game that a search found.
    pub fn add(&mut self, game: &GameFound) {
        if !game.in_variation {
            self.count(game.verdict, game.next.and_then(Move::code));
        }
    }

    /// The moves that were played in a position, the most frequent first. `last` is the move that led to it, if it is
    /// known.
    pub fn played(&self, position: &Position, last: Option<Move>, script: Script) -> Vec<Played> {
        let dialect = Dialect { script, ..plain_dialect(of_the_players(position)) };
        let continuations = self.continuations().into_iter();
        let played = continuations.map(|(mv, score)| {
            let text = written_after(last, mv, &dialect, position);
            Played { coordinate: coordinate(mv, position), text, score }
        });
        played.collect()
    }

    /// In how many games a move was played.
    pub(super) fn times(&self, mv: Move) -> u32 {
        mv.code().and_then(|code| self.next.get(&code)).map_or(0, Score::games)
    }
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// As coordinates.
    pub coordinate: String,
    /// As the players of the game write it.
    pub text: String,
    /// The games in which it was played.
    pub score: Score,
}

/// The records of the workspace besides the document that is asked about.
pub(crate) trait OtherRecords {
    /// Counts the games whose main line reaches the position of a [key](Position::key).
    fn tally(&self, key: u64, tally: &mut Tally);
    /// The names of a kind that they mention, in any order.
    fn names(&self, kind: HeadlineKind) -> Vec<String>;
    /// The games of a player, each with its event, date and result.
    fn games_of(&self, player: &str) -> Vec<(String, String)>;
}

/// No other records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoOtherRecords;

impl OtherRecords for NoOtherRecords {
    fn tally(&self, _: u64, _: &mut Tally) {}

    fn names(&self, _: HeadlineKind) -> Vec<String> {
        Vec::new()
    }

    fn games_of(&self, _: &str) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// Who played a game, where and when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameNames {
    /// The names of the first and the second mover.
    pub players: [Option<String>; 2],
    /// The tournament or match.
    pub event: Option<String>,
    /// The day: `1994-03-20`.
    pub date: Option<String>,
}

impl GameNames {
    /// Those that the headers of a record say.
    fn of(entry: &RecordEntry) -> GameNames {
        let headers = headers(&entry.analysis.front().tags);
        let value = |role: HeaderRole| {
            let named = headers.iter().find(|header| header.role == Some(role) && !header.is_unknown());
            named.map(|header| header.value.trim().to_owned())
        };
        GameNames {
            players: [value(HeaderRole::First), value(HeaderRole::Second)],
            event: value(HeaderRole::Event),
            date: value(HeaderRole::Date),
        }
    }
}

/// The headers that an index keeps.
pub(crate) const DIGESTED: [HeaderRole; 11] = [
    HeaderRole::First,
    HeaderRole::Second,
    HeaderRole::Event,
    HeaderRole::Site,
    HeaderRole::Round,
    HeaderRole::Date,
    HeaderRole::Opening,
    HeaderRole::Variation,
    HeaderRole::Code,
    HeaderRole::FirstRating,
    HeaderRole::SecondRating,
];

/// The data of a file, or of a piece of one, that an index keeps.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Digest {
    /// Each game.
    pub games: Vec<DigestedGame>,
    /// The names that it mentions.
    pub names: Vec<Headline>,
}

/// The data of a game that an index keeps.
#[derive(Clone, PartialEq, Debug)]
pub struct DigestedGame {
    /// The byte of the text at which its record starts.
    pub start: usize,
    /// The line of the text in which that is, and the byte at which the line starts.
    pub line: u32,
    /// The byte at which that line starts.
    pub line_start: usize,
    /// The bytes of its record.
    pub length: u32,
    /// Its positions.
    pub positions: GamePositions,
    /// Whether its main line could be read to its end.
    pub is_whole: bool,
    /// The kind of game.
    pub variant: Variant,
    /// Whether it starts as usual.
    pub is_usual: bool,
    /// The lines of openings that fit its moves, as a number.
    pub opening: u64,
    /// Whether the positions of its main line follow from its start and the [codes](Move::code) of its moves. In jeiqi they do
    /// not: a code lacks the captured piece.
    pub follows: bool,
    /// The headers of [`DIGESTED`] that say something.
    pub headers: Vec<(HeaderRole, String)>,
    /// How many headers say something.
    pub known_headers: u32,
}

/// The part of a text that comes before a piece of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TextBefore {
    /// Its bytes.
    pub bytes: usize,
    /// Its line breaks.
    pub lines: u32,
}

/// The unread records that a document may have without being slow to search: they are those that were edited.
const EDITED: usize = 16;

/// Documents of at most this many half-moves are read for a completion too: that takes a few milliseconds. Larger ones
/// keep their [`MainLines`].
const QUICK: u32 = 20_000;

/// The parts of the records that may lack their [`MainLines`]. To ask their records takes less than half a millisecond.
const WITHOUT_LINES: usize = 8;

/// The positions of a record; `None` if it is not a game. They are read when they are first asked for.
pub(crate) fn positions<'a>(document: &Document, entry: &'a RecordEntry) -> Option<&'a Arc<GamePositions>> {
    let read = || GamePositions::of(&entry.tree, document.format().lowering, document.context(), &entry.analysis);
    entry.slots.of::<Cell>().get_or_init(|| read().map(Arc::new)).as_ref()
}

/// Reads the positions of all records.
pub(crate) fn read_positions(document: &Document, parallel_for: ParallelFor<'_>) {
    read_positions_but(document, None, parallel_for);
}

/// Reads the positions of all records but one: the record that somebody types in changes with each key.
fn read_positions_but(document: &Document, except: Option<usize>, parallel_for: ParallelFor<'_>) {
    let others = document.records().iter().enumerate().filter(|(record, _)| Some(*record) != except);
    let unread = others.map(|(_, entry)| entry).filter(|entry| entry.slots.get::<Cell>().is_none());
    let entries: Vec<&RecordEntry> = unread.collect();
    let chunks: Vec<&[&RecordEntry]> = entries.chunks(64).collect();
    parallel_for(chunks.len(), &|part| {
        let entries = chunks.get(part).copied().unwrap_or_default().iter();
        for entry in entries.take_while(|_| !document.is_stopped()) {
            positions(document, entry);
        }
    });
    if document.totals().plies > QUICK && !document.is_stopped() {
        let parts: Vec<_> = parts_without_lines(document).collect();
        parallel_for(parts.len(), &|part| {
            if let Some(part) = parts.get(part)
                && let Some(lines) = MainLines::of(part.items)
            {
                // Another request may have come to the same before.
                part.derived.of::<MainLines>().get_or_init(|| lines);
            }
        });
    }
}

/// A game whose positions were read.
#[derive(Clone)]
pub(crate) struct GameRead {
    /// The byte of the text at which its record starts.
    start: usize,
    positions: Arc<GamePositions>,
    names: GameNames,
}

/// The games of a document, in order.
pub(crate) fn games_of(document: &Document) -> Vec<GameRead> {
    let read = |(start, entry): (usize, &RecordEntry)| {
        let positions = positions(document, entry)?.clone();
        Some(GameRead { start, positions, names: GameNames::of(entry) })
    };
    document.entries().filter_map(read).collect()
}

/// The data of the document that an index keeps.
pub fn digest(document: &Document) -> Digest {
    digest_after(TextBefore::default(), document, ONE_BY_ONE)
}

/// The data that an index keeps of a document that is a piece of a text.
pub(crate) fn digest_after(before: TextBefore, document: &Document, parallel_for: ParallelFor<'_>) -> Digest {
    let entries: Vec<(usize, &RecordEntry)> = document.entries().collect();
    let chunks: Vec<&[(usize, &RecordEntry)]> = entries.chunks(64).collect();
    let games: Vec<OnceLock<Vec<DigestedGame>>> = chunks.iter().map(|_| OnceLock::new()).collect();
    parallel_for(chunks.len(), &|part| {
        if let Some((chunk, games)) = chunks.get(part).zip(games.get(part)) {
            let read = chunk.iter().filter_map(|(start, entry)| digested(document, *start, entry, before));
            games.get_or_init(|| read.collect());
        }
    });
    let mut names = headlines(document, &|_| true);
    for name in &mut names {
        name.range = name.range.start + before.bytes..name.range.end + before.bytes;
    }
    Digest { games: games.into_iter().filter_map(OnceLock::into_inner).flatten().collect(), names }
}

fn digested(document: &Document, start: usize, entry: &RecordEntry, before: TextBefore) -> Option<DigestedGame> {
    let analysis = &entry.analysis;
    let MainLineRead { positions, is_whole, follows } = main_line(document, entry)?;
    let headers = headers(&analysis.front().tags);
    let known = || headers.iter().filter(|header| !header.is_unknown());
    let of = |role: HeaderRole| known().find(|header| header.role == Some(role));
    let rope = document.rope();
    let line = rope.byte_to_line(start.min(rope.len_bytes()));
    let position = &*analysis.front().position;
    let is_usual = Position::usual(position.variant()).repeats(position);
    Some(DigestedGame {
        start: before.bytes + start,
        line: before.lines + line as u32,
        line_start: before.bytes + rope.line_to_byte(line),
        length: entry.tree.text_len() as u32,
        opening: if is_usual { opening_of(position.variant(), &positions) } else { 0 },
        positions,
        is_whole,
        variant: position.variant(),
        follows,
        is_usual,
        headers: DIGESTED.iter().filter_map(|role| Some((*role, of(*role)?.value.trim().to_owned()))).collect(),
        known_headers: known().count() as u32,
    })
}

/// The lines of openings that fit a game that starts as usual, as a number.
#[cfg(feature = "openings")]
fn opening_of(variant: Variant, positions: &GamePositions) -> u64 {
    let opening = openings::of_game(variant, positions.main_moves().map_while(|mv| mv));
    opening.map(|opening| opening.fitting.0).unwrap_or_default()
}

#[cfg(not(feature = "openings"))]
fn opening_of(_: Variant, _: &GamePositions) -> u64 {
    0
}

/// The positions of a game, and what is known of its main line.
pub(crate) struct MainLineRead {
    pub positions: GamePositions,
    /// It could be read to its end.
    pub is_whole: bool,
    /// Its positions follow from its start and the [codes](Move::code) of its moves. In jeiqi they do not: a code lacks the
    /// captured piece.
    pub follows: bool,
}

/// The positions of a record, and what is known of its main line; `None` if it is not a game.
pub(crate) fn main_line(document: &Document, entry: &RecordEntry) -> Option<MainLineRead> {
    let (lower, analysis) = (document.format().lowering, &entry.analysis);
    let (mut last, mut follows) = (None, analysis.front().position.variant() != Variant::Jeiqi);
    let (positions, is_whole) = GamePositions::visit(&entry.tree, lower, document.context(), analysis, &mut |at| {
        if at.is_main {
            follows &= at.step.mv.is_none_or(|mv| mv.code().is_some());
            follows &= at.before.is_none_or(|before| last == Some(before.key()));
            last = Some(at.position.key());
        }
    })?;
    Some(MainLineRead { positions, is_whole, follows })
}

/// Whether somebody who types would notice how many positions are still to be read or sorted. A few records that were
/// edited do not count.
pub(crate) fn is_slow_to_search(document: &Document) -> bool {
    if document.totals().plies <= QUICK || document.records().len() <= 1 {
        return false;
    }
    let entries = parts_without_lines(document).flat_map(|part| part.items);
    let unread = entries.filter(|entry| entry.slots.get::<Cell>().is_none());
    parts_without_lines(document).count() > WITHOUT_LINES || unread.take(EDITED + 1).count() > EDITED
}

fn parts_without_lines(document: &Document) -> impl Iterator<Item = SequencePart<'_, RecordEntry>> {
    document.records().parts().filter(|part| part.derived.get::<MainLines>().is_none())
}

/// Counts the games that reach the position of a key, without the record of the index `except`.
pub(crate) fn tally(
    document: &Document,
    key: u64,
    except: Option<usize>,
    parallel_for: ParallelFor<'_>,
    tally: &mut Tally,
) {
    read_positions_but(document, except, parallel_for);
    tally_known(document, key, except, tally);
}

/// As [`tally`], among the records whose positions were read already, and all of a document that is
/// not [slow to search](is_slow_to_search).
pub(crate) fn tally_quickly(document: &Document, key: u64, except: Option<usize>, tally: &mut Tally) {
    if document.totals().plies <= QUICK {
        read_positions_but(document, except, ONE_BY_ONE);
    }
    tally_known(document, key, except, tally);
}

fn tally_known(document: &Document, key: u64, except: Option<usize>, tally: &mut Tally) {
    let mut first = 0;
    for part in document.records().parts() {
        let except = except.and_then(|record| record.checked_sub(first));
        first += part.items.len();
        if let Some(lines) = part.derived.get::<MainLines>() {
            lines.tally(key, except, tally);
            continue;
        }
        let others = part.items.iter().enumerate().filter(|(record, _)| Some(*record) != except);
        for positions in others.filter_map(|(_, entry)| entry.slots.get::<Cell>()?.as_ref()) {
            if let Some(reached) = positions.find(key).find(|reached| reached.is_main) {
                tally.count(positions.verdict, reached.next.and_then(Move::code));
            }
        }
    }
}

/// The moves played at a position in other games, as far as they are quickly found.
pub(super) fn played_elsewhere(
    document: &Document,
    position: &Position,
    record: usize,
    others: &dyn OtherRecords,
) -> Tally {
    let (key, mut tally) = (position.key(), Tally::default());
    tally_quickly(document, key, Some(record), &mut tally);
    others.tally(key, &mut tally);
    tally
}

/// The places of all moves after which the position of a key is on the board, in order.
pub(super) fn reaching(document: &Document, key: u64, parallel_for: ParallelFor<'_>) -> Vec<Range<usize>> {
    read_positions(document, parallel_for);
    let mut found = Vec::new();
    for (start, entry) in document.entries() {
        if let Some(positions) = positions(document, entry) {
            let reached = positions.find(key).filter(|reached| reached.step.mv.is_some());
            let first = found.len();
            found.extend(reached.map(|reached| absolute(start, reached.step.range)));
            if let Some(own) = found.get_mut(first..) {
                sort_ranges(own);
            }
        }
    }
    found
}

/// The other games that reach the position after the move at the cursor; `None` if there are none.
pub(super) fn elsewhere(
    cursor: &Cursor<'_>,
    parallel_for: ParallelFor<'_>,
    others: &dyn OtherRecords,
) -> Option<Section> {
    let ply = cursor.ply().filter(|ply| ply.touches(cursor.offset) && ply.mv.is_some() && ply.is_known)?;
    let (key, mut found) = (ply.after.key(), Tally::default());
    tally(cursor.document, key, Some(cursor.place.record), parallel_for, &mut found);
    others.tally(key, &mut found);
    // The moves played there, in the notation of the record.
    let written = found.continuations().into_iter().filter_map(|(mv, score)| {
        let mut text = String::new();
        notation::write(mv, cursor.dialect(), &ply.after, &mut text).then_some((text, score))
    });
    let written: Vec<(String, Score)> = written.collect();
    (found.games.games() > 0).then(|| Section::Markdown(cursor.words().elsewhere(&found, &written)))
}

/// What a record keeps: its positions, if it is a game.
type Cell = Option<Arc<GamePositions>>;
