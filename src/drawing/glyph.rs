//! The face of a piece, and its sign in each script.

use super::PieceSet;
use crate::rules::Side;
use crate::rules::shogi::{self, Kind as Shogi};
use crate::rules::xiangqi::{self, Kind as Xiangqi};

/// The face of a piece; which sign it is depends on its side and on the [`PieceSet`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glyph {
    /// A piece of xiangqi, or one of jeiqi whose face is seen.
    Xiangqi(xiangqi::Kind),
    /// A piece whose side alone is known: jeiqi's `X`.
    Hidden,
    /// A piece turned up without a revelation in the record.
    Unknown,
    /// A piece of shogi.
    Shogi(shogi::Kind),
}

impl Glyph {
    /// The character for it by side and script.
    ///
    /// Traditional sets give each side its own characters, so that they differ without colour: 俥 傌 炮 are Red's, 車 馬 砲
    /// are Black's. Simplified sets have one character for both. `Ｘ` and `ｘ` are a hidden piece, a large and a small
    /// question mark an unknown one.
    pub const fn character(self, side: Side, script: PieceSet) -> char {
        // Traditional of the first and the second side, then simplified of both.
        let characters = match self {
            Glyph::Xiangqi(Xiangqi::King) => ['帥', '將', '帅', '将'],
            Glyph::Xiangqi(Xiangqi::Advisor) => ['仕', '士', '仕', '士'],
            Glyph::Xiangqi(Xiangqi::Elephant) => ['相', '象', '相', '象'],
            Glyph::Xiangqi(Xiangqi::Horse) => ['傌', '馬', '马', '马'],
            Glyph::Xiangqi(Xiangqi::Rook) => ['俥', '車', '车', '车'],
            Glyph::Xiangqi(Xiangqi::Cannon) => ['炮', '砲', '炮', '炮'],
            Glyph::Xiangqi(Xiangqi::Pawn) => ['兵', '卒', '兵', '卒'],
            Glyph::Hidden => ['Ｘ', 'ｘ', 'Ｘ', 'ｘ'],
            Glyph::Unknown => ['？', '﹖', '？', '﹖'],
            Glyph::Shogi(Shogi::King) => ['玉', '王', '玉', '王'],
            Glyph::Shogi(Shogi::Rook) => ['飛'; 4],
            Glyph::Shogi(Shogi::Bishop) => ['角'; 4],
            Glyph::Shogi(Shogi::Gold) => ['金'; 4],
            Glyph::Shogi(Shogi::Silver) => ['銀'; 4],
            Glyph::Shogi(Shogi::Knight) => ['桂'; 4],
            Glyph::Shogi(Shogi::Lance) => ['香'; 4],
            Glyph::Shogi(Shogi::Pawn) => ['歩'; 4],
            Glyph::Shogi(Shogi::Dragon) => ['竜'; 4],
            Glyph::Shogi(Shogi::Horse) => ['馬'; 4],
            Glyph::Shogi(Shogi::PromotedSilver) => ['全'; 4],
            Glyph::Shogi(Shogi::PromotedKnight) => ['圭'; 4],
            Glyph::Shogi(Shogi::PromotedLance) => ['杏'; 4],
            Glyph::Shogi(Shogi::Tokin) => ['と'; 4],
        };
        characters[side.index() + if matches!(script, PieceSet::Simplified) { 2 } else { 0 }]
    }

    /// The Latin letter for it: FEN's in xiangqi, SFEN's without its `+` in shogi, `Q` for an unknown piece.
    pub const fn letter(self) -> char {
        match self {
            Glyph::Xiangqi(Xiangqi::King) | Glyph::Shogi(Shogi::King) => 'K',
            Glyph::Xiangqi(Xiangqi::Advisor) => 'A',
            Glyph::Xiangqi(Xiangqi::Elephant) | Glyph::Shogi(Shogi::Bishop) | Glyph::Shogi(Shogi::Horse) => 'B',
            Glyph::Xiangqi(Xiangqi::Horse) | Glyph::Shogi(Shogi::Knight) | Glyph::Shogi(Shogi::PromotedKnight) => 'N',
            Glyph::Xiangqi(Xiangqi::Rook) | Glyph::Shogi(Shogi::Rook) | Glyph::Shogi(Shogi::Dragon) => 'R',
            Glyph::Xiangqi(Xiangqi::Cannon) => 'C',
            Glyph::Xiangqi(Xiangqi::Pawn) | Glyph::Shogi(Shogi::Pawn) | Glyph::Shogi(Shogi::Tokin) => 'P',
            Glyph::Hidden => 'X',
            Glyph::Unknown => 'Q',
            Glyph::Shogi(Shogi::Gold) => 'G',
            Glyph::Shogi(Shogi::Silver) | Glyph::Shogi(Shogi::PromotedSilver) => 'S',
            Glyph::Shogi(Shogi::Lance) | Glyph::Shogi(Shogi::PromotedLance) => 'L',
        }
    }

    /// Whether it is the promoted side of a piece.
    pub const fn is_promoted(self) -> bool {
        matches!(self, Glyph::Shogi(kind) if kind.is_promoted())
    }
}

impl From<shogi::Kind> for Glyph {
    fn from(kind: shogi::Kind) -> Glyph {
        Glyph::Shogi(kind)
    }
}

impl From<xiangqi::Kind> for Glyph {
    fn from(kind: xiangqi::Kind) -> Glyph {
        Glyph::Xiangqi(kind)
    }
}
