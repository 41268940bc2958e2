//! Positions and moves of shogi as engines read them (`.usi`, `.sfen`): `position … moves …` lines, lists of SFEN, and books
//! in YaneuraOu's form.

mod edit;
mod grammar;
mod lower;
#[cfg(test)]
mod tests;
mod words;

use super::{Format, FormatInfo};
use crate::notation::usi;
use crate::syntax::{RecordTree, SyntaxKind, is_space};
use crate::text::MARK;

const INFO: FormatInfo = FormatInfo { id: "usi", name: "USI", extensions: &["usi", "sfen"], japanese: true };

/// The format.
pub(crate) static USI: Format = Format {
    spelling: &words::SPELLING,
    editing: &edit::EDITING,
    is_sound,
    is_list: true,
    ..Format::new(INFO, &grammar::UsiGrammar, &lower::UsiLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    let lines = head.split(['\n', '\r']).map(|line| line.trim_matches(is_space));
    lines.map(likelihood_by).max().unwrap_or(0)
}

/// Words that other characters part would be read as parts of a position if spaces parted them.
fn is_sound(record: &RecordTree) -> bool {
    let mut plain = !record.has_inner_mark();
    record.each_token(&mut |token| {
        let others = token.text.contains(|c: char| !matches!(c, ' ' | '\t' | '\n' | '\r' | MARK));
        plain &= token.kind != SyntaxKind::Whitespace || !others;
    });
    plain
}

/// How sure one line makes that a text is USI.
fn likelihood_by(line: &str) -> u8 {
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
