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

pub(crate) use grammar::DhtmlxqGrammar;
pub(crate) use lower::DhtmlxqLowering;

use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, WriteOptions};
use crate::layout::LayoutOptions;
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::LineEnding;

/// The format.
#[derive(Debug)]
pub(crate) struct Dhtmlxq;

const INFO: FormatInfo = FormatInfo { id: "dhtmlxq", name: "DhtmlXQ", extensions: &["ubb"], japanese: false };

impl Format for Dhtmlxq {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &DhtmlxqGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &DhtmlxqLowering
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record)
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> String {
        print::lay_out(record, last, ending)
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn spelling(&self) -> &'static Spelling {
        &words::SPELLING
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::DhtmlxqEditing
    }

    fn holds_variations(&self) -> bool {
        true
    }

    fn likelihood(&self, head: &str) -> u8 {
        let head = head.to_ascii_lowercase();
        match (head.contains("[dhtmlxq"), head.contains("dhtmlxq_")) {
            (true, true) => 95,
            (true, false) | (false, true) => 60,
            (false, false) => 0,
        }
    }
}
