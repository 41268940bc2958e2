//! Comments that contain some words.

use super::{Facts, Part};
use crate::record::{Game, GamePositions, ReachedPosition, Step};
use crate::text::range;

/// The first comment with a text in small letters: in the main line if there.
pub(super) fn find(facts: &Facts<'_>, text: &str, part: Part) -> Option<ReachedPosition> {
    let game = facts.tree();
    let positions = facts.positions()?;
    let has = |comments: &[String]| comments.iter().any(|comment| comment.to_lowercase().contains(text));
    let start = positions.start()?;
    if part.has(true) && (has(&game.comments) || has(&game.front.comments)) {
        return Some(start);
    }
    let mut in_variation = None;
    for (index, line) in game.lines.iter().enumerate() {
        let is_main = index == 0;
        if !part.has(is_main) || (!is_main && in_variation.is_some()) {
            continue;
        }
        let end = if is_main { game.end.as_ref() } else { line.end.as_ref() };
        let (first, last) = (line.plies.first().copied(), line.plies.last().copied());
        let before = has(&line.comments).then_some(first);
        let own = || line.plies.iter().copied().find(|ply| game.plies.get(*ply).is_some_and(|ply| has(&ply.comments)));
        let after = || end.is_some_and(|end| has(&end.comments)).then_some(last);
        let Some(found) = before.or_else(|| own().map(Some)).or_else(after) else { continue };
        let place = found.and_then(|ply| place_of(facts, game, positions, ply));
        let place = place.unwrap_or(ReachedPosition { is_main, ..start });
        if is_main {
            return Some(place);
        }
        in_variation = Some(place);
    }
    in_variation
}

/// The place of a half-move.
fn place_of(facts: &Facts<'_>, game: &Game, positions: &GamePositions, ply: usize) -> Option<ReachedPosition> {
    let own = game.plies.get(ply)?;
    let at = facts.entry.tree.block_start(own.block);
    let (from, to) = (usize::from(own.range.start()), usize::from(own.range.end()));
    let step = Step { mv: own.mv, range: range(at + from, at + to) };
    let (number, is_main) = (game.half_moves(ply), own.line == 0);
    let next = positions.reached(number as usize).filter(|_| is_main).and_then(|place| place.next);
    Some(ReachedPosition { step, ply: number, is_main, next })
}
