//! Names of games, sides and positions as they are shown.

use crate::notation::{fen, jeiqi_fen, sfen};
use crate::rules::{Position, Side, Variant};

/// The game, in lower case.
pub fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Xiangqi => "xiangqi",
        Variant::Jeiqi => "jeiqi",
        Variant::Shogi => "shogi",
    }
}

/// The side, in lower case.
pub fn side(side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => "red",
        (Variant::Xiangqi, Side::Second) => "black",
        (Variant::Jeiqi, Side::First) => "white",
        (Variant::Jeiqi, Side::Second) => "black",
        (Variant::Shogi, Side::First) => "black",
        (Variant::Shogi, Side::Second) => "white",
    }
}

/// The side as a name.
pub fn side_name(side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => "Red",
        (Variant::Xiangqi, Side::Second) => "Black",
        (Variant::Jeiqi, Side::First) => "White",
        (Variant::Jeiqi, Side::Second) => "Black",
        (Variant::Shogi, Side::First) => "Black",
        (Variant::Shogi, Side::Second) => "White",
    }
}

/// The position as the game's own FEN.
pub fn position(position: &Position) -> String {
    match position {
        Position::Xiangqi(position) => fen::write_position(position),
        Position::Jeiqi(position) => jeiqi_fen::write(&position.to_setup()),
        Position::Shogi(position) => sfen::write_position(position),
    }
}

/// A move number as it is printed: `12.` for the first side, `12. ...` for the second.
pub fn number(number: u32, side: Side) -> String {
    match side {
        Side::First => format!("{number}."),
        Side::Second => format!("{number}. ..."),
    }
}

/// A move number as it is printed in the game: in shogi each half-move has one of its own.
pub fn ply_number(number: u32, side: Side, variant: Variant) -> String {
    match variant {
        Variant::Xiangqi | Variant::Jeiqi => self::number(number, side),
        Variant::Shogi => format!("{number}."),
    }
}
