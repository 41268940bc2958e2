//! LALG, the long algebraic notation of seed 0: `Ch2-e2`, `Rh4xg4`.
//!
//! ```text
//! move = letter square ( "-" | "x" ) square ;         (* read also: no sign, any case *)
//! ```
//!
//! The squares decide. The letter is checked against the piece on the origin, and `-` or `x` against the destination
//! (record-formats §8.2).

use super::cursor::{Cursor, Fault};
use super::iccs::{is_square, push_square, refuse, same_square};
use super::xiangqi_board::XiangqiBoard;
use super::{Malformation, NonCanonical, Note, Read, Reading, SearchedPlace, Symbols};
use crate::rules::xiangqi::Kind;
use crate::rules::{Move, Square};
use smallvec::SmallVec;

struct LongMove {
    kind: Kind,
    from: Square,
    to: Square,
    sign: Option<u8>,
    /// Offset of the sign, or of where it is missing.
    sign_at: usize,
    upper: bool,
}

fn parse(text: &str, symbols: &Symbols) -> Result<LongMove, Fault> {
    let mut cursor = Cursor::new(text);
    let Some(kind) = cursor.peek().and_then(|byte| symbols.kind_of_byte(byte)) else {
        return Err(cursor.fault(|letter| Malformation::UnknownPiece { letter, known: *symbols }));
    };
    cursor.bump();
    let from = cursor.square()?;
    let sign_at = cursor.at();
    let sign = cursor.sign(b"-xX")?;
    let to = cursor.square()?;
    cursor.end()?;
    Ok(LongMove { kind, from, to, sign, sign_at, upper: cursor.upper || sign == Some(b'X') })
}

/// Whether the text has the shape of the notation: whether [`parse`] takes it, without finding out why not.
pub(super) fn fits(text: &str, symbols: &Symbols) -> bool {
    let (letter, from, to) = match text.as_bytes() {
        [letter, from @ .., b'-' | b'x' | b'X', file, rank] => (letter, from, [*file, *rank]),
        [letter, from @ .., file, rank] => (letter, from, [*file, *rank]),
        _ => return false,
    };
    is_square(from) && is_square(&to) && symbols.kind_of_byte(*letter).is_some()
}

pub(super) fn read(text: &str, symbols: &Symbols, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    let long = parse(text, symbols)?;
    let mv = Move::new(long.from, long.to);
    let found = position.piece_at(long.from);
    let mover = position.side_to_move();
    if !found.is_some_and(|piece| piece.kind == long.kind && piece.side == mover) || !position.is_legal(mv) {
        return Ok(reject(&long, mv, position, text));
    }
    let mut notes = SmallVec::new();
    if long.upper {
        notes.push(Note::NonCanonical(NonCanonical::UpperCase));
    }
    let expected = capture_sign(long.to, position);
    match long.sign {
        None => notes.push(Note::NonCanonical(NonCanonical::MissingDash)),
        Some(sign) if sign.eq_ignore_ascii_case(&expected) => {}
        Some(_) => {
            notes.push(Note::CaptureMark { expected: Some(char::from(expected)), at: long.sign_at..long.sign_at + 1 })
        }
    }
    Ok(Reading::Move(Read { mv, notes }))
}

#[cold]
fn reject(long: &LongMove, mv: Move, position: &impl XiangqiBoard, text: &str) -> Reading {
    match position.piece_at(long.from) {
        None => Reading::NoSuchPiece {
            side: position.side_to_move(),
            kind: long.kind.into(),
            wanted: SearchedPlace::On(long.from),
            mv: Some(mv),
        },
        Some(piece) if piece.kind != long.kind => {
            Reading::WrongPiece { mv, found: piece.into(), named: long.kind.into(), legal: position.is_legal(mv) }
        }
        Some(_) if long.from == long.to => same_square(text),
        Some(_) => refuse(mv, position),
    }
}

fn capture_sign(to: Square, position: &impl XiangqiBoard) -> u8 {
    if position.is_occupied(to) { b'x' } else { b'-' }
}

pub(super) fn write(mv: Move, symbols: &Symbols, position: &impl XiangqiBoard, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    out.push(symbols.letter(piece.kind));
    push_square(from, b'a', out);
    out.push(char::from(capture_sign(mv.to(), position)));
    push_square(mv.to(), b'a', out);
    true
}
