//! Rules of shogi, position by position.

use super::{Declaration, DeclarationResult, Hand, Kind, Piece, Position, Setup, SetupProblem, drop, promoting};
use crate::rules::perft::perft;
use crate::rules::{Illegal, Move, Side, Square};

const LETTERS: &str = "plnsgbrk";

/// A placement of nine rows from rank `a`, `+` before promoted pieces, `b` or `w`, and the hands. Only the subset that
/// these tests need: the layer of rules has no notation of positions.
pub(crate) fn setup(text: &str) -> Setup {
    let mut setup = Setup::empty();
    let mut words = text.split(' ');
    let piece = |letter: char| {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        (side, Kind::ALL[LETTERS.find(letter.to_ascii_lowercase()).expect("letter")])
    };
    for (row, cells) in words.next().expect("board").split('/').enumerate() {
        let (mut file, mut promoted) = (0, false);
        for letter in cells.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as u8;
            } else if letter == '+' {
                promoted = true;
            } else {
                let (side, mut kind) = piece(letter);
                if std::mem::take(&mut promoted) {
                    kind = kind.promoted().expect("promotable");
                }
                setup.put(Square::new(file, 8 - row as u8).expect("square"), Some(Piece { side, kind }));
                file += 1;
            }
        }
        assert_eq!(file, 9, "{text}");
    }
    if words.next() == Some("w") {
        setup.side = Side::Second;
    }
    let mut count = 0;
    for letter in words.next().unwrap_or("-").chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + digit as u8;
        } else {
            let (side, kind) = piece(letter);
            setup.hands[side.index()].set(kind, count.max(1));
            count = 0;
        }
    }
    setup
}

fn position(text: &str) -> Position {
    setup(text).position()
}

/// `7g`, as shogi names squares.
fn square(name: &str) -> Square {
    let name = name.as_bytes();
    Square::new(b'9' - name[0], b'i' - name[1]).expect("square")
}

/// `7g7f`, `7g7f+`, `P*5e`.
pub(crate) fn mv(text: &str) -> Move {
    if let Some((letter, to)) = text.split_once('*') {
        return drop(Kind::ALL[LETTERS.find(&letter.to_lowercase()).expect("letter")], square(to));
    }
    let plain = Move::new(square(&text[..2]), square(&text[2..4]));
    if text.ends_with('+') { promoting(plain) } else { plain }
}

const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p";

#[test]
fn perft_of_the_opening_and_the_most_moves() {
    assert_eq!(setup("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"), Setup::start());
    for (depth, count) in [(0, 1), (1, 30), (2, 900), (3, 25_470)] {
        assert_eq!(perft(&Position::start(), depth), count);
    }
    assert_eq!(perft(&position(MOST_MOVES), 1), 593);
    assert_eq!(position(MOST_MOVES).legal_moves().len(), 593);
}

#[test]
fn deep_perft() {
    if cfg!(debug_assertions) {
        return;
    }
    assert_eq!(perft(&Position::start(), 4), 719_731);
    assert_eq!(perft(&Position::start(), 5), 19_861_490);
}

#[test]
fn every_reason() {
    use Illegal::*;
    let s = square;
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    let cases = [
        (start, "5e5d", Err(NoPiece)),
        (start, "3c3d", Err(WrongSide)),
        (start, "1i1g", Err(OwnPiece)),
        (start, "7g7f", Ok(())),
        (start, "7g7f+", Err(BadPromotion)),
        (start, "7g7e", Err(Geometry)),
        (start, "7g7h", Err(Geometry)),
        (start, "8h5e", Err(Path(s("7g")))),
        (start, "1i1f", Err(Path(s("1g")))),
        (start, "2h2d", Err(Path(s("2g")))),
        (start, "8i7g", Err(OwnPiece)),
        (start, "P*5e", Err(NotInHand(Kind::Pawn))),
        // Promotion: from the zone or into it, never king and gold, forced where the piece could not move again
        // otherwise.
        ("4k4/9/9/4S4/9/9/9/9/4K4 b -", "5d5c+", Ok(())),
        ("4k4/9/9/4S4/9/9/9/9/4K4 b -", "5d5c", Ok(())),
        ("8k/9/4S4/9/9/9/9/9/4K4 b -", "5c6d+", Ok(())),
        ("8k/9/4G4/9/9/9/9/9/4K4 b -", "5c5b+", Err(BadPromotion)),
        ("8k/9/4K4/9/9/9/9/9/9 b -", "5c5b+", Err(BadPromotion)),
        ("8k/9/4+S4/9/9/9/9/9/4K4 b -", "5c5b+", Err(BadPromotion)),
        ("8k/4P4/9/9/9/9/9/9/4K4 b -", "5b5a", Err(MustPromote)),
        ("8k/4P4/9/9/9/9/9/9/4K4 b -", "5b5a+", Ok(())),
        ("8k/4L4/9/9/9/9/9/9/4K4 b -", "5b5a", Err(MustPromote)),
        ("8k/9/9/4N4/9/9/9/9/4K4 b -", "5d4b", Err(MustPromote)),
        ("8k/9/9/4N4/9/9/9/9/4K4 b -", "5d4b+", Ok(())),
        ("8k/9/4N4/9/9/9/9/9/4K4 b -", "5c4a", Err(MustPromote)),
        ("4k4/9/9/9/9/9/4l4/9/3K5 w -", "5g5i", Err(MustPromote)),
        ("4k4/9/9/9/9/9/4n4/9/3K5 w -", "5g4i+", Ok(())),
        // Drops.
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P", "P*5e", Err(Nifu(s("5g")))),
        ("4k4/9/9/9/9/9/4+P4/9/4K4 b P", "P*5e", Ok(())),
        ("4k4/9/9/9/9/9/4p4/9/3K5 b P", "P*5e", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 b P", "P*5i", Err(Occupied)),
        ("4k4/9/9/9/9/9/9/9/4K4 b P", "P*1a", Err(DeadDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b L", "L*1a", Err(DeadDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b N", "N*1b", Err(DeadDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b N", "N*1c", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 w n", "N*1h", Err(DeadDrop)),
        ("4k4/9/9/9/4r4/9/9/9/4K4 b P", "P*1e", Err(StillInCheck(s("5e")))),
        ("4k4/9/9/9/4r4/9/9/9/4K4 b P", "P*5f", Ok(())),
        // A dropped pawn must not mate; a pawn that moves may.
        ("7nk/9/7G1/9/9/9/9/9/4K4 b P", "P*1b", Err(DropPawnMate)),
        ("7nk/9/7GP/9/9/9/9/9/4K4 b -", "1c1b", Ok(())),
        ("8k/9/7G1/9/9/9/9/9/4K4 b P", "P*1b", Ok(())),
        ("7nk/6s2/7G1/9/9/9/9/9/4K4 b P", "P*1b", Err(DropPawnMate)),
        ("7nk/7s1/7G1/9/9/9/9/9/4K4 b P", "P*1b", Err(DropPawnMate)),
        ("6gnk/7g1/7G1/9/9/9/9/9/4K4 b P", "P*1b", Ok(())),
        ("R5rnk/9/7G1/9/9/9/9/9/4K4 b P", "P*1b", Err(DropPawnMate)),
        // A capture by a pinned piece is no answer.
        ("7nk/7g1/7G1/9/4B4/9/9/9/4K4 b P", "P*1b", Err(DropPawnMate)),
        ("9/9/9/9/9/9/1g7/9/KN7 w p", "P*9h", Err(DropPawnMate)),
        // The own king.
        ("4k4/4r4/9/9/9/9/9/4G4/4K4 b -", "5h4h", Err(IntoCheck(s("5b")))),
        ("4k4/4r4/9/9/9/9/9/4G4/4K4 b -", "5h5g", Ok(())),
        ("4k4/9/9/9/9/9/4p4/9/4K4 b -", "5i5h", Err(IntoCheck(s("5g")))),
        ("9/9/9/9/9/9/4k4/9/4K4 b -", "5i5h", Err(IntoCheck(s("5g")))),
        ("4k4/9/9/9/4r4/9/9/9/4K4 b -", "5i5h", Err(StillInCheck(s("5e")))),
        ("4k4/9/9/9/4r4/9/9/9/4K3R b -", "1i1h", Err(StillInCheck(s("5e")))),
    ];
    for (board, text, expected) in cases {
        let position = position(board);
        let mv = mv(text);
        assert_eq!(position.explain(mv), expected, "{board} {text}");
        assert_eq!(position.is_legal(mv), expected.is_ok(), "{board} {text}");
        assert_eq!(position.legal_moves().contains(&mv), expected.is_ok(), "{board} {text}");
    }
    let off_board = Square::new(4, 9).expect("square");
    assert_eq!(Position::start().explain(Move::new(square("5g"), off_board)), Err(Geometry));
    let mut passed = Position::start();
    passed.play(Move::new(square("5g"), off_board));
    passed.set_move_number(1);
    assert_eq!(passed.with_side_to_move(Side::First), Position::start());
}

#[test]
fn problems_of_setups() {
    use SetupProblem::*;
    let cases = [
        ("9/9/9/9/9/9/9/9/9 b -", vec![MissingKing(Side::First), MissingKing(Side::Second)]),
        ("4k4/9/9/9/9/9/9/9/3KK4 b -", vec![TooManyKings { side: Side::First, count: 2 }]),
        ("8k/9/9/9/9/9/9/4+R4/K8 b R2r", vec![TooMany { kind: Kind::Rook, count: 4, limit: 2 }]),
        (
            "P3k4/1N7/9/9/9/9/9/p8/K7l b -",
            vec![
                Dead { square: square("1i"), piece: Piece::new(Side::Second, Kind::Lance) },
                Dead { square: square("8b"), piece: Piece::new(Side::First, Kind::Knight) },
                Dead { square: square("9a"), piece: Piece::new(Side::First, Kind::Pawn) },
            ],
        ),
        ("4k4/9/8P/9/8P/9/8p/9/K8 b -", vec![Nifu { side: Side::First, first: square("1e"), second: square("1c") }]),
        ("4k4/9/9/9/4R4/9/9/9/K8 b -", vec![SideNotToMoveInCheck { king: square("5a"), by: square("5e") }]),
    ];
    for (text, problems) in cases {
        assert_eq!(setup(text).problems(), problems, "{text}");
    }
    assert_eq!(Setup::start().problems(), []);
    assert_eq!(setup("4k4/9/9/9/9/9/9/9/4K4 b 9p").unused(Kind::Pawn), 9);
}

#[test]
fn captures_go_to_the_hand_and_come_back() {
    let mut game = position("4k4/9/9/4+r4/4R4/9/9/9/4K4 b P");
    let before = game.clone();
    let undo = game.play(mv("5e5d"));
    assert_eq!(undo.captured(), Some(Piece::new(Side::Second, Kind::Dragon)));
    let mut hand = Hand::EMPTY;
    hand.set(Kind::Rook, 1);
    hand.set(Kind::Pawn, 1);
    assert_eq!((game.hand(Side::First), game.move_number()), (hand, 2));
    game.undo(undo);
    assert_eq!(game, before);
    let undo = game.play(mv("R*1a"));
    game.undo(undo);
    assert_eq!(game, before);
}

#[test]
fn declarations() {
    let all = "+P+P+P+P+P+P+P+P+P";
    let cases = [
        // King and ten pieces entered; points of rooks and bishops make the difference.
        (format!("K+P7/{all}/9/9/9/9/9/9/8k b 2R2B"), 30, DeclarationResult::Win, DeclarationResult::Draw),
        (format!("K+P7/{all}/9/9/9/9/9/9/8k b 2R2BP"), 31, DeclarationResult::Win, DeclarationResult::Win),
        (format!("K+P7/{all}/9/9/9/9/9/9/8k b 2RB2P"), 27, DeclarationResult::Loss, DeclarationResult::Draw),
        (
            format!("8K/9/9/9/9/9/9/{}/k+p7 w 2rb2p", all.to_lowercase()),
            27,
            DeclarationResult::Win,
            DeclarationResult::Draw,
        ),
        // Only nine pieces; a king at home; a king in check.
        (format!("K8/{all}/9/9/9/9/9/9/8k b 2R2B5P"), 34, DeclarationResult::Loss, DeclarationResult::Loss),
        (format!("1+P7/{all}/9/9/9/9/9/K8/8k b 2R2B"), 30, DeclarationResult::Loss, DeclarationResult::Loss),
        (format!("K+P7/1{}/9/9/9/9/9/9/r7k b 2R2B5P", &all[2..]), 34, DeclarationResult::Loss, DeclarationResult::Loss),
    ];
    for (text, points, by_27, by_24) in cases {
        let declaration = Declaration::of(&position(&text));
        assert_eq!(
            (declaration.points, declaration.by_27_points(), declaration.by_24_points()),
            (points, by_27, by_24),
            "{text} {declaration:?}"
        );
    }
}
