//! Why a move is not legal, one reason: the first in the order of [`Grid::explain`].

use super::tables::first_on;
use super::tables::{DOWN, LEFT, RAYS, RIGHT, UP};
use super::{Grid, Mover, across_river, in_palace};
use crate::rules::{Illegal, Move, Side, Square};

impl Grid {
    /// `Ok` when the side may play the move. Reasons come in this order: who moves (no piece, wrong side, own piece
    /// taken), the movement (geometry, palace, river, pawn), the pieces in the way, the mover's own king.
    pub(crate) fn explain<const ROAMING: bool>(&self, side: Side, mv: Move) -> Result<(), Illegal> {
        let to = mv.to();
        let from = mv.from().ok_or(Illegal::NoPiece)?;
        let cell = self.cell(from);
        let mover = cell.mover().ok_or(Illegal::NoPiece)?;
        if cell.side() != side {
            return Err(Illegal::WrongSide);
        }
        if self.of(side).contains(to) {
            return Err(Illegal::OwnPiece);
        }
        if !self.targets(from).contains(to) {
            return Err(self.why_not_target(mover, side, from, to));
        }
        self.explain_king::<ROAMING>(side, from, to)
    }

    /// Whether the side may play the move: [`Grid::explain`] without the reason.
    #[inline(always)]
    pub(crate) fn is_legal<const ROAMING: bool>(&self, side: Side, mv: Move) -> bool {
        let Some(from) = mv.from() else { return false };
        // Nothing on `from` reaches nothing.
        self.cell(from).side() == side && self.reaches(from, mv.to()) && self.is_safe::<ROAMING>(side, from, mv.to())
    }

    fn explain_king<const ROAMING: bool>(&self, side: Side, from: Square, to: Square) -> Result<(), Illegal> {
        let after = self.checkers_after::<ROAMING>(side, from, to);
        let Some(attacker) = after.first() else { return Ok(()) };
        let before = self.checkers::<ROAMING>(side);
        if let Some(king) = after.into_iter().find(|&by| self.cell(by).is(Mover::King)) {
            Err(Illegal::KingsFacing(king))
        } else if let Some(still) = (after & before).first() {
            Err(Illegal::StillInCheck(still))
        } else {
            Err(Illegal::IntoCheck(attacker))
        }
    }

    /// The reason a mover does not reach a square that holds no piece of its side.
    fn why_not_target(&self, mover: Mover, side: Side, from: Square, to: Square) -> Illegal {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        match mover {
            Mover::King if files.abs() + ranks.abs() != 1 => Illegal::Geometry,
            Mover::King => Illegal::Palace,
            Mover::Advisor | Mover::FreeAdvisor if files.abs() != 1 || ranks.abs() != 1 => Illegal::Geometry,
            Mover::Advisor if !in_palace(side, to) => Illegal::Palace,
            Mover::Elephant | Mover::FreeElephant if files.abs() != 2 || ranks.abs() != 2 => Illegal::Geometry,
            Mover::Elephant if across_river(side, to) => Illegal::River,
            Mover::Elephant | Mover::FreeElephant => between(from, files / 2, ranks / 2, Illegal::Eye),
            Mover::Horse if files.abs() * ranks.abs() != 2 => Illegal::Geometry,
            Mover::Horse => between(from, files / 2, ranks / 2, Illegal::Leg),
            Mover::Rook | Mover::Cannon => self.why_not_along(mover, from, to),
            Mover::Pawn => {
                let forward = match side {
                    Side::First => ranks,
                    Side::Second => -ranks,
                };
                match (files.abs(), forward) {
                    (0, -1) => Illegal::Backward,
                    (1, 0) if !across_river(side, from) => Illegal::Uncrossed,
                    _ => Illegal::Geometry,
                }
            }
            Mover::FreeAdvisor | Mover::Advisor | Mover::Unknown => Illegal::Geometry,
        }
    }

    /// The reason a rook or a cannon does not reach the square.
    fn why_not_along(&self, mover: Mover, from: Square, to: Square) -> Illegal {
        let direction = match (to.file().cmp(&from.file()), to.rank().cmp(&from.rank())) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => UP,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => DOWN,
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => RIGHT,
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => LEFT,
            _ => return Illegal::Geometry,
        };
        let rays = &RAYS[direction];
        let way = (rays[from.index()] ^ rays[to.index()]) & !(1 << to.index());
        let pieces = way & self.occupied().0;
        if mover == Mover::Cannon && !self.cell(to).is_empty() {
            return Illegal::Screen { count: pieces.count_ones() as u8 };
        }
        match Square::from_index(first_on(direction, pieces)) {
            Some(first) => Illegal::Path(first),
            None => Illegal::Geometry,
        }
    }
}

/// The reason with the square at the offset.
fn between(from: Square, files: i8, ranks: i8, reason: fn(Square) -> Illegal) -> Illegal {
    from.offset(files, ranks).map_or(Illegal::Geometry, reason)
}
