//! Xiangqi as plain Chinese text: pages of `1. 炮二平五 马８进７`, the text that sites and XQStudio export, and moves that run
//! together. It is read only where somebody asks for it: its files are `.txt`, which is anybody's.

mod grammar;
mod lower;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use grammar::PageGrammar;
pub(crate) use lower::PageLowering;

use super::spelling::Spelling;
use super::{Format, FormatInfo};
use crate::layout::LayoutOptions;
use crate::record::Lower;
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree};
use crate::text::LineEnding;

/// The format.
#[derive(Debug)]
pub(crate) struct Page;

const INFO: FormatInfo = FormatInfo { id: "xiangqi-text", name: "Chinese text", extensions: &[], japanese: false };

impl Format for Page {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &PageGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &PageLowering
    }

    /// A page is never laid out: its lines stay as the site has them.
    fn is_sound(&self, _: &RecordTree) -> bool {
        false
    }

    fn lay_out(&self, record: &RecordTree, _: bool, _: LineEnding, _: &LayoutOptions) -> String {
        record.text()
    }

    fn spelling(&self) -> &'static Spelling {
        &words::SPELLING
    }

    /// It is read only.
    fn holds(&self, _: Variant) -> bool {
        false
    }

    fn likelihood(&self, head: &str) -> u8 {
        let headers = head.lines().filter(|line| grammar::header(line).is_some()).count();
        let moves = head.lines().any(grammar::begins_with_numbered_move);
        match (moves, headers) {
            (true, 2..) => 90,
            (true, _) => 54,
            (false, _) => 0,
        }
    }
}
