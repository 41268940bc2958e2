//! ICCS `H2-E2` (seed 0) and coordinates `h2e2` (UCCI, UCI): two squares and nothing else.
//!
//! ```text
//! move   = square [ "-" | "x" | "=" ] square ;        (* no space; any case *)
//! square = ("a".."i") ("0".."9") ;                    (* file from Red's left, rank from Red's back rank *)
//! ```
//!
//! Both readers take both forms. ICCS writes upper case and a dash, captures too; coordinates write lower case and
//! no sign (record-formats §3.1). Anything else is a [`Note`].

use super::cursor::{Cursor, Fault};
use super::xiangqi_board::XiangqiBoard;
use super::{Malformation, NonCanonical, Note, Read, Reading};
use crate::rules::{Illegal, Move, Square};
use smallvec::SmallVec;

/// A text of two squares.
struct Coordinates {
    from: Square,
    to: Square,
    sign: Option<u8>,
    upper: bool,
}

fn parse(text: &str) -> Result<Coordinates, Fault> {
    let mut cursor = Cursor::new(text);
    let from = cursor.square()?;
    let sign = cursor.sign(b"-xX=")?;
    let to = cursor.square()?;
    cursor.end()?;
    Ok(Coordinates { from, to, sign, upper: cursor.upper })
}

/// Whether the text has the shape of this module's notations: [`parse`] accepts it. The reason for a refusal is not
/// computed.
pub(super) fn fits(text: &str) -> bool {
    let from = match text.as_bytes() {
        [from @ .., b'-' | b'x' | b'X' | b'=', _, _] => from,
        [from @ .., _, _] => from,
        _ => return false,
    };
    from.len() == 2 && is_square(from) && is_square(text.as_bytes().last_chunk::<2>().map_or(&[], |to| to))
}

/// Whether bytes are a file `a` to `i`, in either case, and a rank.
pub(super) fn is_square(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9'])
}

pub(super) fn read_iccs(text: &str, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    let squares = parse(text)?;
    let mut notes = SmallVec::new();
    match squares.sign {
        Some(b'-') => {}
        Some(_) => notes.push(Note::NonCanonical(NonCanonical::CaptureInIccs)),
        None => notes.push(Note::NonCanonical(NonCanonical::MissingDash)),
    }
    Ok(resolve(squares.from, squares.to, notes, position, text))
}

pub(super) fn read_coordinate(text: &str, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    let squares = parse(text)?;
    let mut notes = SmallVec::new();
    if squares.upper {
        notes.push(Note::NonCanonical(NonCanonical::UpperCase));
    }
    if squares.sign.is_some() {
        notes.push(Note::NonCanonical(NonCanonical::NeedlessDash));
    }
    Ok(resolve(squares.from, squares.to, notes, position, text))
}

pub(super) fn resolve(
    from: Square,
    to: Square,
    notes: SmallVec<[Note; 2]>,
    position: &impl XiangqiBoard,
    text: &str,
) -> Reading {
    let mv = Move::new(from, to);
    if position.is_legal(mv) {
        Reading::Move(Read { mv, notes })
    } else if from == to {
        same_square(text)
    } else {
        refuse(mv, position)
    }
}

/// Both squares are the same; the destination is the last two bytes of such a text.
#[cold]
pub(super) fn same_square(text: &str) -> Reading {
    Reading::Malformed { at: text.len().saturating_sub(2)..text.len(), what: Malformation::SameSquare }
}

/// The reading of an illegal move from square to square.
#[cold]
pub(super) fn refuse(mv: Move, position: &impl XiangqiBoard) -> Reading {
    let mover = mv.from().and_then(|from| position.piece_at(from));
    match (mover, position.explain(mv)) {
        (Some(piece), _) if piece.side != position.side_to_move() => {
            Reading::WrongSide { mv, piece: piece.into(), legal: position.with_side_to_move(piece.side).is_legal(mv) }
        }
        (_, Err(reason)) => Reading::Illegal { mv, reason },
        // Not reached: a move without a reason against it is legal.
        (_, Ok(())) => Reading::Illegal { mv, reason: Illegal::Geometry },
    }
}

pub(super) fn write_iccs(mv: Move, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    push_square(from, b'A', out);
    out.push('-');
    push_square(mv.to(), b'A', out);
    true
}

pub(super) fn write_coordinate(mv: Move, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    push_square(from, b'a', out);
    push_square(mv.to(), b'a', out);
    true
}

/// Writes a square with its file counted from the letter `a` or `A`.
pub(super) fn push_square(square: Square, first_file: u8, out: &mut String) {
    out.push(char::from(first_file + square.file()));
    out.push(char::from(b'0' + square.rank()));
}
