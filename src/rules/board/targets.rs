//! Pseudo-legal targets of a piece, by its movement alone.

use super::tables::{
    ADVISOR, DIAGONAL, ELEPHANT, HOME, HORSE, KING, PAWN, RAYS, diagonal_neighbours, first_on, line_neighbours,
};
use super::ways::goes_to;
use super::{Grid, Mover};
use crate::rules::points::Points;
use crate::rules::{Side, Square};

impl Grid {
    /// Targets of the piece on the square: empty or enemy squares, own king's safety not considered.
    #[inline]
    pub(crate) fn targets(&self, from: Square) -> Points {
        let cell = self.cell(from);
        match cell.mover() {
            Some(mover) => self.targets_as(mover, cell.side(), from),
            None => Points::EMPTY,
        }
    }

    /// Whether `to` is among the [`targets`](Grid::targets) of `from`, without looking for the others.
    #[inline(always)]
    pub(crate) fn reaches(&self, from: Square, to: Square) -> bool {
        let (cell, goal) = (self.cell(from), self.cell(to));
        let own = !goal.is_empty() & (goal.side() == cell.side());
        if cell.is(Mover::Unknown) {
            return self.targets(from).contains(to);
        }
        !own && goes_to(cell, from, to, self.occupied().0, !goal.is_empty())
    }

    /// Targets of a mover of the side if it stood on the square.
    #[inline]
    pub(crate) fn targets_as(&self, mover: Mover, side: Side, from: Square) -> Points {
        let occupied = self.occupied().0;
        let own = self.of(side).0;
        let reached = match mover {
            Mover::King => KING[side.index()][from.index()],
            Mover::Advisor => ADVISOR[side.index()][from.index()],
            Mover::Elephant => elephant(occupied, from) & HOME[side.index()],
            Mover::Horse => horse(occupied, from),
            Mover::Rook => rook(occupied, from),
            Mover::Cannon => cannon(occupied, from),
            Mover::Pawn => PAWN[side.index()][from.index()],
            Mover::FreeAdvisor => DIAGONAL[from.index()],
            Mover::FreeElephant => elephant(occupied, from),
            Mover::Unknown => {
                // It gives no check, so a king need not avoid it, and must not be lost to it.
                let king = self.king(side.opponent()).map_or(Points::EMPTY, Points::of);
                let reached = DIAGONAL[from.index()]
                    | elephant(occupied, from)
                    | horse(occupied, from)
                    | rook(occupied, from)
                    | cannon(occupied, from)
                    | PAWN[side.index()][from.index()];
                reached & !king.0
            }
        };
        Points(reached & !own)
    }
}

#[inline]
fn elephant(occupied: u128, from: Square) -> u128 {
    let eyes = diagonal_neighbours(occupied, from);
    let mut set = 0;
    for (blocked, target) in eyes.into_iter().zip(&ELEPHANT[from.index()]) {
        set |= if blocked { 0 } else { *target };
    }
    set
}

#[inline]
fn horse(occupied: u128, from: Square) -> u128 {
    let legs = line_neighbours(occupied, from);
    let mut set = 0;
    for (blocked, targets) in legs.into_iter().zip(&HORSE[from.index()]) {
        set |= if blocked { 0 } else { *targets };
    }
    set
}

#[inline]
fn rook(occupied: u128, from: Square) -> u128 {
    let mut set = 0;
    for (direction, rays) in RAYS.iter().enumerate() {
        let ray = rays[from.index()];
        let blocker = first_on(direction, ray & occupied);
        set |= ray ^ rays[blocker];
    }
    set
}

/// Empty squares up to the first piece, and the second piece of each line.
#[inline]
fn cannon(occupied: u128, from: Square) -> u128 {
    let mut quiet = 0;
    let mut captures = 0;
    for (direction, rays) in RAYS.iter().enumerate() {
        let ray = rays[from.index()];
        let screen = first_on(direction, ray & occupied);
        let beyond = rays[screen];
        quiet |= ray ^ beyond;
        captures |= 1 << first_on(direction, beyond & occupied);
    }
    quiet & !occupied | captures & occupied
}
