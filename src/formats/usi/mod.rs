//! Positions and moves of shogi as engines read them (`.usi`, `.sfen`): `position … moves …` lines, lists of SFEN, and books
//! in YaneuraOu's form.

mod edit;
mod grammar;
mod lower;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use grammar::UsiGrammar;
pub(crate) use lower::UsiLowering;

use super::editing::Editing;
use super::spelling::Spelling;
use super::{Format, FormatInfo};
use crate::layout::LayoutOptions;
use crate::notation::usi;
use crate::record::Lower;
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree, SyntaxKind, is_space, lay_out_lines};
use crate::text::{LineEnding, MARK};

/// The format.
#[derive(Debug)]
pub(crate) struct Usi;

const INFO: FormatInfo = FormatInfo { id: "usi", name: "USI", extensions: &["usi", "sfen"], japanese: true };

impl Format for Usi {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &UsiGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &UsiLowering
    }

    /// Words that other characters part would be read as parts of a position if spaces parted them.
    fn is_sound(&self, record: &RecordTree) -> bool {
        let mut plain = !record.has_inner_mark();
        record.each_token(&mut |token| {
            let others = token.text.contains(|c: char| !matches!(c, ' ' | '\t' | '\n' | '\r' | MARK));
            plain &= token.kind != SyntaxKind::Whitespace || !others;
        });
        plain
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, _: &LayoutOptions) -> String {
        lay_out_lines(record, last, ending)
    }

    fn spelling(&self) -> &'static Spelling {
        &words::SPELLING
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::UsiEditing
    }

    /// It is read only.
    fn holds(&self, _: Variant) -> bool {
        false
    }

    fn is_list(&self) -> bool {
        true
    }

    fn likelihood(&self, head: &str) -> u8 {
        let lines = head.split(['\n', '\r']).map(|line| line.trim_matches(is_space));
        lines.map(likelihood).max().unwrap_or(0)
    }
}

/// How sure one line makes that a text is USI.
fn likelihood(line: &str) -> u8 {
    let mut words = line.split(is_space).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    if first == "#YANEURAOU-DB2016" {
        return 100;
    }
    let named = first == "position";
    match if named { words.next().unwrap_or_default() } else { first } {
        "sfen" => 96,
        "startpos" if words.nth(1).is_some_and(usi::fits) => 96,
        board
            if board.split('/').count() == 9
                && !board.contains("//")
                && words.next().is_some_and(|side| matches!(side, "b" | "w")) =>
        {
            92
        }
        _ => 0,
    }
}
