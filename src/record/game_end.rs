//! How a game ended: by its headers, else by the word after its moves.

use super::{End, Game, Verdict, declared};
use crate::rules::Position;
use crate::rules::shogi::DeclarationResult;

impl Game {
    /// Why the game ended: of the headers, else the word that ends the main line.
    pub fn reason(&self) -> Option<String> {
        self.front.result.reason.clone().or_else(|| {
            let word = self.end.as_ref().filter(|word| !matches!(word.end, End::Score(_)))?;
            let known = word.end != End::Unknown;
            Some(if known { word.text.trim_start_matches('%').to_owned() } else { word.text.clone() })
        })
    }

    /// The position at the end of the main line.
    pub fn final_position(&self) -> &Position {
        self.main_line().last().map_or(&*self.front.position, |ply| &ply.after)
    }

    /// The result: of the headers, else by the word that ends the main line.
    pub fn verdict(&self) -> Option<Verdict> {
        self.front.result.verdict().or_else(|| self.word_verdict())
    }

    /// The result by the word that ends the main line.
    pub fn word_verdict(&self) -> Option<Verdict> {
        let legal = || self.main_line().all(|ply| ply.legality.is_legal());
        word_verdict(self.end.as_ref()?.end, self.final_position(), &legal, &self.front.tags)
    }
}

/// The result by the word that ends a main line at a position. A declaration of a win counts only if its conditions are
/// met, which is asked only if all half-moves are `legal`.
pub(super) fn word_verdict(
    mut end: End,
    position: &Position,
    legal: &dyn Fn() -> bool,
    tags: &[(String, String)],
) -> Option<Verdict> {
    if end == End::Declares
        && legal()
        && let Some((_, outcome, _)) = declared(position, tags)
    {
        end = match outcome {
            DeclarationResult::Win => end,
            DeclarationResult::Draw => End::Draw,
            DeclarationResult::Loss => End::Loses,
        };
    }
    end.verdict(position.side_to_move())
}
