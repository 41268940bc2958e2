//! How bytes are read, and the names that can be given.

use super::Error;
use crate::convert::{self, Foreign, JKF, Target};
use crate::document::Settings;
use crate::formats::FORMATS;
use crate::notation::{NOTATIONS, Notation};
use crate::text::Encoding;
use crate::words::Locale;
use std::sync::Arc;

/// How bytes are read. Nothing is needed: the format is found by name and content, the encoding by the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// The language id, one of [`languages`], which counts more than the name.
    pub language: Option<&'a str>,
    /// The encoding to try first: `utf-8`, `gb18030`, `big5`, `shift_jis` or `euc-jp`.
    pub encoding: Option<&'a str>,
    /// The file's name or path.
    pub name: Option<&'a str>,
    /// The language of messages: `en`, `zh-Hans`, `zh-Hant` or `ja`; English if nothing is said.
    pub locale: Option<&'a str>,
}

/// Hints that are known to name something.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub language: Option<String>,
    pub encoding: Option<Encoding>,
    pub settings: Arc<Settings>,
}

impl Hints<'_> {
    pub(super) fn known(&self) -> Result<Known, Error> {
        if let Some(language) = self.language.filter(|language| !languages().contains(language)) {
            return Err(Error::unknown("unknown-language", language, "language", &languages()));
        }
        let encoding = match self.encoding {
            Some(name) => Some(Encoding::named(name).ok_or_else(|| {
                let known = ["utf-8", "gb18030", "big5", "shift_jis", "euc-jp"];
                Error::unknown("unknown-encoding-name", name, "encoding", &known)
            })?),
            None => None,
        };
        let locale = match self.locale {
            Some(name) => Locale::named(name).ok_or_else(|| {
                let known: Vec<&str> = Locale::ALL.iter().map(|locale| locale.tag()).collect();
                Error::unknown("unknown-locale", name, "language of messages", &known)
            })?,
            None => Locale::En,
        };
        let settings = Arc::new(Settings { locale, ..Settings::default() });
        Ok(Known { language: self.language.map(str::to_owned), encoding, settings })
    }
}

impl Known {
    pub(super) fn locale(&self) -> Locale {
        self.settings.locale
    }

    pub(super) fn hints<'a>(&'a self, name: Option<&'a str>) -> convert::Hints<'a> {
        convert::Hints { name, language: self.language.as_deref(), encoding: self.encoding, reader: self.locale() }
    }

    /// Whether the text is read as the game trees of `convert --to json`.
    pub(super) fn is_json(&self, name: Option<&str>) -> bool {
        let json = Foreign::Json.name();
        match (self.language.as_deref(), name.and_then(convert::extension)) {
            (Some(language), _) => language == json,
            (None, extension) => extension.as_deref() == Some(json),
        }
    }
}

/// The ids of the formats that can be read: `xq`, `kif`, `xiangqi-pgn` …
pub fn languages() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.info.id).chain([JKF, Foreign::Json.name()]).collect()
}

/// The names of the formats that can be written.
pub fn targets() -> Vec<&'static str> {
    Target::names()
}

/// The names of the notations of moves: `chinese`, `wxf`, `kif` …
pub fn notations() -> Vec<&'static str> {
    NOTATIONS.iter().map(|info| info.id).collect()
}

pub(super) fn notation(name: &str) -> Result<Notation, Error> {
    Notation::from_id(name).ok_or_else(|| Error::unknown("unknown-notation", name, "notation", &notations()))
}
