//! Facts about squares that do not depend on the position, computed at compile time.

use super::{Side, Square, across_river, in_palace};
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
pub(super) static RAYS: [[u128; 128]; 4] = [ray(0, 1), ray(1, 0), ray(0, -1), ray(-1, 0)];

/// All four rays of a square.
pub(super) static CROSS: PerSquare<u128> = cross();
/// The squares at most two files and two ranks away. All pieces that attack a king without a line are there.
pub(super) static NEARBY: PerSquare<u128> = nearby();

/// Orthogonal steps into the own palace, for each side.
pub(super) static KING: [PerSquare<u128>; 2] = [king(Side::First), king(Side::Second)];
/// Diagonal steps into the own palace, for each side.
pub(super) static ADVISOR: [PerSquare<u128>; 2] = [advisor(Side::First), advisor(Side::Second)];
/// Diagonal steps.
pub(super) static DIAGONAL: PerSquare<u128> = diagonal();
/// Where a pawn of each side goes from the square.
pub(super) static PAWN: [PerSquare<u128>; 2] = [pawn(Side::First), pawn(Side::Second)];
/// Where a pawn of each side that goes to the square comes from.
pub(super) static PAWN_FROM: [PerSquare<u128>; 2] = [reverse(&PAWN_CONST[0]), reverse(&PAWN_CONST[1])];
/// Two diagonal steps over each eye, in the order of [`diagonal_neighbours`].
pub(super) static ELEPHANT: PerSquare<[u128; 4]> = elephant();
/// A horse's targets over each leg, in the order of [`line_neighbours`].
pub(super) static HORSE: PerSquare<[u128; 4]> = horse();
/// The squares from which a horse reaches this one over each leg, in the order of [`diagonal_neighbours`].
pub(super) static HORSE_FROM: PerSquare<[u128; 4]> = horse_from();
/// The squares on each side's half of the board.
pub(super) static HOME: [u128; 2] = [home(Side::First), home(Side::Second)];

const PAWN_CONST: [PerSquare<u128>; 2] = [pawn(Side::First), pawn(Side::Second)];

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
    let mut table = [0; 128];
    let mut index = 0;
    while index < 90 {
        let from = square_of(index as u32);
        let mut step = 1;
        while step < 10 {
            table[index] |= bit(from, files * step, ranks * step);
            step += 1;
        }
        index += 1;
    }
    table
}

/// A table from a function of the square; `const` closures do not exist yet.
macro_rules! per_square {
    ($empty:expr, |$square:ident, $entry:ident| $body:block) => {{
        let mut table = [$empty; 90];
        let mut index = 0;
        while index < 90 {
            let $square = square_of(index as u32);
            let mut $entry = $empty;
            $body
            table[index] = $entry;
            index += 1;
        }
        table
    }};
}

const fn cross() -> PerSquare<u128> {
    const RAYS: [[u128; 128]; 4] = [ray(0, 1), ray(1, 0), ray(0, -1), ray(-1, 0)];
    per_square!(0, |square, set| {
        let mut direction = 0;
        while direction < 4 {
            set |= RAYS[direction][square.index()];
            direction += 1;
        }
    })
}

const fn nearby() -> PerSquare<u128> {
    per_square!(0, |square, set| {
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -2;
            while ranks <= 2 {
                set |= bit(square, files, ranks);
                ranks += 1;
            }
            files += 1;
        }
    })
}

const fn palace(side: Side) -> u128 {
    let mut set = 0;
    let mut index = 0;
    while index < 90 {
        if in_palace(side, square_of(index)) {
            set |= 1 << index;
        }
        index += 1;
    }
    set
}

const fn home(side: Side) -> u128 {
    let mut set = 0;
    let mut index = 0;
    while index < 90 {
        if !across_river(side, square_of(index)) {
            set |= 1 << index;
        }
        index += 1;
    }
    set
}

const fn king(side: Side) -> PerSquare<u128> {
    let palace = palace(side);
    per_square!(0, |square, set| {
        set |= bit(square, 0, 1) | bit(square, 0, -1) | bit(square, 1, 0) | bit(square, -1, 0);
        set &= palace;
    })
}

const fn diagonal() -> PerSquare<u128> {
    per_square!(0, |square, set| {
        set |= bit(square, 1, 1) | bit(square, 1, -1) | bit(square, -1, 1) | bit(square, -1, -1);
    })
}

const fn advisor(side: Side) -> PerSquare<u128> {
    let palace = palace(side);
    let diagonal = diagonal();
    per_square!(0, |square, set| {
        set |= diagonal[square.index()] & palace;
    })
}

const fn pawn(side: Side) -> PerSquare<u128> {
    let forward = match side {
        Side::First => 1,
        Side::Second => -1,
    };
    per_square!(0, |square, set| {
        set |= bit(square, 0, forward);
        if across_river(side, square) {
            set |= bit(square, 1, 0) | bit(square, -1, 0);
        }
    })
}

const fn reverse(targets: &PerSquare<u128>) -> PerSquare<u128> {
    let mut sources = [0; 90];
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            if targets[from] >> to & 1 != 0 {
                sources[to] |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    sources
}

const fn elephant() -> PerSquare<[u128; 4]> {
    per_square!([0; 4], |square, sets| {
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = DIAGONALS[way];
            sets[way] = bit(square, 2 * files, 2 * ranks);
            way += 1;
        }
    })
}

const fn horse() -> PerSquare<[u128; 4]> {
    per_square!([0; 4], |square, sets| {
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = LINES[way];
            // Outward diagonally: the other coordinate changes by one, either way.
            sets[way] =
                bit(square, 2 * files + ranks, 2 * ranks + files) | bit(square, 2 * files - ranks, 2 * ranks - files);
            way += 1;
        }
    })
}

const fn horse_from() -> PerSquare<[u128; 4]> {
    per_square!([0; 4], |square, sets| {
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = DIAGONALS[way];
            sets[way] = bit(square, 2 * files, ranks) | bit(square, files, 2 * ranks);
            way += 1;
        }
    })
}
