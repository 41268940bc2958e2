//! Where a piece may go as far as its own way of moving is concerned: pseudo-legal targets.

use super::tables::{
    ADVISOR, DIAGONAL, DOWN, ELEPHANT, HOME, HORSE, KING, LEFT, PAWN, RAYS, RIGHT, UP, diagonal_neighbours, first_on,
    line_neighbours,
};
use super::{Grid, Mover};
use crate::rules::points::Points;
use crate::rules::{Side, Square};

impl Grid {
    /// Targets of the piece on the square: empty or enemy squares, own king's safety not considered.
    #[inline]
    pub fn targets(&self, from: Square) -> Points {
        let cell = self.cell(from);
        match cell.mover() {
            Some(mover) => self.targets_as(mover, cell.side(), from),
            None => Points::EMPTY,
        }
    }

    /// Whether `to` is among the [`targets`](Grid::targets) of `from`, without looking for the others.
    #[inline]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let (cell, goal) = (self.cell(from), self.cell(to));
        let Some(mover) = cell.mover() else { return false };
        if !goal.is_empty() && goal.side() == cell.side() {
            return false;
        }
        let occupied = self.occupied().0;
        match mover {
            Mover::Rook => screens(from, to, occupied) == Some(0),
            Mover::Cannon => screens(from, to, occupied) == Some(u32::from(!goal.is_empty())),
            Mover::Horse => is_free(leg(from, to), occupied),
            Mover::Elephant => HOME[cell.side().index()] >> to.index() & 1 != 0 && is_free(eye(from, to), occupied),
            _ => self.targets_as(mover, cell.side(), from).contains(to),
        }
    }

    /// Targets of a mover of the side if it stood on the square.
    #[inline]
    pub fn targets_as(&self, mover: Mover, side: Side, from: Square) -> Points {
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

/// How many occupied squares are between two others on a line; two stands for more, too. `None` if they are on no line.
#[inline]
pub(super) fn screens(from: Square, to: Square, occupied: u128) -> Option<u32> {
    let (there, back) = match (from.file() == to.file(), from.rank() == to.rank()) {
        (true, false) if from < to => (UP, DOWN),
        (true, false) => (DOWN, UP),
        (false, true) if from < to => (RIGHT, LEFT),
        (false, true) => (LEFT, RIGHT),
        _ => return None,
    };
    let between = RAYS[there][from.index()] & RAYS[back][to.index()] & occupied;
    let more = between & between.wrapping_sub(1) != 0;
    Some(u32::from(between != 0) + u32::from(more))
}

/// Whether there is such a square and nothing stands on it.
#[inline]
pub(super) fn is_free(square: Option<Square>, occupied: u128) -> bool {
    square.is_some_and(|square| occupied >> square.index() & 1 == 0)
}

/// How far it is from one square to another: files to the right, ranks up.
#[inline]
fn way(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

/// The square that a horse passes on its way, if it goes that way.
#[inline]
pub(super) fn leg(from: Square, to: Square) -> Option<Square> {
    match way(from, to) {
        (-1 | 1, ranks @ (-2 | 2)) => from.offset(0, ranks / 2),
        (files @ (-2 | 2), -1 | 1) => from.offset(files / 2, 0),
        _ => None,
    }
}

/// The square that an elephant passes on its way, if it goes that way.
#[inline]
pub(super) fn eye(from: Square, to: Square) -> Option<Square> {
    match way(from, to) {
        (files @ (-2 | 2), ranks @ (-2 | 2)) => from.offset(files / 2, ranks / 2),
        _ => None,
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
