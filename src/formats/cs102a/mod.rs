//! CS102A's boards (`.chessboard`) and move sequences (`.chessmoveseq`): metadata and comments, the grammar of their lines,
//! and their layout (seed 2, record-formats §7).

mod board;
mod edit;
mod grammar;
mod lower;
mod print;
mod spelling;
mod steps;
#[cfg(test)]
mod tests;
mod write;

use super::{Format, FormatInfo};
use crate::rules::Variant;

/// A board of xiangqi.
pub(crate) static CHESSBOARD: Format = Format {
    spelling: &spelling::BOARD,
    editing: &edit::BOARD,
    write: |games, _, lost| write::write_board(games, lost),
    ..common(BOARD, &grammar::Cs102aGrammar(Content::Board), &lower::Cs102aLowering(Content::Board), |head| {
        likelihood(head, Content::Board)
    })
};

/// A sequence of xiangqi moves.
pub(crate) static CHESSMOVESEQ: Format = Format {
    spelling: &spelling::STEPS,
    editing: &edit::STEPS,
    write: |games, _, lost| write::write_steps(games, lost),
    companion_extension: Some("chessboard"),
    ..common(STEPS, &grammar::Cs102aGrammar(Content::Steps), &lower::Cs102aLowering(Content::Steps), |head| {
        likelihood(head, Content::Steps)
    })
};

/// What both have.
const fn common(
    info: FormatInfo,
    grammar: &'static grammar::Cs102aGrammar,
    lowering: &'static lower::Cs102aLowering,
    likelihood: fn(&str) -> u8,
) -> Format {
    Format {
        is_sound: print::is_sound,
        lay_out: |record, _, _, _| print::lay_out(record),
        variants: &[Variant::Xiangqi],
        is_plain_text: true,
        ..Format::new(info, grammar, lowering, likelihood)
    }
}

const BOARD: FormatInfo =
    FormatInfo { id: "chessboard", name: "CS102A board", extensions: &["chessboard"], japanese: false };

const STEPS: FormatInfo =
    FormatInfo { id: "chessmoveseq", name: "CS102A move sequence", extensions: &["chessmoveseq"], japanese: false };

/// The content of the lines after the metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Rows of a board.
    Board,
    Steps,
}

/// How likely a text is a CS102A file with this content, by its first lines: the required key, and the end of the
/// metadata. The key says nothing above lines of the other content.
fn likelihood(head: &str, content: Content) -> u8 {
    let (key, other) = match content {
        Content::Board => ("@LAST_MOVER", Content::Steps),
        Content::Steps => ("@TOTAL_STEP", Content::Board),
    };
    let lines = || head.lines().map(|line| line.trim_start_matches('\u{FEFF}').trim());
    let named = lines().any(|line| line.split('=').next().is_some_and(|start| start.eq_ignore_ascii_case(key)));
    if !named || lines().any(|line| is_typical(line, other)) {
        return 0;
    }
    if lines().any(|line| line == "@@") { 100 } else { 80 }
}

/// Whether a line looks like a row of a board, or like a step.
fn is_typical(line: &str, content: Content) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    match content {
        Content::Board => line.len() == 9 && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphabetic()),
        Content::Steps => line.split_ascii_whitespace().filter(|word| is_number(word)).count() == 4,
    }
}
