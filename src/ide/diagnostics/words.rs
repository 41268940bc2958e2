//! The words that messages share: sides, pieces, numbers, and where a kind of piece can stand.

use crate::ide::names;
use crate::notation::{AnyPiece, Dialect};
use crate::rules::{Side, Square, Variant, shogi, xiangqi};

/// What the wording of a message depends on besides the issue.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    /// How the file writes its moves: its notation and piece letters.
    pub dialect: &'a Dialect,
    /// The game, which names the sides.
    pub variant: Variant,
}

impl Wording<'_> {
    /// The side as a name: `Red`.
    pub fn side(&self, side: Side) -> &'static str {
        names::side_name(side, self.variant)
    }

    /// The side as an adjective: `red`.
    pub fn colour(&self, side: Side) -> &'static str {
        names::side(side, self.variant)
    }

    /// `red cannon`
    pub fn piece(&self, piece: AnyPiece) -> String {
        format!("{} {}", self.colour(piece.side), piece.kind)
    }

    /// `the red cannon`, or `a piece` when it is not known which.
    pub fn the_piece(&self, piece: Option<AnyPiece>) -> String {
        piece.map_or_else(|| "a piece".to_owned(), |piece| format!("the {}", self.piece(piece)))
    }

    /// The square as the game's players name it: `h2`, in shogi `76`.
    pub fn square(&self, square: Square) -> String {
        match self.variant {
            Variant::Xiangqi | Variant::Jeiqi => square.to_string(),
            Variant::Shogi => format!("{}{}", 9 - square.file(), 9 - square.rank().min(8)),
        }
    }

    /// The file of the square: `h`, in shogi `7`.
    pub fn file(&self, square: Square) -> String {
        self.square(square).chars().take(1).collect()
    }

    /// A move number as it is written before a move of the side: `12.`, or `12. ...` for the second.
    pub fn number(&self, number: u32, side: Side) -> String {
        names::number(number, side)
    }
}

/// `a rook`, `an elephant`.
pub(super) fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// `pawns` for any number but one.
pub(in crate::ide) fn plural(count: u32, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `a, b and c`
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The points of a side's palace, in words.
pub(super) fn palace(side: Side) -> &'static str {
    match side {
        Side::First => "d0 to f2",
        Side::Second => "d7 to f9",
    }
}

/// Where a piece can ever stand, as a clause about `it`; `None` if anywhere.
pub(super) fn domain(kind: xiangqi::Kind, side: Side) -> Option<&'static str> {
    let first = side == Side::First;
    Some(match (kind, first) {
        (xiangqi::Kind::King, true) => "it never leaves its palace, d0 to f2",
        (xiangqi::Kind::King, false) => "it never leaves its palace, d7 to f9",
        (xiangqi::Kind::Advisor, true) => "it has only the five points d0, f0, e1, d2 and f2",
        (xiangqi::Kind::Advisor, false) => "it has only the five points d9, f9, e8, d7 and f7",
        (xiangqi::Kind::Elephant, true) => "it has only the seven points c0, g0, a2, e2, i2, c4 and g4",
        (xiangqi::Kind::Elephant, false) => "it has only the seven points c9, g9, a7, e7, i7, c5 and g5",
        (xiangqi::Kind::Pawn, true) => {
            "it starts on rank 3 and stays on files a, c, e, g and i until it has crossed the river, to rank 5"
        }
        (xiangqi::Kind::Pawn, false) => {
            "it starts on rank 6 and stays on files a, c, e, g and i until it has crossed the river, to rank 4"
        }
        (xiangqi::Kind::Horse | xiangqi::Kind::Rook | xiangqi::Kind::Cannon, _) => return None,
    })
}

/// The English word for a kind of shogi piece.
pub(super) fn shogi_kind(kind: shogi::Kind) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_articles() {
        let items: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..2]), "a and b");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!((a("elephant"), a("rook")), ("an elephant".to_owned(), "a rook".to_owned()));
        assert_eq!((plural(1, "move"), plural(3, "move")), ("1 move".to_owned(), "3 moves".to_owned()));
    }
}
