//! The games that a command gathers, as one record in the format that the name of the file tells.

use std::path::Path;

use crate::convert::{Conversion, Target};
use crate::document::Document;
use crate::formats::WriteOptions;
use crate::record::Game;
use crate::text::Encoding;
use crate::words::{self, comma, say};
use crate::workspace::reader;
use crate::workspace::write::write_with;

use super::Failure;
use super::convert::own_notation;
use super::inputs::{self, Record};
use super::out::Losses;

/// A record of the games that are added to it.
pub(super) struct Written<'a> {
    path: &'a Path,
    target: Target,
    conversion: Option<Conversion>,
    /// Those that are still to be written.
    games: Vec<Game>,
    /// How many were added.
    count: u32,
}

/// How many games are written at once.
const PORTION: usize = 256;

impl<'a> Written<'a> {
    /// A record of this path, which is not written before [`Written::finish`].
    pub(super) fn to(path: &'a Path) -> Result<Written<'a>, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let target = extension.and_then(Target::named).ok_or_else(|| {
            let known = Target::names();
            Failure::Message(say!(
                reader(),
                "-o {path}: the extension names no format; use one of {known}",
                path = path.display(),
                known = known.join(comma(reader()))
            ))
        })?;
        Ok(Written { path, target, conversion: None, games: Vec::new(), count: 0 })
    }

    /// Adds a game of a record. The first one decides about the script, and about the notation if the format is its own.
    /// Games that have a number get a new one.
    pub(super) fn push(&mut self, mut game: Game, record: &Record, document: &Document) -> Result<(), Failure> {
        self.count += 1;
        if let Some((number, ..)) = &mut game.front.number {
            *number = self.count;
        }
        self.conversion.get_or_insert_with(|| {
            let notation = own_notation(record, document, &self.target);
            let script = inputs::script(Encoding::Utf8, &record.settings);
            let options = WriteOptions { notation, layout: record.settings.layout, script, ..WriteOptions::default() };
            Conversion::new(self.target, &options, reader())
        });
        self.games.push(game);
        if self.games.len() == PORTION { self.convert() } else { Ok(()) }
    }

    fn convert(&mut self) -> Result<(), Failure> {
        let games = std::mem::take(&mut self.games);
        let conversion = self.conversion.as_mut().filter(|_| !games.is_empty());
        conversion.map_or(Ok(()), |conversion| conversion.add(games)).map_err(Failure::Message)
    }

    /// Writes the file, and tells what it cannot hold. Without games nothing is written.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.convert()?;
        let Some(conversion) = self.conversion else { return Ok(()) };
        let (converted, name) = (conversion.finish(), self.path.display());
        let mut losses = Losses::default();
        for loss in &converted.lost {
            losses.tell(|| say!(reader(), "{name}: lost: {loss}", name, loss = words::loss(reader(), loss)));
        }
        losses.tell_rest();
        let bytes = if matches!(self.target, Target::Xqf) { converted.bytes } else { converted.text.into_bytes() };
        let written = write_with(self.path, None, &|to| to.write_all(&bytes));
        written.map_err(|why| Failure::Message(format!("{name}: {why}")))
    }
}
