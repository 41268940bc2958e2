//! Where everything is.

use crate::drawing::{Board, BoardKind, Style};
use crate::rules::{Side, Square};

/// Distance between two points or the centres of two squares.
pub(super) const STEP: i32 = 20;

/// From an outer point to the edge.
const MARGIN: i32 = 13;
/// For a line of coordinates.
pub(super) const LABEL: i32 = 8;
/// From an outer point to the middle of a line of coordinates.
pub(super) const LABEL_GAP: i32 = 15;
/// The room for the pieces next to the board, on either side.
const HAND: i32 = 34;

/// The measures of a picture.
pub(super) struct Frame {
    /// The side at the bottom.
    pub(super) view: Side,
    pub(super) ranks: u8,
    /// Of the leftmost file.
    pub(super) left: i32,
    right: i32,
    /// Of the highest rank.
    pub(super) top: i32,
    bottom: i32,
    names_players: bool,
}

impl Frame {
    pub(super) fn new(board: &Board, style: &Style) -> Frame {
        let coordinates = if style.coordinates { LABEL } else { 0 };
        let digits = if style.digits { LABEL } else { 0 };
        let (left, right, top, bottom) = match board.kind {
            BoardKind::Points => (coordinates, 0, digits, coordinates + digits),
            BoardKind::Squares => (coordinates, coordinates, coordinates, 0),
        };
        let hand = if board.hands.is_empty() { 0 } else { HAND };
        Frame {
            view: style.view,
            ranks: board.kind.ranks(),
            left: MARGIN + left + hand,
            right: MARGIN + right + hand,
            top: MARGIN + top,
            bottom: MARGIN + bottom,
            names_players: board.kind == BoardKind::Squares,
        }
    }

    /// Of the rightmost file.
    pub(super) fn right(&self) -> i32 {
        self.left + STEP * i32::from(Square::FILES - 1)
    }

    /// Of the lowest rank.
    pub(super) fn bottom(&self) -> i32 {
        self.top + STEP * i32::from(self.ranks - 1)
    }

    pub(super) fn width(&self) -> i32 {
        self.right() + self.right
    }

    pub(super) fn height(&self) -> i32 {
        self.bottom() + self.bottom
    }

    /// The centre of a square of the board.
    pub(super) fn point(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        match self.view {
            Side::First => (self.left + STEP * file, self.bottom() - STEP * rank),
            Side::Second => (self.right() - STEP * file, self.top + STEP * rank),
        }
    }

    /// The centre of the piece `index` of the `number` at the side's edge: on the right from the bottom up for the side
    /// at the bottom, on the left from the top down for the other. In shogi the player's name comes first.
    pub(super) fn next_to_board(&self, holder: Side, index: usize, number: usize) -> (i32, i32) {
        let named = usize::from(self.names_players);
        self.aside(holder, index.saturating_add(named), number.saturating_add(named))
    }

    /// The centre of a player's name. There is room for the player's mark on the side of the edge.
    pub(super) fn player(&self, side: Side) -> (i32, i32) {
        let (x, y) = self.aside(side, 0, 1);
        (x + 3, if side == self.view { y - 2 } else { y })
    }

    fn aside(&self, holder: Side, index: usize, number: usize) -> (i32, i32) {
        let room = self.bottom() - self.top;
        let places = i32::try_from(number).unwrap_or(i32::MAX).saturating_sub(1).max(1);
        let way = i32::try_from(index).unwrap_or(0).saturating_mul(STEP.min(room / places));
        if holder == self.view {
            (self.right() + self.right - HAND + 12, self.bottom() - way)
        } else {
            (MARGIN, self.top + way)
        }
    }
}
