//! The moves of KIF: `７六歩(77)`, `同　銀(31)`, `５五角打` (record-formats §9).
//!
//! ```text
//! move   = ( file rank | "同" ) kind [ "成" ] origin ;
//! file   = "１".."９" ;      rank = "一".."九" ;             (* read also digits of any width for both *)
//! origin = "(" "1".."9" "1".."9" ")" | "打" ;                (* read also 打(00), (00), full-width forms, spaces before *)
//! ```
//!
//! The kind is that of the piece before the move. A move that does not promote says nothing; `不成` is read with a note.
//! `同` is the square that the move before went to, which the position knows. A mark of the side before the move is read.
//! What people type is read as well: `7776`, and `76fu` if one piece can go there.

use super::cursor::{Fault, fault_at, unfinished};
use super::japanese::{FILES, NAMES, RANKS, digit, side_mark};
use super::shogi::{csa_kind, csa_name, file_number, japanese_name, rank_number, square};
use super::{Dialect, Malformation, NonCanonical, Notation, Note, Read, Reading, SearchedPlace, csa};
use crate::rules::shogi::{Kind, Piece, Position, drop, dropped, promotes, promoting};
use crate::rules::{Move, Position as AnyPosition, Side, Square};
use smallvec::SmallVec;

struct Token {
    side: Option<Side>,
    /// `None` for 同.
    to: Option<Square>,
    kind: Kind,
    kind_at: usize,
    promotes: bool,
    /// `None` for a drop.
    from: Option<Square>,
    unusual: Option<NonCanonical>,
}

fn parse(text: &str) -> Result<Token, Fault> {
    let fault = |rest: &str, what: fn(char) -> Malformation| fault_at(text, text.len() - rest.len(), what);
    let side = text.chars().next().and_then(side_mark);
    let mut rest = text.get(if side.is_some() { '▲'.len_utf8() } else { 0 }..).unwrap_or_default();
    let mut unusual = None;
    let to = if let Some(after) = rest.strip_prefix('同') {
        rest = after.trim_start_matches(['\u{3000}', ' ']);
        None
    } else {
        let mut numbers = [0; 2];
        for (number, usual) in numbers.iter_mut().zip([&FILES, &RANKS]) {
            let found = rest.chars().next();
            let value = found.and_then(digit).ok_or_else(|| fault(rest, Malformation::BadNumber))?;
            let found = found.unwrap_or_default();
            if !usual.contains(&found) {
                unusual = Some(NonCanonical::AsciiDigits);
            }
            (*number, rest) = (value, rest.get(found.len_utf8()..).unwrap_or_default());
        }
        Some(square(numbers[0], numbers[1]).ok_or_else(|| unfinished(text))?)
    };
    let kind_at = text.len() - rest.len();
    let Some((name, kind)) = NAMES.iter().find(|(name, _)| rest.starts_with(name)) else {
        return Err(fault(rest, Malformation::UnknownCharacter));
    };
    rest = rest.get(name.len()..).unwrap_or_default();
    let mut promotes = false;
    if let Some(after) = rest.strip_prefix('成') {
        (promotes, rest) = (true, after);
    } else if let Some(after) = rest.strip_prefix("不成").or_else(|| rest.strip_prefix('生')) {
        (unusual, rest) = (Some(NonCanonical::NotPromoting), after);
    }
    let drops = rest.strip_prefix('打');
    rest = drops.unwrap_or(rest);
    // Some programs align the origins of a column.
    let aligned = rest.trim_start_matches(['\u{3000}', ' ']);
    rest = if origin(aligned).is_some() { aligned } else { rest };
    let from = match origin(rest) {
        None if rest.is_empty() && drops.is_some() => None,
        None if rest.is_empty() => return Err(unfinished(text)),
        Some(Origin { digits: (0, 0), rest: after, .. }) if !promotes => {
            rest = after;
            None
        }
        Some(Origin { digits: (file, rank), wide, rest: after }) if drops.is_none() => {
            let from = square(file, rank)
                .ok_or_else(|| fault(rest.trim_start_matches(['(', '（']), Malformation::BadNumber))?;
            if wide {
                unusual = unusual.or(Some(NonCanonical::FullWidth));
            }
            rest = after;
            Some(from)
        }
        _ => {
            // Between brackets, the first sign that is no digit; else the bracket, for there are too few or too many digits.
            let digits = rest.strip_prefix(['(', '（']).filter(|_| drops.is_none());
            let wrong = digits.map(|digits| digits.trim_start_matches(|sign| digit(sign).is_some()));
            return Err(match wrong.filter(|wrong| !wrong.starts_with([')', '）'])) {
                Some(wrong) => fault(wrong, Malformation::BadNumber),
                None => fault(rest, Malformation::UnknownCharacter),
            });
        }
    };
    if let (false, true) = (rest.is_empty(), drops.is_none() || from.is_none()) {
        let at = text.len() - rest.len();
        return Err(Fault { at: at..text.len(), what: Malformation::TooLong });
    }
    Ok(Token { side, to, kind: *kind, kind_at, promotes, from, unusual })
}

/// The bytes of the spaces and the origin in brackets that a text begins with.
pub(crate) fn origin_len(text: &str) -> Option<usize> {
    let found = origin(text.trim_start_matches(['\u{3000}', ' ']))?;
    Some(text.len() - found.rest.len())
}

/// An origin in brackets.
struct Origin<'t> {
    digits: (u8, u8),
    /// A sign of it is full-width.
    wide: bool,
    rest: &'t str,
}

fn origin(text: &str) -> Option<Origin<'_>> {
    let mut wide = false;
    let mut chars = text.chars();
    let mut narrow = || {
        let found = chars.next()?;
        let ascii = match found {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(found as u32 - 0xff01 + 0x21)?,
            _ => found,
        };
        wide |= ascii != found;
        Some(ascii)
    };
    if narrow()? != '(' {
        return None;
    }
    let digit = |found: char| found.to_digit(10).map(|digit| digit as u8);
    let digits = (digit(narrow()?)?, digit(narrow()?)?);
    (narrow()? == ')').then_some(Origin { digits, wide, rest: chars.as_str() })
}

/// Whether the text has the shape of the notation.
pub(crate) fn fits(text: &str) -> bool {
    parse(text).is_ok()
}

pub(super) fn read_as(text: &str, position: &Position) -> Result<Reading, Fault> {
    let token = match parse(text) {
        Ok(token) => token,
        Err(fault) => return typed(text, position).ok_or(fault),
    };
    let Some(to) = token.to.or(position.last()) else {
        let at = text.find('同').unwrap_or(0);
        return Ok(Reading::Malformed { at: at..at + '同'.len_utf8(), what: Malformation::NothingBefore });
    };
    let side = position.side_to_move();
    let mv = match token.from {
        None if Kind::HAND.contains(&token.kind) => drop(token.kind, to),
        None => {
            let what = Malformation::NeverDropped(token.kind.into());
            return Ok(Reading::Malformed { at: token.kind_at..text.len(), what });
        }
        Some(from) if from == to => {
            let end = text.len();
            return Ok(Reading::Malformed {
                at: end.saturating_sub("(77)".len())..end,
                what: Malformation::SameSquare,
            });
        }
        Some(from) => {
            let mv = if token.promotes { promoting(Move::new(from, to)) } else { Move::new(from, to) };
            match position.piece_at(from) {
                None => {
                    let (side, kind) = (token.side.unwrap_or(side), token.kind.into());
                    return Ok(Reading::NoSuchPiece { side, kind, wanted: SearchedPlace::On(from), mv: Some(mv) });
                }
                Some(found) if found.kind != token.kind => {
                    let (found, named) = (found.into(), token.kind.into());
                    return Ok(Reading::WrongPiece { mv, found, named, legal: position.is_legal(mv) });
                }
                Some(_) => mv,
            }
        }
    };
    if token.side.is_some_and(|written| written != side) {
        let other = side.opponent();
        let piece = mv.from().and_then(|from| position.piece_at(from));
        let piece = piece.unwrap_or(Piece { side: other, kind: token.kind });
        let legal = position.with_side_to_move(other).is_legal(mv);
        return Ok(Reading::WrongSide { mv, piece: piece.into(), legal });
    }
    let notes = token.unusual.map(Note::NonCanonical).into_iter().collect();
    Ok(csa::judge(mv, notes, position))
}

/// The move, if it is legal and the text is exactly as [`write()`] writes it.
pub(super) fn plain_move(text: &str, position: &Position) -> Option<Move> {
    let mut signs = text.chars();
    let to = match signs.next()? {
        '同' => signs.next().filter(|gap| *gap == '\u{3000}').and(position.last())?,
        file => square(place(&FILES, file)?, place(&RANKS, signs.next()?)?)?,
    };
    let rest = signs.as_str();
    let mv = match *rest.as_bytes() {
        [.., b'(', file, rank, b')'] => {
            let from = square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))?;
            let name = rest.get(..rest.len() - "(77)".len())?;
            match name.strip_prefix(japanese_name(position.piece_at(from)?.kind))? {
                "" => Move::new(from, to),
                "成" => promoting(Move::new(from, to)),
                _ => return None,
            }
        }
        _ => {
            let name = rest.strip_suffix('打')?;
            drop(Kind::HAND.into_iter().find(|kind| japanese_name(*kind) == name)?, to)
        }
    };
    position.is_legal(mv).then_some(mv)
}

/// The number of a digit of a set.
fn place(set: &[char; 9], digit: char) -> Option<u8> {
    set.iter().position(|own| *own == digit).map(|at| at as u8 + 1)
}

/// A short form that people type: the digits of both squares, or those of the destination and the letters of the piece.
/// A `+` after it promotes.
fn typed(text: &str, position: &Position) -> Option<Reading> {
    let (body, promote) = text.strip_suffix('+').map_or((text, false), |body| (body, true));
    let squares = |digits: &str| {
        let &[file, rank] = digits.as_bytes() else { return None };
        square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
    };
    let to = squares(body.get(2..4).filter(|_| body.len() == 4 && body.is_ascii()).unwrap_or_default());
    let found: SmallVec<[Move; 4]> = match to {
        Some(to) => {
            let from = squares(body.get(..2)?)?;
            finished(Move::new(from, to), promote, position).into_iter().collect()
        }
        None => {
            let (to, kind) = (squares(body.get(..2)?)?, csa_kind(&body.get(2..)?.to_ascii_uppercase())?);
            let own = |from: &Square| position.piece_at(*from).is_some_and(|piece| piece.kind == kind);
            let moves = position.squares_of(position.side_to_move()).filter(own);
            let moves = moves.filter_map(|from| finished(Move::new(from, to), promote, position));
            let dropped = drop(kind, to);
            let dropped = Some(dropped).filter(|mv| Kind::HAND.contains(&kind) && !promote && position.is_legal(*mv));
            moves.chain(dropped).collect()
        }
    };
    let notes = [Note::NonCanonical(NonCanonical::Typed)].into_iter().collect();
    match found[..] {
        [] => None,
        [mv] => Some(Reading::Move(Read { mv, notes })),
        [picked, ..] => Some(Reading::Ambiguous { candidates: found.iter().copied().collect(), picked }),
    }
}

/// Whether a text has the shape of a short form that people type by the destination: `76fu`.
pub(crate) fn is_typed(text: &str) -> bool {
    let body = text.strip_suffix('+').unwrap_or(text);
    let (square, piece) = (body.get(..2).unwrap_or_default(), body.get(2..).unwrap_or_default());
    square.bytes().filter(|digit| matches!(digit, b'1'..=b'9')).count() == 2
        && csa_kind(&piece.to_ascii_uppercase()).is_some()
}

/// How people type a move by its destination: `76fu`. `None` for a move from an empty square.
pub(crate) fn typed_form(mv: Move, position: &AnyPosition) -> Option<String> {
    let AnyPosition::Shogi(position) = position else { return None };
    let kind = mv.from().map_or(dropped(mv), |from| position.piece_at(from).map(|piece| piece.kind))?;
    let promotes = if promotes(mv) { "+" } else { "" };
    let name = csa_name(kind).to_ascii_lowercase();
    Some(format!("{}{}{name}{promotes}", file_number(mv.to()), rank_number(mv.to())))
}

/// The legal moves that a text can mean: the notation, the moves as people say them, those of other notations, and the
/// squares alone, in digits of any width.
pub(crate) fn meant(text: &str, position: &AnyPosition) -> SmallVec<[Move; 4]> {
    let narrow: String = text.chars().map(|sign| digit(sign).map_or(sign, |digit| char::from(b'0' + digit))).collect();
    let forms = [
        (text, Notation::Kif),
        (text, Notation::Japanese),
        (&narrow, Notation::Kif),
        (&narrow, Notation::Csa),
        (&narrow, Notation::Coordinate),
    ];
    for (text, notation) in forms {
        match super::read(text, &Dialect::new(notation), position) {
            Reading::Move(Read { mv, .. }) => return SmallVec::from_slice(&[mv]),
            Reading::Ambiguous { candidates, .. } => return candidates.into_iter().collect(),
            _ => {}
        }
    }
    let AnyPosition::Shogi(board) = position else { return SmallVec::new() };
    let body = narrow.strip_prefix(|sign| side_mark(sign).is_some()).unwrap_or(&narrow);
    let to = match (body, body.as_bytes()) {
        ("同", _) => board.last(),
        (_, &[file, rank]) => square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
        _ => None,
    };
    let goes_there = |mv: &Move| Some(mv.to()) == to;
    to.map_or_else(SmallVec::new, |_| position.legal_moves().iter().copied().filter(goes_there).collect())
}

/// The legal move that promotes as wanted, or because it must.
fn finished(mv: Move, promote: bool, position: &Position) -> Option<Move> {
    let plain = Some(mv).filter(|mv| !promote && position.is_legal(*mv));
    plain.or_else(|| Some(promoting(mv)).filter(|mv| position.is_legal(*mv)))
}

/// Appends the move; `false` if its origin is empty.
pub(crate) fn write(mv: Move, position: &Position, out: &mut String) -> bool {
    let to = mv.to();
    let kind = match mv.from() {
        None => dropped(mv),
        Some(from) => position.piece_at(from).map(|piece| piece.kind),
    };
    let Some(kind) = kind.filter(|_| rank_number(to) > 0) else { return false };
    if position.last() == Some(to) {
        out.push_str("同　");
    } else {
        let digit = |set: &[char; 9], number: u8| set.get(usize::from(number).wrapping_sub(1)).copied();
        out.extend(digit(&FILES, file_number(to)));
        out.extend(digit(&RANKS, rank_number(to)));
    }
    out.push_str(japanese_name(kind));
    match mv.from() {
        None => out.push('打'),
        Some(from) => {
            if promotes(mv) {
                out.push('成');
            }
            out.push('(');
            out.extend([file_number(from), rank_number(from)].map(|digit| char::from(b'0' + digit)));
            out.push(')');
        }
    }
    true
}
