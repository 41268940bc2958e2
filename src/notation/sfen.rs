//! SFEN: one position of shogi in one line.
//!
//! ```text
//! sfen  = board side hands [ number ] ;
//! board = row { "/" row } ;                          (* nine rows, rank a first, each nine wide *)
//! row   = { [ "+" ] letter | "1".."9" } ;            (* p l n s g b r k; upper case: Black, who moves first; +: promoted *)
//! side  = "b" | "w" ;
//! hands = "-" | { [ count ] letter } ;
//! ```
//!
//! The writer puts rooks first and Black's hand before White's, as USI wants it. The reader takes any order, also with a
//! leading `sfen`, and lines that end after any field.

use super::fen::{
    FenError, FenField, FenNote, FenProblem, FenRemark, Scan, clock, fields, note_split_numbers, read_rows, row_letters,
};
use super::shogi::{sfen_kind, sfen_letter};
use crate::rules::Side;
use crate::rules::shogi::{Hand, Kind, Piece, Position, RANKS, Setup};
use std::fmt::Write;
use std::ops::Range;

/// The order of a hand in SFEN.
const HAND_ORDER: [Kind; 7] =
    [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

/// Reads an SFEN; any placement is fine, see [`Setup::problems`].
pub(crate) fn read(text: &str) -> Result<(Setup, Vec<FenNote>), FenError> {
    let mut notes = Vec::new();
    let fields = fields(text);
    let fields = match fields.first() {
        Some(first) if &text[first.clone()] == "sfen" => &fields[1..],
        _ => &fields[..],
    };
    let Some(board) = fields.first() else { return Err(FenError { at: 0..text.len(), what: FenProblem::Empty }) };
    let mut setup = Setup::empty();
    read_board(text, board.clone(), &mut setup)?;
    if let Some(at) = fields.get(1) {
        setup.side = match &text[at.clone()] {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return Err(FenError { at: at.clone(), what: FenProblem::BadShogiSide }),
        };
    }
    if let Some(at) = fields.get(2) {
        read_hands(text, at.clone(), &mut setup)?;
    }
    if let Some(at) = fields.get(3) {
        let mut scan = Scan::new((), text);
        setup.move_number = clock(text, at.clone(), FenField::Number, &mut scan).unwrap_or(1);
        notes = scan.checked()?.1;
    }
    note_split_numbers(text, board.clone(), &mut notes);
    if let (Some(at), Some(last)) = (fields.get(4), fields.last()) {
        return Err(FenError { at: at.start..last.end, what: FenProblem::TooManyFields });
    }
    if fields.len() < 4 {
        notes.push(FenNote { at: 0..text.len(), what: FenRemark::TruncatedSfen(fields.len()) });
    }
    Ok((setup, notes))
}

fn read_board(text: &str, at: Range<usize>, setup: &mut Setup) -> Result<(), FenError> {
    let mut plus: Option<Range<usize>> = None;
    let mut errors = Vec::new();
    read_rows(text, at, RANKS, &mut errors, |square, found, at| {
        if found == '+' && plus.is_none() {
            plus = Some(at);
            return Ok(false);
        }
        let whole = plus.as_ref().map_or(at.start, |plus| plus.start)..at.end;
        let promoted = plus.take().is_some();
        let Some(kind) = sfen_kind(found) else {
            return Err(FenError { at, what: FenProblem::UnknownShogiLetter(found) });
        };
        let kind = match (promoted, kind.promoted()) {
            (false, _) => kind,
            (true, Some(kind)) => kind,
            (true, None) => return Err(FenError { at: whole, what: FenProblem::NeverPromoted }),
        };
        if let Some(square) = square {
            let side = if found.is_ascii_uppercase() { Side::First } else { Side::Second };
            setup.put(square, Some(Piece { side, kind }));
        }
        Ok(true)
    });
    errors.extend(plus.map(|at| FenError { at, what: FenProblem::NeverPromoted }));
    errors.into_iter().next().map_or(Ok(()), Err)
}

fn read_hands(text: &str, at: Range<usize>, setup: &mut Setup) -> Result<(), FenError> {
    if &text[at.clone()] == "-" {
        return Ok(());
    }
    let mut digits = at.start;
    for (offset, found) in text[at.clone()].char_indices() {
        let here = at.start + offset;
        if found.is_ascii_digit() {
            continue;
        }
        let Some(kind) = sfen_kind(found).filter(|kind| *kind != Kind::King) else {
            return Err(FenError { at: here..here + found.len_utf8(), what: FenProblem::UnknownShogiLetter(found) });
        };
        let count = match &text[digits..here] {
            "" => 1,
            number => match number.parse::<u8>() {
                Ok(count) if count > 0 => count,
                _ => return Err(FenError { at: digits..here, what: FenProblem::BadCount }),
            },
        };
        let side = if found.is_ascii_uppercase() { Side::First } else { Side::Second };
        let hand = &mut setup.hands[side.index()];
        hand.set(kind, hand.count(kind).saturating_add(count));
        digits = here + 1;
    }
    if digits < at.end {
        return Err(FenError { at: digits..at.end, what: FenProblem::BadCount });
    }
    Ok(())
}

/// The four fields of a setup.
pub(crate) fn write(setup: &Setup) -> String {
    let mut out = String::with_capacity(100);
    let cell = |piece: Piece| {
        let letter = sfen_letter(piece.kind);
        let letter = if piece.side == Side::First { letter.to_ascii_uppercase() } else { letter };
        if piece.kind.is_promoted() { format!("+{letter}") } else { String::from(letter) }
    };
    row_letters(RANKS, |square| setup.get(square).map(cell), &mut out);
    out.push_str(if setup.side == Side::First { " b " } else { " w " });
    let start = out.len();
    for side in Side::BOTH {
        push_hand(&setup.hands[side.index()], side, &mut out);
    }
    if out.len() == start {
        out.push('-');
    }
    // Writing to a string cannot fail.
    let _ = write!(out, " {}", setup.move_number.max(1));
    out
}

/// The four fields of a position.
pub(crate) fn write_position(position: &Position) -> String {
    write(&position.to_setup())
}

fn push_hand(hand: &Hand, side: Side, out: &mut String) {
    for kind in HAND_ORDER {
        let letter = sfen_letter(kind);
        let letter = if side == Side::First { letter.to_ascii_uppercase() } else { letter };
        match hand.count(kind) {
            0 => {}
            1 => out.push(letter),
            count => {
                let _ = write!(out, "{count}{letter}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn both_ways() {
        assert_eq!(read(START), Ok((Setup::start(), Vec::new())));
        assert_eq!(write(&Setup::start()), START);
        assert_eq!(write_position(&Position::start()), START);
        for text in [
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "7nk/9/7G1/9/9/9/9/9/4K4 b P 1",
            "ln1g1g1nl/1ks3r2/1pp1p1bpp/p2p1pp2/9/P1P1P1P1P/1P1P1P1P1/2+R1G4/LNSGK1SNL w B2p 44",
        ] {
            let (setup, notes) = read(text).expect(text);
            assert_eq!(notes, []);
            assert_eq!(write(&setup), text);
        }
        assert_eq!(read(&format!("sfen {START}")), Ok((Setup::start(), Vec::new())));
    }

    #[test]
    fn errors_stand_on_their_bytes() {
        let empty = "9/9/9/9/9/9/9/9/9";
        let cases = [
            (String::new(), 0..0, FenProblem::Empty),
            (String::from("9/9"), 0..3, FenProblem::RowCount { count: 2, expected: 9 }),
            (String::from("+K8/9/9/9/9/9/9/9/9"), 0..2, FenProblem::NeverPromoted),
            (String::from("+/9/9/9/9/9/9/9/9"), 0..1, FenProblem::RowWidth { rank: 8, width: 0 }),
            (String::from("x8/9/9/9/9/9/9/9/9"), 0..1, FenProblem::UnknownShogiLetter('x')),
            (format!("{empty} r"), 18..19, FenProblem::BadShogiSide),
            (format!("{empty} b K"), 20..21, FenProblem::UnknownShogiLetter('K')),
            (format!("{empty} b 2"), 20..21, FenProblem::BadCount),
            (format!("{empty} b 0P"), 20..21, FenProblem::BadCount),
            (format!("{empty} b - x"), 22..23, FenProblem::BadNumber(FenField::Number)),
            (format!("{empty} b - 1 2"), 24..25, FenProblem::TooManyFields),
        ];
        for (text, at, what) in cases {
            assert_eq!(read(&text), Err(FenError { at, what }), "{text}");
        }
    }
}
