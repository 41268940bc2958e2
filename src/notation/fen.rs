//! FEN of xiangqi: one position in one line.
//!
//! ```text
//! fen    = board side "-" "-" halfmoves number ;                    (* separated by blanks *)
//! board  = row { "/" row } ;                                        (* ten rows, rank 9 first, each nine wide *)
//! row    = { piece | "1".."9" } ;
//! piece  = "k" | "a" | "b" | "n" | "r" | "c" | "p" ;                (* upper case: Red *)
//! side   = "w" | "b" ;
//! ```
//!
//! That is written. Read are also `g` for the advisor, `e` and `m` for the elephant, `h` for the horse, `s` for the
//! pawn, `r` for Red to move, and lines that stop after any field (record-formats §3.2). Field 5 counts half-moves since
//! the last capture.
//!
//! ```
//! use xqls::notation::fen;
//!
//! let (setup, notes) = fen::read("4k4/9/9/9/9/9/9/9/9/4K4 r").expect("two kings");
//! assert_eq!(notes.len(), 2, "r, and no clocks");
//! assert_eq!(fen::write(&setup), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
//! ```

use crate::rules::xiangqi::{Kind, Piece, Position, Setup};
use crate::rules::{Side, Square};
use std::fmt::{self, Write};
use std::ops::Range;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub what: FenProblem,
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenProblem {
    /// There is no text.
    Empty,
    /// No letter of a piece and no digit 1 to 9.
    UnknownLetter(char),
    /// A dark piece or a list of captures: this is a position of jeiqi.
    Jeiqi,
    /// A row that is not nine points wide.
    RowWidth {
        /// Its rank, 9 for the first row.
        rank: u8,
        /// Points in the row.
        width: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// Rows written.
        count: usize,
        /// Rows of the board.
        expected: u8,
    },
    /// Neither `w` nor `b`.
    BadSide,
    /// Not a number from 0 to 65535.
    BadNumber(FenField),
    /// Text after the last field.
    TooManyFields,
    /// Jeiqi: a letter that is no piece that can be captured or turn up.
    BadListed(char),
    /// Shogi: no letter of a piece.
    UnknownShogiLetter(char),
    /// Shogi: neither `b` nor `w`.
    BadShogiSide,
    /// Shogi: `+` before a piece that does not promote, or before none.
    NeverPromoted,
    /// No number, or too great a one, after a letter in a list of pieces.
    BadCount,
    /// Jeiqi: the list of captured pieces has no `]`.
    UnclosedList,
}

/// The last two fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// Half-moves since the last capture.
    Halfmoves,
    /// Number of the move to be played.
    Number,
}

/// A remark on a FEN that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenNote {
    /// The bytes of the text.
    pub at: Range<usize>,
    /// What is to be said.
    pub what: FenRemark,
}

/// What can be said about a readable FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenRemark {
    /// Fewer than six fields; holds how many there are. Red moves, and the clocks are 0 and 1.
    Truncated(usize),
    /// Shogi: fewer than four fields; holds how many there are.
    TruncatedSfen(usize),
    /// Piece letters other than `k a b n r c p`; the first such is marked.
    OtherLetter {
        /// As written.
        found: char,
        /// The usual letter in the same case.
        usual: char,
    },
    /// `r` or an upper-case letter for the side to move.
    OtherSide,
    /// Field 3 or 4 is not `-`.
    NotDash,
    /// The dashes are left out and the clocks stand in their place.
    MissingDashes,
    /// Move number 0, read as 1.
    NumberZero,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenProblem::Empty => f.write_str("there is no position here"),
            FenProblem::UnknownLetter(found) => write!(
                f,
                "`{found}` is not a piece: the letters are k a b n r c p, upper case for Red, and 1 to 9 for empty points"
            ),
            FenProblem::Jeiqi => {
                f.write_str("dark pieces and captured pieces belong to jeiqi: this is a xiangqi position")
            }
            FenProblem::RowWidth { rank, width } => {
                write!(f, "the row of rank {rank} is {width} points wide: it must be 9")
            }
            FenProblem::RowCount { count: 1, expected } => {
                write!(f, "the board has 1 row: write {expected}, separated by `/`")
            }
            FenProblem::RowCount { count, expected } => {
                write!(f, "the board has {count} rows: write {expected}, separated by `/`")
            }
            FenProblem::BadListed(found) => write!(f, "`{found}` cannot be listed here: the letters are a e h r c p"),
            FenProblem::UnknownShogiLetter(found) => write!(
                f,
                "`{found}` is not a piece: the letters are p l n s g b r k, upper case for Black, `+` before a promoted one"
            ),
            FenProblem::BadShogiSide => f.write_str("the side to move is `b` (Black) or `w` (White)"),
            FenProblem::NeverPromoted => f.write_str("`+` stands before a piece that promotes: p l n s b r"),
            FenProblem::BadCount => f.write_str("the number of pieces in a list is 1 to 255"),
            FenProblem::UnclosedList => f.write_str("the list of captured pieces is not closed: write `]`"),
            FenProblem::BadSide => f.write_str("the side to move is `w` (Red) or `b` (Black)"),
            FenProblem::BadNumber(FenField::Halfmoves) => {
                f.write_str("field 5 is the number of half-moves since the last capture, 0 to 65535")
            }
            FenProblem::BadNumber(FenField::Number) => f.write_str("field 6 is the number of the move, 1 to 65535"),
            FenProblem::TooManyFields => f.write_str("the position is complete before this: remove it"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for FenRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenRemark::Truncated(1) => {
                f.write_str("only the board is given: Red is taken to move, the clocks to be 0 and 1")
            }
            FenRemark::Truncated(count) => {
                write!(f, "only {count} of six fields are given: the clocks are taken to be 0 and 1 where missing")
            }
            FenRemark::TruncatedSfen(count) => {
                write!(
                    f,
                    "only {count} of four fields are given: Black moves, with empty hands and number 1, where missing"
                )
            }
            FenRemark::OtherLetter { found, usual } => {
                write!(f, "`{found}` is usually written `{usual}`")
            }
            FenRemark::OtherSide => f.write_str("the side to move is usually written `w` or `b`"),
            FenRemark::NotDash => f.write_str("fields 3 and 4 have no meaning in xiangqi: write `-`"),
            FenRemark::MissingDashes => f.write_str("fields 3 and 4 are missing: write `-` for both"),
            FenRemark::NumberZero => f.write_str("moves are counted from 1"),
        }
    }
}

/// Reads a FEN; any placement is fine, see [`Setup::problems`].
pub fn read(text: &str) -> Result<(Setup, Vec<FenNote>), FenError> {
    let mut notes = Vec::new();
    let fields = fields(text);
    let Some(board) = fields.first() else {
        return Err(FenError { at: 0..text.len(), what: FenProblem::Empty });
    };
    let mut setup = Setup::empty();
    read_board(text, board.clone(), &mut setup, &mut notes)?;
    if let Some(at) = fields.get(1) {
        setup.side = read_side(text, at.clone(), &mut notes)?;
    }
    let clocks = match &fields[..] {
        // `board w 0 1`: digits where the dashes should be.
        [_, _, third, rest @ ..] if rest.len() < 2 && is_number(&text[third.clone()]) => {
            notes.push(FenNote { at: third.clone(), what: FenRemark::MissingDashes });
            &fields[2..]
        }
        _ => {
            for at in fields.iter().skip(2).take(2).filter(|at| &text[(*at).clone()] != "-") {
                notes.push(FenNote { at: at.clone(), what: FenRemark::NotDash });
            }
            if fields.len() < 6 {
                notes.push(FenNote { at: 0..text.len(), what: FenRemark::Truncated(fields.len()) });
            }
            fields.get(4..).unwrap_or_default()
        }
    };
    if let Some(at) = clocks.first() {
        setup.halfmove_clock = clock(text, at.clone(), FenField::Halfmoves, &mut notes)?;
    }
    if let Some(at) = clocks.get(1) {
        setup.fullmove_number = clock(text, at.clone(), FenField::Number, &mut notes)?;
    }
    match clocks.get(2) {
        None => Ok((setup, notes)),
        Some(at) => Err(FenError {
            at: at.start..fields.last().map_or(at.end, |last| last.end),
            what: FenProblem::TooManyFields,
        }),
    }
}

/// The ranges between blanks.
pub(super) fn fields(text: &str) -> Vec<Range<usize>> {
    let mut fields = Vec::with_capacity(6);
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte.is_ascii_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                fields.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    fields.extend(start.map(|from| from..text.len()));
    fields
}

fn read_board(text: &str, at: Range<usize>, setup: &mut Setup, notes: &mut Vec<FenNote>) -> Result<(), FenError> {
    read_rows(text, at, 10, |square, found, at| {
        let Some(piece) = piece(found) else {
            let what = match found {
                'x' | 'X' | '[' | ']' => FenProblem::Jeiqi,
                _ => FenProblem::UnknownLetter(found),
            };
            return Err(FenError { at, what });
        };
        let usual = letter(piece);
        let noted = |note: &FenNote| matches!(note.what, FenRemark::OtherLetter { .. });
        if usual != found && !notes.iter().any(noted) {
            notes.push(FenNote { at, what: FenRemark::OtherLetter { found, usual } });
        }
        if let Some(square) = square {
            setup.put(square, Some(piece));
        }
        Ok(true)
    })
}

/// Goes through the rows of a board of nine files, the highest rank first. `place` gets each character that is no digit,
/// with its square unless the row or the board is too long, and says whether it fills a point.
pub(super) fn read_rows(
    text: &str,
    at: Range<usize>,
    ranks: u8,
    mut place: impl FnMut(Option<Square>, char, Range<usize>) -> Result<bool, FenError>,
) -> Result<(), FenError> {
    let board = &text[at.clone()];
    let rows = board.split('/').count();
    let mut row_start = at.start;
    for (index, row) in board.split('/').enumerate() {
        let rank = u8::try_from(index).ok().and_then(|index| (ranks - 1).checked_sub(index));
        let mut width = 0usize;
        for (offset, found) in row.char_indices() {
            let here = row_start + offset..row_start + offset + found.len_utf8();
            if let '1'..='9' = found {
                width += found as usize - '0' as usize;
                continue;
            }
            let square = u8::try_from(width).ok().zip(rank).and_then(|(file, rank)| Square::new(file, rank));
            width += usize::from(place(square, found, here)?);
        }
        if let Some(rank) = rank
            && width != 9
            && rows <= usize::from(ranks)
            && !(rows == 1 && row.is_empty())
        {
            return Err(FenError { at: row_range(row_start, row, &at), what: FenProblem::RowWidth { rank, width } });
        }
        row_start += row.len() + 1;
    }
    if rows == usize::from(ranks) {
        Ok(())
    } else {
        Err(FenError { at, what: FenProblem::RowCount { count: rows, expected: ranks } })
    }
}

/// The bytes of a row; for an empty one the slash beside it.
fn row_range(start: usize, row: &str, board: &Range<usize>) -> Range<usize> {
    if !row.is_empty() {
        start..start + row.len()
    } else if start < board.end {
        start..start + 1
    } else {
        start.saturating_sub(1)..start
    }
}

pub(super) fn read_side(text: &str, at: Range<usize>, notes: &mut Vec<FenNote>) -> Result<Side, FenError> {
    let (side, usual) = match &text[at.clone()] {
        "w" => (Side::First, true),
        "b" => (Side::Second, true),
        "r" | "R" | "W" => (Side::First, false),
        "B" => (Side::Second, false),
        _ => {
            return Err(FenError { at, what: FenProblem::BadSide });
        }
    };
    if !usual {
        notes.push(FenNote { at, what: FenRemark::OtherSide });
    }
    Ok(side)
}

pub(super) fn is_number(field: &str) -> bool {
    field.bytes().all(|byte| byte.is_ascii_digit())
}

/// One of the two numbers; 0 for the number of the move is read as 1.
pub(super) fn clock(text: &str, at: Range<usize>, field: FenField, notes: &mut Vec<FenNote>) -> Result<u16, FenError> {
    let digits = &text[at.clone()];
    match digits.parse() {
        Ok(0) if is_number(digits) && field == FenField::Number => {
            notes.push(FenNote { at, what: FenRemark::NumberZero });
            Ok(1)
        }
        Ok(number) if is_number(digits) => Ok(number),
        _ => Err(FenError { at, what: FenProblem::BadNumber(field) }),
    }
}

/// The piece of a letter, in any of the letters that xiangqi programs use in a FEN; those of CS102A are not among
/// them, but for `s`, the soldier of some older programs.
pub fn piece(letter: char) -> Option<Piece> {
    let kind = match letter.to_ascii_lowercase() {
        'k' => Kind::King,
        'a' | 'g' => Kind::Advisor,
        'b' | 'e' | 'm' => Kind::Elephant,
        'n' | 'h' => Kind::Horse,
        'r' => Kind::Rook,
        'c' => Kind::Cannon,
        'p' | 's' => Kind::Pawn,
        _ => return None,
    };
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Some(Piece { side, kind })
}

/// The letter of a piece: `k a b n r c p`, upper case for Red.
pub const fn letter(piece: Piece) -> char {
    let lower = match piece.kind {
        Kind::King => 'k',
        Kind::Advisor => 'a',
        Kind::Elephant => 'b',
        Kind::Horse => 'n',
        Kind::Rook => 'r',
        Kind::Cannon => 'c',
        Kind::Pawn => 'p',
    };
    match piece.side {
        Side::First => lower.to_ascii_uppercase(),
        Side::Second => lower,
    }
}

/// The six fields of a setup.
pub fn write(setup: &Setup) -> String {
    let mut out = String::with_capacity(80);
    write_board(setup, &mut out);
    let side = match setup.side {
        Side::First => 'w',
        Side::Second => 'b',
    };
    // Writing to a string cannot fail.
    let _ = write!(out, " {side} - - {} {}", setup.halfmove_clock, setup.fullmove_number.max(1));
    out
}

/// The six fields of a position.
pub fn write_position(position: &Position) -> String {
    write(&position.to_setup())
}

/// Field 1 alone.
pub fn write_board(setup: &Setup, out: &mut String) {
    row_letters(10, |square| setup.get(square).map(|piece| String::from(letter(piece))), out);
}

/// Writes the rows of a board of nine files, the highest rank first.
pub(super) fn row_letters(ranks: u8, at: impl Fn(Square) -> Option<String>, out: &mut String) {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for square in (0..9).filter_map(|file| Square::new(file, rank)) {
            match at(square) {
                None => empty += 1,
                Some(letters) => {
                    push_empty(empty, out);
                    empty = 0;
                    out.push_str(&letters);
                }
            }
        }
        push_empty(empty, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn push_empty(count: u8, out: &mut String) {
    if count > 0 {
        out.push(char::from(b'0' + count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn setup(text: &str) -> Setup {
        read(text).map(|(setup, _)| setup).expect(text)
    }

    #[test]
    fn the_opening_position_both_ways() {
        assert_eq!(setup(START), Setup::start());
        assert_eq!(write(&Setup::start()), START);
        assert_eq!(write_position(&Position::start()), START);
    }

    #[test]
    fn other_letters_are_read_and_noted_once() {
        let wxf = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/S1S1S1S1S/1C5C1/9/RNMGKGMNR r - - 0 1";
        let (setup, notes) = read(wxf).expect(wxf);
        assert_eq!(setup, Setup::start());
        let what: Vec<_> = notes.iter().map(|note| (note.at.clone(), note.what)).collect();
        assert_eq!(what, [(1..2, FenRemark::OtherLetter { found: 'h', usual: 'n' }), (60..61, FenRemark::OtherSide),]);
    }

    #[test]
    fn short_forms() {
        let board = "4k4/9/9/9/9/9/9/9/9/4K4";
        let cases: &[(&str, &[FenRemark], u16, u16)] = &[
            ("", &[FenRemark::Truncated(1)], 0, 1),
            (" b", &[FenRemark::Truncated(2)], 0, 1),
            (" w -", &[FenRemark::Truncated(3)], 0, 1),
            (" w - -", &[FenRemark::Truncated(4)], 0, 1),
            (" w - - 7", &[FenRemark::Truncated(5)], 7, 1),
            (" w - - 7 0", &[FenRemark::NumberZero], 7, 1),
            (" w - - 7 12 ", &[], 7, 12),
            (" w 7 12", &[FenRemark::MissingDashes], 7, 12),
            (" w KQ - 7 12", &[FenRemark::NotDash], 7, 12),
        ];
        for (rest, remarks, halfmoves, number) in cases {
            let (setup, notes) = read(&format!("{board}{rest}")).expect(rest);
            let what: Vec<_> = notes.iter().map(|note| note.what).collect();
            assert_eq!(what, *remarks, "{rest}");
            assert_eq!((setup.halfmove_clock, setup.fullmove_number), (*halfmoves, *number), "{rest}");
        }
    }

    #[test]
    fn errors_stand_on_their_bytes() {
        let cases = [
            ("", 0..0, FenProblem::Empty),
            ("  ", 0..2, FenProblem::Empty),
            ("4k4", 0..3, FenProblem::RowCount { count: 1, expected: 10 }),
            ("4k4/8/9/9/9/9/9/9/9/4K4 w", 4..5, FenProblem::RowWidth { rank: 8, width: 8 }),
            ("4k4/9/9/9/9/9/9/9/9/4K44 w", 20..24, FenProblem::RowWidth { rank: 0, width: 13 }),
            ("4k4/9/9/9/9/9/9/9//4K4 w", 18..19, FenProblem::RowWidth { rank: 1, width: 0 }),
            ("4k4/9/9/9/9/9/9/9/9/9/4K4 w", 0..25, FenProblem::RowCount { count: 11, expected: 10 }),
            ("4k4/9/é9", 6..8, FenProblem::UnknownLetter('é')),
            ("4k4/0", 4..5, FenProblem::UnknownLetter('0')),
            ("xxxxkxxxx/9", 0..1, FenProblem::Jeiqi),
            ("4k4/9/9/9/9/9/9/9/9/4K4 x", 24..25, FenProblem::BadSide),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - +1 1", 30..32, FenProblem::BadNumber(FenField::Halfmoves)),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 99999", 32..37, FenProblem::BadNumber(FenField::Number)),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x y", 34..37, FenProblem::TooManyFields),
        ];
        for (text, at, what) in cases {
            assert_eq!(read(text), Err(FenError { at, what }), "{text}");
        }
    }
}
