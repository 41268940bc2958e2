//! Building a segment: of files that were read, and of other segments.

use super::segment::{NAMES, NO_MOVE, RESULTS, Segment, number};
use crate::ide::{Digest, GameNames, HeadlineKind};

/// A segment being built.
#[derive(Default)]
pub(super) struct Builder {
    segment: Segment,
    /// The key of each position, with its rank.
    entries: Vec<(u64, u32)>,
}

impl Builder {
    /// Adds a file.
    pub(super) fn add(&mut self, path: &str, content: u64, digest: &Digest) {
        self.begin_file(path, content);
        for (start, game, names) in &digest.games {
            let GameNames { players: [first, second], event, date } = names;
            let names = [first, second, event, date].map(|name| name.as_deref().unwrap_or_default());
            self.begin_game(RESULTS.iter().position(|result| *result == game.verdict).unwrap_or(0) as u8, names);
            for (index, line) in game.lines.iter().enumerate() {
                let end = game.lines.get(index + 1).map_or(game.keys.len(), |next| next.first as usize);
                let positions = line.first as usize..end;
                let steps = game.steps.get(positions.clone()).unwrap_or_default();
                let place = |offset: u32| *start as u32 + offset;
                let mut at = steps.first().map_or(0, |step| place(step.range.start().into()));
                self.begin_line(at);
                for (step, key) in steps.iter().zip(game.keys.get(positions).unwrap_or_default()) {
                    let (from, to) = (place(step.range.start().into()), place(step.range.end().into()));
                    self.entries.push((*key, self.segment.len() as u32));
                    let code = step.mv.and_then(|mv| mv.code()).unwrap_or(NO_MOVE);
                    self.segment.push_step(code, from.saturating_sub(at), to - from);
                    at = to;
                }
            }
        }
        for name in &digest.names {
            let kind = HeadlineKind::ALL.iter().position(|kind| *kind == name.kind).unwrap_or(0);
            self.segment.names.push(&name.name);
            self.segment.details.push(&name.detail);
            self.segment.name_kinds.push(kind as u8);
            self.segment.name_places.push([name.range.start as u32, name.games]);
        }
    }

    /// Adds the files of a segment that are wanted.
    pub(super) fn copy(&mut self, from: &Segment, wanted: impl Fn(usize) -> bool) {
        let mut ranks: Vec<u32> = vec![u32::MAX; from.len()];
        for file in (0..from.files()).filter(|file| wanted(*file)) {
            self.begin_file(from.paths.get(file), from.contents.get(file).copied().unwrap_or(0));
            let (old, new) = (from.ranks_of(file), self.segment.len());
            for (index, rank) in ranks.get_mut(old.clone()).unwrap_or_default().iter_mut().enumerate() {
                *rank = (new + index) as u32;
            }
            for game in number(&from.first_games, file)..number(&from.first_games, file + 1) {
                self.begin_game(from.result(game as u32), names_of(from, game));
                for line in number(&from.first_lines, game)..number(&from.first_lines, game + 1) {
                    self.segment.first_ranks.push((number(&from.first_ranks, line) - old.start + new) as u32);
                    self.segment.places.push(number(&from.places, line) as u32);
                }
            }
            self.segment.moves.extend_from_slice(from.moves.get(old.clone()).unwrap_or_default());
            self.segment.steps.extend_from_slice(from.steps.get(old.clone()).unwrap_or_default());
            let far = from.far.partition_point(|[rank, ..]| (*rank as usize) < old.start);
            let far = from.far.iter().skip(far).take_while(|[rank, ..]| (*rank as usize) < old.end);
            let moved = far.map(|[rank, gap, length]| [(*rank as usize - old.start + new) as u32, *gap, *length]);
            self.segment.far.extend(moved);
            for name in from.names_of(file) {
                self.segment.names.push(from.names.get(name));
                self.segment.details.push(from.details.get(name));
                self.segment.name_kinds.push(from.name_kinds.get(name).copied().unwrap_or(0));
                self.segment.name_places.push(from.name_places.get(name).copied().unwrap_or_default());
            }
        }
        let entries = from.entries().filter_map(|(key, rank)| {
            let now = ranks.get(rank as usize).copied().filter(|rank| *rank != u32::MAX)?;
            Some((key, now))
        });
        self.entries.extend(entries);
    }

    pub(super) fn finish(self) -> Segment {
        let Builder { mut segment, entries } = self;
        segment.first_games.push(segment.results.len() as u32);
        segment.first_names.push(segment.name_kinds.len() as u32);
        segment.first_lines.push(segment.places.len() as u32);
        segment.first_ranks.push(segment.len() as u32);
        segment.sort(entries);
        segment.shrink();
        segment
    }

    fn begin_file(&mut self, path: &str, content: u64) {
        self.segment.paths.push(path);
        self.segment.contents.push(content);
        self.segment.first_games.push(self.segment.results.len() as u32);
        self.segment.first_names.push(self.segment.name_kinds.len() as u32);
    }

    fn begin_game(&mut self, result: u8, names: [&str; NAMES]) {
        names.into_iter().for_each(|name| self.segment.game_names.push(name));
        self.segment.results.push(result);
        self.segment.first_lines.push(self.segment.places.len() as u32);
    }

    fn begin_line(&mut self, place: u32) {
        self.segment.first_ranks.push(self.segment.len() as u32);
        self.segment.places.push(place);
    }
}

/// The texts of a game.
fn names_of(segment: &Segment, game: usize) -> [&str; NAMES] {
    std::array::from_fn(|index| segment.game_names.get(game * NAMES + index))
}
