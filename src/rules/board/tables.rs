//! Facts about squares that do not depend on the position, computed at compile time.

use super::{Side, Square, across_river, in_palace};
use crate::rules::const_table::{per_square, table, union};
use crate::rules::points::square_of;

/// One table entry a square.
type PerSquare<T> = [T; 90];

/// Directions of the four lines: up and right run to higher bits, down and left to lower ones.
pub(super) const UP: usize = 0;
pub(super) const RIGHT: usize = 1;
pub(super) const DOWN: usize = 2;
pub(super) const LEFT: usize = 3;

/// No square: where [`first_on`] finds nothing, its ray is empty.
pub(super) const NOWHERE: usize = 127;

/// The squares from a square to the edge, itself excluded, for each direction. Entries from 90 on are empty.
pub(super) static RAYS: [[u128; 128]; 4] = RAYS_CONST;
const RAYS_CONST: [[u128; 128]; 4] = [ray(0, 1), ray(1, 0), ray(0, -1), ray(-1, 0)];

/// All four rays of a square.
pub(super) static CROSS: PerSquare<u128> = table!([0; 90], |at| union!(4, |direction| RAYS_CONST[direction][at]));
/// The squares at most two files and two ranks away. All pieces that attack a king without a line are there.
pub(super) static NEARBY: PerSquare<u128> =
    per_square!(0, |square| union!(25, |step| bit(square, step % 5 - 2, step / 5 - 2)));

/// Orthogonal steps into the own palace, for each side.
pub(super) static KING: [PerSquare<u128>; 2] = [steps(&LINES, PALACE[0]), steps(&LINES, PALACE[1])];
/// Diagonal steps into the own palace, for each side.
pub(super) static ADVISOR: [PerSquare<u128>; 2] = [steps(&DIAGONALS, PALACE[0]), steps(&DIAGONALS, PALACE[1])];
/// Diagonal steps.
pub(super) static DIAGONAL: PerSquare<u128> = steps(&DIAGONALS, u128::MAX);
/// Where a pawn of each side goes from the square.
pub(super) static PAWN: [PerSquare<u128>; 2] = PAWN_CONST;
/// Where a pawn of each side that goes to the square comes from.
pub(super) static PAWN_FROM: [PerSquare<u128>; 2] = [reverse(&PAWN_CONST[0]), reverse(&PAWN_CONST[1])];
/// Two diagonal steps over each eye, in the order of [`diagonal_neighbours`].
pub(super) static ELEPHANT: PerSquare<[u128; 4]> = per_square!([0; 4], |square| table!([0; 4], |way| {
    let (files, ranks) = DIAGONALS[way];
    bit(square, 2 * files, 2 * ranks)
}));
/// A horse's targets over each leg, in the order of [`line_neighbours`].
pub(super) static HORSE: PerSquare<[u128; 4]> = per_square!([0; 4], |square| table!([0; 4], |way| {
    let (files, ranks) = LINES[way];
    // Outward diagonally: the other coordinate changes by one, either way.
    bit(square, 2 * files + ranks, 2 * ranks + files) | bit(square, 2 * files - ranks, 2 * ranks - files)
}));
/// The squares from which a horse reaches this one over each leg, in the order of [`diagonal_neighbours`].
pub(super) static HORSE_FROM: PerSquare<[u128; 4]> = per_square!([0; 4], |square| table!([0; 4], |way| {
    let (files, ranks) = DIAGONALS[way];
    bit(square, 2 * files, ranks) | bit(square, files, 2 * ranks)
}));
/// The squares on each side's half of the board.
pub(super) static HOME: [u128; 2] =
    table!([0; 2], |side| union!(90, |at| (!across_river(Side::BOTH[side], square_of(at)) as u128) << at));

const PALACE: [u128; 2] =
    table!([0; 2], |side| union!(90, |at| (in_palace(Side::BOTH[side], square_of(at)) as u128) << at));
const PAWN_CONST: [PerSquare<u128>; 2] = [pawn(Side::First, 1), pawn(Side::Second, -1)];

/// The occupied ones among the four neighbours on lines: below, left, right, above.
///
/// A neighbour beyond the edge of a file reads some square of the next rank; its table entries are empty.
#[inline]
pub(super) fn line_neighbours(occupied: u128, square: Square) -> [bool; 4] {
    let near = ((occupied << 9) >> square.index()) as u32;
    [near & 1 != 0, near >> 8 & 1 != 0, near >> 10 & 1 != 0, near >> 18 & 1 != 0]
}

/// The occupied ones among the four diagonal neighbours: below left, below right, above left, above right.
#[inline]
pub(super) fn diagonal_neighbours(occupied: u128, square: Square) -> [bool; 4] {
    let near = ((occupied << 10) >> square.index()) as u32;
    [near & 1 != 0, near >> 2 & 1 != 0, near >> 18 & 1 != 0, near >> 20 & 1 != 0]
}

/// Offsets in the order of [`diagonal_neighbours`].
pub(super) const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const LINES: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The square of the set that is nearest in the direction, or [`NOWHERE`].
#[inline(always)]
pub(super) fn first_on(direction: usize, squares: u128) -> usize {
    if direction <= RIGHT {
        (squares | 1 << NOWHERE).trailing_zeros() as usize
    } else {
        (127u32.wrapping_sub(squares.leading_zeros()) & 127) as usize
    }
}

/// The square as a bit, or nothing when it is off the board.
const fn bit(from: Square, files: i8, ranks: i8) -> u128 {
    match from.offset(files, ranks) {
        Some(square) => 1 << square.index(),
        None => 0,
    }
}

const fn ray(files: i8, ranks: i8) -> [u128; 128] {
    table!([0; 128], 90, |at| union!(10, |step| match step {
        0 => 0,
        _ => bit(square_of(at as u32), files * step, ranks * step),
    }))
}

const fn steps(offsets: &[(i8, i8); 4], within: u128) -> PerSquare<u128> {
    per_square!(0, |square| union!(4, |way| bit(square, offsets[way].0, offsets[way].1) & within))
}

const fn pawn(side: Side, forward: i8) -> PerSquare<u128> {
    per_square!(0, |square| bit(square, 0, forward)
        | if across_river(side, square) { bit(square, 1, 0) | bit(square, -1, 0) } else { 0 })
}

const fn reverse(targets: &PerSquare<u128>) -> PerSquare<u128> {
    table!([0; 90], |to| union!(90, |from| (targets[from] >> to & 1) << from))
}
