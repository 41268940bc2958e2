//! SALG, the short algebraic notation of seed 0: `Che2`, `Rxg4`.
//!
//! ```text
//! move = [ letter ] [ file ] [ rank ] [ "x" ] square ;
//! ```
//!
//! Seed 0 only says "adapted from chess". So the writer adds the file of the origin if another piece of the kind could
//! go there too, the rank if the file is the same, both if neither suffices; `x` before the destination of a capture;
//! pawns keep their letter (record-formats §8.3 row 37). The reader also takes a missing or needless file and rank, a
//! missing or needless `x` ([`Note::CaptureMark`]) and a missing pawn letter (noted). A letter that is both
//! a piece and a file, as in `ce4` or with the letters A, C and E, is the piece. Four characters without a piece,
//! `h2e2`, are coordinates.

use super::cursor::{Fault, unfinished};
use super::iccs::{is_square, push_square, refuse};
use super::xiangqi_board::XiangqiBoard;
use super::{Malformation, NonCanonical, Note, Read, Reading, SearchedPlace, Symbols, plain};
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Illegal, Move, Square};
use smallvec::SmallVec;

struct ShortMove {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    /// Offset of the `x`.
    capture: Option<usize>,
    /// A square or the `x` is in upper case.
    upper: bool,
    /// The pawn's letter is left out.
    bare: bool,
    /// The length of the text.
    len: usize,
}

/// A character after the letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    File(u8),
    Rank(u8),
    Capture,
}

/// With the first letter taken as a piece, or else without a piece letter.
fn parse(text: &str, symbols: &Symbols, lettered: bool) -> Result<ShortMove, Fault> {
    parse_cased(text, symbols, lettered, false)
}

/// With letters in lower case being files if `cased`.
fn parse_cased(text: &str, symbols: &Symbols, lettered: bool, cased: bool) -> Result<ShortMove, Fault> {
    let bytes = text.as_bytes();
    let Some(&first) = bytes.first() else { return Err(unfinished(text)) };
    let (kind, start) = match symbols.kind_of_byte(first) {
        Some(kind) if lettered && (!cased || first.is_ascii_uppercase()) => (kind, 1),
        _ => (Kind::Pawn, 0),
    };
    if start == 0 && !matches!(first, b'a'..=b'i' | b'A'..=b'I' | b'0'..=b'9' | b'x') {
        let letter = text.chars().next().unwrap_or_default();
        return Err(Fault { at: 0..letter.len_utf8(), what: Malformation::UnknownPiece { letter, known: *symbols } });
    }
    let mut items: SmallVec<[Item; 8]> = SmallVec::new();
    let mut upper = false;
    for (offset, &byte) in bytes.iter().enumerate().skip(start) {
        upper |= byte.is_ascii_uppercase();
        items.push(match byte {
            b'a'..=b'i' => Item::File(byte - b'a'),
            b'A'..=b'I' => Item::File(byte - b'A'),
            b'0'..=b'9' => Item::Rank(byte - b'0'),
            b'x' | b'X' => Item::Capture,
            _ => return Err(strange(text, offset, items.last().copied())),
        });
        if items.len() > 5 {
            return Err(Fault { at: offset..text.len(), what: Malformation::TooLong });
        }
    }
    let (from, to) = items.split_at(items.len().saturating_sub(2));
    let (from, capture) = match from {
        [from @ .., Item::Capture] => (from, Some(start + from.len())),
        from => (from, None),
    };
    let (file, rank) = match *from {
        [] => (None, None),
        [Item::File(file)] => (Some(file), None),
        [Item::Rank(rank)] => (None, Some(rank)),
        [Item::File(file), Item::Rank(rank)] if start == 1 => (Some(file), Some(rank)),
        _ => return Err(disordered(text, start, &items)),
    };
    match *to {
        [Item::File(to_file), Item::Rank(to_rank)] => match Square::new(to_file, to_rank) {
            Some(to) => Ok(ShortMove { kind, file, rank, to, capture, upper, bare: start == 0, len: text.len() }),
            None => Err(unfinished(text)),
        },
        _ => Err(disordered(text, start, &items)),
    }
}

/// The character cannot be part of a square.
#[cold]
fn strange(text: &str, offset: usize, before: Option<Item>) -> Fault {
    let found = text.get(offset..).and_then(|rest| rest.chars().next()).unwrap_or_default();
    let what = match before {
        Some(Item::File(_)) => Malformation::BadRank(found),
        _ => Malformation::BadFile(found),
    };
    Fault { at: offset..offset + found.len_utf8(), what }
}

/// The first character that cannot stand where it does.
#[cold]
fn disordered(text: &str, start: usize, items: &[Item]) -> Fault {
    let complete = items.windows(2).position(|pair| matches!(pair, [Item::File(_), Item::Rank(_)]));
    match complete.map(|at| start + at + 2) {
        Some(end) if end < text.len() && !matches!(items[end - start], Item::File(_) | Item::Capture) => {
            Fault { at: end..text.len(), what: Malformation::TooLong }
        }
        _ => unfinished(text),
    }
}

/// Whether the text has the shape of the notation: [`parse`] accepts it in one of its two modes. The reason for a
/// refusal is not computed, because this is tried on moves of unknown notation, and most are of another one.
pub(super) fn fits(text: &str, symbols: &Symbols) -> bool {
    let (Some((from, to)), Some(&first)) = (text.as_bytes().split_last_chunk::<2>(), text.as_bytes().first()) else {
        return false;
    };
    let from = from.strip_suffix(b"x").or_else(|| from.strip_suffix(b"X")).unwrap_or(from);
    let one = |origin: &[u8]| matches!(origin, [] | [b'a'..=b'i' | b'A'..=b'I' | b'0'..=b'9']);
    let lettered = || symbols.kind_of_byte(first).is_some() && text.len() > 2;
    is_square(to)
        && match from {
            [] | [_] => first != b'X' && one(from) || lettered(),
            [_, origin @ ..] => (one(origin) || is_square(origin)) && lettered(),
        }
}

pub(super) fn read(text: &str, symbols: &Symbols, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    read_lettered(text, symbols, false, position)
}

/// Reads the text. If `cased`, lower-case letters are files and not pieces, and a pawn needs no letter.
pub(super) fn read_cased(
    text: &str,
    symbols: &Symbols,
    cased: bool,
    position: &impl XiangqiBoard,
) -> Result<Reading, Fault> {
    let mut reading = read_lettered(text, symbols, cased, position)?;
    if let (true, Reading::Move(Read { notes, .. })) = (cased, &mut reading) {
        notes.retain(|note| *note != Note::NonCanonical(NonCanonical::MissingPawn));
    }
    Ok(reading)
}

fn read_lettered(text: &str, symbols: &Symbols, cased: bool, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    Ok(find(text, symbols, cased, position)?.unwrap_or_else(|short| reject(&short, position)))
}

/// The move that is meant, or all that may be; else what the text says, and no such move is legal.
fn find(
    text: &str,
    symbols: &Symbols,
    cased: bool,
    position: &impl XiangqiBoard,
) -> Result<Result<Reading, ShortMove>, Fault> {
    let lettered = parse_cased(text, symbols, true, cased);
    if let Some(reading) = lettered.as_ref().ok().and_then(|short| legal(short, position)) {
        return Ok(Ok(reading));
    }
    // `cd5` can be the pawn of the c-file if no cannon goes to d5.
    let bare = parse(text, symbols, false);
    match (bare.as_ref().ok().and_then(|short| legal(short, position)), lettered, bare) {
        (Some(reading @ Reading::Move(_)), ..) => Ok(Ok(reading)),
        (Some(reading), Err(_), _) => Ok(Ok(reading)),
        (_, Ok(short), _) | (None, Err(_), Ok(short)) => Ok(Err(short)),
        (None, Err(fault), Err(_)) => Err(fault),
    }
}

/// As [`read_cased`], without the reason where no such move is legal.
pub(super) fn read_legal(
    text: &str,
    symbols: &Symbols,
    cased: bool,
    position: &impl XiangqiBoard,
) -> Result<Option<Reading>, Fault> {
    Ok(find(text, symbols, cased, position)?.ok())
}

/// The fast path: the only move of such a piece to the square, with captures marked and pawns lettered as the file does
/// it. See [`plain`](super::plain()).
pub(super) fn plain_move(text: &str, symbols: &Symbols, cased: bool, position: &impl XiangqiBoard) -> Option<Move> {
    let (&first, tail) = text.as_bytes().split_first()?;
    // Two characters are a square, whatever the first one could stand for.
    let kind = symbols.kind_of_byte(first).filter(|_| text.len() > 2 && (!cased || first.is_ascii_uppercase()));
    let (kind, body) = match kind {
        Some(kind) => (kind, tail),
        None if cased => (Kind::Pawn, text.as_bytes()),
        None => return None,
    };
    let (from, &[to_file, to_rank]) = body.split_last_chunk()?;
    let (from, capture) = from.strip_suffix(b"x").map_or((from, false), |from| (from, true));
    let (file, rank) = match *from {
        [] => (None, None),
        [file @ b'a'..=b'i'] => (Some(file - b'a'), None),
        [rank @ b'0'..=b'9'] => (None, Some(rank - b'0')),
        [file @ b'a'..=b'i', rank @ b'0'..=b'9'] if body.len() < text.len() => (Some(file - b'a'), Some(rank - b'0')),
        _ => return None,
    };
    let to = plain::square(to_file, to_rank)?;
    if position.is_occupied(to) != capture {
        return None;
    }
    let short = ShortMove { kind, file, rank, to, capture: None, upper: false, bare: false, len: text.len() };
    let mut legal = named(&short, position).filter(|&mv| position.is_legal(mv));
    let mv = legal.next()?;
    legal.next().is_none().then_some(mv)
}

/// The mover's pieces of the kind that stand where the text says.
fn named<'a>(short: &'a ShortMove, position: &'a impl XiangqiBoard) -> impl Iterator<Item = Move> + 'a {
    let piece = Piece { side: position.side_to_move(), kind: short.kind };
    position
        .squares_of(piece.side)
        .filter(move |&from| {
            position.piece_at(from) == Some(piece)
                && short.file.is_none_or(|file| file == from.file())
                && short.rank.is_none_or(|rank| rank == from.rank())
        })
        .map(|from| Move::new(from, short.to))
}

/// The move that is meant, or all that may be; `None` if no such move is legal.
fn legal(short: &ShortMove, position: &impl XiangqiBoard) -> Option<Reading> {
    let candidates: SmallVec<[Move; 4]> = named(short, position).filter(|&mv| position.is_legal(mv)).collect();
    match candidates[..] {
        [] => None,
        [mv] => Some(Reading::Move(Read { mv, notes: notes(short, position) })),
        [picked, ..] => Some(Reading::Ambiguous { candidates, picked }),
    }
}

fn notes(short: &ShortMove, position: &impl XiangqiBoard) -> SmallVec<[Note; 2]> {
    let mut notes = SmallVec::new();
    if short.upper {
        notes.push(Note::NonCanonical(NonCanonical::UpperCase));
    }
    if short.bare {
        notes.push(Note::NonCanonical(NonCanonical::MissingPawn));
    }
    match (short.capture, position.is_occupied(short.to)) {
        (None, true) => notes.push(Note::CaptureMark { expected: Some('x'), at: 0..short.len }),
        (Some(at), false) => notes.push(Note::CaptureMark { expected: None, at: at..at + 1 }),
        _ => {}
    }
    notes
}

/// No such piece goes there: the reason of the closest candidate, or the side whose move it would be.
#[cold]
fn reject(short: &ShortMove, position: &impl XiangqiBoard) -> Reading {
    let side = position.side_to_move();
    let distance = |mv: Move| position.explain(mv).map_or_else(Illegal::distance, |()| 0);
    let closest = named(short, position).map(|mv| (distance(mv), mv)).min_by_key(|&(distance, _)| distance);
    if let Some((distance, mv)) = closest
        && distance < Illegal::Geometry.distance()
    {
        return refuse(mv, position);
    }
    let as_opponent = position.with_side_to_move(side.opponent());
    // Only a text that names the origin can mean the opponent's piece; a goal alone is reached by many.
    let whole = short.file.is_some() && short.rank.is_some();
    if let Some(mv) = named(short, &as_opponent).find(|&mv| whole && as_opponent.is_legal(mv)) {
        return refuse(mv, position);
    }
    let mut all = named(short, position);
    match (all.next(), all.next()) {
        (Some(only), None) if short.file.is_some() || short.rank.is_some() => refuse(only, position),
        _ => Reading::NoSuchPiece {
            side,
            kind: short.kind.into(),
            wanted: SearchedPlace::Reaching { to: short.to, file: short.file, rank: short.rank },
            mv: None,
        },
    }
}

/// Whether captures are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Captures {
    /// With `x`.
    Marked,
    /// Like other moves.
    Plain,
}

pub(super) fn write(mv: Move, symbols: &Symbols, position: &impl XiangqiBoard, out: &mut String) -> bool {
    write_with(mv, symbols, position, Captures::Marked, out)
}

pub(super) fn write_with(
    mv: Move,
    symbols: &Symbols,
    position: &impl XiangqiBoard,
    captures: Captures,
    out: &mut String,
) -> bool {
    let Some(from) = mv.from() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let rivals: SmallVec<[Square; 8]> = position
        .squares_of(piece.side)
        .filter(|&other| {
            other != from && position.piece_at(other) == Some(piece) && position.is_legal(Move::new(other, mv.to()))
        })
        .collect();
    let same_file = rivals.iter().any(|other| other.file() == from.file());
    let same_rank = rivals.iter().any(|other| other.rank() == from.rank());
    out.push(symbols.letter(piece.kind));
    if !rivals.is_empty() && (!same_file || same_rank) {
        out.push(char::from(b'a' + from.file()));
    }
    if same_file {
        out.push(char::from(b'0' + from.rank()));
    }
    if captures == Captures::Marked && position.is_occupied(mv.to()) {
        out.push('x');
    }
    push_square(mv.to(), b'a', out);
    true
}
