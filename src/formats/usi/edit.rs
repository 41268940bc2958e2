//! Edits of USI lines as text: moves on one line after the position. A comment ends its line, so there are none among
//! moves.

use crate::formats::editing::{Editing, Opening, PlySeparator};
use crate::formats::engine_lines;
use crate::syntax::RecordTree;

/// Writes edits of `.usi`.
pub(super) struct UsiEditing;

impl Editing for UsiEditing {
    fn separator(&self) -> Option<PlySeparator> {
        Some(PlySeparator::OneLine)
    }

    fn numbers_half_moves(&self) -> bool {
        true
    }

    fn opening(&self, record: &RecordTree, line_break: &str) -> Option<Opening> {
        engine_lines::opening(record, line_break)
    }

    fn ends_line(&self, _: &str) -> bool {
        true
    }
}
