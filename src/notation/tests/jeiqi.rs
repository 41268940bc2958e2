//! Moves of jeiqi.

use super::*;
use crate::notation::{jeiqi as moves, jeiqi_fen};
use crate::rules::jeiqi::{Position as Jeiqi, with_reveal};
use crate::rules::xiangqi::Kind;

fn jeiqi(fen: &str) -> Jeiqi {
    jeiqi_fen::read(fen).expect(fen).0.position()
}

fn dialect(notation: Notation) -> Dialect {
    Dialect::new(notation)
}

fn check_jeiqi(notation: Notation, position: &Jeiqi, cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        assert_eq!(tell(moves::read(input, &dialect(notation), position)), *expected, "{input}");
    }
}

fn written(mv: Move, notation: Notation, position: &Jeiqi) -> Option<String> {
    let mut out = String::from("·");
    let fine = moves::write(mv, &dialect(notation), position, &mut out);
    assert_eq!(fine, out != "·");
    fine.then(|| out.split_off("·".len()))
}

/// The three moves of seed 4 (the second as the long form has it).
#[test]
fn the_samples_of_seed_4() {
    // The open Black rook on i5 and White's dark pieces at home.
    let mut position = jeiqi("xxxxkxxx1/9/1x5x1/x1x1x1x1x/8r/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1");
    let samples = [
        (with_reveal(mv("i3i4"), Some(Kind::Horse)), ["i3i4=h", "i4=h", "i3i4h", "P1+1=h"]),
        (mv("i5d5"), ["i5d5", "rd5", "i5d5", "r9.4"]),
        (with_reveal(mv("b0c2"), Some(Kind::Pawn)), ["b0c2=p", "Hc2=p", "b0c2p", "H8+7=p"]),
    ];
    for (mv, texts) in samples {
        for (notation, text) in
            [Notation::Lan, Notation::San, Notation::Coordinate, Notation::Traditional].into_iter().zip(texts)
        {
            assert_eq!(written(mv, notation, &position).as_deref(), Some(text));
            assert_eq!(tell(moves::read(text, &dialect(notation), &position)), format!("{mv:?}"), "{text}");
        }
        position.play(mv);
    }
}

#[test]
fn reading_at_the_start() {
    let start = Jeiqi::start();
    check_jeiqi(
        Notation::Lan,
        &start,
        &[
            ("i3i4=h", "i3i4+4"),
            ("i3i4=H", "i3i4+4"),
            ("i3i4=n", "i3i4+4"),
            ("i3i4h", "i3i4+4 (RevealSign(true))"),
            ("i3i4", "i3i4"),
            ("i3-i4=h", "i3i4+4 (NeedlessDash)"),
            ("i3i4=k", "5..6: BadReveal('k')"),
            ("i3i4=", "4..5: Unfinished"),
            ("i3i4=hr", "6..7: TooLong"),
            ("i3i4=马", "5..8: BadReveal('马')"),
            ("e0e1=h", "e0e1+4 illegal: RevealForbidden"),
            ("i3i5=h", "i3i5+4 illegal: Geometry"),
            ("h2h7=r", "h2h7+5 illegal: Screen { count: 0 }"),
            ("i9h9=p", "i9h9+7 is of the Second rook, legal: false"),
            ("b9c7=c", "b9c7+6 is of the Second horse, legal: true"),
            ("Hc2=p", "b0c2+7 (OtherNotation(San))"),
            ("P1+1=h", "i3i4+4 (OtherNotation(Traditional))"),
        ],
    );
    check_jeiqi(
        Notation::San,
        &start,
        &[
            ("i4=h", "i3i4+4"),
            ("Pi4=h", "i3i4+4"),
            ("i4", "i3i4"),
            ("hc2=p", "b0c2+7"),
            ("Cxh9=r", "h2h9+5"),
            ("Ch9=r", "h2h9+5"),
            ("Ce2=r", "one of [b2e2+5, h2e2+5], picked b2e2+5"),
            ("Che2=r", "h2e2+5"),
            ("i3i4h", "i3i4+4 (OtherNotation(Coordinate))"),
            ("i3i4=h", "i3i4+4 (OtherNotation(Lan))"),
        ],
    );
    check_jeiqi(
        Notation::Traditional,
        &start,
        &[
            ("P1+1=h", "i3i4+4"),
            ("P1+1h", "i3i4+4 (RevealSign(true))"),
            ("C2.5=r", "h2e2+5"),
            ("C2=5=r", "h2e2+5 (Sideways('.'))"),
            ("C2.5", "h2e2"),
            ("A4+5=p", "f0e1+7"),
            ("C3.5=r", "no First cannon, File(3)"),
        ],
    );
    check_jeiqi(Notation::Coordinate, &start, &[("i3i4h", "i3i4+4"), ("i3i4=h", "i3i4+4 (RevealSign(false))")]);
    check_jeiqi(Notation::Chinese, &start, &[("炮二平五", "0..12: WrongGame(Chinese)")]);
}

/// Pikafish's form: the captured kind after an open piece's move, or after the revelation.
/// Of two dark rooks one could go there, but not turn up as a rook.
#[test]
fn a_wrong_revelation_is_closer_than_a_blocked_move() {
    let position = jeiqi("xxx2xx1x/4k4/6hR1/x1x1x4/9/H3c3P/2X3X2/A8/8A/X3KX1X1[H1P2r2] b - - 3 22");
    check_jeiqi(Notation::San, &position, &[("rh9=r", "i9h9+5 illegal: RevealImpossible(Rook)")]);
}

#[test]
fn pikafish_names_the_captured_piece() {
    let position = jeiqi("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/7R1/XXXXK1XXX w - - 0 1");
    check_jeiqi(
        Notation::Coordinate,
        &position,
        &[("h2h9ra", "h2h9+5 (Captured)"), ("h1h2", "h1h2 illegal: OwnPiece"), ("b2b9r", "b2b9+5")],
    );
    let open = jeiqi("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5C1/9/XXXXK1XXX w - - 0 1");
    check_jeiqi(
        Notation::Coordinate,
        &open,
        &[("h2h9a", "h2h9 (Captured)"), ("h2e2a", "h2e2+2 illegal: RevealForbidden")],
    );
}

#[test]
fn dark_and_open_pieces_do_not_stand_in_each_others_way() {
    let position = jeiqi("4k4/9/9/R8/9/9/9/9/9/X2K5 w - - 0 1");
    check_jeiqi(Notation::Traditional, &position, &[("R9+1=h", "a0a1+4"), ("R9+1", "a6a7"), ("R-+1", "a0a1")]);
    check_jeiqi(Notation::San, &position, &[("Ra3=h", "a0a3+4"), ("Ra3", "a6a3"), ("R0a3", "a0a3")]);
    assert_eq!(written(mv("a0a1"), Notation::Traditional, &position).as_deref(), Some("R-+1"));
    assert_eq!(written(mv("a6a7"), Notation::Traditional, &position).as_deref(), Some("R9+1"));
}

/// Advisors roam in jeiqi, so direction and file do not always determine which one moves.
#[test]
fn roaming_advisors_are_marked() {
    let position = jeiqi("4k4/9/9/9/9/2A6/9/2A6/9/3K5 w - - 0 1");
    assert_eq!(written(mv("c4d5"), Notation::Traditional, &position).as_deref(), Some("A++6"));
    assert_eq!(written(mv("c2d3"), Notation::Traditional, &position).as_deref(), Some("A-+6"));
}

#[test]
fn written_moves_read_back() {
    let mut random = crate::random::random(11);
    let notations = [Notation::Lan, Notation::San, Notation::Coordinate, Notation::Traditional];
    let mut unwritten = 0;
    // More games only repeat kinds of positions: each has thousands of moves in four notations.
    for _ in 0..crate::random::rounds(1) {
        let mut position = Jeiqi::start();
        for ply in 0..150 {
            let mut chosen = None;
            for &bare in &position.legal_moves() {
                let mut whole = bare;
                if position.lacks_reveal(bare) {
                    let left = position.remaining(position.side_to_move());
                    let kinds: Vec<_> = Kind::ALL.into_iter().filter(|kind| left[kind.index()] > 0).collect();
                    whole = with_reveal(bare, random.choice(&kinds).copied());
                }
                for mv in [bare, whole] {
                    for notation in notations {
                        let Some(text) = written(mv, notation, &position) else {
                            // A piece of unknown kind has no letter, and an open one can stand in a dark one's way.
                            assert!(mv == bare && notation != Notation::Lan && notation != Notation::Coordinate);
                            let known = mv.from().is_some_and(|from| position.moves_as(from).is_some());
                            unwritten += usize::from(known);
                            continue;
                        };
                        let reading = moves::read(&text, &dialect(notation), &position);
                        assert_eq!(
                            reading,
                            Reading::Move(Read { mv, notes: Default::default() }),
                            "{text} in {notation:?}\n{}",
                            jeiqi_fen::write(&position.to_setup())
                        );
                        assert!(moves::fits(&text).contains(notation), "{text} in {notation:?}");
                    }
                }
                if chosen.is_none() || random.u8(0..30) == 0 {
                    chosen = Some(if ply % 7 == 0 { bare } else { whole });
                }
            }
            let Some(mv) = chosen else { break };
            position.play(mv);
        }
    }
    assert!(unwritten < 500, "{unwritten}");
}

#[test]
fn reading_is_total() {
    let alphabet: Vec<char> = "abcdefghiKRNCGMPAEHBX0123456789+-=.x \0炮兵进１😀é[]/w".chars().collect();
    let mut random = crate::random::random(12);
    let position = jeiqi("x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X[C2H1P2a2r1c1h2p1] b - - 0 1");
    for round in 0..crate::random::rounds(6_000) {
        let text: String = (0..random.usize(0..9)).map(|_| alphabet[random.usize(0..alphabet.len())]).collect();
        let _ = jeiqi_fen::read(&text);
        let reading = moves::read(&text, &dialect(Notation::ALL[round % Notation::ALL.len()]), &position);
        if let Reading::Malformed { at, .. } = reading {
            assert!(text.get(at).is_some_and(|marked| marked.is_empty() == text.is_empty()), "{text:?}");
        }
    }
}
