//! The digits of DhtmlXQ, `7747`: column and row of the origin and of the goal (record-formats §10).
//!
//! Columns count from 0 on Red's left, rows from 0 on Black's back rank. A forum may break the line anywhere, so spaces
//! between the digits mean nothing.

use super::cursor::{Fault, unfinished};
use super::iccs::resolve;
use super::{Malformation, Reading};
use crate::rules::xiangqi::Position;
use crate::rules::{Move, Square};
use smallvec::SmallVec;

/// Reads a move; a fault if it does not have four digits.
pub(super) fn read(text: &str, position: &Position) -> Result<Reading, Fault> {
    let fault = || Fault { at: 0..text.len(), what: Malformation::FourDigits };
    if text.is_empty() {
        return Err(unfinished(text));
    }
    let mv = parse(text).ok_or_else(fault)?;
    let Some(from) = mv.from() else { return Err(fault()) };
    Ok(resolve(from, mv.to(), SmallVec::new(), position, text))
}

/// The fast path: four digits. See [`plain`](super::plain()).
pub(super) fn plain_move(text: &str) -> Option<Move> {
    let &[x, y, to_x, to_y] = text.as_bytes() else { return None };
    let mv = Move::new(square(x, y)?, square(to_x, to_y)?);
    (mv.from() != Some(mv.to())).then_some(mv)
}

fn parse(text: &str) -> Option<Move> {
    let digits: SmallVec<[u8; 4]> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).take(5).collect();
    let &[x, y, to_x, to_y] = digits.as_slice() else { return None };
    Some(Move::new(square(x, y)?, square(to_x, to_y)?))
}

/// Whether a text is four digits, with spaces among them.
pub(crate) fn fits(text: &str) -> bool {
    parse(text).is_some()
}

/// The point of a column and a row.
pub(crate) fn square(x: u8, y: u8) -> Option<Square> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Square::new(digit(x)?, 9 - digit(y)?)
}

/// Appends the digits of a point.
pub(crate) fn push_square(square: Square, out: &mut String) {
    out.push(char::from(b'0' + square.file()));
    out.push(char::from(b'9' - square.rank()));
}

/// Appends the move; `false` for one without an origin.
pub(super) fn write(mv: Move, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    push_square(from, out);
    push_square(mv.to(), out);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{self, Dialect, Notation};
    use crate::rules;

    #[test]
    fn moves_and_what_is_none() {
        let position = rules::Position::start(rules::Variant::Xiangqi);
        let dialect = Dialect::new(Notation::Digits);
        let read = |text: &str| notation::read(text, &dialect, &position);
        for (text, expected) in [("7747", "h2e2"), ("77\n47", "h2e2"), ("1927", "b0c2")] {
            let mv = read(text).legal().expect("a legal move");
            let from = mv.from().expect("a move from a square");
            assert_eq!(format!("{from}{}", mv.to()), expected);
            let mut written = String::new();
            assert!(notation::write(mv, &dialect, &position, &mut written));
            assert_eq!(written, text.replace('\n', ""));
        }
        for text in ["774", "77477", "9747", "7a47", "七七四七"] {
            assert!(matches!(read(text), Reading::Malformed { what: Malformation::FourDigits, .. }), "{text}");
        }
        assert!(matches!(read("7777"), Reading::Malformed { what: Malformation::SameSquare, .. }));
        assert!(matches!(read("7077"), Reading::WrongSide { .. }));
    }
}
