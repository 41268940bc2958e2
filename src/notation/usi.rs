//! USI `7g7f`, `8h2b+`, `P*5e`: the coordinates of shogi.
//!
//! ```text
//! move   = square square [ "+" ] | letter "*" square ;       (* +: promotes *)
//! square = "1".."9" "a".."i" ;
//! letter = "P" | "L" | "N" | "S" | "G" | "B" | "R" ;
//! ```
//!
//! Letters of the wrong case are accepted with a note.

use super::csa::judge;
use super::cursor::{Fault, fault_at, unfinished};
use super::shogi::{file_number, rank_number, sfen_kind, sfen_letter, square};
use super::{Malformation, NonCanonical, Note, Reading};
use crate::rules::shogi::{Kind, Position, drop, dropped, promotes, promoting};
use crate::rules::{Move, Square};
use smallvec::SmallVec;

struct Token {
    mv: Move,
    /// A letter is not in its usual case.
    strange: bool,
}

fn parse(text: &str) -> Result<Token, Fault> {
    let bytes = text.as_bytes();
    let Some(&first) = bytes.first() else { return Err(unfinished(text)) };
    let mut strange = false;
    let mut at = 0;
    let mv = if bytes.get(1) == Some(&b'*') {
        let letter = char::from(first);
        let Some(kind) = sfen_kind(letter).filter(|kind| *kind != Kind::King) else {
            return Err(Fault { at: 0..1, what: Malformation::UnknownKind });
        };
        strange |= letter.is_ascii_lowercase();
        at = 2;
        drop(kind, read_square(text, &mut at, &mut strange)?)
    } else {
        let from = read_square(text, &mut at, &mut strange)?;
        let mv = Move::new(from, read_square(text, &mut at, &mut strange)?);
        if bytes.get(at) == Some(&b'+') {
            at += 1;
            promoting(mv)
        } else {
            mv
        }
    };
    if at < bytes.len() {
        return Err(Fault { at: at..bytes.len(), what: Malformation::TooLong });
    }
    Ok(Token { mv, strange })
}

fn read_square(text: &str, at: &mut usize, strange: &mut bool) -> Result<Square, Fault> {
    let file = match text.as_bytes().get(*at) {
        Some(digit @ b'1'..=b'9') => digit - b'0',
        _ => return Err(fault_at(text, *at, Malformation::BadNumber)),
    };
    let rank = match text.as_bytes().get(*at + 1) {
        Some(letter @ b'a'..=b'i') => letter - b'a' + 1,
        Some(letter @ b'A'..=b'I') => {
            *strange = true;
            letter - b'A' + 1
        }
        _ => return Err(fault_at(text, *at + 1, Malformation::BadRankLetter)),
    };
    let square = square(file, rank).ok_or_else(|| unfinished(text))?;
    *at += 2;
    Ok(square)
}

/// Whether the text has the shape of the notation.
pub(crate) fn fits(text: &str) -> bool {
    parse(text).is_ok()
}

pub(super) fn read_as(text: &str, position: &Position) -> Result<Reading, Fault> {
    let token = parse(text)?;
    if token.mv.from() == Some(token.mv.to()) {
        return Ok(Reading::Malformed { at: 2..4, what: Malformation::SameSquare });
    }
    let mut notes = SmallVec::new();
    if token.strange {
        notes.push(Note::NonCanonical(NonCanonical::LetterCase));
    }
    Ok(judge(token.mv, notes, position))
}

/// Appends the move; `false` for a drop of nothing.
pub(crate) fn write(mv: Move, out: &mut String) -> bool {
    match mv.from() {
        Some(from) => push_square(from, out),
        None => match dropped(mv) {
            Some(kind) => out.extend([sfen_letter(kind).to_ascii_uppercase(), '*']),
            None => return false,
        },
    }
    push_square(mv.to(), out);
    if promotes(mv) {
        out.push('+');
    }
    true
}

pub(super) fn push_square(square: Square, out: &mut String) {
    out.push(char::from(b'0' + file_number(square)));
    out.push(char::from(b'a' + rank_number(square).saturating_sub(1)));
}
