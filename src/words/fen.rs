//! A FEN: why it cannot be read, and why a readable one is unusual.

use super::{Wording, say, say_count};
use crate::notation::fen::{FenField, FenProblem, FenRemark};
use crate::rules::Side;

impl Wording<'_> {
    /// Why a text is not a position.
    pub fn fen_problem(&self, problem: FenProblem) -> String {
        match problem {
            FenProblem::Empty => say!(self.locale, "there is no position here").to_owned(),
            FenProblem::UnknownLetter(found) => say!(
                self.locale,
                "`{found}` is not a piece: the letters are k a b n r c p, upper case for Red, and 1 to 9 for \
                 empty points",
                found
            ),
            FenProblem::UnknownJeiqiLetter(found) => say!(
                self.locale,
                "`{found}` is not a piece: the letters are k a e h r c p, x for a dark piece, upper case for \
                 White, and 1 to 9 for empty points",
                found
            ),
            FenProblem::Jeiqi => {
                say!(self.locale, "dark pieces and captured pieces belong to jeiqi: this is a xiangqi position")
                    .to_owned()
            }
            FenProblem::RowWidth { rank, width } => {
                say!(self.locale, "the row of rank {rank} is {width} points wide: it must be 9", rank, width)
            }
            FenProblem::RowCount { count, expected } => {
                say_count!(
                    self.locale,
                    count,
                    "the board has {count} row: write {expected}, separated by `/`"
                        | "the board has {count} rows: write {expected}, separated by `/`",
                    expected
                )
            }
            FenProblem::BadListed(found) => {
                say!(self.locale, "`{found}` cannot be listed here: the letters are a e h r c p", found)
            }
            FenProblem::ListedTwice(found) => {
                say!(self.locale, "`{found}` is in the list already: write each piece once, with its number", found)
            }
            FenProblem::UnknownShogiLetter(found) => say!(
                self.locale,
                "`{found}` is not a piece: the letters are p l n s g b r k, upper case for Black, `+` before a \
                 promoted one",
                found
            ),
            FenProblem::BadShogiSide => say!(self.locale, "the side to move is `b` (Black) or `w` (White)").to_owned(),
            FenProblem::NeverPromoted => say!(self.locale, "only p l n s b r can have `+` before them").to_owned(),
            FenProblem::BadCount => say!(self.locale, "the number of pieces in a list is 1 to 255").to_owned(),
            FenProblem::UnclosedList => {
                say!(self.locale, "the list of captured pieces is not closed: write `]`").to_owned()
            }
            FenProblem::BadSide => {
                say!(self.locale, "the side to move is `w` (Red, in jeiqi White) or `b` (Black)").to_owned()
            }
            FenProblem::BadNumber(FenField::Halfmoves) => {
                say!(self.locale, "field 5 is the number of half-moves since the last capture, 0 to 4294967295")
                    .to_owned()
            }
            FenProblem::BadNumber(FenField::Number) => {
                say!(self.locale, "field 6 is the number of the move, 1 to 4294967295").to_owned()
            }
            FenProblem::TooManyFields => say!(self.locale, "the position ends before this: remove the rest").to_owned(),
        }
    }

    /// Why a readable FEN is unusual.
    pub fn fen_remark(&self, remark: FenRemark) -> String {
        match remark {
            FenRemark::Truncated(1) => {
                let mover = self.side(Side::First);
                say!(
                    self.locale,
                    "only the board is given: {mover} is assumed to be to move, and the counters to be 0 and 1",
                    mover
                )
            }
            FenRemark::Truncated(count) => {
                say!(
                    self.locale,
                    "only {count} of six fields are given: missing counters are assumed to be 0 and 1",
                    count
                )
            }
            FenRemark::TruncatedSfen(count) => say!(
                self.locale,
                "only {count} of four fields are given: where missing, Black moves, the hands are empty and the \
                 number is 1",
                count
            ),
            FenRemark::OtherLetter { found, usual } => {
                say!(self.locale, "`{found}` is usually written `{usual}`", found, usual)
            }
            FenRemark::OtherSide => say!(self.locale, "the side to move is usually written `w` or `b`").to_owned(),
            FenRemark::NotDash => say!(self.locale, "fields 3 and 4 have no meaning here: write `-`").to_owned(),
            FenRemark::MissingDashes(1) => {
                say!(self.locale, "one of fields 3 and 4 is missing: write `-` for each of them").to_owned()
            }
            FenRemark::MissingDashes(_) => {
                say!(self.locale, "fields 3 and 4 are missing: write `-` for both").to_owned()
            }
            FenRemark::SplitNumber(_) => say!(self.locale, "empty points side by side are one number").to_owned(),
            FenRemark::NumberZero => say!(self.locale, "moves are counted from 1").to_owned(),
        }
    }
}
