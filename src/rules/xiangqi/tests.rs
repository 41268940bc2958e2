//! Rules of xiangqi, position by position.

use super::{Kind, Piece, Position, Setup, SetupProblem};
use crate::rules::perft::perft;
use crate::rules::{Illegal, Move, Side, Square};

/// A placement of ten rows from the second side's back rank, upper case for the first side, and `w` or `b`. Only the
/// subset that these tests need: the layer of rules has no notation of positions.
pub(crate) fn setup(text: &str) -> Setup {
    let mut setup = Setup::empty();
    let (board, side) = text.split_once(' ').unwrap_or((text, "w"));
    setup.side = if side.starts_with('b') { Side::Second } else { Side::First };
    for (row, cells) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in cells.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as u8;
                continue;
            }
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            let kind = Kind::ALL["kabnrcp".find(letter.to_ascii_lowercase()).expect("letter")];
            let square = Square::new(file, 9 - row as u8).expect("square");
            setup.put(square, Some(Piece { side, kind }));
            file += 1;
        }
        assert_eq!(file, 9, "{text}");
    }
    setup
}

pub(crate) fn position(text: &str) -> Position {
    setup(text).position()
}

pub(crate) fn square(name: &str) -> Square {
    let name = name.as_bytes();
    Square::new(name[0] - b'a', name[1] - b'0').expect("square")
}

pub(crate) fn mv(text: &str) -> Move {
    Move::new(square(&text[..2]), square(&text[2..]))
}

const MIDDLE_GAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";

#[test]
fn perft_of_the_opening_and_a_middle_game() {
    for (depth, count) in [(0, 1), (1, 44), (2, 1920), (3, 79_666)] {
        assert_eq!(perft(&Position::start(), depth), count);
    }
    for (depth, count) in [(1, 38), (2, 1128), (3, 43_929)] {
        assert_eq!(perft(&position(MIDDLE_GAME), depth), count);
    }
}

#[test]
fn deep_perft() {
    if cfg!(debug_assertions) {
        return;
    }
    assert_eq!(perft(&Position::start(), 5), 133_312_995);
    assert_eq!(perft(&position(MIDDLE_GAME), 5), 53_112_976);
}

#[test]
fn every_reason() {
    use Illegal::*;
    let s = square;
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let cases = [
        (start, "e4e5", NoPiece),
        (start, "e6e5", WrongSide),
        (start, "a0a3", OwnPiece),
        (start, "a0a0", OwnPiece),
        (start, "a0b1", Geometry),
        (start, "b0d1", Leg(s("c0"))),
        (start, "h2h8", Path(s("h7"))),
        (start, "h2h7", Screen { count: 0 }),
        (start, "a3a2", Backward),
        (start, "c3d3", Uncrossed),
        (start, "c3d4", Geometry),
        (start, "c3c5", Geometry),
        (start, "e0f1", Geometry),
        ("4k4/9/9/9/9/9/9/3KB4/9/9", "d2c2", Palace),
        ("4k4/9/9/9/9/9/9/3AK4/9/9", "d2c1", Palace),
        ("4k4/9/9/9/9/4B4/9/9/9/4K4", "e4g6", River),
        ("4k4/9/9/9/9/4B4/3p5/9/9/4K4", "e4c2", Eye(s("d3"))),
        ("4k4/9/9/9/9/4B4/9/9/9/4K4", "e4f5", Geometry),
        ("4k4/p8/p8/p8/9/9/9/C8/9/4K4", "a2a9", Path(s("a6"))),
        ("4k4/p8/p8/p8/9/9/9/C8/9/4K4", "a2a6", Screen { count: 0 }),
        ("4k4/p8/p8/p8/9/9/9/C8/9/4K4", "a2a8", Screen { count: 2 }),
        ("4k4/9/9/9/9/9/9/9/4R4/4K4", "e1d1", KingsFacing(s("e9"))),
        ("4k4/9/9/9/9/9/9/9/9/3K5", "d0e0", KingsFacing(s("e9"))),
        ("3k5/9/9/9/4r4/9/9/9/4R4/4K4", "e1d1", IntoCheck(s("e5"))),
        ("3k5/9/9/9/4r4/9/9/9/9/4K3R", "i0i1", StillInCheck(s("e5"))),
        ("3k5/9/9/9/4r4/5r3/9/9/9/4K4", "e0f0", IntoCheck(s("f4"))),
        ("3k5/9/4c4/9/4r4/9/9/9/4R4/4K4", "e1e5", IntoCheck(s("e7"))),
        ("3k5/9/9/9/9/9/9/5n3/5R3/4K4", "f1g1", IntoCheck(s("f2"))),
    ];
    for (board, text, reason) in cases {
        let position = position(board);
        assert_eq!(position.explain(mv(text)), Err(reason), "{board} {text}");
        assert!(!position.is_legal(mv(text)), "{board} {text}");
    }
    assert_eq!(Position::start().explain(Move::drop(s("e4"), 1)), Err(NoPiece));
}

#[test]
fn problems_of_setups() {
    use SetupProblem::*;
    let piece = |side, kind| Piece { side, kind };
    let cases = [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", vec![]),
        ("9/9/9/9/9/9/9/9/9/9 w", vec![MissingKing(Side::First), MissingKing(Side::Second)]),
        (
            "4k4/9/9/9/9/P1P1P1P1P/P8/9/9/3K5 w",
            vec![TooMany { side: Side::First, kind: Kind::Pawn, count: 6, limit: 5 }],
        ),
        (
            "4k4/9/3b5/9/9/9/1P7/2P6/9/3K1A3 w",
            vec![
                Impossible { square: square("c2"), piece: piece(Side::First, Kind::Pawn) },
                Impossible { square: square("b3"), piece: piece(Side::First, Kind::Pawn) },
                Impossible { square: square("d7"), piece: piece(Side::Second, Kind::Elephant) },
            ],
        ),
        (
            "9/4k4/9/9/9/9/9/4A4/9/4K4 b",
            vec![Impossible { square: square("e2"), piece: piece(Side::First, Kind::Advisor) }],
        ),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", vec![KingsFacing { first: square("e0"), second: square("e9") }]),
        // Where the king is missing its line is open.
        ("4k4/9/9/9/9/9/9/9/9/4R4 w", vec![MissingKing(Side::First)]),
        ("4k4/9/4R4/9/9/9/9/9/9/4K4 w", vec![SideNotToMoveInCheck { king: square("e9"), by: square("e7") }]),
        ("4k4/9/4R4/9/9/9/9/9/9/4K4 b", vec![]),
    ];
    for (text, problems) in cases {
        assert_eq!(setup(text).problems(), problems, "{text}");
    }
}

#[test]
fn no_legal_move_by_mate_and_by_stalemate() {
    for (text, check) in [
        ("R3k4/R8/9/9/9/9/9/9/9/3K5 b", true),
        ("3k5/4P4/4R4/9/9/9/9/9/9/4K4 b", false),
        ("9/9/9/9/9/9/9/9/9/9 w", false),
    ] {
        let position = position(text);
        assert!(!position.has_legal_move(), "{text}");
        assert!(position.legal_moves().is_empty(), "{text}");
        assert_eq!(position.in_check(), check, "{text}");
    }
}

#[test]
fn clocks_count_and_come_back() {
    let mut position = Position::start();
    let before = position.clone();
    let first = position.play(mv("h2h9"));
    assert_eq!(first.captured(), Some(Piece::new(Side::Second, Kind::Horse)));
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (0, 1));
    let second = position.play(mv("i9h9"));
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (0, 2));
    let third = position.play(mv("e4e5"));
    assert_eq!(third.captured(), None);
    assert_eq!((position.halfmove_clock(), position.side_to_move()), (1, Side::Second));
    for undo in [third, second, first] {
        position.undo(undo);
    }
    assert_eq!(position, before);
}
