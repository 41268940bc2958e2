//! Why a record cannot be changed as asked.

use super::Wording;
use crate::record::{CannotWrite, VariationStyle};

impl Wording<'_> {
    /// The reason of a refusal, without a full stop.
    pub fn refusal(&self, why: &CannotWrite) -> String {
        let words = match why {
            CannotWrite::Moves => "this file holds positions, no moves",
            CannotWrite::Variations => {
                "another move stands here, and this format has no variations: delete the moves from there on first"
            }
            CannotWrite::Style(VariationStyle::Inline) => "this format has no variations among the moves",
            CannotWrite::Style(VariationStyle::Numbered) => "this format has no numbered variations",
            CannotWrite::Comment => "this format has no comments here, or none with this text",
            CannotWrite::Diagram => "this format has no diagrams of this game",
            CannotWrite::Judgement => "this format has no such judgement of a move",
            CannotWrite::Header(_) => "this format has no such header, or none with this value",
            CannotWrite::Position => "this format cannot hold the position, or takes it from another file",
            CannotWrite::Illegal => "the rules do not allow the move",
            CannotWrite::Unwritable => "the notation of this file has no unambiguous text for the move",
            CannotWrite::NoSuchPlace => "there is no move here",
            CannotWrite::NoVariation => "there is no variation here",
            CannotWrite::AddsErrors => "the moves that follow would no longer be legal",
            CannotWrite::Misread => "the record would be read as something else then",
        };
        words.to_owned()
    }
}
