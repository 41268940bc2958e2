//! CSA `+7776FU` (seed 1, record-formats §4.2).
//!
//! ```text
//! move   = ( "+" | "-" ) ( square | "00" ) square kind ;      (* 00: a drop *)
//! square = "1".."9" "1".."9" ;                                  (* file, rank *)
//! kind   = "FU" | "KY" | "KE" | "GI" | "KI" | "KA" | "HI" | "OU" | "TO" | "NY" | "NK" | "NG" | "UM" | "RY" ;
//! ```
//!
//! The kind is that of the piece after the move, so a move promotes when the origin holds the unpromoted piece. A
//! missing sign and lower-case letters are read too, with a note.

use super::cursor::{Fault, fault_at, unfinished};
use super::piece::AnyPiece;
use super::shogi::{csa_kind, csa_name, file_number, rank_number, square};
use super::{Malformation, NonCanonical, Note, Read, Reading, SearchedPlace};
use crate::rules::shogi::{Kind, Piece, Position, drop, dropped, promotes, promoting};
use crate::rules::{Illegal, Move, Side, Square};
use smallvec::SmallVec;

struct Token {
    side: Option<Side>,
    from: Option<Square>,
    to: Square,
    kind: Kind,
    /// Offset of the kind.
    kind_at: usize,
    lower: bool,
}

fn parse(text: &str) -> Result<Token, Fault> {
    let bytes = text.as_bytes();
    let (side, start) = match bytes.first() {
        Some(b'+') => (Some(Side::First), 1),
        Some(b'-') => (Some(Side::Second), 1),
        Some(b'0'..=b'9') => (None, 0),
        _ => return Err(fault_at(text, 0, Malformation::BadSign)),
    };
    let mut digits = [0; 4];
    for (offset, digit) in digits.iter_mut().enumerate() {
        *digit = match bytes.get(start + offset) {
            Some(byte @ b'0'..=b'9') => byte - b'0',
            _ => return Err(fault_at(text, start + offset, Malformation::BadNumber)),
        };
    }
    let from = square(digits[0], digits[1]);
    if from.is_none() && digits[..2] != [0, 0] {
        let at = start + usize::from(digits[0] != 0);
        return Err(fault_at(text, at, Malformation::BadNumber));
    }
    let Some(to) = square(digits[2], digits[3]) else {
        let at = start + 2 + usize::from(digits[2] != 0);
        return Err(fault_at(text, at, Malformation::BadNumber));
    };
    let kind_at = start + 4;
    let Some(name) = text.get(kind_at..kind_at + 2) else {
        return Err(match text.get(kind_at..) {
            Some(rest) if rest.len() < 2 => unfinished(text),
            _ => fault_at(text, kind_at, Malformation::UnknownCharacter),
        });
    };
    let Some(kind) = csa_kind(name).or_else(|| csa_kind(&name.to_ascii_uppercase())) else {
        return Err(Fault { at: kind_at..kind_at + 2, what: Malformation::UnknownKind });
    };
    if bytes.len() > kind_at + 2 {
        return Err(Fault { at: kind_at + 2..bytes.len(), what: Malformation::TooLong });
    }
    let lower = name.bytes().any(|byte| byte.is_ascii_lowercase());
    Ok(Token { side, from, to, kind, kind_at, lower })
}

/// Whether the text has the shape of the notation.
pub(crate) fn fits(text: &str) -> bool {
    parse(text).is_ok()
}

pub(super) fn read_as(text: &str, position: &Position) -> Result<Reading, Fault> {
    let token = parse(text)?;
    let mv = match token.from {
        None if Kind::HAND.contains(&token.kind) => drop(token.kind, token.to),
        None => {
            let what = Malformation::NeverDropped(token.kind.into());
            return Ok(Reading::Malformed { at: token.kind_at..token.kind_at + 2, what });
        }
        Some(from) if from == token.to => {
            let at = token.kind_at - 2..token.kind_at;
            return Ok(Reading::Malformed { at, what: Malformation::SameSquare });
        }
        Some(from) => {
            let mv = Move::new(from, token.to);
            match position.piece_at(from) {
                None => {
                    return Ok(Reading::NoSuchPiece {
                        side: token.side.unwrap_or(position.side_to_move()),
                        kind: token.kind.into(),
                        wanted: SearchedPlace::On(from),
                        mv: Some(mv),
                    });
                }
                Some(found) if found.kind == token.kind => mv,
                Some(found) if found.kind.promoted() == Some(token.kind) => promoting(mv),
                Some(found) => {
                    return Ok(Reading::WrongPiece {
                        mv,
                        found: found.into(),
                        named: token.kind.into(),
                        legal: position.is_legal(mv),
                    });
                }
            }
        }
    };
    let side = position.side_to_move();
    if token.side.is_some_and(|written| written != side) {
        return Ok(wrong_side(mv, token.kind, position));
    }
    let mut notes = SmallVec::new();
    if token.side.is_none() {
        notes.push(Note::NonCanonical(NonCanonical::MissingSide));
    }
    if token.lower {
        notes.push(Note::NonCanonical(NonCanonical::LowerCaseKind));
    }
    Ok(judge(mv, notes, position))
}

/// The reading of a move of the side to move.
pub(super) fn judge(mv: Move, notes: SmallVec<[Note; 2]>, position: &Position) -> Reading {
    if position.is_legal(mv) {
        return Reading::Move(Read { mv, notes });
    }
    let side = position.side_to_move();
    match mv.from().and_then(|from| position.piece_at(from)) {
        Some(piece) if piece.side != side => wrong_side(mv, piece.kind, position),
        _ => Reading::Illegal { mv, reason: position.explain(mv).err().unwrap_or(Illegal::Geometry) },
    }
}

/// The move is written for the side that is not to move.
fn wrong_side(mv: Move, kind: Kind, position: &Position) -> Reading {
    let other = position.side_to_move().opponent();
    let piece = mv.from().and_then(|from| position.piece_at(from)).unwrap_or(Piece { side: other, kind });
    Reading::WrongSide { mv, piece: AnyPiece::from(piece), legal: position.with_side_to_move(other).is_legal(mv) }
}

/// Appends the move; `false` if its origin is empty.
pub(crate) fn write(mv: Move, position: &Position, out: &mut String) -> bool {
    let (side, kind) = match mv.from() {
        None => match dropped(mv) {
            Some(kind) => (position.side_to_move(), kind),
            None => return false,
        },
        Some(from) => match position.piece_at(from) {
            Some(piece) if promotes(mv) => match piece.kind.promoted() {
                Some(kind) => (piece.side, kind),
                None => return false,
            },
            Some(piece) => (piece.side, piece.kind),
            None => return false,
        },
    };
    out.push(match side {
        Side::First => '+',
        Side::Second => '-',
    });
    let number = |digit: u8| char::from(b'0' + digit);
    match mv.from() {
        Some(from) => out.extend([number(file_number(from)), number(rank_number(from))]),
        None => out.push_str("00"),
    }
    out.extend([number(file_number(mv.to())), number(rank_number(mv.to()))]);
    out.push_str(csa_name(kind));
    true
}
