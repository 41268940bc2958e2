//! The half-moves of attacker and defender.

use crate::rules::{Move, MoveList, Position, Square, shogi};
use rustc_hash::FxHashMap;

/// Whose turn it is in a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Turn {
    /// The attacker's. If the defender has just dropped a piece between king and attacker, the square of that attacker.
    Attacker(Option<Square>),
    Defender,
}

impl Turn {
    /// The key of a position with this turn.
    pub(super) fn key(self, position: &Position) -> u64 {
        match self {
            Turn::Attacker(Some(slider)) => {
                position.hash() ^ (slider.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            Turn::Attacker(None) | Turn::Defender => position.hash(),
        }
    }
}

/// The half-moves by which the attacker goes on.
pub(super) fn checks(position: &mut Position) -> MoveList {
    let legal = position.legal_moves();
    legal.into_iter().filter(|mv| is_check(position, *mv)).collect()
}

/// Whether a legal half-move gives check, or wins by leaving none.
pub(super) fn is_check(position: &mut Position, mv: Move) -> bool {
    if let Position::Shogi(shogi) = position {
        return shogi.gives_check(mv);
    }
    let undo = position.play(mv);
    let found = position.in_check() || matches!(position, Position::Xiangqi(_)) && !position.has_legal_move();
    position.undo(undo);
    found
}

/// The piece that gives check from afar, if a drop of the defender must stand between it and the king.
pub(super) fn slider(position: &Position, defence: Move) -> Option<Square> {
    match position {
        Position::Shogi(shogi) if shogi::dropped(defence).is_some() => shogi.checkers().first(),
        _ => None,
    }
}

/// The attacker takes a piece just dropped before the slider.
pub(super) fn taking(position: &Position, slider: Square) -> Option<Move> {
    let Position::Shogi(shogi) = position else { return None };
    let mv = Move::new(slider, shogi.last()?);
    [mv, shogi::promoting(mv)].into_iter().find(|mv| shogi.is_legal(*mv))
}

/// The position after that, with the hands as they were before the drop: as if the slider had given check from there.
pub(super) fn as_if_from_there(position: &Position, slider: Square) -> Option<Position> {
    let mv = taking(position, slider)?;
    let Position::Shogi(shogi) = position else { return None };
    let kind = shogi.piece_at(mv.to())?.kind;
    let mut after = shogi.clone();
    after.play(mv);
    after.hand_over(kind);
    Some(Position::Shogi(after))
}

/// Whether the side to move has lost but for dropped pieces that change nothing.
pub(super) fn is_mate(position: &Position) -> bool {
    match position {
        Position::Shogi(shogi) => is_mate_of(shogi, &mut FxHashMap::default()),
        _ => !position.has_legal_move(),
    }
}

/// Of the same positions with the slider nearer, each is looked at once.
fn is_mate_of(position: &shogi::Position, known: &mut FxHashMap<u64, bool>) -> bool {
    if position.has_move_on_board() {
        return false;
    }
    let mut squares: Vec<Square> = Vec::new();
    for mv in position.legal_moves() {
        // All pieces on one square are alike: they are taken.
        if squares.contains(&mv.to()) {
            continue;
        }
        squares.push(mv.to());
        let Some(slider) = position.checkers().first() else { return false };
        let mut dropped = position.clone();
        dropped.play(mv);
        let Some(after) = as_if_from_there(&Position::Shogi(dropped), slider) else { return false };
        let Position::Shogi(after) = after else { return false };
        let key = after.hash();
        let is_lost = match known.get(&key) {
            Some(is_lost) => *is_lost,
            None => is_mate_of(&after, known),
        };
        known.insert(key, is_lost);
        if !is_lost {
            return false;
        }
    }
    true
}
