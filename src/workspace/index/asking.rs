//! Questions about one game after the other, as the command line asks them.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::RwLockReadGuard;

use super::segment::{C, FOLLOWS, Hit, NO_MOVE, Numbers, Segment, USUAL, VARIANTS, WHOLE};
use super::{Contents, Index, Slot};
use crate::openings::Fitting;
use crate::record::{HeaderRole, Verdict};
use crate::rules::{Move, Variant};
use crate::workspace::map_on_all_cores;

/// How the bytes of a file are those of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bytes {
    /// They are the same, after so many bytes.
    Same(u64),
    /// The text is in another encoding.
    Encoded,
    /// The file is no text.
    Binary,
}

/// The values of the column.
pub(super) const ENCODED: u8 = 0;
pub(super) const PLAIN: u8 = 1;
pub(super) const MARKED: u8 = 2;
pub(super) const BINARY: u8 = 3;

/// The index, with the places of some positions.
pub(crate) struct Asked<'a> {
    state: RwLockReadGuard<'a, Contents>,
    keys: Vec<u64>,
    /// For each segment and key the places, in play order.
    hits: Vec<Vec<Vec<Hit>>>,
}

/// A file of the index.
#[derive(Clone, Copy)]
pub(crate) struct FileAsked<'a> {
    asked: &'a Asked<'a>,
    segment: &'a Segment,
    slot: usize,
    file: usize,
}

/// The main lines of some games of a segment, in order.
pub(crate) struct OrderedLines<'a> {
    segment: &'a Segment,
    pub(crate) lines: Vec<OrderedLine>,
}

/// A main line that can be compared with others step by step. The first step is the key of the position that it starts from;
/// the others are the codes of its moves.
pub(crate) struct OrderedLine {
    game: u32,
    /// The index of the file among those that were asked for.
    pub file: usize,
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The steps that it shares with the line before.
    pub shared: usize,
}

/// A game of the index.
#[derive(Clone, Copy)]
pub(crate) struct GameAsked<'a> {
    file: FileAsked<'a>,
    game: usize,
}

impl Index {
    /// Looks up the positions of some keys.
    pub(crate) fn ask(&self, keys: &[u64]) -> Asked<'_> {
        let state = self.state();
        let find = |segment: &Segment| keys.iter().map(|key| segment.find(*key).collect()).collect();
        let segments: Vec<&Segment> = state.slots.iter().map(|slot| &*slot.segment).collect();
        let hits = map_on_all_cores(&segments, |segment| find(segment));
        Asked { state, keys: keys.to_vec(), hits }
    }
}

impl Asked<'_> {
    /// A file, if it is a record.
    pub(crate) fn file(&self, path: &Path) -> Option<FileAsked<'_>> {
        let at = self.state.files.get(path)?;
        let segment = &*self.state.slots.get(at.slot)?.segment;
        let file = FileAsked { asked: self, segment, slot: at.slot, file: at.file };
        (!file.language().is_empty()).then_some(file)
    }
}

impl<'a> Asked<'a> {
    /// The main lines of these files that can be compared, by segment.
    pub(crate) fn ordered_lines(&'a self, files: &[Option<FileAsked<'_>>]) -> Vec<OrderedLines<'a>> {
        let slots = self.state.slots.iter().enumerate();
        let of_slot = |(slot, Slot { segment, .. }): (usize, &'a Slot)| {
            let segment = &**segment;
            let mut places = vec![None; segment.games()];
            for (index, file) in files.iter().enumerate() {
                let Some(file) = file.filter(|file| file.slot == slot) else { continue };
                let games = segment.games_in(file.file);
                let own = places.get_mut(games).unwrap_or_default().iter_mut();
                own.enumerate().for_each(|(nth, place)| *place = Some((index, nth + 1)));
            }
            let mut lines = Vec::new();
            // What two lines share is the least that is shared on the way from one to the other.
            let mut least = usize::MAX;
            for [game, shared] in segment.ordered_games() {
                least = least.min(shared as usize);
                let Some((file, number)) = places.get(game as usize).copied().flatten() else { continue };
                lines.push(OrderedLine { game, file, number, shared: least });
                least = usize::MAX;
            }
            OrderedLines { segment, lines }
        };
        slots.map(of_slot).collect()
    }
}

impl OrderedLines<'_> {
    /// A step of a line.
    pub(crate) fn step(&self, line: usize, index: usize) -> Option<u64> {
        self.segment.main_step(self.lines.get(line)?.game as usize, index)
    }
}

impl<'a> FileAsked<'a> {
    /// The id of its format.
    pub(crate) fn language(&self) -> Cow<'a, str> {
        self.segment.text(C::Languages, C::LanguageEnds, self.file)
    }

    pub(crate) fn bytes(&self) -> Bytes {
        match self.segment.byte(C::Bytes, self.file) {
            PLAIN => Bytes::Same(0),
            MARKED => Bytes::Same(3),
            BINARY => Bytes::Binary,
            _ => Bytes::Encoded,
        }
    }

    /// Its games, in order.
    pub(crate) fn games(self) -> impl Iterator<Item = GameAsked<'a>> {
        self.segment.games_in(self.file).map(move |game| GameAsked { file: self, game })
    }

    /// Those of its games that reach the position of a key that was asked for, in order.
    pub(crate) fn games_with(self, key: u64) -> impl Iterator<Item = GameAsked<'a>> {
        let games = self.segment.games_in(self.file);
        let hits = self.hits(key, games.start as u32..games.end as u32);
        let games = hits.chunk_by(|one, other| one.game == other.game).filter_map(<[Hit]>::first);
        games.map(move |hit| GameAsked { file: self, game: hit.game as usize })
    }

    fn hits(&self, key: u64, games: Range<u32>) -> &'a [Hit] {
        let index = self.asked.keys.iter().position(|own| *own == key);
        let hits = index.and_then(|index| self.asked.hits.get(self.slot)?.get(index)).map(Vec::as_slice);
        let hits = hits.unwrap_or_default();
        let first = hits.partition_point(|hit| hit.game < games.start);
        let rest = hits.get(first..).unwrap_or_default();
        rest.get(..rest.partition_point(|hit| hit.game < games.end)).unwrap_or_default()
    }
}

impl<'a> GameAsked<'a> {
    /// Its number in the file, from 1.
    pub(crate) fn number(&self) -> usize {
        self.game - self.file.segment.games_in(self.file.file).start + 1
    }

    /// A header that the index keeps; `None` if it says nothing.
    pub(crate) fn header(&self, role: HeaderRole) -> Option<Cow<'a, str>> {
        self.file.segment.header(self.game, role)
    }

    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.file.segment.result(self.game as u32)
    }

    pub(crate) fn variant(&self) -> Variant {
        let kind = self.file.segment.kind(self.game);
        VARIANTS.get(usize::from(kind & 3)).copied().unwrap_or(Variant::Xiangqi)
    }

    /// Whether it starts as usual.
    pub(crate) fn is_usual(&self) -> bool {
        self.file.segment.kind(self.game) & USUAL != 0
    }

    /// Whether its main line could be read to its end.
    pub(crate) fn is_whole(&self) -> bool {
        self.file.segment.kind(self.game) & WHOLE != 0
    }

    /// Whether the positions of its main line follow from its start and the codes of its moves.
    pub(crate) fn follows(&self) -> bool {
        self.file.segment.kind(self.game) & FOLLOWS != 0
    }

    /// The lines of openings that fit its moves.
    pub(crate) fn opening(&self) -> Fitting {
        self.file.segment.opening(self.game)
    }

    /// The half-moves of its main line.
    pub(crate) fn plies(&self) -> usize {
        self.file.segment.main_line(self.game).len() - 1
    }

    /// The codes of at most so many moves of its main line.
    pub(crate) fn codes(&self, most: usize) -> Vec<u16> {
        let ranks = self.file.segment.main_line(self.game);
        let first = ranks.start + 1;
        self.file.segment.codes(first..ranks.end.min(first.saturating_add(most)))
    }

    /// The codes of at most so many moves that its line plays after a place.
    pub(crate) fn codes_after(&self, hit: &Hit, most: usize) -> Vec<u16> {
        let first = hit.rank as usize + 1;
        let end = self.file.segment.main_line(self.game).end;
        self.file.segment.codes(first..end.min(first.saturating_add(most)).max(first))
    }

    /// Where it reaches the position of a key that was asked for, in the order of its lines.
    pub(crate) fn hits(&self, key: u64) -> &'a [Hit] {
        self.file.hits(key, self.game as u32..self.game as u32 + 1)
    }

    /// The start.
    pub(crate) fn start(&self) -> Hit {
        self.file.segment.start(self.file.file, self.game)
    }

    /// The half-moves before a place.
    pub(crate) fn ply(&self, hit: &Hit) -> u32 {
        self.file.segment.ply(hit)
    }

    /// The move that is played at a place, if its line goes on.
    pub(crate) fn next(&self, hit: &Hit) -> Option<Move> {
        self.file.segment.next(hit).filter(|code| *code != NO_MOVE).and_then(Move::from_code)
    }

    /// The bytes of the text in which the move stands that leads to a place, or the first word of the game.
    pub(crate) fn range(&self, hit: &Hit) -> Range<usize> {
        self.file.segment.place_or_start(hit)
    }

    /// The line of the text in which its record begins, and the byte at which the line starts.
    pub(crate) fn line(&self) -> (u32, usize) {
        let number = |number| self.file.segment.number_of(self.game, number);
        (number(Numbers::Line) as u32, number(Numbers::LineStart))
    }

    /// How much is known of it besides the moves: headers, positions of variations, bytes of text.
    pub(crate) fn fullness(&self) -> (usize, usize, usize) {
        let number = |number| self.file.segment.number_of(self.game, number);
        let others = self.file.segment.positions_of(self.game).saturating_sub(self.plies() + 1);
        (number(Numbers::Headers), others, number(Numbers::Length))
    }
}
