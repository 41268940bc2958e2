//! Syntax errors, as data. `ide` has the words for them.

use crate::text::TextRange;

/// A place where the text breaks the format's grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The token that is wrong, relative to its block.
    pub range: TextRange,
    pub kind: SyntaxErrorKind,
}

/// The most variations that are meant by a range such as `(1-4)`.
pub(crate) const LONGEST_RANGE: u32 = 1000;

/// The kinds of syntax errors, with the expected text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyntaxErrorKind {
    /// Text that cannot stand here.
    Unexpected {
        /// The expected text.
        expected: Expected,
    },
    /// A piece of syntax is missing at the token.
    Missing {
        /// The missing piece.
        expected: Expected,
    },
    /// A `}` without its `{`.
    UnmatchedBrace,
    /// A `}` that closes the main line although it goes on.
    EarlyBrace,
    /// A block that the end of the file or of the game cuts off.
    UnclosedBlock {
        /// The block.
        opened: Opened,
    },
    /// A `/*` without its `*/`.
    UnclosedComment,
    /// A `{` comment without its `}`.
    UnclosedBrace,
    /// A `)` without its `(`.
    UnmatchedParen,
    /// The content of a CS102A file without the `@@` before it.
    MissingMetadataEnd,
    /// A quote other than `"` around a value.
    CurlyQuote,
    /// A word that is not a keyword of the format.
    UnknownKeyword {
        /// The keyword that was probably meant, as the format spells it.
        similar: Option<&'static str>,
    },
    /// A keyword in lower or mixed case.
    KeywordCase {
        /// How the format spells it.
        keyword: &'static str,
    },
    /// A keyword of a line without a space after it.
    KeywordGlued { keyword: &'static str },
    /// A range of variations such as `(1-4)`.
    VariationRange {
        /// First number.
        first: u32,
        /// Last number.
        last: u32,
    },
    /// A number of a half-move or of a round, or a sign between moves, as Chinese pages have them. The first one of a game.
    PageSigns,
    /// A line that opens a variation after the last half-move: the line before it goes on.
    GoesOn,
    /// A closing tag that is not that of its field.
    ClosingTag { closing: Closing },
    /// A backslash that escapes nothing.
    BadEscape,
    /// A game that the format does not have, by name.
    UnknownGame,
    /// A line, a header or an end of a game that the format does not know.
    UnknownStatement {
        /// The kind of statement it resembles.
        like: Statement,
        /// The word that was probably meant, as the format spells it.
        similar: Option<&'static str>,
    },
    /// A feature that is newer than the version of the record.
    NewerThanVersion {
        /// The name of the version it came with.
        since: &'static str,
        /// The name of the record's version; `None` if the record names none.
        declared: Option<&'static str>,
    },
    /// A time that cannot be read, or that belongs to nothing.
    BadTime { why: BadTime },
    /// A rank whose squares are not three characters wide each.
    CollapsedRow,
    /// Lines that end in `\r\n` where the format asks for `\n`.
    CarriageReturn,
    /// A byte order mark in a format that forbids it.
    ByteOrderMark,
    /// Too many errors and bare brackets come before it: the rest of the record is not read.
    Crowded,
}

/// The problems of a closing tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// There is none.
    Missing,
    /// It names another field.
    Other,
    /// It closes nothing.
    Stray,
}

/// A sign that opens, closes or separates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// `{` after the keyword of a block.
    BlockStart,
    /// `{` after the number of a variation.
    VariationStart,
    /// `)` after a list of variations.
    ListEnd,
    /// `]` after a tag.
    TagEnd,
    /// `"` before the value of a tag.
    ValueStart,
    /// `"` after the value of a tag.
    ValueEnd,
    /// The line between two records.
    RecordSeparator,
}

/// The text that a grammar expects at a place. What only one format knows it says itself, in English: the key of the
/// catalogues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A thing of the format that is missing, or that can stand at the place.
    Thing(&'static str),
    /// A rule of the format that the text breaks.
    Rule(&'static str),
    /// One of the signs.
    Delimiter(Delimiter),
    /// A backslash before a quote inside a value.
    EscapedQuote,
    /// Nothing but a comment after the four numbers of a step.
    CommentAfterStep,
    /// The four numbers of a step that can be made. None is left by removing one word.
    FourNumbers,
    /// A header, a setup, the main line or a comment.
    HeaderOrMain,
    /// No moves after the brace that closes the main line.
    MainBefore,
    /// The keyword and the brace that open the main line, before its first move.
    MainOpen,
    /// Only one game in a file.
    SingleGame,
    /// The end of a rank that has all its squares.
    RankEnd,
    /// A square of a rank that has too few.
    RankSquare,
    /// A move, a number, a comment or a variation.
    LineItem,
    /// The same, or the `(` of the `)` that stands there.
    LineItemOrOpen,
    /// The keyword before the first move.
    MovesKeyword,
    VariationNumber,
    /// A number between the brackets of a list of variations.
    ListedVariation,
    /// The number after the keyword of a variation.
    NumberOfVariation,
}

/// Something opened that must be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    Setup,
    /// The main line.
    Main,
    /// A variation with a keyword and a number.
    Variation,
    /// A variation between braces.
    BracedVariation,
    /// A variation between parentheses.
    ParenthesizedVariation,
    /// A comment with a keyword.
    Comment,
    Diagram,
}

/// The kind of statement that an unknown one resembles.
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
    /// Nothing known, in a format whose lines are headers, moves and comments.
    TextLine,
    /// The same with a part of a diagram or a move in it, so that a rank or a half-move may be lost.
    BrokenLine,
    /// A word in the place of a move or of a word that ends a game: `投了`.
    EndWord,
    /// A variation before the first move, which is no header.
    EarlyVariation,
}

/// The problems of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTime {
    /// It is not a number of seconds.
    Seconds,
    /// It has more than three decimals.
    Decimals,
    /// No move comes before it.
    NoMove,
    /// The move before it has a time already.
    Second,
    /// It is not minutes and seconds with a total.
    Clock,
    /// A time limit that is not `HH:MM+SS`.
    Limit,
    /// A time limit that is not `initial+byoyomi+increment` in seconds.
    Control,
}
