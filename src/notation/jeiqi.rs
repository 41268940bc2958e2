//! Moves of jeiqi (seed 4): a core as in xiangqi, and the revelation of a dark piece.
//!
//! ```text
//! lan         = square square [ "=" kind ] ;                 (* i3i4=h *)
//! coordinate  = square square [ kind ] ;                     (* i3i4h, as UCI sends it *)
//! san         = [ letter ] [ file ] [ rank ] square [ "=" kind ] ;            (* Hc2=p, rd5, i4=h *)
//! traditional = (* a move of WXF *) [ "=" kind ] ;           (* P1+1=h, r9.1=c *)
//! kind        = "a" | "e" | "h" | "r" | "c" | "p" ;          (* any case, also b and n *)
//! ```
//!
//! A dark piece is named as the piece it moves as. White's letters are written in upper case, Black's in lower case;
//! the reader ignores the case. The pawn has no letter in SAN unless its file or rank is given; captures have no sign,
//! because `x` is the dark piece. Sideways is `.`, so the only `=` is the revelation; in `P1=2=h` the first one is the
//! direction (record-formats §6.3).
//!
//! Dark and open pieces are named independently: `R1+1=h` is a dark rook, `R1+1` an open one, whatever else is on the
//! file. If no open piece fits the text, a dark piece may move without a revelation (an engine cannot know it).
//! Pikafish appends the captured kind, after the revelation or in its place; it is read and noted.

use super::cursor::Fault;
use super::iccs::push_square;
use super::xiangqi_board::XiangqiBoard;
use super::{
    Dialect, Malformation, NonCanonical, Notation, NotationSet, Note, Read, Reading, Symbols, iccs, lalg, salg, wxf,
};
use crate::rules::jeiqi::{Face, Position, reveal, with_reveal};
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Illegal, Move, Points, Side, Square};
use smallvec::smallvec;
use std::borrow::Cow;

/// Which of the pieces a text can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Open,
    Dark,
    Both,
    /// Only those of unknown kind, each as this kind.
    Unknown(Kind),
}

/// A position as the notations of xiangqi see it: each piece as the kind it moves as, each move with its revelation.
#[derive(Clone)]
struct AsXiangqi<'a> {
    position: Cow<'a, Position>,
    class: Class,
    reveal: Option<Kind>,
}

impl XiangqiBoard for AsXiangqi<'_> {
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        let piece = self.position.piece_at(square)?;
        if let Class::Unknown(kind) = self.class {
            return (piece.face == Face::Unknown).then_some(Piece { side: piece.side, kind });
        }
        let seen = match piece.face {
            Face::Open(Kind::King) => true,
            Face::Open(_) => self.class != Class::Dark,
            Face::Dark => self.class != Class::Open,
            Face::Unknown => false,
        };
        let kind = self.position.moves_as(square).filter(|_| seen)?;
        Some(Piece { side: piece.side, kind })
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.position.piece_at(square).is_some()
    }

    fn squares_of(&self, side: Side) -> Points {
        self.position.squares_of(side)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(with_reveal(mv, self.reveal))
    }

    fn explain(&self, mv: Move) -> Result<(), Illegal> {
        self.position.explain(with_reveal(mv, self.reveal))
    }

    fn with_side_to_move(&self, side: Side) -> Self {
        AsXiangqi { position: Cow::Owned(self.position.with_side_to_move(side)), ..*self }
    }
}

/// A text taken apart.
struct Parts<'a> {
    core: &'a str,
    /// `=` before the kind.
    sign: bool,
    reveal: Option<Kind>,
    /// Whether a second letter follows, Pikafish's for the captured kind.
    captured: bool,
}

/// Every core ends with a digit; the text after the last one is the revelation.
fn split(text: &str) -> Result<Parts<'_>, Fault> {
    let Some(end) = text.rfind(|character: char| character.is_ascii_digit()).map(|last| last + 1) else {
        return Ok(Parts { core: text, sign: false, reveal: None, captured: false });
    };
    let (core, suffix) = text.split_at(end);
    let sign = suffix.starts_with('=');
    let letters = &suffix[usize::from(sign)..];
    let start = end + usize::from(sign);
    let mut reveal = None;
    let mut count = 0;
    for (offset, letter) in letters.char_indices() {
        let at = start + offset..start + offset + letter.len_utf8();
        if count == 2 || (count == 1 && sign) {
            return Err(Fault { at: at.start..text.len(), what: Malformation::TooLong });
        }
        let Some(kind) = revealed(letter) else { return Err(Fault { at, what: Malformation::BadReveal(letter) }) };
        reveal = reveal.or(Some(kind));
        count += 1;
    }
    if sign && reveal.is_none() {
        return Err(Fault { at: end..text.len(), what: Malformation::Unfinished });
    }
    Ok(Parts { core, sign, reveal, captured: count == 2 })
}

/// The kind of a letter; no king, which is never dark.
fn revealed(letter: char) -> Option<Kind> {
    Symbols::wxf().kind(letter).or_else(|| Symbols::xqbase().kind(letter)).filter(|&kind| kind != Kind::King)
}

/// Which of the four notations of jeiqi the text has the shape of.
pub(crate) fn fits(text: &str) -> NotationSet {
    let mut set = NotationSet::EMPTY;
    let Ok(parts) = split(text) else { return set };
    let bare = parts.reveal.is_some() && !parts.sign;
    if iccs::fits(parts.core) {
        if !bare {
            set.insert(Notation::Lan);
        }
        if !parts.sign {
            set.insert(Notation::Coordinate);
        }
    }
    if !bare && !parts.captured {
        if salg::fits(parts.core, &Symbols::wxf()) {
            set.insert(Notation::San);
        }
        if wxf::fits(parts.core, &Symbols::wxf()) {
            set.insert(Notation::Traditional);
        }
    }
    set
}

/// Reads the text in the dialect's notation, else in another one of jeiqi in which it is one legal move.
pub(crate) fn read(text: &str, dialect: &Dialect, position: &Position) -> Reading {
    let fault = match read_as(text, dialect, position) {
        Ok(reading) => return reading,
        Err(fault) => fault,
    };
    for notation in [Notation::Coordinate, Notation::Traditional, Notation::San] {
        if family(notation) == family(dialect.notation) {
            continue;
        }
        if let Ok(Reading::Move(Read { mv, .. })) = read_as(text, &Dialect::new(notation), position) {
            let notation = match notation {
                Notation::Coordinate if !fits(text).contains(Notation::Coordinate) => Notation::Lan,
                notation => notation,
            };
            let note = Note::NonCanonical(NonCanonical::OtherNotation(notation));
            return Reading::Move(Read { mv, notes: smallvec![note] });
        }
    }
    fault.into()
}

/// One for the notations that read the same texts.
fn family(notation: Notation) -> Option<Notation> {
    match notation {
        Notation::Lan | Notation::Coordinate | Notation::Iccs => Some(Notation::Coordinate),
        Notation::San | Notation::Salg => Some(Notation::San),
        Notation::Traditional | Notation::Axf | Notation::Wxf => Some(Notation::Traditional),
        Notation::Lalg => Some(Notation::Lalg),
        _ => None,
    }
}

fn read_as(text: &str, dialect: &Dialect, position: &Position) -> Result<Reading, Fault> {
    let Some(family) = family(dialect.notation) else {
        let what = if text.is_empty() { Malformation::Empty } else { Malformation::WrongGame(dialect.notation) };
        return Err(Fault { at: 0..text.len(), what });
    };
    let parts = split(text)?;
    let look = |class| {
        let lens = AsXiangqi { position: Cow::Borrowed(position), class, reveal: parts.reveal };
        let symbols = &dialect.symbols;
        match family {
            Notation::Coordinate if dialect.notation == Notation::Iccs => iccs::read_iccs(parts.core, &lens),
            Notation::Coordinate => iccs::read_coordinate(parts.core, &lens),
            Notation::Lalg => lalg::read(parts.core, symbols, &lens),
            Notation::San => salg::read(parts.core, symbols, &lens),
            _ => wxf::read(parts.core, dialect, &lens),
        }
    };
    let reading = match family {
        Notation::Coordinate | Notation::Lalg => look(Class::Both)?,
        _ => {
            let first = look(if parts.reveal.is_some() { Class::Dark } else { Class::Open })?;
            match first {
                Reading::Move(_) => first,
                first => match look(Class::Both)? {
                    both @ (Reading::Move(_) | Reading::Ambiguous { .. }) => both,
                    both => {
                        let better = matches!(first, Reading::NoSuchPiece { .. } | Reading::WrongSide { .. });
                        let unknown = (parts.reveal.is_none() && has_unknown(position)).then(|| of_unknown(&look));
                        unknown.flatten().unwrap_or(if better { both } else { first })
                    }
                },
            }
        }
    };
    Ok(finish(reading, &parts, dialect.notation, position))
}

/// Whether the side to move has a piece of unknown kind.
fn has_unknown(position: &Position) -> bool {
    let is_unknown = |square| position.piece_at(square).is_some_and(|piece| piece.face == Face::Unknown);
    position.squares_of(position.side_to_move()).any(is_unknown)
}

/// The reading as a legal move of a piece of unknown kind, which may be the one named.
fn of_unknown(look: &dyn Fn(Class) -> Result<Reading, Fault>) -> Option<Reading> {
    let kinds = [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn];
    let mut readings = kinds.into_iter().filter_map(|kind| look(Class::Unknown(kind)).ok());
    readings.find(|reading| matches!(reading, Reading::Move(_)))
}

/// Puts the revelation into the moves and the remarks right.
fn finish(reading: Reading, parts: &Parts<'_>, notation: Notation, position: &Position) -> Reading {
    let whole = |mv| with_reveal(mv, parts.reveal);
    match reading {
        Reading::Move(Read { mv, mut notes }) => {
            if notation == Notation::San {
                let usual = |note: &Note| {
                    matches!(
                        note,
                        Note::NonCanonical(NonCanonical::MissingPawn) | Note::CaptureMark { expected: Some(_), .. }
                    )
                };
                notes.retain(|note| !usual(note));
            }
            if parts.reveal.is_some() && parts.sign != signed(notation) {
                notes.push(Note::NonCanonical(NonCanonical::RevealSign(signed(notation))));
            }
            if parts.captured {
                notes.push(Note::NonCanonical(NonCanonical::Captured));
            }
            Reading::Move(Read { mv: whole(mv), notes })
        }
        // Pikafish's letter after the move of an open piece is the captured kind.
        Reading::Illegal { mv, reason: Illegal::RevealForbidden }
            if !parts.sign
                && !parts.captured
                && position.is_legal(mv)
                && position.piece_at(mv.to()).is_some_and(|piece| piece.face == Face::Dark) =>
        {
            Reading::Move(Read { mv, notes: smallvec![Note::NonCanonical(NonCanonical::Captured)] })
        }
        Reading::Illegal { mv, reason } => Reading::Illegal { mv: whole(mv), reason },
        Reading::WrongPiece { mv, found, named, legal } => Reading::WrongPiece { mv: whole(mv), found, named, legal },
        Reading::WrongSide { mv, piece, legal } => Reading::WrongSide { mv: whole(mv), piece, legal },
        Reading::NoSuchPiece { side, kind, wanted, mv } => {
            Reading::NoSuchPiece { side, kind, wanted, mv: mv.map(whole) }
        }
        Reading::Ambiguous { candidates, picked } => {
            Reading::Ambiguous { candidates: candidates.into_iter().map(whole).collect(), picked: whole(picked) }
        }
        malformed @ Reading::Malformed { .. } => malformed,
    }
}

/// Whether the notation writes `=` before the revelation.
fn signed(notation: Notation) -> bool {
    !matches!(notation, Notation::Coordinate | Notation::Iccs)
}

/// Appends the move, with its revelation if it has one; `false` if the notation cannot express it.
pub(crate) fn write(mv: Move, dialect: &Dialect, position: &Position, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let start = out.len();
    let dark = piece.face == Face::Dark;
    let class = match (dark, reveal(mv)) {
        (false, _) => Class::Open,
        (true, Some(_)) => Class::Dark,
        (true, None) => Class::Both,
    };
    let lens = AsXiangqi { position: Cow::Borrowed(position), class, reveal: reveal(mv) };
    let core = with_reveal(mv, None);
    let written = match dialect.notation {
        Notation::Lan | Notation::Coordinate => {
            push_square(from, b'a', out);
            push_square(mv.to(), b'a', out);
            true
        }
        Notation::San => {
            let written = salg::write_with(core, &dialect.symbols, &lens, salg::Captures::Plain, out);
            // The letter of the pawn and the destination.
            if written && position.moves_as(from) == Some(Kind::Pawn) && out.len() - start == 3 {
                out.remove(start);
            } else if written && piece.side == Side::Second {
                out[start..].make_ascii_lowercase();
            }
            written
        }
        Notation::Traditional => {
            let written = wxf::write(core, dialect, &lens, out);
            if piece.side == Side::Second {
                out[start..].make_ascii_lowercase();
            }
            written
        }
        _ => false,
    };
    if !written {
        out.truncate(start);
        return false;
    }
    if let Some(kind) = reveal(mv) {
        if signed(dialect.notation) {
            out.push('=');
        }
        out.push(Symbols::wxf().letter(kind).to_ascii_lowercase());
    }
    // Without a revelation, the text of a dark piece may name an open one instead.
    if dark && reveal(mv).is_none() && !names(&out[start..], mv, dialect, position) {
        out.truncate(start);
        return false;
    }
    true
}

/// Whether the text is read as the move, legal or not.
fn names(text: &str, mv: Move, dialect: &Dialect, position: &Position) -> bool {
    matches!(dialect.notation, Notation::Lan | Notation::Coordinate)
        || read_as(text, dialect, position).is_ok_and(|reading| reading.meant() == Some(mv))
}
