//! A point of the board.

use std::fmt;

/// A point of a board that is nine files wide, which every game here has.
///
/// Files count from 0 at the left and ranks from 0 at the bottom, both as the side that moves first sees
/// the board. In xiangqi and jeiqi that is the ICCS square: file `a` is 0 and Red's back rank is 0. Ten ranks
/// there, nine in shogi (whose file 9 is index 0 and whose rank `i` is index 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of files of every board.
    pub const FILES: u8 = 9;

    /// The square at `file` (0–8) and `rank` (0–9), or `None` outside of that.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// The square of an index made by [`Square::index`]; `None` for 90 and above.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 90 { Some(Square(index as u8)) } else { None }
    }

    /// File, 0 to 8.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Rank, 0 to 9.
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// `rank * 9 + file`, 0 to 89.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `files` to the right and `ranks` up, if it is on a board of ten ranks.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }
}

/// The ICCS name, `a0` to `i9`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
