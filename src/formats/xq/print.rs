//! The layout of `.xq` and `.wxf`.
//!
//! Only blanks and line breaks change; every other token, comments among them, keeps its text and its place in the
//! sequence. The layout in short:
//!
//! ```text
//! FORMAT LALG
//!
//! GAME 1, Wind Screen Horse #3        headers: one blank behind the key, `name; rating; title`
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
//! A record is left as it is when its syntax has errors or its braces are open at its end, and in the rare cases
//! where a blank of another width would change how a word is read. After printing, the result is parsed again and
//! compared: should a token differ, which would be a mistake in here, the text stays as it was.

mod check;
mod compose;
mod flow;
mod lines;
#[cfg(test)]
mod tests;

use super::XqGrammar;
use crate::layout::{Document, LayoutOptions};
use crate::syntax::{RecordTree, parse};
use crate::text::LineEnding;
use check::{Survey, same_tokens};
use compose::Composer;

/// What the layout of a record depends on besides the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// Whether it is the file's last record, which ends with one line break and no empty line.
    pub last: bool,
    /// How lines end in the file: [`line_ending`].
    pub ending: LineEnding,
}

/// The line ending used most between the tokens of the records that can be laid out.
pub fn line_ending<'r>(records: impl IntoIterator<Item = &'r RecordTree>) -> LineEnding {
    most_used(records.into_iter().map(Survey::of).filter(|survey| survey.sound))
}

fn most_used(surveys: impl Iterator<Item = Survey>) -> LineEnding {
    let (crlf, lf) = surveys.fold((0, 0), |(crlf, lf), survey| (crlf + survey.crlf, lf + survey.lf));
    if crlf > lf { LineEnding::CrLf } else { LineEnding::Lf }
}

/// The record laid out, with the line breaks that part it from the next one; `None` when it is left as it is: it
/// has syntax errors, a brace is open at its end, or a word in it would be read differently.
pub fn print_record(record: &RecordTree, surroundings: Surroundings, options: &LayoutOptions) -> Option<String> {
    if !Survey::of(record).sound {
        return None;
    }
    let mut out = String::with_capacity(record.text_len() + record.text_len() / 8);
    Composer::new(&mut Document::new()).record(record, surroundings, options, &mut out);
    let kept = keeps_tokens(&[record], &out);
    debug_assert!(kept, "the layout changed a token of {:?} in {out:?}", text_of(&[record]));
    kept.then_some(out)
}

/// A whole file laid out, record by record; what [`print_record`] leaves as it is stays as it is.
pub fn print_file<'r>(records: impl IntoIterator<Item = &'r RecordTree>, options: &LayoutOptions) -> String {
    let records: Vec<&RecordTree> = records.into_iter().collect();
    let mut surveys: Vec<Survey> = records.iter().map(|record| Survey::of(record)).collect();
    let out = print_surveyed(&records, &surveys, options);
    if keeps_tokens(&records, &out) {
        return out;
    }
    debug_assert!(false, "the layout changed a token of {:?} in {out:?}", text_of(&records));
    let surroundings = Surroundings { last: true, ending: LineEnding::Lf };
    for (record, survey) in records.iter().zip(&mut surveys) {
        survey.sound = survey.sound && print_record(record, surroundings, options).is_some();
    }
    let out = print_surveyed(&records, &surveys, options);
    if keeps_tokens(&records, &out) { out } else { text_of(&records) }
}

/// Lays out the sound records and copies the others.
fn print_surveyed(records: &[&RecordTree], surveys: &[Survey], options: &LayoutOptions) -> String {
    let ending = most_used(surveys.iter().copied().filter(|survey| survey.sound));
    let len: usize = records.iter().map(|record| record.text_len()).sum();
    let mut out = String::with_capacity(len + len / 8);
    let mut document = Document::new();
    for (index, (record, survey)) in records.iter().zip(surveys).enumerate() {
        if survey.sound {
            let surroundings = Surroundings { last: index + 1 == records.len(), ending };
            Composer::new(&mut document).record(record, surroundings, options, &mut out);
            document.clear();
        } else {
            copy(record, &mut out);
        }
    }
    out
}

/// Whether a text reads as the same records, token by token, with no error that they did not have.
fn keeps_tokens(records: &[&RecordTree], text: &str) -> bool {
    let parsed = parse(&XqGrammar, text);
    let mut tokens = Vec::new();
    // A record of nothing but blanks is gone.
    let nothing = RecordTree::default();
    let parsed: Vec<&RecordTree> = if parsed.is_empty() { vec![&nothing] } else { parsed.iter().collect() };
    parsed.len() == records.len().max(1)
        && records.iter().zip(parsed).all(|(before, after)| same_tokens(before, after, &mut tokens))
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
