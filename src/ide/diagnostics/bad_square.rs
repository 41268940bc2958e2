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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{BoardIssue, Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo =
    CodeInfo::new("bad-square", Group::Setup, Severity::Error, "a square that the board does not have", message)
        .with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "the last file of the board",
    language: "xq",
    text: concat!(
        "FORMAT LALG\n",
        "GAME 1\n",
        "SETUP{ Ke0; Ri8; kd9; MOVE 1, RED }\n",
        "START{\n",
        "1. Ri8-i9\n",
        "}\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said, said_in_shogi};
    use super::*;

    #[test]
    fn words_and_fix() {
        let kind = |text: &str| IssueKind::BadSquare { text: text.to_owned() };
        assert_eq!(said(&kind("j0")), "`j0` is not a square: files are a to i, ranks 0 to 9");
        assert_eq!(said(&kind("")), "missing square: write a file from a to i and a rank from 0 to 9, as in `Ra0`");
        assert_eq!(fixed("GAME\nSETUP{ R<e>A0</e>; }", kind("A0")), ["Change to 'a0' (choice): GAME\nSETUP{ Ra0; }"]);
        assert_eq!(fixed("GAME\nSETUP{ R<e>0a</e>; }", kind("0a")), ["Change to 'a0' (choice): GAME\nSETUP{ Ra0; }"]);
        let apart = "the square `a0` belongs right after its piece: remove the space";
        assert_eq!((said(&kind(" a0")), said(&kind("\t\r\na0"))), (apart.to_owned(), apart.to_owned()));
        assert_eq!(fixed("GAME\nSETUP{ R<e> a0</e>; }", kind(" a0")), ["Change to 'a0' (choice): GAME\nSETUP{ Ra0; }"]);
        assert!(fixed("GAME\nSETUP{ R<e>j0</e>; }", kind("j0")).is_empty());
        let shogi = IssueKind::Board(BoardIssue::BadSquare { text: "90".to_owned(), hand: "00" });
        assert_eq!(
            said_in_shogi(&shogi),
            "`90` is not a square: write file and rank, two digits from 1 to 9, or `00` for the hand"
        );
    }
}
