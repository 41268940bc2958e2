//! The issues of lines and comments that name the place where they belong by numbers.

/// An issue of a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceIssue {
    /// There is no line of that number.
    UnknownLine {
        /// The number.
        line: u32,
    },
    /// A comment on a half-move that its line does not have.
    NoHalfMove {
        /// The number of the line.
        line: u32,
        /// The number of the half-move.
        ply: u32,
    },
}
