//! Why a record cannot be changed as asked, and what a change takes away.

use crate::editing::Deleted;
use crate::record::{CannotWrite, VariationStyle};
use crate::words::{Wording, say, say_count};

impl Wording<'_> {
    /// A summary of a deletion: `16 half-moves in 1 variation deleted`.
    pub fn deleted(&self, deleted: Deleted) -> String {
        let Deleted { plies, variations, only_variations } = deleted;
        let half_moves = self.half_moves(u32::try_from(plies).unwrap_or(u32::MAX));
        match (variations, only_variations) {
            (0, _) => say!(self.locale, "{half_moves} deleted", half_moves),
            (_, true) => say_count!(
                self.locale,
                variations,
                "{half_moves} in {variations} variation deleted" | "{half_moves} in {variations} variations deleted",
                half_moves
            ),
            _ => say_count!(
                self.locale,
                variations,
                "{half_moves} deleted, with {variations} variation"
                    | "{half_moves} deleted, with {variations} variations",
                half_moves
            ),
        }
    }

    /// The reason of a refusal, without a full stop.
    pub fn refusal(&self, why: &CannotWrite) -> String {
        let words = match why {
            CannotWrite::Moves => say!(self.locale, "this file holds positions, not moves"),
            CannotWrite::Variations => {
                say!(
                    self.locale,
                    "another move stands here, and this format has no variations: delete the moves from there on first"
                )
            }
            CannotWrite::Style(VariationStyle::Inline) => {
                say!(self.locale, "this format has no variations among the moves")
            }
            CannotWrite::Style(VariationStyle::AtNumber) => {
                say!(self.locale, "this format has no variations after the line that they branch from")
            }
            CannotWrite::Style(VariationStyle::Numbered) => say!(self.locale, "this format has no numbered variations"),
            CannotWrite::Comment => say!(self.locale, "this format has no comments here, or none with this text"),
            CannotWrite::Diagram => say!(self.locale, "this format has no diagrams of this game"),
            CannotWrite::Judgement => say!(self.locale, "this format has no such judgement of a move"),
            CannotWrite::Position => {
                say!(self.locale, "this format cannot hold the position, or takes it from another file")
            }
            CannotWrite::Illegal => say!(self.locale, "the rules do not allow the move"),
            CannotWrite::Unwritable => {
                say!(self.locale, "the notation of this file has no unambiguous text for the move")
            }
            CannotWrite::NoSuchPlace => say!(self.locale, "there is no move here"),
            CannotWrite::NoVariation => say!(self.locale, "there is no variation here"),
            CannotWrite::AddsErrors => {
                say!(self.locale, "this would add errors to the record, such as moves that are no longer legal")
            }
            CannotWrite::Misread => say!(self.locale, "the record would then be read as something else"),
        };
        words.to_owned()
    }
}
