//! Formatting of text: a small document of words and possible breaks, and the printer that chooses the breaks.
//!
//! *May change in any release.*
//!
//! A [`Document`] is a flat list: texts, spaces, lines that may or must break, and brackets around parts that belong
//! together. There are three kinds of part ([`Tag`]): a group breaks at all of its lines or at none, a fill breaks only
//! where the next piece no longer fits, and indented text starts further to the right. The width of every part is
//! summed up while the document is written, so the printer decides each break by one comparison. Both take linear time,
//! look nothing up twice and do not recurse, however deep the parts are nested.
//!
//! A [`Document`] may also hold tables: entries of a number and two cells, as many on a line as fit, whose columns begin
//! below each other. The widths of a table's columns are known when the table ends, as those of a part are.
//!
//! This layer knows no format, only text.

mod columns;
mod document;
mod options;
mod printer;
mod prose;

pub(crate) use columns::{columns, wide_columns};
pub(crate) use document::{Column, Document, Tag};
pub use options::{Comments, Headers, LayoutOptions, Moves};
