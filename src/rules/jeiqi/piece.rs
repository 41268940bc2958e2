//! Pieces that may lie face down.

use super::Kind;
use crate::rules::board::{Cell, Mover};
use crate::rules::{Side, Square};

/// The visible face of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// Turned up, or a king, which never lies face down.
    Open(Kind),
    /// Face down; has not moved yet.
    Dark,
    /// Turned up, but the record does not reveal the kind.
    Unknown,
}

/// A piece: its side and its visible face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// Its visible face.
    pub face: Face,
}

impl Piece {
    /// A piece of the side.
    pub const fn new(side: Side, face: Face) -> Piece {
        Piece { side, face }
    }

    /// An open piece of the side.
    pub const fn open(side: Side, kind: Kind) -> Piece {
        Piece { side, face: Face::Open(kind) }
    }

    /// A dark piece of the side.
    pub const fn dark(side: Side) -> Piece {
        Piece { side, face: Face::Dark }
    }

    /// The kind that a dark piece of the side moves as from the square: the one on the square in the opening position
    /// of xiangqi. `None` where the side cannot have a dark piece.
    pub const fn dark_kind(side: Side, square: Square) -> Option<Kind> {
        match Kind::at_start(square) {
            Some(piece) if piece.side as u8 == side as u8 && !matches!(piece.kind, Kind::King) => Some(piece.kind),
            _ => None,
        }
    }

    /// The piece as the board's rules see it. A dark piece on an impossible square moves like an unknown one.
    pub(super) fn cell(self, square: Square) -> Cell {
        match self.face {
            Face::Unknown => Cell::new(self.side, Mover::Unknown),
            Face::Open(Kind::Advisor) => Cell::new(self.side, Mover::FreeAdvisor),
            Face::Open(Kind::Elephant) => Cell::new(self.side, Mover::FreeElephant),
            Face::Open(kind) => Cell::new(self.side, kind.mover()),
            Face::Dark => {
                let mover = Piece::dark_kind(self.side, square).map_or(Mover::Unknown, Kind::mover);
                Cell::new(self.side, mover).marked()
            }
        }
    }

    pub(super) fn from_cell(cell: Cell) -> Option<Piece> {
        let mover = cell.mover()?;
        let face = if cell.is_marked() { Face::Dark } else { Kind::of(mover).map_or(Face::Unknown, Face::Open) };
        Some(Piece::new(cell.side(), face))
    }
}
