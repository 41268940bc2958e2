//! Facts about squares that do not depend on the position, computed at compile time.

use super::{Kind, RANKS, distance};
use crate::rules::const_table::{table, union};
use crate::rules::points::{Points, square_of};
use crate::rules::{Side, Square};

/// One table entry a square; those off shogi's board are empty.
type PerSquare<T> = [T; 90];

/// Directions; the first four run to higher bits, and each is opposite to the one four further on.
pub(super) const UP: usize = 0;
pub(super) const DOWN: usize = 4;
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
/// Files and ranks, as directions.
pub(super) const LINES: [usize; 4] = [0, 1, 4, 5];
/// Diagonals, as directions.
pub(super) const DIAGONALS: [usize; 4] = [2, 3, 6, 7];

/// The direction a side's pawns go.
pub(super) const fn forward(side: Side) -> usize {
    match side {
        Side::First => UP,
        Side::Second => DOWN,
    }
}

/// The direction a side's pawns come from.
pub(super) const fn backward(side: Side) -> usize {
    forward(side.opponent())
}

const NOWHERE: usize = 127;

/// The squares from a square to the edge, itself excluded, for each direction. Entries from 81 on are empty.
pub(super) static RAYS: [[u128; 128]; 8] = RAYS_CONST;
const RAYS_CONST: [[u128; 128]; 8] = [ray(0), ray(1), ray(2), ray(3), ray(4), ray(5), ray(6), ray(7)];

/// Files and ranks through the square.
pub(super) static ON_LINES: PerSquare<u128> = rays(LINES);
/// Diagonals through the square.
pub(super) static ON_DIAGONALS: PerSquare<u128> = rays(DIAGONALS);

/// The direction from the first square to the second, or 8 when they share no line and no diagonal.
pub(super) static DIRECTION: PerSquare<[u8; 90]> = direction();

/// Steps of a pawn, a knight, a silver and a gold of each side.
pub(super) static PAWN: [PerSquare<u128>; 2] = both(PAWNS);
const PAWNS: &[(i8, i8)] = &[(0, 1)];
pub(super) static KNIGHT: [PerSquare<u128>; 2] = both(KNIGHTS);
const KNIGHTS: &[(i8, i8)] = &[(-1, 2), (1, 2)];
pub(super) static SILVER: [PerSquare<u128>; 2] = both(SILVERS);
const SILVERS: &[(i8, i8)] = &[(0, 1), (-1, 1), (1, 1), (-1, -1), (1, -1)];
pub(super) static GOLD: [PerSquare<u128>; 2] = both(GOLDS);
const GOLDS: &[(i8, i8)] = &[(0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
pub(super) static KING: PerSquare<u128> = steps(&DIRECTIONS, 1);

/// Steps of all pieces of each side.
pub(super) static NEAR: [PerSquare<u128>; 2] =
    both(&[(-1, 2), (1, 2), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)]);

/// Where a piece steps, by side, kind and square.
pub(super) static STEPS: [[PerSquare<u128>; 14]; 2] = by_kind(false);
/// The squares that a piece slides to on an empty board, by side, kind and square.
pub(super) static SLIDES: [[PerSquare<u128>; 14]; 2] = by_kind(true);

/// All squares of the board.
pub(super) const BOARD: u128 = (1 << 81) - 1;
/// The lowest square of each file.
pub(super) const BACK_RANK: u128 = (1 << 9) - 1;
/// Each side's promotion zone.
pub(super) static ZONE: [u128; 2] = [far(Side::First, 3), far(Side::Second, 3)];
/// Each side's last rank.
pub(super) static LAST: [u128; 2] = [far(Side::First, 1), far(Side::Second, 1)];
/// Each side's last two ranks.
pub(super) static LAST_TWO: [u128; 2] = [far(Side::First, 2), far(Side::Second, 2)];

/// The square of the set that is nearest in the direction, or one whose ray is empty.
#[inline(always)]
pub(super) fn first_on(direction: usize, squares: u128) -> usize {
    if direction < 4 {
        (squares | 1 << NOWHERE).trailing_zeros() as usize
    } else {
        (127u32.wrapping_sub(squares.leading_zeros()) & 127) as usize
    }
}

/// The squares between two squares on a common line or diagonal; empty if they share neither.
#[inline]
pub(super) fn between(from: Square, to: Square) -> u128 {
    let direction = DIRECTION[from.index()][to.index()] as usize;
    match RAYS.get(direction) {
        Some(rays) => rays[from.index()] ^ rays[to.index()] ^ Points::of(to).0,
        None => 0,
    }
}

const fn bit(from: Square, files: i8, ranks: i8) -> u128 {
    match from.offset(files, ranks) {
        Some(square) if square.rank() < RANKS && from.rank() < RANKS => 1 << square.index(),
        _ => 0,
    }
}

const fn ray(direction: usize) -> [u128; 128] {
    let (files, ranks) = DIRECTIONS[direction];
    table!([0; 128], 81, |at| union!(9, |step| match step {
        0 => 0,
        _ => bit(square_of(at as u32), files * step, ranks * step),
    }))
}

const fn rays(directions: [usize; 4]) -> PerSquare<u128> {
    table!([0; 90], |at| union!(4, |n| RAYS_CONST[directions[n]][at]))
}

const fn direction() -> PerSquare<[u8; 90]> {
    let mut table = [[8; 90]; 90];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 81 {
            let mut ray = RAYS_CONST[direction][from];
            while ray != 0 {
                table[from][ray.trailing_zeros() as usize] = direction as u8;
                ray &= ray - 1;
            }
            from += 1;
        }
        direction += 1;
    }
    table
}

const fn both(offsets: &[(i8, i8)]) -> [PerSquare<u128>; 2] {
    [steps(offsets, 1), steps(offsets, -1)]
}

const fn steps(offsets: &[(i8, i8)], forward: i8) -> PerSquare<u128> {
    table!([0; 90], 81, |at| union!(offsets.len(), |n| {
        bit(square_of(at as u32), offsets[n].0, offsets[n].1 * forward)
    }))
}

const fn by_kind(slides: bool) -> [[PerSquare<u128>; 14]; 2] {
    table!([[[0; 90]; 14]; 2], |side| table!([[0; 90]; 14], |kind| {
        let ahead = if side == 0 { 1 } else { -1 };
        match Kind::ALL[kind] {
            Kind::Lance if slides => rays([forward(Side::BOTH[side]); 4]),
            Kind::Bishop | Kind::Horse if slides => rays(DIAGONALS),
            Kind::Rook | Kind::Dragon if slides => rays(LINES),
            Kind::Pawn if !slides => steps(PAWNS, ahead),
            Kind::Knight if !slides => steps(KNIGHTS, ahead),
            Kind::Silver if !slides => steps(SILVERS, ahead),
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver if !slides => {
                steps(GOLDS, ahead)
            }
            Kind::King | Kind::Horse | Kind::Dragon if !slides => steps(&DIRECTIONS, ahead),
            _ => [0; 90],
        }
    }))
}

const fn far(side: Side, ranks: u8) -> u128 {
    union!(81, |at| ((distance(side, square_of(at)) < ranks) as u128) << at)
}
