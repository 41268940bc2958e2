//! Half-moves that are missing, doubled or meant otherwise, as a search finds them.

use super::{Wording, say};
use crate::record::{Extent, IssueKind, Row};

impl Wording<'_> {
    /// The message of a misfit in the moves of a line; `None` for any other issue.
    pub fn misfit(&self, kind: &IssueKind) -> Option<String> {
        Some(match kind {
            IssueKind::HalfMovesMissing { number, side, moves, extent, .. } => {
                let (number, side) = (self.number(*number, *side), self.side(*side));
                match (extent, moves.as_slice()) {
                    (Extent::One, [_, ..]) => {
                        let mv = self.one_of(moves);
                        say!(self.locale, "a half-move of {side} is missing here: {mv}", side, mv)
                    }
                    (Extent::One, []) => say!(self.locale, "a half-move of {side} is missing here", side),
                    (Extent::Pair, _) => {
                        say!(self.locale, "two half-moves are missing here, from `{number}` on", number)
                    }
                    (Extent::Unknown, _) => say!(
                        self.locale,
                        "the moves from here on do not follow: after `{number}` some are missing, doubled or wrong",
                        number
                    ),
                }
            }
            IssueKind::HalfMovesTooMany { repeated: true, .. } => {
                say!(self.locale, "these half-moves stand here twice").to_owned()
            }
            IssueKind::HalfMovesTooMany { repeated: false, .. } => {
                say!(self.locale, "this half-move is one too many: those after it follow without it").to_owned()
            }
            IssueKind::MeantOtherwise { moves } => match moves.as_slice() {
                [mv] => {
                    say!(self.locale, "the moves after this one do not follow from it: {mv} was probably meant", mv)
                }
                _ => say!(self.locale, "the moves after this one do not follow from it: another was probably meant")
                    .to_owned(),
            },
            _ => return None,
        })
    }

    /// The description of a kind of repair, for `explain`.
    pub fn hypothesis(&self, row: Row) -> &'static str {
        match row {
            Row::NumberAlone => say!(self.locale, "the number alone is wrong"),
            Row::NumberMissing => say!(self.locale, "the number is missing"),
            Row::NumberExchanged => say!(self.locale, "the number changed places with the half-move beside it"),
            Row::NumbersGoOn => say!(self.locale, "the numbers go on from this one"),
            Row::Reading => say!(self.locale, "one of several readings"),
            Row::Exchanged => say!(self.locale, "the half-move changed places with the next one"),
            Row::Meant => say!(self.locale, "another half-move was meant"),
            Row::Surplus => say!(self.locale, "the half-move is one too many"),
            Row::StartsLater => say!(self.locale, "the variation starts after the half-move that it names"),
            Row::Missing => say!(self.locale, "a half-move is missing before it"),
            Row::Twice => say!(self.locale, "these words stand there twice"),
            Row::AsWritten => say!(self.locale, "it was played as written, although that is illegal"),
            Row::Pair => say!(self.locale, "a half-move of each side is missing before it"),
            Row::Lost => say!(self.locale, "more is missing than can be found out"),
        }
    }
}
