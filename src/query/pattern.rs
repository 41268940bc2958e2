//! A board with wildcards: rows of a FEN in which signs stand for several pieces.
//!
//! | sign | a square with |
//! |---|---|
//! | a digit | so many empty squares |
//! | a letter, in shogi with `+` before it | this piece |
//! | `?` | anything or nothing |
//! | `!` | any piece |
//! | `O`, `o` | any piece of the first, of the second mover |
//! | `[RC]`, `[^RC]` | one of these, none of these |
//! | `*` | any number of squares, whatever is on them |
//!
//! The side to move may follow, as in FEN.

use super::material::{face, shogi_kind, xiangqi_kind};
use super::wording::Problem;
use crate::rules::{Position, Side, Square};

const FILES: usize = 9;

/// The board of a pattern. The number of its rows tells the game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pattern {
    /// From the top, as in FEN.
    rows: Vec<Vec<Sign>>,
    side: Option<Side>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// A square with one of these contents, a bit for each.
    One(u64),
    /// Any number of squares.
    Many,
}

/// The content of an empty square.
const EMPTY: u64 = 1 << 32;
const FIRST: u64 = 0xFFFF;
const SECOND: u64 = 0xFFFF << 16;
const ANY: u64 = EMPTY | FIRST | SECOND;

fn piece(side: Side, kind: usize) -> u64 {
    1 << (side.index() * 16 + kind)
}

impl Pattern {
    pub(super) fn read(text: &str) -> Result<Pattern, Problem> {
        let mut fields = text.split_whitespace();
        let texts: Vec<&str> = fields.next().unwrap_or_default().split('/').collect();
        let shogi = match texts.len() {
            10 => false,
            9 => true,
            rows => return Err(Problem::PatternRows(rows)),
        };
        let rows: Result<Vec<Vec<Sign>>, Problem> =
            texts.iter().enumerate().map(|(index, text)| row(text, index + 1, shogi)).collect();
        let side = match (fields.next(), shogi) {
            (None | Some("-"), _) => None,
            (Some("w" | "r"), false) | (Some("b"), true) => Some(Side::First),
            (Some("b"), false) | (Some("w"), true) => Some(Side::Second),
            (Some(word), _) => return Err(Problem::PatternSign(word.to_owned())),
        };
        match fields.next() {
            Some(word) => Err(Problem::PatternSign(word.to_owned())),
            None => Ok(Pattern { rows: rows?, side }),
        }
    }

    pub(super) fn is_on(&self, position: &Position) -> bool {
        let ranks = if matches!(position, Position::Shogi(_)) { 9 } else { 10 };
        if self.rows.len() != ranks || self.side.is_some_and(|side| side != position.side_to_move()) {
            return false;
        }
        let content = |file: usize, rank: usize| {
            let square = Square::new(file as u8, rank as u8);
            let on = square.and_then(|square| match position {
                Position::Xiangqi(position) => position.piece_at(square).map(|own| piece(own.side, own.kind.index())),
                Position::Jeiqi(position) => position.piece_at(square).map(|own| piece(own.side, face(own.face))),
                Position::Shogi(position) => position.piece_at(square).map(|own| piece(own.side, own.kind.index())),
            });
            on.unwrap_or(EMPTY)
        };
        self.rows.iter().rev().enumerate().all(|(rank, row)| {
            row.as_slice() == [Sign::Many] || fits(row, &std::array::from_fn(|file| content(file, rank)))
        })
    }
}

/// Whether the signs stand for these squares. After a mismatch the last `*` takes one square more.
fn fits(row: &[Sign], squares: &[u64; FILES]) -> bool {
    let (mut at, mut square) = (0, 0);
    let mut again: Option<(usize, usize)> = None;
    while let Some(content) = squares.get(square) {
        match row.get(at) {
            Some(Sign::Many) => {
                again = Some((at, square));
                at += 1;
            }
            Some(Sign::One(contents)) if contents & content != 0 => (at, square) = (at + 1, square + 1),
            _ => {
                let Some((many, taken)) = again else { return false };
                again = Some((many, taken + 1));
                (at, square) = (many + 1, taken + 1);
            }
        }
    }
    row.get(at..).unwrap_or_default().iter().all(|sign| *sign == Sign::Many)
}

fn row(text: &str, number: usize, shogi: bool) -> Result<Vec<Sign>, Problem> {
    let mut signs = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '1'..='9' => {
                let count = letter.to_digit(10).unwrap_or(0) as usize;
                signs.extend(std::iter::repeat_n(Sign::One(EMPTY), count));
            }
            '*' => signs.push(Sign::Many),
            '[' => {
                let (mut contents, mut not, mut first) = (0, false, true);
                loop {
                    match letters.next() {
                        Some(']') => break,
                        Some('^') if first => not = true,
                        Some(letter) => contents |= contents_of(letter, &mut letters, shogi)?,
                        None => return Err(Problem::PatternSign("[".to_owned())),
                    }
                    first = false;
                }
                signs.push(Sign::One(if not { ANY & !contents } else { contents }));
            }
            letter => signs.push(Sign::One(contents_of(letter, &mut letters, shogi)?)),
        }
    }
    let squares = signs.iter().filter(|sign| matches!(sign, Sign::One(_))).count();
    let many = squares < signs.len();
    if squares == FILES || (many && squares < FILES) { Ok(signs) } else { Err(Problem::PatternRow(number, squares)) }
}

/// The contents that a sign stands for.
fn contents_of(letter: char, letters: &mut std::str::Chars<'_>, shogi: bool) -> Result<u64, Problem> {
    Ok(match letter {
        '?' => ANY,
        '!' => FIRST | SECOND,
        'O' => FIRST,
        'o' => SECOND,
        letter => {
            let promoted = shogi && letter == '+';
            let letter = if promoted { letters.next().unwrap_or(letter) } else { letter };
            let kind = if shogi { shogi_kind(letter, promoted) } else { xiangqi_kind(letter) };
            let kind = kind.ok_or_else(|| Problem::PatternSign(letter.to_string()))?;
            piece(if letter.is_ascii_uppercase() { Side::First } else { Side::Second }, kind)
        }
    })
}
