//! A segment: the positions and names of some files, in columns, and never changed.
//!
//! The positions of a file stand one after the other in *play order*: game by game, line by line. A position is named by
//! its rank in that order. For each there are the move that reached it (2 bytes) and where the move stands in the text:
//! the bytes between it and the move before, and its length (1 byte together, as long as both are small).
//!
//! To look a position up, the ranks are kept a second time in the order of their keys. The highest bits of a key choose
//! a bucket of about sixteen; the bucket has the other bits of each key, and its rank. Both are packed to the bits that
//! they need, so together they take about 9 bytes for a million positions, and the whole key can still be compared.

use super::packed::Packed;
use crate::ide::{GameFound, GameNames};
use crate::record::Verdict;
use crate::rules::Move;
#[cfg(feature = "server")]
use crate::rules::{Position, Variant};
#[cfg(feature = "server")]
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A code of no move: the position is the start of a main line.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// The results of games; a column has their indices.
pub(super) const RESULTS: [Option<Verdict>; 5] =
    [None, Some(Verdict::FirstWins), Some(Verdict::SecondWins), Some(Verdict::Draw), Some(Verdict::Unfinished)];

/// Texts, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    /// All of them, joined.
    pub text: String,
    pub ends: Vec<u32>,
}

impl Texts {
    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
    }

    /// A text; empty if there is none of that index.
    pub fn get(&self, index: usize) -> &str {
        let end = |index: usize| self.ends.get(index).map_or(0, |end| *end as usize);
        self.text.get(index.checked_sub(1).map_or(0, end)..end(index)).unwrap_or_default()
    }
}

/// The columns of a segment. Lists that name the first of something have one more entry, for the end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Segment {
    /// The path of each file.
    pub paths: Texts,
    /// The [content key](super::scan::content_key) of each file.
    pub contents: Vec<u64>,
    /// The first game of each file.
    pub first_games: Vec<u32>,
    /// The first name of each file.
    pub first_names: Vec<u32>,
    /// The result of each game, as an index of [`RESULTS`].
    pub results: Vec<u8>,
    /// Four texts for each game: the players, the event and the date; empty if it does not say.
    pub game_names: Texts,
    /// The first line of each game, which is its main line.
    pub first_lines: Vec<u32>,
    /// The rank of the first position of each line.
    pub first_ranks: Vec<u32>,
    /// Where the move of the first position of each line stands in the text of its file.
    pub places: Vec<u32>,
    /// The code of the move that reached each position.
    pub moves: Vec<u16>,
    /// The gap before the move, in the upper half, and its length: bytes. [`FAR`] if one is too large.
    pub steps: Vec<u8>,
    /// The positions whose gap or length is too large for a byte, in order, with both.
    pub far: Vec<[u32; 3]>,
    /// The first entry of each bucket, by the highest bits of the keys.
    pub buckets: Vec<u32>,
    /// The other bits of the keys, in order.
    pub keys: Packed,
    pub ranks: Packed,
    pub names: Texts,
    /// The text beside each name.
    pub details: Texts,
    /// The kind of each name, as an index of [`HeadlineKind::ALL`](crate::ide::HeadlineKind::ALL).
    pub name_kinds: Vec<u8>,
    /// Where each name first stands in the text of its file, and how many of its games have it.
    pub name_places: Vec<[u32; 2]>,
}

/// The texts of a game in [`Segment::game_names`].
pub(super) const NAMES: usize = 4;

/// A step whose numbers are in [`Segment::far`].
pub(super) const FAR: u8 = u8::MAX;

/// Entries of a bucket, as a power of two.
const BUCKET: u32 = 4;

/// A position that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    pub rank: u32,
    pub line: u32,
    pub game: u32,
    pub file: u32,
    /// Whether the line is the main line of the game.
    pub is_main: bool,
}

impl Segment {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.contents.len()
    }

    /// The ranks of the positions of a file.
    pub fn ranks_of(&self, file: usize) -> Range<usize> {
        let games = range(&self.first_games, file);
        let rank = |game: usize| number(&self.first_ranks, number(&self.first_lines, game));
        rank(games.start)..rank(games.end)
    }

    /// The names of a file, as indices.
    pub fn names_of(&self, file: usize) -> Range<usize> {
        range(&self.first_names, file)
    }

    /// Puts keys, each with the rank of its position, into their order.
    pub fn sort(&mut self, mut entries: Vec<(u64, u32)>) {
        // Runs that are in order already, as those of merged segments, are found.
        entries.sort();
        let (bits, width) = widths(entries.len());
        let bucket = |key: u64| if bits == 0 { 0 } else { (key >> (64 - bits)) as usize };
        let mut buckets = vec![0u32; (1usize << bits) + 1];
        for (key, _) in &entries {
            if let Some(count) = buckets.get_mut(bucket(*key) + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for count in &mut buckets {
            sum += *count;
            *count = sum;
        }
        let mask = low_bits(64 - bits);
        self.keys = Packed::of(64 - bits, entries.iter().map(|(key, _)| key & mask));
        self.ranks = Packed::of(width, entries.iter().map(|(_, rank)| u64::from(*rank)));
        self.buckets = buckets;
    }

    /// All keys with their ranks, in order of the keys.
    pub fn entries(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        let bits = 64 - self.keys.width;
        self.buckets.windows(2).enumerate().flat_map(move |(bucket, ends)| {
            let high = if bits == 0 { 0 } else { (bucket as u64) << (64 - bits) };
            let [start, end] = [ends.first(), ends.get(1)].map(|end| end.map_or(0, |end| *end as usize));
            (start..end).map(move |at| (high | self.keys.get(at), self.ranks.get(at) as u32))
        })
    }

    /// The positions of a key, in play order.
    pub fn find(&self, key: u64) -> impl Iterator<Item = Hit> + '_ {
        let bits = 64 - self.keys.width;
        let bucket = if bits == 0 { 0 } else { (key >> (64 - bits)) as usize };
        let Range { start, end } = range(&self.buckets, bucket);
        let low = key & low_bits(self.keys.width);
        let first = partition(start..end, |at| self.keys.get(at) < low);
        let last = partition(first..end, |at| self.keys.get(at) == low);
        let mut from = Hit { rank: 0, line: 0, game: 0, file: 0, is_main: true };
        (first..last).map(move |at| {
            from = self.hit(self.ranks.get(at) as u32, from);
            from
        })
    }

    /// The starts of the games of a file, each with the rank after its main line.
    #[cfg(feature = "server")]
    pub fn games_of(&self, file: usize) -> impl Iterator<Item = (Hit, usize)> + '_ {
        range(&self.first_games, file).map(move |game| {
            let line = number(&self.first_lines, game);
            let rank = number(&self.first_ranks, line);
            let hit = Hit { rank: rank as u32, line: line as u32, game: game as u32, file: file as u32, is_main: true };
            (hit, number(&self.first_ranks, line + 1).max(rank + 1))
        })
    }

    /// The games that begin as usual.
    #[cfg(feature = "server")]
    pub fn usual_starts(&self) -> FxHashMap<u32, Variant> {
        let mut found = FxHashMap::default();
        for variant in [Variant::Xiangqi, Variant::Jeiqi, Variant::Shogi] {
            let starts = self.find(Position::usual(variant).key());
            let starts =
                starts.filter(|hit| hit.is_main && number(&self.first_ranks, hit.line as usize) == hit.rank as usize);
            found.extend(starts.map(|hit| (hit.game, variant)));
        }
        found
    }

    /// The position of a rank, which is not before that of another hit.
    fn hit(&self, rank: u32, from: Hit) -> Hit {
        let line = last_up_to(&self.first_ranks, from.line, rank);
        let game = last_up_to(&self.first_lines, from.game, line);
        let file = last_up_to(&self.first_games, from.file, game);
        Hit { rank, line, game, file, is_main: number(&self.first_lines, game as usize) == line as usize }
    }

    /// The code of the move that is played in a position, if its line goes on.
    pub fn next(&self, hit: &Hit) -> Option<u16> {
        let after = hit.rank as usize + 1;
        (after < number(&self.first_ranks, hit.line as usize + 1)).then(|| self.moves.get(after).copied()).flatten()
    }

    /// The result of a game, as an index of [`RESULTS`].
    pub fn result(&self, game: u32) -> u8 {
        self.results.get(game as usize).copied().unwrap_or(0)
    }

    /// The game whose main line reaches a position.
    pub fn game(&self, hit: &Hit) -> GameFound {
        let first = number(&self.first_games, hit.file as usize);
        GameFound {
            range: self.place_or_start(hit),
            game: hit.game as usize - first + 1,
            names: self.names_of_game(hit.game),
            verdict: RESULTS.get(usize::from(self.result(hit.game))).copied().flatten(),
            ply: hit.rank - number(&self.first_ranks, hit.line as usize) as u32,
            in_variation: !hit.is_main,
            next: self.next(hit).and_then(Move::from_code),
        }
    }

    /// Who played a game, where and when.
    pub fn names_of_game(&self, game: u32) -> GameNames {
        let text = |index: usize| {
            let text = self.game_names.get(game as usize * NAMES + index);
            (!text.is_empty()).then(|| text.to_owned())
        };
        GameNames { players: [text(0), text(1)], event: text(2), date: text(3) }
    }

    /// Where the move that reaches a position stands in the text of its file; `None` if no move does.
    pub fn place(&self, hit: &Hit) -> Option<Range<usize>> {
        let is_start = self.moves.get(hit.rank as usize).is_none_or(|code| *code == NO_MOVE);
        (!is_start).then(|| self.place_or_start(hit))
    }

    /// As [`place`](Segment::place); of the start of a game the place of its first word.
    pub fn place_or_start(&self, hit: &Hit) -> Range<usize> {
        let first = number(&self.first_ranks, hit.line as usize);
        let mut end = number(&self.places, hit.line as usize);
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
        let step = self.steps.get(rank).copied().unwrap_or(0);
        if step != FAR {
            return [usize::from(step >> 4), usize::from(step & 15)];
        }
        let found = self.far.binary_search_by_key(&(rank as u32), |[rank, ..]| *rank).ok();
        let far = found.and_then(|at| self.far.get(at));
        far.map_or([0, 0], |[_, gap, length]| [*gap as usize, *length as usize])
    }

    /// Adds the step to the next position.
    pub fn push_step(&mut self, code: u16, gap: u32, length: u32) {
        let step = match (u8::try_from(gap), u8::try_from(length)) {
            (Ok(gap @ 0..15), Ok(length @ 0..16)) => gap << 4 | length,
            _ => {
                self.far.push([self.steps.len() as u32, gap, length]);
                FAR
            }
        };
        self.moves.push(code);
        self.steps.push(step);
    }

    /// Gives back the memory that its columns were grown with.
    pub fn shrink(&mut self) {
        for column in [&mut self.first_games, &mut self.first_names, &mut self.first_lines, &mut self.first_ranks] {
            column.shrink_to_fit();
        }
        self.places.shrink_to_fit();
        self.moves.shrink_to_fit();
        self.steps.shrink_to_fit();
        self.far.shrink_to_fit();
        self.results.shrink_to_fit();
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        let texts = |texts: &Texts| texts.text.len() + texts.ends.len() * 4;
        let numbers = [&self.first_games, &self.first_names, &self.first_lines, &self.first_ranks, &self.places];
        let numbers = numbers.iter().map(|list| list.len() * 4).sum::<usize>() + self.buckets.len() * 4;
        let names = texts(&self.names)
            + texts(&self.game_names)
            + texts(&self.details)
            + self.name_kinds.len()
            + self.name_places.len() * 8;
        let positions = self.moves.len() * 2 + self.steps.len() + self.far.len() * 12;
        let order = self.keys.bytes() + self.ranks.bytes();
        texts(&self.paths) + self.contents.len() * 8 + self.results.len() + numbers + names + positions + order
    }
}

/// The bits that choose the bucket of a key, and those of a rank, for this number of positions.
pub(super) fn widths(positions: usize) -> (u32, u32) {
    let bits = u64::BITS - (positions as u64).leading_zeros();
    (bits.saturating_sub(BUCKET), bits)
}

/// A number of a column; 0 outside of it.
pub(super) fn number(column: &[u32], index: usize) -> usize {
    column.get(index).map_or(0, |number| *number as usize)
}

/// The range between a number of a column and the next one.
fn range(column: &[u32], index: usize) -> Range<usize> {
    let start = number(column, index);
    start..number(column, index + 1).max(start)
}

fn low_bits(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
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

/// The last index from `from` on whose number is at most `most`, in a rising column: of equal ones the last. It is most
/// often near, so the steps grow.
fn last_up_to(column: &[u32], from: u32, most: u32) -> u32 {
    let at_most = |index: usize| column.get(index).is_some_and(|number| *number <= most);
    let (mut low, mut step) = (from as usize, 1);
    while at_most(low + step) {
        low += step;
        step *= 2;
    }
    partition(low + 1..low + step, at_most).saturating_sub(1) as u32
}
