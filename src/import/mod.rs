//! Binary records as text: bytes become games, and games become a text of a format that is made to be read.
//!
//! *May change in any release.*
//!
//! A binary record has no lines, and nobody edits it in place. A record of XML has lines, but nobody reads them. So it is read as a text in the format
//! [`DRAFTED`], and everything that knows texts knows it too: findings, boards, the search, the index. A half-move
//! that cannot be read is a word of the text, and an error there. Where the reading ends too early is [`Damage`].
//!
//! - [`xqf`] is one game of XQStudio, [`ccbridge`] one game or a library of CCBridge.
//! - [`cbf`] and [`pfc`] are one game of XML, whose elements [`xml`] finds.
//! - [`tree`] is what they have in common: half-moves in the order in which a reader meets them.
//!
//! This layer reads no files, and no input makes it panic, recurse, or take more memory than a few times the input.

mod bytes;
mod cbf;
mod ccbridge;
mod pfc;
#[cfg(test)]
mod tests;
mod tree;
mod xml;
mod xqf;

use crate::formats::draft::Draft;
use crate::formats::{DRAFTED, Format};
use crate::record::{Damaged, IssueKind};
use crate::text::Encoding;

/// The bytes of a binary record at most. Its text may be a few times as long, and a text has less than 4 GiB.
pub const MOST: u64 = 256 << 20;

/// The games of a library at most: as many as a file of [`MOST`] bytes has slots for.
pub const MOST_GAMES: usize = 65_536;

/// A kind of binary records, or of XML.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    /// One game of XQStudio.
    Xqf,
    /// One game of CCBridge.
    Cbr,
    /// A library of CCBridge.
    Cbl,
    /// One game of XML, as a list of half-moves.
    Cbf,
    /// One game of Pengfei, as elements of XML in each other.
    Pfc,
}

impl Binary {
    /// Every kind.
    pub const ALL: [Binary; 5] = [Binary::Xqf, Binary::Cbr, Binary::Cbl, Binary::Cbf, Binary::Pfc];

    /// The extension of its files, which is also its name.
    pub fn extension(self) -> &'static str {
        match self {
            Binary::Xqf => "xqf",
            Binary::Cbr => "cbr",
            Binary::Cbl => "cbl",
            Binary::Cbf => "cbf",
            Binary::Pfc => "pfc",
        }
    }

    /// The name of the program that writes it, or of the format if many do.
    pub fn name(self) -> &'static str {
        match self {
            Binary::Xqf => "XQStudio",
            Binary::Cbr => "CCBridge",
            Binary::Cbl => "CCBridge",
            Binary::Cbf => "CBF",
            Binary::Pfc => "PFC",
        }
    }

    /// The kind that bytes begin like.
    pub fn of(bytes: &[u8]) -> Option<Binary> {
        Binary::ALL.into_iter().find(|kind| match kind {
            // No text has a version byte behind these letters.
            Binary::Xqf => bytes.starts_with(b"XQ") && bytes.get(2).is_some_and(|version| matches!(version, 1..=31)),
            Binary::Cbr => bytes.starts_with(ccbridge::RECORD),
            Binary::Cbl => bytes.starts_with(ccbridge::LIBRARY),
            Binary::Cbf => cbf::is_one(bytes),
            Binary::Pfc => pfc::is_one(bytes),
        })
    }
}

/// A binary record as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The text.
    pub text: String,
    /// Where it could not be read on, in order.
    pub damage: Vec<Damage>,
}

impl Imported {
    /// The format of the text.
    pub fn format() -> &'static Format {
        DRAFTED
    }
}

/// A place where a binary record could not be read on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The byte of the file.
    pub byte: usize,
    /// The game, from 0.
    pub game: usize,
    /// The half-moves of its last line that were read.
    pub ply: usize,
    /// Where its game ends in the text.
    pub at: usize,
    /// What is wrong.
    pub what: Damaged,
}

impl Damage {
    /// The issue that it is.
    pub fn issue(&self) -> IssueKind {
        IssueKind::Damaged { what: self.what, byte: self.byte }
    }
}

/// A game that was read, and where its reading ended if that was too early.
struct ReadGame {
    draft: Draft,
    damage: Option<(usize, usize, Damaged)>,
}

pub(crate) use xqf::write::{fit as fit_to_xqf, write as write_xqf};

/// How many games a binary record has.
pub fn games(bytes: &[u8], kind: Binary) -> usize {
    match kind {
        Binary::Cbl => ccbridge::starts(bytes).len(),
        Binary::Xqf | Binary::Cbr | Binary::Cbf | Binary::Pfc => 1,
    }
}

/// Reads a binary record. `encoding` is tried first for its texts, if the kind leaves open how they
/// are encoded.
pub fn import(bytes: &[u8], kind: Binary, encoding: Option<Encoding>) -> Imported {
    let mut done = Imported { text: String::with_capacity(bytes.len()), damage: Vec::new() };
    let mut games = 0;
    let mut add = |game: ReadGame| {
        (DRAFTED.draft)(&game.draft, &mut done.text);
        if let Some((byte, ply, what)) = game.damage {
            done.damage.push(Damage { byte, game: games, ply, at: done.text.trim_end().len(), what });
        }
        games += 1;
    };
    match kind {
        Binary::Xqf => add(xqf::read(bytes, encoding)),
        Binary::Cbr => add(ccbridge::read(bytes, 0)),
        Binary::Cbl => ccbridge::read_library(bytes, &mut add),
        Binary::Cbf => add(cbf::read(bytes, encoding)),
        Binary::Pfc => add(pfc::read(bytes, encoding)),
    }
    done
}
