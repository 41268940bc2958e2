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

use super::XqGrammar;
use crate::formats::kept::{drop_indent, same_tokens};
use crate::layout::{Document, LayoutOptions};
use crate::syntax::{RecordTree, parse};
use crate::text::{LineBreaks, LineEnding};
use check::Survey;
use compose::Composer;

/// The byte order mark.
const MARK: char = '\u{FEFF}';

/// The context that the layout of a record depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Surroundings {
    /// Whether it is the file's last record, which ends with one line break and no empty line.
    pub last: bool,
    /// How lines end in the file, by [`line_breaks`] of its records.
    pub ending: LineEnding,
}

/// The line breaks between the tokens of a record that can be formatted.
pub(super) fn line_breaks(record: &RecordTree) -> LineBreaks {
    Survey::of(record).counted()
}

/// The formatted record, with the line breaks before the next one. `None` if it is left as it is: it has syntax errors,
/// an open brace at its end, or a word that would be read differently.
pub(super) fn print_record(record: &RecordTree, surroundings: Surroundings, options: &LayoutOptions) -> Option<String> {
    if !Survey::of(record).sound {
        return None;
    }
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer::new(&mut Document::new(), options).record(record, surroundings, &mut out);
    let kept = keeps_tokens(&[record], &out, options);
    debug_assert!(kept, "the layout changed a token of {:?} in {out:?}", text_of(&[record]));
    kept.then_some(out)
}

/// A whole file, formatted record by record. Records that [`print_record`] refuses stay as they are.
pub(super) fn print_file<'r>(records: impl IntoIterator<Item = &'r RecordTree>, options: &LayoutOptions) -> String {
    let records: Vec<&RecordTree> = records.into_iter().collect();
    let mut surveys: Vec<Survey> = records.iter().map(|record| Survey::of(record)).collect();
    if let Ok(out) = print_surveyed(&records, &surveys, options) {
        return out;
    }
    let surroundings = Surroundings { last: true, ending: LineEnding::Lf };
    for (record, survey) in records.iter().zip(&mut surveys) {
        survey.sound = survey.sound && print_record(record, surroundings, options).is_some();
    }
    print_surveyed(&records, &surveys, options).unwrap_or_else(|Changed| text_of(&records))
}

/// The layout changed a token.
struct Changed;

/// The output is compared after this many bytes: few enough to stay in the processor's cache.
const BATCH: usize = 1 << 16;

/// Formats the sound records and copies the others.
fn print_surveyed(records: &[&RecordTree], surveys: &[Survey], options: &LayoutOptions) -> Result<String, Changed> {
    let ending = surveys.iter().map(|survey| survey.counted()).sum::<LineBreaks>().most_used();
    let len: usize = records.iter().map(|record| record.text_len()).sum();
    let mut out = String::with_capacity(len + len / 8);
    let mut document = Document::new();
    let (mut first, mut start) = (0, 0);
    for (index, (record, survey)) in records.iter().zip(surveys).enumerate() {
        let next = index + 1;
        if survey.sound {
            let surroundings = Surroundings { last: next == records.len(), ending };
            Composer::new(&mut document, options).record(record, surroundings, &mut out);
            document.clear();
        }
        let (batch, end) = (records.get(first..index + usize::from(survey.sound)), out.len());
        if !survey.sound || end - start >= BATCH || next == records.len() {
            if !keeps_tokens(batch.unwrap_or_default(), out.get(start..end).unwrap_or_default(), options) {
                debug_assert!(false, "the layout changed a token of {:?} in {out:?}", text_of(records));
                return Err(Changed);
            }
            if !survey.sound {
                copy(record, &mut out);
                if surveys.get(next).is_some_and(|next| next.sound) {
                    drop_indent(&mut out);
                }
            }
            (first, start) = (next, out.len());
        }
    }
    Ok(out)
}

/// Whether a text reads as the same records, token by token and without errors.
fn keeps_tokens(records: &[&RecordTree], text: &str, options: &LayoutOptions) -> bool {
    let parsed = parse(&XqGrammar, text);
    // A record of nothing but spaces is gone.
    let nothing = RecordTree::default();
    let gone = parsed.is_empty() && records.len() == 1;
    let after = parsed.iter().chain(gone.then_some(&nothing));
    (gone || parsed.len() == records.len())
        && records.iter().zip(after).all(|(before, after)| same_tokens(before, after, options.comments))
}

fn copy(record: &RecordTree, out: &mut String) {
    for block in record.blocks() {
        block.tree().root().each_token(&mut |token| out.push_str(token.text));
    }
}

fn text_of(records: &[&RecordTree]) -> String {
    let mut out = String::new();
    records.iter().for_each(|record| copy(record, &mut out));
    out
}
