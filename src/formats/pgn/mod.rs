//! PGN of xiangqi and jeiqi (`.pgn`): record-formats §3.3, seeds 3 and 4.

mod declare;
mod detect;
mod edit;
mod grammar;
mod lexer;
mod lower;
mod plan;
mod print;
mod spelling;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use spelling::{OTHER_TAGS, TAGS};

use super::{Format, FormatInfo, Unfit, compose};
use crate::rules::Variant;
use detect::LikelyGame;

const INFO: FormatInfo = FormatInfo { id: "xiangqi-pgn", name: "xiangqi PGN", extensions: &["pgn"], japanese: false };

/// The format.
pub(crate) static PGN: Format = Format {
    accepts: |head| match detect::likely_game(head) {
        LikelyGame::Ours | LikelyGame::Open => Ok(()),
        LikelyGame::Other => Err(Unfit::OtherPgn),
    },
    spelling: &spelling::SPELLING,
    editing: &edit::EDITING,
    is_sound: print::is_sound,
    lay_out: |record, last, ending, options| compose::lay_out(&spelling::SPELLING, record, last, ending, options),
    variants: &[Variant::Xiangqi, Variant::Jeiqi],
    holds_variations: true,
    write: write::write,
    declare: declare::declare,
    ..Format::new(INFO, &grammar::PgnGrammar, &lower::PgnLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    match detect::likely_game(head) {
        LikelyGame::Ours if detect::has_tags(head) => 95,
        LikelyGame::Ours => 55,
        LikelyGame::Open | LikelyGame::Other => 0,
    }
}
