//! Names of games, sides and positions as they are shown.

use crate::notation::fen;
use crate::rules::{Position, Side, Variant};

/// The game, in lower case.
pub fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Xiangqi => "xiangqi",
    }
}

/// The side, in lower case.
pub fn side(side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => "red",
        (Variant::Xiangqi, Side::Second) => "black",
    }
}

/// The side as a name.
pub fn side_name(side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => "Red",
        (Variant::Xiangqi, Side::Second) => "Black",
    }
}

/// The position as the game's own FEN.
pub fn position(position: &Position) -> String {
    match position {
        Position::Xiangqi(position) => fen::write_position(position),
    }
}

/// A move number as it is printed: `12.` for the first side, `12. ...` for the second.
pub fn number(number: u32, side: Side) -> String {
    match side {
        Side::First => format!("{number}."),
        Side::Second => format!("{number}. ..."),
    }
}
