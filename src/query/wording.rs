//! The errors of a query, and their words.

use super::grammar::NAMES;
use crate::words::{Locale, comma, say};
use std::ops::Range;

/// Why a query cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct QueryError {
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
    pub(super) what: Problem,
}

/// Why a query cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// A name that no condition has.
    NoCondition(String),
    /// A word without a sign and a value.
    NoOperator(String),
    /// A condition whose value is empty.
    NoValue,
    /// A sign that compares, in a condition whose values have no order.
    Operator(&'static str),
    /// No part of a game.
    NoPart(String),
    /// A part of a game for a condition on the whole game.
    Partless(&'static str),
    /// A condition is missing.
    Missing,
    Unclosed,
    UnclosedQuote,
    /// A bracket that closes none.
    Closes,
    /// More brackets in each other than this.
    Deep(usize),
    Date,
    Number,
    Result,
    Variant,
    NoMoves,
    /// A word that is no legal move.
    NoMove(String),
    /// Said already.
    Said(String),
    Material,
    /// A letter that is no piece.
    NoPiece(char),
    /// So many rows.
    PatternRows(usize),
    /// The row of a number, and its squares.
    PatternRow(usize, usize),
    PatternSign(String),
}

impl Problem {
    pub(super) fn at(self, at: Range<usize>) -> QueryError {
        QueryError { at, what: self }
    }
}

impl QueryError {
    /// The error in words: the reason and the way out.
    pub(crate) fn words(&self, locale: Locale) -> String {
        match &self.what {
            Problem::NoCondition(name) => say!(
                locale,
                "there is no condition {name}; use one of {known}",
                name,
                known = NAMES.join(comma(locale))
            ),
            Problem::NoOperator(word) => {
                say!(locale, "{word}: a condition is a name, a colon and a value, such as player:Hu", word)
            }
            Problem::NoValue => say!(locale, "has no value; write one, in quotes if it has spaces").to_owned(),
            Problem::Operator(name) => {
                say!(locale, "{name}: only dates, lengths and ratings are more or less than a value; use a colon", name)
            }
            Problem::NoPart(part) => say!(locale, "{part}: is no part of a game; use main or variation", part),
            Problem::Partless(name) => say!(
                locale,
                "{name}: concerns the whole game; only fen, material, pattern and comment have a part",
                name
            ),
            Problem::Missing => say!(locale, "a condition is missing here").to_owned(),
            Problem::Unclosed => say!(locale, "this bracket is not closed").to_owned(),
            Problem::UnclosedQuote => say!(locale, "this quotation is not closed").to_owned(),
            Problem::Closes => say!(locale, "this bracket closes none; take it out").to_owned(),
            Problem::Deep(most) => say!(locale, "more than {most} brackets are open; use fewer", most),
            Problem::Date => say!(
                locale,
                "must be a year, a month or a day such as 1994, 1994-03 or 1994-03-20, or a range such as 1990..1994"
            )
            .to_owned(),
            Problem::Number => {
                say!(locale, "must be a whole number such as 40, or a range such as 20..60, 20.. or ..60").to_owned()
            }
            Problem::Result => say!(locale, "must be 1-0, 0-1, draw or *").to_owned(),
            Problem::Variant => say!(locale, "must be xiangqi, jeiqi or shogi").to_owned(),
            Problem::NoMoves => say!(locale, "must be moves, such as \"C2=5 H8+7\"").to_owned(),
            Problem::NoMove(word) => {
                say!(locale, "{word}: is no legal move here, from the usual start, in any notation", word)
            }
            Problem::Said(why) => why.clone(),
            Problem::Material => {
                say!(locale, "must be the pieces of both sides with vs between, such as \"R vs CC\" or \"RA*.. vs -\"")
                    .to_owned()
            }
            Problem::NoPiece(letter) => say!(locale, "{letter}: is the letter of no piece; use those of FEN", letter),
            Problem::PatternRows(rows) => say!(
                locale,
                "has {rows} rows; a pattern has 10 in xiangqi and jeiqi and 9 in shogi, with / between",
                rows
            ),
            Problem::PatternRow(row, squares) => {
                say!(locale, "row {row} has {squares} squares; write 9, or * for the others", row, squares)
            }
            Problem::PatternSign(sign) => {
                say!(locale, "{sign}: is no sign of a pattern; use letters of FEN, digits, ? ! O o * and [ ]", sign)
            }
        }
    }
}
