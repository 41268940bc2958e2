use super::*;
use crate::rules::{Move, Position, Side, Square, Variant, jeiqi, shogi, xiangqi};
use expect_test::{Expect, expect, expect_file};
use std::collections::BTreeSet;

mod pictures;
mod texts;

fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

fn start() -> Position {
    Position::start(Variant::Xiangqi)
}

/// The position after moves like `h2e2` with its marks.
fn after(moves: &str) -> (Board, Marks) {
    let mut position = start();
    let mut last = None;
    for text in moves.split_whitespace() {
        let mv = Move::new(square(&text[..2]), square(&text[2..]));
        position.play(mv);
        last = Some(mv);
    }
    (Board::from(&position), Marks::of(&position, last))
}

/// The opening of jeiqi with three pieces turned up, one of them of unknown kind, and four captured.
fn jeiqi() -> Board {
    let mut setup = jeiqi::Setup::start();
    for (name, piece) in [
        ("i3", None),
        ("i4", Some(jeiqi::Piece::open(Side::First, jeiqi::Kind::Horse))),
        ("b0", Some(jeiqi::Piece::new(Side::First, jeiqi::Face::Unknown))),
        ("h9", Some(jeiqi::Piece::new(Side::Second, jeiqi::Face::Unknown))),
        ("e6", None),
        ("e5", Some(jeiqi::Piece::dark(Side::Second))),
        ("g6", None),
        ("a3", None),
        ("c3", None),
    ] {
        setup.put(square(name), piece);
    }
    setup.losses[0].dark = 2;
    setup.losses[1].open[jeiqi::Kind::Rook.index()] = 1;
    setup.losses[1].unknown = 1;
    Board::from(&setup.position())
}

/// Some shogi, with every kind of piece and both hands.
fn shogi() -> Board {
    use shogi::Kind::*;
    let mut board = Board::empty(BoardKind::Squares);
    let back = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
    for (file, kind) in (0u8..).zip(back) {
        for (side, rank, pawns) in [(Side::First, 0, 2), (Side::Second, 8, 6)] {
            board.put(Square::new(file, rank).unwrap(), Some(PieceFace::new(side, kind.into())));
            board.put(Square::new(file, pawns).unwrap(), Some(PieceFace::new(side, Pawn.into())));
        }
    }
    let promoted = [
        ("b7", Horse),
        ("c7", PromotedSilver),
        ("d7", PromotedKnight),
        ("e7", PromotedLance),
        ("f7", Tokin),
        ("h7", Dragon),
    ];
    for (name, kind) in promoted {
        board.put(square(name), Some(PieceFace::new(Side::First, kind.into())));
    }
    board.put(square("h1"), Some(PieceFace::new(Side::Second, Dragon.into())));
    board.put(square("b1"), Some(PieceFace::new(Side::First, Bishop.into())));
    board.put(square("a9"), Some(PieceFace::new(Side::First, Gold.into())));
    let hand = |side, kind: shogi::Kind, count| (PieceFace::new(side, kind.into()), count);
    board.hands = vec![
        Hand {
            holder: Side::First,
            pieces: vec![hand(Side::First, Rook, 1), hand(Side::First, Silver, 2), hand(Side::First, Gold, 0)],
        },
        Hand { holder: Side::Second, pieces: vec![hand(Side::Second, Pawn, 11)] },
    ];
    board
}

/// A position of xiangqi with any pieces anywhere.
fn random(rng: &mut fastrand::Rng) -> Position {
    let mut setup = xiangqi::Setup::empty();
    for _ in 0..rng.usize(0..40) {
        let piece = xiangqi::Piece::new(Side::BOTH[rng.usize(0..2)], xiangqi::Kind::ALL[rng.usize(0..7)]);
        setup.put(Square::from_index(rng.usize(0..90)).unwrap(), Some(piece));
    }
    Position::Xiangqi(setup.position())
}

fn styles() -> impl Iterator<Item = Style> {
    let scripts = [PieceSet::Traditional, PieceSet::Simplified, PieceSet::Ascii, PieceSet::Pictograms];
    scripts.into_iter().flat_map(|script| {
        (0..8u8).map(move |bits| Style {
            script,
            view: Side::BOTH[usize::from(bits & 1)],
            coordinates: bits & 2 == 0,
            digits: bits & 4 != 0,
            ..Style::default()
        })
    })
}

#[test]
fn only_glyphs_of_its_kind_are_put_on_a_board() {
    let mut board = Board::empty(BoardKind::Squares);
    board.put(square("e9"), Some(PieceFace::new(Side::First, Glyph::Shogi(shogi::Kind::Gold))));
    assert_eq!(board.cells().count(), 0);
    assert_eq!(Board::from(&start()).cells().count(), 32);
}

#[test]
fn marks_of_a_position() {
    let (_, marks) = after("h2e2 h7e7 e2e6");
    assert_eq!(marks.from, Some(square("e2")));
    assert_eq!(marks.to, Some(square("e6")));
    assert_eq!(marks.checked, Some(square("e9")));
    assert_eq!(after("h2e2").1.checked, None);
    assert_eq!(after("").1, Marks::default());
}

#[test]
fn sides_differ_without_colour() {
    let xiangqi = xiangqi::Kind::ALL.map(Glyph::from);
    for glyph in xiangqi {
        let signs = Side::BOTH.map(|side| glyph.character(side, PieceSet::Traditional));
        assert_ne!(signs[0], signs[1], "{glyph:?}");
    }
}
