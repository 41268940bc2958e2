//! The sums of an annotated game, side by side.

use super::{Annotations, PlyNote};
use crate::engine::Judgement;
use crate::record::Game;
use crate::rules::Side;

/// The half-moves that are listed as the worst.
const WORST: usize = 5;

/// The sums of a side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// Its `?!`.
    pub inaccuracies: usize,
    /// Its `?`.
    pub mistakes: usize,
    /// Its `??`.
    pub blunders: usize,
    /// From 0 to 100, by the losses of chance; `None` without a half-move.
    pub accuracy: Option<f64>,
}

/// The sums of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Those of the first mover.
    pub first: SideSummary,
    /// Those of the second mover.
    pub second: SideSummary,
    /// The half-moves that lost most, the worst one first.
    pub worst: Vec<PlyNote>,
}

/// Sums up the main line of a game.
pub fn summary(game: &Game, annotations: &Annotations) -> Summary {
    let of = |side: Side| {
        let is_its = |note: &&PlyNote| game.plies.get(note.ply).is_some_and(|ply| ply.side == side && ply.line == 0);
        let notes: Vec<&PlyNote> = annotations.notes.iter().filter(is_its).collect();
        let count = |judgement| notes.iter().filter(|note| note.judgement == Some(judgement)).count();
        // The curve is lichess'.
        let accuracy = |note: &&PlyNote| (103.1668 * (-4.354 * note.loss).exp() - 3.1669).clamp(0.0, 100.0);
        let sum: f64 = notes.iter().map(accuracy).sum();
        SideSummary {
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            accuracy: (!notes.is_empty()).then(|| sum / notes.len() as f64),
        }
    };
    let is_main = |note: &&PlyNote| game.plies.get(note.ply).is_some_and(|ply| ply.line == 0);
    let mut worst: Vec<PlyNote> =
        annotations.notes.iter().filter(is_main).filter(|note| note.loss > 0.0).cloned().collect();
    worst.sort_by(|one, other| other.loss.total_cmp(&one.loss).then(one.ply.cmp(&other.ply)));
    worst.truncate(WORST);
    Summary { first: of(Side::First), second: of(Side::Second), worst }
}
