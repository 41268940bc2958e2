//! The reach of pieces, and attacks on squares.

use super::placement::{Group, Placement};
use super::tables::{
    DIAGONALS, GOLD, KING, KNIGHT, LINES, NEAR, ON_DIAGONALS, ON_LINES, PAWN, RAYS, SILVER, SLIDES, STEPS, backward,
    between, first_on, forward,
};
use super::{Kind, Piece, dropped, promotes};
use crate::rules::points::Points;
use crate::rules::{Move, Side, Square};

impl Placement {
    /// Squares the piece attacks from the square, own pieces included.
    #[inline]
    pub(super) fn reach(piece: Piece, from: Square, occupied: u128) -> u128 {
        let (side, at) = (piece.side.index(), from.index());
        match piece.kind {
            Kind::Pawn => PAWN[side][at],
            Kind::Lance => slide([forward(piece.side)], from, occupied),
            Kind::Knight => KNIGHT[side][at],
            Kind::Silver => SILVER[side][at],
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
                GOLD[side][at]
            }
            Kind::Bishop => slide(DIAGONALS, from, occupied),
            Kind::Rook => slide(LINES, from, occupied),
            Kind::King => KING[at],
            Kind::Horse => slide(DIAGONALS, from, occupied) | KING[at],
            Kind::Dragon => slide(LINES, from, occupied) | KING[at],
        }
    }

    /// Whether the piece attacks one square from another; cheaper than [`Placement::reach`] if the target is known.
    #[inline(always)]
    pub(super) fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (side, kind, at) = (piece.side.index(), piece.kind.index(), from.index());
        let goal = Points::of(to).0;
        STEPS[side][kind][at] & goal != 0
            || SLIDES[side][kind][at] & goal != 0 && between(from, to) & self.occupied().0 == 0
    }

    /// Targets of the piece on the square: empty or enemy squares, the own king's safety not considered.
    #[inline]
    pub(super) fn targets(&self, from: Square) -> Points {
        match self.piece(from) {
            Some(piece) => Points(Placement::reach(piece, from, self.occupied().0) & !self.of(piece.side).0),
            None => Points::EMPTY,
        }
    }

    /// The pieces of `by` that attack the square, for an occupancy that may differ from the board's.
    #[inline]
    pub(super) fn attackers(&self, square: Square, by: Side, occupied: u128) -> u128 {
        let at = square.index();
        // By symmetry, a piece of `by` attacks the square from exactly the squares that the same piece of the other
        // side would attack from it.
        let mirrored = by.opponent().index();
        let mut found = 0;
        // Mostly nothing stands where it could step from.
        if NEAR[mirrored][at] & self.of(by).0 != 0 {
            found = PAWN[mirrored][at] & self.all(Group::Pawns)
                | KNIGHT[mirrored][at] & self.all(Group::Knights)
                | SILVER[mirrored][at] & self.all(Group::Silvers)
                | GOLD[mirrored][at] & self.all(Group::Golds)
                | KING[at] & self.all(Group::Neighbours);
            found &= self.of(by).0;
        }
        for sniper in self.snipers(square, by) {
            if between(square, sniper) & occupied == 0 {
                found |= Points::of(sniper).0;
            }
        }
        found
    }

    /// The pieces of `by` that would attack the square if nothing stood between.
    #[inline]
    pub(super) fn snipers(&self, square: Square, by: Side) -> Points {
        let at = square.index();
        let found = RAYS[backward(by)][at] & self.all(Group::Lances)
            | ON_LINES[at] & self.all(Group::Lines)
            | ON_DIAGONALS[at] & self.all(Group::Diagonals);
        Points(found & self.of(by).0)
    }

    /// Whether a legal move of the side gives check, by the piece that it moves or by one behind it.
    pub(super) fn gives_check(&self, side: Side, mv: Move) -> bool {
        let Some(king) = self.king(side.opponent()) else { return false };
        let (to, goal) = (mv.to(), Points::of(king).0);
        let moved = match (mv.from(), dropped(mv)) {
            (Some(from), _) => self.piece(from),
            (None, kind) => kind.map(|kind| Piece::new(side, kind)),
        };
        let Some(Piece { kind, .. }) = moved else { return false };
        let kind = if promotes(mv) { kind.promoted().unwrap_or(kind) } else { kind };
        let (side_index, at) = (side.index(), to.index());
        let occupied = self.occupied().0 & !mv.from().map_or(0, |from| Points::of(from).0);
        if STEPS[side_index][kind.index()][at] & goal != 0
            || SLIDES[side_index][kind.index()][at] & goal != 0 && between(to, king) & occupied == 0
        {
            return true;
        }
        let Some(from) = mv.from() else { return false };
        let way = |sniper| between(king, sniper);
        self.snipers(king, side).any(|sniper| {
            sniper != from && Points(way(sniper)).contains(from) && way(sniper) & (occupied | Points::of(to).0) == 0
        })
    }

    /// The enemy pieces that attack the side's king.
    pub(super) fn checkers(&self, side: Side) -> Points {
        match self.king(side) {
            Some(king) => Points(self.attackers(king, side.opponent(), self.occupied().0)),
            None => Points::EMPTY,
        }
    }
}

/// The squares up to the first piece in each direction, that piece included.
#[inline(always)]
fn slide<const N: usize>(directions: [usize; N], from: Square, occupied: u128) -> u128 {
    let mut set = 0;
    for direction in directions {
        let rays = &RAYS[direction];
        let ray = rays[from.index()];
        set |= ray ^ rays[first_on(direction, ray & occupied)];
    }
    set
}
