//! Counting the leaves of the tree of legal moves, the test of every move generator.

use super::{Move, MoveList, jeiqi, shogi, xiangqi};

/// The operations that perft needs.
pub trait Playable {
    /// The changes of a move, for undoing it.
    type Undo;
    /// All legal moves.
    fn legal_moves(&self) -> MoveList;
    /// Number of legal moves.
    fn count_legal_moves(&self) -> usize;
    /// Plays a move.
    fn play(&mut self, mv: Move) -> Self::Undo;
    /// Takes it back.
    fn undo(&mut self, undo: Self::Undo);
}

/// Number of lines of `depth` legal moves; the last ply is counted, not played.
pub fn perft<P: Playable + Clone>(position: &P, depth: u32) -> u64 {
    leaves::<P, true>(&mut position.clone(), depth)
}

/// The same with every move of the last ply played and undone. It is slower and measures all operations.
pub fn perft_played<P: Playable + Clone>(position: &P, depth: u32) -> u64 {
    leaves::<P, false>(&mut position.clone(), depth)
}

fn leaves<P: Playable, const COUNTED: bool>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if COUNTED && depth == 1 {
        return position.count_legal_moves() as u64;
    }
    let mut count = 0;
    for mv in position.legal_moves() {
        let undo = position.play(mv);
        count += leaves::<P, COUNTED>(position, depth - 1);
        position.undo(undo);
    }
    count
}

macro_rules! playable {
    ($($game:ident)*) => {$(
        impl Playable for $game::Position {
            type Undo = $game::Undo;

            fn legal_moves(&self) -> MoveList {
                self.legal_moves()
            }

            fn count_legal_moves(&self) -> usize {
                self.count_legal_moves()
            }

            fn play(&mut self, mv: Move) -> $game::Undo {
                self.play(mv)
            }

            fn undo(&mut self, undo: $game::Undo) {
                self.undo(undo);
            }
        }
    )*};
}

playable!(xiangqi jeiqi shogi);
