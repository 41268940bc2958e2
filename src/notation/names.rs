//! English words for kinds of pieces and for sides, for messages.

use crate::rules::{Side, shogi, xiangqi};
use std::fmt;

/// A kind of piece of any of the games, so that one [`Reading`](super::Reading) serves them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyKind {
    /// A kind of xiangqi and of jeiqi.
    Xiangqi(xiangqi::Kind),
    /// A kind of shogi.
    Shogi(shogi::Kind),
}

impl From<xiangqi::Kind> for AnyKind {
    fn from(kind: xiangqi::Kind) -> AnyKind {
        AnyKind::Xiangqi(kind)
    }
}

/// The English word: `cannon`.
impl fmt::Display for AnyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            AnyKind::Xiangqi(kind) => f.write_str(xiangqi_kind(kind)),
            AnyKind::Shogi(kind) => f.write_str(shogi_kind(kind)),
        }
    }
}

/// A piece of any of the games: whose and of what kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyPiece {
    /// The owner.
    pub side: Side,
    /// What it is.
    pub kind: AnyKind,
}

impl From<xiangqi::Piece> for AnyPiece {
    fn from(piece: xiangqi::Piece) -> AnyPiece {
        AnyPiece { side: piece.side, kind: piece.kind.into() }
    }
}

impl From<shogi::Kind> for AnyKind {
    fn from(kind: shogi::Kind) -> AnyKind {
        AnyKind::Shogi(kind)
    }
}

impl From<shogi::Piece> for AnyPiece {
    fn from(piece: shogi::Piece) -> AnyPiece {
        AnyPiece { side: piece.side, kind: piece.kind.into() }
    }
}

/// The English word for a kind of shogi piece: `pawn`, `promoted lance`, `horse`.
pub const fn shogi_kind(kind: shogi::Kind) -> &'static str {
    match kind {
        shogi::Kind::Pawn => "pawn",
        shogi::Kind::Lance => "lance",
        shogi::Kind::Knight => "knight",
        shogi::Kind::Silver => "silver",
        shogi::Kind::Gold => "gold",
        shogi::Kind::Bishop => "bishop",
        shogi::Kind::Rook => "rook",
        shogi::Kind::King => "king",
        shogi::Kind::Tokin => "tokin",
        shogi::Kind::PromotedLance => "promoted lance",
        shogi::Kind::PromotedKnight => "promoted knight",
        shogi::Kind::PromotedSilver => "promoted silver",
        shogi::Kind::Horse => "horse",
        shogi::Kind::Dragon => "dragon",
    }
}

/// The English word for a kind of xiangqi piece: `king advisor elephant horse rook cannon pawn`.
pub const fn xiangqi_kind(kind: xiangqi::Kind) -> &'static str {
    match kind {
        xiangqi::Kind::King => "king",
        xiangqi::Kind::Advisor => "advisor",
        xiangqi::Kind::Elephant => "elephant",
        xiangqi::Kind::Horse => "horse",
        xiangqi::Kind::Rook => "rook",
        xiangqi::Kind::Cannon => "cannon",
        xiangqi::Kind::Pawn => "pawn",
    }
}
