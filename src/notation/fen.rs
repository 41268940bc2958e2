//! FEN of xiangqi: one position in one line.
//!
//! ```text
//! fen    = board side "-" "-" halfmoves number ;                    (* separated by spaces *)
//! board  = row { "/" row } ;                                        (* ten rows, rank 9 first, each nine wide *)
//! row    = { piece | "1".."9" } ;
//! piece  = "k" | "a" | "b" | "n" | "r" | "c" | "p" ;                (* upper case: Red *)
//! side   = "w" | "b" ;
//! ```
//!
//! The writer uses this form. The reader also takes `g` for the advisor, `e` and `m` for the elephant, `h` for the
//! horse, `s` for the pawn, `r` for Red to move, and lines that stop after any field (record-formats §3.2). Field 5
//! counts half-moves since the last capture.
//!
//! ```
//! use xqls::notation::fen;
//!
//! let (setup, notes) = fen::read("4k4/9/9/9/9/9/9/9/9/4K4 r").expect("two kings");
//! assert_eq!(notes.len(), 2, "r, and no clocks");
//! assert_eq!(fen::write(&setup), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
//! ```

mod problem;
mod rows;

pub use problem::{FenError, FenField, FenNote, FenProblem, FenRemark};
pub(super) use rows::{
    after_dashes, clock, fields, is_number, note_split_numbers, read_clocks, read_rows, read_side, row_letters,
};

use crate::rules::xiangqi::{Kind, Piece, Position, Setup};
use crate::rules::{Side, Square};
use std::fmt::Write;
use std::ops::Range;

/// A FEN, read as far as possible. Unreadable parts are skipped and reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scan<S> {
    /// The setup; any placement, see its own list of problems.
    pub setup: S,
    /// The letters on the board, as bytes of the text; a square for each in the order of the text.
    pub places: Vec<(Square, Range<usize>)>,
    /// The range of the rows; the whole text if there are none.
    pub board: Range<usize>,
    /// The errors, in the order of the text. If there are none, the setup holds everything that the text says.
    pub errors: Vec<FenError>,
    /// Unusual forms.
    pub notes: Vec<FenNote>,
}

impl<S> Scan<S> {
    pub(super) fn new(setup: S, text: &str) -> Scan<S> {
        Scan { setup, places: Vec::new(), board: 0..text.len(), errors: Vec::new(), notes: Vec::new() }
    }

    pub(super) fn error(&mut self, at: Range<usize>, what: FenProblem) {
        self.errors.push(FenError { at, what });
    }

    pub(super) fn note(&mut self, at: Range<usize>, what: FenRemark) {
        self.notes.push(FenNote { at, what });
    }

    /// The setup if all could be read, else the first error.
    pub fn checked(self) -> Result<(S, Vec<FenNote>), FenError> {
        match self.errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok((self.setup, self.notes)),
        }
    }
}

/// Reads a FEN; any placement is fine, see [`Setup::problems`].
pub fn read(text: &str) -> Result<(Setup, Vec<FenNote>), FenError> {
    scan(text).checked()
}

/// Whether all six fields are there, as programs of xiangqi write them.
pub fn is_plain(text: &str) -> bool {
    matches!(&fields(text)[..], [_, _, third, fourth, _, _] if [third, fourth].map(|at| &text[at.clone()]) == ["-"; 2])
}

/// Reads a FEN as far as it goes.
pub fn scan(text: &str) -> Scan<Setup> {
    let mut scan = Scan::new(Setup::empty(), text);
    let fields = fields(text);
    let Some(board) = fields.first() else {
        scan.error(0..text.len(), FenProblem::Empty);
        return scan;
    };
    scan.board = board.clone();
    if !read_board(text, &mut scan) {
        return scan;
    }
    note_split_numbers(text, scan.board.clone(), &mut scan.notes);
    if let Some(at) = fields.get(1)
        && let Some(side) = read_side(text, at.clone(), &mut scan)
    {
        scan.setup.side = side;
    }
    let clocks = after_dashes(text, fields.get(2..).unwrap_or_default(), fields.len(), &mut scan);
    let (halfmoves, number) = read_clocks(text, clocks, &mut scan);
    scan.setup.halfmove_clock = halfmoves.unwrap_or(scan.setup.halfmove_clock);
    scan.setup.fullmove_number = number.unwrap_or(scan.setup.fullmove_number);
    scan
}

/// Reads the rows; `false` for a board of jeiqi, which is not checked further here.
fn read_board(text: &str, scan: &mut Scan<Setup>) -> bool {
    let (at, mut errors) = (scan.board.clone(), Vec::new());
    read_rows(text, at, 10, &mut errors, |square, found, at| {
        let Some(piece) = piece(found) else {
            let what = match found {
                'x' | 'X' | '[' | ']' => FenProblem::Jeiqi,
                _ => FenProblem::UnknownLetter(found),
            };
            return Err(FenError { at, what });
        };
        let usual = letter(piece);
        let noted = |note: &FenNote| matches!(note.what, FenRemark::OtherLetter { .. });
        if usual != found && !scan.notes.iter().any(noted) {
            scan.note(at.clone(), FenRemark::OtherLetter { found, usual });
        }
        if let Some(square) = square {
            scan.setup.put(square, Some(piece));
            scan.places.push((square, at));
        }
        Ok(true)
    });
    if let Some(jeiqi) = errors.iter().find(|error| error.what == FenProblem::Jeiqi) {
        scan.errors.push(jeiqi.clone());
        return false;
    }
    scan.errors.append(&mut errors);
    true
}

/// The piece of a letter, for all letters that xiangqi programs use in a FEN. Of CS102A's own letters only `s` is among
/// them, the soldier of some older programs.
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
    fn numbers_side_by_side_are_noted() {
        let split = |text: &str| {
            let (setup, notes) = read(text).expect(text);
            assert_eq!(setup, Setup::start(), "{text}");
            notes.into_iter().map(|note| (note.at, note.what)).collect::<Vec<_>>()
        };
        assert_eq!(
            split(&START.replace("/9/1c5c1", "/234/1c41c1")),
            [(10..13, FenRemark::SplitNumber(9)), (16..18, FenRemark::SplitNumber(5)),]
        );
        let shogi = crate::notation::sfen::read("lnsgkgsnl/1r4+P2/81/9/9/9/9/9/9 b - 1").expect("a position").1;
        assert_eq!(shogi.iter().map(|note| note.what).collect::<Vec<_>>(), [FenRemark::SplitNumber(9)]);
        let jeiqi =
            crate::notation::jeiqi_fen::read("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/45/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1");
        assert_eq!(jeiqi.expect("a position").1[0].what, FenRemark::SplitNumber(9));
    }

    #[test]
    fn short_forms() {
        let board = "4k4/9/9/9/9/9/9/9/9/4K4";
        let cases: &[(&str, &[FenRemark], u32, u32)] = &[
            ("", &[FenRemark::Truncated(1)], 0, 1),
            (" b", &[FenRemark::Truncated(2)], 0, 1),
            (" w -", &[FenRemark::Truncated(3)], 0, 1),
            (" w - -", &[FenRemark::Truncated(4)], 0, 1),
            (" w - - 7", &[FenRemark::Truncated(5)], 7, 1),
            (" w - - 7 0", &[FenRemark::NumberZero], 7, 1),
            (" w - - 7 12 ", &[], 7, 12),
            (" w - - 70000 4294967295", &[], 70_000, u32::MAX),
            (" w 7 12", &[FenRemark::MissingDashes(2)], 7, 12),
            (" w - 7 12", &[FenRemark::MissingDashes(1)], 7, 12),
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
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 9999999999", 32..42, FenProblem::BadNumber(FenField::Number)),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x y", 34..37, FenProblem::TooManyFields),
        ];
        for (text, at, what) in cases {
            assert_eq!(read(text), Err(FenError { at, what }), "{text}");
        }
    }
}
