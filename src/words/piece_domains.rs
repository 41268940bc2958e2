//! Where a piece of xiangqi can stand.

use super::{Locale, say};
use crate::rules::{Side, xiangqi};

/// The points of a side's palace.
pub(crate) fn palace(locale: Locale, side: Side) -> &'static str {
    match side {
        Side::First => say!(locale, "d0 to f2"),
        Side::Second => say!(locale, "d7 to f9"),
    }
}

/// The points that a piece can ever reach, as a clause about `it`; `None` if it can reach all.
pub(crate) fn domain(locale: Locale, kind: xiangqi::Kind, side: Side) -> Option<&'static str> {
    let first = side == Side::First;
    Some(match (kind, first) {
        (xiangqi::Kind::King, true) => say!(locale, "it never leaves its palace, d0 to f2"),
        (xiangqi::Kind::King, false) => say!(locale, "it never leaves its palace, d7 to f9"),
        (xiangqi::Kind::Advisor, true) => say!(locale, "it has only the five points d0, f0, e1, d2 and f2"),
        (xiangqi::Kind::Advisor, false) => say!(locale, "it has only the five points d9, f9, e8, d7 and f7"),
        (xiangqi::Kind::Elephant, true) => {
            say!(locale, "it has only the seven points c0, g0, a2, e2, i2, c4 and g4")
        }
        (xiangqi::Kind::Elephant, false) => {
            say!(locale, "it has only the seven points c9, g9, a7, e7, i7, c5 and g5")
        }
        (xiangqi::Kind::Pawn, true) => say!(
            locale,
            "it starts on rank 3 and stays on files a, c, e, g and i until it has crossed the river, to rank 5"
        ),
        (xiangqi::Kind::Pawn, false) => say!(
            locale,
            "it starts on rank 6 and stays on files a, c, e, g and i until it has crossed the river, to rank 4"
        ),
        (xiangqi::Kind::Horse | xiangqi::Kind::Rook | xiangqi::Kind::Cannon, _) => return None,
    })
}
