//! Legal moves.

use super::placement::{Group, Placement};
use super::tables::{BACK_RANK, BOARD, DIRECTION, LAST, LAST_TWO, PAWN, RAYS, ZONE, between};
use super::{Kind, Piece, drop, promoting};
use crate::rules::points::Points;
use crate::rules::{Move, Side, Square};

/// The constraints on a side's moves that keep its king safe.
#[derive(Clone, Copy)]
pub(super) struct Guard {
    /// Where a piece other than the king may go: everywhere, or where it parries the only check.
    parries: u128,
    /// Where a piece may be dropped, occupied squares included.
    drops: u128,
    /// Pieces that stand between the king and a piece that would attack it.
    pinned: Points,
}

/// Squares on which a piece of the side that is not promoted could never move again.
#[inline]
pub(super) fn dead_squares(side: Side, kind: Kind) -> u128 {
    match kind {
        Kind::Pawn | Kind::Lance => LAST[side.index()],
        Kind::Knight => LAST_TWO[side.index()],
        _ => 0,
    }
}

impl Placement {
    /// The constraints on the side's moves; see [`Guard`].
    #[inline]
    pub(super) fn guard(&self, side: Side) -> Guard {
        let Some(king) = self.king(side) else { return Guard { parries: BOARD, drops: BOARD, pinned: Points::EMPTY } };
        let enemy = side.opponent();
        let occupied = self.occupied().0;
        let mut pinned = Points::EMPTY;
        for sniper in self.snipers(king, enemy) {
            let shields = between(king, sniper) & occupied;
            if shields & shields.wrapping_sub(1) == 0 {
                pinned |= Points(shields) & self.of(side);
            }
        }
        let checkers = Points(self.attackers(king, enemy, occupied));
        let (parries, drops) = match (checkers.first(), checkers.len()) {
            (Some(checker), 1) => {
                let way = between(king, checker);
                (way | Points::of(checker).0, way)
            }
            (Some(_), _) => (0, 0),
            (None, _) => (BOARD, BOARD),
        };
        Guard { parries, drops, pinned }
    }

    /// Whether the side's king would be safe on the square.
    #[inline]
    fn is_safe_for_king(&self, side: Side, from: Square, to: Square) -> bool {
        let occupied = self.occupied().0 & !Points::of(from).0 | Points::of(to).0;
        let attackers = self.attackers(to, side.opponent(), occupied);
        attackers & !Points::of(to).0 == 0
    }

    /// The legal targets of the piece on the square, which belongs to `side`.
    #[inline]
    pub(super) fn legal_targets(&self, guard: &Guard, side: Side, from: Square) -> Points {
        let targets = self.targets(from);
        let king = self.king(side);
        if king == Some(from) {
            return targets.filter(|&to| self.is_safe_for_king(side, from, to)).collect();
        }
        let targets = Points(targets.0 & guard.parries);
        match king {
            Some(king) if guard.pinned.contains(from) => Points(targets.0 & pin_line(king, from)),
            _ => targets,
        }
    }

    /// The targets for which the piece may promote, and those for which it may stay as it is.
    #[inline]
    fn split(piece: Piece, from: Square, targets: Points) -> (Points, Points) {
        if piece.kind.promoted().is_none() {
            return (Points::EMPTY, targets);
        }
        let zone = ZONE[piece.side.index()];
        let promoting = if zone >> from.index() & 1 != 0 { targets.0 } else { targets.0 & zone };
        (Points(promoting), Points(targets.0 & !dead_squares(piece.side, piece.kind)))
    }

    /// The squares on which the side may drop a piece of the kind, which it has in hand.
    #[inline]
    pub(super) fn legal_drops(&self, guard: &Guard, side: Side, kind: Kind) -> Points {
        let mut squares = guard.drops & BOARD & !self.occupied().0 & !dead_squares(side, kind);
        if kind == Kind::Pawn {
            squares &= !self.pawn_files(side);
            // At most one square lets a pawn give check.
            let checking = self.king(side.opponent()).map_or(0, |king| PAWN[side.opponent().index()][king.index()]);
            if let Some(square) = Points(squares & checking).first()
                && self.is_drop_mate(side, square)
            {
                squares &= !checking;
            }
        }
        Points(squares)
    }

    /// The files on which the side has an unpromoted pawn.
    #[inline]
    fn pawn_files(&self, side: Side) -> u128 {
        let pawns = self.group(Group::Pawns, side);
        let mut low = pawns | pawns >> 36;
        low |= low >> 18;
        low |= low >> 9;
        low |= pawns >> 72;
        let files = low & BACK_RANK;
        files * (BOARD / BACK_RANK)
    }

    /// Whether the opponent could not answer a pawn dropped on the square, which gives check.
    pub(super) fn is_drop_mate(&self, side: Side, square: Square) -> bool {
        let mut after = self.clone();
        after.put(square, Some(Piece::new(side, Kind::Pawn)));
        !after.has_legal(side.opponent())
    }

    /// Calls `each` with every legal move of the side: by origin, then by destination, without promotion first; then
    /// the drops by kind and destination.
    #[inline]
    pub(super) fn each_legal(&self, side: Side, mut each: impl FnMut(Move)) {
        let guard = self.guard(side);
        for from in self.of(side) {
            let Some(piece) = self.piece(from) else { continue };
            let targets = self.legal_targets(&guard, side, from);
            let (promotions, plain) = Placement::split(piece, from, targets);
            for to in targets {
                let mv = Move::new(from, to);
                if plain.contains(to) {
                    each(mv);
                }
                if promotions.contains(to) {
                    each(promoting(mv));
                }
            }
        }
        if guard.drops == 0 {
            return;
        }
        for (kind, _) in self.hand(side).iter() {
            for to in self.legal_drops(&guard, side, kind) {
                each(drop(kind, to));
            }
        }
    }

    /// Number of the side's legal moves, without listing them.
    pub(super) fn count_legal(&self, side: Side) -> usize {
        let guard = self.guard(side);
        let mut count = 0;
        for from in self.of(side) {
            let Some(piece) = self.piece(from) else { continue };
            let (promotions, plain) = Placement::split(piece, from, self.legal_targets(&guard, side, from));
            count += promotions.len() + plain.len();
        }
        if guard.drops != 0 {
            for (kind, _) in self.hand(side).iter() {
                count += self.legal_drops(&guard, side, kind).len();
            }
        }
        count
    }

    /// Whether a piece of the side on the board has a legal move.
    pub(super) fn has_move_on_board(&self, side: Side) -> bool {
        let guard = self.guard(side);
        self.of(side).any(|from| !self.legal_targets(&guard, side, from).is_empty())
    }

    /// Whether the side has a legal move.
    pub(super) fn has_legal(&self, side: Side) -> bool {
        let guard = self.guard(side);
        self.of(side).any(|from| !self.legal_targets(&guard, side, from).is_empty())
            || guard.drops != 0
                && self.hand(side).iter().any(|(kind, _)| !self.legal_drops(&guard, side, kind).is_empty())
    }
}

/// The squares on the line from the king over the piece to the edge.
#[inline]
fn pin_line(king: Square, piece: Square) -> u128 {
    RAYS.get(DIRECTION[king.index()][piece.index()] as usize).map_or(0, |rays| rays[king.index()])
}
