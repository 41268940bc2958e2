//! Yang's Chinese Chess File Format (`.xq`, seed 0) and the `.wxf` dialect of it that programs write.

mod declare;
mod detect;
mod draft;
mod edit;
mod grammar;
mod lexer;
mod lower;
#[cfg(test)]
mod patterns;
mod print;
mod spelling;
mod write;

use super::{Format, FormatInfo, Unfit, compose};
use crate::rules::Variant;

const INFO: FormatInfo =
    FormatInfo { id: "xq", name: "Chinese Chess File Format", extensions: &["xq", "wxf"], japanese: false };

/// The format.
pub(crate) static XQ: Format = Format {
    accepts: |head| if detect::looks_like_xquery(head) { Err(Unfit::XQuery) } else { Ok(()) },
    spelling: &spelling::SPELLING,
    editing: &edit::EDITING,
    is_sound: print::is_sound,
    lay_out: |record, last, ending, options| compose::lay_out(&spelling::SPELLING, record, last, ending, options),
    variants: &[Variant::Xiangqi],
    holds_variations: true,
    write: write::write,
    draft: draft::write,
    declare: declare::declare,
    declare_letters: declare::declare_letters,
    ..Format::new(INFO, &grammar::XqGrammar, &lower::XqLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    let keyword = |line: &str| {
        let word = line.trim_start().split([' ', '\t', '{', ',']).next().unwrap_or_default();
        matches!(word, "FORMAT" | "GAME" | "START" | "SETUP")
    };
    if detect::looks_like_xquery(head) {
        0
    } else {
        (head.lines().filter(|line| keyword(line)).count() * 45).min(100) as u8
    }
}
