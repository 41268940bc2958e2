//! Kinds and pieces of any game.

use crate::rules::{Side, shogi, xiangqi};

/// A kind of piece of any of the games, so one [`Reading`](super::Reading) serves them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyKind {
    /// A kind of xiangqi and of jeiqi.
    Xiangqi(xiangqi::Kind),
    Shogi(shogi::Kind),
}

impl From<xiangqi::Kind> for AnyKind {
    fn from(kind: xiangqi::Kind) -> AnyKind {
        AnyKind::Xiangqi(kind)
    }
}

/// A piece of any of the games: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyPiece {
    /// The owner.
    pub side: Side,
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
