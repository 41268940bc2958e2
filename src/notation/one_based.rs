//! Squares whose ranks count from 1 to 10: `Cbe3`, `h10g8` (Fairy-Stockfish, PyChess; record-formats §3.1).
//!
//! Every digit of ICCS, coordinates, LALG and SALG is a rank, so a text is converted to ranks from 0 and then read;
//! writing works in reverse.

use super::{Dialect, Malformation, Notation, Note, Read, Reading, other_notation, plain, read_as, salg};
use crate::rules::{Move, Position, xiangqi};
use crate::sort::sort_by_key;
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::ops::Range;

/// A text with its ranks from 0.
#[derive(Default)]
struct FromZero {
    text: String,
    /// The offsets before which a digit was dropped.
    tens: Vec<usize>,
    /// The first number that is not a rank, with its place in the text with ranks from 1.
    wrong: Option<(u16, Range<usize>)>,
}

fn from_zero(text: &str) -> FromZero {
    let mut zero = FromZero::default();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            let c = rest.chars().next().unwrap_or_default();
            zero.text.push(c);
            at += c.len_utf8();
            continue;
        }
        let rank: u16 = rest.get(..digits).and_then(|digits| digits.parse().ok()).unwrap_or(u16::MAX);
        let fits = (1..=10).contains(&rank);
        zero.text.push(if fits { char::from(b'0' + rank as u8 - 1) } else { '0' });
        if digits == 2 {
            zero.tens.push(zero.text.len());
        }
        if !fits && zero.wrong.is_none() {
            zero.wrong = Some((rank, at..at + digits));
        }
        at += digits;
    }
    zero
}

/// The moves that are replayed to compare two ways of counting.
const COMPARED: usize = 16;
/// The positions that are followed where a move can be read in several ways.
const FOLLOWED: usize = 8;

/// Whether the ranks of the first moves from a position count from 1: more of the moves can be played then, or as many and
/// more have a rank 10 than a rank 0. A slip among them changes little: the others decide.
pub(crate) fn seems(moves: &[&str], dialect: &Dialect, start: &Position) -> bool {
    let zero = |text: &&&str| {
        let before = std::iter::once(b' ').chain(text.bytes());
        before.zip(text.bytes()).any(|(before, byte)| byte == b'0' && before != b'1')
    };
    let zeros = moves.iter().filter(zero).count();
    let tens = moves.iter().filter(|text| has_ten(text)).count();
    match (zeros, tens) {
        (2.., 0) => false,
        (0, 2..) => true,
        _ => {
            let Position::Xiangqi(start) = start else { return false };
            let moves = moves.get(..COMPARED).unwrap_or(moves);
            let from_zero: Vec<Option<Cow<'_, str>>> = moves.iter().map(|text| Some(Cow::from(*text))).collect();
            let from_one: Vec<Option<Cow<'_, str>>> = moves.iter().map(|text| in_zero(text)).collect();
            let as_zero = playable(moves, &from_zero, dialect, start);
            // The most that can be played the other way are no more.
            if (from_one.iter().flatten().count(), tens) <= (as_zero, zeros) {
                return false;
            }
            (playable(moves, &from_one, dialect, start), tens) > (as_zero, zeros)
        }
    }
}

/// The text with its ranks from 0; `None` if a number in it is not a rank.
fn in_zero(text: &str) -> Option<Cow<'_, str>> {
    let FromZero { text, wrong, .. } = from_zero(text);
    wrong.is_none().then_some(Cow::from(text))
}

/// How many moves can be played, if each that cannot is a slip: it was another move, it is one too many, or one is missing
/// before it. `zero` has each with its ranks from 0, or nothing where it has none of these.
fn playable(moves: &[&str], zero: &[Option<Cow<'_, str>>], dialect: &Dialect, start: &xiangqi::Position) -> usize {
    let mut followed = vec![(0, start.clone())];
    for (text, zero) in moves.iter().zip(zero) {
        let mut next: Vec<(usize, xiangqi::Position)> = Vec::new();
        for (count, position) in followed {
            let mut play = |position: &xiangqi::Position| {
                let played = legal_in(text, zero.as_deref(), dialect, position);
                next.extend(played.iter().map(|mv| {
                    let mut after = position.clone();
                    after.play(*mv);
                    (count + 1, after)
                }));
                !played.is_empty()
            };
            if !play(&position) {
                let other = position.with_side_to_move(position.side_to_move().opponent());
                play(&other);
                next.extend([(count, other), (count, position)]);
            }
        }
        sort_by_key(&mut next, |(count, _)| std::cmp::Reverse(*count));
        followed = Vec::with_capacity(FOLLOWED);
        for (count, position) in next {
            if followed.len() < FOLLOWED && !followed.iter().any(|(_, other)| *other == position) {
                followed.push((count, position));
            }
        }
    }
    followed.first().map_or(0, |(count, _)| *count)
}

/// The legal moves that a text may be. Where there are none, no reason is looked for.
fn legal_in(text: &str, zero: Option<&str>, dialect: &Dialect, position: &xiangqi::Position) -> SmallVec<[Move; 4]> {
    let read = |text: &str| match dialect.notation {
        Notation::Salg => salg::read_legal(text, &dialect.symbols, dialect.cased, position),
        _ => read_as(text, dialect, position).map(Some),
    };
    let reading = match zero.map(read) {
        None => None,
        Some(Ok(reading)) => reading,
        Some(Err(fault)) => Some(other_notation::read(text, dialect, position, fault)),
    };
    match reading {
        Some(Reading::Move(Read { mv, .. })) => smallvec![mv],
        Some(Reading::Ambiguous { candidates, .. }) => candidates,
        _ => SmallVec::new(),
    }
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
    let FromZero { text: zero, tens, wrong } = from_zero(text);
    let base = Dialect { ranks_from_one: false, ..dialect.clone() };
    let place = |at: usize| at + tens.iter().filter(|ten| **ten <= at).count();
    let wide = |at: &Range<usize>| place(at.start)..place(at.end);
    let reading = read_as(&zero, &base, position).ok()?;
    if let Some((found, at)) = wrong {
        return Some(Reading::Malformed { at, what: Malformation::NoRank(found) });
    }
    Some(match reading {
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
