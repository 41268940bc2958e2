//! DhtmlXQ (`.ubb`): xiangqi as the boards of Chinese sites and forums hold it, in tags. Moves are digits, variations and
//! comments name the place where they belong by numbers.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_title]Evening game[/DhtmlXQ_title]
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]
//! [DhtmlXQ_comment1_2]The other horse.[/DhtmlXQ_comment1_2]
//! [/DhtmlXQ]
//! ```

mod edit;
mod grammar;
mod lower;
mod print;
mod rewrite;
mod start;
mod tag;
#[cfg(test)]
mod tests;
mod words;
mod write;

use super::{Format, FormatInfo};
use crate::rules::Variant;

const INFO: FormatInfo = FormatInfo { id: "dhtmlxq", name: "DhtmlXQ", extensions: &["ubb"], japanese: false };

/// The format.
pub(crate) static DHTMLXQ: Format = Format {
    spelling: &words::SPELLING,
    editing: &edit::EDITING,
    is_sound: print::is_sound,
    lay_out: |record, last, ending, _| print::lay_out(record, last, ending),
    variants: &[Variant::Xiangqi],
    holds_variations: true,
    write: write::write,
    ..Format::new(INFO, &grammar::DhtmlxqGrammar, &lower::DhtmlxqLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    let head = head.to_ascii_lowercase();
    match (head.contains("[dhtmlxq"), head.contains("dhtmlxq_")) {
        (true, true) => 95,
        (true, false) | (false, true) => 60,
        (false, false) => 0,
    }
}
