//! The names of games, sides, players and kinds of pieces.

use super::{Locale, say};
use crate::drawing::Players;
use crate::notation::{AnyKind, AnyPiece};
use crate::rules::{Side, Variant, shogi, xiangqi};

/// The name of a game, as it follows a preposition: `xiangqi`.
pub(crate) fn game(locale: Locale, variant: Variant) -> &'static str {
    match variant {
        Variant::Xiangqi => say!(locale, "xiangqi"),
        Variant::Jeiqi => say!(locale, "jeiqi"),
        Variant::Shogi => say!(locale, "shogi"),
    }
}

/// The side as an adjective: `red`.
pub(super) fn side(locale: Locale, side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => say!(locale, "xiangqi" => "red"),
        (Variant::Xiangqi, Side::Second) => say!(locale, "xiangqi" => "black"),
        (Variant::Jeiqi, Side::First) => say!(locale, "jeiqi" => "white"),
        (Variant::Jeiqi, Side::Second) => say!(locale, "jeiqi" => "black"),
        (Variant::Shogi, Side::First) => say!(locale, "shogi" => "black"),
        (Variant::Shogi, Side::Second) => say!(locale, "shogi" => "white"),
    }
}

/// The side as a name: `Red`.
pub(crate) fn side_name(locale: Locale, side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => say!(locale, "xiangqi" => "Red"),
        (Variant::Xiangqi, Side::Second) => say!(locale, "xiangqi" => "Black"),
        (Variant::Jeiqi, Side::First) => say!(locale, "jeiqi" => "White"),
        (Variant::Jeiqi, Side::Second) => say!(locale, "jeiqi" => "Black"),
        (Variant::Shogi, Side::First) => say!(locale, "shogi" => "Black"),
        (Variant::Shogi, Side::Second) => say!(locale, "shogi" => "White"),
    }
}

/// The names of the players of shogi next to a board: `western` is for readers of English.
pub(crate) fn players(locale: Locale, wanted: Players) -> Players {
    match locale {
        Locale::En => wanted,
        Locale::ZhHans | Locale::ZhHant | Locale::Ja => Players::Japanese,
    }
}

/// The kind of a piece of a known side. In Chinese the two sides have pieces of different names.
pub(super) fn named(locale: Locale, piece: AnyPiece) -> &'static str {
    match (piece.kind, piece.side) {
        (AnyKind::Xiangqi(kind), Side::First) => match kind {
            xiangqi::Kind::King => say!(locale, "red piece" => "king"),
            xiangqi::Kind::Advisor => say!(locale, "red piece" => "advisor"),
            xiangqi::Kind::Elephant => say!(locale, "red piece" => "elephant"),
            xiangqi::Kind::Cannon => say!(locale, "red piece" => "cannon"),
            xiangqi::Kind::Pawn => say!(locale, "red piece" => "pawn"),
            xiangqi::Kind::Horse | xiangqi::Kind::Rook => xiangqi_kind(locale, kind),
        },
        (AnyKind::Xiangqi(kind), Side::Second) => match kind {
            xiangqi::Kind::King => say!(locale, "black piece" => "king"),
            xiangqi::Kind::Advisor => say!(locale, "black piece" => "advisor"),
            xiangqi::Kind::Elephant => say!(locale, "black piece" => "elephant"),
            xiangqi::Kind::Cannon => say!(locale, "black piece" => "cannon"),
            xiangqi::Kind::Pawn => say!(locale, "black piece" => "pawn"),
            xiangqi::Kind::Horse | xiangqi::Kind::Rook => xiangqi_kind(locale, kind),
        },
        (AnyKind::Shogi(kind), _) => shogi_kind(locale, kind),
    }
}

/// A kind of piece of xiangqi and jeiqi, of either side.
pub(super) fn xiangqi_kind(locale: Locale, kind: xiangqi::Kind) -> &'static str {
    match kind {
        xiangqi::Kind::King => say!(locale, "xiangqi" => "king"),
        xiangqi::Kind::Advisor => say!(locale, "xiangqi" => "advisor"),
        xiangqi::Kind::Elephant => say!(locale, "xiangqi" => "elephant"),
        xiangqi::Kind::Horse => say!(locale, "xiangqi" => "horse"),
        xiangqi::Kind::Rook => say!(locale, "xiangqi" => "rook"),
        xiangqi::Kind::Cannon => say!(locale, "xiangqi" => "cannon"),
        xiangqi::Kind::Pawn => say!(locale, "xiangqi" => "pawn"),
    }
}

/// A kind of piece of shogi.
pub(super) fn shogi_kind(locale: Locale, kind: shogi::Kind) -> &'static str {
    match kind {
        shogi::Kind::Pawn => say!(locale, "shogi" => "pawn"),
        shogi::Kind::Lance => say!(locale, "shogi" => "lance"),
        shogi::Kind::Knight => say!(locale, "shogi" => "knight"),
        shogi::Kind::Silver => say!(locale, "shogi" => "silver"),
        shogi::Kind::Gold => say!(locale, "shogi" => "gold"),
        shogi::Kind::Bishop => say!(locale, "shogi" => "bishop"),
        shogi::Kind::Rook => say!(locale, "shogi" => "rook"),
        shogi::Kind::King => say!(locale, "shogi" => "king"),
        shogi::Kind::Tokin => say!(locale, "shogi" => "tokin"),
        shogi::Kind::PromotedLance => say!(locale, "shogi" => "promoted lance"),
        shogi::Kind::PromotedKnight => say!(locale, "shogi" => "promoted knight"),
        shogi::Kind::PromotedSilver => say!(locale, "shogi" => "promoted silver"),
        shogi::Kind::Horse => say!(locale, "shogi" => "horse"),
        shogi::Kind::Dragon => say!(locale, "shogi" => "dragon"),
    }
}
