//! Two or three versions of a record: their differences, and their merge.
//!
//! Games are compared as trees of half-moves ([`tree`]), whatever their formats: moves are equal if they are the same moves,
//! not if they are written alike. Of two files the games that are the same game are paired first ([`pairs`]).
//!
//! ```text
//! 1. H2-E2 H9-G7 2. H0-G2         7 half-moves …                 the main lines part at 1. ... H9-G7: now B9-C7
//! 1. H2-E2 B9-C7 {a new plan}                                    a comment is new at 1. ... B9-C7: "a new plan"
//! ```
//!
//! [`differences()`] lists what a person would say, as data; [`words`](said) says it. [`merge`] joins two versions that come
//! from a third one: what either has added is there, what one has taken out and the other has left as it was is gone.
//! Only what can be one thing is in conflict if both have changed it: the next half-move of the main line, a header, the
//! result. [`files`] makes the text of a merged file, and marks the lines that are in conflict. [`listing()`] has a half-move a line.
//!
//! This layer reads and writes no files.

mod differences;
mod files;
mod listing;
mod merge;
mod pairs;
mod said;
mod tree;

pub(crate) use differences::{Change, Difference, GameChange, Place, differences};
pub(crate) use files::{Version, merge_files};
pub(crate) use listing::listing;
pub(crate) use said::{game_in_words, in_words};
