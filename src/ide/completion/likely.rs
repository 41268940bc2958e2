//! How likely a legal move is to be the one that was played, as far as can be told without a search.

use super::openings;
use crate::rules::{Move, Position, Square, jeiqi, shogi, xiangqi};
use std::cmp::Reverse;

/// The likelier of two moves is the lesser: a list begins with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::ide) struct Likelihood {
    /// A variation does not begin with the move that it replaces.
    is_replaced: bool,
    /// In how many other games it was played.
    times: Reverse<u32>,
    /// How much the openings favour it.
    usual: Reverse<u32>,
    /// Its gain in material, and a little for development.
    worth: Reverse<i32>,
}

/// Facts about a move that the caller has already computed.
#[derive(Clone, Copy, Debug)]
pub(in crate::ide) struct MoveFacts {
    pub is_replaced: bool,
    pub times: u32,
    /// Whether it leaves the opponent no move.
    pub ends: bool,
    pub check: bool,
}

/// The likelihood of a legal move; `after` is the position after it.
pub(in crate::ide) fn likelihood(mv: Move, position: &Position, after: &mut Position, facts: MoveFacts) -> Likelihood {
    let worth = if facts.ends { MATE } else { worth(mv, position, after) + if facts.check { CHECK } else { 0 } };
    Likelihood {
        is_replaced: facts.is_replaced,
        times: Reverse(facts.times),
        usual: Reverse(openings::weight(position, mv)),
        worth: Reverse(worth),
    }
}

// All values are tenths of a pawn.
const MATE: i32 = 10_000;
const KING: i32 = 1_000;
const CHECK: i32 = 1;
const FORGONE: i32 = 100;
const MOST_FREEDOM: i32 = 3;

/// The gain of a move minus the gain of the opponent's best capture after it. Between equal captures, the one by the cheaper
/// piece is worth more.
fn worth(mv: Move, position: &Position, after: &mut Position) -> i32 {
    if let Position::Jeiqi(board) = position
        && let Some(kind) = jeiqi::reveal(mv)
    {
        // A reveal is chance: the more pieces of a kind are left, the likelier it is.
        let left = board.remaining(board.side_to_move());
        let mv = jeiqi::with_reveal(mv, None);
        let mut after = position.clone();
        after.play(mv);
        return worth(mv, position, &mut after) + left.get(kind.index()).map_or(0, |left| i32::from(*left));
    }
    let taken = value(position, mv.to());
    let mut worth = taken - best_capture(after);
    if let Some(from) = mv.from() {
        let own = value(position, from);
        let promoted = if shogi::promotes(mv) { value(after, mv.to()) - own } else { 0 };
        let freedom = targets(after, mv.to()) - targets(position, from);
        worth += promoted + use_of(from, position) + freedom.clamp(-MOST_FREEDOM, MOST_FREEDOM);
        worth -= if taken > 0 { own / 10 } else { 0 };
        worth -= if forgoes_promotion(mv, position) { FORGONE } else { 0 };
    }
    worth
}

/// Whether a pawn, a bishop or a rook does not promote although it can: it loses nothing by it.
fn forgoes_promotion(mv: Move, position: &Position) -> bool {
    let Position::Shogi(board) = position else { return false };
    let kind = mv.from().and_then(|from| board.piece_at(from)).map(|piece| piece.kind);
    let gains = matches!(kind, Some(shogi::Kind::Pawn | shogi::Kind::Bishop | shogi::Kind::Rook));
    gains && !shogi::promotes(mv) && board.is_legal(shogi::promoting(mv))
}

/// The number of squares that the piece on a square attacks or can go to.
fn targets(position: &Position, square: Square) -> i32 {
    let targets = match position {
        Position::Xiangqi(board) => board.targets(square),
        Position::Jeiqi(board) => board.targets(square),
        Position::Shogi(board) => board.targets(square),
    };
    i32::try_from(targets.len()).unwrap_or(0)
}

/// The gain of the best capture for the side to move, assuming that the opponent recaptures whenever possible.
fn best_capture(position: &mut Position) -> i32 {
    let mut best = 0;
    for capture in position.legal_moves() {
        let Some(from) = capture.from() else { continue };
        let taken = value(position, capture.to());
        if taken <= best {
            continue;
        }
        let own = value(position, from);
        let undo = position.play(capture);
        let answered = position.legal_moves().iter().any(|answer| answer.to() == capture.to());
        position.undo(undo);
        best = best.max(if answered { taken - own } else { taken });
    }
    best
}

/// The value of the piece on a square; 0 if it is empty.
fn value(position: &Position, square: Square) -> i32 {
    match position {
        Position::Xiangqi(board) => board.piece_at(square).map_or(0, |piece| xiangqi_value(piece.kind)),
        Position::Jeiqi(board) => board.piece_at(square).map_or(0, |piece| match piece.face {
            jeiqi::Face::Open(kind) => xiangqi_value(kind),
            jeiqi::Face::Dark | jeiqi::Face::Unknown => 35,
        }),
        Position::Shogi(board) => board.piece_at(square).map_or(0, |piece| shogi_value(piece.kind)),
    }
}

fn xiangqi_value(kind: xiangqi::Kind) -> i32 {
    use xiangqi::Kind;
    match kind {
        Kind::King => KING,
        Kind::Rook => 90,
        Kind::Cannon => 45,
        Kind::Horse => 40,
        Kind::Elephant | Kind::Advisor => 20,
        Kind::Pawn => 10,
    }
}

fn shogi_value(kind: shogi::Kind) -> i32 {
    use shogi::Kind;
    match kind {
        Kind::Pawn => 10,
        Kind::Lance => 30,
        Kind::Knight => 35,
        Kind::Silver => 50,
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => 55,
        Kind::Bishop => 80,
        Kind::Rook => 95,
        Kind::Horse => 110,
        Kind::Dragon => 130,
        Kind::King => KING,
    }
}

/// A bonus for moving the piece on a square: development is good, moving the king of xiangqi is not.
fn use_of(from: Square, position: &Position) -> i32 {
    match position {
        Position::Xiangqi(board) => board.piece_at(from).map_or(0, |piece| {
            use xiangqi::Kind;
            let is_home = Kind::at_start(from) == Some(piece);
            match piece.kind {
                Kind::Horse | Kind::Rook if is_home => 5,
                Kind::Horse | Kind::Rook => 3,
                Kind::Cannon if is_home => 3,
                Kind::Cannon | Kind::Pawn => 2,
                Kind::Elephant | Kind::Advisor if is_home => 2,
                Kind::Elephant | Kind::Advisor => 0,
                Kind::King => -5,
            }
        }),
        Position::Jeiqi(_) => 0,
        Position::Shogi(board) => board.piece_at(from).map_or(0, |piece| match piece.kind {
            shogi::Kind::Silver | shogi::Kind::Gold => 2,
            shogi::Kind::King => 1,
            shogi::Kind::Lance => -3,
            shogi::Kind::Knight => -1,
            _ => 0,
        }),
    }
}
