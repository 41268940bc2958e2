//! A square of a setup that the board does not have.
//!
//! A square is a file from `a` to `i`, left to right as Red sees the board, and a rank from `0` to `9`, Red's back
//! rank being `0`. A piece is its letter and its square, as in `Ra0`.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! SETUP{ Ke0; R<e>j0</e>; kd9; MOVE 1, RED }
//! START{
//! 1. Ke0-e1
//! }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Setup, Severity::Error, "a square that the board does not have", message).with_fixes(fixes);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    Some(match kind {
        IssueKind::BadSquare { text } if text.is_empty() => {
            say!(words.locale, "missing square: write a file from a to i and a rank from 0 to 9, as in `Ra0`")
                .to_owned()
        }
        IssueKind::BadSquare { text } if text.starts_with(char::is_whitespace) => {
            let square = text.trim_start();
            say!(words.locale, "the square `{square}` belongs right after its piece: remove the space", square)
        }
        IssueKind::BadSquare { text } => {
            say!(words.locale, "`{text}` is not a square: files are a to i, ranks 0 to 9", text)
        }
        IssueKind::Board(BoardIssue::BadSquare { text, hand }) => {
            say!(
                words.locale,
                "`{text}` is not a square: write file and rank, two digits from 1 to 9, or `{hand}` for the \
                 hand",
                text,
                hand
            )
        }
        IssueKind::Board(BoardIssue::BadDigits { text }) => {
            say!(
                words.locale,
                "`{text}` is not a square: write column 0 to 8 and row 0 to 9, or `99` for a piece that is not on the board",
                text
            )
        }
        IssueKind::Board(BoardIssue::SquareList { squares }) => {
            say!(
                words.locale,
                "a position has 32 squares of two digits, one for each piece; these are {squares}",
                squares = *squares
            )
        }
        _ => return None,
    })
}

/// Writes the letter of a file in lower case, the rank after the file, and the square right after the piece.
fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::BadSquare { text } = &issue.kind else { return Vec::new() };
    let lower = text.trim_start().to_ascii_lowercase();
    let turned: String = lower.chars().rev().collect();
    let is_square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'i', b'0'..=b'9']);
    let Some(meant) = [lower, turned].into_iter().find(|text| is_square(text)) else { return Vec::new() };
    if context.text(issue.range) != *text {
        return Vec::new();
    }
    vec![Fix::choice(context.change_to(&meant), TextEdit::replace(issue.range, meant))]
}
