//! English words for kinds of pieces and for sides, for messages.

use crate::rules::{Side, xiangqi};
use std::fmt;

/// A kind of piece of any of the games, so that one [`Reading`](super::Reading) serves them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyKind {
    /// A kind of xiangqi and of jeiqi.
    Xiangqi(xiangqi::Kind),
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
