//! Pieces of one kind file by file, as the notations that count files from the mover's right see them.

use super::xiangqi_board::XiangqiBoard;
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Points, Side, Square};
use crate::sort::sort_by_key;
use smallvec::SmallVec;
use std::sync::LazyLock;

/// A few squares, front to rear or in the order of labels.
pub(super) type Squares = SmallVec<[Square; 8]>;

/// The file, 1 to 9 from the side's right, as AXF and the Chinese notation count.
pub(super) const fn digit_of_file(file: u8, side: Side) -> u8 {
    match side {
        Side::First => 9 - file,
        Side::Second => file + 1,
    }
}

/// The file, 0 to 8 from Red's left, of a digit 1 to 9 from the side's right.
pub(super) const fn file_of_digit(digit: u8, side: Side) -> u8 {
    match side {
        Side::First => 9 - digit,
        Side::Second => digit - 1,
    }
}

/// How far the square is toward the enemy, 0 to 9.
const fn depth(square: Square, side: Side) -> u8 {
    match side {
        Side::First => square.rank(),
        Side::Second => 9 - square.rank(),
    }
}

/// The squares of each file.
static FILES: LazyLock<[Points; 9]> =
    LazyLock::new(|| std::array::from_fn(|file| (0..10).filter_map(|rank| Square::new(file as u8, rank)).collect()));

/// The pieces of one kind and side on a file, 1 to 9 from the side's right.
fn on_file(position: &impl XiangqiBoard, piece: Piece, digit: u8) -> impl Iterator<Item = Square> {
    let file = FILES.get(usize::from(file_of_digit(digit, piece.side))).copied().unwrap_or_default();
    (position.squares_of(piece.side) & file).filter(move |&square| position.piece_at(square) == Some(piece))
}

/// The piece of one kind and side on a file, if there is just one.
pub(super) fn only_on_file(position: &impl XiangqiBoard, piece: Piece, digit: u8) -> Option<Square> {
    let mut alike = on_file(position, piece, digit);
    let found = alike.next();
    if alike.next().is_none() { found } else { None }
}

/// Whether a file holds at least two pieces of one kind and side.
pub(super) fn is_stacked(position: &impl XiangqiBoard, piece: Piece, digit: u8) -> bool {
    on_file(position, piece, digit).nth(1).is_some()
}

/// All pieces of one kind and side: files from the side's right, each from front to rear.
pub(super) struct Stacks {
    squares: Squares,
    side: Side,
}

impl Stacks {
    pub(super) fn new(position: &impl XiangqiBoard, piece: Piece) -> Stacks {
        let side = piece.side;
        let mut squares: Squares =
            position.squares_of(side).filter(|&square| position.piece_at(square) == Some(piece)).collect();
        sort_by_key(&mut squares, |&square| (digit_of_file(square.file(), side), 9 - depth(square, side)));
        Stacks { squares, side }
    }

    /// The pieces of each file that holds at least two, files from the side's right, each front to rear.
    pub(super) fn stacked(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunk_by(|a, b| a.file() == b.file()).filter(|file| file.len() > 1)
    }

    /// Number of files that hold at least two.
    pub(super) fn stacked_files(&self) -> usize {
        self.stacked().count()
    }

    /// The pieces of one file, front to rear.
    pub(super) fn on_file(&self, digit: u8) -> &[Square] {
        let file = file_of_digit(digit, self.side);
        self.squares.chunk_by(|a, b| a.file() == b.file()).find(|squares| squares[0].file() == file).unwrap_or_default()
    }

    /// Whether front and rear do not suffice: three on a file, or two files with at least two each.
    pub(super) fn tangled(&self) -> bool {
        let (mut files, mut most) = (0, 0);
        for file in self.stacked() {
            files += 1;
            most = most.max(file.len());
        }
        files > 1 || most > 2
    }

    /// The pieces of the stacked files in the order of xqbase's labels a, b, c …: files from the mover's right,
    /// front to rear.
    pub(super) fn labelled(&self) -> Squares {
        self.stacked().flatten().copied().collect()
    }

    /// The same in the order of XiangQi Review: from Red's right, north to south, for both sides.
    pub(super) fn labelled_from_red(&self) -> Squares {
        let mut squares = self.labelled();
        // Red counts files and ranks in reverse.
        if self.side == Side::Second {
            squares.reverse();
        }
        squares
    }
}

/// Whether the direction determines which of two pieces on a file moves, so front and rear are never marked.
pub(super) const fn tells_by_direction(kind: Kind) -> bool {
    matches!(kind, Kind::Advisor | Kind::Elephant)
}
