//! Logs of UCCI engines (`.ucci`): positions, what the engine thought, and the half-move that it answered. They are read
//! only.

mod grammar;
mod lower;
#[cfg(test)]
mod tests;

use super::{Format, FormatInfo};
use crate::syntax::is_space;

const INFO: FormatInfo = FormatInfo { id: "ucci", name: "UCCI log", extensions: &["ucci"], japanese: false };

/// The format.
pub(crate) static UCCI: Format = Format::new(INFO, &grammar::UcciGrammar, &lower::UcciLowering, likelihood);

/// The name of the protocol decides. A position alone is one of UCI, unless the file says otherwise.
fn likelihood(head: &str) -> u8 {
    let mut lines = head.split(['\n', '\r']).map(|line| line.trim_matches(is_space));
    if lines.clone().any(|line| matches!(line, "ucci" | "ucciok")) {
        return 98;
    }
    let is_position = |line: &str| {
        let mut words = line.split(is_space).filter(|word| !word.is_empty());
        words.next() == Some("position") && matches!(words.next(), Some("startpos" | "fen"))
    };
    if lines.any(is_position) { 58 } else { 0 }
}
