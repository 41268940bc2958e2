//! The search against one that tries everything, and lines that are judged.

use super::{Answer, Bound, Finding, Second, judge};
use crate::rules::{Move, Position, Side, Square, shogi, xiangqi};
use fastrand::Rng;

const MUCH: Bound = Bound::nodes(3_000);

fn search(position: &Position) -> Answer {
    judge(position, &[], MUCH, &mut |_| true).answer
}

/// Whether the side to move mates by checks within so many half-moves. By trying everything.
fn mates(position: &Position, depth: i32) -> bool {
    depth > 0
        && position.legal_moves().iter().any(|mv| {
            let after = played(position, *mv);
            let wins_quietly = matches!(after, Position::Xiangqi(_)) && !after.has_legal_move();
            (after.in_check() || wins_quietly) && is_lost(&after, depth - 1)
        })
}

/// Whether the side to move is mated within so many half-moves.
fn is_lost(position: &Position, depth: i32) -> bool {
    position.legal_moves().iter().all(|mv| {
        let after = played(position, *mv);
        mates(&after, depth - 1)
            || mv.from().is_none() && without_the_drop(position, *mv).is_some_and(|p| is_lost(&p, depth))
    })
}

/// The attacker takes a piece that was dropped between, and the hands are as before.
fn without_the_drop(position: &Position, dropped: Move) -> Option<Position> {
    let Position::Shogi(before) = position else { return None };
    let slider = before.checkers().first()?;
    let Position::Shogi(after) = played(position, dropped) else { return None };
    let taking = Move::new(slider, dropped.to());
    let taking = [taking, shogi::promoting(taking)].into_iter().find(|mv| after.is_legal(*mv))?;
    let Position::Shogi(taken) = played(&Position::Shogi(after), taking) else { return None };
    let mut setup = taken.to_setup();
    setup.hands = Side::BOTH.map(|side| before.hand(side));
    Some(Position::Shogi(setup.position()))
}

fn played(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// A king near the edge with a few pieces around, the attacker's without a king; the defender has all others in hand.
fn shogi_problem(random: &mut Rng) -> Option<Position> {
    use shogi::{Kind, Piece, Setup};
    let mut setup = Setup::empty();
    let king = Square::new(random.u8(5..9), random.u8(6..9))?;
    setup.put(king, Some(Piece::new(Side::Second, Kind::King)));
    for round in 0..random.usize(4..9) {
        let near = |middle: u8, random: &mut Rng| (middle + random.u8(0..6)).checked_sub(3);
        let file = near(king.file(), random).filter(|file| *file < 9);
        let rank = near(king.rank(), random).filter(|rank| *rank < 9);
        let (Some(file), Some(rank)) = (file, rank) else { continue };
        let square = Square::new(file, rank).filter(|square| *square != king)?;
        let kind = Kind::HAND[random.usize(0..7)];
        let kind = if random.u8(0..3) == 0 { kind.promoted().unwrap_or(kind) } else { kind };
        let side = Side::BOTH[usize::from(round > 2 && random.bool())];
        setup.put(square, Some(Piece::new(side, kind)));
    }
    for _ in 0..random.usize(0..3) {
        let kind = Kind::HAND[random.usize(0..7)];
        setup.hands[0].set(kind, setup.hands[0].count(kind) + 1);
    }
    for kind in Kind::HAND {
        let rest = u16::from(kind.count()).checked_sub(setup.used(kind))?;
        // With few pieces to drop the search that tries everything has an end.
        setup.hands[1].set(kind, rest.min(1) as u8);
    }
    let problems = setup.problems();
    let sound = problems.iter().all(|problem| *problem == shogi::SetupProblem::MissingKing(Side::First));
    sound.then(|| Position::Shogi(setup.position()))
}

/// Two kings and a few pieces of Red around Black's.
fn xiangqi_problem(random: &mut Rng) -> Option<Position> {
    use xiangqi::{Kind, Piece, Setup};
    let mut setup = Setup::empty();
    let king = |random: &mut Rng, first: u8| Square::new(random.u8(3..6), first + random.u8(0..3));
    setup.put(king(random, 0)?, Some(Piece::new(Side::First, Kind::King)));
    setup.put(king(random, 7)?, Some(Piece::new(Side::Second, Kind::King)));
    for _ in 0..random.usize(2..6) {
        let kind = [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn][random.usize(0..4)];
        let square = Square::new(random.u8(0..9), random.u8(5..10)).filter(|at| setup.get(*at).is_none())?;
        setup.put(square, Some(Piece::new(Side::First, kind)));
    }
    for _ in 0..random.usize(0..4) {
        let kind = [Kind::Advisor, Kind::Elephant, Kind::Rook, Kind::Cannon][random.usize(0..4)];
        let square = Square::new(random.u8(0..9), random.u8(5..10)).filter(|at| setup.get(*at).is_none())?;
        setup.put(square, Some(Piece::new(Side::Second, kind)));
    }
    setup.problems().is_empty().then(|| Position::Xiangqi(setup.position()))
}

/// The mates found are those of the search that tries everything, with the same length, and their lines are mates.
fn agrees(problems: impl Fn(&mut Rng) -> Option<Position>, rounds: usize, depth: i32) -> [usize; 2] {
    let mut random = crate::random::random(5);
    let (mut found, mut none) = (0, 0);
    for _ in 0..crate::random::rounds(rounds) {
        let Some(position) = problems(&mut random) else { continue };
        let shortest = (1..=depth).step_by(2).find(|depth| mates(&position, *depth));
        match search(&position) {
            Answer::Mate(mate) => {
                assert!(mate.shortest, "{position:?}");
                let length = mate.line.len() as i32;
                // The line of a doubtful mate plays the drops that do not count.
                assert!(
                    mate.doubtful || shortest == Some(length) || shortest.is_none() && length > depth,
                    "{position:?}"
                );
                ends_in_mate(&position, &mate.line);
                found += 1;
            }
            Answer::NoMate => {
                assert_eq!(shortest, None, "{position:?}");
                none += 1;
            }
            Answer::Undecided => assert_eq!(shortest, None, "{position:?}"),
        }
    }
    [found, none]
}

/// The half-moves are legal, the attacker's are checks, and the last leaves none but drops that change nothing.
fn ends_in_mate(start: &Position, line: &[Move]) {
    let mut position = start.clone();
    for (ply, mv) in line.iter().enumerate() {
        assert!(position.is_legal(*mv), "{start:?} {line:?}");
        position.play(*mv);
        assert!(ply % 2 == 1 || position.in_check() || !position.has_legal_move(), "{start:?} {line:?}");
    }
    assert!(line.len() % 2 == 1 && is_lost(&position, 0), "{start:?} {line:?}");
}

#[test]
fn mates_of_shogi_are_those_of_a_search_that_tries_everything() {
    let [found, none] = agrees(shogi_problem, 60, 3);
    assert!(found + none > 5, "{found} {none}");
}

#[test]
fn mates_of_xiangqi_are_those_of_a_search_that_tries_everything() {
    let [found, none] = agrees(xiangqi_problem, 150, 3);
    assert!(found + none > 10, "{found} {none}");
}

#[test]
fn a_line_is_held_against_the_search() {
    use shogi::tests::{mv, setup};
    let cases = [
        // A gold before the king, guarded by a pawn.
        ("4k4/9/4P4/9/9/9/9/9/9 b G", "G*5b", &[][..]),
        ("4k4/9/4P4/9/9/9/9/9/9 b G", "G*9i", &["no check at 0"]),
        // The pawn advances, and is taken.
        ("4k4/9/4P4/9/9/9/9/9/9 b G", "5c5b", &["mate given away at 0"]),
        ("4k4/9/5P3/9/9/9/9/9/9 b G", "G*4b", &["no mate"]),
        // The gold mates on three squares, at the last half-move.
        ("3nkn3/9/3PPP3/9/9/9/9/9/9 b G", "G*5b", &["blemish at 0", "blemish at 0"]),
    ];
    for (board, line, expected) in cases {
        let line: Vec<Move> = line.split(' ').map(mv).collect();
        let judged = judge(&Position::Shogi(setup(board).position()), &line, MUCH, &mut |_| true);
        let found = judged.findings.iter().map(|finding| match finding {
            Finding::NoMate { defence } => format!("no mate{}", if defence.is_none() { " perhaps" } else { "" }),
            Finding::NoCheck { ply } => format!("no check at {ply}"),
            Finding::Spoils { ply, .. } => format!("mate given away at {ply}"),
            Finding::Shorter { ply, .. } => format!("shorter at {ply}"),
            Finding::NotLongest { ply, .. } => format!("longer at {ply}"),
            Finding::EndsEarly { length } => format!("{length} missing"),
            Finding::Second(Second { ply, blemish: true, .. }) => format!("blemish at {ply}"),
            Finding::Second(Second { ply, .. }) => format!("second at {ply}"),
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{board} {line:?}");
        assert_eq!(judged.open, 0, "{board} {line:?}");
    }
}

/// Longer mates are many, and hard to exclude: they must not keep the search from those as short as the line.
#[test]
fn the_shortest_second_solutions_are_found_first() {
    use shogi::tests::{mv, setup};
    let position = Position::Shogi(setup("9/6k1+L/+R8/9/5GS2/9/9/9/9 b R2Llnsb").position());
    let line: Vec<Move> = "R*2b 3b4a 9c4c 4a5a 4c5b".split(' ').map(mv).collect();
    let judged = judge(&position, &line, Bound::nodes(30_000), &mut |_| true);
    let short: Vec<(usize, Move)> = judged
        .findings
        .iter()
        .filter_map(|finding| match finding {
            Finding::Second(second) if second.length.is_some() => Some((second.ply, second.mv)),
            _ => None,
        })
        .collect();
    assert_eq!(short, [(0, mv("9c9b")), (0, mv("9c8b")), (4, mv("2b5b+"))]);
    assert!(judged.nodes <= 30_000, "{}", judged.nodes);
}

#[test]
fn a_search_ends_when_nobody_waits() {
    let position = Position::Shogi(shogi::tests::setup("7k1/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L").position());
    let mut asked = 0;
    let answer = judge(&position, &[], Bound::nodes(1_000_000), &mut |_| {
        asked += 1;
        false
    })
    .answer;
    assert!(asked <= 1 || answer == Answer::Undecided, "{answer:?}");
    assert_eq!(search(&Position::start(crate::rules::Variant::Jeiqi)), Answer::Undecided);
}
