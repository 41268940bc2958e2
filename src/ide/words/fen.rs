//! A FEN: why it cannot be read, and why a readable one is unusual.

use super::Wording;
use super::english::plural;
use crate::notation::fen::{FenField, FenProblem, FenRemark};
use crate::rules::Side;

impl Wording<'_> {
    /// Why a text is not a position.
    pub fn fen_problem(&self, problem: FenProblem) -> String {
        match problem {
            FenProblem::Empty => "there is no position here".to_owned(),
            FenProblem::UnknownLetter(found) => format!(
                "`{found}` is not a piece: the letters are k a b n r c p, upper case for Red, and 1 to 9 for empty points"
            ),
            FenProblem::UnknownJeiqiLetter(found) => format!(
                "`{found}` is not a piece: the letters are k a e h r c p, x for a dark piece, upper case for White, and 1 \
                 to 9 for empty points"
            ),
            FenProblem::Jeiqi => {
                "dark pieces and captured pieces belong to jeiqi: this is a xiangqi position".to_owned()
            }
            FenProblem::RowWidth { rank, width } => {
                format!("the row of rank {rank} is {width} points wide: it must be 9")
            }
            FenProblem::RowCount { count, expected } => {
                let rows = plural(u32::try_from(count).unwrap_or(u32::MAX), "row");
                format!("the board has {rows}: write {expected}, separated by `/`")
            }
            FenProblem::BadListed(found) => format!("`{found}` cannot be listed here: the letters are a e h r c p"),
            FenProblem::ListedTwice(found) => {
                format!("`{found}` is in the list already: write each piece once, with its number")
            }
            FenProblem::UnknownShogiLetter(found) => format!(
                "`{found}` is not a piece: the letters are p l n s g b r k, upper case for Black, `+` before a promoted one"
            ),
            FenProblem::BadShogiSide => "the side to move is `b` (Black) or `w` (White)".to_owned(),
            FenProblem::NeverPromoted => "only p l n s b r can have `+` before them".to_owned(),
            FenProblem::BadCount => "the number of pieces in a list is 1 to 255".to_owned(),
            FenProblem::UnclosedList => "the list of captured pieces is not closed: write `]`".to_owned(),
            FenProblem::BadSide => "the side to move is `w` (Red, in jeiqi White) or `b` (Black)".to_owned(),
            FenProblem::BadNumber(FenField::Halfmoves) => {
                "field 5 is the number of half-moves since the last capture, 0 to 65535".to_owned()
            }
            FenProblem::BadNumber(FenField::Number) => "field 6 is the number of the move, 1 to 65535".to_owned(),
            FenProblem::TooManyFields => "the position ends before this: remove the rest".to_owned(),
        }
    }

    /// Why a readable FEN is unusual.
    pub fn fen_remark(&self, remark: FenRemark) -> String {
        match remark {
            FenRemark::Truncated(1) => {
                let mover = self.side(Side::First);
                format!("only the board is given: {mover} is taken to move, and the clocks to be 0 and 1")
            }
            FenRemark::Truncated(count) => {
                format!("only {count} of six fields are given: missing clocks are taken to be 0 and 1")
            }
            FenRemark::TruncatedSfen(count) => format!(
                "only {count} of four fields are given: where missing, Black moves, the hands are empty and the number is 1"
            ),
            FenRemark::OtherLetter { found, usual } => format!("`{found}` is usually written `{usual}`"),
            FenRemark::OtherSide => "the side to move is usually written `w` or `b`".to_owned(),
            FenRemark::NotDash => "fields 3 and 4 have no meaning here: write `-`".to_owned(),
            FenRemark::MissingDashes(1) => "one of fields 3 and 4 is missing: write `-` for each of them".to_owned(),
            FenRemark::MissingDashes(_) => "fields 3 and 4 are missing: write `-` for both".to_owned(),
            FenRemark::NumberZero => "moves are counted from 1".to_owned(),
        }
    }
}
