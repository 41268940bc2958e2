//! The relation of two squares: the movers that go from one to the other on an empty board, and the squares between.
//!
//! One test covers the moves of all kinds: whether the mover goes that way, whether it may stand there, and whether the
//! number of pieces between is right. A switch over movers is an unpredictable branch and cost more than the whole
//! test.

use super::{Cell, Mover, RANKS, across_river, in_palace};
use crate::rules::const_table::table;
use crate::rules::points::square_of;
use crate::rules::{Side, Square};

/// Where one square lies from another, by the difference of files and ranks.
#[derive(Clone, Copy)]
struct Way {
    /// The squares between: bit 1 is the lower one of the two, bit 2 the next square, and so on.
    between: u128,
    /// The [manners] of going there.
    manners: u16,
}

/// Manners of going, a bit each. Those of one side come in pairs, the first side's first.
mod manners {
    pub(super) const KING: u16 = 1 << 0;
    pub(super) const ADVISOR: u16 = 1 << 2;
    pub(super) const ELEPHANT: u16 = 1 << 4;
    pub(super) const FORWARD: u16 = 1 << 6;
    pub(super) const SIDEWAYS: u16 = 1 << 8;
    pub(super) const HORSE: u16 = 1 << 10;
    pub(super) const LINE: u16 = 1 << 11;
    pub(super) const FREE_ADVISOR: u16 = 1 << 12;
    pub(super) const FREE_ELEPHANT: u16 = 1 << 13;
    /// A king attacks the other one along a file, but does not go there.
    pub(super) const FACING: u16 = 1 << 14;
}

/// The manners of roaming advisors and elephants.
const ROAMERS: u16 = manners::FREE_ADVISOR | manners::FREE_ELEPHANT;

/// Squares in rows of 17, so the difference of two numbers determines their relation. The tables cover every value that
/// a square's number can have, so no index has to be checked.
static WIDE: [u16; 256] = table!([0; 256], 90, |index| {
    let square = square_of(index as u32);
    square.rank() as u16 * 17 + square.file() as u16
});
/// The greatest of them.
const WIDEST_WAY: u16 = 9 * 17 + 8;
/// By `WIDE[to] + WIDEST_WAY - WIDE[from]`; larger indices do not occur.
static WAYS: [Way; 512] = ways();
/// The manners that may end on a square: palaces, the own side of the river, the other side for a pawn's sideways
/// steps.
static ENDS: [u16; 256] = ends();
/// The manners of the piece on a square.
static GOES: [u16; Cell::COUNT] = table!([0; Cell::COUNT], |code| goes(Cell::from_code(code as u8)));
/// The manners of attacking a king.
static STRIKES: [u16; Cell::COUNT] = table!([0; Cell::COUNT], |code| strikes(Cell::from_code(code as u8)));

impl Way {
    #[inline(always)]
    fn of(from: Square, to: Square) -> &'static Way {
        &WAYS[usize::from(WIDE[to.index()] + WIDEST_WAY - WIDE[from.index()]) & 511]
    }

    /// Whether no occupied square is between, or with `over` exactly one.
    #[inline(always)]
    fn is_open(&self, from: Square, to: Square, occupied: u128, over: bool) -> bool {
        let lower = if from < to { from } else { to };
        let between = occupied << 1 >> lower.index() & self.between;
        let several = between & between.wrapping_sub(1) != 0;
        (between != 0) == over && !several
    }
}

/// Whether the piece on `from`, unless it is [`Mover::Unknown`], goes to `to`. In a capture `to` is occupied.
#[inline(always)]
pub(super) fn goes_to(cell: Cell, from: Square, to: Square, occupied: u128, captures: bool) -> bool {
    let way = Way::of(from, to);
    let over = captures & cell.is(Mover::Cannon);
    way.manners & ENDS[to.index()] & GOES[cell.index()] != 0 && way.is_open(from, to, occupied, over)
}

/// Whether the piece on `from` attacks an enemy king on `king`. `ROAMING`: advisors and elephants may do so, too.
#[inline(always)]
pub(super) fn strikes_at<const ROAMING: bool>(cell: Cell, from: Square, king: Square, occupied: u128) -> bool {
    let way = Way::of(from, king);
    let manners = if ROAMING { STRIKES[cell.index()] } else { STRIKES[cell.index()] & !ROAMERS };
    way.manners & ENDS[king.index()] & manners != 0 && way.is_open(from, king, occupied, cell.is(Mover::Cannon))
}

const fn ways() -> [Way; 512] {
    let mut table = [Way { between: 0, manners: 0 }; 512];
    let mut ranks = 1 - RANKS as i32;
    while ranks < RANKS as i32 {
        let mut files = -8;
        while files <= 8 {
            table[(ranks * 17 + files + WIDEST_WAY as i32) as usize] = way(files, ranks);
            files += 1;
        }
        ranks += 1;
    }
    table
}

const fn way(files: i32, ranks: i32) -> Way {
    use manners::*;
    let (right, up) = (files.signum(), ranks.signum());
    let (manners, steps) = match (files.abs(), ranks.abs()) {
        (0, 0) => (0, 0),
        (0, 1) => (KING | KING << 1 | LINE | FACING | if ranks > 0 { FORWARD } else { FORWARD << 1 }, 0),
        (0, far) => (LINE | FACING, far - 1),
        (1, 0) => (KING | KING << 1 | LINE | SIDEWAYS | SIDEWAYS << 1, 0),
        (far, 0) => (LINE, far - 1),
        (1, 1) => (ADVISOR | ADVISOR << 1 | FREE_ADVISOR, 0),
        (2, 2) => (ELEPHANT | ELEPHANT << 1 | FREE_ELEPHANT, 1),
        (1, 2) | (2, 1) => (HORSE, 1),
        _ => (0, 0),
    };
    // A horse's leg is straight ahead.
    let step = match (files.abs(), ranks.abs()) {
        (1, 2) => 9 * up,
        (2, 1) => right,
        _ => 9 * up + right,
    };
    let distance = 9 * ranks + files;
    let lower = if distance < 0 { distance } else { 0 };
    let mut between = 0;
    let mut count = 1;
    while count <= steps {
        between |= 1 << (count * step - lower + 1);
        count += 1;
    }
    Way { between, manners }
}

const fn ends() -> [u16; 256] {
    use manners::*;
    let mut table = [HORSE | LINE | FREE_ADVISOR | FREE_ELEPHANT | FACING | FORWARD | FORWARD << 1; 256];
    let mut index = 0;
    while index < 90 {
        let square = square_of(index as u32);
        let mut of = 0;
        while of < 2 {
            let side = Side::BOTH[of];
            if in_palace(side, square) {
                table[index] |= (KING | ADVISOR) << of;
            }
            table[index] |= if across_river(side, square) { SIDEWAYS } else { ELEPHANT } << of;
            of += 1;
        }
        index += 1;
    }
    table
}

const fn goes(cell: Cell) -> u16 {
    use manners::*;
    let of = cell.side().index();
    match cell.mover() {
        Some(Mover::King) => KING << of,
        Some(Mover::Advisor) => ADVISOR << of,
        Some(Mover::Elephant) => ELEPHANT << of,
        Some(Mover::Horse) => HORSE,
        Some(Mover::Rook | Mover::Cannon) => LINE,
        Some(Mover::Pawn) => (FORWARD | SIDEWAYS) << of,
        Some(Mover::FreeAdvisor) => FREE_ADVISOR,
        Some(Mover::FreeElephant) => FREE_ELEPHANT,
        Some(Mover::Unknown) | None => 0,
    }
}

/// Advisors and elephants that stay at home attack no king, even if a king strays to them.
const fn strikes(cell: Cell) -> u16 {
    match cell.mover() {
        Some(Mover::King) => manners::FACING,
        Some(Mover::Advisor | Mover::Elephant) => 0,
        _ => goes(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Grid;

    /// Any movers anywhere, also where they never come.
    fn grids() -> impl Iterator<Item = Grid> {
        let mut random = crate::random::random(17);
        (0..400).map(move |round| {
            let mut grid = Grid::empty();
            for _ in 0..random.usize(2..[12, 60][round % 2]) {
                let side = Side::BOTH[random.usize(..2)];
                let cell = Cell::from_code(random.u8(1..=9) | (side as u8) << 4);
                let square = Square::from_index(random.usize(..90)).expect("square");
                grid.put(square, if random.bool() { cell.marked() } else { cell });
            }
            grid
        })
    }

    #[test]
    fn going_is_to_be_among_the_targets() {
        let mut found = 0;
        for grid in grids() {
            for from in grid.occupied() {
                for to in (0..90).filter_map(Square::from_index).filter(|to| *to != from) {
                    let cell = grid.cell(from);
                    let expected = grid.targets(from).contains(to);
                    let own = grid.of(cell.side()).contains(to);
                    let occupied = grid.occupied();
                    let goes = !own && goes_to(cell, from, to, occupied.0, occupied.contains(to));
                    assert_eq!(goes, expected, "{grid:?} {from} {to}");
                    found += usize::from(goes);
                }
            }
        }
        assert!(found > 10_000, "{found} targets");
    }

    #[test]
    fn striking_is_to_be_able_to_take() {
        let mut found = 0;
        for grid in grids() {
            for from in grid.occupied() {
                let cell = grid.cell(from);
                for king in grid.of(cell.side().opponent()) {
                    let (own, enemy) = (grid.of(cell.side().opponent()), grid.of(cell.side()));
                    let takes = grid.targets(from).contains(king);
                    let (expected, roaming) = match cell.mover() {
                        Some(Mover::King) => {
                            let file = from.file() == king.file();
                            let rook = grid.targets_as(Mover::Rook, cell.side(), from).contains(king);
                            assert!(file || grid.facing(king, own, enemy) != Some(from));
                            (file && rook, file && rook)
                        }
                        Some(Mover::Advisor | Mover::Elephant) => (false, false),
                        Some(Mover::FreeAdvisor | Mover::FreeElephant) => (false, takes),
                        _ => (takes, takes),
                    };
                    let occupied = grid.occupied().0;
                    assert_eq!(strikes_at::<false>(cell, from, king, occupied), expected, "{grid:?} {from} {king}");
                    assert_eq!(strikes_at::<true>(cell, from, king, occupied), roaming, "{grid:?} {from} {king}");
                    found += usize::from(roaming);
                }
            }
        }
        assert!(found > 1000, "{found} attacks");
    }
}
