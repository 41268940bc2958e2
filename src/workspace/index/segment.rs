//! A segment: the positions, headers and names of some files, in columns, and never changed.
//!
//! The positions of a file stand one after the other in *play order*: game by game, line by line. A position is named by
//! its rank in that order. For each there are the move that reached it (2 bytes) and where the move stands in the text:
//! the bytes between it and the move before, and its length (1 byte together, as long as both are small).
//!
//! To look a position up, the ranks are kept a second time in the order of their keys. The highest bits of a key choose
//! a bucket of about sixteen; the bucket has the other bits of each key, and its rank. Both are packed to the bits that
//! they need, so together they take about 9 bytes for a million positions, and the whole key can still be compared.
//!
//! The columns are those of [`Columns`](super::columns::Columns). A segment has them in an [`Image`], and reads those parts
//! that a question needs. Whatever an image holds, a question ends, and what it finds is within the columns.

use std::borrow::Cow;
use std::ops::Range;

#[cfg(feature = "server")]
use rustc_hash::FxHashMap;

use super::columns::{low_bits, widths};
use super::image::Image;
use crate::ide::{DIGESTED, GameFound, GameNames};
use crate::openings::Fitting;
use crate::record::{HeaderRole, Verdict};
#[cfg(feature = "server")]
use crate::rules::Position;
use crate::rules::{Move, Variant};

/// A code of no move: the position is the start of a main line.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// The results of games; a column has their indices.
pub(super) const RESULTS: [Option<Verdict>; 5] =
    [None, Some(Verdict::FirstWins), Some(Verdict::SecondWins), Some(Verdict::Draw), Some(Verdict::Unfinished)];

/// The kinds of games; a column has their indices, with [`USUAL`] and [`WHOLE`].
pub(super) const VARIANTS: [Variant; 3] = [Variant::Xiangqi, Variant::Jeiqi, Variant::Shogi];
/// The game starts as usual.
pub(super) const USUAL: u8 = 4;
/// The main line could be read to its end.
pub(super) const WHOLE: u8 = 8;
/// The positions of the main line follow from its start and the codes of its moves.
pub(super) const FOLLOWS: u8 = 16;

/// The numbers of a game in [`C::Numbers`].
#[derive(Clone, Copy)]
pub(super) enum Numbers {
    /// The line of the text in which its record begins.
    Line,
    /// The byte of the text at which that line begins.
    LineStart,
    /// The bytes of its record.
    Length,
    /// How many headers say something.
    Headers,
    /// The key of the position that it starts from: the lower half, and the upper half after it.
    Start,
}
/// How many there are.
pub(super) const NUMBERS: usize = 6;

/// A step whose numbers are in [`C::Far`].
pub(super) const FAR: u8 = u8::MAX;

/// Entries of a bucket, as a power of two.
pub(super) const BUCKET: u32 = 4;

/// The columns, in the order in which they are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum C {
    Paths,
    PathEnds,
    Contents,
    Languages,
    LanguageEnds,
    Bytes,
    FirstGames,
    FirstNames,
    Results,
    Kinds,
    Openings,
    Headers,
    Numbers,
    FirstLines,
    FirstRanks,
    Places,
    Plies,
    Moves,
    Steps,
    Far,
    Buckets,
    Keys,
    Ranks,
    Names,
    NameEnds,
    Details,
    DetailEnds,
    NameKinds,
    NamePlaces,
    Words,
    WordEnds,
    MainLines,
}

impl C {
    pub(super) const ALL: [C; 32] = [
        C::Paths,
        C::PathEnds,
        C::Contents,
        C::Languages,
        C::LanguageEnds,
        C::Bytes,
        C::FirstGames,
        C::FirstNames,
        C::Results,
        C::Kinds,
        C::Openings,
        C::Headers,
        C::Numbers,
        C::FirstLines,
        C::FirstRanks,
        C::Places,
        C::Plies,
        C::Moves,
        C::Steps,
        C::Far,
        C::Buckets,
        C::Keys,
        C::Ranks,
        C::Names,
        C::NameEnds,
        C::Details,
        C::DetailEnds,
        C::NameKinds,
        C::NamePlaces,
        C::Words,
        C::WordEnds,
        C::MainLines,
    ];
}

/// Where a column is in an image: `len` items of `size` bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub at: usize,
    pub len: usize,
    pub size: usize,
}

/// A segment.
#[derive(Debug)]
pub(super) struct Segment {
    image: Image,
    columns: Vec<Column>,
}

/// A position that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(super) rank: u32,
    pub(super) line: u32,
    pub(super) game: u32,
    pub(super) file: u32,
    /// Whether the line is the main line of the game.
    pub(crate) is_main: bool,
}

impl Segment {
    /// The segment of an image with these columns.
    pub(super) fn new(image: Image, columns: Vec<Column>) -> Segment {
        Segment { image, columns }
    }

    /// The same segment, of which nothing is in memory; `None` if it is not in a file.
    pub(super) fn forgotten(&self) -> Option<Segment> {
        Some(Segment { image: self.image.forgotten()?, columns: self.columns.clone() })
    }

    pub(super) fn is_damaged(&self) -> bool {
        self.image.is_damaged()
    }

    /// The bytes of it that were read into memory.
    pub(super) fn read(&self) -> usize {
        self.image.read()
    }

    /// The bytes of all columns.
    pub(super) fn bytes(&self) -> usize {
        self.image.len()
    }

    fn column(&self, column: C) -> Column {
        self.columns.get(column as usize).copied().unwrap_or(Column { at: 0, len: 0, size: 1 })
    }

    /// The number of items of a column.
    fn count(&self, column: C) -> usize {
        self.column(column).len
    }

    /// All bytes of a column.
    pub(super) fn all(&self, column: C) -> Vec<u8> {
        let Column { at, len, size } = self.column(column);
        self.image.bytes(at..at + len * size).into_owned()
    }

    pub(super) fn words(&self, column: C) -> Vec<u32> {
        self.all(column).as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
    }

    pub(super) fn longs(&self, column: C) -> Vec<u64> {
        self.all(column).as_chunks().0.iter().map(|long| u64::from_le_bytes(*long)).collect()
    }

    fn item<const SIZE: usize>(&self, column: C, index: usize) -> Option<[u8; SIZE]> {
        let Column { at, len, size } = self.column(column);
        let is_there = index < len && size == SIZE;
        is_there.then(|| self.image.within(at + index * SIZE, SIZE).try_into().ok()).flatten()
    }

    /// A number of a column of words; 0 outside of it.
    pub(super) fn number(&self, column: C, index: usize) -> usize {
        self.item(column, index).map_or(0, |word| u32::from_le_bytes(word) as usize)
    }

    pub(super) fn byte(&self, column: C, index: usize) -> u8 {
        self.item(column, index).map_or(0, |[byte]| byte)
    }

    pub(super) fn long(&self, column: C, index: usize) -> Option<u64> {
        self.item(column, index).map(u64::from_le_bytes)
    }

    fn range(&self, column: C, index: usize) -> Range<usize> {
        let start = self.number(column, index);
        start..self.number(column, index + 1).max(start)
    }

    /// The code of the move that reached the position of a rank.
    fn code(&self, rank: usize) -> Option<u16> {
        self.item(C::Moves, rank).map(u16::from_le_bytes)
    }

    /// A number of some that are packed to `width` bits each.
    fn packed(&self, column: C, width: u32, index: usize) -> u64 {
        let bit = index as u64 * u64::from(width);
        let (word, shift) = ((bit / 64) as usize, (bit % 64) as u32);
        let part = |word: usize| self.long(column, word).unwrap_or(0);
        let low = part(word) >> shift;
        let high = if shift + width <= 64 { 0 } else { part(word + 1) << (64 - shift) };
        (low | high) & low_bits(width)
    }

    /// A text of a column; empty if there is none of that index.
    pub(super) fn text(&self, texts: C, ends: C, index: usize) -> Cow<'_, str> {
        let start = index.checked_sub(1).map_or(0, |before| self.number(ends, before));
        let end = self.number(ends, index);
        let Column { at, len, .. } = self.column(texts);
        if start >= end || end > len {
            return Cow::Borrowed("");
        }
        match self.image.bytes(at + start..at + end) {
            Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).unwrap_or_default()),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).unwrap_or_default()),
        }
    }

    /// The path of a file.
    pub(super) fn path(&self, file: usize) -> Cow<'_, str> {
        self.text(C::Paths, C::PathEnds, file)
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.count(C::Moves)
    }

    /// The number of games.
    pub(super) fn games(&self) -> usize {
        self.count(C::Results)
    }

    /// The number of files.
    pub(super) fn files(&self) -> usize {
        self.count(C::Contents)
    }

    /// The games of a file.
    pub(super) fn games_in(&self, file: usize) -> Range<usize> {
        let games = self.range(C::FirstGames, file);
        games.start..games.end.min(self.count(C::Results))
    }

    /// The positions of a file.
    pub(super) fn positions_in(&self, file: usize) -> usize {
        let games = self.games_in(file);
        let rank = |game: usize| self.number(C::FirstRanks, self.number(C::FirstLines, game));
        rank(games.end).saturating_sub(rank(games.start))
    }

    /// The names of a file, as indices.
    pub(super) fn names_of(&self, file: usize) -> Range<usize> {
        let names = self.range(C::FirstNames, file);
        names.start..names.end.min(self.count(C::NameKinds))
    }

    /// The positions of a key, in play order.
    pub(super) fn find(&self, key: u64) -> impl Iterator<Item = Hit> + '_ {
        let positions = self.len();
        let (bits, width) = widths(positions);
        let bucket = if bits == 0 { 0 } else { (key >> (64 - bits)) as usize };
        let Range { start, end } = self.range(C::Buckets, bucket);
        let (start, end) = (start.min(positions), end.min(positions));
        let low = key & low_bits(64 - bits);
        let first = partition(start..end, |at| self.packed(C::Keys, 64 - bits, at) < low);
        let last = partition(first..end, |at| self.packed(C::Keys, 64 - bits, at) == low);
        let mut from = Hit { rank: 0, line: 0, game: 0, file: 0, is_main: true };
        (first..last).map(move |at| {
            from = self.hit(self.packed(C::Ranks, width, at) as u32, from);
            from
        })
    }

    /// The start of a game of a file.
    pub(super) fn start(&self, file: usize, game: usize) -> Hit {
        let line = self.number(C::FirstLines, game);
        let rank = self.number(C::FirstRanks, line);
        Hit { rank: rank as u32, line: line as u32, game: game as u32, file: file as u32, is_main: true }
    }

    /// The ranks of the main line of a game, that of its start first.
    pub(super) fn main_line(&self, game: usize) -> Range<usize> {
        let ranks = self.range(C::FirstRanks, self.number(C::FirstLines, game));
        ranks.start..ranks.end.clamp(ranks.start + 1, self.len().max(ranks.start + 1))
    }

    /// The positions of all lines of a game.
    pub(super) fn positions_of(&self, game: usize) -> usize {
        let rank = |game: usize| self.number(C::FirstRanks, self.number(C::FirstLines, game));
        rank(game + 1).saturating_sub(rank(game))
    }

    /// The codes of the moves of the main line of a game, from a rank on.
    pub(super) fn codes(&self, ranks: Range<usize>) -> Vec<u16> {
        let Column { at, len, .. } = self.column(C::Moves);
        let (start, end) = (ranks.start.min(len), ranks.end.min(len));
        let bytes = self.image.bytes(at + start * 2..at + end.max(start) * 2);
        bytes.as_chunks().0.iter().map(|code| u16::from_le_bytes(*code)).collect()
    }

    /// A step of the main line of a game: the key of the position that it starts from, then the code of each half-move.
    pub(super) fn main_step(&self, game: usize, index: usize) -> Option<u64> {
        match index.checked_sub(1) {
            None => Some(self.start_key(game)),
            Some(_) => self.code(self.main_line(game).nth(index)?).map(u64::from),
        }
    }

    /// The games that can be compared by the codes of their moves, in the order of their main lines, each with the number of
    /// steps that it shares with the game before.
    pub(super) fn ordered_games(&self) -> Vec<[u32; 2]> {
        self.words(C::MainLines).as_chunks().0.to_vec()
    }

    /// The games that begin as usual.
    #[cfg(feature = "server")]
    pub(super) fn usual_starts(&self) -> FxHashMap<u32, Variant> {
        let mut found = FxHashMap::default();
        for variant in VARIANTS {
            let starts = self.find(Position::usual(variant).key());
            let starts =
                starts.filter(|hit| hit.is_main && self.number(C::FirstRanks, hit.line as usize) == hit.rank as usize);
            found.extend(starts.map(|hit| (hit.game, variant)));
        }
        found
    }

    /// The position of a rank, which is not before that of another hit.
    fn hit(&self, rank: u32, from: Hit) -> Hit {
        let line = self.last_up_to(C::FirstRanks, from.line, rank);
        let game = self.last_up_to(C::FirstLines, from.game, line);
        let file = self.last_up_to(C::FirstGames, from.file, game);
        Hit { rank, line, game, file, is_main: self.number(C::FirstLines, game as usize) == line as usize }
    }

    /// The last index from `from` on whose number is at most `most`, in a rising column: of equal ones the last. It is most
    /// often near, so the steps grow.
    fn last_up_to(&self, column: C, from: u32, most: u32) -> u32 {
        let end = self.count(column);
        let at_most = |index: usize| index < end && self.number(column, index) <= most as usize;
        let (mut low, mut step) = (from as usize, 1);
        while at_most(low + step) {
            low += step;
            step *= 2;
        }
        partition(low + 1..low + step, at_most).saturating_sub(1) as u32
    }

    /// The code of the move that is played in a position, if its line goes on.
    pub(super) fn next(&self, hit: &Hit) -> Option<u16> {
        let after = hit.rank as usize + 1;
        (after < self.number(C::FirstRanks, hit.line as usize + 1)).then(|| self.code(after)).flatten()
    }

    /// The result of a game.
    pub(super) fn result(&self, game: u32) -> Option<Verdict> {
        RESULTS.get(usize::from(self.byte(C::Results, game as usize))).copied().flatten()
    }

    /// The kind of a game; see [`VARIANTS`].
    pub(super) fn kind(&self, game: usize) -> u8 {
        self.byte(C::Kinds, game)
    }

    pub(super) fn number_of(&self, game: usize, number: Numbers) -> usize {
        self.number(C::Numbers, game * NUMBERS + number as usize)
    }

    /// The lines of openings that fit a game.
    pub(super) fn opening(&self, game: usize) -> Fitting {
        Fitting(self.long(C::Openings, game).unwrap_or(0))
    }

    /// A header of a game.
    pub(super) fn header(&self, game: usize, role: HeaderRole) -> Option<Cow<'_, str>> {
        let column = DIGESTED.iter().position(|own| *own == role)?;
        let word = self.number(C::Headers, game * DIGESTED.len() + column);
        (word > 0).then(|| self.text(C::Words, C::WordEnds, word))
    }

    /// The key of the position that a game starts from.
    pub(super) fn start_key(&self, game: usize) -> u64 {
        let half = |half: usize| self.number(C::Numbers, game * NUMBERS + Numbers::Start as usize + half) as u64;
        half(0) | half(1) << 32
    }

    /// The half-moves before a position.
    pub(super) fn ply(&self, hit: &Hit) -> u32 {
        let first = self.number(C::FirstRanks, hit.line as usize);
        (self.number(C::Plies, hit.line as usize) + (hit.rank as usize).saturating_sub(first)) as u32
    }

    /// The game whose line reaches a position.
    pub(super) fn game(&self, hit: &Hit) -> GameFound {
        let first = self.number(C::FirstGames, hit.file as usize);
        GameFound {
            range: self.place_or_start(hit),
            game: (hit.game as usize).saturating_sub(first) + 1,
            names: self.names_of_game(hit.game),
            verdict: self.result(hit.game),
            ply: self.ply(hit),
            in_variation: !hit.is_main,
            next: self.next(hit).and_then(Move::from_code),
        }
    }

    /// Who played a game, where and when.
    fn names_of_game(&self, game: u32) -> GameNames {
        let header = |role| self.header(game as usize, role).map(Cow::into_owned);
        GameNames {
            players: [header(HeaderRole::First), header(HeaderRole::Second)],
            event: header(HeaderRole::Event),
            date: header(HeaderRole::Date),
        }
    }

    /// Where the move that reaches a position stands in the text of its file; `None` if no move does.
    pub(super) fn place(&self, hit: &Hit) -> Option<Range<usize>> {
        let is_start = self.code(hit.rank as usize).is_none_or(|code| code == NO_MOVE);
        (!is_start).then(|| self.place_or_start(hit))
    }

    /// As [`place`](Segment::place); of the start of a game the place of its first word.
    pub(super) fn place_or_start(&self, hit: &Hit) -> Range<usize> {
        let first = self.number(C::FirstRanks, hit.line as usize);
        let mut end = self.number(C::Places, hit.line as usize);
        let mut start = end;
        for rank in first..=hit.rank as usize {
            let [gap, length] = self.step(rank);
            start = end + gap;
            end = start + length;
        }
        start..end
    }

    /// The gap before a move and its length.
    fn step(&self, rank: usize) -> [usize; 2] {
        let step = self.byte(C::Steps, rank);
        if step != FAR {
            return [usize::from(step >> 4), usize::from(step & 15)];
        }
        let at = partition(0..self.count(C::Far) / 3, |at| self.number(C::Far, at * 3) < rank);
        match self.number(C::Far, at * 3) == rank {
            true => [self.number(C::Far, at * 3 + 1), self.number(C::Far, at * 3 + 2)],
            false => [0, 0],
        }
    }
}

/// A number of a column; 0 outside of it.
pub(super) fn number(column: &[u32], index: usize) -> usize {
    column.get(index).map_or(0, |number| *number as usize)
}

/// The range between a number of a column and the next one.
pub(super) fn range(column: &[u32], index: usize) -> Range<usize> {
    let start = number(column, index);
    start..number(column, index + 1).max(start)
}

/// The first of a range for which a property does not hold, if it holds for all before.
fn partition(range: Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (range.start, range.end);
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) { from = middle + 1 } else { to = middle }
    }
    from
}
