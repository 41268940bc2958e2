//! The steps of CS102A, `8 3 5 3`: column and row of the origin and of the goal (seed 2, record-formats §7.2).
//!
//! Both are counted as the mover sees them: columns 1 to 9 from the mover's right, rows 1 to 10 from the mover's back
//! rank. The format decides which steps are valid: leaving one's general in check is allowed.

use super::reading::Reading;
use super::{Malformation, Read};
use crate::rules::xiangqi::Position;
use crate::rules::{Illegal, Move, Side, Square};
use smallvec::SmallVec;

/// Reads a step; numbers are parted by spaces. Total: a text of another shape is malformed.
pub(super) fn read(text: &str, position: &Position) -> Reading {
    let malformed = |what| Reading::Malformed { at: 0..text.len(), what };
    let numbers: Option<SmallVec<[i64; 4]>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some([x, y, to_x, to_y]) = numbers.as_deref().and_then(|numbers| <[i64; 4]>::try_from(numbers).ok()) else {
        return malformed(if text.is_empty() { Malformation::Empty } else { Malformation::FourNumbers });
    };
    let side = position.side_to_move();
    let (Some(from), Some(to)) = (square(x, y, side), square(to_x, to_y, side)) else {
        return malformed(Malformation::OutOfRange);
    };
    let mv = Move::new(from, to);
    let reason = match position.explain(mv) {
        Ok(()) | Err(Illegal::KingsFacing(_) | Illegal::StillInCheck(_) | Illegal::IntoCheck(_)) => {
            return Reading::Move(Read { mv, notes: SmallVec::new() });
        }
        Err(reason) => reason,
    };
    match position.piece_at(from).filter(|piece| piece.side != side) {
        Some(piece) => Reading::WrongSide { mv, piece: piece.into(), legal: false },
        None => Reading::Illegal { mv, reason },
    }
}

/// Appends the step of a move; `false` for one without an origin.
pub(super) fn write(mv: Move, side: Side, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    push_square(from, side, out);
    out.push(' ');
    push_square(mv.to(), side, out);
    true
}

/// Appends the column and the row of a point as a side counts them.
pub(super) fn push_square(square: Square, side: Side, out: &mut String) {
    let (x, y) = numbers(square, side);
    out.push_str(&format!("{x} {y}"));
}

/// The point of a column 1 to 9 and a row 1 to 10 as a side counts them.
fn square(x: i64, y: i64, side: Side) -> Option<Square> {
    if !(1..=9).contains(&x) || !(1..=10).contains(&y) {
        return None;
    }
    let (x, y) = (x as u8, y as u8);
    match side {
        Side::First => Square::new(9 - x, y - 1),
        Side::Second => Square::new(x - 1, 10 - y),
    }
}

fn numbers(square: Square, side: Side) -> (u8, u8) {
    match side {
        Side::First => (9 - square.file(), square.rank() + 1),
        Side::Second => (square.file() + 1, 10 - square.rank()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Dialect, Notation};
    use crate::rules;

    #[test]
    fn the_source_s_own_steps() {
        let mut position = Position::start();
        let cases = [("7 4 7 5", "c3c4"), ("2 3 3 3", "b7c7")];
        for (text, expected) in cases {
            let Reading::Move(read) = read(text, &position) else { panic!("{text}: {:?}", read(text, &position)) };
            let from = read.mv.from().expect("a move from a square");
            assert_eq!(format!("{from}{}", read.mv.to()), expected);
            let mut written = String::new();
            assert!(write(read.mv, position.side_to_move(), &mut written));
            assert_eq!(written, text);
            position.play(read.mv);
        }
    }

    #[test]
    fn what_is_no_step() {
        let position = Position::start();
        let cases = [
            ("1 2 3", Malformation::FourNumbers),
            ("1 2 3 x", Malformation::FourNumbers),
            ("1 2 3 4 5", Malformation::FourNumbers),
            ("", Malformation::Empty),
            ("10 4 5 5", Malformation::OutOfRange),
            ("1 4 1 11", Malformation::OutOfRange),
            ("0 4 1 5", Malformation::OutOfRange),
            ("99999999999 4 1 5", Malformation::OutOfRange),
        ];
        for (text, what) in cases {
            assert_eq!(read(text, &position), Reading::Malformed { at: 0..text.len(), what }, "{text}");
        }
        let illegal = |text| match read(text, &position) {
            Reading::Illegal { reason, .. } => reason,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(illegal("5 5 5 6"), Illegal::NoPiece);
        assert_eq!(illegal("1 1 1 4"), Illegal::OwnPiece);
        assert_eq!(illegal("1 4 1 3"), Illegal::Backward);
        assert!(matches!(read("1 10 1 9", &position), Reading::WrongSide { .. }));
    }

    #[test]
    fn a_general_may_be_left_in_check() {
        let (setup, _) = crate::notation::fen::read("4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1").expect("a FEN");
        let position = rules::Position::Xiangqi(setup.position());
        let dialect = Dialect::new(Notation::Steps);
        assert!(crate::notation::read("6 1 5 1", &dialect, &position).legal().is_some(), "walks into the rook's file");
    }
}
