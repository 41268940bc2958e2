//! Xiangqi as plain Chinese text: pages of `1. 炮二平五 马８进７`, the text that sites and XQStudio export, and moves that run
//! together. It is read only where somebody asks for it: its files are `.txt`, which is anybody's.

mod grammar;
mod lower;
#[cfg(test)]
mod tests;
mod words;

use super::{Format, FormatInfo};

const INFO: FormatInfo = FormatInfo { id: "xiangqi-text", name: "Chinese text", extensions: &[], japanese: false };

/// The format.
pub(crate) static PAGE: Format = Format {
    spelling: &words::SPELLING,
    // A page is never laid out: its lines stay as the site has them.
    is_sound: |_| false,
    ..Format::new(INFO, &grammar::PageGrammar, &lower::PageLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    let headers = head.lines().filter(|line| grammar::header(line).is_some()).count();
    let moves = head.lines().any(grammar::begins_with_numbered_move);
    match (moves, headers) {
        (true, 2..) => 90,
        (true, _) => 54,
        (false, _) => 0,
    }
}
