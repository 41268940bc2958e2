//! The declaration that ends an impasse (入玉宣言).

use super::{Kind, Position, in_zone};
use crate::rules::Side;

/// The facts that decide a declaration by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// The side that declares: the side to move.
    pub side: Side,
    /// Its king is in the far three ranks.
    pub king_entered: bool,
    /// Its other pieces in the far three ranks.
    pub pieces: u8,
    /// Points of those pieces and of its hand: 5 for rook and bishop, 1 for others.
    pub points: u16,
    /// Its king is in check.
    pub in_check: bool,
}

/// The result of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DeclarationResult {
    /// The conditions are not met: the declaring side loses.
    Loss,
    /// Too few points to win.
    Draw,
    /// The declaring side wins.
    Win,
}

impl Declaration {
    /// The facts for the side to move of the position.
    pub fn of(position: &Position) -> Declaration {
        let side = position.side_to_move();
        let (mut pieces, mut points) = (0, 0);
        for (square, piece) in position.pieces() {
            if piece.side == side && piece.kind != Kind::King && in_zone(side, square) {
                pieces += 1;
                points += u16::from(piece.kind.points());
            }
        }
        for (kind, count) in position.hand(side).iter() {
            points += u16::from(kind.points()) * u16::from(count);
        }
        Declaration {
            side,
            king_entered: position.king(side).is_some_and(|king| in_zone(side, king)),
            pieces,
            points,
            in_check: position.in_check(),
        }
    }

    /// Points the side needs under the 27-point rule (CSA, floodgate, amateurs): 28 for the first side, 27 for the
    /// second.
    pub const fn points_needed(&self) -> u16 {
        match self.side {
            Side::First => 28,
            Side::Second => 27,
        }
    }

    /// The conditions that all rules share: king entered, ten other pieces there, no check.
    pub const fn meets_conditions(&self) -> bool {
        self.king_entered && self.pieces >= 10 && !self.in_check
    }

    /// Under the 27-point rule: a win or a loss.
    pub const fn by_27_points(&self) -> DeclarationResult {
        if self.meets_conditions() && self.points >= self.points_needed() {
            DeclarationResult::Win
        } else {
            DeclarationResult::Loss
        }
    }

    /// Under the 24-point rule of professional games: a win with 31 points, a draw with 24.
    pub const fn by_24_points(&self) -> DeclarationResult {
        match self.points {
            _ if !self.meets_conditions() => DeclarationResult::Loss,
            31.. => DeclarationResult::Win,
            24.. => DeclarationResult::Draw,
            _ => DeclarationResult::Loss,
        }
    }
}
