//! The reasons why a text is not JSON, or not a game, as data, and their words.

use std::fmt;

use crate::notation::Dialect;
use crate::notation::fen::FenProblem;
use crate::rules::{Side, Variant};
use crate::words::{Locale, Wording, comma, say};

/// Why a text is not JSON, or not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JsonError {
    /// The place in the text.
    pub at: JsonPlace,
    pub what: JsonProblem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum JsonPlace {
    Text {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in characters.
        column: usize,
    },
    /// The path of a value, such as `games[0].line[3]`; empty for the outermost one.
    Value(String),
}

/// A problem with a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum JsonProblem {
    /// The text is not JSON.
    Invalid(Invalid),
    /// Another version than 1.
    Version,
    /// No member of this name.
    Lacks(&'static str),
    /// An unknown name.
    UnknownName { name: String, known: Vec<&'static str> },
    /// A name that is not one of the three games.
    NotVariant,
    /// A text that is not a move as coordinates.
    NotCoordinates(String),
    /// A half-move without coordinates and text.
    NoMove,
    /// Another word than the names of the sides.
    NotSide(Variant),
    /// A FEN that cannot be read.
    Position(FenProblem),
    /// A value that is not a text.
    NotText,
    /// A value that is not a whole number of 32 bits.
    NotNumber,
    /// A value that is not a whole number of 32 bits with its sign.
    NotInteger,
    /// A value that is not `true` or `false`.
    NotBool,
    /// A value that is not an array.
    NotArray,
    /// A value that is not an object.
    NotObject,
}

/// Why a text is not JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Invalid {
    /// The text ends inside a value.
    EndsEarly,
    /// A bracket closes nothing.
    NothingOpen,
    /// A bracket closes one of another kind.
    OtherBracket,
    /// No `:` after a key.
    NoColon,
    /// No key in an object.
    NoKey,
    /// No comma between two values.
    NoComma,
    /// Text after the outermost value.
    TextAfterEnd,
    /// A text without its closing quote.
    OpenText,
    /// A text with an escape that JSON does not have.
    BadText,
    /// No value where one belongs.
    NoValue,
}

impl JsonError {
    /// The error in a language: the place and the problem.
    pub(crate) fn said(&self, locale: Locale) -> String {
        let what = match &self.at {
            JsonPlace::Text { line, column } => say!(locale, "line {line}, column {column}", line, column),
            JsonPlace::Value(path) if path.is_empty() => say!(locale, "the document").to_owned(),
            JsonPlace::Value(path) => path.clone(),
        };
        say!(locale, "{what}: {why}", what, why = self.what.said(locale))
    }
}

/// In English, for tests and logs.
impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Locale::En))
    }
}

impl JsonProblem {
    fn said(&self, locale: Locale) -> String {
        let text = match self {
            JsonProblem::Invalid(invalid) => return say!(locale, "invalid JSON: {what}", what = invalid.said(locale)),
            JsonProblem::NotCoordinates(text) => {
                return say!(locale, "`{text}` is not a move in coordinates", text);
            }
            JsonProblem::Lacks(member) => return say!(locale, "there is no \"{member}\"", member),
            JsonProblem::UnknownName { name, known } => {
                let known = known.join(comma(locale));
                return say!(locale, "`{name}` is none of {known}", name, known);
            }
            JsonProblem::NotSide(variant) => {
                let [first, second] = Side::BOTH.map(|side| crate::words::names::side(side, *variant));
                return say!(locale, "{first} or {second} was expected", first, second);
            }
            JsonProblem::Position(problem) => {
                let dialect = Dialect::coordinate();
                return Wording { locale, ..Wording::new(&dialect, Variant::Xiangqi) }.fen_problem(*problem);
            }
            JsonProblem::Version => say!(locale, "only version 1 can be read"),
            JsonProblem::NotVariant => say!(locale, "one of xiangqi, jeiqi and shogi was expected"),
            JsonProblem::NoMove => say!(locale, "a half-move needs a \"coordinate\" or a \"text\""),
            JsonProblem::NotText => say!(locale, "a text in quotes was expected"),
            JsonProblem::NotNumber => say!(locale, "a whole number from 0 to 4294967295 was expected"),
            JsonProblem::NotInteger => say!(locale, "a whole number from -2147483648 to 2147483647 was expected"),
            JsonProblem::NotBool => say!(locale, "true or false was expected"),
            JsonProblem::NotArray => say!(locale, "an array was expected"),
            JsonProblem::NotObject => say!(locale, "an object was expected"),
        };
        text.to_owned()
    }
}

impl Invalid {
    fn said(&self, locale: Locale) -> &'static str {
        match self {
            Invalid::EndsEarly => say!(locale, "the text ends too early"),
            Invalid::NothingOpen => say!(locale, "nothing is open here"),
            Invalid::OtherBracket => say!(locale, "another bracket is open here"),
            Invalid::NoColon => say!(locale, "a `:` is missing after the key"),
            Invalid::NoKey => say!(locale, "a key in quotes is missing"),
            Invalid::NoComma => say!(locale, "a `,` or a closing bracket is missing"),
            Invalid::TextAfterEnd => say!(locale, "the document has ended before"),
            Invalid::OpenText => say!(locale, "a text is not closed"),
            Invalid::BadText => say!(locale, "a text has an escape or a character that JSON does not allow"),
            Invalid::NoValue => say!(locale, "a value is missing"),
        }
    }
}
