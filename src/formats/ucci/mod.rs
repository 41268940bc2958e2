//! Logs of UCCI engines (`.ucci`): positions, what the engine thought, and the half-move that it answered. They are read
//! only.

mod grammar;
mod lower;
#[cfg(test)]
mod tests;

use super::{Format, FormatInfo};
use crate::layout::LayoutOptions;
use crate::record::Lower;
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree, is_space, lay_out_lines};
use crate::text::LineEnding;

/// The format.
#[derive(Debug)]
pub(crate) struct Ucci;

const INFO: FormatInfo = FormatInfo { id: "ucci", name: "UCCI log", extensions: &["ucci"], japanese: false };

impl Format for Ucci {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &grammar::UcciGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &lower::UcciLowering
    }

    fn is_sound(&self, _: &RecordTree) -> bool {
        true
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> String {
        lay_out_lines(record, last, ending)
    }

    fn holds(&self, _: Variant) -> bool {
        false
    }

    /// The name of the protocol decides. A position alone is one of UCI, unless the file says otherwise.
    fn likelihood(&self, head: &str) -> u8 {
        let mut lines = head.split(['\n', '\r']).map(|line| line.trim_matches(is_space));
        if lines.clone().any(|line| matches!(line, "ucci" | "ucciok")) {
            return 98;
        }
        let is_position = |line: &str| {
            let mut words = line.split(is_space).filter(|word| !word.is_empty());
            words.next() == Some("position") && matches!(words.next(), Some("startpos" | "fen"))
        };
        if lines.any(is_position) { 58 } else { 0 }
    }
}
