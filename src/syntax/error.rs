//! What the parser could not make sense of.

use crate::text::TextRange;
use std::fmt;

/// A place where the text is not what the format asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The token that is wrong, relative to its block.
    pub range: TextRange,
    /// What is wrong with it.
    pub kind: SyntaxErrorKind,
}

/// What is wrong, with what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyntaxErrorKind {
    /// Text that cannot stand here.
    Unexpected {
        /// What could.
        expected: &'static str,
    },
    /// A piece of syntax is missing after the token.
    Missing {
        /// What is missing.
        expected: &'static str,
    },
    /// A `}` without its `{`.
    UnmatchedBrace,
    /// A block that the end of the file or of the game cuts off.
    UnclosedBlock {
        /// Its keyword.
        keyword: &'static str,
    },
    /// A `/*` without its `*/`.
    UnclosedComment,
    /// A word that is no keyword of the format.
    UnknownKeyword {
        /// The keyword that was probably meant.
        similar: Option<&'static str>,
    },
    /// A keyword in lower or mixed case.
    KeywordCase {
        /// How it is written.
        keyword: &'static str,
    },
    /// A range of variations such as `(1-4)`.
    VariationRange {
        /// First number.
        first: u32,
        /// Last number.
        last: u32,
    },
    /// A backslash that escapes nothing.
    BadEscape,
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxErrorKind::Unexpected { expected } => write!(f, "unexpected text: {expected} can stand here"),
            SyntaxErrorKind::Missing { expected } => write!(f, "{expected} is missing here"),
            SyntaxErrorKind::UnmatchedBrace => {
                f.write_str("this `}` closes nothing: every block is closed already; remove it")
            }
            SyntaxErrorKind::UnclosedBlock { keyword } => {
                write!(f, "{keyword} is never closed: add a `}}` where it ends")
            }
            SyntaxErrorKind::UnclosedComment => {
                f.write_str("this comment is never closed: everything after it is part of it; add `*/` where it ends")
            }
            SyntaxErrorKind::UnknownKeyword { similar: Some(similar) } => {
                write!(f, "unknown keyword; did you mean {similar}?")
            }
            SyntaxErrorKind::UnknownKeyword { similar: None } => f.write_str(
                "unknown keyword: a header is one of GAME, TIME, RESULT, RED, BLACK, DATE, PLACE, EVENT and FEN",
            ),
            SyntaxErrorKind::KeywordCase { keyword } => {
                write!(f, "keywords are written in capitals: {keyword}")
            }
            SyntaxErrorKind::VariationRange { first, last } => write!(
                f,
                "a range of variations is no longer part of the format: list the numbers {first} to {last} with commas"
            ),
            SyntaxErrorKind::BadEscape => f.write_str("this backslash escapes nothing: only `\\}` is an escape here"),
        }
    }
}
