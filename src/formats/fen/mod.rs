//! Lists of positions (`.fen`, `.epd`): one FEN of xiangqi or jeiqi a line (record-formats §3.2, §6.2, §6.4).

mod edit;
mod grammar;
mod likeness;
mod lower;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use grammar::FenGrammar;
pub(crate) use lower::FenLowering;

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
pub(crate) struct Fen;

const INFO: FormatInfo =
    FormatInfo { id: "xiangqi-fen", name: "FEN list", extensions: &["fen", "epd"], japanese: false };

impl Format for Fen {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &FenGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &FenLowering
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
        &edit::FenEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        likeness::likelihood(head)
    }
}
