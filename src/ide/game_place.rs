//! Places of a text by game and half-move, for records whose lines nobody sees.

use super::Document;
use crate::document::{game_number, game_without_positions};
use crate::record::{Game, Ply};
use rustc_hash::FxHashMap;

/// A place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct GamePlace {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The number of the half-move in its line, from 1; 0 before the first one.
    pub ply: u32,
    /// Whether it is in a variation.
    pub in_variation: bool,
}

/// Where some bytes of the text are. If they come in order, each game is only replayed once.
pub(crate) fn game_places(document: &Document, offsets: impl Iterator<Item = usize>) -> Vec<GamePlace> {
    let mut known: Option<(usize, Game, Vec<usize>, LineNumbers)> = None;
    let mut found = Vec::new();
    for offset in offsets {
        let here = document.place(offset).and_then(|place| Some((place.record, document.entry(place.record)?)));
        let Some((record, entry)) = here else {
            found.push(GamePlace::default());
            continue;
        };
        if known.as_ref().is_none_or(|(known, ..)| *known != record) {
            let (game, start) = (game_without_positions(document, entry), document.record_start(record));
            let at = |ply: &Ply| start + entry.tree.block_start(ply.block) + usize::from(ply.range.start());
            let starts = game.plies.iter().map(at).collect();
            known = Some((record, game, starts, LineNumbers::default()));
        }
        let number = game_number(document, record) + 1;
        found.extend(known.as_mut().map(|(_, game, starts, lines)| within(number, game, starts, lines, offset)));
    }
    found
}

fn within(number: usize, game: &Game, starts: &[usize], lines: &mut LineNumbers, offset: usize) -> GamePlace {
    let Some(last) = starts.partition_point(|start| *start <= offset).checked_sub(1) else {
        return GamePlace { game: number, ..GamePlace::default() };
    };
    let in_variation = game.plies.get(last).is_some_and(|ply| ply.line > 0);
    let ply = u32::try_from(lines.before(game, last) + 1).unwrap_or(u32::MAX);
    GamePlace { game: number, ply, in_variation }
}

/// How many half-moves come before each line of a game, as far as it was asked: lines may be nested as deep as they are
/// many.
#[derive(Default)]
struct LineNumbers(FxHashMap<usize, usize>);

impl LineNumbers {
    /// How many half-moves come before one.
    fn before(&mut self, game: &Game, ply: usize) -> usize {
        // The lines from that of the half-move outwards, each with the half-moves up to where the one before it leaves it.
        let (mut passed, mut at) = (Vec::new(), ply);
        let mut before = 0;
        while let Some((index, line)) = game.plies.get(at).and_then(|ply| Some((ply.line, game.lines.get(ply.line)?))) {
            let own = line.plies.partition_point(|ply| *ply < at);
            if let Some(known) = self.0.get(&index) {
                before = known + own;
                break;
            }
            // A variation that leads to itself starts nowhere.
            self.0.insert(index, 0);
            let continues = line.replaces.is_none() && line.continues.is_some();
            passed.push((index, own, usize::from(continues)));
            match line.replaces.or(line.continues) {
                Some(other) => at = other,
                None => break,
            }
        }
        for (index, own, gap) in passed.into_iter().rev() {
            self.0.insert(index, before + gap);
            before += gap + own;
        }
        before
    }
}
