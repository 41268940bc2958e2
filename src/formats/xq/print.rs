//! The layout of `.xq` and `.wxf`.
//!
//! Only spaces and line breaks change; every other token, comments among them, keeps its text and its place in the
//! sequence. The layout in short:
//!
//! ```text
//! FORMAT LALG
//!
//! GAME 1, Wind Screen Horse #3        headers: one space after the key, `name; rating; title`
//! RED C Ng; 2400
//!                                     one empty line below the headers
//! SETUP{ Ke0; ke9; MOVE 1, RED }      on one line where it fits, else filled between its braces
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2! (1)     moves fill the lines; a number, its two moves, their remarks and references
//! 2. ... Ri9-h9 { 2. ... Nb9-c7 }     stay together; a short variation of one move may stay on the line
//! VAR[1]{
//!   2. Nb0-c2                         others are indented
//! }
//! }
//! ```
//!
//! A record is left as it is if it has syntax errors or an open brace at its end, and in the rare cases where a space
//! of another width would change how a word is read. The output is parsed again and compared: if a token differs, which
//! would be a bug here, the text stays as it was.

mod check;
mod compose;
mod flow;
mod lines;
#[cfg(test)]
mod tests;

use crate::layout::{Document, LayoutOptions};
use crate::syntax::RecordTree;
use crate::text::LineEnding;
use compose::Composer;

pub(super) use check::is_sound;

/// A sound record after its layout, with the line breaks before the next one.
pub(super) fn lay_out(record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String {
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer::new(&mut Document::new(), options).record(record, last, ending, &mut out);
    out
}
