//! The fourteen kinds of pieces.

use super::{RANKS, distance};
use crate::rules::{Side, Square};

/// A kind of piece. The first seven can be in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 歩: one step forward.
    Pawn,
    /// 香: any distance forward.
    Lance,
    /// 桂: two forward and one sideways, over whatever stands between.
    Knight,
    /// 銀: one step forward or diagonally.
    Silver,
    /// 金: one step along a line or diagonally forward.
    Gold,
    /// 角: any distance diagonally.
    Bishop,
    /// 飛: any distance along a line.
    Rook,
    /// 玉: one step.
    King,
    /// と: a promoted pawn, moves like a gold.
    Tokin,
    /// 成香: moves like a gold.
    PromotedLance,
    /// 成桂: moves like a gold.
    PromotedKnight,
    /// 成銀: moves like a gold.
    PromotedSilver,
    /// 馬: a promoted bishop, also one step along a line.
    Horse,
    /// 龍: a promoted rook, also one step diagonally.
    Dragon,
}

impl Kind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Gold,
        Kind::Bishop,
        Kind::Rook,
        Kind::King,
        Kind::Tokin,
        Kind::PromotedLance,
        Kind::PromotedKnight,
        Kind::PromotedSilver,
        Kind::Horse,
        Kind::Dragon,
    ];

    /// The kinds that can be in a hand.
    pub const HAND: [Kind; 7] =
        [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

    /// 0 to 13, the place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind it promotes to.
    pub const fn promoted(self) -> Option<Kind> {
        Some(match self {
            Kind::Pawn => Kind::Tokin,
            Kind::Lance => Kind::PromotedLance,
            Kind::Knight => Kind::PromotedKnight,
            Kind::Silver => Kind::PromotedSilver,
            Kind::Bishop => Kind::Horse,
            Kind::Rook => Kind::Dragon,
            _ => return None,
        })
    }

    /// The unpromoted kind, also of an unpromoted piece.
    pub const fn base(self) -> Kind {
        match self {
            Kind::Tokin => Kind::Pawn,
            Kind::PromotedLance => Kind::Lance,
            Kind::PromotedKnight => Kind::Knight,
            Kind::PromotedSilver => Kind::Silver,
            Kind::Horse => Kind::Bishop,
            Kind::Dragon => Kind::Rook,
            kind => kind,
        }
    }

    /// Whether it is the promoted side of a piece.
    pub const fn is_promoted(self) -> bool {
        self as u8 > Kind::King as u8
    }

    /// Pieces of the (unpromoted) kind in the set, both players together; 0 for a promoted kind.
    pub const fn count(self) -> u8 {
        match self {
            Kind::Pawn => 18,
            Kind::Lance | Kind::Knight | Kind::Silver | Kind::Gold => 4,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
            _ => 0,
        }
    }

    /// Points in an impasse: 5 for rook and bishop, promoted or not, 1 for others, 0 for the king.
    pub const fn points(self) -> u8 {
        match self.base() {
            Kind::Rook | Kind::Bishop => 5,
            Kind::King => 0,
            _ => 1,
        }
    }

    /// Whether a piece of the side could never move again from the square: pawn and lance on the last rank, knight
    /// on the last two.
    pub const fn is_dead(self, side: Side, square: Square) -> bool {
        let distance = distance(side, square);
        match self {
            Kind::Pawn | Kind::Lance => distance < 1,
            Kind::Knight => distance < 2,
            _ => false,
        }
    }

    /// The piece on the square at the start of an even game (平手).
    pub const fn at_start(square: Square) -> Option<Piece> {
        if square.rank() >= RANKS {
            return None;
        }
        let side = if square.rank() < 4 { Side::First } else { Side::Second };
        // Seen from the piece's side, from its right.
        let (depth, file) = match side {
            Side::First => (square.rank(), 8 - square.file()),
            Side::Second => (8 - square.rank(), square.file()),
        };
        let kind = match (depth, file) {
            (0, 0 | 8) => Kind::Lance,
            (0, 1 | 7) => Kind::Knight,
            (0, 2 | 6) => Kind::Silver,
            (0, 3 | 5) => Kind::Gold,
            (0, 4) => Kind::King,
            (1, 1) => Kind::Rook,
            (1, 7) => Kind::Bishop,
            (2, _) => Kind::Pawn,
            _ => return None,
        };
        Some(Piece { side, kind })
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
}
