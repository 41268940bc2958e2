//! Tests that concern more than one notation.

mod chinese;
mod example;
mod jeiqi;
mod properties;
mod salg;
mod shogi;
mod squares;
mod wxf;

use super::*;
use crate::rules::Square;

/// The position of a FEN.
pub(super) fn position(fen: &str) -> Position {
    let (setup, _) = fen::read(fen).expect(fen);
    Position::Xiangqi(setup.position())
}

/// The opening position.
pub(super) fn start() -> Position {
    Position::Xiangqi(xiangqi::Position::start())
}

/// The square of an ICCS name.
pub(super) fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').expect(name)
}

/// The move of a coordinate text.
pub(super) fn mv(text: &str) -> Move {
    Move::new(square(&text[..2]), square(&text[2..]))
}

/// The move as the dialect writes it.
pub(super) fn text_of(mv: Move, dialect: &Dialect, position: &Position) -> String {
    let mut text = String::new();
    assert!(write(mv, dialect, position, &mut text), "{mv:?} in {dialect:?}");
    text
}

/// Reads every text of a table of `(text, expected)`; all differences are shown at once.
pub(super) fn check(dialect: &Dialect, position: &Position, cases: &[(&str, &str)]) {
    let wrong: Vec<_> = cases
        .iter()
        .map(|&(text, expected)| (text, shown(text, dialect, position), expected))
        .filter(|(_, found, expected)| found != expected)
        .map(|(text, found, expected)| format!("{text}\n   found {found}\nexpected {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A reading in few words: the move and notes, or the fault and its place.
pub(super) fn shown(text: &str, dialect: &Dialect, position: &Position) -> String {
    tell(read(text, dialect, position))
}

/// See [`shown`].
pub(super) fn tell(reading: Reading) -> String {
    match reading {
        Reading::Move(Read { mv, notes }) if notes.is_empty() => format!("{mv:?}"),
        Reading::Move(Read { mv, notes }) => {
            let notes: Vec<_> = notes
                .iter()
                .map(|note| match note {
                    Note::NonCanonical(why) => format!("{why:?}"),
                    Note::CaptureMark { expected, at } => {
                        format!("CaptureMark {expected:?} at {at:?}")
                    }
                })
                .collect();
            format!("{mv:?} ({})", notes.join(", "))
        }
        Reading::Illegal { mv, reason } => format!("{mv:?} illegal: {reason:?}"),
        Reading::WrongPiece { mv, found, named, legal } => {
            format!("{mv:?} is of a {:?} {}, not a {}, legal: {legal}", found.side, kind_of(found.kind), kind_of(named))
        }
        Reading::WrongSide { mv, piece, legal } => {
            format!("{mv:?} is of the {:?} {}, legal: {legal}", piece.side, kind_of(piece.kind))
        }
        Reading::NoSuchPiece { side, kind, wanted, mv } => match mv {
            Some(mv) => format!("{mv:?}: no {side:?} {}, {wanted:?}", kind_of(kind)),
            None => format!("no {side:?} {}, {wanted:?}", kind_of(kind)),
        },
        Reading::Ambiguous { candidates, picked } => {
            format!("one of {candidates:?}, picked {picked:?}")
        }
        Reading::Malformed { at, what } => format!("{at:?}: {what:?}"),
    }
}

fn kind_of(kind: AnyKind) -> String {
    match kind {
        AnyKind::Xiangqi(kind) => format!("{kind:?}").to_lowercase(),
        AnyKind::Shogi(kind) => format!("{kind:?}").to_lowercase(),
    }
}
