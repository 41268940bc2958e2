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
/// metadata.
pub fn likelihood(head: &str, content: Content) -> u8 {
    let key = match content {
        Content::Board => "@LAST_MOVER",
        Content::Steps => "@TOTAL_STEP",
    };
    let lines = || head.lines().map(|line| line.trim_start_matches('\u{FEFF}').trim());
    let named = lines().any(|line| line.split('=').next().is_some_and(|start| start.eq_ignore_ascii_case(key)));
    let ended = lines().any(|line| line == "@@");
    match (named, ended) {
        (true, true) => 100,
        (true, false) => 80,
        _ => 0,
    }
}
