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
use crate::syntax::{Grammar, RecordTree, lay_out_lines, line_breaks};
use crate::text::{LineBreaks, LineEnding};

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

    fn print(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> Option<String> {
        let first = record.blocks().first().is_none_or(|block| !block.starts_record());
        Some(lay_out_lines(&[record], first, last, ending))
    }

    fn print_file(&self, records: &[&RecordTree], _: &LayoutOptions) -> String {
        let ending = self.line_ending(&mut records.iter().copied());
        lay_out_lines(records, true, true, ending)
    }

    fn line_breaks(&self, record: &RecordTree) -> LineBreaks {
        line_breaks(record)
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
