//! The Chinese notation: `炮二平五`, `马８进７` (record-formats §2).
//!
//! ```text
//! move      = origin direction digit ;                     (* points along the file, or the file gone to, as in AXF *)
//! origin    = piece digit                                  (* file from the mover's right: 炮二 *)
//!           | order piece                                  (* two or three on a file: 前炮 中兵 *)
//!           | number piece                                 (* four or five on a file, from the front: 二兵 *)
//!           | order piece digit ;                          (* two files with two or three each: 前兵九 *)
//! order     = "前" | "中" | "后" ;
//! direction = "进" | "退" | "平" ;
//! ```
//!
//! Red's digits are 一 to 九, Black's １ to ９, those of the numbers too (`１卒平５`). The writer uses these, in simplified or
//! traditional characters. The reader takes both scripts and both sides' names of pieces without a note. It also takes,
//! with a note, the other side's digits, 上 and 下, `+ - = .`, the order after the piece, and other forms for stacked
//! pawns: `一兵` counted through all stacked files (xqbase), the pawn left out as in `前九平八` and `二7平6` (the rules of
//! 1999), a number before piece and file. Advisors and elephants take no order; their direction tells.

use super::choice::{Candidates, Course, Likely, choose, opponents, plain};
use super::cursor::{Fault, unfinished};
use super::direction::of_move;
use super::hanzi::{Form, Glyph, Numeral, Order, digit, direction_name, glyph, order_name, piece_name};
use super::stacks::{Stacks, digit_of_file, only_on_file, tells_by_direction};
use super::wxf::{Mark, excuse_sign, mark};
use super::{Malformation, NonCanonical, Note, Read, Reading, Script, SearchedPlace, Stacking};
use crate::rules::xiangqi::{Kind, Piece, Position};
use crate::rules::{Move, Side, Square};
use smallvec::SmallVec;
use std::ops::Range;

/// The first half of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// 炮二
    File(Kind, u8),
    /// 前炮
    Order(Kind, Order),
    /// 二兵
    Number(Kind, u8),
    /// 前兵九, 前九
    OrderFile(Order, Option<Kind>, u8),
    /// 二兵九, 二7
    NumberFile(u8, Option<Kind>, u8),
}

struct Token {
    origin: Origin,
    course: Course,
    /// Whether the file and the goal are in Han and in Arabic digits.
    han: bool,
    arabic: bool,
    form: Form,
    order_after_piece: bool,
}

fn parse(text: &str) -> Result<Token, Fault> {
    let mut glyphs: SmallVec<[(Glyph, Range<usize>); 6]> = SmallVec::new();
    for (offset, character) in text.char_indices() {
        let at = offset..offset + character.len_utf8();
        match glyph(character) {
            Some(_) if glyphs.len() == 5 => {
                return Err(Fault { at: offset..text.len(), what: Malformation::TooLong });
            }
            Some(glyph) => glyphs.push((glyph, at)),
            None => return Err(Fault { at, what: Malformation::UnknownCharacter(character) }),
        }
    }
    let disordered = Fault { at: 0..text.len(), what: Malformation::Disordered };
    let Some((head, [(turn, turn_at), (goal, goal_at)])) = glyphs.split_last_chunk::<2>() else {
        return Err(unfinished(text));
    };
    let (Glyph::Direction(direction, form), Glyph::Digit(goal, goal_numeral)) = (*turn, *goal) else {
        return Err(if glyphs.len() < 4 { unfinished(text) } else { disordered });
    };
    let kinds: SmallVec<[Glyph; 6]> = head.iter().map(|(glyph, _)| *glyph).collect();
    let mut file_numeral = None;
    let mut order_after_piece = false;
    let origin = match kinds[..] {
        [Glyph::Piece(kind), Glyph::Digit(file, numeral)] => {
            file_numeral = Some(numeral);
            Origin::File(kind, file)
        }
        [Glyph::Order(order), Glyph::Piece(kind)] => Origin::Order(kind, order),
        [Glyph::Piece(kind), Glyph::Order(order)] => {
            order_after_piece = true;
            Origin::Order(kind, order)
        }
        [Glyph::Digit(number, _), Glyph::Piece(kind)] => Origin::Number(kind, number),
        [Glyph::Order(order), Glyph::Piece(kind), Glyph::Digit(file, numeral)] => {
            file_numeral = Some(numeral);
            Origin::OrderFile(order, Some(kind), file)
        }
        [Glyph::Digit(number, _), Glyph::Piece(kind), Glyph::Digit(file, numeral)] => {
            file_numeral = Some(numeral);
            Origin::NumberFile(number, Some(kind), file)
        }
        [Glyph::Order(order), Glyph::Digit(file, numeral)] => {
            file_numeral = Some(numeral);
            Origin::OrderFile(order, None, file)
        }
        // Only with a Chinese direction: `13=4` is WXF.
        [Glyph::Digit(number, _), Glyph::Digit(file, numeral)] if form != Form::Ascii => {
            file_numeral = Some(numeral);
            Origin::NumberFile(number, None, file)
        }
        _ => return Err(if glyphs.len() < 4 { unfinished(text) } else { disordered }),
    };
    let written = |numeral| goal_numeral == numeral || file_numeral == Some(numeral);
    Ok(Token {
        origin,
        course: Course { direction, goal, direction_at: turn_at.clone(), goal_at: goal_at.clone() },
        han: written(Numeral::Han),
        arabic: written(Numeral::Arabic),
        form,
        order_after_piece,
    })
}

/// Whether the text has the shape of the notation.
pub(super) fn fits(text: &str) -> bool {
    // Nearly all moves name a piece by its file or as the front or rear one.
    use Glyph::{Digit, Direction, Order, Piece};
    let mut glyphs = text.chars().map(glyph);
    let four: [_; 4] = std::array::from_fn(|_| glyphs.next().flatten());
    let plain = matches!(
        four,
        [Some(Piece(_)), Some(Digit(..)), Some(Direction(..)), Some(Digit(..))]
            | [Some(Order(_)), Some(Piece(_)), Some(Direction(..)), Some(Digit(..))]
    );
    (plain && glyphs.next().is_none()) || parse(text).is_ok()
}

pub(super) fn read(text: &str, position: &Position) -> Result<Reading, Fault> {
    let token = parse(text)?;
    let side = position.side_to_move();
    let mut notes = SmallVec::new();
    let strange_digits = match side {
        Side::First => token.arabic,
        Side::Second => token.han,
    };
    for (holds, why) in [
        (strange_digits, NonCanonical::Numerals),
        (token.form == Form::UpDown, NonCanonical::UpDown),
        (token.form == Form::Ascii, NonCanonical::AsciiOperator),
        (token.order_after_piece, NonCanonical::OrderAfterPiece),
    ] {
        if holds {
            notes.push(Note::NonCanonical(why));
        }
    }
    if let Origin::File(kind, file) = token.origin
        && let Some(mv) = plain(kind, file, (token.course.direction, token.course.goal), position)
    {
        return Ok(Reading::Move(Read { mv, notes }));
    }
    let mut own = candidates(token.origin, position);
    if let Some(mut reading) = choose(&mut own, &token.course, position, notes) {
        excuse_sign(&mut reading, &token.course, position);
        return Ok(reading);
    }
    let as_opponent = position.with_side_to_move(side.opponent());
    let theirs = candidates(token.origin, &as_opponent);
    Ok(opponents(&theirs, &token.course, &as_opponent).unwrap_or_else(|| {
        let (kind, wanted) = match token.origin {
            Origin::File(kind, file) => (kind, SearchedPlace::File(file)),
            Origin::Order(kind, _) | Origin::Number(kind, _) => (kind, SearchedPlace::Stacked),
            Origin::OrderFile(_, kind, file) | Origin::NumberFile(_, kind, file) => {
                (kind.unwrap_or(Kind::Pawn), SearchedPlace::File(file))
            }
        };
        Reading::NoSuchPiece { side, kind: kind.into(), wanted, mv: None }
    }))
}

/// The fast path: the only piece of its kind on a file, in its side's own digits. See [`plain`](super::plain()).
pub(super) fn plain_move(text: &str, position: &Position) -> Option<Move> {
    let own = match position.side_to_move() {
        Side::First => Numeral::Han,
        Side::Second => Numeral::Arabic,
    };
    let mut glyphs = text.chars().map(glyph);
    let Some(Glyph::Piece(kind)) = glyphs.next()? else { return None };
    let Some(Glyph::Digit(file, file_numeral)) = glyphs.next()? else { return None };
    let Some(Glyph::Direction(direction, Form::Usual)) = glyphs.next()? else { return None };
    let Some(Glyph::Digit(goal, goal_numeral)) = glyphs.next()? else { return None };
    if glyphs.next().is_some() || file_numeral != own || goal_numeral != own {
        return None;
    }
    plain(kind, file, (direction, goal), position)
}

fn of_order(file: &[Square], order: Order) -> Option<Square> {
    match order {
        Order::Front => file.first().copied(),
        Order::Rear => file.last().copied(),
        Order::Middle if file.len() % 2 == 1 => file.get(file.len() / 2).copied(),
        Order::Middle => None,
    }
}

/// The pieces of the side to move that the first half of a text can name.
fn candidates(origin: Origin, position: &Position) -> Candidates {
    let kind = match origin {
        Origin::File(kind, _) | Origin::Order(kind, _) | Origin::Number(kind, _) => kind,
        Origin::OrderFile(_, kind, _) | Origin::NumberFile(_, kind, _) => kind.unwrap_or(Kind::Pawn),
    };
    let stacks = Stacks::new(position, Piece { side: position.side_to_move(), kind });
    let files = stacks.stacked_files();
    let mut found = Candidates::default();
    let mut add = |from: Option<Square>, note: Option<NonCanonical>| {
        if let Some(from) = from {
            found.add(from, kind, if note.is_none() { Likely::Own } else { Likely::First }, note);
        }
    };
    let scheme = |stacking| Some(NonCanonical::OtherScheme(stacking));
    match origin {
        Origin::File(_, file) => {
            let squares = stacks.on_file(file);
            let plain = squares.len() == 1 || tells_by_direction(kind);
            for &from in squares {
                add(Some(from), if plain { None } else { Some(NonCanonical::Unmarked) });
            }
        }
        Origin::Order(_, order) => {
            for file in stacks.stacked() {
                let note = match (files, file.len()) {
                    _ if tells_by_direction(kind) => Some(NonCanonical::NeedlessSign),
                    (1, 2 | 3) => None,
                    _ => scheme(Stacking::FrontRear),
                };
                add(of_order(file, order), note);
            }
        }
        Origin::Number(_, number) => {
            let labelled = stacks.labelled();
            let note = if files == 1 && labelled.len() > 3 { None } else { scheme(Stacking::Ordinal) };
            add(labelled.get(usize::from(number) - 1).copied(), note);
        }
        Origin::OrderFile(order, named, file) => {
            if let squares @ [_, _, ..] = stacks.on_file(file) {
                let note = match named {
                    None => scheme(Stacking::WithoutPiece),
                    Some(_) if files == 1 => Some(NonCanonical::NeedlessFile),
                    Some(_) if squares.len() > 3 => scheme(Stacking::FrontRear),
                    Some(_) => None,
                };
                add(of_order(squares, order), note);
            }
        }
        Origin::NumberFile(number, named, file) => {
            if let squares @ [_, _, ..] = stacks.on_file(file) {
                let note = match named {
                    None => scheme(Stacking::WithoutPiece),
                    Some(_) if files > 1 && squares.len() > 3 => None,
                    Some(_) => scheme(Stacking::Ordinal),
                };
                add(squares.get(usize::from(number) - 1).copied(), note);
            }
        }
    }
    found
}

pub(super) fn write(mv: Move, script: Script, position: &Position, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let Some((direction, goal)) = of_move(piece.kind, piece.side, mv) else { return false };
    let name = piece_name(piece, script);
    let file_digit = digit_of_file(from.file(), piece.side);
    let file = digit(file_digit, piece.side);
    if only_on_file(position, piece, file_digit).is_some() {
        out.extend([name, file, direction_name(direction, script), digit(goal, piece.side)]);
        return true;
    }
    let stacks = Stacks::new(position, piece);
    let stack = stacks.on_file(file_digit);
    let place = stack.iter().position(|&square| square == from).unwrap_or_default();
    if tells_by_direction(piece.kind) {
        match mark(mv, piece, &stacks, (direction, goal), position) {
            Mark::File => out.extend([name, file]),
            Mark::Outer { front } => {
                out.extend([order_name(if front { Order::Front } else { Order::Rear }, script), name]);
            }
            Mark::None => return false,
        }
    } else {
        out.push(match (stack.len(), place) {
            (2 | 3, 0) => order_name(Order::Front, script),
            (3, 1) => order_name(Order::Middle, script),
            (2 | 3, _) => order_name(Order::Rear, script),
            (_, place) if place < 9 => digit(place as u8 + 1, piece.side),
            _ => return false,
        });
        out.push(name);
        if stacks.stacked_files() > 1 {
            out.push(file);
        }
    }
    out.push(direction_name(direction, script));
    out.push(digit(goal, piece.side));
    true
}
