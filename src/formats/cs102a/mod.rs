//! The common parts of CS102A's boards (`.chessboard`) and move sequences (`.chessmoveseq`): metadata and comments, the
//! grammar of their lines, and their layout (seed 2, record-formats §7). It is not a format by itself.

mod board;
mod edit;
mod grammar;
mod lower;
mod print;
mod steps;
#[cfg(test)]
mod tests;
mod write;

pub use board::BoardLowering;
pub use edit::{BoardEditing, StepEditing};
pub use grammar::Cs102aGrammar;
pub use print::{print_file, print_record};
pub use steps::StepLowering;
pub use write::{write_board, write_steps};

/// The content of the lines after the metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Rows of a board.
    Board,
    /// Steps.
    Steps,
}

/// How likely a text is a CS102A file with this content, by its first lines: the required key, and the end of the
/// metadata. The key says nothing above lines of the other content.
pub fn likelihood(head: &str, content: Content) -> u8 {
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
