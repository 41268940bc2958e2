//! The seven kinds of pieces.

use crate::rules::board::{Cell, Mover};
use crate::rules::const_table::table;
use crate::rules::{Side, Square, board};

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 帥 將: one step along a line, in the palace.
    King,
    /// 仕 士: one diagonal step, in the palace.
    Advisor,
    /// 相 象: exactly two diagonal steps over an empty eye, never across the river.
    Elephant,
    /// 傌 馬: one step along a line over an empty leg, then one diagonally outward.
    Horse,
    /// 俥 車: any distance along a line.
    Rook,
    /// 炮 砲: moves like a rook, captures over exactly one piece.
    Cannon,
    /// 兵 卒: one step forward; across the river also sideways.
    Pawn,
}

impl Kind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Kind; 7] =
        [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn];

    /// 0 to 6, the place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Pieces of the kind a side has at the start: 1 king, 5 pawns, 2 of the others.
    pub const fn count(self) -> u8 {
        match self {
            Kind::King => 1,
            Kind::Pawn => 5,
            _ => 2,
        }
    }

    /// Whether a piece of the kind can ever stand on the square: the palace for a king, five points for
    /// an advisor, seven for an elephant; for a pawn its start line and what lies before it, and the five files
    /// of the pawns until it has crossed the river.
    pub const fn can_stand(self, side: Side, square: Square) -> bool {
        let depth = board::depth(side, square);
        let file = square.file();
        match self {
            Kind::King => board::in_palace(side, square),
            Kind::Advisor => board::in_palace(side, square) && (file + depth) % 2 == 1,
            Kind::Elephant => {
                matches!((file, depth), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
            }
            Kind::Pawn => depth >= 5 || depth >= 3 && file.is_multiple_of(2),
            Kind::Horse | Kind::Rook | Kind::Cannon => true,
        }
    }

    /// The piece on the square at the start of a game, as kind and side.
    pub const fn at_start(square: Square) -> Option<Piece> {
        let side = if square.rank() < 5 { Side::First } else { Side::Second };
        let kind = match (board::depth(side, square), square.file()) {
            (0, 0 | 8) => Kind::Rook,
            (0, 1 | 7) => Kind::Horse,
            (0, 2 | 6) => Kind::Elephant,
            (0, 3 | 5) => Kind::Advisor,
            (0, 4) => Kind::King,
            (2, 1 | 7) => Kind::Cannon,
            (3, 0 | 2 | 4 | 6 | 8) => Kind::Pawn,
            _ => return None,
        };
        Some(Piece { side, kind })
    }

    /// How it moves in xiangqi.
    pub(in crate::rules) const fn mover(self) -> Mover {
        match self {
            Kind::King => Mover::King,
            Kind::Advisor => Mover::Advisor,
            Kind::Elephant => Mover::Elephant,
            Kind::Horse => Mover::Horse,
            Kind::Rook => Mover::Rook,
            Kind::Cannon => Mover::Cannon,
            Kind::Pawn => Mover::Pawn,
        }
    }

    /// The kind that moves like this; `None` for a piece of unknown kind.
    pub(in crate::rules) const fn of(mover: Mover) -> Option<Kind> {
        Some(match mover {
            Mover::King => Kind::King,
            Mover::Advisor | Mover::FreeAdvisor => Kind::Advisor,
            Mover::Elephant | Mover::FreeElephant => Kind::Elephant,
            Mover::Horse => Kind::Horse,
            Mover::Rook => Kind::Rook,
            Mover::Cannon => Kind::Cannon,
            Mover::Pawn => Kind::Pawn,
            Mover::Unknown => return None,
        })
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// A piece of the side.
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    pub(super) const fn cell(self) -> Cell {
        Cell::new(self.side, self.kind.mover())
    }

    #[inline(always)]
    pub(super) fn from_cell(cell: Cell) -> Option<Piece> {
        let kind = KINDS[cell.index()]?;
        Some(Piece::new(cell.side(), kind))
    }
}

/// The kind of each cell.
static KINDS: [Option<Kind>; Cell::COUNT] =
    table!([None; Cell::COUNT], |code| match Cell::from_code(code as u8).mover() {
        Some(mover) => Kind::of(mover),
        None => None,
    });
