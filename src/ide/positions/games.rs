//! All games of a document, for a list: who played, how it ended, and how it began.

use super::search::game_at_start;
use super::{GameFound, of_the_players, plain_dialect, positions, written_after};
use crate::document::Document;
use crate::notation::{Dialect, Script};
use crate::record::Verdict;
use crate::rules::{Move, Position, Variant};

/// A game in a list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ListedGame {
    pub game: GameFound,
    /// The game that is played, if it begins as usual.
    pub variant: Option<Variant>,
    /// The first half-moves of its main line.
    pub opening: Vec<Move>,
    /// How many half-moves its main line has.
    pub plies: u32,
}

impl ListedGame {
    /// How it begins, as its players write that; nothing for a game that starts from another position.
    pub(crate) fn opening_in(&self, script: Script) -> Vec<String> {
        let Some(variant) = self.variant else { return Vec::new() };
        let mut position = Position::start(variant);
        let dialect = Dialect { script, ..plain_dialect(of_the_players(&position)) };
        let (mut last, mut texts) = (None, Vec::new());
        for mv in &self.opening {
            if !position.is_legal(*mv) {
                break;
            }
            texts.push(written_after(last, *mv, &dialect, &position));
            position.play(*mv);
            last = Some(*mv);
        }
        texts
    }

    /// What words are looked for in, in small letters.
    pub(crate) fn searched(&self, file: &str, script: Script) -> String {
        let names = &self.game.names;
        let [first, second] = &names.players;
        let facts = [first, second, &names.event, &names.date].map(|fact| fact.as_deref().unwrap_or_default());
        let result = self.game.verdict.map_or("", Verdict::score);
        [&facts.join(" "), result, file, &self.opening_in(script).join(" ")].join(" ").to_lowercase()
    }
}

/// The games of a document, each with its first half-moves.
pub(crate) fn listed_games(document: &Document, half_moves: usize) -> Vec<ListedGame> {
    let (mut listed, mut start) = (Vec::new(), 0);
    for entry in document.records().iter() {
        let front = entry.analysis.front();
        if front.is_game
            && let Some(game) = game_at_start(document, entry, start, listed.len() + 1)
            && let Some(positions) = positions(document, entry)
        {
            let end = positions.lines.get(1).map_or(positions.keys.len(), |line| line.first as usize);
            let main = positions.steps.get(1..end).unwrap_or_default();
            let variant = front.position.variant();
            listed.push(ListedGame {
                game,
                variant: (*front.position == *Position::usual(variant)).then_some(variant),
                opening: main.iter().map_while(|step| step.mv).take(half_moves).collect(),
                plies: main.len() as u32,
            });
        }
        start += entry.tree.text_len();
    }
    listed
}
