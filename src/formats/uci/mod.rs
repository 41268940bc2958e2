//! UCI sessions (`.uci`): `position … moves …` lines of xiangqi and jeiqi (seed 4); other lines pass through.

mod edit;
mod grammar;
mod likeness;
mod lower;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use grammar::UciGrammar;
pub(crate) use lower::UciLowering;

use super::editing::Editing;
use super::loss::Loss;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::record::{Game, Lower};
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree, lay_out_lines};
use crate::text::LineEnding;

/// The format.
#[derive(Debug)]
pub(crate) struct Uci;

const INFO: FormatInfo = FormatInfo { id: "uci", name: "UCI", extensions: &["uci"], japanese: false };

impl Format for Uci {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &UciGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &UciLowering
    }

    fn accepts(&self, head: &str) -> Result<(), Unfit> {
        likeness::refused(head)
    }

    fn is_sound(&self, _: &RecordTree) -> bool {
        true
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> String {
        lay_out_lines(record, last, ending)
    }

    fn holds(&self, variant: Variant) -> bool {
        matches!(variant, Variant::Xiangqi | Variant::Jeiqi)
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::UciEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        likeness::likelihood(head)
    }
}
