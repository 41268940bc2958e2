//! Squares whose ranks count from 1 to 10: `Cbe3`, `h10g8` (Fairy-Stockfish, PyChess; record-formats §3.1).
//!
//! Every digit of ICCS, coordinates, LALG and SALG is a rank, so a text is converted to ranks from 0 and then read;
//! writing works in reverse.

use super::{Dialect, Notation, Note, Read, Reading, plain, read_as};
use crate::rules::xiangqi;
use crate::rules::{Move, Position};
use std::ops::Range;

/// The text with its ranks from 0, and the offsets before which a digit was dropped; `None` if a number is not a rank.
fn from_zero(text: &str) -> Option<(String, Vec<usize>)> {
    let mut zero = String::with_capacity(text.len());
    let mut tens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            zero.push(c);
            rest = rest.get(c.len_utf8()..)?;
            continue;
        }
        let rank: u8 = rest.get(..digits)?.parse().ok()?;
        if !(1..=10).contains(&rank) {
            return None;
        }
        zero.push(char::from(b'0' + rank - 1));
        if digits == 2 {
            tens.push(zero.len());
        }
        rest = rest.get(digits..)?;
    }
    Some((zero, tens))
}

/// Whether the ranks of the first moves from a position count from 1: there is a rank 10 and no rank 0, or else more of
/// the moves are legal then.
pub(crate) fn seems(moves: &[&str], dialect: &Dialect, start: &Position) -> bool {
    let zero = |text: &&str| {
        let before = std::iter::once(b' ').chain(text.bytes());
        before.zip(text.bytes()).any(|(before, byte)| byte == b'0' && before != b'1')
    };
    if moves.iter().any(zero) {
        return false;
    }
    if moves.iter().any(|text| has_ten(text)) {
        return true;
    }
    let one = Dialect { ranks_from_one: true, ..dialect.clone() };
    legal(moves, &one, start) > legal(moves, dialect, start)
}

/// Whether a text has the rank 10.
pub(crate) fn has_ten(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair == b"10")
}

/// How many of the first moves are legal one after the other.
pub(crate) fn legal(moves: &[&str], dialect: &Dialect, start: &Position) -> usize {
    let mut position = start.clone();
    let mut count = 0;
    for text in moves.iter().take(8) {
        let reading = super::read(text, dialect, &position);
        let Some(mv) = reading.legal() else { return count };
        position.play(mv);
        count += 1;
    }
    count
}

fn has_ranks(notation: Notation) -> bool {
    matches!(notation, Notation::Iccs | Notation::Coordinate | Notation::Lalg | Notation::Salg)
}

/// Reads a text that has the shape of the dialect's notation; `None` if it has not.
pub(super) fn read(text: &str, dialect: &Dialect, position: &xiangqi::Position) -> Option<Reading> {
    if !has_ranks(dialect.notation) {
        return None;
    }
    let (zero, tens) = from_zero(text)?;
    let base = Dialect { ranks_from_one: false, ..dialect.clone() };
    let place = |at: usize| at + tens.iter().filter(|ten| **ten <= at).count();
    let wide = |at: &Range<usize>| place(at.start)..place(at.end);
    Some(match read_as(&zero, &base, position).ok()? {
        Reading::Move(Read { mv, mut notes }) => {
            for note in &mut notes {
                if let Note::CaptureMark { at, .. } = note {
                    *at = wide(at);
                }
            }
            Reading::Move(Read { mv, notes })
        }
        Reading::Malformed { at, what } => Reading::Malformed { at: wide(&at), what },
        reading => reading,
    })
}

/// The fast path: the text with its ranks from 0, read plainly. See [`plain`](super::plain()).
pub(super) fn plain_move(text: &str, dialect: &Dialect, position: &xiangqi::Position) -> Option<Move> {
    if !has_ranks(dialect.notation) {
        return plain::xiangqi_move(text, dialect, position);
    }
    let (mut zero, mut len) = ([0; 8], 0);
    let mut rest = text.as_bytes();
    while let [byte, tail @ ..] = rest {
        let (written, tail) = match (byte, tail) {
            (b'1', [b'0', tail @ ..]) => (b'9', tail),
            (b'1'..=b'9', _) => (byte - 1, tail),
            (b'0', _) => return None,
            _ => (*byte, tail),
        };
        if byte.is_ascii_digit() && tail.first().is_some_and(u8::is_ascii_digit) {
            return None;
        }
        *zero.get_mut(len)? = written;
        len += 1;
        rest = tail;
    }
    plain::xiangqi_move(str::from_utf8(zero.get(..len)?).ok()?, dialect, position)
}

/// Appends the move; `false` if the notation cannot express it.
pub(super) fn write(mv: Move, dialect: &Dialect, position: &Position, out: &mut String) -> bool {
    let base = Dialect { ranks_from_one: false, ..dialect.clone() };
    if !has_ranks(base.notation) {
        return super::write(mv, &base, position, out);
    }
    let mut zero = String::new();
    if !super::write(mv, &base, position, &mut zero) {
        return false;
    }
    for c in zero.chars() {
        match c {
            '9' => out.push_str("10"),
            '0'..='8' => out.push(char::from(c as u8 + 1)),
            c => out.push(c),
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::notation::{self, Dialect, Malformation, Notation, Reading, Symbols};
    use crate::rules::{Position, Variant};

    fn dialect(notation: Notation) -> Dialect {
        Dialect { symbols: Symbols::wxf(), ranks_from_one: true, ..Dialect::new(notation) }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut position = Position::start(Variant::Xiangqi);
        for round in 0..40 {
            for notation in [Notation::Iccs, Notation::Coordinate, Notation::Lalg, Notation::Salg, Notation::Axf] {
                for &mv in &position.legal_moves() {
                    let mut text = String::new();
                    assert!(notation::write(mv, &dialect(notation), &position, &mut text));
                    let read = notation::read(&text, &dialect(notation), &position);
                    assert_eq!(read.legal(), Some(mv), "{text} {read:?}");
                }
            }
            let moves = position.legal_moves();
            position.play(moves[(round * 7) % moves.len()]);
        }
    }

    #[test]
    fn squares_of_pychess() {
        let start = Position::start(Variant::Xiangqi);
        let read = |text: &str| notation::read(text, &dialect(Notation::Salg), &start);
        assert_eq!(format!("{:?}", read("Cbe3").legal()), "Some(b2e2)");
        assert_eq!(format!("{:?}", read("Pc5").legal()), "Some(c3c4)");
        let Reading::Malformed { at, what } = read("R10e10x") else { panic!("{:?}", read("R10e10x")) };
        assert!(at.end <= 7 && what != Malformation::Empty);
    }
}
