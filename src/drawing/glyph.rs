//! The face of a piece, and its sign in each script.

use super::PieceSet;
use crate::rules::{Side, shogi, xiangqi};

/// The face of a piece; which sign it is depends on its side and on the [`PieceSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glyph {
    /// 帥 將.
    King,
    /// 仕 士.
    Advisor,
    /// 相 象.
    Elephant,
    /// 傌 馬.
    Horse,
    /// 俥 車.
    Rook,
    /// 炮 砲.
    Cannon,
    /// 兵 卒.
    Pawn,
    /// A piece whose side alone is known: jeiqi's `X`.
    Hidden,
    /// A piece turned up without a revelation in the record.
    Unknown,
    /// 玉 王.
    ShogiKing,
    /// 飛.
    ShogiRook,
    /// 角.
    ShogiBishop,
    /// 金.
    Gold,
    /// 銀.
    Silver,
    /// 桂.
    Knight,
    /// 香.
    Lance,
    /// 歩.
    ShogiPawn,
    /// 竜, the promoted rook.
    Dragon,
    /// 馬, the promoted bishop.
    DragonHorse,
    /// 全, the promoted silver.
    PromotedSilver,
    /// 圭, the promoted knight.
    PromotedKnight,
    /// 杏, the promoted lance.
    PromotedLance,
    /// と, the promoted pawn.
    Tokin,
}

impl Glyph {
    /// All of them.
    pub const ALL: [Glyph; 23] = [
        Glyph::King,
        Glyph::Advisor,
        Glyph::Elephant,
        Glyph::Horse,
        Glyph::Rook,
        Glyph::Cannon,
        Glyph::Pawn,
        Glyph::Hidden,
        Glyph::Unknown,
        Glyph::ShogiKing,
        Glyph::ShogiRook,
        Glyph::ShogiBishop,
        Glyph::Gold,
        Glyph::Silver,
        Glyph::Knight,
        Glyph::Lance,
        Glyph::ShogiPawn,
        Glyph::Dragon,
        Glyph::DragonHorse,
        Glyph::PromotedSilver,
        Glyph::PromotedKnight,
        Glyph::PromotedLance,
        Glyph::Tokin,
    ];

    /// The character for it by side and script; see `CHARACTERS`.
    pub fn character(self, side: Side, script: PieceSet) -> char {
        let column = match (side, script == PieceSet::Simplified) {
            (Side::First, false) => 0,
            (Side::Second, false) => 1,
            (Side::First, true) => 2,
            (Side::Second, true) => 3,
        };
        let row = CHARACTERS.iter().find(|(glyph, _)| *glyph == self);
        row.and_then(|(_, characters)| characters.get(column)).copied().unwrap_or('？')
    }

    /// The Latin letter for it: FEN's in xiangqi, SFEN's without its `+` in shogi, `Q` for an unknown piece.
    pub const fn letter(self) -> char {
        match self {
            Glyph::King | Glyph::ShogiKing => 'K',
            Glyph::Advisor => 'A',
            Glyph::Elephant | Glyph::ShogiBishop | Glyph::DragonHorse => 'B',
            Glyph::Horse | Glyph::Knight | Glyph::PromotedKnight => 'N',
            Glyph::Rook | Glyph::ShogiRook | Glyph::Dragon => 'R',
            Glyph::Cannon => 'C',
            Glyph::Pawn | Glyph::ShogiPawn | Glyph::Tokin => 'P',
            Glyph::Hidden => 'X',
            Glyph::Unknown => 'Q',
            Glyph::Gold => 'G',
            Glyph::Silver | Glyph::PromotedSilver => 'S',
            Glyph::Lance | Glyph::PromotedLance => 'L',
        }
    }

    /// Whether it is the promoted side of a piece.
    pub const fn is_promoted(self) -> bool {
        matches!(
            self,
            Glyph::Dragon
                | Glyph::DragonHorse
                | Glyph::PromotedSilver
                | Glyph::PromotedKnight
                | Glyph::PromotedLance
                | Glyph::Tokin
        )
    }
}

/// The characters on the pieces: traditional of the first and the second side, then simplified of both.
///
/// Traditional sets give each side its own characters, so that they differ without colour: 俥 傌 炮 are Red's, 車 馬 砲
/// are Black's. Simplified sets have one character for both. `Ｘ` and `ｘ` are a hidden piece, a large and a small
/// question mark an unknown one.
#[rustfmt::skip]
const CHARACTERS: [(Glyph, [char; 4]); 23] = [
    (Glyph::King, ['帥', '將', '帅', '将']),
    (Glyph::Advisor, ['仕', '士', '仕', '士']),
    (Glyph::Elephant, ['相', '象', '相', '象']),
    (Glyph::Horse, ['傌', '馬', '马', '马']),
    (Glyph::Rook, ['俥', '車', '车', '车']),
    (Glyph::Cannon, ['炮', '砲', '炮', '炮']),
    (Glyph::Pawn, ['兵', '卒', '兵', '卒']),
    (Glyph::Hidden, ['Ｘ', 'ｘ', 'Ｘ', 'ｘ']),
    (Glyph::Unknown, ['？', '﹖', '？', '﹖']),
    (Glyph::ShogiKing, ['玉', '王', '玉', '王']),
    (Glyph::ShogiRook, ['飛'; 4]),
    (Glyph::ShogiBishop, ['角'; 4]),
    (Glyph::Gold, ['金'; 4]),
    (Glyph::Silver, ['銀'; 4]),
    (Glyph::Knight, ['桂'; 4]),
    (Glyph::Lance, ['香'; 4]),
    (Glyph::ShogiPawn, ['歩'; 4]),
    (Glyph::Dragon, ['竜'; 4]),
    (Glyph::DragonHorse, ['馬'; 4]),
    (Glyph::PromotedSilver, ['全'; 4]),
    (Glyph::PromotedKnight, ['圭'; 4]),
    (Glyph::PromotedLance, ['杏'; 4]),
    (Glyph::Tokin, ['と'; 4]),
];

impl From<shogi::Kind> for Glyph {
    fn from(kind: shogi::Kind) -> Glyph {
        match kind {
            shogi::Kind::Pawn => Glyph::ShogiPawn,
            shogi::Kind::Lance => Glyph::Lance,
            shogi::Kind::Knight => Glyph::Knight,
            shogi::Kind::Silver => Glyph::Silver,
            shogi::Kind::Gold => Glyph::Gold,
            shogi::Kind::Bishop => Glyph::ShogiBishop,
            shogi::Kind::Rook => Glyph::ShogiRook,
            shogi::Kind::King => Glyph::ShogiKing,
            shogi::Kind::Tokin => Glyph::Tokin,
            shogi::Kind::PromotedLance => Glyph::PromotedLance,
            shogi::Kind::PromotedKnight => Glyph::PromotedKnight,
            shogi::Kind::PromotedSilver => Glyph::PromotedSilver,
            shogi::Kind::Horse => Glyph::DragonHorse,
            shogi::Kind::Dragon => Glyph::Dragon,
        }
    }
}

impl From<xiangqi::Kind> for Glyph {
    fn from(kind: xiangqi::Kind) -> Glyph {
        match kind {
            xiangqi::Kind::King => Glyph::King,
            xiangqi::Kind::Advisor => Glyph::Advisor,
            xiangqi::Kind::Elephant => Glyph::Elephant,
            xiangqi::Kind::Horse => Glyph::Horse,
            xiangqi::Kind::Rook => Glyph::Rook,
            xiangqi::Kind::Cannon => Glyph::Cannon,
            xiangqi::Kind::Pawn => Glyph::Pawn,
        }
    }
}
