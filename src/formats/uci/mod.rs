//! UCI sessions (`.uci`): `position … moves …` lines of xiangqi and jeiqi (seed 4); other lines pass through.

mod edit;
mod grammar;
mod likeness;
mod lower;
#[cfg(test)]
mod tests;
mod write;

use super::{Format, FormatInfo};
use crate::rules::Variant;

const INFO: FormatInfo = FormatInfo { id: "uci", name: "UCI", extensions: &["uci"], japanese: false };

/// The format.
pub(crate) static UCI: Format = Format {
    accepts: likeness::refused,
    editing: &edit::EDITING,
    variants: &[Variant::Xiangqi, Variant::Jeiqi],
    write: write::write,
    ..Format::new(INFO, &grammar::UciGrammar, &lower::UciLowering, likeness::likelihood)
};
