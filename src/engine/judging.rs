//! How good a half-move is, by the chances before and after it.
//!
//! Chances are compared, not hundredths of a pawn: from +100 to -200 is a lot, from -600 to -900 is nothing. Thresholds and
//! the rules for mates are those of lichess.

use super::ExpectedLine;
use crate::record::Score;
use crate::rules::{Side, Variant};

/// A judgement of a half-move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// `!`: the only move that holds, after a mistake of the other side.
    Only,
}

impl Judgement {
    /// Its sign.
    pub fn sign(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
            Judgement::Only => "!",
        }
    }
}

/// The losses of chance from which on a half-move is judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// For `?!`.
    pub inaccuracy: f64,
    /// For `?`.
    pub mistake: f64,
    /// For `??`.
    pub blunder: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds { inaccuracy: 0.05, mistake: 0.10, blunder: 0.20 }
    }
}

impl Thresholds {
    /// Those of three numbers in per cent.
    pub fn of_per_cent([inaccuracy, mistake, blunder]: [f64; 3]) -> Thresholds {
        Thresholds { inaccuracy: inaccuracy / 100.0, mistake: mistake / 100.0, blunder: blunder / 100.0 }
    }
}

/// The hundredths of a pawn that make one step of the curve of chances.
pub fn scale(variant: Variant) -> f64 {
    if variant == Variant::Shogi { 600.0 } else { 272.0 }
}

/// The first side's chance at a score, from 0 to 1.
pub fn chance(score: Score, scale: f64) -> f64 {
    match score {
        Score::Cp(value) => 1.0 / (1.0 + (-f64::from(value) / scale).exp()),
        Score::Mate(Side::First, _) => 1.0,
        Score::Mate(Side::Second, _) => 0.0,
    }
}

impl ExpectedLine {
    /// The first side's chance: the engine's own, if it says one.
    pub fn chance(&self, mover: Side, scale: f64) -> f64 {
        match self.chances {
            Some(chances) if chances != [0; 3] => {
                let [win, draw, loss] = chances.map(f64::from);
                let own = (win + draw / 2.0) / (win + draw + loss);
                if mover == Side::First { own } else { 1.0 - own }
            }
            _ => chance(self.score, scale),
        }
    }
}

/// Judges a half-move of a side by the score that the best one has and the one that it has, both from the first side's
/// view, and by the loss of chance.
pub fn judge(best: Score, played: Score, loss: f64, mover: Side, scale: f64, limits: &Thresholds) -> Option<Judgement> {
    // Where the game is decided anyway, a mate more or less is worth less. The bounds are lichess', in its scale.
    let own = |score: Score| match score {
        Score::Cp(value) => Some(f64::from(value) * if mover == Side::First { 1.0 } else { -1.0 } * 272.0 / scale),
        Score::Mate(..) => None,
    };
    let grade = |decided: f64| {
        if decided > 999.0 {
            Judgement::Inaccuracy
        } else if decided > 700.0 {
            Judgement::Mistake
        } else {
            Judgement::Blunder
        }
    };
    match (best, played) {
        // A mate that takes longer, or comes sooner, is not judged.
        (Score::Mate(one, _), Score::Mate(other, _)) if one == other => None,
        (Score::Mate(side, _), Score::Mate(..)) => (side == mover).then_some(Judgement::Blunder),
        (Score::Cp(_), Score::Mate(side, _)) if side != mover => Some(grade(-own(best)?)),
        (Score::Mate(side, _), Score::Cp(_)) if side == mover => Some(grade(own(played)?)),
        _ if loss >= limits.blunder => Some(Judgement::Blunder),
        _ if loss >= limits.mistake => Some(Judgement::Mistake),
        _ if loss >= limits.inaccuracy => Some(Judgement::Inaccuracy),
        _ => None,
    }
}
