//! Building a segment: of files that were read, and of other segments.

use rustc_hash::FxHashMap;

use super::FileRead;
use super::columns::Columns;
use super::segment::{FOLLOWS, NO_MOVE, NUMBERS, RESULTS, USUAL, VARIANTS, WHOLE, number, range};
use crate::ide::{DIGESTED, Digest, DigestedGame, HeadlineKind};

/// A segment being built.
#[derive(Default)]
pub(super) struct Builder {
    columns: Columns,
    /// The key of each position, with its rank.
    entries: Vec<(u64, u32)>,
    /// The index of each text of headers.
    words: FxHashMap<String, u32>,
}

impl Builder {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.columns.len()
    }

    /// Adds a file, of which several pieces were read.
    pub(super) fn add(&mut self, path: &str, file: &FileRead) {
        self.begin_file(path, file.content, file.language, file.bytes);
        for (index, piece) in file.pieces.iter().enumerate() {
            piece.games.iter().for_each(|game| self.add_game(game));
            self.add_names(piece, index > 0);
        }
    }

    fn add_game(&mut self, game: &DigestedGame) {
        let DigestedGame { start, positions, .. } = game;
        let of = |role| game.headers.iter().find(|(own, _)| *own == role).map_or("", |(_, text)| text.as_str());
        let headers = DIGESTED.map(|role| self.word(of(role)));
        let result = RESULTS.iter().position(|result| *result == positions.verdict).unwrap_or(0) as u8;
        let variant = VARIANTS.iter().position(|variant| *variant == game.variant).unwrap_or(0) as u8;
        let flags = [(game.is_usual, USUAL), (game.is_whole, WHOLE), (game.follows, FOLLOWS)];
        let kind = flags.iter().filter(|(holds, _)| *holds).fold(variant, |kind, (_, flag)| kind | flag);
        let start_key = positions.keys.first().copied().unwrap_or(0);
        let (low, high) = (start_key as u32, (start_key >> 32) as u32);
        let numbers = [game.line, game.line_start as u32, game.length, game.known_headers, low, high];
        self.begin_game(result, kind, game.opening, &headers, &numbers);
        for (index, line) in positions.lines.iter().enumerate() {
            let end = positions.lines.get(index + 1).map_or(positions.keys.len(), |next| next.first as usize);
            let own = line.first as usize..end;
            let steps = positions.steps.get(own.clone()).unwrap_or_default();
            let place = |offset: u32| *start as u32 + offset;
            let mut at = steps.first().map_or(0, |step| place(step.range.start().into()));
            self.begin_line(at, line.ply);
            for (step, key) in steps.iter().zip(positions.keys.get(own).unwrap_or_default()) {
                let (from, to) = (place(step.range.start().into()), place(step.range.end().into()));
                self.entries.push((*key, self.columns.len() as u32));
                let code = step.mv.and_then(|mv| mv.code()).unwrap_or(NO_MOVE);
                self.columns.push_step(code, from.saturating_sub(at), to - from);
                at = to;
            }
        }
    }

    /// Adds the names of a piece. A name of an earlier piece of the file has more games then.
    fn add_names(&mut self, piece: &Digest, goes_on: bool) {
        let columns = &mut self.columns;
        let first = columns.first_names.last().map_or(0, |first| *first as usize);
        let mut known: FxHashMap<(u8, String, String), usize> = FxHashMap::default();
        if goes_on {
            for index in first..columns.name_kinds.len() {
                let kind = columns.name_kinds.get(index).copied().unwrap_or(0);
                known.insert((kind, columns.names.get(index).to_owned(), columns.details.get(index).to_owned()), index);
            }
        }
        for name in &piece.names {
            let kind = HeadlineKind::ALL.iter().position(|kind| *kind == name.kind).unwrap_or(0) as u8;
            let earlier =
                if known.is_empty() { None } else { known.get(&(kind, name.name.clone(), name.detail.clone())) };
            match earlier.and_then(|index| columns.name_places.get_mut(*index)) {
                Some([_, games]) => *games += name.games,
                None => {
                    columns.names.push(&name.name);
                    columns.details.push(&name.detail);
                    columns.name_kinds.push(kind);
                    columns.name_places.push([name.range.start as u32, name.games]);
                }
            }
        }
    }

    /// Adds the files of a segment that are wanted.
    pub(super) fn copy(&mut self, from: &Columns, wanted: impl Fn(usize) -> bool) {
        let mut ranks: Vec<u32> = vec![u32::MAX; from.len()];
        let mut words: Vec<u32> = vec![0; from.words.ends.len()];
        for file in (0..from.files()).filter(|file| wanted(*file)) {
            let content = from.contents.get(file).copied().unwrap_or(0);
            let bytes = from.bytes.get(file).copied().unwrap_or(0);
            self.begin_file(from.paths.get(file), content, from.languages.get(file), bytes);
            let (old, new) = (from.ranks_of(file), self.columns.len());
            for (index, rank) in ranks.get_mut(old.clone()).unwrap_or_default().iter_mut().enumerate() {
                *rank = (new + index) as u32;
            }
            for game in range(&from.first_games, file) {
                let of =
                    |list: &[u32], size: usize| list.get(game * size..(game + 1) * size).unwrap_or_default().to_vec();
                let headers = of(&from.headers, DIGESTED.len()).into_iter().map(|word| {
                    if let Some(now @ 0) = words.get_mut(word as usize).filter(|_| word > 0) {
                        *now = self.word(from.words.get(word as usize));
                    }
                    words.get(word as usize).copied().unwrap_or(0)
                });
                let headers: Vec<u32> = headers.collect();
                let [result, kind] = [&from.results, &from.kinds].map(|list| list.get(game).copied().unwrap_or(0));
                let opening = from.openings.get(game).copied().unwrap_or(0);
                self.begin_game(result, kind, opening, &headers, &of(&from.numbers, NUMBERS));
                for line in range(&from.first_lines, game) {
                    self.columns.first_ranks.push((number(&from.first_ranks, line) - old.start + new) as u32);
                    self.columns.places.push(number(&from.places, line) as u32);
                    self.columns.plies.push(number(&from.plies, line) as u32);
                }
            }
            self.columns.moves.extend_from_slice(from.moves.get(old.clone()).unwrap_or_default());
            self.columns.steps.extend_from_slice(from.steps.get(old.clone()).unwrap_or_default());
            let far = from.far.partition_point(|[rank, ..]| (*rank as usize) < old.start);
            let far = from.far.iter().skip(far).take_while(|[rank, ..]| (*rank as usize) < old.end);
            let moved = far.map(|[rank, gap, length]| [(*rank as usize - old.start + new) as u32, *gap, *length]);
            self.columns.far.extend(moved);
            for name in from.names_of(file) {
                self.columns.names.push(from.names.get(name));
                self.columns.details.push(from.details.get(name));
                self.columns.name_kinds.push(from.name_kinds.get(name).copied().unwrap_or(0));
                self.columns.name_places.push(from.name_places.get(name).copied().unwrap_or_default());
            }
        }
        let entries = from.entries().filter_map(|(key, rank)| {
            let now = ranks.get(rank as usize).copied().filter(|rank| *rank != u32::MAX)?;
            Some((key, now))
        });
        self.entries.extend(entries);
    }

    pub(super) fn finish(self) -> Columns {
        let Builder { mut columns, entries, .. } = self;
        columns.first_games.push(columns.results.len() as u32);
        columns.first_names.push(columns.name_kinds.len() as u32);
        columns.first_lines.push(columns.places.len() as u32);
        columns.first_ranks.push(columns.len() as u32);
        columns.sort(entries);
        columns.sort_main_lines();
        columns
    }

    /// The index of a text of headers; 0 of an empty one.
    fn word(&mut self, text: &str) -> u32 {
        if self.columns.words.ends.is_empty() {
            self.columns.words.push("");
        }
        if text.is_empty() {
            return 0;
        }
        if let Some(index) = self.words.get(text) {
            return *index;
        }
        let index = self.columns.words.ends.len() as u32;
        self.columns.words.push(text);
        self.words.insert(text.to_owned(), index);
        index
    }

    fn begin_file(&mut self, path: &str, content: u64, language: &str, bytes: u8) {
        self.columns.paths.push(path);
        self.columns.contents.push(content);
        self.columns.languages.push(language);
        self.columns.bytes.push(bytes);
        self.columns.first_games.push(self.columns.results.len() as u32);
        self.columns.first_names.push(self.columns.name_kinds.len() as u32);
    }

    fn begin_game(&mut self, result: u8, kind: u8, opening: u64, headers: &[u32], numbers: &[u32]) {
        self.columns.headers.extend_from_slice(headers);
        self.columns.numbers.extend_from_slice(numbers);
        self.columns.results.push(result);
        self.columns.kinds.push(kind);
        self.columns.openings.push(opening);
        self.columns.first_lines.push(self.columns.places.len() as u32);
    }

    fn begin_line(&mut self, place: u32, ply: u32) {
        self.columns.first_ranks.push(self.columns.len() as u32);
        self.columns.places.push(place);
        self.columns.plies.push(ply);
    }
}
