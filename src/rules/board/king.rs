//! The safety of a king: who attacks it, and which moves cannot uncover an attack.

use super::tables::{
    CROSS, DIAGONAL, DIAGONALS, DOWN, ELEPHANT, HORSE_FROM, NEARBY, PAWN_FROM, RAYS, UP, diagonal_neighbours, first_on,
};
use super::ways::strikes_at;
use super::{Cell, Grid, Mover};
use crate::rules::points::Points;
use crate::rules::{Move, Side, Square};

/// The constraints on a side's moves that keep its king safe.
///
/// Computed once a position, it makes nearly every move's legality a test of two bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Guard {
    /// The king is attacked now: every move needs the full test.
    pub checked: bool,
    /// Pieces whose leaving may uncover an attack: their moves need the full test.
    pub shields: Points,
    /// Empty squares where a piece would become the screen of an enemy cannon: never legal, except for shields.
    pub screens: Points,
}

impl Guard {
    const FREE_OF_CARE: Guard = Guard { checked: false, shields: Points::EMPTY, screens: Points::EMPTY };
}

/// `ROAMING` in this file: whether advisors and elephants may leave home and so may attack a king (jeiqi).
impl Grid {
    /// The enemy pieces that attack the side's king, a facing king included.
    pub(crate) fn checkers<const ROAMING: bool>(&self, side: Side) -> Points {
        match self.king(side) {
            Some(king) => self.attackers::<ROAMING>(king, self.of(side), self.of(side.opponent())),
            None => Points::EMPTY,
        }
    }

    /// The enemy pieces that will attack the side's king once the piece on `from` has gone to `to`.
    #[inline]
    pub(crate) fn checkers_after<const ROAMING: bool>(&self, side: Side, from: Square, to: Square) -> Points {
        let own = self.of(side) & !Points::of(from) | Points::of(to);
        let enemy = self.of(side.opponent()) & !Points::of(to);
        let king = match self.king(side) {
            Some(king) if king == from => to,
            Some(king) => king,
            None => return Points::EMPTY,
        };
        self.attackers::<ROAMING>(king, own, enemy)
    }

    /// Whether the king is safe once the piece on `from`, on a pseudo-legal target, has gone to `to`.
    #[inline]
    pub(crate) fn is_safe<const ROAMING: bool>(&self, side: Side, from: Square, to: Square) -> bool {
        let Some(king) = self.king(side).filter(|king| *king != from) else {
            return self.checkers_after::<ROAMING>(side, from, to).is_empty();
        };
        let goal = Points::of(to);
        let mut strikers = Points(self.near_enough(king)) & self.of(side.opponent()) & !goal;
        if strikers.is_empty() {
            return true;
        }
        let occupied = self.occupied() & !Points::of(from) | goal;
        !strikers.any(|by| strikes_at::<ROAMING>(self.cell(by), by, king, occupied.0))
    }

    /// The squares from which a piece of this kind, of either side, may attack a king on `king`.
    #[inline(always)]
    fn near_enough(&self, king: Square) -> u128 {
        self.lines() & CROSS[king.index()] | self.near() & NEARBY[king.index()]
    }

    /// The enemy king when it stands on the file of a king of `side` on `king` with nothing between.
    pub(crate) fn facing(&self, king: Square, own: Points, enemy: Points) -> Option<Square> {
        let occupied = own.0 | enemy.0;
        [UP, DOWN].into_iter().find_map(|direction| {
            let first = first_on(direction, RAYS[direction][king.index()] & occupied);
            let square = Square::from_index(first)?;
            (enemy.contains(square) && self.cell(square).is(Mover::King)).then_some(square)
        })
    }

    /// The squares of the kings, the first side's first, when they face each other on an open file.
    pub(crate) fn facing_kings(&self) -> Option<(Square, Square)> {
        let king = self.king(Side::First)?;
        Some((king, self.facing(king, self.of(Side::First), self.of(Side::Second))?))
    }

    /// The king of the side that waits for `mover`, and the first piece that attacks it, facing kings aside. A missing king of
    /// `mover` might stand between, so then only its absence is a problem.
    pub(crate) fn waiting_in_check<const ROAMING: bool>(&self, mover: Side) -> Option<(Square, Square)> {
        let waiting = mover.opponent();
        let king = self.king(waiting).filter(|_| self.king(mover).is_some())?;
        let by = self.checkers::<ROAMING>(waiting).find(|by| !self.cell(*by).is(Mover::King))?;
        Some((king, by))
    }

    /// Attackers of a king on `king`, for occupancies that may differ from the grid's by one move of its side: cells are
    /// read only where `enemy` says so, and those the move does not change.
    #[inline]
    fn attackers<const ROAMING: bool>(&self, king: Square, own: Points, enemy: Points) -> Points {
        let occupied = own.0 | enemy.0;
        (Points(self.near_enough(king)) & enemy)
            .filter(|&from| strikes_at::<ROAMING>(self.cell(from), from, king, occupied))
            .collect()
    }

    /// The constraints on the side's moves; see [`Guard`].
    #[inline]
    pub(crate) fn guard<const ROAMING: bool>(&self, side: Side) -> Guard {
        let Some(king) = self.king(side) else { return Guard::FREE_OF_CARE };
        let (own, enemy) = (self.of(side), self.of(side.opponent()).0);
        let occupied = own.0 | enemy;
        let at = king.index();
        let (mut checked, mut shields, mut screens) = (false, 0u128, 0u128);

        let strikers = self.lines() & enemy & CROSS[at];
        for (direction, rays) in RAYS.iter().enumerate() {
            let ray = rays[at];
            if strikers & ray == 0 {
                continue;
            }
            let first = first_on(direction, ray & occupied);
            let second = first_on(direction, rays[first] & occupied);
            let third = first_on(direction, rays[second] & occupied);
            let (near, far, last) = (1u128 << first, 1u128 << second, 1u128 << third);
            if near & enemy != 0 {
                let cell = self.at(first);
                if cell.is(Mover::Cannon) {
                    screens |= ray ^ rays[first] ^ near;
                }
                checked |= attacks_along(cell, direction);
            }
            if far & enemy != 0 {
                let cell = self.at(second);
                checked |= cell.is(Mover::Cannon);
                if attacks_along(cell, direction) {
                    shields |= near;
                }
            }
            if last & enemy != 0 && self.at(third).is(Mover::Cannon) {
                shields |= near | far;
            }
        }
        if self.near() & enemy & NEARBY[at] == 0 {
            return Guard { checked, shields: Points(shields) & own, screens: Points(screens) };
        }

        let legs = diagonal_neighbours(occupied, king);
        for (way, blocked) in legs.into_iter().enumerate() {
            let leg = || {
                let (files, ranks) = DIAGONALS[way];
                king.offset(files, ranks).map_or(0, |leg| 1u128 << leg.index())
            };
            for square in Points(HORSE_FROM[at][way] & enemy) {
                if self.cell(square).is(Mover::Horse) {
                    checked |= !blocked;
                    shields |= leg();
                }
            }
            if ROAMING {
                for square in Points(ELEPHANT[at][way] & enemy) {
                    if self.cell(square).is(Mover::FreeElephant) {
                        checked |= !blocked;
                        shields |= leg();
                    }
                }
            }
        }

        for square in Points(PAWN_FROM[side.opponent().index()][at] & enemy) {
            checked |= self.cell(square).is(Mover::Pawn);
        }
        if ROAMING {
            for square in Points(DIAGONAL[at] & enemy) {
                checked |= self.cell(square).is(Mover::FreeAdvisor);
            }
        }
        Guard { checked, shields: Points(shields) & own, screens: Points(screens) }
    }

    /// The legal targets of the piece on the square, which belongs to `side`.
    #[inline]
    pub(crate) fn legal_targets<const ROAMING: bool>(&self, guard: &Guard, side: Side, from: Square) -> Points {
        let targets = self.targets(from);
        let needs_test = guard.checked || guard.shields.contains(from) || Some(from) == self.king(side);
        if needs_test {
            targets.filter(|&to| self.is_safe::<ROAMING>(side, from, to)).collect()
        } else {
            targets & !guard.screens
        }
    }

    /// Hands every legal move of the side to `each`, by origin and then by destination.
    #[inline]
    pub(crate) fn each_legal<const ROAMING: bool>(&self, side: Side, mut each: impl FnMut(Move)) {
        let guard = self.guard::<ROAMING>(side);
        for from in self.of(side) {
            for to in self.legal_targets::<ROAMING>(&guard, side, from) {
                each(Move::new(from, to));
            }
        }
    }

    /// Number of the side's legal moves, without listing them.
    pub(crate) fn count_legal<const ROAMING: bool>(&self, side: Side) -> usize {
        let guard = self.guard::<ROAMING>(side);
        self.of(side).map(|from| self.legal_targets::<ROAMING>(&guard, side, from).len()).sum()
    }

    /// Whether the side has a legal move.
    pub(crate) fn has_legal<const ROAMING: bool>(&self, side: Side) -> bool {
        let guard = self.guard::<ROAMING>(side);
        self.of(side).any(|from| !self.legal_targets::<ROAMING>(&guard, side, from).is_empty())
    }
}

/// Whether the piece attacks an enemy king along an open line of the direction: a rook, or a king on the file.
#[inline(always)]
fn attacks_along(cell: Cell, direction: usize) -> bool {
    cell.is(Mover::Rook) || direction % 2 == UP && cell.is(Mover::King)
}
