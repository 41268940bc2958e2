//! Edits of USI lines as text: moves on one line after the position. A comment ends its line, so there are none among
//! moves.

use crate::formats::editing::{Editing, PlySeparator, READ_ONLY};
use crate::formats::engine_lines;

/// Writes edits of `.usi`.
pub(super) static EDITING: Editing = Editing {
    separator: Some(PlySeparator::OneLine),
    numbers_half_moves: true,
    opening: engine_lines::opening,
    comments_end_lines: true,
    ..READ_ONLY
};
