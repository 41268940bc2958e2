//! The names of games, sides and kinds of pieces.

use super::Locale;
use crate::rules::{Side, Variant, shogi, xiangqi};

/// The side as an adjective: `red`.
pub fn side(locale: Locale, side: Side, variant: Variant) -> &'static str {
    match locale {
        Locale::En => match (variant, side) {
            (Variant::Xiangqi, Side::First) => "red",
            (Variant::Jeiqi, Side::First) | (Variant::Shogi, Side::Second) => "white",
            (Variant::Xiangqi | Variant::Jeiqi, Side::Second) | (Variant::Shogi, Side::First) => "black",
        },
    }
}

/// The side as a name: `Red`.
pub fn side_name(locale: Locale, side: Side, variant: Variant) -> &'static str {
    match locale {
        Locale::En => match (variant, side) {
            (Variant::Xiangqi, Side::First) => "Red",
            (Variant::Jeiqi, Side::First) | (Variant::Shogi, Side::Second) => "White",
            (Variant::Xiangqi | Variant::Jeiqi, Side::Second) | (Variant::Shogi, Side::First) => "Black",
        },
    }
}

/// A kind of piece of xiangqi and jeiqi.
pub fn xiangqi_kind(locale: Locale, kind: xiangqi::Kind) -> &'static str {
    match locale {
        Locale::En => match kind {
            xiangqi::Kind::King => "king",
            xiangqi::Kind::Advisor => "advisor",
            xiangqi::Kind::Elephant => "elephant",
            xiangqi::Kind::Horse => "horse",
            xiangqi::Kind::Rook => "rook",
            xiangqi::Kind::Cannon => "cannon",
            xiangqi::Kind::Pawn => "pawn",
        },
    }
}

/// A kind of piece of shogi.
pub fn shogi_kind(locale: Locale, kind: shogi::Kind) -> &'static str {
    match locale {
        Locale::En => match kind {
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
        },
    }
}
