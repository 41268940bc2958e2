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

mod check;
mod compose;
#[cfg(test)]
mod tests;

use super::PgnGrammar;
use crate::formats::kept::{drop_indent, same_tokens};
use crate::layout::{Document, LayoutOptions};
use crate::syntax::{RecordTree, parse};
use crate::text::{LineBreaks, LineEnding};
use check::Survey;
use compose::Composer;

/// The line breaks between the tokens of a record that can be formatted.
pub(super) fn line_breaks(record: &RecordTree) -> LineBreaks {
    Survey::of(record).counted()
}

/// The formatted record; `None` if it is left as it is.
pub(super) fn print_record(
    record: &RecordTree,
    last: bool,
    ending: LineEnding,
    options: &LayoutOptions,
) -> Option<String> {
    if !Survey::of(record).sound {
        return None;
    }
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer::new(&mut Document::new(), options).record(record, last, ending, &mut out);
    let parsed = parse(&PgnGrammar, &out);
    let kept = match parsed.as_slice() {
        [after] => same_tokens(record, after, options.comments),
        [] => same_tokens(record, &RecordTree::default(), options.comments),
        _ => false,
    };
    kept.then_some(out)
}

/// A whole file, formatted record by record.
pub(super) fn print_file(records: &[&RecordTree], options: &LayoutOptions) -> String {
    let ending = records.iter().map(|record| line_breaks(record)).sum::<LineBreaks>().most_used();
    let mut out = String::new();
    for (index, record) in records.iter().enumerate() {
        match print_record(record, index + 1 == records.len(), ending, options) {
            Some(text) => {
                drop_indent(&mut out);
                out.push_str(&text);
            }
            None => copy(record, &mut out),
        }
    }
    out
}

fn copy(record: &RecordTree, out: &mut String) {
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| out.push_str(token.text));
    }
}
