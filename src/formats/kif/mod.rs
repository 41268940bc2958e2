//! Shogi as the programs of Japan write it (`.kif`): a move to a line, variations after the line that they branch from.

mod board;
mod edit;
mod grammar;
mod lines;
mod lower;
mod print;
mod start;
mod words;
mod write;

pub(crate) use grammar::KifGrammar;
pub(crate) use lower::KifLowering;

use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::record::{Game, HeaderKey, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineBreaks, LineEnding};
use lines::Line;

/// The format.
#[derive(Debug)]
pub(crate) struct Kif;

const INFO: FormatInfo = FormatInfo { id: "kif", name: "KIF", extensions: &["kif", "kifu"], japanese: true };

impl Format for Kif {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &KifGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &KifLowering
    }

    fn accepts(&self, _: &str) -> Result<(), Unfit> {
        Ok(())
    }

    fn print(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> Option<String> {
        print::print_record(record, last, ending)
    }

    fn print_file(&self, records: &[&RecordTree], _: &LayoutOptions) -> String {
        print::print_file(records)
    }

    fn line_breaks(&self, record: &RecordTree) -> LineBreaks {
        print::line_breaks(record)
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn spelling(&self) -> &'static Spelling {
        &words::SPELLING
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::KifEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        (head.lines().map(weight).sum::<usize>()).min(100) as u8
    }
}

/// How much a line speaks for this format.
fn weight(line: &str) -> usize {
    match lines::line_of(line) {
        Line::Move if crate::notation::kif::fits(lines::move_parts(line).word) => 25,
        Line::Title | Line::Rank | Line::Turn | Line::Hand { .. } => 25,
        Line::Header { colon, .. } if words::header_of(line.get(..colon).unwrap_or_default()) != HeaderKey::Unknown => {
            20
        }
        Line::Program if line.starts_with("#KIF ") => 90,
        _ => 0,
    }
}
