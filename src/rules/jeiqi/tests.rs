//! Rules of jeiqi, position by position.

use super::{Face, Kind, Losses, Piece, Position, Setup, SetupProblem, with_reveal};
use crate::rules::xiangqi::tests::{mv, square};
use crate::rules::{Illegal, Side, Square};

/// A placement with `x` for dark pieces, `?` and `!` for the first and the second side's unknown ones, the losses
/// as letters with counts, and `w` or `b`. Only what the tests here need.
fn setup(text: &str) -> Setup {
    let mut setup = Setup::empty();
    let (placement, side) = text.split_once(' ').unwrap_or((text, "w"));
    setup.side = if side.starts_with('b') { Side::Second } else { Side::First };
    let (board, losses) = placement.split_once('[').unwrap_or((placement, ""));
    let face = |letter: char| match letter.to_ascii_lowercase() {
        'x' => Face::Dark,
        '?' | '!' => Face::Unknown,
        letter => Face::Open(Kind::ALL["kaehrcp".find(letter).expect("letter")]),
    };
    let side = |letter: char| {
        if letter.is_ascii_uppercase() || letter == '?' { Side::First } else { Side::Second }
    };
    for (row, cells) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in cells.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as u8;
                continue;
            }
            let square = Square::new(file, 9 - row as u8).expect("square");
            setup.put(square, Some(Piece::new(side(letter), face(letter))));
            file += 1;
        }
        assert_eq!(file, 9, "{text}");
    }
    let mut letters = losses.trim_end_matches(']').chars().peekable();
    while let Some(letter) = letters.next() {
        let mut count = 0;
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            count = count * 10 + digit as u8 - b'0';
        }
        let losses = &mut setup.losses[side(letter).index()];
        match face(letter) {
            Face::Open(kind) => losses.open[kind.index()] += count,
            Face::Dark => losses.dark += count,
            Face::Unknown => losses.unknown += count,
        }
    }
    setup
}

fn position(text: &str) -> Position {
    setup(text).position()
}

const FEN1: &str = "2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1x6] w";
const FEN2: &str = "P2xkx2x/2a6/h7e/H5h2/P1P3e1p/6P2/9/4P2X1/1a2A4/1X2K1XA1[R1H1r1p2] b";
const FEN3: &str = "x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b";

#[test]
fn the_published_positions_add_up() {
    assert_eq!(setup("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w"), Setup::start());
    assert_eq!(Setup::start().problems(), []);
    for (text, dark) in [(FEN1, [7, 6]), (FEN2, [2, 2]), (FEN3, [0, 1])] {
        let mut setup = setup(text);
        for side in Side::BOTH {
            let losses = setup.implied_dark_losses(side);
            assert_eq!(losses, Some(dark[side.index()]), "{text} {side:?}");
            setup.losses[side.index()].dark = dark[side.index()];
        }
        assert_eq!(setup.problems(), [], "{text}");
        let position = setup.position();
        for side in Side::BOTH {
            let left: u8 = position.remaining(side).iter().sum();
            assert_eq!(left, position.dark(side) + position.losses(side).dark, "{text} {side:?}");
        }
        assert_eq!(position.to_setup(), setup);
    }
}

#[test]
fn problems_of_setups() {
    use SetupProblem::*;
    let count = |side, on_board, lost, right_dark_losses| Count { side, on_board, lost, right_dark_losses };
    let cases = [
        ("4k4/9/9/9/9/9/9/9/9/3K5[X15x14]", vec![count(Side::Second, 0, 14, Some(15))]),
        (
            "4k4/9/9/9/9/9/9/9/R8/3K1R3[R1C1X11x15]",
            vec![TooMany { side: Side::First, kind: Kind::Rook, on_board: 2, lost: 1, limit: 2 }],
        ),
        (
            "4k4/9/9/9/9/9/9/X8/4x4/3K5[X14x14]",
            vec![
                DarkSquare { square: square("e1"), side: Side::Second },
                DarkSquare { square: square("a2"), side: Side::First },
            ],
        ),
        (
            "4k4/9/9/9/9/9/9/K8/9/9[X14p16]",
            vec![
                TooMany { side: Side::Second, kind: Kind::Pawn, on_board: 0, lost: 16, limit: 5 },
                count(Side::First, 0, 14, Some(15)),
                count(Side::Second, 0, 16, None),
                Impossible { square: square("a2"), piece: Piece::open(Side::First, Kind::King) },
            ],
        ),
        ("4k4/9/4R4/9/9/9/9/9/9/3K5[X14x15] w", vec![SideNotToMoveInCheck { king: square("e9"), by: square("e7") }]),
        ("4k4/9/9/9/9/9/9/9/9/4K4[X15x15] w", vec![KingsFacing { first: square("e0"), second: square("e9") }]),
    ];
    for (text, problems) in cases {
        assert_eq!(setup(text).problems(), problems, "{text}");
    }
}

#[test]
fn moves_and_reasons() {
    use Illegal::*;
    let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
    let cases = [
        // Dark pieces move as the kind of their point.
        (start, "b0c2", Ok(())),
        (start, "h2h9", Ok(())),
        (start, "h2h7", Err(Screen { count: 0 })),
        (start, "d0e1", Ok(())),
        (start, "a0c1", Err(Geometry)),
        ("4k4/9/9/9/9/9/9/9/9/3XK4", "d0c1", Err(Palace)),
        // Open advisors and elephants roam.
        ("5k3/9/9/9/9/9/9/9/9/3AK4", "d0c1", Ok(())),
        ("4k4/9/9/9/9/4E4/9/9/9/3K5", "e4g6", Ok(())),
        ("4k4/9/9/9/5p3/4E4/9/9/9/3K5", "e4g6", Err(Eye(square("f5")))),
        ("4k4/9/9/9/9/9/9/9/P8/3K5", "a1a2", Ok(())),
        ("4k4/9/9/9/9/9/9/9/P8/3K5", "a1b1", Err(Uncrossed)),
        // They also give check as the kind that they move as.
        ("3k5/9/9/9/9/9/9/9/5a3/3K1R3", "d0e0", Err(IntoCheck(square("f1")))),
        ("3k5/9/9/9/9/9/6e2/9/9/4K3R", "i0i9", Ok(())),
        ("3k5/9/9/9/9/9/9/6e2/5P3/4K3R", "f1f2", Err(IntoCheck(square("g2")))),
        ("4k4/9/9/9/4x4/9/9/9/4R4/4K4", "e1d1", Ok(())),
        ("5k3/9/1xpK5/9/9/9/9/9/9/8R", "i0i1", Err(StillInCheck(square("b7")))),
        // A piece of unknown kind may be anything and attacks nothing for sure.
        ("4k4/9/9/9/9/4?4/9/9/9/3K5", "e4f6", Ok(())),
        ("4k4/9/9/9/9/4?4/9/9/9/3K5", "e4e7", Ok(())),
        ("4k4/9/9/9/9/4?4/9/9/9/3K5", "e4f7", Err(Geometry)),
        ("3k5/9/9/9/4!4/9/9/9/4R4/4K4", "e1f1", Ok(())),
        // Nothing of xiangqi is lost.
        (FEN3, "e5e4", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4X4/4K4", "e1d1", Err(KingsFacing(square("e9")))),
    ];
    for (board, text, expected) in cases {
        let mut setup = setup(board);
        setup.side = setup.get(square(&text[..2])).expect("piece").side;
        let position = setup.position();
        assert_eq!(position.explain(mv(text)), expected, "{board} {text}");
        assert_eq!(position.is_legal(mv(text)), expected.is_ok(), "{board} {text}");
    }
}

#[test]
fn reveals() {
    use Illegal::*;
    let text = "3k5/9/9/9/9/9/X8/2?6/9/R1X1K4[R1C1H2X9]";
    let position = position(text);
    assert_eq!(position.remaining(Side::First), [0, 2, 2, 0, 0, 1, 5]);
    let cases = [
        ("a3a4", Some(Kind::Cannon), Ok(())),
        ("a3a4", Some(Kind::Rook), Err(RevealImpossible(Kind::Rook))),
        ("a3a4", Some(Kind::Horse), Err(RevealImpossible(Kind::Horse))),
        ("a3a4", Some(Kind::King), Err(RevealImpossible(Kind::King))),
        ("a0a1", Some(Kind::Cannon), Err(RevealForbidden)),
        ("c2c3", Some(Kind::Cannon), Err(RevealForbidden)),
        ("a0a1", None, Ok(())),
    ];
    for (text, kind, expected) in cases {
        let mv = with_reveal(mv(text), kind);
        assert_eq!(super::reveal(mv), kind);
        assert_eq!(position.explain(mv), expected, "{mv:?}");
        assert_eq!(position.is_legal(mv), expected.is_ok(), "{mv:?}");
    }
    assert_eq!(position.explain(mv("a0a1").with_extra(9)), Err(RevealForbidden));
    assert!(position.lacks_reveal(mv("a3a4")));
    assert!(!position.lacks_reveal(with_reveal(mv("a3a4"), Some(Kind::Pawn))));
    assert!(!position.lacks_reveal(mv("a0a1")));
}

#[test]
fn the_published_lines() {
    let mut game = Position::start();
    for (text, kind) in [("i3i4", Kind::Horse), ("b9c7", Kind::Cannon), ("b0c2", Kind::Pawn)] {
        let mv = with_reveal(mv(text), Some(kind));
        assert_eq!(game.explain(mv), Ok(()));
        let side = game.side_to_move();
        game.play(mv);
        assert_eq!(game.piece_at(mv.to()), Some(Piece::open(side, kind)));
    }
    assert_eq!(game.halfmove_clock(), 2);

    // A cannon takes over exactly one piece, a dark one like any other.
    let mut game = Position::start();
    game.play(with_reveal(mv("e3e4"), Some(Kind::Elephant)));
    game.play(with_reveal(mv("b9c7"), Some(Kind::Cannon)));
    assert_eq!(game.explain(mv("h2h7")), Err(Illegal::Screen { count: 0 }));

    let mut game = position(FEN3);
    for text in ["e5e4", "d3e4"] {
        assert_eq!(game.explain(mv(text)), Ok(()), "{text}");
        game.play(mv(text));
    }
    let open = |counts: [u8; 7]| Losses { open: counts, ..Losses::NONE };
    assert_eq!(*game.losses(Side::First), open([0, 1, 0, 1, 0, 2, 2]));
    assert_eq!(*game.losses(Side::Second), open([0, 2, 0, 2, 1, 1, 2]));
}
