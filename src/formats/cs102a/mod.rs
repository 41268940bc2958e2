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

use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, WriteOptions};
use crate::layout::LayoutOptions;
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineBreaks, LineEnding};
use grammar::Cs102aGrammar;
use lower::Cs102aLowering;

/// A kind of file of CS102A.
#[derive(Debug)]
pub(crate) struct Cs102a(Content);

/// A board of xiangqi.
pub(crate) const CHESSBOARD: Cs102a = Cs102a(Content::Board);
/// A sequence of xiangqi moves.
pub(crate) const CHESSMOVESEQ: Cs102a = Cs102a(Content::Steps);

const BOARD: FormatInfo =
    FormatInfo { id: "chessboard", name: "CS102A board", extensions: &["chessboard"], japanese: false };

const STEPS: FormatInfo =
    FormatInfo { id: "chessmoveseq", name: "CS102A move sequence", extensions: &["chessmoveseq"], japanese: false };

impl Format for Cs102a {
    fn info(&self) -> &'static FormatInfo {
        match self.0 {
            Content::Board => &BOARD,
            Content::Steps => &STEPS,
        }
    }

    fn grammar(&self) -> &'static dyn Grammar {
        match self.0 {
            Content::Board => &Cs102aGrammar(Content::Board),
            Content::Steps => &Cs102aGrammar(Content::Steps),
        }
    }

    fn lowering(&self) -> &'static dyn Lower {
        match self.0 {
            Content::Board => &Cs102aLowering(Content::Board),
            Content::Steps => &Cs102aLowering(Content::Steps),
        }
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record)
    }

    fn lay_out(&self, record: &RecordTree, _: bool, _: LineEnding, _: &LayoutOptions) -> String {
        print::lay_out(record)
    }

    fn line_breaks(&self, _: &RecordTree) -> LineBreaks {
        LineBreaks::default()
    }

    fn write(&self, games: &[Game], _: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        match self.0 {
            Content::Board => write::write_board(games, lost),
            Content::Steps => write::write_steps(games, lost),
        }
    }

    fn companion_extension(&self) -> Option<&'static str> {
        (self.0 == Content::Steps).then_some("chessboard")
    }

    fn is_plain_text(&self) -> bool {
        true
    }

    fn spelling(&self) -> &'static Spelling {
        match self.0 {
            Content::Board => &spelling::BOARD,
            Content::Steps => &spelling::STEPS,
        }
    }

    fn editing(&self) -> &'static dyn Editing {
        match self.0 {
            Content::Board => &edit::BoardEditing,
            Content::Steps => &edit::StepEditing,
        }
    }

    fn likelihood(&self, head: &str) -> u8 {
        likelihood(head, self.0)
    }
}

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
