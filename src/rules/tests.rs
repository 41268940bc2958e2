//! Properties that every variant must have, checked on random games and random boards.

use super::{Move, Position, Side, Square, Undo, Variant, jeiqi, shogi, xiangqi};
use crate::random::{random, rounds};
use fastrand::Rng;

fn square(index: usize) -> Square {
    Square::from_index(index).expect("square")
}

/// Every move there could be, legal or not: pairs of squares, and in shogi promotions and drops.
fn every_move(variant: Variant) -> Vec<Move> {
    let pairs = (0..8100).map(|pair| Move::new(square(pair / 90), square(pair % 90)));
    if variant != Variant::Shogi {
        return pairs.collect();
    }
    let drops = shogi::Kind::HAND.into_iter().flat_map(|kind| (0..90).map(move |to| shogi::drop(kind, square(to))));
    pairs.flat_map(|mv| [mv, shogi::promoting(mv)]).chain(drops).collect()
}

/// The checks of legality agree on every move.
fn check_legality(position: &Position, every: &[Move]) {
    let is_legal = |mv: &Move| {
        let is_legal = position.is_legal(*mv);
        assert_eq!(is_legal, position.explain(*mv).is_ok(), "{position:?} {mv:?}");
        is_legal
    };
    let accepted: Vec<Move> = every.iter().copied().filter(is_legal).collect();
    assert_eq!(&position.legal_moves()[..], &accepted[..], "{position:?}");
}

/// Checks that the setup of a position gives the same position again, with the sets and the hash that moves have kept up to
/// date. Returns whether the setup has no problem.
fn check_setup(position: &Position) -> bool {
    let (again, is_possible) = match position {
        Position::Xiangqi(own) => (Position::Xiangqi(own.to_setup().position()), own.to_setup().problems().is_empty()),
        Position::Jeiqi(own) => (Position::Jeiqi(own.to_setup().position()), own.to_setup().problems().is_empty()),
        Position::Shogi(own) => (Position::Shogi(own.to_setup().position()), own.to_setup().problems().is_empty()),
    };
    assert_eq!(*position, again);
    is_possible
}

/// Every move can be taken back.
fn check_undo(mut position: Position, line: Vec<(Position, Undo)>) {
    for (before, undo) in line.into_iter().rev() {
        position.undo(undo);
        assert_eq!(position, before);
    }
}

/// The move with a random revelation, which is sometimes left out.
fn revealed(position: &Position, mv: Move, random: &mut Rng) -> Move {
    let Position::Jeiqi(position) = position else { return mv };
    let side = position.side_to_move();
    let left = position.remaining(side);
    let kinds: Vec<_> = jeiqi::Kind::ALL.into_iter().filter(|kind| left[kind.index()] > 0).collect();
    // A piece of unknown kind may have been the last of its kind: then leave the rest unknown.
    let unknown = position.to_setup().count(side, jeiqi::Face::Unknown) + position.losses(side).unknown;
    let kind = random.choice(kinds).filter(|_| unknown == 0 && position.lacks_reveal(mv) && random.u8(..20) > 0);
    jeiqi::with_reveal(mv, kind)
}

#[test]
fn random_games() {
    // One move changes few answers, so every third or fourth position is enough.
    let cases = [(Variant::Xiangqi, 20, 2, 150, 3), (Variant::Jeiqi, 4, 2, 150, 3), (Variant::Shogi, 45, 1, 250, 4)];
    for (variant, seed, games, plies, step) in cases {
        let (mut random, every) = (random(seed), every_move(variant));
        for _ in 0..rounds(games) {
            let (mut position, mut line) = (Position::start(variant), Vec::new());
            for ply in 0..plies {
                let legal = position.legal_moves();
                assert_eq!((legal.len(), !legal.is_empty()), (position.count_legal_moves(), position.has_legal_move()));
                if ply % step == 0 {
                    check_legality(&position, &every);
                }
                assert!(check_setup(&position), "{position:?}");
                let Some(&mv) = random.choice(&legal[..]) else { break };
                let mv = revealed(&position, mv, &mut random);
                assert_eq!(position.explain(mv), Ok(()));
                let before = position.clone();
                let undo = position.play(mv);
                let mut waiting = position.clone();
                waiting.set_side_to_move(before.side_to_move());
                assert!(waiting.checkers().is_empty());
                line.push((before, undo));
            }
            check_undo(position, line);
        }
    }
}

/// Any pieces anywhere, several kings or none, clocks at their end.
fn random_board(variant: Variant, random: &mut Rng) -> Position {
    let (side, at) = (|random: &mut Rng| Side::BOTH[random.usize(..2)], |random: &mut Rng| square(random.usize(..90)));
    match variant {
        Variant::Xiangqi => {
            use xiangqi::{Kind, Piece, Setup};
            let mut setup = Setup::empty();
            (setup.halfmove_clock, setup.fullmove_number) = (u32::MAX, u32::MAX);
            for _ in 0..random.usize(0..60) {
                setup.put(at(random), Some(Piece::new(side(random), Kind::ALL[random.usize(..7)])));
            }
            assert_eq!(setup.position().to_setup(), setup);
            Position::Xiangqi(setup.position())
        }
        Variant::Jeiqi => {
            use jeiqi::{Face, Kind, Losses, Piece, Setup};
            let mut setup = Setup::empty();
            (setup.halfmove_clock, setup.fullmove_number) = (u32::MAX, u32::MAX);
            for _ in 0..random.usize(0..50) {
                let face = match random.usize(..9) {
                    7 => Face::Dark,
                    8 => Face::Unknown,
                    kind => Face::Open(Kind::ALL[kind]),
                };
                setup.put(at(random), Some(Piece::new(side(random), face)));
            }
            for losses in &mut setup.losses {
                *losses = Losses { open: std::array::from_fn(|_| random.u8(..3)), dark: random.u8(..), unknown: 255 };
            }
            assert_eq!(setup.position().to_setup(), setup);
            Position::Jeiqi(setup.position())
        }
        Variant::Shogi => {
            use shogi::{Kind, Piece, Setup};
            let mut setup = Setup::empty();
            setup.move_number = u32::MAX;
            for _ in 0..random.usize(0..50) {
                setup.put(at(random), Some(Piece::new(side(random), Kind::ALL[random.usize(..14)])));
            }
            for _ in 0..random.usize(0..4) {
                setup.hands[side(random).index()].set(Kind::ALL[random.usize(..14)], random.u8(..));
            }
            assert_eq!(setup.position().to_setup(), setup);
            Position::Shogi(setup.position())
        }
    }
}

/// Any move is played, legal or not.
#[test]
fn anything_can_be_set_up_and_played() {
    for (variant, seed, boards) in [(Variant::Xiangqi, 52, 10), (Variant::Jeiqi, 54, 10), (Variant::Shogi, 53, 5)] {
        let (mut random, every) = (random(seed), every_move(variant));
        for _ in 0..rounds(boards) {
            let (mut position, mut line) = (random_board(variant, &mut random), Vec::new());
            for _ in 0..6 {
                check_legality(&position, &every);
                let is_drop = random.u8(..if variant == Variant::Shogi { 3 } else { 20 }) == 0;
                let to = square(random.usize(..90));
                let mv = match is_drop {
                    true => Move::drop(to, random.u8(..)),
                    false => Move::new(square(random.usize(..90)), to).with_extra(random.u8(..10)),
                };
                let before = position.clone();
                let undo = position.play(mv);
                check_setup(&position);
                line.push((before, undo));
            }
            check_undo(position, line);
        }
    }
}
