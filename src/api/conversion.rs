//! Games from one format to another.

use super::hints::notation as notation_named;
use super::{Error, Game, targets};
use crate::convert::{self, Target};
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::notation::Notation;
use crate::words::Locale;

/// Games in another format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The text in UTF-8, or the bytes of a binary record.
    pub data: Vec<u8>,
    /// Whether it is a binary record.
    pub is_binary: bool,
    /// The losses, in words. Nothing else is lost: the output was read back and compared with the games.
    pub losses: Vec<String>,
}

/// Games in a format, one of [`targets`], as one file.
pub fn convert_games(games: &[Game], to: &str, notation: Option<&str>) -> Result<Converted, Error> {
    let target = target(to)?;
    let trees = games.iter().map(|game| game.tree().clone()).collect();
    let converted = convert::convert(trees, &target, &options(notation)?, Locale::En);
    finished(converted, &target)
}

pub(super) fn convert_document(
    document: &Document,
    binary: bool,
    to: &str,
    notation: Option<&str>,
) -> Result<Converted, Error> {
    let target = target(to)?;
    if document.totals().games == 0 && !matches!(target, Target::Json) {
        return Err(Error::new("no-game", "there is no game in it"));
    }
    let WriteOptions { notation, .. } = options(notation)?;
    let notation = notation.or_else(|| convert::own_notation(document, &target, binary));
    finished(convert::convert_document(document, &target, &with(notation)), &target)
}

fn options(notation: Option<&str>) -> Result<WriteOptions, Error> {
    Ok(with(notation.map(notation_named).transpose()?))
}

fn with(notation: Option<Notation>) -> WriteOptions {
    WriteOptions { notation, ..WriteOptions::default() }
}

fn target(to: &str) -> Result<Target, Error> {
    Target::named(to).ok_or_else(|| Error::unknown("unknown-target", to, "format to write", &targets()))
}

fn finished(converted: Result<convert::Converted, String>, target: &Target) -> Result<Converted, Error> {
    let converted = converted.map_err(|why| Error::new("cannot-convert", why))?;
    let losses = converted.losses(Locale::En);
    let is_binary = matches!(target, Target::Xqf);
    let data = if is_binary { converted.bytes } else { converted.text.into_bytes() };
    Ok(Converted { data, is_binary, losses })
}
