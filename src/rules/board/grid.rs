//! Cells, occupancy, kings and the hash of the placement, kept together.

use super::zobrist::key;
use super::{Cell, Mover, Reach};
use crate::rules::packed::PackedBoard;
use crate::rules::points::Points;
use crate::rules::{Side, Square};

const NO_KING: u8 = u8::MAX;

/// A placement of movers: any one, also without kings or with several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Grid {
    /// Squares each side occupies.
    sides: [Points; 2],
    /// By [`Reach`], the pieces of both sides that could attack a king. Mostly none is on a square from which it
    /// attacks, so a move is known to be safe at once.
    reaches: [Points; Reach::COUNT],
    hash: u64,
    cells: [Cell; 90],
    /// Index of each side's king with the lowest index, or [`NO_KING`].
    kings: [u8; 2],
    /// How many kings each side has.
    count: [u8; 2],
}

impl Grid {
    /// Nothing on the board.
    pub(crate) const fn empty() -> Grid {
        Grid {
            sides: [Points::EMPTY; 2],
            reaches: [Points::EMPTY; Reach::COUNT],
            hash: 0,
            cells: [Cell::EMPTY; 90],
            kings: [NO_KING; 2],
            count: [0; 2],
        }
    }

    /// The piece on the square.
    #[inline]
    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The cell of the square with an index; empty for an index off the board.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> Cell {
        self.cells.get(index).copied().unwrap_or(Cell::EMPTY)
    }

    /// The squares the side occupies.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> Points {
        self.sides[side.index()]
    }

    /// The squares of rooks, cannons and kings.
    #[inline(always)]
    pub(super) fn lines(&self) -> u128 {
        self.reaches[Reach::Line as usize].0
    }

    /// The squares of horses, pawns, and advisors and elephants that roam.
    #[inline(always)]
    pub(super) fn near(&self) -> u128 {
        self.reaches[Reach::Near as usize].0
    }

    /// All occupied squares.
    #[inline]
    pub(crate) fn occupied(&self) -> Points {
        self.sides[0] | self.sides[1]
    }

    /// The side's king; of several, the one with the lowest index.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        Square::from_index(self.kings[side.index()] as usize)
    }

    /// Hash of the placement alone.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a cell on a square and returns what was there.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, cell: Cell) -> Cell {
        let old = self.cells[square.index()];
        let bit = Points::of(square);
        self.cells[square.index()] = cell;
        self.hash ^= key(old, square) ^ key(cell, square);
        for changed in [old, cell] {
            if !changed.is_empty() {
                self.toggle(changed, bit);
            }
        }
        if old.is(Mover::King) {
            self.count[old.side().index()] -= 1;
            self.find_king(old.side());
        }
        if cell.is(Mover::King) {
            self.count[cell.side().index()] += 1;
            self.find_king(cell.side());
        }
        old
    }

    /// Moves the cell of `from` to another square `to` and returns the old cell of `to`. If `from` is empty, `to`
    /// becomes empty.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) -> Cell {
        let (cell, old) = (self.cells[from.index()], self.cells[to.index()]);
        if cell.is_empty() || old.is(Mover::King) {
            self.put(from, Cell::EMPTY);
            return self.put(to, cell);
        }
        self.cells[from.index()] = Cell::EMPTY;
        self.cells[to.index()] = cell;
        self.hash ^= key(cell, from) ^ key(cell, to);
        let (start, goal) = (Points::of(from), Points::of(to));
        let path = start | goal;
        self.toggle(cell, path);
        if !old.is_empty() {
            self.hash ^= key(old, to);
            self.toggle(old, goal);
        }
        if cell.is(Mover::King) {
            match self.count[cell.side().index()] {
                1 => self.kings[cell.side().index()] = to.index() as u8,
                _ => self.find_king(cell.side()),
            }
        }
        old
    }

    /// Toggles whether the squares are occupied.
    #[inline(always)]
    fn toggle(&mut self, cell: Cell, squares: Points) {
        self.sides[cell.side().index()] ^= squares;
        self.reaches[cell.reach() as usize] ^= squares;
    }

    /// Packs the cells.
    pub(crate) fn pack(&self, board: &mut PackedBoard) {
        let occupied = self.occupied();
        board.place(occupied, occupied.map(|square| self.cell(square).code()));
    }

    /// Restores a grid from [`Grid::pack`].
    pub(crate) fn unpack(board: &PackedBoard) -> Grid {
        let mut grid = Grid::empty();
        // The board is empty, so nothing is removed, and the first king of a side is the one that counts.
        for (square, code) in board.squares().zip(board.codes()) {
            let (cell, bit) = (Cell::from_code(code), Points::of(square));
            grid.cells[square.index()] = cell;
            grid.hash ^= key(cell, square);
            grid.toggle(cell, bit);
            if cell.is(Mover::King) {
                let side = cell.side().index();
                grid.kings[side] = grid.kings[side].min(square.index() as u8);
                grid.count[side] += 1;
            }
        }
        grid
    }

    /// Kings are few and move rarely: looking again is simpler than keeping a list of several.
    #[cold]
    fn find_king(&mut self, side: Side) {
        self.kings[side.index()] = self
            .of(side)
            .find(|&square| self.cell(square).is(Mover::King))
            .map_or(NO_KING, |square| square.index() as u8);
    }
}
