//! The versions of a record that git names by paths of its own: the path in the repository says what they are.

use std::path::{Path, PathBuf};

use crate::comparison::Version;
use crate::convert::{self, CannotRead, Hints};
use crate::document::{Document, Settings};
use crate::record::Game;
use crate::workspace::{self, Unreadable, reader};

use super::Failure;
use super::args::OneInput;
use super::inputs::{self, Input, Record, Source};
use super::out::{Losses, note};
use crate::words::{self, say};

/// A version of a record.
pub(super) struct GitVersion {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The record and its document; `None` if it is empty or no record.
    pub record: Option<(Record, Document)>,
}

impl GitVersion {
    /// Reads a version of the record that has a path in the repository.
    pub(super) fn read(file: &Path, path: &Path) -> Result<GitVersion, Failure> {
        let input = Input::File(file.to_owned());
        // Git compares a new file with it.
        let bytes = match file == Path::new("/dev/null") || file == Path::new("nul") {
            true => Vec::new(),
            false => input.bytes().map_err(|why| inputs::unreadable(&input, &why))?,
        };
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(GitVersion { bytes, record: None });
        }
        let named = Input::File(path.to_owned());
        let record = match workspace::understood(bytes.clone(), Hints::default(), Some(path)) {
            Ok(loaded) => Some(Record::of(named.clone(), loaded, Settings::clone(&inputs::settings_of(&named)))),
            Err(Unreadable::Unread(CannotRead::UnknownFormat(_))) => None,
            Err(why) => return Err(inputs::unreadable(&input, &why)),
        };
        let record = record.map(|record| {
            let document = record.open();
            (record, document)
        });
        Ok(GitVersion { bytes, record })
    }

    /// Its text, however it is understood.
    pub(super) fn text(&self) -> String {
        match &self.record {
            Some((record, _)) => record.loaded.text.clone(),
            None => String::from_utf8_lossy(&self.bytes).into_owned(),
        }
    }

    pub(super) fn version<'d>(&'d self, text: &'d str) -> Version<'d> {
        Version { document: self.record.as_ref().map(|(_, document)| document), text }
    }

    /// Whether it is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// Its games, with everything in its own place.
    pub(super) fn games(&self, name: &str, losses: &mut Losses) -> Vec<Game> {
        self.record.as_ref().map_or(Vec::new(), |(_, document)| games_of(document, name, losses))
    }
}

/// The games of a file, or of standard input, with everything in its own place, and its name.
pub(super) fn games_of_file(
    path: &Path,
    language: Option<&String>,
    encoding: Option<crate::text::Encoding>,
    losses: &mut Losses,
) -> Result<Vec<Game>, Failure> {
    let one = OneInput { language: language.cloned(), path: Some(PathBuf::from(path)) };
    Ok(match inputs::one_of_any(&one, encoding)? {
        Source::Record(record) => {
            inputs::tell_damage(&record.input, &record.loaded, losses);
            games_of(&record.open(), &record.input.name(), losses)
        }
        Source::Foreign(input, text, form, _) => {
            let games = convert::read_foreign(&text, form, reader())
                .map_err(|why| Failure::Message(format!("{}: {why}", input.name())))?;
            games.into_iter().map(convert::in_own_places).collect()
        }
    })
}

fn games_of(document: &Document, name: &str, losses: &mut Losses) -> Vec<Game> {
    let mut lost = Vec::new();
    let games = convert::compared_games_of(document, &mut lost);
    for loss in &lost {
        losses.tell(|| say!(reader(), "{name}: not compared: {loss}", name, loss = words::loss(reader(), loss)));
    }
    games.into_iter().map(convert::in_own_places).collect()
}

/// A line on standard error about a file that git asks about.
pub(super) fn tell(path: &Path, what: &str) {
    note(&format!("{}: {what}", path.display()));
}
