//! The content of one point of the board, in one byte.

use crate::rules::Side;
use crate::rules::const_table::table;

/// A way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(in crate::rules) enum Mover {
    /// One step along a line, in the palace.
    King = 1,
    /// One diagonal step, in the palace.
    Advisor,
    /// Two diagonal steps, on its own side of the river.
    Elephant,
    Horse,
    Rook,
    Cannon,
    Pawn,
    /// Jeiqi: one diagonal step anywhere.
    FreeAdvisor,
    /// Jeiqi: two diagonal steps anywhere.
    FreeElephant,
    /// Jeiqi: open, but the record does not reveal it; may move as any piece and attacks nothing for certain.
    Unknown,
}

/// An empty point, or a side, a mover and one mark that is the game's own.
///
/// Bits 0–3 the mover, bit 4 the side, bit 5 the mark; 0 is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::rules) struct Cell(u8);

/// From where a piece attacks a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(in crate::rules) enum Reach {
    Nowhere,
    /// From afar along a line.
    Line,
    /// From at most two points away in each direction.
    Near,
}

impl Reach {
    /// Number of reaches, for tables.
    pub(crate) const COUNT: usize = 3;

    const fn of(mover: Option<Mover>) -> Reach {
        match mover {
            Some(Mover::King | Mover::Rook | Mover::Cannon) => Reach::Line,
            Some(Mover::Horse | Mover::Pawn | Mover::FreeAdvisor | Mover::FreeElephant) => Reach::Near,
            Some(Mover::Advisor | Mover::Elephant | Mover::Unknown) | None => Reach::Nowhere,
        }
    }
}

/// The reach of each cell. A table avoids an unpredictable branch.
static REACHES: [Reach; Cell::COUNT] =
    table!([Reach::Nowhere; Cell::COUNT], |code| Reach::of(Cell(code as u8).mover()));

const SIDE: u8 = 1 << 4;
const MARK: u8 = 1 << 5;

impl Cell {
    /// Number of values a cell takes, for tables.
    pub(crate) const COUNT: usize = 64;
    /// Nothing.
    pub(crate) const EMPTY: Cell = Cell(0);

    /// A mover of a side.
    pub(crate) const fn new(side: Side, mover: Mover) -> Cell {
        Cell(mover as u8 | (side as u8) << 4)
    }

    /// The same with the game's mark (jeiqi: face down).
    pub(crate) const fn marked(self) -> Cell {
        Cell(self.0 | MARK)
    }

    /// Whether the game's mark is set.
    pub(crate) const fn is_marked(self) -> bool {
        self.0 & MARK != 0
    }

    /// Whether nothing is here.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its side; [`Side::First`] for an empty cell as well.
    pub(crate) const fn side(self) -> Side {
        if self.0 & SIDE == 0 { Side::First } else { Side::Second }
    }

    /// How it moves; `None` when empty.
    pub(crate) const fn mover(self) -> Option<Mover> {
        Some(match self.0 & 15 {
            1 => Mover::King,
            2 => Mover::Advisor,
            3 => Mover::Elephant,
            4 => Mover::Horse,
            5 => Mover::Rook,
            6 => Mover::Cannon,
            7 => Mover::Pawn,
            8 => Mover::FreeAdvisor,
            9 => Mover::FreeElephant,
            10 => Mover::Unknown,
            _ => return None,
        })
    }

    /// Whether it moves like this.
    pub(crate) const fn is(self, mover: Mover) -> bool {
        self.0 & 15 == mover as u8
    }

    /// How far from a king it may stand and attack it.
    #[inline(always)]
    pub(crate) const fn reach(self) -> Reach {
        REACHES[self.index()]
    }

    /// The cell as a byte.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The cell of a byte that [`Cell::code`] gave.
    pub(crate) const fn from_code(code: u8) -> Cell {
        Cell(code & 63)
    }

    /// 0 to 63, for tables.
    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}
