//! The columns of a segment in memory, while it is built. [`Segment`] reads them where they are kept.

use std::ops::Range;

use super::image::{ALIGNMENT, Image};
use super::packed::Packed;
use super::segment::{BUCKET, C, Column, FAR, FOLLOWS, NUMBERS, Numbers, Segment, WHOLE, number, range};

/// Texts, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Texts {
    /// All of them, joined.
    pub text: String,
    pub ends: Vec<u32>,
}

impl Texts {
    /// Adds a text.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
    }

    /// A text; empty if there is none of that index.
    pub(super) fn get(&self, index: usize) -> &str {
        let end = |index: usize| self.ends.get(index).map_or(0, |end| *end as usize);
        self.text.get(index.checked_sub(1).map_or(0, end)..end(index)).unwrap_or_default()
    }
}

/// The columns. Lists that name the first of something have one more entry, for the end.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Columns {
    /// The path of each file.
    pub paths: Texts,
    /// The [content key](super::scan::content_key) of each file.
    pub contents: Vec<u64>,
    /// The format of each file; empty if it is no record that could be read.
    pub languages: Texts,
    /// How the bytes of each file are those of its text: see [`Bytes`](super::asking::Bytes).
    pub bytes: Vec<u8>,
    /// The first game of each file.
    pub first_games: Vec<u32>,
    /// The first name of each file.
    pub first_names: Vec<u32>,
    /// The result of each game, as an index of [`RESULTS`](super::segment::RESULTS).
    pub results: Vec<u8>,
    /// The kind of each game: see [`VARIANTS`](super::segment::VARIANTS).
    pub kinds: Vec<u8>,
    /// The [lines of openings](crate::openings::Fitting) that fit each game.
    pub openings: Vec<u64>,
    /// The texts of the headers of each game, one for each of [`DIGESTED`](crate::ide::DIGESTED), as indices of `words`.
    pub headers: Vec<u32>,
    /// Six numbers for each game: those of [`Numbers`].
    pub numbers: Vec<u32>,
    /// The first line of each game, which is its main line.
    pub first_lines: Vec<u32>,
    /// The rank of the first position of each line.
    pub first_ranks: Vec<u32>,
    /// Where the move of the first position of each line stands in the text of its file.
    pub places: Vec<u32>,
    /// The half-moves before the first position of each line.
    pub plies: Vec<u32>,
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
    /// The texts of headers, each once. The first one is empty.
    pub words: Texts,
    /// The games whose main lines can be compared by codes, in the order of these, each with the steps that it shares with the
    /// one before. The position that it starts from is a step, too.
    pub main_lines: Vec<[u32; 2]>,
}

impl Columns {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The number of files.
    pub(super) fn files(&self) -> usize {
        self.contents.len()
    }

    /// The ranks of the positions of a file.
    pub(super) fn ranks_of(&self, file: usize) -> Range<usize> {
        let games = range(&self.first_games, file);
        let rank = |game: usize| number(&self.first_ranks, number(&self.first_lines, game));
        rank(games.start)..rank(games.end)
    }

    /// The names of a file, as indices.
    pub(super) fn names_of(&self, file: usize) -> Range<usize> {
        range(&self.first_names, file)
    }

    /// Puts keys, each with the rank of its position, into their order.
    pub(super) fn sort(&mut self, entries: Vec<(u64, u32)>) {
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
        // Each entry goes into its bucket, and the few of a bucket are put in order.
        let mut next = buckets.clone();
        let mut ordered = vec![(0, 0); entries.len()];
        for entry in entries {
            if let Some(place) = next.get_mut(bucket(entry.0)) {
                if let Some(slot) = ordered.get_mut(*place as usize) {
                    *slot = entry;
                }
                *place += 1;
            }
        }
        for ends in buckets.windows(2) {
            if let [start, end] = *ends {
                ordered.get_mut(start as usize..end as usize).unwrap_or_default().sort_unstable();
            }
        }
        let entries = ordered;
        let mask = low_bits(64 - bits);
        self.keys = Packed::of(64 - bits, entries.iter().map(|(key, _)| key & mask));
        self.ranks = Packed::of(width, entries.iter().map(|(_, rank)| u64::from(*rank)));
        self.buckets = buckets;
    }

    /// Puts the main lines into their order.
    pub(super) fn sort_main_lines(&mut self) {
        let line = |game: u32| {
            let game = game as usize;
            let first = number(&self.first_lines, game);
            let codes = self.moves.get(range(&self.first_ranks, first)).and_then(|codes| codes.get(1..));
            let half = |half: usize| number(&self.numbers, game * NUMBERS + Numbers::Start as usize + half) as u64;
            // The whole key in order of size: games of several segments are merged in this order.
            (half(0) | half(1) << 32, codes.unwrap_or_default())
        };
        let compared = WHOLE | FOLLOWS;
        let kinds = self.kinds.iter().enumerate();
        let mut games: Vec<u32> =
            kinds.filter(|(_, kind)| **kind & compared == compared).map(|(game, _)| game as u32).collect();
        games.retain(|game| !line(*game).1.is_empty());
        games.sort_by_key(|game| line(*game));
        let mut before = None;
        let shared = |game: u32, before: u32| {
            let ((start, codes), (other, others)) = (line(game), line(before));
            let equal = codes.iter().zip(others).take_while(|(one, other)| one == other).count();
            if start == other { 1 + equal as u32 } else { 0 }
        };
        let ordered =
            games.into_iter().map(|game| [game, before.replace(game).map_or(0, |before| shared(game, before))]);
        self.main_lines = ordered.collect();
    }

    /// All keys with their ranks, in order of the keys.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        let bits = 64 - self.keys.width;
        self.buckets.windows(2).enumerate().flat_map(move |(bucket, ends)| {
            let high = if bits == 0 { 0 } else { (bucket as u64) << (64 - bits) };
            let [start, end] = [ends.first(), ends.get(1)].map(|end| end.map_or(0, |end| *end as usize));
            (start..end).map(move |at| (high | self.keys.get(at), self.ranks.get(at) as u32))
        })
    }

    /// Adds the step to the next position.
    pub(super) fn push_step(&mut self, code: u16, gap: u32, length: u32) {
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

    /// The bytes of the columns, and where each is among them.
    pub(super) fn encode(&self) -> (Vec<u8>, Vec<Column>) {
        let mut out = Bytes::default();
        for column in C::ALL {
            match column {
                C::Paths => out.bytes(self.paths.text.as_bytes()),
                C::PathEnds => out.words(&self.paths.ends),
                C::Contents => out.longs(&self.contents),
                C::Languages => out.bytes(self.languages.text.as_bytes()),
                C::LanguageEnds => out.words(&self.languages.ends),
                C::Bytes => out.bytes(&self.bytes),
                C::FirstGames => out.words(&self.first_games),
                C::FirstNames => out.words(&self.first_names),
                C::Results => out.bytes(&self.results),
                C::Kinds => out.bytes(&self.kinds),
                C::Openings => out.longs(&self.openings),
                C::Headers => out.words(&self.headers),
                C::Numbers => out.words(&self.numbers),
                C::FirstLines => out.words(&self.first_lines),
                C::FirstRanks => out.words(&self.first_ranks),
                C::Places => out.words(&self.places),
                C::Plies => out.words(&self.plies),
                C::Moves => out.column(&self.moves, |code| code.to_le_bytes()),
                C::Steps => out.bytes(&self.steps),
                C::Far => out.words(self.far.as_flattened()),
                C::Buckets => out.words(&self.buckets),
                C::Keys => out.longs(&self.keys.words),
                C::Ranks => out.longs(&self.ranks.words),
                C::Names => out.bytes(self.names.text.as_bytes()),
                C::NameEnds => out.words(&self.names.ends),
                C::Details => out.bytes(self.details.text.as_bytes()),
                C::DetailEnds => out.words(&self.details.ends),
                C::NameKinds => out.bytes(&self.name_kinds),
                C::NamePlaces => out.words(self.name_places.as_flattened()),
                C::Words => out.bytes(self.words.text.as_bytes()),
                C::WordEnds => out.words(&self.words.ends),
                C::MainLines => out.words(self.main_lines.as_flattened()),
            }
        }
        (out.all, out.columns)
    }

    /// A segment of the columns, in memory.
    pub(super) fn in_memory(&self) -> Segment {
        let (bytes, columns) = self.encode();
        Segment::new(Image::Memory(bytes), columns)
    }

    /// The columns of a segment, all of them read; `None` if they cannot be, or do not fit together.
    pub(super) fn of(segment: &Segment) -> Option<Columns> {
        let groups = |column: C| -> Option<Vec<u32>> { Some(segment.words(column)) };
        let texts = |text: C, ends: C| -> Option<Texts> {
            Some(Texts { text: String::from_utf8(segment.all(text)).ok()?, ends: segment.words(ends) })
        };
        let positions = segment.len();
        let (bits, width) = widths(positions);
        let packed = |column: C, width: u32| Packed { width, len: positions, words: segment.longs(column) };
        let columns = Columns {
            paths: texts(C::Paths, C::PathEnds)?,
            contents: segment.longs(C::Contents),
            languages: texts(C::Languages, C::LanguageEnds)?,
            bytes: segment.all(C::Bytes),
            first_games: segment.words(C::FirstGames),
            first_names: segment.words(C::FirstNames),
            results: segment.all(C::Results),
            kinds: segment.all(C::Kinds),
            openings: segment.longs(C::Openings),
            headers: segment.words(C::Headers),
            numbers: segment.words(C::Numbers),
            first_lines: segment.words(C::FirstLines),
            first_ranks: segment.words(C::FirstRanks),
            places: segment.words(C::Places),
            plies: segment.words(C::Plies),
            moves: segment.all(C::Moves).as_chunks().0.iter().map(|code| u16::from_le_bytes(*code)).collect(),
            steps: segment.all(C::Steps),
            far: groups(C::Far)?.as_chunks().0.to_vec(),
            buckets: segment.words(C::Buckets),
            keys: packed(C::Keys, 64 - bits),
            ranks: packed(C::Ranks, width),
            names: texts(C::Names, C::NameEnds)?,
            details: texts(C::Details, C::DetailEnds)?,
            name_kinds: segment.all(C::NameKinds),
            name_places: groups(C::NamePlaces)?.as_chunks().0.to_vec(),
            words: texts(C::Words, C::WordEnds)?,
            main_lines: segment.ordered_games(),
        };
        (!segment.is_damaged() && columns.is_sound()).then_some(columns)
    }
}

/// Columns one after the other.
#[derive(Default)]
struct Bytes {
    all: Vec<u8>,
    columns: Vec<Column>,
}

impl Bytes {
    fn column<T: Copy, const SIZE: usize>(&mut self, items: &[T], bytes: impl Fn(T) -> [u8; SIZE]) {
        let at = self.all.len().next_multiple_of(ALIGNMENT);
        self.columns.push(Column { at, len: items.len(), size: SIZE });
        self.all.resize(at + items.len() * SIZE, 0);
        let places = self.all.get_mut(at..).unwrap_or_default().as_chunks_mut::<SIZE>().0;
        places.iter_mut().zip(items).for_each(|(place, item)| *place = bytes(*item));
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.column(bytes, |byte| [byte]);
    }

    fn words(&mut self, words: &[u32]) {
        self.column(words, u32::to_le_bytes);
    }

    fn longs(&mut self, longs: &[u64]) {
        self.column(longs, u64::to_le_bytes);
    }
}

/// The bits that choose the bucket of a key, and those of a rank, for this number of positions.
pub(super) fn widths(positions: usize) -> (u32, u32) {
    let bits = u64::BITS - (positions as u64).leading_zeros();
    (bits.saturating_sub(BUCKET), bits)
}

pub(super) fn low_bits(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}
