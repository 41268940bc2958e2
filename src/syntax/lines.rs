//! The layout of formats whose lines are lists of words: one space between words, none at the ends of lines, at most
//! one empty line. A line is never broken.
//!
//! ```text
//! position  startpos   moves h2e2        position startpos moves h2e2
//! ```
//!
//! It is for formats in which the width of a space does not change how a word is read. Then any text can be formatted,
//! whatever its errors.

use super::{RecordTree, SyntaxKind};
use crate::text::{LineBreaks, LineEnding, MARK};

/// A record after its layout. At the start of a file it keeps the byte order mark, and at the end it has one line break.
pub(crate) fn lay_out_lines(record: &RecordTree, last: bool, ending: LineEnding) -> String {
    let first = record.blocks().first().is_none_or(|block| !block.starts_record());
    let line_break = ending.as_str();
    let mut out = String::with_capacity(record.text_len());
    // The gap between the last word and the next one: a space, or this many line breaks.
    let (mut breaks, mut space, mut words) = (0usize, false, false);
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| {
            if token.kind == SyntaxKind::Whitespace {
                if first && out.is_empty() && !words && token.text.starts_with(MARK) {
                    out.push(MARK);
                }
                breaks += breaks_in(token.text);
                space = true;
                return;
            }
            if words && breaks > 0 {
                (0..breaks.min(2)).for_each(|_| out.push_str(line_break));
            } else if words && space {
                out.push(' ');
            }
            out.push_str(token.text);
            (breaks, space, words) = (0, false, true);
        });
    }
    if words {
        let breaks = if last { 1 } else { breaks.clamp(1, 2) };
        (0..breaks).for_each(|_| out.push_str(line_break));
    }
    out
}

/// The line breaks between the tokens of a record.
pub(crate) fn line_breaks(record: &RecordTree) -> LineBreaks {
    let mut breaks = LineBreaks::default();
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| {
            if token.kind == SyntaxKind::Whitespace {
                breaks.count(token.text);
            }
        });
    }
    breaks
}

/// Number of line breaks, of any of the three kinds.
pub(crate) fn breaks_in(text: &str) -> usize {
    let bytes = text.as_bytes();
    let lone = |at: usize| bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(|at| bytes.get(*at) == Some(&b'\n') || lone(*at)).count()
}
