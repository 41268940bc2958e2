//! The layout of PGN.
//!
//! Only spaces and line breaks change; every other token, comments among them, keeps its text and its place in the
//! sequence. The layout in short:
//!
//! ```text
//! [Game "Chinese Chess"]               one tag a line
//! [Red "An"]
//!                                      one empty line below the tags
//! 1. 炮二平五 马８进７ 2. 马二进三 $1  moves fill the lines; a number, its two moves and what judges them stay
//! 2... 车９平８ {why} (2... 马２进３)  together; a short variation stays on the line
//!   (2... 卒７进１ 3. 车一平二 车９平８ a longer one begins a line of its own and is indented
//!   4. 马八进七)
//! 3. 车一平二 1-0
//!                                      one empty line before the next game
//! ```
//!
//! A record is left as it is if it has syntax errors or an open bracket at its end. The output is parsed again and
//! compared: if a token differs, the text stays as it was.

mod compose;
#[cfg(test)]
mod tests;

use crate::layout::{Document, LayoutOptions};
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::LineEnding;
use compose::Composer;

/// A sound record after its layout.
pub(super) fn lay_out(record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String {
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer::new(&mut Document::new(), options).record(record, last, ending, &mut out);
    out
}

/// Whether a record has no error, each bracket has its other one, and no line among its moves has to stay in its column.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    let mut depth = 0i64;
    let mut sound = !record.has_inner_mark();
    for block in record.blocks() {
        let root = block.tree().root();
        match root.kind() {
            SyntaxKind::InlineOpen => depth += 1,
            SyntaxKind::Close => depth -= 1,
            _ => {}
        }
        sound &= block.errors().is_empty() && root.kind() != SyntaxKind::Error;
        root.each_token(&mut |token| {
            // An escaped line among moves.
            sound &= token.kind != SyntaxKind::Comment || !token.text.starts_with('%') || depth == 0;
        });
    }
    sound && depth == 0
}
