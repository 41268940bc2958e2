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
    /// A `{` comment without its `}`.
    UnclosedBrace,
    /// A `)` without its `(`.
    UnmatchedParen,
    /// A quote other than `"` around a value.
    CurlyQuote,
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
    /// A line, a header or an end of a game that the format does not know.
    UnknownStatement {
        /// What it looks like.
        like: Statement,
        /// The word that was probably meant.
        similar: Option<&'static str>,
    },
    /// Something that came into the format after the version that the record names.
    NewerThanVersion {
        /// The version it came with.
        since: &'static str,
        /// The version of the record.
        declared: &'static str,
    },
    /// A time that cannot be read, or that belongs to nothing.
    BadTime {
        /// Why.
        why: BadTime,
    },
    /// A rank whose squares are not three characters wide each.
    CollapsedRow,
    /// Lines that end in `\r\n` where the format asks for `\n`.
    CarriageReturn,
    /// A byte order mark where the format asks for none.
    ByteOrderMark,
}

/// What an unknown statement looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Nothing known.
    Line,
    /// A header: `$KEY:value`.
    Header,
    /// A word that ends a game: `%WORD`.
    Special,
    /// A word that ended games in versions before the record's.
    Withdrawn,
}

/// What is wrong with a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTime {
    /// It is not a number of seconds.
    Seconds,
    /// It has more than three decimals.
    Decimals,
    /// No move stands before it.
    NoMove,
    /// The move before it has a time already.
    Second,
    /// A time limit that is not `HH:MM+SS`.
    Limit,
    /// A time limit that is not `initial+byoyomi+increment` in seconds.
    Control,
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
            SyntaxErrorKind::UnclosedBrace => f.write_str(
                "this comment is never closed: the rest of the game is taken for part of it; add `}` where it ends",
            ),
            SyntaxErrorKind::UnmatchedParen => {
                f.write_str("this `)` closes nothing: no variation is open here; remove it")
            }
            SyntaxErrorKind::CurlyQuote => {
                f.write_str("values stand between straight quotes: other programs do not read this one; write `\"`")
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
            SyntaxErrorKind::CarriageReturn => {
                f.write_str("lines end in `\\r\\n` from here on: the format asks for `\\n` alone")
            }
            SyntaxErrorKind::ByteOrderMark => {
                f.write_str("the file begins with a byte order mark: the format asks for UTF-8 without one")
            }
            SyntaxErrorKind::BadEscape => f.write_str("this backslash escapes nothing: only `\\}` is an escape here"),
            SyntaxErrorKind::UnknownStatement { like, similar } => unknown_statement(*like, *similar, f),
            SyntaxErrorKind::NewerThanVersion { since, declared: "" } => {
                write!(f, "this came with {since}, but the record names no version, which means the first one: write `{since}` on its first line")
            }
            SyntaxErrorKind::NewerThanVersion { since, declared } => {
                write!(f, "this came with {since}, but the record says {declared}: older programs may not read it")
            }
            SyntaxErrorKind::BadTime { why } => f.write_str(match why {
                BadTime::Seconds => "this is no time: it is `T` with the seconds used, such as `T12`",
                BadTime::Decimals => "a time has three decimals at most: cut the others off",
                BadTime::NoMove => "no move stands before this time: it belongs to the move or the end of the game before it",
                BadTime::Second => "the move before this time has one already: remove one of them",
                BadTime::Limit => {
                    "this is no time limit: it is hours, minutes and the seconds of byoyomi, such as `00:25+00`"
                }
                BadTime::Control => {
                    "this is no time control: it is the seconds to begin with, of byoyomi and of increment, such as `600+0+5`"
                }
            }),
            SyntaxErrorKind::CollapsedRow => f.write_str(
                "the blanks of this rank are lost: each of its nine squares takes three characters, an empty one is ` * `",
            ),
        }
    }
}

fn unknown_statement(like: Statement, similar: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let what = match like {
        Statement::Line => "unknown statement",
        Statement::Header => "unknown header",
        Statement::Special => "unknown end of a game",
        Statement::Withdrawn => "this end of a game is no longer one in the version that the record names",
    };
    match (similar, like) {
        (Some(similar), _) => write!(f, "{what}; did you mean `{similar}`?"),
        (None, Statement::Line) => write!(
            f,
            "{what}: a line begins with `V`, `N`, `$`, `P`, `+`, `-`, `T`, `%`, `/` or, if it is a comment, with `'`"
        ),
        (None, Statement::Header) => write!(
            f,
            "{what}: programs know `$EVENT`, `$SITE`, `$START_TIME`, `$END_TIME`, `$TIME_LIMIT` and `$OPENING`"
        ),
        (None, Statement::Withdrawn) => write!(f, "{what}: newer programs may not read it"),
        (None, Statement::Special) => {
            write!(f, "{what}: nobody can tell who has won; the usual words are `%TORYO`, `%CHUDAN` and `%SENNICHITE`")
        }
    }
}
