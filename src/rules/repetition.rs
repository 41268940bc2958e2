//! Rulings on repeated positions, and the limits of games without a capture.
//!
//! The rules differ between federations, and the published ones contradict each other. This is their common part, meant
//! for a hint that says *likely*. It follows the World Xiangqi Federation (Asian rules, AXF) and the UCCI league rules,
//! section 5.
//!
//! - A side that gave check with each move of the cycle loses, unless both did: that is a draw.
//! - Otherwise a side that chased one and the same piece with each of its moves loses, unless both did.
//! - Otherwise it is a draw.
//!
//! A move chases a piece when it makes a new attack on it, by the moved piece or by one it uncovers or gives a
//! screen, that would win material: a horse or a cannon on a rook, an advisor or an elephant on a rook, a cannon
//! or a horse, and else a rook, a horse or a cannon on a piece that nothing could legally recapture. Kings and pawns may
//! chase, kings and uncrossed pawns may be chased, and like attacking like is an offer to exchange.
//!
//! Compared with an engine that implements the Asian rules in full, this finds four of five chases and no false ones:
//! no hint is better than a wrong one.

use super::board::{Grid, Mover, across_river};
use super::{Move, Points, Side, Square, Variant, jeiqi, shogi, xiangqi};

/// The likely ruling on a repeated position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// One side alone gave check with every move of the cycle and loses (AXF; UCCI league 5.1; in shogi,
    /// sennichite by perpetual check).
    PerpetualCheck {
        /// The side that gave check.
        loser: Side,
    },
    /// One side alone chased the same piece with every move of the cycle and loses (AXF; UCCI league 5.2).
    PerpetualChase {
        /// The side that chased.
        loser: Side,
        /// The chased piece; of several the one with the lowest index.
        chased: Square,
    },
    /// Neither, or both alike (AXF; UCCI league 5.3).
    Draw,
}

/// Half-moves without a capture after which a game counts as drawn: 120 in xiangqi (60 rounds, Chinese rules),
/// [`jeiqi::NO_CAPTURE_LIMIT`] in jeiqi, none in shogi. Event rules differ.
pub(crate) const fn no_capture_limit(variant: Variant) -> Option<u32> {
    match variant {
        Variant::Xiangqi => Some(120),
        Variant::Jeiqi => Some(jeiqi::NO_CAPTURE_LIMIT),
        Variant::Shogi => None,
    }
}

/// Judges a repetition of `end`: `cycle` are the moves, oldest first and without captures, that led from an earlier
/// occurrence of the same position to this one.
pub(crate) fn judge(end: &xiangqi::Position, cycle: &[Move]) -> Ruling {
    judge_grid::<false>(end.grid(), end.side_to_move(), cycle)
}

/// [`judge`] for jeiqi, with the rules of xiangqi. A piece that is face down or of unknown kind has no certain value
/// and is never chased.
pub(crate) fn judge_jeiqi(end: &jeiqi::Position, cycle: &[Move]) -> Ruling {
    judge_grid::<true>(end.grid(), end.side_to_move(), cycle)
}

/// Judges a sennichite (千日手) of `end`: `cycle` are the moves that led from its first occurrence to the fourth, of
/// board, hands and turn. A side that gave check with each of them loses; otherwise it is a draw. Chases do not count.
pub(crate) fn judge_shogi(end: &shogi::Position, cycle: &[Move]) -> Ruling {
    let mut conduct = [Conduct::NEW; 2];
    let mut position = end.clone();
    for &mv in cycle {
        let own = &mut conduct[position.side_to_move().index()];
        position.play(mv);
        own.always_checked &= position.in_check();
        own.moved = true;
    }
    verdict(conduct)
}

/// The conduct of a side in all its moves so far.
#[derive(Clone, Copy)]
struct Conduct {
    moved: bool,
    always_checked: bool,
    /// Where the pieces stand now that it chased with every move.
    always_chased: Points,
}

impl Conduct {
    const NEW: Conduct = Conduct { moved: false, always_checked: true, always_chased: Points::EMPTY };
}

/// See [`judge`]; `side` is to move where the cycle begins and ends.
fn judge_grid<const ROAMING: bool>(grid: &Grid, side: Side, cycle: &[Move]) -> Ruling {
    let mut conduct = [Conduct::NEW; 2];
    let mut grid = grid.clone();
    let mut side = side;
    for mv in cycle {
        let enemy = side.opponent();
        if let Some(from) = mv.from()
            && from != mv.to()
        {
            let before = grid.clone();
            grid.shift(from, mv.to());
            let own = &mut conduct[side.index()];
            own.always_checked = own.always_checked && !grid.checkers::<ROAMING>(enemy).is_empty();
            // A side that let go once does not chase with every move.
            if !own.moved || !own.always_chased.is_empty() {
                let chased = chased::<ROAMING>(&before, &grid, side, from, mv.to());
                own.always_chased = if own.moved { own.always_chased & chased } else { chased };
            }
            own.moved = true;
            // The piece that the enemy chased may be the one that moved away.
            let hunted = &mut conduct[enemy.index()].always_chased;
            if hunted.contains(from) {
                *hunted = *hunted ^ Points::of(from) | Points::of(mv.to());
            }
        }
        side = enemy;
    }
    verdict(conduct)
}

fn verdict(conduct: [Conduct; 2]) -> Ruling {
    let checked = conduct.map(|side| side.moved && side.always_checked);
    let chased = conduct.map(|side| side.always_chased.first().filter(|_| side.moved));
    match (checked, chased) {
        ([true, true], _) => Ruling::Draw,
        ([true, false], _) => Ruling::PerpetualCheck { loser: Side::First },
        ([false, true], _) => Ruling::PerpetualCheck { loser: Side::Second },
        (_, [Some(chased), None]) => Ruling::PerpetualChase { loser: Side::First, chased },
        (_, [None, Some(chased)]) => Ruling::PerpetualChase { loser: Side::Second, chased },
        _ => Ruling::Draw,
    }
}

/// The enemy pieces that the side's move from `from` to `to` began to chase.
fn chased<const ROAMING: bool>(before: &Grid, after: &Grid, side: Side, from: Square, to: Square) -> Points {
    let enemies = after.of(side.opponent());
    let mut found = Points::EMPTY;
    for attacker in after.of(side) {
        let now = after.targets(attacker) & enemies;
        if now.is_empty() {
            continue;
        }
        let old = if attacker != to {
            before.targets(attacker)
        } else if matches!(after.cell(to).mover(), Some(Mover::Rook | Mover::Cannon)) {
            // Along the line of its move, a rook or a cannon already attacked the pieces that it attacks now.
            on_line(from, to)
        } else {
            Points::EMPTY
        };
        for target in now & !old {
            if is_chase::<ROAMING>(after, side, attacker, target) {
                found |= Points::of(target);
            }
        }
    }
    found
}

/// The squares on the file or the rank that the two share.
fn on_line(from: Square, to: Square) -> Points {
    (0..90)
        .filter_map(Square::from_index)
        .filter(|square| {
            from.file() == to.file() && square.file() == to.file()
                || from.rank() == to.rank() && square.rank() == to.rank()
        })
        .collect()
}

/// Whether the attack would win material, and may be carried out.
fn is_chase<const ROAMING: bool>(grid: &Grid, side: Side, attacker: Square, target: Square) -> bool {
    use Mover::{Advisor, Cannon, Elephant, FreeAdvisor, FreeElephant, Horse, Pawn, Rook};
    let (Some(hunter), Some(prey)) = (grid.cell(attacker).mover(), grid.cell(target).mover()) else { return false };
    if grid.cell(target).is_marked() {
        return false;
    }
    let wins = match (hunter, prey) {
        (Horse | Cannon, Rook) => true,
        (Advisor | Elephant | FreeAdvisor | FreeElephant, Rook | Horse | Cannon) => true,
        (Horse, Cannon) | (Cannon, Horse) | (Rook, Horse | Cannon) => {
            !has_root::<ROAMING>(grid, side, attacker, target)
        }
        (Horse | Cannon | Rook, Advisor | Elephant | FreeAdvisor | FreeElephant) => {
            !has_root::<ROAMING>(grid, side, attacker, target)
        }
        (Horse | Cannon | Rook, Pawn) => {
            across_river(side.opponent(), target) && !has_root::<ROAMING>(grid, side, attacker, target)
        }
        _ => false,
    };
    wins && grid.is_safe::<ROAMING>(side, attacker, target)
}

/// Whether the enemy could legally recapture on `target`. A pinned protector, or a king that would face the other king,
/// does not protect it.
fn has_root<const ROAMING: bool>(grid: &Grid, side: Side, attacker: Square, target: Square) -> bool {
    let enemy = side.opponent();
    let mut taken = grid.clone();
    taken.shift(attacker, target);
    taken.of(enemy).any(|from| taken.targets(from).contains(target) && taken.is_safe::<ROAMING>(enemy, from, target))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::tests::{mv, position};

    #[test]
    fn published_cases() {
        let check = |loser| Ruling::PerpetualCheck { loser };
        let chase = |loser, chased| Ruling::PerpetualChase { loser, chased: mv(chased).to() };
        let cases = [
            // Asian rules, with the outcome as an engine that implements them gives it.
            ("9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w", "d6e6 e4d4 e6d6 d4e4", check(Side::Second)),
            ("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "f1e1 f2e2 e1f1 e2f2", check(Side::Second)),
            ("3k5/9/9/9/9/9/3r5/9/9/3NK4 w", "d0c2 d3c3 c2d0 c3d3", chase(Side::Second, "a0d0")),
            ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b4c4 b3c3 c4b4 c3b3", chase(Side::Second, "a0b4")),
            ("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", "g6g5 f6g8 g5g6 g8f6", chase(Side::Second, "a0g6")),
            ("4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", "a1c1 a4c4 c1a1 c4a4", chase(Side::Second, "a0a1")),
            ("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6", Ruling::Draw),
            ("4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "f8f6 f9e8 f6f8 e8f9", Ruling::Draw),
            // Nothing attacked: idle moves.
            ("4k4/9/9/9/9/9/9/9/r8/3K4R w", "i0h0 a1b1 h0i0 b1a1", Ruling::Draw),
            // One check in two moves is allowed.
            ("3k5/9/9/9/9/9/9/9/r8/4K4 w", "e0f0 a1a0 f0f1 a0b0 f1e1 b0b1 e1e0 b1a1", Ruling::Draw),
        ];
        for (board, moves, verdict) in cases {
            let start = position(board);
            let cycle: Vec<Move> = moves.split(' ').map(mv).collect();
            let mut end = start.clone();
            for &mv in &cycle {
                assert_eq!(end.explain(mv), Ok(()), "{board} {mv:?}");
                end.play(mv);
            }
            assert!(end.repeats(&start), "{board}");
            assert_eq!(judge(&end, &cycle), verdict, "{board}");
            assert_eq!(judge(&end, &[]), Ruling::Draw);
        }
    }

    #[test]
    fn sennichite() {
        use crate::rules::shogi::tests::{mv, setup};
        let cases = [
            // The rook follows the king and gives check with every move.
            ("9/9/9/9/9/9/R8/8k/4K4 b -", "9g9h 1h1g 9h9g 1g1h", Ruling::PerpetualCheck { loser: Side::First }),
            // It lets go once.
            ("9/9/9/9/9/9/R8/8k/4K4 b -", "9g9h 1h1g 9h8h 1g1f 8h9h 1f1g 9h9g 1g1h", Ruling::Draw),
            ("4k4/9/9/9/9/9/9/9/4K4 b -", "5i5h 5a5b 5h5i 5b5a", Ruling::Draw),
        ];
        for (board, moves, verdict) in cases {
            let start = setup(board).position();
            let mut end = start.clone();
            let cycle = moves.split(' ').map(mv).collect::<Vec<_>>().repeat(3);
            for &mv in &cycle {
                assert_eq!(end.explain(mv), Ok(()), "{board} {mv:?}");
                end.play(mv);
            }
            assert!(end.repeats(&start), "{board}");
            assert_eq!(judge_shogi(&end, &cycle), verdict, "{board} {moves}");
        }
    }
}
