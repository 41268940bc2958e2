//! Positions that differ little, in few bytes: the first one, and how each of the others differs from it.

use super::packed::PackedBoard;
use super::points::square_of;
use super::{Packed, Points, Position, Side, Square};

/// Positions of one game, packed; equal only if the positions are. A position that differs from the first by a move takes
/// about ten bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct PackedList {
    first: Option<Box<Packed>>,
    /// The differences of the others.
    others: Box<[u8]>,
}

/// The piece codes of a board, square by square. An empty square may have any.
type Cells = [u8; 90];

/// Flags in the first byte of a difference: the side to move, whether half-moves are counted, which of the two clocks
/// follow, and whether the bytes after the pieces follow.
const SECOND: u8 = 1;
const HALF_MOVES: u8 = 2;
const CLOCKS: [u8; 2] = [4, 8];
const REST: u8 = 16;

/// Added to a square that is empty now; else its piece follows.
const EMPTY: u8 = 128;

impl PackedList {
    pub(crate) fn of<'p>(positions: impl IntoIterator<Item = &'p Position>) -> PackedList {
        let mut positions = positions.into_iter();
        let Some(first) = positions.next().map(Packed::of) else { return PackedList::default() };
        let mut others = Vec::new();
        positions.for_each(|position| write(&Packed::of(position), &first, &mut others));
        PackedList { first: Some(Box::new(first)), others: others.into_boxed_slice() }
    }

    /// The first one.
    pub(crate) fn first(&self) -> Option<&Packed> {
        self.first.as_deref()
    }

    /// All of them, in order.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Position> {
        let first = self.first();
        let cells = first.map(|first| cells(&first.board));
        let mut left = &*self.others;
        let others = std::iter::from_fn(move || read(first?, cells.as_ref()?, &mut left));
        first.map(Packed::position).into_iter().chain(others.map(|packed| packed.position()))
    }
}

fn cells(board: &PackedBoard) -> Cells {
    let mut cells = [0; 90];
    for (square, code) in board.squares().zip(board.codes()) {
        cells[square.index()] = code;
    }
    cells
}

/// Writes how a position differs from the first one.
fn write(packed: &Packed, first: &Packed, out: &mut Vec<u8>) {
    debug_assert_eq!(packed.variant, first.variant, "the positions are of one game");
    let rest = packed.board.rest();
    let same_rest = rest == first.board.rest();
    let mut start = if packed.side == Side::Second { SECOND } else { 0 };
    start |= if packed.of_half_moves { HALF_MOVES } else { 0 };
    start |= if same_rest { 0 } else { REST };
    let at = out.len();
    out.push(start);
    for ((clock, before), flag) in packed.clocks.iter().zip(first.clocks).zip(CLOCKS) {
        if *clock != before {
            out[at] |= flag;
            out.extend_from_slice(&clock.to_le_bytes());
        }
    }
    if !same_rest {
        out.push(rest.len() as u8);
        out.extend_from_slice(rest);
    }
    let changes = out.len();
    out.push(0);
    let mut note = |square: Square, code: Option<u8>| {
        out[changes] += 1;
        match code {
            Some(code) => out.extend([square.index() as u8, code]),
            None => out.push(square.index() as u8 | EMPTY),
        }
    };
    let (before, now) = (first.board.squares(), packed.board.squares());
    let (mut old, mut new, mut left) = (first.board.pieces(), packed.board.pieces(), now);
    // Between two squares that only one of them has a piece on, the pieces are mostly the same.
    for square in before ^ now {
        let below = now & Points::below(square);
        let count = (left & below).len();
        row(left, old.get(..count), new.get(..count), &mut note);
        (old, new) = (old.get(count..).unwrap_or_default(), new.get(count..).unwrap_or_default());
        left = left & !below;
        if before.contains(square) {
            note(square, None);
            old = old.get(1..).unwrap_or_default();
        } else {
            note(square, new.first().copied());
            new = new.get(1..).unwrap_or_default();
            left = left & !Points::of(square);
        }
    }
    row(left, Some(old), Some(new), &mut note);
}

/// Notes the pieces of a row that differ. They stand on the first of these squares.
fn row(squares: Points, old: Option<&[u8]>, new: Option<&[u8]>, note: &mut dyn FnMut(Square, Option<u8>)) {
    if old != new {
        let pieces = squares.zip(old.unwrap_or_default().iter().zip(new.unwrap_or_default()));
        pieces.filter(|(_, (old, new))| old != new).for_each(|(square, (_, new))| note(square, Some(*new)));
    }
}

/// The next position of those that differ from the first one, whose squares are `cells`.
fn read(first: &Packed, cells: &Cells, left: &mut &[u8]) -> Option<Packed> {
    let mut cells = *cells;
    let start = byte(left)?;
    let mut clocks = first.clocks;
    for (clock, flag) in clocks.iter_mut().zip(CLOCKS) {
        if start & flag != 0 {
            let (bytes, after) = left.split_first_chunk()?;
            (*clock, *left) = (u32::from_le_bytes(*bytes), after);
        }
    }
    let mut rest = first.board.rest();
    if start & REST != 0 {
        let len = byte(left)?;
        (rest, *left) = left.split_at_checked(len.into())?;
    }
    let mut squares = first.board.squares();
    for _ in 0..byte(left)? {
        let place = byte(left)?;
        let square = square_of(u32::from(place & !EMPTY));
        if place & EMPTY != 0 {
            squares = squares & !Points::of(square);
        } else {
            squares |= Points::of(square);
            cells[square.index()] = byte(left)?;
        }
    }
    let mut board = PackedBoard::default();
    board.place(squares, squares.map(|square| cells[square.index()]));
    board.add(rest);
    let side = if start & SECOND == 0 { Side::First } else { Side::Second };
    Some(Packed { board, clocks, side, of_half_moves: start & HALF_MOVES != 0, ..first.clone() })
}

fn byte(left: &mut &[u8]) -> Option<u8> {
    let (first, after) = left.split_first()?;
    *left = after;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn positions_of_random_games_come_back() {
        let mut random = crate::random::random(43);
        assert_eq!(PackedList::of(&[]).positions().count(), 0);
        for variant in Variant::ALL {
            for _ in 0..20 {
                let mut position = Position::start(variant);
                let mut positions = Vec::new();
                for _ in 0..random.usize(1..100) {
                    let moves = position.legal_moves();
                    let Some(mv) = moves.get(random.usize(0..moves.len().max(1))) else { break };
                    position.play(*mv);
                    positions.push(position.clone());
                    position.set_side_to_move(position.side_to_move().opponent());
                    positions.push(position.clone());
                }
                let list = PackedList::of(&positions);
                assert_eq!(list.first().map(Packed::position).as_ref(), positions.first());
                assert_eq!(list.positions().collect::<Vec<_>>(), positions);
                positions.pop();
                assert_ne!(list, PackedList::of(&positions));
            }
        }
    }

    #[test]
    fn positions_a_move_apart_take_few_bytes() {
        let start = Position::start(Variant::Xiangqi);
        let moves = start.legal_moves();
        let after = moves.iter().map(|mv| {
            let mut position = start.clone();
            position.play(*mv);
            position
        });
        let after: Vec<Position> = after.collect();
        let list = PackedList::of(&after);
        assert!(list.others.len() < 10 * after.len(), "{} bytes for {}", list.others.len(), after.len());
    }
}
