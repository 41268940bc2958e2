//! A text that is not in the file's notation: full-width forms, other piece letters, another notation.

use super::cursor::Fault;
use super::{Dialect, NonCanonical, Notation, Note, Read, Reading, Symbols, fits, read_as};
use crate::rules::xiangqi::Position;
use smallvec::smallvec;
use std::ops::Range;

/// Another meaning of the text, or else the fault found by the file's own notation.
#[cold]
pub(super) fn read(text: &str, dialect: &Dialect, position: &Position, fault: Fault) -> Reading {
    if let Some(narrow) = narrow(text) {
        return match read_as(&narrow, dialect, position) {
            Ok(Reading::Move(Read { mv, mut notes })) => {
                for note in &mut notes {
                    if let Note::CaptureMark { at, .. } = note {
                        *at = widen(text, &narrow, at);
                    }
                }
                notes.insert(0, Note::NonCanonical(NonCanonical::FullWidth));
                Reading::Move(Read { mv, notes })
            }
            Ok(Reading::Malformed { at, what }) => Reading::Malformed { at: widen(text, &narrow, &at), what },
            Ok(reading) => reading,
            Err(_) => other(&narrow, dialect, position).unwrap_or_else(|| fault.into()),
        };
    }
    other(text, dialect, position).unwrap_or_else(|| fault.into())
}

/// The text with ASCII for its full-width forms, if it has any.
pub(crate) fn narrow(text: &str) -> Option<String> {
    let ascii = |character: char| match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xff01 + 0x21),
        _ => None,
    };
    if text.is_ascii() || !text.chars().any(|character| ascii(character).is_some()) {
        return None;
    }
    Some(text.chars().map(|character| ascii(character).unwrap_or(character)).collect())
}

/// The bytes of `text` for a range of its narrow form, character for character.
fn widen(text: &str, narrow: &str, at: &Range<usize>) -> Range<usize> {
    let wide = |end: usize| {
        let characters = narrow.get(..end).map_or(0, |before| before.chars().count());
        text.char_indices().nth(characters).map_or(text.len(), |(offset, _)| offset)
    };
    wide(at.start)..wide(at.end)
}

/// The one legal move that the text means with other letters or in another notation. Short algebraic comes last: only
/// its texts can look like another notation's.
fn other(text: &str, dialect: &Dialect, position: &Position) -> Option<Reading> {
    let order = [dialect.notation, Notation::Iccs, Notation::Lalg, Notation::Axf, Notation::Chinese, Notation::Salg];
    for notation in order {
        let own = family(notation) == family(dialect.notation);
        for symbols in [dialect.symbols, Symbols::wxf(), Symbols::yang(), Symbols::xqbase()] {
            if !own || symbols != dialect.symbols {
                let there = Dialect { notation, symbols, ..dialect.clone() };
                if let Ok(Reading::Move(Read { mv, .. })) = read_as(text, &there, position) {
                    let why = if own {
                        NonCanonical::OtherLetters(symbols)
                    } else {
                        NonCanonical::OtherNotation(name(text, notation, &symbols))
                    };
                    return Some(Reading::Move(Read { mv, notes: smallvec![Note::NonCanonical(why)] }));
                }
            }
            if !has_letters(notation) {
                break;
            }
        }
    }
    None
}

/// One for two notations that read the same texts.
fn family(notation: Notation) -> Notation {
    match notation {
        Notation::Coordinate => Notation::Iccs,
        Notation::Wxf => Notation::Axf,
        other => other,
    }
}

fn has_letters(notation: Notation) -> bool {
    matches!(family(notation), Notation::Axf | Notation::Lalg | Notation::Salg)
}

/// The member of a family of notations whose shape the text has.
fn name(text: &str, notation: Notation, symbols: &Symbols) -> Notation {
    match notation {
        Notation::Iccs if text.len() == 4 && !text.bytes().any(|byte| byte.is_ascii_uppercase()) => {
            Notation::Coordinate
        }
        Notation::Axf if text.contains('.') || !fits(text, symbols).contains(Notation::Axf) => Notation::Wxf,
        Notation::Axf if *symbols == Symbols::wxf() => Notation::Wxf,
        other => other,
    }
}
