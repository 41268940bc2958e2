//! Why a move is not legal, one reason: the first in the order of [`Placement::explain`].

use super::placement::{Group, Placement};
use super::tables::{DIRECTION, RAYS, between, first_on};
use super::{Kind, Piece, dropped, in_zone, on_board, promotes};
use crate::rules::points::Points;
use crate::rules::{Illegal, Move, Side, Square};

impl Placement {
    /// `Ok` when the side may play the move. Reasons come in this order: who moves (no piece, wrong side, own piece
    /// taken), the movement (geometry, path), promotion, the mover's own king. For a drop: the hand, the square
    /// (occupied, dead), the second pawn, the own king, mate by the dropped pawn.
    pub(super) fn explain(&self, side: Side, mv: Move) -> Result<(), Illegal> {
        let to = mv.to();
        let Some(from) = mv.from() else {
            let kind = dropped(mv).ok_or(Illegal::NoPiece)?;
            return self.explain_drop(side, kind, to);
        };
        let piece = self.piece(from).ok_or(Illegal::NoPiece)?;
        if piece.side != side {
            return Err(Illegal::WrongSide);
        }
        if self.of(side).contains(to) {
            return Err(Illegal::OwnPiece);
        }
        if !self.targets(from).contains(to) {
            return Err(self.why_not_target(piece, from, to));
        }
        if promotes(mv) {
            if piece.kind.promoted().is_none() || !(in_zone(side, from) || in_zone(side, to)) {
                return Err(Illegal::BadPromotion);
            }
        } else if mv.extra() != 0 {
            return Err(Illegal::BadPromotion);
        } else if piece.kind.is_dead(side, to) {
            return Err(Illegal::MustPromote);
        }
        self.explain_king(side, Some(from), to)
    }

    fn explain_drop(&self, side: Side, kind: Kind, to: Square) -> Result<(), Illegal> {
        if self.hand(side).count(kind) == 0 {
            return Err(Illegal::NotInHand(kind));
        }
        if !on_board(to) {
            return Err(Illegal::Geometry);
        }
        if self.occupied().contains(to) {
            return Err(Illegal::Occupied);
        }
        if kind.is_dead(side, to) {
            return Err(Illegal::DeadDrop);
        }
        if kind == Kind::Pawn
            && let Some(pawn) = Points(self.group(Group::Pawns, side)).find(|pawn| pawn.file() == to.file())
        {
            return Err(Illegal::Nifu(pawn));
        }
        self.explain_king(side, None, to)?;
        if kind == Kind::Pawn
            && let Some(king) = self.king(side.opponent())
            && Placement::reach(Piece::new(side, kind), to, 0) & Points::of(king).0 != 0
            && self.is_drop_mate(side, to)
        {
            return Err(Illegal::DropPawnMate);
        }
        Ok(())
    }

    /// Whether the own king is safe once a piece has gone from `from`, or the hand, to `to`.
    fn explain_king(&self, side: Side, from: Option<Square>, to: Square) -> Result<(), Illegal> {
        let Some(king) = self.king(side) else { return Ok(()) };
        let enemy = side.opponent();
        let gone = from.map_or(Points::EMPTY, Points::of);
        let occupied = self.occupied() & !gone | Points::of(to);
        let king = if from == Some(king) { to } else { king };
        let after = Points(self.attackers(king, enemy, occupied.0)) & !Points::of(to);
        let still = after & self.checkers(side);
        match (still.first(), after.first()) {
            (Some(by), _) => Err(Illegal::StillInCheck(by)),
            (None, Some(by)) => Err(Illegal::IntoCheck(by)),
            (None, None) => Ok(()),
        }
    }

    /// Why a piece does not reach a square without a piece of its own side. A slider that would reach it on an empty
    /// board is blocked; any other piece never moves so.
    fn why_not_target(&self, piece: Piece, from: Square, to: Square) -> Illegal {
        if Placement::reach(piece, from, 0) & Points::of(to).0 == 0 {
            return Illegal::Geometry;
        }
        let direction = DIRECTION[from.index()][to.index()] as usize;
        let pieces = between(from, to) & self.occupied().0;
        let first = RAYS.get(direction).map(|_| first_on(direction, pieces));
        first.and_then(Square::from_index).map_or(Illegal::Geometry, Illegal::Path)
    }

    /// Whether the side may play the move: [`Placement::explain`] without the reason, faster.
    #[inline]
    pub(super) fn is_legal(&self, side: Side, mv: Move) -> bool {
        let to = mv.to();
        let Some(from) = mv.from() else { return self.explain(side, mv).is_ok() };
        let Some(piece) = self.piece(from) else { return false };
        let promotion = match mv.extra() {
            0 => !piece.kind.is_dead(side, to),
            1 => piece.kind.promoted().is_some() && (in_zone(side, from) || in_zone(side, to)),
            _ => false,
        };
        piece.side == side
            && promotion
            && !self.of(side).meets(Points::of(to))
            && self.reaches(piece, from, to)
            && self.leaves_king_safe(side, from, to)
    }

    /// Whether the own king is safe once the piece on `from` has gone to `to`.
    #[inline(always)]
    fn leaves_king_safe(&self, side: Side, from: Square, to: Square) -> bool {
        let Some(king) = self.king(side) else { return true };
        let king = if from == king { to } else { king };
        let occupied = self.occupied() & !Points::of(from) | Points::of(to);
        self.attackers(king, side.opponent(), occupied.0) & !Points::of(to).0 == 0
    }
}
