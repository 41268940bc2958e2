//! Keys that are the same in every language: games and sides in JSON and the protocol, positions, move numbers.

use crate::notation::fen::FenError;
use crate::notation::{Notation, fen, jeiqi_fen, sfen};
use crate::rules::{Position, Side, Variant};

/// The key of a game.
pub(crate) fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Xiangqi => "xiangqi",
        Variant::Jeiqi => "jeiqi",
        Variant::Shogi => "shogi",
    }
}

/// The game of a key.
pub(crate) fn variant_of(key: &str) -> Option<Variant> {
    Variant::ALL.into_iter().find(|game| variant(*game) == key)
}

/// The key of a side.
pub(crate) fn side(side: Side, variant: Variant) -> &'static str {
    match (variant, side) {
        (Variant::Xiangqi, Side::First) => "red",
        (Variant::Xiangqi, Side::Second) => "black",
        (Variant::Jeiqi, Side::First) => "white",
        (Variant::Jeiqi, Side::Second) => "black",
        (Variant::Shogi, Side::First) => "black",
        (Variant::Shogi, Side::Second) => "white",
    }
}

/// The position in the FEN of its game.
pub(crate) fn position(position: &Position) -> String {
    match position {
        Position::Xiangqi(position) => fen::write_position(position),
        Position::Jeiqi(position) => jeiqi_fen::write(&position.to_setup()),
        Position::Shogi(position) => sfen::write_position(position),
    }
}

/// The position of a text in the FEN of a game: the inverse of [`position`].
pub(crate) fn read_position(variant: Variant, text: &str) -> Result<Position, FenError> {
    Ok(match variant {
        Variant::Xiangqi => Position::Xiangqi(fen::read(text)?.0.position()),
        Variant::Jeiqi => Position::Jeiqi(jeiqi_fen::read(text)?.0.position()),
        Variant::Shogi => Position::Shogi(sfen::read(text)?.0.position()),
    })
}

/// A move number as it is printed: `12.` for the first side, `12. ...` for the second.
pub(crate) fn number(number: u32, side: Side) -> String {
    match side {
        Side::First => format!("{number}."),
        Side::Second => format!("{number}. ..."),
    }
}

/// A move number as it is printed in a notation: where each half-move has one, the number alone.
pub(crate) fn number_in(notation: Notation, number: u32, side: Side) -> String {
    if notation.counts_half_moves() { number.to_string() } else { self::number(number, side) }
}

/// A move number as it is printed in the game: in shogi each half-move has one of its own.
pub(crate) fn ply_number(number: u32, side: Side, variant: Variant) -> String {
    match variant {
        Variant::Xiangqi | Variant::Jeiqi => self::number(number, side),
        Variant::Shogi => format!("{number}."),
    }
}
