//! Lists of positions (`.fen`, `.epd`): one FEN of xiangqi or jeiqi a line (record-formats §3.2, §6.2, §6.4).

mod edit;
mod grammar;
mod likeness;
mod lower;
#[cfg(test)]
mod tests;
mod write;

use super::{Format, FormatInfo};
use crate::rules::Variant;

const INFO: FormatInfo =
    FormatInfo { id: "xiangqi-fen", name: "FEN list", extensions: &["fen", "epd"], japanese: false };

/// The format.
pub(crate) static FEN: Format = Format {
    accepts: likeness::refused,
    editing: &edit::EDITING,
    variants: &[Variant::Xiangqi, Variant::Jeiqi],
    write: write::write,
    ..Format::new(INFO, &grammar::FenGrammar, &lower::FenLowering, likeness::likelihood)
};
