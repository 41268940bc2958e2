//! Shogi as the Computer Shogi Association writes it (`.csa`), from the text of 1997 (seed 1) to V3.0.

mod edit;
mod grammar;
mod lexer;
mod lower;
mod plain_run;
mod position;
mod print;
mod spelling;
mod start;
mod statement_end;
mod statement_start;
#[cfg(test)]
mod tests;
mod write;

use super::{Format, FormatInfo};
use crate::rules::Variant;

const INFO: FormatInfo = FormatInfo { id: "csa", name: "CSA", extensions: &["csa"], japanese: true };

/// The format.
pub(crate) static CSA: Format = Format {
    spelling: &spelling::SPELLING,
    editing: &edit::EDITING,
    is_sound: print::is_sound,
    lay_out: |record, last, ending, _| print::lay_out(record, last, ending),
    variants: &[Variant::Shogi],
    write: write::write,
    ..Format::new(INFO, &grammar::CsaGrammar, &lower::CsaLowering, likelihood)
};

/// How likely a text is of this format.
fn likelihood(head: &str) -> u8 {
    (head.lines().filter(|line| plain(line.trim_end())).count() * 25).min(100) as u8
}

/// Whether a line is typical of this format.
fn plain(line: &str) -> bool {
    let moved = |line: &str| {
        let bytes = line.as_bytes();
        bytes.len() >= 7
            && matches!(bytes.first(), Some(b'+' | b'-'))
            && bytes.iter().skip(1).take(4).all(u8::is_ascii_digit)
            && bytes.iter().skip(5).take(2).all(u8::is_ascii_uppercase)
    };
    let known = line.starts_with('%') && spelling::SPELLING.end(line).is_some();
    spelling::Version::of(line).is_some()
        || known
        || moved(line)
        || matches!(line, "PI" | "+" | "-")
        || ["N+", "N-", "P1-KY", "P9+KY", "P+00", "P-00", "$EVENT:", "$START_TIME:"]
            .iter()
            .any(|start| line.starts_with(start))
}
