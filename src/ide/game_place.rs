//! Places of a text by game and half-move, for records whose lines nobody sees.

use super::Document;
use crate::record::{Game, Ply};

/// A place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GamePlace {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The number of the half-move in its line, from 1; 0 before the first one.
    pub ply: u32,
    /// Whether it is in a variation.
    pub in_variation: bool,
}

impl Document {
    /// Where some bytes of the text are. If they come in order, each game is only replayed once.
    pub fn game_places(&self, offsets: impl Iterator<Item = usize>) -> Vec<GamePlace> {
        let mut known: Option<(usize, Game, Vec<usize>)> = None;
        let mut found = Vec::new();
        for offset in offsets {
            let here = self.place(offset).and_then(|place| Some((place.record, self.entry(place.record)?)));
            let Some((record, entry)) = here else {
                found.push(GamePlace::default());
                continue;
            };
            if known.as_ref().is_none_or(|(known, ..)| *known != record) {
                let (game, start) = (self.game_of(entry), self.record_start(record));
                let at = |ply: &Ply| start + entry.tree.block_start(ply.block) + usize::from(ply.range.start());
                let starts = game.plies.iter().map(at).collect();
                known = Some((record, game, starts));
            }
            let number = self.game_number(record) + 1;
            found.extend(known.as_ref().map(|(_, game, starts)| within(number, game, starts, offset)));
        }
        found
    }
}

fn within(number: usize, game: &Game, starts: &[usize], offset: usize) -> GamePlace {
    let Some(last) = starts.partition_point(|start| *start <= offset).checked_sub(1) else {
        return GamePlace { game: number, ..GamePlace::default() };
    };
    let (mut before, mut at) = (0, last);
    while let Some(line) = game.plies.get(at).and_then(|ply| game.lines.get(ply.line)) {
        before += line.plies.partition_point(|ply| *ply < at);
        match (line.replaces, line.continues) {
            (Some(replaced), _) => at = replaced,
            (None, Some(other)) => {
                before += 1;
                at = other;
            }
            (None, None) => break,
        }
    }
    let in_variation = game.plies.get(last).is_some_and(|ply| ply.line > 0);
    GamePlace { game: number, ply: u32::try_from(before + 1).unwrap_or(u32::MAX), in_variation }
}
