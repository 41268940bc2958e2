//! What boards (`.chessboard`) and move sequences (`.chessmoveseq`) of CS102A have in common: metadata and comments,
//! the grammar of their lines, and their layout (seed 2, record-formats §7). Not a format by itself.

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

/// What the lines behind the metadata are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Rows of a board.
    Board,
    /// Steps.
    Steps,
}

/// How sure the first lines make that a text is one of CS102A with this content: the key that it has to have, and the
/// end of the metadata.
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
