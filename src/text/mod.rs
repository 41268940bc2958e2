//! Text: an editable rope, places in it in every unit that a client may count in, and decoding.
//!
//! *May change in any release.*
//!
//! It knows nothing of records. Offsets are bytes of UTF-8 unless a name says otherwise. A [`TextRange`] is relative to
//! what its owner documents, most often a block of a record.

mod codec;
mod decode;
mod distance;
mod line_diff;
mod lines;
mod place;
mod safe_display;
mod sequence;
mod text_edit;
mod three_way;

#[cfg(not(feature = "encodings"))]
pub use codec::set_decoder;
pub(crate) use decode::{Decoded, LineBreaks, MARK, decode_as, decode_piece, decode_wide_piece, is_piece_in, lacking};
pub use decode::{Encoding, LineEnding, decode, encode};
pub(crate) use distance::distance_with_swaps;
pub use distance::edit_distance;
pub(crate) use line_diff::{Hunk, line_diff, lines_of};
pub use lines::Lines;
#[cfg(feature = "cli")]
pub(crate) use place::line_breaks;
pub use place::{Place, Unit, offset_at, place_at};
pub(crate) use place::{is_in_pair, line_of};
pub use safe_display::hidden;
pub(crate) use safe_display::{
    excerpt, is_command, is_invisible, label, lines, may_hide, message, one_line, quoted_line, turns,
};
pub(crate) use sequence::{Measured, Sequence, SequencePart, Sum};
pub use text_edit::{TextEdit, apply_edits};
pub(crate) use text_edit::{
    in_order, minimal_edits, narrowed, only_spaces_differ, sort_edits, sort_ranges, space_edits,
};
pub(crate) use three_way::{Merged, three_way};

pub use ropey::Rope;
pub(crate) use text_size::{TextRange, TextSize};

/// A [`TextRange`] from two byte offsets.
///
/// Texts are limited to 4 GiB by the syntax tree; larger offsets saturate.
pub fn range(start: usize, end: usize) -> TextRange {
    let clip = |offset: usize| TextSize::from(u32::try_from(offset).unwrap_or(u32::MAX));
    TextRange::new(clip(start), clip(end.max(start)))
}
